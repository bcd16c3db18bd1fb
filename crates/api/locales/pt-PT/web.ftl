# A página da bancada.

web-view-play = Jogar
web-view-watch = Ver
web-view-search = Procura
web-view-race = Corrida
web-view-review = Análise
web-view-edit = Editar
web-view-lab = Lab
web-views = Vistas
web-levels = Puzzles e níveis
web-pack = Coleção
web-pack-course = Curso
web-pack-starter = Iniciação
web-pack-korf = Os cem de Korf
web-pack-korf-felner = Os cinquenta de Korf e Felner
web-pack-own = Os meus níveis
web-daily = Nível do dia
web-grade-easy = Fácil
web-grade-medium = Médio
web-grade-hard = Difícil
web-grade-expert = Perito
web-levels-solved = { $solved } de { $count } resolvidos · { $stars } de { $most } estrelas
web-level-best = { $count ->
    [one] resolvido em 1 jogada
   *[other] resolvido em { $count } jogadas
}
web-level-place = { $number } de { $count }
web-level-own = nível próprio
web-level-author = de { $name }
web-about-level = Sobre este nível
web-skip = Saltar para o tabuleiro
web-close = Fechar
web-theme = Claro ou escuro
web-language = English
web-share = Copiar a ligação
web-shared = Ligação copiada. Abre exatamente isto.
web-shared-file = Ligação copiada. Noutra máquina, cola-a na página de lá.
web-keys = Teclas
web-key-arrows = Mover, ou ir para outra casa
web-key-space = Espaço
web-key-pick = Pegar numa peça ou largá-la; reproduzir ou pausar
web-key-levels = Nível anterior ou seguinte
web-key-pause = Reproduzir ou pausar
web-key-step = Um passo atrás ou à frente
web-key-views = Ir para uma vista
web-key-spoils = Carrega outra vez no 2 para ver a solução.
web-key-fold = Numa árvore de procura: recolher o que está abaixo de um nó
web-sounds = Sons discretos

web-board = Tabuleiro: { $title }
web-cell = Linha { $row }, coluna { $column }: { $what }
web-cell-empty = chão
web-cell-void = nada
web-cell-goal = objetivo
web-cell-start = partida
web-cell-fragile = chão frágil
web-cell-soft = botão leve { $name }
web-cell-heavy = botão pesado { $name }
web-cell-bridge-on = ponte { $name }, aberta
web-cell-bridge-off = ponte { $name }, recolhida
web-cell-split = divisor { $name }
web-cell-teleport = teletransporte { $name }
web-cell-on = { $what } sobre { $place }
web-cell-block = bloco
web-cell-other-cube = o outro cubo
web-colour-purple = triângulo roxo
web-colour-orange = círculo laranja
web-colour-pink = coração rosa
web-colour-blue = quadrado azul
web-colour-green = losango verde
web-colour-yellow = estrela amarela
web-colour-brown = anel castanho
web-colour-grey = moldura cinzenta
web-colour-sky = triângulo oco azul-celeste
web-colour-maroon = losango oco bordô
web-colour-mint = coração oco menta
web-colour-navy = estrela oca azul-marinho
web-up = para cima
web-down = para baixo
web-left = para a esquerda
web-right = para a direita

