// The service worker: it keeps the shell, so that a hall with bad reception still opens it. The
// server writes TOLD before this file: {stamp, shell}. What tables say (/api) is never kept.

const SHELL = `shell-${TOLD.stamp}`;
const PAGES = "pages";
const MOST_PAGES = 40;
const PATIENCE = 3000; // milliseconds for the newest page, where an older one is at hand
const ANY = { ignoreVary: true }; // in whatever language and for whomever it was written

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(SHELL);
    // One after the other: on a slow line somebody is playing meanwhile.
    for (const address of TOLD.shell) await cache.add(address);
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

// A page that came before the worker asks to be kept like those that come later.
self.addEventListener("message", (event) => {
  const [address] = event.source.url.split("#"); // what follows may be a secret
  event.waitUntil(asked(new Request(address)).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/api/")) return;
  if (address.pathname.startsWith("/static/")) event.respondWith(fromCache(event.request));
  else if (event.request.mode === "navigate" || address.pathname.endsWith("/board.svg")) {
    event.respondWith(fromServer(event));
  }
});

/** Files whose address changes with their content. */
async function fromCache(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** Pages and boards: the newest there is; on a slow or broken line the last one seen. */
async function fromServer(event) {
  const { request } = event;
  const newest = asked(request);
  // The newest is kept for the next time even when it comes too late for this one.
  event.waitUntil(newest.catch(() => {}));
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const older = patience.then(() => kept(request)).then((known) => known ?? newest);
  try {
    return await Promise.race([newest, older]);
  } catch {
    return (await kept(request)) ?? (await apology(request)) ?? Response.error();
  }
}

async function asked(request) {
  const answer = await fetch(request);
  if (answer.ok && !isDoor(request)) await keep(request, answer.clone());
  return answer;
}

/** The address of a table's door is its key, and who is there changes: nothing is kept of it. */
function isDoor(request) {
  return new URL(request.url).pathname.startsWith("/j/");
}

// Somebody is called to a table: the page that is open there comes forward, or is opened.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const path = event.notification.data;
    const open = await self.clients.matchAll({ type: "window" });
    const there = open.find((one) => new URL(one.url).pathname === path);
    await (there ? there.focus() : self.clients.openWindow(path));
  })());
});

async function kept(request) {
  const pages = await caches.open(PAGES);
  const known = await pages.match(request, ANY);
  if (known || new URL(request.url).pathname !== "/") return known;
  return shell("/");
}

/** Nothing is kept of this page: say so. */
async function apology(request) {
  return request.mode === "navigate" ? shell("/offline") : undefined;
}

/** A page of the shell, in the language of the last page that was read. */
async function shell(path) {
  const pages = await caches.open(PAGES);
  const last = (await pages.keys()).findLast((page) => !page.url.includes("/board.svg"));
  const lang = (last && (await pages.match(last, ANY)).headers.get("content-language")) ?? "fr";
  return (await caches.open(SHELL)).match(`${path}?lang=${lang}`, ANY);
}

async function keep(request, answer) {
  const cache = await caches.open(PAGES);
  await cache.delete(request, ANY);
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MOST_PAGES).map((key) => cache.delete(key, ANY)));
}
