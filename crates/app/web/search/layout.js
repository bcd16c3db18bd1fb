/** A tidy tree: children under their parent, no two overlapping, parents amid their children. */

/** @typedef {{ x: number, y: number }} Place */

/**
 * The left and right border of a subtree by level, the deepest first, so that a level above is added at the end; and what is to be added
 * to all of them.
 * @typedef {{ left: number[], right: number[], base: number }} Contour
 */

/**
 * Puts a subtree beside those before it: their common contour, and how far the subtree was moved. Only the levels that both have are
 * looked at, so that all of a tree takes no longer than its size.
 * @param {Contour | null} before
 * @param {Contour} next
 * @returns {{ contour: Contour, shift: number }}
 */
function beside(before, next) {
  if (!before) return { contour: next, shift: 0 };
  const [deep, depth] = [before.left.length, next.left.length];
  const both = Math.min(deep, depth);
  let shift = -Infinity;
  for (let level = 1; level <= both; level++) shift = Math.max(shift, before.right[deep - level] + before.base + 1 - next.left[depth - level] - next.base);
  next.base += shift;
  if (deep >= depth) for (let level = 1; level <= both; level++) before.right[deep - level] = next.right[depth - level] + next.base - before.base;
  else for (let level = 1; level <= both; level++) next.left[depth - level] = before.left[deep - level] + before.base - next.base;
  return { contour: deep >= depth ? before : next, shift };
}

/**
 * @param {(number | null | undefined)[]} parents null for the root, undefined for what is not in the tree
 * @param {Set<number>} [folded] what is below these has no place
 * @returns {{ places: (Place | undefined)[], order: number[] }} in node widths and levels; those with a place, parents before children
 */
export function layout(parents, folded = new Set()) {
  /** @type {number[][]} */
  const children = parents.map(() => []);
  /** @type {number[]} */
  const order = [];
  parents.forEach((parent, node) => {
    if (parent === null) order.push(node);
    else if (parent !== undefined && !folded.has(parent)) children[parent].push(node);
  });
  // It grows while it is read.
  for (const node of order) for (const child of children[node]) order.push(child);
  // From the last to the first: a subtree is laid out before its parent.
  /** @type {(Contour | null)[]} */
  const contours = parents.map(() => null);
  const offset = parents.map(() => 0);
  for (const node of order.toReversed()) {
    /** @type {Contour | null} */
    let all = null;
    for (const child of children[node]) {
      const { contour, shift } = beside(all, /** @type {Contour} */ (contours[child]));
      all = contour;
      offset[child] = shift;
      contours[child] = null;
    }
    const at = children[node];
    const middle = at.length === 0 ? 0 : (offset[at[0]] + offset[at[at.length - 1]]) / 2;
    for (const child of at) offset[child] -= middle;
    const whole = all ?? { left: [], right: [], base: 0 };
    whole.base -= middle;
    whole.left.push(-whole.base);
    whole.right.push(-whole.base);
    contours[node] = whole;
  }
  /** @type {(Place | undefined)[]} */
  const places = parents.map(() => undefined);
  for (const node of order) {
    const parent = parents[node];
    const above = typeof parent === "number" ? places[parent] : undefined;
    places[node] = { x: (above?.x ?? 0) + offset[node], y: above ? above.y + 1 : 0 };
  }
  return { places, order };
}
