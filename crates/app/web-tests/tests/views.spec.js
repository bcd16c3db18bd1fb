import { count, expect, needsServer, open, PUZZLES, solved, test } from "./page.js";

const place = (page) => page.locator(".transport .place");

test("watch plays, pauses, scrubs and steps", async ({ page }) => {
  const { code, moves } = solved("bloxorz/5");
  await open(page, `#/watch/${code}?at=0`);
  await expect(page.locator(".lead")).toContainText("proved optimal");
  await expect(page.locator(".moves .step")).toHaveCount(moves.length);
  await page.getByRole("button", { name: "A step on" }).click();
  await expect(place(page)).toHaveText(`1 / ${moves.length}`);
  await page.keyboard.press("l");
  await expect(place(page)).toHaveText(`2 / ${moves.length}`);
  await page.keyboard.press("j");
  await expect(place(page)).toHaveText(`1 / ${moves.length}`);
  await page.getByRole("slider").fill(String(moves.length));
  await expect(place(page)).toHaveText(`${moves.length} / ${moves.length}`);
  await page.keyboard.press("Home");
  await page.getByLabel("Speed").selectOption("16");
  await page.getByRole("button", { name: "Play or pause" }).click();
  await expect(place(page)).toHaveText(`${moves.length} / ${moves.length}`);
  await expect(page.locator(".moves .step[aria-current]")).toHaveCount(1);
});

test("solve leads from the game to the film and back", async ({ page }) => {
  const { code, moves } = solved("cohesion/6");
  await open(page, `#/play/${code}?moves=${moves[0]}`);
  await page.keyboard.press("Shift+S");
  await expect(page.locator(".moves .step")).toHaveCount(moves.length);
  await page.keyboard.press("Escape");
  await expect(count(page)).toHaveText("1");
});

test("a search is stepped forwards and backwards", async ({ page }) => {
  await open(page, "#/search/n-puzzle:1,2,3/5,0,6/4,7,8?method=astar:manhattan");
  await expect(page.locator(".story")).toContainText("begins");
  const nodes = () => page.locator(".tree .node").count();
  expect(await nodes()).toBe(1);
  await page.getByRole("button", { name: "A step on" }).click();
  await expect(page.locator(".story")).toContainText("f = 4 = 0 + 4");
  const first = await nodes();
  expect(first).toBe(5);
  await expect(page.locator(".side tbody tr")).toHaveCount(4);
  await page.keyboard.press("ArrowRight");
  expect(await nodes()).toBeGreaterThan(first);
  await page.keyboard.press("ArrowLeft");
  expect(await nodes()).toBe(first);
  await page.keyboard.press("End");
  await expect(page.locator(".story")).toContainText("4 moves, proved optimal");
  await expect(page.locator(".tree .node.path")).toHaveCount(5);
  await page.reload();
  await expect(page.locator(".story")).toContainText("4 moves, proved optimal");
});

test("a deepening search shows its path, its limit, and what lies beyond", async ({ page }) => {
  await open(page, "#/search/n-puzzle:1,2,3/5,0,6/4,7,8?method=idastar:manhattan");
  await expect(page.locator(".story")).toContainText("keeps no open list");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".story")).toContainText("no state with f above 4");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".story")).toContainText("not beyond the limit 4");
  await expect(page.getByRole("heading", { name: "Path", exact: true })).toBeVisible();
  await expect(page.locator(".side tbody tr")).toHaveCount(2);
  await expect(page.locator(".tree .node.open")).toHaveCount(0);
  await expect(page.locator(".tree .node.beyond").first()).toContainText("> 4");
  await expect(page.locator(".stage .legend")).toContainText("beyond the limit");
  await expect(page.locator(".stage .legend")).not.toContainText("dropped");
});

