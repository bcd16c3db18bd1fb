/** What the level is worth, told as it is drawn: par, number of best solutions, remarks. */

import { Abandoned, job } from "../client.js";
import { h, icon } from "../dom.js";
import { currentLanguage, figure, nameOf, say } from "../words.js";

/** Painting rests so long before the level is studied. */
const REST = 200;

export class Verdict {
  constructor() {
    this.element = h("section", { class: "verdict", "aria-label": say("web-verdict"), "aria-live": "polite" });
    /** @type {import("../client.js").Job | null} */
    this.current = null;
  }

  /** @param {import("../types.js").Edited} edited @param {string} puzzle */
  judge(edited, puzzle) {
    this.leave();
    if (edited.error) {
      this.element.replaceChildren(h("p", { class: "quiet" }, icon("edit"), say("web-verdict-unfinished")));
      return;
    }
    this.element.classList.add("stale");
    this.timer = setTimeout(() => void this.#study(edited.text, puzzle), REST);
  }

  /** @param {string} text @param {string} puzzle */
  async #study(text, puzzle) {
    const mine = (this.current = job({ kind: "study", text, puzzle, lang: currentLanguage(), limits: { time: 10 } }));
    try {
      const study = /** @type {import("../types.js").Study} */ (await mine.done);
      if (mine === this.current) this.#tell(study);
    } catch (error) {
      if (error instanceof Abandoned) return;
      if (mine === this.current) this.element.replaceChildren(h("p", { class: "bad" }, error instanceof Error ? error.message : String(error)));
    } finally {
      if (mine === this.current) this.element.classList.remove("stale");
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
      h("ul", { class: "remarks" }, ...study.remarks.map((remark) => h("li", { class: remark.weight }, remark.text))),
    ];
    this.element.replaceChildren(...parts.filter((part) => part !== null));
  }

  leave() {
    clearTimeout(this.timer);
    this.current?.abandon();
    this.current = null;
  }
}
