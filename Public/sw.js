// Stores visited pages and shows them without a connection. Every page works without this service worker.

/** Prefix of the page cache's name. The visitor's key (the header `Foyer-Reader`: a hash and the language) follows. */
const PAGES = "pages of ";
/** Prefix of the name of the cache for prefetched pages that were not shown yet. */
const AHEAD = "ahead of ";
const COVERS = "covers";
/** The style sheet, the script and the icons. */
const FILES = "files";
/** The page that is shown without a stored copy, in each language. */
const OFFLINE = "offline";
const LIMITS = { [COVERS]: 300, [FILES]: 40 };
const PAGE_LIMIT = 50;
const AHEAD_LIMIT = 10;
/** The targets of the search forms, and the pages that they redirect to. */
const SEARCHES = { "/search": "/search", "/movies/search": "/movies", "/books/search": "/books" };
/** A cookie that is deleted together with the visitor's cookie, which is `HttpOnly` and so invisible to scripts. */
const MARK = "foyer_kept";
const ANY = { ignoreVary: true };

/** A generation that increases when all copies are deleted: a page requested in an earlier generation is not stored. */
let generation = 0;
/** Whether the last page came from the cache because there was no connection: only then are its files served from the cache, too. */
let isAway = false;
/** The client id of the page that requested the last picture. */
let lastClient = "";
let turn = Promise.resolve();

/** Runs changes to the caches one after the other, in the order of their calls. */
function inTurn(work) {
  turn = turn.then(work).catch(() => {});
  return turn;
}

const ownerOf = (name) => [PAGES, AHEAD].filter((kind) => name.startsWith(kind)).map((kind) => name.slice(kind.length))[0];

/** The key of the visitor whose pages are stored; "" without stored pages. There is at most one. */
async function storedViewer() {
  return (await caches.keys()).map(ownerOf).find(Boolean) ?? "";
}

/** Deletes the pages of all other visitors, and the covers if there were any; without a key, all pages and covers. */
async function forget(viewer) {
  const others = (await caches.keys()).filter((name) => ownerOf(name) && ownerOf(name) !== viewer);
  if (others.length || !viewer) await Promise.all([...others, COVERS].map((name) => caches.delete(name)));
}

async function put(name, limit, address, response) {
  const cache = await caches.open(name);
  await cache.put(address, response);
  const addresses = await cache.keys();
  await Promise.all(addresses.slice(0, Math.max(0, addresses.length - limit)).map((old) => cache.delete(old, ANY)));
}

/** Stores a page. A page of another visitor, stored or not, first deletes the copies of the one before. */
function keepPage(address, response, before, isAhead = false) {
  const viewer = response.headers.get("Foyer-Reader");
  if (!viewer) return Promise.resolve();
  const { pathname } = new URL(address);
  const isPage =
    response.status === 200 &&
    response.headers.get("Content-Type")?.startsWith("text/html") &&
    // The form for a question is kept out of the browser's memory only.
    (pathname === "/ask" || !response.headers.get("Cache-Control")?.includes("no-store")) &&
    pathname !== "/offline";
  const copy = isPage ? response.clone() : null;
  return inTurn(async () => {
    await forget(viewer);
    if (!copy || before !== generation) return;
    const parts = await partsOf(copy.clone());
    await keepParts(parts);
    if (isAhead) await put(AHEAD + viewer, AHEAD_LIMIT, address, copy);
    else await putSeen(viewer, address, copy);
    if (!viewer.startsWith("nobody.")) {
      await self.cookieStore?.set({ name: MARK, value: viewer, sameSite: "lax", expires: Date.now() + 400 * 86_400_000 });
    }
    await keepOffline(viewer.split(".")[1], parts);
  });
}

async function putSeen(viewer, address, copy) {
  await put(PAGES + viewer, PAGE_LIMIT, address, copy);
  await (await caches.open(AHEAD + viewer)).delete(address, ANY);
}

