/** Lab: databases of experiments. */

import { get } from "../client.js";
import { h } from "../dom.js";
import { nameOf } from "../names.js";
import { say } from "../words.js";

/** @param {HTMLElement} main */
export async function show(main) {
  document.body.classList.add("wide");
  const answer = await get("lab").catch(() => ({ databases: [] }));
  const databases = answer.databases ?? answer;
  const stage = h("section", { class: "stage empty", "aria-label": nameOf("view", "lab") });
  main.append(stage);
  if (databases.length === 0) stage.append(h("h1", {}, say("web-lab-empty")), h("p", { class: "quiet" }, say("web-lab-empty-more")), h("pre", {}, "quebra lab run experiments/…"));
  return {};
}
