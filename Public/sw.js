// Keeps the pages that were seen, and shows them where there is no connection. Everything works without it.

/** The cache of pages: its name says whose they are and in which language, as the server does with each of them. */
const PAGES = "pages of ";
const COVERS = "covers";
/** The style sheet, the script and the icons. */
const FILES = "files";
/** The page for when there is no copy, in each language. */
const OFFLINE = "offline";
const LIMITS = { [COVERS]: 300, [FILES]: 40 };
const PAGE_LIMIT = 50;
/** A cookie that goes when the visitor's own goes, which no script can see. */
const MARK = "foyer_kept";
const ANY = { ignoreVary: true };

/** How often everything was to be forgotten: a page that was asked for before that is not kept. */
let forgotten = 0;
/** Whether the last page came from here, for want of a connection: only then is its style sheet had by way of this, too. */
let isAway = false;
let turn = Promise.resolve();

/** Changes to what is kept are made one after the other, in the order in which they came up. */
function inTurn(work) {
  turn = turn.then(work).catch(() => {});
  return turn;
}

const pageCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PAGES));

/** Deletes all pages but this reader's, and all covers where there were others; without a reader, all of both. */
async function forget(reader) {
  const others = (await pageCaches()).filter((name) => name !== PAGES + reader);
  if (others.length || !reader) await Promise.all([...others, COVERS].map((name) => caches.delete(name)));
}

async function put(name, limit, address, response) {
  const cache = await caches.open(name);
  await cache.put(address, response);
  const addresses = await cache.keys();
  await Promise.all(addresses.slice(0, Math.max(0, addresses.length - limit)).map((old) => cache.delete(old, ANY)));
}

/** Keeps a page that came; one that is another reader's, kept or not, ends what was kept of the one before. */
function keepPage(address, response, before) {
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
    await keepParts(copy.clone());
    await put(PAGES + reader, PAGE_LIMIT, address, copy);
    await keepOffline(reader.split(".")[1]);
    if (!reader.startsWith("nobody.")) {
      await self.cookieStore?.set({ name: MARK, value: reader, sameSite: "lax", expires: Date.now() + 365 * 86_400_000 });
    }
  });
}

/** Keeps what the head of a page names by a fingerprint. */
async function keepParts(page) {
  const [head] = (await page.text()).split("</head>");
  const files = await caches.open(FILES);
  for (const [, address] of head.matchAll(/(?:href|src)="(\/[^"?]+\?v=[^"]+)"/g)) {
    if (await files.match(address, ANY)) continue;
    const response = await fetch(address);
    if (response.ok) await put(FILES, LIMITS[FILES], address, response);
  }
}

/** Keeps the page for when there is no copy, in this language. */
async function keepOffline(language) {
  const address = `/offline?l=${language}`;
  const pages = await caches.open(OFFLINE);
  if (await pages.match(address, ANY)) return;
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!response.ok) return;
  await keepParts(response.clone());
  await pages.put(address, response);
}

/** Whether the browser is still the one that the pages were kept for. Without a word on cookies, the server's last one holds. */
async function isStill(reader) {
  if (reader.startsWith("nobody.") || !self.cookieStore) return true;
  return (await self.cookieStore.get(MARK))?.value === reader;
}

/** What was kept of a page, which says so; else the page that says that there is none. */
async function keptPage(address) {
  await turn;
  const [name] = await pageCaches();
  const reader = name?.slice(PAGES.length) ?? "";
  const language = reader.split(".")[1] ?? navigator.language.slice(0, 2).toLowerCase();
  const copy = name && (await isStill(reader)) && (await (await caches.open(name)).match(address, ANY));
  if (copy) return marked(copy, language);
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
  const when = date.toLocaleString(language, { dateStyle: "long", timeStyle: "short" });
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
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    isAway = false;
    event.waitUntil(keepPage(address, response, before));
    return response;
  } catch {
    isAway = true;
    return keptPage(address);
  }
}

async function cover(event) {
  const { request } = event;
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
  event.waitUntil(Promise.all(["en", "ko"].map(keepOffline)));
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
    // What a visitor deletes, or changes on the shelf, is in no copy any more; another language is another reader's. The form itself
    // goes its own way: the browser must say where it comes from.
    if (!/\/(?:delete|clear)$|^\/shelf$/.test(pathname)) return;
    forgotten += 1;
    event.waitUntil(inTurn(() => forget()));
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
