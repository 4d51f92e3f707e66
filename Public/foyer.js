// Enhancements only: every page works without JavaScript.

// 229 is an input method's key in browsers without `isComposing`.
const isComposing = (event) => event.isComposing || event.keyCode === 229;
const hasModifier = (event) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** The element that had the focus when "/" was pressed. */
let origin = null;

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

  /** A page from the browser's history may be older than the last search. */
  async function refresh() {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    if (!response?.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.querySelector(".panel");
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
    if (!(input.defaultValue || isEmptied) || input.value === input.defaultValue) return;
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
  if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") refresh();
}

/** Loads further results into the list, and restores them after navigation back. */
function lengthen(list) {
  const nav = document.querySelector(".pages");
  const status = nav.querySelector(".pages-status");
  const next = nav.querySelector("[rel=next]");
  const label = next?.textContent;
  const pageOf = (address) => Number(new URL(address).searchParams.get("page") ?? 1);
  const failure = document.querySelector("#error");
  /** The number of the page that the list shows: below an error, one before that of the address. */
  const shown = failure && next ? pageOf(next.href) - 1 : pageOf(location.href);
  /** The first loaded page, and the storage key of the scroll position. */
  const { first = shown, key = `scroll ${performance.timeOrigin}` } = history.state ?? {};

  /** Fetches a page. Returns its document and its address. */
  async function fetchPage(address) {
    const response = await fetch(address, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(30_000) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    // Below an error, the list is not that of the address.
    const reported = page.querySelector("#error");
    if (reported || !page.querySelector("#results")) throw new Error(reported?.querySelector("p").textContent);
    // A page past the last one redirects to the last one.
    return [page, response.url];
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
    history.replaceState({ first, key }, "", address);
    document.title = page.title;
    const current = page.querySelector("[name=here]").value;
    for (const here of document.querySelectorAll("[name=here]")) here.value = current + (here.value.match(/#.*/)?.[0] ?? "");
  }

  function warn(page) {
    const notice = page.querySelector("#notice");
    if (!notice || notice.textContent === document.querySelector("#notice")?.textContent) return "";
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
      const [page, address] = await fetchPage(next.href);
      const fresh = page.querySelector(".pages");
      const range = page.querySelector("#results").dataset.range;
      list.append(...newItems([[page]]));
      follow(page, address);
      if (failure?.querySelector("a")?.href === next.href) failure.remove();
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
    const start = scrollY;
    let hasMoved = false;
    for (let end = last; end > first; end -= 4) {
      const numbers = Array.from({ length: Math.min(4, end - first) }, (_, index) => Math.max(first, end - 4) + index);
      const pages = await Promise.all(
        numbers.map((number) => {
          const address = new URL(location.href);
          address.searchParams.set("page", number);
          return fetchPage(address);
        }),
      ).catch(() => null);
      if (!pages) break;
      hasMoved ||= end === last && scrollY !== start;
      list.prepend(...newItems(pages));
      document.querySelector(".earlier")?.replaceWith(...pages[0][0].querySelectorAll(".earlier"));
    }
    list.ariaBusy = null;
    // Do not scroll if the user has scrolled meanwhile.
    if (!hasMoved) scrollTo({ top: Number(recall() ?? 0), behavior: "instant" });
  }

  // The session storage may be disabled.
  function recall() {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function remember() {
    if (!history.state?.key || list.ariaBusy) return;
    try {
      sessionStorage.setItem(key, scrollY);
    } catch {}
  }

  next?.addEventListener("click", more);
  addEventListener("pagehide", remember);
  restore();
}

/** "/" moves the focus to the page's text box; Escape moves it back. */
function jump(event) {
  const box = document.querySelector("#query, [type=search], #question");
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
  event.viewTransition.finished.finally(() => {
    image.style.viewTransitionName = "";
    if (own) own.style.viewTransitionName = "";
  });
}

addEventListener("pageswap", (event) => followCover(event, event.activation?.entry?.url));
addEventListener("pagereveal", (event) => followCover(event, globalThis.navigation?.activation?.from?.url));

document.querySelectorAll(".search").forEach(enhance);
document.querySelectorAll("ol#results:not(.recommended)").forEach(lengthen);

const question = document.querySelector("#question");
question?.addEventListener("input", () => {
  const counter = document.querySelector("#question-count");
  counter.textContent = counter.dataset.counter.replace("{n}", [...question.value].length);
});

const asking = document.querySelector('[action="/questions"]');
asking?.addEventListener("submit", () => (document.cookie = "foyer_listens=1;path=/questions;max-age=600"));

const progress = document.querySelector("#progress");
if (progress) {
  const events = new EventSource(progress.dataset.events);
  events.onmessage = (event) => (progress.textContent = event.data);
  events.onerror = () => setTimeout(() => location.reload(), 2000);
  events.addEventListener("done", () => setTimeout(() => location.reload(), 300));
}

navigator.serviceWorker?.register("/sw.js").catch(() => {});
