/** A map of all states of a level by their distance from the start: which a search has expanded is seen at a glance. */

import { h } from "../dom.js";
import { Extent } from "../extent.js";
import { say } from "../words.js";
import { prepare } from "./sketch.js";

/** @typedef {import("./model.js").Model} Model */

/** Milliseconds without a change after which it is drawn. */
const REST = 90;

/** How large a state is at most, and all of them together. */
const LARGEST = 9;
const HIGHEST = 280;

export class StateMap {
  constructor() {
    this.canvas = h("canvas", { class: "map", role: "img", "aria-label": say("web-map") });
    this.words = h("p", { class: "quiet small" });
    this.element = h("div", { class: "map-frame" }, h("h2", {}, say("web-map")), this.canvas, this.words);
    this.room = new Extent(this.canvas, () => this.model && this.draw(this.model));
    /** @type {Model | null} */
    this.model = null;
  }

  /** @param {Model} model */
  load(model) {
    this.canvas.hidden = model.recording.map === null;
    this.words.textContent = model.recording.map === null ? say("web-map-none") : "";
    this.draw(model);
  }

  /** Draws it as soon as nothing else happens. @param {Model} model */
  show(model) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(model), REST);
  }

  /** Where each place is: the layers one below the other, wide ones in several rows. @param {number[]} layers @param {number} width */
  #arrange(layers, width) {
    const fits = (/** @type {number} */ size) => layers.reduce((sum, count) => sum + Math.ceil(count / Math.floor(width / size)) * size + 1, 0) <= HIGHEST;
    let size = LARGEST;
    while (size > 1 && !fits(size)) size--;
    const most = Math.max(1, Math.floor(width / size));
    /** @type {[number, number][]} */
    const spots = [];
    let top = 1;
    for (const count of layers) {
      for (let index = 0; index < count; index++) {
        const row = Math.floor(index / most);
        const inRow = Math.min(most, count - row * most);
        spots.push([(width - inRow * size) / 2 + (index % most) * size, top + row * size]);
      }
      top += Math.ceil(count / most) * size + 1;
    }
    return { spots, size, height: top + 1 };
  }

  /** @param {Model} model at its moment */
  draw(model) {
    this.model = model;
    const { map, nodes, steps, path } = model.recording;
    const { width } = this.room.size;
    if (map === null || width === 0) return;
    const { spots, size, height } = this.#arrange(map, width);
    if (this.canvas.style.height !== `${height}px`) this.canvas.style.height = `${height}px`;
    const pen = prepare(this.canvas, { width, height });
    if (!pen) return;
    const places = (/** @type {number[]} */ states) => new Set(states.flatMap((node) => nodes[node].place ?? []));
    const expanded = places(steps.slice(0, model.moment).map(({ node }) => node));
    const style = getComputedStyle(this.canvas);
    /** From the plainest to what stands out. @type {[string, Iterable<number>][]} */
    const kinds = [
      ["--line", spots.keys()],
      ["--accent", expanded],
      ["--good", places(model.moment === model.end ? path : [])],
      ["--gold", places(model.current >= 0 ? [model.current] : [])],
    ];
    for (const [name, states] of kinds) {
      const grown = name === "--gold" ? 2 : 0;
      pen.fillStyle = style.getPropertyValue(name);
      const side = Math.max(1, size - (size > 2 ? 1 : 0)) + 2 * grown;
      for (const state of states) pen.fillRect(spots[state][0] - grown, spots[state][1] - grown, side, side);
    }
    this.words.textContent = say("web-map-words", { expanded: expanded.size, count: spots.length });
  }
}
