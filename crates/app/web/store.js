/** What is kept in the browser. Where it may not keep anything, things last until the page is closed. */

/** @type {Map<string, string>} */
const lasting = new Map();

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return lasting.get(key) ?? localStorage.getItem(`quebra.${key}`);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(`quebra.${key}`, value);
    lasting.delete(key);
  } catch {
    lasting.set(key, value);
  }
}

/** Is it kept when the page is closed? @param {string} key */
export const lasts = (key) => !lasting.has(key);

/**
 * What was kept as JSON; what cannot be read is as good as nothing.
 * @param {string} key
 * @returns {any}
 */
export function recallValue(key) {
  try {
    return JSON.parse(recall(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export const keepValue = (key, value) => keep(key, JSON.stringify(value));