/** Moves prefetched pages that a window shows now to the visited pages: the browser shows them without another request. */
function keepSeen() {
  const windows = clients.matchAll({ type: "window" });
  return inTurn(async () => {
    const viewer = await storedViewer();
    if (!viewer || !(await caches.has(AHEAD + viewer))) return;
    const ahead = await caches.open(AHEAD + viewer);
    for (const { url } of await windows) {
      const address = url.split("#")[0];
      const copy = await ahead.match(address, ANY);
      if (copy) await putSeen(viewer, address, copy);
    }
  });
}

/** The addresses with a fingerprint in the head of a page. */
async function partsOf(page) {
  const [head] = (await page.text()).split("</head>");
  return [...head.matchAll(/(?:href|src)="(\/[^"?]+\?v=[^"]+)"/g)].map(([, address]) => address);
}

async function keepParts(addresses) {
  const files = await caches.open(FILES);
  for (const address of addresses) {
    if (await files.match(address, ANY)) continue;
    const response = await fetch(address);
    if (response.ok) await put(FILES, LIMITS[FILES], address, response);
  }
}

/** The codes of all languages of the site, as a page and the language switch on it name them. */
async function siteLanguages() {
  const response = await fetch("/offline", { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error("The list of languages could not be fetched.");
  return [...(await response.text()).matchAll(/(?:<html lang|name="language" value)="([\w-]+)"/g)].map(([, code]) => code);
}

/** Stores the offline page in this language, and again when its files are not those of current pages. */
async function keepOffline(language, parts = []) {
  const address = `/offline?l=${language}`;
  const pages = await caches.open(OFFLINE);
  const kept = await pages.match(address, ANY);
  if (kept && (await partsOf(kept)).every((part) => parts.includes(part))) return;
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!response.ok) return;
  await keepParts(await partsOf(response.clone()));
  await pages.put(address, response);
}

/** Whether the browser still has the visitor's cookie. Browsers without the Cookie Store API rely on the last response. */
async function isStill(viewer) {
  if (viewer.startsWith("nobody.") || !self.cookieStore) return true;
  return (await self.cookieStore.get(MARK))?.value === viewer;
}

const languageOf = (viewer) => viewer.split(".")[1] ?? navigator.language.slice(0, 2).toLowerCase();

/** The stored copy of a page with a notice, else the offline page. */
async function keptPage(requested) {
  // The address that forces fresh responses is never stored.
  const address = requested.replace(/[?&]fresh=1$/, "");
  await turn;
  const viewer = await storedViewer();
  if (viewer && (await isStill(viewer))) {
    // A prefetched copy is newer.
    for (const cacheName of [AHEAD + viewer, PAGES + viewer]) {
      const copy = await caches.match(address, { ...ANY, cacheName });
      if (copy) return marked(copy, languageOf(viewer));
    }
  }
  return offlinePage(viewer);
}

async function offlinePage(viewer) {
  const language = languageOf(viewer);
  const pages = await caches.open(OFFLINE);
  return (
    (await pages.match(`/offline?l=${language}`, ANY)) ??
    (await pages.match("/offline", { ...ANY, ignoreSearch: true })) ??
    Response.error()
  );
}

/** The copy with its notice visible and the time of the copy in it. */
async function marked(copy, language) {
  const date = new Date(copy.headers.get("Date") ?? 0);
  const when = date.toLocaleString(language === "en" ? "en-GB" : language, { dateStyle: "long", timeStyle: "short" });
  const text = (await copy.text()).replace(
    /(<p id="offline-copy"[^>]*) hidden>([^<]*)<span><\/span>/,
    (_, start, words) => `${start}>${words}<time datetime="${date.toISOString()}">${when}</time>`,
  );
  const headers = new Headers(copy.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(text, { headers });
}

async function page(event, address) {
  const before = generation;
  // Chromium (156) sends prefetches through the service worker with this header, and shows the page later without another event.
  const isAhead = event.request.headers.get("Sec-Purpose")?.startsWith("prefetch");
  event.waitUntil(keepSeen());
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    isAway = false;
    event.waitUntil(keepPage(address, response, before, isAhead));
    return response;
  } catch {
    // A prefetch must fail here, or the browser would show the substitute later.
    if (isAhead) return Response.error();
    isAway = true;
    return keptPage(address);
  }
}

/** The searches that pages wait for, by the address of the page. Chromium does not end them with the page's navigation. */
const running = new Map();

addEventListener("message", ({ data }) => running.get(data.cancelledOn)?.abort());

/** Sends a form unchanged. Without a connection, a search redirects to its results page, and other forms get the offline page. */
async function send(request, viewer) {
  const search = SEARCHES[new URL(request.url).pathname];
  const copy = search && request.clone();
  const controller = new AbortController();
  if (search) {
    running.get(request.referrer)?.abort();
    running.set(request.referrer, controller);
  }
  try {
    const response = await (search ? fetch(request, { signal: controller.signal }) : fetch(request));
    isAway = false;
    return response;
  } catch {
    if (controller.signal.aborted) return Response.error();
    isAway = true;
    const query = (await copy?.formData())?.get("query")?.trim().replace(/\s+/g, " ").normalize();
    return query ? Response.redirect(`${search}?query=${encoded(query)}`, 303) : offlinePage(await viewer);
  } finally {
    if (running.get(request.referrer) === controller) running.delete(request.referrer);
  }
}

/** Percent-encodes as the server does (RFC 3986, section 2.3), so that addresses match. */
function encoded(text) {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => "%" + sign.charCodeAt(0).toString(16).toUpperCase());
}

