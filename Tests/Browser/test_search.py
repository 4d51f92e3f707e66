"""The search box of the home page, which searches films and books."""

from urllib.parse import quote

import pytest
from conftest import FREQUENT, KINDS, ONLY_A_BOOK, ONLY_A_FILM, UNKNOWN, Browser, Site, StubTMDB, Visitor, visit
from selenium.webdriver.common.keys import Keys

# The maximum number of results of each kind.
SIDE_SIZES = {"movies": 5, "books": 6}


def side(kind: str) -> str:
    return f"#results > .side[data-kind={kind}]"


def test_by_keyboard_from_home_to_both_sides_and_on_to_all_films(either_visitor: Visitor, site: Site) -> None:
    """Enter in the search box of the home page shows films and books side by side, with a link to all results of each."""
    totals = {kind: site.view_data(f"/{kind}?query={FREQUENT}")["results"]["total"] for kind in KINDS}
    either_visitor.open("/")
    either_visitor.tab_to("#query")
    either_visitor.press(FREQUENT)
    with either_visitor.new_page():
        either_visitor.press(Keys.ENTER)

    assert either_visitor.path == "/search"
    assert either_visitor.parameters == {"query": [FREQUENT]}
    assert either_visitor.box == FREQUENT
    assert either_visitor.one("#result-count").is_displayed()
    assert int(either_visitor.one("#result-count").get_attribute("data-total")) == sum(totals.values())
    results, address = either_visitor.results, either_visitor.address
    assert len(either_visitor.all("#results > .side")) == len(KINDS)
    for kind in KINDS:
        best = site.view_data(f"/{kind}?query={FREQUENT}")["results"]["items"][:SIDE_SIZES[kind]]
        items = either_visitor.all(f"{side(kind)} ol > li")
        assert [item.get_attribute("data-id") for item in items] == [work["id"] for work in best]
        links = [link.get_dom_attribute("href") for link in either_visitor.all(f"{side(kind)} ol > li a")]
        assert links == [work["href"] for work in best], "not one link for each result"
        assert all(item.is_displayed() for item in items)
        assert str(totals[kind]) in either_visitor.one(f"{side(kind)} .side-more a").text

    either_visitor.tab_to(f"{side('movies')} .side-more a")
    with either_visitor.new_page():
        either_visitor.press(Keys.ENTER)
    assert either_visitor.path == "/movies"
    assert either_visitor.parameters == {"query": [FREQUENT]}
    with either_visitor.new_page():
        either_visitor.driver.back()
    assert either_visitor.address == address
    assert either_visitor.results == results
    with either_visitor.new_page():
        either_visitor.click(f"{side('books')} .side-more a")
    assert either_visitor.path == "/books"
    assert either_visitor.parameters == {"query": [FREQUENT]}


@pytest.mark.parametrize(("query", "found", "missed"), [(ONLY_A_FILM, "movies", "books"), (ONLY_A_BOOK, "books", "movies")])
def test_a_side_without_results_says_so(
    without_javascript: Visitor, query: str, found: str, missed: str
) -> None:
    """When only one kind has results, the other side says that it has none."""
    visitor = without_javascript
    visitor.search(query, "/")
    assert len(visitor.all(f"{side(found)} ol > li")) == int(visitor.one("#result-count").get_attribute("data-total")) == 1
    assert query in visitor.one(f"{side(missed)} .side-message").text
    assert not visitor.all(f"{side(missed)} :is(li, a)")
    assert not visitor.all("#empty, #notice, #error")


def test_conditions_are_shown_and_taken_away(either_visitor: Visitor) -> None:
    """A search shows what its words name; a click removes them, and keeps the filters that were chosen."""
    visitor = either_visitor
    visitor.search("80s horror", "/")
    assert len(visitor.all("#understood")) == 1
    assert visitor.texts("#understood li") == ["× 1980s", "× Horror"]
    with visitor.new_page():
        visitor.one("#understood a").click()
    assert visitor.path == "/search" and visitor.parameters == {"query": ["horror"]}
    assert visitor.texts("#understood li") == ["× Horror"]

    visitor.open("/movies?query=80s&subject=horror")
    assert visitor.texts(".chosen a[aria-label]") == ["× 1980s", "× Horror"]
    with visitor.new_page():
        visitor.one("#understood a").click()
    assert visitor.parameters == {"subject": ["horror"]}
    assert visitor.texts(".chosen a[aria-label]") == ["× Horror"]
    assert visitor.results
    with visitor.new_page():
        visitor.one(".chosen a[aria-label]").click()
    assert visitor.address == "/movies"


