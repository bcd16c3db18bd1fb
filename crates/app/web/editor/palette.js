/** What can be painted, as buttons with a picture, a letter and a name. */

import { describe, pictureOf } from "../boards/board.js";
import { h, s } from "../dom.js";
import { say, told } from "../words.js";

/**
 * @param {string} puzzle
 * @param {import("../types.js").Swatch[]} swatches
 * @param {import("../types.js").Mark[]} legend
 * @param {string} chosen
 * @param {(letter: string) => void} onchoose
 */
export function palette(puzzle, swatches, legend, chosen, onchoose) {
  /** @type {Map<string, string>} */
  const names = new Map();
  const buttons = swatches.map((entry) => {
    const scene = { rows: 1, columns: 1, tiles: [entry.tile] };
    const { frame, draw, corners } = pictureOf(puzzle);
    const { x, y, width, height } = frame({ ...scene, tiles: [{ ...entry.tile, ground: "floor" }] });
    const layer = s("g");
    if (entry.tile.ground === "void") layer.append(s("polygon", { class: "void-cell", points: corners(0, 0).map(String).join(" ") }));
    else draw(layer, scene);
    const picture = s("svg", { viewBox: `${x} ${y} ${width} ${height}`, class: `picture swatch ${puzzle}`, "aria-hidden": "true" }, layer);
    const mark = legend.find(({ letter }) => letter === entry.letter);
    const label = mark ? (told(mark.text) ?? entry.name) : entry.name === "start" ? say("web-cell-start") : describe(entry.tile);
    names.set(entry.letter, label);
    return h(
      "button",
      { type: "button", class: "button paint", "data-letter": entry.letter, "aria-pressed": String(entry.letter === chosen), title: `${label} (${entry.letter})`, "aria-label": `${entry.letter}: ${label}`, onclick: () => pick(entry.letter) },
      picture,
      // A tile with a number shows what to type.
      entry.tile.piece?.paint === "plain" || entry.tile.piece?.paint === "home" ? null : h("kbd", { "aria-hidden": "true" }, entry.letter),
    );
  });
  /** @param {string} letter */
  const choose = (letter) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.letter === letter));
  };
  /** @param {string} letter */
  const pick = (letter) => {
    choose(letter);
    onchoose(letter);
  };
  return { element: h("div", { class: "palette", role: "toolbar", "aria-label": say("web-palette") }, ...buttons), choose, names };
}
