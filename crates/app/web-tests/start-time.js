/**
 * How long the page takes from the request to the first board that can be played on, and until it is on the screen:
 * `npm run start-time`, with a release build; `QUEBRA_SITE=FOLDER npm run start-time` for the page without a server. The browser is asked only afterwards: Playwright listens to every request, which
 * costs the page a third of its start and more, and a person's browser has nobody listening.
 */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startHost, startServer } from "./server.js";
import config from "./playwright.config.js";

const VISITS = 15;
const PATIENCE = 1200;
/** Opening a window is not the page's work. */
const WINDOW = 500;

/** Chromium, and a way to call it: its DevTools protocol over a pipe. */
function startBrowser() {
  const { executablePath, args } = config.use.launchOptions;
  const { width, height } = config.use.viewport;
  const folder = mkdtempSync(join(tmpdir(), "quebra-"));
  const flags = ["--headless=new", "--remote-debugging-pipe", `--window-size=${width},${height}`, `--user-data-dir=${folder}`];
  const browser = spawn(executablePath, [...args, ...flags, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const [, , , requests, answers] = browser.stdio;
  const waiting = new Map();
  let text = "";
  let calls = 0;
  answers.on("data", (data) => {
    const messages = (text + data).split("\0");
    text = messages.pop();
    for (const { id, result, error } of messages.map((message) => JSON.parse(message))) {
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result);
    }
  });
  const call = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      waiting.set(++calls, { resolve, reject });
      requests.write(`${JSON.stringify({ id: calls, method, params, sessionId })}\0`);
    });
  const end = async () => {
    const ended = new Promise((resolve) => browser.once("exit", resolve));
    browser.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { call, end };
}

const server = process.env.QUEBRA_SITE ? await startHost(process.env.QUEBRA_SITE) : await startServer();
const { call, end } = startBrowser();

/** Opens the page in a new tab: when it was ready, and when it was on the screen. */
async function visit(browserContextId) {
  const { targetId } = await call("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await call("Target.attachToTarget", { targetId, flatten: true });
  await pause(WINDOW);
  await call("Page.navigate", { url: server.url }, sessionId);
  await pause(PATIENCE);
  const expression = `["ready", "first-contentful-paint"].map((name) => performance.getEntriesByName(name)[0].startTime)`;
  const { result } = await call("Runtime.evaluate", { expression, returnByValue: true }, sessionId);
  await call("Target.closeTarget", { targetId });
  return result.value;
}

const visits = { first: [], later: [] };
try {
  for (let count = 0; count < VISITS; count++) {
    // A context of its own has an empty cache.
    const { browserContextId } = await call("Target.createBrowserContext");
    for (const times of Object.values(visits)) times.push(await visit(browserContextId));
    await call("Target.disposeBrowserContext", { browserContextId });
  }
} finally {
  await end();
  await server.end();
}
for (const [kind, times] of Object.entries(visits)) {
  for (const [index, what] of ["ready", "on the screen"].entries()) {
    const sorted = times.map((all) => Math.round(all[index])).sort((a, b) => a - b);
    console.log(`${kind} visit, ${what}: ${sorted[Math.floor(VISITS / 2)]} ms (median), ${sorted[0]} to ${sorted.at(-1)} ms`);
  }
}
