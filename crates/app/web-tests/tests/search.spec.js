import { readFileSync } from "node:fs";
import { faults, SCREENS } from "../layout.js";
import { expect, open, PUZZLES, quebra, test } from "./page.js";

/** Searches that meet states again, deepen, begin anew, or let states go. */
const SEARCHES = [
  ["n-puzzle/starter/1", "dfs"],
  ["n-puzzle/starter/1", "bfs"],
  ["n-puzzle/starter/1", "idastar:manhattan"],
  ["n-puzzle/starter/1", "iddfs", { table: true }],
  ["n-puzzle/starter/1", "iddfs", { table: false }],
  ["n-puzzle/starter/3", "idastar:manhattan", { table: true }],
  ["n-puzzle/starter/3", "beam:manhattan", { width: 2 }],
  ["cohesion/12", "astar:mergers"],
  ["cohesion/2", "beam:mergers", { width: 1 }],
  ["cohesion/2", "iddfs", { table: true }],
  ["bloxorz/13", "astar"],
  ["bloxorz/5", "dfs"],
  ["bloxorz/5", "ucs"],
  ["bloxorz/2", "iddfs", { table: true }],
  ["bloxorz/2", "iddfs", { table: false }],
  ["folding-blocks/2", "greedy"],
  ["break-the-ice/2", "idastar"],
  ["break-the-ice/5", "dfs"],
  ["n-puzzle/starter/3", "bfs", { table: false }],
  ["n-puzzle/starter/3", "astar", { table: false }],
  ["bloxorz/3", "dfs", { table: false }],
];

/** Every method on a small level of every puzzle. */
const ALL = PUZZLES.flatMap((puzzle) => ["bfs", "dfs", "iddfs", "ucs", "greedy", "astar", "wastar", "idastar", "beam"].map((method) => [`${puzzle}/3`, method]));

