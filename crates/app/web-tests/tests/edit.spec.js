import { drop, expect, isServed, needsServer, open, place, PUZZLES, quebra, test } from "./page.js";

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

test("switches and splits are wired by clicking, seen as lines, and all of it can be undone", async ({ page }) => {
  await open(page, "#/edit/bloxorz:S.o.aa.G/...t.bb.;a=bridge+off;b=bridge+on;o=soft+toggle+a;t=split+1,1+1,2");
  const text = page.getByRole("textbox", { name: "The level as text" });
  const click = async (row, column) => {
    const { x, y } = await place(page, "bloxorz", [row, column]);
    await page.mouse.click(x, y);
  };
  await expect(page.locator(".wire")).toHaveCount(3);
  await page.getByRole("button", { name: "Wiring" }).click();
  await click(0, 2);
  await expect(page.locator(".wiring")).toContainText("Click the bridges that it works");
  await page.getByRole("radio", { name: "closes" }).click();
  await click(1, 5);
  await expect(text).toHaveValue(/o: soft toggle a, close b\n/);
  await expect(page.locator(".wire.chosen")).toHaveCount(2);
  await click(1, 5);
  await expect(text).toHaveValue(/o: soft toggle a\n/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text).toHaveValue(/o: soft toggle a, close b\n/);
  await click(1, 3);
  await expect(page.locator(".wiring")).toContainText("two cells where the cubes appear");
  await click(1, 0);
  await click(0, 3);
  await expect(text).toHaveValue(/t: split 2,1 1,4\n/);
  // By keyboard: what is chosen stays so, until Escape lets it go and letters paint again.
  await page.locator(".grid [tabindex='0']").focus();
  for (const key of ["ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await expect(text).toHaveValue(/t: split 1,4 2,2\n/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Wiring" })).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("-");
  await expect(text).toHaveValue(/\.-\.t\.bb\./);
  await page.goto((await page.evaluate(() => location.href)).replace(/#.*/, "#/edit/cohesion/3"));
  await expect(page.getByRole("button", { name: "Wiring" })).toBeHidden();
});

test.describe("a wire that leads nowhere", () => {
  test.use({ allowed: "status of 4" });

  test("is refused in a sentence", async ({ page }) => {
    await open(page, "#/edit/bloxorz:S.oaaG;a=bridge+off;o=soft+toggle+a");
    await page.getByRole("button", { name: "Wiring" }).click();
    for (const column of [2, 1]) {
      const { x, y } = await place(page, "bloxorz", [0, column]);
      await page.mouse.click(x, y);
    }
    await expect(page.locator(".toast")).toHaveText(/no bridge is at 1,2; a switch works bridges/);
  });
});

test("a remark points at the cells it speaks of", async ({ page }) => {
  await open(page, "#/edit/bloxorz:.......a_./S.....G.__/......o.__;a=bridge+on;o=soft+toggle+a");
  const remark = page.locator(".remark", { hasText: "bridge" }).first();
  await remark.hover();
  await expect(page.locator(".board .hinted")).toHaveCount(1);
  await page.mouse.move(0, 0);
  await expect(page.locator(".board .hinted")).toHaveCount(0);
  await remark.focus();
  await expect(page.locator(".board .hinted")).toHaveCount(1);
  await remark.click();
  await expect(page.locator(".grid [tabindex='0']")).toHaveAttribute("aria-label", /Row 1, column 8/);
});

test("new levels are made as they are wished, several are kept, and the same seed makes the same", async ({ page }) => {
  await open(page, "#/edit/break-the-ice/3");
  await page.getByText("What new levels should be like").click();
  await page.locator(".wishes").getByLabel("Rows", { exact: true }).fill("5");
  await page.locator(".wishes").getByLabel("Columns", { exact: true }).fill("4");
  await page.locator(".wishes").getByLabel("How many colours").fill("2");
  await page.locator(".wishes").getByLabel("What breaks with a run").selectOption("run");
  await page.locator(".wishes").getByLabel("Par, at least").fill("2");
  await page.locator(".wishes").getByLabel("Par, at most").fill("9");
  await page.locator(".wishes").getByLabel("How many levels").fill("2");
  await page.locator(".wishes").getByLabel("Seed").fill("here");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.locator(".own-list li")).toHaveCount(2);
  const text = page.getByRole("textbox", { name: "The level as text" });
  await expect(text).toHaveValue(/title: Break the Ice here 1/);
  const level = await text.inputValue();
  const [rows] = level.split("\n\n").slice(-1);
  expect(level).toContain("clears: run");
  expect(rows.trim().split("\n").map((row) => row.length)).toEqual([4, 4, 4, 4, 4]);
  const told = quebra("generate", "break-the-ice", "--size", "5x4", "--colours", "2", "--clears", "run", "--par", "2..9", "--count", "2", "--seed", "here");
  expect(told.levels.map(({ code }) => code.split(":")[1].split(";")[0])).toContain(rows.trim().replaceAll("\n", "/"));
});

