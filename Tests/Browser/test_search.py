"""The start page's box, which searches films and books at once, and what comes of it."""

from pathlib import Path
from urllib.parse import quote

import pytest
from conftest import FREQUENT, KINDS, ONLY_A_BOOK, ONLY_A_FILM, UNKNOWN, Site, StubTMDB, Visitor, visit
from selenium.webdriver.common.keys import Keys

# How many results of each kind stand there at most.
SIDE_SIZES = {"movies": 5, "books": 6}


def side(kind: str) -> str:
    return f"#results > .side[data-kind={kind}]"


def test_by_keyboard_from_home_to_both_sides_and_on_to_all_films(anyone: Visitor, site: Site) -> None:
    """Enter in the start page's box shows films and books side by side, and a link on each side leads to all of it."""
    totals = {kind: site.view_data(f"/{kind}?query={FREQUENT}")["results"]["total"] for kind in KINDS}
    anyone.open("/")
    anyone.tab_to("#query")
    anyone.press(FREQUENT)
    with anyone.new_page():
        anyone.press(Keys.ENTER)

    assert anyone.path == "/search"
    assert anyone.parameters == {"query": [FREQUENT]}
    assert anyone.box == FREQUENT
    assert anyone.one("#result-count").is_displayed()
    assert int(anyone.one("#result-count").get_attribute("data-total")) == sum(totals.values())
    results, address = anyone.results, anyone.address
    assert len(anyone.all("#results > .side")) == len(KINDS)
    for kind in KINDS:
        best = site.view_data(f"/{kind}?query={FREQUENT}")["results"]["items"][:SIDE_SIZES[kind]]
        items = anyone.all(f"{side(kind)} ol > li")
        assert [item.get_attribute("data-id") for item in items] == [work["id"] for work in best]
        links = [link.get_dom_attribute("href") for link in anyone.all(f"{side(kind)} ol > li a")]
        assert links == [work["href"] for work in best], "not one link for each result"
        assert all(item.is_displayed() for item in items)
        assert str(totals[kind]) in anyone.one(f"{side(kind)} .side-more a").text

    anyone.tab_to(f"{side('movies')} .side-more a")
    with anyone.new_page():
        anyone.press(Keys.ENTER)
    assert anyone.path == "/movies"
    assert anyone.parameters == {"query": [FREQUENT]}
    with anyone.new_page():
        anyone.driver.back()
    assert anyone.address == address
    assert anyone.results == results
    with anyone.new_page():
        anyone.click(f"{side('books')} .side-more a")
    assert anyone.path == "/books"
    assert anyone.parameters == {"query": [FREQUENT]}


@pytest.mark.parametrize(("query", "found", "missed"), [(ONLY_A_FILM, "movies", "books"), (ONLY_A_BOOK, "books", "movies")])
def test_a_side_without_results_says_so(
    without_javascript: Visitor, query: str, found: str, missed: str
) -> None:
    """Where only one kind has results, the other side stands there and says that it has none."""
    visitor = without_javascript
    visitor.search(query, "/")
    assert len(visitor.all(f"{side(found)} ol > li")) == int(visitor.one("#result-count").get_attribute("data-total")) == 1
    assert query in visitor.one(f"{side(missed)} .side-message").text
    assert not visitor.all(f"{side(missed)} :is(li, a)")
    assert not visitor.all("#empty, #notice, #error")


def test_nothing_found_says_so(anyone: Visitor) -> None:
    """A search that finds neither films nor books says so once, keeps the query, and offers something to begin with."""
    anyone.search(UNKNOWN, "/")
    assert anyone.one("#empty").is_displayed()
    assert anyone.one("#empty").get_attribute("data-state") == "no-results"
    assert UNKNOWN in anyone.one("#empty").text
    assert anyone.box == UNKNOWN
    assert not anyone.all("#results, #result-count")
    assert anyone.all("main a[href^='/movies/']")
    assert anyone.all("main a[href^='/books/']")


@pytest.mark.parametrize("blank", ["", "   "])
def test_a_blank_query_leads_back_home(anyone: Visitor, blank: str) -> None:
    """Enter in an empty box leads back to the start page, from there as from results, and nothing is kept."""
    for start in ("/", f"/search?query={ONLY_A_FILM}"):
        anyone.open(start)
        anyone.tab_to("#query")
        anyone.actions().key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).send_keys(Keys.DELETE, blank).perform()
        with anyone.new_page():
            anyone.press(Keys.ENTER)
        assert anyone.address == "/"
        assert anyone.recents == []


def test_recent_queries_are_kept_for_each_kind(anyone: Visitor) -> None:
    """Under the box stands what was searched by this box: everything, films or books."""
    queries = {"/": ONLY_A_FILM, "/movies": "vertigo", "/books": "hobbit"}
    for start, query in queries.items():
        anyone.search(query, start)
    for start, query in queries.items():
        anyone.open(start)
        assert anyone.recents == [query]
    anyone.open("/search")
    assert anyone.recents == [ONLY_A_FILM]

    # One that is chosen is searched where it was searched before.
    anyone.tab_to("#query")
    if anyone.has_javascript:
        anyone.press(Keys.ARROW_DOWN)
    else:
        anyone.tab_to("#recent-queries button[name=query]")
    with anyone.new_page():
        anyone.press(Keys.ENTER)
    assert anyone.path == "/search"
    assert anyone.parameters == {"query": [ONLY_A_FILM]}

    # What is deleted of one kind stays of the others.
    anyone.tab_to("#query")
    anyone.tab_to(".remove button")
    if anyone.has_javascript:
        anyone.press(Keys.ENTER)
        anyone.wait_for_options([])
    else:
        with anyone.new_page():
            anyone.press(Keys.ENTER)
    for start in ("/", "/search"):
        anyone.open(start)
        assert anyone.recents == []
    anyone.open("/movies")
    assert anyone.recents == ["vertigo"]


@pytest.mark.parametrize("has_javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_one_side_failing_leaves_the_other(
    tmdb: StubTMDB, tmdb_site: Site, tmp_path: Path, has_javascript: bool
) -> None:
    """Where the service for films fails, books are found all the same, and films by “Try again” once it works again."""
    tmdb.is_down = True
    with visit(tmdb_site, tmp_path / "profile", has_javascript) as visitor:
        # An error status would be a complaint of the browser, and fail this test at its end.
        visitor.search("dune", "/")
        notice = visitor.one("#notice")
        assert notice.is_displayed()
        assert notice.get_attribute("role") == "status"
        assert "TMDB" in notice.text or "The Movie Database" in notice.text
        assert "No results from TMDB" in notice.text
        books = tmdb_site.view_data(f"/books?query={quote('dune')}")["results"]
        assert visitor.results == [book["id"] for book in books["items"][:SIDE_SIZES["books"]]]
        assert len(visitor.all(f"{side('books')} ol > li")) == len(visitor.results)
        assert visitor.one(f"{side('movies')} .side-message").is_displayed()
        retry = visitor.one(f"{side('movies')} .side-more a")
        assert retry.text == "Try again"

        tmdb.is_down = False
        with visitor.new_page():
            visitor.actions().click(retry).perform()
        assert visitor.path == "/search"
        assert visitor.parameters == {"query": ["dune"]}
        assert not visitor.all("#notice")
        films = [f"tmdb-{number}" for number in tmdb.PAGES[0][:SIDE_SIZES["movies"]]]
        assert visitor.results == films + [book["id"] for book in books["items"][:SIDE_SIZES["books"]]]
        assert "60" in visitor.one(f"{side('movies')} .side-more a").text
