"""Questions in a browser."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from conftest import Site, StubChat, visit

QUESTION = "a short novel about grief and the sea"


def wait_for(visitor, selector: str):
    return WebDriverWait(visitor.driver, 20).until(lambda driver: driver.find_element(By.CSS_SELECTOR, selector))


@pytest.mark.parametrize("has_javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_ask_open_and_come_back(site: Site, tmp_path: Path, has_javascript: bool) -> None:
    """The answer appears by itself; after opening a book, Back leads past the form without asking again."""
    with visit(site, tmp_path / "profile", has_javascript) as visitor:
        visitor.open("/ask")
        box = visitor.one("#question")
        box.send_keys(QUESTION)
        if has_javascript:
            assert visitor.one("#question-count").text == f"{len(QUESTION)} of 300 characters"
        visitor.one("#ask-form button").click()
        books = wait_for(visitor, "ol#results").find_elements(By.CSS_SELECTOR, "li")
        answer = urlsplit(visitor.driver.current_url).path
        assert answer.startswith("/questions/")
        assert 1 <= len(books) <= 5
        assert visitor.one("h1").text == QUESTION
        for book in books:
            assert len(book.find_elements(By.CSS_SELECTOR, "a")) == 1
            assert book.find_element(By.CSS_SELECTOR, ".why").text
        books[0].find_element(By.CSS_SELECTOR, "a").click()
        wait_for(visitor, ".work")
        visitor.driver.back()
        wait_for(visitor, "ol#results")
        assert urlsplit(visitor.driver.current_url).path == answer
        visitor.driver.back()
        wait_for(visitor, "#ask-form")
        visitor.open("/questions")
        assert [item.text for item in visitor.all("#questions h2")] == [QUESTION]


@pytest.mark.parametrize("has_javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_other_books_and_deletion(site: Site, tmp_path: Path, has_javascript: bool) -> None:
    """“Other books” shows other books; a question is deleted after a confirmation."""
    with visit(site, tmp_path / "profile", has_javascript) as visitor:
        visitor.open("/ask?question=" + QUESTION.replace(" ", "%20"))
        visitor.one("#ask-form button").click()
        wait_for(visitor, "ol#results")
        first = {book.get_attribute("data-id") for book in visitor.all("ol#results > li")}
        address = visitor.driver.current_url
        visitor.one(".again button").click()
        WebDriverWait(visitor.driver, 20).until(lambda driver: driver.current_url != address)
        wait_for(visitor, "ol#results")
        second = {book.get_attribute("data-id") for book in visitor.all("ol#results > li")}
        assert second and not first & second
        visitor.one(".ways-on a[href$='/delete']").click()
        wait_for(visitor, "form.again button").click()
        wait_for(visitor, "#questions")
        assert len(visitor.all("#questions > li")) == 1


@pytest.mark.parametrize("has_javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_progress_keep_and_come_back(chat: StubChat, chat_site: Site, tmp_path: Path, has_javascript: bool) -> None:
    """The progress is shown; a recommended book can be opened, added to the shelf and found there, and Back works twice."""
    with visit(chat_site, tmp_path / "profile", has_javascript) as visitor:
        visitor.open("/ask")
        visitor.one("#question").send_keys(QUESTION)
        visitor.one("#ask-form button").click()
        assert wait_for(visitor, "#progress").text == "Finding books…"
        answer = urlsplit(visitor.driver.current_url).path
        chat.may_answer.set()
        books = wait_for(visitor, "ol#results").find_elements(By.CSS_SELECTOR, "li")
        assert urlsplit(visitor.driver.current_url).path == answer
        assert [book.find_element(By.CSS_SELECTOR, "h2").text for book in books] == [
            "To the Lighthouse",
            "The Old Man and the Sea",
        ]
        assert "The Lantern Reef" not in visitor.driver.page_source
        assert books[0].find_element(By.CSS_SELECTOR, ".why").text == "A family by the sea, and whom it loses."
        books[0].find_element(By.CSS_SELECTOR, "a").click()
        wait_for(visitor, "#shelf button[value='to-read']").click()
        wait_for(visitor, "#shelf .shelf-form")
        book = urlsplit(visitor.driver.current_url).path
        visitor.one("header a[href='/shelf']").click()
        kept = wait_for(visitor, ".kept-works").find_elements(By.CSS_SELECTOR, "li")
        assert [work.find_element(By.CSS_SELECTOR, "h2 a").text for work in kept] == ["To the Lighthouse"]
        visitor.driver.back()
        wait_for(visitor, "#shelf .shelf-form")
        assert urlsplit(visitor.driver.current_url).path == book
        visitor.driver.back()
        wait_for(visitor, "#shelf .shelf-form")
        assert urlsplit(visitor.driver.current_url).path == book
        visitor.driver.back()
        wait_for(visitor, "ol#results")
        assert urlsplit(visitor.driver.current_url).path == answer


def test_refused_question_stays(site: Site, tmp_path: Path) -> None:
    """A refused question stays in the box, below the reason."""
    with visit(site, tmp_path / "profile", False) as visitor:
        visitor.open("/ask")
        visitor.one("#question").send_keys(" " * 12 + "too short")
        visitor.expected_failures.add(f"{site.address}/questions")
        visitor.one("#ask-form button").click()
        assert "at least 10 characters" in wait_for(visitor, "#error[role=alert]").text
        assert visitor.one("#question").get_attribute("value").strip() == "too short"
