# The workbench's page.

web-view-play = Play
web-view-watch = Watch
web-view-search = Search
web-view-race = Race
web-view-review = Review
web-view-edit = Edit
web-view-lab = Lab
web-views = Views
web-levels = Puzzles and levels
web-pack = Pack
web-pack-course = Course
web-pack-starter = Starter
web-pack-korf = Korf’s hundred
web-pack-korf-felner = Korf and Felner’s fifty
web-pack-own = My levels
web-daily = Level of the day
web-grade-easy = Easy
web-grade-medium = Medium
web-grade-hard = Hard
web-grade-expert = Expert
web-levels-solved = { $solved } of { $count } solved · { $stars } of { $most } stars
web-level-best = { $count ->
    [one] solved in 1 move
   *[other] solved in { $count } moves
}
web-level-place = { $number } of { $count }
web-level-own = own level
web-level-author = by { $name }
web-about-level = About this level
web-skip = Skip to the board
web-close = Close
web-theme = Light or dark
web-language = Português
web-share = Copy the link
web-shared = Link copied. It opens just this.
web-shared-file = Link copied. On another machine, paste it into the page there.
web-keys = Keys
web-key-arrows = Move, or go to another cell
web-key-space = Space
web-key-pick = Take a piece or put it back; play or pause
web-key-levels = Previous or next level
web-key-pause = Play or pause
web-key-step = A step back or on
web-key-views = Go to a view
web-key-spoils = Press 2 again to see the solution.
web-key-fold = In a search tree: fold what is below a state
web-sounds = Quiet sounds

web-board = Board: { $title }
web-cell = Row { $row }, column { $column }: { $what }
web-cell-empty = floor
web-cell-void = nothing
web-cell-goal = goal
web-cell-start = start
web-cell-fragile = fragile floor
web-cell-soft = soft switch { $name }
web-cell-heavy = heavy switch { $name }
web-cell-bridge-on = bridge { $name }, open
web-cell-bridge-off = bridge { $name }, folded away
web-cell-split = splitter { $name }
web-cell-teleport = teleport { $name }
web-cell-on = { $what } on { $place }
web-cell-block = block
web-cell-other-cube = other cube
web-colour-purple = purple triangle
web-colour-orange = orange circle
web-colour-pink = pink heart
web-colour-blue = blue square
web-colour-green = green diamond
web-colour-yellow = yellow star
web-colour-brown = brown ring
web-colour-grey = grey frame
web-colour-sky = sky-blue hollow triangle
web-colour-maroon = maroon hollow diamond
web-colour-mint = mint hollow heart
web-colour-navy = navy hollow star
web-up = up
web-down = down
web-left = left
web-right = right

