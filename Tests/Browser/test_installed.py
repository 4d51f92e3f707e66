"""The site as an app: what a browser keeps for when there is no connection, and for whom."""

import contextlib
import re
import shutil
import socket
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from conftest import ROOT, Site, Visitor, running, visit
from selenium.webdriver.common.keys import Keys

COPY = "#offline-copy"
NO_COPY = "#offline"
CLEAR = "form[action='/recents/clear'] button"
FILM = "/movies?query=amelie"
SECRET = "borges"
# As many as `sw.js` says.
PAGE_LIMIT = 50


class Line(Site):
    """A connection to the program that can be cut, for pages and workers alike; its address is what the browser knows."""

    def __init__(self, site: Site) -> None:
        self.lead_to(site)
        self.listener = socket.create_server(("127.0.0.1", 0))
        super().__init__(f"http://127.0.0.1:{self.listener.getsockname()[1]}")
        self.is_cut = False
        # How many connections were asked for in vain.
        self.refusals = 0
        self.sockets: set[socket.socket] = set()
        self.lock = threading.Lock()
        threading.Thread(target=self.accept, daemon=True).start()

    def lead_to(self, site: Site) -> None:
        """What is asked for from now on comes from this program."""
        self.target = (urlsplit(site.address).hostname, urlsplit(site.address).port)

    def accept(self) -> None:
        while True:
            try:
                browser, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                if self.is_cut:
                    self.refusals += 1
                    browser.close()
                    continue
                program = socket.create_connection(self.target)
                self.sockets |= {browser, program}
            for source, sink in ((browser, program), (program, browser)):
                threading.Thread(target=self.forward, args=(source, sink), daemon=True).start()

    def forward(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)

    @contextlib.contextmanager
    def cut(self) -> Iterator[None]:
        """What happens inside happens offline."""
        self.end_all(is_cut=True)
        try:
            yield
        finally:
            with self.lock:
                self.is_cut = False

    def end_all(self, is_cut: bool) -> None:
        with self.lock:
            self.is_cut = is_cut
            for one in self.sockets:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
                one.close()
            self.sockets.clear()


@pytest.fixture
def line(site: Site) -> Iterator[Line]:
    line = Line(site)
    yield line
    line.listener.close()
    line.end_all(is_cut=True)


@pytest.fixture
def visitor(line: Line, tmp_path: Path) -> Iterator[Visitor]:
    """A visitor whose browser has the worker at work, on a line that can be cut."""
    with visit(line, tmp_path / "profile", has_javascript=True) as visitor:
        visitor.open("/")
        visitor.wait_until(
            lambda: visitor.driver.execute_script("return navigator.serviceWorker.controller?.state === 'activated'"),
            "the worker is at work")
        wait_for_kept(visitor, "/")
        yield visitor


def kept(visitor: Visitor, kind: str = "pages of ") -> list[str]:
    """The addresses of the pages that the browser keeps, whosever they are: those that were seen, or those of another kind."""
    return visitor.driver.execute_async_script("""
        const [kind, done] = arguments;
        (async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith(kind));
          const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          return requests.flat().map(({ url }) => url.slice(location.origin.length));
        })().then(done, (error) => done([String(error)]))""", kind)


def wait_for_kept(visitor: Visitor, address: str) -> None:
    visitor.wait_until(lambda: address in kept(visitor), f"{address} is kept")


def see(visitor: Visitor, address: str) -> None:
    """Opens a page, which is kept then."""
    visitor.open(address)
    wait_for_kept(visitor, address)


@contextlib.contextmanager
def offline(visitor: Visitor) -> Iterator[None]:
    """What happens inside happens offline; that pictures do not come then is no news to anybody."""
    visitor.assert_quiet_console()
    with visitor.site.cut():
        yield
        log = visitor.driver.get_log("browser")
        assert all(entry["source"] == "network" for entry in log if entry["level"] == "SEVERE"), log


