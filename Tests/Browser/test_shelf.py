"""The shelf, as people with a browser use it: keep, find, rate, remove, bring in."""

from pathlib import Path
from urllib.parse import urlsplit

from conftest import Site, Visitor
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

QUERY = "dune"
KEEP = "#results > li:first-child .keep button"
KEPT = "#results > li:first-child .keep button.kept"
FORM = "form[action='/shelf']"
SAVE = ".shelf-form .button"
REMOVE = ".shelf-form .quiet"

GOODREADS = '''\
Title,Author,ISBN13,My Rating,Exclusive Shelf,My Review
Dune,Frank Herbert,"=""9780340839935""",5,read,"Sand,
and more sand"
Nobody Knows This,Jane Doe,"=""""",0,to-read,
Left,Jane Doe,"=""""",0,did-not-finish,
'''


def submit(visitor: Visitor, selector: str) -> None:
    """Presses a button that leads to a page, by keyboard, as it works for everybody."""
    visitor.driver.execute_script("arguments[0].focus()", visitor.one(selector))
    with visitor.new_page():
        visitor.press(Keys.ENTER)


def test_keep_from_a_list_find_rate_and_remove(anyone: Visitor) -> None:
    """One press in a list keeps a book; it is on the shelf then, where it is rated, and removed."""
    anyone.search(QUERY, "/books")
    address, book = anyone.address, anyone.results[0]
    submit(anyone, KEEP)
    assert anyone.address == f"{address}#keep-{book}"
    assert anyone.one(KEPT).text == "To read"
    assert len(anyone.all("#results > li:first-child a")) == 1

    with anyone.new_page():
        anyone.click("nav a[href='/shelf']")
    assert anyone.results == [book]
    anyone.click(".kept-change summary")
    anyone.wait_until(lambda: anyone.sees(SAVE), "the form opens")
    Select(anyone.one("select[name=rating]")).select_by_value("4.5")
    Select(anyone.one(f"{FORM}.shelf-form select[name=status]")).select_by_value("read")
    anyone.one("textarea[name=note]").send_keys("A note.")
    anyone.one(".shelf-form input[name=owned]").click()
    submit(anyone, SAVE)
    assert anyone.path == "/shelf"
    assert anyone.one(".kept-work .saved").text == "Saved"
    assert anyone.texts(".kept-marks span") == ["Read", "Owned", "★★★★½"]
    assert anyone.texts(".kept-note") == ["A note."]

    with anyone.new_page():
        anyone.click("#results h2 a")
    assert anyone.path == f"/books/{book}"
    assert anyone.one("textarea[name=note]").get_property("value") == "A note."
    submit(anyone, REMOVE)
    assert anyone.path == f"/books/{book}"
    assert anyone.texts(".shelf-choice button") == ["To read", "Reading", "Read"]
    anyone.open("/shelf")
    assert anyone.one("#empty").get_attribute("data-state") == "initial"


def test_keep_from_a_page_and_filter(anyone: Visitor, site: Site) -> None:
    """A film is kept from its own page; the shelf's filters are in its address, and Back leaves them."""
    film = site.view_data(f"/movies?query={QUERY}")["results"]["items"][0]["id"]
    anyone.open(f"/movies/{film}")
    submit(anyone, ".shelf-choice button[value=watched]")
    assert anyone.address == f"/movies/{film}#saved"
    assert anyone.one("#saved").text == "Saved"
    anyone.open("/shelf")
    assert not anyone.sees(".saved")
    submit(anyone, ".choices a[href$='kind=books']")
    assert "kind=books" in anyone.address
    # The form goes on from there.
    submit(anyone, ".shelf-filter .button")
    assert "kind=books" in anyone.address
    assert anyone.one("#empty").get_attribute("data-state") == "no-results"
    for _ in range(2):
        with anyone.new_page():
            anyone.driver.back()
    assert anyone.results == [film]


def test_bring_in_and_nothing_twice(anyone: Visitor, tmp_path: Path) -> None:
    """Each line of a Goodreads export has its fate, and a second time adds nothing."""
    file = tmp_path / "goodreads_library_export.csv"
    file.write_text(GOODREADS)
    for counts in (("2", "0", "1"), ("0", "2", "1")):
        anyone.open("/shelf")
        anyone.one("input[type=file]").send_keys(str(file))
        submit(anyone, ".shelf-import button")
        assert anyone.path == "/shelf/import"
        summary = anyone.one("#import-summary")
        assert tuple(summary.get_attribute(f"data-{name}") for name in ("added", "already-there", "problems")) == counts
    assert anyone.texts(".import-line") == ["Line 5", "Line 2", "Line 4"]
    with anyone.new_page():
        anyone.click(".ways-on .button")
    assert anyone.results[1] == "catalog-dune-herbert"
    assert anyone.results[0].startswith("own-")
    # A cover that is drawn for what no catalog has is really there.
    anyone.wait_until(
        lambda: anyone.driver.execute_script("return [...document.querySelectorAll('#results img')].every((i) => i.naturalWidth)"),
        "covers are drawn")


def test_keeping_on_a_later_page_comes_back_to_it(with_javascript: Visitor) -> None:
    """Where more pages were read on in place, a press leads back to the last of them, and to the item."""
    visitor = with_javascript
    visitor.search("the", "/books")
    visitor.driver.execute_script("document.querySelector('[rel=next]').click()")
    visitor.wait_until(lambda: len(visitor.results) > 40, "the second page stands there")
    book = visitor.results[40]
    submit(visitor, f"#keep-{book} button")
    assert visitor.parameters["page"] == ["2"]
    assert urlsplit(visitor.address).fragment == f"keep-{book}"
    assert visitor.one(f"#keep-{book} button.kept").text == "To read"
    assert visitor.driver.execute_script(
        "const r = document.getElementById(arguments[0]).getBoundingClientRect();"
        "return r.top >= 0 && r.bottom <= innerHeight", f"keep-{book}")
