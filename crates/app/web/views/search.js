/** Search: a method step by step, forwards and backwards in time; two side by side, and large for a projector. */

import { announce, app, link, noter, puzzleNamed, titleOf } from "../app.js";
import { Board } from "../boards/board.js";
import { thumb } from "../boards/thumb.js";
import { button, h, icon, s } from "../dom.js";
import { isJudged, methodsOf } from "../methods.js";
import { code } from "../search/code.js";
import { aboutMethod, partsOf, sumOf } from "../search/estimate.js";
import { writeOptions } from "../search/options.js";
import { MOST_STEPS, Pane, STEPS } from "../search/pane.js";
import { sceneOf } from "../search/tree.js";
import { outcome } from "../searching.js";
import { Transport } from "../transport.js";
import { figure, nameOf, say } from "../words.js";

/** @typedef {import("../types.js").Recording} Recording */

/** Rows of the open list that are drawn. */
const ROWS = 14;

/** @param {HTMLElement} main */
export function show(main) {
  const search = new SearchView();
  main.append(search.stage, search.side);
  void search.record(search.panes);
  return search;
}

class SearchView {
  constructor() {
    this.note = noter();
    this.game = /** @type {import("../game.js").Game} */ (app.game);
    this.puzzle = puzzleNamed(this.game.puzzle);
    const { more } = app.route;
    const first = this.puzzle.heuristics.findLast((heuristic) => heuristic.admissible)?.name;
    this.panes = [this.#pane(more.method ?? `astar:${first}`, more.options ?? "")];
    if (more.beside) this.panes.push(this.#pane(more.beside, more.besideoptions ?? ""));
    /** The one that the side tells of. */
    this.active = this.panes[0];
    this.isProjected = more.projector === "on";
    this.steps = more.steps === String(MOST_STEPS) ? MOST_STEPS : STEPS;
    this.further = button("next", say("web-steps-more", { count: MOST_STEPS }), () => this.#further(), { class: "button small", hidden: true });
    this.transport = new Transport({ onat: (at) => this.#show(at), text: (at) => this.#said(at), pace: 700 });
    this.beside = button("race", "", () => this.#toggleBeside(), { class: "button small" });
    this.projector = button("watch", "", () => this.#toggleProjector(), { class: "button small" });
    this.predict = h("a", { class: "button small" }, icon("eye"), say("web-predict"));
    this.trees = h("div", { class: "panes" });
    this.stage = h("section", { class: "stage search", "aria-label": nameOf("view", "search") }, h("h1", { class: "unseen" }, `${nameOf("view", "search")}: ${titleOf(this.game)}`), this.trees, this.transport.element, h("div", { class: "row search-tools" }, this.further, this.predict, this.beside, this.projector));
    this.board = new Board(this.game.puzzle, { isPlain: true, label: say("web-state-expanded") });
    this.board.show(this.game.position.scene);
    this.sum = h("div", { class: "quiet small sum" });
    this.from = h("a", { class: "button small" }, icon("play"), say("web-play-here"));
    this.counts = h("dl", { class: "score small" });
    this.rows = h("tbody");
    /** @type {Map<number, SVGElement>} */
    this.thumbs = new Map();
    /** @type {Recording | null} */
    this.pictured = null;
    this.openCount = h("span", { class: "quiet" });
    this.heading = h("h2", {}, say("web-open-list"));
    this.scroller = h("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": say("web-open-list") }, table(this.rows));
    this.code = h("ol", { class: "code" });
    this.about = h("div", { class: "about" });
    this.map = h("div");
    this.eye = h("div", { class: "eye-frame" });
    this.side = h(
      "aside",
      { class: "side", "aria-label": say("web-open-list") },
      h("div", { class: "now" }, this.board.element, this.sum, h("div", { class: "row" }, this.from)),
      this.counts,
      h("div", {}, h("h2", {}, say("web-code")), this.code),
      h("div", {}, h("div", { class: "row spread" }, this.heading, this.openCount), this.scroller),
      this.eye,
      this.map,
      h("details", {}, h("summary", {}, say("web-about-method")), this.about),
    );
    this.#arrange();
  }

  /** @param {string} method @param {string} options */
  #pane(method, options) {
    const pane = new Pane({ puzzle: this.puzzle, method, options, onchange: () => void this.record([pane]), onpick: (from, node) => this.#pick(from, node) });
    return pane;
  }

  /** Puts things where they belong: two trees need the room of the side. */
  #arrange() {
    const isTwo = this.panes.length > 1;
    this.trees.replaceChildren(...this.panes.map(({ element }) => element));
    this.trees.classList.toggle("two", isTwo);
    document.body.classList.toggle("wide", isTwo || this.isProjected);
    document.body.classList.toggle("projector", this.isProjected);
    this.side.hidden = isTwo || this.isProjected;
    this.beside.querySelector(".label")?.replaceChildren(say(isTwo ? "web-beside-not" : "web-beside"));
    this.projector.querySelector(".label")?.replaceChildren(say(this.isProjected ? "web-projector-not" : "web-projector"));
    this.#place();
  }

  /** Bird's eye and map stand at the side, or each map below its tree. */
  #place() {
    this.eye.replaceChildren(this.active.tree.eye);
    if (this.panes.length > 1) for (const pane of this.panes) pane.element.append(pane.map.element);
    else this.map.replaceChildren(this.active.map.element);
  }

  #toggleBeside() {
    if (this.panes.length > 1) {
      this.panes.pop()?.leave();
      this.active = this.panes[0];
    } else {
      const other = methodsOf(this.puzzle, { isRecordable: true }).find((method) => method.split(":")[0] !== this.panes[0].method.split(":")[0]) ?? "bfs";
      this.panes.push(this.#pane(other, ""));
    }
    this.#arrange();
    void this.record(this.panes.slice(1));
  }

  #toggleProjector() {
    this.isProjected = !this.isProjected;
    this.#arrange();
    this.transport.jump(this.transport.at);
  }

  /** Records as much as can be. */
  #further() {
    this.steps = MOST_STEPS;
    void this.record(this.panes, this.transport.at);
  }

  #note() {
    const [first, second] = this.panes;
    const more = { method: first.method, options: writeOptions(first.options), beside: second?.method ?? "", besideoptions: second ? writeOptions(second.options) : "", at: String(this.transport.at), projector: this.isProjected ? "on" : "", steps: this.steps === STEPS ? "" : String(this.steps) };
    this.note({ more: Object.fromEntries(Object.entries(more).filter(([, value]) => value !== "")) });
    this.predict.hidden = !isJudged(first.method);
    this.predict.href = link({ view: "predict", moves: this.game.moves, more: { method: first.method, options: writeOptions(first.options), at: String(Math.min(this.transport.at, Math.max(0, first.end - 2))) } });
  }

  /** @param {Pane[]} panes those that are to be recorded anew @param {number} [at] the moment to show */
  async record(panes, at = this.#asked(panes)) {
    this.transport.pause();
    const recordings = await Promise.all(panes.map((pane) => pane.record(this.game, this.steps)));
    if (recordings.includes(null) && !this.active.recording) return;
    // One moment for the start, one a step, and one for the end.
    this.transport.reset(Math.max(...this.panes.map(({ end }) => end)), at);
    this.further.hidden = this.steps === MOST_STEPS || this.panes.every(({ recording }) => recording?.complete !== false);
    for (const recording of recordings) if (recording) announce(outcome(recording.report));
    this.#tellMethod();
  }

  /** The moment to begin with: what the link says at first; another method beside does not change it. @param {Pane[]} panes */
  #asked(panes) {
    if (!this.panes.some(({ recording }) => recording)) return Number(app.route.more.at ?? 0);
    return panes.includes(this.panes[0]) ? 0 : this.transport.at;
  }

  #tellMethod() {
    const { model, method } = this.active;
    if (!model) return;
    const list = say(model.isDeepening ? "web-path-list" : "web-open-list");
    this.heading.textContent = list;
    this.scroller.setAttribute("aria-label", list);
    this.side.setAttribute("aria-label", list);
    this.about.replaceChildren(...aboutMethod(this.puzzle, method));
  }