def search_from_home(visitor: Visitor, query: str) -> None:
    visitor.search(query, "/")
    wait_for_kept(visitor, visitor.address)


def test_pages_seen_before(visitor: Visitor) -> None:
    """Offline, a page that was seen is there, and says of when it is; one that was not seen is a page that says so."""
    see(visitor, FILM)
    results = visitor.results
    assert results and not visitor.sees(COPY)
    with offline(visitor):
        visitor.open(FILM)
        assert visitor.results == results
        assert visitor.sees(COPY)
        assert visitor.one(COPY).text.startswith("Offline: showing the copy saved on")
        kept_at = datetime.fromisoformat(visitor.one(f"{COPY} time").get_attribute("datetime"))
        assert abs(datetime.now(timezone.utc) - kept_at) < timedelta(minutes=10)
        assert visitor.one("h1").value_of_css_property("font-family").count("Serif"), "the style sheet is there"

        visitor.open("/books?query=never")
        assert visitor.sees(NO_COPY) and not visitor.sees(COPY)
        assert visitor.one("h1").text == "You’re offline"
        visitor.open("/")
        assert visitor.sees(COPY) and not visitor.sees(NO_COPY)
    visitor.open(FILM)
    assert visitor.results == results and not visitor.sees(COPY)


def test_errors_are_not_kept(visitor: Visitor) -> None:
    """A page that answers with an error is no page that was seen."""
    visitor.open("/movies/catalog-no-such-film", 404)
    see(visitor, FILM)
    assert kept(visitor) == ["/", FILM]


def test_nobody_gets_the_page_of_another(visitor: Visitor) -> None:
    """Without the cookie nothing of what was its owner's is shown, offline at once or after other pages."""
    search_from_home(visitor, SECRET)
    secret = visitor.address
    see(visitor, "/shelf")
    see(visitor, "/")
    assert SECRET in visitor.options
    with offline(visitor):
        visitor.open("/")
        assert visitor.sees(COPY) and SECRET in visitor.driver.page_source

    visitor.driver.delete_all_cookies()
    with offline(visitor):
        for address in ("/", "/shelf", secret):
            visitor.open(address)
            assert visitor.sees(NO_COPY)
            assert SECRET not in visitor.driver.page_source

    visitor.open("/movies")
    wait_for_kept(visitor, "/movies")
    assert kept(visitor) == ["/movies"]
    with offline(visitor):
        for address in ("/", "/shelf", secret):
            visitor.open(address)
            assert visitor.sees(NO_COPY)
            assert SECRET not in visitor.driver.page_source
    # Another one, of whom something is kept.
    search_from_home(visitor, "amelie")
    with offline(visitor):
        visitor.open(secret)
        assert visitor.sees(NO_COPY)


def test_gone_with_clear(visitor: Visitor) -> None:
    """Who clears the recent searches leaves no copy of a page that shows them."""
    search_from_home(visitor, SECRET)
    secret = visitor.address
    see(visitor, "/")
    visitor.tab_to("#query")
    with visitor.new_page():
        visitor.click(CLEAR)
    visitor.wait_until(lambda: kept(visitor) == ["/"], "only the page after is kept")
    with offline(visitor):
        visitor.open("/")
        assert visitor.sees(COPY) and SECRET not in visitor.driver.page_source
        visitor.open(secret)
        assert visitor.sees(NO_COPY)


def test_gone_with_a_recent_search(visitor: Visitor) -> None:
    """Who deletes one of them, which happens in place, leaves none either."""
    search_from_home(visitor, SECRET)
    see(visitor, "/")
    visitor.tab_to("#query")
    visitor.wait_until(lambda: visitor.sees(".removes button"), "the button to delete it")
    visitor.click(".removes button")
    visitor.wait_until(lambda: not kept(visitor), "nothing is kept")
    with offline(visitor):
        visitor.open("/")
        assert visitor.sees(NO_COPY)


