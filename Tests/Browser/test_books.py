"""Books in a browser, and the films made from them."""

import json
import re
from urllib.parse import quote, urlsplit

from conftest import FREQUENT, ONLY_A_BOOK, PAGE_SIZE, ROOT, Site, Visitor
from selenium.webdriver.common.keys import Keys

FIRST_BOOK = "#results > li:first-child a"

# A film of the built-in catalog, and its book.
FILM = "/movies/catalog-dune-2021"
BOOK = "/books/catalog-dune-herbert"

# The hosts to which a book's page may link: libraries and the commons, no shop.
LIBRARIES = {"openlibrary.org", "search.worldcat.org", "en.wikipedia.org"}


def test_the_initial_page_shows_selected_books(without_javascript: Visitor) -> None:
    """Before the first search, the page of books shows selected books and a hint."""
    visitor = without_javascript
    visitor.open("/books")
    assert visitor.one("#empty").is_displayed()
    assert visitor.one("#empty").get_attribute("data-state") == "initial"
    assert not visitor.all("#results, #result-count, #notice")
    choices = [link.get_dom_attribute("href") for link in visitor.all(".shelf a")]
    assert len(choices) >= 12
    assert all(choice.startswith("/books/") for choice in choices)
    with visitor.new_page():
        visitor.click(".shelf a")
    assert visitor.address == choices[0]


def test_by_keyboard_alone_to_a_book_and_back(either_visitor: Visitor, site: Site) -> None:
    """Tab and Enter lead from the home page to books, to a grid of results, to a book, and Back to the same results."""
    expected = site.view_data(f"/books?query={FREQUENT}")["results"]
    either_visitor.open("/")
    either_visitor.tab_to("nav a[href='/books']")
    with either_visitor.new_page():
        either_visitor.press(Keys.ENTER)
    assert either_visitor.address == "/books"
    either_visitor.tab_to("#query")
    either_visitor.press(FREQUENT)
    with either_visitor.new_page():
        either_visitor.press(Keys.ENTER)

    assert either_visitor.path == "/books"
    assert either_visitor.parameters == {"query": [FREQUENT]}
    assert int(either_visitor.one("#result-count").get_attribute("data-total")) == expected["total"] > PAGE_SIZE["books"]
    assert either_visitor.results == [book["id"] for book in expected["items"]]
    assert len(either_visitor.all("#results.cards > li.card")) == PAGE_SIZE["books"]
    results, address = either_visitor.results, either_visitor.address

    either_visitor.tab_to(FIRST_BOOK)
    title = either_visitor.one(FIRST_BOOK).text
    with either_visitor.new_page():
        either_visitor.press(Keys.ENTER)
    assert either_visitor.path == f"/books/{results[0]}"
    assert title in either_visitor.one("h1").text

    with either_visitor.new_page():
        either_visitor.driver.back()
    assert either_visitor.address == address
    assert either_visitor.results == results
    assert either_visitor.box == FREQUENT


def test_a_full_page_fills_all_rows(without_javascript: Visitor) -> None:
    """At every width, a full page of books fills all rows of the grid."""
    visitor = without_javascript
    visitor.search(FREQUENT, "/books")
    counts = []
    for width in (320, 390, 600, 768, 900, 1280, 1920, 2560):
        visitor.resize(width, 900)
        tracks = visitor.driver.execute_script(
            "return getComputedStyle(document.querySelector('#results.cards')).gridTemplateColumns")
        counts.append(len(tracks.split()))
        assert PAGE_SIZE["books"] % counts[-1] == 0, f"{counts[-1]} columns in a window of {width} px"
    # Wider windows have more columns.
    assert counts == sorted(counts)
    assert counts[0] == 2
    assert counts[-1] >= 6


def test_leaving_the_search_box_restores_the_query(with_javascript: Visitor) -> None:
    """When the search box of a page of results loses the focus without a search, it shows the query of the results again."""
    visitor = with_javascript
    visitor.search(FREQUENT, "/books")
    page = visitor.document
    visitor.type("something else")
    assert visitor.box == "something else"
    visitor.tab_to(FIRST_BOOK)
    visitor.wait_until(lambda: visitor.box == FREQUENT, "the box has the query of the results again")
    assert visitor.document == page
    # The panel is also reset.
    visitor.click("#query")
    visitor.wait_for_options([FREQUENT])

    visitor.open("/books")
    visitor.type("something else")
    visitor.tab_to(".shelf a")
    assert visitor.box == "something else", "without results there is nothing to bring back"


