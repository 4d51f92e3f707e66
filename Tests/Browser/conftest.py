"""Starts the real program and opens its pages in a real Chromium.

Each worker of pytest-xdist has its own program and its own Chromium; each visitor has a browser context of its own.
"""

import contextlib
import json
import math
import os
import re
import selectors
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
import websocket
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, TimeoutException
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

ROOT = Path(__file__).resolve().parents[2]
# The same engine twice. The one without a window takes half the processor time, but never brings a left page back from its memory.
CHROMIUM = "/usr/bin/chromium"
CHROMIUM_WITHOUT_WINDOW = "/usr/lib/chromium/chromium-headless-shell"
CHROMEDRIVER = "/usr/bin/chromedriver"

# In seconds. Long, because the machine may be busy with other work: a test that passes never waits for a deadline.
START_DEADLINE = 120
STOP_DEADLINE = 60
TIMEOUT = 60

# The kinds of works, as in addresses, and the number of results on a page.
PAGE_SIZE = {"movies": 20, "books": 36}
KINDS = list(PAGE_SIZE)

# A query with several pages of results of both kinds, queries with results of one kind only, and one without results.
FREQUENT = "the"
ONLY_A_FILM = "amelie"
ONLY_A_BOOK = "borges"
UNKNOWN = "qzxqzx vwkvwk"


class Site:
    """The running program, without a browser."""

    def __init__(self, address: str) -> None:
        self.address = address

    def view_data(self, path: str) -> Any:
        """The view data of a page, from its JSON."""
        request = urllib.request.Request(self.address + path, headers={"Accept": "application/json"})
        with contextlib.closing(OPENER.open(request, timeout=TIMEOUT)) as response:
            return json.load(response)

    def suggestions(self, text: str, kind: str) -> list[str]:
        """The suggestions for a text, without recent queries. The kind `all` is the one of the home page."""
        echo, suggestions = self.view_data(f"/suggest?kind={kind}&q={quote(text)}")
        assert echo == text
        return suggestions

    def page_count(self, query: str, kind: str) -> int:
        """The number of pages of results."""
        return math.ceil(self.view_data(f"/{kind}?query={quote(query)}")["results"]["total"] / PAGE_SIZE[kind])

    def last_page(self, query: str, kind: str) -> str:
        """The address of the last page of results."""
        return f"/{kind}?query={quote(query)}&page={self.page_count(query, kind)}"


# The program is on this machine, so requests use no proxy.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The program with the built-in catalog and no data of visitors."""
    with running(tmp_path_factory.mktemp("foyer")) as site:
        yield site


