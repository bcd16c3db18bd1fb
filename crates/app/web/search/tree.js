/** The growing tree of a recorded search: small boards, edges with moves; drag to move it, wheel or buttons to zoom. */

import { thumb } from "../boards/thumb.js";
import { calm, h, iconButton, s, set } from "../dom.js";
import { layout } from "./layout.js";
import { Model } from "./model.js";
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

/** A sign for what was let go, as outlines alone are hard to tell apart. @type {Partial<Record<import("./model.js").Role, string>>} */
const SIGNS = { next: "↓", beyond: ">", dropped: "−", dead: "×", "too-dear": "!", repeat: "=" };

/** The sign of a role in a small disc, if it has one. @param {import("./model.js").Role} role @param {number} x @param {number} y */
export function sign(role, x, y) {
  const glyph = SIGNS[role];
  return glyph ? s("g", { class: "sign", transform: `translate(${x} ${y})` }, s("circle", { r: 9 }), s("text", { "text-anchor": "middle", "dominant-baseline": "central" }, glyph)) : null;
}

/** Milliseconds in which nodes go to their new places; more than some at once do not. */
const GLIDE = 260;
const MOST_GLIDING = 400;

/** So much of the window's size around it is drawn too. */
const MARGIN = 0.5;

/**
 * A state on the page: the line to it, and the state itself where it is in sight.
 * @typedef {object} Drawn
 * @property {SVGElement} edge
 * @property {SVGElement} line
 * @property {SVGElement} move
 * @property {Body | null} body made when it is first in sight
 * @property {{ x: number, y: number }} place where it is now, perhaps on its way
 * @property {boolean} isShown
 *
 * @typedef {object} Body
 * @property {SVGElement} group
 * @property {SVGElement} back
 * @property {SVGElement} value
 * @property {SVGElement | null} sign
 */

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
    /** @type {Model | null} */
    this.model = null;
    /** Of a board. */
    this.size = { width: SIZE, height: SIZE };
    /** Where the nodes are, and until which moment. @type {{ until: number, places: ({ x: number, y: number } | undefined)[] }} */
    this.plan = { until: -1, places: [] };
    /** Of what colours tell. */
    this.range = { low: 0, high: 0 };
    /** @type {(Drawn | undefined)[]} */
    this.drawn = [];
    /** What is in sight is looked up before the next frame. @type {number | undefined} */
    this.looking = undefined;
    /** Counts what was shown: a glide ends when something else is. */
    this.turn = 0;
    this.#listen();
  }

  /** @param {Recording} recording */
  load(recording) {
    this.model = new Model(recording);
    this.isHeld = false;
    this.at = 0;
    const { rows, columns } = recording.root;
    this.size = { width: Math.max(82, (SIZE * columns) / Math.max(rows, columns)), height: (SIZE * rows) / Math.max(rows, columns) };
    this.plan = { until: -1, places: [] };
    const ways = [...recording.nodes.entries(), ...recording.steps.flatMap((step) => [...step.generated, ...(step.held ?? [])].map((way) => /** @type {const} */ ([way.node, way])))];
    const values = ways.map(([node, { g }]) => (recording.heuristic === null ? g : g + (recording.nodes[node].h ?? 0)));
    this.range = values.reduce(({ low, high }, value) => ({ low: Math.min(low, value), high: Math.max(high, value) }), { low: Infinity, high: -Infinity });
    this.drawn = [];
    this.edges.replaceChildren();
    this.nodes.replaceChildren();
  }

  /** Where the nodes are at the model's moment. They stay as long as none hangs elsewhere: there is room for those that come until then. */
  #plan() {
    const model = /** @type {Model} */ (this.model);
    const { moment } = model;
    const until = model.stays[moment];
    if (until !== this.plan.until) {
      const { width, height } = this.size;
      const places = layout(model.go(until).parents).map((place) => place && { x: place.x * (width + 26), y: place.y * (height + 66) });
      this.plan = { until, places };
      model.go(moment);
    }
    return this.plan.places;
  }

  /** A node, made when it is first needed. @param {number} index @returns {Drawn} */
  #node(index) {
    const known = this.drawn[index];
    if (known) return known;
    const [line, move] = [s("path"), s("text", { class: "edge-move" })];
    const edge = s("g", {}, line, move);
    this.edges.append(edge);
    return (this.drawn[index] = { edge, line, move, body: null, place: { x: 0, y: 0 }, isShown: false });
  }

  /** @param {number} index @returns {Body} */
  #body(index) {
    const { recording } = /** @type {Model} */ (this.model);
    const { width, height } = this.size;
    const back = s("rect", { x: -width / 2 - 7, y: -7, width: width + 14, height: height + 33, rx: 9, class: "node-back" });
    const value = s("text", { y: height + 17, class: "node-value" });
    const group = s("g", { "data-node": index }, back, s("g", { transform: `translate(${-SIZE / 2} ${(height - SIZE) / 2})` }, thumb(sceneOf(recording, index), SIZE)), value);
    return { group, back, value, sign: null };
  }

  /** What stands below a node. @param {number} index */
  #value(index) {
    const model = /** @type {Model} */ (this.model);
    const [g, h, f] = [model.costs[index], model.h(index), model.f(index)];
    const value = model.recording.heuristic === null ? `g ${g}` : `${g} + ${h ?? "∞"} = ${f ?? "∞"}`;
    const threshold = model.recording.steps[Math.min(model.moment, model.end - 1) - 1]?.threshold ?? null;
    return model.roles[index] === "beyond" && threshold !== null ? `${value} > ${threshold}` : value;
  }

  /** Draws a state as it is now, but for its place. @param {number} index @param {Body} body */
  #dress(index, body) {
    const model = /** @type {Model} */ (this.model);
    const { recording } = model;
    const role = model.roles[index];
    const name = `node ${role}${recording.nodes[index].goal ? " goal" : ""}`;
    if (body.group.getAttribute("class") !== name) {
      body.group.setAttribute("class", name);
      body.sign?.remove();
      body.sign = sign(role, this.size.width / 2 + 3, -3);
      if (body.sign) body.group.append(body.sign);
    }
    const words = this.#value(index);
    if (body.value.textContent === words) return;
    body.value.textContent = words;
    body.value.classList.toggle("long", words.length > 13);
    const measure = recording.heuristic === null ? model.costs[index] : (model.f(index) ?? 0);
    const { low, high } = this.range;
    body.back.style.fill = tint(high > low ? Math.min(1, Math.max(0, (measure - low) / (high - low))) : 0.3);
  }

  /** Draws the line to a state as it is now, but for its place. @param {number} index @param {Set<number>} path */
  #dressEdge(index, path) {
    const { parents, roles, rehung, moves } = /** @type {Model} */ (this.model);
    const { edge, move } = this.#node(index);
    const parent = parents[index];
    const isOnPath = typeof parent === "number" && path.has(index) && path.has(parent);
    const isTrail = roles[index] === "trail" || roles[index] === "current";
    const name = isOnPath ? "edge path" : rehung.has(index) ? "edge rehung" : isTrail ? `edge ${roles[index]}` : "edge";
    if (edge.getAttribute("class") !== name) edge.setAttribute("class", name);
    const word = moves[index] ?? "";
    if (move.textContent !== word) move.textContent = word;
  }

  /** Puts a node at its place, and the line to its parent. @param {number} index */
  #put(index) {
    const { line, move, place, body } = this.#node(index);
    const parent = /** @type {Model} */ (this.model).parents[index];
    if (body) set(body.group, { transform: `translate(${place.x} ${place.y})` });
    const above = typeof parent === "number" ? this.drawn[parent]?.place : undefined;
    if (!above) return;
    const [top, bottom] = [above.y + this.size.height + 26, place.y - 7];
    const isLeft = place.x < above.x;
    set(line, { d: `M${above.x} ${top}C${above.x} ${top + 22} ${place.x} ${bottom - 22} ${place.x} ${bottom}` });
    set(move, { x: place.x + (isLeft ? -5 : 5), y: bottom - 5, "text-anchor": isLeft ? "end" : "start" });
  }

  /** Draws the states that are in sight, and takes the others away: a wide tree has more than a browser can move. */
  #look() {
    const { width, height } = this.svg.getBoundingClientRect();
    const { x, y, scale } = this.view;
    const isNear = (/** @type {{ x: number, y: number }} */ place) => {
      const [left, top] = [place.x * scale + x, place.y * scale + y];
      return width === 0 || (left > -MARGIN * width && left < (1 + MARGIN) * width && top > -MARGIN * height - this.size.height * scale && top < (1 + MARGIN) * height);
    };
    this.drawn.forEach((node, index) => {
      if (!node) return;
      if (!node.isShown || !isNear(this.plan.places[index] ?? node.place)) {
        node.body?.group.remove();
        return;
      }
      const body = (node.body ??= this.#body(index));
      this.#dress(index, body);
      if (body.group.isConnected) return;
      set(body.group, { transform: `translate(${node.place.x} ${node.place.y})` });
      this.nodes.append(body.group);
    });
  }

  /** Shows the tree as it was at a moment. @param {number} at */
  show(at) {
    const { model } = this;
    if (!model) return;
    const isStep = Math.abs(at - this.at) === 1;
    model.go(at);
    this.at = at;
    const places = this.#plan();
    const path = new Set(at === model.end ? model.recording.path : []);
    /** @type {{ index: number, from: { x: number, y: number }, to: { x: number, y: number } }[]} */
    const moved = [];
    /** @type {number[]} */
    const shown = [];
    model.parents.forEach((parent, index) => {
      const isSeen = parent !== undefined;
      const old = this.drawn[index];
      if (!isSeen && !old?.isShown) return;
      const node = this.#node(index);
      node.edge.toggleAttribute("hidden", !isSeen || parent === null);
      const wasShown = node.isShown;
      node.isShown = isSeen;
      if (!isSeen) return;
      shown.push(index);
      const to = places[index] ?? { x: 0, y: 0 };
      if (wasShown && (node.place.x !== to.x || node.place.y !== to.y)) moved.push({ index, from: node.place, to });
      node.place = to;
      this.#dressEdge(index, path);
    });
    const turn = ++this.turn;
    const isGliding = isStep && moved.length > 0 && moved.length <= MOST_GLIDING && !calm();
    if (isGliding) this.#glide(moved, shown, turn);
    else for (const index of shown) this.#put(index);
    if (!this.isHeld) this.#follow(model.current);
    this.#look();
  }

  /**
   * Lets nodes go to their places.
   * @param {{ index: number, from: { x: number, y: number }, to: { x: number, y: number } }[]} moved
   * @param {number[]} shown
   * @param {number} turn
   */
  #glide(moved, shown, turn) {
    const start = performance.now();
    const tick = (/** @type {number} */ now) => {
      if (turn !== this.turn) return;
      const t = Math.min(1, Math.max(0, (now - start) / GLIDE));
      const part = t * t * (3 - 2 * t);
      for (const { index, from, to } of moved) this.#node(index).place = t < 1 ? { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part } : to;
      for (const index of shown) this.#put(index);
      if (t < 1) requestAnimationFrame(tick);
    };
    tick(start);
  }

  /** What is looked at: the state being expanded with its parent and its children; in the end the solution. @param {number} current */
  #family(current) {
    const { parents, recording } = /** @type {Model} */ (this.model);
    if (current < 0) return this.at > 0 && recording.path.length > 0 ? recording.path : [0];
    return [...parents.keys()].filter((index) => index === current || parents[index] === current || parents[current] === index);
  }

  /** The border around some nodes. @param {{ x: number, y: number }[]} places */
  #bounds(places) {
    const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
    for (const { x, y } of places) {
      box.left = Math.min(box.left, x - 60);
      box.right = Math.max(box.right, x + 60);
      box.top = Math.min(box.top, y - 20);
      box.bottom = Math.max(box.bottom, y + this.size.height + 44);
    }
    return box;
  }

  /** What is shown. */
  #shown() {
    return this.#places([...this.plan.places.keys()].filter((index) => this.model?.isSeen(index)));
  }

  /** @param {number[]} nodes */
  #places(nodes) {
    return nodes.map((index) => this.plan.places[index]).filter((place) => place !== undefined);
  }

  /** Keeps all in view while it can be read, then what is looked at. @param {number} current */
  #follow(current) {
    const { width, height } = this.svg.getBoundingClientRect();
    if (width === 0 || !this.model || this.#shown().length === 0) return;
    const { left, right, top, bottom } = this.#bounds(this.#shown());
    const scale = Math.min(1.15, width / (right - left), height / (bottom - top));
    if (scale >= 0.62) {
      this.view = { scale, x: width / 2 - ((left + right) / 2) * scale, y: Math.max(0, (height - (bottom - top) * scale) * 0.15) - top * scale };
    } else {
      const family = this.#family(current);
      const box = this.#bounds(this.#places(family));
      const near = Math.min(0.85, Math.max(0.5, Math.min(width / (box.right - box.left), height / (box.bottom - box.top))));
      // What is too wide is cut off around the state itself, what is too high at its top.
      const isWide = (box.right - box.left) * near > width + 1;
      const middle = isWide ? (this.plan.places[current < 0 ? family[family.length - 1] : current]?.x ?? 0) : (box.left + box.right) / 2;
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
    // Dragging tells more often than the screen is drawn.
    this.looking ??= requestAnimationFrame(() => {
      this.looking = undefined;
      this.#look();
    });
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
