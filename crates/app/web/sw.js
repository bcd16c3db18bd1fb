/**
 * Keeps the page that has no server, so that it is there without a network. All files of a version are kept before any is used, and
 * those of another are never mixed with them: a new version waits until the page is told to take it. `SITE`, which says what there
 * is, is put before this when the page is made.
 */

/** @type {{ version: string, files: string[] }} */
const site = /** @type {any} */ (globalThis).SITE;
const worker = /** @type {any} */ (globalThis);
/** Several pages may live on one host. */
const PREFIX = `quebra ${worker.registration.scope} `;
const NAME = PREFIX + site.version;
/** Where every host has the page itself. */
const PAGE = "./";

async function keep() {
  const cache = await caches.open(NAME);
  try {
    await Promise.all(
      site.files.map(async (file) => {
        // What has the version in its name is as it was; the rest might be older.
        const response = await fetch(file, { cache: file.startsWith(site.version) ? "default" : "reload" });
        if (!response.ok) throw new Error(`${file}: ${response.status}`);
        if (file === PAGE && !(await response.clone().text()).includes(site.version)) throw new Error("the page is another version");
        await cache.put(file, response);
      }),
    );
  } catch (error) {
    // A part of it is worth nothing.
    await caches.delete(NAME);
    throw error;
  }
}

async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function answer(request) {
  const { pathname } = new URL(request.url);
  const file = pathname.slice(new URL(worker.registration.scope).pathname.length);
  const name = ["", "index.html"].includes(file) ? PAGE : file;
  const kept = site.files.includes(name) ? await caches.match(name, { cacheName: NAME }) : null;
  return kept ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
// A page that was there before is answered from here, too: a host may have forgotten its version by the time it starts another worker.
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forget().then(() => worker.clients.claim())));
worker.addEventListener("message", () => void worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(worker.registration.scope)) event.respondWith(answer(event.request));
});
