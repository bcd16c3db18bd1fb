/** Learn: the lessons in their order, and one of them: from quebra, from a link, or from a file. */

import { app, announce, link, share } from "../app.js";
import { Abandoned, get } from "../client.js";
import { button, h, icon } from "../dom.js";
import { Play } from "../learn/play.js";
import { Predict } from "../learn/predict.js";
import { Choice, Quantity } from "../learn/questions.js";
import { answered, keepAnswer, keyOf, problem, spell, spoken } from "../learn/shared.js";
import { Stepper } from "../learn/stepper.js";
import { Searching } from "../searching.js";
import { say, told } from "../words.js";

/** @typedef {import("../types.js").Lesson} Lesson */
/** @typedef {import("../types.js").LessonPart} Part */
/** @typedef {import("../types.js").LessonEntry} Entry */
/** @typedef {import("../learn/task.js").Task} Task */

/** @param {HTMLElement} main */
export async function show(main) {
  document.body.classList.add("wide");
  /** @type {import("../types.js").Lessons} */
  const { lessons } = await get("lessons");
  const view = new Learn(lessons);
  main.append(view.element);
  await view.open();
  return view;
}

/** Where a lesson is. @param {string} lesson @param {Record<string, string>} [more] */
const to = (lesson, more = {}) => link({ view: "learn", moves: [], more: { lesson, ...more } });

/** The engine refuses what is longer, so no more is taken: a link of a megabyte could unpack to a thousand of them. */
const LONGEST = 200_000;

/** A text in a link: packed, and in letters that links may hold. @param {string} text */
async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} packed */
async function unpack(packed) {
  try {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts = [];
    for (let length = 0; length <= LONGEST; ) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
    void reader.cancel();
    return await new Blob(parts).slice(0, LONGEST + 1).text();
  } catch {
    // What browsers say of it helps nobody.
    throw new Error(say("web-learn-damaged"));
  }
}

/** A file beside the page, and from nowhere else. @param {string} path */
async function fetched(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) throw new Error(say("web-learn-elsewhere"));
  const answer = await fetch(url);
  const isPage = (answer.headers.get("content-type") ?? "").startsWith("text/html");
  if (!answer.ok || isPage) throw new Error(say("web-learn-no-file", { path }));
  return answer.text();
}

