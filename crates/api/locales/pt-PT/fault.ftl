# O que está errado num nível ou numa jogada. O texto inglês está no código, onde se dá por isso: `wording!`.

## Ficheiros e códigos de níveis

fault-io-missing = esse ficheiro ou pasta não existe
fault-io-denied = isto não é permitido
fault-io-folder = isto é uma pasta, não um ficheiro
fault-io-no-folder = isto não é uma pasta
fault-io-there = já existe
fault-io-full = não há mais espaço
fault-no-text = não é um ficheiro de texto: esperava-se UTF-8
fault-no-file = não é um ficheiro
fault-level-hash = `{ $argument }`: esperava-se o número de um nível, a partir de 1, depois de `#`
fault-no-level = não há aqui nenhum nível: esperavam-se cabeçalhos e uma grelha
fault-file-large = mais de { $most } MiB: nenhum ficheiro deste género é tão grande
fault-no-grid = o nível não tem grelha
fault-second-level = um segundo nível; esperava-se só um
fault-level-missing = não há nenhum nível `{ $name }`; esperava-se um dos incluídos ou o código de um nível
fault-level-number = { $name }: esperava-se um nível de 1 a { $count } da coleção `{ $pack }`
fault-pack-missing = { $puzzle } não tem a coleção `{ $pack }`; tem { $names }
fault-puzzle-missing = que puzzle é este? Esperava-se uma linha `puzzle: NAME` no início, ou a opção --puzzle NAME
fault-puzzle-unknown = puzzle desconhecido `{ $name }`; há { $names }
fault-other-puzzle = esperava-se `puzzle: { $name }`
fault-code = esperava-se o código de um nível, como `cohesion:1.1/...`
fault-code-header = esperava-se `key=value`
fault-code-row = esperava-se uma linha da grelha entre as barras
fault-line = esperava-se um cabeçalho `key: value` ou uma linha da grelha
fault-header-late = um cabeçalho depois da grelha; os cabeçalhos vêm primeiro, e `===` separa os níveis
fault-control = um carácter de controlo; esperava-se texto simples
fault-no-wiring = em { $title } nada está ligado a nada
fault-no-sketch = { $title } não tem com que começar um desenho; cola um nível e altera-o
fault-header-long = mais de { $most } bytes: nenhum cabeçalho diz tanto
fault-headers-many = mais de { $most } cabeçalhos
fault-levels-many = mais de { $most } níveis: nenhum ficheiro tem tantos
fault-rows-many = mais de { $most } linhas: nenhum tabuleiro tem tantas
fault-row-long = mais de { $most } caracteres: nenhum tabuleiro tem uma linha assim
fault-header-twice = o cabeçalho `{ $key }` aparece duas vezes
fault-header-empty = esperava-se um valor para `{ $key }`
fault-header-slip = cabeçalho desconhecido `{ $key }`; esperava-se `puzzle: NAME`
fault-header-unknown = cabeçalho desconhecido `{ $key }`; { $puzzle } conhece { $names } e tudo o que comece por `x-`
fault-par = esperava-se o número ótimo de jogadas
fault-row-length = esta linha tem { $length ->
    [one] 1 casa
   *[other] { $length } casas
}, a primeira tem { $columns }: todas têm de ter o mesmo comprimento
fault-board-large = o tabuleiro tem { $rows ->
    [one] 1 linha
   *[other] { $rows } linhas
} e { $columns ->
    [one] 1 coluna
   *[other] { $columns } colunas
}; são possíveis no máximo { $side } de cada e { $most } casas
fault-size = esperavam-se de 1 a { $most } linhas e colunas

## Jogadas

