/** The growing tree of a recorded search: small boards, edges with moves. Only what is in sight is on the page; from afar it is a sketch. */

import { thumb } from "../boards/thumb.js";
import { calm, h, iconButton, s, set } from "../dom.js";
import { Extent } from "../extent.js";
import { say } from "../words.js";
import { layout } from "./layout.js";
import { Model } from "./model.js";
import { outline, sketch } from "./sketch.js";

/** @typedef {import("../types.js").Recording} Recording */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./model.js").Role} Role */

/** The longer side of a board. */
const SIZE = 78;

/** Between states: beside and below each. */
const GAP = { x: 26, y: 66 };

/** From further away than this, boards cannot be made out. */
const FAR = 0.3;

/** At this scale they are read well. */
const NEAR = 0.62;

/** States keep their places until this moment, then until one half as late again, and so on, but never for more than so many. */
const FIRST_WHILE = 12;
const LONGEST_WHILE = 200;

/** Milliseconds in which states go to their new places. */
const GLIDE = 260;

/** Milliseconds without a change after which all of it is sketched. */
const REST = 90;

/** So much of the window's size around it is drawn too. */
const MARGIN = 0.3;

/** Light for small f, strong for large: one hue, so that lightness tells. @param {number} part */
const tint = (part) => `color-mix(in oklab, var(--accent) ${Math.round(8 + 42 * part)}%, var(--paper))`;

/** The board of a node. @param {Recording} recording @param {number} node @returns {Scene} */
export function sceneOf(recording, node) {
  const tiles = [...recording.root.tiles];
  // A search that ends before it begins has no states.
  for (const [index, tile] of recording.nodes[node]?.changes ?? []) tiles[index] = tile;
  return { ...recording.root, tiles };
}

/** What roles are called. @type {Record<Role, string>} */
export const ROLE_WORDS = {
  current: "web-legend-current",
  trail: "web-legend-trail",
  next: "web-legend-next",
  open: "web-legend-open",
  closed: "web-legend-closed",
  beyond: "web-legend-beyond",
  dropped: "web-legend-dropped",
  dead: "web-legend-dead",
  "too-dear": "web-legend-too-dear",
  repeat: "web-legend-repeat",
  path: "web-legend-path",
};

/** A sign for what was let go, as outlines alone are hard to tell apart. @type {Partial<Record<Role, string>>} */
const SIGNS = { next: "↓", beyond: ">", dropped: "−", dead: "×", "too-dear": "!", repeat: "=" };

/** The sign of a role in a small disc, if it has one. @param {Role} role @param {number} x @param {number} y */
export function sign(role, x, y) {
  const glyph = SIGNS[role];
  return glyph ? s("g", { class: "sign", transform: `translate(${x} ${y})` }, s("circle", { r: 9 }), s("text", { "text-anchor": "middle", "dominant-baseline": "central" }, glyph)) : null;
}

let trees = 0;

