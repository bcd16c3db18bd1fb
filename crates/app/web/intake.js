/** What comes from elsewhere, by a drop or a paste: levels of any puzzle, as codes or files. They are kept, and the first is opened. */

import { app, go, puzzleHere, toast, waiting } from "./app.js";
import { drawRail } from "./frame.js";
import { fileText, packOf, puzzleOf, takeIn } from "./mine.js";
import { lasts } from "./store.js";
import { say } from "./words.js";

/** @typedef {import("./mine.js").Own} Own */

/** The server takes no longer text, and no file of levels comes near it. */
const LONGEST = 200_000;

/** What is to be mended goes into a link. */
const MENDABLE = 20_000;

/** A picture, say, is no level. @param {string} text */
const isText = (text) => text.length <= LONGEST && !text.includes("\0");

/** Tells how many levels are in My levels now, and if they will not stay there. @param {number} count @param {number} failed */
export function tellKept(count, failed) {
  const kept = failed > 0 ? say("web-edit-kept-some", { count, failed }) : say("web-edit-kept", { count });
  toast(lasts("levels") ? kept : `${kept} ${say("web-edit-passing")}`);
}

/**
 * Keeps the levels of texts, and tells what came of all of them together.
 * @param {{ text: string, pack?: string }[]} sources
 */
async function take(sources) {
  if (sources.length === 0) return;
  /** @type {Own[]} */
  const kept = [];
  let failed = 0;
  for (const { text, pack } of sources) {
    const taken = isText(text) ? await waiting(takeIn(text, puzzleHere(), pack)) : { kept: [], failed: 1 };
    kept.push(...taken.kept);
    failed += taken.failed;
  }
  if (kept.length > 0) tellKept(kept.length, failed);
  else toast(say("web-edit-unread"));
  const [{ text }] = sources;
  if (kept.length > 0) {
    drawRail();
    go({ view: app.route.view === "edit" ? "edit" : "play", level: kept[0].link, moves: [] });
  } else if (failed === 1 && isText(text) && text.length <= MENDABLE) {
    // What is meant for a level is shown where it can be mended.
    go({ view: "edit", moves: [], more: { puzzle: puzzleOf(text) ?? puzzleHere(), text: fileText(text) } });
  }
}

/** Keeps the levels of a text. @param {string} text */
export const takeText = (text) => take([{ text }]);

/** Keeps the levels of files, each in a pack of its name. @param {Iterable<File>} files */
export async function takeFiles(files) {
  await take(await Promise.all([...files].map(async (file) => ({ text: file.size > LONGEST ? "\0" : await file.text(), pack: packOf(file.name) }))));
}
