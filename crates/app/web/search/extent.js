/** How large an element is. Asking the browser costs a layout of the page; it is asked when that has changed. */
export class Extent {
  #size = { width: 0, height: 0 };

  /** @param {Element} element @param {() => void} onchange */
  constructor(element, onchange) {
    this.element = element;
    new ResizeObserver(() => {
      this.#ask();
      onchange();
    }).observe(element);
  }

  #ask() {
    this.#size = { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  get size() {
    if (this.#size.width === 0) this.#ask();
    return this.#size;
  }
}