fault-move-number = jogada { $number }: { $fault }
fault-move-illegal = `{ $word }` não é uma jogada permitida aqui
fault-move-cell = esperava-se LINHA,COLUNA e uma das letras U D L R, como `2,3L`, não `{ $token }`
fault-move-off-board = `{ $token }` fica fora do tabuleiro, que tem { $rows ->
    [one] 1 linha
   *[other] { $rows } linhas
} e { $columns ->
    [one] 1 coluna
   *[other] { $columns } colunas
}
fault-move-no-piece = não há nenhuma peça na linha { $row }, coluna { $column }
fault-moves-many = mais de { $most } jogadas
fault-game-long = o jogo é demasiado longo para ser visto por inteiro

## N-Puzzle

fault-n-puzzle-cell = esperava-se um número ou `_`, não `{ $word }`
fault-n-puzzle-comma = esperava-se um número ou `_` de cada lado de uma vírgula
fault-n-puzzle-row = esta linha tem { $length ->
    [one] 1 número
   *[other] { $length } números
}, a primeira tem { $columns }
fault-n-puzzle-small = o tabuleiro tem de ter pelo menos duas linhas e duas colunas
fault-n-puzzle-number = { $number } é demasiado grande: um tabuleiro de { $rows }×{ $columns } tem os números de 0 a { $last }
fault-n-puzzle-twice = o { $number } aparece duas vezes
fault-n-puzzle-move = esperava-se uma das letras N S E W, não `{ $word }`

## Bloxorz

fault-bloxorz-cell = `{ $letter }` não quer dizer nada aqui; esperava-se `_` ou um espaço, `.`, `-`, `S`, `G` ou uma letra com cabeçalho
fault-bloxorz-unexplained = nenhum cabeçalho explica `{ $letter }`; esperava-se `{ $letter }:` seguido de { $kinds } ou `teleport`
fault-bloxorz-second = um segundo `{ $letter }`; esperava-se exatamente um
fault-bloxorz-no-start = a grelha não tem `S`, onde o bloco começa
fault-bloxorz-no-goal = a grelha não tem `G`, onde o bloco deve ficar de pé no fim
fault-bloxorz-header = cabeçalho desconhecido `{ $key }`; { $puzzle } conhece puzzle, title, author, par, uma só letra (`a: bridge off`) e tudo o que comece por `x-`
fault-bloxorz-fixed = `{ $key }` quer dizer o mesmo em todos os níveis; esperava-se outra letra
fault-bloxorz-empty = esperava-se { $kinds } ou `teleport`
fault-bloxorz-kind = esperava-se { $kinds } ou `teleport`, não `{ $found }`
fault-bloxorz-bridge = esperava-se `bridge on` ou `bridge off`, não `{ $found }`
fault-bloxorz-bridges = uma ponte a mais: um tabuleiro de { $cells } casas tem lugar para { $most }
fault-bloxorz-no-act = esperava-se `toggle`, `open` ou `close` e a letra de uma ponte
fault-bloxorz-act = esperava-se `toggle`, `open` ou `close` e a letra de uma ponte, não `{ $found }`
fault-bloxorz-verb = ação desconhecida `{ $found }`; esperava-se `toggle`, `open` ou `close`
fault-bloxorz-not-bridge = `{ $found }` não é uma ponte; esperava-se a letra de uma
fault-bloxorz-bridge-twice = a ponte `{ $bridge }` é indicada duas vezes
fault-bloxorz-no-bridge = nenhuma casa da grelha é a ponte `{ $bridge }`, que este botão comanda
fault-bloxorz-split = esperava-se `split ROW,COLUMN ROW,COLUMN`: as duas casas onde aparecem os cubos
fault-bloxorz-split-same = ambos os cubos apareceriam em { $place }
fault-bloxorz-place = esperava-se LINHA,COLUNA, contadas a partir de 1, como `2,9`, não `{ $found }`
fault-bloxorz-off-board = { $row },{ $column } fica fora do tabuleiro, que tem { $rows ->
    [one] 1 linha
   *[other] { $rows } linhas
} e { $columns ->
    [one] 1 coluna
   *[other] { $columns } colunas
}
fault-bloxorz-void = { $row },{ $column } é vazio; um cubo precisa de uma casa onde aparecer
fault-bloxorz-teleport = não se esperava nada depois de `teleport`: as suas duas casas são as que têm a sua letra
fault-bloxorz-teleport-one = o teletransporte `{ $letter }` está numa só casa; esperavam-se exatamente duas
fault-bloxorz-third = uma terceira casa com o teletransporte `{ $letter }`; esperavam-se exatamente duas
fault-bloxorz-no-wire = nada em { $row },{ $column } comanda o que quer que seja; escolhe um botão ou um divisor
fault-bloxorz-no-wire-end = em { $row },{ $column } não há ponte; um botão comanda pontes
fault-bloxorz-move = esperava-se uma das letras U D L R, ou XU XD XL XR enquanto o bloco está dividido, não `{ $word }`

