/** What the level is worth, told as it is drawn: par, number of best solutions, remarks. */

import { job } from "../api.js";
import { h, icon } from "../dom.js";
import { nameOf } from "../names.js";
import { figure, say } from "../words.js";

/** Painting rests so long before the level is studied. */
const REST = 200;

export class Verdict {
  constructor() {
    this.element = h("section", { class: "verdict", "aria-label": say("web-verdict"), "aria-live": "polite" });
    /** @type {import("../api.js").Job | null} */
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
    const mine = (this.current = job({ kind: "study", text, puzzle, limits: { seconds: 10 } }));
    try {
      const study = /** @type {import("../types.js").Study} */ (await mine.done);
      if (mine === this.current) this.#tell(study);
    } catch (error) {
      if (mine === this.current) this.element.replaceChildren(h("p", { class: "bad" }, error instanceof Error ? error.message : String(error)));
    } finally {
      if (mine === this.current) this.element.classList.remove("stale");
    }
  }

  /** @param {import("../types.js").Study} study */
  #tell(study) {
    const pairs = [
      [say("web-par"), study.par === null ? "–" : `${study.optimal === false ? "≤ " : ""}${figure(study.par)}`],
      [say("web-solutions"), study.optimal_solutions === null || study.optimal_solutions === undefined ? "–" : figure(Number(study.optimal_solutions))],
      [say("web-difficulty"), study.difficulty === null || study.difficulty === undefined ? "–" : `${figure(study.difficulty)}${study.grade ? ` · ${nameOf("grade", study.grade)}` : ""}`],
    ];
    this.element.replaceChildren(
      h("dl", { class: "score small" }, ...pairs.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", { class: "big" }, value)))),
      h("ul", { class: "remarks" }, ...(study.remarks ?? []).map((remark) => h("li", { class: remark.level ?? "note" }, remark.text))),
    );
  }

  leave() {
    clearTimeout(this.timer);
    this.current?.cancel();
    this.current = null;
  }
}