def test_gone_with_the_language(visitor: Visitor) -> None:
    """In another language nothing of before is shown, and what is kept from then on, and its notice, are in that one."""
    see(visitor, FILM)
    with visitor.new_page():
        visitor.click("form[action='/language'] button[value=ko]")
    visitor.wait_until(lambda: kept(visitor) == [FILM], "only the page after is kept")
    with offline(visitor):
        visitor.open(FILM)
        assert visitor.one(COPY).text.startswith("오프라인입니다.")
        assert re.search(r"\d{4}년", visitor.one(f"{COPY} time").text)
        visitor.open("/")
        assert visitor.one("html").get_attribute("lang") == "ko"
        assert visitor.one("h1").text == "오프라인입니다"


def test_gone_with_a_change_on_the_shelf(visitor: Visitor) -> None:
    """What the shelf was like before is in no copy."""
    film = "/movies/catalog-parasite-2019"
    see(visitor, "/shelf")
    see(visitor, film)
    with visitor.new_page():
        visitor.click(".shelf-choice button")
    visitor.wait_until(lambda: kept(visitor) == [film], "only the page after is kept")
    with offline(visitor):
        visitor.open("/shelf")
        assert visitor.sees(NO_COPY)


def test_so_many_and_no_more(visitor: Visitor) -> None:
    """The oldest pages make room for new ones."""
    addresses = [f"/movies?query=zz{number}" for number in range(PAGE_LIMIT)]
    for address in addresses:
        visitor.driver.get(visitor.site.address + address)
    wait_for_kept(visitor, addresses[-1])
    assert kept(visitor) == addresses


def point_at_a_film(visitor: Visitor) -> str:
    """Rests the pointer on the first result, which the browser fetches ahead then."""
    visitor.actions().move_to_element(visitor.one("#results li a")).perform()
    return f"/movies/{visitor.results[0]}"


def test_a_page_fetched_ahead(visitor: Visitor) -> None:
    """It is among the pages that were seen once it was looked at, and not before; offline, it is there all the same."""
    see(visitor, "/movies?query=the")
    other = f"/movies/{visitor.results[1]}"
    film = point_at_a_film(visitor)
    visitor.wait_until(lambda: kept(visitor, "ahead of ") == [film], "the film is fetched ahead")
    assert kept(visitor) == ["/", "/movies?query=the"]
    visitor.actions().move_to_element(visitor.all("#results li h2 a")[1]).perform()
    visitor.wait_until(lambda: kept(visitor, "ahead of ") == [film, other], "another one is, too")
    with visitor.new_page():
        visitor.click("#results li a")
    delivery = visitor.driver.execute_script("return performance.getEntriesByType('navigation')[0].deliveryType")
    assert delivery == "navigational-prefetch"
    wait_for_kept(visitor, film)
    assert kept(visitor, "ahead of ") == [other]
    with offline(visitor):
        for address in (film, other):
            visitor.open(address)
            assert visitor.sees(COPY) and not visitor.sees(NO_COPY)
    # The other one was looked at, too, by now.
    assert set(kept(visitor)) == {"/", "/movies?query=the", film, other}


def test_nothing_fetched_ahead_offline(visitor: Visitor) -> None:
    """What stands in for a page without a connection is not what is shown of it once there is one."""
    see(visitor, FILM)
    with offline(visitor):
        refusals = visitor.site.refusals
        film = point_at_a_film(visitor)
        visitor.wait_until(lambda: visitor.site.refusals > refusals, "the film is asked for")
    with visitor.new_page():
        visitor.click("#results li a")
    assert visitor.address == film
    assert not visitor.sees(NO_COPY) and not visitor.sees(COPY)


