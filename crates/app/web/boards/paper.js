/** Folding Blocks: groups as sheets of paper; a fold turns over its edge. */

import { s } from "../dom.js";
import { blocks, CELL, centre, colourOf, COLOURS, ease, inset, loops, outline, rounded, shape, tileAt, wells } from "./flat.js";
export { cellAt, centre, corners, frame } from "./flat.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./flat.js").Point} Point */

/** How far the eye is above the board, in units: nearer makes a turning sheet grow more. */
const EYE = 900;

/**
 * @param {SVGElement} layer
 * @param {Scene} scene
 * @param {{ lifted?: [number, number] | null }} [options]
 */
export function draw(layer, scene, { lifted = null } = {}) {
  const label = lifted ? tileAt(scene, ...lifted)?.piece?.label : undefined;
  layer.replaceChildren(wells(scene, 3, 8), ...blocks(scene).map((block) => sheet(block, block.piece.label === label)));
}

/**
 * Where a whole group comes to lie when it is folded.
 * @param {Scene} scene
 * @param {[number, number]} cell
 * @param {import("../types.js").Direction} direction
 * @returns {[number, number][]}
 */
export function landing(scene, cell, direction) {
  const label = tileAt(scene, ...cell)?.piece?.label;
  /** @type {[number, number][]} */
  const cells = scene.tiles.flatMap(({ piece }, index) => (piece?.label === label ? [[Math.floor(index / scene.columns), index % scene.columns]] : []));
  const isRow = direction === "up" || direction === "down";
  const places = cells.map(([row, column]) => (isRow ? row : column));
  const edge = direction === "down" || direction === "right" ? 2 * Math.max(...places) + 1 : 2 * Math.min(...places) - 1;
  return cells.map(([row, column]) => (isRow ? [edge - row, column] : [row, edge - column]));
}

/**
 * @param {{ piece: import("../types.js").Piece, cells: Point[] }} block
 * @param {boolean} isLifted
 */
function sheet({ piece, cells }, isLifted) {
  const colour = colourOf(piece) ?? COLOURS[0];
  const d = outline(cells, 3, 7);
  return s(
    "g",
    { class: isLifted ? "block lifted" : "block" },
    s("path", { d, class: "block-shadow", transform: isLifted ? "translate(4 8)" : "translate(1.5 3)" }),
    s(
      "g",
      { transform: isLifted ? "translate(0 -4)" : null },
      s("path", { d, fill: colour.fill, stroke: colour.edge, "stroke-width": 2.5 }),
      s("path", { d: creases(cells), class: "crease" }),
      ...cells.map((cell) => label(piece, colour, ...centre(...cell))),
    ),
  );
}

/**
 * @param {import("../types.js").Piece} piece
 * @param {import("./flat.js").Colour} colour
 * @param {number} x
 * @param {number} y
 */
function label(piece, colour, x, y) {
  // Beyond the colours that have a shape of their own, the letter tells groups apart.
  if (typeof piece.paint === "number" && piece.paint < COLOURS.length) return shape(colour, x, y, 15, { opacity: 0.85 });
  return s("text", { x, y, fill: colour.ink, "font-size": 40, "text-anchor": "middle", "dominant-baseline": "central" }, piece.label);
}

/**
 * Faint lines between the cells of a sheet.
 * @param {Point[]} cells
 */
function creases(cells) {
  const has = new Set(cells.map(String));
  return cells
    .map(([row, column]) => {
      const [x, y] = [(column + 1) * CELL, (row + 1) * CELL];
      const right = has.has(`${row},${column + 1}`) ? `M${x} ${y - 92}V${y - 8}` : "";
      return right + (has.has(`${row + 1},${column}`) ? `M${x - 92} ${y}H${x - 8}` : "");
    })
    .join("");
}

/**
 * @param {SVGElement} layer
 * @param {Scene} before
 * @param {import("../types.js").Frame} frame
 */
export function motion(layer, before, { direction, steps, scene }) {
  const cells = steps.map(({ from }) => from);
  const piece = cells.length > 0 ? tileAt(before, ...cells[0])?.piece : undefined;
  if (!direction || !piece) {
    draw(layer, scene);
    return { duration: 90, at: () => {} };
  }
  draw(layer, before);
  const colour = colourOf(piece) ?? COLOURS[0];
  const isVertical = direction === "up" || direction === "down";
  const along = cells.map(([row, column]) => (isVertical ? row : column));
  const edge = (direction === "down" || direction === "right" ? Math.max(...along) + 1 : Math.min(...along)) * CELL;
  const middle = (isVertical ? before.columns : before.rows) * CELL * 0.5;
  const sides = loops(cells).map((loop) => inset(loop, 3));
  const flap = s("path", { fill: colour.fill, stroke: colour.edge, "stroke-width": 2.5, "stroke-linejoin": "round" });
  const shade = s("path", { class: "block-shadow" });
  layer.append(shade, flap);
  return {
    duration: 200,
    /** @param {number} t */
    at(t) {
      const angle = Math.PI * ease(t);
      const turned = sides.map((loop) => loop.map((point) => turn(point, angle, edge, middle, isVertical)));
      flap.setAttribute("d", turned.map((loop) => rounded(loop, 6)).join(""));
      // The back of the paper is lighter, and both sides darken while they face away from the light.
      const side = Math.cos(angle);
      flap.setAttribute("fill", mix(colour.fill, side < 0 ? "#FFFFFF" : "#000000", side < 0 ? 0.32 * -side * (1 - t) + 0.08 : 0.14 * (1 - side)));
      const flat = sides.map((loop) => loop.map(([x, y]) => project([x, y], side, edge, isVertical)));
      shade.setAttribute("d", flat.map((loop) => rounded(loop, 6)).join(""));
    },
  };
}

/**
 * A point at its distance from the edge, times a factor.
 * @param {Point} point
 * @param {number} factor
 * @param {number} edge
 * @param {boolean} isVertical
 * @returns {Point}
 */
function project([x, y], factor, edge, isVertical) {
  return isVertical ? [x + 3, edge + (y - edge) * factor + 6] : [edge + (x - edge) * factor + 3, y + 6];
}

/**
 * A point of a sheet that has turned about its edge, as the eye sees it.
 * @param {Point} point
 * @param {number} angle
 * @param {number} edge
 * @param {number} middle
 * @param {boolean} isVertical
 * @returns {Point}
 */
function turn([x, y], angle, edge, middle, isVertical) {
  const [across, along] = isVertical ? [x, y] : [y, x];
  const distance = along - edge;
  const height = Math.abs(distance) * Math.sin(angle);
  const scale = EYE / (EYE - Math.min(height, EYE * 0.6));
  const seen = [middle + (across - middle) * scale, edge + distance * Math.cos(angle) * scale];
  return isVertical ? [seen[0], seen[1]] : [seen[1], seen[0]];
}

/**
 * @param {string} colour `#rrggbb`
 * @param {string} other
 * @param {number} part
 */
function mix(colour, other, part) {
  const channel = (/** @type {string} */ text, /** @type {number} */ at) => parseInt(text.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(colour, at) * (1 - part) + channel(other, at) * part));
  return `rgb(${mixed.join(" ")})`;
}
