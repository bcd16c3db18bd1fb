/** Words in the person's language: patterns from the server, filled in here. */

import { get } from "./client.js";

/** @typedef {string | { var: string } | { select: string, default: string, variants: Record<string, Pattern> }} Part */
/** @typedef {Part[]} Pattern */

export const LANGUAGES = /** @type {const} */ (["en", "pt-PT"]);

/** @type {Record<string, Pattern>} */
let words = {};
let language = "en";
let plural = new Intl.PluralRules("en");
let figures = new Intl.NumberFormat("en");

/** The language that was chosen, else the browser's. */
export function preferredLanguage() {
  const chosen = localStorage.getItem("quebra.language");
  if (chosen) return chosen;
  return navigator.languages.some((name) => name.toLowerCase().startsWith("pt")) && !navigator.languages[0].startsWith("en") ? "pt-PT" : "en";
}

/** @param {string} wanted */
export async function loadWords(wanted) {
  const answer = await get(`words/${wanted}`);
  words = answer.words;
  language = answer.language;
  plural = new Intl.PluralRules(language);
  figures = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  document.documentElement.lang = language;
}

export const currentLanguage = () => language;

/** @param {number} value */
export const figure = (value) => figures.format(value);

/**
 * A text with its blanks filled in.
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 */
export function say(id, values = {}) {
  const pattern = words[id];
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
      const keys = [String(value), typeof value === "number" ? plural.select(value) : "", part.default];
      return fillIn(part.variants[keys.find((key) => key in part.variants) ?? part.default], values);
    })
    .join("");
}
