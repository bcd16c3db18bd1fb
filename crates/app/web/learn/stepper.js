/** A search to step through in a lesson: its tree, what it did, and a way through time. */

import { link, puzzleNamed } from "../app.js";
import { loadPicture } from "../boards/board.js";
import { Abandoned } from "../client.js";
import { h, icon } from "../dom.js";
import { writeOptions } from "../search/options.js";
import { story } from "../search/story.js";
import { Tree } from "../search/tree.js";
import { Transport } from "../transport.js";
import { methodName, say } from "../words.js";
import { problem } from "./shared.js";
import { Task } from "./task.js";

export class Stepper extends Task {
  /** @param {import("./task.js").Desk} desk @param {Extract<import("../types.js").LessonPart, { kind: "search" }>} part */
  constructor(desk, part) {
    super(desk, null, part.text);
    this.part = part;
    const { level, method, options, moves } = part;
    this.words = h("p", { class: "story", role: "status" });
    this.transport = new Transport({ onat: (at) => this.#show(at), text: () => this.words.textContent ?? "", pace: 700 });
    this.tree = new Tree(() => {});
    const whole = h("a", { class: "button small", href: link({ view: "search", level, moves, more: { method, options: writeOptions(/** @type {any} */ (options)) } }) }, icon("search"), say("web-learn-open-search"));
    this.body.append(h("div", { class: "row spread" }, h("strong", {}, methodName(method)), this.tree.controls), this.tree.element, this.words, this.transport.element, h("p", { class: "row" }, whole));
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  async begin() {
    const { level, method, options, moves, puzzle, at } = this.part;
    try {
      await loadPicture(puzzle);
      const recording = await this.searching.run({ kind: "record", level, moves, method, options });
      this.tree.load(recording);
      const model = /** @type {import("../search/model.js").Model} */ (this.tree.model);
      this.transport.reset(model.end, at ?? model.end);
    } catch (error) {
      if (!(error instanceof Abandoned)) this.say(problem(error), "wrong");
    }
  }

  /** @param {number} at */
  #show(at) {
    const { model } = this.tree;
    if (!model) return;
    const isAdmissible = puzzleNamed(this.part.puzzle).heuristics.some(({ name, admissible }) => admissible && name === model.recording.heuristic);
    this.words.textContent = story(model, at, { isAdmissible, hasTable: this.part.options.table !== false });
    this.tree.show(at);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isOwn = event.target instanceof Element && event.target.matches("button, a, select, input");
    if (isOwn || !this.transport.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  leave() {
    this.transport.pause();
    super.leave();
  }
}

