/** The coach beside the player: can it still be won, hints in stages, and the way back from a position that is lost. */

import { Abandoned, job } from "./client.js";
import { button, calm, h, icon } from "./dom.js";
import { Searching } from "./searching.js";
import { keep, recall } from "./store.js";
import { currentLanguage, say } from "./words.js";

/** @typedef {import("./types.js").Prospect} Prospect */
/** @typedef {import("./types.js").Review} Review */

/** A hint's first stage is the prospect. */
const STAGES = 4;

export class Coach {
  /**
   * @param {import("./game.js").Game} game
   * @param {object} listeners
   * @param {(cells: import("./types.js").Cell[], move: string | null) => void} listeners.onmark what a hint speaks of
   * @param {(move: string) => void} listeners.onmove
   * @param {(at: number) => void} listeners.onback so many moves are kept
   * @param {() => void} listeners.onpar the par is known now
   * @param {(words: string) => void} listeners.onlost the level can no longer be won from here
   */
  constructor(game, { onmark, onmove, onback, onpar, onlost }) {
    this.game = game;
    this.onmark = onmark;
    this.onmove = onmove;
    this.onback = onback;
    this.onpar = onpar;
    this.onlost = onlost;
    this.stage = 1;
    /** @type {import("./client.js").Job | null} */
    this.asked = null;
    /** Of the position, once it is known. @type {Prospect | null} */
    this.prospect = null;
    this.line = h("p", { class: "prospect", role: "status" });
    this.telling = button("distance", say("web-distance"), () => this.#toggle(), { class: "button small", title: say("web-distance-why") });
    this.words = h("div", { class: "hint", hidden: true, role: "status" });
    this.searching = new Searching();
    this.element = h("section", { class: "coach", "aria-label": say("web-coach") }, this.line, h("div", { class: "row" }, this.telling), this.searching.element, this.words);
    this.#press();
  }

  /** Whether the distance is told without being asked for. */
  get isTelling() {
    return recall("distance") === "told";
  }

  #toggle() {
    keep("distance", this.isTelling ? "asked" : "told");
    this.#press();
    if (this.prospect) this.#tell(this.prospect);
  }

  #press() {
    this.telling.setAttribute("aria-pressed", String(this.isTelling));
  }

  leave() {
    this.asked?.abandon();
    this.searching.leave();
  }

  /** After every move. */
  update() {
    this.leave();
    this.stage = 1;
    this.prospect = null;
    this.words.hidden = true;
    const { position, moves, level } = this.game;
    this.telling.hidden = position.solved;
    if (position.solved) return this.#clear();
    const mine = (this.asked = job({ kind: "prospect", level, moves, lang: currentLanguage() }));
    this.line.classList.add("stale");
    mine.done.then(
      (/** @type {Prospect} */ prospect) => mine === this.asked && this.#tell(prospect),
      () => mine === this.asked && this.#clear(),
    );
  }

  /** Nothing is known, and nothing is waited for. */
  #clear() {
    this.line.className = "prospect";
    this.line.replaceChildren();
  }

  /** That it is lost is always told; how far it is, only to those who want it: it would show every mistake at once. @param {Prospect} prospect */
  #tell(prospect) {
    this.prospect = prospect;
    this.#learn(prospect.par);
    const isLost = prospect.verdict === "lost";
    const isWon = prospect.left !== null;
    const words = isLost || this.isTelling ? prospect.text : isWon ? say("web-winnable") : "";
    this.line.className = isLost ? "prospect bad" : "prospect";
    this.line.replaceChildren(...(words ? [icon(isLost ? "close" : "solve"), words] : []));
    if (isLost) this.onlost(prospect.text);
    if (isLost && this.game.canUndo && this.words.hidden) this.#offer(h("div", { class: "row" }, button("undo", say("web-way-back"), () => void this.wayBack(), { class: "button small main" })));
  }

  /** @param {number | null} par */
  #learn(par) {
    if (par === null || par === this.game.par) return;
    this.game.par = par;
    this.onpar();
  }

  /** @param {...(Node | string)} content */
  #offer(...content) {
    this.words.hidden = false;
    this.words.replaceChildren(...content);
  }

  /** What was asked for comes into sight: on a phone it stands below the board. @param {...(Node | string)} content */
  #answer(...content) {
    this.#offer(...content);
    this.words.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }

  /**
   * Asks something that may take long, with numbers and a way to end it.
   * @param {{ kind: string, [name: string]: unknown }} body
   * @returns {Promise<any>} null if nobody waits any more
   */
  async #ask(body) {
    const { level, moves } = this.game;
    try {
      return await this.searching.run({ ...body, level, moves, lang: currentLanguage() });
    } catch (error) {
      if (!(error instanceof Abandoned)) this.#offer(h("p", { class: "bad" }, error instanceof Error ? error.message : String(error)));
      return null;
    }
  }

  /** The next stage of a hint; where the level is lost, the way back. */
  async hint() {
    if (this.prospect?.verdict === "lost" && this.game.canUndo) return this.wayBack();
    this.stage = Math.min(this.stage + 1, STAGES);
    const { stage } = this;
    this.#offer(h("p", { class: "quiet" }, say("web-hint-thinking")));
    /** @type {import("./types.js").Hint | null} */
    const hint = await this.#ask({ kind: "hint", stage });
    if (!hint || stage !== this.stage) return;
    if (hint.prospect.verdict === "lost" && this.game.canUndo) {
      this.#tell(hint.prospect);
      return this.#offerBack(hint);
    }
    this.onmark(hint.cells ?? [], hint.move ?? null);
    const { move } = hint;
    this.#answer(
      ...hint.stages.slice(hint.stages.length > 1 ? 1 : 0).map((text) => h("p", {}, text)),
      h(
        "div",
        { class: "row" },
        hint.stages.length === stage && stage < STAGES ? button("hint", say("web-hint-more"), () => void this.hint(), { class: "button small" }) : null,
        move ? button("play", say("web-hint-play"), () => this.onmove(move), { class: "button small main" }) : null,
      ),
    );
  }

  /** Which move lost the level, and back to before it. */
  async wayBack() {
    this.#offer(h("p", { class: "quiet" }, say("web-way-back-looking")));
    /** @type {import("./types.js").Hint | null} */
    const hint = await this.#ask({ kind: "hint", stage: 2 });
    if (hint) this.#offerBack(hint);
  }

  /** @param {import("./types.js").Hint} hint of a position that is lost */
  #offerBack({ back }) {
    if (!back) return this.#answer(h("p", {}, say("web-lost-before")));
    this.#answer(
      h("p", {}, say("web-lost-by", { number: back.number, move: back.move })),
      h("div", { class: "row" }, button("undo", say("web-take-back", { count: back.moves }), () => this.onback(back.number - 1), { class: "button small main" })),
    );
  }

  /** The stars of a game that is solved on a level that did not say its par. @returns {Promise<number | null>} */
  async judge() {
    /** @type {Review | null} */
    const review = await this.#ask({ kind: "review" });
    if (!review) return null;
    this.#learn(review.par);
    return review.stars;
  }
}
