/** Edit: paint a level; picture and text keep in step, and it is solved as you draw. */

import { announce, app, go, noter, puzzleNamed, share, toast, waiting } from "../app.js";
import { Board, plainNote } from "../boards/board.js";
import { Abandoned, post, tell } from "../client.js";
import { button, h, iconButton } from "../dom.js";
import { OwnLevels, save } from "../editor/own.js";
import { palette } from "../editor/palette.js";
import { Verdict } from "../editor/verdict.js";
import { Wiring } from "../editor/wiring.js";
import { Wishes } from "../editor/wishes.js";
import { drawRail } from "../frame.js";
import { takeFiles, tellKept } from "../intake.js";
import { takeIn } from "../mine.js";
import { Searching } from "../searching.js";
import { figure, nameOf, say } from "../words.js";

/** @typedef {import("../types.js").Edited} Edited */
/** @typedef {import("../types.js").Cell} Cell */

/** Typing rests so long before the text is read. */
const REST = 250;

/** Drawings that were left, by puzzle: what was done to them can still be undone. @type {Map<string, { level: Edited, past: string[], future: string[] }>} */
const drawings = new Map();

/** @param {HTMLElement} main */
export async function show(main) {
  const editor = new Editor();
  main.append(editor.stage, editor.side);
  await editor.open();
  if (app.route.more.text) editor.point();
  return editor;
}

/** @param {import("../client.js").Problem} problem */
function problemWords(problem) {
  return problem.line ? say("web-edit-problem-line", { line: problem.line, message: tell(problem) }) : tell(problem);
}

