"""What a page offers to share: by the share sheet, by the clipboard, and without JavaScript."""

from urllib.parse import quote

import pytest
from conftest import Visitor
from selenium.webdriver.common.keys import Keys

QUESTION = "a novel about grief and the sea"
BUTTON = ".share button"
FIELD = ".share textarea"

# Stands for the share sheet of systems that have one, and for the clipboard.
SHEET = "navigator.share = async (data) => { window.shared = data; };"
CLOSED_SHEET = "navigator.share = async () => { window.tried = true; throw new DOMException('', 'AbortError'); };"
CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } });"
NO_CLIPBOARD = """Object.defineProperty(navigator, 'clipboard', { value: {
    writeText: async () => { throw new DOMException('', 'NotAllowedError'); } } });"""
NEITHER = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"


def prepare(visitor: Visitor, script: str) -> None:
    """Runs a script before those of each later page."""
    visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})


def film(visitor: Visitor) -> dict:
    return visitor.site.view_data("/movies?query=dune")["results"]["items"][0]


def answer(visitor: Visitor) -> None:
    visitor.open("/ask")
    visitor.one("#question").send_keys(QUESTION)
    visitor.click("#ask-form button")
    visitor.wait_for("ol#results.recommended")
    visitor.wait_for_script()


def test_the_share_sheet_gets_the_film(with_javascript: Visitor) -> None:
    """Where the system has a share sheet, it gets the title and the address."""
    visitor = with_javascript
    prepare(visitor, SHEET)
    work = film(visitor)
    visitor.open(work["href"])
    assert visitor.one(BUTTON).text == "Share"
    assert not visitor.sees(FIELD)
    visitor.tab_to(BUTTON)
    visitor.press(Keys.ENTER)
    visitor.wait_until(lambda: visitor.driver.execute_script("return window.shared"), "the share sheet")
    shared = visitor.driver.execute_script("return window.shared")
    assert shared == {"title": f"{work['title']} ({work['year']})", "url": visitor.site.address + work["href"], "text": None} or shared == {
        "title": f"{work['title']} ({work['year']})", "url": visitor.site.address + work["href"]}


def test_a_closed_share_sheet_is_no_failure(with_javascript: Visitor) -> None:
    """Who closes the share sheet does not get the text to copy instead."""
    visitor = with_javascript
    prepare(visitor, CLOSED_SHEET)
    visitor.open(film(visitor)["href"])
    visitor.click(BUTTON)
    visitor.wait_until(lambda: visitor.driver.execute_script("return window.tried"), "the share sheet")
    assert not visitor.sees(FIELD)
    assert visitor.texts(".share-status") == [""]


def test_the_address_is_copied(with_javascript: Visitor) -> None:
    """Without a share sheet, the address is copied, and the page says so."""
    visitor = with_javascript
    prepare(visitor, CLIPBOARD)
    work = film(visitor)
    visitor.open(work["href"])
    assert visitor.one(BUTTON).text == "Copy link"
    visitor.click(BUTTON)
    visitor.wait_until(lambda: visitor.texts(".share-status") == ["Copied"], "the word that it is copied")
    assert visitor.one(".share-status").get_attribute("role") == "status"
    assert visitor.driver.execute_script("return window.copied") == visitor.site.address + work["href"]


@pytest.mark.parametrize("script", [NO_CLIPBOARD, NEITHER])
def test_where_nothing_can_be_copied_the_text_is_there(with_javascript: Visitor, script: str) -> None:
    """Where the browser may not copy, or cannot, the page has the address to copy by hand."""
    visitor = with_javascript
    prepare(visitor, script)
    work = film(visitor)
    visitor.open(work["href"])
    if script == NEITHER:
        assert not visitor.sees(BUTTON)
        visitor.click(".share summary")
    else:
        visitor.click(BUTTON)
    visitor.wait_until(lambda: visitor.sees(FIELD), "the field")
    assert visitor.one(FIELD).get_property("value") == visitor.site.address + work["href"]


def test_without_javascript_the_address_is_a_text(without_javascript: Visitor) -> None:
    """Without JavaScript, the address can be opened and copied."""
    visitor = without_javascript
    work = film(visitor)
    visitor.open(work["href"])
    assert not visitor.sees(BUTTON)
    visitor.click(".share summary")
    assert visitor.sees(FIELD)
    assert visitor.one(FIELD).get_property("value") == visitor.site.address + work["href"]
    assert visitor.one(FIELD).get_property("readOnly")


def test_an_answer_is_shared_as_a_text(with_javascript: Visitor) -> None:
    """The question, its books and a link that asks it again: the answer's own address is for nobody else."""
    visitor = with_javascript
    prepare(visitor, CLIPBOARD)
    answer(visitor)
    titles = visitor.texts("ol#results h2 a")
    assert visitor.one(BUTTON).text == "Copy as text"
    visitor.click(BUTTON)
    visitor.wait_until(lambda: visitor.texts(".share-status") == ["Copied"], "the word that it is copied")
    text = visitor.driver.execute_script("return window.copied")
    lines = text.splitlines()
    assert lines[0] == f"“{QUESTION}”"
    assert [line.removeprefix("• ").partition(" – ")[0] for line in lines[1:-2]] == titles
    assert lines[-1] == f"{visitor.site.address}/ask?question={quote(QUESTION)}"
    assert visitor.path not in text


def test_a_shelf_shares_its_feed_only(with_javascript: Visitor) -> None:
    """Without a feed, the shelf has nothing to share but words; with one, its address."""
    visitor = with_javascript
    prepare(visitor, CLIPBOARD)
    visitor.open("/movies?query=dune")
    with visitor.new_page():
        visitor.click("#results .keep button")
    visitor.open("/shelf")
    assert not visitor.all(".share")
    assert "an exported file" in visitor.one("#feed").text
    with visitor.new_page():
        visitor.click("#feed form button")
    address = visitor.one(".feed-address a").get_dom_attribute("href")
    assert visitor.one(BUTTON).text == "Copy feed link"
    visitor.click(BUTTON)
    visitor.wait_until(lambda: visitor.driver.execute_script("return window.copied") == address, "the feed's address")
