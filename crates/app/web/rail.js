/** Puzzles and their levels: a rail on wide screens, a sheet on phones. */

import { app, builtIn, link, puzzleNamed } from "./app.js";
import { h, icon, iconButton } from "./dom.js";
import { lastLevel, progress } from "./progress.js";
import { nameOf } from "./names.js";
import { figure, say } from "./words.js";

/** Which pack is open, by puzzle. @type {Map<string, string>} */
const open = new Map();

const rail = () => /** @type {HTMLElement} */ (document.getElementById("rail"));

/** On phones. */
export function openRail() {
  const sheet = rail();
  sheet.classList.add("open");
  const veil = h("div", { class: "veil", onclick: closeRail });
  document.body.append(veil);
  addEventListener("keydown", escape);
  /** @type {HTMLElement | null} */ (sheet.querySelector("button"))?.focus();
}

function closeRail() {
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
  const current = app.game?.puzzle ?? "bloxorz";
  const view = app.route.view === "lab" ? "play" : app.route.view;
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
  const { packs } = puzzleNamed(puzzle);
  const here = app.game ? builtIn(puzzle, app.game.level) : null;
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
    ...packs.map((pack) => h("option", { value: pack.name, selected: pack === shown }, nameOf("pack", pack.name))),
  );
  let panel = grid(view, shown);
  return h("div", { class: "levels" }, choice, panel);
}

/**
 * The levels of a pack, as numbers under their grades.
 * @param {import("./route.js").ViewName} view
 * @param {{ name: string, levels: import("./types.js").Level[] }} pack
 */
function grid(view, pack) {
  const done = progress();
  const solved = pack.levels.filter((level) => done[level.code]).length;
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
                href: link({ view, level: level.code, moves: [] }),
                title: words.filter(Boolean).join(" · "),
                "aria-label": `${index + 1}: ${words.filter(Boolean).join(", ")}`,
                "aria-current": level.code === app.game?.level ? "true" : null,
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
  return h("div", {}, h("p", { class: "quiet small" }, say("web-levels-solved", { solved, count: pack.levels.length })), ...parts);
}
