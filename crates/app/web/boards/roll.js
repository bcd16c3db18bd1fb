/** Bloxorz: tiles with a thin side, seen from above and in front, and a block that rolls over its edges. */

import { s } from "../dom.js";
import { CELL, eachTile, ease, STEP, tileAt } from "./flat.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("./flat.js").Point} Point */

/** @typedef {[number, number, number]} Corner x (column), y (row) and z (up), in cells */
/** @typedef {{ x: [number, number], y: [number, number], z: [number, number] }} Box */

/** How far the board is turned, and how steeply it is seen. */
const TURN = (13 * Math.PI) / 180;
const TILT = (52 * Math.PI) / 180;

const ACROSS = [CELL * Math.cos(TURN), CELL * Math.sin(TURN) * Math.sin(TILT)];
const DOWN = [-CELL * Math.sin(TURN), CELL * Math.cos(TURN) * Math.sin(TILT)];
const UP = -CELL * Math.cos(TILT);

/** Maps the plane of the floor, one unit a cell, to the drawing. */
export const FLOOR_MATRIX = `matrix(${[...ACROSS, ...DOWN].map((value) => value.toFixed(3)).join(" ")} 0 0)`;

/** @param {Corner} corner @returns {Point} */
export function project([x, y, z]) {
  return [x * ACROSS[0] + y * DOWN[0], x * ACROSS[1] + y * DOWN[1] + z * UP];
}

/** The place on the floor that is drawn at a point. @param {number} px @param {number} py @returns {Point} x and y */
export function onFloor(px, py) {
  const determinant = ACROSS[0] * DOWN[1] - DOWN[0] * ACROSS[1];
  return [(px * DOWN[1] - py * DOWN[0]) / determinant, (py * ACROSS[0] - px * ACROSS[1]) / determinant];
}

/** @param {Point[]} points */
export const polygon = (points) => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/** The corners of each side of a box: 0 or 1 of x, y, z; seen from outside, clockwise. */
const SIDES = [
  [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]],
  [[0, 1, 0], [1, 1, 0], [1, 0, 0], [0, 0, 0]],
  [[0, 1, 1], [1, 1, 1], [1, 1, 0], [0, 1, 0]],
  [[1, 0, 1], [0, 0, 1], [0, 0, 0], [1, 0, 0]],
  [[1, 1, 1], [1, 0, 1], [1, 0, 0], [1, 1, 0]],
  [[0, 0, 1], [0, 1, 1], [0, 1, 0], [0, 0, 0]],
];

/** @param {Box} box @param {number[]} at @returns {Corner} */
const cornerOf = (box, [x, y, z]) => [box.x[x], box.y[y], box.z[z]];

/**
 * The sides of a box that are seen, with how much light they get.
 * @param {Box} box
 * @param {(corner: Corner) => Corner} turn
 */
export function sides(box, turn) {
  return SIDES.flatMap((side) => {
    const corners = side.map((at) => turn(cornerOf(box, at)));
    const points = corners.map(project);
    const area = points.reduce((sum, [x, y], index) => {
      const [nx, ny] = points[(index + 1) % 4];
      return sum + x * ny - nx * y;
    }, 0);
    return area > 1 ? [{ points, light: light(corners) }] : [];
  });
}

/**
 * From 0 to 1: most from above, some from the front, least from the right.
 * @param {Corner[]} corners
 */
function light([a, b, c]) {
  const [u, v] = [b.map((value, axis) => value - a[axis]), c.map((value, axis) => value - b[axis])];
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...normal) || 1;
  const [x, y, z] = normal.map((value) => value / length);
  return Math.min(1, Math.max(0, 0.42 - 0.22 * x + 0.08 * y + 0.58 * z));
}

/**
 * The shadow of a box on the floor, the light from above left.
 * @param {Box} box
 * @param {(corner: Corner) => Corner} turn
 */
export function shadow(box, turn) {
  const corners = SIDES.slice(0, 2).flat().map((at) => turn(cornerOf(box, at)));
  const points = corners.map(([x, y, z]) => project([x + 0.22 * z, y + 0.1 * z, 0]));
  return hull(points);
}

