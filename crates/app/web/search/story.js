/** What a search did at a step, and why, in a few plain sentences for a student. */

import { figure, nameOf, say } from "../words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("../types.js").RecordedSuccessor} Successor */

/** Rules that promise no optimal solution: if one is proved, a bound did it. */
const UNSURE = ["newest", "least-h", "least-weighted", "best-of-layer"];

/** Why the first solution by a rule is an optimal one. @type {Record<string, string>} */
const PROOFS = { oldest: "web-story-proof-order", "least-g": "web-story-proof-order", "least-f": "web-story-proof-f", deepest: "web-story-proof-limit" };

/** What a rule is called here. @type {Record<string, string>} */
const RULES = {
  "least-f": "web-story-least-f",
  "least-h": "web-story-least-h",
  "least-g": "web-story-least-g",
  "least-weighted": "web-story-least-weighted",
  oldest: "web-story-oldest",
  newest: "web-story-newest",
  "best-of-layer": "web-story-best-of-layer",
};

/** The weight by which a state was valued: g + w·h; where h is 0 it does not show. @param {import("../types.js").RecordedStep} step */
const weightOf = ({ g, h, reason }) => (h ? Math.round((100 * ((reason.value ?? 0) - g)) / h) / 100 : null);

/** Why this state was taken. @param {Model} model at the moment before @param {number} index the step */
function reason(model, index) {
  const { recording } = model;
  const step = recording.steps[index];
  const { rule, value, ties, order } = step.reason;
  const weight = weightOf(step);
  const values = { algorithm: nameOf("algorithm", recording.algorithm), g: step.g, h: step.h ?? 0, f: step.f ?? 0, value: value ?? 0, weight: figure(weight ?? 1) };
  const parts = [];
  if (rule === "least-weighted" && weight === null) parts.push(say("web-story-least-weighted-zero", values));
  else if (rule === "deepest") parts.push(say(recording.heuristic === null ? "web-story-deepest" : "web-story-deepest-f", values));
  else parts.push(say(RULES[rule] ?? "web-story-takes", values));
  if ((rule === "least-f" || rule === "least-weighted") && isFirstByEstimate(model, index)) parts.push(say(rule === "least-f" ? "web-story-least-h-first" : "web-story-least-h-first-weighted"));
  if (ties > 0) parts.push(say(order === "oldest" ? "web-story-ties-oldest" : "web-story-ties-newest", { count: ties }));
  return parts.join(" ");
}

/** Has an open state the same value, but a greater h? @param {Model} model at the moment before @param {number} index */
function isFirstByEstimate(model, index) {
  const { h, reason } = model.recording.steps[index];
  const weight = reason.rule === "least-weighted" ? weightOf(model.recording.steps[index]) : 1;
  if (weight === null) return false;
  const value = (/** @type {number} */ node) => model.costs[node] + weight * (model.h(node) ?? 0);
  return model.list.some((node) => (model.h(node) ?? 0) > (h ?? 0) && Math.abs(value(node) - (reason.value ?? 0)) < 1e-6);
}

/** What becomes of a state that is not left: one that no table knows need not be new. @param {Model} model @param {boolean} hasTable */
const kept = (model, hasTable) => (model.isDeepening ? "web-story-next" : hasTable ? "web-story-new" : "web-story-opened");

/**
 * What came of some moves, in parts.
 * @param {Successor[]} made
 * @param {Set<number>} known states met before
 * @param {Set<number>} rehung
 * @param {string} fresh what is said of those that are not left
 */
function harvest(made, known, rehung, fresh) {
  const met = new Set(known);
  // Two moves of one state may lead to the same one, or to its mirror image.
  const isFirst = made.map(({ node }) => !met.has(node) && Boolean(met.add(node)));
  const first = made.filter(({ fate }, index) => fate === "new" && isFirst[index]);
  const again = made.filter(({ fate, mirrored }, index) => fate === "new" && !isFirst[index] && !mirrored);
  const images = made.filter(({ fate, mirrored }, index) => mirrored && (fate === "duplicate" || (fate === "new" && !isFirst[index])));
  const count = (/** @type {string} */ fate) => made.filter((one) => one.fate === fate).length;
  /** @type {[string, number][]} */
  const parts = [
    [fresh, first.filter(({ mirrored }) => !mirrored).length],
    ["web-story-new-mirrored", first.filter(({ mirrored }) => mirrored).length],
    ["web-story-again-rehung", again.filter(({ node }) => rehung.has(node)).length],
    ["web-story-again", again.filter(({ node }) => !rehung.has(node)).length],
    ["web-story-cheaper", count("cheaper")],
    ["web-story-duplicate", made.filter(({ fate, mirrored }) => fate === "duplicate" && !mirrored).length],
    ["web-story-mirror", images.length],
    ["web-story-dead", count("dead")],
    ["web-story-beyond", count("beyond")],
    ["web-story-too-dear", count("too-dear")],
  ];
  return parts.filter(([, number]) => number > 0).map(([id, number]) => say(id, { count: number })).join(", ");
}

