/** Where a person is: the URL is the thing on the screen, `#/view/level?moves=…`. And where they were: what they have solved, kept in the browser. */

import { keep, keepValue, recall, recallValue } from "./store.js";

export const VIEWS = /** @type {const} */ (["play", "watch", "search", "race", "review", "edit", "lab"]);

/** What is reached by other ways than the tabs. */
export const PAGES = /** @type {const} */ ([...VIEWS, "learn", "predict"]);

/** @typedef {typeof PAGES[number]} ViewName */
/** @typedef {{ view: ViewName, level: string, moves: string[], more: Record<string, string> }} Route */

/** Characters that would end a part of the URL; level codes have none but may come by hand. */
const escape = (/** @type {string} */ text) => text.replace(/[%?#&\s]/g, encodeURIComponent);

/** @param {string} hash @returns {Route} */
export function readRoute(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [, view = "", level = ""] = /^([^/]*)\/?(.*)$/.exec(path) ?? [];
  const values = new Map(query.split("&").map((pair) => /** @type {[string, string]} */ (pair.split(/=(.*)/s).slice(0, 2).map(decode))));
  const moves = (values.get("moves") ?? "").split(".").filter(Boolean);
  values.delete("moves");
  values.delete("");
  const isView = /** @type {readonly string[]} */ (PAGES).includes(view);
  // Lessons bring their own levels.
  if (view === "learn") return { view, level: "", moves, more: { ...Object.fromEntries(values), lesson: decode(level) } };
  return { view: isView ? /** @type {ViewName} */ (view) : "play", level: decode(level), moves, more: Object.fromEntries(values) };
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {Route} route @returns {string} */
export function writeRoute({ view, level, moves, more }) {
  const { lesson = "", ...rest } = more;
  const isLesson = view === "learn";
  const values = Object.entries(isLesson ? rest : { moves: moves.join("."), ...more }).filter(([, value]) => value !== "");
  const query = values.map(([name, value]) => `${name}=${escape(value)}`).join("&");
  return `#/${view}/${escape(isLesson ? lesson : level)}${query ? `?${query}` : ""}`;
}

/** The puzzle that a level's name or code speaks of. @param {string} level */
export const puzzleIn = (level) => level.split(/[:/]/, 1)[0];

/** @typedef {{ moves: number, stars: number | null }} Best */

/** @returns {Record<string, Best>} by level code */
export const progress = () => recallValue("progress") ?? {};

/**
 * Remembers a solution if it is the best so far.
 * @param {string} code
 * @param {Best} best
 */
export function remember(code, best) {
  const all = progress();
  const old = all[code];
  // Stars may come later: a par is proved, too.
  if (old && (old.moves < best.moves || (old.moves === best.moves && (old.stars ?? 0) >= (best.stars ?? 0)))) return;
  all[code] = best;
  keepValue("progress", all);
}

/** The level that was on the screen last, of a puzzle or of all. @param {string} [puzzle] */
export const lastLevel = (puzzle) => recall(puzzle ? `last.${puzzle}` : "last");

/** @param {string} puzzle @param {string} level */
export function rememberLevel(puzzle, level) {
  keep("last", level);
  keep(`last.${puzzle}`, level);
}