web-actions = Ações
web-undo = Anular
web-redo = Refazer
web-restart = Recomeçar
web-how-roll = As setas ou WASD rolam o bloco; ou arrasta-o.
web-how-roll-touch = Desliza o dedo para rolar o bloco, ou toca numa seta.
web-how-tiles = Clica numa peça ao lado da casa vazia, ou usa as setas.
web-how-tiles-touch = Toca numa peça ao lado da casa vazia, ou desliza-a.
web-how-pieces = Arrasta uma peça; ou clica nela e depois numa seta.
web-how-pieces-touch = Arrasta uma peça; ou toca nela e depois numa seta.
web-refused = Não pode ir para aí.
web-refused-none = Nada pode ir para aí.
web-refused-empty = Aqui não há nada para mover.
web-refused-edge = O tabuleiro acaba aí.
web-refused-void = Aí não há chão.
web-refused-bridge = A ponte { $name } está recolhida.
web-refused-fragile = O chão frágil partia-se.
web-refused-blocked = No caminho: { $what }.
web-refused-stuck = Sem saída: { $what }.
web-refused-alike = Duas peças iguais não trocam de lugar.
web-refused-lift = Para cima e para baixo, as peças só trocam de lugar.
web-hint = Dica
web-solve = Resolver
web-moves = Jogadas
web-par = Par
web-budget = Limite
web-stars = Estrelas
web-stars-earned = { $count ->
    [one] 1 estrela em 3
   *[other] { $count } estrelas em 3
}
web-won = { $count ->
    [one] Resolvido em 1 jogada
   *[other] Resolvido em { $count } jogadas
}
web-won-par = { $count ->
    [one] Resolvido em 1 jogada: é impossível fazer melhor
   *[other] Resolvido em { $count } jogadas: é impossível fazer melhor
}
web-next-level = Nível seguinte
web-best = { $count ->
    [one] O teu melhor: 1 jogada
   *[other] O teu melhor: { $count } jogadas
}
web-resume = { $count ->
    [one] Continuar onde estavas: 1 jogada
   *[other] Continuar onde estavas: { $count } jogadas
}
web-said-move = { $count ->
    [one] { $move }. 1 jogada
   *[other] { $move }. { $count } jogadas
}
web-said-taken = Na mão: { $what }
web-said-put = Largado
web-said-back = { $count ->
    [one] De volta a 1 jogada
   *[other] De volta a { $count } jogadas
}
web-marks = Letras no tabuleiro
web-coach = Treinador
web-winnable = Ainda se pode ganhar.
web-distance = Dizer a distância
web-distance-why = Quantas jogadas faltam, depois de cada jogada. Mostra logo qualquer erro.
web-way-back = O caminho de volta
web-way-back-looking = À procura da jogada que o deitou a perder …
web-lost-by = Foi a jogada { $number } ({ $move }) que deitou o nível a perder.
web-lost-before = Não se encontrou a jogada que o deitou a perder: talvez já estivesse perdido desde o início.
web-take-back = { $count ->
    [one] Anular 1 jogada
   *[other] Anular { $count } jogadas
}
web-hint-thinking = À procura de uma boa jogada …
web-hint-more = Diz-me mais
web-hint-play = Jogar
web-rules = Regras
web-picture = Guardar o tabuleiro como imagem
web-film = Imagem animada
web-print = Imprimir
web-plain = Os tabuleiros aparecem em blocos simples: ainda ninguém os desenhou.
web-rules-example = Um exemplo que se resolve sozinho
web-play-here = Jogar a partir daqui

web-transport = Tempo
web-moment = Momento
web-moment-start = o início
web-moment-move = jogada { $number }: { $move }
web-play-pause = Reproduzir ou pausar
web-step-back = Um passo atrás
web-step-on = Um passo à frente
web-first = Para o início
web-last = Para o fim
web-speed = Velocidade
web-solution = Solução
web-replay-of = { $count ->
    [one] O teu jogo: 1 jogada
   *[other] O teu jogo: { $count } jogadas
}