class Learn {
  /** @param {Entry[]} lessons */
  constructor(lessons) {
    this.lessons = lessons;
    this.element = h("section", { class: "learn" });
    this.searching = new Searching();
    /** @type {Task[]} */
    this.tasks = [];
    this.sight = new IntersectionObserver((entries) => entries.forEach((entry) => entry.isIntersecting && this.#begin(entry.target)), { rootMargin: "300px" });
  }

  async open() {
    const { lesson = "", packed, src } = app.route.more;
    try {
      if (packed !== undefined) await this.read({ text: await unpack(packed) });
      else if (src !== undefined) await this.read({ text: await fetched(src) });
      else if (lesson !== "") await this.read({ lesson });
      else this.#list();
    } catch (error) {
      this.#refuse(problem(error));
    }
  }

  /** @param {string} words */
  #refuse(words) {
    this.element.replaceChildren(h("h1", {}, say("web-learn-refused")), h("p", { class: "told wrong" }, words), h("p", { class: "row" }, h("a", { class: "button", href: to("") }, say("web-learn-all"))));
  }

  #list() {
    const done = this.lessons.map(({ name }) => answered(name).length);
    const next = this.lessons.findIndex(({ questions }, index) => done[index] < questions);
    const rows = this.lessons.map(({ name, title, summary, questions }, index) => {
      const isAll = done[index] >= questions;
      const count = h("span", { class: isAll ? "count all" : "count" }, isAll ? icon("check") : null, say("web-learn-count", { done: Math.min(done[index], questions), count: questions }));
      return h("li", {}, h("a", { href: to(name), "aria-current": index === next ? "step" : null }, h("span", { class: "count" }, index + 1), h("strong", {}, told(title)), count, h("span", { class: "summary" }, told(summary))));
    });
    const begin = next < 0 ? h("p", {}, say("web-learn-finished")) : h("p", { class: "row" }, h("a", { class: "button main", href: to(this.lessons[next].name) }, icon("next"), say(done.some((count) => count > 0) ? "web-learn-continue" : "web-learn-start")));
    this.element.replaceChildren(h("h1", {}, say("web-learn")), h("p", { class: "quiet" }, say("web-learn-about")), begin, h("ol", { class: "lessons" }, ...rows), this.#drop(), h("p", { class: "row" }, h("a", { class: "button small", href: link({ view: "predict" }) }, icon("search"), say("web-predict-train"))));
    document.title = `${say("web-learn")} · quebra`;
  }

  /** Where a file is dropped, or chosen. */
  #drop() {
    const input = h("input", { type: "file", accept: ".md,.txt,text/markdown,text/plain", class: "unseen", "aria-label": say("web-learn-file"), onchange: () => void this.#take(input.files) });
    const place = h("div", { class: "drop" }, h("span", {}, say("web-learn-own")), input, button("edit", say("web-learn-file"), () => input.click(), { class: "button small", tabindex: -1, "aria-hidden": "true" }));
    place.addEventListener("dragover", (event) => (event.preventDefault(), place.classList.add("over")));
    place.addEventListener("dragleave", () => place.classList.remove("over"));
    place.addEventListener("drop", (event) => (event.preventDefault(), void this.#take(event.dataTransfer?.files ?? null)));
    return place;
  }

  /** @param {File[]} files */
  drop(files) {
    void this.#take(files);
  }

  /** @param {FileList | File[] | null} files */
  async #take(files) {
    const file = files?.[0];
    if (!file) return;
    try {
      location.hash = to("own", { packed: await pack(await file.slice(0, LONGEST + 1).text()) });
    } catch (error) {
      this.#refuse(problem(error));
    }
  }

  /** @param {{ lesson?: string, text?: string }} source */
  async read(source) {
    this.element.replaceChildren(h("p", { class: "quiet" }, say("web-learn-opening")), this.searching.element);
    try {
      /** @type {Lesson} */
      const lesson = await this.searching.run({ kind: "lesson", ...source });
      this.#draw(lesson, source);
    } catch (error) {
      if (error instanceof Abandoned) return;
      const { line, column } = /** @type {{ problem?: import("../client.js").Problem }} */ (error).problem ?? {};
      this.#refuse(line ? say("web-learn-mistake", { line, column: column ?? 1, message: problem(error) }) : problem(error));
    }
  }

  /** @param {Lesson} lesson @param {{ lesson?: string, text?: string }} source */
  #draw(lesson, source) {
    const key = lesson.name ?? keyOf(lesson.source);
    const place = this.lessons.findIndex(({ name }) => name === lesson.name);
    const count = h("p", { class: "quiet" });
    const end = h("div", { class: "end" });
    const tell = () => {
      const known = answered(key).filter((question) => question < lesson.questions).length;
      count.textContent = say("web-learn-count", { done: known, count: lesson.questions });
      end.replaceChildren(...this.#ending(lesson, place, known));
    };
    const desk = { source, count: lesson.questions, answered: answered(key), ondone: (/** @type {number} */ question) => (keepAnswer(key, question), tell()) };
    const title = spoken(lesson.title) ?? "";
    const parts = lesson.parts.map((part) => this.#part(part, desk));
    this.element.replaceChildren(h("p", { class: "row spread small" }, h("a", { href: to("") }, say("web-learn-all")), count), h("h1", {}, title), ...parts, end);
    tell();
    document.title = `${title} · quebra`;
    announce(title);
  }

  /** @param {Lesson} lesson @param {number} place @param {number} known */
  #ending(lesson, place, known) {
    const isAll = known >= lesson.questions;
    const next = place >= 0 ? this.lessons[place + 1] : undefined;
    return [
      h("p", { role: "status" }, isAll ? say("web-learn-done") : say("web-learn-left", { count: lesson.questions - known })),
      h(
        "p",
        { class: "row" },
        next ? h("a", { class: isAll ? "button main" : "button", href: to(next.name) }, icon("next"), `${say("web-learn-next")}: ${told(next.title) ?? ""}`) : null,
        h("a", { class: "button", href: to("") }, say("web-learn-all")),
        button("share", say("web-learn-share"), () => void this.#share(lesson)),
      ),
    ];
  }

  /** @param {Lesson} lesson */
  async #share(lesson) {
    const hash = lesson.name ? to(lesson.name) : to("own", { packed: await pack(lesson.source) });
    await share(new URL(hash, location.href).href);
  }

  /** @param {Part} part @param {import("../learn/task.js").Desk} desk */
  #part(part, desk) {
    if (part.kind === "prose") return h("div", { class: "prose" }, ...(spoken(part.text) ?? []).map(prose));
    const task = taskOf(part, desk);
    this.tasks.push(task);
    this.sight.observe(task.element);
    return task.element;
  }

  /** @param {Element} element */
  #begin(element) {
    this.sight.unobserve(element);
    this.tasks.find((task) => task.element === element)?.begin();
  }

  leave() {
    this.sight.disconnect();
    this.searching.leave();
    for (const task of this.tasks) task.leave();
  }
}

/** @param {Exclude<Part, { kind: "prose" }>} part @param {import("../learn/task.js").Desk} desk @returns {Task} */
function taskOf(part, desk) {
  switch (part.kind) {
    case "board":
      return new Play(desk, part);
    case "search":
      return new Stepper(desk, part);
    case "predict":
      return new Predict(desk, part);
    case "choice":
      return new Choice(desk, part);
    case "number":
      return new Quantity(desk, part);
  }
}

/** @param {import("../types.js").LessonProse} piece */
function prose(piece) {
  switch (piece.kind) {
    case "heading":
      return h("h2", {}, ...spell(piece.text));
    case "paragraph":
      return h("p", {}, ...spell(piece.text));
    case "list":
      return h(piece.ordered ? "ol" : "ul", {}, ...piece.items.map((item) => h("li", {}, ...spell(item))));
    case "code":
      return h("pre", { tabindex: 0 }, piece.code);
  }
}
