"""The way back after a change: every page of the browser's history shows the present state."""

from collections.abc import Iterator

import pytest
from conftest import PAGE_SIZE, Browser, Site, Visitor, visit
from selenium.webdriver.common.keys import Keys

QUERY = "the"
QUESTION = "a novel about grief and the sea"


@pytest.fixture(params=["keeping_browser", "browser"])
def visitor(request: pytest.FixtureRequest, site: Site) -> Iterator[Visitor]:
    """Runs the test twice: with a browser that restores pages from its memory, and with one that loads them again."""
    with visit(site, request.getfixturevalue(request.param)) as visitor:
        yield visitor


def back(visitor: Visitor) -> None:
    with visitor.new_page():
        visitor.driver.back()


def keep_from_details(visitor: Visitor, selector: str) -> None:
    """Opens a work of a list, adds it to the shelf there, and goes back to the list."""
    with visitor.new_page():
        visitor.driver.execute_script("document.querySelector(arguments[0]).click()", selector)
    with visitor.new_page():
        visitor.click("#shelf button[name=status]")
    assert visitor.all("#shelf .shelf-form")
    back(visitor)
    # The page before the change, with the present state.
    visitor.wait_for("#shelf .shelf-form")
    back(visitor)


def test_a_list_shows_what_was_kept(visitor: Visitor) -> None:
    """Back from a film that was added to the shelf, its mark is in the list, at the same place."""
    visitor.open(f"/movies?query={QUERY}")
    film = visitor.results[12]
    link = f"[data-id='{film}'] :is(h2, h3) a"
    visitor.driver.execute_script("document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' })", link)
    position = visitor.scroll_position
    assert position > 0
    keep_from_details(visitor, link)
    visitor.wait_for(f"[data-id='{film}'] button.kept")
    visitor.wait_until(lambda: visitor.scroll_position == pytest.approx(position, abs=2), "the scroll position")


def test_a_long_list_keeps_its_pages(visitor: Visitor) -> None:
    """After a change, a list of several pages comes back with all of them, and the marks on each."""
    visitor.search(QUERY)
    for page in (2, 3):
        visitor.click(".pages [rel=next]")
        visitor.wait_until(lambda: len(visitor.results) == page * PAGE_SIZE["movies"], f"page {page}")
        visitor.wait_until(lambda: not visitor.all(".pages [aria-disabled=true]"), "“See more” is ready again")
    results, address = visitor.results, visitor.address
    film = results[PAGE_SIZE["movies"] + 5]
    link = f"[data-id='{film}'] :is(h2, h3) a"
    visitor.driver.execute_script("document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' })", link)
    position = visitor.scroll_position
    keep_from_details(visitor, link)
    visitor.wait_for(f"[data-id='{film}'] button.kept")
    # A browser that loads the page again shows it twice: as it was, and as it is now.
    visitor.wait_until(
        lambda: visitor.results == results and visitor.scroll_position == pytest.approx(position, abs=2)
        and visitor.driver.execute_script("return performance.getEntriesByType('navigation')[0].type") == "reload"
        and not visitor.all("#results[aria-busy=true]"), "the whole list at the same place")
    assert visitor.all(f"[data-id='{film}'] button.kept")
    assert visitor.address == address


def test_a_shelf_does_not_show_what_was_removed(visitor: Visitor) -> None:
    """Back from a work that was removed, the shelf does not have it, and its count is right."""
    visitor.open(f"/books?query={QUERY}")
    books = visitor.results[:2]
    for book in books:
        with visitor.new_page():
            visitor.driver.execute_script("document.getElementById(arguments[0]).querySelector('button').click()", f"keep-{book}")
    visitor.open("/shelf")
    assert visitor.one("#result-count").get_attribute("data-total") == "2"
    with visitor.new_page():
        visitor.click(f"[data-id='{books[0]}'] h2 a")
    with visitor.new_page():
        visitor.click("#shelf button[formaction]")
    back(visitor)
    visitor.wait_for("#shelf .shelf-choice")
    back(visitor)
    visitor.wait_until(lambda: visitor.results == [books[1]], "the shelf without the book")
    assert visitor.one("#result-count").get_attribute("data-total") == "1"


