/** A board in space, seen from above and in front: projection, boxes and their shadows. */

import { s } from "../dom.js";
import { CELL } from "./flat.js";

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