export class Tree {
  /** @param {(node: number) => void} onpick */
  constructor(onpick) {
    this.onpick = onpick;
    this.name = `tree-${++trees}`;
    this.edges = s("g", { class: "edges", "aria-hidden": "true" });
    this.nodes = s("g");
    this.world = s("g", {}, this.edges, this.nodes);
    this.svg = s("svg", { class: "tree", role: "tree", tabindex: 0, "aria-label": say("web-tree"), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) }, this.world);
    this.far = h("canvas", { class: "tree far", "aria-hidden": "true", hidden: true });
    this.element = h("div", { class: "tree-frame" }, this.far, this.svg);
    /** There while the tree is held. */
    this.following = iconButton("eye", say("web-zoom-follow"), () => this.#release(), { hidden: true });
    /** They stand beside the tree: nothing of it is covered. */
    this.controls = h("div", { class: "zoom", role: "group", "aria-label": say("web-zoom") }, iconButton("plus", say("web-zoom-in"), () => this.#zoom(1.35)), iconButton("minus", say("web-zoom-out"), () => this.#zoom(1 / 1.35)), iconButton("fit", say("web-zoom-fit"), () => this.fit()), this.following);
    /** All of it, with a frame around what is in sight. */
    this.eye = h("canvas", { class: "eye", role: "img", "aria-label": say("web-eye"), onpointerdown: (/** @type {PointerEvent} */ event) => this.#flyTo(event), onpointermove: (/** @type {PointerEvent} */ event) => event.buttons === 1 && this.#flyTo(event) });
    this.window = new Extent(this.element, () => this.#resized());
    this.sky = new Extent(this.eye, () => this.#redraw());
    this.view = { x: 0, y: 0, scale: 1 };
    this.at = 0;
    /** @type {Model | null} */
    this.model = null;
    /** Of a board. */
    this.size = { width: SIZE, height: SIZE };
    /** Where states are, and until which moment. @type {{ until: number, places: (Place | undefined)[], order: number[] }} */
    this.plan = { until: -1, places: [], order: [] };
    /** Those that are there now, parents before children. @type {number[]} */
    this.shown = [];
    /** States whose children are not shown. @type {Set<number>} */
    this.folded = new Set();
    /** What the keyboard is at, and what was clicked last. */
    this.cursor = 0;
    /** Of what colours tell. */
    this.range = { low: 0, high: 0 };
    /** What is on the page. @type {Map<number, Body>} */
    this.bodies = new Map();
    /** @type {Map<number, SVGElement>} */
    this.lines = new Map();
    /** States on their way: where they come from, and since when. @type {{ from: Map<number, Place>, start: number } | null} */
    this.glide = null;
    /** It is drawn before the next frame. @type {number | undefined} */
    this.drawing = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.eyeing = undefined;
    this.#listen();
  }

  /** The person has moved the tree: it is left where it is, until it is to follow the search again. */
  get isHeld() {
    return !this.following.hidden;
  }

  set isHeld(isHeld) {
    this.following.hidden = !isHeld;
  }

  /** @param {Recording} recording */
  load(recording) {
    this.model = new Model(recording);
    this.isHeld = false;
    this.at = 0;
    this.cursor = 0;
    this.glide = null;
    this.folded = new Set();
    const { rows, columns } = recording.root;
    this.size = { width: Math.max(82, (SIZE * columns) / Math.max(rows, columns)), height: (SIZE * rows) / Math.max(rows, columns) };
    this.plan = { until: -1, places: [], order: [] };
    this.range = { low: Infinity, high: -Infinity };
    const take = (/** @type {number} */ node, /** @type {number} */ g) => {
      const value = recording.heuristic === null ? g : g + (recording.nodes[node].h ?? 0);
      this.range = { low: Math.min(this.range.low, value), high: Math.max(this.range.high, value) };
    };
    recording.nodes.forEach(({ g }, node) => take(node, g));
    for (const { generated, held = [] } of recording.steps) for (const { node, g } of [...generated, ...held]) take(node, g);
    for (const drawn of [...this.bodies.values()].map(({ group }) => group).concat(...this.lines.values())) drawn.remove();
    this.bodies.clear();
    this.lines.clear();
  }

  /**
   * Where states are at the model's moment. They stay for a while, unless one hangs elsewhere: there is room for those that come until
   * then, and not for many more, which would push a state's children out of sight.
   */
  #plan() {
    const model = /** @type {Model} */ (this.model);
    const { moment } = model;
    let lasting = FIRST_WHILE;
    while (lasting < moment) lasting += Math.min(Math.ceil(lasting / 2), LONGEST_WHILE);
    const until = Math.min(model.stays[moment], lasting);
    if (until === this.plan.until) return;
    const { width, height } = this.size;
    const { places, order } = layout(model.go(until).parents, this.folded);
    this.plan = { until, order, places: places.map((place) => place && { x: place.x * (width + GAP.x), y: place.y * (height + GAP.y) }) };
    model.go(moment);
  }

  /** Shows the tree as it was at a moment. @param {number} at */
  show(at) {
    const { model } = this;
    if (!model) return;
    const before = this.plan.places;
    const isStep = Math.abs(at - this.at) === 1;
    model.go(at);
    this.at = at;
    const wasShown = new Set(this.shown);
    this.#plan();
    this.shown = this.plan.order.filter((node) => model.isSeen(node));
    if (model.current >= 0) this.cursor = model.current;
    this.#start(isStep && !calm() ? this.shown.filter((node) => wasShown.has(node)) : [], before);
    if (!this.isHeld) this.#follow(model.current);
    this.#draw();
  }

  /** Lets states go to their places. @param {number[]} nodes @param {(Place | undefined)[]} before */
  #start(nodes, before) {
    /** @type {Map<number, Place>} */
    const from = new Map();
    for (const node of before === this.plan.places ? [] : nodes) {
      const [old, to] = [before[node], this.plan.places[node]];
      if (old && to && (old.x !== to.x || old.y !== to.y)) from.set(node, old);
    }
    this.glide = from.size > 0 ? { from, start: performance.now() } : null;
  }

  /** Where a state is now, perhaps on its way. @param {number} node @returns {Place} */
  #spot(node) {
    const to = this.plan.places[node] ?? { x: 0, y: 0 };
    const from = this.glide?.from.get(node);
    if (!this.glide || !from) return to;
    const t = Math.min(1, Math.max(0, (performance.now() - this.glide.start) / GLIDE));
    const part = t * t * (3 - 2 * t);
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  }

  /** Draws what is in sight, and takes the rest away. */
  #draw() {
    const { model } = this;
    if (!model) return;
    const { width, height } = this.window.size;
    const { x, y, scale } = this.view;
    if (this.glide && performance.now() - this.glide.start >= GLIDE) this.glide = null;
    set(this.world, { transform: `translate(${x} ${y}) scale(${scale})` });
    const isFar = scale < FAR;
    this.far.hidden = !isFar;
    const tree = { nodes: this.shown, place: (/** @type {number} */ node) => this.#spot(node), parent: (/** @type {number} */ node) => model.parents[node], role: (/** @type {number} */ node) => model.roles[node], size: this.size };
    if (isFar) sketch(this.far, this.window.size, tree, this.view);
    const [left, right] = [(-x - MARGIN * width) / scale, (-x + (1 + MARGIN) * width) / scale];
    const [top, bottom] = [(-y - MARGIN * height) / scale - this.size.height, (-y + (1 + MARGIN) * height) / scale];
    const spots = new Map();
    /** @type {Set<number>} */
    const near = new Set();
    /** @type {Set<number>} */
    const crossing = new Set();
    for (const node of isFar ? [] : this.shown) {
      const spot = this.#spot(node);
      spots.set(node, spot);
      if (spot.x > left && spot.x < right && spot.y > top && spot.y < bottom) near.add(node);
      const above = spots.get(model.parents[node]);
      if (above && Math.max(spot.x, above.x) > left && Math.min(spot.x, above.x) < right && spot.y > top && above.y < bottom) crossing.add(node);
    }
    for (const [node, { group }] of this.bodies) if (!near.has(node)) this.bodies.delete(node), group.remove();
    for (const [node, line] of this.lines) if (!crossing.has(node)) this.lines.delete(node), line.remove();
    const path = new Set(this.at === model.end ? model.recording.path : []);
    for (const node of crossing) this.#drawEdge(node, spots.get(node), spots.get(model.parents[node]), path);
    for (const node of near) this.#drawNode(node, spots.get(node));
    this.svg.setAttribute("aria-activedescendant", this.bodies.has(this.cursor) ? `${this.name}-${this.cursor}` : "");
    if (this.glide) this.#redraw();
    // It can wait until nothing else happens.
    clearTimeout(this.eyeing);
    this.eyeing = setTimeout(() => this.#drawEye(tree), REST);
  }

  /** Things happen more often than the screen is drawn. */
  #redraw() {
    this.drawing ??= requestAnimationFrame(() => {
      this.drawing = undefined;
      this.#draw();
    });
  }

  /** What stands below a node. @param {number} node */
  values(node) {
    const model = /** @type {Model} */ (this.model);
    const [g, h, f] = [model.costs[node], model.h(node), model.f(node)];
    const value = model.recording.heuristic === null ? `g ${g}` : `${g} + ${h ?? "∞"} = ${f ?? "∞"}`;
    const threshold = model.recording.steps[Math.min(model.moment, model.end - 1) - 1]?.threshold ?? null;
    return model.roles[node] === "beyond" && threshold !== null ? `${value} > ${threshold}` : value;
  }

  /** @param {number} node @param {Place} spot */
  #drawNode(node, spot) {
    const body = this.bodies.get(node) ?? this.#body(node);
    const model = /** @type {Model} */ (this.model);
    const { recording } = model;
    const role = model.roles[node];
    const name = `node ${role}${recording.nodes[node].goal ? " goal" : ""}${node === this.cursor ? " chosen" : ""}`;
    const hidden = this.folded.has(node) ? this.#below(node) : 0;
    const hasChildren = hidden > 0 || model.parents.includes(node);
    const words = this.values(node);
    const looks = `${name} ${words} ${hidden} ${hasChildren}`;
    set(body.group, { transform: `translate(${spot.x} ${spot.y})` });
    if (body.looks === looks) return;
    body.looks = looks;
    body.value.textContent = words;
    body.value.classList.toggle("long", words.length > 13);
    const measure = recording.heuristic === null ? model.costs[node] : (model.f(node) ?? 0);
    const { low, high } = this.range;
    body.back.style.fill = tint(high > low ? Math.min(1, Math.max(0, (measure - low) / (high - low))) : 0.3);
    body.extra.replaceChildren();
    const mark = sign(role, this.size.width / 2 + 3, -3);
    if (mark) body.extra.append(mark);
    if (hidden > 0 || (node === this.cursor && hasChildren)) body.extra.append(this.#knob(hidden));
    const move = node === 0 ? say("web-moment-start") : (model.moves[node] ?? "");
    const label = say("web-node", { move, values: words, role: say(ROLE_WORDS[role]) });
    set(body.group, { class: name, "aria-label": hidden > 0 ? `${label}, ${say("web-node-folded", { count: hidden })}` : label, "aria-level": model.way(node).length, "aria-selected": String(node === this.cursor) });
    if (hasChildren) body.group.setAttribute("aria-expanded", String(hidden === 0));
    else body.group.removeAttribute("aria-expanded");
  }

  /** @param {number} node @returns {Body} */
  #body(node) {
    const { recording } = /** @type {Model} */ (this.model);
    const { width, height } = this.size;
    const back = s("rect", { x: -width / 2 - 7, y: -7, width: width + 14, height: height + 33, rx: 9, class: "node-back" });
    const value = s("text", { y: height + 17, class: "node-value" });
    const extra = s("g");
    const group = s("g", { "data-node": node, id: `${this.name}-${node}`, role: "treeitem" }, back, s("g", { transform: `translate(${-SIZE / 2} ${(height - SIZE) / 2})` }, thumb(sceneOf(recording, node), SIZE)), value, extra);
    const body = { group, back, value, extra, looks: "" };
    this.bodies.set(node, body);
    this.nodes.append(group);
    return body;
  }

  /** Folds a subtree, or brings it back. @param {number} hidden how many states it holds */
  #knob(hidden) {
    const words = hidden > 0 ? `+${hidden}` : "−";
    const width = Math.max(20, 10 + 8 * words.length);
    return s("g", { class: "knob", transform: `translate(0 ${this.size.height + 30})` }, s("rect", { x: -width / 2, y: -9, width, height: 18, rx: 9 }), s("text", { "text-anchor": "middle", "dominant-baseline": "central" }, words));
  }

  /** How many states hang below one. @param {number} node */
  #below(node) {
    const { parents } = /** @type {Model} */ (this.model);
    /** @type {Map<number, boolean>} */
    const known = new Map([[node, true]]);
    const isBelow = (/** @type {number} */ at) => {
      /** @type {number[]} */
      const way = [];
      /** @type {number | null | undefined} */
      let up = at;
      while (typeof up === "number" && !known.has(up)) {
        way.push(up);
        up = parents[up];
      }
      const answer = typeof up === "number" && known.get(up) === true;
      for (const one of way) known.set(one, answer);
      return answer;
    };
    return parents.filter((parent, at) => typeof parent === "number" && isBelow(at)).length;
  }

