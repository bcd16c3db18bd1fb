import { count, drag, expect, needsServer, open, position, press, PUZZLES, settled, solved, test } from "./page.js";

/** Levels that show what their puzzle has. */
const LEVELS = { "n-puzzle": 6, bloxorz: 12, cohesion: 8, "folding-blocks": 8, "break-the-ice": 9 };

for (const puzzle of PUZZLES) {
  for (const hand of ["mouse", "keyboard"]) {
    test(`${puzzle} is played to its end by ${hand}`, async ({ page }) => {
      const { code, moves } = solved(`${puzzle}/${LEVELS[puzzle]}`);
      await open(page, `#/play/${code}`);
      for (const [index, word] of moves.entries()) {
        const { legal } = await position(page, code, moves.slice(0, index));
        const move = legal.find((move) => move.move === word);
        if (hand === "mouse") await drag(page, puzzle, move);
        else await press(page, move, legal);
        await expect(count(page)).toHaveText(String(index + 1));
      }
      await expect(page.locator(".win")).toBeVisible();
      await expect(page.locator(".win")).toContainText("cannot be done better");
      await expect(page.locator(".score .star.on")).toHaveCount(3);
      await expect(page.locator("#rail .numbers a[aria-current] .pips i")).toHaveCount(3);
      expect(page.url()).toContain(`moves=${moves.join(".")}`);
      await page.reload();
      await expect(page.locator(".win")).toBeVisible();
      await page.getByRole("link", { name: "Next level" }).click();
      await expect(count(page)).toHaveText("0");
    });
  }
}

test("a click on a tile slides it, and a refused move changes nothing", async ({ page }) => {
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/7,0,8");
  await page.keyboard.press("ArrowUp");
  await expect(count(page)).toHaveText("0");
  await page.locator('.tile[data-label="8"]').click();
  await expect(page.locator(".win")).toBeVisible();
});

test("a chosen piece has handles to click on", async ({ page }) => {
  await open(page, "#/play/cohesion:1001/0000/2002/0000");
  const { legal } = await position(page, "cohesion:1001/0000/2002/0000");
  const move = legal.find(({ move }) => move === "1,1R");
  expect(move).toBeTruthy();
  await page.locator(".block").first().click();
  await expect(page.locator(".handle")).not.toHaveCount(0);
  await page.locator('.handle[data-move="1,1R"]').click();
  await expect(count(page)).toHaveText("1");
});

test("a piece is dragged also where the arrow of another one lies over it", async ({ page }) => {
  // Whoever is new sees the arrows of the upper piece, one of them amid the lower one.
  const code = "break-the-ice:o_/r_/or/or;moves=1";
  await open(page, `#/play/${code}`);
  await expect(page.locator('.handle.ghost[data-move="1,1D"]')).toHaveCount(1);
  const { legal } = await position(page, code);
  await drag(page, "break-the-ice", legal.find(({ move }) => move === "2,1R"));
  await expect(page.locator(".win")).toBeVisible();
  // A click is for the arrow, and so is a drag that only the arrow can mean.
  for (const way of ["click", "drag"]) {
    await open(page, "#/play/cohesion:1001/0000/2002/0000");
    await page.reload();
    const arrow = page.locator('.handle.ghost[data-move="3,1R"]');
    const { x, y, width, height } = await arrow.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    if (way === "drag") await page.mouse.move(x + width / 2 + 30, y + height / 2, { steps: 3 });
    await page.mouse.up();
    await expect(page).toHaveURL(/moves=3,1R$/);
  }
});

test("undo, redo, restart by button and by key", async ({ page }) => {
  const { code, moves } = solved("bloxorz/3");
  await open(page, `#/play/${code}?moves=${moves.slice(0, 3).join(".")}`);
  await expect(count(page)).toHaveText("3");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(count(page)).toHaveText("2");
  await page.keyboard.press("u");
  await expect(count(page)).toHaveText("1");
  await page.keyboard.press("y");
  await expect(count(page)).toHaveText("2");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(count(page)).toHaveText("3");
  await page.getByRole("button", { name: "Restart" }).click();
  await expect(count(page)).toHaveText("0");
  await page.keyboard.press("Control+y");
  await expect(count(page)).toHaveText("1");
  expect(page.url()).toContain(`moves=${moves[0]}`);
});

