/** Lessons and predictions: every lesson to its end in both languages, answered as the engine says, with real clicks. */

import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import { drop, expect, needsServer, open, position, quebra, settled, test, url } from "./page.js";

const FOLDER = new URL("../../../api/lessons/", import.meta.url);
const LESSONS = quebra("lesson", "list").lessons;
const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

const speak = (page, language) => page.addInitScript((language) => localStorage.setItem("quebra.language", language), language);

/** What the engine says to the questions of a lesson. */
const answers = (name) => quebra("lesson", "check", new URL(`${name}.md`, FOLDER).pathname).questions;

/** Drags pieces on the board of a task until the moves are played. */
async function playOn(page, task, moves) {
  const [level, before] = [await task.getAttribute("data-level"), await task.getAttribute("data-moves")];
  const played = before ? before.split(" ") : [];
  for (const word of moves) {
    const { legal } = await position(page, level, played);
    const { cells, direction } = legal.find(({ move }) => move === word);
    await task.locator(".board").scrollIntoViewIfNeeded();
    const at = await task.locator(".picture").evaluate(async (svg, [puzzle, cell]) => {
      const { pictureOf } = await window.part("boards/board.js");
      const point = new DOMPoint(...pictureOf(puzzle).centre(...cell)).matrixTransform(svg.getScreenCTM());
      return { x: point.x, y: point.y };
    }, [level.split(":")[0], cells[0]]);
    const [right, down] = WAYS[direction];
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 30 * right, at.y + 30 * down, { steps: 3 });
    await page.mouse.up();
    played.push(word);
    await expect(task.locator(".actions .quiet")).toHaveText(new RegExp(`^${played.length - (before ? before.split(" ").length : 0)} `));
  }
}

async function answerIt(page, task, { kind, answer }) {
  await task.scrollIntoViewIfNeeded();
  if (kind === "number") {
    await task.getByRole("textbox").fill(String(Math.round(Number(answer) * 100) / 100));
    await task.locator("button.main").click();
  } else if (kind === "choice") {
    const inputs = task.locator("fieldset input");
    for (const number of answer.split(", ")) await inputs.nth(Number(number) - 1).check();
    await task.locator("button.main").click();
  } else if (kind === "board") {
    await expect(task.locator(".board .picture")).toBeVisible();
    await playOn(page, task, answer.split(" "));
  } else {
    const steps = answer.split("; ");
    for (const [index, states] of steps.entries()) {
      const way = states.split(" | ")[0];
      await task.locator(`.candidates [data-moves="${way === "start" ? "" : way}"]`).click();
      if (index < steps.length - 1) await task.getByRole("button", { name: /Go on|Continuar/ }).click();
    }
  }
  await expect(task).toHaveClass(/done/);
}

for (const language of ["en", "pt-PT"]) {
  for (const { name, title, questions } of LESSONS) {
    test(`${name} is taken to its end in ${language}`, async ({ page }) => {
      test.setTimeout(120_000);
      await speak(page, language);
      await open(page, `#/learn/${name}`);
      await expect(page.locator(".learn h1")).toHaveText(title[language]);
      const asked = answers(name);
      expect(asked.length).toBe(questions);
      for (const [number, question] of asked.entries()) await answerIt(page, page.locator(`.task[data-question="${number}"]`), question);
      await expect(page.locator(".learn .end")).toContainText(language === "en" ? "All questions answered." : "Todas as perguntas respondidas.");
      await settled(page);
      await open(page, "#/learn/");
      await expect(page.locator(".lessons .count.all")).toHaveCount(1);
    });
  }
}

test("what is said of an answer runs on as one text", async ({ page }) => {
  await open(page, "#/learn/uniform-cost");
  const task = page.locator('.task[data-question="0"]');
  await answerIt(page, task, answers("uniform-cost")[0]);
  await expect(task.locator(".told em").first()).toHaveCSS("display", "inline");
});

test("a wrong answer is not given away, and can be looked up", async ({ page }) => {
  await open(page, "#/learn/state-spaces");
  const task = page.locator('.task[data-question="1"]');
  for (let time = 0; time < 2; time++) {
    await task.getByRole("textbox").fill("77");
    await task.getByRole("textbox").press("Enter");
    await expect(task.locator(".told")).toHaveText("Not yet. Try again.");
    await task.getByRole("textbox").fill("");
  }
  await task.getByRole("button", { name: "Show the answer" }).click();
  await expect(task.locator(".told")).toContainText("It is 2.");
});

