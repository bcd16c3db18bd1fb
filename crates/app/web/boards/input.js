/** Hands on a board: pointer and keys become moves. What is legal, the server has said; there are no rules here. */

/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Direction} Direction */

/** How far a finger goes before it is a drag. */
const DRAG = 18;

/** @type {Record<Direction, Direction>} */
const OPPOSITE = { up: "down", down: "up", left: "right", right: "left" };

/** @type {Record<string, Direction>} */
const KEYS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

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

export class Input {
  /**
   * @param {import("./board.js").Board} board
   * @param {(move: Move) => void} onmove
   */
  constructor(board, onmove) {
    this.board = board;
    this.onmove = onmove;
    /** @type {Move[]} */
    this.legal = [];
    /** @type {{ x: number, y: number, cell: Cell | null } | null} */
    this.press = null;
    const { element } = board;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#drag(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => (this.press = null));
  }

  /** What is legal now; what was chosen stays chosen if it still moves. @param {Move[]} legal @param {Cell | null} chosen */
  update(legal, chosen) {
    this.legal = legal;
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
    const move = handle && this.legal.find((move) => move.move === handle.getAttribute("data-move"));
    if (move) {
      event.preventDefault();
      return this.onmove(move);
    }
    this.press = { x: event.clientX, y: event.clientY, cell: this.board.cellAt(event.clientX, event.clientY) };
    this.board.element.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.press) return;
    const [x, y] = [event.clientX - this.press.x, event.clientY - this.press.y];
    if (Math.hypot(x, y) < DRAG) return;
    const direction = Math.abs(x) > Math.abs(y) ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up";
    const { cell } = this.press;
    this.press = null;
    this.#gesture(cell, direction);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const cell = this.press?.cell;
    this.press = null;
    if (!cell || event.button !== 0) return;
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
    if (found.length === 1) this.onmove(found[0]);
    else void this.board.refuse(direction, this.board.lifted);
  }

  /**
   * A key; true if it meant something here.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const direction = KEYS[event.key];
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
      this.#choose(lifted ? null : other.cells[0]);
      return true;
    }
    const single = meant(this.legal, cursor, null);
    if (single.length === 1 && single[0].direction === null) this.onmove(single[0]);
    else this.#choose(lifted ? null : cursor);
    return true;
  }
}
