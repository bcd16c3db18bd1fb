/** Cohesion: pieces of one colour that touch melt into one outline. */

import { s } from "../dom.js";
import { blocks, CELL, centre, colourOf, ease, outline, shape, tray, wells } from "./flat.js";
export { cellAt, centre, corners, frame } from "./flat.js";

/** @typedef {import("../types.js").Scene} Scene */

/**
 * @param {SVGElement} layer
 * @param {Scene} scene
 * @param {{ lifted?: [number, number] | null }} [options]
 */
export function draw(layer, scene, { lifted = null } = {}) {
  const all = blocks(scene);
  const isLifted = (/** @type {[number, number][]} */ cells) =>
    lifted !== null && cells.some(([row, column]) => row === lifted[0] && column === lifted[1]);
  const still = all.filter(({ cells }) => !isLifted(cells)).map((block) => drop(block));
  const up = all.filter(({ cells }) => isLifted(cells)).map((block) => drop(block, true));
  layer.replaceChildren(tray(scene), wells(scene, 5, 20), ...still, ...up);
}

/**
 * One block.
 * @param {{ piece: import("../types.js").Piece, cells: [number, number][] }} block
 * @param {boolean} [isLifted]
 */
function drop({ piece, cells }, isLifted = false) {
  const colour = colourOf(piece);
  const d = outline(cells, 7, 26);
  const marks = cells.map(([row, column]) => {
    const [x, y] = centre(row, column);
    return colour ? shape(colour, x, y, 19, { opacity: 0.9 }) : null;
  });
  return s(
    "g",
    { class: isLifted ? "block lifted" : "block" },
    s("path", { d, class: "block-shadow", transform: isLifted ? "translate(0 9)" : "translate(0 4)" }),
    s(
      "g",
      { transform: isLifted ? "translate(0 -5)" : null },
      s("path", { d, fill: colour?.fill ?? "#888", stroke: colour?.edge ?? "#555", "stroke-width": 3 }),
      s("path", { d: outline(cells, 13, 21), class: "sheen" }),
      ...marks,
    ),
  );
}

/**
 * @param {SVGElement} layer
 * @param {Scene} before
 * @param {import("../types.js").Frame} frame
 */
export function motion(layer, before, { steps, scene }) {
  const step = steps[0];
  if (!step?.to) {
    draw(layer, scene);
    return { duration: 90, at: () => {} };
  }
  draw(layer, before, { lifted: step.from });
  const moving = layer.lastElementChild;
  const [down, right] = [step.to[0] - step.from[0], step.to[1] - step.from[1]];
  return {
    duration: 150,
    /** @param {number} t */
    at(t) {
      moving?.setAttribute("transform", `translate(${right * CELL * ease(t)} ${down * CELL * ease(t)})`);
    },
  };
}