def test_every_page_is_in_the_chosen_language(visitor: Visitor) -> None:
    """After a change of the language, Back shows the earlier pages in it."""
    visitor.open("/books")
    visitor.open(f"/movies?query={QUERY}")
    with visitor.new_page():
        visitor.click("form[action='/language'] button[value=ko]")
    back(visitor)
    visitor.wait_for("html[lang=ko] #results")
    back(visitor)
    visitor.wait_for("html[lang=ko] #empty")


def test_a_page_without_a_change_comes_back_at_once(keeping_visitor: Visitor) -> None:
    """Without a change, and after a search, the browser's memory has the page as it was left."""
    visitor = keeping_visitor
    # Chromium leaves a page out of its memory where a request is on its way, as a busy machine has it at times.
    for _ in range(3):
        visitor.open("/movies?query=amelie")
        visitor.wait_for_options(["amelie"])
        document = visitor.document
        visitor.search(QUERY, "/books")
        back(visitor)
        back(visitor)
        if visitor.document == document:
            break
    assert visitor.document == document
    assert visitor.parameters == {"query": ["amelie"]}


def ask(visitor: Visitor) -> str:
    """Opens the form for questions from the page with films, and asks; returns the address of the answer."""
    visitor.open("/movies")
    with visitor.new_page():
        visitor.click("header a[href='/ask']")
    visitor.one("#question").send_keys(QUESTION)
    visitor.click("#ask-form button")
    visitor.wait_for("ol#results.recommended")
    assert visitor.path.startswith("/questions/")
    return visitor.path


def test_back_from_an_answer_skips_the_form(visitor: Visitor) -> None:
    """With JavaScript, the answer takes the place of the form, and a new form is empty."""
    answer = ask(visitor)
    assert visitor.texts("header nav a[aria-current]") == ["Questions 1"]
    visitor.driver.back()
    visitor.wait_until(lambda: visitor.path == "/movies", "the page before the form")
    visitor.wait_for_script()
    with visitor.new_page():
        visitor.driver.forward()
    assert visitor.path == answer
    with visitor.new_page():
        visitor.click(".ways-on a[href='/ask']")
    assert visitor.one("#question").get_property("value") == ""


def test_without_javascript_the_form_is_empty(site: Site, browser: Browser) -> None:
    """Without JavaScript, Back from the answer leads to an empty form."""
    with visit(site, browser, has_javascript=False) as visitor:
        ask(visitor)
        visitor.driver.back()
        visitor.wait_for("#ask-form")
        assert visitor.one("#question").get_property("value") == ""


def test_an_unsent_question_is_kept(visitor: Visitor) -> None:
    """A question that was not sent is there again after a look at another page."""
    visitor.open("/ask")
    visitor.click("#question")
    visitor.press(QUESTION)
    with visitor.new_page():
        visitor.click("header a[href='/shelf']")
    back(visitor)
    assert visitor.one("#question").get_property("value") == QUESTION
    assert visitor.one("#question-count").text == f"{len(QUESTION)} of 300 characters"


def test_a_refused_question_shows_why(with_javascript: Visitor) -> None:
    """A question that is refused leads to the page that says why, with the text."""
    visitor = with_javascript
    visitor.open("/ask")
    visitor.expected_failures.add(f"{visitor.site.address}/questions")
    visitor.click("#question")
    visitor.press(" " * 12 + "x")
    with visitor.new_page():
        visitor.tab_to("#ask-form button")
        visitor.press(Keys.ENTER)
    assert "at least 2 characters" in visitor.one("#error[role=alert]").text
    assert visitor.one("#question").get_property("value").strip() == "x"
