"""What holds for every page: its language, and that it fits the screen."""

import contextlib
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from conftest import FREQUENT, ONLY_A_BOOK, ONLY_A_FILM, UNKNOWN, Site, Visitor, visit
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


# Every page, at every size


def with_counterparts(site: Site, kind: str) -> str:
    """The address of a film or book with as much on its page as possible."""
    works = site.view_data(f"/{kind}?query={quote('the lord of the rings')}")["results"]["items"]
    return next(work["href"] for work in works if work.get("counterparts"))


PAGES = {
    "home": (lambda site: "/", 200),
    "films": (lambda site: "/movies", 200),
    "films found": (lambda site: f"/movies?query={FREQUENT}", 200),
    "the last films found": (lambda site: site.last_page(FREQUENT, "movies"), 200),
    "no films found": (lambda site: f"/movies?query={quote(UNKNOWN)}", 200),
    "no films found for 200 letters": (lambda site: f"/movies?query={'w' * 200}", 200),
    "a film": (lambda site: with_counterparts(site, "movies"), 200),
    "an unknown film": (lambda site: "/movies/catalog-no-such-film", 404),
    "books": (lambda site: "/books", 200),
    "the shelf": (lambda site: "/shelf", 200),
    "books found": (lambda site: f"/books?query={FREQUENT}", 200),
    "the last books found": (lambda site: site.last_page(FREQUENT, "books"), 200),
    "no books found": (lambda site: f"/books?query={quote(UNKNOWN)}", 200),
    "a book": (lambda site: with_counterparts(site, "books"), 200),
    "an unknown book": (lambda site: "/books/catalog-no-such-book", 404),
    "the page of both": (lambda site: "/search", 200),
    "both found": (lambda site: f"/search?query={FREQUENT}", 200),
    "only a film found": (lambda site: f"/search?query={ONLY_A_FILM}", 200),
    "only a book found": (lambda site: f"/search?query={ONLY_A_BOOK}", 200),
    "neither found": (lambda site: f"/search?query={quote(UNKNOWN)}", 200),
    "neither found for 200 letters": (lambda site: f"/search?query={'w' * 200}", 200),
    "an unknown page": (lambda site: "/no-such-page", 404),
}


@pytest.fixture(scope="module")
def window(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """One browser for all pages: opening them leaves nothing behind, and starting a browser takes longest."""
    with visit(site, tmp_path_factory.mktemp("profile"), True) as visitor:
        visitor.driver.execute_cdp_cmd("Network.enable", {})
        yield visitor


@pytest.mark.parametrize("page", PAGES)
def test_every_page_fits_every_screen(window: Visitor, site: Site, page: str) -> None:
    """From a small phone to 4K, by day and by night, no page scrolls sideways, and every picture loads, from this site."""
    visitor = window
    address, status = PAGES[page]
    for scheme, language in (("light", "en"), ("dark", "ko")):
        visitor.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        visitor.driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {"Accept-Language": language}})
        visitor.open(address(site), status)
        assert visitor.one("html").get_attribute("lang") == language
        assert visitor.driver.execute_script("return matchMedia(`(prefers-color-scheme: ${arguments[0]})`).matches", scheme)
        for width in (320, 768, 1280, 2560, 3840):
            visitor.resize(width, 900)
            assert_no_sideways_scroll(visitor)
        assert_images_load(visitor)
        assert_nothing_from_elsewhere(visitor)
    # Here already, so that a complaint names the page.
    visitor.assert_quiet_console()


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
