# Relatórios de experiências.
lab-trouble = O que correu mal
lab-no-trouble = Nada: todas as execuções terminaram, todas as soluções foram repetidas pelas regras, nenhum custo contradiz uma prova e as procuras repetidas deram as mesmas contagens.
lab-no-trouble-yet = Nada até agora: estão feitas { $done } de { $all } execuções, todas estas terminaram, todas as soluções foram repetidas pelas regras, nenhum custo contradiz uma prova e as procuras repetidas deram as mesmas contagens.
lab-trouble-failed = { $level }, { $method }: { $count ->
    [one] uma execução falhou
   *[other] { $count } execuções falharam
}: { $message }
lab-trouble-level = { $level }: o nível já não pode ser aberto, por isso as suas soluções não foram repetidas.
lab-trouble-no-moves = não mostra as jogadas
lab-trouble-unsolved = o nível não fica resolvido depois da última jogada
lab-trouble-cost = custa { $cost }
lab-trouble-plan = { $level }, { $method }: solução falsa, com custo anunciado de { $cost }: { $problem }. Não entra em nenhuma tabela.
lab-claim-bound = são precisas pelo menos { $bound } jogadas
lab-claim-unsolvable = não há solução
lab-trouble-proof = { $level }, { $method }: diz ter provado que { $claim }, mas { $other } resolve-o em { $cost }. Essa prova não entra em nenhuma tabela.
lab-trouble-par = { $level }: o par indicado é { $par }, mas o ótimo é { $found }.
lab-trouble-counts = { $level }, { $method }: repetições da mesma procura deram contagens diferentes.

lab-note-unfinished = Estão feitas { $done } de { $all } execuções; o que falta está assinalado.
lab-note-machines = Os tempos vêm de { $count } máquinas diferentes e não podem ser comparados sem cuidado.
lab-note-jobs = Houve até { $count } execuções ao mesmo tempo, o que perturba os tempos pelo relógio e, um pouco, os do processador.
lab-note-cpu = Os tempos são os do processador, mas os limites contaram tempo pelo relógio: o que foi interrompido pode ter tido menos.
lab-note-wall = Os tempos são os do relógio, mas os limites contaram tempo de processador.
lab-note-wall-limit = Os limites contaram tempo pelo relógio, por isso a ocupação da máquina pode ter decidido o que foi resolvido.
lab-note-build = O programa com que a experiência foi feita da última vez ainda não fez nada dela, ou foi pedido outro: estas são as execuções de { $build }.
lab-note-builds = Outras compilações do quebra também fizeram execuções desta experiência: { $builds }. São comparadas abaixo; --build REVISÃO ou --build HASH faz o relatório de uma delas.
lab-note-tables = Há mais { $count } execuções feitas com outras tabelas guardadas, que mudam as contagens; ficam de fora.
lab-note-unrecorded = Isto foi executado pelo quebra 0.1, que não anotava o seu executável, como foi compilado, que tabelas guardadas encontrou nem como se chama a máquina: pode haver resultados de programas diferentes misturados.
lab-note-busy = A máquina esteve ocupada com outras coisas: as procuras levaram { $factor } vezes mais tempo pelo relógio do que pelo processador. Os tempos pedem cuidado na leitura; --cpu faz o relatório com os do processador.
lab-note-changed = O quebra foi compilado a partir de fontes diferentes das da sua revisão.
lab-note-repetitions = { $count ->
    [one] Cada execução foi feita uma vez
   *[other] Cada execução foi feita { $count } vezes
}: pouco se sabe de quanto variam os tempos.
lab-note-few = { $puzzle }: { $count ->
    [one] um nível é
   *[other] { $count } níveis são
} pouco para tirar conclusões gerais.
lab-note-inadmissible = { $puzzle }: as heurísticas destes métodos podem sobrestimar, por isso as suas soluções não são dadas como ótimas mesmo quando o são: { $methods }.

