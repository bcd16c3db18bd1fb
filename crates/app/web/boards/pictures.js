/** Which picture a puzzle's boards have, loaded when the puzzle is first shown. A puzzle nobody drew for yet is shown as plain blocks. */

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

/** @type {Record<string, () => Promise<Picture>>} */
const LOADERS = {
  "n-puzzle": () => import("./slide.js"),
  bloxorz: () => import("./roll.js"),
  cohesion: () => import("./melt.js"),
  "folding-blocks": () => import("./paper.js"),
  "break-the-ice": () => import("./ice.js"),
};

/** @type {Map<string, Picture>} */
const pictures = new Map();

/** Must be done before a board of the puzzle is drawn. @param {string} puzzle */
export async function loadPicture(puzzle) {
  pictures.set(puzzle, await (LOADERS[puzzle] ?? LOADERS.cohesion)());
}

/** @param {string} puzzle */
export const pictureOf = (puzzle) => /** @type {Picture} */ (pictures.get(puzzle));
