/**
 * Which state is expanded next? A recorded search up to a moment, and states to choose from, in the tree or in a list. The referee says
 * what is right: nothing is decided here.
 *
 * What would give the answer away is not shown: neither the order of the open list nor the state that a deepening search is about to visit.
 */

import { announce } from "../app.js";
import { loadPicture } from "../boards/board.js";
import { thumb } from "../boards/thumb.js";
import { Abandoned } from "../client.js";
import { button, h, s } from "../dom.js";
import { Tree } from "../search/tree.js";
import { Searching } from "../searching.js";
import { say, told } from "../words.js";
import { problem } from "./shared.js";

/** @typedef {import("../types.js").Prediction} Prediction */
/** @typedef {{ level: string, moves: string[], puzzle: string, method: string, options: Record<string, unknown> }} Search */

export class Quiz {
  /**
   * @param {Search} search
   * @param {object} on
   * @param {(isRight: boolean) => void} on.answer
   * @param {(isOver: boolean) => boolean} on.next there is another moment, or the search is over: go on?
   */
  constructor(search, { answer, next }) {
    this.search = search;
    this.onanswer = answer;
    this.onnext = next;
    this.at = 0;
    this.isOpen = false;
    this.isPointed = false;
    this.searching = new Searching();
    /** The state that the keyboard is at. */
    this.picked = -1;
    this.tree = new Tree((node) => this.#pick(node));
    this.tree.svg.addEventListener("pointerdown", () => (this.isPointed = true), { capture: true });
    this.tree.svg.addEventListener("keydown", () => (this.isPointed = false), { capture: true });
    this.choose = button("check", say("web-predict-choose"), () => void this.#answerNode(), { class: "button small", hidden: true });
    this.told = h("p", { class: "told", role: "status" });
    this.on = button("next", say("web-predict-on"), () => void this.#goOn(), { class: "button main", hidden: true });
    this.list = h("ul", { class: "candidates", "aria-label": say("web-predict-states") });
    this.element = h("div", { class: "quiz" }, h("div", { class: "row spread" }, this.choose, this.tree.controls), this.tree.element, this.told, this.on, this.searching.element, this.list);
  }

  /** @param {number} at after how many expansions @param {number} steps how many may be asked about */
  async begin(at, steps) {
    const { level, moves, method, options, puzzle } = this.search;
    try {
      await loadPicture(puzzle);
      const recording = await this.searching.run({ kind: "record", apart: true, level, moves, method, options, steps: at + steps + 1 });
      this.tree.load(recording);
      this.#hide();
      // There has to be an expansion to ask for.
      const last = recording.steps.length - 1;
      if (last < 0) this.#say(say("web-predict-none"));
      else await this.ask(Math.min(at, last));
    } catch (error) {
      if (!(error instanceof Abandoned)) this.#say(problem(error), "wrong");
    }
  }

  /** A deepening search makes one state at a time, the one that it visits next: that one is not in the tree yet. */
  #hide() {
    const model = /** @type {import("../search/model.js").Model} */ (this.tree.model);
    const go = model.go.bind(model);
    /** @type {{ node: number, parent: number | null | undefined } | null} */
    let hidden = null;
    model.go = (moment) => {
      // Moments are made one from another, so it is put back first.
      if (hidden) model.parents[hidden.node] = hidden.parent;
      go(moment);
      const node = model.roles.findIndex((role, index) => role === "next" && index > 0 && model.isSeen(index));
      hidden = node < 0 ? null : { node, parent: model.parents[node] };
      if (hidden) model.parents[node] = undefined;
      return model;
    };
  }

  /** @param {number} at */
  async ask(at) {
    this.at = at;
    this.on.hidden = this.choose.hidden = true;
    this.picked = -1;
    this.#close();
    this.#say("");
    this.tree.show(at);
    const prediction = await this.#predict(null);
    if (!prediction) return;
    const { candidates, limit } = prediction;
    const isBlind = this.tree.model?.recording.heuristic === null;
    this.list.replaceChildren(
      ...candidates.map(({ moves, g, h: estimate, scene }) => {
        const way = moves.length === 0 ? say("web-moment-start") : moves.join(" ");
        const values = isBlind ? `g ${g}` : `${g} + ${estimate ?? "∞"}`;
        const picture = s("svg", { viewBox: "0 0 64 64", "aria-hidden": "true" }, thumb(scene, 64));
        const choice = h("button", { type: "button", class: "button", "data-moves": moves.join(" "), onclick: () => void this.#answer(moves, choice) }, picture, h("span", { class: "way" }, way), h("span", { class: "quiet" }, values));
        return h("li", {}, choice);
      }),
    );
    this.isOpen = candidates.length > 0;
    this.choose.hidden = !this.isOpen || this.picked < 0;
    if (limit !== null) this.#say(say("web-predict-limit", { limit }));
    if (!this.isOpen && this.onnext(true)) this.#say(say("web-predict-over"));
  }

  /** Nothing is asked for now. */
  #close() {
    this.isOpen = false;
    for (const choice of this.list.querySelectorAll("button")) choice.disabled = true;
  }

  /** @param {string[] | null} choice @returns {Promise<Prediction | null>} */
  async #predict(choice) {
    const { level, moves, method, options } = this.search;
    try {
      return await this.searching.run({ kind: "predict", level, moves, method, options, at: this.at, choice });
    } catch (error) {
      if (!(error instanceof Abandoned)) this.#say(problem(error), "wrong");
      return null;
    }
  }

  /** A state of the tree: pointed at, it is the answer; by the keyboard, one is only on the way through. @param {number} node */
  #pick(node) {
    this.picked = node;
    if (this.isPointed) return void this.#answerNode();
    this.choose.hidden = !this.isOpen;
  }

  async #answerNode() {
    const { model } = this.tree;
    if (!model || this.picked < 0) return;
    await this.#answer(model.way(this.picked).slice(1).map((step) => model.moves[step] ?? ""), null);
  }

  /** @param {string[]} choice @param {HTMLElement | null} pressed */
  async #answer(choice, pressed) {
    if (!this.isOpen) return;
    const verdict = (await this.#predict(choice))?.verdict;
    if (!verdict || !this.isOpen) return;
    this.onanswer(verdict.right);
    if (!verdict.right) {
      pressed?.classList.add("wrong");
      return this.#say(told(verdict.text) ?? "", "wrong");
    }
    this.#close();
    this.choose.hidden = true;
    const isTaken = verdict.taken?.join(" ") === choice.join(" ");
    const taken = (verdict.taken?.length ?? 0) === 0 ? say("web-moment-start") : (verdict.taken?.join(" ") ?? "");
    this.#say(`${say("web-predict-right", { count: verdict.legal })}${isTaken || !verdict.taken ? "" : ` ${say("web-predict-taken", { taken })}`}`, "right");
    const isLast = this.at + 1 >= (this.tree.model?.end ?? 0);
    if (!this.onnext(isLast) || isLast) return;
    this.on.hidden = false;
    this.on.focus();
  }

  async #goOn() {
    await this.ask(this.at + 1);
    /** @type {HTMLElement | null} */ (this.list.querySelector("button"))?.focus({ preventScroll: true });
  }

  /** @param {string} words @param {"right" | "wrong" | ""} [tone] */
  #say(words, tone = "") {
    this.told.className = `told ${tone}`;
    this.told.textContent = words;
    if (words) announce(words);
  }

  leave() {
    this.searching.leave();
  }
}
