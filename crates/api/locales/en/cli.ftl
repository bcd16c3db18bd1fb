# What commands print.

cli-error = error
cli-help = help
cli-note = note
cli-par = par { $par }
# What does not fit is cut off, so what matters comes first.
cli-progress = Ctrl-C stops; { $states } states, { $rate }/s: { $title }
cli-progress-bound = Ctrl-C stops; { $states } states, { $rate }/s, at least { $bound } moves: { $title }
cli-left = { $eta } left
cli-stars = { $stars ->
    [one] 1 star
   *[other] { $stars } stars
}

## Solving

cli-solve-optimal = solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, proved optimal
cli-solve-found = solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, not proved optimal: at least { $bound } needed
cli-solve-found-stopped = solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, not proved optimal ({ $reason }): at least { $bound } needed
cli-solve-unsolvable = cannot be solved, proved
cli-solve-none = no solution found; at least { $bound ->
    [one] 1 move
   *[other] { $bound } moves
} needed, proved
cli-solve-none-stopped = no solution found, { $reason }; at least { $bound ->
    [one] 1 move
   *[other] { $bound } moves
} needed, proved
cli-solve-none-within = no solution within { $most ->
    [one] 1 move
   *[other] { $most } moves
}, proved
cli-solve-figures = { $method }: { $expanded } expanded, { $generated } generated, { $stored } stored, { $memory }, { $time }
cli-solve-best = best is { $method }: { $why }
cli-solve-unplayed = the moves of the saved game are not played: this is about the level from its start
cli-solve-unread = `--{ $option }` means nothing to { $methods }; it is read by { $readers }
cli-solve-start = start
cli-solve-rehearsal = warming up
cli-solve-optimum = looking for the optimum
cli-table-method = method
cli-table-outcome = outcome
cli-table-moves = moves
cli-table-bound = bound
cli-table-expanded = expanded
cli-table-generated = generated
cli-table-stored = stored
cli-table-memory = memory
cli-table-time = time
cli-table-relative = relative
cli-outcome-optimal = optimal
cli-outcome-solved = solved
cli-outcome-unsolvable = unsolvable
cli-outcome-stopped = stopped ({ $limit ->
    [time] time
    [memory] memory
    [nodes] nodes
    [moves] moves
   *[interrupt] interrupt
})

## Checking

cli-check-illegal = not legal: move { $number }: { $reason }
cli-check-over = legal, but { $moves ->
    [one] 1 move is
   *[other] { $moves } moves are
} more than the { $budget } that still solve the level
cli-check-unsolved = legal, but not complete: the level is not solved after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
cli-check-complete = legal and complete in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
cli-check-optimal = optimal
cli-check-excess = { $excess } more than optimal
cli-check-unsolvable = the level cannot be solved, proved
cli-check-optimum = { $moves ->
    [one] 1 move is
   *[other] { $moves } moves are
} optimal, proved
cli-check-bound = at least { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} needed, proved ({ $reason })

## Showing

cli-show-solved = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} played, solved
cli-show-unsolved = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} played, not solved yet
cli-hint-more = More: --stage { $stage } tells { $stage ->
    [2] which piece to move
    [3] the move
   *[4] why
}.
cli-levels-level = level
cli-levels-pack = pack
cli-levels-title = title
cli-levels-size = size
cli-levels-par = par
cli-levels-difficulty = difficulty

## Counting

cli-count-states = { $count ->
    [one] 1 state
   *[other] { $text } states
}
cli-count-goals = { $count ->
    [one] 1 goal
   *[other] { $text } goals
}
cli-count-dead-ends = { $count ->
    [one] 1 dead end
   *[other] { $text } dead ends
}
cli-count-layers = { $count ->
    [one] 1 layer
   *[other] { $text } layers
} complete
cli-count-moves = { $count ->
    [one] 1 move
   *[other] { $text } moves
}
cli-count-levels = { $count ->
    [one] 1 level
   *[other] { $text } levels
}
cli-count-steps = { $count ->
    [one] 1 step
   *[other] { $text } steps
}
cli-count-walks = { $count ->
    [one] 1 random walk
   *[other] { $text } random walks
}
cli-count-candidates = { $count ->
    [one] 1 candidate
   *[other] { $text } candidates
}

## Exploring