web-method = Método
web-may-overestimate = pode sobrestimar
web-algorithm-best = o melhor
web-algorithm-bfs = Largura
web-algorithm-dfs = Profundidade
web-algorithm-iddfs = Aprofundamento iterativo
web-algorithm-ucs = Custo uniforme
web-algorithm-greedy = Gulosa
web-algorithm-astar = A*
web-algorithm-wastar = A* ponderado
web-algorithm-idastar = IDA*
web-algorithm-beam = Feixe
web-algorithm-exact-cover = Cobertura exata
web-about-bfs = Expande os nós por ordem da distância ao estado inicial. A primeira solução é uma das mais curtas.
web-about-dfs = Segue um caminho até ao fim e volta à última escolha. Gasta pouca memória, e as soluções são muitas vezes longas.
web-about-iddfs = Procuras em profundidade, cada uma um pouco mais funda do que a anterior. Tão boa como a largura, com pouca memória.
web-about-ucs = Expande os nós por ordem do custo. O primeiro objetivo que retira é um dos mais baratos.
web-about-greedy = Expande o nó que parece mais perto do objetivo. É rápida, mas nada garante quanto ao comprimento.
web-about-astar = Expande o nó com o menor f = g + h: o caminho feito e o que falta. É ótimo se h nunca sobrestimar.
web-about-wastar = A* que confia mais na estimativa do que devia: mais rápido, e no máximo tantas vezes mais longo quanto diz o peso.
web-about-idastar = Procuras em profundidade que não passam de um limite para f = g + h, que sobe de uma para a outra. É ótimo se h nunca sobrestimar.
web-about-beam = Avança camada a camada e guarda só os melhores nós de cada uma; alarga quando falha. Nada garante quanto ao comprimento.
web-about-exact-cover = Escolhe uma forma final para cada grupo, de modo que ocupem cada casa uma só vez. É ótimo.
web-heuristic-zero = nula
web-heuristic-misplaced = peças fora do lugar
web-heuristic-manhattan = distância de Manhattan
web-heuristic-linear-conflict = conflito linear
web-heuristic-walking-distance = distância de caminhada
web-heuristic-pdb = base de dados de padrões
web-heuristic-distance = distância
web-heuristic-euclidean = distância euclidiana
web-heuristic-extra-blocks = blocos a mais
web-heuristic-mergers = fusões
web-heuristic-smallest-region = menor região
web-heuristic-grey = casas cinzentas
web-heuristic-doubling = duplicação
web-heuristic-cover = cobertura
web-heuristic-colours = cores
web-heuristic-blocks = peças
web-heuristic-chains = cadeias
web-heuristic-columns = colunas
web-estimate-zero = Nada se sabe: h é 0 em todo o lado.
web-estimate-misplaced = Peças que não estão no seu lugar.
web-estimate-tiles = Linhas e colunas que separam cada peça do seu lugar.
web-estimate-linear-conflict = Linhas e colunas que separam cada peça do seu lugar, e 2 por cada peça que tem de sair da sua linha para deixar passar outras.
web-estimate-walking-distance = Jogadas até cada linha, e cada coluna, ter as suas peças por qualquer ordem.
web-estimate-pdb = A soma de tabelas exatas para grupos de peças.
web-estimate-distance = Jogadas até ao objetivo se todas as pontes existissem.
web-estimate-euclidean = Distâncias em linha reta entre peças iguais separadas, somadas por todos os pares.
web-estimate-pairs = Linhas e colunas entre peças iguais separadas, somadas por todos os pares.
web-estimate-extra-blocks = Seis jogadas por cada bloco a mais do que um por cor.
web-estimate-mergers = Jogadas que juntariam cada cor se estivesse sozinha no tabuleiro.
web-estimate-smallest-region = Casas da menor região cinzenta.
web-estimate-grey = Casas cinzentas.
web-estimate-doubling = Dobras até os grupos terem juntos tantas casas como o tabuleiro: uma dobra duplica um grupo.
web-estimate-cover = Dobras até os grupos terem juntos tantas casas como o tabuleiro, só com formas que ainda podem fazer parte de uma cobertura.
web-estimate-colours = Cadeias de três que as peças de cada cor formam.
web-estimate-blocks = Peças que restam.
web-estimate-chains = Peças que restam, a dividir pelo máximo que uma jogada parte.
web-estimate-columns = Jogadas para o lado até todas as cores se poderem partir: cair nunca muda de coluna.
web-estimate-admissible = Nunca sobrestima.
web-estimate-not = Pode sobrestimar: o que se encontra com ela pode não ser uma das soluções mais curtas.
web-estimate-here = { $terms } = { $sum }
web-estimate-part = { $terms }: { $what }
web-searching = À procura …
web-trend = Nós expandidos ao longo do tempo
web-cancel = Cancelar
web-progress = { $expanded } nós expandidos, { $rate } por segundo, pelo menos { $bound } jogadas, { $seconds } s
web-progress-generate = { $expanded } candidatos vistos, { $rate } por segundo, { $seconds } s
web-search-numbers = { $expanded } expandidos, { $generated } gerados, { $seconds }
web-outcome-proved = { $count ->
    [one] 1 jogada, ótimo provado
   *[other] { $count } jogadas, ótimo provado
}
web-outcome-found = { $count ->
    [one] 1 jogada encontrada, sem prova de que é a melhor
   *[other] { $count } jogadas encontradas, sem prova de que são as melhores
}
web-outcome-found-bound = { $count ->
    [one] 1 jogada encontrada
   *[other] { $count } jogadas encontradas
}; { $bound ->
    [one] é precisa pelo menos 1
   *[other] são precisas pelo menos { $bound }
}
web-outcome-unsolvable = Provado: não há solução
web-outcome-stopped = Nenhuma solução encontrada: { $reason }. { $bound ->
    [one] É precisa pelo menos 1 jogada
   *[other] São precisas pelo menos { $bound } jogadas
}
web-stop-time = acabou o tempo
web-stop-memory = acabou a memória
web-stop-nodes = demasiados nós
web-stop-moves = mais jogadas do que o permitido
web-stop-interrupt = cancelado

