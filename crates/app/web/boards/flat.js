/** What boards have in common: cells of 100 units, row by row; the outlines of blocks; and the colours and shapes of pieces, the same everywhere in quebra. */

import { s } from "../dom.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Tile} Tile */

/** @typedef {[number, number]} Point */
/** @typedef {{ duration: number, at: (t: number) => void }} Motion a movement in milliseconds, drawn at times from 0 to 1 */

/** The side of a cell in the units of a drawing. */
export const CELL = 100;

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

/**
 * The corners of the loops around cells, inside on the right, in cell units.
 * @param {Point[]} cells row and column
 * @returns {Point[][]} x and y
 */
export function loops(cells) {
  const has = new Set(cells.map(([row, column]) => `${row},${column}`));
  /** @type {Map<string, Point[]>} edges by where they start */
  const edges = new Map();
  /** @param {number} x @param {number} y @param {number} dx @param {number} dy */
  const edge = (x, y, dx, dy) => {
    const key = `${x},${y}`;
    edges.set(key, [...(edges.get(key) ?? []), [dx, dy]]);
  };
  for (const [row, column] of cells) {
    if (!has.has(`${row - 1},${column}`)) edge(column, row, 1, 0);
    if (!has.has(`${row},${column + 1}`)) edge(column + 1, row, 0, 1);
    if (!has.has(`${row + 1},${column}`)) edge(column + 1, row + 1, -1, 0);
    if (!has.has(`${row},${column - 1}`)) edge(column, row + 1, 0, -1);
  }
  /** @type {Point[][]} */
  const result = [];
  for (const [start, out] of edges) {
    while (out.length > 0) {
      let [x, y] = /** @type {Point} */ (start.split(",").map(Number));
      let [dx, dy] = /** @type {Point} */ (out.pop());
      /** @type {Point[]} */
      const loop = [[x, y]];
      for (;;) {
        [x, y] = [x + dx, y + dy];
        const key = `${x},${y}`;
        if (key === start && !(edges.get(key) ?? []).some(([ex, ey]) => ex === -dy && ey === dx)) break;
        const choices = /** @type {Point[]} */ (edges.get(key));
        // Where two cells touch at a corner only, the loop keeps to its own cell.
        const right = choices.findIndex(([ex, ey]) => ex === -dy && ey === dx);
        const [next] = choices.splice(Math.max(right, 0), 1);
        if (next[0] !== dx || next[1] !== dy) loop.push([x, y]);
        [dx, dy] = next;
      }
      result.push(straightened(loop));
    }
  }
  return result;
}

/**
 * Without a first corner that is none.
 * @param {Point[]} loop
 */
function straightened(loop) {
  const [first, second, last] = [loop[0], loop[1], loop[loop.length - 1]];
  const isStraight = (first[0] === second[0] && first[0] === last[0]) || (first[1] === second[1] && first[1] === last[1]);
  return isStraight ? loop.slice(1) : loop;
}

/**
 * A loop moved inwards, in the units of a drawing.
 * @param {Point[]} loop
 * @param {number} by
 * @returns {Point[]}
 */
export function inset(loop, by) {
  return loop.map(([x, y], index) => {
    const before = loop[(index + loop.length - 1) % loop.length];
    const after = loop[(index + 1) % loop.length];
    const into = [Math.sign(x - before[0]), Math.sign(y - before[1])];
    const out = [Math.sign(after[0] - x), Math.sign(after[1] - y)];
    // The inside is to the right of both edges.
    return [x * CELL + by * (-into[1] - out[1]), y * CELL + by * (into[0] + out[0])];
  });
}

/**
 * A path with round corners through points.
 * @param {Point[]} points
 * @param {number} radius
 */
export function rounded(points, radius) {
  const parts = points.map((point, index) => {
    const before = points[(index + points.length - 1) % points.length];
    const after = points[(index + 1) % points.length];
    const [ax, ay] = toward(point, before, radius);
    const [bx, by] = toward(point, after, radius);
    return `${index === 0 ? "M" : "L"}${round(ax)} ${round(ay)}Q${round(point[0])} ${round(point[1])} ${round(bx)} ${round(by)}`;
  });
  return `${parts.join("")}Z`;
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} distance
 * @returns {Point}
 */