cli-explore-work = exploring
cli-explore-whole = { $title }: { $states }, { $goals }, { $dead }
cli-explore-counted = { $title }: { $states }, { $goals }; dead ends are not known, as states were counted and not kept
cli-explore-stopped = { $title }: { $reason }; { $layers }: { $states }, { $goals }
cli-explore-near = no farther than allowed
cli-explore-won = it can be won in { $moves }, proved
cli-explore-lost = it cannot be won, proved
cli-explore-bound = at least { $moves } needed, proved
cli-explore-budget = the { $moves } that the level allows do not bound the space
cli-explore-farthest = farthest from the start: { $moves } away, { $left }
cli-explore-hardest = hardest that can be won: { $left }
cli-explore-left = { $moves } from a goal
cli-explore-goal = a goal
cli-explore-dead = a dead end
cli-explore-start = the start
cli-explore-depth = depth
cli-explore-states = states
cli-explore-goals = goals
cli-explore-dead-ends = dead ends
cli-explore-bars = can be won █, cannot ░
cli-explore-branching = { $number } moves a state, on the average
cli-explore-deepest = farthest from the start: { $moves } away, { $states }

## Auditing

cli-audit-states = { $wrong } of { $states } overestimated
cli-audit-steps = { $wrong } of { $steps } fall too fast
cli-audit-admissible = admissible
cli-audit-consistent = consistent
cli-audit-holds = claimed, and holds on every state
cli-audit-not-refuted = claimed, and not refuted; not every state was checked
cli-audit-refuted = claimed, but refuted
cli-audit-unclaimed-holds = not claimed, though not refuted on any state
cli-audit-unclaimed-not-refuted = not claimed, and not refuted; not every state was checked
cli-audit-unclaimed-refuted = not claimed, and refuted
cli-audit-mean = mean h / true distance: { $mean }
cli-audit-knows = it knows { $seen } of { $dead }
cli-audit-stopped = { $reason } at { $level }; what follows is what was found by then
cli-audit-overestimate = smallest overestimate: h = { $h }, but { $count ->
    [one] 1 move solves
   *[other] { $text } moves solve
} it
cli-audit-inconsistency = smallest inconsistency: h falls from { $from } to { $to } over { $move }, which costs { $cost }
cli-audit-infinite = infinite
cli-audit-start = the start of { $level }
cli-audit-after = { $level } after { $moves }
cli-audit-sampled = { $level }: { $walks }, true distances by { $method }, { $undecided } of them undecided
cli-audit-distance = distance
cli-audit-mean-h = mean h
cli-audit-share = h / distance
cli-audit-least = least h
cli-audit-most = greatest h
cli-audit-checked = checked
cli-audit-overestimates = overestimates
cli-audit-inconsistencies = inconsistencies
cli-audit-all = all
cli-audit-nothing = nothing
cli-audit-sample = sample

## Linting

cli-lint-par = par { $par }
cli-lint-par-said = par { $par }, as the file says
cli-lint-solutions = { $count ->
    [one] { $text } optimal solution
   *[other] { $text } optimal solutions
}
cli-lint-order = { $text } up to the order of independent moves
cli-lint-at-least = at least { $text }
cli-lint-no-dead-ends = no dead ends
cli-lint-dead-ends = { $share } dead ends
cli-lint-trap = lost as soon as after { $moves }: { $line }
cli-lint-difficulty = difficulty { $difficulty }; looks mislead in { $share } of the choices
cli-lint-obvious = always the best-looking move solves it
cli-lint-little = less than 1 %
cli-lint-problem = problem
cli-lint-undecided = undecided
cli-lint-note = note
cli-lint-total = { $levels }: { $wrong } with problems, { $open } with open questions
cli-lint-unread = { $unread } not read
cli-grade = { $grade ->
    [easy] easy
    [medium] medium
    [hard] hard
   *[expert] expert
}
cli-grades = { $least } to { $most }

## Tables

cli-tables-unused = the table { $name } is not used: { $fault }. `quebra tables build { $name }` builds it anew.
cli-tables-interrupted = interrupted: { $name } was not built
cli-tables-built = { $name }: built in { $seconds } s, { $size }
cli-tables-there = { $name }: there already, { $size }
cli-tables-removed = { $name }: removed
cli-tables-missing = { $name }: not there
cli-tables-table = table
cli-tables-board = board
cli-tables-bytes = size
cli-tables-state = state
cli-tables-ready = ready
cli-tables-absent = absent
cli-tables-broken = broken

## Generating

cli-generate-progress = { $pos } of { $len } levels, { $msg } tried (Ctrl-C stops)
cli-generate-written = { $levels } written to { $file }
cli-generate-found = { $found } of { $wanted } levels found among { $candidates }
cli-generate-interrupted = interrupted: { $text }
cli-generate-time = out of time: { $text }
cli-generate-refused = { $number } refused: { $reason }
cli-generate-par = the nearest par among the refused was { $nearest }; { $asked } was asked for
cli-generate-range = { $from } to { $to }
cli-generate-more = { $from } or more
cli-generate-nearest = the nearest difficulty among the refused was { $difficulty }
cli-generate-unmet = no candidate met the wish for --{ $wish }: change it, or one that stands against it