web-tree = Os nós vistos até agora, em árvore
web-zoom-in = Ampliar
web-zoom-out = Reduzir
web-zoom-fit = Mostrar tudo
web-zoom-follow = Seguir a procura
web-zoom = Tamanho da árvore
web-eye = A árvore inteira, com uma moldura à volta do que se vê
web-node = { $move }: { $values }, { $role }
web-node-folded = { $count ->
    [one] 1 nó recolhido
   *[other] { $count } nós recolhidos
}
web-beside = Outro método ao lado
web-beside-not = Só um método
web-projector = Projetor
web-projector-not = Sair do projetor
web-steps-more = Registar { $count } passos
web-options = Opções
web-option-ties = Empates
web-option-ties-lifo = primeiro o mais recente
web-option-ties-fifo = primeiro o mais antigo
web-option-weight = Peso
web-option-width = Largura
web-option-table = Tabela
web-option-table-true = com
web-option-table-false = sem
web-option-usual = habitual
web-about-method = Sobre o método
web-code = O que o método faz
web-map = Estados pela distância ao estado inicial
web-map-words = { $count ->
    [one] { $expanded } de 1 estado expandido
   *[other] { $expanded } de { $count } estados expandidos
}
web-map-none = Daqui alcançam-se mais estados do que um mapa consegue mostrar.
web-code-open = abertos ← estado inicial
web-code-while = enquanto houver abertos:
web-code-take-oldest = retira o nó mais antigo
web-code-take-newest = retira o nó mais recente
web-code-take-least-g = retira o nó com o menor g
web-code-take-least-h = retira o nó com o menor h
web-code-take-least-f = retira o nó com o menor f = g + h
web-code-take-least-weighted = retira o nó com o menor g + w·h
web-code-goal = se é um objetivo: fim
web-code-moves = para cada uma das suas jogadas:
web-code-moves-needed = para cada uma das suas jogadas que a anterior não torna inútil:
web-code-goal-next = se o nó seguinte é um objetivo: fim
web-code-new = se o nó é novo: abre-o
web-code-every = abre o nó seguinte, a não ser que seja um beco sem saída
web-code-push = se ainda não foi expandido: abre-o, no topo
web-code-cheaper = se é conhecido, mas mais barato por aqui: abre-o com o novo custo
web-code-known = senão deixa-o: é conhecido, ou um beco sem saída
web-code-limit-depth = limite ← 0
web-code-limit-f = limite ← h do estado inicial
web-code-round = repetidamente: visita o estado inicial
web-code-visit = para visitar um nó:
web-code-cut-depth = se o nó seguinte é mais fundo do que o limite: corta
web-code-cut-f = se o f do nó seguinte passa do limite: corta
web-code-covered = senão, se já foi encontrado nesta iteração sem maior custo, ou é um beco sem saída: deixa-o
web-code-dead = senão, se é um beco sem saída: deixa-o
web-code-on = senão visita-o
web-code-raise-depth = limite ← limite + 1
web-code-raise-f = limite ← o menor f que foi cortado
web-code-layer = camada ← estado inicial
web-code-while-layer = enquanto a camada tiver nós:
web-code-each = para cada um dos seus nós, primeiro o melhor, e cada uma das suas jogadas:
web-code-new-layer = se o nó é novo: para a camada seguinte
web-code-keep = guarda os melhores da camada seguinte, tantos quantos a largura permite
web-code-wider = se nada se encontrou: começa de novo, mais largo
web-legend = Contornos
web-legend-current = expandido agora
web-legend-open = aberto
web-legend-closed = fechado
web-legend-trail = no caminho
web-legend-next = a seguir
web-legend-beyond = para lá do limite
web-legend-dropped = fora do feixe
web-legend-dead = beco sem saída
web-legend-too-dear = demasiado caro
web-legend-repeat = já conhecido
web-legend-path = solução
web-state = Estado
web-state-expanded = O estado que se vê
web-open-list = Lista de abertos
web-open-empty = Não há nada aberto.
web-open-untold = O objetivo apareceu antes de a lista ficar em ordem.
web-path-list = Caminho
web-path-empty = O caminho está vazio.
web-expanded = Expandidos
web-states = Nós
web-bound = Limite inferior
web-threshold = Limite
web-width = Largura
web-story-start = { $algorithm }: começa só com o estado inicial na lista de abertos.
web-story-start-path = { $algorithm }: começa no estado inicial. Não guarda uma lista de abertos, só o caminho em que está.
web-story-least-f = { $algorithm }: sai da lista o nó com f = { $f } = { $g } + { $h }; nenhum nó aberto tem f menor.
web-story-least-h-first = Há outros com este f: entre eles vem primeiro o de menor h.
web-story-least-h-first-weighted = Há outros com este valor: entre eles vem primeiro o de menor h.
web-story-least-h = { $algorithm }: sai da lista o nó que parece mais perto do objetivo: h = { $h }. O caminho já feito não conta.
web-story-least-g = { $algorithm }: sai da lista o nó com o caminho mais barato até agora: g = { $g }.
web-story-least-weighted = { $algorithm }: sai da lista o nó com o menor g + w·h: aqui { $value } = { $g } + { $weight } · { $h }.
web-story-least-weighted-zero = { $algorithm }: sai da lista o nó com o menor g + w·h: aqui { $value }, porque h é 0.
web-story-oldest = { $algorithm }: sai da lista o nó que espera há mais tempo, à profundidade { $g }.
web-story-newest = { $algorithm }: sai da lista o nó mais recente, à profundidade { $g }.
web-story-deepest = { $algorithm }: avança para um nó à profundidade { $g }; o limite é { $value }.
web-story-deepest-f = { $algorithm }: avança para o nó com f = { $f } = { $g } + { $h }, que não passa do limite { $value }.
web-story-best-of-layer = { $algorithm }: segue o melhor nó que resta da camada, à profundidade { $g }: h = { $h }.
web-story-takes = { $algorithm }: segue um nó à profundidade { $g }.
web-story-ties-newest = { $count ->
    [one] Há mais um empatado; ganha o mais recente.
   *[other] Há mais { $count } empatados; ganha o mais recente.
}
web-story-ties-oldest = { $count ->
    [one] Há mais um empatado; ganha o mais antigo.
   *[other] Há mais { $count } empatados; ganha o mais antigo.
}
web-story-skipped = { $count ->
    [one] Um nó sai da lista e é ignorado: já fora expandido sem maior custo.
   *[other] { $count } nós saem da lista e são ignorados: já tinham sido expandidos sem maior custo.
}
web-story-skipped-layer = { $count ->
    [one] Um dos nós gerados é ignorado: já estava numa camada.
   *[other] { $count } dos nós gerados são ignorados: já estavam numa camada.
}
web-story-dropped = { $count ->
    [one] A camada está cheia: o feixe larga 1 nó, que não parece melhor do que os que guarda.
   *[other] A camada está cheia: o feixe larga { $count } nós, nenhum dos quais parece melhor do que os que guarda.
}
web-story-back = De volta à profundidade { $depth }: { $parts }.
web-story-harvest = As suas jogadas: { $parts }.
web-story-nothing = Não há jogada a experimentar a partir dele.
web-story-new = { $count ->
    [one] 1 nó novo
   *[other] { $count } nós novos
}
web-story-opened = { $count ->
    [one] 1 nó aberto
   *[other] { $count } nós abertos
}
web-story-next = { $count ->
    [one] 1 visitado a seguir
   *[other] { $count } visitados a seguir
}
web-story-new-mirrored = { $count ->
    [one] 1 nó novo (guardado como a sua imagem espelhada)
   *[other] { $count } nós novos (guardados como as suas imagens espelhadas)
}
web-story-again = { $count ->
    [one] 1 já encontrado
   *[other] { $count } já encontrados
}
web-story-again-rehung = { $count ->
    [one] 1 já encontrado (passa a ter este caminho)
   *[other] { $count } já encontrados (passam a ter este caminho)
}
web-story-mirror = { $count ->
    [one] 1 imagem espelhada de um nó conhecido
   *[other] { $count } imagens espelhadas de nós conhecidos
}
web-story-duplicate = { $count ->
    [one] 1 já conhecido
   *[other] { $count } já conhecidos
}
web-story-cheaper = { $count ->
    [one] 1 conhecido (mas mais barato por aqui)
   *[other] { $count } conhecidos (mas mais baratos por aqui)
}
web-story-dead = { $count ->
    [one] 1 beco sem saída
   *[other] { $count } becos sem saída
}
web-story-beyond = { $count ->
    [one] 1 para lá do limite
   *[other] { $count } para lá do limite
}
web-story-too-dear = { $count ->
    [one] 1 demasiado caro para as jogadas que restam
   *[other] { $count } demasiado caros para as jogadas que restam
}
web-story-round = A iteração { $number } começa no estado inicial: nenhum nó com f acima de { $threshold } é visitado.
web-story-round-depth = A iteração { $number } começa no estado inicial: nenhum nó mais fundo do que { $threshold } é visitado.
web-story-round-beam = { $width ->
    [one] A iteração { $number } começa no estado inicial: cada camada guarda só o melhor nó.
   *[other] A iteração { $number } começa no estado inicial: cada camada guarda no máximo os { $width } melhores nós.
}
web-story-raised = Não apareceu nenhum objetivo com f até { $before }; o menor f para lá disso é o limite seguinte.
web-story-raised-depth = Não apareceu nenhum objetivo até à profundidade { $before }.
web-story-raised-beam = O feixe esgotou-se depois de ter largado nós, por isso recomeça com o dobro da largura.
web-story-end-proved = { $count ->
    [one] O objetivo: 1 jogada, e está provado que é o mínimo (expansões: { $expanded }).
   *[other] O objetivo: { $count } jogadas, e está provado que é o mínimo (expansões: { $expanded }).
}
web-story-end-found = { $count ->
    [one] O objetivo: 1 jogada (expansões: { $expanded }). Não se provou se há um caminho mais curto.
   *[other] O objetivo: { $count } jogadas (expansões: { $expanded }). Não se provou se há um caminho mais curto.
}
web-story-end-why = { $algorithm }, por si, não o garante. O limite inferior prova-o: nenhuma solução tem menos de { $bound } jogadas.
web-story-proof-order = Retira os nós por ordem de custo: todos os caminhos mais baratos já foram tentados.
web-story-proof-f = Nenhum nó aberto tem f menor, e h nunca sobrestima: nenhum outro caminho pode ser mais barato.
web-story-proof-first-limit = O primeiro limite é o h do estado inicial, e h nunca sobrestima: nenhum caminho pode ser mais barato.
web-story-proof-limit = Todos os caminhos dentro de um limite menor já foram tentados.
web-story-end-none = Nada resta para expandir: não há solução.
web-story-end-hopeless = Vê-se sem procurar que não há solução.
web-story-end-start = O estado inicial já está resolvido: não há nada para procurar.
web-story-end-cut = As primeiras { $expanded } expansões acabam aqui; a procura continua. Escolhe um nível menor ou um método mais forte para ver o fim.

