// Enhancements only: every page works without JavaScript.

// 229 is an input method's key in browsers without `isComposing`.
const isComposing = (event) => event.isComposing || event.keyCode === 229;
const hasModifier = (event) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

const [visit] = performance.getEntriesByType("navigation");

/** Reads or writes a value of this tab. The session storage may be disabled. */
function session(key, value) {
  try {
    if (value === undefined) return sessionStorage.getItem(key);
    sessionStorage.setItem(key, value);
  } catch {}
}

/** When the page was loaded from the server, in milliseconds: one from the browser's history may be older than its document. */
const loaded = (visit?.type === "back_forward" && history.state?.loaded) || Date.now();
/** Whether something was changed in this tab since then. */
const isOutdated = () => loaded < Number(session("changed"));

/** The element that had the focus when "/" was pressed. */
let origin = null;

/** The address of the page itself, to share and to reload, of one that asked services again. */
const ownAddress = (address) => address.replace(/[?&]fresh=1$/, "");

/** Says beside the link to try again that this has happened. */
function sayTried(page) {
  const notice = page.querySelector("#notice");
  notice?.querySelector("a[href$='fresh=1']")?.before(`${notice.dataset.tried} `);
}

if (ownAddress(location.href) !== location.href) {
  history.replaceState(history.state, "", ownAddress(location.href));
  sayTried(document);
}

/** Fetches a page. Returns its document and the response. */
async function fetchPage(address, request) {
  const response = await fetch(address, { headers: { Accept: "text/html" }, ...request });
  return [new DOMParser().parseFromString(await response.text(), "text/html"), response];
}

