/** A map of the states by their distance from the start: which a search has expanded is seen at a glance. */

import { h } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("../types.js").Recording} Recording */
/** @typedef {import("./model.js").Model} Model */

/** What tells states of two recordings of one level apart. @param {Recording} recording @param {number} node */
const keyOf = ({ nodes }, node) => JSON.stringify(nodes[node].changes);

export class StateMap {
  constructor() {
    this.canvas = h("canvas", { class: "map", role: "img", "aria-label": say("web-map") });
    this.words = h("p", { class: "quiet small" });
    this.element = h("div", { class: "map-frame" }, h("h2", {}, say("web-map")), this.canvas, this.words);
    /** The states of each layer. @type {string[][]} */
    this.layers = [];
    /** Of the recording that is shown, by node. @type {string[]} */
    this.keys = [];
    this.isWhole = true;
  }

  /** @param {Recording} recording @param {Recording | null} breadth the same level, breadth first: it knows the distances */
  load(recording, breadth) {
    /** @type {Map<string, number>} */
    const depth = new Map();
    const take = (/** @type {string} */ key, /** @type {number} */ g) => depth.set(key, Math.min(depth.get(key) ?? Infinity, g));
    breadth?.nodes.forEach(({ g }, node) => take(keyOf(breadth, node), g));
    this.keys = recording.nodes.map((_, node) => keyOf(recording, node));
    const known = new Set(depth.keys());
    recording.nodes.forEach(({ g }, node) => known.has(this.keys[node]) || take(this.keys[node], g));
    this.isWhole = breadth?.complete === true;
    this.layers = [];
    for (const [key, g] of depth) (this.layers[g] ??= []).push(key);
    this.layers = Array.from(this.layers, (layer) => layer ?? []);
  }

  /** @param {Model} model at its moment */
  draw(model) {
    const { clientWidth: width } = this.canvas;
    const pen = width > 0 ? this.canvas.getContext("2d") : null;
    if (!pen) return;
    const { steps } = model.recording;
    const expanded = new Set(steps.slice(0, model.moment).map(({ node }) => this.keys[node]));
    const now = model.current >= 0 ? this.keys[model.current] : null;
    const path = new Set(model.moment === model.end ? model.recording.path.map((node) => this.keys[node]) : []);
    const most = Math.max(1, ...this.layers.map((layer) => layer.length));
    const step = Math.max(1, Math.min(9, width / most));
    const high = Math.max(3, Math.min(9, 150 / Math.max(1, this.layers.length)));
    const ratio = devicePixelRatio || 1;
    this.canvas.style.height = `${Math.ceil(high * this.layers.length + 2)}px`;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round((high * this.layers.length + 2) * ratio);
    pen.scale(ratio, ratio);
    const style = getComputedStyle(this.canvas);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name);
    this.layers.forEach((layer, depth) => {
      const left = (width - Math.min(width, layer.length * step)) / 2;
      const by = Math.min(step, width / Math.max(1, layer.length));
      layer.forEach((key, index) => {
        pen.fillStyle = colour(key === now ? "--gold" : path.has(key) ? "--good" : expanded.has(key) ? "--accent" : "--line");
        const grown = key === now ? 2 : 0;
        pen.fillRect(left + index * by - grown, depth * high - grown + 1, Math.max(1, by - (by > 3 ? 1 : 0)) + 2 * grown, high - 1 + 2 * grown);
      });
    });
    const count = this.layers.reduce((sum, layer) => sum + layer.length, 0);
    this.words.textContent = `${say("web-map-words", { expanded: expanded.size, count })}${this.isWhole ? "" : `. ${say("web-map-partly")}`}`;
  }
}
