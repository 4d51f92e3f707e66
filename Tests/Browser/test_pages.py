"""Checks of every page in every state: accessibility, every screen, both languages."""

import contextlib
import html
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from checkers import html_errors, run_axe
from conftest import FREQUENT, Browser, Site, Visitor, visit
from states import ANSWERED, SAME_ELEMENTS, STATES, WAITING, Sites, State
from selenium.common.exceptions import TimeoutException

REMOVE = ".remove button"


def test_the_language_stays(without_javascript: Visitor, site: Site) -> None:
    """A click changes the language of this page and of all later ones, and another click changes it back."""
    visitor = without_javascript
    visitor.search("amelie")
    address = visitor.address
    assert visitor.one("html").get_attribute("lang") == "en"
    english = visitor.one("h1").text

    with visitor.new_page():
        visitor.click("form[action='/language'] button[name=language][value=ko]")
    assert visitor.address == address
    assert visitor.results
    korean = visitor.one("h1").text
    assert korean != english
    for path in ("/", "/search", "/books", "/movies", f"/movies/{visitor.results[0]}", address):
        visitor.open(path)
        assert visitor.one("html").get_attribute("lang") == "ko"
    assert visitor.one("h1").text == korean

    with visitor.new_page():
        visitor.click("form[action='/language'] button[name=language][value=en]")
    assert visitor.address == address
    assert visitor.one("html").get_attribute("lang") == "en"
    visitor.open("/")
    assert visitor.one("html").get_attribute("lang") == "en"


# All states

# Names that are the same in both languages.
NAMES = {"Foyer", "TMDB", "ISBN"}

SIZES = {"phone": (390, 844), "desktop": (1280, 900), "large print": (640, 900)}


