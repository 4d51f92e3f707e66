"""Filters and sorting, of films as of books: links and a form that do without a script, whose addresses say it all."""

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
    """Opens a group and takes one of its values; the results are there afterwards. What the value's count was."""
    visitor.one(f"{group(kind)} > summary").click()
    link = visitor.all(f"{group(kind)} .filter-values > ul a")[number]
    count = "".join(visitor.texts(f"{group(kind)} .filter-values > ul li:nth-child({number + 1}) .amount"))
    with visitor.new_page():
        link.click()
    return count.replace(",", "")


@each_kind
def test_filters_add_up_and_go_again(anyone: Visitor, kind: str) -> None:
    """The count beside a value is that of its results; further ones narrow further, and each goes, or all at once."""
    visitor = anyone
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


def test_years_are_typed_and_results_sorted(anyone: Visitor, site: Site) -> None:
    """Any years can be told, by keyboard; the order is chosen besides, and pages, languages and a new search do as one expects."""
    visitor = anyone
    visitor.search(FREQUENT)
    visitor.tab_to(f"{group('year')} > summary")
    visitor.press(Keys.ENTER)
    visitor.tab_to("[name=from]")
    visitor.press("1950", Keys.TAB, "1989", Keys.ENTER)
    visitor.wait_until(lambda: "from=1950" in visitor.driver.current_url, "the years are in the address")
    visitor.wait_until(lambda: not visitor.has_javascript or visitor.is_enhanced(), "the script runs")
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


def test_more_results_stay_narrowed(with_javascript: Visitor, site: Site) -> None:
    """The list grows by pages of what it is narrowed to, in its order, and stands whole after a way back."""
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
    visitor.wait_until(lambda: visitor.results == expected, "the list is whole again")


def test_filters_stand_folded_in_two_lines_at_most(without_javascript: Visitor) -> None:
    """What can be chosen is folded, and no phone is filled with it before somebody asks."""
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


def test_what_was_meant_is_a_link(anyone: Visitor) -> None:
    """A query with swapped letters shows the results of the right one, says so, and leads to it."""
    visitor = anyone
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
