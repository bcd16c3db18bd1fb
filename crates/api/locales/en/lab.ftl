# Reports of experiments.
lab-trouble = What went wrong
lab-no-trouble = Nothing: every run ended, every solution was replayed by the rules, no cost contradicts a proof, and repeated searches counted the same.
lab-no-trouble-yet = Nothing so far: { $done } of { $all } runs are done, all of these ended, every solution was replayed by the rules, no cost contradicts a proof, and repeated searches counted the same.
lab-trouble-failed = { $level }, { $method }: { $count ->
    [one] one run
   *[other] { $count } runs
} failed: { $message }
lab-trouble-level = { $level }: the level cannot be opened any more, so its solutions were not replayed.
lab-trouble-no-moves = it shows no moves
lab-trouble-unsolved = the level is not solved after the last move
lab-trouble-cost = it costs { $cost }
lab-trouble-plan = { $level }, { $method }: a false solution, said to cost { $cost }: { $problem }. It is left out everywhere.
lab-claim-bound = at least { $bound } moves are needed
lab-claim-unsolvable = there is no solution
lab-trouble-proof = { $level }, { $method }: claims to have proved that { $claim }, but { $other } solves it in { $cost }. The claim is left out everywhere.
lab-trouble-par = { $level }: its par is { $par }, but the optimum is { $found }.
lab-trouble-counts = { $level }, { $method }: repetitions of the same search counted differently.

lab-note-unfinished = { $done } of { $all } runs are done; what is missing is marked.
lab-note-machines = Times come from { $count } different machines and cannot be compared without care.
lab-note-jobs = Up to { $count } runs went on at a time, which disturbs times by the clock on the wall, and those of the processor a little.
lab-note-cpu = Times are those of the processor, while the limits counted time by the clock on the wall: what was stopped may have had less.
lab-note-wall = Times are those of the clock on the wall, while the limits counted processor time.
lab-note-wall-limit = The limits counted time by the clock on the wall, so how busy the machine was may have decided what was solved.
lab-note-build = The program that the experiment was last run with has done nothing of it, or another one was asked for: these are the runs of { $build }.
lab-note-builds = Other builds of quebra did runs of this experiment, too: { $builds }. They are compared below; --build COMMIT or --build HASH reports on one of them.
lab-note-tables = { $count } further runs were done with other kept tables at hand, which change counts; they are left out.
lab-note-unrecorded = This was run by quebra 0.1, which did not write down its executable, how it was built, which kept tables it found, and what the machine is called: results of different programs may be mixed.
lab-note-busy = The machine was busy with other things: searches took { $factor } times as long by the clock on the wall as by the processor's. Take times with care, or make the report with --cpu.
lab-note-changed = quebra was built from sources that differ from its commit.
lab-note-repetitions = { $count ->
    [one] Every run was done once
   *[other] Every run was done { $count } times
}: how much times vary is hardly known.
lab-note-few = { $puzzle }: { $count ->
    [one] one level is
   *[other] { $count } levels are
} too few to conclude anything in general.
lab-note-inadmissible = { $puzzle }: the heuristics of these methods may overestimate, so their solutions are not claimed to be optimal even where they are: { $methods }.

