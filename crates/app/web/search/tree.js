/** The growing tree of a recorded search: small boards, edges with moves; drag to move it, wheel or buttons to zoom. */

import { thumb } from "../boards/thumb.js";
import { h, iconButton, s, set } from "../dom.js";
import { layout } from "./layout.js";
import { say } from "../words.js";

/** @typedef {import("../types.js").Recording} Recording */
/** @typedef {import("../types.js").Scene} Scene */

/** The longer side of a board. */
const SIZE = 78;

/** Light for small f, strong for large: one hue, so that lightness tells. @param {number} part */
const tint = (part) => `color-mix(in oklab, var(--accent) ${Math.round(8 + 42 * part)}%, var(--paper))`;

/** The board of a node. @param {Recording} recording @param {number} node @returns {Scene} */
export function sceneOf(recording, node) {
  const tiles = [...recording.root.tiles];
  for (const [index, tile] of recording.nodes[node].changes) tiles[index] = tile;
  return { ...recording.root, tiles };
}

export class Tree {
  /** @param {(node: number) => void} onpick */
  constructor(onpick) {
    this.onpick = onpick;
    this.edges = s("g", { class: "edges" });
    this.nodes = s("g");
    this.world = s("g", {}, this.edges, this.nodes);
    this.svg = s("svg", { class: "tree", role: "img", "aria-label": say("web-tree") }, this.world);
    this.element = h(
      "div",
      { class: "tree-frame" },
      this.svg,
      h("div", { class: "zoom" }, iconButton("plus", say("web-zoom-in"), () => this.#zoom(1.35)), iconButton("minus", say("web-zoom-out"), () => this.#zoom(1 / 1.35)), iconButton("fit", say("web-zoom-fit"), () => this.fit())),
    );
    this.view = { x: 0, y: 0, scale: 1 };
    /** The person has moved the tree: it is left where it is. */
    this.isHeld = false;
    this.at = 0;
    /** @type {Recording | null} */
    this.recording = null;
    /** Of a board. */
    this.size = { width: SIZE, height: SIZE };
    /** @type {{ x: number, y: number }[]} */
    this.places = [];
    /** The step at which a node is first seen, and at which it is taken. @type {number[]} */
    this.seen = [];
    /** @type {number[]} */
    this.taken = [];
    /** @type {string[]} */
    this.colours = [];
    /** @type {SVGElement[]} */
    this.drawn = [];
    /** @type {SVGElement[]} */
    this.links = [];
    this.#listen();
  }

  /** @param {Recording} recording */
  load(recording) {
    this.recording = recording;
    this.isHeld = false;
    const { rows, columns } = recording.root;
    this.size = { width: Math.max(82, (SIZE * columns) / Math.max(rows, columns)), height: (SIZE * rows) / Math.max(rows, columns) };
    const { width, height } = this.size;
    this.places = layout(recording.nodes.map((node) => node.parent)).map(({ x, y }) => ({ x: x * (width + 26), y: y * (height + 66) }));
    const values = recording.nodes.map((node) => (recording.heuristic === null ? node.g : (node.f ?? 0)));
    const [low, high] = [Math.min(...values), Math.max(...values)];
    this.seen = recording.nodes.map(() => Infinity);
    this.taken = recording.nodes.map(() => Infinity);
    this.seen[0] = 0;
    recording.steps.forEach((step, index) => {
      this.taken[step.node] = Math.min(this.taken[step.node], index + 1);
      this.seen[step.node] = Math.min(this.seen[step.node], index + 1);
      for (const { node } of step.generated) if (node !== null) this.seen[node] = Math.min(this.seen[node], index + 1);
    });
    this.drawn = [];
    this.links = [];
    this.edges.replaceChildren();
    this.nodes.replaceChildren();
    this.colours = values.map((value) => tint(high > low ? (value - low) / (high - low) : 0.3));
  }

  /** Draws a node when it is first needed. @param {number} index */
  #node(index) {
    const recording = /** @type {Recording} */ (this.recording);
    const { x, y } = this.places[index];
    const { width, height } = this.size;
    const node = recording.nodes[index];
    if (!this.drawn[index]) {
      const badge = s("rect", { x: -width / 2 - 7, y: -7, width: width + 14, height: height + 33, rx: 9, class: "node-back" });
      badge.style.fill = this.colours[index];
      const value = recording.heuristic === null ? `g ${node.g}` : `${node.g} + ${node.h ?? "∞"} = ${node.f ?? "∞"}`;
      const group = s(
        "g",
        { class: "node", transform: `translate(${x} ${y})`, "data-node": index },
        badge,
        s("g", { transform: `translate(${-SIZE / 2} ${(height - SIZE) / 2})` }, thumb(sceneOf(recording, index), SIZE)),
        s("text", { y: height + 17, class: "node-value" }, value),
      );
      this.drawn[index] = group;
      this.nodes.append(group);
      if (node.parent !== null) {
        const parent = this.places[node.parent];
        const [top, bottom] = [parent.y + height + 26, y - 7];
        const edge = s(
          "g",
          { class: "edge" },
          s("path", { d: `M${parent.x} ${top}C${parent.x} ${top + 22} ${x} ${bottom - 22} ${x} ${bottom}` }),
          s("text", { x: x + (x < parent.x ? -5 : 5), y: bottom - 5, class: "edge-move", "text-anchor": x < parent.x ? "end" : "start" }, node.move ?? ""),
        );
        this.links[index] = edge;
        this.edges.append(edge);
      }
    }
    return this.drawn[index];
  }

  /** Shows the tree as it was after some steps. @param {number} at */
  show(at) {
    const { recording, seen, taken } = this;
    if (!recording) return;
    const current = at > 0 && at <= recording.steps.length ? recording.steps[at - 1].node : -1;
    const isOver = at > recording.steps.length;
    const path = new Set(isOver ? recording.path : []);
    recording.nodes.forEach((node, index) => {
      const isSeen = seen[index] <= at;
      if (!isSeen && !this.drawn[index]) return;
      const element = this.#node(index);
      const state = index === current ? "current" : path.has(index) ? "path" : taken[index] <= at ? "closed" : "open";
      const name = `node ${state}${node.goal ? " goal" : ""}`;
      if (element.getAttribute("class") !== name) element.setAttribute("class", name);
      element.toggleAttribute("hidden", !isSeen);
      const edge = this.links[index];
      edge?.toggleAttribute("hidden", !isSeen);
      edge?.setAttribute("class", path.has(index) && node.parent !== null && path.has(node.parent) ? "edge path" : "edge");
    });
    this.at = at;
    if (!this.isHeld) this.#follow(current);
  }

  /** What is looked at: the state being expanded with its parent and its children; in the end the solution. @param {number} current */
  #family(current) {
    const { nodes, path } = /** @type {Recording} */ (this.recording);
    if (current < 0) return this.at > 0 && path.length > 0 ? path : [0];
    const isNear = (/** @type {number} */ index) => index === current || nodes[index].parent === current || nodes[current].parent === index;
    return [...nodes.keys()].filter((index) => this.seen[index] <= this.at && isNear(index));
  }

