/** Review: what each move of the game was worth, as a graph to click on. */

import { app, link, noter, puzzleNamed, titleOf } from "../app.js";
import { Board } from "../boards/board.js";
import { Abandoned, load, post } from "../client.js";
import { button, h, s, stars } from "../dom.js";
import { Extent } from "../extent.js";
import { Searching } from "../searching.js";
import { Transport } from "../transport.js";
import { currentLanguage, figure, nameOf, say } from "../words.js";

/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("../types.js").Prospect} Prospect */

/** @param {HTMLElement} main */
export function show(main) {
  const game = /** @type {import("../game.js").Game} */ (app.game);
  if (game.line.length === 0) {
    main.append(
      h(
        "section",
        { class: "stage empty" },
        h("h1", {}, say("web-review-empty")),
        h("p", { class: "quiet" }, say("web-review-empty-more")),
        h("a", { class: "button main", href: link({ view: "play", moves: [] }) }, nameOf("view", "play")),
      ),
    );
    return {};
  }
  const review = new ReviewView(game);
  main.append(review.stage, review.side);
  void review.judge();
  return review;
}

class ReviewView {
  /** @param {import("../game.js").Game} game */
  constructor(game) {
    this.note = noter();
    this.game = game;
    this.moves = game.moves.length > 0 ? game.moves : game.line;
    this.board = new Board(game.puzzle, { label: say("web-board", { title: titleOf(game) }) });
    this.board.show(game.position.scene);
    this.graph = h("div", { class: "graph" });
    this.room = new Extent(this.graph, () => this.review && this.#draw(this.transport.at));
    this.transport = new Transport({ onat: (at, by) => this.#show(at, by), text: (at) => this.#text(at) });
    this.searching = new Searching();
    this.stage = h("section", { class: "stage review", "aria-label": nameOf("view", "review") }, h("div", { class: "table" }, this.board.element), this.graph, this.transport.element);
    this.verdict = h("p", { class: "lead", role: "status" });
    this.stars = h("div");
    this.here = h("p", { class: "note" });
    this.deeds = h("div", { class: "row" });
    this.learning = h("div", { class: "row" });
    this.list = h("ol", { class: "judged" });
    this.side = h(
      "aside",
      { class: "side", "aria-label": nameOf("view", "review") },
      h("div", {}, h("h1", {}, titleOf(game)), h("p", { class: "quiet" }, puzzleNamed(game.puzzle).title)),
      this.searching.element,
      h("div", {}, this.stars, this.verdict),
      this.learning,
      this.here,
      this.deeds,
      this.list,
    );
    /** @type {Review | null} */
    this.review = null;
    /** @type {import("../types.js").Replay | null} */
    this.replay = null;
  }

  async judge() {
    const { level } = this.game;
    try {
      const [replay, review] = await Promise.all([
        post("replay", { level, moves: this.moves }),
        this.searching.run({ kind: "review", level, moves: this.moves, lang: currentLanguage() }),
      ]);
      this.replay = replay;
      this.review = /** @type {Review} */ (review);
      this.verdict.textContent = this.review.text.join(" ") || say(this.review.moves.every((judged) => judged.waste === 0) ? "web-review-perfect" : "web-review-fine");
      this.stars.replaceChildren(this.review.stars === null ? "" : stars(this.review.stars));
      this.list.replaceChildren(...this.review.moves.map((judged, index) => this.#row(judged, index)));
      this.#offerLearning();
      this.transport.reset(this.moves.length, Number(app.route.more.at ?? this.moves.length));
    } catch (error) {
      if (error instanceof Abandoned) return;
      this.verdict.className = "lead bad";
      this.verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {import("../types.js").Judgement} judged @param {number} index */
  #row(judged, index) {
    const kind = judged.loses ? "lost" : judged.waste === null ? "open" : judged.waste > 0 ? "waste" : "good";
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: `step ${kind}`, onclick: () => this.transport.jump(index + 1) },
        h("span", { class: "number quiet" }, index + 1),
        h("b", {}, judged.move),
        h("span", { class: "left" }, leftText(judged.after)),
        h("span", { class: "mark" }, judged.loses ? "✕" : judged.waste ? `+${figure(judged.waste)}` : judged.waste === 0 ? "✓" : ""),
      ),
    );
  }

  /** @param {number} at @param {number} by @returns {void | Promise<unknown>} */
  #show(at, by) {
    const { replay, review } = this;
    if (!replay || !review) return;
    this.#draw(at);
    this.here.textContent = at > 0 ? say("web-review-here", { number: at, move: review.moves[at - 1].move, what: review.moves[at - 1].text }) : review.start.text;
    this.#offerDeeds(at);
    [...this.list.children].forEach((item, index) => {
      if (index === at - 1) item.firstElementChild?.setAttribute("aria-current", "step");
      else item.firstElementChild?.removeAttribute("aria-current");
    });
    const here = this.list.children[at - 1];
    if (here instanceof HTMLElement) this.list.scrollTop = here.offsetTop - this.list.clientHeight / 2;
    this.note({ more: { at: String(at) } });
    return this.board.film(replay, at, by, { speed: Math.max(1, this.transport.speed) });
  }

  /** What can be done from here: play on; and after a costly move, see or find a better one. @param {number} at */
  #offerDeeds(at) {
    const judged = /** @type {Review} */ (this.review).moves[at - 1];
    const to = (/** @type {import("../route.js").ViewName} */ view, /** @type {number} */ kept, /** @type {string} */ words) => h("a", { class: "button small", href: link({ view, moves: this.moves.slice(0, kept) }) }, words);
    const isCostly = judged && isMistake(judged);
    this.deeds.replaceChildren(...(isCostly ? [to("play", at - 1, say("web-review-again")), to("watch", at - 1, say("web-review-better"))] : [to("play", at, say("web-play-here"))]));
  }

  /** Costly moves as puzzles of their own. */
  #offerLearning() {
    const review = /** @type {Review} */ (this.review);
    const mistakes = review.moves.flatMap((judged, index) => (isMistake(judged) ? [index] : []));
    if (mistakes.length === 0) return this.learning.replaceChildren();
    const learn = async () => {
      const { showLesson } = await load(() => import("../review/lesson.js"));
      showLesson(this.game, this.moves, mistakes);
    };
    this.learning.replaceChildren(button("hint", say("web-review-learn", { count: mistakes.length }), () => void learn(), { class: "button main" }));
  }

