/** Names that the server uses, in the person's language. Every id is written out: a test finds those that are missing. */

import { say } from "./words.js";

const IDS = {
  view: {
    play: "web-view-play",
    watch: "web-view-watch",
    search: "web-view-search",
    race: "web-view-race",
    review: "web-view-review",
    edit: "web-view-edit",
    lab: "web-view-lab",
  },
  grade: { easy: "web-grade-easy", medium: "web-grade-medium", hard: "web-grade-hard", expert: "web-grade-expert" },
  pack: { course: "web-pack-course", starter: "web-pack-starter" },
  colour: {
    purple: "web-colour-purple",
    orange: "web-colour-orange",
    pink: "web-colour-pink",
    blue: "web-colour-blue",
    green: "web-colour-green",
    yellow: "web-colour-yellow",
    brown: "web-colour-brown",
    grey: "web-colour-grey",
    sky: "web-colour-sky",
    maroon: "web-colour-maroon",
    mint: "web-colour-mint",
    navy: "web-colour-navy",
  },
  direction: { up: "web-up", down: "web-down", left: "web-left", right: "web-right" },
  algorithm: {
    best: "web-algorithm-best",
    bfs: "web-algorithm-bfs",
    dfs: "web-algorithm-dfs",
    iddfs: "web-algorithm-iddfs",
    ucs: "web-algorithm-ucs",
    greedy: "web-algorithm-greedy",
    astar: "web-algorithm-astar",
    wastar: "web-algorithm-wastar",
    idastar: "web-algorithm-idastar",
    beam: "web-algorithm-beam",
  },
  outcome: { solved: "web-lab-solved", unsolvable: "web-lab-unsolvable", stopped: "web-lab-stopped", error: "web-lab-failed" },
  stop: { time: "web-stop-time", memory: "web-stop-memory", nodes: "web-stop-nodes", moves: "web-stop-moves", interrupt: "web-stop-interrupt" },
};

/** @typedef {keyof typeof IDS} Kind */

/**
 * A name in words; one that nobody translated stays as it is.
 * @param {Kind} kind
 * @param {string} name
 */
export function nameOf(kind, name) {
  const id = /** @type {Record<string, string>} */ (IDS[kind])[name];
  return id ? say(id) : name;
}

/** A method in words: `astar:manhattan` is A*, manhattan. @param {string} method */
export function methodName(method) {
  const [algorithm, heuristic] = method.split(":");
  return heuristic ? `${nameOf("algorithm", algorithm)} · ${heuristic}` : nameOf("algorithm", algorithm);
}
