// @ts-check
// The static site without a network: a service worker that keeps all of its files. Who has opened the site once can open it
// offline; a new version is kept beside the old one and takes over when no page shows the old one any more, so that no page is
// ever made of both. A server's page does not use it.

/** What there is, and what only some need; the program that writes the site puts it here.
 * @type {{version: string, files: string[], later: string[]}} */
const KEPT = { version: "", files: [], later: [] };
const NAME = `plansza-${KEPT.version}`;
const worker = /** @type {any} */ (globalThis);
const at = (/** @type {string} */ name) => new URL(name, worker.registration.scope).href;

async function keep() {
  const cache = await caches.open(NAME);
  // Past the browser's own cache, which may have files of another version.
  await cache.addAll(KEPT.files.map((name) => new Request(at(name), { cache: "no-cache" })));
}

async function forget() {
  const old = (await caches.keys()).filter((name) => name.startsWith("plansza-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** What only some need comes when all else is there, but not to who saves data: they get it when they need it. */
async function keepRest() {
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  await Promise.all(KEPT.later.map((name) => answer(new Request(at(name), { cache: "no-cache" })).catch(() => {})));
}

/** @param {Request} request */
async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const cache = await caches.open(NAME);
  // The folder itself is its index, whatever is asked of it.
  const found = await cache.match(origin + pathname === at("") ? at("index.html") : origin + pathname);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && KEPT.later.some((name) => at(name) === origin + pathname)) await cache.put(origin + pathname, response.clone());
  return response;
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(forget());
  keepRest();
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(at(""))) event.respondWith(answer(event.request));
});
