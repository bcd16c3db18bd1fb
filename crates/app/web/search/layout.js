/** A tidy tree: children under their parent, no two overlapping, parents amid their children. */

/**
 * @param {(number | null)[]} parents parents come before their children
 * @returns {{ x: number, y: number }[]} in node widths and levels
 */
export function layout(parents) {
  /** @type {number[][]} */
  const children = parents.map(() => []);
  parents.forEach((parent, node) => parent !== null && children[parent].push(node));
  /** @type {{ x: number, y: number }[]} */
  const places = parents.map((parent) => ({ x: 0, y: 0, parent }));
  parents.forEach((parent, node) => (places[node].y = parent === null ? 0 : places[parent].y + 1));
  // From the last to the first: a subtree is laid out before its parent. A contour is its left and right border by level.
  /** @type {{ left: number[], right: number[] }[]} */
  const contours = parents.map(() => ({ left: [0], right: [0] }));
  const offset = parents.map(() => 0);
  for (let node = parents.length - 1; node >= 0; node--) {
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
  parents.forEach((parent, node) => (places[node].x = (parent === null ? 0 : places[parent].x) + offset[node]));
  return places;
}