for (const [level, method, options = {}] of [...SEARCHES, ...ALL]) {
  test(`the tree of ${method} ${JSON.stringify(options)} on ${level} is right at every moment`, async ({ page }) => {
    await open(page, "#/play/n-puzzle:1,2,3/4,5,6/7,0,8");
    const { problems, moments, isSolved } = await page.evaluate(
      async ([level, method, options]) => {
        const { job, get } = await window.part("client.js");
        const { Model, ROLES } = await window.part("search/model.js");
        const { layout } = await window.part("search/layout.js");
        const puzzle = (await get("puzzles")).find(({ name }) => level.startsWith(`${name}/`));
        const informed = puzzle.algorithms.find(({ name }) => name === method)?.informed;
        const heuristic = puzzle.heuristics.findLast(({ admissible }) => admissible)?.name;
        const recording = await job({ kind: "record", level, method: informed ? `${method}:${heuristic}` : method, options, steps: 300 }).done;
        const { steps, nodes, path, goal, report } = recording;
        const model = new Model(recording);
        const problems = new Set();
        const check = (isRight, what) => isRight || problems.add(what);
        // What the recording says, told another way: first met, then held.
        const held = nodes.map(({ parent, g }) => ({ parent, g }));
        let seen = new Set([0]);
        for (let moment = 0; moment <= model.end; moment++) {
          const step = steps[moment - 1];
          if (step) {
            check(model.go(moment - 1).isAgain(moment) || !model.isSeen(step.node) || model.costs[step.node] === step.g, `${moment}: taken at another cost than it was shown at`);
            for (const { node, parent, g } of step.held ?? []) held[node] = { parent, g };
            if (model.isAgain(moment)) seen = new Set([0]);
            for (const before of steps.slice(0, moment)) for (const { node, at } of before.generated) if (at === moment - 1) seen.add(node);
          }
          model.go(moment);
          const shown = nodes.map((_, node) => node).filter((node) => model.isSeen(node));
          check(shown.length === seen.size && shown.every((node) => seen.has(node)), `${moment}: shown are other states than those made by then`);
          for (const node of shown) {
            const parent = model.parents[node];
            check(model.way(node)[0] === 0, `${moment}: ${node} does not hang on the start`);
            check(parent === null ? node === 0 : model.isSeen(parent) && model.costs[parent] < model.costs[node], `${moment}: ${node} costs no more than its parent`);
            check(node === 0 || model.moves[node], `${moment}: ${node} was met without a move`);
            check(ROLES.includes(model.roles[node]) && model.occurring.has(model.roles[node]), `${moment}: ${node} is nothing`);
            const isHeld = ["current", "trail", "open", "closed", "path"].includes(model.roles[node]);
            check(!isHeld || (held[node].parent === parent && held[node].g === model.costs[node]), `${moment}: ${node} is held in another way`);
          }
          // Where the tree only grows, nothing hangs elsewhere later.
          const parents = [...model.parents];
          const later = model.go(model.stays[moment]).parents;
          check(parents.every((parent, node) => parent === undefined || later[node] === parent), `${moment}: the tree does not stay`);
          check(layout(later).places.every((place, node) => (place === undefined) === (later[node] === undefined)), `${moment}: a node has no place`);
          model.go(moment);
          if (step && !model.isDeepening) {
            check(String(model.list) === String(step.open.first) && model.count === step.open.count, `${moment}: the open list is another`);
            check(model.list.every((node) => model.roles[node] === "open"), `${moment}: what waits is not open`);
            // A beam that meets a goal ends in the midst of an expansion: what waits then is not told.
            const isCutShort = goal !== null && moment === steps.length && step.width !== null;
            const opened = shown.filter((node) => model.roles[node] === "open").length;
            check(isCutShort || opened === model.count, `${moment}: ${opened} are drawn as open, ${model.count} wait`);
            const f = model.list.map((node) => model.f(node));
            check(step.reason.rule !== "least-f" || f.every((value, index) => index === 0 || value >= f[index - 1]), `${moment}: the open list is out of order`);
          }
          if (step && model.isDeepening) {
            check(model.list[0] === 0 && model.list.at(-1) === step.node, `${moment}: the path does not lead from the start to the state`);
            check(!shown.some((node) => model.roles[node] === "open"), `${moment}: something is open in a search without an open list`);
          }
        }
        model.go(model.end);
        if (goal && recording.complete) {
          check(String(model.way(goal.node)) === String(path), "the solution is not the way to the goal");
          check(model.costs[goal.node] === report.cost, "the goal has another cost than the solution");
        }
        // Backwards it is the same.
        const after = JSON.stringify([model.go(5).parents, model.costs, model.roles]);
        model.go(model.end);
        for (let moment = model.end; moment >= 5; moment--) model.go(moment);
        check(JSON.stringify([model.parents, model.costs, model.roles]) === after, "backwards it is another tree");
        return { problems: [...problems].slice(0, 12), moments: model.end, isSolved: path.length > 0 };
      },
      [level, method, options],
    );
    expect(problems).toEqual([]);
    expect(moments).toBeGreaterThan(1);
    test.info().annotations.push({ type: "moments", description: `${moments}, ${isSolved ? "solved" : "cut"}` });
  });
}

/** What plain searches of the engine's tests know at every moment: `crates/studio/tests/recording.rs` writes it. */
const SIMULATED = JSON.parse(readFileSync(new URL("plain.json", import.meta.url), "utf8"));

test("the page shows at every moment what a plain search knows", async ({ page }) => {
  await open(page, "#/play/n-puzzle:1,2,3/4,5,6/7,0,8");
  for (const { level, method, options, moments, path } of SIMULATED) {
    const shown = await page.evaluate(
      async ([level, method, options]) => {
        const { job } = await window.part("client.js");
        const { Model } = await window.part("search/model.js");
        const recording = await job({ kind: "record", level, method, options, steps: 300 }).done;
        const model = new Model(recording);
        const at = (moment) => {
          model.go(moment);
          return { open: model.isDeepening ? [] : [...model.list], count: model.isDeepening ? 0 : model.count, parents: model.parents.map((parent) => (parent === undefined ? -1 : parent)), costs: [...model.costs] };
        };
        const forwards = recording.steps.map((_, step) => at(step + 1));
        // In any order it is the same.
        const backwards = recording.steps.map((_, step) => at(recording.steps.length - step)).reverse();
        return { forwards, isSame: JSON.stringify(forwards) === JSON.stringify(backwards), path: recording.path, goal: model.go(model.end).way(recording.path.at(-1)) };
      },
      [level, method, options],
    );
    const what = `${method} on ${level}`;
    expect(shown.forwards.length, what).toBe(moments.length);
    expect(shown.isSame, what).toBe(true);
    expect(shown.path, what).toEqual(path);
    expect(shown.goal, what).toEqual(path);
    let held = new Map();
    moments.forEach((moment, index) => {
      if (moment.again) held = new Map();
      for (const [node, parent, g] of moment.held) held.set(node, [parent, g]);
      const { open, count, parents, costs } = shown.forwards[index];
      expect({ open, count }, `${what}, step ${index}`).toEqual({ open: moment.open, count: moment.count });
      const ways = [...held.keys()].map((node) => [node, [parents[node], costs[node]]]);
      expect(ways, `${what}, step ${index}`).toEqual([...held]);
    });
  }
});