web-actions = Actions
web-undo = Undo
web-redo = Redo
web-restart = Restart
web-how-roll = Arrow keys or WASD roll the block; or drag it.
web-how-roll-touch = Swipe to roll the block, or tap an arrow.
web-how-tiles = Click a tile beside the gap, or use the arrow keys.
web-how-tiles-touch = Tap a tile beside the gap, or swipe it there.
web-how-pieces = Drag a piece; or click it, then an arrow.
web-how-pieces-touch = Drag a piece; or tap it, then an arrow.
web-refused = It cannot go that way.
web-refused-none = Nothing can go that way.
web-refused-empty = There is nothing to move here.
web-refused-edge = The board ends there.
web-refused-void = There is no floor there.
web-refused-bridge = Bridge { $name } is folded away.
web-refused-fragile = The fragile floor would break.
web-refused-blocked = In the way: { $what }.
web-refused-stuck = Nowhere to go: { $what }.
web-refused-alike = Two alike do not change places.
web-refused-lift = Up and down, pieces only change places.
web-hint = Hint
web-solve = Solve
web-moves = Moves
web-par = Par
web-budget = Budget
web-stars = Stars
web-stars-earned = { $count ->
    [one] 1 star of 3
   *[other] { $count } stars of 3
}
web-won = { $count ->
    [one] Solved in 1 move
   *[other] Solved in { $count } moves
}
web-won-par = { $count ->
    [one] Solved in 1 move: it cannot be done better
   *[other] Solved in { $count } moves: it cannot be done better
}
web-next-level = Next level
web-best = { $count ->
    [one] Your best: 1 move
   *[other] Your best: { $count } moves
}
web-resume = { $count ->
    [one] Go on where you were: 1 move
   *[other] Go on where you were: { $count } moves
}
web-said-move = { $count ->
    [one] { $move }. 1 move
   *[other] { $move }. { $count } moves
}
web-said-taken = In hand: { $what }
web-said-put = Put back
web-said-back = { $count ->
    [one] Back to 1 move
   *[other] Back to { $count } moves
}
web-marks = Letters on the board
web-coach = Coach
web-winnable = Can still be won.
web-distance = Tell the distance
web-distance-why = How many moves are left, after every move. It shows a mistake at once.
web-way-back = The way back
web-way-back-looking = Looking for the move that lost it …
web-lost-by = Move { $number } ({ $move }) lost the level.
web-lost-before = No move was found that lost it: perhaps it was lost from the start.
web-take-back = { $count ->
    [one] Take back 1 move
   *[other] Take back { $count } moves
}
web-hint-thinking = Looking for a good move …
web-hint-more = Tell me more
web-hint-play = Play it
web-rules = Rules
web-picture = Save the board as a picture
web-film = Moving picture
web-print = Print
web-plain = Its boards are shown as plain blocks: nobody has drawn them yet.
web-rules-example = An example that solves itself
web-play-here = Play from here

web-transport = Time
web-moment = Moment
web-moment-start = the start
web-moment-move = move { $number }: { $move }
web-play-pause = Play or pause
web-step-back = A step back
web-step-on = A step on
web-first = To the start
web-last = To the end
web-speed = Speed
web-solution = Solution
web-replay-of = { $count ->
    [one] Your game: 1 move
   *[other] Your game: { $count } moves
}