/** Makes forms lead back to this address, with the anchors that they have. */
function leadBack(root, address) {
  for (const here of root.querySelectorAll("[name=here]")) here.value = address + (here.value.match(/#.*/)?.[0] ?? "");
}

/** Makes the search box an ARIA combobox. */
function enhance(search) {
  const input = search.querySelector("#query");
  const form = search.querySelector("#search-form");
  const panel = search.querySelector(".panel");
  const removes = document.createElement("div");
  removes.className = "removes";
  let list;
  /** Each recent query with the form that deletes it. */
  let recents = [];
  let shown = [];
  let active = -1;
  let typed = input.value;
  let pending = null;

  function adopt() {
    list = panel.querySelector("#recent-queries");
    recents = [...list.children].map((item) => ({
      query: item.querySelector(".recent").value,
      remove: item.querySelector(".remove"),
    }));
    list.setAttribute("role", "listbox");
    list.after(removes);
    input.setAttribute("aria-controls", list.id);
    show(recents.map((recent) => recent.query));
  }

  /** Takes the recent queries from a response: a page from the browser's history may be older than the last search. */
  async function refresh(address = location.href, request) {
    const [page, response] = await fetchPage(address, request).catch(() => []);
    const fresh = response?.ok && page.querySelector(".panel");
    if (!fresh) return;
    panel.replaceChildren(...fresh.childNodes);
    adopt();
    if ("typing" in search.dataset) suggest();
  }

  const isVisible = () => !("closed" in search.dataset) && search.contains(document.activeElement);
  const isOpen = () => shown.length > 0 && isVisible();

  function sync() {
    input.setAttribute("aria-expanded", String(isOpen()));
    const option = active >= 0 && isOpen() ? list.children[active] : null;
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
    [...list.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === active)));
    option?.scrollIntoView({ block: "nearest" });
  }

  function show(queries) {
    shown = queries;
    active = -1;
    list.replaceChildren(
      ...queries.map((query, index) => {
        const item = document.createElement("li");
        item.id = `option-${index}`;
        item.setAttribute("role", "option");
        item.textContent = query;
        return item;
      }),
    );
    // An ARIA option must not contain a button.
    removes.replaceChildren(
      ...queries.map((query) => {
        const own = recents.find((recent) => recent.query === query);
        if (own) return own.remove;
        const gap = document.createElement("div");
        gap.className = "remove-gap";
        return gap;
      }),
    );
    removes.hidden = !removes.querySelector("form");
    sync();
  }

  /** Restores the query of the shown results when the focus leaves the box. */
  function bringBack(isEmptied = false) {
    if (!(input.defaultValue || isEmptied) || input.value === input.defaultValue || form.querySelector("[aria-busy]")) return;
    input.value = typed = input.defaultValue;
    pending?.abort();
    delete search.dataset.typing;
    show(recents.map((recent) => recent.query));
  }

  function choose(query) {
    input.value = query;
    form.requestSubmit();
  }

  async function suggest() {
    const text = input.value.trim();
    pending?.abort();
    if (!text) {
      delete search.dataset.typing;
      list.setAttribute("aria-label", panel.querySelector(".panel-heading").textContent);
      return show(recents.map((recent) => recent.query));
    }
    search.dataset.typing = "";
    list.setAttribute("aria-label", search.dataset.suggestions);
    const own = recents.map((recent) => recent.query).filter((query) => query.toLowerCase().startsWith(text.toLowerCase()));
    pending = new AbortController();
    try {
      const response = await fetch(`${search.dataset.suggest}&q=${encodeURIComponent(text)}`, { signal: pending.signal });
      const [, suggestions] = response.ok ? await response.json() : ["", own];
      // Ignore a response to an earlier text.
      if (input.value.trim() === text) show(suggestions);
    } catch (error) {
      if (error.name !== "AbortError") show(own);
    }
  }

  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");

  input.addEventListener("input", () => {
    typed = input.value;
    delete search.dataset.closed;
    suggest();
  });

  input.addEventListener("keydown", (event) => {
    if (isComposing(event)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!shown.length) return;
      event.preventDefault();
      if ("closed" in search.dataset) delete search.dataset.closed;
      else {
        const count = shown.length + 1;
        const step = event.key === "ArrowDown" ? 1 : -1;
        active = ((active + 1 + step + count) % count) - 1;
        input.value = active < 0 ? typed : shown[active];
      }
      sync();
    }
  });

  search.addEventListener("keydown", (event) => {
    if (isComposing(event) || event.key !== "Escape" || !isVisible() || (origin && input.value === input.defaultValue)) return;
    event.preventDefault();
    input.focus();
    search.dataset.closed = "";
    active = -1;
    input.value = typed;
    sync();
  });

  // Keep the focus in the box: the panel would close before the click.
  const isOption = (event) => event.target.closest("[role=option]");
  for (const press of ["pointerdown", "mousedown"]) {
    panel.addEventListener(press, (event) => isOption(event) && event.preventDefault());
  }
  panel.addEventListener("click", (event) => isOption(event) && choose(isOption(event).textContent));

  removes.addEventListener("submit", async (event) => {
    const gone = recents.find((recent) => recent.remove === event.target);
    if (!gone) return;
    event.preventDefault();
    const index = shown.indexOf(gone.query);
    try {
      const response = await fetch(event.target.action, {
        method: "POST",
        body: new URLSearchParams(new FormData(event.target)),
        redirect: "manual",
      });
      if (response.type !== "opaqueredirect") throw new Error(String(response.status));
    } catch {
      event.target.submit();
      return;
    }
    recents = recents.filter((recent) => recent !== gone);
    show(shown.filter((query) => query !== gone.query));
    const next = removes.children[Math.min(index, removes.children.length - 1)]?.querySelector("button");
    (next ?? input).focus();
    if (!recents.length) refresh();
  });

  search.addEventListener("focusin", sync);
  search.addEventListener("focusout", () => requestAnimationFrame(sync));
  // Some browsers do not focus a button on click.
  for (const sign of ["focusin", "pointerdown"]) {
    document.addEventListener(sign, (event) => search.contains(event.target) || bringBack());
  }
  input.addEventListener("click", () => {
    delete search.dataset.closed;
    sync();
  });
  input.addEventListener("blur", () => {
    delete search.dataset.closed;
  });

  adopt();
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    bringBack(true);
    input.blur();
    refresh();
  });
  if (visit?.type === "back_forward") refresh();

  const { record, kind } = search.dataset;
  if (record && isOwnVisit()) {
    const body = new URLSearchParams({ kind, query: input.defaultValue });
    const sending = new AbortController();
    // Both responses may set a new visitor's cookie, and the one of the form must win.
    addEventListener("submit", () => sending.abort(), { capture: true });
    // The response is the page of results with the query among the recent ones.
    seen().then(() => refresh(record, { method: "POST", body, signal: sending.signal }));
  }
}