@pytest.fixture(scope="module")
def sites(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    with contextlib.ExitStack() as stack:
        sites = Sites(stack, site, tmp_path_factory.mktemp)
        # Created in this order, whichever state comes first.
        assert sites.active_visitor and sites.answered and sites.answered_anew and sites.report
        yield sites


@pytest.fixture(scope="module")
def window(site: Site, browser: Browser) -> Iterator[Visitor]:
    """One visitor for all pages, because `State.open` sets everything that a page depends on."""
    with visit(site, browser) as visitor:
        visitor.driver.execute_cdp_cmd("Network.enable", {})
        yield visitor


@pytest.fixture(scope="module")
def plain_window(site: Site, browser: Browser) -> Iterator[Visitor]:
    """The same without JavaScript."""
    with visit(site, browser, has_javascript=False) as visitor:
        visitor.driver.execute_cdp_cmd("Network.enable", {})
        yield visitor


def test_every_page_is_valid_html(sites: Sites, tmp_path: Path) -> None:
    """The Nu HTML checker finds no error in any page in either language, and finds one in a broken page."""
    names = {}
    for number, (name, reach) in enumerate(STATES.items()):
        state = reach(sites)
        for language in ("en", "ko"):
            names[f"{number}-{language}.html"] = name
            (tmp_path / f"{number}-{language}.html").write_text(state.html(language), encoding="utf-8")
    (tmp_path / "broken.html").write_text("<!DOCTYPE html><html lang=en><title>Broken</title><p><div></p>", encoding="utf-8")
    errors = html_errors(tmp_path)
    assert errors.pop("broken.html", []), "the checker did not run"
    assert not {names[file]: texts for file, texts in errors.items()}


def test_axe_finds_deliberate_errors(window: Visitor, site: Site) -> None:
    """axe-core finds deliberate errors with the rules of each kind."""
    window.site = site
    window.open("/")
    window.resize(*SIZES["phone"])
    window.driver.execute_script(
        """
        document.documentElement.removeAttribute("lang");
        document.querySelector("h1").style.color = "color-mix(in srgb, currentcolor 20%, transparent)";
        const box = document.querySelector("#query");
        box.removeAttribute("id");
        box.removeAttribute("placeholder");
        document.querySelector("main").insertAdjacentHTML(
          "beforeend", "<h6>deep</h6><img src='/icon.svg'><p><button>a</button><button>b</button></p>");
        for (const button of document.querySelectorAll("main > p > button")) button.style = "all: unset; font-size: 8px";
        """)
    outcome = run_axe(window)
    found = {rule for rule, _ in outcome["found"]}
    assert {"html-has-lang", "color-contrast", "label", "image-alt", "heading-order", "target-size"} <= found
    assert len(outcome["passed"]) > 20


@pytest.mark.parametrize("name", STATES)
def test_every_page_is_accessible(window: Visitor, plain_window: Visitor, sites: Sites, name: str) -> None:
    """
    Each state is opened in English without scripts, and in Korean with them; one that an action leads to, also in English with them.

    axe-core finds nothing on a dark desktop and on a phone, dark and light: the light phone is a wider window with text of twice the size,
    because the widths in the style sheet are in rem. A light desktop has the colours of the one and the layout of the other. Nothing scrolls sideways from 320 px to 4K; no text is in the other language; in
    large print no label is cut off. Every picture loads, and from this site; no motion with reduced motion; nothing disappears in forced colours.

    A state that has the elements of another one, with other texts, is checked at fewer widths, and not in both looks at each.
    """
    state = STATES[name](sites)
    is_like_another = name in SAME_ELEMENTS
    if is_like_another:
        assert elements(state.html("en")) == elements(STATES[SAME_ELEMENTS[name]](sites).html("en")), "not the same elements"
    english = check_without_scripts(plain_window, state, is_like_another)
    if state.action:
        english |= check_in_english_with_scripts(window, state)
    korean = check_with_scripts(window, state, is_like_another)
    kept = {text for text in english & korean if not is_name(text, state.own_words, LATIN)}
    assert not kept, "English on a Korean page"


def elements(text: str) -> list[tuple[str, str]]:
    """The start and end tags of a page, with the classes of each."""
    tags = re.findall(r"<(/?[a-z][a-z0-9-]*)([^>]*)>", text)
    return [(name, " ".join(re.findall(r' class="([^"]*)"', attributes))) for name, attributes in tags]


def check_without_scripts(visitor: Visitor, state: State, is_like_another: bool) -> set[str]:
    """Checks the page in English without scripts; returns its texts."""
    visitor.driver.switch_to.window(visitor.window)
    visitor.set_script_execution(False)
    set_font_size(visitor, 16)
    see(visitor, "dark")
    visitor.resize(*SIZES["desktop"])
    state.open(visitor, "en")
    # axe-core is a script that waits.
    visitor.set_script_execution(True)
    texts = own_texts(visitor, state, "en")
    if not is_like_another:
        assert_axe_finds_nothing(visitor, visual_rules_only=True)
        for width in (3840, 1024):
            visitor.resize(width, 900)
            assert_no_sideways_scroll(visitor)
    visitor.resize(320, 844)
    assert_no_sideways_scroll(visitor)
    see(visitor, "light")
    set_font_size(visitor, 32)
    visitor.resize(*SIZES["large print"])
    assert_axe_finds_nothing(visitor)
    assert_no_sideways_scroll(visitor)
    assert visitor.driver.execute_script(CUT_OFF) == []
    # Also on a phone.
    visitor.resize(375, 800)
    assert_no_sideways_scroll(visitor)
    # Checked here, so that an error names the page.
    visitor.assert_quiet_console()
    return texts


def check_in_english_with_scripts(visitor: Visitor, state: State) -> set[str]:
    """Checks what scripts show in English; returns the texts of the page."""
    visitor.driver.switch_to.window(visitor.window)
    see(visitor, "dark")
    visitor.resize(*SIZES["desktop"])
    state.open(visitor, "en")
    assert_axe_finds_nothing(visitor, visual_rules_only=True)
    for width in (768, 320):
        visitor.resize(width, 900)
        assert_no_sideways_scroll(visitor)
    return own_texts(visitor, state, "en")


def check_with_scripts(visitor: Visitor, state: State, is_like_another: bool) -> set[str]:
    """Checks the page in Korean with scripts; returns its texts."""
    visitor.driver.switch_to.window(visitor.window)
    see(visitor, "light")
    # Some pictures are visible, and so loaded, on a desktop only.
    visitor.resize(*SIZES["desktop"])
    state.open(visitor, "ko")
    texts = own_texts(visitor, state, "ko")
    if not is_like_another:
        # Each change of size or look costs a layout, so none is repeated.
        for width in (2560, 768):
            visitor.resize(width, 900)
            assert_no_sideways_scroll(visitor)
    visitor.resize(320, 844)
    assert_no_sideways_scroll(visitor)
    visitor.resize(*SIZES["phone"])
    see(visitor, "dark")
    assert_axe_finds_nothing(visitor)
    assert_images_load(visitor)
    assert_nothing_from_elsewhere(visitor)
    see(visitor, "light", reduced_motion=True)
    assert visitor.driver.execute_script(MOVING) == []
    see(visitor, "light", forced_colors=True)
    assert visitor.driver.execute_script(VANISHED) == []
    visitor.assert_quiet_console()
    return texts


def test_colours_do_not_depend_on_the_width(with_javascript: Visitor) -> None:
    """No rule of the style sheet that depends on the width sets a colour: axe-core looks at both looks, but not in all widths."""
    with_javascript.open("/")
    rules = with_javascript.driver.execute_script("return (" + RULES_BY_WIDTH + ")(document.styleSheets[0])")
    assert len(rules) > 50
    assert [rule for rule in rules if re.search("color|background|opacity|shadow|filter|fill|stroke", rule[1])] == []


# Returns the selectors and texts of the rules that depend on the width.
RULES_BY_WIDTH = """function find(group) {
  return [...group.cssRules ?? []].flatMap((rule) => /width|orientation/.test(rule.conditionText ?? rule.containerQuery ?? "")
    ? [...all(rule)].map((one) => [one.selectorText, one.style.cssText])
    : find(rule));
  function* all(rule) {
    for (const one of rule.cssRules ?? []) {
      if (one.style) yield one;
      yield* all(one);
    }
  }
}"""


def test_every_title_has_query_page_and_error(sites: Sites) -> None:
    """The title of every page contains the name of the site, the query, the page number, and the error."""
    titles = {}
    for name, reach in STATES.items():
        state = reach(sites)
        data = html.unescape(state.html("en"))
        [title] = re.findall("<title>(.*?)</title>", data)
        assert title == "Foyer" or title.endswith(" – Foyer"), name
        address = parse_qs(urlsplit(state.path).query)
        if state.form is None and urlsplit(state.path).path != "/ask":
            for query in address.get("query", []):
                assert f"“{query}”" in title, name
        for page in address.get("page", []):
            assert state.status != 200 or f"page {page}" in title.lower(), name
        for heading in re.findall(r'role="alert"[^>]*>\s*<h1>(.*?)</h1>', data):
            assert title.startswith(heading), name
        titles[name] = title
    assert titles["an empty shelf"] != titles["the shelf"] != titles["a shelf without results"]
    assert titles["a question that waits"] == f"Finding films and books… – {WAITING} – Foyer"
    assert titles["a question without an answer"].startswith("No answer – ")
    assert ANSWERED in titles["delete a question"]


def test_reduced_motion_disables_view_transitions(with_javascript: Visitor) -> None:
    """Covers are animated between pages, except with reduced motion."""
    visitor = with_javascript
    visitor.driver.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument",
        {"source": """
            addEventListener("pageswap", (event) => sessionStorage.setItem("swap", event.viewTransition !== null));
            addEventListener("pagereveal", (event) => { window.moved = event.viewTransition !== null; });
        """})

    def leave(action: Callable[[], None]) -> bool:
        """Leads to another page; returns whether that page appeared with a transition."""
        with visitor.new_page():
            action()
        return visitor.driver.execute_script("return window.moved")

    def open_film() -> bool:
        visitor.open(f"/movies?query={FREQUENT}")
        return leave(lambda: visitor.driver.execute_script("document.querySelector('#results a').click()"))

    for reduced_motion in (False, True):
        see(visitor, "light", reduced_motion=reduced_motion)
        for go in (open_film, lambda: leave(visitor.driver.back)):
            moved = go()
            # The page that was left asks for a transition or does not, however slow the machine is.
            assert visitor.driver.execute_script("return sessionStorage.getItem('swap')") == ("false" if reduced_motion else "true")
            assert not (moved and reduced_motion)
    # The browser leaves out a transition that would be late, so this one may take several attempts.
    see(visitor, "light")
    visitor.wait_until(open_film, "a transition")


