/** Race: two to four methods side by side on one clock, of expansions or of time. */

import { announce, app, noter, puzzleNamed, titleOf, waiting } from "../app.js";
import { Board } from "../boards/board.js";
import { Abandoned, job, post } from "../client.js";
import { button, h, iconButton } from "../dom.js";
import { methodSelect, methodsOf } from "../methods.js";
import { sceneOf } from "../search/tree.js";
import { outcome, progressText } from "../searching.js";
import { Transport } from "../transport.js";
import { time } from "./watch.js";
import { methodName, nameOf, say } from "../words.js";

/** @typedef {import("../types.js").Report} Report */
/** @typedef {import("../types.js").Recording} Recording */

/** Moments on the clock. */
const TICKS = 120;
/** Steps of a lane that are shown as boards. */
const STEPS = 1500;
/** A longer game is not opened by the server. */
const MOST_MOVES = 5000;
/** Every lane gets this long. */
const SECONDS = 20;
/** Whoever waited so many milliseconds may end a lane. */
const PATIENCE = 1000;

/** @param {HTMLElement} main */
export function show(main) {
  document.body.classList.add("wide");
  const race = new Race();
  main.append(race.stage);
  void race.start();
  return race;
}

class Lane {
  /** @param {Race} race @param {string} method */
  constructor(race, method) {
    this.method = method;
    /** @type {Report | null} */
    this.report = null;
    /** @type {Recording | null} */
    this.recording = null;
    /** The board at the end of its solution. @type {import("../types.js").Scene | null} */
    this.solved = null;
    /** @type {import("../client.js").Job[]} */
    this.jobs = [];
    this.board = new Board(race.game.puzzle, { isPlain: true, label: methodName(method) });
    this.board.show(race.game.position.scene);
    this.bar = h("i");
    this.count = h("p", { class: "lane-count big" }, "0");
    this.words = h("p", { class: "lane-words" });
    this.remove = iconButton("close", say("web-race-remove"), () => race.remove(this));
    this.cancel = button("stop", say("web-cancel"), () => this.jobs.forEach((running) => running.cancel()), { class: "button small", hidden: true });
    this.element = h(
      "section",
      { class: "lane", "aria-label": methodName(method) },
      h("div", { class: "row lane-head" }, methodSelect(race.puzzle, method, (chosen) => race.change(this, chosen)), this.remove),
      h("div", { class: "lane-board" }, this.board.element),
      h("div", { class: "meter", "aria-hidden": "true" }, this.bar),
      this.count,
      this.words,
      this.cancel,
    );
  }
}

class Race {
  constructor() {
    this.note = noter();
    this.game = /** @type {import("../game.js").Game} */ (app.game);
    this.puzzle = puzzleNamed(this.game.puzzle);
    this.clock = app.route.more.clock === "time" ? "time" : "expansions";
    const known = methodsOf(this.puzzle);
    const asked = (app.route.more.methods ?? "").split(",").filter((method) => known.includes(method) || method === "best");
    const admissible = this.puzzle.heuristics.findLast((heuristic) => heuristic.admissible)?.name;
    const methods = asked.length >= 2 ? asked.slice(0, 4) : ["bfs", `greedy:${admissible}`, `astar:${admissible}`];
    this.lanes = methods.map((method) => new Lane(this, method));
    this.turn = 0;
    this.transport = new Transport({ onat: (at) => this.#show(at), text: (at) => this.#clockText(at), pace: 40 });
    this.track = h("div", { class: "lanes" });
    this.add = button("plus", say("web-race-add"), () => this.#add());
    this.reading = h("output", { class: "big" });
    this.scale = h("p", { class: "quiet small", hidden: true }, say("web-race-log"));
    this.clocks = h(
      "div",
      { class: "row", role: "group", "aria-label": say("web-clock") },
      h("span", { class: "quiet" }, say("web-clock")),
      ...["expansions", "time"].map((clock) => this.#clockButton(clock)),
    );
    this.stage = h(
      "section",
      { class: "stage race", "aria-label": nameOf("view", "race") },
      h("div", { class: "row spread" }, h("h1", {}, titleOf(this.game)), h("div", { class: "row" }, this.clocks, this.add)),
      this.track,
      h("div", { class: "row clock-row" }, this.reading, this.scale),
      this.transport.element,
    );
    this.#arrange();
  }

  /** @param {string} clock */
  #clockButton(clock) {
    return h(
      "button",
      {
        type: "button",
        class: "button small",
        "data-clock": clock,
        "aria-pressed": String(clock === this.clock),
        onclick: () => {
          this.clock = clock;
          for (const other of this.clocks.querySelectorAll("[data-clock]")) other.setAttribute("aria-pressed", String(other.getAttribute("data-clock") === clock));
          this.#note();
          this.#show(this.transport.at);
        },
      },
      say(clock === "time" ? "web-clock-time" : "web-clock-expansions"),
    );
  }

  #arrange() {
    this.track.replaceChildren(...this.lanes.map((lane) => lane.element));
    this.track.dataset.count = String(this.lanes.length);
    this.add.disabled = this.lanes.length >= 4;
    for (const lane of this.lanes) lane.remove.disabled = this.lanes.length <= 2;
  }

  #note() {
    this.note({ more: { methods: this.lanes.map((lane) => lane.method).join(","), clock: this.clock } });
  }

  #add() {
    const unused = methodsOf(this.puzzle).find((method) => !this.lanes.some((lane) => lane.method === method)) ?? "best";
    this.lanes.push(new Lane(this, unused));
    this.#arrange();
    this.#note();
    void this.start();
  }

