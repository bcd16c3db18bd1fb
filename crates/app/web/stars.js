/** Three stars, some of them earned. */

import { asset, h, s } from "./dom.js";
import { say } from "./words.js";

/** @param {number | null} earned null while nothing is decided */
export function stars(earned) {
  const each = [1, 2, 3].map((number) =>
    s("svg", { viewBox: "0 0 24 24", class: number <= (earned ?? 0) ? "star on" : "star", "aria-hidden": "true" }, s("use", { href: asset("icons.svg#star") })),
  );
  return h("span", { class: "stars", role: "img", "aria-label": say("web-stars-earned", { count: earned ?? 0 }) }, ...each);
}
