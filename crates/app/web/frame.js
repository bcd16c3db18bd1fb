/** What is around every view: the header, with the few settings there are, and the levels, a rail on wide screens and a sheet on phones. */

import { app, go, link, listed, packsOf, puzzleHere, puzzleNamed, share, toast } from "./app.js";
import { Abandoned, load, post } from "./client.js";
import { h, icon, iconButton } from "./dom.js";
import { lastLevel, progress, VIEWS } from "./route.js";
import { Searching } from "./searching.js";
import { keep, recall } from "./store.js";
import { currentLanguage, figure, LANGUAGES, nameOf, say } from "./words.js";

/** @param {(language: string) => void} onlanguage */
export function drawHeader(onlanguage) {
  const header = /** @type {HTMLElement} */ (document.getElementById("header"));
  const theme = iconButton(themeIcon(), say("web-theme"), switchTheme, { class: "button bare theme" });
  const other = LANGUAGES.find((language) => language !== currentLanguage()) ?? "en";
  const language = h(
    "button",
    { type: "button", class: "button bare language", lang: other, title: say("web-language"), onclick: () => onlanguage(other) },
    h("span", { class: "unseen" }, `${say("web-language")}: `),
    other === "en" ? "EN" : "PT",
  );
  header.replaceChildren(
    iconButton("menu", say("web-levels"), openRail, { class: "button bare menu" }),
    h("a", { class: "brand", href: "#/" }, icon("logo", "logo"), "quebra"),
    h("nav", { class: "tabs", "aria-label": say("web-views") }),
    h("div", { class: "tools" }, h("a", { class: "button bare lessons-link", href: "#/learn/", title: say("web-learn") }, icon("learn"), h("span", { class: "label" }, say("web-learn"))), iconButton("share", say("web-share"), () => void share()), language, theme, iconButton("help", say("web-keys"), showKeys)),
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
  for (const tabs of document.querySelectorAll(".tabs")) tabs.append(...VIEWS.map((view) => h("a", { "data-view": view }, icon(view), nameOf("view", view))));
}

/** Shows which view is on, with links that keep the level and its moves. */
export function updateHeader() {
  const moves = app.game?.moves ?? app.route.moves;
  const mark = (/** @type {Element | null} */ tab, /** @type {boolean} */ isHere) => (isHere ? tab?.setAttribute("aria-current", "page") : tab?.removeAttribute("aria-current"));
  for (const tab of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".tabs a"))) {
    const view = /** @type {import("./route.js").ViewName} */ (tab.dataset.view);
    tab.href = link({ view, moves });
    mark(tab, view === app.route.view);
  }
  mark(document.querySelector(".lessons-link"), app.route.view === "learn");
}

/** What is seldom wanted is loaded when it is. */
export async function showKeys() {
  const help = await load(() => import("./help.js"));
  help.showKeys();
}

/** Light or dark: what was chosen, else what the system wants. */
const system = matchMedia("(prefers-color-scheme: dark)");

const chosen = () => recall("theme");

export const isDark = () => (chosen() ? chosen() === "dark" : system.matches);

const themeIcon = () => (isDark() ? "sun" : "moon");

function apply() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  document.querySelector("#header .theme")?.replaceChildren(icon(themeIcon()));
  // Style sheets reach no canvas.
  for (const canvas of document.querySelectorAll("canvas")) canvas.dispatchEvent(new Event("colours", { bubbles: true }));
}

export function startTheme() {
  apply();
  system.addEventListener("change", apply);
}

export function switchTheme() {
  keep("theme", isDark() ? "light" : "dark");
  apply();
}

/** Which pack is open, by puzzle. @type {Map<string, string>} */
const open = new Map();

const rail = () => /** @type {HTMLElement} */ (document.getElementById("rail"));

/** On phones. */
function openRail() {
  const sheet = rail();
  sheet.classList.add("open");
  const veil = h("div", { class: "veil", onclick: closeRail });
  document.body.append(veil);
  addEventListener("keydown", escape);
  /** @type {HTMLElement | null} */ (sheet.querySelector("button"))?.focus();
}

function closeRail() {
  // Whoever was in the sheet comes back to what opened it.
  if (rail().contains(document.activeElement)) /** @type {HTMLElement | null} */ (document.querySelector("#header .menu"))?.focus();
  rail().classList.remove("open");
  document.querySelector(".veil")?.remove();
  removeEventListener("keydown", escape);
}

/** @param {KeyboardEvent} event */
function escape(event) {
  if (event.key === "Escape") closeRail();
}

/** @param {string} puzzle */
function firstLevel(puzzle) {
  return lastLevel(puzzle) ?? puzzleNamed(puzzle).packs[0].levels[0].code;
}