## Cohesion

fault-cohesion-cell = esperava-se uma letra ou um algarismo para uma cor, `0` ou `.` para uma casa vazia, não `{ $symbol }`
fault-cohesion-colours = `{ $symbol }` é uma cor a mais: só são possíveis { $most }

## Folding Blocks

fault-folding-cell = esperava-se `0` (cinzento), `_` (um buraco) ou a letra de um grupo, de A a Z, não `{ $cell }`
fault-folding-no-group = o nível não tem nenhum grupo: esperava-se pelo menos uma casa com uma letra, de A a Z
fault-folding-move = esperava-se a letra de um grupo e uma das letras U D L R, como `AD`, não `{ $word }`
fault-folding-group = não há nenhum grupo { $group }; os grupos são { $groups }

## Break the Ice

fault-ice-cell = esperava-se uma letra minúscula para uma peça, `_` ou `.` para uma casa vazia, não `{ $symbol }`
fault-ice-floats = este `{ $symbol }` flutua: não há nada por baixo
fault-ice-run = há três `{ $symbol }` em linha logo no início; esperava-se um tabuleiro em repouso, ou o `par:` do nível
fault-ice-clears = esperava-se `group` ou `run`, não `{ $found }`
fault-ice-moves = esperava-se um número de jogadas, não `{ $found }`

## O servidor

fault-bug = isto é um erro do quebra: alguma coisa falhou; o terminal do servidor diz mais
fault-slow = o pedido demorou demasiado
fault-long = o pedido tem mais de { $most } KiB
fault-jobs-many = há demasiados trabalhos à espera: tenta mais tarde
fault-no-thread = o sistema não tem um fio de execução para mais um trabalho: tenta mais tarde
fault-browser-memory = falta memória: o navegador não dá mais a esta página
fault-full = o servidor já guarda para outros todas as respostas que pode: volta a pedir daqui a pouco
fault-gone = a resposta não foi recebida a tempo e perdeu-se: volta a pedir
fault-streams-many = já há demasiadas páginas à escuta: tenta mais tarde
fault-token = este servidor pede a sua chave: abre a ligação que ele escreveu quando foi iniciado
fault-version = o servidor é de outra versão que esta página: volta a carregar a página

## The command

fault-no-cache = não há pasta de cache: HOME não está definida
fault-table-memory = construir { $name } precisa de { $needed } de memória, e há { $free } livres
fault-no-folder = essa pasta não existe
fault-file-there = o ficheiro já existe; --force escreve por cima
fault-one-method = { $option } mostra uma solução: indica um só método
fault-moves-level = as jogadas precisam de um nível onde se jogam, como `bloxorz/1`
fault-no-terminal = `quebra play` precisa de um terminal: a saída não pode ser redirecionada
fault-no-port = não se pode escutar em { $host }, porta { $port }: { $error }
fault-what-level = um NÍVEL é um ficheiro, `-`, um nível incluído como `bloxorz/1` (ver `quebra levels`), ou um código de nível que começa por um de { $names } e dois pontos
fault-many-levels = há { $count } níveis: escolhe um deles
fault-many-levels-help = `{ $argument }#1` é o primeiro, `{ $argument }#{ $count }` o último
fault-one-level = um nível
fault-so-many-levels = { $count } níveis
fault-level-beyond = não há o nível { $number }, o ficheiro tem { $levels }
fault-meant = querias dizer `{ $meant }`?

