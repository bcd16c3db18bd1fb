/**
 * Pictures of every view of every puzzle, on all screens, light and dark, in both languages, and what is wrong with their layout:
 * `npm run screenshots -- FOLDER [filter]`. The filter is a part of a picture's name, such as `edit-bloxorz-320-dark-pt`.
 */

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { faults, SCREENS } from "./layout.js";
import { binary, startServer } from "./server.js";
import config from "./playwright.config.js";

const [folder = "results/screenshots", filter = ""] = process.argv.slice(2);
const LEVELS = { "n-puzzle": 14, bloxorz: 24, cohesion: 16, "folding-blocks": 18, "break-the-ice": 16 };
const VIEWS = ["play", "watch", "search", "race", "review", "edit", "lab", "rules"];
const LANGUAGES = { en: "en", pt: "pt-PT" };

mkdirSync(folder, { recursive: true });
const { url, end } = await startServer();
const browser = await chromium.launch(config.use.launchOptions);
let wrong = 0;
try {
  for (const [puzzle, number] of Object.entries(LEVELS)) {
    const { code, moves } = JSON.parse(execFileSync(binary(), ["solve", `${puzzle}/${number}`, "--json"], { encoding: "utf8" }));
    for (const [short, language] of Object.entries(LANGUAGES)) {
      const context = await browser.newContext({ locale: "en-GB" });
      await context.addInitScript((language) => localStorage.setItem("quebra.language", language), language);
      const page = await context.newPage();
      for (const view of VIEWS) {
        const shots = Object.keys(SCREENS).flatMap((screen) => ["light", "dark"].map((scheme) => ({ screen, scheme, name: `${view}-${puzzle}-${screen}-${scheme}-${short}` })));
        const wanted = shots.filter(({ name }) => name.includes(filter));
        if (wanted.length === 0) continue;
        const played = { review: moves, edit: [], race: [], search: [] }[view] ?? moves.slice(0, Math.ceil(moves.length / 3));
        const more = { search: "&at=12", watch: `&at=${Math.ceil(moves.length / 2)}` }[view] ?? "";
        await page.goto(`${url}#/${view === "rules" ? "play" : view}/${code}?moves=${played.join(".")}${more}`);
        await page.reload();
        await page.waitForSelector("html[data-ready]");
        // What takes too long is shown as it is.
        const isStill = () => !document.querySelector(".waiting.on, .stale, .race .lane:not(.done)");
        await page.waitForFunction(isStill, undefined, { timeout: 60_000 }).catch(() => {});
        if (view === "rules") await page.locator('.side button:has(use[href="#icon-rules"])').click();
        if (view === "edit") await page.locator(".wishes summary").click();
        await page.waitForTimeout(500);
        for (const { screen, scheme, name } of wanted) {
          await page.setViewportSize(SCREENS[screen]);
          await page.emulateMedia({ colorScheme: scheme });
          await page.waitForTimeout(100);
          await page.screenshot({ path: `${folder}/${name}.png`, fullPage: SCREENS[screen].width < 1000 && view !== "rules" });
          for (const fault of await faults(page)) {
            console.log(`${name}: ${fault}`);
            wrong += 1;
          }
        }
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  end();
}
process.exitCode = wrong > 0 ? 1 : 0;