lab-method = method
lab-methods = Methods
lab-level = level
lab-levels = levels
lab-optimum = optimum
lab-decided = decided
lab-found = solution found
lab-proved = proved optimal
lab-proved-unsolvable = proved unsolvable
lab-stopped-time = out of time
lab-stopped-memory = out of memory
lab-stopped-other = other limit
lab-failed = failed
lab-missing = not run
lab-not-run = not run
lab-error = error
lab-stopped = stopped
lab-out-of-moves = moves used up
lab-out-of-nodes = states used up
lab-none = none
lab-time = time
lab-time-all = time, all levels
lab-wall = time by the wall clock
lab-par2 = PAR2
lab-sample = short searches
lab-puzzles = puzzles
lab-mean-decided = decided, mean
lab-mean-par2 = PAR2 relative to the best
lab-build = other build
lab-only-there = only by that
lab-only-here = only here
lab-time-ratio = time here / there
lab-other-counts = other counts
lab-other-costs = other costs
lab-published-nodes = nodes, published
lab-published-moves = moves, published
lab-expanded = expanded
lab-generated = generated
lab-memory = memory, counted
lab-resident = memory, real
lab-excess = moves above optimum
lab-repetition-spread = spread of repetitions
lab-relative = relative
lab-depth = depth
lab-branching = branching factor
lab-cells = cells
lab-tiles = tiles
lab-blocks = blocks
lab-size-word = size
lab-moves-word = moves
lab-moves = { $count ->
    [one] one move
   *[other] { $count } moves
}
lab-gold = gold
lab-silver = silver
lab-bronze = bronze
lab-medals = medals
lab-ties = ties
lab-first-method = A
lab-second-method = B
lab-both = both decided
lab-only-first = only A
lab-only-second = only B
lab-first-better = A better
lab-second-better = B better
lab-ratio = B / A
lab-wilcoxon = p (Wilcoxon)
lab-effect = effect size
lab-sign = p (sign test)

lab-coverage = Coverage
lab-coverage-caption = How many levels each method decided within the limits, and what kept it from deciding the others.
lab-level-by-level = Level by level
lab-levels-caption = Median time, moves of the solution and states expanded. Gold: optimal; silver: one move more; bronze: two more. A time after > is the limit at which the search was stopped. A level's name leads to its solutions.
lab-medians = Medians with spread
lab-medians-caption = Each method on the levels it decided itself: median, and in brackets the middle half of the levels. Methods that decide more hard levels look worse here; compare them below. Spread of repetitions: by how much the slowest repetition exceeds the fastest, median over levels.
lab-means = Geometric means
lab-means-caption = Only over the { $count } of { $all } levels that every method decided; relative to the best.
lab-no-means = No level was decided by all methods, so there is nothing over which means could be compared.
lab-plots = Plots
lab-all-puzzles = All puzzles
lab-puzzles-caption = Levels decided and PAR2 for each puzzle; first the mean share of levels decided and the geometric mean of PAR2 relative to the best method, each puzzle counting the same.
lab-builds = Other builds
lab-builds-caption = The same runs by other builds of quebra. Time: geometric mean over the levels that both decided, below 1 where this one is faster. Other counts: levels with another number of states expanded.
lab-published = Beside published figures
lab-published-caption = What was published ({ $source }) beside what was found here. Shaded: the same number. What a node is differs from author to author: expanded or generated.
lab-by-group-caption = Medians over the levels of one size or depth, or of similar ones where there are many. Open marks on the dashed line: more than half of these levels ran into the limit.
lab-by-depth-caption = Medians over the levels of one size, a curve for each depth of solution.
lab-cactus-caption = Levels in the order of their times, for each method by itself: the farther right and the lower a curve, the better.
lab-scatter-caption = A point a level. On the diagonal both are equal; the counts tell how many levels lie on each side. Open marks: at least one of the two was stopped.
lab-branching-caption = The branching factor of a uniform tree with as many nodes and the same depth; medians over levels.
lab-textbook = By depth
lab-textbook-caption = Median of the states generated, by the depth of the solution.
lab-branching-table = Median of the effective branching factor, by the depth of the solution.
lab-tests = Paired tests
lab-tests-time-caption = Time of two methods on the same levels; p-values are corrected by Holm for the number of rows. Shaded: below 0.05.
lab-tests-nodes-caption = States expanded by two methods on the same levels; p-values are corrected by Holm for the number of rows. Shaded: below 0.05.

