"""“See more” in long lists of films and books, and the way back to them."""

from collections.abc import Iterator

import pytest
from conftest import FREQUENT, KINDS, PAGE_SIZE, Browser, Site, StubTMDB, Visitor, visit
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

NEXT = ".pages a[rel=next]"
PREVIOUS = ".earlier a[rel=prev]"
END = ".pages .end"
STATUS = ".pages-status"

each_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture(params=["keeping_browser", "browser"])
def returning_visitor(request: pytest.FixtureRequest, site: Site) -> Iterator[Visitor]:
    """Runs the test twice: with a browser that restores pages from its memory, and with one that loads them again."""
    with visit(site, request.getfixturevalue(request.param)) as visitor:
        visitor.keeps_pages = request.param == "keeping_browser"
        yield visitor


# Without JavaScript


@each_kind
def test_without_javascript_pages_follow_each_other_to_the_end(without_javascript: Visitor, site: Site, kind: str) -> None:
    """“See more” leads through all results, each once, to a last page that says so; “Previous page” leads back."""
    visitor = without_javascript
    total = site.view_data(f"/{kind}?query={FREQUENT}")["results"]["total"]
    count = site.page_count(FREQUENT, kind)
    size = PAGE_SIZE[kind]
    assert count >= 3
    visitor.search(FREQUENT, f"/{kind}")
    assert not visitor.all(PREVIOUS)
    seen = visitor.results
    for page in range(2, count + 1):
        assert not visitor.sees(END)
        with visitor.new_page():
            visitor.click(NEXT)
        assert visitor.path == f"/{kind}"
        assert visitor.parameters == {"query": [FREQUENT], "page": [str(page)]}
        assert int(visitor.one("#result-count").get_attribute("data-total")) == total
        seen += visitor.results
    assert not visitor.all(NEXT)
    assert visitor.sees(END)
    assert len(seen) == len(set(seen)) == total

    with visitor.new_page():
        visitor.click(PREVIOUS)
    assert visitor.parameters.get("page", ["1"]) == [str(count - 1)]
    assert visitor.results == seen[(count - 2) * size : (count - 1) * size]
    assert visitor.recents == [FREQUENT]


# With JavaScript


@each_kind
def test_the_list_grows_in_place_to_the_end(with_javascript: Visitor, site: Site, kind: str) -> None:
    """By keyboard, “See more” adds page after page, and keeps the focus and the scroll position."""
    visitor = with_javascript
    count = site.page_count(FREQUENT, kind)
    visitor.search(FREQUENT, f"/{kind}")
    document, first_title = visitor.document, visitor.driver.title
    label = visitor.one(NEXT).text
    expected = ids(site.view_data(visitor.address))
    assert visitor.results == expected
    visitor.tab_to(NEXT)
    link = visitor.one(NEXT)

    for page in range(2, count + 1):
        data = site.view_data(f"/{kind}?query={FREQUENT}&page={page}")
        expected += ids(data)
        position = visitor.scroll_position
        visitor.press(Keys.ENTER)
        visitor.wait_until(lambda: visitor.results == expected, f"page {page} is below the others")
        visitor.wait_until(lambda: not is_busy(visitor), "“See more” is ready again")
        assert visitor.document == document, "a new page"
        assert visitor.path == f"/{kind}"
        assert visitor.parameters == {"query": [FREQUENT], "page": [str(page)]}
        assert visitor.driver.title == data["title"]
        # The address to which the forms of the panel and of the language lead back; an item's form adds an anchor.
        here = visitor.driver.execute_script("return [...document.querySelectorAll('[name=here]')].map((field) => field.value)")
        assert {address.split("#")[0] for address in here} == {visitor.address}
        assert visitor.texts(STATUS) == [data["results"]["range"]]
        assert visitor.texts(".page-number") == [data["results"]["pageText"]]
        assert visitor.scroll_position == pytest.approx(position, abs=1)
        if page < count:
            assert visitor.one(NEXT) == link
            assert visitor.has_focus(NEXT)
            assert link.text == label
            assert not visitor.all(END)

    assert not visitor.all(NEXT)
    assert visitor.sees(END)
    assert visitor.has_focus(END), "the focus is lost where the link was"
    assert len(expected) == len(set(expected)) == site.view_data(visitor.address)["results"]["total"]
    assert visitor.driver.title != first_title
    # All of this counts as one search.
    assert visitor.recents == [FREQUENT]


def test_a_click_for_a_new_tab_opens_one(with_javascript: Visitor, site: Site) -> None:
    """A click with Ctrl opens the next page in a new tab; the list does not change."""
    visitor = with_javascript
    visitor.search(FREQUENT)
    results, address = visitor.results, visitor.address
    own, before = visitor.driver.current_window_handle, set(visitor.driver.window_handles)
    visitor.actions().key_down(Keys.CONTROL).click(visitor.one(NEXT)).key_up(Keys.CONTROL).perform()
    visitor.wait_until(lambda: len(visitor.driver.window_handles) == len(before) + 1, "a new tab")
    assert not is_busy(visitor)
    assert visitor.texts(STATUS) == [""]
    [other] = set(visitor.driver.window_handles) - before
    visitor.driver.switch_to.window(other)
    following = ids(site.view_data(f"{address}&page=2"))
    visitor.wait_until(lambda: visitor.results == following, "the next page in the new tab")
    visitor.driver.close()
    visitor.driver.switch_to.window(own)
    assert (visitor.results, visitor.address) == (results, address)


