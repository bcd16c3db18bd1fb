/** A method's search: its tree, its story, and what it is called. Two of them can stand side by side. */

import { Abandoned } from "../client.js";
import { h, s } from "../dom.js";
import { methodSelect } from "../methods.js";
import { Searching } from "../searching.js";
import { say } from "../words.js";
import { StateMap } from "./map.js";
import { ROLES } from "./model.js";
import { optionSelects, readOptions } from "./options.js";
import { story } from "./story.js";
import { ROLE_WORDS, sign, Tree } from "./tree.js";

/** @typedef {import("../types.js").Recording} Recording */

/** How many expansions are recorded: more than most people step through; and as many as the server writes down. */
export const STEPS = 300;
export const MOST_STEPS = 5000;

export class Pane {
  /**
   * @param {object} options
   * @param {import("../types.js").Puzzle} options.puzzle
   * @param {string} options.method
   * @param {string} options.options as in a link
   * @param {() => void} options.onchange another method or option was chosen
   * @param {(pane: Pane, node: number) => void} options.onpick
   */
  constructor({ puzzle, method, options, onchange, onpick }) {
    this.puzzle = puzzle;
    this.method = method;
    this.options = readOptions(method, options);
    this.onchange = onchange;
    /** @type {Recording | null} */
    this.recording = null;
    this.searching = new Searching();
    this.tree = new Tree((node) => onpick(this, node));
    this.map = new StateMap();
    this.words = h("p", { class: "story", role: "status" });
    this.legend = h("ul", { class: "legend", "aria-label": say("web-legend") });
    this.choices = h("div", { class: "row choices", role: "group", "aria-label": say("web-options") });
    this.head = h("div", { class: "row pane-head" }, methodSelect(puzzle, method, (chosen) => this.#choose(chosen), { isRecordable: true }), this.choices, this.tree.controls);
    this.element = h("section", { class: "pane" }, this.head, this.searching.element, this.legend, this.tree.element, this.words);
    this.#offer();
  }

  get model() {
    return this.tree.model;
  }

  /** The last moment. */
  get end() {
    return this.model?.end ?? 0;
  }

  #offer() {
    this.choices.replaceChildren(
      ...optionSelects(this.method, this.options, (options) => {
        this.options = options;
        this.#offer();
        this.onchange();
      }),
    );
  }

  /** @param {string} method */
  #choose(method) {
    this.method = method;
    this.options = {};
    this.#offer();
    this.onchange();
  }

  /** @param {import("../game.js").Game} game @param {number} steps @returns {Promise<Recording | null>} null if nobody waits any more */
  async record({ level, moves }, steps) {
    this.words.textContent = say("web-searching");
    try {
      this.recording = /** @type {Recording} */ (await this.searching.run({ kind: "record", level, moves, method: this.method, options: this.options, steps }));
      this.tree.load(this.recording);
      const model = /** @type {import("./model.js").Model} */ (this.model);
      this.map.load(model);
      this.legend.replaceChildren(...ROLES.filter((role) => model.occurring.has(role)).map(key));
      return this.recording;
    } catch (error) {
      if (!(error instanceof Abandoned)) this.words.textContent = error instanceof Error ? error.message : String(error);
      return null;
    }
  }

  /** @param {number} at */
  show(at) {
    if (!this.model) return;
    const moment = Math.min(at, this.end);
    const isAdmissible = this.puzzle.heuristics.some(({ name, admissible }) => admissible && name === this.recording?.heuristic);
    // The story needs the moment before as well: it comes first, so that the model goes through time once.
    this.words.textContent = story(this.model, moment, { isAdmissible, hasTable: this.options.table !== false });
    this.tree.show(moment);
    this.map.show(this.model);
  }

  /** The state that a moment is about. */
  get looked() {
    const { model, recording } = this;
    if (!model || !recording) return 0;
    const step = recording.steps[Math.min(model.moment, recording.steps.length) - 1];
    return model.moment === model.end ? (recording.path.at(-1) ?? step?.node ?? 0) : (step?.node ?? 0);
  }

  leave() {
    this.searching.leave();
  }
}

/** @param {import("./model.js").Role} role */
function key(role) {
  return h("li", {}, s("svg", { viewBox: "0 0 26 20", class: "legend-box", "aria-hidden": "true" }, s("g", { class: `node ${role}` }, s("rect", { x: 4, y: 4, width: 18, height: 12, rx: 3, class: "node-back" }), sign(role, 13, 10))), say(ROLE_WORDS[role]));
}
