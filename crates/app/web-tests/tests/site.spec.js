/** The page without a server: what only it has to do. */

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startHost } from "../server.js";
import { count, expect, isServed, open, PUZZLES, quebra, test, url } from "./page.js";

/** What tables are built depends on the memory there is. */
const MEMORY = 2 ** 28;

const isFolder = () => test.info().project.name === "site";

/** What the command answers, also where a limit ended it. */
function answered(...words) {
  try {
    // Tables that somebody keeps would help the command alone.
    process.env.XDG_CACHE_HOME = tmpdir();
    return quebra(...words);
  } catch (error) {
    return JSON.parse(error.stdout);
  }
}

/** Workers are kept, so that tests can reach them. */
const keepWorkers = (page) =>
  page.addInitScript(() => {
    window.workers = [];
    window.Worker = class extends Worker {
      constructor(script) {
        super(script);
        window.workers.push(this);
      }
    };
  });

test("it loads nothing from elsewhere, and its policy allows no more than it needs", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, "#/play/bloxorz/1");
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src ('self'|'sha256-[^']+') 'wasm-unsafe-eval';/);
  expect(policy).not.toContain("'unsafe-");
  const start = isFolder() ? url() : "file:";
  expect(asked.filter((address) => !address.startsWith(start) && !/^(blob|data):/.test(address))).toEqual([]);
});

test("a stop comes at once, with what is known by then", async ({ page }) => {
  await open(page, "#/play/bloxorz/1");
  const stopped = await page.evaluate(async () => {
    const { job } = await window.part("client.js");
    const results = [];
    for (const body of [
      { kind: "solve", level: "n-puzzle/korf/88", method: "idastar:manhattan" },
      { kind: "solve", level: "n-puzzle/korf/60", method: "astar:manhattan" },
    ]) {
      let heard = 0;
      const mine = job(body, () => heard++);
      while (heard < 3) await new Promise((resolve) => setTimeout(resolve, 20));
      const start = performance.now();
      mine.cancel();
      const report = await mine.done;
      results.push({ report, heard, milliseconds: performance.now() - start });
    }
    return results;
  });
  for (const { report, milliseconds } of stopped) {
    expect(report.outcome).toBe("stopped");
    expect(report.stopped_by).toBe("interrupt");
    expect(report.lower_bound).toBeGreaterThan(30);
    test.info().annotations.push({ type: "stopped after", description: `${Math.round(milliseconds)} ms` });
  }
});

test("the first plan of a search that is stopped is not lost", async ({ page }) => {
  await open(page, "#/play/bloxorz/1");
  const report = await page.evaluate(async () => {
    const { job } = await window.part("client.js");
    let plan = [];
    const mine = job({ kind: "solve", level: "n-puzzle:23,2,1,17,22/6,7,24,3,14/16,11,12,13,10/5,15,19,20,9/18,21,8,4,0" }, (progress) => (plan = progress.plan ?? []));
    for (let wait = 0; plan.length === 0 && wait < 500; wait++) await new Promise((resolve) => setTimeout(resolve, 20));
    mine.cancel();
    return mine.done;
  });
  expect(report.moves.length).toBeGreaterThan(50);
  expect(report.optimal).toBe(false);
});

test("a search that takes all the memory says so, and the page lives", async ({ page }) => {
  await open(page, "#/play/bloxorz/1");
  const answer = await page.evaluate(async () => {
    const { job } = await window.part("client.js");
    return job({ kind: "solve", level: "n-puzzle/korf/88", method: "astar:manhattan", limits: { memory: 50_000_000 } }).done;
  });
  expect(answer.stopped_by).toBe("memory");
  // More memory than the engine can count is not none.
  const plenty = await page.evaluate(async () => {
    const { job } = await window.part("client.js");
    return job({ kind: "solve", level: "bloxorz/1", limits: { memory: 2 ** 40 } }).done;
  });
  expect(plenty.outcome).toBe("solved");
  await page.keyboard.press("ArrowRight");
  await expect(count(page)).toHaveText("1");
});

test("a worker that is full answers so, and is replaced", async ({ page }) => {
  // To fill four gibibytes takes minutes: the worker says what it says when that is tried.
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      postMessage(message, ...rest) {
        super.postMessage(message, ...rest);
        const broke = () => this.dispatchEvent(new MessageEvent("message", { data: { number: message.number, broke: null } }));
        if (message.path === "jobs" && message.body.includes("korf/88")) setTimeout(broke, 100);
      }
    };
  });
  await open(page, "#/play/bloxorz/1");
  // Two at a time, while something else is asked: each has its answer.
  const said = await page.evaluate(async () => {
    const { job, post } = await window.part("client.js");
    const full = () => job({ kind: "solve", level: "n-puzzle/korf/88", method: "bfs", limits: { seconds: 300 } }).done.then((report) => report.stopped_by, (error) => error.message);
    const both = Promise.all([full(), full()]);
    let isOver = false;
    void both.then(() => (isOver = true));
    while (!isOver) await post("open", { level: "bloxorz/1", moves: [] });
    return both;
  });
  for (const words of said) expect(words).toMatch(/memory/);
  await page.keyboard.press("ArrowRight");
  await expect(count(page)).toHaveText("1");
});

