"""Filters and sorting of films and books: links and a form without JavaScript, with the state in the address."""

import pytest
from conftest import FREQUENT, KINDS, Site, Visitor
from selenium.webdriver.common.keys import Keys

CHOSEN = ".chosen a[aria-label]"
SMALL_PHONE, PHONE, DESKTOP = (320, 640), (375, 800), (1280, 900)

each_kind = pytest.mark.parametrize("kind", KINDS)


def group(kind: str) -> str:
    return f".filter[data-kind={kind}]"


def total(visitor: Visitor) -> int:
    return int(visitor.one("#result-count").get_attribute("data-total"))


def choose(visitor: Visitor, kind: str, number: int) -> str:
    """Opens a filter and chooses a value; returns the number of results shown for the value."""
    visitor.one(f"{group(kind)} > summary").click()
    link = visitor.all(f"{group(kind)} .filter-values > ul a")[number]
    count = "".join(visitor.texts(f"{group(kind)} .filter-values > ul li:nth-child({number + 1}) .amount"))
    with visitor.new_page():
        link.click()
    return count.replace(",", "")


@each_kind
def test_filters_combine_and_can_be_removed(either_visitor: Visitor, kind: str) -> None:
    """The number beside a value equals its results; filters combine, and can be removed one by one or all at once."""
    visitor = either_visitor
    visitor.search(FREQUENT, f"/{kind}")
    everything = total(visitor)
    count = choose(visitor, "year", 1)
    assert int(count) == total(visitor) < everything
    decade = int(visitor.parameters["from"][0])
    assert visitor.parameters == {"query": [FREQUENT], "from": [str(decade)], "to": [str(decade + 9)]}
    assert visitor.texts(CHOSEN) == [f"× {decade}s"]
    with_years = total(visitor)
    count = choose(visitor, "subject", 0)
    assert int(count) == total(visitor) <= with_years
    assert len(visitor.all(CHOSEN)) == 2
    with visitor.new_page():
        visitor.one(CHOSEN).click()
    assert set(visitor.parameters) == {"query", "subject"}
    with visitor.new_page():
        visitor.one(".chosen .clear").click()
    assert visitor.parameters == {"query": [FREQUENT]}
    assert total(visitor) == everything
    assert visitor.recents == [FREQUENT]


def test_years_are_typed_and_results_sorted(either_visitor: Visitor, site: Site) -> None:
    """Years can be typed, and the order chosen; pages and languages keep them, a new search does not."""
    visitor = either_visitor
    visitor.search(FREQUENT)
    visitor.tab_to(f"{group('year')} > summary")
    visitor.press(Keys.ENTER)
    visitor.tab_to("[name=from]")
    visitor.press("1950", Keys.TAB, "1989", Keys.ENTER)
    visitor.wait_until(lambda: "from=1950" in visitor.driver.current_url, "the years are in the address")
    visitor.wait_for_script()
    assert visitor.texts(CHOSEN) == ["× 1950–1989"]
    choose(visitor, "sort", 1)
    assert visitor.parameters == {"query": [FREQUENT], "from": ["1950"], "to": ["1989"], "sort": ["year"]}
    expected = site.view_data(visitor.address)["results"]
    years = [int(item["year"]) for item in expected["items"]]
    assert years == sorted(years, reverse=True)
    assert 1950 <= years[-1] <= years[0] <= 1989
    here = visitor.address
    with visitor.new_page():
        visitor.one(".languages button").click()
    assert visitor.address == here
    assert visitor.one("html").get_attribute("lang") == "ko"
    visitor.type("dune")
    with visitor.new_page():
        visitor.press(Keys.ENTER)
    assert visitor.address == "/movies?query=dune"


def test_more_results_keep_the_filters(with_javascript: Visitor, site: Site) -> None:
    """With filters, “See more” adds pages of the filtered results in their order, and Back restores all."""
    visitor = with_javascript
    address = f"/movies?query={FREQUENT}&from=1950&sort=title"
    visitor.open(address)
    visitor.one(".pages a[rel=next]").click()
    visitor.wait_until(lambda: len(visitor.results) > 20, "more results")
    assert visitor.address == f"{address}&page=2"
    pages = [site.view_data(address)["results"], site.view_data(f"{address}&page=2")["results"]]
    expected = [item["id"] for page in pages for item in page["items"]]
    assert visitor.results == expected
    visitor.open("/books")
    with visitor.new_page():
        visitor.driver.back()
    visitor.wait_until(lambda: visitor.results == expected, "the list has all pages again")


def test_closed_filters_take_two_lines_at_most(without_javascript: Visitor) -> None:
    """Filters are closed at first, and take two lines at most."""
    visitor = without_javascript
    visitor.open(f"/movies?query={FREQUENT}")
    for size, lines in ((DESKTOP, 1), (PHONE, 2), (SMALL_PHONE, 2)):
        visitor.resize(*size)
        tops = {summary.rect["y"] for summary in visitor.all(".filter > summary")}
        assert len(tops) == lines
    assert not visitor.sees("[name=from]")
    visitor.one(f"{group('year')} > summary").click()
    assert visitor.sees("[name=from]")
    assert {summary.rect["y"] for summary in visitor.all(".filter > summary")} == tops, "nothing moves but what is below"


def test_the_correction_is_a_link(either_visitor: Visitor) -> None:
    """A query with swapped letters shows the results of the corrected query, and a link to it."""
    visitor = either_visitor
    for start, path in (("/movies", "/movies"), ("/", "/search")):
        visitor.search("dnue", start)
        assert visitor.texts("#did-you-mean") == ["Nothing found for “dnue”. Showing results for dune."]
        assert "“dune”" in visitor.one("#result-count").text
        shown = visitor.results
        assert shown
        with visitor.new_page():
            visitor.one("#did-you-mean a").click()
        assert visitor.path == path
        assert visitor.box == "dune"
        assert visitor.results == shown
        assert not visitor.all("#did-you-mean")