## O que está mal num traço de uma procura

fault-trace-title = esperava-se `quebra-trace 1`, não `{ $line }`
fault-trace-title-late = `{ $title }` é a primeira linha, e está lá uma vez
fault-trace-empty = esperava-se uma linha `quebra-trace 1`
fault-trace-number = esperava-se um número, não `{ $text }`
fault-trace-search = esperava-se `graph` ou `tree`, não `{ $value }`
fault-trace-line = esperava-se uma destas: { $known }; não `{ $line }`
fault-trace-moves = mais de { $most } jogadas: nenhum caminho é tão longo
fault-trace-twice = `{ $key }:` está lá duas vezes
fault-trace-level = o traço não tem a linha `level:`
fault-trace-plan = a resposta não tem a linha `plan:`
fault-level-unknown = esperava-se o código de um nível ou um nível incluído, não `{ $name }`
fault-trace-method = o traço não tem a linha `method:`
fault-lost = um ficheiro foi encurtado, ou deixou de se poder ler, enquanto estava a ser usado
fault-lost-help = `quebra tables list` diz que tabelas guardadas estão inteiras
fault-heuristic = { $puzzle } não tem a heurística `{ $name }`; tem { $names }
fault-no-heuristic = { $puzzle } não tem nenhuma heurística admissível
fault-algorithm = não há o algoritmo `{ $name }`; há { $names } e best
fault-blind = `{ $name }` não segue nenhuma heurística, por isso `:{ $heuristic }` nada significa
fault-not-shown = `{ $name }` não tem lista de abertos para mostrar; escolhe outro método
fault-not-refereed = nada diz que estados `{ $name }` pode expandir; escolhe outro método
fault-best-heuristic = `best` escolhe ele próprio a heurística, por isso `:{ $heuristic }` nada lhe diz
fault-owner = { $puzzle } não tem o algoritmo `{ $algorithm }`: só { $owner } o tem
fault-own-nobody = `@{ $value }` nada significa para `{ $name }`: aceitam um valor { $takers }
fault-own-weight = `{ $text }`: esperava-se um peso de 1 a 1000, com duas casas decimais no máximo, depois de `@`
fault-own-width = `{ $text }`: esperava-se uma largura de pelo menos 1 depois de `@`
fault-audit-puzzle = { $name }: um nível de { $own }, mas a heurística é de { $puzzle }

## Experiências

