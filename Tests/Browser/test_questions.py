"""Questions in a browser."""

from urllib.parse import quote, urlsplit

import pytest
from conftest import Browser, Site, StubChat, Visitor, visit
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

QUESTION = "a novel about grief and the sea"


def test_ask_open_and_come_back(either_visitor: Visitor) -> None:
    """The answer appears by itself; after opening a book, Back leads to it without asking again."""
    visitor = either_visitor
    visitor.open("/ask")
    box = visitor.one("#question")
    box.send_keys(QUESTION)
    if visitor.has_javascript:
        assert visitor.one("#question-count").text == f"{len(QUESTION)} of 300 characters"
    visitor.one("#ask-form button").click()
    books = visitor.wait_for("ol#results").find_elements(By.CSS_SELECTOR, "li")
    answer = urlsplit(visitor.driver.current_url).path
    assert answer.startswith("/questions/")
    assert 1 <= len(books) <= 5
    assert visitor.one("h1").text == QUESTION
    for book in books:
        assert len(book.find_elements(By.CSS_SELECTOR, "a")) == 1
        assert book.find_element(By.CSS_SELECTOR, ".why").text
    books[0].find_element(By.CSS_SELECTOR, "a").click()
    visitor.wait_for(".work")
    visitor.driver.back()
    visitor.wait_for("ol#results")
    assert urlsplit(visitor.driver.current_url).path == answer
    visitor.open("/questions")
    assert [item.text for item in visitor.all("#questions h2")] == [QUESTION]


def ask(visitor: Visitor, question: str) -> None:
    """Asks a question and waits for its answer."""
    visitor.open("/ask?question=" + quote(question))
    visitor.one("#ask-form button").click()
    visitor.wait_for("ol#results")


def press(visitor: Visitor, button: WebElement) -> None:
    """Presses a button that asks another question, and waits for its answer."""
    address = visitor.driver.current_url
    button.click()
    visitor.wait_until(lambda: visitor.driver.current_url != address, "another question")
    visitor.wait_for("ol#results")


def conditions(visitor: Visitor) -> list[str | None]:
    return [item.get_attribute("data-condition") for item in visitor.all("#conditions > li")]


def test_conditions_can_be_taken_away(either_visitor: Visitor) -> None:
    """Each condition says how many works have it; one that is taken away stays away when the question is narrowed down."""
    visitor = either_visitor
    question = "a sad film about war under 100 minutes"
    ask(visitor, question)
    names = conditions(visitor)
    assert "minutes -100" in names and len(names) > 2
    for item in visitor.all("#conditions > li"):
        assert item.get_attribute("data-met") in ("all", "some", "none")
    button = visitor.one("#conditions [data-condition='minutes -100'] button")
    assert button.accessible_name == "Take away: under 100 minutes"
    press(visitor, button)
    assert visitor.one("h1").text == question
    assert conditions(visitor) == [name for name in names if name != "minutes -100"]
    newer = next(button for button in visitor.all("#refine button") if button.text == "Newer")
    press(visitor, newer)
    assert visitor.one("h1").text == f"{question}, from the last 10 years"
    assert "minutes -100" not in conditions(visitor)
    assert any(name and name.startswith("years ") for name in conditions(visitor))


def test_more_like_one_work_or_never_this_one(either_visitor: Visitor) -> None:
    """Each work leads to works like it, and to other works."""
    visitor = either_visitor
    ask(visitor, "a film about war")
    answer = visitor.driver.current_url

    def options() -> tuple[str, WebElement]:
        first = visitor.one("#results > li")
        first.find_element(By.CSS_SELECTOR, "summary").click()
        return first.find_element(By.CSS_SELECTOR, "h2").text, first

    title, first = options()
    press(visitor, first.find_element(By.CSS_SELECTOR, "[form=similar]"))
    assert visitor.one("h1").text == f"films like “{title}”"
    visitor.driver.get(answer)
    title, first = options()
    press(visitor, first.find_element(By.CSS_SELECTOR, "[form=others]"))
    assert visitor.one("h1").text == f"a film about war, not “{title}”"
    assert title not in [heading.text for heading in visitor.all("#results h2")]


def test_a_title_is_a_search_and_a_fact_has_a_sentence(either_visitor: Visitor) -> None:
    """The title of a work leads to the search; a question for a fact is answered."""
    visitor = either_visitor
    visitor.open("/ask")
    visitor.one("#question").send_keys("Seven Samurai")
    visitor.one("#ask-form button").click()
    visitor.wait_for("#search-form")
    visitor.wait_until(lambda: "/search?query=Seven" in visitor.driver.current_url, "the search")
    ask(visitor, "who directed Seven Samurai")
    assert visitor.one("#answer").text == "“Seven Samurai” was directed by Akira Kurosawa."
    assert [heading.text for heading in visitor.all("#results h2")] == ["Seven Samurai"]


