"""Starts the real program, and opens it in a real Chromium."""

import contextlib
import json
import math
import os
import re
import selectors
import signal
import subprocess
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, TimeoutException
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = "/usr/bin/chromium"
CHROMEDRIVER = "/usr/bin/chromedriver"

# In seconds; generous, for machines that are busy with something else.
START_DEADLINE = 60
STOP_DEADLINE = 20
PATIENCE = 20

# The two kinds of works, each with an address of its own, and how many results a page of it holds.
PAGE_SIZE = {"movies": 20, "books": 36}
KINDS = list(PAGE_SIZE)

# A query with several pages of results of either kind, those with results of one kind only, and one without any.
FREQUENT = "the"
ONLY_A_FILM = "amelie"
ONLY_A_BOOK = "borges"
UNKNOWN = "qzxqzx vwkvwk"


class Site:
    """The running program, seen without a browser."""

    def __init__(self, address: str) -> None:
        self.address = address

    def view_data(self, path: str) -> Any:
        """What the page at this address would show, as JSON."""
        request = urllib.request.Request(self.address + path, headers={"Accept": "application/json"})
        with contextlib.closing(OPENER.open(request, timeout=PATIENCE)) as response:
            return json.load(response)

    def suggestions(self, text: str, kind: str) -> list[str]:
        """What the program suggests for this text to somebody without recent queries; kind all is the start page's."""
        echo, suggestions = self.view_data(f"/suggest?kind={kind}&q={quote(text)}")
        assert echo == text
        return suggestions

    def page_count(self, query: str, kind: str) -> int:
        """How many pages of results there are."""
        return math.ceil(self.view_data(f"/{kind}?query={quote(query)}")["results"]["total"] / PAGE_SIZE[kind])

    def last_page(self, query: str, kind: str) -> str:
        """The address of the last page of results."""
        return f"/{kind}?query={quote(query)}&page={self.page_count(query, kind)}"


# The program is on this machine: no proxy stands between.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The program itself, with an empty store and the built-in catalog."""
    with running(tmp_path_factory.mktemp("foyer")) as site:
        yield site


@contextlib.contextmanager
def running(folder: Path, **settings: str) -> Iterator[Site]:
    """The program while it runs, with an empty store and these settings; at the end it must stop as it should."""
    binary = ROOT / os.environ.get("FOYER_BINARY", ".build/debug/foyer")
    assert binary.is_file(), f"no program at {binary}: build it, or say where it is by FOYER_BINARY"
    log = folder / "foyer.log"
    settings = {
        "FOYER_PORT": "0",
        "FOYER_DATA_DIR": str(folder / "data"),
        "FOYER_ROOT": str(ROOT),
    } | settings
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FOYER_")} | settings
    # Another working directory than the repository, so that no .env of a developer takes part.
    with (
        log.open("wb") as errors,
        subprocess.Popen([binary, "serve"], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=errors) as program,
    ):
        try:
            line = first_line(program)
            ready = re.fullmatch(r"Foyer is ready: (http://\S+)", line)
            assert ready, f"not the ready line: {line!r}\n{log.read_text(errors='replace')}"
            yield Site(ready[1])
            assert program.poll() is None, f"the program ended by itself\n{log.read_text(errors='replace')}"
            program.send_signal(signal.SIGTERM)
            try:
                status = program.wait(STOP_DEADLINE)
            except subprocess.TimeoutExpired:
                pytest.fail(f"SIGTERM did not end the program in {STOP_DEADLINE} s")
            assert status == 0, f"SIGTERM ended the program with status {status}\n{log.read_text(errors='replace')}"
            assert program.stdout.read() == b"", "more than one line on standard output"
        finally:
            if program.poll() is None:
                program.kill()


def first_line(program: subprocess.Popen[bytes]) -> str:
    """The first line on standard output, or what came of it before the program ended or the deadline passed."""
    deadline = time.monotonic() + START_DEADLINE
    line = b""
    with selectors.DefaultSelector() as selector:
        selector.register(program.stdout, selectors.EVENT_READ)
        while not line.endswith(b"\n") and selector.select(max(0, deadline - time.monotonic())):
            # Byte by byte, so that nothing after the line is taken.
            byte = os.read(program.stdout.fileno(), 1)
            if not byte:
                break
            line += byte
    return line.decode(errors="replace").removesuffix("\n")


