/** A board to play in a lesson, until the engine says that it is what was asked for. */

import { Board, Input, loadPicture } from "../boards/board.js";
import { why } from "../boards/refusal.js";
import { post } from "../client.js";
import { button, h } from "../dom.js";
import { say } from "../words.js";
import { problem } from "./shared.js";
import { Task } from "./task.js";

/** @typedef {import("../types.js").Position} Position */

export class Play extends Task {
  /** @param {import("./task.js").Desk} desk @param {Extract<import("../types.js").LessonPart, { kind: "board" }>} part */
  constructor(desk, part) {
    super(desk, part.question, part.text);
    this.part = part;
    /** The moves since the start. @type {string[]} */
    this.moves = [];
    /** @type {Position | null} */
    this.position = null;
    /** A move is on its way: the next one comes from where it leads. */
    this.isBusy = false;
    this.count = h("span", { class: "quiet" });
    this.undo = button("undo", say("web-undo"), () => void this.#go(this.moves.slice(0, -1)), { class: "button small" });
    this.again = button("restart", say("web-restart"), () => void this.#go([]), { class: "button small" });
    this.frame = h("div", { class: "example" });
    this.body.append(this.frame, h("div", { class: "actions" }, this.undo, this.again, this.count));
    this.element.dataset.level = part.level;
    this.element.dataset.moves = part.moves.join(" ");
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  async begin() {
    await loadPicture(this.part.puzzle);
    this.board = new Board(this.part.puzzle, { label: say("web-learn-board") });
    this.input = new Input(this.board, (move) => void this.#play(move.move), (direction, cell) => this.board && this.say(why(this.board, cell, direction)));
    this.frame.replaceChildren(this.board.element);
    await this.#go([]);
  }

  /** Does something with the board, if nothing else is being done. @param {() => Promise<void>} deed */
  async #alone(deed) {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await deed();
    } catch (error) {
      this.say(problem(error), "wrong");
    } finally {
      this.isBusy = false;
    }
  }

  /** @param {string[]} moves */
  #go(moves) {
    return this.#alone(async () => {
      const { level } = this.part;
      this.position = /** @type {Position} */ (await post("open", { level, moves: [...this.part.moves, ...moves] }));
      this.moves = moves;
      this.board?.show(this.position.scene);
      this.#update();
    });
  }

  #update() {
    this.undo.disabled = this.again.disabled = this.moves.length === 0;
    this.count.textContent = say("web-learn-moves", { count: this.moves.length });
    if (this.position) this.input?.update(this.position.legal, null);
  }

  /** @param {string} move */
  async #play(move) {
    const before = this.position;
    if (!before) return;
    await this.#alone(async () => {
      const { level } = this.part;
      const played = await post("play", { level, moves: [...this.part.moves, ...this.moves], move });
      this.moves = [...this.moves, played.move];
      this.position = /** @type {Position} */ (played.position);
      void this.board?.play(before.scene, played.frames, { isWon: played.position.solved });
      this.#update();
    });
    if (this.position && this.position !== before) await this.#look(this.position);
  }

  /** @param {Position} position */
  async #look(position) {
    if (this.part.solve && !position.solved) return position.lost ? this.say(say("web-learn-lost")) : this.say("");
    const { moves } = this;
    const judgement = await this.judge({ moves });
    if (!judgement || moves !== this.moves) return;
    const values = judgement.values.map(([query, value]) => `${query} = ${value}`).join(" · ");
    if (judgement.right) this.settle(true, judgement.after, `${say("web-learn-right")}${values ? ` (${values})` : ""}`);
    else this.say([say("web-learn-not-yet"), " ", h("span", { class: "quiet" }, values)]);
    // Boards are tried out: what counts as a failure is a solved one that does not do.
    this.failures += position.solved ? 1 : this.moves.length > 12 ? 1 : 0;
    this.reveal.hidden = judgement.right === true || this.failures < 2;
  }

  /** @param {import("../types.js").LessonVerdict} judgement */
  solution({ moves }) {
    void this.#go(moves ?? []);
    return say("web-learn-moves-are", { moves: (moves ?? []).join(" ") });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isButton = event.target instanceof Element && event.target.matches("button");
    if (isButton || event.key === "Tab" || !this.input?.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
