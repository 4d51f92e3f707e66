"""Pages of old copies, which change in place when the fresh response arrives."""

import threading
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from conftest import Browser, Site, StubTMDB, Visitor, running, serving, visit
from selenium.webdriver.common.keys import Keys

RESULTS = "/movies?query=film"
DETAILS = "/movies/tmdb-7"
OLD = "#notice [data-refresh]"
# A note on each result: an element that keeps it was not replaced.
MARK = "document.querySelectorAll('#results > li, article').forEach((element) => (element.mark = element.dataset.id))"
MARKED = "return [...document.querySelectorAll('#results > li')].map((element) => element.mark ?? '')"


class ChangingTMDB(StubTMDB):
    """A stub of TMDB whose films can change, and whose responses can be delayed."""

    def __init__(self) -> None:
        super().__init__()
        self.has_changed = False
        self.may_respond = threading.Event()
        self.may_respond.set()

    def response(self, address: str) -> tuple[HTTPStatus, Any]:
        self.may_respond.wait()
        status, data = super().response(address)
        if not self.has_changed or status != HTTPStatus.OK:
            return status, data
        if urlsplit(address).path == "/movie/7":
            return status, data | {"overview": "Something else happens.", "runtime": 90}
        if data["page"] == 1:
            new = self.film(100)
            renamed = data["results"][2] | {"overview": "Something else happens."}
            # Film 2 is gone, film 100 is new.
            data["results"] = [new, data["results"][0], renamed, *data["results"][3:]]
            data["total_results"] = 61
        return status, data


@pytest.fixture
def tmdb() -> Iterator[ChangingTMDB]:
    server = ChangingTMDB()
    with serving(server):
        yield server
        server.may_respond.set()


@pytest.fixture
def old_site(tmdb: ChangingTMDB, tmp_path: Path) -> Iterator[Site]:
    """A program with saved copies of a page of results and of details, which are stale at once."""
    with running(tmp_path, **tmdb.settings, FOYER_FRESH_SEARCHES="0", FOYER_FRESH_DETAILS="0") as site:
        for path in (RESULTS, DETAILS):
            site.view_data(path)
        yield site
        tmdb.may_respond.set()


@pytest.fixture
def visitor(old_site: Site, browser: Browser) -> Iterator[Visitor]:
    with visit(old_site, browser) as visitor:
        yield visitor


def open_old(visitor: Visitor, tmdb: ChangingTMDB, path: str) -> None:
    """Opens a page of an old copy, whose refresh waits."""
    tmdb.may_respond.clear()
    visitor.open(path)
    assert visitor.sees(OLD)
    visitor.driver.execute_script(MARK)


def wait_for_end(visitor: Visitor) -> None:
    visitor.wait_until(lambda: not visitor.all(OLD), "the end of the refresh")


def layout_shifts(visitor: Visitor) -> list[str]:
    """What has moved in the main part of the page since it was loaded. The header moves where a slow machine loads its font late."""
    return visitor.driver.execute_async_script(
        """
        const [done] = arguments;
        const moved = [];
        const observer = new PerformanceObserver((list) => {
            const nodes = list.getEntries().flatMap((shift) => shift.sources.map(({ node }) => node));
            moved.push(...nodes.filter((node) => !node?.parentElement?.closest(".masthead")).map((node) => node?.outerHTML?.slice(0, 80) ?? ""));
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(moved), 0)));
        """)


def try_again(visitor: Visitor) -> None:
    visitor.driver.execute_script(
        "const link = document.querySelector('#notice a:not([hidden])'); link?.focus(); link?.click();")


def position(visitor: Visitor, selector: str) -> float:
    return visitor.driver.execute_script(
        "return document.querySelector(arguments[0]).getBoundingClientRect().top", selector)


def test_results_are_updated_in_place(visitor: Visitor, tmdb: ChangingTMDB) -> None:
    open_old(visitor, tmdb, RESULTS)
    tmdb.has_changed = True
    document = visitor.document
    tmdb.may_respond.set()
    wait_for_end(visitor)
    assert visitor.texts("#notice") == ["Updated."]
    assert visitor.one("#notice").get_attribute("role") == "status"
    assert visitor.results == [f"tmdb-{number}" for number in (100, 1, *range(3, 21))]
    assert visitor.driver.execute_script(MARKED) == ["", *(f"tmdb-{number}" for number in (1, *range(3, 21)))]
    assert visitor.one("#result-count").get_attribute("data-total") == "61"
    assert visitor.texts("#results li:nth-child(3) .overview") == ["Something else happens."]
    assert visitor.document == document and visitor.address == RESULTS


