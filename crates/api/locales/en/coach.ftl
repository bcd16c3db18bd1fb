# Hints and reviews.

## What a position is worth

coach-solved = Solved.
coach-proved = Can still be won in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, proved.
coach-found = Can still be won: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} found, at least { $bound } needed, not proved to be the best.
coach-open = Not decided in the time given: no way found, at least { $bound ->
    [one] 1 move
   *[other] { $bound } moves
} needed.
coach-open-stopped = Not decided ({ $reason }): no way found, at least { $bound ->
    [one] 1 move
   *[other] { $bound } moves
} needed.
coach-hopeless = Cannot be won, proved.
coach-back = Take back { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}: move { $number }, { $move }, lost the level.
coach-lost = Can no longer be won, proved.
coach-stars = { $stars ->
    [one] 1 star
   *[other] { $stars } stars
} still possible.
coach-stars-between = Between { $sure } and { $most } stars still possible.

## What to move

coach-piece = Move { $piece }.
coach-piece-unnamed = What moves has no name here; the move itself comes next.
coach-move-unnamed = Play { $move }.
coach-move = Play { $move }: { $piece } goes { $direction }.
coach-move-roll = Play { $move }: { $piece } rolls { $direction }.
coach-move-fold = Play { $move }: { $piece } folds { $direction }.
coach-up = up
coach-down = down
coach-left = left
coach-right = right
coach-unnamed = a piece
coach-only = the block
coach-tile = tile { $number }
coach-cube = the cube in row { $row }, column { $column }
coach-block = the { $colour } block at row { $row }, column { $column }
coach-group = group { $letter }
coach-single = the { $colour } piece in row { $row }, column { $column }
coach-colour = { $colour ->
    [purple] purple
    [orange] orange
    [pink] pink
    [blue] blue
    [green] green
    [yellow] yellow
   *[other] { $symbol }
}

## Why

coach-why = Why: { $reasons }.
coach-why-solves = it solves the level
coach-why-only-legal = there is no other move
coach-why-only-winning = after every other move the level is lost
coach-why-only-shortest = every other move takes longer
coach-why-home = tile { $tile } comes home
coach-why-nearer = tile { $tile } comes nearer to its place
coach-why-aside = tile { $tile } steps aside to let others pass
coach-why-opens = it opens bridge { $bridge }
coach-why-closes = it closes bridge { $bridge }
coach-why-crosses = it goes onto bridge { $bridge }
coach-why-splits = the block becomes two cubes
coach-why-reunites = the two cubes become one block
coach-why-teleports = the block is taken to row { $row }, column { $column }
coach-why-joins = it joins { $blocks } { $colour } blocks, { $left ->
    [one] the last ones of their colour
   *[other] and { $left } blocks of the colour are left
}
coach-why-approaches = it brings the { $colour } block nearer to the next one
coach-why-makes-room = { $colour } is one block already, and makes room
coach-why-fills = it fills { $cells ->
    [one] 1 grey cell
   *[other] { $cells } grey cells
}, { $left ->
    [0] the last ones
    [one] 1 is left
   *[other] { $left } are left
}
coach-why-fills-alone = no other group can reach { $cells ->
    [one] a cell it fills
   *[other] { $cells } of the cells it fills
}
coach-why-breaks = it breaks { $pieces } pieces, { $left ->
    [0] the last ones
    [one] 1 is left
   *[other] { $left } are left
}
coach-why-clears = no { $colour } piece is left
coach-why-prepares = { $moves ->
    [one] in the next move
   *[other] { $moves } moves later
}: { $event }
coach-why-plan = it is the first of the { $moves } moves of the plan

## A game, move by move

coach-review-solved = { $title }: solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
coach-review-unsolved = { $title }: not solved after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
coach-review-stars = { $stars ->
    [one] 1 star
   *[other] { $stars } stars
}
coach-review-par = par { $par }
coach-review-move = move
coach-review-before = before
coach-review-after = after
coach-review-known = known from
coach-review-remark = remark
coach-review-is-lost = lost
coach-review-space = whole space
coach-review-search = search
coach-review-best = best
coach-review-waste = { $moves } more than needed
coach-review-loses = can no longer be won
coach-review-unknown = not decided
coach-review-star = Move { $number }, { $move }, cost { $stars ->
    [one] a star
   *[other] { $stars } stars
}.
coach-review-level = After move { $number }, { $move }, the level could no longer be won.
coach-review-better = Better from there: { $moves }