## Puzzles

cli-puzzles-moves = moves: { $moves }
cli-puzzles-best = best: { $method }, { $why }
cli-puzzles-own = algorithm of its own: { $name }, { $guarantee }: { $summary }
cli-puzzles-heuristics = heuristics:
cli-puzzles-consistent = admissible, consistent
cli-puzzles-admissible = admissible
cli-puzzles-rough = may overestimate
cli-puzzles-algorithms = algorithms, for every puzzle

## Serving

cli-serve-at = quebra is at { $url } (Ctrl-C ends it)
cli-serve-open = { $address } is not this machine's own address: whoever has the link below can use this server
cli-warning = warning

## Experiments

cli-count-methods = { $count ->
    [one] 1 method
   *[other] { $text } methods
}
cli-count-repetitions = { $count ->
    [one] 1 repetition
   *[other] { $text } repetitions
}
cli-count-files = { $count ->
    [one] 1 file
   *[other] { $text } files
}
cli-count-different = { $count ->
    [one] 1 different state
   *[other] { $text } different states
}
cli-lab-dry = { $runs } with { $repetitions }, at most { $time }
cli-lab-before = , { $before } of them before
cli-lab-interrupted = interrupted; the same command goes on from here
cli-lab-progress = { $pos } of { $len } runs, { $eta } left: { $msg } (Ctrl-C stops; the same command goes on)
cli-lab-trouble = { $count ->
    [one] 1 thing
   *[other] { $count } things
} went wrong: see the head of the report
cli-lab-others = this is { $name }; also there: { $others }
cli-lab-experiment = experiment
cli-lab-finished = done
cli-lab-quebra = quebra
cli-explain-solved = solved in { $moves }
cli-explain-none = no solution found
cli-explain-optimum = { $optimum } is optimal
cli-explain-unknown = the optimum is not known, so f is not compared with it
cli-explain-again = again
cli-explain-duplicates = duplicates
cli-explain-reopened = reopened
cli-explain-shares = { $below } below the optimum: needed for the proof with this heuristic; { $equal } equal: ties; { $above } above: waste
cli-explain-shares-rough = { $below } below the optimum; { $equal } equal: ties; { $above } above: waste
cli-explain-distinct = { $distinct } expanded, { $all } in all

## Experiments on Slurm

cli-count-runs = { $count ->
    [one] 1 run
   *[other] { $text } runs
}
cli-count-tasks = { $count ->
    [one] 1 task
   *[other] { $text } tasks
}
cli-lab-submitted = job { $job }: { $runs } in { $tasks } handed to Slurm
cli-lab-done = { $name }: { $done } of { $runs } runs done
cli-lab-failed = { $runs } went wrong: --retry does them again
cli-lab-to-come = { $runs } to come: tasks go on without this command; quebra lab status { $db } tells how far they are, quebra lab collect { $db } adds what they did
cli-lab-uncollected = { $runs } not in the file yet: quebra lab collect { $db } adds them
cli-lab-running = { $runs } to come from { $tasks } at work on { $nodes }
cli-lab-waiting = { $runs } to come from { $tasks } waiting: { $reasons }
cli-lab-unknown = { $runs } in tasks of which nothing is known
cli-lab-missing = { $runs } missing: the same quebra lab run hands in these, and only these
cli-lab-report = quebra lab report { $db } --out DIR makes the report
cli-lab-collected = { $db }: { $added } added, { $known } there already
cli-lab-damaged = { $runs } damaged in what tasks left, and not believed: the same quebra lab run does them again
cli-lab-foreign = { $runs } of an experiment that is not in this file
cli-lab-silence = Slurm does not answer, so this is what tasks left behind: { $why }
cli-lab-none = no experiments
cli-lab-task = task
cli-lab-node = node
cli-lab-runs = runs
cli-lab-cause = ended by
cli-lab-slurm = Slurm says
cli-lab-said = the task said last
cli-lab-more = and { $tasks } more; --json tells all
cli-lab-cause-time = its time limit
cli-lab-cause-memory = its memory limit
cli-lab-cause-node = a node that failed
cli-lab-cause-preempted = something more important
cli-lab-cause-cancelled = somebody who cancelled it
cli-lab-cause-failed = an error
cli-lab-cause-unknown = not known
## Lessons

cli-lesson-questions = { $count ->
    [one] { $count } question
   *[other] { $count } questions
}
cli-lesson-line = line { $line }
cli-lesson-fine = { $title }: nothing is wrong, and the engine answers { $count ->
    [one] the question
   *[other] all { $count } questions
}
