/** What a new level should be like: everything that the command takes, too. */

import { h } from "../dom.js";
import { unique } from "../unique.js";
import { nameOf, say, told } from "../words.js";

/** @typedef {import("../types.js").Feature} Feature */

/** @param {string} label @param {...(import("../dom.js").Child)} content */
const field = (label, ...content) => h("label", { class: "wish" }, h("span", {}, label), ...content);

/** @param {Record<string, string | number>} [more] */
const number = (more = {}) => h("input", { type: "number", min: 1, inputmode: "numeric", ...more });

export class Wishes {
  /** @param {import("../types.js").Generator | null} generator */
  constructor(generator) {
    this.grade = h("select", {}, h("option", { value: "" }, say("web-wish-any")), ...["easy", "medium", "hard", "expert"].map((grade) => h("option", { value: grade }, nameOf("grade", grade))));
    this.rows = number({ max: 64, "aria-label": say("web-rows") });
    this.columns = number({ max: 64, "aria-label": say("web-columns") });
    this.least = number({ "aria-label": say("web-wish-least") });
    this.most = number({ "aria-label": say("web-wish-most") });
    this.unique = h("input", { type: "checkbox" });
    this.seed = h("input", { type: "text", spellcheck: "false", autocapitalize: "off" });
    this.count = number({ max: 100, value: 1 });
    this.time = number({ max: 300, value: 30 });
    this.tries = number({ max: 50000, value: 50000 });
    /** @type {[Feature, HTMLInputElement | HTMLSelectElement][]} */
    this.features = (generator?.features ?? []).map((feature) => [feature, inputFor(feature)]);
    const own = this.features.map(([{ text, name, takes }, input]) => (takes === "flag" ? check(input, told(text) ?? name) : field(told(text) ?? name, input)));
    this.element = h(
      "details",
      { class: "wishes", hidden: generator === null },
      h("summary", {}, say("web-wishes")),
      h(
        "div",
        { class: "wish-list" },
        field(say("web-edit-grade"), this.grade),
        h("div", { class: "wish", role: "group", "aria-label": say("web-wish-size") }, h("span", {}, say("web-wish-size")), h("span", { class: "pair" }, this.rows, "×", this.columns)),
        h("div", { class: "wish", role: "group", "aria-label": say("web-par") }, h("span", {}, say("web-par")), h("span", { class: "pair" }, this.least, "–", this.most)),
        ...own,
        field(say("web-wish-count"), this.count),
        field(say("web-wish-seed"), this.seed),
        field(say("web-wish-time"), this.time),
        field(say("web-wish-tries"), this.tries),
        generator?.unique ? check(this.unique, say("web-wish-unique")) : null,
      ),
      h("p", { class: "quiet small" }, say("web-wish-help")),
    );
  }

  /** As the server takes them; what is left empty is the puzzle's own choice. */
  body() {
    const [rows, columns, least, most] = [this.rows, this.columns, this.least, this.most].map(({ value }) => (value ? Number(value) : null));
    const said = this.features.map(([{ name, takes }, input]) => {
      if (takes === "flag") return [name, /** @type {HTMLInputElement} */ (input).checked];
      return [name, takes === "count" && input.value ? Number(input.value) : input.value];
    });
    return {
      seed: this.seed.value.trim() || unique().slice(0, 8),
      count: Number(this.count.value) || 1,
      tries: Number(this.tries.value) || undefined,
      limits: { time: Number(this.time.value) || undefined },
      ...(this.grade.value ? { grade: this.grade.value } : {}),
      // One side alone means a square.
      ...(rows ?? columns ? { size: [rows ?? columns, columns ?? rows] } : {}),
      ...(least ?? most ? { par: [least, most] } : {}),
      ...(this.unique.checked ? { unique: true } : {}),
      ...Object.fromEntries(said.filter(([, value]) => value !== "" && value !== false)),
    };
  }
}

/** @param {HTMLElement} input @param {string} label */
const check = (input, label) => h("label", { class: "check" }, input, label);

/** @param {Feature} feature */
function inputFor({ takes, words }) {
  if (takes === "flag") return h("input", { type: "checkbox" });
  if (takes === "word") return h("select", {}, h("option", { value: "" }, say("web-wish-any")), ...words.map((word) => h("option", { value: word }, word)));
  return number({ min: 0 });
}
