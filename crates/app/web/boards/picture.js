/** A board as a file: a drawing, a picture, or a game as a moving picture. Loaded when somebody wants one. */

import { Board } from "./board.js";

/** @typedef {import("../types.js").Scene} Scene */

/** What the page's style says about a drawing; a file has no style sheet. */
const STYLE = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-family", "font-weight", "paint-order", "display"];

/** Pixels a unit of a drawing. */
const SCALE = 1;

/** A board as a drawing on its own, without what only players need. @param {Board} board */
export function drawing(board) {
  const { svg, pieces, under } = board;
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(false));
  for (const layer of [under, pieces]) copy.append(layer.cloneNode(true));
  const [from, to] = [[under, pieces].flatMap((layer) => [layer, ...layer.querySelectorAll("*")]), [...copy.querySelectorAll("*")]];
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of STYLE) {
      const value = style.getPropertyValue(name);
      if (value && !to[index].hasAttribute(name)) to[index].setAttribute(name, value);
    }
    to[index].removeAttribute("class");
  });
  const [x, y, width, height] = (svg.getAttribute("viewBox") ?? "0 0 100 100").split(" ").map(Number);
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: getComputedStyle(document.body).backgroundColor })) paper.setAttribute(name, String(value));
  copy.prepend(paper);
  for (const [name, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", width: width * SCALE, height: height * SCALE })) copy.setAttribute(name, String(value));
  copy.removeAttribute("class");
  return { text: new XMLSerializer().serializeToString(copy), width: Math.round(width * SCALE), height: Math.round(height * SCALE) };
}

/** @param {ReturnType<typeof drawing>} drawn @returns {Promise<Blob>} as PNG */
async function painted({ text, width, height }) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {Blob} blob @param {string} name of the file */
function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {Board} board @param {"svg" | "png"} kind @param {string} name */
export async function savePicture(board, kind, name) {
  const drawn = drawing(board);
  save(kind === "svg" ? new Blob([drawn.text], { type: "image/svg+xml" }) : await painted(drawn), `${name}.${kind}`);
}

/**
 * Saves a game as a moving picture that any browser shows.
 * @param {string} puzzle
 * @param {Scene[]} scenes
 * @param {string} name
 * @param {(done: number) => boolean} isWanted asked before each board, as there may be thousands
 */
export async function saveFilm(puzzle, scenes, name, isWanted) {
  const board = new Board(puzzle, { isPlain: true });
  // Only what is on the page has a style.
  board.element.classList.add("unseen");
  document.body.append(board.element);
  try {
    /** @type {Uint8Array[]} */
    const frames = [];
    const first = { width: 0, height: 0 };
    for (const scene of scenes) {
      if (!isWanted(frames.length)) return;
      board.show(scene);
      const drawn = drawing(board);
      if (frames.length === 0) Object.assign(first, drawn);
      frames.push(new Uint8Array(await (await painted({ ...drawn, width: first.width, height: first.height })).arrayBuffer()));
    }
    save(new Blob([film(frames)], { type: "image/png" }), `${name}.png`);
  } finally {
    board.element.remove();
  }
}

/** Milliseconds that a board is shown, and the last one. */
const [SHOWN, LAST] = [500, 2000];

/** Pictures of one size as one that moves (APNG). @param {Uint8Array[]} pictures as PNG */
export function film(pictures) {
  /** @type {Uint8Array[]} */
  const parts = [pictures[0].slice(0, 8)];
  let number = 0;
  pictures.forEach((picture, index) => {
    const chunks = chunksOf(picture);
    const head = /** @type {{ kind: string, data: Uint8Array }} */ (chunks.find(({ kind }) => kind === "IHDR")).data;
    if (index === 0) parts.push(chunk("IHDR", head), chunk("acTL", numbers([pictures.length, 0])));
    const wait = index === pictures.length - 1 ? LAST : SHOWN;
    // Its number, width and height, no offset; then the time in thousandths, and that it replaces the one before.
    parts.push(chunk("fcTL", join([numbers([number++]), head.slice(0, 8), numbers([0, 0]), new Uint8Array([wait >> 8, wait & 255, 3, 232, 0, 0])])));
    for (const { kind, data } of chunks) if (kind === "IDAT") parts.push(index === 0 ? chunk("IDAT", data) : chunk("fdAT", join([numbers([number++]), data])));
  });
  parts.push(chunk("IEND", new Uint8Array()));
  return join(parts);
}

/** @param {Uint8Array} picture */
function chunksOf(picture) {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  const chunks = [];
  for (let at = 8; at < picture.length; at += view.getUint32(at) + 12) {
    chunks.push({ kind: String.fromCharCode(...picture.slice(at + 4, at + 8)), data: picture.slice(at + 8, at + 8 + view.getUint32(at)) });
  }
  return chunks;
}

/** @param {string} kind @param {Uint8Array} data */
function chunk(kind, data) {
  const body = join([Uint8Array.from(kind, (letter) => letter.charCodeAt(0)), data]);
  return join([numbers([data.length]), body, numbers([checksum(body)])]);
}

/** @param {number[]} values each in four bytes */
function numbers(values) {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => view.setUint32(4 * index, value));
  return new Uint8Array(view.buffer);
}

/** @param {Uint8Array[]} parts */
function join(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The CRC of PNG. @param {Uint8Array} data */
function checksum(data) {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
