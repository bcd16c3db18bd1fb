import { readFileSync } from "node:fs";
import { faults, SCREENS } from "../layout.js";
import { expect, isServed, open, settled, solved, test } from "./page.js";

/** A view, and a puzzle whose board is the hardest to fit there. */
const VIEWS = { play: "bloxorz", watch: "break-the-ice", search: "cohesion", race: "folding-blocks", review: "n-puzzle", edit: "bloxorz", lab: "n-puzzle" };

for (const [view, puzzle] of Object.entries(VIEWS)) {
  test(`${view} fits every screen, in both languages`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { code, moves } = solved(`${puzzle}/12`);
    const played = view === "review" ? moves : [];
    for (const language of ["en", "pt-PT"]) {
      await page.addInitScript((language) => localStorage.setItem("quebra.language", language), language);
      await open(page, `#/${view}/${code}?moves=${played.join(".")}${view === "search" ? "&at=12" : ""}`);
      await page.reload();
      await page.waitForSelector("html[data-ready]");
      await settled(page);
      if (view === "edit") await page.locator(".wishes summary").click();
      for (const [name, viewport] of Object.entries(SCREENS)) {
        await page.setViewportSize(viewport);
        expect(await faults(page), `${name}, ${language}`).toEqual([]);
        if (view === "search") await expect.poll(() => page.evaluate(isInSight), name).toBe(true);
      }
    }
  });
}

/** In the page: the state that is expanded stays in sight when a screen is turned. */
function isInSight() {
  const [frame, node] = [".tree-frame", ".tree-frame .node.current"].map((name) => document.querySelector(name)?.getBoundingClientRect());
  return Boolean(frame && node) && node.left >= frame.left && node.right <= frame.right && node.top >= frame.top - 1;
}

for (const beside of ["", "&beside=bfs"]) {
  test(`whoever steps through a search sees the tree on every screen${beside ? ", of two methods too" : ""}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, `#/search/cohesion/16?at=12${beside}`);
    await settled(page);
    for (const [name, viewport] of Object.entries(SCREENS)) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => scrollTo(0, 0));
      const [tree, step] = [await page.locator(".tree-frame").first().boundingBox(), await page.getByRole("button", { name: "A step on" }).boundingBox()];
      const tabs = await page.locator("#tabs").boundingBox();
      expect(step.y + step.height, `${name}: in sight`).toBeLessThanOrEqual(Math.min(viewport.height, tabs?.y ?? Infinity));
      expect(Math.min(tree.y + tree.height, step.y) - tree.y, `${name}: the tree`).toBeGreaterThan(beside ? 90 : 160);
      // Two stand beside each other and do not overlap.
      const panes = await Promise.all((await page.locator(".pane").all()).map((pane) => pane.boundingBox()));
      for (const inner of await page.locator(".pane:first-child .tree-frame, .pane:first-child .pane-head").all()) expect((await inner.boundingBox()).width, name).toBeLessThanOrEqual(panes[0].width + 1);
    }
  });
}

test("what is drawn for a width or in colours is drawn anew when these change", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await open(page, "#/search/n-puzzle:4,1,3/0,2,5?method=bfs&at=9");
  await settled(page);
  for (const name of ["canvas.eye", "canvas.map"]) {
    const drawn = () => page.locator(name).evaluate((canvas) => canvas.toDataURL());
    // It is drawn when nothing else happens.
    await expect(page.locator(".map-frame p")).toHaveText(/^\d+ of/);
    await page.waitForTimeout(300);
    const light = await drawn();
    await page.keyboard.press("t");
    await expect.poll(drawn, name).not.toBe(light);
    await page.keyboard.press("t");
    await expect.poll(drawn, name).toBe(light);
  }
  const { code, moves } = solved("n-puzzle/8");
  for (const [hash, picture] of [[`#/review/${code}?moves=${moves.join(".")}`, ".graph svg"], ...(isServed() ? [["#/lab/", ".plot"]] : [])]) {
    await page.setViewportSize(SCREENS[1280]);
    await open(page, hash);
    await settled(page);
    await page.setViewportSize(SCREENS[390]);
    // A unit of the drawing is a pixel, so that its words can be read.
    await expect.poll(() => page.locator(picture).evaluate((svg) => Math.abs(svg.viewBox.baseVal.width / svg.clientWidth - 1) < 0.02), picture).toBe(true);
  }
});

test("the rules fit every screen", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "#/play/bloxorz/1");
  await page.getByRole("button", { name: "Rules" }).click();
  await expect(page.locator(".demo .board")).toHaveCount(12);
  for (const [name, viewport] of Object.entries(SCREENS)) {
    await page.setViewportSize(viewport);
    expect(await faults(page), name).toEqual([]);
  }
});

/** Parts of boards by the names of their colours, and what they lie on or beside. */
const PARTS = {
  "part-line": ["paper", "raised", "tray", "well", "tile-face", "tile-home"],
  "slab-edge": ["paper", "slab-top"],
  pointer: ["paper", "tray", "well", "tile-face", "tile-home", "slab-top"],
  accent: ["paper", "raised", "tray", "well", "tile-face", "slab-top"],
  ink: ["tile-face", "tile-home", "slab-top", "well"],
  "goal-mark": ["goal-top"],
  "fragile-mark": ["fragile-top"],
  "passage-mark": ["passage-top"],
  "bridge-edge": ["bridge-top"],
};

test("parts of boards stand at least 3:1 against what they lie on, text 4.5:1", () => {
  const [light, dark] = readFileSync(new URL("../../web/style/tokens.css", import.meta.url), "utf8").split(':root[data-theme="dark"]');
  const colours = (text) => Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]));
  const themes = { light: colours(light), dark: { ...colours(light), ...colours(dark) } };
  for (const [theme, tokens] of Object.entries(themes)) {
    const contrast = (one, other) => {
      const [a, b] = [one, other].map((name) => luminance(tokens[name])).sort((a, b) => b - a);
      return a / b;
    };
    for (const [part, grounds] of Object.entries(PARTS)) for (const ground of grounds) expect(contrast(part, ground), `${part} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(3);
    for (const text of ["ink", "quiet", "bad", "accent"]) for (const ground of ["paper", "raised"]) expect(contrast(text, ground), `${text} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(4.5);
  }
});

/** As WCAG measures it, with the light that a screen reflects. */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
}

test("a phone held sideways shows all of a drawing", async ({ page }) => {
  await page.setViewportSize(SCREENS.sideways);
  await open(page, "#/edit/bloxorz/24");
  await expect(page.locator(".wiring")).toBeVisible();
  const [board, tabs] = [await page.locator("#main .board").boundingBox(), await page.locator("#tabs").boundingBox()];
  expect(board.y + board.height).toBeLessThanOrEqual(tabs.y);
  // What can be painted is reached all the same.
  await page.locator(".paint").last().click();
  await expect(page.locator(".paint").last()).toHaveAttribute("aria-pressed", "true");
});

for (const screen of ["320", "sideways"]) {
  test(`whoever steps through a review sees the board and the controls at ${screen}`, async ({ page }) => {
    await page.setViewportSize(SCREENS[screen]);
    await open(page, "#/review/n-puzzle/starter/3?moves=W.N.S.E");
    await settled(page);
    await expect(page.locator(".graph svg")).toBeVisible();
    await expect(page.locator("#main .board")).toBeInViewport({ ratio: 1 });
    const [controls, tabs] = [await page.locator(".transport").boundingBox(), await page.locator("#tabs").boundingBox()];
    expect(controls.y + controls.height).toBeLessThanOrEqual(tabs.y + 1);
  });
}
