/** What a search did at a step, and why, in one plain sentence for a student. */

import { figure, nameOf, say } from "../words.js";

/** @typedef {import("../types.js").Recording} Recording */
/** @typedef {import("../types.js").RecordedStep} Step */

/** Why this state was taken. @param {Recording} recording @param {Step} step */
function reason(recording, step) {
  const { rule, value, ties, order } = step.reason;
  const values = { algorithm: nameOf("algorithm", recording.algorithm), g: step.g, h: step.h ?? 0, f: step.f ?? 0, value: value ?? 0 };
  const tie = ties > 0 ? ` ${say(order === "oldest" ? "web-story-ties-oldest" : "web-story-ties-newest", { count: ties })}` : "";
  switch (rule) {
    case "least-f":
      return say("web-story-least-f", values) + tie;
    case "least-h":
      return say("web-story-least-h", values) + tie;
    case "least-g":
      return say("web-story-least-g", values) + tie;
    case "least-weighted":
      return say("web-story-least-weighted", values) + tie;
    case "oldest":
      return say("web-story-oldest", values);
    case "newest":
      return say("web-story-newest", values);
    case "deepest":
      return say("web-story-deepest", values);
    case "best-of-layer":
      return say("web-story-best-of-layer", values);
    default:
      return say("web-story-takes", values);
  }
}

/** What came of its moves. @param {Step} step */
function harvest(step) {
  const count = (/** @type {string} */ fate) => step.generated.filter((event) => event.fate === fate).length;
  const parts = [
    count("new") > 0 && say("web-story-new", { count: count("new") }),
    count("duplicate") > 0 && say("web-story-duplicate", { count: count("duplicate") }),
    count("cheaper") > 0 && say("web-story-cheaper", { count: count("cheaper") }),
    count("dead") > 0 && say("web-story-dead", { count: count("dead") }),
    count("beyond") > 0 && say("web-story-beyond", { count: count("beyond") }),
    count("dropped") > 0 && say("web-story-dropped", { count: count("dropped") }),
    count("goal") > 0 && say("web-story-goal", { count: count("goal") }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? say("web-story-harvest", { parts: parts.join(", ") }) : say("web-story-nothing");
}

/** @param {Recording} recording @param {number} at how many steps were taken */
export function story(recording, at) {
  const { steps, path, report, complete } = recording;
  if (at === 0) return say("web-story-start", { algorithm: nameOf("algorithm", recording.algorithm) });
  if (at > steps.length) {
    if (path.length > 0) return say(report.optimal ? "web-story-end-proved" : "web-story-end-found", { count: path.length - 1, expanded: figure(steps.length) });
    return say(complete ? "web-story-end-none" : "web-story-end-cut", { expanded: figure(steps.length) });
  }
  const step = steps[at - 1];
  const before = steps[at - 2];
  const round = step.iteration > 1 && before && before.iteration !== step.iteration ? `${say("web-story-round", { number: step.iteration, bound: step.reason.value ?? step.bound ?? 0 })} ` : "";
  return `${round}${reason(recording, step)} ${harvest(step)}`;
}