def test_a_double_click_adds_one_page(with_javascript: Visitor) -> None:
    """While a page loads, further clicks do nothing."""
    visitor = with_javascript
    visitor.search(FREQUENT)
    # The response is delayed, so that both clicks come before it.
    visitor.driver.execute_script(
        """
        const fetch = window.fetch;
        const released = new Promise((resolve) => { window.release = resolve; });
        window.requested = [];
        window.fetch = async (address, options) => {
            window.requested.push(address);
            await released;
            return fetch(address, options);
        };
        """)
    visitor.actions().double_click(visitor.one(NEXT)).perform()
    visitor.click(NEXT)
    assert is_busy(visitor)
    visitor.driver.execute_script("release()")
    visitor.wait_until(lambda: len(visitor.results) > PAGE_SIZE["movies"], "more results")
    visitor.wait_until(lambda: not is_busy(visitor), "“See more” is ready again")
    assert len(visitor.driver.execute_script("return requested")) == 1
    assert len(visitor.results) == 2 * PAGE_SIZE["movies"]
    assert visitor.parameters["page"] == ["2"]


# Coming back


@each_kind
def test_back_from_a_details_page_brings_the_whole_list(returning_visitor: Visitor, kind: str) -> None:
    """After a result of a long list, Back restores the list and the scroll position."""
    visitor = returning_visitor
    three_pages(visitor, kind)
    results, address, document = visitor.results, visitor.address, visitor.document
    # In the middle, far from the beginning of the first and the last page.
    result = scroll_to_the_middle(visitor, kind)
    position = visitor.scroll_position
    assert position > 0
    with visitor.new_page():
        visitor.actions().click(result).perform()
    assert visitor.path.startswith(f"/{kind}/")
    assert visitor.scroll_position == 0

    with visitor.new_page():
        visitor.driver.back()
    assert visitor.address == address
    assert (visitor.document == document) == visitor.keeps_pages, "the browser does not do what this test is about"
    assert_the_list_is_back(visitor, results, position)


@each_kind
def test_a_reload_keeps_the_whole_list(with_javascript: Visitor, kind: str) -> None:
    """A reload restores all pages and the scroll position, and “See more” still works."""
    visitor = with_javascript
    three_pages(visitor, kind)
    results = visitor.results
    scroll_to_the_middle(visitor, kind)
    position = visitor.scroll_position
    assert position > 0
    with visitor.new_page():
        visitor.driver.refresh()
    assert_the_list_is_back(visitor, results, position)
    assert not visitor.all(PREVIOUS), "a link to a page that is loaded already"

    visitor.click(NEXT)
    visitor.wait_until(lambda: len(visitor.results) == 4 * PAGE_SIZE[kind], "a fourth page")
    assert visitor.results[: len(results)] == results
    assert visitor.parameters["page"] == ["4"]


@each_kind
def test_the_address_of_a_later_page_shows_this_page(with_javascript: Visitor, site: Site, kind: str) -> None:
    """The address of page 2 shows page 2, with a link to page 1."""
    visitor = with_javascript
    address = f"/{kind}?query={FREQUENT}&page=2"
    # Nothing is restored from an earlier visit in the same tab.
    three_pages(visitor, kind)
    visitor.open(address)
    assert visitor.results == ids(site.view_data(address))
    assert visitor.one(PREVIOUS).is_displayed()
    assert visitor.texts(STATUS) == [""]
    with visitor.new_page():
        visitor.click(PREVIOUS)
    assert visitor.results == ids(site.view_data(f"/{kind}?query={FREQUENT}"))


# Failures


def test_a_failed_page_can_be_tried_again(tmdb: StubTMDB, tmdb_site: Site, browser: Browser) -> None:
    """When the next page fails, the list stays, the page gives the reason, and another click tries again."""
    tmdb.failing_once.add(2)
    with visit(tmdb_site, browser) as visitor:
        visitor.search("film")
        results, address, document = visitor.results, visitor.address, visitor.document
        assert results == [f"tmdb-{number}" for number in tmdb.PAGES[0]]
        label = visitor.one(NEXT).text
        visitor.expected_failures.add(f"{tmdb_site.address}{address}&page=2")
        visitor.tab_to(NEXT)
        position = visitor.scroll_position

        visitor.press(Keys.ENTER)
        visitor.wait_until(lambda: visitor.one(NEXT).text == "Try again", "the link offers to try again")
        visitor.wait_until(lambda: not is_busy(visitor), "the link is ready")
        # The program's message for this error, not a general one.
        [status] = visitor.texts(STATUS)
        nav = visitor.one(".pages")
        assert status not in ("", nav.get_attribute("data-loading"), nav.get_attribute("data-failed"))
        assert "isn’t available" in status
        assert visitor.one(STATUS).is_displayed()
        assert visitor.results == results
        assert visitor.has_focus(NEXT)
        assert visitor.scroll_position == pytest.approx(position, abs=1)
        assert (visitor.address, visitor.document) == (address, document)

        visitor.press(Keys.ENTER)
        visitor.wait_until(lambda: len(visitor.results) > len(results), "the second page")
        visitor.wait_until(lambda: not is_busy(visitor), "the link is ready")
        assert visitor.one(NEXT).text == label
        assert visitor.has_focus(NEXT)
        assert visitor.parameters == {"query": ["film"], "page": ["2"]}
        assert visitor.texts(STATUS) == [tmdb_site.view_data(visitor.address)["results"]["range"]]