test("of a large tree only what is in sight is on the page, near and from afar", async ({ page }) => {
  await open(page, "#/search/n-puzzle/20?method=bfs&at=290");
  await expect(page.locator(".story")).toContainText("Breadth-first takes");
  await page.getByRole("button", { name: "Record 5,000 steps" }).click();
  await expect(page.locator(".transport .place")).toHaveText("290 / 5,001", { timeout: 30_000 });
  await expect(page).toHaveURL(/steps=5000/);
  await page.getByRole("slider").fill("5000");
  const elements = () => page.locator(".tree *").count();
  const states = Number((await page.locator(".score.small dd").nth(1).textContent()).replace(/\D/g, ""));
  expect(states).toBeGreaterThan(2500);
  expect(await elements()).toBeLessThan(4000);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.locator("canvas.far")).toBeVisible();
  expect(await elements()).toBeLessThan(4000);
  // What is sketched is seen: some of its points are not blank.
  const drawn = () => page.locator("canvas.far").evaluate((canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0));
  await expect.poll(drawn).toBe(true);
  for (let time = 0; time < 30; time++) await page.getByRole("button", { name: "Larger" }).click();
  await expect(page.locator("canvas.far")).toBeHidden();
  expect(await elements()).toBeLessThan(4000);
});

/** Trees of more than 10,000 states: wide, deep, and with states that are hung elsewhere. */
const LARGE = [
  ["n-puzzle/korf-felner/1", "bfs"],
  ["n-puzzle/korf-felner/1", "dfs"],
  ["n-puzzle/korf-felner/1", "astar:misplaced"],
];

for (const [level, method] of LARGE) {
  test(`a recording of ${method} with 10,000 states is stepped through with little on the page`, async ({ page }) => {
    test.setTimeout(120_000);
    await open(page, `#/search/${level}?method=${method}&steps=5000&at=4900`);
    await expect(page.locator(".transport .place")).toHaveText("4,900 / 5,001", { timeout: 60_000 });
    const states = Number((await page.locator(".score.small dd").nth(1).textContent()).replace(/\D/g, ""));
    expect(states).toBeGreaterThan(10_000);
    const { times, most } = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const times = [];
      let most = 0;
      for (let step = 0; step < 40; step++) {
        const before = performance.now();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: step < 20 ? "ArrowRight" : "ArrowLeft", bubbles: true }));
        times.push(performance.now() - before);
        await frame();
        most = Math.max(most, document.querySelectorAll("*").length);
      }
      return { times: times.sort((a, b) => a - b), most };
    });
    expect(most).toBeLessThan(6000);
    await expect(page.locator(".transport .place")).toHaveText("4,900 / 5,001");
    test.info().annotations.push({ type: "milliseconds a step", description: `median ${times[20].toFixed(1)}, most ${times[39].toFixed(1)}` });
    console.log(`${method}: ${states} states, a step takes ${times[20].toFixed(1)} ms (median), ${times[39].toFixed(1)} ms at most; ${most} elements`);
  });
}

test("every heuristic explains its estimate on the board", async ({ page }) => {
  for (const puzzle of PUZZLES) {
    await open(page, `#/play/${puzzle}/5`);
    const heuristics = await page.evaluate(async (name) => {
      const { get } = await window.part("client.js");
      return (await get("puzzles")).find((puzzle) => puzzle.name === name).heuristics.map(({ name }) => name);
    }, puzzle);
    for (const heuristic of heuristics.filter((name) => name !== "zero")) {
      await open(page, `#/search/${puzzle}/5?method=greedy:${heuristic}&at=1`);
      await expect(page.locator(".sum p"), `${puzzle} ${heuristic}`).toHaveText(/^h = /);
      expect(await page.locator(".sum li").count(), `${puzzle} ${heuristic}`).toBeGreaterThan(0);
      expect(await page.locator(".now .note-mark").count(), `${puzzle} ${heuristic}`).toBeGreaterThan(0);
    }
  }
});