test("hints come in stages and the last one can be played", async ({ page }) => {
  const { code } = solved("folding-blocks/6");
  await open(page, `#/play/${code}`);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".hinted")).not.toHaveCount(0);
  await expect(page.locator(".hint-arrow")).toHaveCount(0);
  await expect(page.locator(".hint p")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Play it" })).toHaveCount(0);
  for (const stage of [2, 3]) {
    await page.getByRole("button", { name: "Tell me more" }).click();
    await expect(page.locator(".hint p")).toHaveCount(stage);
    await expect(page.locator(".hint-arrow")).toHaveCount(1);
  }
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(count(page)).toHaveText("1");
});

test("whoever plays a hint by keyboard is led to the board", async ({ page }) => {
  await open(page, `#/play/${solved("folding-blocks/6").code}`);
  await page.keyboard.press("h");
  for (const stage of [2, 3]) {
    await page.getByRole("button", { name: "Tell me more" }).press("Enter");
    await expect(page.locator(".hint p")).toHaveCount(stage);
  }
  await page.getByRole("button", { name: "Play it" }).press("Enter");
  await expect(count(page)).toHaveText("1");
  await expect(page.locator('.grid [tabindex="0"]')).toBeFocused();
});

test("it says when the level can no longer be won", async ({ page }) => {
  await open(page, "#/play/folding-blocks:A00/000/00B");
  await expect(page.locator(".prospect")).not.toBeEmpty();
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/8,7,0");
  await expect(page.locator(".prospect")).toHaveClass(/bad/);
});

for (const puzzle of PUZZLES) {
  test(`the rules of ${puzzle} are one click away: every part is told, and plays itself by the rules`, async ({ page }) => {
    const { demos } = (await (await page.request.get(`${process.env.QUEBRA_URL}api/puzzles`)).json()).find(({ name }) => name === puzzle);
    expect(demos.length).toBeGreaterThan(1);
    await open(page, `#/play/${puzzle}/1`);
    await page.getByRole("button", { name: "Rules" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator(".parts p")).toHaveText(demos.map(({ text }) => text.en));
    await expect(dialog.locator(".demo .picture")).toHaveCount(demos.length);
    const picture = dialog.locator(".demo .picture > g").nth(1);
    const before = await picture.innerHTML();
    await expect.poll(() => picture.innerHTML()).not.toBe(before);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.locator("button.language").click();
    await page.getByRole("button", { name: "Regras" }).click();
    await expect(dialog.locator(".parts p")).toHaveText(demos.map(({ text }) => text["pt-PT"]));
  });
}

test("with reduced motion the rules show boards before and after, and a puzzle without parts its lines", async ({ page }) => {
  needsServer();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "#/play/cohesion/1");
  await page.getByRole("button", { name: "Rules" }).click();
  await expect(page.locator(".demo .picture")).toHaveCount(6);
  const [before, after] = await Promise.all([0, 1].map((index) => page.locator(".demo .picture > g:nth-child(2)").nth(index).innerHTML()));
  expect(before).not.toBe(after);
  await page.route("**/api/puzzles", async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: (await answer.json()).map((puzzle) => ({ ...puzzle, demos: [] })) });
  });
  await page.reload();
  await page.getByRole("button", { name: "Rules" }).click();
  await expect(page.getByRole("dialog").locator(".rules li")).toHaveCount(3);
  await expect(page.locator(".example .picture")).toBeVisible();
});

