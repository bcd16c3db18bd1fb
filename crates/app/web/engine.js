/** Answers of the page's own engine, in workers: for a page that has no server. The same requests, the same answers. */

import { Abandoned, Refusal } from "./refusal.js";
import { say } from "./words.js";

/** Files of results are read by the command. */
export const hasLab = false;

/** There is nobody to be away. */
export const askNow = () => {};

/** All parts of the page are there. @template T @param {() => Promise<T>} part */
export const load = (part) => part();

/**
 * What answers at once, which the first view waits for; the whole engine, which comes when something is first searched; and the worker's
 * script: addresses where there are files, else parts of the page.
 */
const [DESK, ENGINE, SCRIPT] = ["desk", "engine", "worker"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));

/** @param {HTMLElement} part */
const addressOf = (part) => (part instanceof HTMLLinkElement ? part.href : part instanceof HTMLMetaElement ? part.content : null);

/** @param {HTMLElement} part */
async function compile(part) {
  const address = addressOf(part);
  if (address !== null) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    // Some hosts send it as something else.
    const isNamed = response.headers.get("content-type") === "application/wasm";
    return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
  }
  const packed = Uint8Array.from(atob(part.textContent ?? ""), (letter) => letter.charCodeAt(0));
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}

const quick = compile(DESK);
/** @type {Promise<WebAssembly.Module> | null} */
let whole = null;

/** The whole engine; if it cannot be had, it is asked for again with the next search. */
function engine() {
  whole ??= compile(ENGINE).catch(() => {
    whole = null;
    throw away();
  });
  return whole;
}

/** What is said when a part of the engine could not be had. */
const away = () => new Refusal(503, { message: say("web-engine-away") });

const script = addressOf(SCRIPT) ?? URL.createObjectURL(new Blob([SCRIPT.textContent ?? ""], { type: "text/javascript" }));

