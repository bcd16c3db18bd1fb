/** Answers of a server, over the network. */

import { Abandoned, Refusal } from "./refusal.js";
import { unique } from "./unique.js";
import { say } from "./words.js";

/** It reads files of results. */
export const hasLab = true;

/** Tells the server which requests come from one tab, so that many tabs share it fairly. */
const CLIENT = unique();

/** While the server is away it is asked after so many milliseconds, the last of them again and again. */
const PAUSES = [0, 500, 1000, 2000, 4000];

/** The search for a server that is away. @type {Promise<boolean> | null} */
let seeking = null;

/** Ends the pause before the next attempt. */
let hurry = () => {};

/** Asks at once whether the server is back. */
export const askNow = () => hurry();

/** Waits until the server answers. @returns {Promise<boolean>} whether it was away */
function back() {
  return (seeking ??= seek().finally(() => (seeking = null)));
}

async function seek() {
  for (let attempt = 0; ; attempt++) {
    await new Promise((resolve) => setTimeout((hurry = () => resolve(null)), PAUSES[Math.min(attempt, PAUSES.length - 1)]));
    try {
      await fetch("/logo.svg", { method: "HEAD", cache: "no-store" });
      if (attempt > 0) dispatchEvent(new CustomEvent("away", { detail: false }));
      return attempt > 0;
    } catch {
      if (attempt === 0) dispatchEvent(new CustomEvent("away", { detail: true }));
    }
  }
}

/** A server that answers and yet loses the same question, or stream, so many times in a row is not asked again. */
const MOST_LOST = 3;

/** Browsers tell of what was lost on its way by this. @param {unknown} error */
const isLost = (error) => error instanceof TypeError;

/**
 * Asks until there is an answer: no question changes anything on the server, so it may be asked twice.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function ask(path, options) {
  for (let lost = 0; ; ) {
    try {
      const response = await fetch(`/api/${path}`, options);
      if (response.ok) return response.status === 204 ? null : await response.json();
      const body = await response.json().catch(() => null);
      throw new Refusal(response.status, body?.error ?? { message: `${response.status} ${response.statusText}` });
    } catch (error) {
      if (!isLost(error)) throw error;
      if (!(await back()) && ++lost === MOST_LOST) throw new Refusal(0, { message: say("web-no-answer") });
    }
  }
}

/** @param {string} path */
export const get = (path) => ask(path);

