"""Recent queries of results that no search form led to: of links, and of the browser's own search."""

from urllib.parse import quote

import pytest
from conftest import FREQUENT, KINDS, UNKNOWN, Browser, Site, Visitor, visit

MISSPELT = "dnue"

# Collects what the page's script sends.
SPY = """
    window.sent = [];
    const original = window.fetch;
    window.fetch = (address, request) => {
        if (request?.method === "POST") window.sent.push(`${address}?${request.body}`);
        return original(address, request);
    };
"""


@pytest.fixture
def visitor(with_javascript: Visitor) -> Visitor:
    with_javascript.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SPY})
    return with_javascript


def sent(visitor: Visitor) -> list[str]:
    """What the script of this page has sent. It decides when the page has loaded."""
    return visitor.driver.execute_script("return window.sent")


@pytest.mark.parametrize("kind", [*KINDS, "search"])
def test_results_that_were_seen_become_recent(visitor: Visitor, kind: str) -> None:
    """Results that the browser's own search opens are kept as recent, once, in their own list."""
    address = f"/{kind}?query={FREQUENT}"
    visitor.open(address)
    scope = "all" if kind == "search" else kind
    assert sent(visitor) == [f"/recents?kind={scope}&query={FREQUENT}"]
    visitor.wait_for_options([FREQUENT])
    # It is the newest one now.
    visitor.open(address)
    assert visitor.recents == [FREQUENT]
    assert sent(visitor) == []
    other = "/books" if kind == "movies" else "/movies"
    visitor.open(other)
    assert visitor.recents == []


def test_without_javascript_reading_keeps_nothing(without_javascript: Visitor) -> None:
    """A GET never writes."""
    without_javascript.open(f"/movies?query={FREQUENT}")
    without_javascript.open("/movies")
    assert without_javascript.recents == []


def test_a_suggested_query_becomes_recent_and_a_subject_does_not(visitor: Visitor) -> None:
    """“Did you mean” counts as a search; a link to the works about a subject has no query."""
    visitor.open(f"/movies?query={MISSPELT}")
    visitor.wait_for_options([MISSPELT])
    with visitor.new_page():
        visitor.click("#did-you-mean a")
    [query] = visitor.parameters["query"]
    visitor.wait_for_options([query, MISSPELT])
    with visitor.new_page():
        visitor.click("#results li a")
    with visitor.new_page():
        visitor.click(".facts a[href^='/movies?subject=']")
    assert visitor.results
    visitor.wait_for_options([query, MISSPELT])


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/movies", 200), ("/movies?query=%20", 200), (f"/movies?query={FREQUENT}&page=2", 200),
        (f"/movies?query={FREQUENT}&sort=year", 200), (f"/movies?query={quote(UNKNOWN)}", 200),
        (f"/movies?query={FREQUENT}&page=0", 400), (f"/movies?query={'w' * 201}", 400),
    ])
def test_other_pages_are_not_searches(visitor: Visitor, path: str, status: int) -> None:
    """An empty box, a later page, filters, no results and an error are not kept."""
    visitor.open(path, status)
    assert sent(visitor) == []
    assert visitor.recents == []


def test_a_link_of_another_site_is_not_a_search(visitor: Visitor) -> None:
    """Who follows another site's link to results has not searched."""
    visitor.open("/movies")
    with visitor.new_page():
        visitor.driver.execute_cdp_cmd(
            "Page.navigate",
            {"url": f"{visitor.site.address}/movies?query={FREQUENT}", "referrer": "http://foyer.test/", "referrerPolicy": "unsafeUrl"})
    assert visitor.driver.execute_script("return document.referrer") == "http://foyer.test/"
    assert visitor.one("[data-record]")
    assert sent(visitor) == []


def test_what_was_deleted_stays_deleted(keeping_visitor: Visitor) -> None:
    """A reload, Back, and the way back from a form of the page do not keep a query that was deleted."""
    visitor = keeping_visitor
    visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SPY})
    visitor.open(f"/movies?query={FREQUENT}")
    visitor.wait_for_options([FREQUENT])
    visitor.click("#query")
    with visitor.new_page():
        visitor.click("form[action='/recents/clear'] button")
    assert visitor.address == f"/movies?query={FREQUENT}"
    assert sent(visitor) == []
    assert visitor.recents == []
    with visitor.new_page():
        visitor.driver.refresh()
    assert sent(visitor) == []
    visitor.open("/books")
    with visitor.new_page():
        visitor.driver.back()
    assert len(sent(visitor)) == 0
    visitor.open("/movies")
    assert visitor.recents == []


def test_back_without_the_browsers_memory_is_not_a_search(site: Site, browser: Browser) -> None:
    """A page of the history that is loaded again was seen before."""
    with visit(site, browser) as visitor:
        visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SPY})
        for path in (f"/movies?query={FREQUENT}", "/movies?query=amelie"):
            visitor.open(path)
            assert len(sent(visitor)) == 1
        visitor.wait_for_options(["amelie", FREQUENT])
        with visitor.new_page():
            visitor.driver.back()
        assert visitor.one("#search-form").is_displayed()
        assert sent(visitor) == []


def test_with_recording_off_nothing_is_sent(visitor: Visitor) -> None:
    """Who has switched the history off keeps nothing."""
    visitor.open("/movies")
    visitor.click("#query")
    with visitor.new_page():
        visitor.click("button[name=on][value='0']")
    visitor.open(f"/movies?query={FREQUENT}")
    assert sent(visitor) == []


def test_a_form_has_precedence_for_a_new_visitor(visitor: Visitor) -> None:
    """A work that a new visitor adds to the shelf at once is not lost, although the query is on its way without a cookie, too."""
    visitor.driver.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument",
        {"source": """
            const send = window.fetch;
            window.fetch = (address, request) => {
                request?.signal?.addEventListener("abort", () => sessionStorage.setItem("aborted", address));
                return request?.method === "POST" ? new Promise(() => {}) : send(address, request);
            };
        """})
    visitor.open(f"/movies?query={FREQUENT}")
    with visitor.new_page():
        visitor.click("#results .keep button")
    assert visitor.driver.execute_script("return sessionStorage.getItem('aborted')") == "/recents"
    visitor.open("/shelf")
    assert len(visitor.results) == 1


@pytest.mark.parametrize(("property", "sign"), [("prerendering", "prerenderingchange"), ("hidden", "visibilitychange")])
def test_a_page_counts_once_it_is_seen(visitor: Visitor, property: str, sign: str) -> None:
    """A prerendered page, and one in another tab, is kept when it is shown."""
    visitor.driver.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument",
        {"source": f"window.waits = true; Object.defineProperty(document, '{property}', {{ get: () => window.waits }});"})
    visitor.open(f"/movies?query={FREQUENT}")
    assert sent(visitor) == []
    visitor.driver.execute_script("waits = false; document.dispatchEvent(new Event(arguments[0]))", sign)
    visitor.wait_for_options([FREQUENT])
    assert len(sent(visitor)) == 1