test("levels are chosen from the rail, and the next one by key", async ({ page }) => {
  await open(page);
  await page.locator("#rail").getByRole("link", { name: "Cohesion" }).click();
  await expect(page).toHaveURL(/#\/play\/cohesion:/);
  await page.locator("#rail .numbers a").nth(4).click();
  await expect(page.locator(".side p").first()).toContainText("5 of 40");
  await page.keyboard.press("]");
  await expect(page.locator(".side p").first()).toContainText("6 of 40");
  await page.goBack();
  await expect(page.locator(".side p").first()).toContainText("5 of 40");
});

test.describe("with a refusal", () => {
  test.use({ allowed: "status of 400" });

  test("a link to no level says what to do", async ({ page }) => {
    await open(page, "#/play/n-puzzle/999");
    await expect(page.getByRole("heading", { name: "This level cannot be opened" })).toBeVisible();
    await page.getByRole("link", { name: "Play the first level" }).click();
    await expect(page.locator(".board")).toBeVisible();
  });
});

test("newcomers see how to move, until they do", async ({ page }) => {
  for (const [level, words] of [["bloxorz/1", "WASD"], ["n-puzzle/6", "beside the gap"], ["cohesion/8", "Drag a piece"]]) {
    await open(page, `#/play/${level}`);
    await expect(page.locator(".said")).toContainText(words);
    await expect(page.locator(".handle.ghost")).not.toHaveCount(0);
    const move = await page.locator(".handle.ghost").first().getAttribute("data-move");
    await page.locator(".handle.ghost").first().click();
    await expect(count(page)).toHaveText("1");
    expect(page.url()).toContain(`moves=${move}`);
    await expect(page.locator(".handle.ghost")).toHaveCount(0);
    await expect(page.locator(".said")).toBeEmpty();
  }
});

test("WASD moves, and S does not tell the solution", async ({ page }) => {
  const { code, moves } = solved("bloxorz/3");
  await open(page, `#/play/${code}`);
  const keys = { U: "w", D: "s", L: "a", R: "d" };
  for (const [index, move] of moves.entries()) {
    await page.keyboard.press(keys[move]);
    await expect(count(page)).toHaveText(String(index + 1));
  }
  await expect(page.locator(".win")).toBeVisible();
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/#\/play\//);
});

for (const [level, key, words] of [
  ["bloxorz:S..G", "ArrowUp", "The board ends there."],
  ["bloxorz:S..G/____", "ArrowDown", "There is no floor there."],
  ["bloxorz:S..-../....../...G..", "ArrowRight ArrowRight", "The fragile floor would break."],
  ["n-puzzle:1,2,3/4,5,6/7,0,8", "ArrowUp", "Nothing can go that way."],
]) {
  test(`an illegal move says why, also without motion: ${words}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, `#/play/${level}`);
    for (const one of key.split(" ")) await page.keyboard.press(one);
    await expect(page.locator(".said")).toHaveText(words);
    await expect(page.locator("#live")).toContainText(words);
  });
}

test("a piece that is blocked says by what", async ({ page }) => {
  await open(page, "#/play/cohesion:12/21");
  await drag(page, "cohesion", { cells: [[0, 0]], direction: "right" });
  await expect(page.locator(".said")).toContainText("In the way: orange circle");
  await drag(page, "cohesion", { cells: [[0, 0]], direction: "up" });
  await expect(page.locator(".said")).toHaveText("The board ends there.");
});

for (const [code, cell, direction, words] of [
  // A fold brings a group to other cells than the next ones.
  ["folding-blocks:AA0B", [0, 0], "right", "In the way: orange circle."],
  ["folding-blocks:AA0", [0, 0], "right", "The board ends there."],
  ["folding-blocks:AA_0", [0, 0], "right", "There is no floor there."],
  ["break-the-ice:oo_/gro/ggo", [0, 0], "right", "Two alike do not change places."],
  ["break-the-ice:___/oo_/gro/ggo", [1, 0], "up", "Up and down, pieces only change places."],
  ["break-the-ice:oo_/gro/ggo", [2, 0], "down", "The board ends there."],
]) {
  test(`${code} does not go ${direction}, and says why: ${words}`, async ({ page }) => {
    await open(page, `#/play/${code}`);
    await drag(page, code.split(":")[0], { cells: [cell], direction });
    await expect(page.locator(".said")).toHaveText(words);
  });
}

test("the distance is told to those who want it", async ({ page }) => {
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/0,7,8");
  await expect(page.locator(".prospect")).toHaveText("Can still be won.");
  await page.getByRole("button", { name: "Tell the distance" }).click();
  await expect(page.locator(".prospect")).toContainText("2 moves");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".prospect")).toContainText("1 move");
});

test("from a lost position there is a way back", async ({ page }) => {
  // B must fold to the right: one cell would be left over between the two.
  const code = "folding-blocks:A000B000";
  const moves = ["BL", "AR"];
  await open(page, `#/play/${code}?moves=${moves.join(".")}`);
  await expect(page.locator(".prospect")).toHaveClass(/bad/);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".hint")).toContainText("Move 1 (BL) lost the level");
  await page.getByRole("button", { name: "Take back 2 moves" }).click();
  await expect(count(page)).toHaveText("0");
  await expect(page.locator(".prospect")).not.toHaveClass(/bad/);
});

