/** How many levels each method solved within a budget: one step curve a method, labelled at its end. */

import { COLOURS, shape } from "../boards/flat.js";
import { h, s } from "../dom.js";
import { figure, methodName, say } from "../words.js";

/** @typedef {import("../types.js").Run} Run */

/** Where there is less room than this, names are listed below the plot. */
const NARROW = 560;

/** How wide a letter of a label is, with room to spare. */
const LETTER = 7.2;

/**
 * @param {Run[]} runs
 * @param {string[]} methods all of the database, so that a method keeps its colour and marker
 * @param {"seconds" | "expanded"} measure
 * @param {number} room how wide it may be
 */
export function plot(runs, methods, measure, room) {
  const solved = runs.filter((run) => run.outcome === "solved");
  const curves = methods
    .map((method, index) => ({ method, colour: COLOURS[index % COLOURS.length], values: solved.filter((run) => run.method === method).map((run) => Math.max(run[measure], measure === "seconds" ? 1e-6 : 1)).sort((a, b) => a - b) }))
    .filter(({ values }) => values.length > 0);
  if (curves.length === 0) return null;
  const isNarrow = room < NARROW;
  const [width, height, top, bottom] = [Math.max(room, 300), 300, 14, 40];
  // Names are as long as a language makes them, and about half as wide as high.
  const beside = 24 + LETTER * Math.max(...curves.map(({ method }) => methodName(method).length));
  const [left, right] = [isNarrow ? 34 : 46, width - (isNarrow ? 14 : beside)];
  const all = curves.flatMap(({ values }) => values);
  const [low, high] = [10 ** Math.floor(Math.log10(Math.min(...all))), 10 ** Math.ceil(Math.log10(Math.max(...all) * 1.0001))];
  const most = Math.max(...curves.map(({ values }) => values.length));
  const x = (/** @type {number} */ value) => left + ((right - left) * Math.log(value / low)) / Math.log(Math.max(high / low, 10));
  const y = (/** @type {number} */ count) => top + (height - top - bottom) * (1 - count / most);
  const decades = Array.from({ length: Math.round(Math.log10(high / low)) + 1 }, (_, power) => low * 10 ** power);
  // So many that their numbers keep apart.
  const every = Math.ceil((decades.length * 46) / (right - left));
  // Labels keep apart: from the top down, each at least a line below the one before.
  let lowest = -Infinity;
  const ends = [...curves].sort((a, b) => b.values.length - a.values.length || (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0)).map((curve) => {
    lowest = Math.max(y(curve.values.length), lowest + 17);
    return { ...curve, label: lowest };
  });
  const picture = s(
    "svg",
    { viewBox: `0 0 ${width} ${Math.max(height, lowest + 12)}`, class: "plot", role: "img", "aria-label": say("web-lab-plot") },
    ...decades.flatMap((value, index) => [
      s("path", { d: `M${x(value)} ${top}V${height - bottom}`, class: "rule" }),
      index % every === 0 ? s("text", { x: x(value), y: height - bottom + 18, class: "tick", "text-anchor": "middle" }, power(value)) : null,
    ]),
    ...[0, most].flatMap((count) => [s("path", { d: `M${left} ${y(count)}H${right}`, class: "rule" }), s("text", { x: left - 8, y: y(count) + 4, class: "tick", "text-anchor": "end" }, figure(count))]),
    s("text", { x: (left + right) / 2, y: height - 4, class: "tick", "text-anchor": "middle" }, say(measure === "seconds" ? "web-lab-within-time" : "web-lab-within-expansions")),
    ...ends.flatMap(({ method, colour, values, label }) => {
      const d = values.map((value, count) => `${count === 0 ? `M${x(value)} ${y(0)}` : ""}H${x(value)}V${y(count + 1)}`).join("");
      const [ex, ey] = [x(values[values.length - 1]), y(values.length)];
      const curve = s("path", { d, class: "curve" });
      curve.style.setProperty("--edge", colour.edge);
      curve.style.setProperty("--fill", colour.fill);
      return [
        curve,
        marker(colour, ex, ey),
        isNarrow ? null : s("path", { d: `M${ex + 11} ${ey}L${right + 8} ${label}`, class: "rule" }),
        isNarrow ? null : s("text", { x: right + 12, y: label + 4, class: "label" }, methodName(method)),
      ];
    }),
  );
  const names = ends.map(({ method, colour }) => h("li", {}, s("svg", { viewBox: "0 0 22 22", class: "legend-mark", "aria-hidden": "true" }, marker(colour, 11, 11)), methodName(method)));
  return h("div", {}, picture, isNarrow ? h("ul", { class: "legend" }, ...names) : null);
}

/** @param {import("../boards/flat.js").Colour} colour @param {number} x @param {number} y */
const marker = (colour, x, y) => s("g", { class: "marker" }, s("circle", { cx: x, cy: y, r: 9, fill: colour.fill, stroke: colour.edge }), shape(colour, x, y, 4.5));

/** @param {number} value */
function power(value) {
  return value >= 0.01 && value < 10_000 ? figure(value) : `10${[...String(Math.round(Math.log10(value)))].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "⁻").join("")}`;
}
