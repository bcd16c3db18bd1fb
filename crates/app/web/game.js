/** A level that is being played. */

import { post } from "./client.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Frame} Frame */

/** The moves so far, those taken back, and the boards between. */
export class Game {
  /** @param {Position} position as it was opened, with its start */
  constructor(position) {
    /** The level in one word, with its title and author: what links hold. */
    this.level = position.link;
    this.puzzle = position.puzzle;
    this.legend = position.legend ?? [];
    /** All moves, also those that were taken back. */
    this.line = [...position.moves];
    this.at = position.moves.length;
    /** @type {Map<number, Position>} */
    this.positions = new Map([[this.at, position]]);
    /** @type {Map<number, Frame[]>} by the move they show */
    this.frames = new Map();
    /** The optimal number of moves: as the level says, or as it was proved since. */
    this.par = position.par;
  }

  /** @param {string} level a code or a name @param {string[]} [moves] */
  static async open(level, moves = []) {
    return new Game(await post("open", { level, moves }));
  }

  get position() {
    return /** @type {Position} */ (this.positions.get(this.at));
  }

  get moves() {
    return this.line.slice(0, this.at);
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.line.length;
  }

  /** Plays a move; what was taken back is forgotten, unless it is the same. @param {string} move */
  async play(move) {
    const { at } = this;
    if (this.line[at] !== move || !this.positions.has(at + 1) || !this.frames.has(at)) {
      const answer = await post("play", { level: this.level, moves: this.moves, move });
      if (this.line[at] !== answer.move) {
        this.line = [...this.moves, answer.move];
        for (const known of [this.positions, this.frames]) for (const place of [...known.keys()]) if (place > at) known.delete(place);
      }
      this.positions.set(at + 1, answer.position);
      this.frames.set(at, answer.frames);
    }
    this.at = at + 1;
    return { position: this.position, frames: this.frames.get(at) ?? [] };
  }

  /** @param {number} at */
  async goTo(at) {
    const wanted = Math.min(Math.max(at, 0), this.line.length);
    await this.#know(wanted);
    this.at = wanted;
    return this.position;
  }

  /** Takes a move back. */
  async undo() {
    const at = this.at - 1;
    // Moves that came with a link were never seen.
    const unseen = this.frames.has(at) ? null : post("play", { level: this.level, moves: this.line.slice(0, at), move: this.line[at] });
    await this.#know(at);
    if (unseen) this.frames.set(at, (await unseen).frames);
    this.at = at;
    return { position: this.position, frames: this.frames.get(at) ?? [] };
  }

  /** Asks for a position, unless it is known. @param {number} at */
  async #know(at) {
    if (!this.positions.has(at)) this.positions.set(at, await post("open", { level: this.level, moves: this.line.slice(0, at) }));
  }
}