def test_nothing_found_says_so(either_visitor: Visitor) -> None:
    """A search without any results says so once, keeps the query, and shows selected works."""
    either_visitor.search(UNKNOWN, "/")
    assert either_visitor.one("#empty").is_displayed()
    assert either_visitor.one("#empty").get_attribute("data-state") == "no-results"
    assert UNKNOWN in either_visitor.one("#empty").text
    assert either_visitor.box == UNKNOWN
    assert not either_visitor.all("#results, #result-count")
    assert either_visitor.all("main a[href^='/movies/']")
    assert either_visitor.all("main a[href^='/books/']")


@pytest.mark.parametrize("blank", ["", "   "])
def test_a_blank_query_leads_back_home(with_javascript: Visitor, blank: str) -> None:
    """Enter in an empty search box leads to the home page, also from results, and saves nothing."""
    for start, seen in (("/", []), (f"/search?query={ONLY_A_FILM}", [ONLY_A_FILM])):
        with_javascript.open(start)
        with_javascript.wait_for_options(seen)
        with_javascript.tab_to("#query")
        with_javascript.actions().key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).send_keys(Keys.DELETE, blank).perform()
        with with_javascript.new_page():
            with_javascript.press(Keys.ENTER)
        assert with_javascript.address == "/"
        assert with_javascript.recents == seen


def test_recent_queries_are_kept_for_each_kind(either_visitor: Visitor) -> None:
    """Each search box has its own recent queries: for everything, films or books."""
    queries = {"/": ONLY_A_FILM, "/movies": "vertigo", "/books": "hobbit"}
    for start, query in queries.items():
        either_visitor.search(query, start)
    for start, query in queries.items():
        either_visitor.open(start)
        assert either_visitor.recents == [query]
    either_visitor.open("/search")
    assert either_visitor.recents == [ONLY_A_FILM]

    # A selected recent query is searched in its own scope.
    either_visitor.tab_to("#query")
    if either_visitor.has_javascript:
        either_visitor.press(Keys.ARROW_DOWN)
    else:
        either_visitor.tab_to("#recent-queries button[name=query]")
    with either_visitor.new_page():
        either_visitor.press(Keys.ENTER)
    assert either_visitor.path == "/search"
    assert either_visitor.parameters == {"query": [ONLY_A_FILM]}

    # Deleting a query of one kind keeps it for the others.
    either_visitor.tab_to("#query")
    either_visitor.tab_to(".remove button")
    if either_visitor.has_javascript:
        either_visitor.press(Keys.ENTER)
        either_visitor.wait_for_options([])
    else:
        with either_visitor.new_page():
            either_visitor.press(Keys.ENTER)
    for start in ("/", "/search"):
        either_visitor.open(start)
        assert either_visitor.recents == []
    either_visitor.open("/movies")
    assert either_visitor.recents == ["vertigo"]


@pytest.mark.parametrize("has_javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_a_failed_search_leaves_the_last_list(
    tmdb: StubTMDB, tmdb_site: Site, browser: Browser, has_javascript: bool
) -> None:
    """When a search fails, its error stands above the results of the one before, at an address that can be loaded again."""
    with visit(tmdb_site, browser, has_javascript) as visitor:
        visitor.search("film")
        results = visitor.results
        tmdb.is_down = True
        visitor.expected_failures.add(f"{tmdb_site.address}/movies?query=dune&previous=film")
        visitor.type("dune")
        with visitor.new_page():
            visitor.press(Keys.ENTER)
        for _ in range(2):
            assert visitor.parameters == {"query": ["dune"], "previous": ["film"]}
            assert visitor.has_focus("#error")
            assert visitor.one(".list-heading").text == "Results for “film”"
            assert visitor.results == results
            assert visitor.one("#query").get_property("value") == "dune"
            with visitor.new_page():
                visitor.driver.refresh()
        tmdb.is_down = False
        with visitor.new_page():
            visitor.click("#error a")
        assert not visitor.all("#error") and not visitor.all(".list-heading")
        assert visitor.one("#result-count").text == "60 films for “dune”"
        assert visitor.recents == ["film"]


@pytest.mark.parametrize("has_javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_one_side_failing_leaves_the_other(
    tmdb: StubTMDB, tmdb_site: Site, browser: Browser, has_javascript: bool
) -> None:
    """When the service for films fails, books are still found; “Try again” finds films after the service has recovered."""
    tmdb.is_down = True
    with visit(tmdb_site, browser, has_javascript) as visitor:
        # An error status would appear in the console, and fail this test at its end.
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
        assert visitor.parameters["query"] == ["dune"]
        assert not visitor.all("#notice")
        films = [f"tmdb-{number}" for number in tmdb.PAGES[0][:SIDE_SIZES["movies"]]]
        assert visitor.results == films + [book["id"] for book in books["items"][:SIDE_SIZES["books"]]]
        assert "60" in visitor.one(f"{side('movies')} .side-more a").text
