/** A board on the page: the drawing, its motion, the same board as a grid for keyboards and screen readers, and what people do with it. */

import { announce } from "../app.js";
import { load } from "../client.js";
import { calm, h, s } from "../dom.js";
import { colourOf } from "./flat.js";
import { nameOf, say } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Cell} Cell */
/** Colours that tell groups of cells apart. */
const TONES = 4;

/** @typedef {import("../types.js").Direction} Direction */

const ARROWS = { up: "M-9 5 0-6 9 5", down: "M-9-5 0 6 9-5", left: "M5-9-6 0 5 9", right: "M-5-9 6 0-5 9" };

export class Board {
  /** @param {string} puzzle @param {{ label?: string, isPlain?: boolean, hasVoids?: boolean }} [options] a plain board is a picture only; an editor shows where nothing is */
  constructor(puzzle, { label = "", isPlain = false, hasVoids = false } = {}) {
    this.picture = pictureOf(puzzle);
    this.under = s("g");
    this.pieces = s("g");
    this.marks = s("g");
    this.svg = /** @type {SVGSVGElement} */ (s("svg", { class: `picture ${puzzle}`, "aria-hidden": "true", focusable: "false" }, this.under, this.pieces, this.marks));
    this.grid = h("div", { class: "grid", role: "grid", "aria-label": label });
    this.element = h("div", { class: "board" }, this.svg, isPlain ? null : this.grid);
    if (isPlain) {
      this.svg.setAttribute("role", "img");
      this.svg.removeAttribute("aria-hidden");
      if (label) this.svg.setAttribute("aria-label", label);
    }
    this.isPlain = isPlain;
    this.hasVoids = hasVoids;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Cell} */
    this.cursor = [0, 0];
    /** @type {Cell | null} */
    this.lifted = null;
    /** @type {Move[]} moves that have a handle to click on */
    this.handles = [];
    /** @type {Move[]} moves that newcomers are shown */
    this.ghosts = [];
    /** @type {{ cells: Cell[], move: Move | null }} what a hint speaks of */
    this.hinted = { cells: [], move: null };
    /** @type {{ cells: Cell[], text: string }[]} */
    this.notes = [];
    /** @type {Cell[]} the piece under the pointer, if it can move */
    this.pointed = [];
    /** Counts what was shown: a motion ends when something else is. */
    this.turn = 0;
    /** Pieces are on their way: they are drawn anew when they are there. */
    this.isMoving = false;
    this.grid.addEventListener("focusin", () => this.#mark());
    this.grid.addEventListener("focusout", () => this.#mark());
  }

  /** Shows a board at once. @param {Scene} scene */
  show(scene) {
    this.turn++;
    this.isMoving = false;
    const isSameSize = this.scene?.rows === scene.rows && this.scene.columns === scene.columns;
    this.scene = scene;
    const { x, y, width, height } = this.picture.frame(this.hasVoids ? filled(scene) : scene);
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.element.style.setProperty("--ratio", String(width / height));
    this.element.style.setProperty("--width", `${Math.round(width)}px`);
    if (!isSameSize) this.cursor = [Math.min(this.cursor[0], scene.rows - 1), Math.min(this.cursor[1], scene.columns - 1)];
    this.picture.draw(this.pieces, scene, { lifted: this.lifted });
    this.#label();
    this.#mark();
  }

  /**
   * Moves from one board to the next through the phases of a move.
   * @param {Scene} before
   * @param {Frame[]} frames
   * @param {{ speed?: number, isWon?: boolean }} [options]
   * @returns {Promise<boolean>} false if something else was shown meanwhile
   */
  async play(before, frames, { speed = 1, isWon = false } = {}) {
    const last = frames.at(-1);
    if (!last) return true;
    this.show(last.scene);
    if (calm() || speed > 20) return true;
    this.marks.replaceChildren();
    let from = before;
    for (const frame of frames) {
      if (!(await this.#run(this.picture.motion(this.pieces, from, frame), speed))) return false;
      from = frame.scene;
    }
    if (isWon && this.picture.victory && !(await this.#run(this.picture.victory(this.pieces, from), speed))) return false;
    if (!isWon || !this.picture.victory) this.picture.draw(this.pieces, last.scene, { lifted: this.lifted });
    this.#mark();
    return true;
  }

  /**
   * Goes back to the board before a move: its phases the other way round, all of them in the time of one.
   * @param {Scene} before
   * @param {Frame[]} frames
   * @returns {Promise<boolean>} false if something else was shown meanwhile
   */
  async rewind(before, frames) {
    this.show(before);
    if (calm() || frames.length === 0) return true;
    this.marks.replaceChildren();
    for (const [index, frame] of [...frames.entries()].reverse()) {
      const { duration, at } = this.picture.motion(this.pieces, frames[index - 1]?.scene ?? before, frame);
      if (!(await this.#run({ duration, at: (t) => at(1 - t) }, frames.length))) return false;
    }
    this.picture.draw(this.pieces, before, { lifted: this.lifted });
    this.#mark();
    return true;
  }

  /**
   * Shows a moment of a game.
   * @param {import("../types.js").Replay} replay
   * @param {number} at how many moves were played
   * @param {number} by 1 or -1 if it comes from the moment beside it
   * @param {{ speed?: number, isWon?: boolean }} [options]
   */
  film({ start, steps }, at, by, options) {
    const scene = (/** @type {number} */ moment) => (moment > 0 ? steps[moment - 1].scene : start);
    if (by === 1) return this.play(scene(at - 1), steps[at - 1].frames, options);
    if (by === -1) return this.rewind(scene(at), steps[at].frames);
    return this.show(scene(at));
  }

  /** A move that is not one: a short shake. @param {Direction} direction @param {Cell | null} cell */
  async refuse(direction, cell) {
    if (calm() || !this.scene) return;
    const scene = this.scene;
    const sway = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction];
    const motion = this.picture.refusal?.(this.pieces, scene, direction, cell) ?? {
      duration: 150,
      at: (/** @type {number} */ t) => {
        const by = 5 * Math.sin(t * Math.PI * 2) * (1 - t);
        this.pieces.setAttribute("transform", `translate(${sway[0] * by} ${sway[1] * by})`);
      },
    };
    const isDone = await this.#run(motion, 1);
    this.pieces.removeAttribute("transform");
    if (isDone) this.picture.draw(this.pieces, scene, { lifted: this.lifted });
  }

  /**
   * @param {import("./flat.js").Motion} motion
   * @param {number} speed
   * @returns {Promise<boolean>} false if it was cut short
   */
  #run({ duration, at }, speed) {
    const turn = ++this.turn;
    const start = performance.now();
    this.isMoving = true;
    at(0);
    return new Promise((resolve) => {
      const tick = (/** @type {number} */ now) => {
        if (turn !== this.turn) return resolve(false);
        const t = Math.max(0, Math.min(1, ((now - start) * speed) / duration));
        at(t);
        if (t < 1) return requestAnimationFrame(tick);
        this.isMoving = false;
        resolve(true);
      };
      requestAnimationFrame(tick);
    });
  }

  /** Lifts a piece, or none. @param {Cell | null} cell @param {Move[]} handles */
  lift(cell, handles) {
    this.lifted = cell;
    this.handles = handles;
    if (this.scene && !this.isMoving) this.picture.draw(this.pieces, this.scene, { lifted: cell });
    this.#mark();
  }

  /** Marks the cells that a hint speaks of, and where they go. @param {Cell[]} cells @param {Move | null} [move] */
  hint(cells, move = null) {
    this.hinted = { cells, move };
    this.#mark();
  }

  /** Writes numbers on cells, or on several that belong together. @param {{ cells: Cell[], text: string }[]} notes */
  annotate(notes) {
    this.notes = notes;
    this.#mark();
  }

  /** Shows newcomers what can be done. @param {Move[]} moves */
  showHow(moves) {
    this.ghosts = moves;
    this.#mark();
  }

  /** Answers to the pointer. @param {Cell[]} cells */
  point(cells) {
    if (String(cells) === String(this.pointed)) return;
    this.pointed = cells;
    this.#mark();
  }

  /** @param {Cell} cell @param {boolean} [isFocus] */
  moveCursor(cell, isFocus = true) {
    this.cursor = cell;
    for (const element of this.grid.querySelectorAll("[role=gridcell]")) element.setAttribute("tabindex", "-1");
    const element = this.#cellElement(cell);
    element?.setAttribute("tabindex", "0");
    if (isFocus) element?.focus({ preventScroll: true });
    this.#mark();
  }

  /** The cell at a place on the screen. @param {number} clientX @param {number} clientY */
  cellAt(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix || !this.scene) return null;
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return this.picture.cellAt(this.scene, point.x, point.y);
  }

  /** @param {Cell} cell */
  #cellElement([row, column]) {
    return /** @type {HTMLElement | null} */ (this.grid.children[row]?.children[column] ?? null);
  }

  /** Brings the grid for screen readers up to date. */
  #label() {
    const scene = this.scene;
    if (this.isPlain || !scene) return;
    const isFit = this.grid.children.length === scene.rows && this.grid.children[0]?.children.length === scene.columns;
    if (!isFit) {
      const rows = Array.from({ length: scene.rows }, () =>
        h("div", { role: "row" }, ...Array.from({ length: scene.columns }, () => h("div", { role: "gridcell", tabindex: -1 }))),
      );
      this.grid.replaceChildren(...rows);
      this.moveCursor(this.cursor, false);
    }
    scene.tiles.forEach((tile, index) => {
      const [row, column] = [Math.floor(index / scene.columns), index % scene.columns];
      const label = say("web-cell", { row: row + 1, column: column + 1, what: describe(tile) });
      const element = this.#cellElement([row, column]);
      if (element && element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    });
  }

  /** Draws cursor, handles and hint over the pieces. */
  #mark() {
    if (!this.scene) return;
    const shape = (/** @type {Cell} */ cell, /** @type {string} */ name) =>
      s("polygon", { class: name, points: this.picture.corners(cell[0], cell[1], 2).map(String).join(" ") });
    /** @type {SVGElement[]} */
    if (this.hasVoids) this.under.replaceChildren(...this.#voids(shape));
    const marks = [...this.pointed.map((cell) => shape(cell, "pointed")), ...this.#hintMarks(shape)];
    if (this.grid.contains(document.activeElement)) marks.push(shape(this.cursor, "cursor"));
    const handle = (/** @type {Move} */ move, /** @type {string} */ name, [x, y] = this.handlePlace(move)) => {
      return s("g", { class: name, transform: `translate(${x} ${y})`, "data-move": move.move }, s("circle", { r: 21 }), s("path", { d: ARROWS[move.direction ?? "up"] }));
    };
    const isDirected = (/** @type {Move} */ move) => move.direction !== null;
    const hasOthers = this.handles.length > 0 || this.hinted.cells.length > 0;
    marks.push(...(hasOthers ? [] : this.ghosts.filter(isDirected).map((move) => handle(move, "handle ghost", this.#ghostPlace(move)))));
    marks.push(...this.handles.filter(isDirected).map((move) => handle(move, "handle")));
    for (const [number, { cells, text }] of this.notes.entries()) {
      const isOne = cells.length === 1;
      if (!isOne) marks.push(...cells.map((cell) => shape(cell, `note-part tone-${number % TONES}`)));
      const [x, y] = this.picture.centre(...cells[0]);
      const width = Math.max(38, 14 + 14 * text.length);
      // Of several cells the number stands on the other side: what belongs to one of them alone may be there as well.
      marks.push(s("g", { class: isOne ? "note-mark" : `note-mark tone-${number % TONES}`, transform: `translate(${x + (isOne ? 26 : -26)} ${y - 26})` }, s("rect", { x: -width / 2, y: -19, width, height: 38, rx: isOne ? 19 : 6 }), s("text", { "text-anchor": "middle", "dominant-baseline": "central" }, text)));
    }
    this.marks.replaceChildren(...marks);
  }

  /** Where several pieces go to one place, an arrow stands between it and its piece. @param {Move} move @returns {[number, number]} */
  #ghostPlace(move) {
    const [x, y] = this.handlePlace(move);
    if (!this.ghosts.some((other) => other !== move && String(this.handlePlace(other)) === String([x, y]))) return [x, y];
    const [left, top] = nearest(move.cells.map((cell) => this.picture.centre(...cell)), [x, y]);
    return [(x + left) / 2, (y + top) / 2];
  }

  /** The piece, where it goes, and an arrow between. @param {(cell: Cell, name: string) => SVGElement} shape */
  #hintMarks(shape) {
    const { cells, move } = this.hinted;
    const marks = cells.map((cell) => shape(cell, "hinted"));
    if (!move) return marks;
    const isNew = (/** @type {Cell} */ cell) => !has(move.cells, cell);
    marks.push(...move.to.filter(isNew).map((cell) => shape(cell, "hinted target")));
    const [x, y] = this.handlePlace(move);
    const [left, top] = nearest(move.cells.map((cell) => this.picture.centre(...cell)), [x, y]);
    const head = s("g", { transform: `translate(${x} ${y})` }, s("path", { d: ARROWS[move.direction ?? "up"], class: move.direction ? null : "none" }));
    marks.push(s("g", { class: "hint-arrow" }, s("path", { d: `M${left} ${top}L${x} ${y}` }), head));
    return marks;
  }

  /** @param {(cell: Cell, name: string) => SVGElement} shape */
  #voids(shape) {
    const { tiles, columns } = /** @type {Scene} */ (this.scene);
    return tiles.flatMap((tile, index) => (tile.ground === "void" ? [shape([Math.floor(index / columns), index % columns], "void-cell")] : []));
  }

  /** Where the handle of a move is drawn: amid the cells that it comes to. @param {Move} move @returns {[number, number]} */
  handlePlace(move) {
    const fresh = move.to.filter((cell) => !has(move.cells, cell));
    const points = (fresh.length > 0 ? fresh : move.to).map((cell) => this.picture.centre(...cell));
    const mean = /** @type {[number, number]} */ ([0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length));
    return nearest(points, mean);
  }
}

/** Which of some points is nearest to a place. @param {[number, number][]} points @param {[number, number]} place */
function nearest(points, [x, y]) {
  const distance = (/** @type {[number, number]} */ point) => Math.hypot(point[0] - x, point[1] - y);
  return points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
}

/** The same board without voids: an editor gives them room too. @param {Scene} scene @returns {Scene} */
const filled = (scene) => ({ ...scene, tiles: scene.tiles.map((tile) => ({ ...tile, ground: "floor" })) });

/** What is on a cell, in words. @param {import("../types.js").Tile} tile */
export function describe(tile) {
  const place = ground(tile);
  if (!tile.piece) return tile.ground === "floor" ? say("web-cell-empty") : place;
  const what = piece(tile.piece);
  return tile.ground === "floor" ? what : say("web-cell-on", { what, place });
}

/** @param {import("../types.js").Tile} tile */
function ground(tile) {
  switch (tile.ground) {
    case "bridge":
      return say(tile.on ? "web-cell-bridge-on" : "web-cell-bridge-off", { name: tile.mark });
    case "switch":
      return say(tile.heavy ? "web-cell-heavy" : "web-cell-soft", { name: tile.mark });
    case "split":
      return say("web-cell-split", { name: tile.mark });
    case "teleport":
      return say("web-cell-teleport", { name: tile.mark });
    case "goal":
      return say("web-cell-goal");
    case "fragile":
      return say("web-cell-fragile");
    case "void":
      return say("web-cell-void");
    default:
      return say("web-cell-empty");
  }
}

/** @param {import("../types.js").Piece} shown */
export function piece(shown) {
  const colour = colourOf(shown);
  if (colour) return nameOf("colour", colour.name);
  if (shown.paint === "player") return say(shown.label === "+" ? "web-cell-other-cube" : "web-cell-block");
  return shown.label;
}

/** How far a finger goes before it is a drag. */
const DRAG = 18;

/** @type {Record<Direction, Direction>} */
const OPPOSITE = { up: "down", down: "up", left: "right", right: "left" };

/** @type {Record<string, Direction>} */
const KEYS = { arrowup: "up", arrowdown: "down", arrowleft: "left", arrowright: "right", w: "up", s: "down", a: "left", d: "right" };

/** The direction that a key says. @param {KeyboardEvent} event @returns {Direction | undefined} */
export const directionOf = (event) => KEYS[event.key.toLowerCase()];

/** @param {Cell[]} cells @param {Cell} cell */
const has = (cells, cell) => cells.some(([row, column]) => row === cell[0] && column === cell[1]);

/**
 * The moves that a gesture may mean.
 * @param {Move[]} legal
 * @param {Cell | null} cell
 * @param {Direction | null} direction
 */
export function meant(legal, cell, direction) {
  return legal.filter((move) => {
    const goes = (/** @type {Direction | null} */ own) => direction === null || own === direction;
    if (cell === null) return move.in_hand && direction !== null && goes(move.direction);
    if (has(move.cells, cell)) return goes(move.direction);
    return move.swaps && has(move.to, cell) && goes(move.direction && OPPOSITE[move.direction]);
  });
}

/** What mouse, touch and keys mean. */
export class Input {
  /**
   * @param {Board} board
   * @param {(move: Move) => void} onmove
   * @param {(direction: Direction, cell: Cell | null) => void} onrefuse nothing goes that way
   */
  constructor(board, onmove, onrefuse) {
    this.board = board;
    this.onmove = onmove;
    this.onrefuse = onrefuse;
    /** @type {Move[]} */
    this.legal = [];
    /** Where the pointer went down, and the move whose arrow is there. @type {{ x: number, y: number, cell: Cell | null, move: Move | null } | null} */
    this.press = null;
    const { element } = board;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#drag(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => (this.press = null));
    element.addEventListener("pointerleave", () => board.point([]));
  }

  /** What is legal now; what was chosen stays chosen if it still moves. @param {Move[]} legal @param {Cell | null} chosen */
  update(legal, chosen) {
    this.legal = legal;
    this.board.point([]);
    this.#choose(chosen);
  }

  /** @param {Cell | null} cell */
  #choose(cell) {
    const moves = cell ? meant(this.legal, cell, null) : [];
    this.board.lift(moves.length > 0 ? cell : null, moves.map((move) => this.#fromHere(move, /** @type {Cell} */ (cell))));
  }

  /** A swap as it looks from its other end. @param {Move} move @param {Cell} cell @returns {Move} */
  #fromHere(move, cell) {
    if (has(move.cells, cell) || !move.direction) return move;
    return { ...move, cells: move.to, to: move.cells, direction: OPPOSITE[move.direction] };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    const handle = /** @type {Element} */ (event.target).closest("[data-move]");
    const move = (handle && this.legal.find((move) => move.move === handle.getAttribute("data-move"))) ?? null;
    if (move) event.preventDefault();
    this.press = { x: event.clientX, y: event.clientY, cell: this.board.cellAt(event.clientX, event.clientY), move };
    this.board.element.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.press) return event.pointerType === "mouse" ? this.#point(event) : undefined;
    const [x, y] = [event.clientX - this.press.x, event.clientY - this.press.y];
    if (Math.hypot(x, y) < DRAG) return;
    const direction = Math.abs(x) > Math.abs(y) ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up";
    const { cell, move } = this.press;
    this.press = null;
    // An arrow may lie over another piece: then that is what is dragged.
    if (move && move.direction === direction && (!cell || meant(this.legal, cell, direction).length === 0)) return this.onmove(move);
    this.#gesture(cell, direction);
  }

  /** What can be moved answers to a pointer over it. @param {PointerEvent} event */
  #point(event) {
    const cell = this.board.cellAt(event.clientX, event.clientY);
    const [move] = cell ? meant(this.legal, cell, null) : [];
    this.board.point(!move ? [] : has(move.cells, /** @type {Cell} */ (cell)) ? move.cells : move.to);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { cell, move } = this.press ?? {};
    this.press = null;
    if (event.button !== 0) return;
    if (move) return this.onmove(move);
    if (!cell) return;
    const { lifted } = this.board;
    const own = meant(this.legal, cell, null);
    // A click on a place where what is chosen can go, or where what is in hand can go, is that move.
    const there = this.legal.filter((move) => (lifted ? has(move.cells, lifted) : move.in_hand) && has(move.to, cell) && !has(move.cells, cell));
    if (there.length === 1 && (lifted || own.length === 0)) return this.onmove(there[0]);
    if (own.length === 1 && (own[0].in_hand || own[0].direction === null)) return this.onmove(own[0]);
    this.board.moveCursor(cell, false);
    this.#choose(lifted && has(this.board.handles[0]?.cells ?? [], cell) ? null : cell);
  }

  /** @param {Cell | null} cell @param {Direction} direction */
  #gesture(cell, direction) {
    const exact = cell ? meant(this.legal, cell, direction) : [];
    const found = exact.length > 0 ? exact : meant(this.legal, null, direction);
    if (found.length === 1) return this.onmove(found[0]);
    void this.board.refuse(direction, this.board.lifted);
    // Where a direction alone means something, it is not about the cell where the drag began.
    this.onrefuse(direction, this.legal.some((move) => move.in_hand) ? null : cell);
  }

  /**
   * A key; true if it meant something here.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const direction = event.shiftKey ? undefined : directionOf(event);
    const { lifted } = this.board;
    if (direction) {
      if (lifted || this.legal.some((move) => move.in_hand)) this.#gesture(lifted, direction);
      else this.#step(direction);
      return true;
    }
    if (event.key === " " || event.key === "Enter") return this.#pick();
    if (event.key === "Escape" && lifted) {
      this.#choose(null);
      return true;
    }
    return false;
  }

  /** @param {Direction} direction */
  #step(direction) {
    const scene = this.board.scene;
    if (!scene) return;
    const [row, column] = this.board.cursor;
    const [down, right] = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }[direction];
    this.board.moveCursor([Math.min(Math.max(row + down, 0), scene.rows - 1), Math.min(Math.max(column + right, 0), scene.columns - 1)]);
  }

