/** What must hold on every screen, found out in the page itself: nothing sticks out, no control lies under another, no text is cut. */

/** The screens that every view is looked at on. */
export const SCREENS = {
  320: { width: 320, height: 568 },
  390: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
  1024: { width: 1024, height: 768 },
  1280: { width: 1280, height: 800 },
  1920: { width: 1920, height: 1080 },
};

/** What is wrong with the layout of a page, in words. */
export const faults = (page) => page.evaluate(inPage);

async function inPage() {
  // What is on its way to another size is not looked at before it is there.
  const isEnding = (animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime);
  await Promise.all(document.getAnimations().filter(isEnding).map((animation) => animation.finished.catch(() => {})));
  const faults = [];
  const dialog = document.querySelector("dialog[open]");
  const scope = dialog ?? document.body;
  const name = (element) => {
    const words = (element.getAttribute("aria-label") || element.textContent || "").trim().slice(0, 40);
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${words}`;
  };
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${wide} wide on a screen of ${innerWidth}`);

  // The levels are a sheet on small screens, and wait beside the screen.
  const isAway = (element) => {
    const rail = element.closest("#rail");
    return rail !== null && getComputedStyle(rail).position === "fixed" && !rail.classList.contains("open");
  };
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".unseen, .skip") && !isAway(element);
  /** What lies over the middle of a control, once that is in sight. */
  const cover = (element) => {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = width > 0 && height > 0 ? document.elementFromPoint(left + width / 2, top + height / 2) : element;
    const isFree = found !== null && (element.contains(found) || found.contains(element) || found.closest("label")?.contains(element));
    return isFree ? null : found ? name(found) : "the edge of the screen";
  };
  const controls = [...scope.querySelectorAll("button, a[href], select, input:not([type=file]), textarea, summary")].filter(isSeen);
  for (const control of controls) {
    const { left, right } = control.getBoundingClientRect();
    const scroller = clipper(control);
    if (!scroller && (left < -1 || right > innerWidth + 1)) faults.push(`off the screen: ${name(control)}`);
    const over = cover(control);
    if (over) faults.push(`covered: ${name(control)}, by ${over}`);
  }
  scrollTo(0, 0);

  /** The nearest ancestor that scrolls sideways. */
  function clipper(element) {
    for (let box = element.parentElement; box; box = box.parentElement) if (["auto", "scroll"].includes(getComputedStyle(box).overflowX)) return box;
    return null;
  }

  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || !holder || !isSeen(holder) || holder.closest("svg, option, textarea, script, style, .grid")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rect = range.getBoundingClientRect();
    if (rect.width === 0) continue;
    for (let box = holder; box && box !== scope.parentElement; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === "auto" || overflowX === "scroll") break;
      const edge = box.getBoundingClientRect();
      const isHolding = overflowX !== "visible" || box.matches("button, .button, summary, select");
      if (isHolding && (rect.left < edge.left - 1.5 || rect.right > edge.right + 1.5)) {
        faults.push(`cut off: “${text.data.trim().slice(0, 40)}” in ${name(box)}`);
        break;
      }
    }
  }
  return [...new Set(faults)];
}
