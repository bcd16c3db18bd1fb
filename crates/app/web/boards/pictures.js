/** Which picture a puzzle's boards have. A puzzle nobody drew for yet is shown as plain blocks. */

import * as ice from "./ice.js";
import * as melt from "./melt.js";
import * as paper from "./paper.js";
import * as roll from "./roll.js";
import * as slide from "./slide.js";

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
 */

/** @type {Record<string, Picture>} */
const PICTURES = {
  "n-puzzle": slide,
  bloxorz: roll,
  cohesion: melt,
  "folding-blocks": paper,
  "break-the-ice": ice,
};

/** @param {string} puzzle */
export const pictureOf = (puzzle) => PICTURES[puzzle] ?? melt;
