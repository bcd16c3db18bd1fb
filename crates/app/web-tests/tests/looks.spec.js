import AxeBuilder from "@axe-core/playwright";
import { count, expect, needsServer, open, position, PUZZLES, settled, solved, test } from "./page.js";

const VIEWS = ["play", "watch", "search", "race", "review", "edit", "lab"];

test("the language is switched and kept", async ({ page }) => {
  await open(page, "#/play/bloxorz/1");
  await expect(page.getByRole("heading", { name: "Tip over" })).toBeVisible();
  await page.getByRole("button", { name: "Português" }).click();
  await expect(page.getByRole("button", { name: "Anular" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tomba" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-PT");
  await page.reload();
  await expect(page.getByRole("link", { name: "Procura" }).first()).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
});

test("levels are explained in the person's language, also after it changes", async ({ page }) => {
  await open(page, "#/play/bloxorz:S.oaaG;a=bridge+off;o=soft+toggle+a");
  await expect(page.locator(".marks li")).toHaveText("osoft switch: toggles a");
  await page.getByRole("button", { name: "Português" }).click();
  await expect(page.locator(".marks li")).toHaveText("obotão leve: alterna a");
  await open(page, "#/edit/bloxorz:S...G/..___;par=9");
  await expect(page.locator(".remarks")).toContainText("`par: 9` está errado");
});

test("a built-in level keeps its title in the person's language when one comes from the editor", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("quebra.language", "pt-PT"));
  await open(page, "#/edit/n-puzzle/2");
  await expect(page).toHaveURL(/title=Push\+the\+row/);
  await page.getByRole("navigation").getByRole("link", { name: "Jogar", exact: true }).first().click();
  await expect(page.locator("h1")).toHaveText("Empurra a fila");
  // Whoever gives it another title means that.
  await open(page, "#/play/n-puzzle:1,2,3,4/0,5,6,7;title=Mine");
  await expect(page.locator("h1")).toHaveText("Mine");
});

test("what is wrong with a level's text is told in the person's language", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("quebra.language", "pt-PT"));
  await open(page, "#/edit/break-the-ice:__/yr");
  await page.getByRole("textbox").fill("puzzle: break-the-ice\n\n__\nyR\n");
  await expect(page.locator(".mistake")).toHaveText("Linha 4: esperava-se uma letra minúscula para uma peça, `_` ou `.` para uma casa vazia, não `R`");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator(".mistake")).toHaveText("Line 4: expected a lower-case letter for a piece, `_` or `.` for an empty cell, not `R`");
});

test.describe("with a link that is wrong", () => {
  test.use({ allowed: "status of 400" });

  test("it is told in the person's language, also after it changes", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("quebra.language", "pt-PT"));
    await open(page, "#/play/n-puzzle:1,2,3/4,5,6/7,8,0?moves=N.E");
    await expect(page.locator("#main")).toContainText("jogada 2: `E` não é uma jogada permitida aqui");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator("#main")).toContainText("move 2: `E` is not legal here");
  });
});

test("every text is there in both languages", async ({ page }) => {
  for (const language of ["en", "pt-PT"]) {
    await page.addInitScript((language) => localStorage.setItem("quebra.language", language), language);
    for (const view of VIEWS) {
      await open(page, `#/${view}/n-puzzle:1,2,3/5,0,6/4,7,8?moves=N.S`);
      await expect(page.locator("body")).not.toContainText(/\bweb-[a-z]/);
    }
  }
});