class Editor {
  constructor() {
    this.note = noter();
    this.game = /** @type {import("../game.js").Game} */ (app.game);
    this.puzzle = puzzleNamed(app.route.more.puzzle ?? this.game.puzzle);
    /** @type {string[]} texts that were there before, and those taken back */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
    /** @type {Edited | null} */
    this.level = null;
    /** @type {import("../types.js").Swatch[]} */
    this.swatches = [];
    this.letter = "";
    /** What is in the palette, to tell whether it changed. */
    this.offered = "";
    this.board = new Board(this.puzzle.name, { label: say("web-edit-board"), hasVoids: true });
    this.verdict = new Verdict((cells, isChosen) => this.#pointAt(cells, isChosen));
    this.wiring = new Wiring(
      this.board,
      (tie) => void this.#apply({ wire: tie }),
      () => this.palette.choose(this.#painted()),
    );
    this.wishes = new Wishes(this.puzzle.generator);
    this.searching = new Searching();
    this.text = h("textarea", { rows: 12, spellcheck: "false", autocapitalize: "off", "aria-label": say("web-edit-text"), "aria-describedby": "edit-problem", oninput: () => this.#typed() });
    this.problem = h("p", { class: "mistake", id: "edit-problem", role: "status" });
    this.undo = button("undo", say("web-undo"), () => void this.#travel(this.past, this.future));
    this.redo = button("redo", say("web-redo"), () => void this.#travel(this.future, this.past));
    this.rows = h("output", { class: "size" });
    this.columns = h("output", { class: "size" });
    this.palette = palette(this.puzzle.name, [], [], "", () => {});
    /** Said where a puzzle does not tell what its cells may be: its text can be changed all the same. */
    this.bare = h("p", { class: "quiet bare-note", hidden: true }, say("web-edit-bare"));
    this.keep = button("star", say("web-edit-keep"), () => void this.#takeIn(this.text.value), { class: "button small" });
    this.own = new OwnLevels(this.puzzle.name, drawRail);
    this.file = h("input", { type: "file", multiple: true, hidden: true, accept: ".txt,text/plain", "aria-label": say("web-edit-open"), onchange: () => void this.#read() });
    this.play = button("play", say("web-edit-play"), () => this.level?.code && go({ view: "play", level: this.level.link ?? this.level.code, moves: [] }), { class: "button main" });
    this.stage = h(
      "section",
      { class: "stage edit", "aria-label": nameOf("view", "edit") },
      this.palette.element,
      this.bare,
      this.wiring.element,
      h("div", { class: "table" }, this.board.element),
      h("div", { class: "row tools-row" }, this.#sizer("rows", say("web-rows"), this.rows), this.#sizer("columns", say("web-columns"), this.columns), this.#shifter()),
      h("div", { class: "actions", role: "toolbar", "aria-label": say("web-actions") }, this.undo, this.redo, button("restart", say("web-edit-new"), () => void this.#new()), button("dice", say("web-edit-generate"), () => void this.#generate(), { disabled: this.puzzle.generator === null }), this.play),
      this.searching.element,
      this.wishes.element,
    );
    this.side = h(
      "aside",
      { class: "side", "aria-label": say("web-edit-text") },
      h("h1", {}, say("web-edit-title", { puzzle: this.puzzle.title })),
      this.verdict.element,
      h("div", {}, this.text, this.problem),
      h(
        "div",
        { class: "row" },
        this.own.choice,
        this.keep,
        button("save", say("web-edit-save"), () => save(this.text.value, `${this.puzzle.name}.txt`), { class: "button small" }),
        button("share", say("web-edit-link"), () => void share(), { class: "button small" }),
        button("edit", say("web-edit-open"), () => this.file.click(), { class: "button small" }),
        this.file,
      ),
      this.own.element,
      plainNote(this.puzzle.name),
      h("p", { class: "quiet small" }, say("web-edit-help")),
    );
    this.#listen();
  }

  /** @param {"rows" | "columns"} axis @param {string} label @param {HTMLOutputElement} output */
  #sizer(axis, label, output) {
    const change = (/** @type {number} */ by) => {
      if (!this.level?.scene) return;
      const { rows, columns } = this.level.scene;
      void this.#apply({ resize: { rows, columns, [axis]: { rows, columns }[axis] + by } });
    };
    return h(
      "div",
      { class: "sizer", role: "group", "aria-label": label },
      h("span", { class: "quiet" }, label),
      iconButton("minus", `${label} −1`, () => change(-1), { class: "button small" }),
      output,
      iconButton("plus", `${label} +1`, () => change(1), { class: "button small" }),
    );
  }

  #shifter() {
    const directions = /** @type {const} */ (["left", "up", "down", "right"]);
    return h(
      "div",
      { class: "sizer", role: "group", "aria-label": say("web-shift") },
      h("span", { class: "quiet" }, say("web-shift")),
      ...directions.map((direction) => iconButton(direction, `${say("web-shift")}: ${nameOf("direction", direction)}`, () => void this.#apply({ shift: direction }), { class: "button small" })),
    );
  }

  /** Opens what the link says. What was drawn before is one step back, and a drawing that was only played is there as it was left. */
  async open() {
    const { text = this.game.position.text } = app.route.more;
    const left = drawings.get(this.puzzle.name);
    const isLeft = left && (app.route.more.text ? left.level.text === text : left.level.link === this.game.position.link);
    if (isLeft) [this.past, this.future] = [left.past, left.future];
    else if (left && left.past.length > 0) this.past = [...left.past, left.level.text];
    await this.#send({ puzzle: this.puzzle.name, text: isLeft ? left.level.text : text }, false);
  }

  /** Puts the text's cursor where something is wrong. */
  point() {
    const { start, length } = this.level?.error ?? {};
    if (start === undefined) return;
    this.text.focus();
    this.text.setSelectionRange(start, start + (length ?? 0));
  }

  /** @param {object} operation */
  async #apply(operation) {
    await this.#send({ puzzle: this.puzzle.name, text: this.text.value, operation }, true);
  }

  /**
   * Everything that changes the level goes through the server, in order.
   * @param {{ puzzle: string, text: string, operation?: object }} body
   * @param {boolean} isKept the text before can be brought back
   */
  async #send(body, isKept) {
    this.queue = (this.queue ?? Promise.resolve()).then(async () => {
      try {
        const before = this.level?.text;
        const text = body.operation ? this.text.value : body.text;
        const edited = /** @type {Edited} */ (await post("edit", { ...body, text }));
        if (isKept && before !== undefined && before !== edited.text) {
          this.past.push(before);
          this.future = [];
        }
        this.#show(edited, body.operation !== undefined || this.text.value === "");
      } catch (error) {
        toast(error instanceof Error ? error.message : String(error));
      }
    });
    await this.queue;
  }

  /** @param {Edited} edited @param {boolean} isTextNew */
  #show(edited, isTextNew) {
    this.level = edited;
    if (isTextNew || document.activeElement !== this.text) this.text.value = edited.text;
    if (edited.scene) {
      this.board.show(edited.scene);
      this.rows.value = figure(edited.scene.rows);
      this.columns.value = figure(edited.scene.columns);
    }
    this.#offer(edited.palette, edited.legend);
    this.wiring.show(edited.wires);
    this.undo.disabled = this.past.length === 0;
    this.redo.disabled = this.future.length === 0;
    this.play.disabled = this.keep.disabled = edited.code === null;
    this.problem.textContent = edited.error ? problemWords(edited.error) : "";
    this.text.toggleAttribute("aria-invalid", edited.error !== null);
    if (edited.link) this.note({ level: edited.link, moves: [], more: {} });
    else this.note({ moves: [], more: { puzzle: this.puzzle.name, text: edited.text } });
    this.verdict.judge(edited, this.puzzle.name);
  }

  /** Shows what can be painted, if it is not what was there. @param {import("../types.js").Swatch[]} swatches @param {import("../types.js").Mark[]} legend */
  #offer(swatches, legend) {
    const offer = JSON.stringify([swatches, legend]);
    if (offer === this.offered) return;
    this.offered = offer;
    this.bare.hidden = swatches.length > 0;
    this.swatches = swatches;
    if (!swatches.some(({ letter }) => letter === this.letter)) this.letter = swatches[Math.min(1, swatches.length - 1)]?.letter ?? "";
    const shown = palette(this.puzzle.name, swatches, legend, this.#painted(), (letter) => {
      this.letter = letter;
      this.wiring.turn(false);
    });
    this.palette.element.replaceWith(shown.element);
    this.palette = shown;
  }

  /** What a click paints; nothing while it ties. */
  #painted() {
    return this.wiring.isOn ? "" : this.letter;
  }

  #typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.#send({ puzzle: this.puzzle.name, text: this.text.value }, true), REST);
  }

  /** @param {string[]} from @param {string[]} to */
  async #travel(from, to) {
    const text = from.pop();
    if (text === undefined || !this.level) return;
    to.push(this.level.text);
    this.text.value = "";
    await this.#send({ puzzle: this.puzzle.name, text }, false);
  }

  async #new() {
    const { rows, columns } = this.level?.scene ?? { rows: 4, columns: 4 };
    await this.#apply({ new: { rows, columns } });
  }

  /** The first new level is opened; where there are more, all are kept. */
  async #generate() {
    try {
      /** @type {import("../types.js").Generated} */
      const made = await this.searching.run({ kind: "generate", puzzle: this.puzzle.name, ...this.wishes.body() });
      if (!made.level) return this.searching.isCancelled ? undefined : toast(say("web-edit-nothing"));
      if (made.more.length > 0) await this.#takeIn([made.level, ...made.more].map(({ text }) => text).join("===\n"));
      await this.#send({ puzzle: this.puzzle.name, text: made.level.text }, true);
      this.text.value = this.level?.text ?? "";
    } catch (error) {
      if (error instanceof Abandoned) return;
      toast(error instanceof Error ? error.message : String(error));
    }
  }

  /** Shows cells that somebody speaks of. @param {Cell[]} cells @param {boolean} isChosen the board is brought there, too */
  #pointAt(cells, isChosen) {
    this.board.hint(cells);
    if (!isChosen) return;
    this.board.moveCursor(cells[0], false);
    this.board.element.scrollIntoView({ block: "nearest" });
  }

  /** Keeps the levels of a text, in the pack that is chosen. @param {string} text */
  async #takeIn(text) {
    const { kept, failed } = await waiting(takeIn(text, this.puzzle.name, this.own.pack.value.trim()));
    tellKept(kept.length, failed);
    this.own.show();
    drawRail();
  }

