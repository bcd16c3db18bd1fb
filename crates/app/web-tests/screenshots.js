/** Pictures of every view of every puzzle, on a desktop and a phone, light and dark: `npm run screenshots -- FOLDER [filter]`. */

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { binary, startServer } from "./server.js";
import config from "./playwright.config.js";

const [folder = "results/screenshots", filter = ""] = process.argv.slice(2);
const LEVELS = { "n-puzzle": 14, bloxorz: 24, cohesion: 16, "folding-blocks": 18, "break-the-ice": 16 };
const VIEWS = ["play", "watch", "search", "race", "review", "edit", "lab"];
const SCREENS = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

mkdirSync(folder, { recursive: true });
const { url, end } = await startServer();
const browser = await chromium.launch(config.use.launchOptions);
try {
  for (const [puzzle, number] of Object.entries(LEVELS)) {
    const { code, moves } = JSON.parse(execFileSync(binary(), ["solve", `${puzzle}/${number}`, "--json"], { encoding: "utf8" }));
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      for (const colorScheme of ["light", "dark"]) {
        const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor: screen === "phone" ? 2 : 1, locale: "en-GB" });
        const page = await context.newPage();
        for (const view of VIEWS) {
          const name = `${view}-${puzzle}-${screen}-${colorScheme}`;
          if (!name.includes(filter)) continue;
          const played = { review: moves, edit: [], race: [], search: [] }[view] ?? moves.slice(0, Math.ceil(moves.length / 3));
          const more = { search: "&at=12", watch: `&at=${Math.ceil(moves.length / 2)}` }[view] ?? "";
          await page.goto(`${url}#/${view}/${code}?moves=${played.join(".")}${more}`);
          await page.reload();
          await page.waitForSelector("html[data-ready]");
          // What takes too long is shown as it is.
          const isStill = () => !document.querySelector(".waiting.on, .stale, .race .lane:not(.done)");
          await page.waitForFunction(isStill, undefined, { timeout: 60_000 }).catch(() => {});
          await page.waitForTimeout(500);
          await page.screenshot({ path: `${folder}/${name}.png`, fullPage: screen === "phone" });
        }
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  end();
}