def test_details_are_updated_in_place(visitor: Visitor, tmdb: ChangingTMDB) -> None:
    open_old(visitor, tmdb, DETAILS)
    tmdb.has_changed = True
    tmdb.may_respond.set()
    wait_for_end(visitor)
    assert visitor.texts("#notice") == ["Updated."]
    assert visitor.texts(".lead") == ["Something else happens."]
    assert "Running time" in visitor.texts(".facts dt")
    assert visitor.driver.execute_script("return document.querySelector('article').mark") == "tmdb-7"


@pytest.mark.parametrize(("language", "running", "updated"), [
    ("en", "Updating…", "Updated."), ("ko", "새로 고치는 중…", "새로 고쳤습니다.")])
@pytest.mark.parametrize("path", [RESULTS, DETAILS])
def test_a_refresh_is_told_and_moves_nothing(
    visitor: Visitor, tmdb: ChangingTMDB, path: str, language: str, running: str, updated: str
) -> None:
    """While the fresh page is requested, the notice says so in place of its link; where nothing changed, it stays, too."""
    visitor.resize(390, 844)
    if language != "en":
        visitor.open(path)
        with visitor.new_page():
            visitor.click("form[action='/language'] button")
    open_old(visitor, tmdb, path)
    assert visitor.one("#notice").text.endswith(running)
    assert not visitor.sees("#notice a")
    expected = visitor.one("main").text.replace(visitor.one("#notice").text, updated)
    tmdb.may_respond.set()
    wait_for_end(visitor)
    assert visitor.one("main").text == expected
    assert layout_shifts(visitor) == []


def test_a_cancelled_search_brings_the_link_back(visitor: Visitor, tmdb: ChangingTMDB) -> None:
    """A navigation cancels the request, also one that the visitor cancels."""
    open_old(visitor, tmdb, RESULTS)
    visitor.driver.execute_async_script(
        """
        const [done] = arguments;
        const cancel = () => setTimeout(() => {
            document.querySelector(".running button").click();
            done();
        });
        navigation.addEventListener("navigate", cancel, { once: true });
        document.querySelector("#query").value = "something";
        document.querySelector("#search-form").requestSubmit();
        """)
    assert visitor.one("#notice").text.endswith("Show fresh results")
    tmdb.has_changed = True
    tmdb.may_respond.set()
    try_again(visitor)
    wait_for_end(visitor)
    assert visitor.texts("#notice") == ["Updated."]


def test_a_failed_refresh_is_told_and_can_be_tried_again(visitor: Visitor, tmdb: ChangingTMDB) -> None:
    open_old(visitor, tmdb, RESULTS)
    tmdb.is_down = True
    tmdb.may_respond.set()
    wait_for_end(visitor)
    assert "We couldn’t update it" in visitor.one("#notice").text
    assert len(visitor.results) == 20
    link = visitor.one("#notice a")
    assert link.text == "Try again"
    assert visitor.driver.execute_script("return arguments[0].getAttribute('href')", link) == RESULTS + "&fresh=1"

    assert "Tried just now." not in visitor.one("#notice").text
    document = visitor.document
    try_again(visitor)
    visitor.wait_until(lambda: visitor.one("#notice").text.endswith("Tried just now. Try again"), "another failure")
    assert "We couldn’t update it" in visitor.one("#notice").text
    assert layout_shifts(visitor) == []

    tmdb.is_down = False
    tmdb.has_changed = True

    def tried_again() -> bool:
        # The program asks the service again one second after a failure.
        try_again(visitor)
        return "Updated." in visitor.texts("#notice")

    visitor.wait_until(tried_again, "a fresh page")
    assert visitor.results[0] == "tmdb-100"
    assert visitor.document == document and visitor.address == RESULTS
    assert visitor.has_focus("#notice")