test("a state held by a new way goes to its new parent", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2000 });
  await open(page, "#/search/n-puzzle/starter/1?method=dfs&at=10");
  const goal = page.locator(".tree .node.goal");
  // A key that is pressed before the search is there is lost.
  await expect(page.locator(".story")).toContainText("Depth-first");
  await page.keyboard.press("End");
  await expect(page.locator(".story")).toContainText("11 moves");
  await expect(goal).toContainText("g 11");
  await expect(goal).toHaveClass(/path/);
  await expect(page.locator(".tree .edge.path")).toHaveCount(11);
});

test("every method that can be recorded is shown", async ({ page }) => {
  await open(page, "#/search/n-puzzle:1,2,3/5,0,6/4,7,8");
  const methods = await page.getByLabel("Method", { exact: true }).locator("option").evaluateAll((options) => options.map((option) => option.value));
  expect(methods.length).toBeGreaterThan(8);
  for (const method of methods.filter((method) => !method.includes(":") || method.endsWith(":manhattan"))) {
    await page.getByLabel("Method", { exact: true }).selectOption(method);
    await expect(page.locator(".story")).toContainText("begins");
    await page.keyboard.press("End");
    await expect(page.locator(".story")).toContainText(/The goal|end here/);
    await page.keyboard.press("Home");
  }
});

for (const puzzle of PUZZLES) {
  test(`${puzzle} has a search to look at`, async ({ page }) => {
    const { code } = solved(`${puzzle}/2`);
    await open(page, `#/search/${code}`);
    await expect(page.locator(".story")).toContainText("begins");
    await page.keyboard.press("End");
    await expect(page.locator(".story")).toContainText("proved optimal");
  });
}

test("methods race on one clock", async ({ page }) => {
  await open(page, "#/race/n-puzzle:1,6,2/5,7,3/0,4,8");
  await expect(page.locator(".lane")).toHaveCount(3);
  await expect(page.locator(".lane.done")).toHaveCount(3);
  await page.getByRole("button", { name: "Add a method" }).click();
  await expect(page.locator(".lane")).toHaveCount(4);
  await expect(page.locator(".lane.done")).toHaveCount(4);
  await page.getByRole("button", { name: "Time" }).click();
  await page.keyboard.press("Home");
  await expect(page.locator(".lane.done")).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(page.locator(".lane.done")).toHaveCount(4);
  await expect(page.locator(".lane-words").filter({ hasText: "proved optimal" })).not.toHaveCount(0);
  const link = page.url();
  expect(link).toContain("clock=time");
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.locator(".lane")).toHaveCount(4);
  await page.getByRole("button", { name: "Remove this method" }).first().click();
  await expect(page.locator(".lane")).toHaveCount(3);
});

test("a lane that takes long tells numbers and can be cancelled", async ({ page }) => {
  await open(page, "#/race/n-puzzle/korf/88?methods=bfs,astar:zero");
  const lane = page.locator(".lane").first();
  await expect(lane.locator(".lane-words")).toContainText("states expanded");
  for (const index of [0, 1]) await page.locator(".lane").nth(index).getByRole("button", { name: "Cancel" }).click();
  await expect(lane.locator(".lane-words")).toContainText("cancelled", { timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
});

test("a game is reviewed, and each move can be clicked", async ({ page }) => {
  const { code, moves } = solved("n-puzzle/4");
  const opposite = { N: "S", S: "N", E: "W", W: "E" };
  const game = [moves[0], opposite[moves[0]], ...moves];
  await open(page, `#/review/${code}?moves=${game.join(".")}`);
  await expect(page.locator(".judged .step")).toHaveCount(game.length);
  await expect(page.locator(".judged .waste")).toHaveCount(1);
  await expect(page.locator(".judged .left").last()).toHaveText("solved");
  await page.locator('.dot[data-index="1"]').click();
  await expect(place(page)).toHaveText(`1 / ${game.length}`);
  await expect(page.locator(".side .note")).toHaveText(`Move 1 (${game[0]}): best.`);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".dot.here")).toHaveAttribute("data-index", "2");
  await open(page, `#/review/${code}`);
  await expect(page.getByRole("heading", { name: "Nothing to review yet" })).toBeVisible();
});

