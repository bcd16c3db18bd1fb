/** A person's own levels of a puzzle, pack by pack: to be opened, taken away, or saved together. */

import { link, toast } from "../app.js";
import { button, h, iconButton, stars } from "../dom.js";
import { dropLevel, fileOf, ownPacks } from "../mine.js";
import { progress } from "../route.js";
import { figure, say } from "../words.js";

/** @typedef {import("../mine.js").Own} Own */

export class OwnLevels {
  /** @param {string} puzzle @param {() => void} onchange */
  constructor(puzzle, onchange) {
    this.puzzle = puzzle;
    this.onchange = onchange;
    /** The pack that levels are kept in; those that are there are offered. */
    this.names = h("datalist", { id: "own-packs" });
    this.pack = h("input", { type: "text", list: "own-packs", maxlength: 60, spellcheck: "false", placeholder: say("web-pack-own") });
    this.choice = h("label", { class: "own-pack" }, say("web-pack"), this.pack, this.names);
    this.element = h("div", { class: "own" });
    this.show();
  }

  show() {
    const packs = ownPacks(this.puzzle);
    this.names.replaceChildren(...packs.filter(({ name }) => name !== "").map(({ name }) => h("option", { value: name })));
    this.element.replaceChildren(...packs.flatMap((pack) => this.#pack(pack)));
  }

  /** @param {{ name: string, levels: Own[] }} pack */
  #pack({ name, levels }) {
    const file = `${name.replace(/[^\p{L}\p{N}_-]+/gu, "-") || `${this.puzzle}-levels`}.txt`;
    return [h("h2", {}, name || say("web-pack-own")), h("ul", { class: "own-list" }, ...levels.map((own, index) => this.#row(own, index))), button("save", say("web-edit-save-all"), () => save(fileOf(levels), file), { class: "button small" })];
  }

  /** @param {Own} own @param {number} index */
  #row({ code, link: level, title, author, par }, index) {
    const name = title ?? String(index + 1);
    const best = progress()[code];
    const facts = [author ? say("web-level-author", { name: author }) : "", par === null ? "" : `${say("web-par")} ${figure(par)}`];
    return h(
      "li",
      {},
      h("span", {}, h("a", { href: link({ view: "edit", level, moves: [] }) }, name), h("span", { class: "quiet small" }, facts.filter(Boolean).join(" · "))),
      best ? stars(best.stars ?? 1) : null,
      iconButton("close", say("web-edit-drop", { title: name }), () => this.#drop(code, name)),
    );
  }

  /** @param {string} code @param {string} title */
  #drop(code, title) {
    const bringBack = dropLevel(code);
    const changed = () => (this.show(), this.onchange());
    changed();
    toast(say("web-edit-dropped", { title }), () => (bringBack(), changed()));
  }
}

/** @param {string} text @param {string} name of the file */
export function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
