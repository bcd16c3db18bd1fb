/** What is tied to what on the drawing: lines over the board, and tying by pointing. */

import { announce } from "../app.js";
import { button, h, s } from "../dom.js";
import { nameOf, say, told } from "../words.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Wire} Wire */
/** @typedef {import("../types.js").Verb} Verb */

/** What stands on a line for what is done at its end. @type {Record<Verb, string>} */
const SIGNS = { toggle: "±", open: "+", close: "−" };

/** How far a line is bent, so that lines between the same cells can be told apart. */
const BEND = 0.16;

/** @param {Cell[]} cells @param {Cell} cell */
const has = (cells, [row, column]) => cells.some((other) => other[0] === row && other[1] === column);

export class Wiring {
  /**
   * @param {import("../boards/board.js").Board} board
   * @param {(tie: { from: Cell, to: Cell, verb: Verb | null }) => void} ontie
   * @param {() => void} onturn
   */
  constructor(board, ontie, onturn) {
    this.board = board;
    this.ontie = ontie;
    this.onturn = onturn;
    /** @type {Wire[]} */
    this.wires = [];
    /** Clicks tie instead of painting. */
    this.isOn = false;
    /** @type {Cell | null} one of the cells of the thing that is tied */
    this.chosen = null;
    /** @type {Verb} */
    this.verb = "toggle";
    this.layer = s("g", { class: "wires" });
    board.svg.append(this.layer);
    this.toggle = button("wire", say("web-wire"), () => this.turn(!this.isOn), { class: "button small", "aria-pressed": "false" });
    this.verbs = h("div", { class: "row verbs", role: "radiogroup", "aria-label": say("web-wire-verb") });
    this.how = h("p", { class: "quiet small", role: "status" });
    this.element = h("div", { class: "wiring", hidden: true }, this.toggle, this.verbs, this.how);
  }

  /** @param {Wire[]} wires */
  show(wires) {
    this.wires = wires;
    this.element.hidden = !wires.some(({ how }) => how);
    if (this.element.hidden) this.isOn = false;
    if (!this.#wire()) this.chosen = null;
    this.#draw();
  }

  /** Tying, or painting again. @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    this.chosen = null;
    this.#draw();
    this.onturn();
  }

  /** What can be tied is chosen, or let go; anything else is tied to what is chosen. @param {Cell} cell */
  point(cell) {
    const wire = this.wires.find(({ how, from }) => how && has(from, cell));
    if (!wire) return this.chosen ? this.ontie({ from: this.chosen, to: cell, verb: this.#wire()?.verbs.length ? this.verb : null }) : announce(say("web-wire-choose"));
    this.chosen = wire === this.#wire() ? null : cell;
    this.#draw();
  }

  /** What is chosen. */
  #wire() {
    const { chosen } = this;
    return chosen && this.wires.find(({ how, from }) => how && has(from, chosen));
  }

  #draw() {
    const chosen = this.#wire();
    this.toggle.setAttribute("aria-pressed", String(this.isOn));
    this.board.element.classList.toggle("wired", this.isOn);
    this.how.textContent = !this.isOn ? "" : chosen ? (told(chosen.how) ?? "") : say("web-wire-choose");
    this.verbs.replaceChildren(
      ...(chosen?.verbs ?? []).map((verb) => h("button", { type: "button", class: "button small", role: "radio", "aria-checked": String(verb === this.verb), onclick: () => this.#speak(verb) }, h("b", { "aria-hidden": "true" }, SIGNS[verb]), nameOf("verb", verb))),
    );
    const outlined = (/** @type {Cell[]} */ cells, /** @type {string} */ name) => cells.map((cell) => s("polygon", { class: name, points: this.board.picture.corners(cell[0], cell[1], 2).map(String).join(" ") }));
    this.layer.replaceChildren(
      ...(chosen ? [...outlined(chosen.from, "wire-from"), ...chosen.ends.flatMap(({ cells }) => outlined(cells, "wire-to"))] : []),
      ...this.wires.flatMap((wire) => wire.from.flatMap((from) => wire.ends.map((end, index) => this.#line(from, end, wire, index, wire === chosen)))),
    );
  }

  /** @param {Verb} verb */
  #speak(verb) {
    this.verb = verb;
    this.#draw();
    /** @type {HTMLElement | null} */ (this.verbs.querySelector('[aria-checked="true"]'))?.focus();
  }

  /**
   * A line to the nearest cell of what it is tied to. What is done there stands on it; else, where there are several, which one it is.
   * @param {Cell} from @param {import("../types.js").WireEnd} end @param {Wire} wire @param {number} index @param {boolean} isChosen
   */
  #line(from, { cells, verb }, wire, index, isChosen) {
    const [x, y] = this.board.picture.centre(...from);
    const far = (/** @type {[number, number]} */ [left, top]) => Math.hypot(left - x, top - y);
    const [left, top] = cells.map((cell) => this.board.picture.centre(...cell)).reduce((best, point) => (far(point) < far(best) ? point : best));
    const [bentX, bentY] = [(x + left) / 2 - (top - y) * BEND, (y + top) / 2 + (left - x) * BEND];
    const sign = verb ? SIGNS[verb] : wire.ends.length > 1 ? String(index + 1) : "";
    // The middle of the curve is half way to where it is bent.
    const middle = `translate(${(x + left) / 4 + bentX / 2} ${(y + top) / 4 + bentY / 2})`;
    return s(
      "g",
      { class: isChosen ? "wire chosen" : "wire" },
      s("path", { class: "halo", d: `M${x} ${y}Q${bentX} ${bentY} ${left} ${top}` }),
      s("path", { d: `M${x} ${y}Q${bentX} ${bentY} ${left} ${top}` }),
      s("circle", { cx: left, cy: top, r: 6 }),
      sign ? s("g", { transform: middle }, s("circle", { class: "sign", r: 14 }), s("text", { "text-anchor": "middle", "dominant-baseline": "central" }, sign)) : null,
    );
  }
}
