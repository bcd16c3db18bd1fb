/** The server's answers. */

/** @typedef {{ message: string, line?: number, column?: number, start?: number, length?: number }} Problem */

/** What the server says when it cannot do something. */
export class Refusal extends Error {
  /** @param {number} status @param {Problem} problem */
  constructor(status, problem) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
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

/** @param {string} path @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function post(path, body, signal) {
  const headers = { "content-type": "application/json", "x-client": CLIENT };
  return read(await fetch(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body), signal }));
}

/**
 * Something that can take long. When it is cancelled, its last word comes all the same; when it is abandoned, nobody listens.
 * @typedef {{ done: Promise<any>, cancel: () => void, abandon: () => void }} Job
 */

/**
 * @param {{ kind: string, [name: string]: unknown }} body
 * @param {(progress: import("./types.js").Progress) => void} [onprogress]
 * @returns {Job}
 */
export function job(body, onprogress = () => {}) {
  let isOver = false;
  /** @type {string | null} */
  let id = null;
  /** @type {() => void} */
  let leave = () => {};
  const cancel = () => {
    if (id && !isOver) void fetch(`/api/jobs/${id}`, { method: "DELETE" });
  };
  const abandon = () => {
    if (isOver) return;
    isOver = true;
    leave();
  };
  const done = post("jobs", body).then((answer) => {
    id = answer.id;
    return new Promise((resolve, reject) => {
      const events = new EventSource(`/api/jobs/${id}/events`);
      const read = (/** @type {Event} */ event) => JSON.parse(/** @type {MessageEvent} */ (event).data);
      const close = () => {
        isOver = true;
        events.close();
      };
      // The server ends a job whose stream is closed.
      leave = () => {
        close();
        reject(new Abandoned());
      };
      events.addEventListener("progress", (event) => onprogress(read(event)));
      events.addEventListener("done", (event) => (close(), resolve(read(event))));
      events.addEventListener("failed", (event) => (close(), reject(new Refusal(422, read(event).error))));
      events.addEventListener("error", () => (close(), reject(new Refusal(0, { message: "the server does not answer" }))));
      if (isOver) leave();
    });
  });
  return { done, cancel, abandon };
}