web-method = Method
web-may-overestimate = may overestimate
web-algorithm-best = best
web-algorithm-bfs = Breadth-first
web-algorithm-dfs = Depth-first
web-algorithm-iddfs = Iterative deepening
web-algorithm-ucs = Uniform cost
web-algorithm-greedy = Greedy
web-algorithm-astar = A*
web-algorithm-wastar = Weighted A*
web-algorithm-idastar = IDA*
web-algorithm-beam = Beam
web-algorithm-exact-cover = Exact cover
web-about-bfs = Expands states in the order of their distance from the start. The first solution is a shortest one.
web-about-dfs = Follows one way to its end, then goes back to the last choice. It needs little memory, and its solutions are often long.
web-about-iddfs = Depth-first searches, each a little deeper than the one before. As good as breadth-first, in little memory.
web-about-ucs = Expands states in the order of their cost. The first goal it takes is a cheapest one.
web-about-greedy = Expands the state that looks nearest to a goal. Quick, but it promises nothing about the length.
web-about-astar = Expands the state with the least f = g + h: the way so far and the way still to go. Optimal if h never overestimates.
web-about-wastar = A* that trusts its estimate more than it should: quicker, and its solution is at most as many times longer as the weight says.
web-about-idastar = Depth-first searches that go no further than a limit on f = g + h, which rises from one to the next. Optimal if h never overestimates.
web-about-beam = Goes layer by layer and keeps only the best states of each; wider when that fails. It promises nothing about the length.
web-about-exact-cover = Chooses a last shape for every group, so that they hold every cell once. Optimal.
web-heuristic-zero = zero
web-heuristic-misplaced = misplaced
web-heuristic-manhattan = manhattan
web-heuristic-linear-conflict = linear-conflict
web-heuristic-walking-distance = walking-distance
web-heuristic-pdb = pdb
web-heuristic-distance = distance
web-heuristic-euclidean = euclidean
web-heuristic-extra-blocks = extra-blocks
web-heuristic-mergers = mergers
web-heuristic-smallest-region = smallest-region
web-heuristic-grey = grey
web-heuristic-doubling = doubling
web-heuristic-cover = cover
web-heuristic-colours = colours
web-heuristic-blocks = blocks
web-heuristic-chains = chains
web-heuristic-columns = columns
web-estimate-zero = Nothing is known: h is 0 everywhere.
web-estimate-misplaced = Tiles that are not at home.
web-estimate-tiles = Rows and columns that every tile is away from home.
web-estimate-linear-conflict = Rows and columns that every tile is away from home, and 2 for every tile that must leave its line to let others pass.
web-estimate-walking-distance = Moves until every row, and every column, has its tiles in any order.
web-estimate-pdb = The sum of exact tables for groups of tiles.
web-estimate-distance = Rolls to the goal if every bridge were there.
web-estimate-euclidean = Straight distances between like pieces that are apart, summed over all pairs.
web-estimate-pairs = Rows and columns between like pieces that are apart, summed over all pairs.
web-estimate-extra-blocks = Six moves for every block beyond one a colour.
web-estimate-mergers = Moves that would join each colour if it were alone on the board.
web-estimate-smallest-region = Cells of the smallest grey region.
web-estimate-grey = Cells that are grey.
web-estimate-doubling = Folds until the groups, each doubled by a fold, add up to the board.
web-estimate-cover = Folds until the groups add up to the board, with shapes that can still be part of a cover of it.
web-estimate-colours = Chains of three that the pieces of each colour make.
web-estimate-blocks = Pieces that are left.
web-estimate-chains = Pieces that are left, divided by the most that one move breaks.
web-estimate-columns = Moves sideways before all colours can break: falling never changes a column.
web-estimate-admissible = It never overestimates.
web-estimate-not = It may overestimate: what is found with it need not be a shortest solution.
web-estimate-here = { $terms } = { $sum }
web-estimate-part = { $terms }: { $what }
web-searching = Searching …
web-trend = States expanded over time
web-cancel = Cancel
web-progress = { $expanded } states expanded, { $rate } a second, at least { $bound } moves, { $seconds } s
web-progress-generate = { $expanded } candidates tried, { $rate } a second, { $seconds } s
web-search-numbers = { $expanded } expanded, { $generated } generated, { $seconds }
web-outcome-proved = { $count ->
    [one] 1 move, proved optimal
   *[other] { $count } moves, proved optimal
}
web-outcome-found = { $count ->
    [one] 1 move found, not proved best
   *[other] { $count } moves found, not proved best
}
web-outcome-found-bound = { $count ->
    [one] 1 move found
   *[other] { $count } moves found
}; at least { $bound ->
    [one] 1 is needed
   *[other] { $bound } are needed
}
web-outcome-unsolvable = Proved: there is no solution
web-outcome-stopped = No solution found: { $reason }. At least { $bound ->
    [one] 1 move is needed
   *[other] { $bound } moves are needed
}
web-stop-time = time is up
web-stop-memory = memory is full
web-stop-nodes = too many states
web-stop-moves = more moves than allowed
web-stop-interrupt = cancelled

