/** Building elements: the only place that creates them. */

import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Props */

/**
 * @param {Element} element
 * @param {Props} props attributes; `on…` are listeners; false, null and undefined leave one out
 * @param {(Child | Child[])[]} children
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, props, children);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function s(tag, props = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  fill(element, props, children);
  return element;
}

/**
 * Sets attributes of an element that is there.
 * @param {Element} element
 * @param {Record<string, string | number>} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** @param {string} name an icon of icons.svg, which is part of the page @param {string} [style] its class */
export function icon(name, style = "icon") {
  return s("svg", { class: style, "aria-hidden": "true", viewBox: "0 0 24 24" }, s("use", { href: `#icon-${name}` }));
}

/**
 * A button with an icon and words.
 * @param {string} iconName
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Props} [props]
 */
export function button(iconName, label, onclick, props = {}) {
  return h("button", { type: "button", class: "button", ...props, onclick }, icon(iconName), h("span", { class: "label" }, label));
}

/**
 * A button with an icon only; its words are for tooltips and screen readers.
 * @param {string} iconName
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Props} [props]
 */
export function iconButton(iconName, label, onclick, props = {}) {
  return h("button", { type: "button", class: "button bare", "aria-label": label, title: label, ...props, onclick }, icon(iconName));
}

/** Does this person want less motion? */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Three stars, some of them earned. @param {number | null} earned null while nothing is decided */
export function stars(earned) {
  const each = [1, 2, 3].map((number) => icon("star", number <= (earned ?? 0) ? "star on" : "star"));
  return h("span", { class: "stars", role: "img", "aria-label": say("web-stars-earned", { count: earned ?? 0 }) }, ...each);
}
