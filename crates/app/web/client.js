/** The server's answers. */

import { say, told } from "./words.js";

/** @typedef {Partial<import("./types.js").Fault> & { message: string }} Problem in English, and by language */

/** What is wrong, in the person's language where it is there. @param {Problem} problem */
export const tell = ({ message, text }) => told(text ?? null) ?? message;

/** What the server says when it cannot do something. */
export class Refusal extends Error {
  /** @param {number} status @param {Problem} problem */
  constructor(status, problem) {
    super();
    this.status = status;
    this.problem = problem;
  }

  /** The language may be known, or change, only after it came. */
  get message() {
    return tell(this.problem);
  }
}

/** Nobody waits for this any more. */
export class Abandoned extends Error {}

/** Tells the server which requests come from one tab, so that many tabs share it fairly. */
const CLIENT = crypto.randomUUID?.() ?? String(Math.random());

/** @param {Response} response */
async function read(response) {
  if (response.ok) return response.status === 204 ? null : response.json();
  const body = await response.json().catch(() => null);
  throw new Refusal(response.status, body?.error ?? { message: `${response.status} ${response.statusText}` });
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  return read(await fetch(`/api/${path}`));
}

/** @param {string} path @param {object} body @param {Record<string, string>} [more] headers @returns {Promise<any>} */
export async function post(path, body, more = {}) {
  const headers = { "content-type": "application/json", "x-client": CLIENT, ...more };
  return read(await fetch(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
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
    this.source.addEventListener("error", () => {
      for (const job of [...this.jobs]) job.fail(new Refusal(0, { message: say("web-no-answer") }));
    });
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

  /**
   * @param {{ kind: string, [name: string]: unknown }} body
   * @param {(progress: import("./types.js").Progress) => void} onprogress
   */
  constructor(body, onprogress) {
    this.onprogress = onprogress;
    /** @type {Promise<any>} */
    this.done = new Promise((resolve, reject) => ([this.#resolve, this.#reject] = [resolve, reject]));
    const stream = (this.stream = Stream.open ??= new Stream());
    stream.jobs.add(this);
    post("jobs", body, { "x-stream": stream.name }).then(
      ({ id }) => {
        stream.rename(this, id);
        if (this.isUnwanted) this.#stop();
      },
      (error) => this.fail(error),
    );
  }

  /** @param {MessageEvent} event */
  hear(event) {
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
    if (this.id) void fetch(`/api/jobs/${this.id}`, { method: "DELETE" }).catch(() => {});
  }
}

/**
 * Starts something that can take long.
 * @param {{ kind: string, [name: string]: unknown }} body
 * @param {(progress: import("./types.js").Progress) => void} [onprogress]
 */
export const job = (body, onprogress = () => {}) => new Job(body, onprogress);