/** Whether the visitor came by a link of this site or by the browser's own search, and not back from a form of this page. */
function isOwnVisit() {
  const { referrer } = document;
  if (visit?.type !== "navigate") return false;
  return !referrer || (new URL(referrer).origin === location.origin && referrer !== location.href.split("#")[0]);
}

/** Waits until the page is shown: it may be prerendered, or in another tab. */
function seen() {
  return new Promise((resolve) => {
    const check = () => document.prerendering || document.hidden || resolve();
    for (const sign of ["prerenderingchange", "visibilitychange"]) document.addEventListener(sign, check);
    check();
  });
}

/** Shows that a submitted search runs, until its page replaces this one or the visitor cancels it. */
function showRunning(search) {
  const form = search.querySelector("#search-form");
  const status = search.querySelector(".running-status");
  const cancel = search.querySelector(".running button");
  const results = document.querySelector("#results");
  const busy = [form.querySelector("button"), results].filter(Boolean);
  const skeleton = document.createElement("div");
  skeleton.className = "skeleton";
  skeleton.ariaHidden = "true";
  skeleton.append(...Array.from({ length: 6 }, () => document.createElement("div")));
  let isRunning = false;
  let opensElsewhere = false;
  let timer;
  let position;

  function run() {
    const isElsewhere = opensElsewhere;
    opensElsewhere = false;
    if (isElsewhere || isRunning) return;
    isRunning = true;
    for (const element of busy) element.ariaBusy = "true";
    timer = setTimeout(show, 150);
  }

  function show() {
    position = scrollY;
    status.textContent = status.dataset.searching;
    cancel.hidden = false;
    const first = results && document.querySelector("#result-count");
    if (first) first.before(skeleton);
    else [...document.querySelector("main").children].find((child) => child.contains(search)).after(skeleton);
  }

  function end() {
    if (!isRunning) return;
    isRunning = false;
    navigator.serviceWorker?.controller?.postMessage({ cancelledOn: location.href.split("#")[0] });
    clearTimeout(timer);
    for (const element of busy) element.ariaBusy = null;
    status.textContent = "";
    cancel.hidden = true;
    if (!skeleton.isConnected) return;
    skeleton.remove();
    scrollTo({ top: position, behavior: "instant" });
  }

  function stop() {
    // The pictures that still load would be stopped, too.
    const loading = [...document.images].filter((image) => !image.complete);
    window.stop();
    for (const image of loading) image.src = image.src;
    end();
    search.dataset.closed = "";
    form.query.focus({ preventScroll: true });
  }

  // A click with a modifier key opens the results in a new tab or window.
  form.addEventListener("click", (event) => (opensElsewhere = hasModifier(event)));
  form.addEventListener("submit", run);
  cancel.addEventListener("click", stop);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isRunning || isComposing(event)) return;
    event.preventDefault();
    stop();
  });
  // Before the browser keeps the page in its memory, from which it may come back.
  addEventListener("pagehide", end);
}

