/**
 * A recorded search at a moment: how each state is held then, what it is to the search, and which hang on which.
 *
 * Moment 0 is the start, moment m is after m steps, and the last moment is the end. Nothing here draws, and nothing is worked out that the
 * recording does not tell.
 */

/** @typedef {import("../types.js").Recording} Recording */
/** @typedef {import("../types.js").RecordedSuccessor} Successor */

/**
 * What a state is to the search. In the order of a legend: expanded now, on the path of a deepening search, visited next by one, open,
 * closed; then those that were let go: beyond the limit, dropped by a beam, dead ends, too dear, and met again in a search without a table; and the solution.
 * @typedef {"current" | "trail" | "next" | "open" | "closed" | "beyond" | "dropped" | "dead" | "too-dear" | "repeat" | "path"} Role
 */

/** @type {Role[]} */
export const ROLES = ["current", "trail", "next", "open", "closed", "beyond", "dropped", "dead", "too-dear", "repeat", "path"];

/** What becomes of a state that is met for the first time. @type {Record<string, Role>} */
const FIRST = { new: "open", cheaper: "open", duplicate: "repeat", beyond: "beyond", dead: "dead", "too-dear": "too-dear" };

/** Names of methods that deepen, for searches that end before their first step. */
const DEEPENING = ["iddfs", "idastar"];

/** Such a search keeps a path in place of an open list. @param {Recording} recording */
export function isDeepening({ steps, algorithm }) {
  return steps.length > 0 ? steps[0].reason.rule === "deepest" : DEEPENING.includes(algorithm);
}

/** A copy of all there is, every so many moments at least: going back begins at the last one before. */
const EVERY = 40;