test("the graph of a review keeps the keyboard where it is while one steps", async ({ page }) => {
  const { code, moves } = solved("bloxorz/3");
  await open(page, `#/review/${code}?moves=${moves.join(".")}`);
  await expect(page.locator(".dot.here")).toHaveAttribute("data-index", String(moves.length));
  await page.locator(".dot.here").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".dot.here")).toHaveAttribute("data-index", String(moves.length - 1));
  await expect(page.locator(".dot.here")).toBeFocused();
});

test("names beside the lab's curves are whole in every language", async ({ page }) => {
  needsServer();
  for (const language of ["en", "pt-PT"]) {
    await page.addInitScript((language) => localStorage.setItem("quebra.language", language), language);
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, "#/lab");
      await page.reload();
      await expect(page.locator(".plot .label").first()).toBeVisible();
      const cut = await page.locator(".plot .label").evaluateAll((labels) => labels.filter((label) => label.getBoundingClientRect().right > label.ownerSVGElement.getBoundingClientRect().right).map((label) => label.textContent));
      expect(cut).toEqual([]);
    }
  }
});

test("levels in the lab have their titles in the person's language", async ({ page }) => {
  needsServer();
  await page.addInitScript(() => localStorage.setItem("quebra.language", "pt-PT"));
  await open(page, "#/lab/bloxorz/1");
  await expect(page.locator(".runs a").first()).toHaveText("Primeiro deslize");
});

test("experiments are browsed, and every row opens its replay", async ({ page }) => {
  needsServer();
  await open(page, "#/lab");
  await expect(page.locator(".plot .curve")).toHaveCount(4);
  await expect(page.locator(".runs tbody tr")).toHaveCount(64);
  await page.getByLabel("Method", { exact: true }).selectOption("bfs");
  await expect(page.locator(".runs tbody tr")).toHaveCount(16);
  await expect(page.getByLabel("Outcome").locator("option")).toHaveText(["Outcome: all", "solved"]);
  await page.getByRole("button", { name: "Expansions" }).click();
  await expect(page).toHaveURL(/measure=expanded/);
  await expect(page.locator(".plot .curve")).toHaveCount(1);
  await page.locator(".runs a").first().click();
  await expect(page).toHaveURL(/#\/watch\/n-puzzle:/);
});

test("a plot fits on a phone", async ({ page }) => {
  needsServer();
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "#/lab");
  await expect(page.locator(".plot-frame .legend li")).toHaveCount(4);
  const { width } = await page.locator(".plot").boundingBox();
  expect(width).toBeLessThanOrEqual(360);
  expect(await page.locator(".plot").evaluate((plot) => plot.viewBox.baseVal.width / plot.clientWidth)).toBeLessThan(1.1);
});

test("going back at once is not overtaken by what was on its way", async ({ page }) => {
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/7,0,8");
  // The answer comes after the URL has changed back, and before the page is told of it.
  await page.evaluate(async () => {
    const { arrive, noter } = await window.part("app.js");
    location.hash = "#/play/cohesion/1";
    const isThere = arrive();
    const note = noter();
    const told = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    history.back();
    await told;
    if (isThere()) throw new Error("the page believes it is still there");
    note({ moves: ["N"] });
  });
  await expect(page).toHaveURL(/n-puzzle:1,2,3\/4,5,6\/7,0,8$/);
  await expect(page.locator('.tile[data-label="8"]')).toBeVisible();
});