test("where there is no memory for one more engine it is said, and the page lives", async ({ page }) => {
  // A module that wants what is not there cannot be started, either.
  await page.addInitScript(() => {
    const UNFIT = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 120, 1, 121, 0, 0];
    window.isFull = false;
    window.Worker = class extends Worker {
      postMessage(message, ...rest) {
        super.postMessage(message.module && window.isFull ? { ...message, module: new WebAssembly.Module(new Uint8Array(UNFIT)) } : message, ...rest);
      }
    };
  });
  await open(page, "#/play/bloxorz/1");
  const said = await page.evaluate(async () => {
    const { job } = await window.part("client.js");
    const ask = () => job({ kind: "solve", level: "bloxorz/1" }).done.then(({ outcome }) => outcome, (error) => error.message);
    window.isFull = true;
    // More than there are workers already.
    const jobs = Array.from({ length: 2 * (navigator.hardwareConcurrency + 1) }, ask);
    const words = await Promise.all(jobs);
    window.isFull = false;
    return [...words, await ask()];
  });
  expect(said.filter((words) => words !== "solved" && !/memory/.test(words))).toEqual([]);
  expect(said.at(-1)).toBe("solved");
  await page.keyboard.press("ArrowRight");
  await expect(count(page)).toHaveText("1");
});

test("workers that are killed in the middle are replaced, and their work is done again", async ({ page }) => {
  await keepWorkers(page);
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/0,7,8");
  await page.evaluate(async () => {
    const { job } = await window.part("client.js");
    let heard = 0;
    window.mine = job({ kind: "solve", level: "n-puzzle/korf/88", method: "idastar:manhattan", limits: { nodes: 40_000_000 } }, () => heard++);
    while (heard === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const worker of window.workers) worker.terminate();
  });
  await page.keyboard.press("ArrowLeft");
  await expect(count(page)).toHaveText("1");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".win")).toBeVisible();
  const report = await page.evaluate(() => window.mine.done);
  expect(report.stopped_by).toBe("nodes");
});

test("where there may be no workers the page says that, instead of nothing", async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException("no workers here", "SecurityError");
      }
    };
  });
  await page.goto(url());
  await expect(page.locator("#main")).toContainText("no workers here");
});

test("the lab says what it needs, in both languages", async ({ page }) => {
  await open(page, "#/lab");
  await expect(page.locator(".stage")).toContainText("Experiments need the command");
  await page.getByRole("button", { name: "Português" }).click();
  await expect(page.locator(".stage")).toContainText("As experiências precisam do comando");
});

test("links are those of the page with a server", async ({ page }) => {
  await open(page, "#/play/bloxorz/3?moves=R.R");
  const hash = await page.evaluate(() => location.hash);
  await page.goto(`${process.env.QUEBRA_URL}#/play/bloxorz/3?moves=R.R`);
  await page.waitForSelector("html[data-ready]");
  expect(await page.evaluate(() => location.hash)).toBe(hash);
});

test("a link that was copied is pasted into any other page", async ({ page }) => {
  await open(page, "#/edit/cohesion:101/202");
  await page.getByRole("button", { name: "Copy the link" }).last().click();
  await expect(page.locator(".toast")).toContainText(isFolder() ? "It opens just this" : "On another machine, paste it");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  const other = isFolder() ? process.env.QUEBRA_URL : process.env.QUEBRA_SITE_URL;
  await page.goto(`${other}#/play/bloxorz/1`);
  await page.waitForSelector("html[data-ready]");
  await page.evaluate((link) => navigator.clipboard.writeText(`${link}\n`), link);
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page).toHaveURL(`${other}${link.slice(link.indexOf("#"))}`);
  await expect(page.locator("textarea")).toHaveValue(/101/);
});

test("it can be installed, and is there without a network after the first visit", async ({ page, context }) => {
  test.skip(!isFolder(), "a file is kept by whoever has it");
  await open(page, "#/play/bloxorz/1");
  const manifest = await (await page.request.get(`${url()}quebra.webmanifest`)).json();
  expect(manifest).toMatchObject({ display: "standalone", start_url: "./" });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await page.keyboard.press("ArrowRight");
  await expect(count(page)).toHaveText("1");
  await page.keyboard.press("3");
  await expect(page.locator(".stage.search")).toBeVisible();
  await context.setOffline(false);
});

/** A host with a copy of the site, which can become another version. */
async function versions() {
  const folder = mkdtempSync(join(tmpdir(), "quebra-"));
  cpSync(process.env.QUEBRA_SITE, folder, { recursive: true });
  const host = await startHost(folder);
  const old = readdirSync(folder).find((name) => /^[0-9a-f]{16}$/.test(name));
  const fresh = "0123456789abcdef";
  const replace = () => {
    cpSync(join(folder, old), join(folder, fresh), { recursive: true });
    rmSync(join(folder, old), { recursive: true });
  };
  const renew = (name) => writeFileSync(join(folder, name), readFileSync(join(folder, name), "utf8").replaceAll(old, fresh));
  const end = async () => {
    await host.end();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: host.url, folder, old, fresh, replace, renew, end };
}

