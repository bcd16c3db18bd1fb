/** What a person makes and leaves unfinished, kept in the browser: levels of their own, and games. */

import { post } from "./client.js";
import { keepValue, recallValue } from "./store.js";

/**
 * @typedef {object} Own a level that was kept
 * @property {string} puzzle
 * @property {string} code the level in one word
 * @property {string} link the same, with what it says about itself
 * @property {string} text
 * @property {string | null} title
 * @property {number | null} par
 */

/** @returns {Own[]} */
const all = () => recallValue("levels") ?? [];

/** The levels of a puzzle that were kept, in their order. @param {string} puzzle */
export const ownLevels = (puzzle) => all().filter((own) => own.puzzle === puzzle);

/** Keeps a level; one that is there already is brought up to date. @param {Own} level */
export function keepLevel(level) {
  const others = all();
  const at = others.findIndex(({ code }) => code === level.code);
  keepValue("levels", at < 0 ? [...others, level] : others.with(at, level));
}

/** @param {string} code */
export const dropLevel = (code) => keepValue("levels", all().filter((own) => own.code !== code));

/** @param {string} text @param {string} key */
const header = (text, key) => new RegExp(`^${key}:\\s*(.+)$`, "m").exec(text)?.[1].trim() ?? null;

/**
 * Reads a file of levels, or a level's code, and keeps what it holds.
 * @param {string} source
 * @param {string} puzzle of a file that does not say it
 * @returns {Promise<{ kept: Own[], failed: number }>}
 */
export async function takeIn(source, puzzle) {
  const texts = /^[a-z-]+:[^\s]+$/.test(source.trim()) ? [textOf(source.trim())] : source.split(/^===\s*$/m);
  const common = header(texts[0], "puzzle") ?? puzzle;
  /** @type {Own[]} */
  const kept = [];
  let failed = 0;
  for (const text of texts) {
    const isEmpty = text.split("\n").every((line) => /^\s*(#.*|puzzle:.*)?$/.test(line));
    if (isEmpty) continue;
    const own = header(text, "puzzle") ?? common;
    /** @type {import("./types.js").Edited | null} */
    const edited = await post("edit", { puzzle: own, text }).catch(() => null);
    if (!edited?.code || !edited.link) failed += 1;
    else kept.push({ puzzle: own, code: edited.code, link: edited.link, text: edited.text, title: header(text, "title"), par: Number(header(text, "par")) || null });
  }
  for (const own of kept) keepLevel(own);
  return { kept, failed };
}

/** A level's code as the text of a file, whether it is a level or not. @param {string} code */
export function textOf(code) {
  const [, puzzle = "", rest = ""] = /^([^:]*):(.*)$/s.exec(code) ?? [];
  const [grid, ...headers] = rest.split(";");
  const lines = headers.map((one) => one.replace("=", ": ").replaceAll("+", " "));
  return [`puzzle: ${puzzle}`, ...lines, "", ...grid.split("/").map((row) => row.replaceAll(",", " ")), ""].join("\n");
}

/** A file of some levels. @param {Own[]} levels */
export const fileOf = (levels) => levels.map(({ text }) => text.trimEnd()).join("\n\n===\n");

/** Games that are kept at most; the oldest go first. */
const MOST_GAMES = 60;

/** @returns {Record<string, string[]>} */
const games = () => recallValue("games") ?? {};

/** The moves of a game that was left. @param {string} code */
export const leftGame = (code) => games()[code] ?? null;

/** Keeps a game that is not over, and forgets one that is. @param {string} code @param {string[]} moves @param {boolean} isOver */
export function keepGame(code, moves, isOver) {
  const { [code]: old, ...others } = games();
  if (isOver) {
    if (old) keepValue("games", others);
  } else if (moves.length > 0) keepValue("games", Object.fromEntries([...Object.entries(others), [code, moves]].slice(-MOST_GAMES)));
}