test("eight jobs run in one page, and a move is still answered", async ({ page }) => {
  needsServer();
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/7,0,8");
  const streams = new Set();
  page.on("request", (request) => request.url().includes("/api/events/") && streams.add(request.url()));
  const answers = await page.evaluate(async () => {
    const { Abandoned, job, post } = await window.part("client.js");
    const level = "n-puzzle/korf/88";
    const running = Array.from({ length: 8 }, () => new Promise((resolve) => {
      const one = job({ kind: "solve", level, method: "bfs", limits: { seconds: 60 } }, () => resolve(one));
    }));
    const jobs = await Promise.all(running);
    const { position } = await post("play", { level: "n-puzzle:1,2,3/4,5,6/7,0,8", moves: [], move: "E" });
    const [first, second, ...others] = jobs;
    first.cancel();
    const { stopped_by: reason } = await first.done;
    second.abandon();
    const error = await second.done.catch((error) => error);
    const isOver = (one) => Promise.race([one.done.then(() => true, () => true), Promise.resolve(false)]);
    const over = await Promise.all(others.map(isOver));
    for (const one of others) one.abandon();
    await Promise.allSettled(others.map((one) => one.done));
    return { isSolved: position.solved, reason, isAbandoned: error instanceof Abandoned, isAnyOver: over.includes(true) };
  });
  expect(answers).toEqual({ isSolved: true, reason: "interrupt", isAbandoned: true, isAnyOver: false });
  expect(streams.size).toBe(1);
});

test("a finished lane shows its solution, also beyond what was recorded, and logarithmic bars say so", async ({ page }) => {
  await open(page, "#/race/n-puzzle:8,6,7/2,5,4/3,0,1?methods=bfs,greedy:manhattan");
  await expect(page.locator(".lane.done")).toHaveCount(2, { timeout: 60_000 });
  await page.keyboard.press("End");
  for (const lane of await page.locator(".lane").all()) await expect(lane.locator(".tile.home")).toHaveCount(8);
  await expect(page.getByText("logarithmic")).toBeVisible();
});

test("no film of another method is shown while one searches", async ({ page }) => {
  await open(page, "#/watch/n-puzzle/korf/88?at=0");
  await expect(page.locator(".moves .step")).not.toHaveCount(0, { timeout: 60_000 });
  await page.getByLabel("Method").selectOption("bfs");
  await expect(page.locator(".moves .step")).toHaveCount(0);
  await expect(place(page)).toHaveText("0 / 0");
});

test("a costly move can be tried again, and is a lesson", async ({ page }) => {
  const { code, moves } = solved("n-puzzle/4");
  const opposite = { N: "S", S: "N", E: "W", W: "E" };
  const game = [moves[0], opposite[moves[0]], ...moves];
  await open(page, `#/review/${code}?moves=${game.join(".")}&at=2`);
  await expect(page.getByRole("link", { name: "Show a better way" })).toBeVisible();
  await page.getByRole("button", { name: "Learn from your mistake" }).click();
  const lesson = page.getByRole("dialog");
  await expect(lesson).toContainText(`You played ${game[1]} as move 2`);
  const arrows = { N: "ArrowDown", S: "ArrowUp", E: "ArrowLeft", W: "ArrowRight" };
  await page.keyboard.press(arrows[game[1]]);
  await expect(lesson).toContainText("That is not a best move: 2 more than needed.");
  await lesson.getByRole("button", { name: "Try again" }).click();
  await expect(lesson).toContainText("You played");
  await page.keyboard.press(arrows[moves[1]]);
  await expect(lesson).toContainText("Right: there is no better move");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Try again from here" }).click();
  await expect(count(page)).toHaveText("1");
});

test("a mistake that one does not learn from can be left for the next, or its better move shown", async ({ page }) => {
  await open(page, "#/review/n-puzzle/starter/3?moves=W.N.S.E");
  await page.getByRole("button", { name: "Learn from your 2 mistakes" }).click();
  const lesson = page.getByRole("dialog");
  await expect(lesson).toContainText("1 of 2");
  await expect(lesson).toContainText("You played N as move 2");
  await page.keyboard.press("ArrowDown");
  await expect(lesson).toContainText("That is not a best move");
  await lesson.getByRole("button", { name: "Next one" }).click();
  await expect(lesson).toContainText("You played E as move 4");
  await lesson.getByRole("button", { name: "Hint" }).click();
  await expect(lesson.locator(".hint-arrow")).toBeVisible();
  await expect(lesson).toContainText("Play S: tile 4 goes up.");
  await page.keyboard.press("ArrowUp");
  await expect(lesson).toContainText("Right: there is no better move. That was the last one.");
  await expect(lesson.locator(".hint-arrow")).toHaveCount(0);
  await expect(lesson.getByRole("button", { name: "Hint" })).toBeHidden();
});