web-tree = The states seen so far, as a tree
web-zoom-in = Larger
web-zoom-out = Smaller
web-zoom-fit = Show all
web-zoom-follow = Follow the search
web-zoom = Size of the tree
web-eye = All of the tree, with a frame around what is in sight
web-node = { $move }: { $values }, { $role }
web-node-folded = { $count ->
    [one] 1 state folded away
   *[other] { $count } states folded away
}
web-beside = Another method beside it
web-beside-not = Only one method
web-projector = Projector
web-projector-not = Leave the projector
web-steps-more = Record { $count } steps
web-options = Options
web-option-ties = Ties
web-option-ties-lifo = newest first
web-option-ties-fifo = oldest first
web-option-weight = Weight
web-option-width = Width
web-option-table = Table
web-option-table-true = with
web-option-table-false = without
web-option-usual = as usual
web-about-method = About the method
web-code = What the method does
web-map = States by their distance from the start
web-map-words = { $count ->
    [one] { $expanded } of 1 state expanded
   *[other] { $expanded } of { $count } states expanded
}
web-map-none = More states can be reached from here than a map can show.
web-code-open = open ← the start
web-code-while = while something is open:
web-code-take-oldest = take the oldest state
web-code-take-newest = take the newest state
web-code-take-least-g = take the state with the least g
web-code-take-least-h = take the state with the least h
web-code-take-least-f = take the state with the least f = g + h
web-code-take-least-weighted = take the state with the least g + w·h
web-code-goal = if it is a goal: done
web-code-moves = for each of its moves:
web-code-moves-needed = for each of its moves that the last one does not make needless:
web-code-goal-next = if the state after it is a goal: done
web-code-new = if the state is new: open it
web-code-every = open the state after it, unless it is a dead end
web-code-push = if it was not expanded yet: open it, on top
web-code-cheaper = if it is known, but cheaper this way: open it with the new cost
web-code-known = else leave it: it is known, or a dead end
web-code-limit-depth = limit ← 0
web-code-limit-f = limit ← h of the start
web-code-round = again and again: visit the start
web-code-visit = to visit a state:
web-code-cut-depth = if the next state is deeper than the limit: cut it off
web-code-cut-f = if f of the next state is beyond the limit: cut it off
web-code-covered = else, if it was met in this round at no greater cost, or is a dead end: leave it
web-code-dead = else, if it is a dead end: leave it
web-code-on = else visit it
web-code-raise-depth = limit ← limit + 1
web-code-raise-f = limit ← the least f that was cut off
web-code-layer = layer ← the start
web-code-while-layer = while the layer has states:
web-code-each = for each of its states, best first, and each of their moves:
web-code-new-layer = if the state is new: into the next layer
web-code-keep = keep the best of the next layer, as many as its width
web-code-wider = if nothing was found: begin anew, wider
web-legend = Outlines
web-legend-current = expanded now
web-legend-open = open
web-legend-closed = closed
web-legend-trail = on the path
web-legend-next = next
web-legend-beyond = beyond the limit
web-legend-dropped = dropped by the beam
web-legend-dead = dead end
web-legend-too-dear = too dear
web-legend-repeat = known already
web-legend-path = solution
web-state = State
web-state-expanded = The state that is looked at
web-open-list = Open list
web-open-empty = Nothing is open.
web-open-untold = The goal was met before the list was put in order.
web-path-list = Path
web-path-empty = The path is empty.
web-expanded = Expanded
web-states = States
web-bound = Bound
web-threshold = Limit
web-width = Width
web-story-start = { $algorithm } begins with the start alone on the open list.
web-story-start-path = { $algorithm } begins at the start. It keeps no open list, only the path it is on.
web-story-least-f = { $algorithm } takes the state with f = { $f } = { $g } + { $h }; no open state has a smaller f.
web-story-least-h-first = Others have this f too: the least h among them comes first.
web-story-least-h-first-weighted = Others have this value too: the least h among them comes first.
web-story-least-h = { $algorithm } takes the state that looks nearest to a goal: h = { $h }. The way so far does not count.
web-story-least-g = { $algorithm } takes the state with the cheapest way so far: g = { $g }.
web-story-least-weighted = { $algorithm } takes the state with the least g + w·h: here { $value } = { $g } + { $weight } · { $h }.
web-story-least-weighted-zero = { $algorithm } takes the state with the least g + w·h: here { $value }, as h is 0.
web-story-oldest = { $algorithm } takes the state that has waited longest, at depth { $g }.
web-story-newest = { $algorithm } takes the newest state, at depth { $g }.
web-story-deepest = { $algorithm } goes on to a state at depth { $g }; the limit is { $value }.
web-story-deepest-f = { $algorithm } goes on to the state with f = { $f } = { $g } + { $h }, which is not beyond the limit { $value }.
web-story-best-of-layer = { $algorithm } takes the best that is left of its layer, at depth { $g }: h = { $h }.
web-story-takes = { $algorithm } takes a state at depth { $g }.
web-story-ties-newest = { $count ->
    [one] One other ties; the newest wins.
   *[other] { $count } others tie; the newest wins.
}
web-story-ties-oldest = { $count ->
    [one] One other ties; the oldest wins.
   *[other] { $count } others tie; the oldest wins.
}
web-story-skipped = { $count ->
    [one] One state is taken and let go: it was expanded before at no greater cost.
   *[other] { $count } states are taken and let go: they were expanded before at no greater cost.
}
web-story-skipped-layer = { $count ->
    [one] One state that was made is let go: it was in a layer already.
   *[other] { $count } states that were made are let go: they were in a layer already.
}
web-story-dropped = { $count ->
    [one] The layer is full: the beam drops 1 state, which looks no better than those it keeps.
   *[other] The layer is full: the beam drops { $count } states, none of which looks better than those it keeps.
}
web-story-back = Back at depth { $depth }: { $parts }.
web-story-harvest = Its moves: { $parts }.
web-story-nothing = There is no move to try from it.
web-story-new = { $count ->
    [one] 1 new state
   *[other] { $count } new states
}
web-story-opened = { $count ->
    [one] 1 opened
   *[other] { $count } opened
}
web-story-next = { $count ->
    [one] 1 visited next
   *[other] { $count } visited next
}
web-story-new-mirrored = { $count ->
    [one] 1 new state (kept as its mirror image)
   *[other] { $count } new states (kept as their mirror images)
}
web-story-again = { $count ->
    [one] 1 met before
   *[other] { $count } met before
}
web-story-again-rehung = { $count ->
    [one] 1 met before (from now on held by this way)
   *[other] { $count } met before (from now on held by this way)
}
web-story-mirror = { $count ->
    [one] 1 the mirror image of a known state
   *[other] { $count } mirror images of known states
}
web-story-duplicate = { $count ->
    [one] 1 known already
   *[other] { $count } known already
}
web-story-cheaper = { $count ->
    [one] 1 known (but cheaper this way)
   *[other] { $count } known (but cheaper this way)
}
web-story-dead = { $count ->
    [one] 1 dead end
   *[other] { $count } dead ends
}
web-story-beyond = { $count ->
    [one] 1 beyond the limit
   *[other] { $count } beyond the limit
}
web-story-too-dear = { $count ->
    [one] 1 too dear for the moves that are left
   *[other] { $count } too dear for the moves that are left
}
web-story-round = Round { $number } begins at the start: no state with f above { $threshold } is visited.
web-story-round-depth = Round { $number } begins at the start: no state deeper than { $threshold } is visited.
web-story-round-beam = { $width ->
    [one] Round { $number } begins at the start: a layer keeps only the best state.
   *[other] Round { $number } begins at the start: a layer keeps the best { $width } states at most.
}
web-story-raised = No goal was met with f up to { $before }; the least f beyond it is the next limit.
web-story-raised-depth = No goal was met down to depth { $before }.
web-story-raised-beam = The beam ran dry after it had dropped states, so it begins again twice as wide.
web-story-end-proved = { $count ->
    [one] The goal: 1 move, proved optimal (expansions: { $expanded }).
   *[other] The goal: { $count } moves, proved optimal (expansions: { $expanded }).
}
web-story-end-found = { $count ->
    [one] The goal: 1 move (expansions: { $expanded }). Whether there is a shorter way was not proved.
   *[other] The goal: { $count } moves (expansions: { $expanded }). Whether there is a shorter way was not proved.
}
web-story-end-why = { $algorithm } by itself does not promise that. The bound does: no solution has fewer than { $bound } moves.
web-story-proof-order = It takes states in the order of their cost: every cheaper way was tried before.
web-story-proof-f = No open state has a smaller f, and h never overestimates: no other way can be cheaper.
web-story-proof-first-limit = The first limit is h of the start, and h never overestimates: no way can be cheaper.
web-story-proof-limit = Every way within a smaller limit was tried before.
web-story-end-none = Nothing is left to expand: there is no solution.
web-story-end-hopeless = That there is no solution is seen without a search.
web-story-end-start = The start is solved already: there is nothing to search for.
web-story-end-cut = The first { $expanded } expansions end here; the search itself goes on. Choose a smaller level or a stronger method to see its end.

