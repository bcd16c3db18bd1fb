# O que os comandos escrevem.

cli-error = erro
cli-help = ajuda
cli-note = nota
cli-par = par { $par }
# O que não cabe é cortado, por isso o que importa vem primeiro.
cli-progress = Ctrl-C para; { $states } estados, { $rate }/s: { $title }
cli-progress-bound = Ctrl-C para; { $states } estados, { $rate }/s, pelo menos { $bound } jogadas: { $title }
cli-left = faltam { $eta }
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
cli-solve-figures = { $method }: expandidos { $expanded }, gerados { $generated }, guardados { $stored }, { $memory }, { $time }
cli-solve-best = best é { $method }: { $why }
cli-solve-unplayed = as jogadas do jogo guardado não são jogadas: isto é sobre o nível desde o início
cli-solve-unread = `--{ $option }` não diz nada a { $methods }; é para { $readers }
cli-solve-start = início
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

## Counting

cli-count-states = { $count ->
    [one] 1 estado
   *[other] { $text } estados
}
cli-count-goals = { $count ->
    [one] 1 objetivo
   *[other] { $text } objetivos
}
cli-count-dead-ends = { $count ->
    [one] 1 beco sem saída
   *[other] { $text } becos sem saída
}
cli-count-layers = { $count ->
    [one] 1 camada completa
   *[other] { $text } camadas completas
}
cli-count-moves = { $count ->
    [one] 1 jogada
   *[other] { $text } jogadas
}
cli-count-levels = { $count ->
    [one] 1 nível
   *[other] { $text } níveis
}
cli-count-steps = { $count ->
    [one] 1 passo
   *[other] { $text } passos
}
cli-count-walks = { $count ->
    [one] 1 passeio ao acaso
   *[other] { $text } passeios ao acaso
}
cli-count-candidates = { $count ->
    [one] 1 candidato
   *[other] { $text } candidatos
}

## Exploring

cli-explore-work = a explorar
cli-explore-whole = { $title }: { $states }, { $goals }, { $dead }
cli-explore-counted = { $title }: { $states }, { $goals }; os becos sem saída não se sabem, pois os estados foram contados e não guardados
cli-explore-stopped = { $title }: { $reason }; { $layers }: { $states }, { $goals }
cli-explore-near = não mais longe do que o permitido
cli-explore-won = pode ser ganho em { $moves }, provado
cli-explore-lost = não pode ser ganho, provado
cli-explore-bound = são precisas pelo menos { $moves }, provado
cli-explore-budget = as { $moves } que o nível permite não limitam o espaço
cli-explore-farthest = o mais longe do início: a { $moves }, { $left }
cli-explore-hardest = o mais difícil que se pode ganhar: { $left }
cli-explore-left = a { $moves } de um objetivo
cli-explore-goal = um objetivo
cli-explore-dead = um beco sem saída
cli-explore-start = o início
cli-explore-depth = profundidade
cli-explore-states = estados
cli-explore-goals = objetivos
cli-explore-dead-ends = becos sem saída
cli-explore-bars = pode ser ganho █, não pode ░
cli-explore-branching = { $number } jogadas por estado, em média
cli-explore-deepest = o mais longe do início: a { $moves }, { $states }

## Auditing

cli-audit-states = { $wrong } de { $states } sobrestimados
cli-audit-steps = { $wrong } de { $steps } caem depressa de mais
cli-audit-admissible = admissível
cli-audit-consistent = consistente
cli-audit-holds = afirmado, e verdade em todos os estados
cli-audit-not-refuted = afirmado, e não refutado; nem todos os estados foram vistos
cli-audit-refuted = afirmado, mas refutado
cli-audit-unclaimed-holds = não afirmado, embora não refutado em nenhum estado
cli-audit-unclaimed-not-refuted = não afirmado, e não refutado; nem todos os estados foram vistos
cli-audit-unclaimed-refuted = não afirmado, e refutado
cli-audit-mean = média de h / distância verdadeira: { $mean }
cli-audit-knows = conhece { $seen } de { $dead }
cli-audit-stopped = { $reason } em { $level }; o que segue é o que se encontrou até aí
cli-audit-overestimate = menor sobrestimação: h = { $h }, mas { $count ->
    [one] 1 jogada resolve-o
   *[other] { $text } jogadas resolvem-no
}
cli-audit-inconsistency = menor inconsistência: h cai de { $from } para { $to } com { $move }, que custa { $cost }
cli-audit-infinite = infinito
cli-audit-start = o início de { $level }
cli-audit-after = { $level } depois de { $moves }
cli-audit-sampled = { $level }: { $walks }, distâncias verdadeiras por { $method }, { $undecided } delas por decidir
cli-audit-distance = distância
cli-audit-mean-h = h médio
cli-audit-share = h / distância
cli-audit-least = h mínimo
cli-audit-most = h máximo
cli-audit-checked = visto
cli-audit-overestimates = sobrestimações
cli-audit-inconsistencies = inconsistências
cli-audit-all = tudo
cli-audit-nothing = nada
cli-audit-sample = amostra