function toward(from, to, distance) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const part = Math.min(distance / length, 0.5);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** @param {number} value */
const round = (value) => Math.round(value * 1000) / 1000;

/**
 * The path around cells, in the units of a drawing.
 * @param {Point[]} cells row and column
 * @param {number} gap
 * @param {number} radius
 */
export function outline(cells, gap, radius) {
  return loops(cells).map((loop) => rounded(inset(loop, gap), radius)).join("");
}

const SHAPES = {
  triangle: "M0-.95 1 .8-1 .8Z",
  circle: "M-.9 0A.9 .9 0 1 1 .9 0A.9 .9 0 1 1-.9 0Z",
  heart: "M0 .95C-1.6-.1-.95-1.2 0-.5C.95-1.2 1.6-.1 0 .95Z",
  square: "M-.8-.8H.8V.8H-.8Z",
  diamond: "M0-1.1 .9 0 0 1.1-.9 0Z",
  star: "M0-1.1 .3-.35 1.1-.3 .5.2.7 1 0 .55-.7 1-.5.2-1.1-.3-.3-.35Z",
};

/** @typedef {{ name: string, fill: string, ink: string, edge: string, shape: keyof typeof SHAPES, hollow?: boolean }} Colour */

/** Ink is what reads on the fill, edge what bounds it on paper. @type {Colour[]} */
export const COLOURS = [
  { name: "purple", fill: "#8E5BB5", ink: "#FFFFFF", edge: "#6C3F92", shape: "triangle" },
  { name: "orange", fill: "#E69F00", ink: "#3A2600", edge: "#A87000", shape: "circle" },
  { name: "pink", fill: "#CC79A7", ink: "#41122B", edge: "#9E4A79", shape: "heart" },
  { name: "blue", fill: "#0072B2", ink: "#FFFFFF", edge: "#00507E", shape: "square" },
  { name: "green", fill: "#009E73", ink: "#00281C", edge: "#006D4F", shape: "diamond" },
  { name: "yellow", fill: "#F0E442", ink: "#453F00", edge: "#857B00", shape: "star" },
  { name: "brown", fill: "#8C510A", ink: "#FFFFFF", edge: "#5E3504", shape: "circle", hollow: true },
  { name: "grey", fill: "#BDBDBD", ink: "#1E2227", edge: "#7A7A7A", shape: "square", hollow: true },
  { name: "sky", fill: "#56B4E9", ink: "#06283D", edge: "#1F7FB5", shape: "triangle", hollow: true },
  { name: "maroon", fill: "#7F0000", ink: "#FFFFFF", edge: "#4F0000", shape: "diamond", hollow: true },
  { name: "mint", fill: "#C7E9B4", ink: "#1E3A10", edge: "#6C9A52", shape: "heart", hollow: true },
  { name: "navy", fill: "#4D4D8C", ink: "#FFFFFF", edge: "#2F2F63", shape: "star", hollow: true },
];

/**
 * The colour of a piece, if it has one.
 * @param {import("../types.js").Piece} piece
 */
export function colourOf(piece) {
  return typeof piece.paint === "number" ? COLOURS[piece.paint % COLOURS.length] : null;
}

/**
 * The shape of a colour around a point.
 * @param {Colour} colour
 * @param {number} x
 * @param {number} y
 * @param {number} size half its width
 * @param {import("../dom.js").Props} [props]
 */
export function shape(colour, x, y, size, props = {}) {
  const paint = colour.hollow
    ? { fill: "none", stroke: colour.ink, "stroke-width": 0.34, "stroke-linejoin": "round" }
    : { fill: colour.ink };
  const transform = `translate(${x} ${y}) scale(${colour.hollow ? size * 0.88 : size})`;
  return s("path", { d: SHAPES[colour.shape], transform, ...paint, ...props });
}
