/** A board as a tiny picture: few elements, for trees and tables with hundreds of them. */

import { s } from "../dom.js";
import { blocks, CELL, colourOf, eachTile, outline, shape } from "./flat.js";

/** What tells kinds of ground apart, drawn from the middle of a cell. @type {Record<string, string>} */
const MARKS = {
  soft: "m-26 0a26 26 0 1 1 52 0a26 26 0 1 1-52 0",
  heavy: "m-24-24l48 48m0-48l-48 48",
  split: "m-20-26v52m40-52v52",
  teleport: "m-34 0a34 34 0 1 1 68 0a34 34 0 1 1-68 0m20 0a14 14 0 1 1 28 0a14 14 0 1 1-28 0",
  fragile: "m-30-20l26 16l-8 20l30 18",
};

/**
 * @param {import("../types.js").Scene} scene
 * @param {number} size the longer side
 */
export function thumb(scene, size) {
  /** @type {Map<string, string>} one path a kind of ground */
  const grounds = new Map();
  /** @type {string[]} */
  const marks = [];
  eachTile(scene, (tile, row, column) => {
    if (tile.ground === "void") return;
    const kind = tile.ground === "bridge" ? (tile.on ? "bridge on" : "bridge") : tile.ground;
    grounds.set(kind, `${grounds.get(kind) ?? ""}M${column * CELL + 3} ${row * CELL + 3}h94v94h-94z`);
    const mark = MARKS[tile.ground === "switch" ? (tile.heavy ? "heavy" : "soft") : tile.ground];
    if (mark) marks.push(`M${(column + 0.5) * CELL} ${(row + 0.5) * CELL}${mark}`);
  });
  const longer = Math.max(scene.rows, scene.columns);
  const scale = size / (longer * CELL);
  const [x, y] = [((longer - scene.columns) * CELL) / 2, ((longer - scene.rows) * CELL) / 2];
  return s(
    "g",
    { class: "thumb", transform: `scale(${scale}) translate(${x} ${y})` },
    ...[...grounds].map(([kind, d]) => s("path", { d, class: `thumb-ground ${kind}` })),
    marks.length > 0 ? s("path", { d: marks.join(""), class: "thumb-mark" }) : null,
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
