/** A tidy tree: children under their parent, no two overlapping, parents amid their children. */

/** @typedef {{ x: number, y: number }} Place */

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
  // From the last to the first: a subtree is laid out before its parent. A contour is its left and right border by level.
  /** @type {{ left: number[], right: number[] }[]} */
  const contours = parents.map(() => ({ left: [0], right: [0] }));
  const offset = parents.map(() => 0);
  for (const node of order.toReversed()) {
    /** @type {{ left: number[], right: number[] }} */
    const merged = { left: [], right: [] };
    const at = children[node].map((child) => {
      const { left, right } = contours[child];
      let shift = merged.right.length === 0 ? 0 : -Infinity;
      for (let level = Math.min(left.length, merged.right.length) - 1; level >= 0; level--) shift = Math.max(shift, merged.right[level] + 1 - left[level]);
      left.forEach((x, level) => {
        if (merged.left[level] === undefined) merged.left[level] = x + shift;
        merged.right[level] = right[level] + shift;
      });
      return shift;
    });
    const middle = at.length === 0 ? 0 : (at[0] + at[at.length - 1]) / 2;
    children[node].forEach((child, index) => (offset[child] = at[index] - middle));
    contours[node] = { left: [0, ...merged.left.map((x) => x - middle)], right: [0, ...merged.right.map((x) => x - middle)] };
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
