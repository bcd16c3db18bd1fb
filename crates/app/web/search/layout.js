/** A tidy tree: children under their parent, no two overlapping, parents amid their children. */

/**
 * @param {(number | null | undefined)[]} parents null for the root, undefined for what is not in the tree
 * @returns {({ x: number, y: number } | undefined)[]} in node widths and levels
 */
export function layout(parents) {
  /** @type {number[][]} */
  const children = parents.map(() => []);
  /** Parents before their children. @type {number[]} */
  const order = [];
  parents.forEach((parent, node) => {
    if (parent === null) order.push(node);
    else if (parent !== undefined) children[parent].push(node);
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
      const shift = merged.right.length === 0 ? 0 : Math.max(...left.slice(0, merged.right.length).map((x, level) => merged.right[level] + 1 - x));
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
  /** @type {({ x: number, y: number } | undefined)[]} */
  const places = parents.map(() => undefined);
  for (const node of order) {
    const parent = parents[node];
    const above = typeof parent === "number" ? places[parent] : undefined;
    places[node] = { x: (above?.x ?? 0) + offset[node], y: above ? above.y + 1 : 0 };
  }
  return places;
}
