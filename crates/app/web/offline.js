/** Keeps the page for when there is no network, and says when a new version of it is there. Only for a page without a server. */

import { h } from "./dom.js";
import { words } from "./start.js";
import { say } from "./words.js";

/** A page in one file is kept by whoever has the file. */
const canKeep = document.querySelector('link[rel="manifest"]') !== null && "serviceWorker" in navigator;

/** Whether the page is loaded anew when another version takes over. */
let isRenewed = false;

/** Offers a version that waits. @param {ServiceWorker} waiting */
async function offer(waiting) {
  await words;
  document.querySelector(".update")?.remove();
  const onclick = () => {
    // Also where the page came past all that is kept.
    isRenewed = true;
    waiting.postMessage("take over");
  };
  const take = h("button", { type: "button", class: "button small", onclick }, say("web-update-now"));
  document.body.append(h("div", { class: "away update", role: "alert" }, h("span", {}, say("web-update")), take));
}

async function keep() {
  const { serviceWorker } = navigator;
  // The first one brings the version that is on the screen; any later one brings another.
  isRenewed = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isRenewed) location.reload();
    isRenewed = true;
  });
  const registration = await serviceWorker.register("sw.js");
  if (registration.waiting) void offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const fresh = registration.installing;
    fresh?.addEventListener("statechange", () => fresh.state === "installed" && serviceWorker.controller && void offer(fresh));
  });
}

// Where nothing may be kept, the page comes from the network.
if (canKeep) addEventListener("load", () => void keep().catch(() => {}));