def test_a_long_recent_query_fits_a_small_phone(either_visitor: Visitor) -> None:
    """The open panel with a query of 200 letters does not widen the page, and its delete button can be reached."""
    either_visitor.resize(320, 640)
    query = "w" * 200
    either_visitor.search(query)
    either_visitor.tab_to("#query")
    assert either_visitor.recents == [query]
    assert_no_sideways_scroll(either_visitor)
    box = either_visitor.one(REMOVE).rect
    assert either_visitor.one(REMOVE).is_displayed()
    assert 0 <= box["x"] and box["x"] + box["width"] <= 320


# Shared checks


def see(visitor: Visitor, scheme: str, *, reduced_motion: bool = False, forced_colors: bool = False) -> None:
    """Sets the preferences that the browser reports to pages."""
    features = {
        "prefers-color-scheme": scheme,
        "prefers-reduced-motion": "reduce" if reduced_motion else "no-preference",
        "forced-colors": "active" if forced_colors else "none",
    }
    visitor.driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": name, "value": value} for name, value in features.items()]})
    queries = " and ".join(f"({name}: {value})" for name, value in features.items())
    assert visitor.driver.execute_script("return matchMedia(arguments[0]).matches", queries)


def set_font_size(visitor: Visitor, size: int) -> None:
    """Sets the default size of text, in px."""
    visitor.driver.execute_cdp_cmd("Page.setFontSizes", {"fontSizes": {"standard": size}})
    visitor.wait_until(
        lambda: visitor.driver.execute_script("return getComputedStyle(document.documentElement).fontSize") == f"{size}px", "the size of text")


