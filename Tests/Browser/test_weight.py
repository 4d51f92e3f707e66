"""The cost of a page: blocking requests, repeated downloads, and prefetching."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import FREQUENT, Browser, Site, Visitor, running, visit


class Log:
    """The requests in the program's log."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def count(self, address: str, status: int = 200) -> int:
        lines = self.path.read_text().splitlines()
        return sum("answered" in line and f"path={address} " in line and f"status={status} " in f"{line} " for line in lines)


@pytest.fixture
def logging_site(tmp_path: Path) -> Iterator[tuple[Site, Log]]:
    """A program for one test that logs every request."""
    with running(tmp_path, FOYER_LOG_LEVEL="debug") as site:
        yield site, Log(tmp_path / "foyer.log")


@pytest.fixture
def visitor(logging_site: tuple[Site, Log], browser: Browser) -> Iterator[Visitor]:
    with visit(logging_site[0], browser) as visitor:
        yield visitor


def test_only_the_style_sheet_blocks_the_first_paint(with_javascript: Visitor) -> None:
    """Only one request besides the page blocks the first paint."""
    visitor = with_javascript
    visitor.open(f"/movies?query={FREQUENT}")
    blocking = visitor.driver.execute_script(
        "return performance.getEntriesByType('resource')"
        ".filter((entry) => entry.renderBlockingStatus === 'blocking').map((entry) => new URL(entry.name).pathname)")
    assert blocking == ["/foyer.css"]
    # The transferred size is the compressed one.
    page, packed = visitor.driver.execute_script(
        "const [page] = performance.getEntriesByType('navigation'); return [page.decodedBodySize, page.encodedBodySize]")
    assert packed < 14 * 1024 < page


def test_cached_files_are_not_sent_again(logging_site: tuple[Site, Log], visitor: Visitor) -> None:
    """An unchanged page costs a 304, and its style sheet and script cost no request."""
    _, log = logging_site
    visitor.open("/movies")
    visitor.open("/books")
    visitor.open("/movies")
    # The service worker may request its own copy.
    assert log.count("/movies") == 1
    assert log.count("/movies", 304) >= 1
    assert (log.count("/foyer.css"), log.count("/foyer.js")) == (1, 1)
    assert visitor.sees("#empty")


def test_a_prefetched_film_opens_without_a_request(logging_site: tuple[Site, Log], visitor: Visitor) -> None:
    """A film under the pointer is prefetched, and opens without another request."""
    _, log = logging_site
    visitor.open(f"/movies?query={FREQUENT}")
    film = f"/movies/{visitor.results[0]}"
    visitor.actions().move_to_element(visitor.one("#results li a")).perform()
    visitor.wait_until(lambda: log.count(film) == 1, "the film is prefetched")
    with visitor.new_page():
        visitor.click("#results li a")
    assert visitor.address == film
    assert log.count(film) == 1
    assert visitor.driver.execute_script("return performance.getEntriesByType('navigation')[0].deliveryType") == "navigational-prefetch"


def test_prefetched_pages_are_never_outdated(logging_site: tuple[Site, Log], visitor: Visitor) -> None:
    """A deleted recent query does not appear on a page that was prefetched before."""
    _, log = logging_site
    visitor.search(FREQUENT)
    film = f"/movies/{visitor.results[0]}"
    visitor.actions().move_to_element(visitor.one("#results li a")).perform()
    visitor.wait_until(lambda: log.count(film) == 1, "the film is prefetched")
    visitor.tab_to("#query")
    visitor.click(".remove button")
    visitor.wait_for_options([])
    # Outside of the search box, so that the panel does not cover the results.
    visitor.click("h1")
    with visitor.new_page():
        visitor.click("#results li a")
    assert visitor.address == film
    assert visitor.recents == []
