/** Questions with an answer to choose or to write: the engine says which is right. */

import { button, h } from "../dom.js";
import { figure, say } from "../words.js";
import { spell, spoken } from "./shared.js";
import { Task } from "./task.js";

/** @typedef {import("../types.js").LessonPart} Part */
/** @typedef {import("../types.js").LessonVerdict} LessonVerdict */

export class Choice extends Task {
  /** @param {import("./task.js").Desk} desk @param {Extract<Part, { kind: "choice" }>} part */
  constructor(desk, part) {
    super(desk, part.question, part.text);
    const type = part.several ? "checkbox" : "radio";
    this.inputs = part.answers.map((_, index) => h("input", { type, name: `question-${part.question}`, value: index }));
    const labels = part.answers.map((answer, index) => h("label", {}, this.inputs[index], h("span", {}, ...spell(spoken(answer)))));
    const legend = h("legend", { class: "quiet small" }, say(part.several ? "web-learn-several" : "web-learn-one"));
    this.body.append(h("fieldset", {}, legend, ...labels), h("p", { class: "row" }, button("check", say("web-learn-check"), () => void this.#answer(), { class: "button main" })));
    this.body.className = "answers";
  }

  async #answer() {
    const choices = this.inputs.flatMap((input, index) => (input.checked ? [index] : []));
    if (choices.length === 0) return this.say(say("web-learn-choose"));
    const judgement = await this.judge({ choices });
    if (judgement) this.settle(judgement.right === true, judgement.after);
  }

  /** @param {LessonVerdict} judgement */
  solution({ choices }) {
    this.inputs.forEach((input, index) => (input.checked = choices?.includes(index) ?? false));
    return say("web-learn-shown");
  }
}

export class Quantity extends Task {
  /** @param {import("./task.js").Desk} desk @param {Extract<Part, { kind: "number" }>} part */
  constructor(desk, part) {
    super(desk, part.question, part.text);
    this.input = h("input", { type: "text", inputmode: "decimal", size: 8, autocomplete: "off", "aria-label": say("web-learn-number") });
    const form = h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => this.#answer(event) }, this.input, h("button", { class: "button main" }, say("web-learn-check")));
    this.body.append(form);
  }

  /** @param {Event} event */
  async #answer(event) {
    event.preventDefault();
    // A comma stands where others write a point.
    const number = Number(this.input.value.trim().replace(",", "."));
    if (this.input.value.trim() === "" || !Number.isFinite(number)) return this.say(say("web-learn-no-number"));
    const judgement = await this.judge({ number });
    if (judgement) this.settle(judgement.right === true, judgement.after);
  }

  /** @param {LessonVerdict} judgement */
  solution({ number }) {
    return say("web-learn-number-is", { number: figure(number ?? 0) });
  }
}
