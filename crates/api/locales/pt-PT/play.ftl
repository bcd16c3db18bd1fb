# O jogo no terminal.

play-title = Escolhe um puzzle, uma coleção e um nível.
play-puzzles = Puzzles
play-packs = Coleções
play-levels = Níveis
play-pack-course = curso
play-pack-starter = iniciação
play-needs = Pequeno demais: são precisos { $width }×{ $height } caracteres.

## Teclas

play-key-undo = desfazer
play-key-redo = refazer
play-key-restart = recomeçar
play-key-again = outra vez
play-key-hint = dica
play-key-solve = resolver
play-key-next = próximo nível
play-key-previous = anterior
play-key-options = opções
play-key-help = ajuda
play-key-levels = níveis
play-key-board = tabuleiro
play-key-back = voltar
play-key-quit = sair
play-key-choose = escolher
play-key-change = mudar
play-key-pause = pausa
play-key-forward = avançar
play-key-backward = recuar

## O jogo

play-moves = Jogadas { $moves }
play-par = par { $par }
play-best = O teu melhor: { $moves }
play-resumed = Estás de volta ao teu jogo, depois de { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}. R recomeça.
play-blocked = Por aí não dá.
play-no-moves = Não há mais jogadas. u desfaz uma, R recomeça.
play-stuck = Esta peça não se pode mover.
play-nothing-here = Aqui não há nenhuma peça.
play-no-undo = Não há nada para desfazer.
play-no-redo = Não há nada para refazer.
play-no-restart = Isto é o início.
play-no-next = É o último nível da coleção.
play-no-previous = É o primeiro nível da coleção.
play-more-hint = h diz mais.
play-longer-hint = h procura mais tempo.
play-thinking = A pensar…
play-thinking-long = A pensar: { $states } estados, { $rate } por segundo. Esc para.
play-watching = Jogada { $at } de { $count } da solução
play-next-move = A seguir: { $move }

## Como jogar


## Um jogo acabado

play-solved = Resolvido em { $moves ->
    [one] 1 jogada
   *[other] { $moves } jogadas
}!
play-at-par = Ninguém o faz em menos.
play-over-par = O par é { $par }: { $more } a mais do que o necessário.
play-reviewing = A ver as tuas jogadas…

## Ajuda

play-help-arrows = mover ou rolar; onde é preciso escolher uma peça, mover o cursor
play-help-tab = pegar na peça seguinte
play-help-enter = pegar na peça sob o cursor, ou largá-la
play-help-shift = com uma seta: mover logo a peça sob o cursor
play-help-restart = recomeçar (pode ser desfeito)
play-help-hint = dica, em quatro passos: como está, a peça, a jogada, porquê
play-help-solve = resolver e ver
play-help-next = nível seguinte e anterior
play-help-mouse = O rato: clica numa peça e depois para onde vai; ou arrasta-a.

## Opções

play-option-prospect = Dizer se o nível ainda pode ser ganho
play-option-motion = Mostrar as jogadas em movimento
play-option-empty = N-Puzzle: as setas movem a casa vazia

## O que fica guardado

play-trouble-aside = Não foi possível ler o teu progresso; o ficheiro fica guardado como { $file }.
play-trouble-newer = { $file } foi escrito por uma versão posterior do quebra; este jogo não fica guardado.
play-trouble-io = Não guardado: { $file }: { $error }
