"""“See more”: the way through a long list of results, of films as of books, and back to it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import FREQUENT, KINDS, PAGE_SIZE, Site, StubTMDB, Visitor, visit
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

NEXT = ".pages a[rel=next]"
PREVIOUS = ".earlier a[rel=prev]"
END = ".pages .end"
STATUS = ".pages-status"

each_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture(params=["kept by the browser", "not kept by the browser"])
def returner(request: pytest.FixtureRequest, site: Site, tmp_path: Path) -> Iterator[Visitor]:
    """A visitor whose browser keeps the pages that were left as they were, and another who finds them built anew."""
    is_kept = request.param == "kept by the browser"
    arguments = [] if is_kept else ["--disable-features=BackForwardCache"]
    with visit(site, tmp_path / "profile", True, *arguments) as visitor:
        visitor.keeps_pages = is_kept
        yield visitor


# Without JavaScript


@each_kind
def test_without_javascript_pages_follow_each_other_to_the_end(without_javascript: Visitor, site: Site, kind: str) -> None:
    """“See more” leads through all results, each once, to a last page that says so; “previous page” leads back."""
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
    """By keyboard, “See more” adds page after page below the others, and neither focus nor scroll position is lost."""
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
        visitor.wait_until(lambda: visitor.results == expected, f"page {page} stands below the others")
        visitor.wait_until(lambda: not is_busy(visitor), "“See more” is at rest again")
        assert visitor.document == document, "a new page"
        assert visitor.path == f"/{kind}"
        assert visitor.parameters == {"query": [FREQUENT], "page": [str(page)]}
        assert visitor.driver.title == data["title"]
        # What the panel or the language switch leads back to; an item's own form, to its place there.
        assert {field.get_property("value").split("#")[0] for field in visitor.all("[name=here]")} == {visitor.address}
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
    # All of this was one search.
    assert visitor.recents == [FREQUENT]


def test_a_click_for_a_new_tab_opens_one(with_javascript: Visitor, site: Site) -> None:
    """With Ctrl held, the next page opens in a tab of its own, and the list stays as it is."""
    visitor = with_javascript
    visitor.search(FREQUENT)
    results, address = visitor.results, visitor.address
    own = visitor.driver.current_window_handle
    visitor.actions().key_down(Keys.CONTROL).click(visitor.one(NEXT)).key_up(Keys.CONTROL).perform()
    visitor.wait_until(lambda: len(visitor.driver.window_handles) == 2, "a new tab")
    assert not is_busy(visitor)
    assert visitor.texts(STATUS) == [""]
    [other] = set(visitor.driver.window_handles) - {own}
    visitor.driver.switch_to.window(other)
    following = ids(site.view_data(f"{address}&page=2"))
    visitor.wait_until(lambda: visitor.results == following, "the next page in the new tab")
    visitor.driver.close()
    visitor.driver.switch_to.window(own)
    assert (visitor.results, visitor.address) == (results, address)


def test_a_double_click_adds_one_page(with_javascript: Visitor) -> None:
    """While a page is on its way, further clicks ask for nothing."""
    visitor = with_javascript
    visitor.search(FREQUENT)
    # Held back, so that both clicks come before the answer.
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
    visitor.wait_until(lambda: not is_busy(visitor), "“See more” is at rest again")
    assert len(visitor.driver.execute_script("return requested")) == 1
    assert len(visitor.results) == 2 * PAGE_SIZE["movies"]
    assert visitor.parameters["page"] == ["2"]


# Coming back


@each_kind
def test_back_from_a_details_page_brings_the_whole_list(returner: Visitor, kind: str) -> None:
    """Who opens a result of a long list finds this list again by Back, where they left it."""
    visitor = returner
    three_pages(visitor, kind)
    results, address, document = visitor.results, visitor.address, visitor.document
    # In the middle, far from where the first and the last page begin.
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
    """A reload shows all pages that stood there, at the same place, and the list goes on growing."""
    visitor = with_javascript
    three_pages(visitor, kind)
    results = visitor.results
    scroll_to_the_middle(visitor, kind)
    position = visitor.scroll_position
    assert position > 0
    with visitor.new_page():
        visitor.driver.refresh()
    assert_the_list_is_back(visitor, results, position)
    assert not visitor.all(PREVIOUS), "a link to what stands here already"

    visitor.click(NEXT)
    visitor.wait_until(lambda: len(visitor.results) == 4 * PAGE_SIZE[kind], "a fourth page")
    assert visitor.results[: len(results)] == results
    assert visitor.parameters["page"] == ["4"]


@each_kind
def test_the_address_of_a_later_page_shows_this_page(with_javascript: Visitor, site: Site, kind: str) -> None:
    """Who is sent the address of page 2 sees page 2, with a link to the page before."""
    visitor = with_javascript
    address = f"/{kind}?query={FREQUENT}&page=2"
    # Of another visit in the same tab, nothing is left.
    three_pages(visitor, kind)
    visitor.open(address)
    assert visitor.results == ids(site.view_data(address))
    assert visitor.one(PREVIOUS).is_displayed()
    assert visitor.texts(STATUS) == [""]
    with visitor.new_page():
        visitor.click(PREVIOUS)
    assert visitor.results == ids(site.view_data(f"/{kind}?query={FREQUENT}"))


# Failures


def test_a_failed_page_can_be_tried_again(tmdb: StubTMDB, tmdb_site: Site, tmp_path: Path) -> None:
    """Where the next page fails, nothing is lost, the page says why, and another click tries again."""
    tmdb.failing_once.add(2)
    with visit(tmdb_site, tmp_path / "profile", True) as visitor:
        visitor.search("film")
        results, address, document = visitor.results, visitor.address, visitor.document
        assert results == [f"tmdb-{number}" for number in tmdb.PAGES[0]]
        label = visitor.one(NEXT).text
        visitor.expected_failures.add(f"{tmdb_site.address}{address}&page=2")
        visitor.tab_to(NEXT)
        position = visitor.scroll_position

        visitor.press(Keys.ENTER)
        visitor.wait_until(lambda: visitor.one(NEXT).text == "Try again", "the link offers to try again")
        visitor.wait_until(lambda: not is_busy(visitor), "the link is at rest")
        # The program's own words for what went wrong, not those for everything that can.
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
        visitor.wait_until(lambda: not is_busy(visitor), "the link is at rest")
        assert visitor.one(NEXT).text == label
        assert visitor.has_focus(NEXT)
        assert visitor.parameters == {"query": ["film"], "page": ["2"]}
        assert visitor.texts(STATUS) == [tmdb_site.view_data(visitor.address)["results"]["range"]]


def test_a_server_out_of_reach_is_told(with_javascript: Visitor) -> None:
    """Where not even the program answers, the page says so in words of its own."""
    visitor = with_javascript
    visitor.search(FREQUENT)
    results = visitor.results
    visitor.driver.execute_script("window.fetch = async () => { throw new TypeError('Failed to fetch'); }")
    visitor.click(NEXT)
    visitor.wait_until(lambda: visitor.one(NEXT).text == "Try again", "the link offers to try again")
    assert visitor.texts(STATUS) == [visitor.one(".pages").get_attribute("data-failed")]
    assert visitor.results == results


def test_a_film_that_a_service_repeats_stands_there_once(tmdb: StubTMDB, tmdb_site: Site, tmp_path: Path) -> None:
    """A film at the end of one page and the start of the next appears in the list once."""
    assert tmdb.PAGES[0][-1] == tmdb.PAGES[1][0]
    with visit(tmdb_site, tmp_path / "profile", True) as visitor:
        visitor.search("film")
        for page in (2, 3):
            visitor.click(NEXT)
            visitor.wait_until(lambda: visitor.parameters.get("page") == [str(page)], f"page {page}")
        visitor.wait_until(lambda: visitor.all(END), "the end")
        expected = [f"tmdb-{number}" for number in dict.fromkeys(number for page in tmdb.PAGES for number in page)]
        assert visitor.results == expected
        # No less so when the list is put together again.
        with visitor.new_page():
            visitor.driver.refresh()
        visitor.wait_until(lambda: visitor.results == expected, "the whole list again")


# What several tests look at


def ids(data: dict) -> list[str]:
    """The ids of the results of a page, from its view data."""
    return [item["id"] for item in data["results"]["items"]]


def is_busy(visitor: Visitor) -> bool:
    """Whether the next page is on its way."""
    return bool(visitor.all(f"{NEXT}[aria-disabled=true]"))


def three_pages(visitor: Visitor, kind: str) -> None:
    """Searches, and lets the list grow to three pages."""
    visitor.search(FREQUENT, f"/{kind}")
    for page in (2, 3):
        visitor.click(NEXT)
        visitor.wait_until(lambda: len(visitor.results) == page * PAGE_SIZE[kind], f"page {page}")
        visitor.wait_until(lambda: not is_busy(visitor), "“See more” is at rest again")


def scroll_to_the_middle(visitor: Visitor, kind: str) -> WebElement:
    """Scrolls to a result of the second page; its link."""
    result = visitor.all("#results > li")[PAGE_SIZE[kind] + 5].find_element(By.CSS_SELECTOR, "a")
    visitor.driver.execute_script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", result)
    return result


def assert_the_list_is_back(visitor: Visitor, results: list[str], position: float) -> None:
    visitor.wait_until(lambda: len(visitor.results) >= len(results), "all pages are back")
    assert visitor.results == results
    visitor.wait_until(lambda: not visitor.all("#results[aria-busy=true]"), "nothing is on its way any more")
    # 2 px: browsers round positions.
    assert visitor.scroll_position == pytest.approx(position, abs=2)