def test_the_address_of_a_failed_page_shows_the_page_before(tmdb: StubTMDB, tmdb_site: Site, browser: Browser) -> None:
    """At the address of a page that fails, the error stands above the page before it, to which “See more” adds the failed page."""
    with visit(tmdb_site, browser) as visitor:
        visitor.open("/movies?query=film&page=2")
        tmdb.failing_once.add(3)
        visitor.open("/movies?query=film&page=3", 503)
        before = [f"tmdb-{number}" for number in tmdb.PAGES[1]]
        assert visitor.one("#error").is_displayed()
        assert visitor.results == before
        assert visitor.one(PREVIOUS).get_attribute("href").endswith("/movies?query=film")
        visitor.click(NEXT)
        results = before + [f"tmdb-{number}" for number in tmdb.PAGES[2]]
        visitor.wait_until(lambda: visitor.results == results, "the failed page")
        assert not visitor.all("#error")
        assert visitor.parameters == {"query": ["film"], "page": ["3"]}
        # The same after the list is restored.
        with visitor.new_page():
            visitor.driver.refresh()
        visitor.wait_until(lambda: visitor.results == results, "the whole list again")


def test_an_unreachable_server_is_reported(with_javascript: Visitor) -> None:
    """When the program does not respond, the page shows its own message."""
    visitor = with_javascript
    visitor.search(FREQUENT)
    results = visitor.results
    visitor.driver.execute_script("window.fetch = async () => { throw new TypeError('Failed to fetch'); }")
    visitor.click(NEXT)
    visitor.wait_until(lambda: visitor.one(NEXT).text == "Try again", "the link offers to try again")
    assert visitor.texts(STATUS) == [visitor.one(".pages").get_attribute("data-failed")]
    assert visitor.results == results


def test_a_film_that_a_service_repeats_appears_once(tmdb: StubTMDB, tmdb_site: Site, browser: Browser) -> None:
    """A film that a service repeats on two pages appears once."""
    assert tmdb.PAGES[0][-1] == tmdb.PAGES[1][0]
    with visit(tmdb_site, browser) as visitor:
        visitor.search("film")
        for page in (2, 3):
            visitor.click(NEXT)
            visitor.wait_until(lambda: visitor.parameters.get("page") == [str(page)], f"page {page}")
        visitor.wait_until(lambda: visitor.all(END), "the end")
        expected = [f"tmdb-{number}" for number in dict.fromkeys(number for page in tmdb.PAGES for number in page)]
        assert visitor.results == expected
        # The same after the list is restored.
        with visitor.new_page():
            visitor.driver.refresh()
        visitor.wait_until(lambda: visitor.results == expected, "the whole list again")


# Shared checks


def ids(data: dict) -> list[str]:
    """The ids of the results in view data."""
    return [item["id"] for item in data["results"]["items"]]


def is_busy(visitor: Visitor) -> bool:
    """Whether the next page is loading."""
    return bool(visitor.all(f"{NEXT}[aria-disabled=true]"))


def three_pages(visitor: Visitor, kind: str) -> None:
    """Searches, and adds two pages to the first."""
    visitor.search(FREQUENT, f"/{kind}")
    for page in (2, 3):
        visitor.click(NEXT)
        visitor.wait_until(lambda: len(visitor.results) == page * PAGE_SIZE[kind], f"page {page}")
        visitor.wait_until(lambda: not is_busy(visitor), "“See more” is ready again")


def scroll_to_the_middle(visitor: Visitor, kind: str) -> WebElement:
    """Scrolls to a result of the second page; returns its link."""
    result = visitor.all("#results > li")[PAGE_SIZE[kind] + 5].find_element(By.CSS_SELECTOR, "a")
    visitor.driver.execute_script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", result)
    return result


def assert_the_list_is_back(visitor: Visitor, results: list[str], position: float) -> None:
    visitor.wait_until(lambda: len(visitor.results) >= len(results), "all pages are back")
    assert visitor.results == results
    visitor.wait_until(lambda: not visitor.all("#results[aria-busy=true]"), "nothing is on its way any more")
    # 2 px: browsers round positions.
    assert visitor.scroll_position == pytest.approx(position, abs=2)
