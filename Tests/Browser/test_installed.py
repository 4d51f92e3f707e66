"""The installed app: pages that the browser keeps for offline use, and for which visitor."""

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
from conftest import ROOT, Browser, Site, Visitor, running, visit
from selenium.webdriver.common.keys import Keys

COPY = "#offline-copy"
NO_COPY = "#offline"
CLEAR = "form[action='/recents/clear'] button"
FILM = "/movies?query=amelie"
SECRET = "borges"
# The limit in `sw.js`.
PAGE_LIMIT = 50


class CuttableProxy(Site):
    """A proxy in front of the program whose connection tests can cut, for pages and service workers. Browsers use its address."""

    def __init__(self, site: Site) -> None:
        self.forward_to(site)
        self.listener = socket.create_server(("127.0.0.1", 0))
        super().__init__(f"http://127.0.0.1:{self.listener.getsockname()[1]}")
        self.is_cut = False
        # The number of refused connections.
        self.refusals = 0
        self.sockets: set[socket.socket] = set()
        self.lock = threading.Lock()
        threading.Thread(target=self.accept, daemon=True).start()

    def forward_to(self, site: Site) -> None:
        """Forwards later connections to this program."""
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
        """Cuts all connections while the actions inside run."""
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
def proxy(site: Site) -> Iterator[CuttableProxy]:
    proxy = CuttableProxy(site)
    yield proxy
    proxy.listener.close()
    proxy.end_all(is_cut=True)


@pytest.fixture
def visitor(proxy: CuttableProxy, browser: Browser) -> Iterator[Visitor]:
    """A visitor with an active service worker, behind the proxy."""
    with visit(proxy, browser) as visitor:
        visitor.open("/")
        visitor.wait_until(
            lambda: visitor.driver.execute_script("return navigator.serviceWorker.controller?.state === 'activated'"),
            "the worker is at work")
        wait_for_kept(visitor, "/")
        yield visitor


def kept(visitor: Visitor, kind: str = "pages of ") -> list[str]:
    """The addresses of the offline copies of all visitors; `kind` is the prefix of the cache's name."""
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
    """Opens a page and waits for its offline copy."""
    visitor.open(address)
    wait_for_kept(visitor, address)


@contextlib.contextmanager
def offline(visitor: Visitor) -> Iterator[None]:
    """Runs the actions inside offline; network errors in the console are expected."""
    visitor.assert_quiet_console()
    with visitor.site.cut():
        yield
        log = visitor.driver.get_log("browser")
        assert all(entry["source"] == "network" for entry in log if entry["level"] == "SEVERE"), log


def search_from_home(visitor: Visitor, query: str) -> None:
    visitor.search(query, "/")
    wait_for_kept(visitor, visitor.address)


def test_pages_seen_before(visitor: Visitor) -> None:
    """Offline, a page that was seen appears with its date; another address shows a page that explains why it is missing."""
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
    """A page with an error status is not kept."""
    visitor.open("/movies/catalog-no-such-film", 404)
    see(visitor, FILM)
    assert kept(visitor) == ["/", FILM]


def test_no_visitor_sees_pages_of_another(visitor: Visitor) -> None:
    """Without the cookie, no page of the visitor before is shown, neither offline nor after other pages."""
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
    # Another visitor with saved data.
    search_from_home(visitor, "amelie")
    with offline(visitor):
        visitor.open(secret)
        assert visitor.sees(NO_COPY)


def test_clearing_recent_queries_deletes_copies(visitor: Visitor) -> None:
    """Clearing the recent queries deletes all copies that show them."""
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


def test_deleting_a_recent_query_deletes_copies(visitor: Visitor) -> None:
    """Deleting one recent query in place deletes them, too."""
    search_from_home(visitor, SECRET)
    see(visitor, "/")
    visitor.tab_to("#query")
    visitor.wait_until(lambda: visitor.sees(".removes button"), "the button to delete it")
    visitor.click(".removes button")
    visitor.wait_until(lambda: not kept(visitor), "nothing is kept")
    with offline(visitor):
        visitor.open("/")
        assert visitor.sees(NO_COPY)


def test_changing_the_language_deletes_copies(visitor: Visitor) -> None:
    """After a change of language no older copy is shown; new copies and their notices are in the new language."""
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


def test_changing_the_shelf_deletes_copies(visitor: Visitor) -> None:
    """After a change on the shelf, no copy shows the shelf as it was before."""
    film = "/movies/catalog-parasite-2019"
    see(visitor, "/shelf")
    see(visitor, film)
    with visitor.new_page():
        visitor.click(".shelf-choice button")
    visitor.wait_until(lambda: kept(visitor) == [film], "only the page after is kept")
    with offline(visitor):
        visitor.open("/shelf")
        assert visitor.sees(NO_COPY)


