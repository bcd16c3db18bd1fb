/** Why there is no answer. */

import { told } from "./words.js";

/** @typedef {Partial<import("./types.js").Fault> & { message: string }} Problem in English, and by language */

/** What is wrong, in the person's language where it is there. @param {Problem} problem */
export const tell = ({ message, text }) => told(text ?? null) ?? message;

/** What is said when something cannot be done. */
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
