"""The shelf in a browser: add, find, rate, remove, import."""

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
    """Presses a button by keyboard, and waits for the new page."""
    visitor.driver.execute_script("arguments[0].focus()", visitor.one(selector))
    with visitor.new_page():
        visitor.press(Keys.ENTER)


def test_keep_from_a_list_find_rate_and_remove(either_visitor: Visitor) -> None:
    """A button in a list adds a book to the shelf, where it can be rated and removed."""
    either_visitor.search(QUERY, "/books")
    address, book = either_visitor.address, either_visitor.results[0]
    submit(either_visitor, KEEP)
    assert either_visitor.address == f"{address}#keep-{book}"
    assert either_visitor.one(KEPT).text == "To read"
    assert len(either_visitor.all("#results > li:first-child a")) == 1

    with either_visitor.new_page():
        either_visitor.click("nav a[href='/shelf']")
    assert either_visitor.results == [book]
    either_visitor.click(".kept-change summary")
    either_visitor.wait_until(lambda: either_visitor.sees(SAVE), "the form opens")
    Select(either_visitor.one("select[name=rating]")).select_by_value("4.5")
    Select(either_visitor.one(f"{FORM}.shelf-form select[name=status]")).select_by_value("read")
    either_visitor.one("textarea[name=note]").send_keys("A note.")
    either_visitor.one(".shelf-form input[name=owned]").click()
    submit(either_visitor, SAVE)
    assert either_visitor.path == "/shelf"
    assert either_visitor.one(".kept-work .saved").text == "Saved"
    assert either_visitor.texts(".kept-marks span") == ["Read", "Owned", "★★★★½"]
    assert either_visitor.texts(".kept-note") == ["A note."]

    with either_visitor.new_page():
        either_visitor.click("#results h2 a")
    assert either_visitor.path == f"/books/{book}"
    assert either_visitor.one("textarea[name=note]").get_property("value") == "A note."
    submit(either_visitor, REMOVE)
    assert either_visitor.path == f"/books/{book}"
    assert either_visitor.texts(".shelf-choice button") == ["To read", "Reading", "Read"]
    either_visitor.open("/shelf")
    assert either_visitor.one("#empty").get_attribute("data-state") == "initial"


def test_keep_from_a_page_and_filter(either_visitor: Visitor, site: Site) -> None:
    """A film is added from its page; the filters of the shelf are in its address, and Back leaves them."""
    film = site.view_data(f"/movies?query={QUERY}")["results"]["items"][0]["id"]
    either_visitor.open(f"/movies/{film}")
    submit(either_visitor, ".shelf-choice button[value=watched]")
    assert either_visitor.address == f"/movies/{film}#saved"
    assert either_visitor.one("#saved").text == "Saved"
    either_visitor.open("/shelf")
    assert not either_visitor.sees(".saved")
    submit(either_visitor, ".choices a[href$='kind=books']")
    assert "kind=books" in either_visitor.address
    # The form keeps its state.
    submit(either_visitor, ".shelf-filter .button")
    assert "kind=books" in either_visitor.address
    assert either_visitor.one("#empty").get_attribute("data-state") == "no-results"
    for _ in range(2):
        with either_visitor.new_page():
            either_visitor.driver.back()
    assert either_visitor.results == [film]


def test_importing_twice_adds_nothing(either_visitor: Visitor, tmp_path: Path) -> None:
    """The report lists the result of each line of a Goodreads export; a second import adds nothing."""
    file = tmp_path / "goodreads_library_export.csv"
    file.write_text(GOODREADS)
    for counts in (("3", "0", "0"), ("0", "3", "0")):
        either_visitor.open("/shelf")
        either_visitor.one("input[type=file]").send_keys(str(file))
        submit(either_visitor, ".shelf-import button")
        assert either_visitor.path == "/shelf/import"
        summary = either_visitor.one("#import-summary")
        assert tuple(summary.get_attribute(f"data-{name}") for name in ("added", "already-there", "problems")) == counts
        if counts[0] != "0":
            # The line whose shelf is unknown comes first, and says how the book was added.
            assert either_visitor.texts(".import-line") == ["Line 5", "Line 2", "Line 4"]
            assert either_visitor.texts(".import-fate")[0] == "Unknown shelf “did-not-finish”. Added as “To read”."
    assert either_visitor.texts(".import-line") == ["Line 2", "Line 4", "Line 5"]
    with either_visitor.new_page():
        either_visitor.click(".ways-on .button")
    assert either_visitor.results[2] == "catalog-dune-herbert"
    assert either_visitor.results[0].startswith("own-")
    # A cover is drawn even for an entry that is in no catalog.
    either_visitor.wait_until(
        lambda: either_visitor.driver.execute_script("return [...document.querySelectorAll('#results img')].every((i) => i.naturalWidth)"),
        "covers are drawn")


def test_keeping_on_a_later_page_comes_back_to_it(with_javascript: Visitor) -> None:
    """In a list of several pages, adding an item leads back to the last page and to the item."""
    visitor = with_javascript
    visitor.search("the", "/books")
    visitor.driver.execute_script("document.querySelector('[rel=next]').click()")
    visitor.wait_until(lambda: len(visitor.results) > 40, "the second page is loaded")
    book = visitor.results[40]
    submit(visitor, f"#keep-{book} button")
    assert visitor.parameters["page"] == ["2"]
    assert urlsplit(visitor.address).fragment == f"keep-{book}"
    assert visitor.one(f"#keep-{book} button.kept").text == "To read"
    assert visitor.driver.execute_script(
        "const r = document.getElementById(arguments[0]).getBoundingClientRect();"
        "return r.top >= 0 && r.bottom <= innerHeight", f"keep-{book}")
