/** What a method and its heuristic do, in words; and an estimate taken apart. */

import { h } from "../dom.js";
import { figure, nameOf, say, told } from "../words.js";

/** @type {Record<string, string>} */
const METHODS = {
  bfs: "web-about-bfs",
  dfs: "web-about-dfs",
  iddfs: "web-about-iddfs",
  ucs: "web-about-ucs",
  greedy: "web-about-greedy",
  astar: "web-about-astar",
  wastar: "web-about-wastar",
  idastar: "web-about-idastar",
  beam: "web-about-beam",
  "exact-cover": "web-about-exact-cover",
};

/** By what the server says of a heuristic, as two puzzles may give one name to different ones. @type {Record<string, string>} */
const HEURISTICS = {
  "nothing is known": "web-estimate-zero",
  "tiles that are not at home": "web-estimate-misplaced",
  "rows and columns every tile is away from home": "web-estimate-tiles",
  "manhattan, and 2 for every tile that must leave its line to let others pass": "web-estimate-linear-conflict",
  "moves until every row, and every column, has its tiles in any order": "web-estimate-walking-distance",
  "the sum of exact tables for groups of tiles, on the board or mirrored": "web-estimate-pdb",
  "rolls to the goal if every bridge were on": "web-estimate-distance",
  "straight distances between like pieces apart, summed over all pairs": "web-estimate-euclidean",
  "rows and columns between like pieces apart, summed over all pairs": "web-estimate-pairs",
  "six moves for every block beyond one a colour": "web-estimate-extra-blocks",
  "moves that would join each colour if it were alone on the board": "web-estimate-mergers",
  "cells of the smallest grey region": "web-estimate-smallest-region",
  "cells that are grey": "web-estimate-grey",
  "folds until the groups' sizes, each doubled by a fold, add up to the board": "web-estimate-doubling",
  "doubling, with the shapes that can still be part of a cover of the board": "web-estimate-cover",
  "chains of three that the pieces of each colour make": "web-estimate-colours",
  "pieces left": "web-estimate-blocks",
  "pieces left by the most that one move breaks": "web-estimate-chains",
  "moves sideways before all colours can break, for gravity never changes a column": "web-estimate-columns",
};

/**
 * What a method does, in a few sentences.
 * @param {import("../types.js").Puzzle} puzzle
 * @param {string} method
 */
export function aboutMethod(puzzle, method) {
  const [algorithm, name] = method.split(":");
  const own = puzzle.algorithms.find((other) => other.name === algorithm);
  const heuristic = puzzle.heuristics.find((other) => other.name === name);
  const parts = [h("p", {}, h("b", {}, nameOf("algorithm", algorithm)), " ", METHODS[algorithm] ? say(METHODS[algorithm]) : (own?.summary ?? ""))];
  if (heuristic) {
    const words = HEURISTICS[heuristic.summary] ? say(HEURISTICS[heuristic.summary]) : heuristic.summary;
    parts.push(h("p", {}, h("b", {}, `h: ${nameOf("heuristic", heuristic.name)}`), " ", words, " ", say(heuristic.admissible ? "web-estimate-admissible" : "web-estimate-not")));
  }
  return parts;
}

/** @typedef {{ kind: number, value: number, cells: import("../types.js").Cell[] }} Part a part of an estimate, and where it comes from */

/** What an estimate is made of; nothing where its heuristic does not say. @param {import("../types.js").Recording} recording @param {number} node @returns {Part[]} */
export function partsOf({ root: { columns }, nodes }, node) {
  return (nodes[node]?.parts ?? []).map(([kind, value, cells]) => ({ kind, value, cells: cells.map((cell) => [Math.floor(cell / columns), cell % columns]) }));
}

/** @param {Part[]} parts */
const termsOf = (parts) => (parts.length > 1 && parts.every(({ value }) => value === 1) ? `${figure(parts.length)} × 1` : parts.map(({ value }) => figure(value)).join(" + "));

/**
 * The estimate as a sum, and what its terms count.
 * @param {import("../types.js").Recording} recording
 * @param {number} node
 */
export function sumOf(recording, node) {
  const parts = partsOf(recording, node);
  const sum = recording.nodes[node]?.h ?? null;
  if (parts.length === 0 || sum === null) return [];
  const kinds = [...new Set(parts.map(({ kind }) => kind))];
  const lines = kinds.map((kind) => {
    const what = told(recording.kinds[kind]) ?? "";
    return h("li", {}, kinds.length > 1 ? say("web-estimate-part", { terms: termsOf(parts.filter((part) => part.kind === kind)), what }) : what);
  });
  const equation = parts.length > 1 ? say("web-estimate-here", { terms: termsOf(parts), sum }) : figure(sum);
  return [h("p", {}, `h = ${equation}`), h("ul", {}, ...lines)];
}
