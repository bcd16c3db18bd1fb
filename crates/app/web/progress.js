/** What a person has solved, kept in the browser. */

/** @typedef {{ moves: number, stars: number | null }} Best */

const KEY = "quebra.progress";

/** @returns {Record<string, Best>} by level code */
export function progress() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * Remembers a solution if it is the best so far.
 * @param {string} code
 * @param {Best} best
 */
export function remember(code, best) {
  const all = progress();
  const old = all[code];
  if (old && old.moves <= best.moves) return;
  all[code] = best;
  localStorage.setItem(KEY, JSON.stringify(all));
}

/** The level that was on the screen last, of a puzzle or of all. @param {string} [puzzle] */
export const lastLevel = (puzzle) => localStorage.getItem(puzzle ? `quebra.last.${puzzle}` : "quebra.last");

/** @param {string} puzzle @param {string} level */
export function rememberLevel(puzzle, level) {
  localStorage.setItem("quebra.last", level);
  localStorage.setItem(`quebra.last.${puzzle}`, level);
}
