/** What all views share: the catalogue, where we are, and how to get elsewhere. */

import { askNow } from "./client.js";
import { h } from "./dom.js";
import { ownPacks } from "./mine.js";
import { puzzleIn, readRoute, writeRoute } from "./route.js";
import { nameOf, say, told } from "./words.js";

/** @typedef {import("./route.js").Route} Route */
/** @typedef {import("./types.js").Puzzle} Puzzle */

/**
 * @typedef {object} View what is on the screen
 * @property {() => void} [leave]
 * @property {(event: KeyboardEvent) => boolean} [key] true if the key meant something
 * @property {(files: File[]) => void} [drop] takes files that are dropped anywhere; else they are taken for levels
 */

/** @type {{ puzzles: Puzzle[], route: Route, game: import("./game.js").Game | null }} */
export const app = { puzzles: [], route: readRoute(location.hash), game: null };

/** The URL that `app.route` was last read from or written to, and how often the person went somewhere. */
const place = { hash: location.hash, visit: 0 };

/** @param {string} name */
export function puzzleNamed(name) {
  return /** @type {Puzzle} */ (app.puzzles.find((puzzle) => puzzle.name === name) ?? app.puzzles[0]);
}

/** The name of the puzzle that is on the screen; a drawing need not be a level yet. */
export const puzzleHere = () => app.route.more.puzzle ?? puzzleIn(app.route.level);

/** The title of a level that is played, or its puzzle's. A link holds one title; of a built-in level all are known. @param {import("./game.js").Game} game */
export function titleOf({ position, puzzle }) {
  const { packs, title } = puzzleNamed(puzzle);
  const known = packs.flatMap(({ levels }) => levels).find(({ code }) => code === position.code)?.title;
  return told(known?.en === position.title?.en ? known : position.title) ?? title;
}

/**
 * @typedef {{ code: string, link: string, name: string, title: string | null, par: number | null, grade: string | null }} Listed a level to choose
 * @typedef {{ name: string, title: string, isOwn: boolean, levels: Listed[] }} Pack
 */

/** The packs of a puzzle; the last ones hold the person's own levels, if there are any. @param {string} puzzle @returns {Pack[]} */
export function packsOf(puzzle) {
  const packs = puzzleNamed(puzzle).packs.map(({ name, levels }) => ({ name, title: nameOf("pack", name), isOwn: false, levels: levels.map((level) => ({ ...level, link: level.code, title: told(level.title) })) }));
  const own = ownPacks(puzzle).map(({ name, levels }) => ({ name: name ? `own:${name}` : "own", title: name || nameOf("pack", "own"), isOwn: true, levels: levels.map((level) => ({ ...level, name: level.code, grade: null })) }));
  return [...packs, ...own];
}

/** The level with this code or name, its pack and its place there. @param {string} puzzle @param {string} code */
export function listed(puzzle, code) {
  for (const pack of packsOf(puzzle)) {
    const index = pack.levels.findIndex((level) => level.link === code || level.code === code || level.name === code);
    if (index >= 0) return { pack, index, level: pack.levels[index] };
  }
  return null;
}

/** The whole route with some of it changed. @param {Partial<Route>} change */
export const link = (change) => writeRoute({ ...app.route, more: {}, ...change });

/** Goes somewhere: a new entry in the history. @param {Partial<Route>} change */
export function go(change) {
  location.hash = link(change);
}

/**
 * Reads where the person has gone.
 * @returns {() => boolean} whether they are still there. The browser changes the URL before it tells the page, so both are asked.
 */
export function arrive() {
  const visit = ++place.visit;
  place.hash = location.hash;
  app.route = readRoute(place.hash);
  return () => visit === place.visit && location.hash === place.hash;
}

/**
 * Keeps the URL in step with what is on the screen, without a new entry in the history. Answers can come late:
 * what is noted after the person went elsewhere is dropped, so that it never overwrites the entry they went to.
 * @returns {(change: Partial<Route>) => void}
 */
export function noter() {
  const { visit } = place;
  return (change) => {
    if (visit !== place.visit || location.hash !== place.hash) return;
    app.route = { ...app.route, ...change };
    const hash = writeRoute(app.route);
    // Browsers take their time for it.
    if (hash === place.hash) return;
    history.replaceState(null, "", hash);
    place.hash = location.hash;
  };
}

/** Tells screen readers. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  // The same again is only told when it is not quite the same.
  if (live) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

let waits = 0;
const line = h("div", { class: "waiting" });
document.body.append(line);

/**
 * Shows that something is under way.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export async function waiting(promise) {
  waits += 1;
  line.classList.add("on");
  try {
    return await promise;
  } finally {
    waits -= 1;
    if (waits === 0) line.classList.remove("on");
  }
}

/** Says that the server is away, until it is back. Nothing is lost meanwhile: what was asked is asked again. */
addEventListener("away", (event) => {
  document.querySelector(".away")?.remove();
  const isBack = /** @type {CustomEvent<boolean>} */ (event).detail === false;
  if (isBack) announce(say("web-back"));
  else document.body.append(h("div", { class: "away", role: "alert" }, h("span", {}, say("web-away")), h("button", { type: "button", class: "button small", onclick: askNow }, say("web-away-now"))));
});

/** A short note at the bottom. @param {string} text @param {() => void} [undo] takes back what it tells of */
export function toast(text, undo) {
  document.querySelector(".toast")?.remove();
  const take = () => (note.remove(), undo?.());
  const note = h("div", { class: "toast", role: "status" }, text, undo ? h("button", { type: "button", class: "button small", onclick: take }, say("web-undo")) : null);
  document.body.append(note);
  // Whoever is to decide needs longer.
  setTimeout(() => note.remove(), undo ? 9000 : 3500);
}

/** Gives a link away: the address of what is on the screen, if no other is said. @param {string} [address] */
export async function share(address = location.href) {
  try {
    await navigator.clipboard.writeText(address);
    // The name of a file leads nowhere on another machine; what follows it does.
    toast(say(location.protocol === "file:" ? "web-shared-file" : "web-shared"));
  } catch {
    toast(address);
  }
}