def test_a_new_version(visitor: Visitor, tmp_path: Path) -> None:
    """The page for when there is no copy looks as the site does by now."""
    for folder in ("Public", "Templates"):
        shutil.copytree(ROOT / folder, tmp_path / "root" / folder)
    with (tmp_path / "root/Public/foyer.css").open("a") as style_sheet:
        style_sheet.write("h1 { letter-spacing: 7px; }")
    (tmp_path / "new").mkdir()
    with running(tmp_path / "new", FOYER_ROOT=str(tmp_path / "root")) as new:
        visitor.site.lead_to(new)
        visitor.site.end_all(is_cut=False)
        see(visitor, FILM)
        style_sheet = visitor.one("link[rel=stylesheet]").get_attribute("href")
        visitor.wait_until(
            lambda: visitor.driver.execute_async_script("""
                const [address, done] = arguments;
                caches.match("/offline?l=en", { ignoreVary: true }).then((page) => page.text())
                  .then((text) => done(text.includes(address)), (error) => done(String(error)))""",
                style_sheet.removeprefix(visitor.site.address)) is True,
            "the page is kept anew")
        with offline(visitor):
            visitor.open("/books?query=never")
            assert visitor.sees(NO_COPY)
            assert visitor.one("link[rel=stylesheet]").get_attribute("href") == style_sheet
            assert visitor.one("h1").value_of_css_property("letter-spacing") == "7px"
        # The new program ends first.
        visitor.site.end_all(is_cut=True)


@pytest.mark.parametrize("query", ["amelie", "l'été (1*2)! ~ 50% & so=on", "기생충"])
def test_searching_offline(visitor: Visitor, query: str) -> None:
    """A search that was made before shows its results of then; another says that there is no connection, and can be tried again."""
    visitor.search(query)
    found = visitor.address
    wait_for_kept(visitor, found)
    see(visitor, "/movies")
    with offline(visitor):
        visitor.open("/movies")
        visitor.type(query)
        with visitor.new_page():
            visitor.press(Keys.ENTER)
        assert visitor.address == found
        assert visitor.sees(COPY)
        visitor.type(f"{query} x")
        with visitor.new_page():
            visitor.press(Keys.ENTER)
        assert visitor.sees(NO_COPY)
        assert visitor.parameters["query"] == [f"{query} x"]
    with visitor.new_page():
        visitor.driver.refresh()
    assert visitor.box == f"{query} x"


def test_asking_offline(visitor: Visitor) -> None:
    """A question that cannot be sent is not lost: the page that says so is in the reader's language, and leads back to it."""
    question = "A short novel about the sea"
    see(visitor, "/ask")
    with visitor.new_page():
        visitor.click("form[action='/language'] button[value=ko]")
    wait_for_kept(visitor, "/ask")
    visitor.click("#question")
    visitor.press(question)
    with offline(visitor):
        with visitor.new_page():
            visitor.click("#ask-form button")
        assert visitor.sees(NO_COPY)
        assert visitor.one("h1").text == "오프라인입니다"
        with visitor.new_page():
            visitor.driver.back()
        assert visitor.one("#question").get_property("value") == question
    with visitor.new_page():
        visitor.click("#ask-form button")
    assert re.fullmatch(r"/questions/[0-9a-f-]+", visitor.address)


def test_deleting_offline(visitor: Visitor) -> None:
    """What was to be deleted is in no copy any more, though it is still there; the reader is told in the language of the page."""
    search_from_home(visitor, SECRET)
    see(visitor, "/")
    with visitor.new_page():
        visitor.click("form[action='/language'] button[value=ko]")
    wait_for_kept(visitor, "/")
    visitor.tab_to("#query")
    with offline(visitor):
        with visitor.new_page():
            visitor.click(CLEAR)
        assert visitor.sees(NO_COPY)
        assert visitor.one("h1").text == "오프라인입니다"
        visitor.open("/")
        assert visitor.sees(NO_COPY)
        assert SECRET not in visitor.driver.page_source
    visitor.open("/")
    assert visitor.recents == [SECRET]


