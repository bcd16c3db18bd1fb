# O que um árbitro diz sobre uma procura.

## Estados e valores

referee-start = o início
referee-state = o estado depois de { $moves }
referee-or = { $first } ou { $last }
referee-more = { $list } ou outro de { $count }
referee-by = { $by ->
    [oldest] número de jogadas
    [least-g] custo g
    [least-h] valor da estimativa h
    [least-f] valor f = g + h
   *[other] valor g + w·h
}

## Que regra é violada

referee-move = A jogada { $number } não pode ser feita: { $fault }.
referee-budget = As jogadas custam { $cost }, e o nível permite { $budget }.
referee-cost = As jogadas custam { $is }, e não { $said }.
referee-generated = Nenhuma expansão gerou este estado.
referee-generated-missing = Nenhuma expansão gerou este estado: { $state } não foi expandido antes dele.
referee-let-go = Esta procura já abandonou estados sem esperança, e este é um deles.
referee-repeated = Este estado já foi expandido, no passo { $step }, com custo { $g }; nenhum volta a ser expandido, a não ser que se encontre um caminho mais barato.
referee-way = A procura tem este estado como { $state }, com custo { $held }, e não por um caminho que custa { $said }.
referee-least = O menor { $by } vem primeiro: aqui é { $value }, mas para { $state } é { $least }.
referee-reopened = Encontrou-se um caminho mais barato para { $state }: foi expandido com custo { $before }, alcança-se com custo { $now } e tem de ser expandido outra vez.
referee-newest = Em profundidade, procura-se antes disto o que veio de expandir { $state }.
referee-limit = Este estado precisa de um limite de { $needs }, e o limite é { $limit }.
referee-goal = Este estado é um objetivo: a procura termina com ele e não o expande.
referee-goal-found = A procura devia ter terminado com um objetivo, { $state }.
referee-over = A procura tinha terminado antes disto.
referee-limit-missing = Um método de aprofundamento diz o seu limite antes de expandir seja o que for.
referee-limit-unknown = Este método não tem limites.
referee-unfinished = A tentativa anterior não chegou ao fim: { $state } ainda está por procurar.
referee-next-limit = O limite agora é { $right }, e não { $said }.
referee-last-limit = Nada excedeu o último limite, por isso não há outro.
referee-solved = As jogadas não resolvem o nível.
referee-early = Um objetivo termina esta procura quando é retirado, não quando é encontrado: o seu { $by } é { $value }, e { $state }, com { $least }, vem primeiro.
referee-exhausted = A procura não chegou ao fim: { $state } ainda está por procurar.
referee-deeper = Alguma coisa excedeu o limite, por isso a procura continua com o limite { $right }.
referee-solvable = Há uma solução, de custo { $cost }.
referee-count = { $is ->
    [one] Foi contada 1 expansão, e não { $said }
   *[other] Foram contadas { $is } expansões, e não { $said }
}.

## O que estaria certo

referee-right-expand = Estaria certo expandir { $states }.
referee-right-goal = Estaria certo terminar com { $states }.
referee-right-limit = Estaria certa uma nova tentativa com o limite { $limits }.
referee-right-none = Estaria certo dizer que não há solução.