## Linting

cli-lint-par = par { $par }
cli-lint-par-said = par { $par }, como o ficheiro diz
cli-lint-solutions = { $count ->
    [one] { $text } solução ótima
   *[other] { $text } soluções ótimas
}
cli-lint-order = { $text } a menos da ordem de jogadas independentes
cli-lint-at-least = pelo menos { $text }
cli-lint-no-dead-ends = nenhum beco sem saída
cli-lint-dead-ends = { $share } de becos sem saída
cli-lint-trap = perde-se logo depois de { $moves }: { $line }
cli-lint-difficulty = dificuldade { $difficulty }; as aparências enganam em { $share } das escolhas
cli-lint-obvious = jogar sempre o que parece melhor resolve-o
cli-lint-little = menos de 1 %
cli-lint-problem = problema
cli-lint-undecided = por decidir
cli-lint-note = nota
cli-lint-total = { $levels }: { $wrong } com problemas, { $open } com perguntas em aberto
cli-lint-unread = { $unread } por ler
cli-grade = { $grade ->
    [easy] fácil
    [medium] médio
    [hard] difícil
   *[expert] perito
}
cli-grades = { $least } a { $most }

## Tables

cli-tables-unused = a tabela { $name } não é usada: { $fault }. `quebra tables build { $name }` constrói-a de novo.
cli-tables-interrupted = interrompido: { $name } não foi construída
cli-tables-built = { $name }: construída em { $seconds } s, { $size }
cli-tables-there = { $name }: já existe, { $size }
cli-tables-removed = { $name }: apagada
cli-tables-missing = { $name }: não existe
cli-tables-table = tabela
cli-tables-board = tabuleiro
cli-tables-bytes = tamanho
cli-tables-state = estado
cli-tables-ready = pronta
cli-tables-absent = ausente
cli-tables-broken = estragada

## Generating

cli-generate-progress = { $pos } de { $len } níveis, { $msg } tentados (Ctrl-C para)
cli-generate-written = { $levels } em { $file }
cli-generate-found = { $found } de { $wanted } níveis encontrados entre { $candidates }
cli-generate-interrupted = interrompido: { $text }
cli-generate-time = acabou o tempo: { $text }
cli-generate-refused = { $number } recusados: { $reason }
cli-generate-par = o par mais próximo entre os recusados foi { $nearest }; pediu-se { $asked }
cli-generate-range = { $from } a { $to }
cli-generate-more = { $from } ou mais
cli-generate-nearest = a dificuldade mais próxima entre os recusados foi { $difficulty }
cli-generate-unmet = nenhum candidato cumpriu --{ $wish }: muda-o, ou o que está contra ele

## Puzzles

cli-puzzles-moves = jogadas: { $moves }
cli-puzzles-best = best: { $method }, { $why }
cli-puzzles-own = algoritmo só seu: { $name }, { $guarantee }: { $summary }
cli-puzzles-heuristics = heurísticas:
cli-puzzles-consistent = admissível, consistente
cli-puzzles-admissible = admissível
cli-puzzles-rough = pode sobrestimar
cli-puzzles-algorithms = algoritmos, para todos os puzzles

## Serving

cli-serve-at = o quebra está em { $url } (Ctrl-C acaba)
cli-serve-open = { $address } não é só desta máquina: quem tiver a ligação abaixo pode usar este servidor
cli-warning = aviso

## Experiências

