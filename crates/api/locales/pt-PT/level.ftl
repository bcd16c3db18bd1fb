# O que se diz sobre níveis.

## O que fazem as letras num tabuleiro

level-mark-soft = botão leve: { $acts }
level-mark-heavy = botão pesado: { $acts }
level-mark-split = divide o bloco, para { $first } e { $second }
level-mark-teleport = leva o bloco para a outra casa igual
level-act-toggle = alterna { $bridge }
level-act-open = abre { $bridge }
level-act-close = fecha { $bridge }

## Partes de um nível

level-item-bridge = a ponte `{ $name }`
level-item-switch = o botão `{ $name }`
level-item-act = o efeito do botão `{ $switch }` na ponte `{ $bridge }`
level-item-split = o divisor `{ $name }`
level-item-teleport = o teletransporte `{ $name }`
level-item-fragile = o chão frágil
level-item-colour = a cor `{ $name }`
level-item-group = o grupo `{ $name }`
level-instead-nothing = sem isso
level-instead-floor = com chão no seu lugar
level-instead-void = com vazio no seu lugar
level-instead-firm = com chão firme no seu lugar
level-instead-hole = com um buraco no seu lugar
level-list-more = { $list } e mais { $count }

## O que um autor quer saber

level-unsolvable = não se pode ganhar, provado
level-out-of-moves = não se pode ganhar com `moves: { $moves }`, ou seja, em { $number } com uma estrela, provado
level-undecided = o par não é conhecido: pelo menos { $bound }, provado; nenhuma solução conhecida ({ $reason })
level-undecided-best = o par não é conhecido: pelo menos { $bound }, provado; a melhor solução conhecida tem { $best } ({ $reason })
level-par-wrong = `par: { $said }` está errado: o ótimo é { $truth }, provado
level-par-low = `par: { $said }` está errado: pelo menos { $truth }, provado
level-par-high = `par: { $said }` está errado: há uma solução em { $truth }
level-par-unsolvable = `par: { $said }` está errado: não há solução
level-par-open = não se decidiu se `par: { $said }` está certo
level-idle-letter = `{ $letter }: { $meaning }` explica uma letra que nenhuma casa tem
level-moves-few = `moves: { $moves }` está errado: três estrelas são impossíveis, pois o ótimo são { $number } jogadas
level-moves-spare = `moves: { $moves }` é mais do que o necessário: o ótimo é { $number }
level-uncounted = não foi possível contar todas as soluções ótimas, por isso a dificuldade não é conhecida ({ $reason })
level-uncounted-orders = não se sabe quantas soluções ótimas diferem em mais do que a ordem de jogadas independentes: são demasiadas
level-dead-ends-unknown = os becos sem saída não são conhecidos: há demasiados estados para os explorar todos
level-decoy = { $what } não entra em nenhuma solução ótima: { $instead }, são as mesmas; quando muito, engana
level-useless = { $what } nunca conta: { $instead }, o par, as soluções ótimas e a parte de becos sem saída são os mesmos
level-unreached = nunca nada chega a estas casas: { $cells }
level-parts-open = não se decidiu se isto conta: { $parts }
level-note-wrong = `{ $key }: { $said }` está errado: medido { $truth }
level-note-low = `{ $key }: { $said }` está errado: medido pelo menos { $truth }
level-note-high = `{ $key }: { $said }` está errado: medido no máximo { $truth }
level-apart = divide-se em { $boards } tabuleiros que nada têm que ver uns com os outros
level-shared-board = um dos seus tabuleiros já existe, em { $name }
level-duplicate = o mesmo nível que { $name }
level-duplicate-turned = o mesmo nível que { $name }, rodado, espelhado ou com outras letras
level-stop-time = acabou o tempo
level-stop-memory = acabou a memória
level-stop-nodes = expandidos tantos nós quantos o permitido
level-stop-moves = nenhuma dentro das jogadas permitidas
level-stop-interrupt = interrompido
level-stop-states = demasiados estados