test("a lesson comes from a file and from a link, and what is wrong is told with its place", async ({ page }) => {
  const text = '# Mine\n\n<&> "quoted"\n\n```number\nlevel: n-puzzle:1,2,3/4,5,6/7,0,8\ntext: How many moves?\nanswer: optimum()\n```\n';
  await open(page, "#/learn/");
  await page.locator("input[type=file]").setInputFiles({ name: "mine.md", mimeType: "text/markdown", buffer: Buffer.from(text) });
  await expect(page.locator(".learn h1")).toHaveText("Mine");
  await expect(page.locator(".prose")).toHaveText('<&> "quoted"');
  expect(page.url()).toContain("#/learn/own?packed=");
  await answerIt(page, page.locator('.task[data-question="0"]'), { kind: "number", answer: "1" });
  // The link alone holds all of it, and progress is kept.
  await open(page, page.url().replace(url(), ""));
  await page.reload();
  await expect(page.locator('.task[data-question="0"]')).toHaveClass(/done/);
  await open(page, "#/learn/");
  await page.locator("input[type=file]").setInputFiles({ name: "bad.md", mimeType: "text/markdown", buffer: Buffer.from(text.replace("optimum()", "expended(bfs)")) });
  await expect(page.locator(".told.wrong")).toContainText("Line 8, column 9: the engine answers no `expended`; did you mean `expanded(…)`?");
});

test("a link to a lesson that lost a part says so, in the person's language", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("quebra.language", "pt-PT"));
  for (const packed of ["abc!!", "q1Y"]) {
    await open(page, "#/learn/");
    await open(page, `#/learn/own?packed=${packed}`);
    await expect(page.locator(".told.wrong")).toHaveText("Esta ligação não contém uma lição legível: falta-lhe uma parte.");
  }
});

test("a lesson without end is not unpacked, and a file without end not read", async ({ page }) => {
  const text = Buffer.alloc(64 << 20, "# a\n");
  await open(page, `#/learn/own?packed=${deflateRawSync(text).toString("base64url")}`);
  await expect(page.locator(".told.wrong")).toContainText("more than 200000 bytes");
  await open(page, "#/learn/");
  await page.locator("input[type=file]").setInputFiles({ name: "long.md", mimeType: "text/markdown", buffer: text.subarray(0, 8 << 20) });
  await expect(page.locator(".told.wrong")).toContainText("more than 200000 bytes");
});

test("a move in a lesson waits for the one before", async ({ page }) => {
  needsServer();
  await page.route("**/api/play", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await open(page, "#/learn/state-spaces");
  const task = page.locator('.task[data-question="0"]');
  await task.locator(".grid [tabindex='0']").focus();
  for (const key of ["ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await expect(task.locator(".actions")).toContainText("1 move");
  await page.keyboard.press("ArrowRight");
  await expect(task.locator(".actions")).toContainText("2 moves");
  await expect(task.locator(".told.wrong")).toHaveCount(0);
});

test("a lesson is dropped anywhere on the page of lessons", async ({ page }) => {
  await open(page, "#/learn/");
  await drop(page, "mine.md", "# Dropped\n\nA text.\n");
  await expect(page.locator(".learn h1")).toHaveText("Dropped");
});

test("lessons work where nothing can be kept", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, "localStorage", { get: () => { throw new Error("none"); } }));
  await open(page, "#/learn/state-spaces");
  await answerIt(page, page.locator('.task[data-question="1"]'), { kind: "number", answer: "2" });
  await page.getByRole("link", { name: "All lessons" }).first().click();
  await expect(page.locator(".lessons a").first()).toContainText("1 of 7");
});

test("a prediction: any legal state is right, a wrong one is explained, and streaks are counted", async ({ page }) => {
  await open(page, "#/predict/n-puzzle:1,2,3/5,0,6/4,7,8?method=bfs&at=1&questions=5");
  await expect(page.locator(".candidates button")).toHaveCount(4);
  for (const choice of [2, 0]) {
    await page.locator(".candidates button").nth(choice).click();
    await expect(page.locator(".told.right")).toBeVisible();
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.locator(".told.right")).toBeHidden();
  }
  await expect(page.locator(".score-line")).toContainText("2 in a row");
  const deep = page.locator(".candidates button[data-moves*=' ']").first();
  await deep.click();
  await expect(page.locator(".told.wrong")).toContainText("comes first");
  await expect(page.locator(".score-line")).toContainText("0 in a row");
});

