/** A method as a few lines of pseudocode, with a mark at those that ran last. */

import { h } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("./model.js").Model} Model */

/**
 * A line: how far it is indented, its words, and when it ran. `start`, `take`, `goal` and `end` are moments of a search, the rest are what
 * became of the states that were made.
 * @typedef {[number, string, string[]]} Line
 */

/** Of those that keep an open list and look for goals when a state is taken. @param {string} take @param {boolean} [isStack] @returns {Line[]} */
const taking = (take, isStack = false) => [
  [0, "web-code-open", ["start"]],
  [0, "web-code-while", ["end"]],
  [1, take, ["take"]],
  [1, "web-code-goal", ["goal"]],
  [1, "web-code-moves", ["take"]],
  isStack ? [2, "web-code-push", ["new"]] : [2, "web-code-new", ["new"]],
  ...(isStack ? [] : [/** @type {Line} */ ([2, "web-code-cheaper", ["cheaper"]])]),
  [2, "web-code-known", ["duplicate", "dead", "too-dear"]],
];

/** @param {{ limit: string, cut: string, raise: string }} words @returns {Line[]} */
const deepening = ({ limit, cut, raise }) => [
  [0, limit, ["start"]],
  [0, "web-code-round", ["round", "end"]],
  [0, raise, ["round"]],
  [0, "web-code-visit", []],
  [1, "web-code-goal", ["goal"]],
  [1, "web-code-moves", ["take"]],
  [2, cut, ["beyond"]],
  [2, "web-code-covered", ["duplicate", "dead", "too-dear"]],
  [2, "web-code-on", ["new"]],
];

/** @type {Record<string, Line[]>} */
const CODE = {
  bfs: [
    [0, "web-code-open", ["start"]],
    [0, "web-code-while", ["end"]],
    [1, "web-code-take-oldest", ["take"]],
    [1, "web-code-moves", ["take"]],
    [2, "web-code-goal-next", ["goal"]],
    [2, "web-code-new", ["new"]],
    [2, "web-code-known", ["duplicate", "dead", "too-dear"]],
  ],
  dfs: taking("web-code-take-newest", true),
  ucs: taking("web-code-take-least-g"),
  greedy: taking("web-code-take-least-h"),
  astar: taking("web-code-take-least-f"),
  wastar: taking("web-code-take-least-weighted"),
  iddfs: deepening({ limit: "web-code-limit-depth", cut: "web-code-cut-depth", raise: "web-code-raise-depth" }),
  idastar: deepening({ limit: "web-code-limit-f", cut: "web-code-cut-f", raise: "web-code-raise-f" }),
  beam: [
    [0, "web-code-layer", ["start"]],
    [0, "web-code-while-layer", ["end"]],
    [1, "web-code-each", ["take"]],
    [2, "web-code-goal-next", ["goal"]],
    [2, "web-code-new-layer", ["new"]],
    [2, "web-code-known", ["duplicate", "dead", "too-dear"]],
    [1, "web-code-keep", ["dropped"]],
    [0, "web-code-wider", ["round"]],
  ],
};

/** What went on at the model's moment. @param {Model} model @returns {Set<string>} */
function events(model) {
  const { moment, recording } = model;
  if (moment === 0) return new Set(["start"]);
  // A search that goes on beyond its recording has come to no end.
  if (moment === model.end) return new Set(recording.path.length > 0 ? ["goal"] : recording.complete ? ["end"] : []);
  const step = recording.steps[moment - 1];
  const events = new Set(["take", ...model.made[moment - 1].map(({ made }) => made.fate)]);
  if (model.isAgain(moment)) events.add("round");
  if (step.dropped?.length) events.add("dropped");
  return events;
}

/** Lines that a search without a table of states does not have, or has in another form. @type {Record<string, string>} */
const WITHOUT_TABLE = { "web-code-moves": "web-code-moves-needed", "web-code-new": "web-code-every", "web-code-push": "web-code-every", "web-code-cheaper": "", "web-code-known": "", "web-code-covered": "web-code-dead" };

/** A search of the tree of paths looks for goals when a state is taken, whatever the method. @type {Record<string, Line[]>} */
const TREE = { bfs: taking("web-code-take-oldest") };

/** Whether it comes to that in a search. @param {Model} model @param {string[]} fates */
const comesTo = ({ made }, ...fates) => made.some((step) => step.some(({ made: { fate } }) => fates.includes(fate)));

/** The lines of the method, those that ran at the model's moment marked. @param {Model} model @param {boolean} hasTable it looks up what it has met */
export function code(model, hasTable) {
  const ran = events(model);
  // A deepening search has a table only where that pays.
  const isGraph = hasTable && (!model.isDeepening || comesTo(model, "duplicate"));
  const hasDead = comesTo(model, "dead", "too-dear");
  const { algorithm } = model.recording;
  const all = (isGraph ? CODE[algorithm] : (TREE[algorithm] ?? CODE[algorithm])) ?? [];
  const lines = all.map(([depth, id, when]) => /** @type {Line} */ ([depth, isGraph ? id : (WITHOUT_TABLE[id] ?? id), when]));
  return lines.filter(([, id]) => id !== "" && (hasDead || id !== "web-code-dead")).map(([depth, id, when]) => {
    const isNow = when.some((event) => ran.has(event));
    return h("li", { class: `in-${depth}${isNow ? " now-line" : ""}`, "aria-current": isNow ? "step" : null }, say(id));
  });
}