fault-lab-file = esse ficheiro não existe
fault-lab-busy = { $file }: outro `quebra lab run` está a trabalhar nele
fault-lab-no-results = não é um ficheiro de resultados: { $problem }
fault-lab-empty = está vazio
fault-lab-no-database = não é uma base de dados
fault-lab-old = é de uma versão antiga, e grande demais para ser lido de passagem
fault-lab-foreign = é a base de dados de outro programa
fault-lab-later = foi feito por uma versão posterior do quebra
fault-lab-form = o seu `{ $name }` não é como o quebra o faz
fault-lab-trigger = tem um gatilho, `{ $name }`
fault-lab-puzzle = não há o puzzle `{ $name }`
fault-lab-no-experiment = não há a experiência `{ $name }`; há { $names }
fault-lab-no-experiments = não há nenhuma experiência no ficheiro
fault-lab-no-build = nenhuma compilação `{ $name }` fez destas execuções; há: { $names }
fault-lab-itself = não se pode juntar a si próprio
fault-lab-long = o seu `{ $table }` tem um texto mais longo do que os que o quebra escreve
fault-lab-much = isto é mais do que cabe numa resposta: pede menos execuções com `limit`
fault-lab-runs-large = runs.csv teria mais de { $most } MiB: há nomes ou códigos mais longos do que os que o quebra escreve
fault-lab-differing = { $file }: { $runs ->
    [one] 1 execução contou
   *[other] { $runs } execuções contaram
} de outra maneira do que a mesma no ficheiro
fault-lab-other = { $file }: `{ $name }` pede outra coisa; conta a mais recente
fault-lab-jobs = { $jobs } execuções ao mesmo tempo perturbam os tempos umas das outras; o relatório di-lo-á
fault-lab-isolate = este sistema não dá a ninguém processadores só seus; o relatório di-lo-á
fault-spec-empty = `{ $key }` está vazio: não há nada para executar
fault-spec-time = esperava-se um tempo de pelo menos 1ms
fault-spec-name = `name`: esperava-se uma linha de texto
fault-spec-unread = `{ $algorithm }` não lê `{ $option }`
fault-spec-both = `from` e `generate`: indica um dos dois
fault-spec-neither = esperava-se `from` ou `generate`
fault-plan-twice = níveis indicados duas vezes: { $twice }; cada um é executado uma vez
fault-plan-no-level = não há nenhum nível para executar
fault-plan-no-method = nenhum método é para algum dos puzzles
fault-plan-puzzle = puzzle desconhecido `{ $name }`; há { $names }
fault-plan-label = dois métodos de { $puzzle } chamam-se `{ $label }`
fault-plan-unlabelled = nenhum método se chama `{ $label }`
fault-plan-optional = { $from }: não existe, e é opcional
fault-plan-nothing = `{ $from }`: não há esse nível, coleção ou ficheiro
fault-plan-interrupted = interrompido enquanto se criavam níveis
fault-plan-few = só se encontraram { $found } de { $wanted } níveis entre { $tries } candidatos

## Experiências no Slurm

fault-slurm-missing = aqui não há Slurm: `{ $name }` foi procurado nas pastas de PATH, e não está lá
fault-slurm-missing-help = numa máquina do agregado há; sem Slurm, --part I/N divide a mesma experiência para qualquer sistema de lotes, e `quebra lab merge` junta as partes
fault-slurm-refused = o Slurm recusou ({ $name }): { $said }
fault-sbatch-answer = o sbatch respondeu `{ $said }` e não com o número de um trabalho: depois de `--` só vêm opções do sbatch, como --partition=short
fault-sbatch-option = `{ $option }` resulta da experiência, e não se pode passar; --chunk N diz quantas execuções faz uma tarefa
fault-chunk = este Slurm aceita no máximo { $most } tarefas: esperava-se um --chunk de pelo menos { $least } para { $runs } execuções
fault-never-submitted = nada foi entregue ao Slurm para este ficheiro: não há nada em { $folder }
fault-collect-file = { $name }: não há tal ficheiro; `quebra lab run SPEC --slurm` volta a fazê-lo, com tudo o que já foi feito

## Espaços inteiros
fault-peer-gone = o processo { $process } em { $address } desapareceu
fault-peer-silent = não se ouviu nada do processo { $process } em { $address } durante { $seconds } s
fault-peer-absent = o processo { $process } não veio: ninguém responde em { $address }
fault-peer-different = o processo { $process } foi iniciado com outro nível ou limite de jogadas, outros trabalhadores, anfitriões ou pontos de controlo
fault-peer-address = este processo não pode escutar em { $address }: { $why }
fault-peer-failed = outro processo não pôde continuar; ele diz porquê
fault-peer-alone = este quebra foi construído sem a funcionalidade `cluster`, para um só trabalhador
fault-peer-resume = com --checkpoint, o mesmo comando e --resume continua a partir da última camada completa
fault-explore-wide = os estados deste nível são demasiado grandes
fault-hosts-line = esperava-se `anfitrião:porta`, não `{ $text }`
fault-hosts-twice = `{ $text }` já lá está: cada processo precisa do seu próprio endereço
fault-hosts-few = esperavam-se pelo menos dois endereços, um por linha
fault-hosts-process = { $file } tem { $count } endereços: esperava-se um --process de 0 a { $last }
fault-workers = esperava-se de 1 a { $most } trabalhadores

## Trabalhos a avaliar