test("light and dark: the system's, then one's own", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "#/play/bloxorz/1");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await paper()).toBe("rgb(21, 24, 28)");
  await page.keyboard.press("t");
  expect(await paper()).toBe("rgb(250, 250, 247)");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  expect(await paper()).toBe("rgb(250, 250, 247)");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const puzzle of PUZZLES) {
    test(`${puzzle} fits every view`, async ({ page }) => {
      const { code, moves } = solved(`${puzzle}/20`);
      for (const view of VIEWS) {
        await open(page, `#/${view}/${code}?moves=${moves[0]}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, view).toBeLessThanOrEqual(360);
      }
    });
  }

  test("what the coach is asked is seen beside the board, and that a level is lost as well", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const level = "#/play/break-the-ice:r_/r_/b_/b_/rb;moves=3";
    await open(page, level);
    await page.getByRole("button", { name: "Hint" }).tap();
    await expect(page.locator(".hint p")).toHaveText(/^Move the/);
    const tabs = await page.locator("#tabs").boundingBox();
    // The upper edge of the tallest boards may be cut.
    const inSight = async (what) => {
      const { y, height } = await page.locator(what).boundingBox();
      expect(y >= -height / 4 && y + height <= tabs.y, what).toBe(true);
    };
    await inSight(".hint");
    await inSight(".hinted");
    await open(page, `${level}?moves=3,1R.4,1D`);
    await expect(page.locator(".said")).toHaveText("Can no longer be won, proved.");
    await inSight(".said");
    await page.getByRole("button", { name: "Hint" }).tap();
    await expect(page.locator(".hint")).toContainText("lost the level");
    await inSight(".hint");
  });

  test("two fingers bring a tree nearer, one moves it", async ({ page, context }) => {
    await open(page, "#/search/cohesion/16?at=12");
    await expect(page.locator(".story")).toContainText("A* takes");
    const { x, y, width, height } = await page.locator("svg.tree").boundingBox();
    const [left, top] = [x + width / 2, y + height / 2];
    const view = () => page.locator("svg.tree > g").evaluate((world) => {
      const { a, e } = world.transform.baseVal.consolidate().matrix;
      return { scale: a, x: e };
    });
    const { scale } = await view();
    const hands = await context.newCDPSession(page);
    const touch = (type, ...points) => hands.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await touch("touchStart", [left - 30, top], [left + 30, top]);
    for (let step = 1; step <= 3; step++) await touch("touchMove", [left - 30 - 10 * step, top], [left + 30 + 10 * step, top]);
    await touch("touchEnd");
    await expect.poll(async () => (await view()).scale / scale).toBeCloseTo(2, 1);
    const before = (await view()).x;
    await touch("touchStart", [left, top]);
    for (let step = 1; step <= 4; step++) await touch("touchMove", [left + 10 * step, top]);
    await touch("touchEnd");
    await expect.poll(async () => (await view()).x - before).toBeCloseTo(40, 0);
  });

  test("whoever leaves the sheet of levels is back where it was opened", async ({ page }) => {
    await open(page, "#/play/n-puzzle:1,2,3/4,5,6/7,0,8");
    const menu = page.getByRole("button", { name: "Puzzles and levels" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("#rail").getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
  });

  test("levels are in a sheet, and a tap plays", async ({ page }) => {
    await open(page, "#/play/n-puzzle:1,2,3/4,5,6/7,0,8");
    await page.getByRole("button", { name: "Puzzles and levels" }).tap();
    await page.locator("#rail").getByRole("link", { name: "Cohesion" }).tap();
    await expect(page).toHaveURL(/cohesion:/);
    await page.goBack();
    await page.locator('.tile[data-label="8"]').tap();
    await expect(page.locator(".win")).toBeVisible();
  });
});

for (const scheme of ["light", "dark"]) {
  for (const view of VIEWS) {
    test(`axe finds nothing serious in ${view}, ${scheme}, on a desktop and a phone`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await open(page, `#/${view}/n-puzzle:1,2,3/5,0,6/4,7,8?moves=W`);
      if (view === "search") await page.keyboard.press("End");
      await settled(page);
      await expect(page.locator("h1")).toHaveCount(1);
      for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
        await page.setViewportSize(viewport);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
        expect(serious.map(({ id, nodes }) => `${viewport.width}: ${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
      }
    });
  }
}

test("keys are told, and views are reached by number", async ({ page }) => {
  await open(page, "#/play/bloxorz/1");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Undo");
  await page.keyboard.press("Escape");
  // It lies beside the keys that move: the first time it tells what it would do.
  await page.keyboard.press("2");
  await expect(page.locator(".toast")).toHaveText("Press 2 again to see the solution.");
  await expect(page).toHaveURL(/#\/play\//);
  await page.keyboard.press("2");
  await expect(page).toHaveURL(/#\/watch\//);
  await page.keyboard.press("1");
  await expect(count(page)).toHaveText("0");
});

test("a move and its undo are seen to move, however fast they come", async ({ page }) => {
  await page.addInitScript(byHand);
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/0,7,8");
  const where = (label) => page.locator(`.tile[data-label="${label}"]`).getAttribute("transform");
  const pass = (time) => page.evaluate((time) => window.pass(time), time);
  await page.keyboard.press("ArrowLeft");
  await expect(count(page)).toHaveText("1");
  await pass(70);
  expect(await where(7)).toBe("translate(50 200)");
  await page.keyboard.press("ArrowLeft");
  await expect(count(page)).toHaveText("2");
  expect(await where(7)).toBe("translate(0 200)");
  await page.keyboard.press("u");
  await expect(count(page)).toHaveText("1");
  await pass(70);
  expect(await where(8)).toBe("translate(150 200)");
  await page.keyboard.press("u");
  await expect(count(page)).toHaveText("0");
  expect(await where(8)).toBe("translate(200 200)");
  await pass(200);
  expect(await where(7)).toBe("translate(100 200)");
});

test("moves that came with a link are taken back to the start", async ({ page }) => {
  const { code, moves } = solved("break-the-ice/9");
  await open(page, `#/play/${code}?moves=${moves.join(".")}`);
  for (let left = moves.length - 1; left >= 0; left--) {
    await page.keyboard.press("u");
    await expect(count(page)).toHaveText(String(left));
  }
  const { start } = await position(page, code);
  await expect(page.locator("#main .board .block")).toHaveCount(start.tiles.filter((tile) => tile.piece).length);
  await page.keyboard.press("y");
  await expect(count(page)).toHaveText("1");
  await expect(page.getByRole("button", { name: "Redo" })).toBeEnabled();
});

test("with reduced motion a move is there at once, and gone at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(byHand);
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/7,0,8");
  const tile = page.locator('.tile[data-label="8"]');
  await page.keyboard.press("ArrowLeft");
  await expect(tile).toHaveAttribute("transform", "translate(100 200)");
  await page.keyboard.press("u");
  await expect(tile).toHaveAttribute("transform", "translate(200 200)");
});

/** In the page: motion stands still until time is told to pass. */
function byHand() {
  let time = 0;
  let waiting = [];
  performance.now = () => time;
  window.requestAnimationFrame = (callback) => waiting.push(callback);
  window.pass = (by) => {
    time += by;
    const called = waiting;
    waiting = [];
    for (const callback of called) callback(time);
  };
}

test("a screen reader finds the board as a grid and hears moves", async ({ page }) => {
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/7,0,8");
  await expect(page.getByRole("grid", { name: "Board" }).getByRole("gridcell")).toHaveCount(9);
  await expect(page.getByRole("gridcell", { name: "Row 3, column 2: floor" })).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#live")).toContainText("1 move");
  await expect(page.getByRole("gridcell", { name: "Row 3, column 1: floor" })).toHaveCount(1);
});

test("a screen reader hears what is taken and put back by keyboard", async ({ page }) => {
  await open(page, "#/play/cohesion:121/000");
  await page.locator(".grid [tabindex='0']").focus();
  for (const [keys, words] of [["Space", "In hand: purple triangle"], ["Space", "Put back"], ["ArrowDown Space", "There is nothing to move here."]]) {
    for (const key of keys.split(" ")) await page.keyboard.press(key);
    await expect(page.locator("#live")).toContainText(words);
  }
  await open(page, "#/play/cohesion:12/21");
  await page.locator(".grid [tabindex='0']").focus();
  await page.keyboard.press("Space");
  await expect(page.locator("#live")).toContainText("Nowhere to go: purple triangle");
});

test("the whole page is under 400 KB", async ({ page }) => {
  needsServer();
  const sizes = new Map();
  page.on("response", async (response) => {
    if (response.status() === 200 && !response.url().includes("/api/")) sizes.set(response.url(), (await response.body()).length);
  });
  // Every view, every board, and what is loaded when it is asked for.
  for (const view of VIEWS) await open(page, `#/${view}/bloxorz/1`);
  for (const puzzle of PUZZLES) await open(page, `#/play/${puzzle}/1`);
  for (const place of ["#/learn/greedy", "#/predict/bloxorz/5", "#/review/n-puzzle:1,2,3/4,5,6/0,7,8?moves=N"]) await open(page, place);
  const others = ["intake.js", "rules.js", "help.js", "review/lesson.js", "boards/picture.js", "boards/sheet.js"];
  await page.evaluate((names) => Promise.all(names.map((name) => window.part(name))), others);
  await settled(page);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  for (const name of [...others, "views/learn.js", "views/predict.js", "boards/ice.js"]) expect([...sizes.keys()].some((address) => address.endsWith(`/${name}`)), name).toBe(true);
  expect(total).toBeLessThan(400_000);
});

test("grey cells stand out from the page", async ({ page }) => {
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    await open(page, "#/play/folding-blocks/20");
    const contrast = await page.evaluate(() => {
      const light = (colour) => {
        const [r, g, b] = colour.match(/\d+/g).map((part) => part / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      };
      const [cell, paper] = [light(getComputedStyle(document.querySelector(".well")).stroke), light(getComputedStyle(document.body).backgroundColor)];
      return Math.max(cell, paper) / Math.min(cell, paper);
    });
    expect(contrast, scheme).toBeGreaterThanOrEqual(3);
  }
});

for (const [name, viewport] of Object.entries({ upright: { width: 320, height: 568 }, sideways: { width: 844, height: 390 } })) {
  test(`a small phone held ${name} shows the board, all actions, and what comes next`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { code, moves } = solved("folding-blocks/20");
    for (const language of ["en", "pt-PT"]) {
      await page.addInitScript((language) => localStorage.setItem("quebra.language", language), language);
      await open(page, `#/play/${code}`);
      // The second language comes with a new page; a link alone changes only the view, while it is looked at.
      await page.reload();
      await page.waitForSelector("html[data-ready]");
      const inside = async (locator) => {
        const { x, y, width, height } = await locator.boundingBox();
        expect(x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height - 30, `${language}: ${await locator.textContent()}`).toBe(true);
      };
      for (const button of await page.locator("#header .button:visible, .actions .button").all()) await inside(button);
      // They take all the room there is, and none is squeezed to its words.
      if (name === "upright") expect((await page.locator(".actions .button").last().boundingBox()).x).toBeGreaterThan(230);
      for (const label of await page.locator(".actions .label").all()) expect(await label.evaluate((label) => label.scrollWidth <= label.parentElement.clientWidth)).toBe(true);
      if (name === "sideways") expect((await page.locator("#main .board").boundingBox()).height).toBeGreaterThan(180);
      await open(page, `#/play/${code}?moves=${moves.join(".")}`);
      await page.reload();
      await inside(page.locator(".win .button.main"));
    }
  });
}

test("changes of language leave nothing behind", async ({ page }) => {
  await page.addInitScript(() => {
    window.listening = 0;
    const add = window.addEventListener;
    window.addEventListener = function (...words) {
      window.listening++;
      return add.apply(this, words);
    };
  });
  await open(page, "#/play/bloxorz/1");
  const before = await page.evaluate(() => window.listening);
  for (const name of ["Português", "English", "Português"]) await page.getByRole("button", { name }).click();
  await expect(page.getByRole("button", { name: "Anular" })).toBeVisible();
  expect(await page.evaluate(() => window.listening)).toBe(before);
});

test("every method and heuristic is explained in Portuguese too", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("quebra.language", "pt-PT"));
  await open(page, "#/play/bloxorz/1");
  const untold = await page.evaluate(async () => {
    const { get } = await window.part("client.js");
    const { aboutMethod } = await window.part("search/estimate.js");
    const untold = [];
    for (const puzzle of await get("puzzles")) {
      for (const { name, summary } of puzzle.algorithms) if (aboutMethod(puzzle, name).some((part) => part.textContent.includes(summary))) untold.push(name);
      for (const { name, summary } of puzzle.heuristics) if (aboutMethod(puzzle, `astar:${name}`).some((part) => part.textContent.includes(summary))) untold.push(`${puzzle.name} ${name}`);
    }
    return untold;
  });
  expect(untold).toEqual([]);
});