lab-nodes-by-size = Nodes against size
lab-time-by-size = Time against size
lab-nodes-by-depth = Nodes against depth
lab-time-by-depth = Time against depth
lab-by-depth = { $method }: time against size, by depth
lab-depth-label = depth { $depth }
lab-depth-axis = depth of the solution (moves)
lab-time-axis = time
lab-nodes-axis = states expanded
lab-limit = limit { $limit }
lab-limit-nodes = { $count } states
lab-cactus = Levels decided
lab-cactus-x = levels decided
lab-cactus-y = time for each
lab-scatter = { $first } against { $second }
lab-better = { $method } better: { $count }
lab-branching-title = Effective branching factor
lab-branching-axis = effective branching factor

lab-measures = What is measured
lab-cpu-meaning = Processor time of a search, with preparing its heuristic, without reading the level; of all threads together, where there are several. Over repetitions the median is taken. Time by the clock on the wall stands beside it in the table of medians and in runs.csv.
lab-wall-meaning = Time of a search by the clock on the wall, with preparing its heuristic, without reading the level. Over repetitions the median is taken.
lab-sample-meaning = A search shorter than the sample is first run once to warm up, then repeated for the length of the sample, and the mean is taken, so that the clock's resolution never decides. Tables that are kept between searches (the pattern databases of the N-Puzzle) are prepared in the warm-up then; the time of the first search stands in runs.csv.
lab-time-all-meaning = Median and middle half over all levels, also those that were stopped: by the estimate of Kaplan and Meier, which takes a search that was stopped, by whatever limit, as one that would have taken longer.
lab-par2-meaning = The mean time over all levels; one that was not decided counts as twice the limit. The less, the better.
lab-moves-meaning = What the solution costs. Every solution was replayed by the rules, by the search and again for this report.
lab-expanded-meaning = States whose moves were generated, counted the same way in every method; repeated expansions count again. This is work, not memory.
lab-generated-meaning = Successors made, duplicates included.
lab-memory-meaning = The most bytes that tables and queues of the search held at one time.
lab-resident-meaning = The most memory the process of a run held, as the system saw it: the program itself included.
lab-decided-meaning = The search ended by itself: with a solution, or with the proof that there is none. Where repetitions differ, the median one counts.
lab-size-meaning = Pieces on the board at the start (tiles of the N-Puzzle); for Bloxorz and Folding Blocks, cells of the board.
lab-depth-meaning = The cost of an optimal solution; where it is not proved, of the best known one.
lab-branching-meaning = The number b for which b + b² + … + bᵈ is the number of states generated, d being the depth of the solution found.
lab-medals-meaning = Given only where the optimum is proved, by whichever method.
lab-tests-meaning = Wilcoxon's signed-rank test (exact up to 60 levels) on the logarithms of ratios, over levels that both methods decided, two-sided. Effect size: the matched-pairs rank-biserial correlation, from −1 (B always better) to 1 (A always better). The sign test also counts levels that only one of the two decided. B / A is the geometric mean of the ratios.
lab-ties-meaning = Among equally good states the one with the least h comes first (A* and weighted A*), then the newest, unless the method says fifo: the oldest.
lab-setting = Limits and machine
lab-limits = Limits of each run
lab-limit-cpu = { $time } of processor time
lab-limit-wall = { $time } by the clock on the wall
lab-kept-tables = Kept tables
lab-no-tables = none
lab-not-recorded = not recorded
lab-isolation = Isolation
lab-not-isolated = none: runs shared the processors with whatever else went on
lab-repetitions = Repetitions
lab-repetitions-text = { $count }, each in a process of its own; searches shorter than { $sample } were repeated for so long
lab-machine = Machine
lab-machine-named = { $name } ({ $count ->
    [one] one run
   *[other] { $count } runs
}): { $machine }
lab-machine-text = { $processor }, { $cores ->
    [one] one core
   *[other] { $cores } cores
}, { $memory }, { $system }
lab-replays = Solutions
lab-replays-text = Paste a line into a terminal to see every board on the way; the links lead to the workbench, while quebra serve runs.

lab-explain-needed = needed for the proof
lab-explain-ties = ties
lab-explain-waste = waste
lab-explain-depth = depth g
lab-explain-states = states expanded
