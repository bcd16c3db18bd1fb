import AxeBuilder from "@axe-core/playwright";
import { count, expect, open, PUZZLES, solved, test } from "./page.js";

const VIEWS = ["play", "watch", "search", "race", "review", "edit", "lab"];

test("the language is switched and kept", async ({ page }) => {
  await open(page, "#/play/bloxorz/1");
  await page.getByRole("button", { name: "Português" }).click();
  await expect(page.getByRole("button", { name: "Anular" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-PT");
  await page.reload();
  await expect(page.getByRole("link", { name: "Procura" }).first()).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
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
    test(`axe finds nothing serious in ${view}, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await open(page, `#/${view}/n-puzzle:1,2,3/5,0,6/4,7,8?moves=W`);
      if (view === "search") await page.keyboard.press("End");
      await page.waitForLoadState("networkidle");
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
    });
  }
}

test("keys are told, and views are reached by number", async ({ page }) => {
  await open(page, "#/play/bloxorz/1");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Undo");
  await page.keyboard.press("Escape");
  await page.keyboard.press("2");
  await expect(page).toHaveURL(/#\/watch\//);
  await page.keyboard.press("1");
  await expect(count(page)).toHaveText("0");
});

test("with reduced motion a move is there at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { code, moves } = solved("break-the-ice/5");
  await open(page, `#/play/${code}`);
  await page.keyboard.press("h");
  await expect(page.locator(".hint")).toBeVisible();
  expect(moves.length).toBeGreaterThan(0);
});

test("a screen reader finds the board as a grid and hears moves", async ({ page }) => {
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/7,0,8");
  await expect(page.getByRole("grid", { name: "Board" }).getByRole("gridcell")).toHaveCount(9);
  await expect(page.getByRole("gridcell", { name: "Row 3, column 2: empty" })).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#live")).toContainText("1 move");
  await expect(page.getByRole("gridcell", { name: "Row 3, column 1: empty" })).toHaveCount(1);
});

test("the whole page is under 300 KB", async ({ page }) => {
  const sizes = new Map();
  page.on("response", async (response) => {
    if (response.status() === 200 && !response.url().includes("/api/")) sizes.set(response.url(), (await response.body()).length);
  });
  for (const view of VIEWS) await open(page, `#/${view}/bloxorz/1`);
  await page.waitForLoadState("networkidle");
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(sizes.size).toBeGreaterThan(20);
  expect(total).toBeLessThan(300_000);
});