test("the map shows all states of a small level, and says where there are too many", async ({ page }) => {
  await open(page, "#/search/n-puzzle:4,1,3/0,2,5?method=dfs");
  const words = page.locator(".map-frame p");
  await expect(words).toHaveText(/^0 of [\d,]+ states expanded$/);
  const whole = await words.textContent();
  await page.keyboard.press("ArrowRight");
  await expect(words).toHaveText(whole.replace("0 of", "1 of"));
  await page.keyboard.press("End");
  await expect(words).not.toHaveText(/^[01] of/);
  // As many as there are, by the command.
  const count = Number(whole.match(/of ([\d,]+)/)[1].replace(",", ""));
  expect(count).toBe(quebra("explore", "n-puzzle:4,1,3/0,2,5").states);
  // Another method has a map of its own, of the same states.
  await page.getByRole("button", { name: "Another method beside it" }).click();
  await expect(page.locator(".pane .map-frame p")).toHaveCount(2);
  await expect(page.locator(".pane .map-frame p").nth(1)).toContainText(`of ${whole.match(/of ([\d,]+)/)[1]} states`);
  await open(page, "#/search/n-puzzle/korf/1?method=bfs");
  await expect(page.locator(".pane")).toHaveCount(1);
  await expect(page.locator(".map-frame p")).toHaveText(/than a map can show/);
  await expect(page.locator(".map-frame canvas")).toBeHidden();
});

test("what needs no search is told as such", async ({ page }) => {
  await open(page, "#/search/n-puzzle:2,1,3/4,5,6/7,8,0?method=astar:manhattan");
  // It has no beginning: nothing is ever open.
  await expect(page.locator(".story")).toHaveText("That there is no solution is seen without a search.");
  await page.keyboard.press("End");
  await expect(page.locator(".story")).toHaveText("That there is no solution is seen without a search.");
  await open(page, "#/search/n-puzzle:1,2,3/4,5,6/7,0,8?method=bfs&moves=E");
  await page.keyboard.press("End");
  await expect(page.locator(".story")).toHaveText("The start is solved already: there is nothing to search for.");
});

test("nothing lies over the tree", async ({ page }) => {
  await open(page, "#/search/n-puzzle:1,2,3/5,0,6/4,7,8?method=astar:manhattan");
  await page.keyboard.press("End");
  const tree = await page.locator(".tree-frame").boundingBox();
  for (const name of ["Larger", "Smaller", "Show all"]) {
    const button = await page.getByRole("button", { name }).boundingBox();
    expect(button.y + button.height).toBeLessThanOrEqual(tree.y);
  }
});

test("the tree is walked by keyboard, told in words, and folded", async ({ page }) => {
  await open(page, "#/search/n-puzzle:1,2,3/5,0,6/4,7,8?method=astar:manhattan&at=2");
  const tree = page.getByRole("tree");
  await expect(page.getByRole("treeitem", { name: /^the start: 0 \+ 4 = 4, closed/ })).toBeVisible();
  await tree.focus();
  await page.keyboard.press("ArrowUp");
  const chosen = page.locator('[role="treeitem"][aria-selected="true"]');
  await expect(chosen).toHaveAttribute("aria-level", "1");
  await page.keyboard.press("ArrowDown");
  await expect(chosen).toHaveAttribute("aria-level", "2");
  const first = await chosen.getAttribute("data-node");
  await page.keyboard.press("ArrowRight");
  await expect(chosen).not.toHaveAttribute("data-node", first);
  expect(await tree.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
  await page.keyboard.press("ArrowUp");
  const before = await page.getByRole("treeitem").count();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("treeitem")).toHaveCount(1);
  await expect(chosen).toHaveAttribute("aria-label", new RegExp(`${before - 1} states folded away`));
  await page.locator(".knob").click();
  await expect(page.getByRole("treeitem")).toHaveCount(before);
});

