/** Predict: which state does this search expand next? Question after question, by a link that holds all of it, for a whole class. */

import { app, link, noter, puzzleNamed, share, titleOf } from "../app.js";
import { button, h, icon } from "../dom.js";
import { Quiz } from "../learn/quiz.js";
import { methodSelect } from "../methods.js";
import { optionSelects, readOptions, writeOptions } from "../search/options.js";
import { keepValue, recallValue } from "../store.js";
import { figure, nameOf, say } from "../words.js";

/** How many questions, unless the link says it. */
const COUNTS = [5, 10, 20, 50];

/** @param {HTMLElement} main */
export async function show(main) {
  document.body.classList.add("wide");
  const view = new PredictView();
  main.append(view.element);
  view.begin();
  return view;
}

class PredictView {
  constructor() {
    this.note = noter();
    this.game = /** @type {import("../game.js").Game} */ (app.game);
    this.puzzle = puzzleNamed(this.game.puzzle);
    const { more } = app.route;
    const first = this.puzzle.heuristics.findLast(({ admissible }) => admissible)?.name;
    this.method = more.method ?? `astar:${first}`;
    this.options = readOptions(this.method, more.options ?? "");
    this.from = Math.max(0, Number(more.at ?? 1) || 0);
    this.questions = Math.min(200, Math.max(1, Number(more.questions ?? COUNTS[1]) || COUNTS[1]));
    /** @type {Quiz | null} */
    this.quiz = null;
    /** Answered, right at the first try, in a row, and the most in a row. */
    this.tally = { answered: 0, first: 0, streak: 0, most: 0 };
    this.isFirstTry = true;
    this.head = h("div", { class: "row" });
    this.score = h("p", { class: "score-line", role: "status" });
    this.place = h("div");
    this.end = h("div");
    this.element = h("section", { class: "learn", "aria-label": nameOf("view", "predict") }, h("h1", {}, say("web-predict")), h("p", { class: "quiet" }, `${titleOf(this.game)}: ${say("web-predict-about")}`), this.head, h("div", { class: "task" }, this.score, this.place, this.end));
  }

  #offer() {
    const again = () => (this.#note(), this.begin());
    const methods = methodSelect(this.puzzle, this.method, (method) => ((this.method = method), (this.options = {}), again()), { isRecordable: true, isPredicted: true });
    const options = optionSelects(this.method, this.options, (options) => ((this.options = options), again()));
    const counts = h("select", { "aria-label": say("web-predict-questions"), onchange: () => ((this.questions = Number(counts.value)), again()) }, ...[...new Set([...COUNTS, this.questions])].sort((a, b) => a - b).map((count) => h("option", { value: count, selected: count === this.questions }, say("web-predict-count", { count }))));
    const search = h("a", { class: "button small", href: link({ view: "search", moves: this.game.moves, more: { method: this.method, options: writeOptions(this.options) } }) }, icon("search"), nameOf("view", "search"));
    this.head.replaceChildren(methods, ...options, counts, button("share", say("web-predict-link"), () => (this.#note(), void share()), { class: "button small" }), search);
  }

  #note() {
    const more = { method: this.method, options: writeOptions(this.options), at: String(this.from), questions: String(this.questions) };
    this.note({ more: Object.fromEntries(Object.entries(more).filter(([, value]) => value !== "")) });
  }

  begin() {
    this.quiz?.leave();
    this.tally = { answered: 0, first: 0, streak: 0, most: 0 };
    this.isFirstTry = true;
    this.#offer();
    this.#note();
    this.end.replaceChildren();
    const { level, moves, puzzle } = this.game;
    this.quiz = new Quiz({ level, moves, puzzle, method: this.method, options: this.options }, { answer: (isRight) => this.#count(isRight), next: (isOver) => this.#next(isOver) });
    this.place.replaceChildren(this.quiz.element);
    this.#tell();
    void this.quiz.begin(this.from, this.questions);
  }

  /** @param {boolean} isRight */
  #count(isRight) {
    const { tally } = this;
    if (isRight) {
      tally.answered += 1;
      tally.first += this.isFirstTry ? 1 : 0;
      tally.streak += this.isFirstTry ? 1 : 0;
      tally.most = Math.max(tally.most, tally.streak);
      if (tally.most > (recallValue("streak") ?? 0)) keepValue("streak", tally.most);
      this.isFirstTry = true;
    } else {
      tally.streak = 0;
      this.isFirstTry = false;
    }
    this.#tell();
  }

  #tell() {
    const { answered, streak } = this.tally;
    const texts = [say("web-predict-place", { number: Math.min(answered + 1, this.questions), count: this.questions }), say("web-predict-streak", { count: streak }), say("web-predict-most", { count: recallValue("streak") ?? 0 })];
    this.score.replaceChildren(...texts.map((text) => h("span", {}, text)));
  }

  /** @param {boolean} isOver */
  #next(isOver) {
    const { answered, first, most } = this.tally;
    if (!isOver && answered < this.questions) return true;
    this.end.replaceChildren(h("p", { class: "told right", role: "status" }, say("web-predict-result", { first: figure(first), count: answered, most })), h("p", { class: "row" }, button("restart", say("web-predict-again"), () => this.begin(), { class: "button main" })));
    return isOver;
  }

  leave() {
    this.quiz?.leave();
  }
}
