/** The top of the page: name, views, and the few settings there are. */

import { app, link, toast } from "./app.js";
import { asset, h, icon, iconButton } from "./dom.js";
import { openRail } from "./rail.js";
import { nameOf } from "./names.js";
import { VIEWS } from "./route.js";
import { isDark, switchTheme } from "./theme.js";
import { currentLanguage, LANGUAGES, say } from "./words.js";

/** @param {(language: string) => void} onlanguage */
export function drawHeader(onlanguage) {
  const header = /** @type {HTMLElement} */ (document.getElementById("header"));
  const theme = iconButton(isDark() ? "sun" : "moon", say("web-theme"), switchTheme);
  addEventListener("themechange", () => theme.replaceChildren(icon(isDark() ? "sun" : "moon")));
  const other = LANGUAGES.find((language) => language !== currentLanguage()) ?? "en";
  const language = h(
    "button",
    { type: "button", class: "button bare language", lang: other, title: say("web-language"), onclick: () => onlanguage(other) },
    h("span", { class: "unseen" }, `${say("web-language")}: `),
    other === "en" ? "EN" : "PT",
  );
  header.replaceChildren(
    iconButton("menu", say("web-levels"), openRail, { class: "button bare menu" }),
    h("a", { class: "brand", href: "#/" }, h("img", { src: asset("logo.svg"), alt: "", width: 26, height: 26 }), "quebra"),
    h("nav", { class: "tabs", "aria-label": say("web-views") }),
    h("div", { class: "tools" }, iconButton("share", say("web-share"), share), language, theme, iconButton("help", say("web-keys"), showKeys)),
  );
  document.getElementById("rail")?.setAttribute("aria-label", say("web-levels"));
  document.getElementById("tabs")?.setAttribute("aria-label", say("web-views"));
  const skip = document.getElementById("skip");
  if (skip) {
    skip.textContent = say("web-skip");
    skip.onclick = (event) => {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (document.querySelector(".grid [tabindex='0']") ?? document.getElementById("main"))?.focus();
    };
  }
  document.getElementById("tabs")?.replaceChildren(h("div", { class: "tabs" }));
  updateHeader();
}

/** Shows which view is on, with links that keep the level and its moves. */
export function updateHeader() {
  const moves = app.game?.moves ?? app.route.moves;
  for (const tabs of document.querySelectorAll(".tabs")) {
    const links = VIEWS.map((view) =>
      h("a", { href: link({ view, moves }), "aria-current": app.route.view === view ? "page" : null }, icon(view), nameOf("view", view)),
    );
    tabs.replaceChildren(...links);
  }
}

async function share() {
  try {
    await navigator.clipboard.writeText(location.href);
    toast(say("web-shared"));
  } catch {
    toast(location.href);
  }
}

/** What is seldom wanted is loaded when it is. */
export async function showKeys() {
  const help = await import("./help.js");
  help.showKeys();
}