def own_texts(visitor: Visitor, state: State, language: str) -> set[str]:
    """The texts of the page with Latin letters; fails if an English page has Korean that does not say so."""
    assert visitor.one("html").get_attribute("lang") == language
    texts = visitor.driver.execute_script(OWN_TEXTS, language)
    foreign = [text for text in texts["foreign"] if not is_name(text, state.own_words, HANGUL)]
    assert not foreign, "Korean on an English page that does not say so"
    return set(texts["own"])


LATIN, HANGUL = "[A-Za-z]{2}", "[가-힣]"


def is_name(text: str, own_words: set[str], letters: str) -> bool:
    """Whether the text has letters of this kind only in parts that appear in every language."""
    for words in sorted(own_words | NAMES, key=len, reverse=True):
        text = text.replace(words, "")
    return not re.search(letters, text)


def assert_axe_finds_nothing(visitor: Visitor, *, visual_rules_only: bool = False) -> None:
    outcome = run_axe(visitor, visual_rules_only=visual_rules_only)
    assert outcome["found"] == [], visitor.driver.execute_script("return [innerWidth, document.documentElement.lang]")
    assert "color-contrast" in outcome["passed"], "axe did not run"
    assert visual_rules_only or len(outcome["passed"]) > 15, "hardly a rule ran"
    assert "target-size" in outcome["passed"] + outcome["inapplicable"]


# Returns what moves despite reduced motion.
MOVING = """
const isMoving = (style) =>
  [style.transitionDuration, style.animationName === "none" ? "0s" : style.animationDuration]
    .some((value) => value.split(", ").some((duration) => parseFloat(duration) > 0));
return [
  ...document.getAnimations().map((animation) => animation.constructor.name),
  ...[...document.querySelectorAll("*")]
    .filter((one) => [null, "::before", "::after"].some((part) => isMoving(getComputedStyle(one, part))))
    .map((one) => one.outerHTML.slice(0, 80)),
];
"""