web-clock = Relógio
web-clock-expansions = Expansões
web-clock-time = Tempo
web-expansions = { $count ->
    [one] 1 expansão
   *[other] { $count } expansões
}
web-race-add = Juntar um método
web-race-remove = Tirar este método
web-race-won = { $method } chega primeiro.
web-race-log = As barras e o relógio são logarítmicos: comprimentos iguais valem fatores iguais.

web-review-empty = Ainda não há nada para analisar
web-review-empty-more = Faz algumas jogadas; depois vê-se aqui quanto valeu cada uma.
web-review-here = Jogada { $number } ({ $move }): { $what }.
web-review-perfect = Todas as jogadas foram as melhores.
web-review-fine = Não se perdeu nenhuma estrela.
web-review-again = Tentar de novo a partir daqui
web-review-better = Mostrar um caminho melhor
web-review-learn = { $count ->
    [one] Aprender com o teu erro
   *[other] Aprender com os teus { $count } erros
}
web-lesson = Aprender com os erros
web-lesson-place = { $number } de { $count }
web-lesson-ask = Jogaste { $move } na jogada { $number }. Encontra uma melhor.
web-lesson-right = Certo: não há jogada melhor.
web-lesson-done = Certo: não há jogada melhor. Era a última.
web-lesson-wrong = Não é uma das melhores jogadas: { $why }.
web-lesson-open = Não foi possível decidir se é uma das melhores jogadas.
web-lesson-next = A seguinte
web-lesson-again = Tentar de novo
web-graph = Jogadas que faltam depois de cada jogada
web-graph-words = Jogadas que faltam depois de cada jogada. Clica numa para ver o tabuleiro.
web-left-proved = { $count ->
    [0] resolvido
    [one] falta 1
   *[other] faltam { $count }
}
web-left-found = { $count ->
    [one] falta no máximo 1
   *[other] faltam no máximo { $count }
}
web-left-open = { $count ->
    [one] falta pelo menos 1
   *[other] faltam pelo menos { $count }
}
web-left-lost = já não se pode ganhar

