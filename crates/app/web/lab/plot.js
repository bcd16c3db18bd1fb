/** How many runs each method finished within a budget: one step curve a method, labelled at its end. */

import { COLOURS, shape } from "../boards/shapes.js";
import { s } from "../dom.js";
import { methodName } from "../names.js";
import { figure, say } from "../words.js";

/** @typedef {import("../types.js").Run} Run */

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 300, 46, 170, 14, 40];

/**
 * @param {Run[]} runs
 * @param {string[]} methods all of the database, so that a method keeps its colour and marker
 * @param {"seconds" | "expanded"} measure
 */
export function plot(runs, methods, measure) {
  const solved = runs.filter((run) => run.outcome === "solved");
  const curves = methods
    .map((method, index) => ({ method, index, values: solved.filter((run) => run.method === method).map((run) => Math.max(run[measure], measure === "seconds" ? 1e-6 : 1)).sort((a, b) => a - b) }))
    .filter(({ values }) => values.length > 0);
  if (curves.length === 0) return null;
  const all = curves.flatMap(({ values }) => values);
  const [low, high] = [10 ** Math.floor(Math.log10(Math.min(...all))), 10 ** Math.ceil(Math.log10(Math.max(...all) * 1.0001))];
  const most = Math.max(...curves.map(({ values }) => values.length));
  const x = (/** @type {number} */ value) => LEFT + ((WIDTH - LEFT - RIGHT) * Math.log(value / low)) / Math.log(Math.max(high / low, 10));
  const y = (/** @type {number} */ count) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - count / most);
  const decades = Array.from({ length: Math.round(Math.log10(high / low)) + 1 }, (_, power) => low * 10 ** power);
  // Labels keep apart: from the top down, each at least a line below the one before.
  let lowest = -Infinity;
  const ends = [...curves].sort((a, b) => b.values.length - a.values.length).map((curve) => {
    lowest = Math.max(y(curve.values.length), lowest + 17);
    return { ...curve, label: lowest };
  });
  return s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "plot", role: "img", "aria-label": say("web-lab-plot") },
    ...decades.flatMap((value) => [
      s("path", { d: `M${x(value)} ${TOP}V${HEIGHT - BOTTOM}`, class: "rule" }),
      s("text", { x: x(value), y: HEIGHT - BOTTOM + 18, class: "tick", "text-anchor": "middle" }, power(value)),
    ]),
    ...[0, most].flatMap((count) => [s("path", { d: `M${LEFT} ${y(count)}H${WIDTH - RIGHT}`, class: "rule" }), s("text", { x: LEFT - 8, y: y(count) + 4, class: "tick", "text-anchor": "end" }, figure(count))]),
    s("text", { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 4, class: "tick", "text-anchor": "middle" }, say(measure === "seconds" ? "web-lab-within-time" : "web-lab-within-expansions")),
    ...ends.flatMap(({ method, index, values, label }) => {
      const colour = COLOURS[index % COLOURS.length];
      const d = values.map((value, count) => `${count === 0 ? `M${x(value)} ${y(0)}` : ""}H${x(value)}V${y(count + 1)}`).join("");
      const [ex, ey] = [x(values[values.length - 1]), y(values.length)];
      return [
        s("path", { d, class: "curve", stroke: colour.edge }),
        s("g", { class: "marker" }, s("circle", { cx: ex, cy: ey, r: 9, fill: colour.fill, stroke: colour.edge }), shape(colour, ex, ey, 4.5)),
        s("path", { d: `M${ex + 11} ${ey}L${WIDTH - RIGHT + 8} ${label}`, class: "rule" }),
        s("text", { x: WIDTH - RIGHT + 12, y: label + 4, class: "label" }, methodName(method)),
      ];
    }),
  );
}

/** @param {number} value */
function power(value) {
  return value >= 0.01 && value < 10_000 ? figure(value) : `10${[...String(Math.round(Math.log10(value)))].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "⁻").join("")}`;
}