lab-method = método
lab-methods = Métodos
lab-level = nível
lab-levels = níveis
lab-optimum = ótimo
lab-decided = decididos
lab-found = com solução
lab-proved = ótimo provado
lab-proved-unsolvable = provado sem solução
lab-stopped-time = sem tempo
lab-stopped-memory = sem memória
lab-stopped-other = outro limite
lab-failed = falhados
lab-missing = por executar
lab-not-run = por executar
lab-error = erro
lab-stopped = interrompida
lab-out-of-moves = jogadas esgotadas
lab-out-of-nodes = nós esgotados
lab-none = nenhuma
lab-time = tempo
lab-time-all = tempo, todos os níveis
lab-wall = tempo pelo relógio
lab-par2 = PAR2
lab-sample = procuras curtas
lab-puzzles = puzzles
lab-mean-decided = decididos, média
lab-mean-par2 = PAR2 em relação ao melhor
lab-build = outra compilação
lab-only-there = só por essa
lab-only-here = só aqui
lab-time-ratio = tempo aqui / lá
lab-other-counts = outras contagens
lab-other-costs = outros custos
lab-published-nodes = nós, publicados
lab-published-moves = jogadas, publicadas
lab-expanded = nós expandidos
lab-generated = nós gerados
lab-memory = memória contada
lab-resident = memória real
lab-excess = jogadas acima do ótimo
lab-repetition-spread = variação das repetições
lab-relative = relativo
lab-depth = profundidade
lab-branching = fator de ramificação
lab-cells = casas
lab-tiles = peças
lab-blocks = blocos
lab-size-word = tamanho
lab-moves-word = jogadas
lab-moves = { $count ->
    [one] uma jogada
   *[other] { $count } jogadas
}
lab-gold = ouro
lab-silver = prata
lab-bronze = bronze
lab-medals = medalhas
lab-ties = empates
lab-first-method = A
lab-second-method = B
lab-both = decididos por ambos
lab-only-first = só A
lab-only-second = só B
lab-first-better = A melhor
lab-second-better = B melhor
lab-ratio = B / A
lab-wilcoxon = p (Wilcoxon)
lab-effect = dimensão do efeito
lab-sign = p (teste dos sinais)

lab-coverage = Cobertura
lab-coverage-caption = Quantos níveis cada método decidiu dentro dos limites, e o que o impediu de decidir os outros.
lab-level-by-level = Nível a nível
lab-levels-caption = Tempo mediano, jogadas da solução e nós expandidos. Ouro: ótima; prata: mais uma jogada; bronze: mais duas. Um tempo depois de > é o limite em que a procura foi interrompida. O nome de um nível leva às suas soluções.
lab-medians = Medianas com dispersão
lab-medians-caption = Cada método nos níveis que ele próprio decidiu: mediana e, entre parênteses, a metade central dos níveis. Os métodos que decidem mais níveis difíceis parecem aqui piores; devem comparar-se mais abaixo. Variação das repetições: quanto a repetição mais lenta excede a mais rápida, mediana sobre os níveis.
lab-means = Médias geométricas
lab-means-caption = Só sobre os { $count } de { $all } níveis que todos os métodos decidiram; relativas à melhor.
lab-no-means = Nenhum nível foi decidido por todos os métodos, por isso não há sobre que comparar médias.
lab-plots = Gráficos
lab-all-puzzles = Todos os puzzles
lab-puzzles-caption = Níveis decididos e PAR2 de cada puzzle; primeiro a média das partes decididas e a média geométrica do PAR2 em relação ao melhor método, cada puzzle contando o mesmo.
lab-builds = Outras compilações
lab-builds-caption = As mesmas execuções por outras compilações do quebra. Tempo: média geométrica sobre os níveis que ambas decidiram, abaixo de 1 onde esta é mais rápida. Outras contagens: níveis com outro número de nós expandidos.
lab-published = Ao lado de números publicados
lab-published-caption = O que foi publicado ({ $source }) ao lado do que se encontrou aqui. Sombreado: o mesmo número. O que é um nó difere de autor para autor: expandido ou gerado.
lab-by-group-caption = Medianas sobre os níveis de um tamanho ou profundidade, ou de valores próximos quando são muitos. Marcas abertas na linha tracejada: mais de metade desses níveis chegou ao limite.
lab-by-depth-caption = Medianas sobre os níveis de um tamanho, uma curva para cada profundidade da solução.
lab-cactus-caption = Os níveis pela ordem dos seus tempos, para cada método por si: quanto mais à direita e mais abaixo a curva, melhor.
lab-scatter-caption = Um ponto por nível. Na diagonal são iguais; os números dizem quantos níveis ficam de cada lado. Marcas abertas: pelo menos uma das duas procuras foi interrompida.
lab-branching-caption = O fator de ramificação de uma árvore uniforme com os mesmos nós e a mesma profundidade; medianas sobre os níveis.
lab-textbook = Por profundidade
lab-textbook-caption = Mediana dos nós gerados, por profundidade da solução.
lab-branching-table = Mediana do fator de ramificação efetivo, por profundidade da solução.
lab-tests = Testes emparelhados
lab-tests-time-caption = Tempo de dois métodos nos mesmos níveis; valores p corrigidos por Holm para o número de linhas. A sombreado: abaixo de 0,05.
lab-tests-nodes-caption = Nós expandidos por dois métodos nos mesmos níveis; valores p corrigidos por Holm para o número de linhas. A sombreado: abaixo de 0,05.