web-edit-title = { $puzzle }: o teu nível
web-edit-board = O nível em imagem
web-edit-text = O nível em texto
web-edit-new = Novo
web-edit-generate = Gerar
web-edit-nothing = Nenhum nível assim foi encontrado. Tenta outra vez.
web-edit-play = Jogar
web-edit-save = Guardar ficheiro
web-edit-save-all = Guardar todos num ficheiro
web-edit-keep = Guardar aqui
web-edit-kept = { $count ->
    [one] Guardado: está em Os meus níveis.
   *[other] { $count } níveis guardados: estão em Os meus níveis.
}
web-edit-kept-some = { $count ->
    [one] 1 guardado
   *[other] { $count } guardados
}, { $failed ->
    [one] 1 ilegível
   *[other] { $failed } ilegíveis
}.
web-edit-passing = Mas este navegador não guarda mais nada: guarda um ficheiro antes de fechares a página.
web-edit-drop = Tirar { $title } de Os meus níveis
web-edit-dropped = { $title } já não está em Os meus níveis.
web-edit-unread = Não há aí nenhum nível.
web-edit-open = Abrir um ficheiro
web-edit-grade = Dificuldade pedida
web-edit-link = Copiar a ligação
web-edit-help = Clica ou arrasta para pintar. Com o teclado: as setas movem, uma letra da paleta pinta, a barra de espaços pinta de novo.
web-edit-bare = Não há aqui nada com que pintar: altera o texto.
web-edit-problem-line = Linha { $line }: { $message }
web-rows = Linhas
web-columns = Colunas
web-shift = Deslocar
web-palette = O que pintar
web-wire = Ligações
web-wire-choose = Clica no que queres ligar; depois no que ele comanda.
web-wire-verb = O que faz ali
web-verb-toggle = alterna
web-verb-open = abre
web-verb-close = fecha
web-wishes = Como devem ser os níveis novos
web-wish-any = qualquer
web-wish-size = Tamanho
web-wish-least = Par, no mínimo
web-wish-most = Par, no máximo
web-wish-unique = Uma só solução ótima
web-wish-seed = Semente
web-wish-count = Quantos níveis
web-wish-time = Segundos, no máximo
web-wish-tries = Candidatos, no máximo
web-wish-help = O que fica vazio é escolhido pelo puzzle. A mesma semente e os mesmos pedidos dão os mesmos níveis, aqui e com «quebra generate».
web-verdict = Quanto vale este nível
web-verdict-unfinished = Ainda não é um nível: vê a nota debaixo do texto.
web-solutions = Melhores soluções
web-dead-ends = Becos sem saída
web-difficulty = Dificuldade