export class Model {
  moment = 0;
  /** The state before each; undefined for those not met in this attempt. @type {(number | null | undefined)[]} */
  parents = [];
  /** The move from there. @type {(string | null)[]} */
  moves = [];
  /** The cost of the way: g. @type {number[]} */
  costs = [];
  /** @type {Role[]} */
  roles = [];
  /** Those that hang elsewhere than a moment ago. @type {Set<number>} */
  rehung = new Set();
  /** Those waiting, in order; or the path of a deepening search. @type {number[]} */
  list = [];
  /** How many are waiting; the list may be only the first of them. */
  count = 0;
  /** What is expanded; none at the start and at the end. */
  current = -1;
  /** What a step may have changed. @type {number[]} */
  touched = [];
  /** How each state was held last, in whichever attempt. @type {{ parent: number | null, move: string | null, g: number }[]} */
  held = [];
  /** For each moment the last one at which all that is there still hangs where it does. @type {number[]} */
  stays = [];
  /** What there is in all the recording. @type {Set<Role>} */
  occurring = new Set();

  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
    this.isDeepening = isDeepening(recording);
    /**
     * What was made at each step, in order, with the step that expanded the state it was made from: a deepening search comes back to a
     * state later, from the deepest on.
     * @type {{ step: number, from: number, made: Successor }[][]}
     */
    this.made = recording.steps.map(() => []);
    for (const [index, { node, generated }] of [...recording.steps.entries()].reverse()) {
      for (const made of generated) this.made[made.at].push({ step: index, from: node, made });
    }
    /** Steps to a state in whose place another is kept: from there on moves are those of the other. @type {Set<string>} */
    this.replaced = new Set(recording.steps.flatMap(({ node, generated }) => generated.filter(({ replaced }) => replaced).map((made) => `${node} ${made.node}`)));
    /** The last moment. */
    this.end = recording.steps.length + 1;
    /** Of long recordings there are fewer copies, as each is large. */
    this.every = Math.max(EVERY, Math.ceil(2 * Math.sqrt(this.end)));
    /** @type {Copy[]} */
    this.copies = [];
    this.#first();
    this.#survey();
  }

  /** The first moment of all. */
  #first() {
    const { nodes } = this.recording;
    this.moment = 0;
    this.held = nodes.map(({ parent, move, g }) => ({ parent, move, g }));
    this.#begin();
  }

  /** Only the start is known: a search begins, or begins again. */
  #begin() {
    const { nodes } = this.recording;
    this.parents = nodes.map(() => undefined);
    this.moves = nodes.map((node) => node.move);
    this.costs = nodes.map((node) => node.g);
    this.roles = nodes.map(() => "open");
    if (nodes.length > 0) {
      this.parents[0] = null;
      this.roles[0] = this.isDeepening ? "next" : "open";
    }
    this.rehung = new Set();
    this.list = nodes.length > 0 ? [0] : [];
    this.count = this.list.length;
    this.current = -1;
  }

  /** Where the tree only grows from one moment to the next, and which roles there are. */
  #survey() {
    this.copies = [this.#copy()];
    this.stays = Array.from({ length: this.end + 1 }, (_, moment) => moment);
    let first = 0;
    for (let moment = 0; moment <= this.end; moment++) {
      const isNew = moment > 0 && this.isAgain(moment);
      this.go(moment);
      if (isNew || this.rehung.size > 0) first = moment;
      this.stays[moment] = first;
      for (const node of moment === 0 ? [0] : this.touched) if (this.isSeen(node)) this.occurring.add(this.roles[node]);
    }
    // From the first moment of each stretch to its last.
    for (let moment = this.end, last = this.end; moment >= 0; moment--) {
      const isFirst = this.stays[moment] === moment;
      this.stays[moment] = last;
      if (isFirst) last = moment - 1;
    }
    this.go(0);
  }

  /** An attempt begins again at this moment. @param {number} moment */
  isAgain(moment) {
    const { steps } = this.recording;
    return moment > 1 && moment <= steps.length && steps[moment - 1].iteration !== steps[moment - 2].iteration;
  }

  /** @param {number} moment */
  go(moment) {
    const to = Math.min(Math.max(moment, 0), this.end);
    const copy = this.copies[Math.min(Math.floor(to / this.every), this.copies.length - 1)];
    if (to === 0) this.#first();
    else if (copy && (to < this.moment || copy.moment > this.moment)) this.#restore(copy);
    else if (to < this.moment) this.#first();
    while (this.moment < to) {
      this.moment++;
      if (this.moment === this.end) this.#finish();
      else this.#step(this.moment - 1);
      if (this.moment === this.copies.length * this.every) this.copies.push(this.#copy());
    }
    return this;
  }

  /** @returns {Copy} */
  #copy() {
    const { moment, list, count, current } = this;
    return { moment, list, count, current, parents: [...this.parents], moves: [...this.moves], costs: [...this.costs], roles: [...this.roles], rehung: new Set(this.rehung), held: [...this.held] };
  }

  /** @param {Copy} copy */
  #restore(copy) {
    Object.assign(this, { ...copy, parents: [...copy.parents], moves: [...copy.moves], costs: [...copy.costs], roles: [...copy.roles], rehung: new Set(copy.rehung), held: [...copy.held] });
  }

  /** The estimate of a state; null if no goal can be reached. @param {number} node */
  h(node) {
    return this.recording.nodes[node].h;
  }

  /** @param {number} node */
  f(node) {
    const h = this.h(node);
    return h === null ? null : this.costs[node] + h;
  }

  /** @param {number} node */
  isSeen(node) {
    return this.parents[node] !== undefined;
  }

  /** From the start to a state. @param {number} node */
  way(node) {
    const way = [];
    // A way in a circle would be an error of the recording: it must not hold up the page.
    for (let at = /** @type {number | null | undefined} */ (node); typeof at === "number" && way.length <= this.parents.length; at = this.parents[at]) way.push(at);
    return way.reverse();
  }

  /** Can the moves of a way be played? Not where another state stands in place of one. @param {number[]} way */
  isPlayable(way) {
    return !way.slice(0, -1).some((node, index) => this.replaced.has(`${node} ${way[index + 1]}`));
  }

  /** A state hangs there now. @param {number} node @param {{ parent: number | null, move: string | null, g: number }} way */
  #hang(node, { parent, move, g }) {
    if (this.isSeen(node) && this.parents[node] !== parent) this.rehung.add(node);
    this.parents[node] = parent;
    this.moves[node] = move;
    this.costs[node] = g;
  }

  /** @param {number} index */
  #step(index) {
    const step = this.recording.steps[index];
    const before = this.current;
    if (this.isAgain(index + 1)) this.#begin();
    this.rehung = new Set();
    for (const node of step.dropped ?? []) if (this.isSeen(node)) this.roles[node] = "dropped";
    if (this.current >= 0) this.roles[this.current] = "closed";
    this.current = step.node;
    this.roles[step.node] = "current";
    for (const { node, parent, move, g } of step.held ?? []) this.held[node] = { parent, move, g };
    const fresh = new Set();
    for (const { from, made } of this.made[index]) {
      const { node, fate, move, g } = made;
      const isFirst = !this.isSeen(node);
      if (isFirst) fresh.add(node);
      if (isFirst || (!this.#isTaken(node) && this.roles[node] !== "open" && fate !== "duplicate")) {
        this.#hang(node, { parent: from, move, g });
        this.roles[node] = FIRST[fate] ?? "open";
      } else if (fate === "cheaper") this.roles[node] = "open";
    }
    if (this.isDeepening) this.#trail(index);
    else {
      this.list = step.open.first;
      this.count = step.open.count;
      for (const node of this.list) this.roles[node] = "open";
    }
    // What the search holds hangs where it holds it; what it let go, where it was met.
    const touched = [step.node, ...this.made[index].map(({ made }) => made.node), ...(step.held ?? []).map(({ node }) => node), ...this.list];
    this.touched = [...touched, ...(step.dropped ?? []), ...(before >= 0 ? [before] : [])];
    for (const node of touched) if (this.isSeen(node) && (this.roles[node] === "open" || this.#isTaken(node))) this.#hang(node, this.held[node]);
    for (const node of fresh) this.rehung.delete(node);
    if (this.isDeepening) this.list = this.way(this.current);
  }

  /** It was expanded in this attempt. @param {number} node */
  #isTaken(node) {
    return ["current", "trail", "closed"].includes(this.roles[node]);
  }

  /** The path of a deepening search: what it is on, is done with, and visits next. @param {number} index */
  #trail(index) {
    const lately = [...this.list, ...this.made[index].map(({ made }) => made.node), ...(this.made[index - 1] ?? []).map(({ made }) => made.node)];
    for (const node of lately) if (["trail", "next", "open"].includes(this.roles[node])) this.roles[node] = "closed";
    this.#hang(this.current, this.held[this.current]);
    this.list = this.way(this.current);
    this.count = this.list.length;
    for (const node of this.list) this.roles[node] = "trail";
    this.roles[this.current] = "current";
    const last = this.made[index].at(-1);
    if (last?.made.fate !== "new") return;
    this.roles[last.made.node] = "next";
    this.#hang(last.made.node, { parent: last.from, move: last.made.move, g: last.made.g });
  }

  #finish() {
    const { goal, path } = this.recording;
    this.rehung = new Set();
    this.touched = [...path, ...(this.current >= 0 ? [this.current] : [])];
    if (goal && this.isSeen(goal.node)) this.#hang(goal.node, goal);
    if (this.current >= 0) this.roles[this.current] = "closed";
    this.current = -1;
    for (const node of path) this.roles[node] = "path";
    if (this.isDeepening) this.list = goal && this.isSeen(goal.node) ? this.way(goal.node) : [];
    else if (goal && this.list.includes(goal.node)) {
      this.list = this.list.filter((node) => node !== goal.node);
      this.count -= 1;
    }
    if (this.isDeepening) this.count = this.list.length;
  }
}

/**
 * @typedef {object} Copy a model at a moment
 * @property {number} moment
 * @property {(number | null | undefined)[]} parents
 * @property {(string | null)[]} moves
 * @property {number[]} costs
 * @property {Role[]} roles
 * @property {Set<number>} rehung
 * @property {number[]} list
 * @property {number} count
 * @property {number} current
 * @property {{ parent: number | null, move: string | null, g: number }[]} held
 */
