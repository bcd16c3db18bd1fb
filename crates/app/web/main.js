/** Starts the page, and shows what the URL asks for. */

import { announce, app, arrive, noter, puzzleHere, puzzleNamed, titleOf, toast, waiting } from "./app.js";
import { loadPicture } from "./boards/board.js";
import { load, Refusal } from "./client.js";
import { h } from "./dom.js";
import { drawHeader, drawRail, showKeys, startTheme, switchTheme, updateHeader } from "./frame.js";
import { Game } from "./game.js";
import { puzzleOf, textOf } from "./mine.js";
import { puzzleIn, rememberLevel, VIEWS, writeRoute } from "./route.js";
import { firstLevel, opening, puzzles, words } from "./start.js";
import { keep } from "./store.js";
import { currentLanguage, nameOf, say, speak } from "./words.js";

/** @typedef {import("./app.js").View} View */

/** The code of a view is loaded when it is first shown. @type {Record<string, () => Promise<{ show: (main: HTMLElement) => View | Promise<View> }>>} */
const LOADERS = {
  play: () => import("./views/play.js"),
  watch: () => import("./views/watch.js"),
  search: () => import("./views/search.js"),
  race: () => import("./views/race.js"),
  review: () => import("./views/review.js"),
  edit: () => import("./views/edit.js"),
  lab: () => import("./views/lab.js"),
  learn: () => import("./views/learn.js"),
  predict: () => import("./views/predict.js"),
};

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {View} */
let view = {};

/** The language of the header, once it is there. */
let framed = "";

async function showRoute() {
  const isCurrent = arrive();
  const note = noter();
  app.route.level ||= firstLevel();
  const { route } = app;
  try {
    const [module, game] = await waiting(Promise.all([load(LOADERS[route.view]), openGame(route)]));
    await Promise.all([loadPicture(game.puzzle), loadPicture(puzzleNamed(route.more.puzzle ?? game.puzzle).name)]);
    if (!isCurrent()) return;
    app.game = game;
    app.route = { ...route, level: game.level };
    rememberLevel(game.puzzle, game.level);
    const shown = await module.show(clear());
    if (!isCurrent()) return shown.leave?.();
    view = shown;
    note({});
    drawFrame();
    // A lesson has a title of its own.
    if (route.view === "learn") return;
    const title = titleOf(game);
    document.title = `${title} · quebra`;
    announce(`${nameOf("view", route.view)}: ${title}`);
  } catch (error) {
    if (!isCurrent()) return;
    showProblem(error instanceof Error ? error : new Error(String(error)));
  }
}

/**
 * The game that is on already, if it is the one that is wanted.
 * @param {import("./route.js").Route} route
 */
async function openGame(route) {
  const isSame = (/** @type {{ level: string, moves: string[] } | null} */ other) => other?.level === route.level && String(other.moves) === String(route.moves);
  if (app.game && isSame(app.game)) return app.game;
  const isFirst = app.game === null && isSame(opening);
  return isFirst ? new Game(await opening.position) : Game.open(route.level, route.moves);
}

/** Leaves what is on the screen. The next view gets a place of its own, so that one that comes late writes where nobody looks. */
function clear() {
  view.leave?.();
  view = {};
  document.body.classList.remove("wide");
  const place = h("div", { class: "place" });
  main.replaceChildren(place);
  return place;
}

/** @param {Error} error */
function showProblem(error) {
  const { level } = app.route;
  const first = puzzleNamed("bloxorz")?.packs[0].levels[0].code;
  const code = error instanceof Refusal ? error.problem.code : undefined;
  // What is wrong with a level is mended in the editor.
  if (first && code === "level" && isCode(level)) {
    toast(say("web-problem-edit"));
    return location.replace(writeRoute({ view: "edit", level: first, moves: [], more: { puzzle: puzzleIn(level), text: textOf(level) } }));
  }
  const to = (/** @type {string} */ level, /** @type {string} */ words, /** @type {string} */ style) => h("a", { class: style, href: writeRoute({ view: "play", level, moves: [], more: {} }) }, words);
  clear().append(
    h(
      "div",
      { class: "stage empty" },
      h("h1", {}, say(code === "move" ? "web-problem-moves" : error instanceof Refusal ? "web-problem-level" : "web-problem")),
      h("p", { class: "quiet" }, error.message),
      code === "move" ? to(level, say("web-problem-again"), "button main") : null,
      first ? to(first, say("web-problem-start"), code === "move" ? "button" : "button main") : null,
    ),
  );
  drawFrame();
}