/** Loads further results into the list, and restores them after navigation back. */
function lengthen(list) {
  const nav = document.querySelector(".pages");
  const status = nav.querySelector(".pages-status");
  const next = nav.querySelector("[rel=next]");
  const label = next?.textContent;
  const pageOf = (address) => Number(new URL(address).searchParams.get("page") ?? 1);
  const failure = document.querySelector("#error");
  /** For some seconds, the server returns an error again, but to those who want to try again. */
  let hasFailed = Boolean(failure);
  /** The number of the page that the list shows: below an error, one before that of the address. */
  const shown = failure && next ? pageOf(next.href) - 1 : pageOf(location.href);
  /** The first loaded page, and the storage key of the scroll position. */
  const { first = shown, key = `scroll ${performance.timeOrigin}` } = history.state ?? {};

  /** Fetches a page of the list. Returns its document and its address. */
  async function fetchList(address) {
    const [page, { url }] = await fetchPage(address, { signal: AbortSignal.timeout(30_000) });
    // Below an error, the list is not that of the address.
    const reported = page.querySelector("#error");
    if (reported || !page.querySelector("#results")) throw new Error(reported?.querySelector("p").textContent);
    // A page past the last one redirects to the last one.
    return [page, ownAddress(url)];
  }

  /** A service may return an item on two pages. */
  function newItems(pages) {
    const known = new Set([...list.children].map((item) => item.dataset.id));
    return pages
      .flatMap(([page]) => [...page.querySelector("#results").children])
      .filter((item) => !known.has(item.dataset.id) && known.add(item.dataset.id));
  }

  /** Sets the address to that of the last loaded page. */
  function follow(page, address) {
    history.scrollRestoration = "manual";
    history.replaceState({ ...history.state, first, key }, "", address);
    document.title = page.title;
    leadBack(document, page.querySelector("[name=here]").value);
  }

  function warn(page) {
    const notice = page.querySelector("#notice");
    const textOf = (one) => [...(one?.children ?? [])].map(({ firstChild }) => firstChild.data).join();
    if (!notice || textOf(notice) === textOf(document.querySelector("#notice"))) return "";
    document.querySelector("#notice")?.removeAttribute("id");
    nav.before(notice);
    return notice.textContent;
  }

  async function more(event) {
    // A click with a modifier key opens a new tab or window.
    if (hasModifier(event)) return;
    event.preventDefault();
    if (next.ariaDisabled || list.ariaBusy) return;
    next.ariaDisabled = "true";
    status.textContent = nav.dataset.loading;
    try {
      const [page, address] = await fetchList(hasFailed ? `${next.href}&fresh=1` : next.href);
      hasFailed = false;
      const fresh = page.querySelector(".pages");
      const range = page.querySelector("#results").dataset.range;
      list.append(...newItems([[page]]));
      follow(page, address);
      if (failure && ownAddress(failure.querySelector("a")?.href ?? "") === next.href) failure.remove();
      status.textContent = [range, warn(page)].filter(Boolean).join(". ");
      nav.querySelector(".page-number")?.replaceChildren(fresh.querySelector(".page-number")?.textContent ?? "");
      next.textContent = label;
      const onward = fresh.querySelector("[rel=next]");
      if (onward) next.href = onward.href;
      else {
        const end = fresh.querySelector(".end");
        next.replaceWith(end);
        if (document.activeElement === document.body) end.focus({ preventScroll: true });
      }
    } catch (error) {
      hasFailed = true;
      next.textContent = nav.dataset.retry;
      status.textContent = (error.name === "Error" && error.message) || nav.dataset.failed;
    }
    next.ariaDisabled = null;
  }

  /** Loads the pages above, the nearest first, then restores the scroll position. */
  async function restore() {
    const last = shown;
    if (first >= last) return;
    list.ariaBusy = "true";
    // The page reloads, and remembers its position until then.
    if (isOutdated()) return;
    const start = scrollY;
    let hasMoved = false;
    for (let end = last; end > first; end -= 4) {
      const numbers = Array.from({ length: Math.min(4, end - first) }, (_, index) => Math.max(first, end - 4) + index);
      const pages = await Promise.all(
        numbers.map((number) => {
          const address = new URL(location.href);
          address.searchParams.set("page", number);
          return fetchList(address);
        }),
      ).catch(() => null);
      if (!pages) break;
      hasMoved ||= end === last && scrollY !== start;
      list.prepend(...newItems(pages));
      document.querySelector(".earlier")?.replaceWith(...pages[0][0].querySelectorAll(".earlier"));
    }
    list.ariaBusy = null;
    // Do not scroll if the user has scrolled meanwhile.
    if (!hasMoved) scrollTo({ top: Number(session(key) ?? 0), behavior: "instant" });
  }

  function remember() {
    if (history.state?.key && !list.ariaBusy) session(key, scrollY);
  }

  next?.addEventListener("click", more);
  addEventListener("pagehide", remember);
  restore();
}

