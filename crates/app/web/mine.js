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
 * @property {string | null} [author]
 * @property {number | null} par
 * @property {string} [pack] the one it is in; none for those that are in no pack of their own
 */

/** @returns {Own[]} */
const all = () => recallValue("levels") ?? [];

/** The levels of a puzzle that were kept, by pack, in their order; first those that are in none. @param {string} puzzle @returns {{ name: string, levels: Own[] }[]} */
export function ownPacks(puzzle) {
  const own = all().filter((level) => level.puzzle === puzzle);
  const names = [...new Set(["", ...own.map(({ pack = "" }) => pack)])];
  return names.map((name) => ({ name, levels: own.filter(({ pack = "" }) => pack === name) })).filter(({ levels }) => levels.length > 0);
}

/** Keeps levels; those that are there already are brought up to date, in the packs that they are in if no other is said. @param {Own[]} levels */
export function keepLevels(levels) {
  const kept = all();
  for (const level of levels) {
    const at = kept.findIndex(({ code }) => code === level.code);
    if (at < 0) kept.push(level);
    else kept[at] = { ...level, pack: level.pack ?? kept[at].pack };
  }
  keepValue("levels", kept);
}

/** @param {string} code @returns {() => void} what brings it back, where it was */
export function dropLevel(code) {
  const before = all();
  const at = before.findIndex((own) => own.code === code);
  keepValue("levels", before.toSpliced(at, at < 0 ? 0 : 1));
  return () => at >= 0 && keepValue("levels", all().toSpliced(at, 0, before[at]));
}

/** A level in one word. */
const CODE = /^[a-z-]+:\S+$/;

/** @param {string} text @param {string} key */
const header = (text, key) => new RegExp(`^${key}:\\s*(.+)$`, "m").exec(text)?.[1].trim() ?? null;

/** The puzzle that a text names: a code, or a file. @param {string} text */
export const puzzleOf = (text) => header(fileText(text), "puzzle");

/** The pack that a file's levels are in. @param {string} file its name */
export const packOf = (file) => file.replace(/\.[^.]*$/, "").slice(0, 60);

/**
 * Reads a file of levels, or a level's code, and keeps what it holds.
 * @param {string} source
 * @param {string} puzzle of a file that does not say it
 * @param {string} [pack] to keep it in
 * @returns {Promise<{ kept: Own[], failed: number }>}
 */
export async function takeIn(source, puzzle, pack) {
  const texts = fileText(source).split(/^===\s*$/m);
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
    // A code alone says less about a level than what is kept of it.
    const known = CODE.test(source.trim()) && edited?.link === edited?.code ? all().find(({ code }) => code === edited?.code) : undefined;
    if (!edited?.code || !edited.link) failed += 1;
    else if (known) kept.push(known);
    // Each is to be read without the others.
    else kept.push({ puzzle: own, code: edited.code, link: edited.link, text: header(edited.text, "puzzle") ? edited.text : `puzzle: ${own}\n${edited.text.trimStart()}`, title: header(text, "title"), author: header(text, "author"), par: Number(header(text, "par")) || null, pack });
  }
  keepLevels(kept);
  return { kept, failed };
}

/** A level's code as the text of a file, whether it is a level or not. @param {string} code */
export function textOf(code) {
  const [, puzzle = "", rest = ""] = /^([^:]*):(.*)$/s.exec(code) ?? [];
  const [grid, ...headers] = rest.split(";");
  const lines = headers.map((one) => one.replace("=", ": ").replaceAll("+", " "));
  return [`puzzle: ${puzzle}`, ...lines, "", ...grid.split("/").map((row) => row.replaceAll(",", " ")), ""].join("\n");
}

/** The text of a file, also where only a code is given. @param {string} source */
export const fileText = (source) => (CODE.test(source.trim()) ? textOf(source.trim()) : source.replaceAll("\r\n", "\n"));

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