test("what a step has made is in sight, also while a wide tree is still small", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const at of [3, 9, 30, 90, 250]) {
    await open(page, `#/search/n-puzzle/14?method=bfs&at=${at}`);
    await expect(page.locator(".transport .place")).toHaveText(new RegExp(`^${at} /`));
    await expect(page.locator(".story")).toContainText("new state");
    const made = Number((await page.locator(".story").textContent()).match(/(\d+) new state/)[1]);
    const inSight = () => page.evaluate(() => {
      const [frame, current] = [".tree-frame", ".tree .node.current"].map((name) => document.querySelector(name));
      if (!frame || !current) return 0;
      const { left, right, top, bottom } = frame.getBoundingClientRect();
      const level = Number(current.getAttribute("aria-level"));
      const children = [...document.querySelectorAll(`.node[aria-level="${level + 1}"] .node-back`)].map((node) => node.getBoundingClientRect());
      return children.filter((box) => box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1).length;
    });
    await expect.poll(inSight, `moment ${at}`).toBeGreaterThanOrEqual(made);
  }
});

test("a tree that was moved stays where it is until it is to follow the search again", async ({ page }) => {
  await open(page, "#/search/n-puzzle/6?method=bfs&at=40");
  const current = page.locator(".tree .node.current");
  await expect(current).toBeInViewport();
  const follow = page.getByRole("button", { name: "Follow the search" });
  await expect(follow).toBeHidden();
  const larger = page.getByRole("button", { name: "Larger" });
  for (let times = 0; times < 4; times++) await larger.click();
  await page.getByLabel("Moment").fill("150");
  await expect(current).toHaveCount(0);
  await follow.click();
  await expect(current).toBeInViewport();
  await expect(follow).toBeHidden();
  await expect(page.getByRole("tree")).toBeFocused();
  await page.getByLabel("Moment").fill("160");
  await expect(current).toBeInViewport();
});

test("the keyboard walks a tree that is only sketched, too: it comes near enough to be told", async ({ page }) => {
  await open(page, "#/search/n-puzzle/20?method=bfs&at=290");
  await expect(page.locator(".transport .place")).toHaveText("290 / 301");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.locator("canvas.far")).toBeVisible();
  const tree = page.getByRole("tree");
  await tree.focus();
  await page.keyboard.press("ArrowUp");
  const chosen = page.locator('[role="treeitem"][aria-selected="true"]');
  await expect(chosen).toBeVisible();
  expect(await tree.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
});

test("pseudocode marks what ran, the estimate is taken apart, and a state can be played", async ({ page }) => {
  await open(page, "#/search/n-puzzle:1,2,3/5,0,6/4,7,8?method=astar:manhattan");
  const lines = page.locator(".code .now-line");
  await expect(lines).toHaveText(["open ← the start"]);
  await page.keyboard.press("ArrowRight");
  await expect(lines.first()).toHaveText("take the state with the least f = g + h");
  await expect(lines.filter({ hasText: "if the state is new" })).toHaveCount(1);
  await expect(page.locator(".sum p")).toHaveText("h = 4 × 1 = 4");
  await expect(page.locator(".sum li")).toHaveText(["rows and columns from each tile to its home"]);
  await expect(page.locator(".now .note-mark")).toHaveCount(4);
  await page.keyboard.press("ArrowRight");
  const moved = await page.locator(".score.small dd").first().textContent();
  expect(moved).toBe("2");
  await page.getByRole("link", { name: "Play from here" }).click();
  await expect(page).toHaveURL(/#\/play\/n-puzzle:.*moves=[NESW]$/);
});

test("two methods go in step, and a projector shows the search alone", async ({ page }) => {
  await open(page, "#/search/n-puzzle:1,2,3/5,0,6/4,7,8?method=astar:manhattan");
  await page.getByRole("button", { name: "Another method beside it" }).click();
  await expect(page.locator(".pane")).toHaveCount(2);
  await expect(page.locator(".story").nth(1)).toContainText("begins");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".story").first()).toContainText("A* takes");
  await expect(page.locator(".story").nth(1)).toContainText("Breadth-first takes");
  await page.getByRole("button", { name: "Projector" }).click();
  await expect(page.locator("#header")).toBeHidden();
  await page.keyboard.press("PageDown");
  await expect(page.locator(".transport .place")).toContainText("2 /");
  await page.reload();
  await expect(page.locator(".pane")).toHaveCount(2);
  await expect(page.locator(".transport .place")).toContainText("2 /");
  await expect(page.locator("#header")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.locator("#header")).toBeVisible();
  await page.getByRole("button", { name: "Only one method" }).click();
  await expect(page.locator(".pane")).toHaveCount(1);
});

