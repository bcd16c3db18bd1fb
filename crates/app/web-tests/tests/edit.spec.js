import { expect, open, place, PUZZLES, test } from "./page.js";

test("a level is painted, gets its par, and opens from its link", async ({ page, context }) => {
  await open(page, "#/edit/bloxorz:S..G");
  const text = page.getByRole("textbox", { name: "The level as text" });
  await expect(text).toHaveValue(/S\.\.G/);
  await expect(page.locator(".verdict")).toContainText("2");
  for (const index of [0, 1]) await page.getByRole("button", { name: "Columns +1" }).click().then(() => index);
  await expect(text).toHaveValue(/S\.\.G../);
  // The goal goes three cells to the right, by mouse.
  await page.locator('[data-letter="."]').click();
  const goal = await place(page, "bloxorz", [0, 3]);
  await page.mouse.click(goal.x, goal.y);
  await expect(text).toHaveValue(/S\.\.\./);
  await expect(page.locator(".mistake")).not.toBeEmpty();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".mistake")).toBeEmpty();
  await expect(text).toHaveValue(/S\.\.G/);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(text).toHaveValue(/S\.\.\./);
  await text.fill("puzzle: bloxorz\n\nS.....G\n");
  await expect(page.locator(".verdict dd").first()).toHaveText("4");
  await expect(page).toHaveURL(/bloxorz:S\.\.\.\.\.G/);
  await page.getByRole("button", { name: "Copy the link" }).last().click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole("textbox")).toHaveValue(/S\.\.\.\.\.G/);
  await expect(other.locator(".verdict dd").first()).toHaveText("4");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  expect((await download).suggestedFilename()).toBe("bloxorz.txt");
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(page).toHaveURL(/#\/play\/bloxorz:S\.\.\.\.\.G/);
});

test("an unsolvable level is told as one, an unfinished one keeps its link", async ({ page }) => {
  await open(page, "#/edit/bloxorz:S.G");
  await expect(page.locator(".verdict")).toContainText("no solution");
  const text = page.getByRole("textbox", { name: "The level as text" });
  await text.fill("puzzle: bloxorz\n\nS..\n");
  await expect(page.locator(".mistake")).not.toBeEmpty();
  await page.reload();
  await expect(page.getByRole("textbox")).toHaveValue(/S\.\./);
});

for (const puzzle of PUZZLES) {
  test(`${puzzle} can be edited by keyboard`, async ({ page }) => {
    await open(page, `#/edit/${puzzle}/3`);
    const text = page.getByRole("textbox", { name: "The level as text" });
    await expect(page.locator(".verdict dd").first()).toHaveText(/\d/);
    const before = await text.inputValue();
    await page.getByRole("button", { name: "Rows +1" }).click();
    await expect(text).not.toHaveValue(before);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(text).toHaveValue(before);
    await page.locator(".grid [tabindex='0']").focus();
    await page.keyboard.press("ArrowRight");
    // Something else than what is there.
    const [row] = before.split("\n\n").at(-1).split("\n");
    const there = row.includes(" ") ? row.split(" ")[1] : row[1];
    const letters = await page.locator(".palette button").evaluateAll((buttons) => buttons.map((button) => button.dataset.letter));
    await page.keyboard.press(letters.find((letter) => letter !== there));
    await expect(text).not.toHaveValue(before);
  });
}

test.describe("a puzzle that says little about itself", () => {
  test.use({ allowed: "422" });

  test("has nothing to begin a drawing with: that is said, and editing goes on", async ({ page }) => {
    const message = "Cohesion has nothing to begin a drawing with; paste a level and change that";
    await page.route("**/api/edit", async (route) => {
      if (route.request().postDataJSON().operation?.new) return route.fulfill({ status: 422, json: { schema: 1, error: { code: "input", message } } });
      const answer = await route.fetch();
      return route.fulfill({ response: answer, json: { ...(await answer.json()), palette: [] } });
    });
    await open(page, "#/edit/cohesion/3");
    await expect(page.locator(".stage.edit")).toContainText("Nothing to paint with here");
    const text = page.getByRole("textbox", { name: "The level as text" });
    const before = await text.inputValue();
    await page.getByRole("button", { name: "New", exact: true }).click();
    await expect(page.getByText(message).first()).toBeVisible();
    const cell = await place(page, "cohesion", [0, 0]);
    await page.mouse.click(cell.x, cell.y);
    await expect(text).toHaveValue(before);
    await page.getByRole("button", { name: "Rows +1" }).click();
    await expect(text).not.toHaveValue(before);
  });

  test("has no drawing of its own: it is played with plain blocks, and that is said", async ({ page }) => {
    const rename = async (route) => {
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"cohesion"', '"melting"') });
    };
    await page.route("**/api/puzzles", rename);
    await page.route("**/api/open", rename);
    await open(page, "#/play/cohesion/1");
    await expect(page.locator(".side")).toContainText("plain blocks");
    await expect(page.locator(".board .picture").first()).toBeVisible();
    await open(page, "#/play/bloxorz/1");
    await expect(page.locator(".side")).not.toContainText("plain blocks");
  });
});

test("levels are kept, listed, opened from files, and saved together", async ({ page }) => {
  await open(page, "#/edit/n-puzzle:1,2,3/4,5,6/0,7,8;title=Mine");
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(page.locator(".own-list")).toContainText("Mine");
  const file = { name: "two.txt", mimeType: "text/plain", buffer: Buffer.from("puzzle: n-puzzle\n===\ntitle: A\n\n1 2 3 4\n5 6 0 7\n===\ntitle: B\n\n1 2 3 4\n5 0 6 7\n===\ntitle: C\n\n1 1\n") };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.locator(".toast")).toHaveText("2 kept, 1 could not be read.");
  await expect(page.locator(".own-list li")).toHaveCount(3);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all as a file" }).click();
  const text = await (await saved).createReadStream().then(async (stream) => (await stream.toArray()).join(""));
  expect(text.match(/^title: (.*)$/gm)).toEqual(["title: Mine", "title: A", "title: B"]);
  await open(page, "#/play/n-puzzle:1,2,3,4/5,6,0,7;title=A");
  await expect(page.getByRole("heading", { name: "A", exact: true })).toBeVisible();
  await expect(page.getByLabel("Pack")).toHaveValue("own");
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("link", { name: "Next level" }).click();
  await expect(page.getByRole("heading", { name: "B", exact: true })).toBeVisible();
});

test.describe("with a link that cannot be read", () => {
  test.use({ allowed: "status of 400" });

  test("it opens in the editor, at the place that is wrong", async ({ page }) => {
    await open(page, "#/play/cohesion:1*1/000");
    await page.getByRole("link", { name: "Open it in the editor" }).click();
    await expect(page.locator(".mistake")).toContainText("Line 3");
    const chosen = await page.getByRole("textbox").evaluate((text) => text.value.slice(text.selectionStart, text.selectionEnd));
    expect(chosen).toContain("*");
  });
});
