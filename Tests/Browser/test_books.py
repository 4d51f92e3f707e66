"""Books, as people with a browser find them, and the films that were made of them."""

import json
import re
from urllib.parse import quote, urlsplit

from conftest import FREQUENT, ONLY_A_BOOK, PAGE_SIZE, ROOT, Site, Visitor
from selenium.webdriver.common.keys import Keys

FIRST_BOOK = "#results > li:first-child a"

# A film and its book that the built-in catalog pairs.
FILM = "/movies/catalog-dune-2021"
BOOK = "/books/catalog-dune-herbert"

# Who a book's page may send people to: libraries and the commons, never a shop.
LIBRARIES = {"openlibrary.org", "search.worldcat.org", "en.wikipedia.org"}


def test_a_first_visit_shows_books_to_choose_from(without_javascript: Visitor) -> None:
    """Who has not searched yet finds books that somebody chose, and is told what to do."""
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


def test_by_keyboard_alone_to_a_book_and_back(anyone: Visitor, site: Site) -> None:
    """Tab and Enter lead from the home page to books, to a grid of results, to a book, and Back to the same results."""
    expected = site.view_data(f"/books?query={FREQUENT}")["results"]
    anyone.open("/")
    anyone.tab_to("nav a[href='/books']")
    with anyone.new_page():
        anyone.press(Keys.ENTER)
    assert anyone.address == "/books"
    anyone.tab_to("#query")
    anyone.press(FREQUENT)
    with anyone.new_page():
        anyone.press(Keys.ENTER)

    assert anyone.path == "/books"
    assert anyone.parameters == {"query": [FREQUENT]}
    assert int(anyone.one("#result-count").get_attribute("data-total")) == expected["total"] > PAGE_SIZE["books"]
    assert anyone.results == [book["id"] for book in expected["items"]]
    assert len(anyone.all("#results.cards > li.card")) == PAGE_SIZE["books"]
    results, address = anyone.results, anyone.address

    anyone.tab_to(FIRST_BOOK)
    title = anyone.one(FIRST_BOOK).text
    with anyone.new_page():
        anyone.press(Keys.ENTER)
    assert anyone.path == f"/books/{results[0]}"
    assert title in anyone.one("h1").text

    with anyone.new_page():
        anyone.driver.back()
    assert anyone.address == address
    assert anyone.results == results
    assert anyone.box == FREQUENT


def test_no_row_of_a_full_page_has_gaps(without_javascript: Visitor) -> None:
    """At every width, the columns of the grid divide the books of a page."""
    visitor = without_javascript
    visitor.search(FREQUENT, "/books")
    counts = []
    for width in (320, 390, 600, 768, 900, 1280, 1920, 2560):
        visitor.resize(width, 900)
        tracks = visitor.driver.execute_script(
            "return getComputedStyle(document.querySelector('#results.cards')).gridTemplateColumns")
        counts.append(len(tracks.split()))
        assert PAGE_SIZE["books"] % counts[-1] == 0, f"{counts[-1]} columns in a window of {width} px"
    # Wider windows show more at once.
    assert counts == sorted(counts)
    assert counts[0] == 2
    assert counts[-1] >= 6


def test_leaving_the_box_brings_the_query_back(with_javascript: Visitor) -> None:
    """Who types into the box of a page of results and goes on without searching finds the query of these results in it."""
    visitor = with_javascript
    visitor.search(FREQUENT, "/books")
    page = visitor.document
    visitor.type("something else")
    assert visitor.box == "something else"
    visitor.tab_to(FIRST_BOOK)
    visitor.wait_until(lambda: visitor.box == FREQUENT, "the query is back")
    assert visitor.document == page
    # The panel, too, is that of an untouched box.
    visitor.click("#query")
    visitor.wait_for_options([FREQUENT])

    visitor.open("/books")
    visitor.type("something else")
    visitor.tab_to(".shelf a")
    assert visitor.box == "something else", "without results there is nothing to bring back"


def test_a_book_leads_to_libraries_and_no_shop(without_javascript: Visitor) -> None:
    """A book's page says where else to find the book: Open Library, WorldCat, and by its ISBN in any library."""
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
        # The other site need not know where somebody came from.
        assert {"external", "noreferrer"} <= set(link.get_dom_attribute("rel").split())


def test_from_page_to_screen_and_back(anyone: Visitor) -> None:
    """A film's page leads to its book and says how long it took, and the book's page leads to all films made of it."""
    anyone.search("dune")
    also = anyone.one(f"#results > li:has(a[href='{FILM}']) .also")
    assert also.text == "Also a book: Dune by Frank Herbert (1965)"
    with anyone.new_page():
        anyone.click(f"#results a[href='{FILM}']")
    assert anyone.address == FILM
    assert "56 years" in anyone.one(f".counterpart:has(a[href='{BOOK}']) .years").text

    anyone.tab_to(f".counterpart a[href='{BOOK}']")
    with anyone.new_page():
        anyone.press(Keys.ENTER)
    assert anyone.address == BOOK
    assert len(anyone.all(".counterpart")) >= 3
    assert "56 years" in anyone.one(f".counterpart:has(a[href='{FILM}']) .years").text
    assert all(years.is_displayed() for years in anyone.all(".counterpart .years"))

    anyone.tab_to(f".counterpart a[href='{FILM}']")
    with anyone.new_page():
        anyone.press(Keys.ENTER)
    assert anyone.address == FILM


def test_an_unknown_book_is_told(anyone: Visitor) -> None:
    """The address of a book that does not exist says so, and offers the box to search on."""
    anyone.open("/books/catalog-no-such-book", 404)
    assert anyone.one("#error").is_displayed()
    assert anyone.one("#error").get_attribute("data-error") == "not-found"
    anyone.type(ONLY_A_BOOK)
    with anyone.new_page():
        anyone.press(Keys.ENTER)
    assert anyone.path == "/books"
    assert len(anyone.results) == 1


# Without a browser: what a page would show


def test_every_pair_of_the_catalog_leads_both_ways(site: Site) -> None:
    """Each film of the built-in catalog that names a book leads to this book, and the book back to the film."""
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
    """Each book's page leads to Open Library and WorldCat, and outside of libraries nowhere."""
    lines = (ROOT / "Sources/Storage/Resources/Catalog/books.jsonl").read_text(encoding="utf-8").splitlines()
    for book in map(json.loads, lines):
        facts = site.view_data(f"/books/catalog-{quote(book['id'])}")["facts"]
        outside = {urlsplit(value["href"]).hostname for fact in facts for value in fact["values"] if value.get("isExternal")}
        assert {"openlibrary.org", "search.worldcat.org"} <= outside <= LIBRARIES, book["id"]


def counterparts(site: Site, address: str) -> list[str]:
    """The addresses of the films of a book, or of the books of a film."""
    return [one["work"]["href"] for one in site.view_data(address)["counterparts"]]
