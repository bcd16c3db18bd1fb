# The game in the terminal.

play-title = Choose a puzzle, a pack and a level.
play-puzzles = Puzzles
play-packs = Packs
play-levels = Levels
play-pack-course = course
play-pack-starter = starter
play-needs = Too small: this needs { $width }×{ $height } characters.

## Keys

play-key-undo = undo
play-key-redo = redo
play-key-restart = restart
play-key-again = again
play-key-hint = hint
play-key-solve = solve
play-key-next = next level
play-key-previous = previous
play-key-options = options
play-key-help = help
play-key-levels = levels
play-key-board = board
play-key-back = back
play-key-quit = quit
play-key-choose = choose
play-key-change = change
play-key-pause = pause
play-key-forward = step on
play-key-backward = step back

## The game

play-moves = Moves { $moves }
play-par = par { $par }
play-best = Your best: { $moves }
play-resumed = You are back in your game, after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}. R starts anew.
play-blocked = That way is blocked.
play-no-moves = No move is left. u takes one back, R starts anew.
play-stuck = This piece cannot move.
play-nothing-here = There is no piece here.
play-no-undo = There is nothing to take back.
play-no-redo = There is nothing to do again.
play-no-restart = This is the start.
play-no-next = This is the last level of the pack.
play-no-previous = This is the first level of the pack.
play-more-hint = h tells more.
play-longer-hint = h looks for longer.
play-thinking = Thinking…
play-thinking-long = Thinking: { $states } states, { $rate } a second. Esc stops it.
play-watching = Move { $at } of { $count } of the solution
play-next-move = Next: { $move }

## How to move


## A finished game

play-solved = Solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}!
play-at-par = Nobody can do it in fewer.
play-over-par = Par is { $par }: { $more } more than needed.
play-reviewing = Looking at your moves…

## Help

play-help-arrows = move or roll; where a piece must be chosen, move the cursor
play-help-tab = take the next piece
play-help-enter = take the piece under the cursor, or let it go
play-help-shift = with an arrow: move the piece under the cursor at once
play-help-restart = restart (can be undone)
play-help-hint = hint, in four steps: how it stands, the piece, the move, why
play-help-solve = solve and watch
play-help-next = next and previous level
play-help-mouse = The mouse: click a piece, then where it is to go; or drag it.

## Options

play-option-prospect = Say whether the level can still be won
play-option-motion = Show moves in motion
play-option-empty = N-Puzzle: arrows move the empty cell

## What is kept

play-trouble-aside = Your progress could not be read; the file is kept as { $file }.
play-trouble-newer = { $file } was written by a later version of quebra; this game is not saved.
play-trouble-io = Not saved: { $file }: { $error }
