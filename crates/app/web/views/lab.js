/** Lab: databases of experiments, as a plot and a table; every row opens its replay. */

import { app, listed, noter, waiting } from "../app.js";
import { get, hasLab } from "../client.js";
import { h } from "../dom.js";
import { Extent } from "../extent.js";
import { plot } from "../lab/plot.js";
import { puzzleIn, writeRoute } from "../route.js";
import { time } from "./watch.js";
import { figure, methodName, nameOf, say } from "../words.js";

/** @typedef {import("../types.js").Run} Run */

/** Rows of a page of the table; runs that are asked for at a time, and those that a plot is drawn from at most. */
const ROWS = 100;
const AT_ONCE = 2000;
const MOST_RUNS = 20_000;

/** @param {HTMLElement} main */
export async function show(main) {
  document.body.classList.add("wide");
  const note = noter();
  if (!hasLab) {
    main.append(h("section", { class: "stage empty", "aria-label": nameOf("view", "lab") }, h("h1", {}, say("web-lab-command")), h("p", { class: "quiet" }, say("web-lab-command-more")), h("pre", {}, "quebra lab run experiments/break-the-ice.toml\nquebra serve")));
    return {};
  }
  const { databases } = /** @type {import("../types.js").Databases} */ (await get("lab"));
  if (databases.length === 0) {
    main.append(h("section", { class: "stage empty", "aria-label": nameOf("view", "lab") }, h("h1", {}, say("web-lab-empty")), h("p", { class: "quiet" }, say("web-lab-empty-more")), h("pre", {}, "quebra lab run experiments/break-the-ice.toml")));
    return {};
  }
  const lab = new Lab(databases, note);
  main.append(lab.stage);
  await lab.choose(databases.find(({ name }) => name === app.route.more.database)?.name ?? databases[0].name);
  return lab;
}