  /** @param {number} at */
  #said(at) {
    return this.panes.map(({ words }) => words.textContent).join(" ") || String(at);
  }

  /** @param {number} at */
  #show(at) {
    for (const pane of this.panes) pane.show(at);
    const { model, looked } = this.active;
    if (!model) return;
    if (!this.side.hidden) {
      this.#look(looked);
      this.#count();
      this.code.replaceChildren(...code(model, this.active.options.table !== false));
    }
    if (!this.transport.isPlaying) this.#note();
  }

  /** @param {Pane} pane @param {number} node */
  #pick(pane, node) {
    this.active = pane;
    this.#place();
    this.#look(node);
  }

  /** @param {number} node */
  #look(node) {
    const { recording, model } = this.active;
    if (!recording || !model) return;
    const scene = sceneOf(recording, node);
    this.board.show(scene);
    this.board.annotate(partsOf(recording, node).map(({ cells, value }) => ({ cells, text: figure(value) })));
    this.sum.replaceChildren(...sumOf(recording, node));
    const way = model.way(node);
    this.from.hidden = !model.isPlayable(way);
    this.from.href = link({ view: "play", level: this.game.level, moves: [...this.game.moves, ...way.slice(1).map((step) => model.moves[step] ?? "")] });
  }

  /** The small picture of a state; most of those that wait do so for long. @param {Recording} recording @param {number} node */
  #thumb(recording, node) {
    if (this.pictured !== recording) this.thumbs.clear();
    this.pictured = recording;
    const picture = this.thumbs.get(node) ?? s("svg", { viewBox: "0 0 44 44", class: "cell-thumb", "aria-hidden": "true" }, thumb(sceneOf(recording, node), 44));
    this.thumbs.set(node, picture);
    return picture;
  }

  #count() {
    const model = /** @type {import("../search/model.js").Model} */ (this.active.model);
    const { recording, moment } = model;
    const step = recording.steps[Math.min(moment, recording.steps.length) - 1];
    const isOver = moment === model.end;
    const bound = isOver ? recording.report.lower_bound : moment > 0 ? (step?.bound ?? null) : null;
    /** @type {[string, number | null][]} */
    const pairs = [
      [say("web-expanded"), Math.min(moment, recording.steps.length)],
      [say("web-states"), this.active.tree.model?.parents.filter((parent) => parent !== undefined).length ?? 0],
      [say("web-bound"), bound],
    ];
    const limit = step?.threshold ?? recording.steps[0]?.threshold ?? null;
    const width = step?.width ?? recording.steps[0]?.width ?? null;
    if (limit !== null) pairs.push([say("web-threshold"), limit]);
    if (width !== null) pairs.push([say("web-width"), width]);
    this.counts.replaceChildren(...pairs.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", { class: "big" }, value === null ? "–" : figure(value)))));
    // A search that meets its goal in the midst of an expansion does not tell what waits then.
    const isUntold = model.list.length === 0 && !model.isDeepening && model.parents.some((parent, node) => parent !== undefined && model.roles[node] === "open");
    const none = model.isDeepening ? "web-path-empty" : isUntold ? "web-open-untold" : "web-open-empty";
    this.openCount.textContent = isUntold ? "–" : figure(model.count);
    // Of a path the end matters, of an open list its beginning.
    const rows = model.isDeepening ? model.list.slice(-ROWS) : model.list.slice(0, ROWS);
    const isBlind = recording.heuristic === null;
    this.rows.replaceChildren(
      ...rows.map((id) => {
        const move = id === 0 ? say("web-moment-start") : (model.moves[id] ?? "");
        const picture = this.#thumb(recording, id);
        return h("tr", { "data-node": id }, h("td", {}, h("button", { type: "button", class: "state", onclick: () => this.#look(id) }, picture, move)), h("td", {}, model.costs[id]), h("td", {}, isBlind ? "–" : (model.h(id) ?? "∞")), h("td", {}, isBlind ? "–" : (model.f(id) ?? "∞")));
      }),
      ...(rows.length === 0 ? [h("tr", {}, h("td", { colspan: 4, class: "quiet" }, say(none)))] : []),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.isProjected && event.key === "Escape") return (this.#toggleProjector(), true);
    // What presenters press.
    if (this.isProjected && (event.key === "PageDown" || event.key === "PageUp")) return (this.transport.step(event.key === "PageDown" ? 1 : -1), true);
    return this.transport.key(event);
  }

  leave() {
    document.body.classList.remove("projector");
    this.transport.pause();
    for (const pane of this.panes) pane.leave();
  }
}

/** @param {HTMLElement} rows */
function table(rows) {
  return h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("web-state")), h("th", { scope: "col" }, "g"), h("th", { scope: "col" }, "h"), h("th", { scope: "col" }, "f"))), rows);
}
