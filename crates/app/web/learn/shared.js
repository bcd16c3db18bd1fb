/** What lessons and predictions share: texts with looks, and what is kept in the browser. */

import { h } from "../dom.js";
import { keepValue, recallValue } from "../store.js";
import { told } from "../words.js";

/** @typedef {import("../types.js").Span} Span */

/** What came by language, in the person's, or in one that the lesson speaks. @template T @param {Record<string, T>} texts @returns {T | null} */
export const spoken = (texts) => told(texts) ?? Object.values(texts)[0] ?? null;

/** Text with its looks: data, never markup. @param {Span[] | null} spans */
export function spell(spans) {
  return (spans ?? []).map(({ text, style, link }) => {
    const inner = style === "strong" ? h("strong", {}, text) : style === "emphasis" ? h("em", {}, text) : style === "code" ? h("code", {}, text) : text;
    if (!link) return inner;
    const isOutside = !link.startsWith("#");
    return h("a", { href: link, target: isOutside ? "_blank" : null, rel: isOutside ? "noopener noreferrer" : null }, inner);
  });
}

/** Questions that were answered, by lesson. @returns {Record<string, number[]>} */
const all = () => recallValue("lessons") ?? {};

/** @param {string} lesson */
export const answered = (lesson) => all()[lesson] ?? [];

/** @param {string} lesson @param {number} question */
export function keepAnswer(lesson, question) {
  const known = new Set(answered(lesson));
  keepValue("lessons", { ...all(), [lesson]: [...known.add(question)] });
}

/** What a lesson of one's own is kept under. @param {string} text */
export function keyOf(text) {
  let hash = 5381;
  for (const letter of text) hash = (hash * 33 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `own-${hash.toString(36)}`;
}

/** What is wrong, in words. @param {unknown} error */
export const problem = (error) => (error instanceof Error ? error.message : String(error));