def test_new_copies_replace_the_oldest(visitor: Visitor) -> None:
    """New copies replace the oldest ones."""
    addresses = [f"/movies?query=zz{number}" for number in range(PAGE_LIMIT)]
    for address in addresses:
        visitor.driver.get(visitor.site.address + address)
    wait_for_kept(visitor, addresses[-1])
    assert kept(visitor) == addresses


def point_at_a_film(visitor: Visitor) -> str:
    """Rests the pointer on the first result, which the browser then prefetches."""
    visitor.actions().move_to_element(visitor.one("#results li a")).perform()
    return f"/movies/{visitor.results[0]}"


def test_a_prefetched_page(visitor: Visitor) -> None:
    """A prefetched page counts as seen only after it was opened; offline, it is available in any case."""
    # These results are no new search, which would give the visitor a cookie and so delete all copies.
    results = "/movies?query=the&from=1900"
    see(visitor, results)
    other = f"/movies/{visitor.results[1]}"
    film = point_at_a_film(visitor)
    visitor.wait_until(lambda: kept(visitor, "ahead of ") == [film], "the film is prefetched")
    assert kept(visitor) == ["/", results]
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
    # The other page was opened meanwhile, so it counts as seen, too.
    assert set(kept(visitor)) == {"/", results, film, other}


def test_nothing_is_prefetched_offline(visitor: Visitor) -> None:
    """A page that replaces a missing one offline is not shown when there is a connection again."""
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
    """The page for missing copies is updated with the site."""
    for folder in ("Public", "Templates"):
        shutil.copytree(ROOT / folder, tmp_path / "root" / folder)
    with (tmp_path / "root/Public/foyer.css").open("a") as style_sheet:
        style_sheet.write("h1 { letter-spacing: 7px; }")
    (tmp_path / "new").mkdir()
    with running(tmp_path / "new", FOYER_ROOT=str(tmp_path / "root")) as new:
        visitor.site.forward_to(new)
        visitor.site.end_all(is_cut=False)
        see(visitor, FILM)
        style_sheet = visitor.one("link[rel=stylesheet]").get_attribute("href")
        visitor.wait_until(
            lambda: visitor.driver.execute_async_script("""
                const [address, done] = arguments;
                caches.match("/offline?l=en", { ignoreVary: true }).then((page) => page.text())
                  .then((text) => done(text.includes(address)), (error) => done(String(error)))""",
                style_sheet.removeprefix(visitor.site.address)) is True,
            "the page is stored again")
        with offline(visitor):
            visitor.open("/books?query=never")
            assert visitor.sees(NO_COPY)
            assert visitor.one("link[rel=stylesheet]").get_attribute("href") == style_sheet
            assert visitor.one("h1").value_of_css_property("letter-spacing") == "7px"
        # The new program stops first.
        visitor.site.end_all(is_cut=True)


@pytest.mark.parametrize("query", ["amelie", "l'été (1*2)! ~ 50% & so=on", "기생충"])
def test_searching_offline(visitor: Visitor, query: str) -> None:
    """Offline, a search that was made before shows its saved results; another reports the missing connection and offers to try again."""
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
    """A question that cannot be sent is not lost: the page that reports it is in the visitor's language and leads back to it."""
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
    """After a failed deletion no copy shows the item, although it still exists; the message is in the language of the page."""
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
    """Offline, the language cannot change, and pressing the button loses nothing; with a connection, it changes."""
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


def test_importing_a_file_through_the_worker(visitor: Visitor, tmp_path: Path) -> None:
    """An imported file arrives complete through the service worker; offline, it can be sent again later."""
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
    """Forms of other sites are refused with the service worker, too."""
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
    """The browser can install the site."""
    manifest = visitor.driver.execute_cdp_cmd("Page.getAppManifest", {})
    assert manifest["url"] == visitor.site.address + "/manifest.webmanifest"
    assert manifest["errors"] == []
    problems = visitor.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"]
    assert [problem["errorId"] for problem in problems if problem["errorId"] != "in-incognito"] == []


def test_structured_data_causes_no_error(visitor: Visitor) -> None:
    """Structured data on a work's page is not run as a script, and causes no error in the console."""
    film = visitor.site.view_data(FILM)["results"]["items"][0]["href"]
    visitor.open(film)
    assert len(visitor.all("script[type='application/ld+json']")) == 1
    visitor.assert_quiet_console()


def test_without_a_service_worker(site: Site, browser: Browser) -> None:
    """Over plain http from another machine, where browsers allow no service worker, everything else works."""
    elsewhere = Site(f"http://foyer.test:{urlsplit(site.address).port}")
    with visit(elsewhere, browser) as visitor:
        visitor.search("amelie")
        assert visitor.results
        assert not visitor.driver.execute_script("return 'serviceWorker' in navigator")
        # The only message of the browser is that one header needs https.
        complaints = [entry["message"] for entry in visitor.driver.get_log("browser") if entry["level"] == "SEVERE"]
        assert [text for text in complaints if "Cross-Origin-Opener-Policy" not in text] == []