/** Requests the fresh page of an old copy once, and changes what differs in place. */
function renew(notice) {
  const main = notice.closest("main");
  const address = notice.querySelector("[data-refresh]").dataset.refresh;
  /** The server's elements. What scripts add, as further pages of results, stays as it is. */
  const original = new WeakSet(main.querySelectorAll("*"));
  const isLengthened = () => [...main.querySelectorAll("#results > li")].some((item) => !original.has(item));
  const running = new Text(notice.dataset.running);
  let request = null;
  let hasChanged = false;

  /** Forms hold what the visitor chose or types. */
  function isLeftAlone(node) {
    if (node.nodeType === Node.TEXT_NODE) return !node.data.trim();
    if (node.nodeType !== Node.ELEMENT_NODE || (node.ownerDocument === document && !original.has(node))) return true;
    return node === notice || node.matches("form, .search, .share, #notice, #offline-copy") || (node.matches(".pages, .earlier") && isLengthened());
  }

  function keyOf(node) {
    return node.nodeType === Node.TEXT_NODE ? "" : `${node.tagName} ${node.id} ${node.className} ${node.dataset.id ?? ""}`;
  }

  function adopt(node) {
    const copy = document.importNode(node, true);
    if (copy.nodeType !== Node.ELEMENT_NODE) return copy;
    for (const element of [copy, ...copy.querySelectorAll("*")]) original.add(element);
    leadBack(copy, document.querySelector("[name=here]").value);
    return copy;
  }

  /** Makes the children of an element those of the fresh one. A child that both have stays the same element. */
  function morph(element, fresh) {
    const old = [...element.childNodes].filter((node) => !isLeftAlone(node));
    const end = old.at(-1)?.nextSibling ?? null;
    const gone = new Set(old);
    const added = new Set([...element.children].filter((child) => !original.has(child)).map((child) => child.dataset.id));
    const nodes = [...fresh.childNodes].filter((node) => !isLeftAlone(node) && !(node.dataset?.id && added.has(node.dataset.id)));
    const children = nodes.map((node) => {
      const twin = old.find((one) => gone.has(one) && keyOf(one) === keyOf(node));
      if (!twin) return adopt(node);
      gone.delete(twin);
      update(twin, node);
      return twin;
    });
    for (const node of gone) {
      if (node.contains(document.activeElement)) original.delete(node);
      else node.remove();
      hasChanged = true;
    }
    let next = null;
    for (const child of children.reverse()) {
      let following = child.nextSibling;
      while (following && isLeftAlone(following)) following = following.nextSibling;
      if (child.parentNode !== element || following !== next) {
        element.insertBefore(child, next ?? end);
        hasChanged = true;
      }
      next = child;
    }
  }

  function update(node, fresh) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.data === fresh.data) return;
      node.data = fresh.data;
      hasChanged = true;
      return;
    }
    for (const { name, value } of fresh.attributes) {
      if (node.getAttribute(name) === value) continue;
      node.setAttribute(name, value);
      hasChanged = true;
    }
    if (!fresh.hasAttribute("lang")) node.removeAttribute("lang");
    morph(node, fresh);
  }

  /** Changes the page, and keeps the focus and what is read where they are. */
  function keepingPlace(change) {
    const focused = document.activeElement;
    const tops = new Map();
    if (scrollY > 0) {
      for (const element of [focused, ...main.querySelectorAll("#notice ~ * :is([data-id], h2, p, dt)")]) {
        const { top, height } = element.getBoundingClientRect();
        if (top >= 0 && top < innerHeight && height > 0) tops.set(element, top);
      }
    }
    const root = document.documentElement;
    root.style.overflowAnchor = "none";
    change();
    const [element, top] = [...tops].find(([one]) => one.isConnected) ?? [];
    if (element) scrollBy({ top: element.getBoundingClientRect().top - top, behavior: "instant" });
    requestAnimationFrame(() => requestAnimationFrame(() => (root.style.overflowAnchor = "")));
    if (document.activeElement !== focused && focused.isConnected) focused.focus({ preventScroll: true });
  }

  function paragraph(...content) {
    const element = document.createElement("p");
    element.append(...content);
    return element;
  }

  /** What is below the notice must not move when it changes, and the focus must stay in it. */
  function hold() {
    notice.style.minHeight = `${notice.offsetHeight}px`;
    if (!notice.contains(document.activeElement)) return;
    notice.tabIndex = -1;
    notice.focus({ preventScroll: true });
  }

  function tell(paragraphs) {
    hold();
    notice.replaceChildren(...paragraphs);
  }

  /** Shows in the place of the links that the fresh page is requested. */
  function showProgress(isRunning) {
    const links = [...notice.querySelectorAll("a")].filter((link) => link.getAttribute("href") === address);
    if (isRunning) {
      hold();
      links[0]?.before(running);
    } else running.remove();
    for (const link of links) link.hidden = isRunning;
  }

  function show(page, isRetry) {
    if (isRetry) sayTried(page);
    const notices = [...(page.querySelector("#notice")?.children ?? [])];
    if (!isLengthened()) document.title = page.title;
    hasChanged = false;
    keepingPlace(() => {
      morph(main, page.querySelector("main"));
      tell(hasChanged || !notices.length ? [paragraph(notice.dataset.updated), ...notices] : notices);
    });
  }

  function fail(isRetry) {
    const { failed, tried, retry } = notice.dataset;
    const link = document.createElement("a");
    link.href = address;
    link.rel = "nofollow";
    link.textContent = retry;
    tell([paragraph(`${failed} `, isRetry ? `${tried} ` : "", link)]);
  }

  async function run(isRetry) {
    const controller = new AbortController();
    request = controller;
    showProgress(true);
    try {
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(30_000)]);
      const [page, { ok, status }] = await fetchPage(address, { signal });
      if (!ok) throw new Error(String(status));
      if (request === controller) show(page, isRetry);
    } catch {
      if (request === controller) fail(isRetry);
    }
    if (request === controller) request = null;
  }

  notice.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (hasModifier(event) || link?.getAttribute("href") !== address) return;
    event.preventDefault();
    run(true);
  });
  function leave() {
    request?.abort();
    request = null;
    showProgress(false);
  }
  addEventListener("pagehide", leave);
  globalThis.navigation?.addEventListener("navigate", (event) => event.destination.sameDocument || leave());
  addEventListener("pageshow", (event) => event.persisted && notice.querySelector("[data-refresh]") && run());
  run();
}