def test_a_book_leads_to_libraries_and_no_shop(without_javascript: Visitor) -> None:
    """A book's page links to Open Library and WorldCat, and by ISBN to libraries, but to no shop."""
    visitor = without_javascript
    visitor.open(BOOK)
    outside = [
        link for link in visitor.all("main a")
        if not link.get_property("href").startswith(visitor.site.address + "/")
    ]
    texts = {link.text: link.get_property("href") for link in outside}
    [isbn] = re.findall(r"\b97[89]\d{10}\b", visitor.one(".facts").text)
    assert set(texts) == {"Open Library", "WorldCat", "Libraries by ISBN"}
    assert all(isbn in address for address in texts.values())
    assert {urlsplit(address).hostname for address in texts.values()} == LIBRARIES
    for link in outside:
        assert link.is_displayed()
        assert urlsplit(link.get_property("href")).scheme == "https"
        # The link sends no Referer.
        assert {"external", "noreferrer"} <= set(link.get_dom_attribute("rel").split())


def test_from_page_to_screen_and_back(either_visitor: Visitor) -> None:
    """A film's page links to its book and shows the years between them; the book's page links to all its films."""
    either_visitor.search("dune")
    also = either_visitor.one(f"#results > li:has(a[href='{FILM}']) .also")
    assert also.text == "Also a book: Dune by Frank Herbert (1965)"
    with either_visitor.new_page():
        either_visitor.click(f"#results a[href='{FILM}']")
    assert either_visitor.address == FILM
    assert "56 years" in either_visitor.one(f".counterpart:has(a[href='{BOOK}']) .years").text

    either_visitor.tab_to(f".counterpart a[href='{BOOK}']")
    with either_visitor.new_page():
        either_visitor.press(Keys.ENTER)
    assert either_visitor.address == BOOK
    assert len(either_visitor.all(".counterpart")) >= 3
    assert "56 years" in either_visitor.one(f".counterpart:has(a[href='{FILM}']) .years").text
    assert all(years.is_displayed() for years in either_visitor.all(".counterpart .years"))

    either_visitor.tab_to(f".counterpart a[href='{FILM}']")
    with either_visitor.new_page():
        either_visitor.press(Keys.ENTER)
    assert either_visitor.address == FILM


def test_an_unknown_book_is_reported(either_visitor: Visitor) -> None:
    """The page of an unknown book reports it, and offers the search box."""
    either_visitor.open("/books/catalog-no-such-book", 404)
    assert either_visitor.one("#error").is_displayed()
    assert either_visitor.one("#error").get_attribute("data-error") == "not-found"
    either_visitor.type(ONLY_A_BOOK)
    with either_visitor.new_page():
        either_visitor.press(Keys.ENTER)
    assert either_visitor.path == "/books"
    assert len(either_visitor.results) == 1


# Without a browser


def test_every_pair_of_the_catalog_leads_both_ways(site: Site) -> None:
    """Each film of the built-in catalog with a book links to the book, and the book links to the film."""
    lines = (ROOT / "Sources/Storage/Resources/Catalog/films.jsonl").read_text(encoding="utf-8").splitlines()
    films = {film["id"]: film["basedOn"] for film in map(json.loads, lines) if "basedOn" in film}
    assert len(films) >= 120
    broken = []
    for film, book in films.items():
        there, back = f"/books/catalog-{quote(book)}", f"/movies/catalog-{quote(film)}"
        if there not in counterparts(site, back) or back not in counterparts(site, there):
            broken.append((film, book))
    assert not broken


def test_no_book_of_the_catalog_leads_to_a_shop(site: Site) -> None:
    """Each book's page links to Open Library and WorldCat, and to no other site."""
    lines = (ROOT / "Sources/Storage/Resources/Catalog/books.jsonl").read_text(encoding="utf-8").splitlines()
    for book in map(json.loads, lines):
        facts = site.view_data(f"/books/catalog-{quote(book['id'])}")["facts"]
        outside = {urlsplit(value["href"]).hostname for fact in facts for value in fact["values"] if value.get("isExternal")}
        assert {"openlibrary.org", "search.worldcat.org"} <= outside <= LIBRARIES, book["id"]


def counterparts(site: Site, address: str) -> list[str]:
    """The addresses of a work's counterparts."""
    return [one["work"]["href"] for one in site.view_data(address)["counterparts"]]
