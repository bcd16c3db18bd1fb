/**
 * What the server sends. Types only: nothing here runs.
 *
 * @typedef {[number, number]} Cell row and column, from 0
 * @typedef {"up" | "down" | "left" | "right"} Direction
 *
 * @typedef {object} Piece
 * @property {string} label
 * @property {number | "plain" | "home" | "player"} paint a number is a colour
 * @property {boolean} [right] goes on in the cell to the right
 * @property {boolean} [down] goes on in the cell below
 *
 * @typedef {object} Tile
 * @property {"void" | "floor" | "goal" | "fragile" | "switch" | "bridge" | "split" | "teleport"} ground
 * @property {boolean} [on] of a bridge
 * @property {boolean} [heavy] of a switch
 * @property {string} mark
 * @property {Piece} [piece]
 *
 * @typedef {object} Scene
 * @property {number} rows
 * @property {number} columns
 * @property {Tile[]} tiles
 *
 * @typedef {object} Move
 * @property {string} move
 * @property {Cell[]} cells
 * @property {Cell[]} to
 * @property {Direction | null} direction
 * @property {boolean} in_hand
 * @property {boolean} swaps
 *
 * @typedef {object} Frame one phase of a move
 * @property {"change" | "slide" | "swap" | "roll" | "fold" | "fall" | "break" | "join" | "switch" | "jump"} motion
 * @property {Direction | null} direction
 * @property {{ from: Cell, to: Cell | null }[]} steps
 * @property {Scene} scene the board after it
 *
 * @typedef {{ letter: string, text: Record<string, string> }} Mark what a letter does, by language
 *
 * @typedef {object} Position
 * @property {string} code
 * @property {string} puzzle
 * @property {string | null} name
 * @property {Record<string, string> | null} title in every language
 * @property {string | null} author
 * @property {number | null} par
 * @property {number | null} difficulty
 * @property {string | null} grade
 * @property {string} text
 * @property {number | null} budget
 * @property {Scene} [start]
 * @property {Mark[]} [legend] what the letters on the board do
 * @property {string[]} moves
 * @property {number} cost
 * @property {Scene} scene
 * @property {Move[]} legal
 * @property {boolean} solved
 * @property {boolean} lost
 * @property {number | null} stars
 *
 * @typedef {object} Level
 * @property {string} name
 * @property {Record<string, string> | null} title in every language
 * @property {number | null} par
 * @property {number | null} difficulty
 * @property {string | null} grade
 * @property {number} rows
 * @property {number} columns
 * @property {string} code
 *
 * @typedef {{ name: string, title: string, summary: string, informed: boolean, guarantee: string, recordable?: boolean }} Algorithm
 * @typedef {{ name: string, summary: string, admissible: boolean, consistent: boolean }} Heuristic
 *
 * @typedef {object} Puzzle
 * @property {string} name
 * @property {string} title
 * @property {string} rules
 * @property {string} moves
 * @property {string} best
 * @property {string} why
 * @property {Algorithm[]} algorithms
 * @property {Heuristic[]} heuristics
 * @property {{ name: string, levels: Level[] }[]} packs
 *
 * @typedef {object} Report
 * @property {string} method
 * @property {string | null} why
 * @property {"solved" | "unsolvable" | "stopped"} outcome
 * @property {string | null} stopped_by
 * @property {number | null} cost
 * @property {number | null} lower_bound
 * @property {boolean} optimal
 * @property {string[] | null} moves
 * @property {{ expanded: number, generated: number, duplicates: number, peak_stored: number, peak_bytes: number, seconds: number }} stats
 * @property {{ seconds: number, expanded: number, generated: number, bound: number, bytes: number }[]} curve
 *
 * @typedef {object} Progress
 * @property {number} seconds
 * @property {number} expanded
 * @property {number} generated
 * @property {number} bound
 * @property {number} bytes
 * @property {number} rate
 *
 * @typedef {{ verdict: "proved" | "found" | "open" | "lost", left: number | null, lower_bound: number | null, text: string }} Prospect
 * @typedef {{ prospect: Prospect, stages: string[], cells?: Cell[], move?: string | null }} Hint the first stage is the prospect
 * @typedef {{ number: number, move: string, before: Prospect, after: Prospect, waste: number | null, loses: boolean, text: string }} Judgement
 * @typedef {{ number: number, move: string, better: string[] }} Turn
 * @typedef {{ start: Prospect, moves: Judgement[], star_lost: Turn | null, level_lost: Turn | null, stars: number | null, text: string[] }} Review
 *
 * @typedef {{ move: string, frames: Frame[], scene: Scene, cost: number, solved: boolean }} ReplayStep
 * @typedef {{ start: Scene, steps: ReplayStep[], solved: boolean, stars: number | null }} Replay
 *
 * @typedef {{ parent: number | null, move: string | null, g: number, h: number | null, f: number | null, goal: boolean, changes: [number, Tile][] }} RecordedNode
 * @typedef {"new" | "duplicate" | "cheaper" | "dead" | "beyond" | "dropped" | "goal"} Fate
 * @typedef {object} RecordedStep
 * @property {number} node
 * @property {number} g
 * @property {number | null} h
 * @property {number | null} f
 * @property {number | null} bound
 * @property {number} iteration
 * @property {{ rule: string, value: number | null, ties: number, order: string | null }} reason
 * @property {{ move: string, node: number | null, g?: number, h?: number, fate: Fate }[]} generated
 * @property {{ count: number, first: number[] }} open
 *
 * @typedef {object} Recording
 * @property {string} method
 * @property {string} algorithm
 * @property {string | null} heuristic
 * @property {Scene} root
 * @property {RecordedNode[]} nodes
 * @property {RecordedStep[]} steps
 * @property {boolean} complete
 * @property {number[]} path
 * @property {Report} report
 *
 * @typedef {{ letter: string, name: string, tile: Tile, header: string | null }} Swatch
 *
 * @typedef {object} Edited
 * @property {string} text
 * @property {[string, string][]} headers
 * @property {string[][] | null} grid
 * @property {Scene | null} scene what it looks like, if it has a grid
 * @property {Swatch[]} palette
 * @property {Mark[]} legend
 * @property {string | null} code
 * @property {import("./client.js").Problem | null} error
 *
 * @typedef {object} Study
 * @property {"solvable" | "unsolvable" | "undecided"} outcome
 * @property {number | null} par proved
 * @property {number | null} lower_bound
 * @property {number | null} best
 * @property {{ count: number, exact: boolean } | null} optimal_solutions
 * @property {number | null} dead_share
 * @property {{ score: number, grade: string, exact: boolean } | null} difficulty
 * @property {{ weight: string, about: string, text: string }[]} remarks
 *
 * @typedef {object} Run of an experiment
 * @property {string} puzzle
 * @property {string} level
 * @property {string} code
 * @property {string | null} title
 * @property {string} method
 * @property {string} outcome
 * @property {string | null} stopped_by
 * @property {number | null} cost
 * @property {boolean} optimal
 * @property {string[] | null} moves
 * @property {number} expanded
 * @property {number} generated
 * @property {number} peak_bytes
 * @property {number} seconds
 */
export {};