web-lab-empty = Ainda não há experiências
web-lab-empty-more = Executa uma num terminal, na pasta onde lançaste quebra serve; aparece aqui.

web-lab-command = As experiências precisam do comando
web-lab-command-more = Uma página sem servidor não lê ficheiros de resultados. Instala o quebra, faz uma experiência num terminal, e vê-a lá:
web-lab-database = Base de dados
web-lab-all = tudo
web-lab-experiment = Experiência
web-lab-puzzle = Puzzle
web-lab-outcome = Resultado
web-lab-level = Nível
web-lab-runs = Execuções
web-lab-generated = Gerados
web-lab-memory = Memória
web-lab-solved = resolvido
web-lab-unsolvable = sem solução
web-lab-stopped = parado
web-lab-failed = falhou
web-lab-proved = provado
web-lab-found = encontrado
web-lab-count = { $count ->
    [one] 1 execução
   *[other] { $count } execuções
}
web-lab-previous = Anteriores
web-lab-next = Seguintes
web-lab-nothing = Não há execuções resolvidas aqui. Escolhe outros filtros.
web-lab-partly = O gráfico mostra { $shown } de { $count } execuções.
web-lab-median = De várias repetições conta a mediana.
web-lab-build = Versão
web-lab-plot = Níveis resolvidos por cada método dentro de um limite
web-lab-within-time = níveis resolvidos neste tempo (segundos)
web-lab-within-expansions = níveis resolvidos com estas expansões

