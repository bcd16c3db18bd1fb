/**
 * How large an element is, and when what is drawn for that has to be drawn anew: when the size has changed, or the colours of the page.
 * Asking the browser costs a layout; it is asked when there is something new.
 */
export class Extent {
  #size = { width: 0, height: 0 };

  /** @param {Element} element @param {() => void} onchange */
  constructor(element, onchange) {
    this.element = element;
    new ResizeObserver(() => {
      this.#ask();
      onchange();
    }).observe(element);
    element.addEventListener("colours", onchange);
  }

  #ask() {
    this.#size = { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  get size() {
    if (this.#size.width === 0) this.#ask();
    return this.#size;
  }
}
