/** Search: a method step by step on a small level, forwards and backwards in time. */

import { announce, app, noter, puzzleNamed } from "../app.js";
import { Board } from "../boards/board.js";
import { thumb } from "../boards/thumb.js";
import { Abandoned } from "../client.js";
import { h, s } from "../dom.js";
import { methodSelect } from "../methods.js";
import { story } from "../search/story.js";
import { ROLES } from "../search/model.js";
import { sceneOf, sign, Tree } from "../search/tree.js";
import { outcome, Searching } from "../searching.js";
import { Transport } from "../transport.js";
import { figure, nameOf, say } from "../words.js";

/** @typedef {import("../types.js").Recording} Recording */

/** How many states are recorded at most: more than a person steps through. */
const STEPS = 300;

/** Rows of the open list that are drawn. */
const ROWS = 14;

/** @type {Record<import("../search/model.js").Role, string>} */
const LEGEND = {
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

/** @param {HTMLElement} main */
export function show(main) {
  const search = new SearchView();
  main.append(search.stage, search.side);
  void search.record();
  return search;
}

class SearchView {
  constructor() {
    this.note = noter();
    this.game = /** @type {import("../game.js").Game} */ (app.game);
    this.puzzle = puzzleNamed(this.game.puzzle);
    const first = this.puzzle.heuristics.findLast((heuristic) => heuristic.admissible)?.name;
    this.method = app.route.more.method ?? `astar:${first}`;
    /** @type {Recording | null} */
    this.recording = null;
    this.searching = new Searching();
    this.tree = new Tree((node) => this.#look(node));
    this.transport = new Transport({ onat: (at) => this.#show(at), text: (at) => (this.tree.model ? story(this.tree.model, at) : ""), pace: 700 });
    this.words = h("p", { class: "story", role: "status" });
    this.legend = h("ul", { class: "legend", "aria-label": say("web-legend") });
    this.stage = h(
      "section",
      { class: "stage search", "aria-label": nameOf("view", "search") },
      h(
        "div",
        { class: "row" },
        methodSelect(this.puzzle, this.method, (method) => this.#choose(method), { isRecordable: true }),
        this.legend,
      ),
      this.tree.element,
      this.words,
      this.transport.element,
    );
    this.board = new Board(this.game.puzzle, { isPlain: true, label: say("web-state-expanded") });
    this.board.show(this.game.position.scene);
    this.counts = h("dl", { class: "score small" });
    this.rows = h("tbody");
    this.openCount = h("span", { class: "quiet" });
    this.heading = h("h2", {}, say("web-open-list"));
    this.scroller = h("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": say("web-open-list") }, this.#table());
    this.side = h(
      "aside",
      { class: "side", "aria-label": say("web-open-list") },
      this.searching.element,
      h("div", { class: "now" }, this.board.element),
      this.counts,
      h("div", {}, h("div", { class: "row spread" }, this.heading, this.openCount), this.scroller),
    );
  }

  /** @param {import("../search/model.js").Role} role */
  #key(role) {
    return h("li", {}, s("svg", { viewBox: "0 0 26 20", class: "legend-box", "aria-hidden": "true" }, s("g", { class: `node ${role}` }, s("rect", { x: 4, y: 4, width: 18, height: 12, rx: 3, class: "node-back" }), sign(role, 13, 10))), say(LEGEND[role]));
  }

  #table() {
    return h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("web-state")), h("th", { scope: "col" }, "g"), h("th", { scope: "col" }, "h"), h("th", { scope: "col" }, "f"))), this.rows);
  }

  /** @param {string} method */
  #choose(method) {
    this.method = method;
    this.note({ more: { method } });
    void this.record();
  }

  async record() {
    const { level, moves } = this.game;
    this.words.textContent = say("web-searching");
    try {
      /** @type {Recording} */
      const recording = await this.searching.run({ kind: "record", level, moves, method: this.method, steps: STEPS });
      this.recording = recording;
      this.tree.load(recording);
      const model = /** @type {import("../search/model.js").Model} */ (this.tree.model);
      this.legend.replaceChildren(...ROLES.filter((role) => model.occurring.has(role)).map((role) => this.#key(role)));
      const list = say(model.isDeepening ? "web-path-list" : "web-open-list");
      this.heading.textContent = list;
      this.scroller.setAttribute("aria-label", list);
      this.side.setAttribute("aria-label", list);
      // One moment for the start, one a step, and one for the end.
      this.transport.reset(recording.steps.length + 1, Number(app.route.more.at ?? 0));
      announce(outcome(recording.report));
    } catch (error) {
      if (error instanceof Abandoned) return;
      this.words.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {number} at */
  #show(at) {
    const { recording } = this;
    const { model } = this.tree;
    if (!recording || !model) return;
    this.tree.show(at);
    this.words.textContent = story(model, at);
    const step = recording.steps[Math.min(at, recording.steps.length) - 1];
    const node = at === model.end ? (recording.path.at(-1) ?? step?.node ?? 0) : (step?.node ?? 0);
    this.#look(node);
    this.#count(model.go(at), step);
    if (!this.transport.isPlaying) this.note({ more: { method: this.method, at: String(at) } });
  }

  /** @param {number} node */
  #look(node) {
    if (this.recording) this.board.show(sceneOf(this.recording, node));
  }

  /** @param {import("../search/model.js").Model} model @param {import("../types.js").RecordedStep | undefined} step */
  #count(model, step) {
    const { recording, moment } = model;
    const isOver = moment === model.end;
    const bound = isOver ? recording.report.lower_bound : moment > 0 ? (step?.bound ?? null) : null;
    /** @type {[string, number | null][]} */
    const pairs = [
      [say("web-expanded"), Math.min(moment, recording.steps.length)],
      [say("web-states"), model.parents.filter((parent) => parent !== undefined).length],
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
        const picture = s("svg", { viewBox: "0 0 44 44", class: "cell-thumb", "aria-hidden": "true" }, thumb(sceneOf(recording, id), 44));
        return h("tr", { "data-node": id }, h("td", {}, h("button", { type: "button", class: "state", onclick: () => this.#look(id) }, picture, move)), h("td", {}, model.costs[id]), h("td", {}, isBlind ? "–" : (model.h(id) ?? "∞")), h("td", {}, isBlind ? "–" : (model.f(id) ?? "∞")));
      }),
      ...(rows.length === 0 ? [h("tr", {}, h("td", { colspan: 4, class: "quiet" }, say(none)))] : []),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.transport.key(event);
  }

  leave() {
    this.transport.pause();
    this.searching.leave();
  }
}