web-clock = Clock
web-clock-expansions = Expansions
web-clock-time = Time
web-expansions = { $count ->
    [one] 1 expansion
   *[other] { $count } expansions
}
web-race-add = Add a method
web-race-remove = Remove this method
web-race-won = { $method } is first.
web-race-log = Bars and clock are logarithmic: equal lengths stand for equal factors.

web-review-empty = Nothing to review yet
web-review-empty-more = Play a few moves; then this shows what each of them was worth.
web-review-here = Move { $number } ({ $move }): { $what }.
web-review-perfect = Every move was a best one.
web-review-fine = No star was lost.
web-review-again = Try again from here
web-review-better = Show a better way
web-review-learn = { $count ->
    [one] Learn from your mistake
   *[other] Learn from your { $count } mistakes
}
web-lesson = Learn from your mistakes
web-lesson-place = { $number } of { $count }
web-lesson-ask = You played { $move } as move { $number }. Find a better one.
web-lesson-right = Right: there is no better move.
web-lesson-done = Right: there is no better move. That was the last one.
web-lesson-wrong = That is not a best move: { $why }.
web-lesson-open = Whether that is a best move could not be decided.
web-lesson-next = Next one
web-lesson-again = Try again
web-graph = Moves left after each move
web-graph-words = Moves left after each move. Click one to see its board.
web-left-proved = { $count ->
    [0] solved
    [one] 1 left
   *[other] { $count } left
}
web-left-found = at most { $count } left
web-left-open = at least { $count } left
web-left-lost = can no longer be won