  /** @param {number} node @param {Place} spot @param {Place} above @param {Set<number>} path */
  #drawEdge(node, spot, above, path) {
    const { parents, roles, rehung, moves } = /** @type {Model} */ (this.model);
    let edge = this.lines.get(node);
    if (!edge) {
      edge = s("g", {}, s("path"), s("text", { class: "edge-move" }));
      this.lines.set(node, edge);
      this.edges.append(edge);
    }
    const isOnPath = path.has(node) && path.has(/** @type {number} */ (parents[node]));
    const isTrail = roles[node] === "trail" || roles[node] === "current";
    const [top, bottom] = [above.y + this.size.height + 26, spot.y - 7];
    const isLeft = spot.x < above.x;
    set(edge, { class: isOnPath ? "edge path" : rehung.has(node) ? "edge rehung" : isTrail ? `edge ${roles[node]}` : "edge" });
    set(edge.children[0], { d: `M${above.x} ${top}C${above.x} ${top + 22} ${spot.x} ${bottom - 22} ${spot.x} ${bottom}` });
    set(edge.children[1], { x: spot.x + (isLeft ? -5 : 5), y: bottom - 5, "text-anchor": isLeft ? "end" : "start" });
    const word = moves[node] ?? "";
    if (edge.children[1].textContent !== word) edge.children[1].textContent = word;
  }

  /** @param {Parameters<typeof sketch>[2]} tree */
  #drawEye(tree) {
    const { size } = this.sky;
    if (size.width === 0) return;
    const view = this.#whole(size, 1);
    sketch(this.eye, size, tree, view);
    const { width, height } = this.window.size;
    const [left, top] = [-this.view.x / this.view.scale, -this.view.y / this.view.scale];
    const [right, bottom] = [left + width / this.view.scale, top + height / this.view.scale];
    outline(this.eye, { left: left * view.scale + view.x, right: right * view.scale + view.x, top: top * view.scale + view.y, bottom: bottom * view.scale + view.y });
  }

  /** Goes where the bird's eye points. @param {PointerEvent} event */
  #flyTo(event) {
    const view = this.#whole(this.sky.size, 1);
    const { width, height } = this.window.size;
    const [x, y] = [(event.offsetX - view.x) / view.scale, (event.offsetY - view.y) / view.scale];
    const { scale } = this.view;
    this.view = { scale, x: width / 2 - x * scale, y: height / 2 - y * scale };
    this.isHeld = true;
    this.#redraw();
  }

  /** What is looked at: the state being expanded with its parent and its children; in the end the solution. @param {number} current */
  #family(current) {
    const { parents, recording } = /** @type {Model} */ (this.model);
    if (current < 0) return this.at > 0 && recording.path.length > 0 ? recording.path : [0];
    return this.shown.filter((node) => node === current || parents[node] === current || parents[current] === node);
  }

  /** The border around some nodes. @param {number[]} nodes */
  #bounds(nodes) {
    const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
    for (const node of nodes) {
      const place = this.plan.places[node];
      if (!place) continue;
      box.left = Math.min(box.left, place.x - 60);
      box.right = Math.max(box.right, place.x + 60);
      box.top = Math.min(box.top, place.y - 20);
      box.bottom = Math.max(box.bottom, place.y + this.size.height + 44);
    }
    return box;
  }

  /** All of it in a window. @param {{ width: number, height: number }} window @param {number} most the scale */
  #whole({ width, height }, most) {
    const { left, right, top, bottom } = this.#bounds(this.shown);
    const scale = Math.min(most, width / (right - left), height / (bottom - top));
    return { scale, x: width / 2 - ((left + right) / 2) * scale, y: Math.max(0, (height - (bottom - top) * scale) * 0.15) - top * scale };
  }

  /** Keeps all in view while it can be read, then what is looked at. @param {number} current */
  #follow(current) {
    const { width, height } = this.window.size;
    if (width === 0 || this.shown.length === 0) return;
    const all = this.#whole(this.window.size, 1.15);
    if (all.scale >= NEAR) {
      this.view = all;
      return;
    }
    const family = this.#family(current);
    const box = this.#bounds(family);
    const near = Math.min(0.85, Math.max(0.5, Math.min(width / (box.right - box.left), height / (box.bottom - box.top))));
    // What is too wide is cut off around the state itself, what is too high at its top.
    const isWide = (box.right - box.left) * near > width + 1;
    const middle = isWide ? (this.plan.places[current < 0 ? family[family.length - 1] : current]?.x ?? 0) : (box.left + box.right) / 2;
    const rest = height - (box.bottom - box.top) * near;
    const y = rest > 0 ? rest / 2 - box.top * near : height - box.bottom * near;
    this.view = { scale: near, x: width / 2 - middle * near, y: Math.min(y, 20 * near) };
  }

  /** What is looked at stays in sight, also when a phone is turned. */
  #resized() {
    if (this.model && !this.isHeld) this.#follow(this.model.current);
    this.#redraw();
  }

  /** Follows the search again. */
  #release() {
    // The button goes away: whoever came to it by keyboard is led to the tree.
    this.svg.focus({ preventScroll: true });
    this.isHeld = false;
    this.#resized();
  }

  fit() {
    this.view = this.#whole(this.window.size, 1.15);
    this.isHeld = true;
    this.#redraw();
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] */
  #zoom(factor, x = this.window.size.width / 2, y = this.window.size.height / 2) {
    // As far away as it takes to see all of it.
    const least = Math.min(0.04, this.#whole(this.window.size, 1).scale);
    const scale = Math.min(3, Math.max(least, this.view.scale * factor));
    const by = scale / this.view.scale;
    this.view = { scale, x: x - (x - this.view.x) * by, y: y - (y - this.view.y) * by };
    this.isHeld = true;
    this.#redraw();
  }

  /** Two fingers take hold of the tree. @param {[number, number][]} before @param {[number, number][]} after */
  #pinch(before, after) {
    const span = (/** @type {[number, number][]} */ [a, b]) => ({ x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, size: Math.hypot(a[0] - b[0], a[1] - b[1]) });
    const [from, to] = [span(before), span(after)];
    const { left, top } = this.svg.getBoundingClientRect();
    this.view = { ...this.view, x: this.view.x + to.x - from.x, y: this.view.y + to.y - from.y };
    this.#zoom(to.size / Math.max(from.size, 1), to.x - left, to.y - top);
  }

  /** Folds what is below a state, or brings it back. @param {number} node */
  fold(node) {
    if (!this.folded.delete(node)) this.folded.add(node);
    this.plan.until = -1;
    this.cursor = node;
    const before = this.plan.places;
    const was = new Set(this.shown);
    this.#plan();
    this.shown = this.plan.order.filter((one) => this.model?.isSeen(one));
    this.#start(calm() ? [] : this.shown.filter((one) => was.has(one)), before);
    this.#draw();
  }

  /** A state is chosen by hand. @param {number} node */
  #choose(node) {
    this.cursor = node;
    const place = this.plan.places[node];
    const { width, height } = this.window.size;
    if (place) {
      const [x, y] = [place.x * this.view.scale + this.view.x, place.y * this.view.scale + this.view.y];
      const isFar = this.view.scale < FAR;
      if (isFar || x < 50 || x > width - 50 || y < 20 || y > height - 120) {
        // In a sketch nothing can be told apart.
        const scale = isFar ? NEAR : this.view.scale;
        this.view = { scale, x: width / 2 - place.x * scale, y: height / 3 - place.y * scale };
        this.isHeld = true;
      }
    }
    this.#draw();
    this.onpick(node);
  }

  /** Arrows go through the tree: up to the parent, down to a child, sideways along the layer. @param {KeyboardEvent} event */
  #key(event) {
    const { model, cursor } = this;
    if (!model || event.ctrlKey || event.metaKey || event.altKey) return;
    const parent = model.parents[cursor];
    const layer = this.shown.filter((node) => this.plan.places[node]?.y === this.plan.places[cursor]?.y);
    /** @type {Record<string, () => number | null | undefined>} */
    const steps = {
      ArrowUp: () => parent,
      ArrowDown: () => this.shown.find((node) => model.parents[node] === cursor),
      ArrowLeft: () => layer[layer.indexOf(cursor) - 1],
      ArrowRight: () => layer[layer.indexOf(cursor) + 1],
    };
    const isFold = event.key === "Enter" || event.key === " ";
    if (!(event.key in steps) && !isFold) return;
    event.preventDefault();
    event.stopPropagation();
    if (isFold) return this.fold(cursor);
    const to = steps[event.key]();
    if (typeof to === "number") this.#choose(to);
  }

  #listen() {
    /** @type {{ x: number, y: number, hasMoved: boolean } | null} */
    let held = null;
    /** Where fingers are. @type {Map<number, [number, number]>} */
    const fingers = new Map();
    this.svg.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      held = fingers.size === 1 ? { x: event.clientX, y: event.clientY, hasMoved: false } : null;
    });
    this.svg.addEventListener("pointermove", (event) => {
      const before = [...fingers.values()];
      if (fingers.has(event.pointerId)) fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (before.length === 2) return this.#pinch(before, [...fingers.values()]);
      if (!held) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.hasMoved && Math.hypot(x, y) < 5) return;
      if (!held.hasMoved) this.svg.setPointerCapture(event.pointerId);
      held = { x: event.clientX, y: event.clientY, hasMoved: true };
      this.view = { ...this.view, x: this.view.x + x, y: this.view.y + y };
      this.isHeld = true;
      this.#redraw();
    });
    this.svg.addEventListener("pointerup", (event) => {
      fingers.delete(event.pointerId);
      const target = /** @type {Element} */ (event.target);
      const node = Number(target.closest("[data-node]")?.getAttribute("data-node") ?? -1);
      if (held && !held.hasMoved && node >= 0) {
        if (target.closest(".knob")) this.fold(node);
        else this.#choose(node);
      }
      held = null;
    });
    for (const end of ["pointercancel", "pointerleave"]) {
      this.svg.addEventListener(end, (event) => {
        fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
        if (end === "pointercancel") held = null;
      });
    }
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

/**
 * @typedef {object} Body a state on the page
 * @property {SVGElement} group
 * @property {SVGElement} back
 * @property {SVGElement} value
 * @property {SVGElement} extra its sign, and what folds it
 * @property {string} looks what it was drawn from
 */