/** "/" moves the focus to the page's text box; Escape moves it back. */
function jump(event) {
  const box = document.querySelector("#query, #question, .shelf-filter [type=search]") ?? document.querySelector("[type=search]");
  if (!box || isComposing(event) || event.defaultPrevented) return;
  if (event.key === "Escape" && origin) {
    event.preventDefault();
    const target = origin;
    box.blur();
    return target.focus();
  }
  // Shift is allowed: some keyboards need it for "/".
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  event.preventDefault();
  box.focus();
  box.select();
  origin = event.target;
  box.addEventListener("blur", () => (origin = null), { once: true });
}

addEventListener("keydown", jump);

/** Arrow keys move the focus between results. */
function walk(event) {
  const list = event.target.closest("ol");
  const links = [...(list?.querySelectorAll(":is(h2, h3) a") ?? [])];
  const index = links.indexOf(event.target);
  if (index < 0 || hasModifier(event)) return;
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  const next = links[index + { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

addEventListener("keydown", walk);

/** Names a list's cover for the view transition. */
function followCover(event, other) {
  const path = other && new URL(other).pathname;
  if (!event.viewTransition || !path) return;
  const link = [...document.querySelectorAll(".row a, .card a, .counterpart a, .pair a, .shelf a")].find((anchor) => anchor.pathname === path);
  const image = link?.querySelector("img") ?? link?.closest("li")?.querySelector("img");
  if (!image) return;
  const own = document.querySelector(".work-cover");
  if (own) own.style.viewTransitionName = "none";
  image.style.viewTransitionName = "cover";
  event.viewTransition.finished.catch(() => {}).finally(() => {
    image.style.viewTransitionName = "";
    if (own) own.style.viewTransitionName = "";
  });
}

addEventListener("pageswap", (event) => followCover(event, event.activation?.entry?.url));
addEventListener("pagereveal", (event) => followCover(event, globalThis.navigation?.activation?.from?.url));

/**
 * Reloads a page from the browser's history that is older than the last change in this tab: of the shelf, the questions or the language.
 * A change can affect every part of a page and each of the pages of a long list. A reload keeps the scroll position and these pages.
 */
function catchUp() {
  history.replaceState({ ...history.state, loaded }, "");
  // The recent queries have their own way to be up to date.
  document.addEventListener("submit", ({ target }) => {
    if (target.method === "post" && !target.closest(".search")) session("changed", Date.now());
  });
  // Reloading the response to a form would send it again.
  addEventListener("pageshow", () => isOutdated() && !(visit?.responseStatus >= 400) && location.reload());
}

/** Offers the share sheet, else the clipboard, in place of the text to copy. */
function offer(share) {
  const [button, details, field, status] = ["button", "details", "textarea", ".share-status"].map((part) => share.querySelector(part));
  const { title, text, address: url, copied } = share.dataset;
  if (!navigator.share && !navigator.clipboard) return;
  if (!navigator.share) button.textContent = button.dataset.copy;
  [button.hidden, details.hidden] = [false, true];
  button.addEventListener("click", async () => {
    status.textContent = "";
    try {
      if (navigator.share) return await navigator.share({ title, text, url });
      await navigator.clipboard.writeText(field.value);
      status.textContent = copied;
    } catch (error) {
      // The visitor closed the share sheet.
      if (error.name === "AbortError") return;
      details.hidden = false;
      details.open = true;
      field.select();
    }
  });
}

/** Sends a question, and puts its answer in the place of the form in the browser's history. */
async function ask(event) {
  event.preventDefault();
  const form = event.target;
  const button = form.querySelector("button");
  if (button.ariaBusy) return;
  button.ariaBusy = "true";
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      headers: { Accept: "text/html" },
    });
    if (!response.ok || !response.redirected) throw new Error(String(response.status));
    form.question.value = "";
    location.replace(response.url);
  } catch {
    // Shows the error's page. A question that was sent twice is asked once.
    form.submit();
  }
}