@cache
def catalog_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder with the database that the program has made of the built-in catalog in an empty data folder."""
    folder = tempfile.TemporaryDirectory()
    with started(Path(folder.name)):
        pass
    return folder


@contextlib.contextmanager
def running(folder: Path, **settings: str) -> Iterator[Site]:
    """Runs the program with no data of visitors and these settings; fails if it does not stop cleanly at the end."""
    # To import the catalog takes a debug build 3 s of processor time, and every program would import the same one.
    (folder / "data").mkdir()
    shutil.copy(Path(catalog_folder().name) / "data/catalog.sqlite", folder / "data")
    with started(folder, **settings) as site:
        yield site


@contextlib.contextmanager
def started(folder: Path, **settings: str) -> Iterator[Site]:
    """Runs the program with the data in this folder."""
    binary = ROOT / os.environ.get("FOYER_BINARY", ".build/debug/foyer")
    assert binary.is_file(), f"no program at {binary}: build it, or set FOYER_BINARY"
    log = folder / "foyer.log"
    settings = {
        "FOYER_PORT": "0",
        "FOYER_DATA_DIR": str(folder / "data"),
        "FOYER_ROOT": str(ROOT),
    } | settings
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FOYER_")} | settings
    # The working directory is not the repository, so that a developer's .env is not read.
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
    """The first line of standard output, or its beginning if the program ends or the deadline passes before."""
    deadline = time.monotonic() + START_DEADLINE
    line = b""
    with selectors.DefaultSelector() as selector:
        selector.register(program.stdout, selectors.EVENT_READ)
        while not line.endswith(b"\n") and selector.select(max(0, deadline - time.monotonic())):
            # Byte by byte, so that nothing after the line is consumed.
            byte = os.read(program.stdout.fileno(), 1)
            if not byte:
                break
            line += byte
    return line.decode(errors="replace").removesuffix("\n")


class StubTMDB(ThreadingHTTPServer):
    """A stub of TMDB: every query finds three pages of films; tests can make requests fail."""

    # The second page repeats the last film of the first, as the real service does when its list changes between requests.
    PAGES = (range(1, 21), [20, *range(22, 41)], range(41, 61))

    # The end of a test does not wait for idle connections of the browser.
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), StubTMDBHandler)
        # If set, every response has status 500, which the program does not retry.
        self.is_down = False
        # Pages of results whose next response has status 500.
        self.failing_once: set[int] = set()
        # The queries that were asked for, and whether they are answered; while it is not set, they wait.
        self.queries: list[str] = []
        self.may_answer = threading.Event()
        self.may_answer.set()

    @property
    def settings(self) -> dict[str, str]:
        """The settings that make this service the only source of films."""
        address = f"http://127.0.0.1:{self.server_port}"
        return {
            "FOYER_TMDB_TOKEN": "t",
            "FOYER_TMDB_URL": address,
            "FOYER_TMDB_IMAGE_URL": address,
            "FOYER_MOVIE_PROVIDERS": "tmdb",
        }

    def response(self, address: str) -> tuple[HTTPStatus, Any]:
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
    """Responds with JSON over persistent connections."""

    protocol_version = "HTTP/1.1"

    def send_json(self, status: HTTPStatus, data: Any) -> None:
        body = json.dumps(data).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Writes no log."""


class StubTMDBHandler(JSONHandler):
    server: StubTMDB

    def do_GET(self) -> None:
        self.server.queries += parse_qs(urlsplit(self.path).query).get("query", [])
        self.server.may_answer.wait()
        # The program may have stopped waiting.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.send_json(*self.server.response(self.path))


@contextlib.contextmanager
def serving(server: ThreadingHTTPServer) -> Iterator[None]:
    """Runs a stub service."""
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
    """A stub of TMDB for one test."""
    server = StubTMDB()
    with serving(server):
        yield server


@pytest.fixture
def tmdb_site(tmdb: StubTMDB, tmp_path: Path) -> Iterator[Site]:
    """A program for one test that searches films with the stub of TMDB."""
    with running(tmp_path, **tmdb.settings) as site:
        try:
            yield site
        finally:
            tmdb.may_answer.set()


class StubChat(ThreadingHTTPServer):
    """A stub of a chat service: after the test allows it, it names two books of the catalog and one that does not exist."""

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
        self.server.may_answer.wait()
        books = [{"title": title, "author": author, "reason": reason} for title, author, reason in self.BOOKS]
        message = {"role": "assistant", "content": json.dumps({"books": books})}
        self.send_json(HTTPStatus.OK, {"choices": [{"message": message, "finish_reason": "stop"}]})


@pytest.fixture
def chat() -> Iterator[StubChat]:
    """A stub of a chat service for one test."""
    server = StubChat()
    with serving(server):
        yield server


@pytest.fixture
def chat_site(chat: StubChat, tmp_path: Path) -> Iterator[Site]:
    """A program for one test that uses the stub of a chat service."""
    with running(tmp_path, **chat.settings) as site:
        yield site
        # The program completes running questions before it ends.
        chat.may_answer.set()


# JavaScript: the script of the page has run.
IS_ENHANCED = """(() => {
    const box = document.querySelector("#query");
    return box ? box.getAttribute("role") === "combobox" : document.readyState === "complete";
})()"""


# JavaScript: returns how often Tab is to be pressed from the focus to a matching element, as far as the page shows it now.
TAB_STOPS = """
const groups = new Set();
const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter((element) => {
    if (element.tabIndex < 0 || element.disabled || !element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.type !== "radio") return true;
    return !groups.has(element.name) && groups.add(element.name);
});
const next = stops.slice(stops.indexOf(document.activeElement) + 1);
return document.activeElement.matches(arguments[0]) ? 0 : next.findIndex((element) => element.matches(arguments[0])) + 1;
"""