class StubTMDB(ThreadingHTTPServer):
    """The Movie Database in small: every query finds three pages of films, and failures come as ordered."""

    # The second page repeats the last film of the first, as the real service may when its list moves in between.
    PAGES = (range(1, 21), [20, *range(22, 41)], range(41, 61))

    # Nobody waits for a browser's idle connections at the end.
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), StubTMDBHandler)
        # Where this is set, every answer is 500, which the program does not ask again after.
        self.is_down = False
        # Pages of results that are 500 the next time that they are asked for.
        self.failing_once: set[int] = set()

    @property
    def settings(self) -> dict[str, str]:
        """What makes the program ask this service for films, and nobody else."""
        address = f"http://127.0.0.1:{self.server_port}"
        return {
            "FOYER_TMDB_TOKEN": "t",
            "FOYER_TMDB_URL": address,
            "FOYER_TMDB_IMAGE_URL": address,
            "FOYER_MOVIE_PROVIDERS": "tmdb",
        }

    def reply(self, address: str) -> tuple[HTTPStatus, Any]:
        parts = urlsplit(address)
        if self.is_down:
            return HTTPStatus.INTERNAL_SERVER_ERROR, {}
        if parts.path == "/search/movie":
            page = int(parse_qs(parts.query)["page"][0])
            if page in self.failing_once:
                self.failing_once.discard(page)
                return HTTPStatus.INTERNAL_SERVER_ERROR, {}
            films = [self.film(number) for number in self.PAGES[page - 1]]
            return HTTPStatus.OK, {"page": page, "total_pages": 3, "total_results": 60, "results": films}
        if film := re.fullmatch(r"/movie/(\d+)", parts.path):
            return HTTPStatus.OK, self.film(int(film[1])) | {"credits": {"cast": [], "crew": []}}
        return HTTPStatus.NOT_FOUND, {}

    @staticmethod
    def film(number: int) -> dict[str, Any]:
        return {
            "id": number,
            "title": f"Film {number}",
            "original_title": f"Film {number}",
            "original_language": "en",
            "overview": f"What happens in film {number}.",
            "release_date": "2001-01-01",
            "poster_path": None,
            "genre_ids": [18],
        }


class JSONHandler(BaseHTTPRequestHandler):
    """Answers with JSON, on connections that stay open."""

    protocol_version = "HTTP/1.1"

    def answer(self, status: HTTPStatus, data: Any) -> None:
        body = json.dumps(data).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Tests tell of themselves what they ask."""


class StubTMDBHandler(JSONHandler):
    server: StubTMDB

    def do_GET(self) -> None:
        self.answer(*self.server.reply(self.path))


@contextlib.contextmanager
def serving(server: ThreadingHTTPServer) -> Iterator[None]:
    """A service while it answers."""
    with server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def tmdb() -> Iterator[StubTMDB]:
    """A service for films of this test's own, which fails when told to."""
    server = StubTMDB()
    with serving(server):
        yield server


@pytest.fixture
def tmdb_site(tmdb: StubTMDB, tmp_path: Path) -> Iterator[Site]:
    """A program of this test's own that finds its films by that service."""
    with running(tmp_path, **tmdb.settings) as site:
        yield site


class StubChat(ThreadingHTTPServer):
    """A language model in small: it names two books of the catalog and one that does not exist, once it may."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), StubChatHandler)
        self.may_answer = threading.Event()

    @property
    def settings(self) -> dict[str, str]:
        return {"FOYER_ASK_URL": f"http://127.0.0.1:{self.server_port}/v1", "FOYER_ASK_MODEL": "m"}


class StubChatHandler(JSONHandler):
    server: StubChat

    BOOKS = (
        ("To the Lighthouse", "Virginia Woolf", "A family by the sea, and whom it loses."),
        ("The Lantern Reef", "Virginia Woolf", "Nobody wrote this one."),
        ("The Old Man and the Sea", "Ernest Hemingway", "One fisherman, far out."),
    )

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.may_answer.wait(PATIENCE)
        books = [{"title": title, "author": author, "reason": reason} for title, author, reason in self.BOOKS]
        message = {"role": "assistant", "content": json.dumps({"books": books})}
        self.answer(HTTPStatus.OK, {"choices": [{"message": message, "finish_reason": "stop"}]})


@pytest.fixture
def chat() -> Iterator[StubChat]:
    """A language model of this test's own, which answers when told to."""
    server = StubChat()
    with serving(server):
        try:
            yield server
        finally:
            server.may_answer.set()


@pytest.fixture
def chat_site(chat: StubChat, tmp_path: Path) -> Iterator[Site]:
    """A program of this test's own that asks that model."""
    with running(tmp_path, **chat.settings) as site:
        yield site


