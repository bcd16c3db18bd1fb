/** Learn from your mistakes: each costly moment of a game as a puzzle of its own; any best move counts. */

import { announce, titleOf } from "../app.js";
import { Board, Input } from "../boards/board.js";
import { why } from "../boards/refusal.js";
import { Abandoned, post } from "../client.js";
import { button, h } from "../dom.js";
import { openDialog } from "../help.js";
import { Searching } from "../searching.js";
import { currentLanguage, say } from "../words.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").Review} Review */

/**
 * @param {import("../game.js").Game} game
 * @param {string[]} moves of the game
 * @param {number[]} mistakes the numbers of the costly ones, from 0
 */
export function showLesson(game, moves, mistakes) {
  const lesson = new Lesson(game, moves, mistakes);
  const dialog = openDialog(say("web-lesson"), lesson.element);
  dialog.classList.add("lesson");
  dialog.addEventListener("keydown", (event) => lesson.key(event) && event.preventDefault());
  dialog.addEventListener("close", () => lesson.leave());
  void lesson.ask(0);
}

/** What is said of a move that is not known to be a best one. @param {import("../types.js").Judgement} judged */
const verdict = ({ loses, waste, text }) => (loses || waste ? say("web-lesson-wrong", { why: text }) : say("web-lesson-open"));

class Lesson {
  /** @param {import("../game.js").Game} game @param {string[]} moves @param {number[]} mistakes */
  constructor(game, moves, mistakes) {
    this.game = game;
    this.moves = moves;
    this.mistakes = mistakes;
    this.at = 0;
    /** @type {Position | null} */
    this.position = null;
    this.board = new Board(game.puzzle, { label: say("web-board", { title: titleOf(game) }) });
    this.input = new Input(this.board, (move) => void this.#try(move.move), (direction, cell) => this.position && this.#say(why(this.board, cell, direction)));
    this.words = h("p", { class: "lead", role: "status" });
    this.count = h("p", { class: "quiet" });
    this.next = button("next", say("web-lesson-next"), () => void this.ask(this.at + 1), { class: "button main" });
    this.again = button("undo", say("web-lesson-again"), () => void this.ask(this.at));
    this.help = button("hint", say("web-hint"), () => void this.#help());
    this.searching = new Searching();
    this.element = h("div", { class: "lesson-body", tabindex: -1 }, this.count, h("div", { class: "example" }, this.board.element), this.words, this.searching.element, h("div", { class: "row" }, this.help, this.again, this.next));
  }

  /** @param {string} words */
  #say(words) {
    this.words.textContent = words;
    announce(words);
  }

  /** Shows a moment before a costly move. @param {number} at */
  async ask(at) {
    this.at = at;
    this.next.hidden = this.again.hidden = true;
    this.help.hidden = false;
    this.board.hint([]);
    const number = this.mistakes[at];
    this.count.textContent = say("web-lesson-place", { number: at + 1, count: this.mistakes.length });
    this.position = /** @type {Position} */ (await post("open", { level: this.game.level, moves: this.#before }));
    this.board.show(this.position.scene);
    this.input.update(this.position.legal, null);
    // The button that was pressed is gone: keys are to reach the board.
    this.element.focus();
    this.#say(say("web-lesson-ask", { number: number + 1, move: this.moves[number] }));
  }

  /** The moves before the costly one. */
  get #before() {
    return this.moves.slice(0, this.mistakes[this.at]);
  }

  /** Whoever does not find it is shown it. */
  async #help() {
    const { position } = this;
    if (!position) return;
    try {
      /** @type {import("../types.js").Hint} */
      const hint = await this.searching.run({ kind: "hint", level: this.game.level, moves: this.#before, stage: 3, lang: currentLanguage() });
      if (position !== this.position) return;
      this.board.hint(hint.cells ?? [], position.legal.find(({ move }) => move === hint.move) ?? null);
      this.#say(hint.stages.at(-1) ?? "");
    } catch (error) {
      if (!(error instanceof Abandoned)) this.#say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} move */
  async #try(move) {
    const { position } = this;
    if (!position) return;
    // One attempt at a time.
    this.position = null;
    this.input.update([], null);
    this.board.hint([]);
    this.help.hidden = true;
    const { level } = this.game;
    const before = this.#before;
    const played = await post("play", { level, moves: before, move });
    void this.board.play(position.scene, played.frames, { isWon: played.position.solved });
    try {
      /** @type {Review} */
      const review = await this.searching.run({ kind: "review", level, moves: [...before, move], lang: currentLanguage() });
      const judged = review.moves[review.moves.length - 1];
      const isRight = judged.waste === 0;
      const isLast = this.at === this.mistakes.length - 1;
      this.#say(isRight ? say(isLast ? "web-lesson-done" : "web-lesson-right") : verdict(judged));
      this.again.hidden = isRight;
      this.next.hidden = isLast;
    } catch (error) {
      if (!(error instanceof Abandoned)) this.#say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof Element && event.target.matches("button") && (event.key === " " || event.key === "Enter")) return false;
    return event.key !== "Escape" && this.input.key(event);
  }

  leave() {
    this.searching.leave();
  }
}