class Visitor:
    """A visitor with a new browser context: no cookie, no cached page, no service worker, English."""

    def __init__(self, driver: webdriver.Chrome, site: Site, has_javascript: bool) -> None:
        self.driver = driver
        self.window = driver.current_window_handle
        self.site = site
        self.has_javascript = has_javascript
        # Chromium logs pages with an error status. Addresses in this set are expected to have one.
        self.expected_failures: set[str] = set()

    # The current page

    def open(self, path: str, status: int = 200) -> None:
        address = self.site.address + path
        if status >= 400:
            self.expected_failures.add(address)
        self.driver.get(address)
        self.wait_for_script()

    def set_script_execution(self, is_allowed: bool) -> None:
        """Allows or forbids the scripts of later pages. Scripts of the driver run in any case, but not their timers."""
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not is_allowed})

    def wait_for_script(self) -> None:
        """Waits until the script of the page has run; without JavaScript, fails if it has."""
        if self.has_javascript:
            self.wait_until(lambda: self.driver.execute_script(f"return {IS_ENHANCED}"), "the script runs")
        else:
            assert not self.all("[role=combobox]"), "a script ran"

    @contextlib.contextmanager
    def new_page(self) -> Iterator[None]:
        """Waits until the actions inside have led to a new, complete page."""
        page = self.document
        yield
        # During a view transition, clicks have no effect, and the width of the page includes the scroll bar.
        condition = (
            "performance.timeOrigin !== arguments[0] && document.readyState === 'complete' && !document.activeViewTransition")
        if self.has_javascript:
            condition += f" && {IS_ENHANCED}"
        self.wait_until(lambda: self.driver.execute_script(f"return {condition}", page), "a new, complete page")
        self.wait_for_script()

    @property
    def document(self) -> float:
        """The start time of the document, which identifies it."""
        return self.driver.execute_script("return performance.timeOrigin")

    @property
    def address(self) -> str:
        """The address of the page without scheme and host."""
        assert self.driver.current_url.startswith(self.site.address + "/")
        return self.driver.current_url.removeprefix(self.site.address)

    @property
    def path(self) -> str:
        return urlsplit(self.address).path

    @property
    def parameters(self) -> dict[str, list[str]]:
        return parse_qs(urlsplit(self.address).query, strict_parsing=bool(urlsplit(self.address).query))

    # What the page shows

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector: str) -> list[str]:
        """The text of each matching element."""
        return self.driver.execute_script(
            "return [...document.querySelectorAll(arguments[0])].map((element) => element.textContent)", selector)

    def sees(self, selector: str) -> bool:
        return any(element.is_displayed() for element in self.all(selector))

    @property
    def results(self) -> list[str]:
        """The ids of the results, in the order of the page; of both lists on the page with films and books."""
        return self.driver.execute_script("return [...document.querySelectorAll('#results li')].map((li) => li.dataset.id)")

    @property
    def options(self) -> list[str]:
        """The options in the list under the search box, with JavaScript."""
        return self.texts("#recent-queries > [role=option]")

    @property
    def recents(self) -> list[str]:
        """The recent queries under the search box, visible or not."""
        if self.has_javascript:
            return self.options
        return self.texts("#recent-queries > li :is(a, button[name=query])")

    @property
    def box(self) -> str:
        """The text in the search box."""
        return self.one("#query").get_property("value")

    @property
    def active_option(self) -> str | None:
        """The option that the arrow keys have reached, as reported to assistive software."""
        identifier = self.one("#query").get_attribute("aria-activedescendant")
        return self.one(f"#{identifier}").get_property("textContent") if identifier else None

    @property
    def is_expanded(self) -> bool:
        state = self.one("#query").get_attribute("aria-expanded")
        assert state in ("true", "false")
        return state == "true"

    @property
    def scroll_position(self) -> float:
        """The vertical scroll position, in px."""
        return self.driver.execute_script("return scrollY")

    def has_focus(self, selector: str) -> bool:
        return self.driver.execute_script("return document.activeElement?.matches(arguments[0]) ?? false", selector)

    # Actions

    def actions(self) -> ActionChains:
        return ActionChains(self.driver, duration=0)

    def press(self, *keys: str) -> None:
        """Presses keys, without changing the focus first."""
        self.actions().send_keys(*keys).perform()

    def tab_to(self, selector: str) -> None:
        """Presses Tab until a matching element has the focus; it must be visible."""
        if self.has_focus("body"):
            self.press(Keys.TAB)
        # One command for most of the way, because each costs as much as ten keys.
        if (stops := self.driver.execute_script(TAB_STOPS, selector)) > 3:
            self.press(*[Keys.TAB] * (stops - 3))
        for _ in range(400):
            if self.has_focus(selector):
                assert self.driver.switch_to.active_element.is_displayed(), f"{selector} has the focus but is invisible"
                return
            self.press(Keys.TAB)
        pytest.fail(f"Tab never reaches {selector} on {self.address}")

    def type(self, text: str) -> None:
        """Replaces the text in the search box."""
        self.tab_to("#query")
        if self.box:
            self.actions().key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).perform()
        self.press(text)

    def search(self, query: str, start: str = "/movies") -> None:
        """Searches with the box of the page `start`, and waits for the results."""
        self.open(start)
        self.type(query)
        with self.new_page():
            self.press(Keys.ENTER)
        # The home page searches films and books, whose results have their own page.
        assert self.path == ("/search" if start == "/" else start)
        assert self.parameters["query"] == [query]

    def click(self, selector: str) -> None:
        self.actions().click(self.one(selector)).perform()

    def resize(self, width: int, height: int) -> None:
        """Sets the size of the viewport, in px."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        # Scripts of the driver run even without JavaScript.
        self.wait_until(lambda: self.driver.execute_script("return innerWidth") == width, f"{width} px")

    # Waiting

    def wait_for(self, selector: str) -> WebElement:
        """Waits for a matching element; returns the first one."""
        self.wait_until(lambda: self.all(selector), selector)
        return self.one(selector)

    def wait_until(self, condition: Callable[[], Any], description: str) -> None:
        WebDriverWait(
            self.driver, TIMEOUT, poll_frequency=0.05, ignored_exceptions=[StaleElementReferenceException]
        ).until(lambda _: condition(), f"waited in vain for: {description}")

    def wait_for_pictures(self) -> None:
        """Waits until the visible pictures have loaded."""
        ready = """return [...document.images]
            .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
            .every((image) => image.complete && image.naturalWidth > 0)"""
        self.wait_until(lambda: self.driver.execute_script(ready), "the pictures in the window")

    def wait_for_options(self, expected: list[str]) -> None:
        """Waits until the list under the search box has exactly these options."""
        with contextlib.suppress(TimeoutException):
            self.wait_until(lambda: self.options == expected, "the expected options")
        assert self.options == expected

    # The console

    def assert_quiet_console(self) -> None:
        """Fails if the browser's console has an unexpected error."""
        errors = [
            entry["message"]
            for entry in self.driver.get_log("browser")
            if entry["level"] == "SEVERE" and not self.is_expected(entry)
        ]
        assert not errors, "errors in the console:\n" + "\n".join(errors)

    def is_expected(self, entry: dict[str, Any]) -> bool:
        # Chromium reports this for a skipped view transition although both pages opted in: at random, about once in some hundred
        # navigations. The cause is unknown, and no page can prevent it.
        if "ViewTransition opt-in disabled" in entry["message"]:
            return True
        # On a busy machine, Chromium shows the next page before the transition to it starts, and skips the transition.
        if "Transition was aborted because of invalid state" in entry["message"]:
            return True
        # A rejected promise of Chromium itself has no line. One of a script is reported with its line.
        if entry["message"].endswith(" 0:0 Uncaught (in promise)"):
            return True
        return entry["source"] == "network" and any(
            entry["message"].startswith(f"{address} - Failed to load resource") for address in self.expected_failures)