  /** @param {Lane} lane */
  remove(lane) {
    this.lanes = this.lanes.filter((other) => other !== lane);
    this.#arrange();
    this.#note();
    void this.start();
  }

  /** @param {Lane} lane @param {string} method */
  change(lane, method) {
    this.lanes[this.lanes.indexOf(lane)] = new Lane(this, method);
    this.#arrange();
    this.#note();
    void this.start();
  }

  /** All lanes run at once; then the race is shown on one clock. */
  async start() {
    this.leave();
    const turn = ++this.turn;
    await waiting(Promise.all(this.lanes.filter((lane) => !lane.report).map((lane) => this.#run(lane))));
    if (turn !== this.turn) return;
    this.transport.reset(TICKS, 0);
    const found = this.lanes.filter((lane) => lane.report?.outcome === "solved");
    const first = found.sort((a, b) => this.#length(a) - this.#length(b))[0];
    if (first) announce(say("web-race-won", { method: methodName(first.method) }));
    void this.transport.play();
  }

  /** @param {Lane} lane */
  async #run(lane) {
    const { level, moves } = this.game;
    const solve = job({ kind: "solve", level, moves, method: lane.method, limits: { time: SECONDS } }, (progress) => lane.words.replaceChildren(progressText(progress)));
    lane.jobs = [solve];
    lane.words.replaceChildren(say("web-searching"));
    const timer = setTimeout(() => (lane.cancel.hidden = false), PATIENCE);
    try {
      const report = /** @type {Report} */ (await solve.done);
      // A recording may end before its search does.
      const game = [...moves, ...(report.moves ?? [])];
      lane.solved = report.moves && game.length <= MOST_MOVES ? (await post("open", { level, moves: game })).scene : null;
      const isRecordable = this.puzzle.algorithms.some((algorithm) => algorithm.recordable !== false && algorithm.name === lane.method.split(":")[0]);
      if (isRecordable) {
        const record = job({ kind: "record", level, moves, method: lane.method, steps: STEPS });
        lane.jobs.push(record);
        lane.recording = await record.done.catch(() => null);
      }
      lane.report = report;
    } catch (error) {
      if (error instanceof Abandoned) return;
      lane.words.replaceChildren(error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(timer);
      lane.cancel.hidden = true;
    }
  }

  /** How long a lane is, on the clock. @param {Lane} lane */
  #length(lane) {
    const stats = lane.report?.stats;
    return stats ? (this.clock === "time" ? Math.max(stats.seconds, 1e-6) : Math.max(stats.expanded, 1)) : 1;
  }

  /** What clock and meters go from and to; logarithmic where lanes differ by more than a decade. */
  #range() {
    const lengths = this.lanes.map((lane) => this.#length(lane));
    const [low, high] = [Math.min(...lengths), Math.max(...lengths)];
    return { first: low / 4, high, isLog: high > 10 * low };
  }

  /** What the clock says. @param {number} at */
  #now(at) {
    const { first, high, isLog } = this.#range();
    if (!isLog) return (high * at) / TICKS;
    return at === 0 ? 0 : first * (high / first) ** (at / TICKS);
  }

  /** How far a value is along the meters. @param {number} value */
  #part(value) {
    const { first, high, isLog } = this.#range();
    if (!isLog) return value / high;
    return value <= first ? 0 : Math.log(value / first) / Math.log(high / first);
  }

  /** @param {number} at */
  #clockText(at) {
    const now = this.#now(at);
    return this.clock === "time" ? time(now) : say("web-expansions", { count: Math.round(now) });
  }

  /** @param {number} at */
  #show(at) {
    const now = this.#now(at);
    this.reading.value = this.#clockText(at);
    this.scale.hidden = !this.#range().isLog;
    for (const lane of this.lanes) {
      const { report, recording } = lane;
      if (!report) continue;
      const length = this.#length(lane);
      const isDone = now >= length * 0.9999;
      const expanded = isDone ? report.stats.expanded : Math.round((report.stats.expanded * now) / length);
      lane.bar.style.width = `${100 * Math.min(1, this.#part(Math.min(now, length)))}%`;
      lane.count.textContent = say("web-expansions", { count: expanded });
      lane.element.classList.toggle("done", isDone);
      lane.element.classList.toggle("failed", isDone && report.outcome !== "solved");
      lane.words.replaceChildren(isDone ? outcome(report) : say("web-searching"));
      const step = recording?.steps[Math.min(expanded, recording.steps.length) - 1];
      const looked = recording && step ? sceneOf(recording, step.node) : this.game.position.scene;
      const last = recording?.path.at(-1);
      lane.board.show((isDone ? (lane.solved ?? (recording && last !== undefined ? sceneOf(recording, last) : null)) : null) ?? looked);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.transport.key(event);
  }

  leave() {
    this.turn += 1;
    this.transport.pause();
    for (const lane of this.lanes) for (const running of lane.jobs) if (!lane.report) running.abandon();
  }
}
