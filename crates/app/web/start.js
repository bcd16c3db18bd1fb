/** What the first view needs, asked for while the rest of the page is still on its way. */

import { get, post } from "./client.js";
import { lastLevel, readRoute } from "./route.js";
import { loadWords } from "./words.js";

/** Where to begin when the URL does not say. */
export const firstLevel = () => lastLevel() ?? "bloxorz/1";

const route = readRoute(location.hash);
const level = route.level || firstLevel();

/**
 * Whoever waits for it hears of its failure, then.
 * @template T
 * @param {Promise<T>} promise
 */
function begun(promise) {
  promise.catch(() => {});
  return promise;
}

/** @type {Promise<import("./types.js").Puzzle[]>} */
export const puzzles = begun(get("puzzles"));
export const words = begun(get("words").then(loadWords));
/** The level in the URL, opened. */
export const opening = { level, moves: route.moves, position: begun(post("open", { level, moves: route.moves })) };