/** Keeps the text of a question that was not sent yet. The browser does not keep the page. */
function keepDraft(box) {
  box.value ||= session("question") ?? "";
  addEventListener("pagehide", () => session("question", box.value));
}

catchUp();
document.querySelectorAll(".share").forEach(offer);
document.querySelectorAll(".search").forEach(enhance);
document.querySelectorAll(".search").forEach(showRunning);
document.querySelectorAll("ol#results:not(.recommended)").forEach(lengthen);
const outdated = document.querySelector("#notice:has([data-refresh])");
if (outdated) renew(outdated);

const question = document.querySelector("#question");
if (question) {
  const counter = document.querySelector("#question-count");
  const count = () => (counter.textContent = counter.dataset.counter.replace("{n}", [...question.value].length));
  keepDraft(question);
  count();
  question.addEventListener("input", count);
  question.form.addEventListener("submit", ask);
}

addEventListener("submit", ({ target }) => {
  if (target.matches('[action="/questions"]')) document.cookie = "foyer_listens=1;path=/questions;max-age=600";
});

const progress = document.querySelector("#progress");
if (progress) {
  const events = new EventSource(progress.dataset.events);
  events.onmessage = (event) => (progress.textContent = event.data);
  events.onerror = () => setTimeout(() => location.reload(), 2000);
  events.addEventListener("done", () => setTimeout(() => location.reload(), 300));
}

navigator.serviceWorker?.register("/sw.js").catch(() => {});
