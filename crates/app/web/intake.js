/** What comes from elsewhere, by a drop or a paste: levels of any puzzle, as codes or files. They are kept, and the first is opened. */

import { app, go, puzzleHere, toast, waiting } from "./app.js";
import { drawRail } from "./frame.js";
import { fileText, packOf, puzzleOf, takeIn } from "./mine.js";
import { say } from "./words.js";

/** Keeps the levels of a text. @param {string} text @param {string} [pack] */
export async function takeText(text, pack = "") {
  const { kept, failed } = await waiting(takeIn(text, puzzleHere(), pack));
  toast(kept.length === 0 ? say("web-edit-unread") : failed > 0 ? say("web-edit-kept-some", { count: kept.length, failed }) : say("web-edit-kept", { count: kept.length }));
  if (kept.length > 0) {
    drawRail();
    go({ view: app.route.view === "edit" ? "edit" : "play", level: kept[0].link, moves: [] });
  } else if (failed === 1) {
    // What is meant for a level is shown where it can be mended.
    go({ view: "edit", moves: [], more: { puzzle: puzzleOf(text) ?? puzzleHere(), text: fileText(text) } });
  }
}

/** Keeps the levels of files, each in a pack of its name. @param {Iterable<File>} files */
export async function takeFiles(files) {
  for (const file of files) await takeText(await file.text(), packOf(file.name));
}