/**
 * What came of the moves of a step.
 * @param {Model} model at the moment after it
 * @param {number} index
 * @param {Set<number>} known what was met before
 * @param {boolean} hasTable
 */
function outcome(model, index, known, hasTable) {
  const fresh = kept(model, hasTable);
  const step = model.recording.steps[index];
  const now = model.made[index];
  const own = now.filter(({ step }) => step === index).map(({ made }) => made);
  const sentences = [step.generated.length === 0 ? say("web-story-nothing") : own.length > 0 ? say("web-story-harvest", { parts: harvest(own, known, model.rehung, fresh) }) : ""];
  // A deepening search goes back up, and makes the next moves of the states it comes through.
  for (const above of new Set(now.map(({ step }) => step).filter((step) => step !== index))) {
    const made = now.filter(({ step }) => step === above).map(({ made }) => made);
    sentences.push(say("web-story-back", { depth: model.recording.steps[above].g, parts: harvest(made, known, model.rehung, fresh) }));
  }
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

/** Which of the states that a step makes were met before; an attempt that begins anew knows nothing of those before it. @param {Model} model at the moment before @param {number} index */
function metBefore(model, index) {
  // A deepening search keeps no list on which a state could be twice: what it goes on to is all that counts.
  if (model.isDeepening) return new Set();
  const isAgain = model.isAgain(index + 1);
  return new Set(model.made[index].map(({ made }) => made.node).filter((node) => (isAgain ? node === 0 : model.isSeen(node))));
}

/** What an attempt begins with, and why there is another. @param {Model} model @param {number} index its first step */
function round(model, index) {
  const { heuristic, steps } = model.recording;
  const { iteration, threshold, width } = steps[index];
  const values = { number: iteration, threshold: threshold ?? 0, width: width ?? 0, before: steps[index - 1]?.threshold ?? 0 };
  const [raised, begins] = threshold === null ? ["web-story-raised-beam", "web-story-round-beam"] : heuristic === null ? ["web-story-raised-depth", "web-story-round-depth"] : ["web-story-raised", "web-story-round"];
  if (threshold === null && width === null) return "";
  return `${index > 0 ? `${say(raised, values)} ` : ""}${say(begins, values)}`;
}

/** Why a solution is an optimal one. @param {import("../types.js").Recording} recording @param {boolean} isAdmissible */
function proof({ steps, heuristic }, isAdmissible) {
  const rule = steps[0]?.reason.rule;
  if (rule === undefined) return "";
  if (UNSURE.includes(rule) || (heuristic !== null && !isAdmissible)) return "web-story-end-why";
  // The first limit is an estimate; before it nothing was tried.
  const isFirstLimit = rule === "deepest" && heuristic !== null && steps.at(-1)?.iteration === steps[0].iteration;
  return isFirstLimit ? "web-story-proof-first-limit" : PROOFS[rule];
}

/** How the search ended. @param {Model} model @param {boolean} isAdmissible */
function ending({ recording }, isAdmissible) {
  const { steps, path, report } = recording;
  const values = { algorithm: nameOf("algorithm", recording.algorithm), count: Math.max(0, path.length - 1), expanded: figure(steps.length), bound: report.lower_bound ?? 0 };
  if (path.length > 0 && report.optimal) {
    const why = proof(recording, isAdmissible);
    return `${say("web-story-end-proved", values)}${why ? ` ${say(why, values)}` : ""}`;
  }
  if (path.length > 0) return say("web-story-end-found", values);
  if (steps.length === 0 && report.cost === 0) return say("web-story-end-start");
  if (report.outcome === "unsolvable") return say(steps.length === 0 ? "web-story-end-hopeless" : "web-story-end-none");
  return say("web-story-end-cut", values);
}

/**
 * @param {Model} model it is left at the moment
 * @param {number} at the moment
 * @param {object} method
 * @param {boolean} method.isAdmissible its heuristic never overestimates
 * @param {boolean} method.hasTable it looks up what it has met
 */
export function story(model, at, { isAdmissible, hasTable }) {
  const { recording } = model;
  const algorithm = nameOf("algorithm", recording.algorithm);
  // What needs no search has no beginning.
  if (at === model.end || recording.steps.length === 0) return ending(model, isAdmissible);
  if (at === 0) return say(model.isDeepening ? "web-story-start-path" : "web-story-start", { algorithm });
  const index = at - 1;
  const step = recording.steps[index];
  model.go(index);
  const [why, known] = [reason(model, index), metBefore(model, index)];
  model.go(at);
  const isRound = index === 0 || model.isAgain(at);
  const sentences = [
    step.dropped?.length ? say("web-story-dropped", { count: step.dropped.length }) : "",
    step.skipped?.length ? say(step.width === null ? "web-story-skipped" : "web-story-skipped-layer", { count: step.skipped.length }) : "",
    isRound ? round(model, index) : "",
    // That a deepening search begins with the start is said already.
    isRound && model.isDeepening ? "" : why,
    outcome(model, index, known, hasTable),
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
