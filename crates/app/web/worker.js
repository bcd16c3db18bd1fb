/**
 * The engine in a worker: takes a request, passes it on, and sends the answer. It has no modules: a page in one file starts it from a
 * text.
 *
 * While a job is at work nothing that is sent here arrives, and pages of plain hosts share no memory with their workers. So the page
 * lends an address with every job, and takes it back when nobody waits any more: whether it is still there can be asked in between.
 */

/** @typedef {{ memory: WebAssembly.Memory, start: (memory: number) => void, reserve: (length: number) => number, ask: (path: number) => number, answer_at: () => number, answer_length: () => number }} Engine */

/** @type {Engine | null} */
let engine = null;
/** The number and the address of what is asked. */
let current = { number: 0, signal: /** @type {string | null} */ (null) };
/** What broke, in the engine's words. */
let complaint = "";

/** Is the address still there? @param {string} address */
function isThere(address) {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", address, false);
    request.send();
    return true;
  } catch {
    return false;
  }
}

/** @param {number} at @param {number} length */
const textAt = (at, length) => new TextDecoder().decode(new Uint8Array(/** @type {Engine} */ (engine).memory.buffer, at, length));

const imports = {
  now: () => performance.timeOrigin + performance.now(),
  tell: (/** @type {number} */ at, /** @type {number} */ length) => postMessage({ number: current.number, progress: textAt(at, length) }),
  is_unwanted: () => current.signal !== null && !isThere(current.signal),
  complain: (/** @type {number} */ at, /** @type {number} */ length) => void (complaint = textAt(at, length)),
};

/** @param {{ module: WebAssembly.Module, memory: number, probe: string }} how */
async function start({ module, memory, probe }) {
  try {
    const { exports } = await WebAssembly.instantiate(module, { worker: imports });
    engine = /** @type {Engine} */ (/** @type {unknown} */ (exports));
    engine.start(memory);
    postMessage({ number: 0, canHear: isThere(probe) });
  } catch (error) {
    // There is no memory for one more.
    postMessage({ number: 0, broke: complaint || null, why: String(error) });
  }
}

/** @param {{ number: number, path: string, body: string, signal: string | null }} asked */
function answer({ number, path, body, signal }) {
  current = { number, signal };
  const mine = /** @type {Engine} */ (engine);
  try {
    const request = new TextEncoder().encode(path + body);
    const at = mine.reserve(request.length);
    new Uint8Array(mine.memory.buffer).set(request, at);
    const isGood = mine.ask(path.length) !== 0;
    postMessage({ number, isGood, text: textAt(mine.answer_at(), mine.answer_length()), bytes: mine.memory.buffer.byteLength });
  } catch (error) {
    // Without a complaint it is the memory, or the stack, that came to an end.
    postMessage({ number, broke: complaint || null, why: String(error) });
  }
}

addEventListener("message", ({ data }) => (data.module ? void start(data) : answer(data)));