  /** The border around some nodes. @param {{ x: number, y: number }[]} places */
  #bounds(places) {
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    return { left: Math.min(...xs) - 60, right: Math.max(...xs) + 60, top: Math.min(...ys) - 20, bottom: Math.max(...ys) + this.size.height + 44 };
  }

  /** What is shown. */
  #shown() {
    return this.places.filter((_, index) => this.seen[index] <= this.at);
  }

  /** Keeps all in view while it can be read, then what is looked at. @param {number} current */
  #follow(current) {
    const { width, height } = this.svg.getBoundingClientRect();
    if (width === 0 || this.places.length === 0) return;
    const { left, right, top, bottom } = this.#bounds(this.#shown());
    const scale = Math.min(1.15, width / (right - left), height / (bottom - top));
    if (scale >= 0.62) {
      this.view = { scale, x: width / 2 - ((left + right) / 2) * scale, y: Math.max(0, (height - (bottom - top) * scale) * 0.15) - top * scale };
    } else {
      const family = this.#family(current);
      const box = this.#bounds(family.map((index) => this.places[index]));
      const near = Math.min(0.85, Math.max(0.5, Math.min(width / (box.right - box.left), height / (box.bottom - box.top))));
      // What is too wide is cut off around the state itself, what is too high at its top.
      const isWide = (box.right - box.left) * near > width + 1;
      const middle = isWide ? this.places[current < 0 ? family[family.length - 1] : current].x : (box.left + box.right) / 2;
      const rest = height - (box.bottom - box.top) * near;
      const y = rest > 0 ? rest / 2 - box.top * near : height - box.bottom * near;
      this.view = { scale: near, x: width / 2 - middle * near, y: Math.min(y, -top * near) };
    }
    this.#place();
  }

  fit() {
    this.isHeld = false;
    const { width, height } = this.svg.getBoundingClientRect();
    const { left, right, top, bottom } = this.#bounds(this.#shown());
    const scale = Math.min(1.15, width / (right - left), height / (bottom - top));
    this.view = { scale, x: width / 2 - ((left + right) / 2) * scale, y: -top * scale };
    this.#place();
    this.isHeld = true;
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] */
  #zoom(factor, x, y) {
    const { width, height } = this.svg.getBoundingClientRect();
    const [cx, cy] = [x ?? width / 2, y ?? height / 2];
    const scale = Math.min(3, Math.max(0.04, this.view.scale * factor));
    const by = scale / this.view.scale;
    this.view = { scale, x: cx - (cx - this.view.x) * by, y: cy - (cy - this.view.y) * by };
    this.isHeld = true;
    this.#place();
  }

  #place() {
    const { x, y, scale } = this.view;
    set(this.world, { transform: `translate(${x} ${y}) scale(${scale})` });
  }

  #listen() {
    /** @type {{ x: number, y: number, hasMoved: boolean } | null} */
    let held = null;
    this.svg.addEventListener("pointerdown", (event) => {
      held = { x: event.clientX, y: event.clientY, hasMoved: false };
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (!held) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.hasMoved && Math.hypot(x, y) < 5) return;
      if (!held.hasMoved) this.svg.setPointerCapture(event.pointerId);
      held = { x: event.clientX, y: event.clientY, hasMoved: true };
      this.view = { ...this.view, x: this.view.x + x, y: this.view.y + y };
      this.isHeld = true;
      this.#place();
    });
    this.svg.addEventListener("pointerup", (event) => {
      const node = /** @type {Element} */ (event.target).closest("[data-node]");
      if (held && !held.hasMoved && node) this.onpick(Number(node.getAttribute("data-node")));
      held = null;
    });
    this.svg.addEventListener("pointercancel", () => (held = null));
    this.svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const { left, top } = this.svg.getBoundingClientRect();
        this.#zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX - left, event.clientY - top);
      },
      { passive: false },
    );
  }
}