web-edit-title = { $puzzle }: your level
web-edit-board = The level as a picture
web-edit-text = The level as text
web-edit-new = New
web-edit-generate = Generate
web-edit-nothing = No such level was found. Try again.
web-edit-play = Play it
web-edit-save = Save file
web-edit-save-all = Save all as a file
web-edit-keep = Keep
web-edit-kept = { $count ->
    [one] Kept: it is in My levels.
   *[other] { $count } levels kept: they are in My levels.
}
web-edit-kept-some = { $count } kept, { $failed } could not be read.
web-edit-passing = But this browser keeps nothing more: save a file before you close the page.
web-edit-drop = Take { $title } out of My levels
web-edit-dropped = { $title } is out of My levels.
web-edit-unread = There is no level in that.
web-edit-open = Open a file
web-edit-grade = How hard
web-edit-link = Copy the link
web-edit-help = Click or drag to paint. With the keyboard: arrows move, a letter of the palette paints, Space paints again.
web-edit-bare = Nothing to paint with here: change the text.
web-edit-problem-line = Line { $line }: { $message }
web-rows = Rows
web-columns = Columns
web-shift = Shift
web-palette = What to paint
web-wire = Wiring
web-wire-choose = Click what is to be wired; then what it works.
web-wire-verb = What it does there
web-verb-toggle = toggles
web-verb-open = opens
web-verb-close = closes
web-wishes = What new levels should be like
web-wish-any = any
web-wish-size = Size
web-wish-least = Par, at least
web-wish-most = Par, at most
web-wish-unique = A single optimal solution
web-wish-seed = Seed
web-wish-count = How many levels
web-wish-time = Seconds at most
web-wish-tries = Candidates at most
web-wish-help = What is left empty is the puzzle’s own choice. The same seed and wishes give the same levels, here and with “quebra generate”.
web-verdict = What this level is worth
web-verdict-unfinished = Not a level yet: see the note under the text.
web-solutions = Best solutions
web-dead-ends = Dead ends
web-difficulty = Difficulty

web-lab-empty = No experiments yet
web-lab-empty-more = Run one in a terminal, in the folder where you started quebra serve; it appears here.