async function cover(event) {
  const { request } = event;
  if (event.clientId !== lastClient) event.waitUntil(keepSeen());
  lastClient = event.clientId;
  const before = generation;
  try {
    const response = await fetch(request);
    // A missing poster redirects to a drawn cover; do not store that in its place.
    if (response.status === 200 && !response.redirected) {
      const copy = response.clone();
      event.waitUntil(
        inTurn(async () => {
          const isKept = await (await caches.open(COVERS)).match(request.url, ANY);
          if (!isKept && before === generation) await put(COVERS, LIMITS[COVERS], request.url, copy);
        }),
      );
    }
    return response;
  } catch {
    return (await caches.match(request.url, ANY)) ?? Response.error();
  }
}

async function file(request) {
  return (await caches.match(request.url, ANY)) ?? fetch(request);
}

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(siteLanguages().then((languages) => Promise.all(languages.map((language) => keepOffline(language)))));
});

addEventListener("activate", (event) => {
  const before = generation;
  event.waitUntil(
    (async () => {
      await registration.navigationPreload?.enable();
      await clients.claim();
      // The page that registered the service worker was loaded before it, so fetch and store it now.
      for (const { url } of await clients.matchAll({ type: "window" })) {
        const address = url.split("#")[0];
        const response = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
        if (response && !response.redirected) await keepPage(address, response, before);
      }
    })(),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.split("#")[0];
  const { origin, pathname } = new URL(address);
  if (origin !== location.origin) return;
  if (request.method === "POST") {
    const viewer = storedViewer();
    // Forms of other sites keep their own origin, so that the server can refuse them. Forms of this site are sent from here: the browser
    // marks the request as same-origin.
    const isOwn = request.referrer.startsWith(`${location.origin}/`);
    if (isOwn && request.mode === "navigate") event.respondWith(send(request, viewer));
    // Stored copies must not show what the visitor has deleted or changed on the shelf. Another language has its own key.
    if (!/\/(?:delete|clear)$|^\/shelf(?:\/add)?$/.test(pathname)) return;
    generation += 1;
    event.waitUntil(inTurn(async () => {
      await viewer;
      await forget();
    }));
  } else if (request.method !== "GET") {
    return;
  } else if (request.mode === "navigate") {
    event.respondWith(page(event, address));
  } else if (pathname.startsWith("/images/")) {
    event.respondWith(cover(event));
  } else if (isAway && ["style", "script", "image"].includes(request.destination)) {
    event.respondWith(file(request));
  }
});
