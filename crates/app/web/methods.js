/** Choosing a method: an algorithm, and a heuristic where it takes one. */

import { h } from "./dom.js";
import { methodName, nameOf, say } from "./words.js";

/** What a referee knows nothing of: what a beam keeps is its own choice. */
const UNJUDGED = ["beam"];

/** Can it be predicted what a method does next? @param {string} method */
export const isJudged = (method) => !UNJUDGED.includes(method.split(":")[0]);

/**
 * All methods of a puzzle.
 * @param {import("./types.js").Puzzle} puzzle
 * @param {{ isRecordable?: boolean }} [options]
 */
export function methodsOf(puzzle, { isRecordable = false } = {}) {
  return puzzle.algorithms
    .filter((algorithm) => !isRecordable || algorithm.recordable !== false)
    .flatMap((algorithm) => (algorithm.informed ? puzzle.heuristics.map((heuristic) => `${algorithm.name}:${heuristic.name}`) : [algorithm.name]));
}

/**
 * A list to choose from.
 * @param {import("./types.js").Puzzle} puzzle
 * @param {string} chosen
 * @param {(method: string) => void} onchange
 * @param {{ isRecordable?: boolean, isPredicted?: boolean, label?: string }} [options]
 */
export function methodSelect(puzzle, chosen, onchange, { isRecordable = false, isPredicted = false, label = say("web-method") } = {}) {
  const groups = puzzle.algorithms
    .filter((algorithm) => !isRecordable || algorithm.recordable !== false)
    .filter((algorithm) => !isPredicted || isJudged(algorithm.name))
    .map((algorithm) => {
      const title = nameOf("algorithm", algorithm.name);
      if (!algorithm.informed) return option(algorithm.name, title, chosen);
      const options = puzzle.heuristics.map((heuristic) => {
        const method = `${algorithm.name}:${heuristic.name}`;
        return option(method, heuristic.admissible ? methodName(method) : `${methodName(method)} (${say("web-may-overestimate")})`, chosen);
      });
      return h("optgroup", { label: title }, ...options);
    });
  const best = isRecordable ? null : option("best", `${nameOf("algorithm", "best")} (${methodName(puzzle.best)})`, chosen);
  return h("select", { "aria-label": label, onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLSelectElement} */ (event.target).value) }, best, ...groups);
}

/** @param {string} value @param {string} text @param {string} chosen */
const option = (value, text, chosen) => h("option", { value, selected: value === chosen }, text);
