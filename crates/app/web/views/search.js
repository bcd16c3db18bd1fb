/** Search: a method step by step on a small level, forwards and backwards in time. */

import { announce, app, noter, puzzleNamed } from "../app.js";
import { Board } from "../boards/board.js";
import { thumb } from "../boards/thumb.js";
import { Abandoned } from "../client.js";
import { h, s } from "../dom.js";
import { methodSelect } from "../methods.js";
import { story } from "../search/story.js";
import { sceneOf, Tree } from "../search/tree.js";
import { outcome, Searching } from "../searching.js";
import { Transport } from "../transport.js";
import { figure, nameOf, say } from "../words.js";

/** @typedef {import("../types.js").Recording} Recording */

/** How many states are recorded at most: more than a person steps through. */
const STEPS = 300;

/** Rows of the open list that are drawn. */
const ROWS = 14;

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
    this.transport = new Transport({ onat: (at) => this.#show(at), text: (at) => (this.recording ? story(this.recording, at) : ""), pace: 700 });
    this.words = h("p", { class: "story", role: "status" });
    this.stage = h(
      "section",
      { class: "stage search", "aria-label": nameOf("view", "search") },
      h(
        "div",
        { class: "row" },
        methodSelect(this.puzzle, this.method, (method) => this.#choose(method), { isRecordable: true }),
        h("ul", { class: "legend", "aria-label": say("web-legend") }, ...["current", "open", "closed", "path"].map((state) => this.#key(state))),
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
    this.side = h(
      "aside",
      { class: "side", "aria-label": say("web-open-list") },
      this.searching.element,
      h("div", { class: "now" }, this.board.element),
      this.counts,
      h("div", {}, h("div", { class: "row spread" }, h("h2", {}, say("web-open-list")), this.openCount), h("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": say("web-open-list") }, this.#table())),
    );
  }

  /** @param {string} state */
  #key(state) {
    const words = { current: "web-legend-current", open: "web-legend-open", closed: "web-legend-closed", path: "web-legend-path" };
    return h("li", {}, s("svg", { viewBox: "0 0 24 18", class: "legend-box", "aria-hidden": "true" }, s("g", { class: `node ${state}` }, s("rect", { x: 3, y: 3, width: 18, height: 12, rx: 3, class: "node-back" }))), say(words[/** @type {keyof typeof words} */ (state)]));
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
    if (!recording) return;
    this.tree.show(at);
    this.words.textContent = story(recording, at);
    const step = recording.steps[Math.min(at, recording.steps.length) - 1];
    const isOver = at > recording.steps.length;
    const node = isOver ? (recording.path.at(-1) ?? step?.node ?? 0) : (step?.node ?? 0);
    this.#look(node);
    this.#count(at, step);
    if (!this.transport.isPlaying) this.note({ more: { method: this.method, at: String(at) } });
  }

  /** @param {number} node */
  #look(node) {
    if (this.recording) this.board.show(sceneOf(this.recording, node));
  }

  /** @param {number} at @param {import("../types.js").RecordedStep | undefined} step */
  #count(at, step) {
    const recording = /** @type {Recording} */ (this.recording);
    const open = at === 0 ? [0] : (step?.open.first ?? []);
    const count = at === 0 ? 1 : (step?.open.count ?? 0);
    const seen = this.tree.seen.filter((first) => first <= at).length;
    const pairs = [
      [say("web-expanded"), Math.min(at, recording.steps.length)],
      [say("web-states"), seen],
      [say("web-bound"), step?.bound ?? step?.reason.value ?? null],
    ];
    this.counts.replaceChildren(...pairs.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", { class: "big" }, typeof value === "number" ? figure(value) : "–"))));
    this.openCount.textContent = figure(count);
    this.rows.replaceChildren(
      ...open.slice(0, ROWS).map((id) => {
        const node = recording.nodes[id];
        const picture = s("svg", { viewBox: "0 0 44 44", class: "cell-thumb", role: "img", "aria-label": node.move ?? say("web-moment-start") }, thumb(sceneOf(recording, id), 44));
        return h("tr", {}, h("td", {}, h("button", { type: "button", class: "state", onclick: () => this.#look(id) }, picture, node.move ?? "")), h("td", {}, node.g), h("td", {}, recording.heuristic === null ? "–" : (node.h ?? "∞")), h("td", {}, recording.heuristic === null ? "–" : (node.f ?? "∞")));
      }),
      ...(open.length === 0 ? [h("tr", {}, h("td", { colspan: 4, class: "quiet" }, say("web-open-empty")))] : []),
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
