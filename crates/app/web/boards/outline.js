/** The outline of a set of cells: one closed, inset, rounded path a loop. */

/** @typedef {[number, number]} Point */

/** The side of a cell in the units of a drawing. */
export const CELL = 100;

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
