/** The coach beside the player: can it still be won, and hints in three stages. */

import { Abandoned, job } from "./client.js";
import { button, h, icon } from "./dom.js";
import { currentLanguage, say } from "./words.js";

/** @typedef {import("./types.js").Prospect} Prospect */

/** A hint's first stage is the prospect, which is always on the screen. */
const STAGES = 4;

export class Coach {
  /**
   * @param {import("./game.js").Game} game
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