class Browser:
    """A running Chromium for one visitor after the other, each in a browser context of its own."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver
        # The driver's own connection belongs to a page, and pages may not create contexts.
        debugger = driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with contextlib.closing(OPENER.open(f"http://{debugger}/json/version", timeout=TIMEOUT)) as response:
            address = json.load(response)["webSocketDebuggerUrl"]
        self.connection = websocket.create_connection(
            address, timeout=TIMEOUT, suppress_origin=True, http_no_proxy=["*"])

    def command(self, name: str, **parameters: Any) -> Any:
        """Sends a command of the DevTools protocol to the browser; returns its result."""
        self.connection.send(json.dumps({"id": 1, "method": name, "params": parameters}))
        # The browser sends no events, because none are enabled.
        response = json.loads(self.connection.recv())
        assert "result" in response, f"{name}: {response}"
        return response["result"]

    @contextlib.contextmanager
    def new_context(self) -> Iterator[str]:
        """Opens a window in a new context, and closes it with everything that its pages stored; returns the window's handle."""
        window = self.driver.current_window_handle
        context = self.command("Target.createBrowserContext")["browserContextId"]
        try:
            page = self.command(
                "Target.createTarget", url="about:blank", browserContextId=context, newWindow=True, width=1280, height=900)
            self.driver.switch_to.window(page["targetId"])
            yield page["targetId"]
        finally:
            self.command("Target.disposeBrowserContext", browserContextId=context)
            self.driver.switch_to.window(window)


