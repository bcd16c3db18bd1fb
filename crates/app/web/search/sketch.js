/** A tree from afar: a mark for each state, a line to its parent. However many there are, it is one picture. */

/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./model.js").Role} Role */

/** What stands out has a colour of its own, and is drawn last. @type {[Role | null, string][]} */
const COLOURS = [[null, "--line"], ["closed", "--strong-line"], ["open", "--ink"], ["next", "--ink"], ["trail", "--gold"], ["path", "--good"], ["current", "--gold"]];

const OWN = new Set(COLOURS.map(([role]) => role));

/**
 * @param {HTMLCanvasElement} canvas
 * @param {{ width: number, height: number }} room as large as it is shown
 * @param {object} tree
 * @param {number[]} tree.nodes
 * @param {(node: number) => Place} tree.place the middle of its upper side
 * @param {(node: number) => number | null | undefined} tree.parent
 * @param {(node: number) => Role} tree.role
 * @param {{ width: number, height: number }} tree.size of a state
 * @param {{ x: number, y: number, scale: number }} view
 */
export function sketch(canvas, room, { nodes, place, parent, role, size }, { x, y, scale }) {
  const { width, height } = room;
  const pen = prepare(canvas, room);
  if (!pen) return;
  const style = getComputedStyle(canvas);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name);
  const at = (/** @type {number} */ node) => {
    const { x: left, y: top } = place(node);
    return [left * scale + x, top * scale + y];
  };
  const isNear = (/** @type {number} */ left, /** @type {number} */ right, /** @type {number} */ top, /** @type {number} */ bottom) => right > 0 && left < width && bottom > 0 && top < height;
  // Never less than a dot: what is there is seen.
  const [wide, high] = [Math.max(size.width * scale, 2), Math.max(size.height * scale, 2)];
  for (const isPath of [false, true]) {
    pen.beginPath();
    for (const node of nodes) {
      const above = parent(node);
      if (typeof above !== "number" || (role(node) === "path") !== isPath) continue;
      const [[left, top], [right, bottom]] = [at(above), at(node)];
      if (!isNear(Math.min(left, right), Math.max(left, right), top, bottom)) continue;
      pen.moveTo(left, top + high);
      pen.lineTo(right, bottom);
    }
    pen.strokeStyle = colour(isPath ? "--good" : "--line");
    pen.lineWidth = isPath ? 2.5 : 1;
    pen.stroke();
  }
  /** @type {Map<Role | null, number[]>} */
  const groups = new Map(COLOURS.map(([one]) => [one, []]));
  for (const node of nodes) groups.get(OWN.has(role(node)) ? role(node) : null)?.push(node);
  for (const [one, name] of COLOURS) {
    const grown = one === "current" ? 3 : 0;
    pen.fillStyle = colour(name);
    for (const node of groups.get(one) ?? []) {
      const [left, top] = at(node);
      if (isNear(left - wide, left + wide, top - grown, top + high + grown)) pen.fillRect(left - wide / 2 - grown, top - grown, wide + 2 * grown, high + 2 * grown);
    }
  }
}

/** A clean canvas of a size, to be drawn on in the page's units. @param {HTMLCanvasElement} canvas @param {{ width: number, height: number }} size */
export function prepare(canvas, { width, height }) {
  const ratio = devicePixelRatio || 1;
  const pen = width > 0 && height > 0 ? canvas.getContext("2d") : null;
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  pen?.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen?.clearRect(0, 0, width, height);
  return pen;
}

/** Frames what is on the screen, in a picture of all of it. @param {HTMLCanvasElement} canvas @param {{ left: number, top: number, right: number, bottom: number }} frame */
export function outline(canvas, { left, top, right, bottom }) {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.strokeStyle = getComputedStyle(canvas).getPropertyValue("--accent");
  pen.lineWidth = 2;
  pen.strokeRect(left, top, right - left, bottom - top);
}
