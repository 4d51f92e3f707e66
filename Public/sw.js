// Keeps the pages that were seen, and shows them where there is no connection. Everything works without it.

/** The cache of pages: its name says whose they are and in which language, as the server does with each of them. */
const PAGES = "pages of ";
/** Those that the browser fetched ahead and that nobody has looked at yet, by the same names. */
const AHEAD = "ahead of ";
const COVERS = "covers";
/** The style sheet, the script and the icons. */
const FILES = "files";
/** The page for when there is no copy, in each language. */
const OFFLINE = "offline";
const LIMITS = { [COVERS]: 300, [FILES]: 40 };
const PAGE_LIMIT = 50;
const AHEAD_LIMIT = 10;
/** Where the forms of the search boxes are sent, and the pages that they lead to. */
const SEARCHES = { "/search": "/search", "/movies/search": "/movies", "/books/search": "/books" };
/** A cookie that goes when the visitor's own goes, which no script can see. */
const MARK = "foyer_kept";
const ANY = { ignoreVary: true };

/** How often everything was to be forgotten: a page that was asked for before that is not kept. */
let forgotten = 0;
/** Whether the last page came from here, for want of a connection: only then is its style sheet had by way of this, too. */
let isAway = false;
/** The page whose pictures came last. */
let lastClient = "";
let turn = Promise.resolve();

/** Changes to what is kept are made one after the other, in the order in which they came up. */
function inTurn(work) {
  turn = turn.then(work).catch(() => {});
  return turn;
}

const ownerOf = (name) => [PAGES, AHEAD].filter((kind) => name.startsWith(kind)).map((kind) => name.slice(kind.length))[0];

/** Whose pages are kept, and in which language: there is one reader at most. */
async function keptReader() {
  return (await caches.keys()).map(ownerOf).find(Boolean) ?? "";
}

/** Deletes all pages but this reader's, and all covers where there were others; without a reader, all of both. */
async function forget(reader) {
  const others = (await caches.keys()).filter((name) => ownerOf(name) && ownerOf(name) !== reader);
  if (others.length || !reader) await Promise.all([...others, COVERS].map((name) => caches.delete(name)));
}

async function put(name, limit, address, response) {
  const cache = await caches.open(name);
  await cache.put(address, response);
  const addresses = await cache.keys();
  await Promise.all(addresses.slice(0, Math.max(0, addresses.length - limit)).map((old) => cache.delete(old, ANY)));
}

/** Keeps a page that came; one that is another reader's, kept or not, ends what was kept of the one before. */
function keepPage(address, response, before, isAhead = false) {
  const reader = response.headers.get("Foyer-Reader");
  if (!reader) return Promise.resolve();
  const isPage =
    response.status === 200 &&
    response.headers.get("Content-Type")?.startsWith("text/html") &&
    !response.headers.get("Cache-Control")?.includes("no-store") &&
    new URL(address).pathname !== "/offline";
  const copy = isPage ? response.clone() : null;
  return inTurn(async () => {
    await forget(reader);
    if (!copy || before !== forgotten) return;
    const parts = await partsOf(copy.clone());
    await keepParts(parts);
    if (isAhead) await put(AHEAD + reader, AHEAD_LIMIT, address, copy);
    else await putSeen(reader, address, copy);
    if (!reader.startsWith("nobody.")) {
      await self.cookieStore?.set({ name: MARK, value: reader, sameSite: "lax", expires: Date.now() + 365 * 86_400_000 });
    }
    await keepOffline(reader.split(".")[1], parts);
  });
}

async function putSeen(reader, address, copy) {
  await put(PAGES + reader, PAGE_LIMIT, address, copy);
  await (await caches.open(AHEAD + reader)).delete(address, ANY);
}

/** A page that was fetched ahead and stands in a window now is one that was seen: the browser shows it without asking for it. */
function keepSeen() {
  const windows = clients.matchAll({ type: "window" });
  return inTurn(async () => {
    const reader = await keptReader();
    if (!reader || !(await caches.has(AHEAD + reader))) return;
    const ahead = await caches.open(AHEAD + reader);
    for (const { url } of await windows) {
      const address = url.split("#")[0];
      const copy = await ahead.match(address, ANY);
      if (copy) await putSeen(reader, address, copy);
    }
  });
}