  /** Files that were chosen. */
  async #read() {
    await takeFiles(this.file.files ?? []);
    this.file.value = "";
    this.own.show();
  }

  #listen() {
    const { element } = this.board;
    /** @type {Cell[] | null} */
    let stroke = null;
    const reach = (/** @type {PointerEvent} */ event) => {
      const cell = this.board.cellAt(event.clientX, event.clientY);
      // Tying is a click, not a stroke.
      if (!stroke || !cell || (this.wiring.isOn && stroke.length > 0) || stroke.some(([row, column]) => row === cell[0] && column === cell[1])) return;
      stroke.push(cell);
      this.board.hint(stroke);
    };
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      stroke = [];
      reach(event);
    });
    element.addEventListener("pointermove", reach);
    element.addEventListener("pointerup", () => {
      const cells = stroke ?? [];
      stroke = null;
      this.board.hint([]);
      if (cells.length === 0) return;
      if (this.wiring.isOn) this.wiring.point(cells[0]);
      else void this.#paint(cells, this.letter);
    });
  }

  /** @param {Cell[]} cells @param {string} letter */
  async #paint(cells, letter) {
    if (letter === "") return;
    await this.#apply({ paint: { cells, letter } });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z" && !event.shiftKey) return (void this.#travel(this.past, this.future), true);
      if (key === "y" || key === "z") return (void this.#travel(this.future, this.past), true);
      return false;
    }
    if (event.key === "Escape" && this.wiring.isOn) return (this.wiring.turn(false), true);
    const scene = this.level?.scene;
    if (!scene || event.altKey || !this.board.grid.contains(document.activeElement)) return false;
    const [row, column] = this.board.cursor;
    /** @type {Record<string, Cell>} */
    const steps = { ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1] };
    const to = steps[event.key];
    if (to) {
      if (to[0] >= 0 && to[0] < scene.rows && to[1] >= 0 && to[1] < scene.columns) this.board.moveCursor(to);
      return true;
    }
    if (event.key === " " || event.key === "Enter") {
      if (this.wiring.isOn) this.wiring.point([row, column]);
      else void this.#paint([[row, column]], this.letter);
      return true;
    }
    const typed = this.swatches.find((entry) => entry.letter === event.key);
    if (!typed) return false;
    this.letter = typed.letter;
    this.wiring.turn(false);
    this.palette.choose(typed.letter);
    void this.#paint([[row, column]], typed.letter);
    announce(this.palette.names.get(typed.letter) ?? typed.letter);
    return true;
  }

  leave() {
    if (this.level) drawings.set(this.puzzle.name, { level: this.level, past: this.past, future: this.future });
    clearTimeout(this.timer);
    this.searching.leave();
    this.verdict.leave();
  }
}