cli-count-methods = { $count ->
    [one] 1 método
   *[other] { $text } métodos
}
cli-count-repetitions = { $count ->
    [one] 1 repetição
   *[other] { $text } repetições
}
cli-count-files = { $count ->
    [one] 1 ficheiro
   *[other] { $text } ficheiros
}
cli-count-different = { $count ->
    [one] 1 estado diferente
   *[other] { $text } estados diferentes
}
cli-lab-dry = { $runs } com { $repetitions }, no máximo { $time }
cli-lab-before = , { $before } delas antes
cli-lab-interrupted = interrompido; o mesmo comando continua a partir daqui
cli-lab-progress = { $pos } de { $len } execuções, faltam { $eta }: { $msg } (Ctrl-C para; o mesmo comando continua)
cli-lab-trouble = { $count ->
    [one] 1 coisa correu
   *[other] { $count } coisas correram
} mal: ver o início do relatório
cli-lab-others = isto é { $name }; também há: { $others }
cli-lab-experiment = experiência
cli-lab-finished = feitas
cli-lab-quebra = quebra
cli-explain-solved = resolvido em { $moves }
cli-explain-none = nenhuma solução encontrada
cli-explain-optimum = o ótimo é { $optimum }
cli-explain-unknown = o ótimo não é conhecido, por isso f não é comparado com ele
cli-explain-again = de novo
cli-explain-duplicates = repetidos
cli-explain-reopened = reabertos
cli-explain-shares = { $below } abaixo do ótimo: precisos para a prova com esta heurística; { $equal } iguais: empates; { $above } acima: desperdício
cli-explain-shares-rough = { $below } abaixo do ótimo; { $equal } iguais: empates; { $above } acima: desperdício
cli-explain-distinct = { $distinct } expandidos, { $all } ao todo

## Experiências no Slurm

cli-count-runs = { $count ->
    [one] 1 execução
   *[other] { $text } execuções
}
cli-count-tasks = { $count ->
    [one] 1 tarefa
   *[other] { $text } tarefas
}
cli-lab-submitted = trabalho { $job }: { $runs } em { $tasks } entregues ao Slurm
cli-lab-done = { $name }: { $done } de { $runs } execuções feitas
cli-lab-failed = { $runs } correram mal: --retry volta a fazê-las
cli-lab-to-come = { $runs } por fazer: as tarefas continuam sem este comando; quebra lab status { $db } diz até onde vão, quebra lab collect { $db } junta o que fizeram
cli-lab-uncollected = { $runs } ainda fora do ficheiro: quebra lab collect { $db } junta-as
cli-lab-running = { $runs } por fazer em { $tasks } a trabalhar em { $nodes }
cli-lab-waiting = { $runs } por fazer em { $tasks } à espera: { $reasons }
cli-lab-unknown = { $runs } em tarefas de que nada se sabe
cli-lab-missing = { $runs } em falta: o mesmo quebra lab run entrega estas, e só estas
cli-lab-report = quebra lab report { $db } --out PASTA faz o relatório
cli-lab-collected = { $db }: mais { $added }; já lá estavam { $known }
cli-lab-damaged = { $runs } com danos no que as tarefas deixaram, em que não se acredita: o mesmo quebra lab run volta a fazê-las
cli-lab-foreign = { $runs } de uma experiência que não está neste ficheiro
cli-lab-silence = O Slurm não responde, por isso isto é o que as tarefas deixaram: { $why }
cli-lab-none = nenhuma experiência
cli-lab-task = tarefa
cli-lab-node = nó
cli-lab-runs = execuções
cli-lab-cause = acabou por
cli-lab-slurm = o Slurm diz
cli-lab-said = a tarefa disse por último
cli-lab-more = e mais { $tasks }; --json diz todas
cli-lab-cause-time = o seu limite de tempo
cli-lab-cause-memory = o seu limite de memória
cli-lab-cause-node = um nó que falhou
cli-lab-cause-preempted = algo mais importante
cli-lab-cause-cancelled = alguém que a cancelou
cli-lab-cause-failed = um erro
cli-lab-cause-unknown = razão desconhecida
## Lições

cli-lesson-questions = { $count ->
    [one] { $count } pergunta
   *[other] { $count } perguntas
}
cli-lesson-line = linha { $line }
cli-lesson-fine = { $title }: não há nada errado, e o motor responde { $count ->
    [one] à pergunta
   *[other] às { $count } perguntas
}