/** What the head of a page names by a fingerprint. */
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
  return [...(await response.text()).matchAll(/(?:<html lang|name="language" value)="([\w-]+)"/g)].map(([, code]) => code);
}

/** Keeps the page for when there is no copy, in this language; anew where its parts are not those that pages have by now. */
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

/** Whether the browser is still the one that the pages were kept for. Without a word on cookies, the server's last one holds. */
async function isStill(reader) {
  if (reader.startsWith("nobody.") || !self.cookieStore) return true;
  return (await self.cookieStore.get(MARK))?.value === reader;
}

const languageOf = (reader) => reader.split(".")[1] ?? navigator.language.slice(0, 2).toLowerCase();

/** What was kept of a page, which says so; else the page that says that there is none. */
async function keptPage(address) {
  await turn;
  const reader = await keptReader();
  if (reader && (await isStill(reader))) {
    // What was fetched ahead came later.
    for (const cacheName of [AHEAD + reader, PAGES + reader]) {
      const copy = await caches.match(address, { ...ANY, cacheName });
      if (copy) return marked(copy, languageOf(reader));
    }
  }
  return offlinePage(reader);
}

async function offlinePage(reader) {
  const language = languageOf(reader);
  const pages = await caches.open(OFFLINE);
  return (
    (await pages.match(`/offline?l=${language}`, ANY)) ??
    (await pages.match("/offline", { ...ANY, ignoreSearch: true })) ??
    Response.error()
  );
}

/** The copy, with the line shown that every page has for this. */
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
  const before = forgotten;
  // Chromium (156) sends what it fetches ahead through here, with this header, and then shows it without a word to this.
  const isAhead = event.request.headers.get("Sec-Purpose")?.startsWith("prefetch");
  event.waitUntil(keepSeen());
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    isAway = false;
    event.waitUntil(keepPage(address, response, before, isAhead));
    return response;
  } catch {
    // What stands in for a page now must not be shown in its place later.
    if (isAhead) return Response.error();
    isAway = true;
    return keptPage(address);
  }
}

/** Sends a form as it came. Without a connection a search leads to its results, kept or not, others to the page that says so. */
async function send(request, reader) {
  const search = SEARCHES[new URL(request.url).pathname];
  const copy = search && request.clone();
  try {
    const response = await fetch(request);
    isAway = false;
    return response;
  } catch {
    isAway = true;
    const query = (await copy?.formData())?.get("query")?.trim().replace(/\s+/g, " ").normalize();
    return query ? Response.redirect(`${search}?query=${encoded(query)}`, 303) : offlinePage(await reader);
  }
}

/** As the server writes it (RFC 3986, section 2.3). */
function encoded(text) {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => "%" + sign.charCodeAt(0).toString(16).toUpperCase());
}

async function cover(event) {
  const { request } = event;
  if (event.clientId !== lastClient) event.waitUntil(keepSeen());
  lastClient = event.clientId;
  const before = forgotten;
  try {
    const response = await fetch(request);
    // A poster that could not be had is drawn instead, this time.
    if (response.status === 200 && !response.redirected) {
      const copy = response.clone();
      event.waitUntil(
        inTurn(async () => {
          const isKept = await (await caches.open(COVERS)).match(request.url, ANY);
          if (!isKept && before === forgotten) await put(COVERS, LIMITS[COVERS], request.url, copy);
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
  const before = forgotten;
  event.waitUntil(
    (async () => {
      await registration.navigationPreload?.enable();
      await clients.claim();
      // The page that brought this here came before anybody could keep it.
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
    const reader = keptReader();
    // The server refuses what other sites' pages send: theirs goes its own way. Of the site's own forms the browser goes on to say
    // that they are, since it is its own request that is sent.
    const isOwn = request.referrer.startsWith(`${location.origin}/`);
    if (isOwn && request.mode === "navigate") event.respondWith(send(request, reader));
    // What a visitor deletes, or changes on the shelf, is in no copy any more; another language is another reader's.
    if (!/\/(?:delete|clear)$|^\/shelf$/.test(pathname)) return;
    forgotten += 1;
    event.waitUntil(inTurn(async () => {
      await reader;
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