lab-nodes-by-size = Nós em função do tamanho
lab-time-by-size = Tempo em função do tamanho
lab-nodes-by-depth = Nós em função da profundidade
lab-time-by-depth = Tempo em função da profundidade
lab-by-depth = { $method }: tempo em função do tamanho, por profundidade
lab-depth-label = profundidade { $depth }
lab-depth-axis = profundidade da solução (jogadas)
lab-time-axis = tempo
lab-nodes-axis = nós expandidos
lab-limit = limite { $limit }
lab-limit-nodes = { $count } nós
lab-cactus = Níveis decididos
lab-cactus-x = níveis decididos
lab-cactus-y = tempo de cada um
lab-scatter = { $first } contra { $second }
lab-better = { $method } melhor: { $count }
lab-branching-title = Fator de ramificação efetivo
lab-branching-axis = fator de ramificação efetivo

lab-measures = O que se mede
lab-cpu-meaning = Tempo de processador de uma procura, incluindo a preparação da heurística, sem a leitura do nível; de todas as linhas de execução juntas, quando há várias. Das repetições toma-se a mediana. O tempo pelo relógio está ao lado, na tabela das medianas e em runs.csv.
lab-wall-meaning = Tempo de uma procura pelo relógio, incluindo a preparação da heurística, sem a leitura do nível. Das repetições toma-se a mediana.
lab-sample-meaning = Uma procura mais curta do que a amostra é feita primeiro uma vez para aquecer, depois repetida durante o tempo da amostra, e toma-se a média, para que a resolução do relógio nunca decida. As tabelas guardadas entre procuras (as bases de padrões do N-Puzzle) são então preparadas no aquecimento; o tempo da primeira procura está em runs.csv.
lab-time-all-meaning = Mediana e metade central sobre todos os níveis, também os interrompidos: pela estimativa de Kaplan e Meier, que toma uma procura interrompida, por qualquer limite, como uma que teria levado mais tempo.
lab-par2-meaning = O tempo médio sobre todos os níveis; um que não foi decidido conta como o dobro do limite. Quanto menos, melhor.
lab-moves-meaning = O custo da solução. Cada solução foi repetida pelas regras, pela procura e outra vez para este relatório.
lab-expanded-meaning = Nós cujas jogadas foram geradas, contados da mesma forma em todos os métodos; expansões repetidas contam outra vez. Isto é trabalho, não memória.
lab-generated-meaning = Sucessores gerados, incluindo duplicados.
lab-memory-meaning = O máximo de bytes que as tabelas e filas da procura ocuparam ao mesmo tempo.
lab-resident-meaning = O máximo de memória que o processo de uma execução ocupou, visto pelo sistema: inclui o próprio programa.
lab-decided-meaning = A procura terminou por si: com uma solução, ou com a prova de que não há nenhuma. Quando as repetições diferem, conta a mediana.
lab-size-meaning = Peças no tabuleiro no início; no Bloxorz e no Folding Blocks, casas do tabuleiro.
lab-depth-meaning = O custo de uma solução ótima; quando não está provado, o da melhor conhecida.
lab-branching-meaning = O número b para o qual b + b² + … + bᵈ é o número de nós gerados, sendo d a profundidade da solução encontrada.
lab-medals-meaning = Só se dão quando o ótimo está provado, seja por que método for.
lab-tests-meaning = Teste de Wilcoxon dos postos com sinal (exato até 60 níveis) sobre os logaritmos dos quocientes, nos níveis que ambos os métodos decidiram, bilateral. Dimensão do efeito: correlação bisserial de postos emparelhados, de −1 (B sempre melhor) a 1 (A sempre melhor). O teste dos sinais conta também os níveis que só um dos dois decidiu. B / A é a média geométrica dos quocientes.
lab-ties-meaning = Entre nós igualmente bons vem primeiro o de menor h (A* e A* ponderado), depois o mais recente, salvo se o método diz fifo: o mais antigo.
lab-setting = Limites e máquina
lab-limits = Limites de cada execução
lab-limit-cpu = { $time } de processador
lab-limit-wall = { $time } pelo relógio
lab-kept-tables = Tabelas guardadas
lab-no-tables = nenhuma
lab-not-recorded = não anotadas
lab-isolation = Isolamento
lab-not-isolated = nenhum: as execuções partilharam os processadores com tudo o resto
lab-repetitions = Repetições
lab-repetitions-text = { $count }, cada uma no seu processo; as procuras mais curtas do que { $sample } foram repetidas durante esse tempo
lab-machine = Máquina
lab-machine-named = { $name } ({ $count ->
    [one] uma execução
   *[other] { $count } execuções
}): { $machine }
lab-machine-text = { $processor }, { $cores ->
    [one] um núcleo
   *[other] { $cores } núcleos
}, { $memory }, { $system }
lab-replays = Soluções
lab-replays-text = Cole uma linha num terminal para ver todos os tabuleiros pelo caminho; as ligações levam à bancada, enquanto quebra serve estiver a correr.

lab-explain-needed = precisos para a prova
lab-explain-ties = empates
lab-explain-waste = desperdício
lab-explain-depth = profundidade g
lab-explain-states = estados expandidos
