"""Starts the real program, and opens it in a real Chromium."""

import contextlib
import json
import math
import os
import re
import selectors
import signal
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
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

# How many films a page of results holds.
PAGE_SIZE = 20


class Site:
    """The running program, seen without a browser."""

    def __init__(self, address: str) -> None:
        self.address = address

    def view_data(self, path: str) -> Any:
        """What the page at this address would show, as JSON."""
        request = urllib.request.Request(self.address + path, headers={"Accept": "application/json"})
        with contextlib.closing(OPENER.open(request, timeout=PATIENCE)) as response:
            return json.load(response)

    def suggestions(self, text: str) -> list[str]:
        """What the program suggests for this text to somebody without recent queries."""
        echo, suggestions = self.view_data(f"/suggest?kind=movies&q={quote(text)}")
        assert echo == text
        return suggestions

    def last_page(self, query: str) -> str:
        """The address of the last page of results."""
        total = self.view_data(f"/movies?query={quote(query)}")["results"]["total"]
        return f"/movies?query={quote(query)}&page={math.ceil(total / PAGE_SIZE)}"


# The program is on this machine: no proxy stands between.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The program itself, with an empty store; at the end it must stop as it should."""
    binary = ROOT / os.environ.get("FOYER_BINARY", ".build/debug/foyer")
    assert binary.is_file(), f"no program at {binary}: build it, or say where it is by FOYER_BINARY"
    folder = tmp_path_factory.mktemp("foyer")
    log = folder / "foyer.log"
    settings = {
        "FOYER_PORT": "0",
        "FOYER_DATA_DIR": str(folder / "data"),
        "FOYER_ROOT": str(ROOT),
    }
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
        return self.one("#query").get_attribute("role") == "combobox"

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
        """The ids of the films in the list of results."""
        return self.driver.execute_script("return [...document.querySelectorAll('#results > li')].map((li) => li.dataset.id)")

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
        for _ in range(60):
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

    def search(self, query: str) -> None:
        """Searches a film by the box of the films' page; the results are there afterwards."""
        self.open("/movies")
        self.type(query)
        with self.new_page():
            self.press(Keys.ENTER)
        assert self.path == "/movies"
        assert self.parameters["query"] == [query]

    def click(self, selector: str) -> None:
        self.actions().click(self.one(selector)).perform()

    # Waiting

    def wait_until(self, condition: Callable[[], Any], what: str) -> None:
        WebDriverWait(
            self.driver, PATIENCE, poll_frequency=0.05, ignored_exceptions=[StaleElementReferenceException]
        ).until(lambda _: condition(), f"waited in vain until: {what}")

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
        return entry["source"] == "network" and any(
            entry["message"].startswith(f"{address} - Failed to load resource") for address in self.expected_failures)


@contextlib.contextmanager
def visit(site: Site, profile: Path, has_javascript: bool) -> Iterator[Visitor]:
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
    ):
        options.add_argument(argument)
    preferences: dict[str, Any] = {"intl.accept_languages": "en"}
    if not has_javascript:
        preferences["profile.managed_default_content_settings.javascript"] = 2
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
