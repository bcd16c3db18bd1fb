/** The keys, in a dialog. */

import { h, iconButton } from "./dom.js";
import { isSounding, letSound } from "./sound.js";
import { say } from "./words.js";

/**
 * A dialog that closes by its button, by Escape, or by a click beside it.
 * @param {string} title
 * @param {...(import("./dom.js").Child)} content
 */
export function openDialog(title, ...content) {
  const dialog = h("dialog", { "aria-label": title }, h("h1", {}, title), iconButton("close", say("web-close"), () => dialog.close(), { class: "button bare shut" }), ...content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Keys and the texts that tell what they do; one of them has a name in each language. @type {[string | null, string][]} */
const KEYS = [
  ["↑ ↓ ← →", "web-key-arrows"],
  ["W A S D", "web-key-arrows"],
  [null, "web-key-pick"],
  ["U", "web-undo"],
  ["Y", "web-redo"],
  ["R", "web-restart"],
  ["H", "web-hint"],
  ["Shift S", "web-solve"],
  ["[ ]", "web-key-levels"],
  ["K", "web-key-pause"],
  ["J L", "web-key-step"],
  ["1 – 7", "web-key-views"],
  ["T", "web-theme"],
  ["Enter", "web-key-fold"],
  ["?", "web-keys"],
];

export function showKeys() {
  const rows = KEYS.flatMap(([keys, id]) => [h("dt", {}, ...(keys?.split(" ") ?? [say("web-key-space")]).map((key) => h("kbd", {}, key))), h("dd", {}, say(id))]);
  const sounds = h("input", { type: "checkbox", checked: isSounding(), onchange: () => letSound(sounds.checked) });
  openDialog(say("web-keys"), h("dl", { class: "keys" }, ...rows), h("label", { class: "check" }, sounds, say("web-sounds")));
}