web-lab-command = Experiments need the command
web-lab-command-more = A page without a server reads no files of results. Install quebra, run an experiment in a terminal, and look at it there:
web-lab-database = Database
web-lab-all = all
web-lab-experiment = Experiment
web-lab-puzzle = Puzzle
web-lab-outcome = Outcome
web-lab-level = Level
web-lab-runs = Runs
web-lab-generated = Generated
web-lab-memory = Memory
web-lab-solved = solved
web-lab-unsolvable = unsolvable
web-lab-stopped = stopped
web-lab-failed = failed
web-lab-proved = proved
web-lab-found = found
web-lab-count = { $count ->
    [one] 1 run
   *[other] { $count } runs
}
web-lab-previous = Previous
web-lab-next = Next
web-lab-nothing = No solved runs here. Choose other filters.
web-lab-partly = The plot shows { $shown } of { $count } runs.
web-lab-median = Of repetitions of a run the median counts.
web-lab-build = Build
web-lab-plot = Levels solved by each method within a budget
web-lab-within-time = levels solved within this time (seconds)
web-lab-within-expansions = levels solved within this many expansions

web-no-answer = The server does not answer
web-away = quebra does not answer. Your game is kept; trying again …
web-away-now = Try now
web-back = quebra answers again.
web-problem = Something went wrong
web-problem-level = This level cannot be opened
web-problem-start = Play the first level
web-problem-edit = This level cannot be opened. Here it can be mended.
web-problem-moves = These moves cannot be played
web-problem-again = Play this level from its start

## The page without a server

web-engine-away = What searches could not be loaded. Is there a network? Try again, or load the page anew.
web-engine-bug = This is a bug in quebra’s engine: { $what }
web-update = A new version of this page is here.
web-update-now = Load it
## Lessons

web-learn = Learn
web-learn-about = Twelve short lessons on search. What you answer is judged by the engine that searches.
web-learn-start = Begin
web-learn-continue = Continue
web-learn-finished = You have answered all of it. Train on with predictions, or open a lesson of your own.
web-learn-count = { $done } of { $count } answered
web-learn-own = A lesson of your own: drop its file here, or choose it.
web-learn-file = Open a lesson file
web-learn-opening = Opening the lesson …
web-learn-refused = This lesson cannot be opened
web-learn-mistake = Line { $line }, column { $column }: { $message }
web-learn-damaged = This link holds no lesson that can be read: a part of it is missing.
web-learn-elsewhere = A lesson is opened from the place of this page only.
web-learn-no-file = There is no lesson at { $path }.
web-learn-all = All lessons
web-learn-next = Next
web-learn-share = Copy a link to this lesson
web-learn-done = All questions answered.
web-learn-left = { $count ->
    [one] One question is open.
   *[other] { $count } questions are open.
}
web-learn-search = A search to step through
web-learn-open-search = Open in the search view
web-learn-question = Question { $number } of { $count }
web-learn-answered = answered
web-learn-reveal = Show the answer
web-learn-right = Right.
web-learn-wrong = Not yet. Try again.
web-learn-not-yet = Not yet.
web-learn-lost = From here it can no longer be solved. Undo, or begin again.
web-learn-several = Choose all that hold.
web-learn-one = Choose one.
web-learn-check = Check
web-learn-choose = Choose at least one.
web-learn-number = Your answer, a number
web-learn-no-number = Write a number.
web-learn-number-is = It is { $number }.
web-learn-shown = What holds is marked now.
web-learn-moves-are = For instance: { $moves }.
web-learn-board = Board
web-learn-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}

## Predictions

web-predict = Predict
web-predict-about = which state is expanded next? Any that a correct search may take is right.
web-predict-train = Train with predictions
web-predict-choose = The chosen state is next
web-predict-states = States that wait, in no order
web-predict-on = Go on
web-predict-limit = An attempt begins, with the limit { $limit }.
web-predict-over = The search is over.
web-predict-none = There is nothing to predict: this search expands no state.
web-predict-right = Right. { $count ->
    [one] It is the only state that may come next.
   *[other] { $count } states may come next; all of them are right.
}
web-predict-taken = The search that is shown takes another one: { $taken }.
web-predict-place = Question { $number } of { $count }
web-predict-streak = { $count } in a row
web-predict-most = best so far: { $count }
web-predict-questions = How many questions
web-predict-count = { $count ->
    [one] { $count } question
   *[other] { $count } questions
}
web-predict-link = Copy a link for a class
web-predict-result = { $first } of { $count } at the first try; { $most } in a row at most.
web-predict-again = Once more