  #pick() {
    const { lifted, cursor } = this.board;
    if (this.legal.some((move) => move.in_hand)) {
      const other = this.legal.find((move) => !move.in_hand);
      if (!other) return false;
      this.#take(lifted ? null : other.cells[0]);
      return true;
    }
    const single = meant(this.legal, cursor, null);
    if (single.length === 1 && single[0].direction === null) this.onmove(single[0]);
    else this.#take(lifted ? null : cursor);
    return true;
  }

  /** Chooses by keyboard: whoever sees nothing hears what is in hand. @param {Cell | null} cell */
  #take(cell) {
    this.#choose(cell);
    const { scene } = this.board;
    const shown = scene && cell && scene.tiles[cell[0] * scene.columns + cell[1]].piece;
    announce(!cell ? say("web-said-put") : !shown ? say("web-refused-empty") : this.board.lifted ? say("web-said-taken", { what: piece(shown) }) : say("web-refused-stuck", { what: piece(shown) }));
  }
}

/**
 * @typedef {object} Picture
 * @property {(scene: import("../types.js").Scene) => { x: number, y: number, width: number, height: number }} frame
 * @property {(row: number, column: number) => [number, number]} centre
 * @property {(row: number, column: number, gap?: number) => [number, number][]} corners
 * @property {(scene: import("../types.js").Scene, x: number, y: number) => [number, number] | null} cellAt
 * @property {(layer: SVGElement, scene: import("../types.js").Scene, options?: { lifted?: [number, number] | null }) => void} draw
 * @property {(layer: SVGElement, before: import("../types.js").Scene, frame: import("../types.js").Frame) => import("./flat.js").Motion} motion
 * @property {(layer: SVGElement, scene: import("../types.js").Scene, direction: import("../types.js").Direction, cell: [number, number] | null) => import("./flat.js").Motion} [refusal]
 * @property {(layer: SVGElement, scene: import("../types.js").Scene) => import("./flat.js").Motion} [victory]
 * @property {(scene: import("../types.js").Scene, cell: [number, number], direction: import("../types.js").Direction) => [number, number][]} [landing] the cells that a piece comes to, where they are not the next ones
 * @property {boolean} [isSwapping] neighbours change places
 */

/** Which picture a puzzle's boards have, loaded when the puzzle is first shown. A puzzle nobody drew for yet is shown as plain blocks. @type {Record<string, () => Promise<Picture>>} */
const LOADERS = {
  "n-puzzle": () => import("./slide.js"),
  bloxorz: () => import("./roll.js"),
  cohesion: () => import("./melt.js"),
  "folding-blocks": () => import("./paper.js"),
  "break-the-ice": () => import("./ice.js"),
};

/** A sentence where nobody has drawn the boards of a puzzle. @param {string} puzzle */
export const plainNote = (puzzle) => (puzzle in LOADERS ? null : h("p", { class: "quiet small plain" }, say("web-plain")));

/** @type {Map<string, Picture>} */
const pictures = new Map();

/** Must be done before a board of the puzzle is drawn. @param {string} puzzle */
export async function loadPicture(puzzle) {
  pictures.set(puzzle, await load(LOADERS[puzzle] ?? LOADERS.cohesion));
}

/** @param {string} puzzle */
export const pictureOf = (puzzle) => /** @type {Picture} */ (pictures.get(puzzle));
