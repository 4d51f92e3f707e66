"""What holds for every page in every state: that everybody can use it, on every screen, in each language."""

import contextlib
import html
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from checkers import html_errors, look_with_axe
from conftest import FREQUENT, Site, Visitor, visit
from states import ANSWERED, STATES, WAITING, Houses
from selenium.common.exceptions import TimeoutException

REMOVE = ".remove button"


def test_the_language_stays(without_javascript: Visitor, site: Site) -> None:
    """The site turns Korean at a click, on the same page and on all that follow, and English again at another."""
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


# Every page, in every state

# What pages of either language call by the same name.
NAMES = {"Foyer", "TMDB", "ISBN"}

LARGE_PRINT = (640, 900)
SIZES = {"phone": (390, 844), "desktop": (1280, 900)}


@pytest.fixture(scope="module")
def houses(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Houses]:
    with contextlib.ExitStack() as stack:
        houses = Houses(stack, site, tmp_path_factory.mktemp)
        # In this order, whatever state comes first.
        assert houses.keeper and houses.answered and houses.answered_anew and houses.report
        yield houses


@pytest.fixture(scope="module")
def window(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """One browser for all pages: opening them leaves nothing behind, and starting a browser takes longest."""
    with visit(site, tmp_path_factory.mktemp("profile"), True) as visitor:
        visitor.driver.execute_cdp_cmd("Network.enable", {})
        yield visitor


@pytest.fixture(scope="module")
def large_print(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """A browser without scripts whose reader has set text to twice its size."""
    with visit(site, tmp_path_factory.mktemp("profile"), True, font_size=32) as visitor:
        # Not by a setting of the browser: axe-core must run on the page once it is there.
        visitor.has_javascript = False
        visitor.driver.execute_cdp_cmd("Network.enable", {})
        visitor.resize(*LARGE_PRINT)
        yield visitor


def test_every_page_is_valid_html(houses: Houses, tmp_path: Path) -> None:
    """The Nu HTML checker finds no error in any page, in either language, and would find one."""
    names = {}
    for number, (name, reach) in enumerate(STATES.items()):
        state = reach(houses)
        for language in ("en", "ko"):
            names[f"{number}-{language}.html"] = name
            (tmp_path / f"{number}-{language}.html").write_text(state.html(language), encoding="utf-8")
    (tmp_path / "broken.html").write_text("<!DOCTYPE html><html lang=en><title>Broken</title><p><div></p>", encoding="utf-8")
    errors = html_errors(tmp_path)
    assert errors.pop("broken.html", []), "the checker did not run"
    assert not {names[file]: texts for file, texts in errors.items()}


def test_axe_finds_what_is_broken(window: Visitor, site: Site) -> None:
    """The rules really run: what is broken on purpose is found, by the rules of each kind."""
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
    outcome = look_with_axe(window)
    found = {rule for rule, _ in outcome["found"]}
    assert {"html-has-lang", "color-contrast", "label", "image-alt", "heading-order", "target-size"} <= found
    assert len(outcome["passed"]) > 20


@pytest.mark.parametrize("name", STATES)
def test_every_page_is_for_everybody(window: Visitor, houses: Houses, name: str) -> None:
    """
    On a phone and a desktop, by day and by night, in both languages: axe-core finds nothing, nothing scrolls sideways from 320 px
    to 4K, every picture loads, and from this site, nothing moves for those who want no motion, nothing disappears in forced
    colours, and no text is of the other language.
    """
    visitor = window
    state = STATES[name](houses)
    english: set[str] = set()
    for language, looks, widths in (
        ("en", (("phone", "light"), ("desktop", "dark")), (320, 768, 3840)),
        ("ko", (("phone", "dark"), ("desktop", "light")), (320, 1024, 2560)),
    ):
        see(visitor, "light")
        visitor.resize(*SIZES["desktop"])
        state.open(visitor, language)
        assert visitor.one("html").get_attribute("lang") == language
        for number, (size, scheme) in enumerate(looks):
            visitor.resize(*SIZES[size])
            see(visitor, scheme)
            assert_axe_finds_nothing(visitor, at_looks_alone=number > 0)
        for width in widths:
            visitor.resize(width, 900)
            assert_no_sideways_scroll(visitor)
        visitor.resize(*SIZES["phone"])
        see(visitor, "light", reduced_motion=True)
        assert visitor.driver.execute_script(MOVING) == []
        see(visitor, "light", forced_colors=True)
        assert visitor.driver.execute_script(VANISHED) == []
        see(visitor, "light")
        assert_images_load(visitor)
        assert_nothing_from_elsewhere(visitor)
        texts = visitor.driver.execute_script(OWN_TEXTS, language)
        foreign = [text for text in texts["foreign"] if not is_name(text, state.own_words, HANGUL)]
        assert not foreign, "Korean on an English page that does not say so"
        if language == "en":
            english = set(texts["own"])
        else:
            kept = {text for text in english.intersection(texts["own"]) if not is_name(text, state.own_words, LATIN)}
            assert not kept, "English on a Korean page"
    # Here already, so that a complaint names the page.
    visitor.assert_quiet_console()


@pytest.mark.parametrize("name", STATES)
def test_every_page_without_script_in_large_print(large_print: Visitor, houses: Houses, name: str) -> None:
    """Without JavaScript, with text of twice its size: axe-core finds nothing, nothing scrolls sideways, no label is cut off."""
    visitor = large_print
    state = STATES[name](houses)
    visitor.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    state.open(visitor, "en")
    visitor.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    assert not visitor.all("[role=combobox]"), "a script ran"
    assert visitor.driver.execute_script("return getComputedStyle(document.documentElement).fontSize") == "32px"
    assert_axe_finds_nothing(visitor)
    assert_no_sideways_scroll(visitor)
    assert visitor.driver.execute_script(CUT_OFF) == []
    # On a phone, too.
    visitor.resize(375, 800)
    assert_no_sideways_scroll(visitor)
    visitor.resize(*LARGE_PRINT)
    visitor.assert_quiet_console()


def test_every_title_says_query_page_and_state(houses: Houses) -> None:
    """The title of every page is the site's, and tells what was searched, which page it is, and what went wrong."""
    titles = {}
    for name, reach in STATES.items():
        state = reach(houses)
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
    assert titles["no shelf"] != titles["the shelf"] != titles["a shelf without what is sought"]
    assert titles["a question that waits"] == f"Finding books… – {WAITING} – Foyer"
    assert titles["a question without an answer"].startswith("No answer – ")
    assert ANSWERED in titles["delete a question"]


def test_pages_turn_without_motion_for_those_who_want_none(with_javascript: Visitor) -> None:
    """Covers grow from page to page, but not for those who want no motion."""
    visitor = with_javascript
    visitor.driver.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument",
        {"source": "addEventListener('pagereveal', (event) => { window.moved = event.viewTransition !== null; });"})
    for is_calm in (False, True):
        see(visitor, "light", reduced_motion=is_calm)
        visitor.open(f"/movies?query={FREQUENT}")
        with visitor.new_page():
            visitor.driver.execute_script("document.querySelector('#results a').click()")
        assert visitor.driver.execute_script("return window.moved") != is_calm


def test_a_long_recent_query_fits_a_small_phone(anyone: Visitor) -> None:
    """The open panel with a query of 200 letters does not widen the page, and its delete button can be reached."""
    anyone.resize(320, 640)
    query = "w" * 200
    anyone.search(query)
    anyone.tab_to("#query")
    assert anyone.recents == [query]
    assert_no_sideways_scroll(anyone)
    box = anyone.one(REMOVE).rect
    assert anyone.one(REMOVE).is_displayed()
    assert 0 <= box["x"] and box["x"] + box["width"] <= 320


# What several tests look at


def see(visitor: Visitor, scheme: str, *, reduced_motion: bool = False, forced_colors: bool = False) -> None:
    """Has the browser tell pages what this reader wants."""
    features = {
        "prefers-color-scheme": scheme,
        "prefers-reduced-motion": "reduce" if reduced_motion else "no-preference",
        "forced-colors": "active" if forced_colors else "none",
    }
    visitor.driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": name, "value": value} for name, value in features.items()]})
    for name, value in features.items():
        assert visitor.driver.execute_script("return matchMedia(`(${arguments[0]}: ${arguments[1]})`).matches", name, value)


LATIN, HANGUL = "[A-Za-z]{2}", "[가-힣]"


def is_name(text: str, own_words: set[str], letters: str) -> bool:
    """Whether a text has no such letters but in what stands on a page of any language."""
    for words in sorted(own_words | NAMES, key=len, reverse=True):
        text = text.replace(words, "")
    return not re.search(letters, text)


def assert_axe_finds_nothing(visitor: Visitor, *, at_looks_alone: bool = False) -> None:
    outcome = look_with_axe(visitor, at_looks_alone=at_looks_alone)
    assert outcome["found"] == [], visitor.driver.execute_script("return [innerWidth, document.documentElement.lang]")
    assert "color-contrast" in outcome["passed"], "axe did not run"
    assert at_looks_alone or len(outcome["passed"]) > 15, "hardly a rule ran"
    assert "target-size" in outcome["passed"] + outcome["inapplicable"]


# What still moves for somebody who wants no motion.
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

# What to press or fill in that cannot be seen: neither a text, a sign nor a border stands out.
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
    return !hasText && !hasSign && !hasBorder && !["checkbox", "file"].includes(one.type);
  })
  .map((one) => one.outerHTML.slice(0, 160));
"""

# The texts of the page's own language that Latin letters occur in, and those that are not of it but do not say so.
OWN_TEXTS = """
const [language] = arguments;
// What people, publishers and other sites are called, what others wrote, and titles that are suggested or kept as they came.
const NAMES = "script, .fact, .byline, [role=option], .import-text, .kept-work :is(h2, .other-title)";
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

# Labels that do not fit what they stand on.
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
    # Pictures below the fold load once they come into sight.
    def unloaded() -> list[str]:
        return visitor.driver.execute_script(
            """
            const missing = [...document.images].filter((image) => !image.complete || !image.naturalWidth);
            missing[0]?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
            return missing.map((image) => image.src);
            """)

    with contextlib.suppress(TimeoutException):
        visitor.wait_until(lambda: not unloaded(), "every picture is there")
    assert not unloaded(), f"pictures of {visitor.address} do not load"


def assert_nothing_from_elsewhere(visitor: Visitor) -> None:
    addresses = visitor.driver.execute_script(
        "return [...performance.getEntriesByType('resource').map((entry) => entry.name),"
        " ...[...document.images].map((image) => image.currentSrc)]")
    assert addresses
    strangers = [address for address in addresses if not address.startswith(visitor.site.address + "/")]
    assert not strangers
