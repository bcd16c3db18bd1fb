# What commands print.

cli-error = error
cli-help = help
cli-note = note
cli-par = par { $par }
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
