import { count, drag, expect, open, position, press, PUZZLES, solved, test, url } from "./page.js";

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
  await expect(page.locator(".prospect")).toContainText(/\d/);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".hinted")).not.toHaveCount(0);
  await expect(page.locator(".hint p")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Play it" })).toHaveCount(0);
  for (const stage of [2, 3]) {
    await page.getByRole("button", { name: "Tell me more" }).click();
    await expect(page.locator(".hint p")).toHaveCount(stage);
  }
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(count(page)).toHaveText("1");
});

test("it says when the level can no longer be won", async ({ page }) => {
  await open(page, "#/play/folding-blocks:A00/000/00B");
  await expect(page.locator(".prospect")).not.toBeEmpty();
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/8,7,0");
  await expect(page.locator(".prospect")).toHaveClass(/bad/);
});

test("the rules are one click away and move", async ({ page }) => {
  const { lines } = (await (await page.request.get(`${url()}api/puzzles`)).json()).find(({ name }) => name === "bloxorz");
  await open(page, "#/play/bloxorz/1");
  await page.getByRole("button", { name: "Rules" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(".rules li")).toHaveText(lines.en);
  await expect(dialog.locator(".picture .face").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.locator("button.language").click();
  await page.getByRole("button", { name: "Regras" }).click();
  await expect(dialog.locator(".rules li")).toHaveText(lines["pt-PT"]);
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
