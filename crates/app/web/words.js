/** Words in the person's language: patterns from the server, filled in here. */

import { get } from "./client.js";

/** @typedef {string | { var: string } | { select: string, default: string, variants: Record<string, Pattern> }} Part */
/** @typedef {Part[]} Pattern */

export const LANGUAGES = /** @type {const} */ (["en", "pt-PT"]);

/** In all languages. @type {Record<string, Record<string, Pattern>>} */
let words = { en: {} };
let language = "en";
let plural = new Intl.PluralRules("en");
let figures = new Intl.NumberFormat("en");

/** What the browser would rather read. */
function preferredLanguage() {
  return navigator.languages.some((name) => name.toLowerCase().startsWith("pt")) && !navigator.languages[0].startsWith("en") ? "pt-PT" : "en";
}

/** Must be done before anything is said. */
export async function loadWords() {
  words = await get("words");
  speak(localStorage.getItem("quebra.language") ?? preferredLanguage());
}

/** @param {string} wanted */
export function speak(wanted) {
  language = wanted in words ? wanted : "en";
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
      const keys = [String(value), typeof value === "number" ? plural.select(value) : "", part.default];
      return fillIn(part.variants[keys.find((key) => key in part.variants) ?? part.default], values);
    })
    .join("");
}