def test_another_language_offline(visitor: Visitor) -> None:
    """It cannot be had then, and nothing is lost by pressing the button; with a connection, it can."""
    korean = "form[action='/language'] button[value=ko]"
    see(visitor, FILM)
    results = visitor.results
    with offline(visitor):
        with visitor.new_page():
            visitor.click(korean)
        assert visitor.sees(NO_COPY)
        assert visitor.one("h1").text == "You’re offline"
        with visitor.new_page():
            visitor.driver.back()
        assert visitor.address == FILM and visitor.results == results
        assert kept(visitor) == ["/", FILM]
        visitor.open("/")
        assert visitor.sees(COPY)
    visitor.open(FILM)
    with visitor.new_page():
        visitor.click(korean)
    assert visitor.address == FILM
    assert visitor.one("html").get_attribute("lang") == "ko"


def test_a_file_by_way_of_the_worker(visitor: Visitor, tmp_path: Path) -> None:
    """A file that is brought in comes whole; without a connection, it can be sent again."""
    file = tmp_path / "shelf.csv"
    file.write_text("Title,Author,Exclusive Shelf\n" + "".join(f"Book {number},Jane Doe,read\n" for number in range(3000)))
    see(visitor, "/shelf")
    visitor.one("input[type=file]").send_keys(str(file))
    with offline(visitor):
        with visitor.new_page():
            visitor.driver.execute_script("document.querySelector('form.shelf-import').requestSubmit()")
        assert visitor.sees(NO_COPY)
    with visitor.new_page():
        visitor.driver.back()
    visitor.one("input[type=file]").clear()
    visitor.one("input[type=file]").send_keys(str(file))
    with visitor.new_page():
        visitor.driver.execute_script("document.querySelector('form.shelf-import').requestSubmit()")
    assert visitor.path == "/shelf/import"
    assert "3,000" in visitor.one("#import-summary").text


def test_forms_of_other_sites(visitor: Visitor) -> None:
    """They are refused with the worker at work as without it."""
    target = f"{visitor.site.address}/movies/search"
    visitor.expected_failures.add(target)
    visitor.driver.get(f"data:text/html,<form method=post action='{target}'><input name=query value=x><button>x</button></form>")
    visitor.click("button")
    visitor.wait_until(lambda: visitor.driver.current_url == target, "the form is sent")
    visitor.wait_until(
        lambda: visitor.driver.execute_script("return performance.getEntriesByType('navigation')[0].responseStatus") == 403,
        "the form is refused")
    visitor.open("/movies")
    assert visitor.recents == []


def test_installable(visitor: Visitor) -> None:
    """The browser finds nothing that keeps it from installing the site."""
    manifest = visitor.driver.execute_cdp_cmd("Page.getAppManifest", {})
    assert manifest["url"] == visitor.site.address + "/manifest.webmanifest"
    assert manifest["errors"] == []
    problems = visitor.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"]
    assert [problem["errorId"] for problem in problems if problem["errorId"] != "in-incognito"] == []


def test_data_for_programs_troubles_nobody(visitor: Visitor) -> None:
    """What a work's page tells to programs is no script to the browser, and no complaint."""
    film = visitor.site.view_data(FILM)["results"]["items"][0]["href"]
    visitor.open(film)
    assert len(visitor.all("script[type='application/ld+json']")) == 1
    visitor.assert_quiet_console()


def test_quiet_without_a_worker(site: Site, tmp_path: Path) -> None:
    """On an address where browsers have no workers, by plain http from another machine, everything else works in peace."""
    port = urlsplit(site.address).port
    rules = "--host-resolver-rules=MAP foyer.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    elsewhere = Site(f"http://foyer.test:{port}")
    with visit(elsewhere, tmp_path / "profile", True, rules) as visitor:
        visitor.search("amelie")
        assert visitor.results
        assert not visitor.driver.execute_script("return 'serviceWorker' in navigator")
        # That one header is for https alone is all that the browser has to say.
        complaints = [entry["message"] for entry in visitor.driver.get_log("browser") if entry["level"] == "SEVERE"]
        assert [text for text in complaints if "Cross-Origin-Opener-Policy" not in text] == []