  /** @param {number} at */
  #text(at) {
    return at > 0 ? say("web-moment-move", { number: at, move: this.moves[at - 1] }) : say("web-moment-start");
  }

  /** The graph: moves left after each move; what is lost lies on a line of its own below. @param {number} at */
  #draw(at) {
    const review = /** @type {Review} */ (this.review);
    const prospects = [review.start, ...review.moves.map((judged) => judged.after)];
    const most = Math.max(1, ...prospects.map((prospect) => value(prospect) ?? 0));
    const hasLost = prospects.some((prospect) => prospect.verdict === "lost");
    const width = Math.min(Math.max(this.room.size.width, 300), 760);
    const [height, left, bottom] = [170, 34, hasLost ? 34 : 22];
    const x = (/** @type {number} */ index) => left + ((width - left - 14) * index) / Math.max(1, prospects.length - 1);
    const y = (/** @type {number} */ moves) => 12 + (height - 12 - bottom) * (1 - moves / most);
    const lost = height - 10;
    const points = prospects.map((prospect, index) => ({ index, prospect, x: x(index), y: prospect.verdict === "lost" ? lost : y(value(prospect) ?? 0) }));
    const known = points.filter(({ prospect }) => prospect.verdict !== "lost" && value(prospect) !== null);
    const ticks = [...new Set([0, Math.round(most / 2), most])];
    const dots = points.map(({ index, prospect, x, y }) => {
      const judged = review.moves[index - 1];
      const kind = prospect.verdict === "lost" ? "lost" : judged && judged.waste ? "waste" : "good";
      const shape = kind === "lost" ? s("path", { d: "M-5-5 5 5M5-5-5 5" }) : kind === "waste" ? s("path", { d: "M0-7 7 6-7 6Z" }) : s("circle", { r: 5 });
      const label = `${this.#text(index)}: ${prospect.text}`;
      const open = () => this.transport.jump(index);
      const onkey = (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        open();
      };
      return s("g", { class: `dot ${kind}${index === at ? " here" : ""}`, transform: `translate(${x} ${y})`, role: "button", tabindex: index === at ? 0 : -1, "aria-label": label, "data-index": index, onclick: open, onkeydown: onkey }, s("title", {}, label), s("circle", { r: 13, class: "reach" }), shape);
    });
    const hadFocus = this.graph.contains(document.activeElement);
    this.graph.replaceChildren(
      s(
        "svg",
        { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": say("web-graph") },
        ...ticks.flatMap((tick) => [s("path", { d: `M${left} ${y(tick)}H${width - 8}`, class: "rule" }), s("text", { x: left - 8, y: y(tick) + 4, class: "tick", "text-anchor": "end" }, figure(tick))]),
        hasLost ? s("path", { d: `M${left} ${lost}H${width - 8}`, class: "rule lost" }) : null,
        hasLost ? s("text", { x: left - 8, y: lost + 4, class: "tick lost", "text-anchor": "end" }, "✕") : null,
        s("path", { d: `M${x(at)} 6V${height - 4}`, class: "now" }),
        s("path", { d: known.map(({ x, y }, index) => `${index ? "L" : "M"}${x} ${y}`).join(""), class: "line" }),
        ...dots,
      ),
      h("p", { class: "quiet small" }, say("web-graph-words")),
    );
    if (hadFocus) dots[at].focus();
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

/** Whether a move cost something, proven. @param {import("../types.js").Judgement} judged */
const isMistake = (judged) => judged.loses || (judged.waste ?? 0) > 0;

/** The moves that are left, as far as known. @param {Prospect} prospect */
const value = (prospect) => (prospect.verdict === "lost" ? null : (prospect.left ?? prospect.lower_bound));

/** @param {Prospect} prospect */
function leftText(prospect) {
  if (prospect.verdict === "lost") return say("web-left-lost");
  if (prospect.verdict === "open") return say("web-left-open", { count: prospect.lower_bound ?? 0 });
  return say(prospect.verdict === "proved" ? "web-left-proved" : "web-left-found", { count: prospect.left ?? 0 });
}
