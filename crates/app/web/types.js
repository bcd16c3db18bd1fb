/**
 * What the server takes and sends, made from its description: `QUEBRA_BLESS=1 cargo test -p quebra types`.
 *
 * @typedef {object} About A puzzle and its methods.
 * @property {Algorithm[]} algorithms All algorithms, those that only this puzzle has last.
 * @property {string} best The method behind `best`,
 * @property {Demo[]} demos The same in small levels to be played before the reader's eyes; nothing where nobody made any.
 * @property {Generator | null} generator How new levels are made; null if nobody knows.
 * @property {Heuristic[]} heuristics From the weakest to the strongest.
 * @property {Record<string, string[]>} lines The rules in a few short lines for a player, by language.
 * @property {string} moves How a move is written.
 * @property {string} name What it is called.
 * @property {string} rules The rules in a sentence.
 * @property {Schema} schema The version of this form.
 * @property {string} title Its name for people.
 * @property {string} why and why it is.
 *
 * @typedef {object} Algorithm An algorithm of a puzzle.
 * @property {string} guarantee What is sure about its solutions.
 * @property {boolean} informed It asks a heuristic.
 * @property {string} name What it is called.
 * @property {boolean} own Only this puzzle has it.
 * @property {boolean} recordable Its searches can be stepped through.
 * @property {string} summary How it works, in a sentence.
 * @property {string} title Its name for people.
 *
 * @typedef {number} AtLeastOne A number that is not zero.
 *
 * @typedef {object} Back The way back to where the level could still be won.
 * @property {string} move That move.
 * @property {number} moves How many moves to take back.
 * @property {number} number The number of the move that lost the level, from 1.
 *
 * @typedef {object} Bounds Bounds on a search; what is not said is not bounded, or as usual where it is asked.
 * @property {Memory | null} [memory] Hold at most this much memory, such as 2GiB [default: 80 % of what is free]
 * @property {number | null} [moves] Look no farther than this many moves
 * @property {number | null} [nodes] Expand at most this many states
 * @property {Time | null} [time] Stop after this time, such as 10s or 500ms
 *
 * @typedef {object} Build A program that does runs. Two of one commit may differ: in what was changed, in how they were built.
 * @property {string} commit The commit it was built from.
 * @property {string} executable The hash of the executable; empty where it was not recorded.
 * @property {string} profile The profile it was built with.
 * @property {string} version The version of quebra.
 *
 * @typedef {Build & { id: number, runs: number }} BuildOf A build of quebra that did runs.
 *
 * @typedef {Build & { done: number, id: number }} BuildRuns What a build did of an experiment.
 *
 * @typedef {object} Candidate A state that waits.
 * @property {number} g What they cost.
 * @property {number | null} h The estimate; null if no goal can be reached.
 * @property {string[]} moves The moves by which the search holds it.
 * @property {Scene} scene Its board.
 *
 * @typedef {[number, number]} Cell A cell: row and column, from 0.
 *
 * @typedef {object} Choice Why a state was taken.
 * @property {string} order Of those, the `newest` or the `oldest` was taken.
 * @property {string} rule `oldest`, `newest`, `deepest`, `least-g`, `least-h`, `least-f`, `least-weighted` or `best-of-layer`.
 * @property {number} ties How many others were as good.
 * @property {number | null} value What is least about it, or the threshold.
 *
 * @typedef {object} Choices Choices that some algorithms read; what is not chosen is as usual.
 * @property {boolean | null} [table] Keep a table of states that were met: as the method needs it, always, or never: then paths are searched, as textbooks begin
 * @property {AtLeastOne | null} [threads] How many threads may work on it, where there is no table [default: all for best, else one]
 * @property {TieOrder | null} [ties] Which of equally good states comes first: the newest or the oldest
 * @property {Weight | null} [weight] The weight of the heuristic, 1 or more
 * @property {AtLeastOne | null} [width] How many states a layer keeps
 *
 * @typedef {"wall" | "processor"} Clock What limits of time are measured by.
 *
 * @typedef {object} Common What levels of every puzzle may be asked for.
 * @property {string | null} [grade] How hard
 * @property {ParRange | null} [par] The optimal number of moves, such as 8..12, 8.. or 10
 * @property {Sides | null} [size] Rows and columns, such as 4x4, or the most of them [default: the puzzle's own]
 * @property {boolean | null} [unique] With a single optimal solution; other orders of the same moves are other solutions
 *
 * @typedef {object} Comparison What each method did, level by level: of one build, over repetitions the median. Nothing is left out.
 * @property {number | null} build The build whose runs these are: the one asked for, or the one last at work.
 * @property {number} levels How many levels there are.
 * @property {MethodRow[]} methods
 * @property {Schema} schema The version of this form.
 *
 * @typedef {object} Contents What a file of results holds.
 * @property {BuildOf[]} builds The builds of quebra that did runs, the one last at work first.
 * @property {Experiment[]} experiments
 * @property {string[]} methods
 * @property {string} name
 * @property {string[]} outcomes
 * @property {string[]} puzzles
 * @property {number} runs
 * @property {Schema} schema The version of this form.
 *
 * @typedef {object} Database A file of results.
 * @property {string} name
 * @property {number} runs
 *
 * @typedef {object} Databases The files of results there are.
 * @property {Database[]} databases
 * @property {Schema} schema The version of this form.
 *
 * @typedef {object} Demo A part of the rules, and a small level that shows it.
 * @property {string} level The level in one word.
 * @property {string[]} moves What is played on it.
 * @property {Record<string, string>} text What is seen, by language.
 *
 * @typedef {"up" | "down" | "left" | "right"} Direction One of four ways.
 *
 * @typedef {object} Edit A text in an editor, and perhaps a stroke.
 * @property {Operation | null} [operation]
 * @property {string} puzzle
 * @property {string} [text]
 *
 * @typedef {object} Edited A text, what it looks like, and what is wrong with it.
 * @property {string | null} code The level in one word, once it is one.
 * @property {Fault | null} error Why it is not.
 * @property {string[][] | null} grid What stands in each cell; null if there is no grid.
 * @property {([string, string])[]} headers The headers, in their order.
 * @property {Mark[]} legend What its letters do, once it is a level.
 * @property {string | null} link The same, with its title, author and par: what a link should hold.
 * @property {Swatch[]} palette What can be painted here.
 * @property {Scene | null} scene What it looks like; from the palette alone while the level is not yet one.
 * @property {Schema} schema The version of this form.
 * @property {string} text
 * @property {Wire[]} wires What is tied to what, and what can be.
 *
 * @typedef {Build & { builds: BuildRuns[], done: number, name: string, pairs: ([string, string])[], question: string | null, runs: number, schema: Schema, setting: Setting, title: string | null }} Experiment An experiment in the file.
 *
 * @typedef {object} Failure An error as programs read it.
 * @property {Fault} error What is wrong, and where.
 * @property {Schema} schema The version of this form.
 *
 * @typedef {object} Fault What is wrong, and where.
 * @property {string} code What kind of thing is wrong: `level`, `move`, `input`, `usage`, `missing`, `illegal`, `stopped`, `busy` or `bug`.
 * @property {number | null} column The column in characters, from 1.
 * @property {string | null} file The file it is about, if there is one.
 * @property {string} [help] What to do about it, where that is not clear; in English.
 * @property {number} [length] How long it is in UTF-16 units; told by the server.
 * @property {number | null} line The line, from 1.
 * @property {string} message In English.
 * @property {number} [start] Where it begins in UTF-16 units, as browsers count, from 0; told by the server.
 * @property {Record<string, string>} [text] The message by language, where it is about what a player or a designer did; told by the server.
 *
 * @typedef {object} Feature Something that a level may be asked to have.
 * @property {string} name What it is called.
 * @property {string} takes It is a number, one of `words`, or true: `count`, `word` or `flag`.
 * @property {Record<string, string>} text What it is, by language.
 * @property {string[]} words The words that it can be.
 *
 * @typedef {object} Frame One phase of a move: what goes on, and the board after it.
 * @property {Direction | null} direction Which way, where that is one way for all.
 * @property {string} motion `slide`, `swap`, `roll`, `fold`, `fall`, `break`, `join`, `switch`, `jump`, or `change` for anything else.
 * @property {Scene} scene
 * @property {Shift[]} steps
 *
 * @typedef {Wishes & { count?: number | null, limits?: Bounds, puzzle: string, seed?: string | null, tries?: number | null }} GenerateTask What a new level should be like; what is left out is the puzzle's own choice. A field that nobody knows is told by the wishes.
 *
 * @typedef {object} Generated A level that was made, or what came in its way.
 * @property {NewLevel | null} level
 * @property {NewLevel[]} more The others, where more than one was asked for.
 * @property {Record<string, number>} refused How many candidates were refused, by reason.
 * @property {Schema} schema
 * @property {string} seed
 * @property {number} tried
 *
 * @typedef {object} Generator What new levels can be asked for, besides what all puzzles take.
 * @property {Feature[]} features What its levels may have.
 * @property {boolean} unique Some levels have a single optimal solution.
 *
 * @typedef {"void" | "floor" | "goal" | "fragile" | "switch" | "bridge" | "split" | "teleport"} Ground What a cell is made of.
 *
 * @typedef {object} Hardness How hard it is.
 * @property {boolean} exact
 * @property {string} grade
 * @property {number} score
 *
 * @typedef {object} Heuristic A heuristic of a puzzle.
 * @property {boolean} admissible It never overestimates.
 * @property {boolean} consistent It never falls by more than a move costs.
 * @property {string} name What it is called.
 * @property {string} summary What it estimates.
 *
 * @typedef {object} Hint The stages of a hint, as far as they are told.
 * @property {Back} [back] The way back from a lost position; from stage 2 on.
 * @property {Cell[]} [cells] Where the piece is, by row and column from 0, for a page that has only the board; from stage 2 on.
 * @property {Direction} [direction]
 * @property {string} [move] From stage 3 on.
 * @property {MovingPiece} [piece] From stage 2 on.
 * @property {string[]} [plan]
 * @property {Prospect} prospect
 * @property {Reason[]} [reasons] Stage 4.
 * @property {string[]} stages The stages, each in a sentence.
 *
 * @typedef {Report | Recording | WholeProspect | WholeHint | WholeReview | Study | Generated | Lesson | LessonVerdict | Prediction} JobAnswer What came of a job.
 *
 * @typedef {LessonTask & { choices?: number[] | null, moves?: string[] | null, number?: number | null, question: number }} JudgeTask An answer to a question; without one, what is right is told.
 *
 * @typedef {object} Judgement
 * @property {Prospect} after
 * @property {Prospect} before
 * @property {boolean} loses
 * @property {string} move
 * @property {number} number
 * @property {string} text
 * @property {number | null} waste Moves more than needed since this one; null if not proven, or if it lost the level.
 *
 * @typedef {object} Lesson A lesson.
 * @property {string[]} languages The languages it speaks.
 * @property {string | null} name The name of one of quebra's own.
 * @property {LessonPart[]} parts
 * @property {number} questions How many questions it asks.
 * @property {Schema} schema The version of this form.
 * @property {string} source The text it was read from.
 * @property {Record<string, string>} title By language.
 *
 * @typedef {object} LessonEntry A lesson in a list.
 * @property {string} name What links call it.
 * @property {number} questions How many questions it asks.
 * @property {Record<string, string>} summary Its first sentences, by language.
 * @property {Record<string, string>} title By language.
 *
 * @typedef {{ kind: "prose", text: Record<string, LessonProse[]> } | { kind: "board", level: string, moves: string[], puzzle: string, question: number, solve: boolean, text: Record<string, Span[]> } | { at: number | null, kind: "search", level: string, method: string, moves: string[], options: Record<string, OptionValue>, puzzle: string, text: Record<string, Span[]> } | { after: Record<string, Span[]>, at: number, count: number, kind: "predict", level: string, method: string, moves: string[], options: Record<string, OptionValue>, puzzle: string, question: number, text: Record<string, Span[]> } | { answers: (Record<string, Span[]>)[], kind: "choice", question: number, several: boolean, text: Record<string, Span[]> } | { kind: "number", question: number, text: Record<string, Span[]> }} LessonPart A part of a lesson. Questions have numbers, from 0. Texts are there by language.
 *
 * @typedef {{ kind: "heading", text: Span[] } | { kind: "paragraph", text: Span[] } | { items: Span[][], kind: "list", ordered: boolean } | { code: string, kind: "code" }} LessonProse Something to read.
 *
 * @typedef {object} LessonTask A lesson to open: one of quebra's own, or any text.
 * @property {string | null} [lesson] The name of one of quebra's own.
 * @property {string | null} [text] Or the text of a lesson.
 *
 * @typedef {object} LessonVerdict What there is to say about an answer.
 * @property {Record<string, Span[]>} after What is said when it is done, by language.
 * @property {number[] | null} choices the numbers of the answers that hold, from 0,
 * @property {string[] | null} moves moves to a board that is asked for,
 * @property {number | null} number What is right, where no answer was given: the number,
 * @property {boolean | null} right The answer is right; null if there was none.
 * @property {Schema} schema The version of this form.
 * @property {string[][][] | null} states or, for each expansion in a row, the states that may be taken, by the moves to them.
 * @property {([string, string])[]} values What the engine says about the board that was played to: each query, and its value.
 *
 * @typedef {object} Lessons The lessons that come with quebra.
 * @property {LessonEntry[]} lessons
 * @property {Schema} schema The version of this form.
 *
 * @typedef {object} Level A built-in level.
 * @property {string} code The level in one word.
 * @property {number} columns How many columns.
 * @property {number | null} difficulty From 0 to 100.
 * @property {string | null} grade The difficulty in a word.
 * @property {string} name What it is called.
 * @property {number | null} par The optimal number of moves.
 * @property {number} rows How many rows its board has.
 * @property {Record<string, string> | null} title In every language, by its tag.
 *
 * @typedef {object} Mark What a letter on the board does.
 * @property {string} letter
 * @property {Record<string, string>} text In words, by language.
 *
 * @typedef {"plain" | "home" | "player"} Meaning A piece without a colour of its own.
 *
 * @typedef {number} Memory A size in bytes: a text such as `2GiB`, or a number.
 *
 * @typedef {object} MethodRow What a method did.
 * @property {unknown} choices What was chosen for the method, weights in hundredths.
 * @property {number[]} expanded States expanded of the levels solved, rising.
 * @property {number} levels On how many levels it was run,
 * @property {string} method
 * @property {number[]} seconds Processor seconds of the levels solved, rising; by the clock on the wall where the processor's are not known.
 * @property {number} solved and how many of these it solved; those only where the median repetition found a solution.
 *
 * @typedef {object} Move A legal move, with what a player points at to play it.
 * @property {Cell[]} cells The piece that moves.
 * @property {Direction | null} direction Which way; without one, pointing at the piece is all there is to it.
 * @property {boolean} in_hand The direction alone means this move.
 * @property {string} move The word that plays it.
 * @property {boolean} swaps What is at `to` changes places with the piece: taking that the opposite way is the same move.
 * @property {Cell[]} to Where it comes to lie at first.
 *
 * @typedef {object} MovingPiece What moves. Rows and columns count from 1, as in moves.
 * @property {number} [column]
 * @property {string} kind
 * @property {string} [name]
 * @property {number} [row]
 * @property {string} text
 *
 * @typedef {object} NewLevel A level that was made.
 * @property {string} code
 * @property {number} difficulty
 * @property {string} grade
 * @property {number} par
 * @property {string} text
 * @property {string} title
 *
 * @typedef {object} OpenList The open list after an expansion.
 * @property {number} count
 * @property {number[]} first The first of them, in the order in which they would be taken.
 *
 * @typedef {{ new: Size } | { paint: { cells: number[][], letter: string } } | { wire: { from: number[], to: number[], verb?: Verb | null } } | { resize: Size } | { shift: Direction } | { header: { key: string, value?: string | null } }} Operation What is done to a level.
 *
 * @typedef {boolean | number | string} OptionValue The value of a choice that a method leaves.
 *
 * @typedef {object} Pack A pack of levels.
 * @property {Level[]} levels
 * @property {string} name
 *
 * @typedef {object} PageWords What the page says, in all languages: few enough to come at once, so that it need not know first which it wants.
 * @property {Record<string, Record<string, Part[]>>} languages The messages by language and name.
 * @property {Schema} schema The version of this form.
 *
 * @typedef {number | Meaning} Paint The number of a colour, or what a piece is.
 *
 * @typedef {(number | null)[]} ParRange A number of moves or a range of them: `8..12`, or a list of the least and the greatest, either of which may be null.
 *
 * @typedef {string | { var: string } | { default: string, select: string, variants: Record<string, Part[]> }} Part A part of a message.
 *
 * @typedef {object} Piece What stands on a cell.
 * @property {boolean} [down] It goes on in the cell below.
 * @property {string} label
 * @property {Paint} paint
 * @property {boolean} [right] It goes on in the cell to the right.
 *
 * @typedef {object} Place A level and the moves played so far.
 * @property {string | null} [level] The name of a built-in level, or a level code.
 * @property {string[]} [moves]
 * @property {string | null} [puzzle] with its puzzle, unless the text says it.
 * @property {string | null} [text] Or the text of a level file,
 *
 * @typedef {object} Played A move that was played.
 * @property {Frame[]} frames What is seen meanwhile; the last one shows the board after it.
 * @property {string} move As quebra writes it.
 * @property {Position} position
 * @property {Schema} schema The version of this form.
 *
 * @typedef {object} Position A level that is being played.
 * @property {string | null} author
 * @property {number | null} budget The dearest solution that counts.
 * @property {string} code The level in one word.
 * @property {number} cost
 * @property {number | null} difficulty
 * @property {string | null} grade
 * @property {Move[]} legal
 * @property {Mark[]} [legend] What the letters on the board do; only told when a level is opened.
 * @property {string} link The same, with what a level of one's own says about itself: what a link should hold.
 * @property {boolean} lost No move is left, or the budget is used up.
 * @property {string[]} moves The moves so far, as quebra writes them.
 * @property {string | null} name The name of a built-in level.
 * @property {number | null} par The optimal number of moves, as the level says.
 * @property {string} puzzle
 * @property {Scene} scene
 * @property {Schema} schema The version of this form.
 * @property {boolean} solved
 * @property {number | null} stars Of three, once it is solved and if that can be told.
 * @property {Scene} [start] The board at the start; only told when a level is opened.
 * @property {string} text The level as a file.
 * @property {Record<string, string> | null} title In every language, by its tag.
 *
 * @typedef {Place & { at: number, choice?: string[] | null, method: string, options?: Choices }} PredictTask A search up to a moment, and perhaps what a learner thinks comes next.
 *
 * @typedef {object} Prediction What may be chosen, and what there is to say about a choice.
 * @property {number} at After how many expansions.
 * @property {Candidate[]} candidates Some of the states that wait, in an order that tells nothing. None if the search is over.
 * @property {number | null} limit An attempt under this limit begins at this moment.
 * @property {Schema} schema The version of this form.
 * @property {PredictionVerdict | null} verdict What the referee says, if something was chosen.
 *
 * @typedef {object} PredictionVerdict What the referee says to a choice.
 * @property {number} legal How many states may come next.
 * @property {boolean} right It may come next.
 * @property {string | null} rule The rule that it breaks, for programs,
 * @property {string[] | null} taken The one that the recorded search takes.
 * @property {Record<string, string> | null} text and in words, by language.
 *
 * @typedef {object} Progress How far a search is.
 * @property {number | null} bound Every solution costs at least this; null when it is proven that there is none.
 * @property {number} bytes What its tables and queues hold.
 * @property {number} expanded States whose moves were generated; where levels are made, candidates looked at.
 * @property {number} generated Successors made; where levels are made, candidates looked at.
 * @property {number} rate States generated a second, lately.
 * @property {number} seconds Since it began.
 *
 * @typedef {object} Prospect A prospect as programs read it.
 * @property {number | null} left The moves of the best way that is known.
 * @property {number | null} lower_bound
 * @property {number | null} par
 * @property {string} source
 * @property {number} spent
 * @property {Stars | null} stars
 * @property {string | null} stopped_by
 * @property {string} text
 * @property {string} verdict `proved`, `found`, `open` or `lost`.
 *
 * @typedef {About & { packs: Pack[] }} Puzzle A puzzle, its methods and its levels.
 *
 * @typedef {Place & { lang?: string | null, limits?: Bounds, stage?: number | null }} Question A position to be looked at by the coach.
 *
 * @typedef {object} Queued How many jobs come before this one.
 * @property {number} ahead
 *
 * @typedef {{ kind: string, text: string, [name: string]: unknown }} Reason What speaks for a move. Rows and columns count from 1, as in moves.
 *
 * @typedef {Place & { apart?: boolean, method?: string | null, options?: Choices, steps?: number | null }} RecordTask A search to be stepped through.
 *
 * @typedef {object} RecordedNode A state.
 * @property {([number, { ground: Ground, heavy?: boolean, mark: string, on?: boolean, piece?: Piece }])[]} changes The cells that differ from the root's, and what they are.
 * @property {number | null} f
 * @property {number} g and at what cost.
 * @property {boolean} goal
 * @property {number | null} h The estimate; null if no goal can be reached.
 * @property {string | null} move by which move,
 * @property {number | null} parent From which state it was first met,
 * @property {([number, number, number[]])[]} [parts] What the estimate is made of, where its heuristic says so: the number of a kind, what it adds, and the cells that it comes from. Rounded down, the values add up to the estimate.
 * @property {number | null} place Its place on the map, counted from the start on; null if it is not there.
 *
 * @typedef {object} RecordedStep An expansion.
 * @property {number | null} bound Proven by then; null if it is proven that there is no plan.
 * @property {number[]} [dropped] States that a beam let go just before.
 * @property {number | null} f
 * @property {number} g
 * @property {RecordedSuccessor[]} generated
 * @property {number | null} h
 * @property {RecordedWay[]} [held] States that are held by another way, or at another cost, than before this expansion.
 * @property {number} iteration The number of the attempt, of methods that begin again and again.
 * @property {number} node
 * @property {OpenList} open
 * @property {Choice} reason
 * @property {number[]} [skipped] States that were taken before this one and let go, as they had been expanded at no greater cost.
 * @property {number | null} threshold No state with a greater f is visited in this attempt, of methods that deepen.
 * @property {number | null} width How many states a layer of this attempt keeps, of beams.
 *
 * @typedef {object} RecordedSuccessor What an expansion made.
 * @property {number} at The step at which it was made: a deepening search goes on to a successor before it makes the next.
 * @property {string} fate `new`, `duplicate`, `cheaper`, `dead`, `beyond` or `too-dear`.
 * @property {number} g
 * @property {number | null} h
 * @property {boolean} [mirrored] The search knows, or keeps, a mirror image in place of where the move leads.
 * @property {string} move
 * @property {number} node
 * @property {boolean} [replaced] The search goes on from another state in its place, one that is as good: the moves that follow need not be legal where the move leads.
 *
 * @typedef {object} RecordedWay How a search holds a state: by which way, at which cost.
 * @property {number} g
 * @property {string | null} move The move from there.
 * @property {number} node
 * @property {number | null} parent The state before it; null for the start.
 *
 * @typedef {object} Recording A search, step by step. A state is a number: its place among the nodes.
 * @property {string} algorithm
 * @property {boolean} complete It is the whole search, not only its beginning.
 * @property {RecordedWay | null} goal The goal that ended the search, and how it is held then.
 * @property {string | null} heuristic
 * @property {(Record<string, string>)[]} kinds What parts of estimates count, in every language.
 * @property {number[] | null} map All states of the level by their distance from the start, mirror images once: how many there are at each. Null if there are too many.
 * @property {string} method
 * @property {RecordedNode[]} nodes
 * @property {number[]} path The states on the plan.
 * @property {Report} report
 * @property {Scene} root The board at the start.
 * @property {Schema} schema The version of this form.
 * @property {RecordedStep[]} steps
 *
 * @typedef {object} Replay A game from its start.
 * @property {Schema} schema The version of this form.
 * @property {boolean} solved
 * @property {number | null} stars
 * @property {Scene} start
 * @property {ReplayStep[]} steps
 *
 * @typedef {object} ReplayStep A move of a game.
 * @property {number} cost What the moves up to here cost.
 * @property {Frame[]} frames
 * @property {string} move
 * @property {Scene} scene The board after it.
 * @property {boolean} solved
 *
 * @typedef {Solution & { curve: Progress[], method: string, why: string | null }} Report A method's answer, and how the search went: for whoever watches.
 *
 * @typedef {object} Review A review as programs read it.
 * @property {TurningPoint | null} level_lost
 * @property {Judgement[]} moves
 * @property {number | null} par
 * @property {TurningPoint | null} star_lost
 * @property {number | null} stars
 * @property {Prospect} start
 * @property {string | null} stopped_by
 * @property {string[]} text The turning points, in sentences.
 *
 * @typedef {object} Role What a part of the level is good for.
 * @property {string} role
 * @property {string} what
 *
 * @typedef {object} Run One run.
 * @property {number} build The number of the build that did it.
 * @property {unknown} choices What was chosen for the method, weights in hundredths.
 * @property {string} code
 * @property {number | null} cost
 * @property {number | null} cpu_seconds
 * @property {number} dead_ends
 * @property {number} duplicates
 * @property {number} expanded
 * @property {number} generated
 * @property {number} id
 * @property {boolean} killed
 * @property {string} level
 * @property {number | null} lower_bound
 * @property {string | null} message
 * @property {string} method
 * @property {string[] | null} moves
 * @property {boolean} optimal
 * @property {string} outcome
 * @property {number | null} par
 * @property {number} peak_bytes
 * @property {number | null} peak_resident
 * @property {number} peak_stored
 * @property {string} puzzle
 * @property {number} reopened
 * @property {number} repetition
 * @property {string} revision
 * @property {number} seconds
 * @property {number} size
 * @property {string | null} stopped_by
 * @property {string | null} title
 * @property {string} version
 *
 * @typedef {object} Runs Some of the runs that a filter lets through.
 * @property {number} levels On how many levels.
 * @property {Run[]} runs
 * @property {Schema} schema The version of this form.
 * @property {number} solved On how many of these at least one of the runs found a solution.
 * @property {number} total How many there are in all.
 *
 * @typedef {object} Saying A remark.
 * @property {string} about
 * @property {Cell[]} [cells] The cells that it speaks of, if it speaks of any.
 * @property {string} text
 * @property {string} weight
 *
 * @typedef {object} Scene A board.
 * @property {number} columns
 * @property {number} rows
 * @property {Tile[]} tiles Row by row.
 *
 * @typedef {1} Schema The version of this form.
 *
 * @typedef {object} Setting The bounds of every run of an experiment, and how long a run is measured.
 * @property {Clock} [clock]
 * @property {number} memory
 * @property {number | null} moves
 * @property {number | null} nodes
 * @property {number} sample_ms Searches that take less are repeated for so long.
 * @property {number} time_ms
 *
 * @typedef {object} Shift A part of a piece on its way.
 * @property {Cell} from
 * @property {Cell | null} to Nowhere if it broke.
 *
 * @typedef {[number[], number[]]} Sides Rows and columns: `4x4`, or a list of two.
 *
 * @typedef {object} Size
 * @property {number} columns
 * @property {number} rows
 *
 * @typedef {object} Solution One method's answer.
 * @property {string} algorithm The algorithm.
 * @property {string} asked The method as it was asked for: `best` stays `best`.
 * @property {string} code The level in one word.
 * @property {number | null} cost What the solution costs.
 * @property {string | null} heuristic Its heuristic, if it asks one.
 * @property {string} level What the level was called by.
 * @property {number | null} lower_bound Proven, also when the search was stopped; null if it is proven that there is no solution.
 * @property {string[] | null} moves The solution.
 * @property {boolean} optimal Only if it was proven.
 * @property {string} outcome `solved`, `unsolvable` or `stopped`.
 * @property {string} puzzle The puzzle.
 * @property {Schema} schema The version of this form.
 * @property {Stats} stats What it took.
 * @property {string | null} stopped_by `time`, `memory`, `nodes`, `moves` or `interrupt`.
 *
 * @typedef {object} SolutionCount How many solutions there are.
 * @property {number} count
 * @property {boolean} exact
 *
 * @typedef {Place & { limits?: Bounds, method?: string | null, options?: Choices }} SolveTask A search from a place on.
 *
 * @typedef {object} Span A stretch of text.
 * @property {string | null} link Where it leads: within the page, or `https:`.
 * @property {string | null} style `emphasis`, `strong` or `code`; null for plain text.
 * @property {string} text
 *
 * @typedef {object} Stars
 * @property {number} most
 * @property {number} sure
 *
 * @typedef {object} Started A job that was started.
 * @property {string} id
 * @property {Schema} schema
 *
 * @typedef {object} Stats What a search took.
 * @property {number} dead_ends States from which no goal can be reached.
 * @property {number} duplicates Successors that were known already.
 * @property {number} expanded States whose moves were generated.
 * @property {number} generated Successors made.
 * @property {number} peak_bytes The most bytes held at a time.
 * @property {number} peak_stored The most states held at a time.
 * @property {number} reopened States expanded again because a cheaper way was found.
 * @property {number} seconds The time.
 *
 * @typedef {object} Study What is known about a level, as programs read it.
 * @property {number | null} best The cost of the best solution known.
 * @property {string} code
 * @property {number | null} dead_share
 * @property {Hardness | null} difficulty
 * @property {string | null} duplicate_of
 * @property {boolean | null} greedy_solves
 * @property {string} level
 * @property {number | null} lower_bound
 * @property {number | null} misleading
 * @property {string[] | null} moves
 * @property {SolutionCount | null} optimal_solutions
 * @property {SolutionCount | null} optimal_solutions_up_to_order The same, but those that differ only in the order of independent moves count once.
 * @property {string} outcome
 * @property {number | null} par The optimal cost, if it is proven.
 * @property {Role[]} parts
 * @property {string} puzzle
 * @property {Saying[]} remarks
 * @property {Schema} schema
 * @property {number | null} states
 * @property {string | null} title
 * @property {string[] | null} trap The shortest line after which the level can no longer be won; empty if it cannot be lost.
 * @property {boolean} wrong
 *
 * @typedef {Place & { lang?: string | null, limits?: Bounds }} StudyTask A level to look over.
 *
 * @typedef {object} Swatch Something to paint with.
 * @property {string | null} header What a header says about the letter.
 * @property {string} letter
 * @property {string} name
 * @property {Tile} tile
 *
 * @typedef {SolveTask & { kind: "solve" } | RecordTask & { kind: "record" } | Question & { kind: "prospect" } | Question & { kind: "hint" } | Question & { kind: "review" } | StudyTask & { kind: "study" } | GenerateTask & { kind: "generate" } | LessonTask & { kind: "lesson" } | JudgeTask & { kind: "judge" } | PredictTask & { kind: "predict" }} Task What can take long.
 *
 * @typedef {"lifo" | "fifo"} TieOrder Which of equally good states comes first.
 *
 * @typedef {object} Tile One cell of a board.
 * @property {Ground} ground What it is made of.
 * @property {boolean} [heavy] Only a standing block presses this switch.
 * @property {string} mark The letter of the cell itself, as in level files.
 * @property {boolean} [on] A bridge bears.
 * @property {Piece} [piece] What stands on it.
 *
 * @typedef {number} Time A time: a text such as `10s`, or a number of seconds. A longer one than any search takes is as good as the longest.
 *
 * @typedef {Place & { move: string }} Turn A move to be played.
 *
 * @typedef {object} TurningPoint
 * @property {string[]} better
 * @property {string} move
 * @property {number} number
 *
 * @typedef {"toggle" | "open" | "close"} Verb What a thing does to what it is tied to.
 *
 * @typedef {number} Weight The weight of a heuristic, in hundredths.
 *
 * @typedef {Hint & { schema: Schema }} WholeHint
 *
 * @typedef {Prospect & { schema: Schema }} WholeProspect
 *
 * @typedef {Review & { schema: Schema }} WholeReview
 *
 * @typedef {object} Wire A thing on the board that may be tied to others.
 * @property {WireEnd[]} ends What it is tied to.
 * @property {Cell[]} from Where it is.
 * @property {Record<string, string> | null} how What to do to tie it, by language; null where its letter says it all.
 * @property {Verb[]} verbs What it can do there; nothing where it only leads there.
 *
 * @typedef {object} WireEnd What a thing is tied to.
 * @property {Cell[]} cells
 * @property {Verb | null} verb What is done there.
 *
 * @typedef {Common & {  }} Wishes What a new level should be like; what is left out is the puzzle's own choice. What only some puzzles have stands beside the rest, by the names that the puzzles' cards give it.
 */
export {};