web-no-answer = O servidor não responde
web-away = O quebra não responde. O teu jogo está guardado; a tentar de novo …
web-away-now = Tentar agora
web-back = O quebra voltou a responder.
web-problem = Alguma coisa correu mal
web-problem-level = Não é possível abrir este nível
web-problem-start = Jogar o primeiro nível
web-problem-edit = Não é possível abrir este nível. Aqui pode ser corrigido.
web-problem-moves = Estas jogadas não são possíveis
web-problem-again = Jogar este nível desde o início

## A página sem servidor

web-engine-away = O motor que procura não pôde ser carregado. Há rede? Tenta outra vez, ou recarrega a página.
web-engine-bug = Isto é um erro do motor do quebra: { $what }
web-update = Há uma nova versão desta página.
web-update-now = Carregar
## Lições

web-learn = Aprender
web-learn-about = Doze lições curtas sobre procura. As tuas respostas são avaliadas pelo motor que procura.
web-learn-start = Começar
web-learn-continue = Continuar
web-learn-finished = Já respondeste a tudo. Continua a treinar com previsões, ou abre uma lição tua.
web-learn-count = { $done } de { $count } respondidas
web-learn-own = Uma lição tua: larga aqui o ficheiro, ou escolhe-o.
web-learn-file = Abrir um ficheiro de lição
web-learn-opening = A abrir a lição …
web-learn-refused = Não foi possível abrir esta lição
web-learn-mistake = Linha { $line }, coluna { $column }: { $message }
web-learn-damaged = Esta ligação não contém uma lição legível: falta-lhe uma parte.
web-learn-elsewhere = Uma lição só se abre a partir do sítio desta página.
web-learn-no-file = Não há nenhuma lição em { $path }.
web-learn-all = Todas as lições
web-learn-next = Seguinte
web-learn-share = Copiar uma ligação para esta lição
web-learn-done = Todas as perguntas respondidas.
web-learn-left = { $count ->
    [one] Falta uma pergunta.
   *[other] Faltam { $count } perguntas.
}
web-learn-search = Uma procura para percorrer
web-learn-open-search = Abrir na vista de procura
web-learn-question = Pergunta { $number } de { $count }
web-learn-answered = respondida
web-learn-reveal = Mostrar a resposta
web-learn-right = Certo.
web-learn-wrong = Ainda não. Tenta outra vez.
web-learn-not-yet = Ainda não.
web-learn-lost = Daqui já não se pode resolver. Anula, ou recomeça.
web-learn-several = Escolhe todas as que se verificam.
web-learn-one = Escolhe uma.
web-learn-check = Verificar
web-learn-choose = Escolhe pelo menos uma.
web-learn-number = A tua resposta, um número
web-learn-no-number = Escreve um número.
web-learn-number-is = É { $number }.
web-learn-shown = O que se verifica está agora marcado.
web-learn-moves-are = Por exemplo: { $moves }.
web-learn-board = Tabuleiro
web-learn-moves = { $count ->
    [one] { $count } jogada
   *[other] { $count } jogadas
}

## Previsões

web-predict = Prever
web-predict-about = que estado é expandido a seguir? Está certo qualquer um que uma procura correta possa escolher.
web-predict-train = Treinar com previsões
web-predict-choose = O estado escolhido é o seguinte
web-predict-states = Estados à espera, sem ordem
web-predict-on = Continuar
web-predict-limit = Começa uma tentativa, com o limite { $limit }.
web-predict-over = A procura acabou.
web-predict-none = Não há nada para prever: esta procura não expande nenhum estado.
web-predict-right = Certo. { $count ->
    [one] É o único estado que pode vir a seguir.
   *[other] Podem vir a seguir { $count } estados; todos estão certos.
}
web-predict-taken = A procura mostrada escolhe outro: { $taken }.
web-predict-place = Pergunta { $number } de { $count }
web-predict-streak = { $count ->
    [one] 1 seguida
   *[other] { $count } seguidas
}
web-predict-most = melhor até agora: { $count }
web-predict-questions = Quantas perguntas
web-predict-count = { $count ->
    [one] { $count } pergunta
   *[other] { $count } perguntas
}
web-predict-link = Copiar uma ligação para uma turma
web-predict-result = { $first } de { $count } à primeira; a maior série foi de { $most }.
web-predict-again = Outra vez
