# What grading says about answers.

## Results

grade-points = { $points } of { $of } points
grade-line = Line { $line }: { $message }
grade-hidden = This test is hidden.
grade-isolated = Programs ran in a sandbox (bubblewrap), under limits of their own.
grade-limited = Programs ran under limits of their own, without a sandbox: bubblewrap is not installed, does not work here, or was not wanted.
grade-summary = { $title }: { $points } of { $of } points
grade-class = { $count ->
    [one] 1 submission
   *[other] { $count } submissions
}, { $mean } of { $of } points on average
grade-accepted = accepted: the trace is right
grade-rejected = rejected, line { $line } ({ $rule }): { $message }
grade-written = written: { $file }
grade-next = Now: { $command }

## What was asked

grade-ask-plan = A plan
grade-ask-cost = The optimal cost
grade-ask-trace = A trace
grade-ask-heuristic = A heuristic

## Pictures

grade-step = The first wrong step
grade-frontier = What waited at that moment ({ $shown } of { $count }; what might have been taken is marked)
grade-open = Open this moment in the workbench
grade-start = the start
grade-after = the state after { $moves }

## What is found

grade-right = Right.
grade-other-level = The answer is about another level: { $level }.
grade-other-method = The answer is about another method: { $method }.
grade-not-optimal = The plan solves the level at cost { $cost }; the optimal cost is { $optimum }.
grade-not-the-cost = { $said } is not the optimal cost.
grade-solvable = There is a plan, and the answer says that there is none.
grade-silent = There is no answer.
grade-exit = The program ended with status { $status }, which means that it failed.
grade-signal = The program was ended by signal { $signal }.
grade-time = The program took longer than { $seconds } s and was ended.
grade-memory = The program took more memory than { $size } and was ended.
grade-output = The program printed more than { $size } and was ended.
grade-processes = The program started more than { $most } processes and was ended.
grade-not-started = There is no program `{ $program }` on this machine.
grade-interrupted = The grading was interrupted.
grade-last-words = { $text } Its last words: { $last }
grade-not-built = The program cannot be built: { $complaint }
grade-no-submission = There is neither a program that can be run nor a file with answers.
grade-estimates = The program was asked about { $asked } boards and answered { $said } lines.
grade-no-estimate = Expected a number from 0 or `inf` for { $board }, not `{ $said }`.
grade-overestimate = Not admissible: for { $board } the estimate is { $h }, and the true cost is { $distance }. This is the counterexample nearest to a goal; { $count } of { $states } states are overestimated.
grade-inconsistent = Admissible, but not consistent: for { $board } the estimate is { $h }, and after { $move } it is { $next }, less by more than the move costs. This is the counterexample nearest to a goal; { $count } of { $steps } steps fall too fast.
grade-uninformed = Admissible, but it says too little: on average the estimate is { $is } of the true cost, and { $wanted } is asked.
grade-undecided = The grader could not find out what is true: { $reason }. This is not the program's fault.
