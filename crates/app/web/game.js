/** A level that is being played, and the coach beside the player. */

import { Abandoned, job, post } from "./client.js";
import { button, h, icon } from "./dom.js";
import { currentLanguage, say } from "./words.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Frame} Frame */

/** The moves so far, those taken back, and the boards between. */
export class Game {
  /** @param {Position} position as it was opened, with its start */
  constructor(position) {
    this.level = position.code;
    this.puzzle = position.puzzle;
    this.legend = position.legend ?? [];
    /** All moves, also those that were taken back. */
    this.line = [...position.moves];
    this.at = position.moves.length;
    /** @type {Map<number, Position>} */
    this.positions = new Map([[this.at, position]]);
    /** @type {Map<number, Frame[]>} by the move they show */
    this.frames = new Map();
  }

  /** @param {string} level a code or a name @param {string[]} [moves] */
  static async open(level, moves = []) {
    return new Game(await post("open", { level, moves }));
  }

  get position() {
    return /** @type {Position} */ (this.positions.get(this.at));
  }

  get moves() {
    return this.line.slice(0, this.at);
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.line.length;
  }

  /** Plays a move; what was taken back is forgotten, unless it is the same. @param {string} move */
  async play(move) {
    const { at } = this;
    if (this.line[at] !== move || !this.positions.has(at + 1) || !this.frames.has(at)) {
      const answer = await post("play", { level: this.level, moves: this.moves, move });
      if (this.line[at] !== answer.move) {
        this.line = [...this.moves, answer.move];
        for (const known of [this.positions, this.frames]) for (const place of [...known.keys()]) if (place > at) known.delete(place);
      }
      this.positions.set(at + 1, answer.position);
      this.frames.set(at, answer.frames);
    }
    this.at = at + 1;
    return { position: this.position, frames: this.frames.get(at) ?? [] };
  }

  /** @param {number} at */
  async goTo(at) {
    const wanted = Math.min(Math.max(at, 0), this.line.length);
    await this.#know(wanted);
    this.at = wanted;
    return this.position;
  }

  /** Takes a move back. */
  async undo() {
    const at = this.at - 1;
    // Moves that came with a link were never seen.
    const unseen = this.frames.has(at) ? null : post("play", { level: this.level, moves: this.line.slice(0, at), move: this.line[at] });
    await this.#know(at);
    if (unseen) this.frames.set(at, (await unseen).frames);
    this.at = at;
    return { position: this.position, frames: this.frames.get(at) ?? [] };
  }

  /** Asks for a position, unless it is known. @param {number} at */
  async #know(at) {
    if (!this.positions.has(at)) this.positions.set(at, await post("open", { level: this.level, moves: this.line.slice(0, at) }));
  }
}

/** @typedef {import("./types.js").Prospect} Prospect */

/** A hint's first stage is the prospect, which is always on the screen. */
const STAGES = 4;

/** Can it still be won, and hints in three stages. */
export class Coach {
  /**
   * @param {Game} game
   * @param {(cells: import("./types.js").Cell[]) => void} onmark
   * @param {(move: string) => void} onmove
   */
  constructor(game, onmark, onmove) {
    this.game = game;
    this.onmark = onmark;
    this.onmove = onmove;
    this.stage = 1;
    /** @type {import("./client.js").Job | null} */
    this.asked = null;
    /** @type {import("./client.js").Job | null} */
    this.hinting = null;
    this.line = h("p", { class: "prospect", role: "status" });
    this.words = h("div", { class: "hint", hidden: true, role: "status" });
    this.element = h("section", { class: "coach", "aria-label": say("web-coach") }, this.line, this.words);
  }

  leave() {
    this.asked?.abandon();
    this.hinting?.abandon();
  }

  /** After every move. */
  update() {
    this.leave();
    this.stage = 1;
    this.words.hidden = true;
    const { position, moves, level } = this.game;
    if (position.solved) return this.line.replaceChildren();
    const mine = (this.asked = job({ kind: "prospect", level, moves, lang: currentLanguage() }));
    this.line.classList.add("stale");
    mine.done.then(
      (/** @type {Prospect} */ prospect) => mine === this.asked && this.#tell(prospect),
      () => mine === this.asked && this.line.replaceChildren(),
    );
  }

  /** @param {Prospect} prospect */
  #tell(prospect) {
    const isLost = prospect.verdict === "lost";
    this.line.className = isLost ? "prospect bad" : "prospect";
    this.line.replaceChildren(icon(isLost ? "close" : "solve"), prospect.text);
  }

  /** The next stage of a hint. */
  async hint() {
    this.stage = Math.min(this.stage + 1, STAGES);
    const { level, moves } = this.game;
    const { stage } = this;
    this.hinting?.abandon();
    const mine = (this.hinting = job({ kind: "hint", level, moves, stage, lang: currentLanguage() }));
    this.words.hidden = false;
    this.words.replaceChildren(h("p", { class: "quiet" }, say("web-hint-thinking")));
    try {
      /** @type {import("./types.js").Hint} */
      const hint = await mine.done;
      if (mine !== this.hinting || stage !== this.stage) return;
      this.onmark(hint.cells ?? []);
      const { move } = hint;
      this.words.replaceChildren(
        ...hint.stages.slice(hint.stages.length > 1 ? 1 : 0).map((text) => h("p", {}, text)),
        h(
          "div",
          { class: "row" },
          hint.stages.length === stage && stage < STAGES ? button("hint", say("web-hint-more"), () => void this.hint(), { class: "button small" }) : null,
          move ? button("play", say("web-hint-play"), () => this.onmove(move), { class: "button small main" }) : null,
        ),
      );
    } catch (error) {
      if (error instanceof Abandoned) return;
      if (mine === this.hinting) this.words.replaceChildren(h("p", { class: "bad" }, error instanceof Error ? error.message : String(error)));
    }
  }
}
