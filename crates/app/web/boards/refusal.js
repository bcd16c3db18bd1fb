/** Why a piece does not go somewhere, as far as its board tells. */

import { say } from "../words.js";
import { piece } from "./board.js";
import { STEP } from "./flat.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Direction} Direction */

/** @param {Scene} scene @param {Cell} cell */
function tileAt({ rows, columns, tiles }, [row, column]) {
  return row < 0 || column < 0 || row >= rows || column >= columns ? null : tiles[row * columns + column];
}

/** All cells of the piece that a cell is part of. @param {Scene} scene @param {Cell} cell @returns {Cell[]} */
function whole(scene, cell) {
  /** @type {Cell[]} */
  const cells = [cell];
  const isJoined = (/** @type {Cell} */ from, /** @type {Direction} */ way) => {
    const [row, column] = [from[0] + STEP[way][0], from[1] + STEP[way][1]];
    if (way === "right" || way === "down") return tileAt(scene, from)?.piece?.[way] === true;
    return tileAt(scene, [row, column])?.piece?.[way === "left" ? "right" : "down"] === true;
  };
  // It grows while it is read.
  for (const from of cells) {
    for (const way of /** @type {Direction[]} */ (Object.keys(STEP))) {
      const next = /** @type {Cell} */ ([from[0] + STEP[way][0], from[1] + STEP[way][1]]);
      if (isJoined(from, way) && !has(cells, next)) cells.push(next);
    }
  }
  return cells;
}

/** @param {Cell[]} cells @param {Cell} cell */
const has = (cells, cell) => cells.some(([row, column]) => row === cell[0] && column === cell[1]);

/** What the arrow keys move, where that is one piece. @param {Scene} scene @returns {Cell[]} */
function player({ tiles, columns }) {
  return tiles.flatMap((tile, index) => (tile.piece?.paint === "player" && tile.piece.label !== "+" ? [/** @type {Cell} */ ([Math.floor(index / columns), index % columns])] : []));
}

/** What is in the way in these cells, if anything is. @param {Scene} scene @param {Cell[]} ahead @param {boolean} isRolling */
function obstacle(scene, ahead, isRolling) {
  for (const tile of ahead.map((cell) => tileAt(scene, cell))) {
    if (!tile) return say("web-refused-edge");
    if (tile.ground === "void") return say("web-refused-void");
    if (tile.ground === "bridge" && !tile.on) return say("web-refused-bridge", { name: tile.mark });
    if (tile.piece) return say("web-refused-blocked", { what: piece(tile.piece) });
    if (isRolling && tile.ground === "fragile") return say("web-refused-fragile");
  }
  return null;
}

/** Why two neighbours do not change places, or one does not leave its own. @param {Scene} scene @param {Cell} ahead */
function unchanged(scene, ahead) {
  const tile = tileAt(scene, ahead);
  return say(!tile ? "web-refused-edge" : tile.piece ? "web-refused-alike" : "web-refused-lift");
}

/**
 * @param {import("./board.js").Board} board
 * @param {Cell | null} cell where it was taken; none if only the direction was said
 * @param {Direction} direction
 */
export function why({ scene, picture }, cell, direction) {
  if (!scene) return say("web-refused");
  if (cell && !tileAt(scene, cell)?.piece) return say("web-refused-empty");
  const cells = cell ? whole(scene, cell) : player(scene);
  if (cells.length === 0) return say("web-refused-none");
  const [down, right] = STEP[direction];
  if (picture.isSwapping) return unchanged(scene, [cells[0][0] + down, cells[0][1] + right]);
  const isRolling = tileAt(scene, cells[0])?.piece?.paint === "player";
  const onwards = (/** @type {number} */ by) => cells.map(([row, column]) => /** @type {Cell} */ ([row + by * down, column + by * right]));
  // What rolls comes to lie up to two cells away.
  const ways = picture.landing ? [picture.landing(scene, cells[0], direction)] : isRolling ? [onwards(1), onwards(2)] : [onwards(1)];
  for (const ahead of ways) {
    const words = obstacle(scene, ahead.filter((next) => !has(cells, next)), isRolling);
    if (words) return words;
  }
  return say("web-refused");
}
