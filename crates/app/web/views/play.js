/** Play: the board, what can be done, and how it goes. */

import { announce, app, go, link, listed, noter, puzzleNamed, titleOf, toast } from "../app.js";
import { Board, directionOf, Input, plainNote } from "../boards/board.js";
import { why } from "../boards/refusal.js";
import { load, Refusal } from "../client.js";
import { Coach } from "../coach.js";
import { button, h, stars } from "../dom.js";
import { drawRail, updateHeader } from "../frame.js";
import { keepGame, leftGame } from "../mine.js";
import { progress, remember } from "../route.js";
import { sound } from "../sound.js";
import { figure, nameOf, say, told } from "../words.js";

/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").Cell} Cell */

/** @param {HTMLElement} main */
export function show(main) {
  const play = new Play();
  main.append(play.stage, play.side);
  play.update();
  return play;
}

/** The level of a day is called after it. @param {string} title */
const isDay = (title) => /^\d{4}-\d\d-\d\d$/.test(title);

/** How many moves may wait while the server answers. */
const AHEAD = 3;

class Play {
  constructor() {
    this.note = noter();
    this.game = /** @type {import("../game.js").Game} */ (app.game);
    this.board = new Board(this.game.puzzle, { label: say("web-board", { title: titleOf(this.game) }) });
    this.input = new Input(
      this.board,
      (move) => this.#move(move),
      (direction, cell) => this.#refuse(direction, cell),
    );
    this.coach = new Coach(this.game, {
      onmark: (cells, word) => this.board.hint(cells, this.game.position.legal.find(({ move }) => move === word) ?? null),
      onmove: (move) => this.#advised(this.#word(move)),
      onback: (at) => this.#advised(this.#goTo(at)),
      onpar: () => this.#score(),
      onlost: (words) => this.#tell(words),
    });
    /** @type {KeyboardEvent[]} keys that came while the server was thinking */
    this.waiting = [];
    this.isBusy = false;
    this.undo = button("undo", say("web-undo"), () => void this.#undo());
    this.redo = button("redo", say("web-redo"), () => void this.#redo());
    this.restart = button("restart", say("web-restart"), () => void this.#goTo(0));
    this.hint = button("hint", say("web-hint"), () => this.coach.hint());
    this.solve = button("solve", say("web-solve"), () => go({ view: "watch", moves: this.game.moves }));
    /** How to move, at first; then why something cannot be moved, and that the level is lost. */
    this.said = h("p", { class: "said quiet" });
    this.win = h("div", { class: "win", hidden: true });
    this.stage = h(
      "section",
      { class: "stage play", "aria-label": nameOf("view", "play") },
      h("div", { class: "table" }, this.board.element),
      this.said,
      this.win,
      h("div", { class: "actions", role: "toolbar", "aria-label": say("web-actions") }, this.undo, this.redo, this.restart, this.hint, this.solve),
    );
    this.count = h("dd", { class: "big" });
    this.stars = h("div");
    this.target = h("div");
    this.best = h("p", { class: "quiet small best" });
    this.resume = h("div", { class: "row" });
    this.side = h(
      "aside",
      { class: "side", "aria-label": say("web-about-level") },
      this.#heading(),
      h("dl", { class: "score" }, h("div", {}, h("dt", {}, say("web-moves")), this.count), this.target, h("div", {}, h("dt", {}, say("web-stars")), h("dd", {}, this.stars))),
      this.best,
      this.resume,
      this.coach.element,
      this.#marks(),
      plainNote(this.game.puzzle),
      h(
        "div",
        { class: "row" },
        button("rules", say("web-rules"), () => void this.#rules(), { class: "button small" }),
        ...["svg", "png"].map((kind) => button("save", kind.toUpperCase(), () => void this.#picture(/** @type {"svg" | "png"} */ (kind)), { class: "button small", title: say("web-picture") })),
      ),
    );
  }

  #heading() {
    const { position, puzzle } = this.game;
    const here = listed(puzzle, position.code);
    const place = here ? say("web-level-place", { number: here.index + 1, count: here.pack.levels.length }) : say(isDay(titleOf(this.game)) ? "web-daily" : "web-level-own");
    const parts = [puzzleNamed(puzzle).title, here?.pack.isOwn ? here.pack.title : "", place, position.grade ? nameOf("grade", position.grade) : "", position.author ? say("web-level-author", { name: position.author }) : ""];
    return h("div", {}, h("h1", {}, titleOf(this.game)), h("p", { class: "quiet" }, parts.filter(Boolean).join(" · ")));
  }

  /** What the letters on the board do. */
  #marks() {
    const lines = this.game.legend.map(({ letter, text }) => h("li", {}, h("kbd", {}, letter), told(text)));
    return lines.length > 0 ? h("ul", { class: "marks", "aria-label": say("web-marks") }, ...lines) : null;
  }

  async #rules() {
    const { showRules } = await load(() => import("../rules.js"));
    showRules(this.game.puzzle);
  }

  /** Saves the board as it is. @param {"svg" | "png"} kind */
  async #picture(kind) {
    const { savePicture } = await load(() => import("../boards/picture.js"));
    await savePicture(this.board, kind, this.game.puzzle);
  }

  /** The moves so far against what is aimed at. */
  #score() {
    const { par, position } = this.game;
    const isBudget = par === null && position.budget !== null;
    const value = isBudget ? position.budget : par;
    this.count.textContent = figure(position.cost);
    this.target.replaceChildren(h("dt", {}, say(isBudget ? "web-budget" : "web-par")), h("dd", { class: "big quiet" }, value === null ? "–" : figure(value)));
  }

  /** The best result so far. */
  #best() {
    const best = progress()[this.game.position.code];
    this.best.replaceChildren(...(best ? [say("web-best", { count: best.moves }), " ", stars(best.stars)] : []));
  }

