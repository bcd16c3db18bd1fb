# Dicas e análises de jogos.

## Quanto vale uma posição

coach-solved = Resolvido.
coach-proved = Ainda se pode ganhar em { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}, provado.
coach-found = Ainda se pode ganhar: { $moves ->
    [one] 1 jogada encontrada
   *[other] { $moves } jogadas encontradas
}, pelo menos { $bound } necessárias; não está provado que seja o melhor.
coach-open = Por decidir no tempo dado: nenhum caminho encontrado, { $bound ->
    [one] pelo menos 1 jogada necessária
   *[other] pelo menos { $bound } jogadas necessárias
}.
coach-open-stopped = Por decidir ({ $reason }): nenhum caminho encontrado, { $bound ->
    [one] pelo menos 1 jogada necessária
   *[other] pelo menos { $bound } jogadas necessárias
}.
coach-hopeless = Não se pode ganhar, provado.
coach-back = Volta atrás { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}: a jogada { $number }, { $move }, deitou o nível a perder.
coach-lost = Já não se pode ganhar, provado.
coach-stars = { $stars ->
    [one] Ainda é possível 1 estrela
   *[other] Ainda são possíveis { $stars } estrelas
}.
coach-stars-between = Ainda são possíveis entre { $sure } e { $most } estrelas.

## O que mover

coach-piece = Move { $piece }.
coach-piece-unnamed = O que se move não tem nome aqui; segue-se a própria jogada.
coach-move-unnamed = Joga { $move }.
coach-move = Joga { $move }: { $piece } vai { $direction }.
coach-move-roll = Joga { $move }: { $piece } rola { $direction }.
coach-move-fold = Joga { $move }: { $piece } desdobra-se { $direction }.
coach-up = para cima
coach-down = para baixo
coach-left = para a esquerda
coach-right = para a direita
coach-unnamed = uma peça
coach-only = o bloco
coach-tile = a peça { $number }
coach-cube = o cubo na linha { $row }, coluna { $column }
coach-block = o bloco de cor { $colour } na linha { $row }, coluna { $column }
coach-group = o grupo { $letter }
coach-single = a peça de cor { $colour } na linha { $row }, coluna { $column }
coach-colour = { $colour ->
    [purple] roxa
    [orange] laranja
    [pink] rosa
    [blue] azul
    [green] verde
    [yellow] amarela
   *[other] { $symbol }
}

## Porquê

coach-why = Porquê: { $reasons }.
coach-why-solves = resolve o nível
coach-why-only-legal = não há outra jogada
coach-why-only-winning = depois de qualquer outra jogada o nível fica perdido
coach-why-only-shortest = qualquer outra jogada demora mais
coach-why-home = a peça { $tile } chega ao seu lugar
coach-why-nearer = a peça { $tile } aproxima-se do seu lugar
coach-why-aside = a peça { $tile } afasta-se para deixar passar outras
coach-why-opens = abre a ponte { $bridge }
coach-why-closes = fecha a ponte { $bridge }
coach-why-crosses = vai para cima da ponte { $bridge }
coach-why-splits = o bloco divide-se em dois cubos
coach-why-reunites = os dois cubos voltam a ser um bloco
coach-why-teleports = o bloco é levado para a linha { $row }, coluna { $column }
coach-why-joins = junta { $blocks } blocos de cor { $colour }, { $left ->
    [one] os últimos dessa cor
   *[other] e ficam { $left } blocos dessa cor
}
coach-why-approaches = aproxima o bloco de cor { $colour } do seguinte
coach-why-makes-room = a cor { $colour } já é um só bloco, e dá espaço
coach-why-fills = preenche { $cells ->
    [one] 1 casa cinzenta
   *[other] { $cells } casas cinzentas
}, { $left ->
    [0] as últimas
    [one] falta 1
   *[other] faltam { $left }
}
coach-why-fills-alone = nenhum outro grupo chega a { $cells ->
    [one] uma casa que preenche
   *[other] { $cells } das casas que preenche
}
coach-why-breaks = parte { $pieces } peças, { $left ->
    [0] as últimas
    [one] falta 1
   *[other] faltam { $left }
}
coach-why-clears = não fica nenhuma peça de cor { $colour }
coach-why-prepares = { $moves ->
    [one] na jogada seguinte
   *[other] { $moves } jogadas depois
}: { $event }
coach-why-plan = é a primeira das { $moves } jogadas do plano

## Um jogo, jogada a jogada

coach-review-solved = { $title }: resolvido em { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}
coach-review-unsolved = { $title }: por resolver depois de { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}
coach-review-stars = { $stars ->
    [one] 1 estrela
   *[other] { $stars } estrelas
}
coach-review-par = par { $par }
coach-review-move = jogada
coach-review-before = antes
coach-review-after = depois
coach-review-known = sabe-se por
coach-review-remark = nota
coach-review-is-lost = perdido
coach-review-space = todo o espaço
coach-review-search = procura
coach-review-best = a melhor
coach-review-waste = { $moves } a mais
coach-review-loses = já não se pode ganhar
coach-review-unknown = por decidir
coach-review-star = A jogada { $number }, { $move }, custou { $stars ->
    [one] uma estrela
   *[other] { $stars } estrelas
}.
coach-review-level = Depois da jogada { $number }, { $move }, já não era possível ganhar o nível.
coach-review-better = Melhor a partir daí: { $moves }
