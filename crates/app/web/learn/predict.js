/** A prediction in a lesson: some expansions in a row. */

import { h } from "../dom.js";
import { methodName, say } from "../words.js";
import { Quiz } from "./quiz.js";
import { spell, spoken } from "./shared.js";
import { Task } from "./task.js";

export class Predict extends Task {
  /** @param {import("./task.js").Desk} desk @param {Extract<import("../types.js").LessonPart, { kind: "predict" }>} part */
  constructor(desk, part) {
    super(desk, part.question, part.text);
    this.part = part;
    this.answered = 0;
    this.place = h("span", { class: "quiet" });
    this.quiz = new Quiz(part, { answer: (isRight) => this.#count(isRight), next: (isOver) => this.#next(isOver) });
    this.body.append(h("div", { class: "row spread" }, h("strong", {}, methodName(part.method)), this.place), this.quiz.element);
    this.#tell();
  }

  #tell() {
    this.place.textContent = say("web-predict-place", { number: Math.min(this.answered + 1, this.part.count), count: this.part.count });
  }

  begin() {
    void this.quiz.begin(this.part.at, this.part.count);
  }

  /** @param {boolean} isRight */
  #count(isRight) {
    if (isRight) this.answered += 1;
  }

  /** @param {boolean} isOver */
  #next(isOver) {
    if (!isOver && this.answered < this.part.count) {
      this.#tell();
      return true;
    }
    this.say(spell(spoken(this.part.after)));
    this.done();
    return false;
  }

  leave() {
    this.quiz.leave();
    super.leave();
  }
}
