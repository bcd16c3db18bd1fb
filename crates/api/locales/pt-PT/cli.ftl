# O que os comandos escrevem.

cli-error = erro
cli-help = ajuda
cli-note = nota
cli-par = par { $par }
cli-stars = { $stars ->
    [one] 1 estrela
   *[other] { $stars } estrelas
}

## Resolver

cli-solve-optimal = resolvido em { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}, ótimo provado
cli-solve-found = resolvido em { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}, sem prova de ser o ótimo: são precisas pelo menos { $bound }
cli-solve-found-stopped = resolvido em { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}, sem prova de ser o ótimo ({ $reason }): são precisas pelo menos { $bound }
cli-solve-unsolvable = não tem solução, provado
cli-solve-none = nenhuma solução encontrada; { $bound ->
    [one] é precisa pelo menos 1 jogada
   *[other] são precisas pelo menos { $bound } jogadas
}, provado
cli-solve-none-stopped = nenhuma solução encontrada, { $reason }; { $bound ->
    [one] é precisa pelo menos 1 jogada
   *[other] são precisas pelo menos { $bound } jogadas
}, provado
cli-solve-none-within = nenhuma solução em { $most ->
    [one] 1 jogada
   *[other] { $most } jogadas
} ou menos, provado
cli-solve-figures = { $method }: { $expanded } expandidos, { $generated } gerados, { $stored } guardados, { $memory }, { $time }
cli-solve-best = best é { $method }: { $why }
cli-solve-unplayed = as jogadas do jogo guardado não são jogadas: isto é sobre o nível desde o início
cli-solve-unread = `--{ $option }` não diz nada a { $methods }; é para { $readers }
cli-solve-rehearsal = aquecimento
cli-solve-optimum = à procura do ótimo
cli-table-method = método
cli-table-outcome = resultado
cli-table-moves = jogadas
cli-table-bound = mínimo
cli-table-expanded = expandidos
cli-table-generated = gerados
cli-table-stored = guardados
cli-table-memory = memória
cli-table-time = tempo
cli-table-relative = relativo
cli-outcome-optimal = ótimo
cli-outcome-solved = resolvido
cli-outcome-unsolvable = sem solução
cli-outcome-stopped = parado ({ $limit ->
    [time] tempo
    [memory] memória
    [nodes] estados
    [moves] jogadas
   *[interrupt] interrupção
})

## Verificar

cli-check-illegal = não permitido: jogada { $number }: { $reason }
cli-check-over = permitido, mas { $moves ->
    [one] 1 jogada é
   *[other] { $moves } jogadas são
} mais do que as { $budget } que ainda resolvem o nível
cli-check-unsolved = permitido, mas incompleto: o nível não fica resolvido após { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}
cli-check-complete = permitido e completo em { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}
cli-check-optimal = ótimo
cli-check-excess = { $excess } a mais do que o ótimo
cli-check-unsolvable = o nível não tem solução, provado
cli-check-optimum = { $moves ->
    [one] 1 jogada é
   *[other] { $moves } jogadas são
} o ótimo, provado
cli-check-bound = { $moves ->
    [one] é precisa pelo menos 1 jogada
   *[other] são precisas pelo menos { $moves } jogadas
}, provado ({ $reason })

## Mostrar

cli-show-solved = { $moves ->
    [one] 1 jogada feita
   *[other] { $moves } jogadas feitas
}, resolvido
cli-show-unsolved = { $moves ->
    [one] 1 jogada feita
   *[other] { $moves } jogadas feitas
}, ainda por resolver
cli-hint-more = Mais: --stage { $stage } diz { $stage ->
    [2] que peça mover
    [3] a jogada
   *[4] porquê
}.
cli-levels-level = nível
cli-levels-pack = coleção
cli-levels-title = título
cli-levels-size = tamanho
cli-levels-par = par
cli-levels-difficulty = dificuldade
