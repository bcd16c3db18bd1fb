/** The rules of a puzzle: a few lines, and a level that solves itself. */

import { puzzleNamed } from "./app.js";
import { Board } from "./boards/board.js";
import { job, post } from "./client.js";
import { calm, h } from "./dom.js";
import { openDialog } from "./help.js";
import { say, told } from "./words.js";

/** Moves that an example should have at least. */
const LENGTH = 4;

/** @param {string} name */
export function showRules(name) {
  const puzzle = puzzleNamed(name);
  const lines = told(puzzle.lines) ?? [puzzle.rules];
  const board = new Board(name, { isPlain: true, label: say("web-rules-example") });
  const dialog = openDialog(puzzle.title, h("ol", { class: "rules" }, ...lines.map((line) => h("li", {}, line))), h("div", { class: "example" }, board.element));
  void example(puzzle, board, dialog);
}

/**
 * @param {import("./types.js").Puzzle} puzzle
 * @param {Board} board
 * @param {HTMLDialogElement} dialog
 */
async function example(puzzle, board, dialog) {
  const { levels } = puzzle.packs[0];
  const level = levels.find((level) => (level.par ?? 0) >= LENGTH) ?? levels[0];
  const report = await job({ kind: "solve", level: level.code }).done;
  /** @type {import("./types.js").Replay} */
  const replay = await post("replay", { level: level.code, moves: report.moves ?? [] });
  const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
  do {
    let before = replay.start;
    board.show(before);
    await pause(800);
    for (const [index, step] of replay.steps.entries()) {
      if (!dialog.open) return;
      await board.play(before, step.frames, { speed: 0.6, isWon: index === replay.steps.length - 1 && step.solved });
      before = step.scene;
      await pause(380);
    }
    await pause(1000);
  } while (dialog.open && !calm());
}