class Visitor:
    """Somebody with a browser of their own: nothing kept yet, English, Foyer's address at hand."""

    def __init__(self, driver: webdriver.Chrome, site: Site, has_javascript: bool) -> None:
        self.driver = driver
        self.site = site
        self.has_javascript = has_javascript
        # Chromium reports a page that answers with an error status; this is where a test says that it asked for one.
        self.expected_failures: set[str] = set()

    # Where the visitor is

    def open(self, path: str, status: int = 200) -> None:
        address = self.site.address + path
        if status >= 400:
            self.expected_failures.add(address)
        self.driver.get(address)
        self.wait_until(lambda: not self.has_javascript or self.is_enhanced(), "the script runs")

    def is_enhanced(self) -> bool:
        boxes = self.all("#query")
        if not boxes:
            return self.driver.execute_script("return document.readyState") == "complete"
        return boxes[0].get_attribute("role") == "combobox"

    @contextlib.contextmanager
    def new_page(self) -> Iterator[None]:
        """What happens inside leads to a new page, which is there afterwards."""
        page = self.document
        yield
        self.wait_until(lambda: self.document != page, "a new page")
        # While one page turns into another, clicks go nowhere and the page is as wide as its scroll bar besides.
        self.wait_until(
            lambda: self.driver.execute_script("return document.readyState === 'complete' && !document.activeViewTransition"),
            "the new page stands")
        self.wait_until(lambda: not self.has_javascript or self.is_enhanced(), "the script runs")

    @property
    def document(self) -> float:
        """The moment that this page's document began, by which it differs from every other one."""
        return self.driver.execute_script("return performance.timeOrigin")

    @property
    def address(self) -> str:
        """The address of the page, from the path on."""
        assert self.driver.current_url.startswith(self.site.address + "/")
        return self.driver.current_url.removeprefix(self.site.address)

    @property
    def path(self) -> str:
        return urlsplit(self.address).path

    @property
    def parameters(self) -> dict[str, list[str]]:
        return parse_qs(urlsplit(self.address).query, strict_parsing=bool(urlsplit(self.address).query))

    # What the visitor sees

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector: str) -> list[str]:
        """The text of each match, as it stands in the page."""
        return self.driver.execute_script(
            "return [...document.querySelectorAll(arguments[0])].map((element) => element.textContent)", selector)

    def sees(self, selector: str) -> bool:
        return any(element.is_displayed() for element in self.all(selector))

    @property
    def results(self) -> list[str]:
        """The ids of what was found, in the order of the page, both sides of it where it has two."""
        return self.driver.execute_script("return [...document.querySelectorAll('#results li')].map((li) => li.dataset.id)")

    @property
    def options(self) -> list[str]:
        """What the list under the box offers, with JavaScript."""
        return self.texts("#recent-queries > [role=option]")

    @property
    def recents(self) -> list[str]:
        """The recent queries that stand under the empty or untouched box, whether or not they can be seen now."""
        if self.has_javascript:
            return self.options
        return self.texts("#recent-queries > li :is(a, button[name=query])")

    @property
    def box(self) -> str:
        """What is written in the search box."""
        return self.one("#query").get_property("value")

    @property
    def active_option(self) -> str | None:
        """The suggestion that the arrows have reached, as assistive software is told."""
        identifier = self.one("#query").get_attribute("aria-activedescendant")
        return self.one(f"#{identifier}").get_property("textContent") if identifier else None

    @property
    def is_expanded(self) -> bool:
        state = self.one("#query").get_attribute("aria-expanded")
        assert state in ("true", "false")
        return state == "true"

    @property
    def scroll_position(self) -> float:
        """How far the page is scrolled down, in px."""
        return self.driver.execute_script("return scrollY")

    def has_focus(self, selector: str) -> bool:
        focused = self.driver.switch_to.active_element
        return any(element == focused for element in self.all(selector))

    # What the visitor does

    def actions(self) -> ActionChains:
        return ActionChains(self.driver, duration=0)

    def press(self, *keys: str) -> None:
        """Strikes keys, whatever has the focus."""
        self.actions().send_keys(*keys).perform()

    def tab_to(self, selector: str) -> None:
        """Goes by Tab until the focus is on a match, which must be visible then."""
        for _ in range(400):
            if self.has_focus(selector):
                assert self.driver.switch_to.active_element.is_displayed(), f"{selector} has the focus but is invisible"
                return
            self.press(Keys.TAB)
        pytest.fail(f"Tab never reaches {selector} on {self.address}")

    def type(self, text: str) -> None:
        """Writes into the search box, in place of what it holds."""
        self.tab_to("#query")
        if self.box:
            self.actions().key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).perform()
        self.press(text)

    def search(self, query: str, start: str = "/movies") -> None:
        """Searches by the box of this page, if not told otherwise the films' one; the results are there afterwards."""
        self.open(start)
        self.type(query)
        with self.new_page():
            self.press(Keys.ENTER)
        # The start page searches everything, which has a page of its own.
        assert self.path == ("/search" if start == "/" else start)
        assert self.parameters["query"] == [query]

    def click(self, selector: str) -> None:
        self.actions().click(self.one(selector)).perform()

    def resize(self, width: int, height: int) -> None:
        """Makes the window this large inside, in px."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        # Without JavaScript, scripts of the driver still run.
        self.wait_until(lambda: self.driver.execute_script("return innerWidth") == width, f"{width} px")

    # Waiting

    def wait_until(self, condition: Callable[[], Any], what: str) -> None:
        WebDriverWait(
            self.driver, PATIENCE, poll_frequency=0.05, ignored_exceptions=[StaleElementReferenceException]
        ).until(lambda _: condition(), f"waited in vain until: {what}")

    def wait_for_pictures(self) -> None:
        """Waits for covers that come in slowly, as far as they can be seen."""
        ready = """return [...document.images]
            .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
            .every((image) => image.complete && image.naturalWidth > 0)"""
        self.wait_until(lambda: self.driver.execute_script(ready), "the pictures in the window")

    def wait_for_options(self, expected: list[str]) -> None:
        """Waits until the list under the box offers just this."""
        with contextlib.suppress(TimeoutException):
            self.wait_until(lambda: self.options == expected, "the list is right")
        assert self.options == expected

    # The console

    def assert_quiet_console(self) -> None:
        """Fails where the browser found something wrong with the pages so far."""
        complaints = [
            entry["message"]
            for entry in self.driver.get_log("browser")
            if entry["level"] == "SEVERE" and not self.is_expected(entry)
        ]
        assert not complaints, "the console complains:\n" + "\n".join(complaints)

    def is_expected(self, entry: dict[str, Any]) -> bool:
        # Chromium's own word for an animation from page to page that it gave up, though both pages take part in it: it comes by
        # chance, once in some hundreds of changes of pages. No cause was found, and no page can keep it from saying so.
        if "ViewTransition opt-in disabled" in entry["message"]:
            return True
        # The same of a promise of Chromium's own: one that a script left alone is told with the script's line.
        if entry["message"].endswith(" 0:0 Uncaught (in promise)"):
            return True
        return entry["source"] == "network" and any(
            entry["message"].startswith(f"{address} - Failed to load resource") for address in self.expected_failures)


@contextlib.contextmanager
def visit(
    site: Site, profile: Path, has_javascript: bool, *arguments: str, font_size: int | None = None
) -> Iterator[Visitor]:
    """A visitor whose browser starts with these arguments besides the usual ones, and sets text to this size, in px."""
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-proxy-server",
        # Whatever a page asks of another host fails.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        "--lang=en",
        "--window-size=1280,900",
        f"--user-data-dir={profile}",
        *arguments,
    ):
        options.add_argument(argument)
    preferences: dict[str, Any] = {"intl.accept_languages": "en"}
    if not has_javascript:
        preferences["profile.managed_default_content_settings.javascript"] = 2
    if font_size:
        preferences["webkit.webprefs.default_font_size"] = font_size
    options.add_experimental_option("prefs", preferences)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(CHROMEDRIVER))
    try:
        driver.set_page_load_timeout(PATIENCE)
        visitor = Visitor(driver, site, has_javascript)
        yield visitor
        visitor.assert_quiet_console()
    finally:
        driver.quit()


@pytest.fixture
def with_javascript(site: Site, tmp_path: Path) -> Iterator[Visitor]:
    """A visitor whose browser runs scripts."""
    with visit(site, tmp_path / "profile", has_javascript=True) as visitor:
        yield visitor


@pytest.fixture
def without_javascript(site: Site, tmp_path: Path) -> Iterator[Visitor]:
    """A visitor whose browser runs no scripts."""
    with visit(site, tmp_path / "profile", has_javascript=False) as visitor:
        yield visitor


@pytest.fixture(params=["with JavaScript", "without JavaScript"])
def anyone(request: pytest.FixtureRequest, site: Site, tmp_path: Path) -> Iterator[Visitor]:
    """A visitor with a browser that runs scripts, and another with one that does not."""
    with visit(site, tmp_path / "profile", has_javascript=request.param == "with JavaScript") as visitor:
        yield visitor
