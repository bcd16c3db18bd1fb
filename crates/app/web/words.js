/** Words in the person's language: patterns from the server, filled in here. */

import { recall } from "./store.js";

/** @typedef {import("./types.js").Part[]} Pattern */

export const LANGUAGES = /** @type {const} */ (["en", "pt-PT"]);

/** In all languages. @type {Record<string, Record<string, Pattern>>} */
let words = { en: {} };
let language = "en";
/** Browsers take long to make them, so they are made when they are first needed. @type {Intl.PluralRules | null} */
let plural = null;
/** @type {Intl.NumberFormat | null} */
let figures = null;

/** What the browser would rather read. */
function preferredLanguage() {
  return navigator.languages.some((name) => name.toLowerCase().startsWith("pt")) && !navigator.languages[0].startsWith("en") ? "pt-PT" : "en";
}

/** Must be done before anything is said. @param {import("./types.js").PageWords} all */
export function loadWords(all) {
  words = all.languages;
  speak(recall("language") ?? preferredLanguage());
}

/** @param {string} wanted */
export function speak(wanted) {
  language = wanted in words ? wanted : "en";
  plural = figures = null;
  document.documentElement.lang = language;
}

export const currentLanguage = () => language;

/**
 * What came in every language, in the person's: a text, or several.
 * @template T
 * @param {Record<string, T> | null | undefined} texts
 * @returns {T | null}
 */
export const told = (texts) => texts?.[language] ?? texts?.en ?? null;

/** @param {number} value */
export function figure(value) {
  // Small whole numbers are the same in all languages.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  figures ??= new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return figures.format(value);
}

/** @param {number} value */
function pluralOf(value) {
  plural ??= new Intl.PluralRules(language);
  return plural.select(value);
}

/**
 * A text with its blanks filled in.
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 */
export function say(id, values = {}) {
  const pattern = words[language][id];
  return pattern ? fillIn(pattern, values) : id;
}

/**
 * @param {Pattern} pattern
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
function fillIn(pattern, values) {
  return pattern
    .map((part) => {
      if (typeof part === "string") return part;
      if ("var" in part) {
        const value = values[part.var] ?? "";
        return typeof value === "number" ? figure(value) : value;
      }
      const value = values[part.select];
      const keys = [String(value), typeof value === "number" ? pluralOf(value) : "", part.default];
      return fillIn(part.variants[keys.find((key) => key in part.variants) ?? part.default], values);
    })
    .join("");
}

const IDS = {
  view: {
    play: "web-view-play",
    watch: "web-view-watch",
    search: "web-view-search",
    race: "web-view-race",
    review: "web-view-review",
    edit: "web-view-edit",
    lab: "web-view-lab",
    learn: "web-learn",
    predict: "web-predict",
  },
  grade: { easy: "web-grade-easy", medium: "web-grade-medium", hard: "web-grade-hard", expert: "web-grade-expert" },
  pack: { course: "web-pack-course", starter: "web-pack-starter", korf: "web-pack-korf", "korf-felner": "web-pack-korf-felner", own: "web-pack-own" },
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
  verb: { toggle: "web-verb-toggle", open: "web-verb-open", close: "web-verb-close" },
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
    "exact-cover": "web-algorithm-exact-cover",
  },
  heuristic: {
    zero: "web-heuristic-zero",
    misplaced: "web-heuristic-misplaced",
    manhattan: "web-heuristic-manhattan",
    "linear-conflict": "web-heuristic-linear-conflict",
    "walking-distance": "web-heuristic-walking-distance",
    pdb: "web-heuristic-pdb",
    distance: "web-heuristic-distance",
    euclidean: "web-heuristic-euclidean",
    "extra-blocks": "web-heuristic-extra-blocks",
    mergers: "web-heuristic-mergers",
    "smallest-region": "web-heuristic-smallest-region",
    grey: "web-heuristic-grey",
    doubling: "web-heuristic-doubling",
    cover: "web-heuristic-cover",
    colours: "web-heuristic-colours",
    blocks: "web-heuristic-blocks",
    chains: "web-heuristic-chains",
    columns: "web-heuristic-columns",
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
  return heuristic ? `${nameOf("algorithm", algorithm)} · ${nameOf("heuristic", heuristic)}` : nameOf("algorithm", algorithm);
}
