/** What can be painted, as buttons with a picture, a letter and a name. */

import { thumb } from "../boards/thumb.js";
import { describe } from "../boards/describe.js";
import { h, s } from "../dom.js";
import { say } from "../words.js";

/**
 * @param {import("../types.js").Puzzle} puzzle
 * @param {string} chosen
 * @param {(letter: string) => void} onchoose
 */
export function palette(puzzle, chosen, onchoose) {
  const buttons = puzzle.palette.map((entry) => {
    const scene = { rows: 1, columns: 1, tiles: [entry.tile] };
    const picture = s("svg", { viewBox: "0 0 30 30", class: "swatch", "aria-hidden": "true" }, thumb(scene, 30));
    const label = entry.tile ? describe(entry.tile) : entry.name;
    return h(
      "button",
      { type: "button", class: "button paint", "data-letter": entry.letter, "aria-pressed": String(entry.letter === chosen), title: `${label} (${entry.letter})`, "aria-label": `${entry.letter}: ${label}`, onclick: () => pick(entry.letter) },
      picture,
      h("kbd", { "aria-hidden": "true" }, entry.letter),
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
  return { element: h("div", { class: "palette", role: "toolbar", "aria-label": say("web-palette") }, ...buttons), choose };
}
