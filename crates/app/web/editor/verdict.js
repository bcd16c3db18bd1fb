/** What the level is worth, told as it is drawn: par, number of best solutions, remarks. */

import { Abandoned } from "../client.js";
import { h, icon } from "../dom.js";
import { Searching } from "../searching.js";
import { currentLanguage, figure, nameOf, say } from "../words.js";

/** Painting rests so long before the level is studied. */
const REST = 200;

export class Verdict {
  /** @param {(cells: import("../types.js").Cell[], isChosen: boolean) => void} onpoint a remark speaks of these cells */
  constructor(onpoint) {
    this.onpoint = onpoint;
    this.searching = new Searching();
    this.told = h("div", { class: "told" });
    this.element = h("section", { class: "verdict", "aria-label": say("web-verdict"), "aria-live": "polite" }, this.told, this.searching.element);
    /** Counts what was asked: only the last answer is told. */
    this.turn = 0;
  }

  /** @param {import("../types.js").Edited} edited @param {string} puzzle */
  judge(edited, puzzle) {
    this.leave();
    this.onpoint([], false);
    if (edited.error) {
      this.told.replaceChildren(h("p", { class: "quiet" }, icon("edit"), say("web-verdict-unfinished")));
      return;
    }
    this.element.classList.add("stale");
    this.timer = setTimeout(() => void this.#study(edited.text, puzzle), REST);
  }

  /** @param {string} text @param {string} puzzle */
  async #study(text, puzzle) {
    const turn = ++this.turn;
    try {
      const study = /** @type {import("../types.js").Study} */ (await this.searching.run({ kind: "study", text, puzzle, lang: currentLanguage(), limits: { time: 10 } }));
      if (turn === this.turn) this.#tell(study);
    } catch (error) {
      if (error instanceof Abandoned) return;
      if (turn === this.turn) this.told.replaceChildren(h("p", { class: "bad" }, error instanceof Error ? error.message : String(error)));
    } finally {
      if (turn === this.turn) this.element.classList.remove("stale");
    }
  }

  /** @param {import("../types.js").Study} study */
  #tell(study) {
    const { par, best, optimal_solutions: solutions, difficulty, dead_share: dead } = study;
    const pairs = [
      [say("web-par"), par !== null ? figure(par) : best !== null ? `≤ ${figure(best)}` : "–"],
      [say("web-solutions"), solutions ? `${solutions.exact ? "" : "≥ "}${figure(solutions.count)}` : "–"],
      [say("web-dead-ends"), dead === null ? "–" : `${figure(Math.round(100 * dead))} %`],
      [say("web-difficulty"), difficulty ? `${difficulty.exact ? "" : "≥ "}${figure(Math.round(difficulty.score))}` : "–", difficulty ? nameOf("grade", difficulty.grade) : ""],
    ];
    const isUnsolvable = study.outcome === "unsolvable";
    const parts = [
      isUnsolvable ? h("p", { class: "lead bad" }, icon("close"), say("web-outcome-unsolvable")) : null,
      isUnsolvable ? null : h("dl", { class: "score small" }, ...pairs.map(([name, value, more]) => h("div", {}, h("dt", {}, name), h("dd", { class: "big" }, value), more ? h("dd", { class: "more" }, more) : null))),
      h("ul", { class: "remarks" }, ...study.remarks.map((remark) => h("li", { class: remark.weight }, this.#remark(remark)))),
    ];
    this.told.replaceChildren(...parts.filter((part) => part !== null));
  }

  /** One that speaks of cells points at them: while it is looked at, and once it is chosen. @param {import("../types.js").Saying} remark */
  #remark({ text, cells = [] }) {
    if (cells.length === 0) return text;
    const point = () => this.onpoint(cells, false);
    const rest = () => this.onpoint([], false);
    return h("button", { type: "button", class: "remark", onpointerenter: point, onpointerleave: rest, onfocus: point, onblur: rest, onclick: () => this.onpoint(cells, true) }, icon("fit"), h("span", {}, text));
  }

  leave() {
    clearTimeout(this.timer);
    this.turn++;
    this.searching.leave();
    this.element.classList.remove("stale");
  }
}