class Lab {
  /** @param {import("../types.js").Database[]} databases @param {ReturnType<typeof noter>} note */
  constructor(databases, note) {
    this.note = note;
    /** @type {Record<string, string>} what is asked for; all of it is in the link */
    this.asked = { ...app.route.more };
    /** @type {string[]} */
    this.methods = [];
    this.filters = h("div", { class: "row" });
    this.plot = h("div", { class: "plot-frame" });
    /** What the plot is drawn from, when it is there. @type {Run[] | null} */
    this.curves = null;
    this.room = new Extent(this.plot, () => this.#draw());
    /** What the plot leaves out, and how it counts. */
    this.remark = h("p", { class: "quiet small" });
    /** Which build the plot is about, where there are several. */
    this.builds = h("span");
    this.count = h("p", { class: "quiet", role: "status" });
    this.rows = h("tbody");
    this.head = h("tr");
    this.pages = h("div", { class: "row" });
    const choice = h("select", { "aria-label": say("web-lab-database"), onchange: () => void this.choose(choice.value) }, ...databases.map(({ name, runs }) => h("option", { value: name, selected: name === this.asked.database }, `${name} (${figure(runs)})`)));
    this.stage = h(
      "section",
      { class: "stage lab", "aria-label": nameOf("view", "lab") },
      h("h1", { class: "unseen" }, nameOf("view", "lab")),
      h("div", { class: "row" }, choice, this.filters),
      this.plot,
      h("div", { class: "row" }, this.builds, this.remark),
      h("div", { class: "row spread" }, this.count, this.pages),
      h("div", { class: "scroller tall", tabindex: 0, role: "region", "aria-label": say("web-lab-runs") }, h("table", { class: "runs" }, h("thead", {}, this.head), this.rows)),
    );
  }

  /** @param {string} name */
  async choose(name) {
    if (this.asked.database !== name && this.asked.database) this.asked = {};
    this.asked.database = name;
    const database = await waiting(get(`lab/${encodeURIComponent(name)}`));
    this.methods = database.methods;
    const all = say("web-lab-all");
    const filter = (/** @type {string} */ key, /** @type {string[]} */ values, /** @type {(value: string) => string} */ words) => {
      const select = h("select", { "aria-label": key, onchange: () => this.#ask(key, select.value) }, h("option", { value: "" }, `${FILTERS[key]()}: ${all}`), ...values.map((value) => h("option", { value, selected: this.asked[key] === value }, words(value))));
      select.setAttribute("aria-label", FILTERS[key]());
      return select;
    };
    this.filters.replaceChildren(
      filter("experiment", database.experiments.map((/** @type {import("../types.js").Experiment} */ experiment) => experiment.name), String),
      filter("puzzle", database.puzzles, (puzzle) => app.puzzles.find(({ name }) => name === puzzle)?.title ?? puzzle),
      filter("method", database.methods, methodName),
      filter("outcome", database.outcomes, (outcome) => nameOf("outcome", outcome)),
      h("input", { type: "search", placeholder: say("web-lab-level"), "aria-label": say("web-lab-level"), value: this.asked.level ?? "", oninput: (/** @type {Event} */ event) => this.#ask("level", /** @type {HTMLInputElement} */ (event.target).value) }),
      h(
        "div",
        { class: "row", role: "group", "aria-label": say("web-clock") },
        ...["seconds", "expanded"].map((measure) =>
          h("button", { type: "button", class: "button small", "data-measure": measure, "aria-pressed": String((this.asked.measure ?? "seconds") === measure), onclick: () => this.#ask("measure", measure) }, say(measure === "seconds" ? "web-clock-time" : "web-clock-expansions")),
        ),
      ),
    );
    await this.#load();
  }

  /** @param {string} key @param {string} value */
  #ask(key, value) {
    this.asked[key] = value;
    if (key !== "offset") delete this.asked.offset;
    for (const button of this.filters.querySelectorAll("[data-measure]")) button.setAttribute("aria-pressed", String(button.getAttribute("data-measure") === (this.asked.measure ?? "seconds")));
    void this.#load();
  }

  async #load() {
    const { database, offset = "0", build = "", ...filters } = this.asked;
    delete filters.measure;
    this.note({ more: this.asked });
    const query = (/** @type {Record<string, string>} */ more) => {
      const values = Object.entries({ ...filters, ...more }).filter(([, value]) => value !== "");
      return `lab/${encodeURIComponent(database)}/runs?${new URLSearchParams(values)}`;
    };
    const turn = (this.turn = (this.turn ?? 0) + 1);
    const isCurrent = () => turn === this.turn;
    const all = async () => {
      /** @type {Run[]} */
      const runs = [];
      for (let total = 1; runs.length < Math.min(total, MOST_RUNS) && isCurrent(); ) {
        const more = await get(query({ limit: String(AT_ONCE), offset: String(runs.length), sort: "seconds" }));
        total = more.runs.length > 0 ? more.total : 0;
        runs.push(...more.runs);
      }
      return runs;
    };
    const [page, runs] = await waiting(Promise.all([get(query({ offset, limit: String(ROWS) })), all()]));
    if (!isCurrent()) return;
    const builds = buildsOf(runs);
    const chosen = builds.includes(build) ? build : builds[0];
    this.#offerBuilds(builds, chosen);
    const { curves, hasRepetitions } = medians(runs.filter((run) => buildOf(run) === chosen));
    this.curves = curves;
    this.#draw();
    const remarks = [runs.length < page.total ? say("web-lab-partly", { shown: runs.length, count: page.total }) : "", hasRepetitions ? say("web-lab-median") : ""];
    this.remark.textContent = remarks.filter(Boolean).join(" ");
    this.count.textContent = say("web-lab-count", { count: page.total });
    this.#pages(Number(offset), page.total);
    this.head.replaceChildren(...COLUMNS.map(([key, words]) => this.#column(key, words())));
    this.rows.replaceChildren(...page.runs.map((/** @type {Run} */ run) => row(run)));
  }

  /** Draws the plot for the room that there is. */
  #draw() {
    if (!this.curves) return;
    const measure = this.asked.measure === "expanded" ? "expanded" : "seconds";
    this.plot.replaceChildren(plot(this.curves, this.methods, measure, Math.min(this.room.size.width, 860)) ?? h("p", { class: "quiet" }, say("web-lab-nothing")));
  }

  /** @param {string[]} builds @param {string} chosen */
  #offerBuilds(builds, chosen) {
    const select = h("select", { "aria-label": say("web-lab-build"), onchange: () => this.#ask("build", select.value) }, ...builds.map((build) => h("option", { value: build, selected: build === chosen }, `${say("web-lab-build")}: ${build}`)));
    this.builds.replaceChildren(...(builds.length > 1 ? [select] : []));
  }

  /** @param {string} key @param {string} words */
  #column(key, words) {
    const { sort } = this.asked;
    const way = sort === key ? "ascending" : sort === `-${key}` ? "descending" : null;
    const mark = way === "ascending" ? " ↑" : way === "descending" ? " ↓" : "";
    return h("th", { scope: "col", "aria-sort": way }, key === "outcome" ? words : h("button", { type: "button", class: "sort", onclick: () => this.#ask("sort", sort === key ? `-${key}` : key) }, words + mark));
  }

  /** @param {number} offset @param {number} total */
  #pages(offset, total) {
    const to = (/** @type {number} */ at, /** @type {string} */ words) => h("button", { type: "button", class: "button small", disabled: at < 0 || at >= total, onclick: () => this.#ask("offset", String(at)) }, words);
    this.pages.replaceChildren(...(total > ROWS ? [to(offset - ROWS, say("web-lab-previous")), to(offset + ROWS, say("web-lab-next"))] : []));
  }
}

/** What a run was made with. @param {Run} run */
const buildOf = ({ build, version, revision }) => `${version} ${revision.slice(0, 9)} (${figure(build)})`;

/** The builds there are, the one that ran last first. @param {Run[]} runs */
function buildsOf(runs) {
  return [...new Set([...runs].sort((a, b) => b.id - a.id).map(buildOf))];
}

/** One run for each method on each level: of repetitions that solved it, the one in the middle. @param {Run[]} runs */
function medians(runs) {
  /** @type {Map<string, Run[]>} */
  const groups = new Map();
  const solved = runs.filter((run) => run.outcome === "solved");
  for (const run of solved) groups.set(`${run.method} ${run.code}`, [...(groups.get(`${run.method} ${run.code}`) ?? []), run]);
  const curves = [...groups.values()].map((group) => group.sort((a, b) => a.seconds - b.seconds)[Math.floor((group.length - 1) / 2)]);
  return { curves, hasRepetitions: curves.length < solved.length };
}

/** @type {Record<string, () => string>} */
const FILTERS = {
  experiment: () => say("web-lab-experiment"),
  puzzle: () => say("web-lab-puzzle"),
  method: () => say("web-method"),
  outcome: () => say("web-lab-outcome"),
};

/** @type {[string, () => string][]} */
const COLUMNS = [
  ["level", () => say("web-lab-level")],
  ["method", () => say("web-method")],
  ["outcome", () => say("web-lab-outcome")],
  ["cost", () => say("web-moves")],
  ["expanded", () => say("web-expanded")],
  ["generated", () => say("web-lab-generated")],
  ["peak_bytes", () => say("web-lab-memory")],
  ["seconds", () => say("web-clock-time")],
];

/** @param {Run} run */
function row(run) {
  // Results hold one title; levels that come with the page have one in every language.
  const name = listed(puzzleIn(run.code), run.code)?.level.title ?? run.title ?? run.level;
  const replay = run.moves ? writeRoute({ view: "watch", level: run.code, moves: run.moves, more: { at: "0" } }) : writeRoute({ view: "play", level: run.code, moves: [], more: {} });
  return h(
    "tr",
    {},
    h("td", {}, h("a", { href: replay }, name)),
    h("td", {}, methodName(run.method)),
    h("td", {}, run.outcome === "solved" ? (run.optimal ? say("web-lab-proved") : say("web-lab-found")) : run.stopped_by ? nameOf("stop", run.stopped_by) : nameOf("outcome", run.outcome)),
    h("td", {}, run.cost === null ? "–" : figure(run.cost)),
    h("td", {}, figure(run.expanded)),
    h("td", {}, figure(run.generated)),
    h("td", {}, `${figure(Math.round(run.peak_bytes / 1024))} KiB`),
    h("td", {}, time(run.seconds)),
  );
}
