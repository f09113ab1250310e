// The service worker: it keeps the shell, so that a hall with bad reception still opens it. The
// server writes TOLD before this file: {stamp, shell}. What tables say (/api) is never kept.

const SHELL = `shell-${TOLD.stamp}`;
const PAGES = "pages";
const MOST_PAGES = 40;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(SHELL);
    await cache.addAll(TOLD.shell);
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name !== SHELL && name !== PAGES);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/api/")) return;
  if (address.pathname.startsWith("/static/")) event.respondWith(fromCache(event.request));
  else if (event.request.mode === "navigate" || address.pathname.endsWith("/board.svg")) {
    event.respondWith(fromServer(event.request));
  }
});

/** Files whose address changes with their content. */
async function fromCache(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** Pages and boards: the newest there is; without a connection the last one seen. */
async function fromServer(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(request, answer.clone());
    return answer;
  } catch {
    const known = (await caches.match(request)) ?? (await caches.match("/offline"));
    return known ?? Response.error();
  }
}

async function keep(request, answer) {
  const cache = await caches.open(PAGES);
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MOST_PAGES).map((key) => cache.delete(key)));
}