test("options are offered where a method has them, and stay in the link", async ({ page }) => {
  await open(page, "#/search/n-puzzle/starter/3?method=beam:manhattan");
  await page.getByLabel("Width", { exact: true }).selectOption({ label: "Width: 1" });
  await expect(page).toHaveURL(/options=width\.1/);
  await page.keyboard.press("End");
  await expect(page.locator(".score.small")).toContainText("Width");
  await page.reload();
  await expect(page.getByLabel("Width", { exact: true }).locator("option:checked")).toHaveText("Width: 1");
  await page.getByLabel("Method", { exact: true }).selectOption("bfs");
  await expect(page.getByLabel("Width", { exact: true })).toHaveCount(0);
});

for (const [method, words] of [
  ["astar:manhattan", "h never overestimates"],
  ["greedy:manhattan", "by itself does not promise that"],
  ["bfs", "in the order of their cost"],
  ["iddfs", "within a smaller limit"],
  // Its first attempt finds it: there was no smaller limit.
  ["idastar:manhattan", "The first limit is h of the start"],
]) {
  test(`${method} says why its solution is proved optimal`, async ({ page }) => {
    await open(page, `#/search/n-puzzle:1,2,3/5,0,6/4,7,8?method=${method}`);
    await expect(page.locator(".story")).toContainText("begins");
    await page.keyboard.press("End");
    await expect(page.locator(".story")).toContainText("proved optimal");
    await expect(page.locator(".story")).toContainText(words);
  });
}

test("the scrubber tells the moment that is shown, and a link may say anything", async ({ page }) => {
  await open(page, "#/search/n-puzzle:1,2,3/5,0,6/4,7,8?method=astar:manhattan&at=soon");
  const [story, moment] = [page.locator(".story"), page.getByLabel("Moment")];
  await expect(story).toContainText("begins");
  for (const words of ["0 + 4", "1 + 3"]) {
    await page.keyboard.press("ArrowRight");
    await expect(story).toContainText(words);
    await expect(moment).toHaveAttribute("aria-valuetext", await story.textContent());
  }
});

test("pseudocode and sentences tell of a table where there is one", async ({ page }) => {
  const level = "#/search/n-puzzle:1,2,3/5,0,6/4,7,8";
  const known = page.locator(".code li", { hasText: "met in this round" });
  await open(page, `${level}?method=iddfs&at=8`);
  await expect(page.locator(".story")).toContainText("1 visited next, 1 known already");
  await expect(known).toHaveClass(/now-line/);
  await open(page, `${level}?method=iddfs&options=table.false&at=8`);
  await expect(page.locator(".story")).toContainText("1 visited next.");
  await expect(known).toHaveCount(0);
  await open(page, `${level}?method=bfs&at=2`);
  await expect(page.locator(".story")).toContainText("2 new states, 1 known already");
  // What a tree of paths opens need not be new, and goals are looked for when a state is taken.
  await open(page, `${level}?method=bfs&options=table.false&at=7`);
  await expect(page.locator(".story")).toContainText("1 opened.");
  await expect(page.locator(".code")).toContainText("that the last one does not make needless");
  await page.keyboard.press("End");
  await expect(page.locator(".code .now-line")).toHaveText("if it is a goal: done");
});

test("a beam does not call what it drops worse where it ties", async ({ page }) => {
  await open(page, "#/search/cohesion:1.2/.../2.1?method=beam:mergers&options=width.1&at=3");
  await expect(page.locator(".story")).toContainText("drops 4 states, none of which looks better than those it keeps");
  await expect(page.locator(".story")).toContainText("4 others tie");
});

test("two methods stand one above the other where there is little room, else in line", async ({ page }) => {
  await open(page, "#/search/bloxorz/5?method=astar:distance&beside=bfs&at=6");
  await expect(page.locator(".story").nth(1)).toContainText("Breadth-first takes");
  const boxes = async (what) => Promise.all([0, 1].map((index) => page.locator(what).nth(index).boundingBox()));
  const [left, right] = await boxes(".tree-frame");
  expect(right.x).toBeGreaterThan(left.x + left.width);
  expect(right.y).toBeCloseTo(left.y, 0);
  await page.setViewportSize(SCREENS[320]);
  const [above, below] = await boxes(".pane");
  expect(below.y).toBeGreaterThan(above.y + above.height);
  expect(await faults(page)).toEqual([]);
});
