/** A search, or other work, that is under way: nothing at first, then a thin line, then numbers and a way out. */

import { waiting } from "./app.js";
import { job } from "./client.js";
import { button, h, s } from "./dom.js";
import { nameOf, say } from "./words.js";

/** Numbers are shown after so many milliseconds. */
const PATIENCE = 1000;

export class Searching {
  constructor() {
    this.numbers = h("p", { class: "quiet" });
    this.trend = s("path");
    /** @type {[number, number][]} seconds and states expanded */
    this.samples = [];
    const curve = s("svg", { class: "trend", viewBox: "0 0 100 40", preserveAspectRatio: "none", role: "img", "aria-label": say("web-trend") }, this.trend);
    this.element = h("div", { class: "searching", hidden: true }, curve, this.numbers, button("stop", say("web-cancel"), () => this.#cancel(), { class: "button small" }));
    /** @type {{ cancel: () => void, abandon: () => void } | null} */
    this.current = null;
    /** The last one was ended by hand: whoever did so knows why nothing came of it. */
    this.isCancelled = false;
  }

  #cancel() {
    this.isCancelled = true;
    this.current?.cancel();
  }

  /**
   * Runs a job and shows how it goes. A new one ends the one before.
   * @param {{ kind: string, [name: string]: unknown }} body
   * @returns {Promise<any>}
   */
  async run(body) {
    this.current?.abandon();
    const mine = job(body, (progress) => this.#progress(progress, body.kind));
    return this.#watch(mine, say("web-searching"), mine.done);
  }

  /**
   * Does something in so many parts and shows how far it is. A new one ends the one before.
   * @param {number} count
   * @param {(isWanted: (done: number) => boolean) => Promise<void>} work it is told before each part whether to go on
   */
  async count(count, work) {
    this.current?.abandon();
    let isWanted = true;
    const end = () => void (isWanted = false);
    const words = (/** @type {number} */ done) => say("web-level-place", { number: done, count });
    const isStill = (/** @type {number} */ done) => {
      if (isWanted) this.numbers.replaceChildren(words(done));
      return isWanted;
    };
    return this.#watch({ cancel: end, abandon: end }, words(0), work(isStill));
  }

  /**
   * Shows what is under way until it is over.
   * @template T
   * @param {{ cancel: () => void, abandon: () => void }} mine
   * @param {string} words
   * @param {Promise<T>} done
   */
  async #watch(mine, words, done) {
    const timer = setTimeout(() => (this.element.hidden = false), PATIENCE);
    this.current = mine;
    this.samples = [];
    this.trend.removeAttribute("d");
    this.isCancelled = false;
    this.numbers.replaceChildren(words);
    try {
      return await waiting(done);
    } finally {
      clearTimeout(timer);
      if (this.current === mine) {
        this.element.hidden = true;
        this.current = null;
      }
    }
  }

  /** @param {import("./types.js").Progress} progress @param {string} kind */
  #progress(progress, kind) {
    this.numbers.replaceChildren(progressText(progress, kind));
    this.samples.push([progress.seconds, progress.expanded]);
    const [time, most] = [Math.max(progress.seconds, 1e-3), Math.max(progress.expanded, 1)];
    const points = this.samples.map(([seconds, expanded]) => `${(100 * seconds) / time} ${38 - (36 * expanded) / most}`);
    this.trend.setAttribute("d", `M0 38L${points.join("L")}`);
  }

  leave() {
    this.current?.abandon();
  }
}

/** @param {import("./types.js").Progress} progress @param {string} [kind] what is done */
export function progressText({ seconds, expanded, rate, bound }, kind) {
  return say(kind === "generate" ? "web-progress-generate" : "web-progress", { seconds: Math.round(seconds * 10) / 10, expanded, rate: Math.round(rate), bound: bound ?? 0 });
}

/** What came of a search, in one sentence: proved, found or bounded is always said. @param {import("./types.js").Report} report */
export function outcome(report) {
  const { cost, lower_bound: bound, optimal } = report;
  if (cost !== null && optimal) return say("web-outcome-proved", { count: cost });
  if (cost !== null && bound !== null && bound > 0) return say("web-outcome-found-bound", { count: cost, bound });
  if (cost !== null) return say("web-outcome-found", { count: cost });
  if (report.outcome === "unsolvable") return say("web-outcome-unsolvable");
  return say("web-outcome-stopped", { reason: nameOf("stop", report.stopped_by ?? "interrupt"), bound: bound ?? 0 });
}