fault-grade-meant = querias dizer `{ $meant }`?
fault-grade-puzzle = não há o puzzle `{ $name }`; há { $names }
fault-grade-command = esperava-se um programa e os seus argumentos, como lista de textos
fault-grade-no-tests = esperava-se pelo menos um teste
fault-grade-twice = há outra pergunta com este nome
fault-grade-no-questions = esperava-se pelo menos uma de [[questions]]
fault-grade-ask = esperava-se `ask`: "plan", "cost", "trace" ou "heuristic"
fault-grade-partial = `partial` é mais do que `points`
fault-grade-informed = esperava-se um número de 0 a 1
fault-grade-method = esperava-se `method`: um traço e uma heurística têm um
fault-grade-word = esperava-se uma palavra
fault-grade-levels = { $puzzle } não tem níveis incluídos curtos o bastante para começar
fault-grade-empty = { $folder }: não há entregas
fault-grade-missing = { $file }: não há esse ficheiro nem essa pasta
## Lições e previsões

fault-lesson-query-rest = esperava-se o fim da consulta, não `{ $rest }`
fault-lesson-query-bracket = esperava-se `)`
fault-lesson-query-level = esperava-se um nível depois de `on`
fault-lesson-query-meant = o motor não responde a `{ $word }`; querias dizer `{ $meant }(…)`?
fault-lesson-query = esperava-se um número ou um destes, cada um com parênteses: { $names }; não `{ $word }`
fault-lesson-query-count = esperava-se um número inteiro, não `{ $part }`
fault-lesson-query-missing = esperava-se `{ $name }({ $wanted })`
fault-lesson-query-more = não se esperava mais do que `{ $name }({ $wanted })`
fault-lesson-query-long = mais de { $most } bytes: nenhuma consulta é tão longa
fault-lesson-query-nowhere = nenhum bloco antes deste tem um nível sobre o qual perguntar
fault-lesson-long = mais de { $most } bytes: nenhuma lição é tão longa
fault-lesson-blocks = mais de { $most } blocos
fault-lesson-prose = as lições têm títulos, parágrafos, listas, ligações e código, e mais nada do Markdown
fault-lesson-title-twice = um segundo título; os subtítulos começam por `##`
fault-lesson-link = uma ligação começa por `#/`, dentro da página, ou por `https://`, não `{ $to }`
fault-lesson-brace = uma chaveta começa aqui uma consulta, e nenhuma outra a acaba
fault-lesson-block = esperava-se um bloco com o nome { $names } ou text, não `{ $info }`
fault-lesson-key-meant = `{ $info }` não conhece `{ $key }`; querias dizer `{ $meant }`?
fault-lesson-key = `{ $info }` não conhece `{ $key }`, ou tem-no duas vezes
fault-lesson-line = esperava-se `key: value`, não `{ $body }`
fault-lesson-no-level = esperava-se `level:`, pois nenhum bloco anterior tem um
fault-lesson-answers = só `choice` tem respostas que começam por `- `, não `{ $info }`
fault-lesson-choice = esperavam-se pelo menos duas respostas, cada uma a começar por `- `
fault-lesson-answer-text = esperava-se `text:`, ou `en:` e `pt:`, em cada resposta
fault-lesson-answer-key = uma resposta não conhece `{ $key }`, ou tem-no duas vezes
fault-lesson-missing = esperava-se aqui `{ $key }:`
fault-lesson-number = esperava-se um número inteiro, { $most } no máximo, não `{ $value }`
fault-lesson-typed = as respostas são calculadas: esperava-se uma consulta como `expanded(bfs)`
fault-lesson-no-title = esperava-se um título: uma linha que começa por `# `
fault-lesson-language = o título fala `{ $language }`, mas esta parte não
fault-lesson-space = este nível tem estados a mais para se verem todos: escolhe um mais pequeno
fault-lesson-choices = esperavam-se escolhas de entre { $names }, como `ties=fifo`, não `{ $word }`
fault-predict-over = a procura tem só { $count ->
    [one] 1 passo
   *[other] { $count } passos
}
fault-predict-unjudged = neste nível as jogadas da procura não distinguem os estados, e por isso ninguém pode dizer o que vem a seguir
fault-lesson-much = isto leva mais do que uma lição pode: { $reason }
fault-lesson-step = a procura não tem o passo { $at }
fault-lesson-attempt = a procura não tem uma tentativa { $at } com limite
fault-lesson-truth = isto é sim ou não; esperava-se um número
fault-lesson-amount = isto é um número; esperava-se algo que se verifica ou não
fault-lesson-unsolvable = este tabuleiro não tem solução
fault-lesson-board = em nenhum dos { $count } tabuleiros mais próximos isto se verifica
fault-lesson-done = não há nada a fazer: o que se pede já se verifica no início
fault-lesson-none = nenhuma resposta se verifica
fault-lesson-all = todas as respostas se verificam
fault-lesson-infinite = não há tal número: o motor diz que é infinito
fault-lesson-nothing = neste momento nenhum estado é expandido: acaba uma tentativa, ou a procura
fault-lesson-no-text = esperava-se `text:`, ou `en:` e `pt:`: o que se pergunta?
fault-lesson-unknown = não há nenhuma lição `{ $name }`

