# O que a avaliação diz sobre as respostas.

## Resultados

grade-points = { $points } de { $of } pontos
grade-line = Linha { $line }: { $message }
grade-hidden = Este teste está escondido.
grade-isolated = Os programas correram numa caixa isolada (bubblewrap), com limites próprios.
grade-limited = Os programas correram com limites próprios, sem caixa isolada: o bubblewrap não está instalado, não funciona aqui ou não foi pedido.
grade-summary = { $title }: { $points } de { $of } pontos
grade-class = { $count ->
    [one] 1 entrega
   *[other] { $count } entregas
}, { $mean } de { $of } pontos em média
grade-accepted = aceite: o traço está certo
grade-rejected = rejeitado, linha { $line } ({ $rule }): { $message }
grade-written = escrito: { $file }
grade-next = Agora: { $command }

## O que foi pedido

grade-ask-plan = Uma solução
grade-ask-cost = O custo ótimo
grade-ask-trace = Um traço
grade-ask-heuristic = Uma heurística

## Imagens

grade-step = O primeiro passo errado
grade-frontier = O que esperava nesse momento ({ $shown } de { $count }; o que se podia ter escolhido está marcado)
grade-open = Abrir este momento na bancada
grade-start = o início
grade-after = o estado depois de { $moves }

## O que se encontra

grade-right = Certo.
grade-other-level = A resposta é sobre outro nível: { $level }.
grade-other-method = A resposta é sobre outro método: { $method }.
grade-not-optimal = A solução resolve o nível com custo { $cost }; o custo ótimo é { $optimum }.
grade-not-the-cost = { $said } não é o custo ótimo.
grade-solvable = Há uma solução, e a resposta diz que não há nenhuma.
grade-silent = Não há resposta.
grade-exit = O programa terminou com o estado { $status }, o que quer dizer que falhou.
grade-signal = O programa foi terminado pelo sinal { $signal }.
grade-time = O programa demorou mais de { $seconds } s e foi terminado.
grade-memory = O programa ocupou mais memória do que { $size } e foi terminado.
grade-output = O programa escreveu mais do que { $size } e foi terminado.
grade-processes = O programa criou mais de { $most } processos e foi terminado.
grade-not-started = Não há o programa `{ $program }` nesta máquina.
grade-interrupted = A avaliação foi interrompida.
grade-last-words = { $text } As suas últimas palavras: { $last }
grade-not-built = O programa não compila: { $complaint }
grade-no-submission = Não há nem um programa que se possa correr nem um ficheiro com respostas.
grade-estimates = Perguntou-se ao programa por { $asked } tabuleiros, e ele respondeu { $said } linhas.
grade-no-estimate = Esperava-se um número desde 0 ou `inf` para { $board }, não `{ $said }`.
grade-overestimate = Não é admissível: para { $board } a estimativa é { $h }, e o custo verdadeiro é { $distance }. Este é o contraexemplo mais perto de um objetivo; { $count } de { $states } estados são sobrestimados.
grade-inconsistent = É admissível, mas não consistente: para { $board } a estimativa é { $h }, e depois de { $move } é { $next }, menos do que a jogada permite. Este é o contraexemplo mais perto de um objetivo; { $count } de { $steps } passos descem depressa demais.
grade-uninformed = É admissível, mas diz pouco: em média a estimativa é { $is } do custo verdadeiro, e pede-se { $wanted }.
grade-undecided = O avaliador não conseguiu saber a verdade: { $reason }. A culpa não é do programa.
