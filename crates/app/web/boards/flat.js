/** What boards seen from above have in common: cells of 100 units, row by row. */

import { s } from "../dom.js";
import { CELL } from "./outline.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("./outline.js").Point} Point */

/** Space around a board. */
const MARGIN = 14;

/** One cell in a direction. @type {Record<import("../types.js").Direction, Point>} row and column */
export const STEP = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

/** @param {Scene} scene */
export function frame(scene) {
  return { x: -MARGIN, y: -MARGIN, width: scene.columns * CELL + 2 * MARGIN, height: scene.rows * CELL + 2 * MARGIN };
}

/** @param {number} row @param {number} column @returns {Point} */
export const centre = (row, column) => [(column + 0.5) * CELL, (row + 0.5) * CELL];

/**
 * The corners of a cell.
 * @param {number} row
 * @param {number} column
 * @param {number} [gap]
 * @returns {Point[]}
 */
export function corners(row, column, gap = 4) {
  const [x, y] = [column * CELL, row * CELL];
  const [near, far] = [gap, CELL - gap];
  return [[x + near, y + near], [x + far, y + near], [x + far, y + far], [x + near, y + far]];
}

/**
 * The cell under a point of the drawing.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 * @returns {Point | null} row and column
 */
export function cellAt(scene, x, y) {
  const [row, column] = [Math.floor(y / CELL), Math.floor(x / CELL)];
  return row >= 0 && row < scene.rows && column >= 0 && column < scene.columns ? [row, column] : null;
}

/**
 * Calls with every cell.
 * @param {Scene} scene
 * @param {(tile: Tile, row: number, column: number) => void} visit
 */
export function eachTile(scene, visit) {
  scene.tiles.forEach((tile, index) => visit(tile, Math.floor(index / scene.columns), index % scene.columns));
}

/** @param {Scene} scene @param {number} row @param {number} column @returns {Tile | undefined} */
export function tileAt(scene, row, column) {
  if (row < 0 || column < 0 || row >= scene.rows || column >= scene.columns) return undefined;
  return scene.tiles[row * scene.columns + column];
}

/**
 * Pieces that go on into each other, as sets of cells.
 * @param {Scene} scene
 * @returns {{ piece: import("../types.js").Piece, cells: Point[] }[]}
 */
export function blocks(scene) {
  const group = scene.tiles.map((_, index) => index);
  /** @param {number} index @returns {number} */
  const root = (index) => (group[index] === index ? index : (group[index] = root(group[index])));
  scene.tiles.forEach((tile, index) => {
    if (tile.piece?.right) group[root(index + 1)] = root(index);
    if (tile.piece?.down) group[root(index + scene.columns)] = root(index);
  });
  /** @type {Map<number, { piece: import("../types.js").Piece, cells: Point[] }>} */
  const found = new Map();
  eachTile(scene, (tile, row, column) => {
    if (!tile.piece) return;
    const key = root(row * scene.columns + column);
    const block = found.get(key) ?? { piece: tile.piece, cells: [] };
    block.cells.push([row, column]);
    found.set(key, block);
  });
  return [...found.values()];
}

/**
 * The tray under a board.
 * @param {Scene} scene
 */
export function tray(scene) {
  const { x, y, width, height } = frame(scene);
  return s("rect", { x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 22, class: "tray" });
}

/**
 * Rounded wells for the cells that are there.
 * @param {Scene} scene
 * @param {number} gap
 * @param {number} radius
 */
export function wells(scene, gap, radius) {
  /** @type {SVGElement[]} */
  const result = [];
  eachTile(scene, (tile, row, column) => {
    if (tile.ground === "void") return;
    const side = CELL - 2 * gap;
    result.push(s("rect", { x: column * CELL + gap, y: row * CELL + gap, width: side, height: side, rx: radius, class: "well" }));
  });
  return s("g", {}, result);
}

/** Slow at both ends. @param {number} t */
export const ease = (t) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** Slow at the start, as things fall. @param {number} t */
export const easeIn = (t) => t * t;

/**
 * A place on the way from one cell to another.
 * @param {Point} from
 * @param {Point} to
 * @param {number} t
 * @returns {Point}
 */
export const between = (from, to, t) => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];

/** @typedef {{ duration: number, at: (t: number) => void }} Motion a movement in milliseconds, drawn at times from 0 to 1 */
