"""A search that runs: what the page shows until the results are there, and how it is cancelled.

While a page is about to be replaced, Chromium executes no script of the driver. So the page's own script looks at it and acts.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from conftest import CHROMIUM, OPENER, TIMEOUT, Browser, Site, StubTMDB, Visitor, running_browser, visit
from selenium.webdriver.common.keys import Keys

BUTTON = "#search-form button"
CANCEL = ".running button"
SKELETON = ".skeleton"

# What the page shows.
STATE = """
    const is = (selector) => document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) ?? false;
    const busy = (selector) => document.querySelector(selector)?.getAttribute("aria-busy") ?? null;
    const state = () => ({
        rows: document.querySelectorAll(".skeleton").length, hidden: document.querySelector(".skeleton")?.getAttribute("aria-hidden"),
        button: busy("#search-form button"), region: busy("#results"), status: document.querySelector(".running-status").textContent,
        cancel: is(".running button"), results: is("#results"), panel: is(".panel"),
    });
"""

RUNNING = {"rows": 1, "hidden": "true", "button": "true", "status": "Searching…", "cancel": True, "results": False, "panel": False}
AT_REST = {"rows": 0, "hidden": None, "button": None, "region": None, "status": "", "cancel": False}

# Acts when the rows appear.
ON_ROWS = STATE + """
    const act = new Function(arguments[0]);
    document.querySelector("#search-form").addEventListener("submit", () => { window.atOnce ??= state(); });
    new MutationObserver((_, observer) => {
        if (!document.querySelector(".skeleton")) return;
        observer.disconnect();
        window.shown = state();
        sessionStorage.setItem("shown", JSON.stringify(window.shown));
        act();
    }).observe(document, { subtree: true, childList: true });
"""

CLICK_CANCEL = "document.querySelector('.running button').click()"
PRESS_ESCAPE = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))"
SEARCH_AGAIN = """
    const form = document.querySelector("#search-form");
    form.query.value = "second";
    form.requestSubmit();
    form.requestSubmit();