@contextlib.contextmanager
def running_browser(*arguments: str, program: str = CHROMIUM_WITHOUT_WINDOW, page_load_strategy: str = "normal") -> Iterator[Browser]:
    """
    Starts a browser with additional arguments and a profile of its own.

    With the strategy `none`, no command waits until a page has loaded.
    """
    options = webdriver.ChromeOptions()
    options.page_load_strategy = page_load_strategy
    options.binary_location = program
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-proxy-server",
        # `foyer.test` stands for another machine. Requests to other hosts fail.
        "--host-resolver-rules=MAP foyer.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        "--lang=en",
        "--window-size=1280,900",
        *arguments,
    ):
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"intl.accept_languages": "en"})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(CHROMEDRIVER))
    try:
        driver.set_page_load_timeout(TIMEOUT)
        driver.set_script_timeout(TIMEOUT)
        yield Browser(driver)
    finally:
        driver.quit()


@contextlib.contextmanager
def visit(site: Site, browser: Browser, has_javascript: bool = True) -> Iterator[Visitor]:
    """A new visitor."""
    with browser.new_context():
        # What a test that failed has left.
        browser.driver.get_log("browser")
        visitor = Visitor(browser.driver, site, has_javascript)
        if not has_javascript:
            visitor.set_script_execution(False)
        yield visitor
        visitor.assert_quiet_console()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests, because starting one costs more than most tests. It loads a page anew on the way back."""
    with running_browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def keeping_browser() -> Iterator[Browser]:
    """A browser that keeps left pages in its memory."""
    with running_browser(program=CHROMIUM) as browser:
        yield browser


@pytest.fixture
def with_javascript(site: Site, browser: Browser) -> Iterator[Visitor]:
    """A visitor with JavaScript."""
    with visit(site, browser) as visitor:
        yield visitor


@pytest.fixture
def keeping_visitor(site: Site, keeping_browser: Browser) -> Iterator[Visitor]:
    """A visitor with JavaScript, whose browser keeps left pages in its memory."""
    with visit(site, keeping_browser) as visitor:
        yield visitor


@pytest.fixture
def without_javascript(site: Site, browser: Browser) -> Iterator[Visitor]:
    """A visitor without JavaScript."""
    with visit(site, browser, has_javascript=False) as visitor:
        yield visitor


@pytest.fixture(params=["with JavaScript", "without JavaScript"])
def either_visitor(request: pytest.FixtureRequest, site: Site, browser: Browser) -> Iterator[Visitor]:
    """Runs the test twice: with a visitor with JavaScript and one without."""
    with visit(site, browser, has_javascript=request.param == "with JavaScript") as visitor:
        yield visitor
