/** A board as a tiny picture: few elements, for trees and tables with hundreds of them. */

import { s } from "../dom.js";
import { blocks, eachTile } from "./flat.js";
import { CELL, outline } from "./outline.js";
import { colourOf, shape } from "./shapes.js";

/**
 * @param {import("../types.js").Scene} scene
 * @param {number} size the longer side
 */
export function thumb(scene, size) {
  /** @type {Map<string, string>} one path a kind of ground */
  const grounds = new Map();
  eachTile(scene, (tile, row, column) => {
    if (tile.ground === "void") return;
    const kind = tile.ground === "bridge" ? (tile.on ? "bridge on" : "bridge") : tile.ground;
    grounds.set(kind, `${grounds.get(kind) ?? ""}M${column * CELL + 3} ${row * CELL + 3}h94v94h-94z`);
  });
  const longer = Math.max(scene.rows, scene.columns);
  const scale = size / (longer * CELL);
  const [x, y] = [((longer - scene.columns) * CELL) / 2, ((longer - scene.rows) * CELL) / 2];
  return s(
    "g",
    { class: "thumb", transform: `scale(${scale}) translate(${x} ${y})` },
    ...[...grounds].map(([kind, d]) => s("path", { d, class: `thumb-ground ${kind}` })),
    ...blocks(scene).map(piece),
  );
}

/** @param {{ piece: import("../types.js").Piece, cells: [number, number][] }} block */
function piece({ piece, cells }) {
  const colour = colourOf(piece);
  const body = s("path", { d: outline(cells, 5, 14), class: colour ? "thumb-piece" : `thumb-piece ${piece.paint}`, fill: colour?.fill ?? null });
  if (colour) return s("g", {}, body, ...cells.map(([row, column]) => shape(colour, (column + 0.5) * CELL, (row + 0.5) * CELL, 20)));
  if (piece.paint === "player") return body;
  const [row, column] = cells[0];
  const label = s("text", { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL, "font-size": piece.label.length > 1 ? 46 : 58, "text-anchor": "middle", "dominant-baseline": "central" }, piece.label);
  return s("g", {}, body, label);
}
