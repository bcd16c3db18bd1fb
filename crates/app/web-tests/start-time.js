/** How long the page takes from the request to the first board that can be played on: `npm run start-time`, with a release build. */

import { chromium } from "@playwright/test";
import { startServer } from "./server.js";
import config from "./playwright.config.js";

const VISITS = 15;
const PATIENCE = 1500;

const { url, end } = await startServer();
const browser = await chromium.launch(config.use.launchOptions);
const times = { first: [], later: [] };
try {
  for (let visit = 0; visit < VISITS; visit++) {
    // A context of its own has an empty cache.
    const context = await browser.newContext({ viewport: config.use.viewport });
    const page = await context.newPage();
    for (const kind of ["first", "later"]) {
      await (kind === "first" ? page.goto(url) : page.reload());
      // Whoever looks at the page meanwhile slows it down.
      await page.waitForTimeout(PATIENCE);
      times[kind].push(await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime));
    }
    await context.close();
  }
} finally {
  await browser.close();
  end();
}
for (const [kind, all] of Object.entries(times)) {
  const sorted = all.map(Math.round).sort((a, b) => a - b);
  console.log(`${kind} visit: ${sorted[Math.floor(VISITS / 2)]} ms (median), ${sorted[0]} to ${sorted.at(-1)} ms`);
}
