/** The rules of a puzzle: its parts in small levels that play themselves; of a puzzle that has none, a few lines and a level that solves itself. */

import { puzzleNamed } from "./app.js";
import { Board } from "./boards/board.js";
import { job, post } from "./client.js";
import { calm, h } from "./dom.js";
import { openDialog } from "./help.js";
import { say, told } from "./words.js";

/** @typedef {import("./types.js").Replay} Replay */

/** Moves that an example should have at least. */
const LENGTH = 4;

/** @param {string} name */
export function showRules(name) {
  const puzzle = puzzleNamed(name);
  if (puzzle.demos.length > 0) return showParts(puzzle);
  const lines = told(puzzle.lines) ?? [puzzle.rules];
  const board = new Board(name, { isPlain: true, label: say("web-rules-example") });
  const dialog = openDialog(puzzle.title, h("ol", { class: "rules" }, ...lines.map((line) => h("li", {}, line))), h("div", { class: "example" }, board.element));
  void example(puzzle).then((replay) => perform(replay, board, dialog));
}

/** @param {import("./types.js").Puzzle} puzzle */
function showParts(puzzle) {
  const parts = puzzle.demos.map((demo) => ({ ...demo, words: told(demo.text) ?? "", place: h("div", { class: "demo" }) }));
  const dialog = openDialog(puzzle.title, h("ol", { class: "parts" }, ...parts.map(({ words, place }) => h("li", {}, place, h("p", {}, words)))));
  dialog.classList.add("wide");
  for (const { level, moves, words, place } of parts) {
    void post("replay", { level, moves }).then((/** @type {Replay} */ replay) => {
      const still = () => new Board(puzzle.name, { isPlain: true, label: words });
      const boards = calm() ? [still(), still()] : [still()];
      place.classList.toggle("still", calm());
      place.replaceChildren(...boards.map(({ element }) => element));
      if (!calm()) return perform(replay, boards[0], dialog);
      // Where nothing moves, the board before and the board after tell it.
      boards[0].show(replay.start);
      boards[1].show(/** @type {import("./types.js").ReplayStep} */ (replay.steps.at(-1)).scene);
    });
  }
}

/** A level that is neither too short nor too long, solved. @param {import("./types.js").Puzzle} puzzle @returns {Promise<Replay>} */
async function example(puzzle) {
  const { levels } = puzzle.packs[0];
  const level = levels.find((level) => (level.par ?? 0) >= LENGTH) ?? levels[0];
  const report = await job({ kind: "solve", level: level.code }).done;
  return post("replay", { level: level.code, moves: report.moves ?? [] });
}

/** Plays it again and again, until nobody looks. @param {Replay} replay @param {Board} board @param {HTMLDialogElement} dialog */
async function perform(replay, board, dialog) {
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