/** @param {Point[]} points @returns {Point[]} */
function hull(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (/** @type {Point[]} */ list) => {
    /** @type {Point[]} */
    const chain = [];
    for (const point of list) {
      for (;;) {
        const [a, b] = chain.slice(-2);
        if (!b || (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** A shape in the plane of the floor, one unit a cell. @param {SVGElement[]} children */
export const floorGroup = (...children) => s("g", { transform: FLOOR_MATRIX }, ...children);

const THICKNESS = 0.17;
/** The half of a bridge that is there when it is off. */
const FOLDED = 0.16;

/** @param {Scene} scene */
export function frame(scene) {
  // Room for a block that stands, where there is one.
  const height = scene.tiles.some((tile) => tile.piece) ? 1.6 : 0.1;
  /** @type {Point[]} */
  const points = [];
  eachTile(scene, (tile, row, column) => {
    if (tile.ground === "void") return;
    for (const [x, y] of [[column, row], [column + 1, row], [column, row + 1], [column + 1, row + 1]]) {
      points.push(project([x, y, -THICKNESS]), project([x, y, height]));
    }
  });
  if (points.length === 0) points.push([0, 0], [100, 100]);
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return { x: left - 8, y: top - 4, width: right - left + 16, height: bottom - top + 14 };
}

/** @param {number} row @param {number} column */
export const centre = (row, column) => project([column + 0.5, row + 0.5, 0]);

/** @param {number} row @param {number} column @param {number} [gap] */
export function corners(row, column, gap = 4) {
  const [near, far] = [gap / 100, 1 - gap / 100];
  return [[near, near], [far, near], [far, far], [near, far]].map(([x, y]) => project([column + x, row + y, 0]));
}

/**
 * The cell under a point: of the block if it is drawn there, else of the floor.
 * @param {Scene} scene
 * @param {number} px
 * @param {number} py
 * @returns {Point | null}
 */
export function cellAt(scene, px, py) {
  const height = boxes(scene).length === 1 && boxes(scene)[0].box.z[1] === 2 ? 2 : 1;
  for (let z = height; z >= 0; z -= 0.25) {
    const [x, y] = onFloor(px - project([0, 0, z])[0], py - project([0, 0, z])[1]);
    const tile = tileAt(scene, Math.floor(y), Math.floor(x));
    if (tile && (z === 0 || tile.piece)) return [Math.floor(y), Math.floor(x)];
  }
  return null;
}

/**
 * @param {SVGElement} layer
 * @param {Scene} scene
 * @param {{ lifted?: Point | null }} [options]
 */
export function draw(layer, scene, { lifted = null } = {}) {
  const floor = floorName();
  const bodies = boxes(scene).map(({ box, cells, isOther }) => {
    const chosen = lifted ? cells.some(([row, column]) => row === lifted[0] && column === lifted[1]) : !isOther;
    return body(box, still, floor, !chosen);
  });
  layer.replaceChildren(ground(scene, floor), ...bodies);
}

let floors = 0;

/** A name for the shape of a floor: shadows fall on nothing else. */
const floorName = () => `floor-${++floors}`;

/** @param {Corner} corner */
const still = (corner) => corner;

/**
 * The block, or two cubes, from back to front.
 * @param {Scene} scene
 * @returns {{ box: Box, cells: Point[], isOther: boolean }[]}
 */
function boxes(scene) {
  /** @type {{ cell: Point, label: string }[]} */
  const pieces = [];
  eachTile(scene, (tile, row, column) => tile.piece && pieces.push({ cell: [row, column], label: tile.piece.label }));
  const isJoined = pieces.length === 2 && pieces.some(({ cell: [row, column] }) => {
    const piece = tileAt(scene, row, column)?.piece;
    return piece?.right || piece?.down;
  });
  if (isJoined) {
    const [[top, left], [bottom, right]] = pieces.map(({ cell }) => cell);
    return [{ box: { x: [left, right + 1], y: [top, bottom + 1], z: [0, 1] }, cells: pieces.map(({ cell }) => cell), isOther: false }];
  }
  const height = pieces.length === 1 ? 2 : 1;
  return pieces.map(({ cell: [row, column], label }) => ({
    box: { x: [column, column + 1], y: [row, row + 1], z: [0, height] },
    cells: [[row, column]],
    isOther: label === "+",
  }));
}

/**
 * A block as it lies or turns, and its shadow.
 * @param {Box} box
 * @param {(corner: Corner) => Corner} turn
 * @param {string} floor
 * @param {boolean} [isFaint]
 */
function body(box, turn, floor, isFaint = false) {
  const inner = { x: pinch(box.x), y: pinch(box.y), z: box.z };
  const faces = sides(inner, turn).map(({ points, light }) => s("polygon", { points: polygon(points), fill: shade(light), class: "face" }));
  return s("g", { class: isFaint ? "roller faint" : "roller" }, s("polygon", { points: polygon(shadow(inner, turn)), class: "block-shadow", "clip-path": `url(#${floor})` }), ...faces);
}

/** @param {[number, number]} range @returns {[number, number]} */
const pinch = ([low, high]) => [low + 0.04, high - 0.04];

/** The block's blue in some light. @param {number} light */
function shade(light) {
  const channels = [[0, 58, 98], [74, 170, 226]];
  return `rgb(${channels[0].map((dark, index) => Math.round(dark + (channels[1][index] - dark) * light)).join(" ")})`;
}

/**
 * All tiles, from back to front.
 * @param {Scene} scene
 * @param {string} floor
 * @param {(tile: Tile, row: number, column: number) => number} [openness] how far a bridge's halves reach
 */
function ground(scene, floor, openness = (tile) => (tile.on ? 0.5 : FOLDED)) {
  /** @type {SVGElement[]} */
  const tiles = [];
  /** @type {string[]} */
  const shapes = [];
  eachTile(scene, (tile, row, column) => {
    if (tile.ground === "void") return;
    if (tile.ground !== "bridge" || tile.on) shapes.push(`M${polygon(corners(row, column, 0))}Z`);
    tiles.push(tile.ground === "bridge" ? bridge(row, column, openness(tile, row, column), tile.mark) : slab(tile, row, column));
  });
  return s("g", {}, s("clipPath", { id: floor }, s("path", { d: shapes.join("") })), ...tiles);
}

/**
 * @param {Tile} tile
 * @param {number} row
 * @param {number} column
 */
function slab(tile, row, column) {
  return s("g", { class: `slab ${tile.ground}` }, ...plate(column + 0.02, row + 0.02, column + 0.98, row + 0.98), mark(tile, row, column));
}

/**
 * A plate with its top and the two sides that are seen.
 * @param {number} left
 * @param {number} top
 * @param {number} right
 * @param {number} bottom
 */
function plate(left, top, right, bottom) {
  const side = (/** @type {Corner} */ from, /** @type {Corner} */ to, /** @type {string} */ name) =>
    s("polygon", { points: polygon([project(from), project(to), project([to[0], to[1], -THICKNESS]), project([from[0], from[1], -THICKNESS])]), class: name });
  return [
    side([left, bottom, 0], [right, bottom, 0], "slab-front"),
    side([right, bottom, 0], [right, top, 0], "slab-right"),
    s("polygon", { points: polygon([project([left, top, 0]), project([right, top, 0]), project([right, bottom, 0]), project([left, bottom, 0])]), class: "slab-top" }),
  ];
}

/**
 * A bridge: two hinged halves that meet when it is on.
 * @param {number} row
 * @param {number} column
 * @param {number} reach
 * @param {string} letter
 */
function bridge(row, column, reach, letter) {
  const gap = reach < 0.5 ? s("polygon", { points: polygon(corners(row, column, 3)), class: "gap" }) : null;
  const halves = [plate(column + 0.02, row + 0.06, column + reach, row + 0.94), plate(column + 1 - reach, row + 0.06, column + 0.98, row + 0.94)];
  const name = s("text", { x: 0, y: 0, class: "bridge-name", transform: `translate(${column + 0.5} ${row + 0.5}) scale(.01)`, "font-size": 34, "text-anchor": "middle", "dominant-baseline": "central" }, letter);
  return s("g", { class: reach > 0.4 ? "slab bridge on" : "slab bridge" }, gap, ...halves.flat(), floorGroup(name));
}

/**
 * What is painted on a tile.
 * @param {Tile} tile
 * @param {number} row
 * @param {number} column
 */
function mark(tile, row, column) {
  const at = (/** @type {SVGElement[]} */ ...children) =>
    floorGroup(s("g", { class: "mark", transform: `translate(${column + 0.5} ${row + 0.5}) scale(.01)` }, ...children));
  const name = s("text", { y: 2, "font-size": 30, "text-anchor": "middle", "dominant-baseline": "central" }, tile.mark);
  switch (tile.ground) {
    case "goal":
      return at(s("rect", { x: -40, y: -40, width: 80, height: 80, rx: 8, class: "hole" }), s("rect", { x: -24, y: -24, width: 48, height: 48, rx: 5, class: "hole-inner" }));
    case "fragile":
      return at(s("path", { d: "M-38-30-14-8-24 10 4 14 0 38M-14-8 10-22 36-18M4 14 30 26" }));
    case "switch":
      return tile.heavy ? at(s("path", { d: "M-28-28 28 28M28-28-28 28", class: "heavy" }), s("text", { x: 33, y: 1, "font-size": 24, "text-anchor": "middle", "dominant-baseline": "central" }, tile.mark)) : at(s("circle", { r: 28, class: "soft" }), name);
    case "split":
      return at(s("path", { d: "M-12-32C-38-24-38 24-12 32M12-32C38-24 38 24 12 32" }), name);
    case "teleport":
      return at(s("circle", { r: 37 }), s("circle", { r: 25 }), name);
    default:
      return null;
  }
}

/**
 * @param {SVGElement} layer
 * @param {Scene} before
 * @param {import("../types.js").Frame} frame
 */
export function motion(layer, before, { motion: kind, direction, steps, scene }) {
  if (kind === "roll" && direction) return rolling(layer, before, steps.map(({ from }) => from), direction);
  if (kind === "switch") return switching(layer, before, scene);
  draw(layer, before);
  const old = [...layer.querySelectorAll(".roller")];
  draw(layer, scene);
  const fresh = [...layer.querySelectorAll(".roller")];
  layer.append(...old);
  return {
    duration: 180,
    /** @param {number} t */
    at(t) {
      for (const element of old) element.setAttribute("opacity", String(1 - ease(t)));
      for (const element of fresh) element.setAttribute("opacity", String(ease(t)));
    },
  };
}

/**
 * @param {SVGElement} layer
 * @param {Scene} scene
 * @param {Point[]} cells what moves
 * @param {import("../types.js").Direction} direction
 */
function rolling(layer, scene, cells, direction) {
  const all = boxes(scene);
  const moves = (/** @type {{ cells: Point[] }} */ body) => body.cells.some(([row, column]) => cells.some(([r, c]) => r === row && c === column));
  const mover = all.find(moves) ?? all[0];
  const floor = floorName();
  const others = all.filter((other) => other !== mover).map(({ box }) => body(box, still, floor, true));
  layer.replaceChildren(ground(scene, floor), ...others);
  let shown = body(mover.box, still, floor);
  layer.append(shown);
  return {
    duration: 170,
    /** @param {number} t */
    at(t) {
      const next = body(mover.box, rotation(mover.box, direction, (Math.PI / 2) * ease(t)), floor);
      shown.replaceWith(next);
      shown = next;
    },
  };
}

/**
 * Turning about the bottom edge that lies in a direction.
 * @param {Box} box
 * @param {import("../types.js").Direction} direction
 * @param {number} angle
 * @returns {(corner: Corner) => Corner}
 */
export function rotation(box, direction, angle) {
  const [down, right] = STEP[direction];
  const axis = right === 0 ? 1 : 0;
  const sign = right + down;
  const range = axis === 0 ? box.x : box.y;
  const pivot = sign > 0 ? range[1] : range[0];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (corner) => {
    const away = (corner[axis] - pivot) * sign;
    /** @type {Corner} */
    const turned = [...corner];
    turned[axis] = pivot + sign * (away * cos + corner[2] * sin);
    turned[2] = -away * sin + corner[2] * cos;
    return turned;
  };
}

/**
 * Bridges that open and close.
 * @param {SVGElement} layer
 * @param {Scene} before
 * @param {Scene} after
 */
function switching(layer, before, after) {
  draw(layer, after);
  const floor = layer.querySelector("clipPath")?.id ?? floorName();
  return {
    duration: 160,
    /** @param {number} t */
    at(t) {
      const reach = (/** @type {Tile | undefined} */ tile) => (tile?.on ? 0.5 : FOLDED);
      const tiles = ground(after, floor, (tile, row, column) => {
        const old = reach(tileAt(before, row, column));
        return old + (reach(tile) - old) * ease(t);
      });
      layer.firstElementChild?.replaceWith(tiles);
    },
  };
}

/**
 * A refused roll: the block tips a little and falls back.
 * @param {SVGElement} layer
 * @param {Scene} scene
 * @param {import("../types.js").Direction} direction
 * @param {Point | null} cell
 */
export function refusal(layer, scene, direction, cell) {
  const cells = cell ? [cell] : boxes(scene)[0].cells;
  const { at } = rolling(layer, scene, cells, direction);
  return { duration: 160, at: (/** @type {number} */ t) => at(0.22 * Math.sin(Math.PI * t)) };
}

/**
 * The block sinks into the goal.
 * @param {SVGElement} layer
 * @param {Scene} scene
 */
export function victory(layer, scene) {
  const [{ box }] = boxes(scene);
  const floor = floorName();
  layer.replaceChildren(ground(scene, floor));
  /** @type {SVGElement} */
  let shown = s("g");
  layer.append(shown);
  return {
    duration: 420,
    /** @param {number} t */
    at(t) {
      const next = body({ ...box, z: [0, 2 * (1 - ease(t))] }, still, floor);
      shown.replaceWith(next);
      shown = next;
    },
  };
}