/** @param {string} path @param {object} body @param {Record<string, string>} [more] headers */
export function post(path, body, more = {}) {
  const headers = { "content-type": "application/json", "x-client": CLIENT, ...more };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/**
 * Loads a part of the page. A browser may not ask again for one that did not come: then the page starts anew, where the URL says.
 * @template T
 * @param {() => Promise<T>} part
 * @returns {Promise<T>}
 */
export async function load(part) {
  try {
    return await part();
  } catch (error) {
    if (!isLost(error) || !(await back())) throw error;
    return part().catch(() => {
      location.reload();
      return new Promise(() => {});
    });
  }
}

/**
 * What tells of all jobs. Browsers open six connections to a host, and a stream of events holds one of them while it is read: so
 * there is one for all jobs, and none when there are none. When it is closed, the server ends what is left of them.
 */
class Stream {
  /** @type {Stream | null} the one that is open */
  static open = null;
  static count = 0;

  constructor() {
    this.name = `${CLIENT}-${++Stream.count}`;
    /** @type {Set<Job>} */
    this.jobs = new Set();
    /** @type {MessageEvent[]} what came before the server had named its job */
    this.early = [];
    this.source = new EventSource(`/api/events/${this.name}`);
    for (const kind of ["progress", "done", "failed"]) this.source.addEventListener(kind, (event) => this.#hear(event));
    this.source.addEventListener("error", () => this.#lose());
  }

  /** The server ends the jobs of a stream with it, so they are begun again. */
  #lose() {
    this.source.close();
    if (Stream.open === this) Stream.open = null;
    for (const job of this.jobs) void job.again();
    this.jobs.clear();
  }

  /** @param {MessageEvent} event */
  #hear(event) {
    const jobs = [...this.jobs];
    const job = jobs.find(({ id }) => id === event.lastEventId);
    if (job) job.hear(event);
    else if (jobs.some(({ id }) => id === null)) this.early.push(event);
    else this.early = [];
  }

  /** The server has named a job. @param {Job} job @param {string} id */
  rename(job, id) {
    job.id = id;
    const early = this.early;
    this.early = [];
    for (const event of early) this.#hear(event);
  }

  /** @param {Job} job */
  drop(job) {
    this.jobs.delete(job);
    if (this.jobs.size > 0) return;
    this.source.close();
    if (Stream.open === this) Stream.open = null;
  }
}

/** Something that can take long. When it is cancelled, its last word comes all the same; when it is abandoned, nobody listens. */
export class Job {
  /** @type {string | null} what the server calls it */
  id = null;
  isOver = false;
  isUnwanted = false;
  /** @type {(value: any) => void} */
  #resolve = () => {};
  /** @type {(error: Error) => void} */
  #reject = () => {};

  /** Streams that were lost since the server was last heard. */
  #lost = 0;

  /**
   * @param {{ kind: string, [name: string]: unknown }} body
   * @param {(progress: import("./types.js").Progress) => void} onprogress
   */
  constructor(body, onprogress) {
    this.body = body;
    this.onprogress = onprogress;
    /** @type {Promise<any>} */
    this.done = new Promise((resolve, reject) => ([this.#resolve, this.#reject] = [resolve, reject]));
    /** @type {Stream} */
    this.stream = this.#begin();
  }

  /** @returns {Stream} the one that tells of it */
  #begin() {
    /** @type {Stream} */
    const stream = (this.stream = Stream.open ??= new Stream());
    stream.jobs.add(this);
    post("jobs", this.body, { "x-stream": stream.name }).then(
      ({ id }) => {
        if (this.stream !== stream) return end(id);
        stream.rename(this, id);
        if (this.isUnwanted) this.#stop();
      },
      (error) => this.stream === stream && this.fail(error),
    );
    return stream;
  }

  /** Begins anew where the stream was lost. */
  async again() {
    this.id = null;
    await back();
    if (this.isOver) return;
    if (this.isUnwanted || ++this.#lost > MOST_LOST) return this.fail(new Refusal(0, { message: say("web-no-answer") }));
    this.#begin();
  }

  /** @param {MessageEvent} event */
  hear(event) {
    this.#lost = 0;
    const data = JSON.parse(event.data);
    if (event.type === "progress") this.onprogress(data);
    else if (event.type === "failed") this.fail(new Refusal(422, data.error));
    else this.#end(() => this.#resolve(data));
  }

  /** @param {Error} error */
  fail(error) {
    this.#end(() => this.#reject(error));
  }

  cancel() {
    this.isUnwanted = true;
    if (!this.isOver) this.#stop();
  }

  abandon() {
    if (this.isOver) return;
    this.isUnwanted = true;
    this.fail(new Abandoned());
    if (this.stream.jobs.size > 0) this.#stop();
  }

  /** @param {() => void} tell */
  #end(tell) {
    if (this.isOver) return;
    this.isOver = true;
    this.stream.drop(this);
    tell();
  }

  #stop() {
    if (this.id) end(this.id);
  }
}

/** @param {string} id of a job that nobody waits for */
function end(id) {
  fetch(`/api/jobs/${id}`, { method: "DELETE" }).catch(() => {});
}

/**
 * Starts something that can take long.
 * @param {{ kind: string, [name: string]: unknown }} body
 * @param {(progress: import("./types.js").Progress) => void} [onprogress]
 */
export const job = (body, onprogress = () => {}) => new Job(body, onprogress);
