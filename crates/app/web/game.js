/** A level that is being played: the moves so far, those taken back, and the boards between. */

import { post } from "./client.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Frame} Frame */

export class Game {
  /** @param {Position} position as it was opened, with its start */
  constructor(position) {
    this.level = position.code;
    this.puzzle = position.puzzle;
    /** All moves, also those that were taken back. */
    this.line = [...position.moves];
    this.at = position.moves.length;
    /** @type {Map<number, Position>} */
    this.positions = new Map([[this.at, position]]);
    /** @type {Map<number, Frame[]>} by the move they show */
    this.frames = new Map();
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
    const isRedo = this.line[this.at] === move && this.positions.has(this.at + 1);
    if (!isRedo) {
      const answer = await post("play", { level: this.level, moves: this.moves, move });
      this.line = [...this.moves, answer.move];
      for (const known of [...this.positions.keys()]) if (known > this.at) this.positions.delete(known);
      this.positions.set(this.at + 1, answer.position);
      this.frames.set(this.at, answer.frames);
    }
    this.at += 1;
    return { position: this.position, frames: this.frames.get(this.at - 1) ?? [] };
  }

  /** @param {number} at */
  async goTo(at) {
    const wanted = Math.min(Math.max(at, 0), this.line.length);
    if (!this.positions.has(wanted)) {
      this.positions.set(wanted, await post("open", { level: this.level, moves: this.line.slice(0, wanted) }));
    }
    this.at = wanted;
    return this.position;
  }
}
