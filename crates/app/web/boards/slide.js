/** N-Puzzle: rounded tiles with big numerals that slide. */

import { s } from "../dom.js";
import { between, CELL, eachTile, ease, tileAt, tray, wells } from "./flat.js";
export { cellAt, centre, corners, frame } from "./flat.js";

/** @typedef {import("../types.js").Scene} Scene */

/**
 * @param {SVGElement} layer
 * @param {Scene} scene
 */
export function draw(layer, scene) {
  /** @type {SVGElement[]} */
  const tiles = [];
  eachTile(scene, (tile, row, column) => {
    if (tile.piece) tiles.push(numbered(tile.piece, row, column));
  });
  layer.replaceChildren(tray(scene), wells(scene, 3, 14), ...tiles);
}

/**
 * @param {import("../types.js").Piece} piece
 * @param {number} row
 * @param {number} column
 */
function numbered(piece, row, column) {
  const size = piece.label.length > 2 ? 34 : piece.label.length > 1 ? 44 : 50;
  return s(
    "g",
    { class: piece.paint === "home" ? "tile home" : "tile", transform: `translate(${column * CELL} ${row * CELL})`, "data-label": piece.label },
    s("rect", { x: 4, y: 7, width: 92, height: 91, rx: 15, class: "tile-side" }),
    s("rect", { x: 4, y: 3, width: 92, height: 91, rx: 15, class: "tile-face" }),
    s("text", { x: 50, y: 49, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central" }, piece.label),
  );
}

/**
 * @param {SVGElement} layer
 * @param {Scene} _before
 * @param {import("../types.js").Frame} frame
 */
export function motion(layer, _before, { steps, scene }) {
  draw(layer, scene);
  const moved = steps.flatMap(({ from, to }) => {
    const label = to && tileAt(scene, ...to)?.piece?.label;
    const element = label && layer.querySelector(`[data-label="${CSS.escape(label)}"]`);
    return element ? [{ element, from, to }] : [];
  });
  return {
    duration: 140,
    /** @param {number} t */
    at(t) {
      for (const { element, from, to } of moved) {
        const [row, column] = between(from, to, ease(t));
        element.setAttribute("transform", `translate(${column * CELL} ${row * CELL})`);
      }
    },
  };
}
