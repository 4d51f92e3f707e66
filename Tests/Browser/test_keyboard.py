"""The site by keyboard: the search box, the results, the link past the menu, and the focus after an error."""

import pytest
from conftest import FREQUENT, UNKNOWN, Browser, Site, StubTMDB, Visitor, visit
from selenium.webdriver.common.keys import Keys

LINKS = "#results :is(h2, h3) a"
ERROR = "#error"


def focused(visitor: Visitor) -> int:
    """The index of the result that has the focus; -1 for none."""
    return visitor.driver.execute_script(
        f"return [...document.querySelectorAll({LINKS!r})].indexOf(document.activeElement)")


def test_slash_focuses_the_search_box_and_escape_returns(with_javascript: Visitor) -> None:
    """“/” moves the focus to the search box and selects its text; Escape moves it back, after the list is closed."""
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

    # In the search box, “/” is a letter like others.
    visitor.press("/", "a/b")
    assert visitor.box == "a/b"

    # If nothing had the focus before, nothing has it afterwards.
    visitor.open("/")
    visitor.press("/")
    assert visitor.has_focus("#query")
    visitor.press(Keys.ESCAPE)
    assert visitor.has_focus("body")
    assert not visitor.one(".panel").is_displayed()


@pytest.mark.parametrize(("address", "box"), [("/shelf?query=x", ".shelf-filter [name=query]"), ("/ask", "#question")])
def test_slash_focuses_the_box_of_pages_without_a_search_box(with_javascript: Visitor, address: str, box: str) -> None:
    """On the shelf and on the page for questions, “/” moves to that page's box; Escape leads back and keeps the text."""
    visitor = with_javascript
    visitor.open(address)
    visitor.tab_to(".brand")
    visitor.press("/")
    assert visitor.has_focus(box)
    text = visitor.one(box).get_property("value")
    visitor.press(Keys.ESCAPE)
    assert visitor.has_focus(".brand")
    assert visitor.one(box).get_property("value") == text


def test_slash_in_a_text_field_is_text(with_javascript: Visitor) -> None:
    """In another text field, “/” is text."""
    visitor = with_javascript
    visitor.open("/shelf?query=x")
    visitor.tab_to(".shelf-filter input[name=query]")
    visitor.press("/")
    assert visitor.one(".shelf-filter input[name=query]").get_property("value").endswith("/")


@pytest.mark.parametrize(("page", "columns"), [("movies", 2), ("books", 6)])
def test_the_arrow_keys_move_through_the_results(with_javascript: Visitor, page: str, columns: int) -> None:
    """From a result, the arrow keys move to its neighbours on the screen, and Enter opens the one that has the focus."""
    visitor = with_javascript
    visitor.open(f"/{page}?query={FREQUENT}")
    visitor.tab_to(LINKS)
    for key, expected in (
        (Keys.ARROW_UP, 0), (Keys.ARROW_RIGHT, 1), (Keys.ARROW_DOWN, 1 + columns), (Keys.ARROW_DOWN, 1 + 2 * columns),
        (Keys.ARROW_LEFT, 2 * columns), (Keys.ARROW_UP, columns),
    ):
        visitor.press(key)
        assert focused(visitor) == expected
        box, height = visitor.driver.execute_script(
            "const { top, bottom } = document.activeElement.getBoundingClientRect(); return [[top, bottom], innerHeight]")
        assert 0 <= box[0] < box[1] <= height, "out of sight"
    title = visitor.all(LINKS)[columns].text
    with visitor.new_page():
        visitor.press(Keys.ENTER)
    assert visitor.one("h1").text.split("\n")[0].split(" (")[0][:10] == title[:10]


@pytest.mark.parametrize("path", ["/", f"/movies?query={FREQUENT}", "/ask", "/shelf", "/questions"])
def test_the_first_tab_stop_leads_past_the_menu(either_visitor: Visitor, path: str) -> None:
    """The first Tab of a page shows a link to its content; after the link, Tab continues in the content."""
    either_visitor.open(path)
    assert either_visitor.has_focus("body")
    either_visitor.press(Keys.TAB)
    assert either_visitor.has_focus(".skip")
    assert either_visitor.one(".skip").rect["y"] >= 0
    either_visitor.press(Keys.ENTER)
    either_visitor.press(Keys.TAB)
    assert either_visitor.driver.execute_script("return document.activeElement.closest('main') !== null")


def test_an_error_has_the_focus(either_visitor: Visitor) -> None:
    """On an error page, the error has the focus: it is read first, and Tab continues from there."""
    either_visitor.open("/movies/catalog-no-such-film", 404)
    assert either_visitor.has_focus(ERROR)
    either_visitor.press(Keys.TAB)
    assert either_visitor.has_focus(".ways-on a")

    either_visitor.open("/ask")
    either_visitor.one("#question").send_keys(" " * 12 + "a")
    either_visitor.expected_failures.add(f"{either_visitor.site.address}/questions")
    with either_visitor.new_page():
        either_visitor.driver.execute_script("document.querySelector('#ask-form button').click()")
    assert either_visitor.has_focus(ERROR)
    either_visitor.press(Keys.TAB)
    assert either_visitor.has_focus("#question")


def test_an_error_of_a_search_has_the_focus(tmdb: StubTMDB, tmdb_site: Site, browser: Browser) -> None:
    """After a failed search, two keys try it again."""
    tmdb.is_down = True
    with visit(tmdb_site, browser) as visitor:
        visitor.open("/movies")
        visitor.type("dune")
        visitor.expected_failures.add(f"{visitor.site.address}/movies?query=dune")
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


def test_nothing_else_takes_the_focus(either_visitor: Visitor) -> None:
    """On a page without an error nothing has the focus, even without results."""
    for path in ("/", f"/movies?query={FREQUENT}", f"/movies?query={UNKNOWN}", "/ask", "/questions", "/shelf"):
        either_visitor.open(path)
        assert either_visitor.has_focus("body"), path
