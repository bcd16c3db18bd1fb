/** What all tasks of a lesson share: what is asked, what is said to an answer, and a way to see what is right. */

import { announce } from "../app.js";
import { Abandoned } from "../client.js";
import { button, h, icon } from "../dom.js";
import { Searching } from "../searching.js";
import { say } from "../words.js";
import { problem, spell, spoken } from "./shared.js";

/** @typedef {import("../types.js").Span} Span */
/** @typedef {import("../types.js").LessonVerdict} LessonVerdict */

/**
 * @typedef {object} Desk the lesson that a task is part of
 * @property {{ lesson?: string, text?: string }} source
 * @property {number} count how many questions it has
 * @property {number[]} answered
 * @property {(question: number) => void} ondone
 */

/** Whoever failed so often may see what is right. */
const PATIENCE = 2;

export class Task {
  /** @param {Desk} desk @param {number | null} question @param {Record<string, Span[]>} text */
  constructor(desk, question, text) {
    this.desk = desk;
    this.question = question;
    this.failures = 0;
    this.searching = new Searching();
    this.told = h("p", { class: "told", role: "status" });
    this.reveal = button("eye", say("web-learn-reveal"), () => void this.show(), { class: "button small", hidden: true });
    this.body = h("div");
    const title = question === null ? say("web-learn-search") : say("web-learn-question", { number: question + 1, count: desk.count });
    this.tick = h("span", { class: "tick", hidden: true }, icon("check"), h("span", { class: "unseen" }, say("web-learn-answered")));
    this.element = h("section", { class: "task", "aria-label": title, "data-question": question ?? "" }, h("h2", {}, title, this.tick), h("p", { class: "asked" }, ...spell(spoken(text))), this.body, this.searching.element, this.told, this.reveal);
    if (question !== null && desk.answered.includes(question)) this.#mark();
  }

  #mark() {
    this.element.classList.add("done");
    this.tick.hidden = false;
  }

  /** Asks the engine. @param {Record<string, unknown>} answer @returns {Promise<LessonVerdict | null>} null if nobody waits any more */
  async judge(answer) {
    try {
      return await this.searching.run({ kind: "judge", ...this.desk.source, question: this.question, ...answer });
    } catch (error) {
      if (!(error instanceof Abandoned)) this.say(problem(error), "wrong");
      return null;
    }
  }

  /** @param {string | Node | (string | Node)[]} words @param {"right" | "wrong" | ""} [tone] */
  say(words, tone = "") {
    this.told.className = `told ${tone}`;
    this.told.replaceChildren(...(Array.isArray(words) ? words : [words]));
    announce(this.told.textContent ?? "");
  }

  /** What is said to an answer. @param {boolean} isRight @param {Record<string, Span[]>} after @param {string} [words] */
  settle(isRight, after, words) {
    if (isRight) {
      this.reveal.hidden = true;
      this.say([words ?? say("web-learn-right"), " ", ...spell(spoken(after))], "right");
      this.done();
    } else {
      this.failures += 1;
      this.reveal.hidden = this.failures < PATIENCE;
      this.say(words ?? say("web-learn-wrong"), "wrong");
    }
  }

  done() {
    if (this.question === null) return;
    this.#mark();
    this.desk.ondone(this.question);
  }

  /** Shows what is right. It counts as answered: whoever looks wants to go on. */
  async show() {
    const judgement = await this.judge({});
    if (!judgement) return;
    this.reveal.hidden = true;
    this.say([this.solution(judgement), " ", ...spell(spoken(judgement.after))]);
    this.done();
  }

  /** Marks what is right, and says so; each kind of task in its own way. @param {LessonVerdict} judgement @returns {string} */
  solution(judgement) {
    return judgement.states?.map((ways) => ways.map((way) => way.join(" ")).join(", ")).join("; ") ?? "";
  }

  /** It comes into sight. */
  begin() {}

  leave() {
    this.searching.leave();
  }
}