export function drawRail() {
  // Also where a link cannot be opened, and where a drawing is no level yet.
  const here = app.puzzles.find(({ name }) => name === puzzleHere())?.name;
  const current = here ?? app.game?.puzzle ?? "bloxorz";
  const view = ["lab", "learn"].includes(app.route.view) ? "play" : app.route.view;
  const puzzles = app.puzzles.map(({ name, title }) =>
    h(
      "li",
      {},
      h("a", { class: "puzzle", href: link({ view, level: firstLevel(name), moves: [] }), "aria-current": name === current ? "true" : null }, icon(name), title),
    ),
  );
  rail().replaceChildren(
    h("div", { class: "close-rail" }, h("h2", {}, say("web-levels")), iconButton("close", say("web-close"), closeRail)),
    h("ul", { class: "puzzles" }, ...puzzles),
    levels(current, view),
  );
  rail().onclick = (event) => {
    if (event.target instanceof Element && event.target.closest("a")) closeRail();
  };
}

/** @param {string} puzzle @param {import("./route.js").ViewName} view */
function levels(puzzle, view) {
  const packs = packsOf(puzzle);
  const here = app.game ? listed(puzzle, app.game.position.code) : null;
  if (here) open.set(puzzle, here.pack.name);
  const shown = packs.find((pack) => pack.name === open.get(puzzle)) ?? packs[0];
  const choice = h(
    "select",
    {
      "aria-label": say("web-pack"),
      onchange: (/** @type {Event} */ event) => {
        open.set(puzzle, /** @type {HTMLSelectElement} */ (event.target).value);
        panel.replaceWith((panel = grid(view, packs.find((pack) => pack.name === open.get(puzzle)) ?? packs[0])));
      },
    },
    ...packs.map((pack) => h("option", { value: pack.name, selected: pack === shown }, pack.title)),
  );
  let panel = grid(view, shown);
  const daily = puzzleNamed(puzzle).generator && h("button", { type: "button", class: "button small", onclick: () => void openDaily(puzzle) }, icon("dice"), say("web-daily"));
  return h("div", { class: "levels" }, daily, searching?.element, choice, panel);
}

/** The search for the level of the day, which stays on the screen when the rail is drawn anew. @type {Searching | null} */
let searching = null;

/** The level of the day: the same for everybody, as the date is all that the generator is told. @param {string} puzzle */
async function openDaily(puzzle) {
  const day = new Date().toISOString().slice(0, 10);
  try {
    searching?.leave();
    searching = new Searching();
    document.querySelector("#rail .levels > select")?.before(searching.element);
    /** @type {import("./types.js").Generated} */
    const made = await searching.run({ kind: "generate", puzzle, seed: `daily ${day}` });
    if (!made.level) return searching.isCancelled ? undefined : toast(say("web-edit-nothing"));
    const text = made.level.text.replace(/^title:.*$/m, `title: ${day}`);
    const { link: level } = await post("edit", { puzzle, text });
    closeRail();
    go({ view: "play", level, moves: [] });
  } catch (error) {
    if (error instanceof Abandoned) return;
    toast(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The levels of a pack, as numbers under their grades.
 * @param {import("./route.js").ViewName} view
 * @param {import("./app.js").Pack} pack
 */
function grid(view, pack) {
  const done = progress();
  const solved = pack.levels.filter((level) => done[level.code]).length;
  const earned = pack.levels.reduce((sum, level) => sum + (done[level.code]?.stars ?? 0), 0);
  const grades = [...new Set(pack.levels.map((level) => level.grade))];
  const parts = grades.map((grade) =>
    h(
      "section",
      {},
      grade && grades.length > 1 ? h("h2", {}, nameOf("grade", grade)) : null,
      h(
        "ol",
        { class: "numbers" },
        ...pack.levels.flatMap((level, index) => {
          if (level.grade !== grade) return [];
          const best = done[level.code];
          const stars = best ? best.stars ?? 1 : 0;
          const words = [level.title, level.par === null ? "" : `${say("web-par")} ${figure(level.par)}`, best ? say("web-level-best", { count: best.moves }) : ""];
          return h(
            "li",
            {},
            h(
              "a",
              {
                href: link({ view, level: level.link, moves: [] }),
                title: words.filter(Boolean).join(" · "),
                "aria-label": `${index + 1}: ${words.filter(Boolean).join(", ")}`,
                "aria-current": level.code === app.game?.position.code ? "true" : null,
                "data-stars": stars,
              },
              index + 1,
              h("span", { class: "pips", "aria-hidden": "true" }, ...Array.from({ length: stars }, () => h("i"))),
            ),
          );
        }),
      ),
    ),
  );
  return h("div", {}, h("p", { class: "quiet small" }, say("web-levels-solved", { solved, count: pack.levels.length, stars: earned, most: 3 * pack.levels.length })), ...parts);
}
