/** A level and its solution on paper: the board, what there is to know about it, and every move as a small picture. */

import { h, s } from "../dom.js";
import { say } from "../words.js";
import { Board } from "./board.js";
import { thumb } from "./thumb.js";

/** The longer side of a small picture, in its own units. */
const SIZE = 100;

/**
 * Prints it; the browser asks where to.
 * @param {{ puzzle: string, title: string, facts: string[], replay: import("../types.js").Replay }} level
 */
export function printSheet(level) {
  const sheet = drawSheet(level);
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  document.body.append(sheet);
  // Paper is white.
  dataset.theme = "light";
  addEventListener(
    "afterprint",
    () => {
      sheet.remove();
      dataset.theme = theme;
    },
    { once: true },
  );
  print();
}

/** @param {{ puzzle: string, title: string, facts: string[], replay: import("../types.js").Replay }} level */
function drawSheet({ puzzle, title, facts, replay }) {
  const board = new Board(puzzle, { isPlain: true, label: title });
  board.show(replay.start);
  const moves = replay.steps.map(({ move, scene }, index) =>
    h("li", {}, s("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label": move }, thumb(scene, SIZE)), h("p", {}, h("span", {}, `${index + 1}`), h("b", {}, move))),
  );
  return h("section", { class: "sheet" }, h("h1", {}, title), h("p", {}, facts.filter(Boolean).join(" · ")), board.element, h("h2", {}, say("web-solution")), h("ol", {}, ...moves));
}