"""


@pytest.fixture
def visitor(tmdb_site: Site, browser: Browser) -> Iterator[Visitor]:
    with visit(tmdb_site, browser) as visitor:
        yield visitor


@pytest.fixture(scope="module")
def impatient_browser() -> Iterator[Browser]:
    """A browser whose commands do not wait for a page that is on its way, and which keeps left pages in its memory."""
    with running_browser(program=CHROMIUM, page_load_strategy="none") as browser:
        yield browser


@pytest.fixture
def impatient_visitor(tmdb_site: Site, impatient_browser: Browser) -> Iterator[Visitor]:
    with visit(tmdb_site, impatient_browser) as visitor:
        with visitor.new_page():
            visitor.driver.get(f"{visitor.site.address}/movies")
        yield visitor


def state(visitor: Visitor) -> dict[str, Any]:
    return visitor.driver.execute_script(STATE + "return state()")


def assert_at_rest(visitor: Visitor) -> None:
    assert state(visitor).items() >= AT_REST.items()


def wait_for_query(visitor: Visitor, tmdb: StubTMDB, query: str) -> None:
    visitor.wait_until(lambda: query in tmdb.queries, f"the search for {query}")


def cancelled(visitor: Visitor, tmdb: StubTMDB, query: str, way: str) -> dict[str, Any]:
    """Submits a query, and cancels it when the rows appear; returns what the page showed then."""
    visitor.type(query)
    visitor.driver.execute_script(ON_ROWS, way)
    tmdb.may_answer.clear()
    visitor.press(Keys.ENTER)
    visitor.wait_until(lambda: visitor.driver.execute_script("return window.shown ?? null"), "the search is cancelled")
    tmdb.may_answer.set()
    return visitor.driver.execute_script("return window.shown")


@pytest.mark.parametrize("way", [CLICK_CANCEL, PRESS_ESCAPE], ids=["button", "Escape"])
def test_a_running_search_is_cancelled(visitor: Visitor, tmdb: StubTMDB, way: str) -> None:
    """Rows stand in the place of the results while the search runs; Cancel brings the page back, with the text in the box."""
    visitor.search("film")
    visitor.driver.execute_script("scrollTo({ top: 40, behavior: 'instant' })")
    results, address, document = visitor.results, visitor.address, visitor.document
    shown = cancelled(visitor, tmdb, "another", way)
    assert shown == RUNNING | {"region": "true"}
    at_once = visitor.driver.execute_script("return window.atOnce")
    assert (at_once["button"], at_once["region"], at_once["rows"]) == ("true", "true", 0)

    assert_at_rest(visitor)
    assert visitor.results == results
    assert visitor.sees("#results") and visitor.sees("#result-count")
    assert visitor.box == "another"
    assert visitor.has_focus("#query")
    assert (visitor.address, visitor.document) == (address, document)
    # Another search runs as ever.
    visitor.type("another one")
    with visitor.new_page():
        visitor.press(Keys.ENTER)
    assert visitor.parameters["query"] == ["another one"]
    assert visitor.results


@pytest.mark.parametrize("start", ["/", "/movies", "/movies/tmdb-7"])
def test_without_results_the_rows_are_below_the_box(visitor: Visitor, tmdb: StubTMDB, start: str) -> None:
    """On a page without results, the rows are below the search box; Cancel brings the page back."""
    visitor.open(start)
    before = visitor.one("main").text
    below = """
        window.below = document.querySelector(".skeleton").getBoundingClientRect().top
            >= document.querySelector("#search-form").getBoundingClientRect().bottom;
    """
    shown = cancelled(visitor, tmdb, "film", below + CLICK_CANCEL)
    assert shown == RUNNING | {"region": None}
    assert visitor.driver.execute_script("return window.below")
    assert_at_rest(visitor)
    assert visitor.one("main").text == before


@pytest.mark.parametrize("way", ["keyboard", "mouse"])
def test_cancel_is_reached_by_keyboard_and_mouse(visitor: Visitor, way: str) -> None:
    """Cancel follows the box, and using it keeps what was typed, although the box restores its query when it is left."""
    visitor.search("film")
    visitor.type("another")
    # The page stays, so that the driver can act.
    visitor.driver.execute_script(
        "document.querySelector('#search-form').addEventListener('submit', (event) => event.preventDefault())")
    visitor.press(Keys.ENTER)
    visitor.wait_until(lambda: visitor.sees(SKELETON), "the rows")
    if way == "keyboard":
        visitor.tab_to(CANCEL)
        visitor.press(Keys.ENTER)
    else:
        visitor.click("h1")
        assert visitor.box == "another"
        visitor.click(CANCEL)
    assert_at_rest(visitor)
    assert visitor.box == "another"
    assert visitor.has_focus("#query")
    assert not visitor.sees(".panel")


def test_a_chosen_recent_query_runs(visitor: Visitor, tmdb: StubTMDB) -> None:
    """A query that is chosen below the box runs as a typed one."""
    visitor.search("film")
    visitor.open("/movies")
    visitor.click("#query")
    visitor.wait_for_options(["film"])
    # The saved response would answer at once.
    visitor.driver.execute_script("document.querySelector('[role=option]').textContent = 'another film'")
    visitor.driver.execute_script(ON_ROWS, CLICK_CANCEL)
    tmdb.may_answer.clear()
    visitor.click("[role=option]")
    visitor.wait_until(lambda: visitor.driver.execute_script("return window.shown ?? null"), "the rows")
    tmdb.may_answer.set()
    assert visitor.driver.execute_script("return window.shown") == RUNNING | {"region": None}
    assert visitor.box == "another film"


def test_a_new_search_takes_the_place_of_the_running_one(impatient_visitor: Visitor, tmdb: StubTMDB) -> None:
    """While a search runs, another one replaces it, and submitting it twice changes nothing. The server ends the first one, also
    where the service worker has sent it, and does not keep its query."""
    visitor = impatient_visitor
    visitor.wait_until(
        lambda: visitor.driver.execute_script("return navigator.serviceWorker.controller?.state === 'activated'"),
        "the worker is at work")
    visitor.type("first")
    visitor.driver.execute_script(ON_ROWS, SEARCH_AGAIN)
    tmdb.may_answer.clear()
    with visitor.new_page():
        visitor.press(Keys.ENTER)
        wait_for_query(visitor, tmdb, "second")
        metrics = f"{visitor.site.address}/metrics"
        visitor.wait_until(
            lambda: 'status_code="408"' in OPENER.open(metrics, timeout=TIMEOUT).read().decode(), "the end of the first search")
        tmdb.may_answer.set()
    assert "first" in tmdb.queries
    assert visitor.recents == ["second"]
    assert visitor.parameters["query"] == ["second"]
    assert visitor.box == "second"
    assert_at_rest(visitor)


def test_a_page_that_comes_back_is_at_rest(impatient_visitor: Visitor, tmdb: StubTMDB) -> None:
    """Back from the results leads to the page as it was before the search, also from the browser's memory."""
    visitor = impatient_visitor
    visitor.type("film")
    with visitor.new_page():
        visitor.press(Keys.ENTER)
    results, document = visitor.results, visitor.document
    visitor.type("another")
    # The second search comes when the rows are there.
    visitor.driver.execute_script(ON_ROWS, SEARCH_AGAIN)
    tmdb.may_answer.clear()
    with visitor.new_page():
        visitor.press(Keys.ENTER)
        wait_for_query(visitor, tmdb, "second")
        tmdb.may_answer.set()
    assert visitor.driver.execute_script("return JSON.parse(sessionStorage.getItem('shown')).rows") == 1
    with visitor.new_page():
        visitor.driver.back()
    assert visitor.document == document, "the browser does not do what this test is about"
    assert_at_rest(visitor)
    assert visitor.results == results
    assert visitor.sees("#results")
    assert visitor.box == "film"


def test_results_in_a_new_tab_leave_the_page_at_rest(visitor: Visitor) -> None:
    """A click on Search with Ctrl opens the results in a new tab; this page does not wait for them."""
    visitor.open("/movies")
    visitor.type("film")
    own, before = visitor.driver.current_window_handle, set(visitor.driver.window_handles)
    visitor.actions().key_down(Keys.CONTROL).click(visitor.one(BUTTON)).key_up(Keys.CONTROL).perform()
    visitor.wait_until(lambda: len(visitor.driver.window_handles) == len(before) + 1, "a new tab")
    assert_at_rest(visitor)
    [other] = set(visitor.driver.window_handles) - before
    visitor.driver.switch_to.window(other)
    visitor.wait_until(lambda: visitor.results, "the results in the new tab")
    visitor.driver.close()
    visitor.driver.switch_to.window(own)