## Desejos que ninguém pode cumprir

fault-wish-generator = não há gerador para { $name }
fault-wish-foreign = { $name } não tem --{ $foreign }; as suas opções são { $own }
fault-wish-distance = --distance é um par exato: dá só uma das duas opções
fault-wish-par = --par { $from }..{ $to }: o primeiro número não pode ser maior
fault-wish-par-none = --par 0: um nível assim está resolvido antes de começar
fault-wish-at-home = --distance 0: um nível assim está resolvido antes de começar
fault-wish-unique = --unique: as dobras podem fazer-se por qualquer ordem, por isso nenhum nível tem uma única solução ótima
fault-wish-size = --size { $rows }x{ $columns }: esperavam-se de { $fewest } a { $most } linhas e colunas, e { $cells } casas no máximo
fault-wish-most = --{ $name } { $number }: esperavam-se { $most } no máximo
fault-wish-switches = --switches sem pontes: os botões não teriam o que mover
fault-wish-bridges = --bridges sem botões: as pontes nunca abririam nem fechariam
fault-wish-no-bridges = --bridges 0: sem pontes, a jogada que parece melhor está sempre certa; --grade easy permite-o
fault-wish-cells = um tabuleiro de { $rows }x{ $columns } tem { $cells } casas; para o que se pede são precisas { $needed }
fault-wish-colours = --colours { $colours }: esperavam-se de 1 a { $most }
fault-wish-twos = --pieces { $pieces }: esperavam-se pelo menos { $least }, duas de cada cor
fault-wish-threes = --pieces { $pieces }: esperavam-se pelo menos { $least }, três de cada cor
fault-wish-empty = { $pieces } peças não deixam livre nenhuma casa de um tabuleiro de { $rows }x{ $columns }
fault-wish-room = { $pieces } peças não cabem: um tabuleiro de { $rows }x{ $columns } leva { $most }, para haver espaço para jogar
fault-wish-groups = --groups { $groups }: esperavam-se de 1 a 26, as letras A a Z
fault-wish-holes = --holes { $holes }: cada grupo dobra-se, por isso cobre um número par de casas, e ficariam { $left } de { $cells }
fault-wish-folds = --groups { $groups }, cada um dobrado pelo menos uma vez, e --holes { $holes } precisam de { $needed } casas; um tabuleiro de { $rows }x{ $columns } tem { $cells }
fault-wish-far = { $near } jogadas são de mais para um tabuleiro de { $rows }x{ $columns }: as mais distantes precisam de { $farthest }
fault-wish-reach = { $near } jogadas são de mais para um tabuleiro de { $rows }x{ $columns }: mais de { $most } estão fora do alcance do gerador
