/** Watch: a solution as a film. With moves in the link it is a replay of these; without, the level is solved first. */

import { announce, app, link, noter, puzzleNamed, titleOf } from "../app.js";
import { Board } from "../boards/board.js";
import { Abandoned, load, post } from "../client.js";
import { button, h, icon } from "../dom.js";
import { methodSelect } from "../methods.js";
import { aboutMethod } from "../search/estimate.js";
import { outcome, Searching } from "../searching.js";
import { Transport } from "../transport.js";
import { figure, methodName, nameOf, say } from "../words.js";

/** @typedef {import("../types.js").Replay} Replay */

/** @param {HTMLElement} main */
export function show(main) {
  const watch = new Watch();
  main.append(watch.stage, watch.side);
  void watch.solve();
  return watch;
}

class Watch {
  constructor() {
    this.note = noter();
    this.game = /** @type {import("../game.js").Game} */ (app.game);
    /** Moves that were played before the film begins. */
    this.played = this.game.moves;
    this.method = app.route.more.method ?? "best";
    this.board = new Board(this.game.puzzle, { label: say("web-board", { title: titleOf(this.game) }) });
    this.board.show(this.game.position.scene);
    /** @type {Replay | null} */
    this.replay = null;
    this.searching = new Searching();
    this.transport = new Transport({ onat: (at, by) => this.#show(at, by), text: (at) => this.#text(at) });
    this.stage = h(
      "section",
      { class: "stage", "aria-label": nameOf("view", "watch") },
      h("div", { class: "table" }, this.board.element),
      this.transport.element,
    );
    this.result = h("p", { class: "lead", role: "status" });
    this.detail = h("p", { class: "quiet small" });
    this.list = h("ol", { class: "moves", "aria-label": say("web-solution") });
    this.about = h("div", { class: "about" }, ...aboutMethod(puzzleNamed(this.game.puzzle), this.#plainMethod()));
    this.from = h("a", { class: "button small" }, icon("play"), say("web-play-here"));
    this.side = h(
      "aside",
      { class: "side", "aria-label": say("web-solution") },
      h("div", {}, h("h1", {}, titleOf(this.game)), h("p", { class: "quiet" }, puzzleNamed(this.game.puzzle).title)),
      h("label", { class: "field" }, say("web-method"), methodSelect(puzzleNamed(this.game.puzzle), this.method, (method) => this.#choose(method))),
      h("details", {}, h("summary", {}, say("web-about-method")), this.about),
      this.searching.element,
      h("div", {}, this.result, this.detail),
      h("div", { class: "row" }, this.from, button("save", say("web-film"), () => void this.#saveFilm(), { class: "button small" }), button("print", say("web-print"), () => void this.#print(), { class: "button small" })),
      this.list,
    );
  }

  /** The method itself, where the best one was asked for. */
  #plainMethod() {
    return this.method === "best" ? puzzleNamed(this.game.puzzle).best : this.method;
  }

  /** @param {string} method */
  #choose(method) {
    this.method = method;
    this.about.replaceChildren(...aboutMethod(puzzleNamed(this.game.puzzle), this.#plainMethod()));
    this.note({ more: method === "best" ? {} : { method } });
    void this.solve();
  }

  async solve() {
    const { level, position } = this.game;
    // What was shown is another method's.
    this.replay = null;
    this.transport.reset(0);
    this.board.show(position.scene);
    this.list.replaceChildren();
    this.detail.replaceChildren();
    if (position.solved) return this.#film(this.played, say("web-replay-of", { count: this.played.length }), [], true);
    this.result.textContent = "";
    try {
      /** @type {import("../types.js").Report} */
      const report = await this.searching.run({ kind: "solve", level, moves: this.played, method: this.method, limits: { time: 30 } });
      const { stats } = report;
      const numbers = say("web-search-numbers", { expanded: stats.expanded, generated: stats.generated, seconds: time(stats.seconds) });
      this.detail.replaceChildren(`${methodName(report.method)}: ${numbers}`);
      await this.#film([...this.played, ...(report.moves ?? [])], outcome(report), report.moves ?? []);
    } catch (error) {
      if (error instanceof Abandoned) return;
      this.result.className = "lead bad";
      this.result.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * @param {string[]} moves
   * @param {string} words
   * @param {string[]} found
   * @param {boolean} [isReplay]
   */
  async #film(moves, words, found, isReplay = false) {
    this.result.className = "lead";
    this.result.textContent = words;
    announce(words);
    this.replay = /** @type {Replay} */ (await post("replay", { level: this.game.level, moves }));
    this.list.replaceChildren(
      ...this.replay.steps.map((step, index) =>
        h("li", {}, h("button", { type: "button", class: index < this.played.length && !isReplay ? "step played" : "step", onclick: () => this.transport.jump(index + 1) }, step.move)),
      ),
    );
    const asked = app.route.more.at;
    this.transport.reset(this.replay.steps.length, Number(asked ?? (isReplay ? 0 : this.played.length)));
    if (found.length > 0 && asked === undefined) void this.transport.play();
  }

  /** @param {number} at @param {number} by @returns {void | Promise<unknown>} */
  #show(at, by) {
    if (!this.replay) return;
    [...this.list.children].forEach((item, index) => {
      if (index === at - 1) item.firstElementChild?.setAttribute("aria-current", "step");
      else item.firstElementChild?.removeAttribute("aria-current");
    });
    const here = this.list.children[at - 1];
    if (here instanceof HTMLElement) this.list.scrollTop = here.offsetTop - this.list.clientHeight / 2;
    const more = { ...(this.method === "best" ? {} : { method: this.method }), at: String(at) };
    if (!this.transport.isPlaying) this.note({ more });
    const { steps, solved } = this.replay;
    this.from.href = link({ view: "play", moves: steps.slice(0, at).map(({ move }) => move) });
    return this.board.film(this.replay, at, by, { speed: Math.max(1, this.transport.speed), isWon: solved && at === steps.length });
  }

  async #saveFilm() {
    if (!this.replay) return;
    const { start, steps } = this.replay;
    const { saveFilm } = await load(() => import("../boards/picture.js"));
    const scenes = [start, ...steps.map(({ scene }) => scene)];
    await this.searching.count(scenes.length, (isWanted) => saveFilm(this.game.puzzle, scenes, this.game.puzzle, isWanted));
  }

  async #print() {
    if (!this.replay) return;
    const { printSheet } = await load(() => import("../boards/sheet.js"));
    const { puzzle, par, position } = this.game;
    const facts = [puzzleNamed(puzzle).title, par === null ? "" : `${say("web-par")} ${figure(par)}`, position.author ? say("web-level-author", { name: position.author }) : "", this.result.textContent];
    printSheet({ puzzle, title: titleOf(this.game), facts, replay: this.replay });
  }

  /** @param {number} at */
  #text(at) {
    const step = this.replay?.steps[at - 1];
    return step ? say("web-moment-move", { number: at, move: step.move }) : say("web-moment-start");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape") {
      location.hash = link({ view: "play", moves: this.played });
      return true;
    }
    return this.transport.key(event);
  }

  leave() {
    this.transport.pause();
    this.searching.leave();
  }
}

/** @param {number} seconds */
export function time(seconds) {
  if (seconds < 1e-3) return `${figure(Math.round(seconds * 1e6))} µs`;
  if (seconds < 1) return `${figure(Math.round(seconds * 1e4) / 10)} ms`;
  return `${figure(Math.round(seconds * 100) / 100)} s`;
}
