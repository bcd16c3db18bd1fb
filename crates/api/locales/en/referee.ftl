# What a referee says about a search.

## States and values

referee-start = the start
referee-state = the state after { $moves }
referee-or = { $first } or { $last }
referee-more = { $list } or another of { $count }
referee-by = { $by ->
    [oldest] number of moves
    [least-g] cost g
    [least-h] estimate h
    [least-f] sum f = g + h
   *[other] sum g + w·h
}

## Which rule is broken

referee-move = Move { $number } cannot be played: { $fault }.
referee-budget = The moves cost { $cost }, and the level allows { $budget }.
referee-cost = The moves cost { $is }, not { $said }.
referee-generated = No expansion has made this state.
referee-generated-missing = No expansion has made this state: { $state } was not expanded before it.
referee-let-go = This search let states without hope go before, and this is one of them.
referee-repeated = This state was expanded before, in step { $step }, at cost { $g }; none is expanded again unless a cheaper way to it is found.
referee-way = The search holds this state as { $state }, at cost { $held }, not by a way that costs { $said }.
referee-least = The least { $by } comes first: here it is { $value }, but for { $state } it is { $least }.
referee-reopened = A cheaper way was found to { $state }: it was expanded at cost { $before }, can be reached at cost { $now }, and has to be expanded again.
referee-newest = Depth first, what came of expanding { $state } is searched before this.
referee-limit = This state needs a limit of { $needs }, and the limit is { $limit }.
referee-goal = This state is a goal: the search ends with it and does not expand it.
referee-goal-found = The search should have ended with a goal, { $state }.
referee-over = The search had ended before this.
referee-limit-missing = A method that deepens says its limit before it expands anything.
referee-limit-unknown = This method has no limits.
referee-unfinished = The attempt before is not at its end: { $state } is still to be searched.
referee-next-limit = The limit is { $right } now, not { $said }.
referee-last-limit = Nothing exceeded the last limit, so there is no next one.
referee-solved = The moves do not solve the level.
referee-early = A goal ends this search when it is taken, not when it is met: its { $by } is { $value }, and { $state }, with { $least }, comes first.
referee-exhausted = The search is not at its end: { $state } is still to be searched.
referee-deeper = Something exceeded the limit, so the search goes on with the limit { $right }.
referee-solvable = There is a plan, of cost { $cost }.
referee-count = { $is ->
    [one] 1 expansion was told, not { $said }
   *[other] { $is } expansions were told, not { $said }
}.

## What would have been right

referee-right-expand = Right would have been to expand { $states }.
referee-right-goal = Right would have been to end with { $states }.
referee-right-limit = Right would have been a new attempt with the limit { $limits }.
referee-right-none = Right would have been to say that there is no plan.