test("making a level, and the level of the day, show numbers and can be cancelled", async ({ page }) => {
  needsServer();
  await open(page, "#/edit/cohesion/3");
  await page.getByText("What new levels should be like").click();
  await page.locator(".wishes").getByLabel("How hard").selectOption("expert");
  await page.locator(".wishes").getByLabel("Rows", { exact: true }).fill("6");
  await page.getByRole("button", { name: "Generate" }).click();
  const searching = page.locator(".stage > .searching");
  await expect(searching).toContainText(/\d+ candidates tried/);
  await searching.getByRole("button", { name: "Cancel" }).click();
  await expect(searching).toBeHidden();
  // A day's level that takes long: the seed is the day, so the answer is held back here.
  await page.route("**/api/jobs", async (route) => {
    const body = route.request().postDataJSON();
    await route.continue({ postData: JSON.stringify({ ...body, grade: "expert", size: [6, 6] }) });
  });
  await page.getByRole("button", { name: "Level of the day" }).click();
  await expect(page.locator("#rail .searching")).toContainText(/\d+ candidates tried/);
  await page.locator("#rail .searching").getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator("#rail .searching")).toBeHidden();
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("studying a large level shows numbers and can be cancelled", async ({ page }) => {
  await open(page, "#/edit/n-puzzle/korf-felner/50");
  const searching = page.locator(".verdict .searching");
  await expect(searching).toBeVisible();
  await expect(searching).toContainText(/states expanded/);
  await searching.getByRole("button", { name: "Cancel" }).click();
  await expect(searching).toBeHidden();
  // Without a server a study that does not end at once is ended, and only searches have a last word then.
  if (isServed()) await expect(page.locator(".verdict .remarks")).toContainText(/\w/);
});

test.describe("a puzzle that says little about itself", () => {
  test.use({ allowed: "422" });

  test("has nothing to begin a drawing with: that is said, and editing goes on", async ({ page }) => {
    needsServer();
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
    needsServer();
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
  await expect(page.locator(".own h2")).toHaveText(["My levels", "two"]);
  await expect(page.locator(".own-list li")).toHaveCount(3);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all as a file" }).last().click();
  const pack = await saved;
  expect(pack.suggestedFilename()).toBe("two.txt");
  const text = await pack.createReadStream().then(async (stream) => (await stream.toArray()).join(""));
  expect(text.match(/^(puzzle|title): (.*)$/gm)).toEqual(["puzzle: n-puzzle", "title: A", "puzzle: n-puzzle", "title: B"]);
  await open(page, "#/play/n-puzzle:1,2,3,4/5,6,0,7;title=A");
  await expect(page.getByRole("heading", { name: "A", exact: true })).toBeVisible();
  await expect(page.getByLabel("Pack")).toHaveValue("own:two");
  await expect(page.locator(".side")).toContainText("two · 1 of 2");
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("link", { name: "Next level" }).click();
  await expect(page.getByRole("heading", { name: "B", exact: true })).toBeVisible();
});

test("own levels tell their author, par and stars, are put into packs, and what is taken out comes back", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("quebra.progress", JSON.stringify({ "cohesion:121/000": { moves: 2, stars: 3 } })));
  await open(page, "#/edit/cohesion:121/000;title=Bridge;author=Ana;par=2");
  await page.getByLabel("Pack").last().fill("Class 10B");
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  const row = page.locator(".own-list li");
  await expect(page.locator(".own h2")).toHaveText("Class 10B");
  await expect(row).toContainText("by Ana · Par 2");
  await expect(row.getByLabel("3 stars of 3")).toBeVisible();
  await expect(page.locator("#rail option").last()).toHaveText("Class 10B");
  await row.getByRole("button").click();
  await expect(row).toHaveCount(0);
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Bridge");
  await expect(page.locator("#rail option").last()).toHaveText("Class 10B");
});

test("levels of any puzzle are dropped and pasted anywhere, as files and as codes", async ({ page }) => {
  await open(page, "#/play/n-puzzle/1");
  await drop(page, "mine.txt", "puzzle: cohesion\ntitle: Dropped\n\n1.21\n0000\n");
  await expect(page.getByRole("heading", { name: "Dropped" })).toBeVisible();
  await expect(page.getByLabel("Pack")).toHaveValue("own:mine");
  const paste = async (text) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.keyboard.press("ControlOrMeta+v");
  };
  await paste("bloxorz:S..G;title=Pasted");
  await expect(page.getByRole("heading", { name: "Pasted" })).toBeVisible();
  // In the editor's text a code is a level, too; what is written for its puzzle stays text.
  await open(page, "#/edit/n-puzzle/1");
  await page.locator("textarea").focus();
  await paste("cohesion:1.1/222");
  await expect(page).toHaveURL(/#\/edit\/cohesion:/);
  await page.locator("textarea").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await paste("puzzle: cohesion\n\n1.1\n2.2\n");
  await expect(page).toHaveURL(/#\/edit\/cohesion:101\/202/);
  await expect(page.locator(".own-list li")).toHaveCount(2);
  // What is meant for a level is shown where it can be mended.
  await page.locator("h1").click();
  await paste("folding-blocks:A0?");
  await expect(page.locator(".mistake")).not.toBeEmpty();
  await expect(page.locator("textarea")).toHaveValue(/A0\?/);
});

test("of several files all is told together, and what is no level is let alone", async ({ page }) => {
  await open(page, "#/play/n-puzzle/1");
  const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const level = (title, more = "") => `puzzle: cohesion\r\ntitle: ${title}\r\n${more}\r\n1.21\r\n0000\r\n`;
  const dropAll = async (...files) => {
    const data = await page.evaluateHandle((files) => {
      const data = new DataTransfer();
      for (const { name, text } of files) data.items.add(new File([text], name));
      return data;
    }, files.map(({ name, buffer }) => ({ name, text: buffer.toString() })));
    await page.locator("#main").dispatchEvent("drop", { dataTransfer: data });
  };
  await dropAll(file("first.txt", level("First", "author: Ana\r\npar: 2\r\n")), file("bad.txt", "puzzle: cohesion\n\n1*1\n"), file("last.txt", "puzzle: n-puzzle\ntitle: Last\n\n1 2 3\n4 5 6\n7 0 8\n"));
  await expect(page.locator(".toast")).toHaveText("2 kept, 1 could not be read.");
  await expect(page.getByRole("heading", { name: "First" })).toBeVisible();
  await expect(page.getByLabel("Pack")).toHaveValue("own:first");
  // Its code alone says less about it than what is kept.
  await page.evaluate(() => navigator.clipboard.writeText("cohesion:1.21/0000"));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.locator(".toast")).toHaveText("Kept: it is in My levels.");
  await expect(page.getByRole("heading", { name: "First" })).toBeVisible();
  await expect(page.locator(".side")).toContainText("by Ana");
  await expect(page.getByLabel("Pack")).toHaveValue("own:first");
  const before = page.url();
  for (const text of ["\0\u0001picture", "1".repeat(3_000_000)]) {
    await page.evaluate(() => document.querySelector(".toast")?.remove());
    await dropAll(file("picture.png", text));
    await expect(page.locator(".toast")).toHaveText("There is no level in that.");
    expect(page.url()).toBe(before);
  }
});

test("what was drawn can still be undone after playing it, after opening a file, and in another language", async ({ page }) => {
  await open(page, "#/edit/cohesion:1001/0000");
  const text = page.getByRole("textbox", { name: "The level as text" });
  const typed = "puzzle: cohesion\n# as it was drawn\n\n1..1\n2..2\n";
  await text.fill(typed);
  await expect(page).toHaveURL(/cohesion:1001\/2002/);
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(page).toHaveURL(/#\/play\//);
  await page.getByRole("link", { name: "Edit" }).first().click();
  await expect(text).toHaveValue(typed);
  await page.getByRole("button", { name: "Português" }).click();
  await expect(page.getByRole("button", { name: "Anular" })).toBeEnabled();
  await page.getByRole("button", { name: "English" }).click();
  await page.locator('input[type="file"]').setInputFiles({ name: "other.txt", mimeType: "text/plain", buffer: Buffer.from("puzzle: cohesion\n\n1.1\n") });
  await expect(page).toHaveURL(/cohesion:101/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text).toHaveValue(typed);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text).toHaveValue(/1001|1\.\.1/);
  await expect(text).not.toHaveValue(/2/);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(text).toHaveValue(typed);
});

test.describe("with a link that cannot be read", () => {
  test.use({ allowed: "status of 400" });

  test("a drawing of no puzzle is one of the first", async ({ page }) => {
    await open(page, "#/edit/bloxorz/1?puzzle=nope&text=1+2");
    await expect(page.getByRole("heading", { name: "N-Puzzle: your level" })).toBeVisible();
    await expect(page.locator(".mistake")).not.toBeEmpty();
    await expect(page.locator(".toast")).toHaveCount(0);
  });

  test("it opens in the editor, at the place that is wrong", async ({ page }) => {
    await open(page, "#/play/cohesion:1*1/000");
    await expect(page.locator(".toast")).toHaveText("This level cannot be opened. Here it can be mended.");
    await expect(page.locator(".mistake")).toContainText("Line 3");
    const chosen = await page.getByRole("textbox").evaluate((text) => text.value.slice(text.selectionStart, text.selectionEnd));
    expect(chosen).toContain("*");
  });
});