# Returns controls without a visible text, symbol or border.
VANISHED = """
const stands = (style) => (color) => color !== style.backgroundColor && !/^rgba.*, 0\\)$|^transparent$/.test(color);
return [...document.querySelectorAll("main :is(button, input, select, textarea, a.button), header button")]
  .filter((one) => one.type !== "hidden" && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((one) => {
    const style = getComputedStyle(one), before = getComputedStyle(one, "::before");
    const hasText = one.innerText?.trim() && parseFloat(style.fontSize) > 0 && stands(style)(style.color);
    const hasSign = !["none", "normal", '""'].includes(before.content) && stands(style)(before.color);
    const hasBorder = parseFloat(style.borderTopWidth) > 0 && stands(style)(style.borderTopColor);
    if (one.matches(".button, #search-form button") && !hasBorder) return true;
    return !hasText && !hasSign && !hasBorder && !["checkbox", "radio", "file"].includes(one.type);
  })
  .map((one) => one.outerHTML.slice(0, 160));
"""

# Returns the texts in the page's language that contain Latin letters, and texts in another language without a lang attribute.
OWN_TEXTS = """
const [language] = arguments;
// What people, publishers and other sites are called, what others wrote, titles that are suggested or kept as they came, and addresses.
const NAMES = "script, textarea[readonly], .fact, .byline, [role=option], .import-text, .kept-work :is(h2, .other-title)";
const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
const add = (text, element) => {
  if (text?.trim() && element.closest("[lang]").lang === language && !element.closest(NAMES)) texts.push(text.trim());
};
for (let node; (node = walker.nextNode()); ) {
  if (node.nodeType === Node.TEXT_NODE) add(node.data, node.parentElement);
  else for (const name of ["aria-label", "title", "placeholder", "alt"]) add(node.getAttribute(name), node);
}
texts.push(document.title);
return {
  own: texts.filter((text) => /[a-z]{2}/i.test(text)),
  foreign: language === "en" ? texts.filter((text) => /\\p{Script=Hangul}/u.test(text)) : [],
};
"""

# Returns labels that are cut off.
CUT_OFF = """
return [...document.querySelectorAll("button, a.button, select, summary, .masthead a, label")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(".tile .keep *, .recent, .visually-hidden"))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .filter((one) => getComputedStyle(one).display !== "inline")
  .map((one) => [one.outerHTML.slice(0, 160), one.scrollWidth, one.clientWidth, one.scrollHeight, one.clientHeight]);
"""

def assert_no_sideways_scroll(visitor: Visitor) -> None:
    content, visible, width = visitor.driver.execute_script(
        "const page = document.scrollingElement; return [page.scrollWidth, page.clientWidth, innerWidth]")
    assert content <= visible, f"{visitor.address} is {content} px wide in a window of {width} px ({visible} px without bars)"


def assert_images_load(visitor: Visitor) -> None:
    # Pictures below the fold load when they become visible.
    def unloaded() -> list[str]:
        return visitor.driver.execute_script(
            """
            // While a search runs, the results are hidden.
            const missing = [...document.images]
                .filter((image) => !image.closest(".skeleton ~ *") && (!image.complete || !image.naturalWidth));
            missing[0]?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
            return missing.map((image) => image.src);
            """)

    with contextlib.suppress(TimeoutException):
        visitor.wait_until(lambda: not unloaded(), "every picture is there")
    assert not unloaded(), f"pictures of {visitor.address} do not load"


def assert_nothing_from_elsewhere(visitor: Visitor) -> None:
    addresses = visitor.driver.execute_script(
        "return [...performance.getEntriesByType('resource').map((entry) => entry.name),"
        " ...[...document.images].map((image) => image.currentSrc).filter(Boolean)]")
    assert addresses
    strangers = [address for address in addresses if not address.startswith(visitor.site.address + "/")]
    assert not strangers