/** The memory that a job may hold: an eighth of what the machine has, as far as browsers tell. */
const MEMORY = Math.min(Math.max(/** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? 4, 2), 8) * 2 ** 27;
/** A worker that has grown larger than this is let go when its job is done: it would never give the memory back. */
const LARGE = 2 ** 28;
/** As many jobs at a time as there are processors. */
const MOST = Math.max(navigator.hardwareConcurrency ?? 2, 2);
/** A worker that was not heard for so many seconds while it has work is taken for dead. */
const SILENCE = 15;
/** The same for what is answered at once. */
const SHORT_SILENCE = 6;
/** So many milliseconds a job has to end by itself once nobody waits for it. */
const GRACE = 40;

/** An address that can be taken back; nothing is there but an end. */
const lend = () => URL.createObjectURL(new Blob(["."]));

/** Why a worker has no answer: it broke, by a fault of ours if there are words for it; else for want of memory. */
class Broken extends Error {}

/** A worker that died. */
class Silent extends Broken {}

/** A worker that somebody ended. */
class Ended extends Error {}

/** One engine. */
class Hand {
  #worker = new Worker(script);
  #number = 0;
  #silent = 0;
  /** @type {(error: Error) => void} */
  #refuse = () => {};
  /** @type {{ resolve: (answer: any) => void, reject: (error: Error) => void, onprogress: (progress: any) => void } | null} */
  #asked = null;
  /** Whether it notices that an address was taken back: not where every part of a page is a stranger to the others, as in a file. */
  canHear = false;
  isGone = false;
  /** Of memory. */
  bytes = 0;

  /** @param {Promise<WebAssembly.Module>} module */
  constructor(module) {
    const probe = lend();
    this.ready = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }) => {
        URL.revokeObjectURL(probe);
        if (data.broke !== undefined) return this.end(new Broken(data.broke ?? ""));
        this.canHear = data.canHear;
        this.#worker.onmessage = ({ data }) => this.#hear(data);
        resolve(null);
      };
      module.then(
        (module) => this.#worker.postMessage({ module, memory: MEMORY, probe }),
        (error) => this.end(error),
      );
      this.#refuse = reject;
    });
    // Whoever waits for it hears of it.
    this.ready.catch(() => {});
    // Without a message it is the script that did not come.
    this.#worker.onerror = ({ message }) => this.end(message ? new Broken(message) : away());
  }

  /**
   * @param {string} path
   * @param {string} body
   * @param {string | null} [signal]
   * @param {(progress: import("./types.js").Progress) => void} [onprogress]
   * @returns {Promise<any>} the answer
   */
  async ask(path, body, signal = null, onprogress = () => {}) {
    const patience = path === "jobs" ? SILENCE : SHORT_SILENCE;
    await this.ready;
    if (this.isGone) throw new Ended();
    this.#silent = 0;
    const clock = setInterval(() => ++this.#silent > patience && this.end(new Silent()), 1000);
    const answer = new Promise((resolve, reject) => (this.#asked = { resolve, reject, onprogress }));
    this.#worker.postMessage({ number: ++this.#number, path, body, signal });
    return answer.finally(() => clearInterval(clock));
  }

  /** @param {{ number: number, progress?: string, isGood?: boolean, text?: string, bytes?: number, broke?: string | null }} message */
  #hear({ number, progress, isGood, text = "", bytes = 0, broke }) {
    const asked = this.#asked;
    this.#silent = 0;
    if (number !== this.#number || !asked) return;
    if (progress) return asked.onprogress(JSON.parse(progress));
    if (broke !== undefined) return this.end(new Broken(broke ?? ""));
    this.#asked = null;
    this.bytes = bytes;
    const answer = JSON.parse(text);
    if (isGood) asked.resolve(answer);
    else asked.reject(new Refusal(422, answer.error));
  }

  /** Ends it at once. @param {Error} why */
  end(why) {
    this.isGone = true;
    this.#worker.terminate();
    this.#refuse(why);
    this.#asked?.reject(why);
    this.#asked = null;
  }
}

/** What a job is told whose worker broke. @param {Broken} broken @returns {Promise<Error>} */
async function failure(broken) {
  if (broken.message) return new Refusal(500, { message: say("web-engine-bug", { what: broken.message }) });
  return inTurn("full", "").then(() => broken, (error) => (error instanceof Refusal ? error : away()));
}

/** The one who answers at once. @type {Hand | null} */
let desk = null;

function clerk() {
  if (!desk || desk.isGone) desk = new Hand(quick);
  return desk;
}

// The engine starts while the rest of the page is read. Where there may be no workers, as in some frames, whoever asks hears of it.
quick.catch(() => {});
try {
  clerk();
} catch {
  desk = null;
}

/** Requests are answered one after another. @type {Promise<unknown>} */
let last = Promise.resolve();

/** @param {string} path @param {string} text @returns {Promise<any>} */
function inTurn(path, text) {
  const ask = () => clerk().ask(path, text);
  const answer = last.then(() => ask().catch((error) => (error instanceof Silent ? ask() : Promise.reject(error))));
  last = answer.catch(() => {});
  return answer;
}

/**
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function post(path, body) {
  try {
    return await inTurn(path, body ? JSON.stringify(body) : "");
  } catch (error) {
    throw error instanceof Broken ? await failure(error) : error;
  }
}

/** @param {string} path */
export const get = (path) => post(path);

/** Workers without work, the one that worked last at the end: it may remember the level. @type {Hand[]} */
const idle = [];
/** Workers there are for jobs. */
let hands = 0;
/** Jobs that wait for their turn. @type {Job[]} */
const line = [];

/** Gives work to those who have none. */
function goOn() {
  while (line.length > 0 && (idle.length > 0 || hands < MOST)) {
    if (idle.length === 0) hands += 1;
    void /** @type {Job} */ (line.shift()).begin(idle.pop() ?? new Hand(engine()));
  }
}

/** Something that can take long. When it is cancelled, its last word comes all the same; when it is abandoned, nobody listens. */
export class Job {
  isOver = false;
  isUnwanted = false;
  /** @type {Hand | null} */
  #hand = null;
  /** @type {string | null} */
  #signal = null;
  #isAtWork = false;
  /** Its worker died once. */
  #isAgain = false;
  /** What was told last. @type {import("./types.js").Progress | null} */
  #known = null;
  /** @type {(value: any) => void} */
  #resolve = () => {};
  /** @type {(error: Error) => void} */
  #reject = () => {};

  /**
   * @param {{ kind: string, [name: string]: unknown }} body
   * @param {(progress: import("./types.js").Progress) => void} onprogress
   */
  constructor(body, onprogress) {
    this.body = body;
    this.onprogress = onprogress;
    /** @type {Promise<any>} */
    this.done = new Promise((resolve, reject) => ([this.#resolve, this.#reject] = [resolve, reject]));
    line.push(this);
    goOn();
  }

  /** @param {Hand} hand */
  async begin(hand) {
    this.#hand = hand;
    try {
      await hand.ready;
      if (this.isUnwanted) throw new Ended();
      this.#signal = hand.canHear ? lend() : null;
      this.#isAtWork = true;
      const answer = await hand.ask("jobs", JSON.stringify(this.body), this.#signal, (progress) => this.#hear(progress));
      this.#end(() => this.#resolve(answer));
    } catch (error) {
      const why = /** @type {Error} */ (error);
      if (why instanceof Ended) await this.#tellKnown();
      else if (why instanceof Silent && !this.#isAgain && !this.isOver) {
        this.#isAgain = true;
        line.unshift(this);
      } else this.#fail(why instanceof Broken ? await failure(why) : why);
    }
    this.#hand = null;
    this.#isAtWork = false;
    if (this.#signal) URL.revokeObjectURL(this.#signal);
    if (hand.isGone || hand.bytes > LARGE) {
      if (!hand.isGone) hand.end(new Ended());
      hands -= 1;
    } else idle.push(hand);
    goOn();
  }

  /** @param {import("./types.js").Progress} progress */
  #hear(progress) {
    this.#known = progress;
    if (!this.isOver) this.onprogress(progress);
  }

  /** Its worker was ended, so another one tells what was known. */
  async #tellKnown() {
    if (this.isOver) return;
    try {
      const answer = await post("stopped", { task: this.body, known: this.#known });
      this.#end(() => this.#resolve(answer));
    } catch (error) {
      this.#fail(/** @type {Error} */ (error));
    }
  }

  /** @param {Error} error */
  #fail(error) {
    this.#end(() => this.#reject(error));
  }

  cancel() {
    this.isUnwanted = true;
    if (!this.isOver) this.#stop();
  }

  abandon() {
    if (this.isOver) return;
    this.isUnwanted = true;
    this.#fail(new Abandoned());
    this.#stop();
  }

  /** @param {() => void} tell */
  #end(tell) {
    if (this.isOver) return;
    this.isOver = true;
    tell();
  }

  /** Tells its worker, and ends it if that does not help. */
  #stop() {
    const hand = this.#hand;
    if (line.includes(this)) line.splice(line.indexOf(this), 1);
    // Its worker may still be on its way.
    if (!hand || !this.#isAtWork) return void this.#tellKnown();
    if (this.#signal) URL.revokeObjectURL(this.#signal);
    setTimeout(() => this.#hand === hand && hand.end(new Ended()), hand.canHear ? GRACE : 0);
  }
}

/**
 * Starts something that can take long.
 * @param {{ kind: string, [name: string]: unknown }} body
 * @param {(progress: import("./types.js").Progress) => void} [onprogress]
 */
export const job = (body, onprogress = () => {}) => new Job(body, onprogress);
