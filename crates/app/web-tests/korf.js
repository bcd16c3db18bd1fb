/**
 * Korf's hundred by the served page's machine code and by the page's own engine, one after the other in the same browser:
 * `QUEBRA=RELEASE_BINARY QUEBRA_SITE=FOLDER npm run korf [-- COUNT]`. Both begin without tables and keep those they build.
 */

import { chromium } from "@playwright/test";
import { startHost, startServer } from "./server.js";
import config from "./playwright.config.js";

const count = Number(process.argv[2] ?? 100);
const server = await startServer();
const host = await startHost(process.env.QUEBRA_SITE ?? "../../../target/site");
const browser = await chromium.launch(config.use.launchOptions);
const seconds = { native: 0, engine: 0 };
try {
  const pages = { native: await browser.newPage(), engine: await browser.newPage() };
  await pages.native.goto(server.url);
  await pages.engine.goto(host.url);
  for (const page of Object.values(pages)) await page.waitForSelector("html[data-ready]");
  for (let number = 1; number <= count; number++) {
    const costs = [];
    for (const [name, page] of Object.entries(pages)) {
      const report = await page.evaluate(
        async ([level]) => {
          const { job } = await (window.quebra?.("client.js") ?? import(new URL("client.js", document.querySelector('script[src$="/main.js"]').src).href));
          return job({ kind: "solve", level, limits: { seconds: 300 } }).done;
        },
        [`n-puzzle/korf/${number}`],
      );
      seconds[name] += report.stats.seconds;
      costs.push(report.cost, report.stats.expanded);
    }
    if (costs[0] !== costs[2] || costs[1] !== costs[3]) throw new Error(`n-puzzle/korf/${number}: ${costs.join(" ")}`);
  }
} finally {
  await browser.close();
  await host.end();
  server.end();
}
console.log(`native ${seconds.native.toFixed(2)} s, engine ${seconds.engine.toFixed(2)} s: ${(seconds.engine / seconds.native).toFixed(2)} times, on ${count} levels`);
