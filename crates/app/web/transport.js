/** Play, pause, step, scrub, speed: one control for everything that runs through time. */

import { h, icon, iconButton } from "./dom.js";
import { figure, say } from "./words.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];

export class Transport {
  /**
   * @param {object} options
   * @param {(at: number, by: number) => void | Promise<unknown>} options.onat shows a moment; 1 or -1 if it comes from the one beside it
   * @param {(at: number) => string} options.text what the scrubber says to screen readers
   * @param {number} [options.pace] milliseconds between steps at speed 1
   */
  constructor({ onat, text, pace = 420 }) {
    this.onat = onat;
    this.text = text;
    this.pace = pace;
    this.at = 0;
    this.end = 0;
    this.speed = 1;
    this.isPlaying = false;
    this.turn = 0;
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": say("web-moment"), oninput: () => this.jump(Number(this.slider.value)) });
    this.toggle = iconButton("play", say("web-play-pause"), () => this.playPause(), { class: "button main toggle" });
    this.back = iconButton("back", say("web-step-back"), () => this.step(-1), { class: "button" });
    this.forth = iconButton("next", say("web-step-on"), () => this.step(1), { class: "button" });
    this.place = h("span", { class: "place quiet" });
    this.speeds = h(
      "select",
      { "aria-label": say("web-speed"), onchange: () => (this.speed = Number(this.speeds.value)) },
      ...SPEEDS.map((speed) => h("option", { value: speed, selected: speed === 1 }, `${figure(speed)}×`)),
    );
    this.element = h(
      "div",
      { class: "transport", role: "group", "aria-label": say("web-transport") },
      this.slider,
      h(
        "div",
        { class: "row" },
        iconButton("first", say("web-first"), () => this.jump(0), { class: "button ends" }),
        this.back,
        this.toggle,
        this.forth,
        iconButton("last", say("web-last"), () => this.jump(this.end), { class: "button ends" }),
        this.place,
        this.speeds,
      ),
    );
  }

  /** @param {number} end @param {number} [at] */
  reset(end, at = 0) {
    this.pause();
    this.end = end;
    this.slider.max = String(end);
    this.jump(at);
  }

  /** @param {number} at */
  jump(at) {
    this.pause();
    this.#to(at, false);
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.#to(this.at + by, true);
  }

  /** @param {number} at @param {boolean} isStep */
  #to(at, isStep) {
    // A link may say anything.
    const to = Math.min(Math.max(at || 0, 0), this.end);
    const by = isStep ? to - this.at : 0;
    this.at = to;
    this.slider.value = String(this.at);
    this.slider.style.setProperty("--part", `${this.end ? (100 * this.at) / this.end : 0}%`);
    this.place.textContent = `${figure(this.at)} / ${figure(this.end)}`;
    const shown = this.onat(to, by);
    // What is told of a moment may be known only when it is shown.
    this.slider.setAttribute("aria-valuetext", this.text(this.at));
    return shown;
  }

  playPause() {
    if (this.isPlaying) this.pause();
    else void this.play();
  }

  pause() {
    this.turn += 1;
    this.isPlaying = false;
    this.toggle.replaceChildren(icon("play"));
  }

  async play() {
    if (this.at === this.end) this.#to(0, false);
    const turn = ++this.turn;
    this.isPlaying = true;
    this.toggle.replaceChildren(icon("pause"));
    while (turn === this.turn && this.at < this.end) {
      const start = performance.now();
      await this.#to(this.at + 1, true);
      const rest = this.pace / this.speed - (performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, Math.max(rest, 0)));
    }
    if (turn === this.turn) this.pause();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    /** @type {Record<string, () => void>} */
    const keys = {
      " ": () => this.playPause(),
      k: () => this.playPause(),
      j: () => this.step(-1),
      l: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.jump(0),
      End: () => this.jump(this.end),
    };
    if (!(event.key in keys)) return false;
    keys[event.key]();
    return true;
  }
}