test("a level of one's own keeps its title and author, and has a par and stars", async ({ page }) => {
  await open(page, "#/edit/n-puzzle:1,2,3/4,5,6/0,7,8");
  await page.getByRole("textbox").fill("puzzle: n-puzzle\ntitle: Two to go\nauthor: Ana\n\n1 2 3\n4 5 6\n0 7 8\n");
  await expect(page).toHaveURL(/title=Two/);
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(page.getByRole("heading", { name: "Two to go" })).toBeVisible();
  await expect(page.locator(".side p").first()).toContainText("by Ana");
  await expect(page.locator(".score dd").nth(1)).toHaveText("2");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Two to go" })).toBeVisible();
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(page.locator(".win")).toContainText("cannot be done better");
  await expect(page.locator(".score .star.on")).toHaveCount(3);
});

test("a hint that takes long shows numbers and can be ended", async ({ page }) => {
  await open(page, "#/play/n-puzzle:24,23,22,21,20/19,18,17,16,15/14,13,12,11,10/9,8,7,6,5/4,3,2,1,0");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".coach .searching")).toContainText(/expanded, /);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator(".coach .searching")).toBeHidden();
});

test("a game that was left is offered again", async ({ page }) => {
  const { code, moves } = solved("bloxorz/3");
  await open(page, `#/play/${code}`);
  await page.keyboard.press({ U: "w", D: "s", L: "a", R: "d" }[moves[0]]);
  await expect(count(page)).toHaveText("1");
  await page.getByRole("button", { name: "Restart" }).click();
  await page.getByRole("link", { name: "Go on where you were: 1 move" }).click();
  await expect(count(page)).toHaveText("1");
});

test("the level of the day is the same for everybody, and called so", async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const codes = [];
  for (const one of [page, other]) {
    await open(one, "#/play/n-puzzle:1,2,3/4,5,6/7,0,8");
    await one.getByRole("button", { name: "Level of the day" }).click();
    await expect(one).toHaveURL(/title=20\d\d-\d\d-\d\d/);
    await expect(one.locator(".side")).toContainText("N-Puzzle · Level of the day");
    codes.push(decodeURIComponent(new URL(one.url()).hash).split(/[?;]/)[0]);
  }
  expect(codes[0]).toBe(codes[1]);
  await other.close();
});

test("the best result and what there is to win are told", async ({ page }) => {
  await open(page, "#/play/bloxorz/1");
  await expect(page.locator("#rail")).toContainText("0 of 40 solved · 0 of 120 stars");
  await expect(page.locator(".best")).toBeEmpty();
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight"]) {
    await page.keyboard.press(key);
    await settled(page);
  }
  await expect(page.locator(".best")).toContainText("Your best: 4 moves");
  await page.keyboard.press("r");
  await expect(count(page)).toHaveText("0");
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(page.locator(".best")).toContainText("Your best: 2 moves");
  await expect(page.locator(".best").getByLabel("3 stars of 3")).toBeVisible();
  await expect(page.locator("#rail")).toContainText("1 of 40 solved · 3 of 120 stars");
});

test("nothing is waited for any more when a level is solved", async ({ page }) => {
  needsServer();
  await open(page, "#/play/bloxorz/1");
  await settled(page);
  await page.route("**/api/jobs", () => {});
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(page.locator(".win")).toBeVisible();
  await expect(page.locator(".stale")).toHaveCount(0);
});

test.describe("with moves that cannot be played", () => {
  test.use({ allowed: "status of 400", locale: "pt-PT" });

  test("a link still leads to its level", async ({ page }) => {
    await open(page, "#/play/n-puzzle/1?moves=E.E");
    await expect(page.getByRole("heading", { name: "Estas jogadas não são possíveis" })).toBeVisible();
    await expect(page.locator("#rail .puzzle[aria-current=true]")).toHaveText("N-Puzzle");
    await page.getByRole("link", { name: "Jogar este nível desde o início" }).click();
    await expect(count(page)).toHaveText("0");
    await expect(page.getByRole("heading", { name: "Primeiro deslize" })).toBeVisible();
  });
});