test("the order of the open list and the next state of a deepening search are not given away", async ({ page }) => {
  await open(page, "#/predict/n-puzzle:1,2,3/5,0,6/4,7,8?method=iddfs&at=3&questions=3");
  await expect(page.locator(".candidates button").first()).toBeVisible();
  await expect(page.locator(".tree .node").first()).toBeVisible();
  await expect(page.locator(".node.next")).toHaveCount(0);
  await expect(page.locator(".sign", { hasText: "↓" })).toHaveCount(0);
  const ways = await page.locator(".candidates button").evaluateAll((all) => all.map((one) => one.dataset.moves));
  expect(ways).toEqual([...ways].sort());
});

test("a state is predicted in the tree, by mouse and by keyboard", async ({ page }) => {
  await open(page, "#/predict/n-puzzle:1,2,3/5,0,6/4,7,8?method=astar:manhattan&at=1&questions=3");
  await expect(page.locator(".candidates button").first()).toBeVisible();
  const right = page.locator(".tree .node", { hasText: "1 + 3 = 4" });
  await page.locator(".tree .node", { hasText: "1 + 5 = 6" }).first().click();
  await expect(page.locator(".told.wrong")).toContainText("The least sum f = g + h comes first: here it is 6");
  await right.click();
  await expect(page.locator(".told.right")).toContainText("the only state");
  await page.getByRole("button", { name: "Go on" }).press("Enter");
  await expect(page.locator(".told.right")).toBeHidden();
  await expect(page.locator(".candidates button").first()).toBeFocused();
  await page.locator("svg.tree").focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: "The chosen state is next" }).click();
  await expect(page.locator(".told.right, .told.wrong")).toBeVisible();
});

test("predictions are asked for where there is something to predict", async ({ page }) => {
  // Beyond the end of the search its last expansion is asked for.
  await open(page, "#/predict/n-puzzle:1,2,3/4,5,6/7,0,8?method=bfs&at=99");
  await expect(page.locator(".candidates button")).toHaveCount(1);
  await expect(page.getByLabel("Method", { exact: true }).locator('option[value^="beam"]')).toHaveCount(0);
  await open(page, "#/predict/n-puzzle:2,1,3/4,5,6/7,8,0?method=bfs");
  await expect(page.locator(".quiz .told")).toHaveText("There is nothing to predict: this search expands no state.");
  await open(page, "#/search/n-puzzle/starter/3?method=beam:manhattan");
  await expect(page.locator(".story")).toContainText("begins");
  await expect(page.locator(".search-tools a")).toBeHidden();
});

test("the search view leads to predictions at its moment", async ({ page }) => {
  await open(page, "#/search/n-puzzle:1,2,3/5,0,6/4,7,8?method=bfs&at=4");
  await settled(page);
  await page.getByRole("link", { name: "Predict" }).click();
  await expect(page.locator(".candidates button").first()).toBeVisible();
  expect(page.url()).toContain("#/predict/");
  expect(page.url()).toContain("at=4");
});

test("mirror images are states of their own, so Cohesion is predicted too", async ({ page }) => {
  await open(page, "#/predict/cohesion/3?method=astar:mergers&at=2&questions=3");
  await expect(page.locator(".candidates button").first()).toBeVisible();
});

for (const [where, hash] of [["the list", "#/learn/"], ["a lesson", "#/learn/breadth-first"], ["a prediction", "#/predict/n-puzzle/9?method=astar:manhattan&at=3"]]) {
  for (const scheme of ["light", "dark"]) {
    test(`${where} can be used by everybody, ${scheme}, and fits a phone`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, hash);
      await settled(page);
      await page.evaluate(() => document.fonts.ready);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide).toBe(0);
      const { violations } = await new AxeBuilder({ page }).include("#main").analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`)).toEqual([]);
    });
  }
}

test("the lessons that are shipped are those of the folder", () => {
  for (const { name, title } of LESSONS) expect(readFileSync(new URL(`${name}.md`, FOLDER), "utf8")).toContain(`# ${title.en}`);
});