  /** Newcomers to a puzzle are told how to move, until they do. */
  #how() {
    const { position, puzzle } = this.game;
    const isNew = !position.solved && !this.game.canUndo && !Object.keys(progress()).some((code) => code.startsWith(`${puzzle}:`));
    const { words, moves } = howTo(position.legal);
    this.board.showHow(isNew ? moves : []);
    this.said.textContent = position.solved || this.game.canUndo ? "" : words;
    this.said.classList.remove("bad");
  }

  /** Offers to go on with a game that was left. */
  #resume() {
    const left = this.game.canUndo ? null : leftGame(this.game.position.code);
    this.resume.replaceChildren(...(left ? [h("a", { class: "button small", href: link({ view: "play", moves: left }) }, say("web-resume", { count: left.length }))] : []));
  }

  /** Says why nothing goes that way. @param {import("../types.js").Direction} direction @param {Cell | null} cell */
  #refuse(direction, cell) {
    const words = why(this.board, cell, direction);
    this.#tell(words);
    sound("refuse");
    announce(words);
  }

  /** Says below the board what should be seen at once. @param {string} words */
  #tell(words) {
    this.said.textContent = words;
    this.said.classList.add("bad");
  }

  /** What the coach proposed is done. Its button goes away then: whoever came to it by keyboard is led to the board. @param {Promise<void>} done */
  #advised(done) {
    const isByKeyboard = document.activeElement?.matches(":focus-visible");
    void done.then(() => isByKeyboard && this.board.moveCursor(this.board.cursor));
  }

  leave() {
    this.coach.leave();
  }

  /** Brings everything up to date with the game. @param {Cell | null} [chosen] */
  update(chosen = null, isShown = false) {
    const { position } = this.game;
    if (!isShown) this.board.show(position.scene);
    this.board.hint([]);
    this.input.update(position.solved ? [] : position.legal, chosen);
    this.undo.disabled = !this.game.canUndo;
    this.redo.disabled = !this.game.canRedo;
    this.restart.disabled = !this.game.canUndo;
    this.hint.disabled = this.solve.disabled = position.solved;
    this.#score();
    this.#how();
    this.stars.replaceChildren(stars(position.solved ? position.stars : null));
    this.coach.update();
    this.#celebrate();
    this.#best();
    this.#resume();
    keepGame(position.code, this.game.moves, position.solved);
    this.note({ moves: this.game.moves, more: {} });
    updateHeader();
  }

  #celebrate() {
    const { position, level, moves } = this.game;
    this.win.hidden = !position.solved;
    this.stage.classList.toggle("solved", position.solved);
    if (!position.solved) return;
    remember(position.code, { moves: position.cost, stars: position.stars });
    drawRail();
    const next = this.#neighbour(1);
    const isPar = this.game.par !== null && position.cost <= this.game.par;
    const words = say(isPar ? "web-won-par" : "web-won", { count: position.cost });
    this.win.replaceChildren(
      h("p", { class: "won" }, words),
      h(
        "div",
        { class: "row" },
        next ? h("a", { class: "button main", href: link({ view: "play", level: next, moves: [] }) }, say("web-next-level")) : null,
        h("a", { class: "button", href: link({ view: "review", level, moves }) }, nameOf("view", "review")),
      ),
    );
    announce(words);
    if (position.stars === null || this.game.par !== position.par) void this.#judge();
  }

  /** The stars of a level that does not say its par, or says a wrong one: it is proved now. */
  async #judge() {
    const { position } = this.game;
    const earned = await this.coach.judge();
    if (earned === null || position !== this.game.position) return;
    this.stars.replaceChildren(stars(earned));
    remember(position.code, { moves: position.cost, stars: earned });
    this.#best();
    const isPar = this.game.par !== null && position.cost <= this.game.par;
    this.win.querySelector(".won")?.replaceChildren(say(isPar ? "web-won-par" : "web-won", { count: position.cost }));
  }

  /** The code of the level before or after this one. @param {number} by */
  #neighbour(by) {
    const here = listed(this.game.puzzle, this.game.position.code);
    return here?.pack.levels[here.index + by]?.link ?? null;
  }

  /** @param {Move} move */
  async #move(move) {
    const isChosen = this.board.lifted !== null;
    // What is in hand needs no choosing, also after the other one was moved.
    const hasHand = this.game.position.legal.some((other) => other.in_hand);
    const kept = isChosen && !hasHand ? this.#follow(move) : null;
    await this.#word(move.move, kept);
  }

  /** Where the chosen piece is after a move. @param {Move} move @returns {Cell} */
  #follow(move) {
    const lifted = /** @type {Cell} */ (this.board.lifted);
    const isOwn = move.cells.some(([row, column]) => row === lifted[0] && column === lifted[1]);
    if (!isOwn) return move.cells[0];
    const index = move.cells.findIndex(([row, column]) => row === lifted[0] && column === lifted[1]);
    return move.to[index] ?? move.to[0];
  }

  /**
   * Asks the server something. Nothing else is asked meanwhile: without an answer there is none.
   * @template T
   * @param {() => Promise<T>} question
   * @returns {Promise<T | null>}
   */
  async #ask(question) {
    if (this.isBusy) return null;
    this.isBusy = true;
    try {
      return await question();
    } catch (error) {
      this.waiting = [];
      toast(error instanceof Refusal ? error.message : say("web-problem"));
      return null;
    } finally {
      this.isBusy = false;
    }
  }

  /** @param {string} word @param {Cell | null} [chosen] */
  async #word(word, chosen = null) {
    const before = this.game.position.scene;
    const played = await this.#ask(() => this.game.play(word));
    if (!played) return;
    const { position, frames } = played;
    if (chosen) this.board.moveCursor(chosen, this.board.grid.contains(document.activeElement));
    // The board moves on its own; everything else is told at once.
    this.board.lifted = null;
    void this.board.play(before, frames, { isWon: position.solved });
    this.update(chosen, true);
    sound(position.solved ? "win" : "move");
    if (!position.solved) announce(say("web-said-move", { move: word, count: position.cost }));
    const next = this.waiting.shift();
    if (next) this.key(next);
  }

  async #undo() {
    const undone = this.game.canUndo ? await this.#ask(() => this.game.undo()) : null;
    if (!undone) return;
    this.board.lifted = null;
    void this.board.rewind(undone.position.scene, undone.frames);
    this.#wentBack(true);
  }

  async #redo() {
    const move = this.game.line[this.game.at];
    if (move) await this.#word(move);
  }

  /** @param {number} at so many moves are kept */
  async #goTo(at) {
    if (await this.#ask(() => this.game.goTo(at))) this.#wentBack();
  }

  #wentBack(isShown = false) {
    this.update(null, isShown);
    announce(say("web-said-back", { count: this.game.position.cost }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && key === "z") return (event.shiftKey ? void this.#redo() : void this.#undo(), true);
    if (isCommand && key === "y") return (void this.#redo(), true);
    if (isCommand || event.altKey) return false;
    if (this.isBusy && (directionOf(event) || key === " ")) {
      if (this.waiting.length < AHEAD) this.waiting.push(event);
      return true;
    }
    if (!this.game.position.solved && this.input.key(event)) return true;
    /** @type {Record<string, () => unknown>} */
    const commands = {
      u: () => this.#undo(),
      backspace: () => this.#undo(),
      y: () => this.#redo(),
      r: () => this.#goTo(0),
      h: () => !this.hint.disabled && this.coach.hint(),
      // Not by itself: it is next to the keys that move.
      s: () => event.shiftKey && !this.solve.disabled && this.solve.click(),
      n: () => this.#level(1),
      "]": () => this.#level(1),
      "[": () => this.#level(-1),
      enter: () => this.game.position.solved && this.#level(1),
    };
    if (!(key in commands)) return false;
    void commands[key]();
    return true;
  }

  /** @param {number} by */
  #level(by) {
    const level = this.#neighbour(by);
    if (level) go({ view: "play", level, moves: [] });
  }
}

/** How to move here, and moves that show it: those of what is in hand, else of a piece that can go furthest. @param {Move[]} legal */
function howTo(legal) {
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const inHand = legal.filter((move) => move.in_hand);
  if (inHand.length > 0) {
    const isOne = inHand.every((move) => String(move.cells) === String(inHand[0].cells));
    const words = isOne ? (isTouch ? "web-how-roll-touch" : "web-how-roll") : isTouch ? "web-how-tiles-touch" : "web-how-tiles";
    return { words: say(words), moves: inHand };
  }
  const of = (/** @type {Move} */ one) => legal.filter((move) => String(move.cells) === String(one.cells));
  const most = legal.reduce((/** @type {Move[]} */ best, move) => (of(move).length > best.length ? of(move) : best), []);
  return { words: say(isTouch ? "web-how-pieces-touch" : "web-how-pieces"), moves: most };
}
