/** Who answers: a server, or, where a page is made without one, its own engine (`engine.js` then takes the place of `server.js`). */

export { askNow, get, hasLab, job, load, post } from "./server.js";
export { Abandoned, Refusal, tell } from "./refusal.js";

/** @typedef {import("./server.js").Job} Job */
/** @typedef {import("./refusal.js").Problem} Problem */
