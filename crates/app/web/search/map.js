/** A map of the states by their distance from the start: which a search has expanded is seen at a glance. */

import { h } from "../dom.js";
import { say } from "../words.js";
import { Extent } from "./extent.js";
import { prepare } from "./sketch.js";

/** @typedef {import("../types.js").Recording} Recording */
/** @typedef {import("./model.js").Model} Model */

/** What tells states of two recordings of one level apart. @param {Recording} recording @param {number} node */
const keyOf = ({ nodes }, node) => JSON.stringify(nodes[node].changes);

/** Milliseconds without a change after which it is drawn. */
const REST = 90;

export class StateMap {
  constructor() {
    this.canvas = h("canvas", { class: "map", role: "img", "aria-label": say("web-map") });
    this.words = h("p", { class: "quiet small" });
    this.element = h("div", { class: "map-frame" }, h("h2", {}, say("web-map")), this.canvas, this.words);
    this.room = new Extent(this.canvas, () => this.model && this.draw(this.model));
    /** @type {Model | null} */
    this.model = null;
    /** The states of each layer, by a number of their own. @type {number[][]} */
    this.layers = [];
    /** These numbers, by node of the recording that is shown. @type {number[]} */
    this.numbers = [];
    this.isWhole = true;
  }

  /** @param {Recording} recording @param {Recording | null} breadth the same level, breadth first: it knows the distances */
  load(recording, breadth) {
    /** @type {Map<string, number>} */
    const depth = new Map();
    const take = (/** @type {string} */ key, /** @type {number} */ g) => depth.set(key, Math.min(depth.get(key) ?? Infinity, g));
    breadth?.nodes.forEach(({ g }, node) => take(keyOf(breadth, node), g));
    const keys = recording.nodes.map((_, node) => keyOf(recording, node));
    const known = new Set(depth.keys());
    recording.nodes.forEach(({ g }, node) => known.has(keys[node]) || take(keys[node], g));
    this.isWhole = breadth?.complete === true;
    const numbers = new Map([...depth.keys()].map((key, number) => [key, number]));
    this.numbers = keys.map((key) => numbers.get(key) ?? 0);
    this.layers = Array.from({ length: Math.max(...depth.values()) + 1 }, () => []);
    for (const [key, g] of depth) this.layers[g].push(numbers.get(key) ?? 0);
  }

  /** Draws it as soon as nothing else happens. @param {Model} model */
  show(model) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(model), REST);
  }

  /** @param {Model} model at its moment */
  draw(model) {
    this.model = model;
    const { width } = this.room.size;
    if (this.layers.length === 0) return;
    const { steps } = model.recording;
    const expanded = new Set(steps.slice(0, model.moment).map(({ node }) => this.numbers[node]));
    const now = model.current >= 0 ? this.numbers[model.current] : null;
    const path = new Set(model.moment === model.end ? model.recording.path.map((node) => this.numbers[node]) : []);
    const most = Math.max(1, ...this.layers.map((layer) => layer.length));
    const step = Math.max(1, Math.min(9, width / most));
    const high = Math.max(3, Math.min(9, 150 / Math.max(1, this.layers.length)));
    const height = Math.ceil(high * this.layers.length + 2);
    if (this.canvas.style.height !== `${height}px`) this.canvas.style.height = `${height}px`;
    const pen = prepare(this.canvas, { width, height });
    if (!pen) return;
    const style = getComputedStyle(this.canvas);
    /** From the plainest to what stands out. @type {[string, (state: number) => boolean][]} */
    const kinds = [
      ["--line", () => true],
      ["--accent", (state) => expanded.has(state)],
      ["--good", (state) => path.has(state)],
      ["--gold", (state) => state === now],
    ];
    for (const [name, isKind] of kinds) {
      const grown = name === "--gold" ? 2 : 0;
      pen.fillStyle = style.getPropertyValue(name);
      this.layers.forEach((layer, depth) => {
        const by = Math.min(step, width / Math.max(1, layer.length));
        const left = (width - layer.length * by) / 2;
        layer.forEach((state, index) => {
          if (isKind(state)) pen.fillRect(left + index * by - grown, depth * high - grown + 1, Math.max(1, by - (by > 3 ? 1 : 0)) + 2 * grown, high - 1 + 2 * grown);
        });
      });
    }
    const count = this.layers.reduce((sum, layer) => sum + layer.length, 0);
    this.words.textContent = `${say("web-map-words", { expanded: expanded.size, count })}${this.isWhole ? "" : `. ${say("web-map-partly")}`}`;
  }
}
