"""How little it takes to show a page: what is waited for, what is sent again, and what is there before it is asked for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import FREQUENT, Site, Visitor, running, visit


class Log:
    """What the program says that it answered, by path."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def count(self, address: str, status: int = 200) -> int:
        lines = self.path.read_text().splitlines()
        return sum("answered" in line and f"path={address} " in line and f"status={status} " in f"{line} " for line in lines)


@pytest.fixture
def told(tmp_path: Path) -> Iterator[tuple[Site, Log]]:
    """A program of this test's own, which tells what it is asked for."""
    with running(tmp_path, FOYER_LOG_LEVEL="debug") as site:
        yield site, Log(tmp_path / "foyer.log")


@pytest.fixture
def reader(told: tuple[Site, Log], tmp_path: Path) -> Iterator[Visitor]:
    with visit(told[0], tmp_path / "profile", has_javascript=True) as visitor:
        yield visitor


def test_the_style_alone_is_waited_for(with_javascript: Visitor) -> None:
    """One request besides the page itself comes before the first paint."""
    visitor = with_javascript
    visitor.open(f"/movies?query={FREQUENT}")
    blocking = visitor.driver.execute_script(
        "return performance.getEntriesByType('resource')"
        ".filter((entry) => entry.renderBlockingStatus === 'blocking').map((entry) => new URL(entry.name).pathname)")
    assert blocking == ["/foyer.css"]
    # What the browser unpacked came as so little.
    page, packed = visitor.driver.execute_script(
        "const [page] = performance.getEntriesByType('navigation'); return [page.decodedBodySize, page.encodedBodySize]")
    assert packed < 14 * 1024 < page


def test_what_the_browser_has_is_not_sent_again(told: tuple[Site, Log], reader: Visitor) -> None:
    """A page that is the same as before costs a 304, and its style and script nothing."""
    _, log = told
    reader.open("/movies")
    reader.open("/books")
    reader.open("/movies")
    # The service worker may ask once more, for its own copy.
    assert log.count("/movies") == 1
    assert log.count("/movies", 304) >= 1
    assert (log.count("/foyer.css"), log.count("/foyer.js")) == (1, 1)
    assert reader.sees("#empty")


def test_a_page_is_there_when_it_is_opened(told: tuple[Site, Log], reader: Visitor) -> None:
    """A film that the pointer rests on is fetched ahead, and shown without asking again."""
    _, log = told
    reader.open(f"/movies?query={FREQUENT}")
    film = f"/movies/{reader.results[0]}"
    reader.actions().move_to_element(reader.one("#results li a")).perform()
    reader.wait_until(lambda: log.count(film) == 1, "the film is fetched ahead")
    with reader.new_page():
        reader.click("#results li a")
    assert reader.address == film
    assert log.count(film) == 1
    assert reader.driver.execute_script("return performance.getEntriesByType('navigation')[0].deliveryType") == "navigational-prefetch"


def test_nothing_shown_is_older_than_what_was_done(told: tuple[Site, Log], reader: Visitor) -> None:
    """A recent query that is deleted is on no page that was fetched ahead before."""
    _, log = told
    reader.search(FREQUENT)
    film = f"/movies/{reader.results[0]}"
    reader.actions().move_to_element(reader.one("#results li a")).perform()
    reader.wait_until(lambda: log.count(film) == 1, "the film is fetched ahead")
    reader.tab_to("#query")
    reader.click(".remove button")
    reader.wait_for_options([])
    # Out of the box, so that the panel below it does not lie on the results.
    reader.click("h1")
    with reader.new_page():
        reader.click("#results li a")
    assert reader.address == film
    assert reader.recents == []