test.describe("a new version", () => {
  test.use({ allowed: "404" });

  test("is announced, and comes whole", async ({ page }) => {
    test.skip(!isFolder(), "a file is kept by whoever has it");
    const { url, old, fresh, replace, renew, end } = await versions();
    try {
      await page.goto(`${url}#/play/bloxorz/1`);
      await page.waitForSelector("html[data-ready]");
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      replace();
      // Halfway: the list is new, the page is not. Nothing of it is taken.
      renew("sw.js");
      await page.reload();
      await page.waitForSelector("html[data-ready]");
      await page.waitForTimeout(1000);
      await expect(page.locator(".update")).toHaveCount(0);
      expect(await page.locator("script[src]").getAttribute("src")).toContain(old);
      renew("index.html");
      await page.reload();
      await expect(page.locator(".update")).toContainText("A new version");
      expect(await page.locator("script[src]").getAttribute("src")).toContain(old);
      // Others that are open come along.
      const other = await page.context().newPage();
      await other.goto(`${url}#/play/cohesion/1`);
      await other.waitForSelector("html[data-ready]");
      expect(await other.locator("script[src]").getAttribute("src")).toContain(old);
      await page.getByRole("button", { name: "Load it" }).click();
      for (const one of [page, other]) {
        await one.waitForFunction((fresh) => document.querySelector("script[src]")?.src.includes(fresh), fresh);
        await one.waitForSelector("html[data-ready]");
      }
    } finally {
      await end();
    }
  });

  test("leaves a first visit as it is, to its end", async ({ page }) => {
    test.skip(!isFolder(), "a file is kept by whoever has it");
    const { url, replace, renew, end } = await versions();
    try {
      await keepWorkers(page);
      await page.goto(`${url}#/play/n-puzzle:1,2,3/4,5,6/0,7,8`);
      await page.waitForSelector("html[data-ready]");
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      replace();
      for (const name of ["sw.js", "index.html"]) renew(name);
      // What the browser has in its own cache would hide that the host has forgotten it.
      const session = await page.context().newCDPSession(page);
      await session.send("Network.clearBrowserCache");
      await page.evaluate(() => window.workers.forEach((worker) => worker.terminate()));
      for (const moves of [1, 2]) {
        await page.keyboard.press("ArrowLeft");
        await expect(count(page)).toHaveText(String(moves));
      }
      await expect(page.locator(".win")).toBeVisible();
    } finally {
      await end();
    }
  });
});

test.describe("without what searches", () => {
  test.use({ allowed: "404" });

  test("one can play, and is told why nothing is searched; it is asked for again with the next search", async ({ page }) => {
    test.skip(!isFolder(), "a file has all of it");
    const { url, folder, old, end } = await versions();
    const [engine, away] = [join(folder, old, "engine.wasm"), join(folder, "away")];
    try {
      renameSync(engine, away);
      await page.goto(`${url}#/play/bloxorz/1`);
      await page.waitForSelector("html[data-ready]");
      await page.keyboard.press("ArrowRight");
      await expect(count(page)).toHaveText("1");
      await page.getByRole("button", { name: "Hint" }).click();
      await expect(page.locator(".hint")).toContainText("could not be loaded");
      renameSync(away, engine);
      await page.getByRole("button", { name: "Hint" }).click();
      await expect(page.locator(".hint p").first()).toContainText("Move the block");
    } finally {
      await end();
    }
  });
});

for (const puzzle of PUZZLES) {
  test(`plans for ${puzzle} are those of the command`, async ({ page }) => {
    test.skip(isServed() || (!isFolder() && !process.env.QUEBRA_ALL), "the engine is the same in both");
    await open(page, "#/play/bloxorz/1");
    const names = await page.evaluate(async (puzzle) => {
      const { get } = await window.part("client.js");
      const { packs } = (await get("puzzles")).find(({ name }) => name === puzzle);
      return packs.flatMap(({ levels }) => levels.map(({ name }) => name));
    }, puzzle);
    // Without all of them, every fifth, and only so many states of each.
    const [step, nodes] = process.env.QUEBRA_ALL ? [1, 2_000_000] : [5, 20_000];
    for (const name of names.filter((_, index) => index % step === 0)) {
      const { moves, cost, lower_bound, optimal, stats } = answered("solve", name, "--nodes", String(nodes), "--memory", String(MEMORY));
      const ours = await page.evaluate(
        async ([level, nodes, memory]) => {
          const { job } = await window.part("client.js");
          return job({ kind: "solve", level, limits: { nodes, memory, seconds: 300 } }).done;
        },
        [name, nodes, MEMORY],
      );
      expect([name, ours.moves, ours.cost, ours.lower_bound, ours.optimal, ours.stats.expanded]).toEqual([name, moves, cost, lower_bound, optimal, stats.expanded]);
    }
  });
}
