# What is said about levels.

## What the letters on a board do

level-mark-soft = soft switch: { $acts }
level-mark-heavy = heavy switch: { $acts }
level-mark-split = splits the block, to { $first } and { $second }
level-mark-teleport = teleports the block to the other one
level-act-toggle = toggles { $bridge }
level-act-open = opens { $bridge }
level-act-close = closes { $bridge }

## Parts of a level

level-item-bridge = bridge `{ $name }`
level-item-switch = switch `{ $name }`
level-item-act = that switch `{ $switch }` works bridge `{ $bridge }`
level-item-split = split `{ $name }`
level-item-teleport = teleport `{ $name }`
level-item-fragile = that some cells are fragile
level-item-colour = colour `{ $name }`
level-item-group = group `{ $name }`
level-instead-nothing = without it
level-instead-floor = with floor in its place
level-instead-void = with void in its place
level-instead-firm = with firm ones in their place
level-instead-hole = with a hole in its place
level-list-more = { $list } and { $count } more

## What a designer wants to hear

level-unsolvable = cannot be won, proved
level-out-of-moves = cannot be won within `moves: { $moves }`, that is in { $number } with one star, proved
level-undecided = par is not known: at least { $bound }, proved; no solution is known ({ $reason })
level-undecided-best = par is not known: at least { $bound }, proved; the best known takes { $best } ({ $reason })
level-par-wrong = `par: { $said }` is wrong: { $truth } is optimal, proved
level-par-low = `par: { $said }` is wrong: at least { $truth }, proved
level-par-high = `par: { $said }` is wrong: there is a solution in { $truth }
level-par-unsolvable = `par: { $said }` is wrong: there is no solution
level-par-open = whether `par: { $said }` is right is not decided
level-idle-letter = `{ $letter }: { $meaning }` explains a letter that no cell has
level-moves-few = `moves: { $moves }` is wrong: three stars are out of reach, as { $number } moves are optimal
level-moves-spare = `moves: { $moves }` is more than needed: { $number } is optimal
level-uncounted = the optimal solutions could not all be counted, so the difficulty is not known ({ $reason })
level-uncounted-orders = how many optimal solutions differ in more than the order of independent moves is not known: they are too many
level-dead-ends-unknown = dead ends are not known: there are too many states to explore them all
level-decoy = { $what } plays no part in any optimal solution: { $instead } they are the same; at best it leads astray
level-useless = { $what } never matters: { $instead } par, the optimal solutions and the share of dead ends are the same
level-unreached = nothing ever comes to these cells: { $cells }
level-parts-open = whether these matter is not decided: { $parts }
level-note-wrong = `{ $key }: { $said }` is wrong: measured { $truth }
level-note-low = `{ $key }: { $said }` is wrong: measured at least { $truth }
level-note-high = `{ $key }: { $said }` is wrong: measured at most { $truth }
level-apart = falls apart into { $boards } boards that have nothing to do with each other
level-shared-board = one of its boards is there already, in { $name }
level-duplicate = the same level as { $name }
level-duplicate-turned = the same level as { $name }, turned, mirrored or with other letters
level-stop-time = out of time
level-stop-memory = out of memory
level-stop-nodes = as many states expanded as allowed
level-stop-moves = none within the moves allowed
level-stop-interrupt = interrupted
level-stop-states = too many states