/** Whether a level is written out, rather than named. @param {string} level */
const isCode = (level) => level.includes(":") && app.puzzles.some(({ name }) => name === puzzleIn(level));

/** With the first view, so that the browser lays out the page once; and again when the language changes. */
function drawFrame() {
  if (framed !== currentLanguage()) drawHeader(changeLanguage);
  framed = currentLanguage();
  updateHeader();
  drawRail();
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && (target.matches("input:not([type=range]), textarea, select") || target.isContentEditable);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
  const target = event.target instanceof Element ? event.target : document.body;
  // A focused button keeps its own keys.
  const isOwn = target.matches("button, a, summary, input") && (event.key === " " || event.key === "Enter" || (target.matches("input") && event.key.startsWith("Arrow")));
  if (isOwn) return;
  if (view.key?.(event) || globalKey(event)) event.preventDefault();
}

/** @param {KeyboardEvent} event */
function globalKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === "?") return (void showKeys(), true);
  if (event.key === "t") return (switchTheme(), true);
  const wanted = VIEWS[Number(event.key) - 1];
  if (!wanted) return false;
  if (wanted === "watch" && wouldSpoil()) return (toast(say("web-key-spoils")), true);
  location.hash = writeRoute({ ...app.route, view: wanted, moves: app.game?.moves ?? [], more: {} });
  return true;
}

/** When the key that shows a solution was last pressed. */
let pressed = -Infinity;

/** Whoever plays may hit a key by mistake: only the second time it shows the solution. */
function wouldSpoil() {
  const isLate = performance.now() - pressed > SOON;
  pressed = performance.now();
  return isLate && app.route.view === "play" && app.game?.position.solved === false;
}

/** Milliseconds within which a key counts as pressed again. */
const SOON = 3500;

/** Levels may be dropped and pasted anywhere. @param {File[]} files @param {string} text */
async function take(files, text) {
  const { takeFiles, takeText } = await load(() => import("./intake.js"));
  await (files.length > 0 ? takeFiles(files) : takeText(text));
}

/** @param {DragEvent} event */
function onDrop(event) {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (event.defaultPrevented || files.length === 0) return;
  // Else the browser would leave the page for the file.
  event.preventDefault();
  if (view.drop) view.drop(files);
  else void take(files, "");
}

/** A link of any page of quebra: it means the same on all of them. */
const LINK = /^\s*(?:https?|file):\S*?(#\/[a-z]+\/\S*)\s*$/;

/** @param {ClipboardEvent} event */
function onPaste(event) {
  const text = event.clipboardData?.getData("text") ?? "";
  const files = [...(event.clipboardData?.files ?? [])];
  const named = puzzleOf(text);
  const [, link] = LINK.exec(text) ?? [];
  const isLevel = app.puzzles.some(({ name }) => name === named);
  // The editor's text takes what is written for its puzzle; a code is no text, and another puzzle has its own.
  const isFree = event.target instanceof HTMLTextAreaElement ? !text.trim().includes("\n") || named !== puzzleHere() : !isTyping(event.target);
  if (!isFree || !(isLevel || link || files.length > 0)) return;
  event.preventDefault();
  if (link) return void (location.hash = link);
  void take(files, text);
}

/** @param {string} language */
export async function changeLanguage(language) {
  keep("language", language);
  speak(language);
  await showRoute();
}

async function start() {
  startTheme();
  // It is waited for, and its failure told, where it is needed.
  loadPicture(puzzleIn(opening.level)).catch(() => {});
  [app.puzzles] = await Promise.all([puzzles, words]);
  addEventListener("hashchange", () => void showRoute());
  addEventListener("keydown", onKey);
  addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  addEventListener("drop", onDrop);
  addEventListener("paste", onPaste);
  await showRoute();
  document.documentElement.dataset.ready = currentLanguage();
  // For those who measure the start.
  performance.mark("ready");
}

start().catch((error) => {
  main.replaceChildren(h("div", { class: "stage empty" }, h("h1", {}, "quebra does not answer"), h("p", { class: "quiet" }, String(error))));
});