def test_other_books_and_deletion(either_visitor: Visitor) -> None:
    """“Other books” shows other books; a question is deleted after a confirmation."""
    visitor = either_visitor
    visitor.open("/ask?question=" + QUESTION.replace(" ", "%20"))
    visitor.one("#ask-form button").click()
    visitor.wait_for("ol#results")
    first = {book.get_attribute("data-id") for book in visitor.all("ol#results > li")}
    address = visitor.driver.current_url
    visitor.one(".again button").click()
    visitor.wait_until(lambda: visitor.driver.current_url != address, "another question")
    visitor.wait_for("ol#results")
    second = {book.get_attribute("data-id") for book in visitor.all("ol#results > li")}
    assert second and not first & second
    visitor.one(".ways-on a[href$='/delete']").click()
    visitor.wait_for("form.again button").click()
    visitor.wait_for("#questions")
    assert len(visitor.all("#questions > li")) == 1


def test_the_header_of_a_phone_is_one_line(without_javascript: Visitor) -> None:
    """With a link to the questions, too, in both languages; nothing makes a narrow page scroll sideways."""
    visitor = without_javascript
    visitor.open("/ask?question=" + QUESTION.replace(" ", "%20"))
    visitor.one("#ask-form button").click()
    visitor.wait_for("ol#results")
    for language, name in (("en", "Questions 1"), ("ko", "내 질문 1")):
        if language != "en":
            visitor.one(f"[name=language][value={language}]").click()
            visitor.wait_for(f"html[lang={language}]")
        for width in (360, 390, 430, 480, 540, 600):
            visitor.resize(width, 844)
            targets = visitor.driver.execute_script(
                """
                return [...document.querySelectorAll(".brand, .masthead nav a, .languages button")].map((one) => {
                    const { left, right, top, height } = one.getBoundingClientRect();
                    return [left, right, top + height / 2, one.matches(".brand") ? 44 : height];
                });
                """)
            assert len(targets) == 7
            for (_, end, middle, height), (start, _, following, _) in zip(targets, targets[1:]):
                assert end <= start and abs(middle - following) < 3 and height >= 44, (language, width, targets)
            assert visitor.driver.execute_script(
                "return document.scrollingElement.scrollWidth <= document.scrollingElement.clientWidth"), (language, width)
        link = visitor.one("header a[href='/questions']")
        assert link.accessible_name == name


@pytest.mark.parametrize("has_javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_progress_keep_and_come_back(chat: StubChat, chat_site: Site, browser: Browser, has_javascript: bool) -> None:
    """The progress is shown; a recommended book can be opened, added to the shelf and found there, and Back works twice."""
    with visit(chat_site, browser, has_javascript) as visitor:
        visitor.open("/ask")
        visitor.one("#question").send_keys(QUESTION)
        visitor.one("#ask-form button").click()
        assert visitor.wait_for("#progress").text == "Finding films and books…"
        # Books that move calmly, also without JavaScript. With reduced motion, no page moves.
        style = "const style = getComputedStyle(document.querySelector('#progress'), '::before');"
        assert visitor.driver.execute_script(f"{style} return [style.animationName, style.animationPlayState]") == ["browse", "running"]
        answer = urlsplit(visitor.driver.current_url).path
        chat.may_answer.set()
        books = visitor.wait_for("ol#results").find_elements(By.CSS_SELECTOR, "li")
        assert urlsplit(visitor.driver.current_url).path == answer
        assert [book.find_element(By.CSS_SELECTOR, "h2").text for book in books] == [
            "To the Lighthouse",
            "The Old Man and the Sea",
        ]
        assert "The Lantern Reef" not in visitor.driver.page_source
        assert books[0].find_element(By.CSS_SELECTOR, ".why").text == "A family by the sea, and whom it loses."
        books[0].find_element(By.CSS_SELECTOR, "a").click()
        visitor.wait_for("#shelf button[value='to-read']").click()
        visitor.wait_for("#shelf .shelf-form")
        book = urlsplit(visitor.driver.current_url).path
        visitor.one("header a[href='/shelf']").click()
        kept = visitor.wait_for(".kept-works").find_elements(By.CSS_SELECTOR, "li")
        assert [work.find_element(By.CSS_SELECTOR, "h2 a").text for work in kept] == ["To the Lighthouse"]
        visitor.driver.back()
        visitor.wait_for("#shelf .shelf-form")
        assert urlsplit(visitor.driver.current_url).path == book
        visitor.driver.back()
        visitor.wait_for("#shelf .shelf-form")
        assert urlsplit(visitor.driver.current_url).path == book
        visitor.driver.back()
        visitor.wait_for("ol#results")
        assert urlsplit(visitor.driver.current_url).path == answer


def test_refused_question_stays(without_javascript: Visitor) -> None:
    """A refused question stays in the box, below the reason."""
    visitor = without_javascript
    visitor.open("/ask")
    visitor.one("#question").send_keys(" " * 12 + "x")
    visitor.expected_failures.add(f"{visitor.site.address}/questions")
    visitor.one("#ask-form button").click()
    assert "at least 2 characters" in visitor.wait_for("#error[role=alert]").text
    assert visitor.one("#question").get_attribute("value").strip() == "x"
