/** The choices that a method leaves, as small lists. */

import { h } from "../dom.js";
import { figure, say } from "../words.js";

/** @typedef {Record<string, string | number | boolean>} Options */

/** @type {Record<string, { label: string, readers: string[], values: [string | number | boolean, () => string][] }>} */
const OPTIONS = {
  ties: {
    label: "web-option-ties",
    readers: ["ucs", "greedy", "astar", "wastar", "beam"],
    values: [["lifo", () => say("web-option-ties-lifo")], ["fifo", () => say("web-option-ties-fifo")]],
  },
  weight: { label: "web-option-weight", readers: ["wastar"], values: [1.2, 1.5, 2, 3, 5].map((value) => [value, () => figure(value)]) },
  width: { label: "web-option-width", readers: ["beam"], values: [1, 2, 4, 8, 16, 64, 1000].map((value) => [value, () => figure(value)]) },
  table: {
    label: "web-option-table",
    readers: ["bfs", "dfs", "iddfs", "ucs", "greedy", "astar", "wastar", "idastar"],
    values: [[true, () => say("web-option-table-true")], [false, () => say("web-option-table-false")]],
  },
};

/** What a link says of them, as far as the method reads it. @param {string} method @param {string} text @returns {Options} */
export function readOptions(method, text) {
  const algorithm = method.split(":")[0];
  /** @type {Options} */
  const options = {};
  for (const [name, value] of text.split(",").map((pair) => pair.split("."))) {
    const known = OPTIONS[name]?.readers.includes(algorithm) ? OPTIONS[name].values.find(([one]) => String(one).replace(".", "-") === value) : undefined;
    if (known) options[name] = known[0];
  }
  return options;
}

/** @param {Options} options */
export const writeOptions = (options) => Object.entries(options).map(([name, value]) => `${name}.${String(value).replace(".", "-")}`).join(",");

/** @param {string} method @param {Options} options @param {(options: Options) => void} onchange */
export function optionSelects(method, options, onchange) {
  const algorithm = method.split(":")[0];
  return Object.entries(OPTIONS)
    .filter(([, { readers }]) => readers.includes(algorithm))
    .map(([name, { label, values }]) => {
      const choose = (/** @type {number} */ index) => {
        const others = Object.fromEntries(Object.entries(options).filter(([other]) => other !== name));
        onchange(index < 0 ? others : { ...others, [name]: values[index][0] });
      };
      const select = h(
        "select",
        { "aria-label": say(label), onchange: () => choose(Number(select.value)) },
        h("option", { value: -1 }, `${say(label)}: ${say("web-option-usual")}`),
        ...values.map(([value, words], index) => h("option", { value: index, selected: options[name] === value }, `${say(label)}: ${words()}`)),
      );
      return select;
    });
}