test("boards are saved as pictures, and a solution as a moving one", async ({ page }) => {
  const bytes = async (name) => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    return Buffer.concat(await (await (await saved).createReadStream()).toArray());
  };
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/0,7,8");
  const drawing = (await bytes("SVG")).toString();
  expect(drawing).toContain("<svg");
  expect(drawing.match(/<text/g)).toHaveLength(8);
  expect(drawing).not.toContain("var(--");
  expect((await bytes("PNG")).subarray(1, 4).toString()).toBe("PNG");
  await open(page, "#/watch/n-puzzle:1,2,3/4,5,6/0,7,8?at=0");
  await expect(page.locator(".moves .step")).toHaveCount(2);
  const film = (await bytes("Moving picture")).toString("latin1");
  expect(film.match(/fcTL/g)).toHaveLength(3);
  // A browser that finds a fault in it would not show it.
  const size = await page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    return picture.naturalWidth;
  }, Buffer.from(film, "latin1").toString("base64"));
  expect(size).toBeGreaterThan(200);
});

test("a moving picture that takes long shows numbers and can be cancelled", async ({ page }) => {
  let isSaved = false;
  page.on("download", () => (isSaved = true));
  // Each board waits until it is let go on, so that no machine is too fast.
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    window.held = [];
    HTMLCanvasElement.prototype.toBlob = function (...args) {
      window.held.push(() => toBlob.apply(this, args));
    };
  });
  const paintNext = async () => {
    await page.waitForFunction(() => window.held.length > 0);
    await page.evaluate(() => window.held.shift()());
  };
  await open(page, "#/watch/n-puzzle:1,2,3/4,5,6/0,7,8?at=0");
  await expect(page.locator(".moves .step")).toHaveCount(2);
  await page.getByRole("button", { name: "Moving picture" }).click();
  const numbers = page.locator(".side .searching");
  await expect(numbers).toContainText("0 of 3");
  await paintNext();
  await expect(numbers).toContainText("1 of 3");
  await numbers.getByRole("button", { name: "Cancel" }).click();
  await paintNext();
  await expect(numbers).toBeHidden();
  await expect(page.locator(".board")).toHaveCount(1);
  expect(isSaved).toBe(false);
});

test("a level counts once for a method, however often it was run", async ({ page }) => {
  needsServer();
  await open(page, "#/lab");
  await expect(page.locator(".plot .curve")).toHaveCount(4);
  await expect(page.locator(".plot .tick").filter({ hasText: /^8$/ })).toHaveCount(1);
  await expect(page.locator(".runs tbody tr")).toHaveCount(64);
  await expect(page.getByText("Of repetitions of a run the median counts.")).toBeVisible();
});

test("a level and its solution are printed on a sheet, and nothing else", async ({ page }) => {
  await page.addInitScript(() => (window.print = () => {}));
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "#/watch/bloxorz/1");
  await expect(page.locator(".moves li")).not.toHaveCount(0);
  const steps = await page.locator(".moves li").allTextContents();
  await page.getByRole("button", { name: "Print" }).click();
  const sheet = page.locator(".sheet");
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(sheet.getByRole("heading", { name: "Tip over" })).toBeVisible();
  await expect(sheet).toContainText(`Par ${steps.length}`);
  await expect(sheet.locator("li b")).toHaveText(steps);
  await expect(sheet.locator("li svg")).toHaveCount(steps.length);
  await expect(sheet.locator(".board .picture")).toBeVisible();
  await expect(page.locator("#header")).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  const pdf = await page.pdf();
  expect(pdf.length).toBeGreaterThan(2000);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(sheet).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
