"""The whole site by keyboard: to the box and back, from result to result, past the menu, and where the focus is after an error."""

from pathlib import Path

import pytest
from conftest import FREQUENT, UNKNOWN, Site, StubTMDB, Visitor, visit
from selenium.webdriver.common.keys import Keys

LINKS = "#results :is(h2, h3) a"
ERROR = "#error"


def focused(visitor: Visitor) -> int:
    """Which result has the focus; -1 for none."""
    return visitor.driver.execute_script(
        f"return [...document.querySelectorAll({LINKS!r})].indexOf(document.activeElement)")


def test_slash_leads_to_the_box_and_escape_back(with_javascript: Visitor) -> None:
    """“/” goes to the box with its text selected; Escape leads back to where that was, at once or once the list is closed."""
    visitor = with_javascript
    visitor.open(f"/movies?query={FREQUENT}")
    visitor.tab_to(LINKS)
    visitor.press("/")
    assert visitor.has_focus("#query")
    assert visitor.box == FREQUENT
    assert visitor.driver.execute_script("return getSelection().toString()") == FREQUENT
    visitor.press(Keys.ESCAPE)
    assert focused(visitor) == 0

    visitor.press("/", "du")
    visitor.wait_until(lambda: visitor.is_expanded, "suggestions")
    visitor.press(Keys.ESCAPE)
    assert visitor.has_focus("#query")
    assert not visitor.is_expanded
    assert visitor.box == "du"
    visitor.press(Keys.ESCAPE)
    assert focused(visitor) == 0

    # In the box it is a letter like others.
    visitor.press("/", "a/b")
    assert visitor.box == "a/b"

    # Where nothing had the focus, nothing has it again.
    visitor.open("/")
    visitor.press("/")
    assert visitor.has_focus("#query")
    visitor.press(Keys.ESCAPE)
    assert visitor.has_focus("body")
    assert not visitor.one(".panel").is_displayed()


@pytest.mark.parametrize(("address", "box"), [("/shelf?query=x", ".shelf-filter [name=query]"), ("/ask", "#question")])
def test_slash_leads_to_the_box_of_pages_without_the_search(with_javascript: Visitor, address: str, box: str) -> None:
    """The shelf has a box of its own, and so has who asks; Escape leads back and takes nothing away."""
    visitor = with_javascript
    visitor.open(address)
    visitor.tab_to(".brand")
    visitor.press("/")
    assert visitor.has_focus(box)
    text = visitor.one(box).get_property("value")
    visitor.press(Keys.ESCAPE)
    assert visitor.has_focus(".brand")
    assert visitor.one(box).get_property("value") == text


def test_slash_in_a_field_is_text(with_javascript: Visitor) -> None:
    """Who writes elsewhere on a page writes on."""
    visitor = with_javascript
    visitor.open("/shelf?query=x")
    visitor.tab_to(".shelf-filter input[name=query]")
    visitor.press("/")
    assert visitor.one(".shelf-filter input[name=query]").get_property("value").endswith("/")


@pytest.mark.parametrize(("page", "columns"), [("movies", 2), ("books", 6)])
def test_the_arrows_walk_through_the_results(with_javascript: Visitor, page: str, columns: int) -> None:
    """From a result, the arrows lead to its neighbours as they stand on the screen, and Enter opens the one that was reached."""
    visitor = with_javascript
    visitor.open(f"/{page}?query={FREQUENT}")
    visitor.tab_to(LINKS)
    for key, place in (
        (Keys.ARROW_UP, 0), (Keys.ARROW_RIGHT, 1), (Keys.ARROW_DOWN, 1 + columns), (Keys.ARROW_DOWN, 1 + 2 * columns),
        (Keys.ARROW_LEFT, 2 * columns), (Keys.ARROW_UP, columns),
    ):
        visitor.press(key)
        assert focused(visitor) == place
        box, height = visitor.driver.execute_script(
            "const { top, bottom } = document.activeElement.getBoundingClientRect(); return [[top, bottom], innerHeight]")
        assert 0 <= box[0] < box[1] <= height, "out of sight"
    title = visitor.all(LINKS)[columns].text
    with visitor.new_page():
        visitor.press(Keys.ENTER)
    assert visitor.one("h1").text.split("\n")[0].split(" (")[0][:10] == title[:10]


@pytest.mark.parametrize("path", ["/", f"/movies?query={FREQUENT}", "/ask", "/shelf", "/questions"])
def test_the_first_tab_stop_leads_past_the_menu(anyone: Visitor, path: str) -> None:
    """The first Tab of a page shows a link to its content, which the next Tab begins with."""
    anyone.open(path)
    assert anyone.has_focus("body")
    anyone.press(Keys.TAB)
    assert anyone.has_focus(".skip")
    assert anyone.one(".skip").rect["y"] >= 0
    anyone.press(Keys.ENTER)
    anyone.press(Keys.TAB)
    assert anyone.driver.execute_script("return document.activeElement.closest('main') !== null")


def test_an_error_has_the_focus(anyone: Visitor) -> None:
    """A page that comes with an error begins with it: it is read first, and Tab goes on from there."""
    anyone.open("/movies/catalog-no-such-film", 404)
    assert anyone.has_focus(ERROR)
    anyone.press(Keys.TAB)
    assert anyone.has_focus(".ways-on a")

    anyone.open("/ask")
    anyone.one("#question").send_keys(" " * 12 + "a book")
    anyone.expected_failures.add(f"{anyone.site.address}/questions")
    with anyone.new_page():
        anyone.driver.execute_script("document.querySelector('#ask-form button').click()")
    assert anyone.has_focus(ERROR)
    anyone.press(Keys.TAB)
    assert anyone.has_focus("#question")


def test_an_error_of_a_search_has_the_focus(tmdb: StubTMDB, tmdb_site: Site, tmp_path: Path) -> None:
    """By keyboard from a search that failed to the one that is tried again, in two keys."""
    tmdb.is_down = True
    with visit(tmdb_site, tmp_path / "profile", True) as visitor:
        visitor.open("/movies")
        visitor.type("dune")
        visitor.expected_failures.add(f"{visitor.site.address}/movies/search")
        with visitor.new_page():
            visitor.press(Keys.ENTER)
        assert visitor.has_focus(ERROR)
        assert "“dune”" in visitor.driver.title
        tmdb.is_down = False
        visitor.press(Keys.TAB)
        assert visitor.has_focus(".ways-on .button")
        with visitor.new_page():
            visitor.press(Keys.ENTER)
        assert visitor.results
        assert visitor.has_focus("body")


def test_nothing_else_takes_the_focus(anyone: Visitor) -> None:
    """A page without an error begins at its beginning, also where it found nothing."""
    for path in ("/", f"/movies?query={FREQUENT}", f"/movies?query={UNKNOWN}", "/ask", "/questions", "/shelf"):
        anyone.open(path)
        assert anyone.has_focus("body"), path
