/** What all tests share: a page without errors, levels with their solutions, and hands. */

import { execFileSync } from "node:child_process";
import { expect, test as base } from "@playwright/test";
import { binary } from "../server.js";

export { expect };
export const PUZZLES = ["n-puzzle", "bloxorz", "cohesion", "folding-blocks", "break-the-ice"];
/** Where the page is: each project has its own. */
export const url = () => process.env[test.info().project.metadata.address] ?? "";
/** Is it the one with a server? */
export const isServed = () => test.info().project.name === "served";
/** For what is about the server itself. */
export const needsServer = () => test.skip(!isServed(), "it is about the server");

/** A test fails when the page says anything is wrong. */
export const test = base.extend({
  /** What a browser may say where a refusal is what is tested. */
  allowed: [null, { option: true }],
  page: async ({ page, allowed }, use) => {
    const problems = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    // A module of the page: of its own, or out of its one script.
    await page.addInitScript(() => {
      window.part = async (name) => window.quebra?.(name) ?? import(new URL(name, document.querySelector('script[src$="/main.js"]').src).href);
    });
    await use(page);
    expect(problems.filter((problem) => !allowed || !problem.includes(allowed))).toEqual([]);
  },
});

/** Opens the page at a place and waits until it is there. */
export async function open(page, hash = "") {
  await page.goto(`${url()}${hash}`);
  await page.waitForSelector("html[data-ready]");
  await page.waitForSelector("#main > .place > *");
}

/** Waits until nothing is under way. */
export const settled = (page) => page.waitForFunction(() => !document.querySelector(".waiting.on, .stale"));

export const quebra = (...words) => JSON.parse(execFileSync(binary(), [...words, "--json"], { encoding: "utf8" }));

/** A level by its name, with a solution. */
export function solved(name) {
  const { code, moves } = quebra("solve", name);
  return { code, moves };
}

/** The position after some moves. */
export async function position(page, level, moves = []) {
  const answer = await page.request.post(`${process.env.QUEBRA_URL}api/open`, { data: { level, moves } });
  return answer.json();
}

/** Where a cell is on the screen. */
export async function place(page, puzzle, cell) {
  return page.evaluate(
    async ([puzzle, cell]) => {
      const { pictureOf } = await window.part("boards/board.js");
      const svg = document.querySelector("#main .board .picture");
      const [x, y] = pictureOf(puzzle).centre(...cell);
      const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
      return { x: point.x, y: point.y };
    },
    [puzzle, cell],
  );
}

/** Lets a file fall onto the middle of the page. */
export async function drop(page, name, text) {
  const data = await page.evaluateHandle(
    ([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name, { type: "text/plain" }));
      return data;
    },
    [name, text],
  );
  await page.locator("#main").dispatchEvent("drop", { dataTransfer: data });
}

/** The number of moves that the page shows. */
export const count = (page) => page.locator(".score dd").first();

const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
const ARROWS = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" };

/** Drags a piece in its direction. */
export async function drag(page, puzzle, { cells, direction }) {
  const { x, y } = await place(page, puzzle, cells[0]);
  const [right, down] = WAYS[direction];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30 * right, y + 30 * down, { steps: 3 });
  await page.mouse.up();
}

/** Plays a move with the keyboard: an arrow; before it the other cube is taken, or the cursor goes to the piece. */
export async function press(page, { cells, direction, in_hand }, legal) {
  if (!in_hand && legal.some((move) => move.in_hand)) {
    await page.keyboard.press(" ");
  } else if (!in_hand) {
    await page.keyboard.press("Escape");
    const label = (name) => page.evaluate((name) => document.activeElement?.getAttribute("aria-label")?.match(/\d+/g)?.[name], name);
    if ((await label(0)) === undefined) await page.locator(".grid [tabindex='0']").focus();
    const [row, column] = [Number(await label(0)) - 1, Number(await label(1)) - 1];
    const step = async (key, times) => {
      for (let time = 0; time < times; time++) await page.keyboard.press(key);
    };
    await step(cells[0][0] > row ? "ArrowDown" : "ArrowUp", Math.abs(cells[0][0] - row));
    await step(cells[0][1] > column ? "ArrowRight" : "ArrowLeft", Math.abs(cells[0][1] - column));
    await page.keyboard.press(" ");
  }
  await page.keyboard.press(ARROWS[direction]);
}
