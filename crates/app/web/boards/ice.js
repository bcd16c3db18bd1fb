/** Break the Ice: blocks of ice with their shapes inside, which fall and break. */

import { s } from "../dom.js";
import { between, CELL, colourOf, COLOURS, eachTile, ease, easeIn, frame as flatFrame, shape } from "./flat.js";
export { cellAt, centre, corners } from "./flat.js";

/** A piece goes where another is: they change places. */
export const isSwapping = true;

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./flat.js").Point} Point */

/** The thickness of the floor under the board. */
const FLOOR = 16;

/** @param {Scene} scene */
export function frame(scene) {
  const { x, y, width, height } = flatFrame(scene);
  return { x, y, width, height: height + FLOOR - 8 };
}

/**
 * @param {SVGElement} layer
 * @param {Scene} scene
 * @param {{ lifted?: [number, number] | null }} [options]
 */
export function draw(layer, scene, { lifted = null } = {}) {
  /** @type {SVGElement[]} */
  const pieces = [];
  eachTile(scene, (tile, row, column) => {
    if (!tile.piece) return;
    const isLifted = lifted?.[0] === row && lifted[1] === column;
    const element = block(tile.piece, isLifted);
    element.setAttribute("transform", place(row - (isLifted ? 0.05 : 0), column));
    element.dataset.cell = `${row},${column}`;
    pieces.push(element);
  });
  layer.replaceChildren(shaft(scene), ...pieces);
}

/** @param {number} row @param {number} column */
const place = (row, column) => `translate(${column * CELL} ${row * CELL})`;

/**
 * Columns and floor.
 * @param {Scene} scene
 */
function shaft(scene) {
  const [width, height] = [scene.columns * CELL, scene.rows * CELL];
  const columns = Array.from({ length: scene.columns }, (_, column) =>
    s("rect", { x: column * CELL + 3, y: 0, width: CELL - 6, height, class: column % 2 ? "shaft odd" : "shaft" }),
  );
  return s("g", {}, ...columns, s("rect", { x: -8, y: height + 1, width: width + 16, height: FLOOR, rx: 6, class: "ground" }));
}

/**
 * A block of ice in its cell.
 * @param {import("../types.js").Piece} piece
 * @param {boolean} [isLifted]
 */
function block(piece, isLifted = false) {
  const colour = colourOf(piece) ?? COLOURS[0];
  return s(
    "g",
    { class: isLifted ? "block lifted" : "block" },
    s("rect", { x: 4, y: 4, width: 92, height: 92, rx: 16, fill: colour.fill, stroke: colour.edge, "stroke-width": 3 }),
    s("path", { d: "M12 34V26Q12 12 26 12H62", class: "glint" }),
    s("path", { d: "M12 46V52", class: "glint" }),
    s("path", { d: "M20 90H76Q90 90 90 76V52", class: "depth" }),
    shape(colour, 50, 51, 22),
  );
}

/**
 * @param {SVGElement} layer
 * @param {Scene} before
 * @param {import("../types.js").Frame} frame
 */
export function motion(layer, before, { motion: kind, steps }) {
  draw(layer, before);
  const moved = steps.flatMap(({ from, to }) => {
    const element = layer.querySelector(`[data-cell="${from[0]},${from[1]}"]`);
    return element ? [{ element, from, to }] : [];
  });
  const broken = moved.filter(({ to }) => to === null).map(({ element, from }) => shatter(element, before, from));
  const farthest = Math.max(1, ...moved.map(({ from, to }) => (to ? Math.abs(to[0] - from[0]) : 1)));
  const drop = kind === "fall";
  return {
    duration: broken.length > 0 ? 200 : drop ? Math.min(120 + 25 * farthest, 200) : 140,
    /** @param {number} t */
    at(t) {
      for (const { element, from, to } of moved) {
        if (to) element.setAttribute("transform", place(...between(from, to, drop ? easeIn(t) : ease(t))));
      }
      for (const fly of broken) fly(t);
    },
  };
}

/** The shards of a block: triangles around its middle. @type {Point[][]} */
const SHARDS = [
  [[4, 4], [58, 4], [46, 44]],
  [[58, 4], [96, 4], [96, 52], [46, 44]],
  [[96, 52], [96, 96], [60, 96], [46, 44]],
  [[60, 96], [4, 96], [4, 60], [46, 44]],
  [[4, 60], [4, 4], [46, 44]],
];

/**
 * Replaces a block by its shards, and gives what moves them.
 * @param {Element} element
 * @param {Scene} scene
 * @param {Point} cell
 */
function shatter(element, scene, [row, column]) {
  const piece = scene.tiles[row * scene.columns + column].piece;
  const colour = (piece && colourOf(piece)) ?? COLOURS[0];
  const shards = SHARDS.map((points) => ({
    points,
    element: s("polygon", { points: points.map(String).join(" "), fill: colour.fill, stroke: colour.edge, "stroke-width": 2 }),
  }));
  const group = s("g", { transform: place(row, column) }, ...shards.map(({ element }) => element));
  element.replaceWith(group);
  return (/** @type {number} */ t) => {
    group.setAttribute("opacity", String(1 - easeIn(t)));
    for (const { points, element } of shards) {
      const x = points.reduce((sum, point) => sum + point[0], 0) / points.length - 50;
      const y = points.reduce((sum, point) => sum + point[1], 0) / points.length - 50;
      element.setAttribute("transform", `translate(${x * t * 0.9} ${y * t * 0.9 + 30 * t * t}) rotate(${x * t * 0.7} ${x + 50} ${y + 50})`);
    }
  };
}