def test_a_page_without_connection_says_so(visitor: Visitor, tmdb: ChangingTMDB) -> None:
    visitor.expected_failures.add(visitor.site.address + RESULTS + "&fresh=1")
    visitor.driver.execute_cdp_cmd("Network.enable", {})
    visitor.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*fresh=1*"]})
    visitor.open(RESULTS)
    visitor.wait_until(lambda: "We couldn’t update this page." in visitor.one("#notice").text, "the failure")
    assert visitor.texts("#notice a") == ["Try again"]
    try_again(visitor)
    visitor.wait_until(
        lambda: visitor.texts("#notice") == ["We couldn’t update this page. Tried just now. Try again"], "another failure")


def test_a_fresh_page_that_fails_says_that_it_tried(visitor: Visitor, tmdb: ChangingTMDB) -> None:
    """The address with `fresh=1`, opened by itself, has the old copy and says that the service was asked."""
    tmdb.is_down = True
    visitor.open(RESULTS)
    wait_for_end(visitor)
    visitor.open(RESULTS + "&fresh=1")
    assert visitor.one("#notice").text.endswith("Tried just now. Try again")
    assert visitor.address == RESULTS


def test_scroll_position_and_focus_stay(visitor: Visitor, tmdb: ChangingTMDB) -> None:
    visitor.resize(390, 844)
    open_old(visitor, tmdb, RESULTS)
    link = '#results [data-id="tmdb-9"] a'
    visitor.driver.execute_script("document.querySelector(arguments[0]).focus()", link)
    visitor.driver.execute_script("document.querySelector(arguments[0]).scrollIntoView({block: 'center', behavior: 'instant'})", link)
    before = position(visitor, link)
    tmdb.has_changed = True
    tmdb.may_respond.set()
    wait_for_end(visitor)
    visitor.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(arguments[0], 50)))")
    assert visitor.results[0] == "tmdb-100"
    assert visitor.has_focus(link)
    assert abs(position(visitor, link) - before) < 2


def test_a_focused_result_that_is_gone_stays(visitor: Visitor, tmdb: ChangingTMDB) -> None:
    open_old(visitor, tmdb, RESULTS)
    link = '#results [data-id="tmdb-2"] a'
    visitor.driver.execute_script("document.querySelector(arguments[0]).focus()", link)
    tmdb.has_changed = True
    tmdb.may_respond.set()
    wait_for_end(visitor)
    assert visitor.has_focus(link)
    assert "tmdb-100" in visitor.results


def test_further_pages_and_typed_text_stay(visitor: Visitor, tmdb: ChangingTMDB, old_site: Site) -> None:
    tmdb.may_respond.set()
    old_site.view_data(RESULTS + "&page=2")
    open_old(visitor, tmdb, RESULTS)
    # The saved copy of page 2 is shown at once.
    visitor.driver.execute_script("document.querySelector('[rel=next]').click()")
    visitor.wait_until(lambda: len(visitor.results) > 20, "more results")
    pages = visitor.one(".pages").text
    visitor.type("something")
    tmdb.has_changed = True
    tmdb.may_respond.set()
    visitor.wait_until(lambda: "Updated." in visitor.texts(".notice p"), "the update")
    assert visitor.results == [f"tmdb-{number}" for number in (100, 1, *range(3, 21), *range(22, 41))]
    assert visitor.parameters["page"] == ["2"]
    assert visitor.box == "something" and visitor.has_focus("#query")
    assert visitor.one(".pages").text == pages


def test_a_navigation_cancels_the_request(visitor: Visitor, tmdb: ChangingTMDB) -> None:
    open_old(visitor, tmdb, RESULTS)
    visitor.open("/books")
    tmdb.may_respond.set()
    assert not visitor.all("#notice")


def test_without_javascript_a_link_leads_to_the_fresh_page(old_site: Site, browser: Browser, tmdb: ChangingTMDB) -> None:
    tmdb.has_changed = True
    with visit(old_site, browser, has_javascript=False) as visitor:
        for path, text in ((RESULTS, "Show fresh results"), (DETAILS, "Show the latest details")):
            tmdb.may_respond.clear()
            visitor.open(path)
            assert visitor.texts("#notice a") == [text]
            tmdb.may_respond.set()
            with visitor.new_page():
                visitor.click("#notice a")
            assert not visitor.all("#notice")
            assert "Something else happens." in visitor.one("main").text
            assert visitor.one("[name=here]").get_attribute("value") == path
