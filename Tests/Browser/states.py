"""Every page of the site in every state, by name, for the tests that check all pages."""

import contextlib
import csv
import http.client
import io
import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from selenium.webdriver.common.keys import Keys

from conftest import (
    FREQUENT, ONLY_A_BOOK, ONLY_A_FILM, TIMEOUT, ROOT, UNKNOWN, JSONHandler, Site, StubTMDB, Visitor, running, serving)

# A film that lists have, and whose own page the stub of TMDB never answers.
LISTED_ONLY = 19

# Queries for which the stub of TMDB fails. Nothing in the built-in catalog is similar.
REFUSED, CROWDED, SENSELESS, BROKEN = (f"qzxqzx {word}" for word in ("vwkva", "vwkvb", "vwkvc", "vwkvd"))
# Saved copies: one that cannot be updated, and one that is different each time.
SAVED, CHANGING = "qzxqzx vwkve", "qzxqzx vwkvf"
# A query whose third page is refused.
CUT_OFF = "qzxqzx vwkvg"

# No title matches this query, and one film nearly does.
MISSPELT = "dnue"

CLOSE = "tarantino underwater basket weaving"
WAITING = "A book that is found after the end of the test"
REFUSED_QUESTION = "A book that the service does not want to talk about"
ANSWERED = "A novel about grief and the sea"
# No work has all of this.
PARTLY_MET = "funny and frightening, by women, 1950 or earlier, xyzzy"
FACT = "who directed Seven Samurai"
KOREAN_QUESTION = "슬픔과 바다를 다룬 짧은 소설이 있을까요?"

LETTERBOXD = "Date,Name,Year,Rating\n2024-01-02,Vertigo,1958,4.5\n2024-01-03,,1958,4\n2024-01-04,No Such Film Anywhere,1958,9\n"


class StubServices(StubTMDB):
    """A stub of TMDB that fails for certain queries and films."""

    STATUS = {REFUSED: HTTPStatus.UNAUTHORIZED, CROWDED: HTTPStatus.TOO_MANY_REQUESTS, BROKEN: HTTPStatus.INTERNAL_SERVER_ERROR}

    def __init__(self) -> None:
        super().__init__()
        # The languages in which a page of `SAVED` was sent.
        self.sent: set[str] = set()
        self.changes = 0

    def response(self, address: str) -> tuple[HTTPStatus, Any]:
        parts = urlsplit(address)
        if parts.path == "/movie/401":
            return HTTPStatus.UNAUTHORIZED, {}
        if parts.path == f"/movie/{LISTED_ONLY}":
            return HTTPStatus.OK, ["nothing", "of", "sense"]
        parameters = parse_qs(parts.query)
        query = parameters.get("query", [""])[0]
        if query == SAVED:
            language = parameters["language"][0]
            if language in self.sent:
                return HTTPStatus.UNAUTHORIZED, {}
            self.sent.add(language)
        if query == CHANGING:
            self.changes += 1
            films = [self.film(self.changes % 50 + number) for number in range(3)]
            return HTTPStatus.OK, {"page": 1, "total_pages": 1, "total_results": 3, "results": films}
        if query == SENSELESS:
            return HTTPStatus.OK, ["nothing", "of", "sense"]
        if query == CUT_OFF and parse_qs(parts.query)["page"] == ["3"]:
            query = REFUSED
        # A query that the built-in catalog can answer is refused, too.
        if query == "dune":
            query = REFUSED
        return (self.STATUS[query], {}) if query in self.STATUS else super().response(address)


class StubModel(ThreadingHTTPServer):
    """A stub of a chat service that delays one question to the end, refuses another, and answers all others."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), StubModelHandler)
        self.may_end = threading.Event()

    @property
    def settings(self) -> dict[str, str]:
        return {
            "FOYER_ASK_URL": f"http://127.0.0.1:{self.server_port}/v1", "FOYER_ASK_MODEL": "m", "FOYER_ASK_TIMEOUT": "600"}


class StubModelHandler(JSONHandler):
    server: StubModel

    BOOKS = (
        ("To the Lighthouse", "Virginia Woolf", "A family by the sea, and whom it loses."),
        ("The Old Man and the Sea", "Ernest Hemingway", "One fisherman, far out."),
    )

    def do_POST(self) -> None:
        asked = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if WAITING in asked:
            self.server.may_end.wait()
        if WAITING in asked or REFUSED_QUESTION in asked:
            return self.send_json(HTTPStatus.UNAUTHORIZED, {})
        books = [{"title": title, "author": author, "reason": reason} for title, author, reason in self.BOOKS]
        message = {"role": "assistant", "content": json.dumps({"books": books})}
        self.send_json(HTTPStatus.OK, {"choices": [{"message": message, "finish_reason": "stop"}]})


@dataclass
class Response:
    """A response of the program."""

    status: int
    location: str | None
    text: str
    type: str


@dataclass
class HTTPClient:
    """A client without a browser, which sends the visitor's cookie back."""

    site: Site
    visitor: str | None = None

    def send(self, method: str, path: str, body: bytes | None = None, language: str = "en", **headers: str) -> Response:
        connection = http.client.HTTPConnection(urlsplit(self.site.address).netloc, timeout=TIMEOUT)
        with contextlib.closing(connection):
            headers = {"Accept-Language": language, "Accept": "text/html"} | {
                name.replace("_", "-"): value for name, value in headers.items()}
            if self.visitor:
                headers["Cookie"] = f"foyer_visitor={self.visitor}"
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            for cookie in response.headers.get_all("Set-Cookie", []):
                name, _, value = cookie.partition(";")[0].partition("=")
                if name == "foyer_visitor":
                    self.visitor = value
            return Response(response.status, response.headers["Location"], response.read().decode(), response.headers["Content-Type"] or "")

    def post(self, path: str, **fields: str) -> str:
        """Sends a form; returns the address of the redirect."""
        response = self.send("POST", path, urlencode(fields).encode(), Content_Type="application/x-www-form-urlencoded")
        assert response.status == HTTPStatus.SEE_OTHER, f"{path}: {response.status}"
        assert response.location
        return response.location

    def import_file(self, text: str) -> str:
        """Imports a file into the shelf; returns the address of the report."""
        body = (
            '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n'
            f"{text}\r\n--b--\r\n")
        response = self.send("POST", "/shelf/import", body.encode(), Content_Type="multipart/form-data; boundary=b")
        assert response.location
        return response.location

    def view_data(self, path: str) -> Any:
        response = self.send("GET", path, Accept="application/json")
        assert response.status == HTTPStatus.OK, f"{path}: {response.status}"
        return json.loads(response.text)

    def ask(self, question: str, **fields: str) -> str:
        """Asks a question and waits for the answer; returns its address."""
        path = self.post("/questions", question=question, **fields)
        # The event stream ends with the answer.
        self.send("GET", f"{path}/events")
        assert not self.view_data(path).get("progress")
        return path


@dataclass
class State:
    """A page in one state: how to reach it, and an element that identifies it."""

    site: Site
    path: str
    # A selector that matches in this state only.
    marker: str = "main"
    status: int = 200
    # The visitor's cookie.
    visitor: str | None = None
    # The fields of a form to send; None for a page to open.
    form: dict[str, str] | None = None
    encoding: str = "application/x-www-form-urlencoded"
    is_from_elsewhere: bool = False
    # Actions on the page, with JavaScript only.
    action: Callable[[Visitor], None] | None = None
    # Texts of the visitor, and untranslated ones: they appear in both languages.
    own_words: set[str] = field(default_factory=set)

    @property
    def url(self) -> str:
        return self.site.address + self.path

    def html(self, language: str) -> str:
        """The HTML of the page."""
        client = HTTPClient(self.site, self.visitor)
        if self.form is None:
            response = client.send("GET", self.path, language=language)
        else:
            headers = {"Sec_Fetch_Site": "cross-site" if self.is_from_elsewhere else "same-origin"}
            response = client.send(
                "POST", self.path, urlencode(self.form).encode(), language, Content_Type=self.encoding, **headers)
        assert response.status == self.status, f"{self.path}: {response.status}"
        assert response.type.startswith("text/html")
        return response.text

    def open(self, visitor: Visitor, language: str) -> None:
        """Opens the page in a browser, in this language."""
        driver = visitor.driver
        driver.switch_to.window(visitor.window)
        visitor.site = self.site
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {"Accept-Language": language}})
        # With this cookie, the page receives changes and does not need to reload.
        cookies = {"foyer_listens": "1"} | ({"foyer_visitor": self.visitor} if self.visitor else {})
        for name, value in cookies.items():
            driver.execute_cdp_cmd("Network.setCookie", {"name": name, "value": value, "url": self.site.address + "/"})
        if self.status >= HTTPStatus.BAD_REQUEST:
            visitor.expected_failures.add(self.url)
        if self.form is None:
            visitor.open(self.path, self.status)
        else:
            driver.get("data:text/html,<title>elsewhere</title>" if self.is_from_elsewhere else self.site.address + "/ask")
            with visitor.new_page():
                driver.execute_script(
                    """
                    const [action, enctype, fields] = arguments;
                    const form = Object.assign(document.createElement("form"), { method: "post", action, enctype });
                    for (const [name, value] of Object.entries(fields)) {
                        form.append(Object.assign(document.createElement("textarea"), { name, value }));
                    }
                    document.documentElement.append(form);
                    form.submit();
                    """,
                    self.url, self.encoding, self.form)
        if self.action and visitor.has_javascript:
            self.action(visitor)
        assert visitor.all(self.marker), f"{self.path} has no {self.marker}"


class Sites:
    """The program, once for each configuration that the states need, with prepared visitors."""

    def __init__(self, stack: contextlib.ExitStack, catalog: Site, folder: Callable[[str], Path]) -> None:
        self.stack = stack
        self.folder = folder
        # A program with the built-in catalog only.
        self.catalog = catalog
        self.asked = 0
        self.asked_in_vain: str | None = None

    @cached_property
    def services(self) -> Site:
        """A program with the stub of TMDB before the catalog, and with an unreachable service for books."""
        server = StubServices()
        self.stack.enter_context(serving(server))
        settings = server.settings | {
            "FOYER_MOVIE_PROVIDERS": "tmdb,catalog",
            "FOYER_BOOK_PROVIDERS": "openlibrary",
            # No program listens on the port of the discard service.
            "FOYER_OPEN_LIBRARY_URL": "http://127.0.0.1:9",
            # Every saved response is outdated at once.
            "FOYER_FRESH_SEARCHES": "0",
        }
        return self.stack.enter_context(running(self.folder("services"), **settings))

    @cached_property
    def model(self) -> Site:
        """A program with the stub of a chat service."""
        server = StubModel()
        self.stack.enter_context(serving(server))
        site = self.stack.enter_context(running(self.folder("model"), **server.settings))
        # The program completes running questions before it ends, so release the waiting one first.
        self.stack.callback(server.may_end.set)
        return site

    @cached_property
    def active_visitor(self) -> HTTPClient:
        """A visitor with recent queries, entries of every kind on the shelf, and questions in every state and both languages."""
        client = HTTPClient(self.catalog)
        for kind in ("", "/movies", "/books"):
            for query in ("dune", "기생충", "w" * 200):
                client.post(f"{kind}/search", query=query)
        book = work(self.catalog, "books")["id"]
        client.post(
            "/shelf", kind="books", id=book, status="read", rating="4.5", owned="1", note="A note.\nOf two lines.", whole="1")
        for film in self.catalog.view_data("/movies?query=dune")["results"]["items"][:2]:
            client.post("/shelf", kind="movies", id=film["id"], status="watched")
        return client

    @cached_property
    def report(self) -> str:
        """The report of a file that the active visitor imported."""
        return self.active_visitor.import_file(LETTERBOXD)

    @cached_property
    def answered(self) -> str:
        """An answered question of the active visitor, who also has one in Korean."""
        self.active_visitor.ask(KOREAN_QUESTION)
        return self.active_visitor.ask(ANSWERED)

    @cached_property
    def answered_anew(self) -> str:
        """The same question, repeated for other works."""
        return self.active_visitor.ask(ANSWERED, instead=self.answered.rpartition("/")[2])

    @cached_property
    def curious_visitor(self) -> HTTPClient:
        """A visitor with questions alone."""
        return HTTPClient(self.catalog)

    @cached_property
    def film_visitor(self) -> HTTPClient:
        """A visitor with films only on the shelf."""
        client = HTTPClient(self.catalog)
        client.post("/shelf", kind="movies", id=work(self.catalog, "movies")["id"], status="to-watch")
        return client

    @cached_property
    def visitor_who_read_all(self) -> HTTPClient:
        """A visitor who has read every book of the built-in catalog, and whose file has a line without a title."""
        client = HTTPClient(self.catalog)
        lines = (ROOT / "Sources/Storage/Resources/Catalog/books.jsonl").read_text(encoding="utf-8").splitlines()
        text = io.StringIO()
        rows = csv.writer(text)
        rows.writerow(["Title", "Author", "Exclusive Shelf"])
        rows.writerows([book["title"], book["authors"][0], "read"] for book in map(json.loads, lines))
        # The report has two pages: it lists 200 lines of each kind.
        rows.writerow(["", "Anonymous", "read"])
        client.import_file(text.getvalue())
        return client

    @cached_property
    def writing_visitor(self) -> HTTPClient:
        """A visitor with an entry by hand."""
        return HTTPClient(self.catalog)

    @cached_property
    def added_by_hand(self) -> str:
        """The page after the entry was added."""
        return self.writing_visitor.post("/shelf/add", kind="books", title="Notes", creator="", year="")

    @cached_property
    def asking_visitor(self) -> HTTPClient:
        """A visitor who asks the chat service."""
        return HTTPClient(self.model)

    @property
    def waiting(self) -> str:
        """A question that the chat service does not answer.

        It is asked again when its time has run out: the tests may take longer than the longest time limit, 600 seconds.
        """
        if not (self.asked_in_vain and self.asking_visitor.view_data(self.asked_in_vain).get("progress")):
            self.asked_in_vain = self.asking_visitor.post("/questions", question=WAITING)
        return self.asked_in_vain

    def save_results(self, path: str) -> None:
        """Makes the program save the responses to this search, in both languages."""
        for language in ("en", "ko"):
            HTTPClient(self.services).send("GET", path, language=language)

    def let_service_recover(self) -> None:
        """Makes one successful request to the stub of TMDB, so that the program keeps asking it."""
        self.asked += 1
        self.services.view_data(f"/movies?query=well%20{self.asked}")


def work(site: Site, kind: str) -> dict[str, Any]:
    """A film or a book with as many parts on its page as possible."""
    works = site.view_data(f"/{kind}?query={quote('the lord of the rings')}")["results"]["items"]
    return next(work for work in works if work.get("counterparts"))


def results_path(kind: str, query: str = FREQUENT, page: int = 1) -> str:
    return f"/{kind}?query={quote(query)}" + (f"&page={page}" if page > 1 else "")


def filtered_path(kind: str, **parameters: str) -> str:
    return f"/{kind}?{urlencode({'query': FREQUENT} | parameters)}"


def open_panel(visitor: Visitor) -> None:
    visitor.driver.execute_script("document.querySelector('#query').focus()")
    visitor.wait_until(lambda: visitor.is_expanded, "the list under the search box")


def see_suggestions(visitor: Visitor) -> None:
    visitor.driver.execute_script("document.querySelector('#query').focus()")
    visitor.press("du")
    visitor.wait_until(lambda: len(visitor.options) > 1 and visitor.is_expanded, "suggestions")
    visitor.press(Keys.ARROW_DOWN)
    assert visitor.active_option


def see_more(visitor: Visitor) -> None:
    before = len(visitor.results)
    visitor.driver.execute_script("document.querySelector('[rel=next]').click()")
    visitor.wait_until(lambda: len(visitor.results) > before, "more results")


def search_again(visitor: Visitor) -> None:
    """Shows a search that runs, without leaving the page."""
    visitor.driver.execute_script(
        """
        const form = document.querySelector("#search-form");
        form.addEventListener("submit", (event) => event.preventDefault());
        form.requestSubmit();
        """)
    visitor.wait_for(".skeleton")


def return_to_list(visitor: Visitor) -> None:
    visitor.driver.execute_script("location.hash = document.querySelector('.keep:has(.kept)').id")


def open_forms(visitor: Visitor) -> None:
    visitor.driver.execute_script("for (const one of document.querySelectorAll('details')) one.open = true")


def error(sites: Sites, path: str, status: int, code: str, **more: Any) -> State:
    return State(sites.services, path, f"#error[data-error={code}]", status, **more)


def of_active_visitor(sites: Sites, path: str, marker: str, **more: Any) -> State:
    return State(
        sites.catalog, path, marker, visitor=sites.active_visitor.visitor,
        own_words={"A note.\nOf two lines.", ANSWERED, KOREAN_QUESTION, "기생충", "No Such Film Anywhere", "Vertigo", "dune", "w" * 200}, **more)


def unavailable(sites: Sites) -> State:
    # The program stops asking a service that fails several times in a row, and this page fails each time.
    sites.let_service_recover()
    return error(sites, results_path("movies", BROKEN), 503, "unavailable")


def saved(sites: Sites) -> State:
    address = results_path("movies", SAVED)
    sites.save_results(address)
    return State(
        sites.services, address, "#notice", action=lambda visitor: visitor.wait_for("#notice:not(:has([data-refresh])) a"),
        own_words={"What happens in film"})


def updated(sites: Sites) -> State:
    address = results_path("movies", CHANGING)
    sites.save_results(address)
    return State(
        sites.services, address, "#notice", action=lambda visitor: visitor.wait_for("#notice:not(:has([data-refresh]))"),
        own_words={"What happens in film"})


def above_the_last_list(sites: Sites) -> State:
    sites.save_results(results_path("movies", SAVED))
    address = results_path("movies", REFUSED) + f"&previous={quote(SAVED)}"
    return State(
        sites.services, address, "#error[data-error=unauthorized] ~ #results", 502,
        own_words={"What happens in film", REFUSED, SAVED})


def above_the_page_before(sites: Sites) -> State:
    sites.save_results(results_path("movies", CUT_OFF, page=2))
    return State(
        sites.services, results_path("movies", CUT_OFF, page=3), "#error[data-error=unauthorized] ~ .earlier", 502,
        own_words={"What happens in film", CUT_OFF})


def listed_only(sites: Sites) -> State:
    sites.save_results(results_path("movies", "well listed"))
    return State(
        sites.services, f"/movies/tmdb-{LISTED_ONLY}", "#notice a", own_words={f"Film {LISTED_ONLY}", f"What happens in film {LISTED_ONLY}."})


# All states by name.
STATES: dict[str, Callable[[Sites], State]] = {
    "home": lambda sites: State(sites.catalog, "/", ".welcome"),
    "home, with recent queries and books for a question": lambda sites: of_active_visitor(
        sites, "/", "#recent-queries > li", action=open_panel),
    "home, with suggestions": lambda sites: State(sites.catalog, "/", ".welcome", action=see_suggestions),
    "home, a search running": lambda sites: State(sites.catalog, "/", ".welcome", action=search_again),
    "home, with services": lambda sites: State(sites.services, "/", ".welcome .hint"),
    "films": lambda sites: State(sites.catalog, "/movies", "#empty[data-state=initial]"),
    "films of a genre": lambda sites: State(sites.catalog, "/movies?subject=drama&from=1990&to=1999&sort=title", "#results"),
    "books of a subject that none has": lambda sites: State(sites.catalog, "/books?subject=no%20such%20subject", "#empty[data-state=no-results]"),
    "films found": lambda sites: State(sites.catalog, results_path("movies"), "#results [rel=next], .pages [rel=next]"),
    "films found, some on the shelf": lambda sites: of_active_visitor(sites, results_path("movies", "dune"), "#results .kept"),
    "films found in Korean": lambda sites: State(sites.catalog, results_path("movies", "기생충"), "#results li", own_words={"기생충"}),
    "films found, page 2": lambda sites: State(sites.catalog, results_path("movies", page=2), ".earlier"),
    "films found, more in place": lambda sites: State(sites.catalog, results_path("movies"), "#results li", action=see_more),
    "films found, another search running": lambda sites: State(
        sites.catalog, results_path("movies"), "#results li", action=search_again),
    "films found, filtered and sorted": lambda sites: State(
        sites.catalog, filtered_path("movies", **{"from": "1950", "to": "1999", "subject": "drama", "sort": "year"}), ".chosen"),
    "films found, filters open": lambda sites: State(
        sites.catalog, filtered_path("movies", language="en"), ".filter[data-kind=subject]", action=open_forms),
    "films found, filtered, page 2": lambda sites: State(
        sites.catalog, filtered_path("movies", **{"from": "1950", "page": "2"}), ".earlier"),
    "no films with these filters": lambda sites: State(
        sites.catalog, filtered_path("movies", **{"from": "3", "to": "1", "country": "KR", "subject": "drama"}), "#empty .ways-on"),
    "no films with a filter of 200 letters": lambda sites: State(
        sites.catalog, filtered_path("movies", subject="w" * 200), "#empty .ways-on", own_words={"W" + "w" * 199}),
    "films found for a corrected query": lambda sites: State(
        sites.catalog, results_path("movies", MISSPELT), "#did-you-mean", own_words={MISSPELT, "dune"}),
    "the last films found": lambda sites: State(sites.catalog, sites.catalog.last_page(FREQUENT, "movies"), ".end"),
    "no films found": lambda sites: State(sites.catalog, results_path("movies", UNKNOWN), "#empty[data-state=no-results]"),
    "no films found for 200 letters": lambda sites: State(
        sites.catalog, results_path("movies", "w" * 200), "#empty[data-state=no-results]"),
    "a film": lambda sites: State(sites.catalog, work(sites.catalog, "movies")["href"], ".counterpart"),
    "a film on the shelf": lambda sites: of_active_visitor(
        sites, sites.catalog.view_data("/movies?query=dune")["results"]["items"][0]["href"], "#shelf .shelf-form"),
    "a film with another language's title": lambda sites: State(
        sites.catalog, sites.catalog.view_data(results_path("movies", "기생충"))["results"]["items"][0]["href"], ".work"),
    "a film of a service": lambda sites: State(
        sites.services, "/movies/tmdb-7", ".work", own_words={"Film 7", "What happens in film 7."}),
    "a film of a service that fails, with the facts of a list": listed_only,
    "an unknown film": lambda sites: State(sites.catalog, "/movies/catalog-no-such-film", "#error", 404),
    "books": lambda sites: State(sites.catalog, "/books", "#empty[data-state=initial]"),
    "books found": lambda sites: State(sites.catalog, results_path("books"), "#results.cards li"),
    "books found, page 2": lambda sites: State(sites.catalog, results_path("books", page=2), ".earlier"),
    "books found, filtered and sorted": lambda sites: State(
        sites.catalog, filtered_path("books", language="en", sort="title"), ".chosen", action=open_forms),
    "the last books found": lambda sites: State(sites.catalog, sites.catalog.last_page(FREQUENT, "books"), ".end"),
    "no books found": lambda sites: State(sites.catalog, results_path("books", UNKNOWN), "#empty[data-state=no-results]"),
    "a book": lambda sites: State(sites.catalog, work(sites.catalog, "books")["href"], ".counterpart"),
    "a book on the shelf": lambda sites: of_active_visitor(sites, work(sites.catalog, "books")["href"], "#shelf .shelf-form"),
    "an unknown book": lambda sites: State(sites.catalog, "/books/catalog-no-such-book", "#error", 404),
    "a person": lambda sites: State(
        sites.catalog, "/people/catalog-bong-joon-ho", ".collaborators", own_words={"봉준호", "Bong Joon-ho"}),
    "a person of one work": lambda sites: State(
        sites.catalog, "/people/catalog-john-banville", ".person", own_words={"John Banville", "존 밴빌"}),
    "both found for a person's name": lambda sites: State(
        sites.catalog, results_path("search", "bong joon ho"), "#person", own_words={"bong joon ho"}),
    "films and books": lambda sites: State(sites.catalog, "/search", "#empty[data-state=initial]"),
    "both found": lambda sites: State(sites.catalog, results_path("search"), "#results .side + .side"),
    "both found for a corrected query": lambda sites: State(
        sites.catalog, results_path("search", MISSPELT), "#did-you-mean", own_words={MISSPELT, "dune"}),
    "both found by conditions": lambda sites: State(
        sites.catalog, results_path("search", "80s horror"), "#understood", own_words={"80s horror"}),
    "both found, only close": lambda sites: State(
        sites.catalog, results_path("search", CLOSE), ".partial a", own_words={CLOSE}),
    "only a film found": lambda sites: State(sites.catalog, results_path("search", ONLY_A_FILM), ".side-message"),
    "only a book found": lambda sites: State(sites.catalog, results_path("search", ONLY_A_BOOK), ".side-message"),
    "neither found": lambda sites: State(sites.catalog, results_path("search", UNKNOWN), "#empty[data-state=no-results]"),
    "neither found for 200 letters": lambda sites: State(
        sites.catalog, results_path("search", "w" * 200), "#empty[data-state=no-results]"),
    "films of the catalog instead of a service's": lambda sites: State(sites.services, results_path("movies", "dune"), "#notice"),
    "films of the catalog, which alone can sort": lambda sites: State(
        sites.services, filtered_path("movies", sort="title"), "#notice"),
    "both searched, books unavailable": lambda sites: State(sites.services, results_path("search", "dune"), "#notice"),
    "a saved copy that cannot be updated": saved,
    "a saved copy, updated in place": updated,
    "the key is refused": lambda sites: error(sites, results_path("movies", REFUSED), 502, "unauthorized"),
    "a failed search above the last films": above_the_last_list,
    "a failed next page above the films before": above_the_page_before,
    "both failed above the last ones": lambda sites: State(
        sites.services, results_path("search", REFUSED) + f"&previous={quote('dune')}", "#error ~ #results", 502,
        own_words={REFUSED, "dune"}),
    "a malformed response": lambda sites: error(sites, results_path("movies", SENSELESS), 502, "bad-response"),
    "too many requests": lambda sites: error(sites, results_path("movies", CROWDED), 503, "rate-limited"),
    "a service that is unavailable": unavailable,
    "no connection": lambda sites: error(sites, results_path("books", "dune"), 503, "offline"),
    "a film of a service that refuses the key": lambda sites: error(sites, "/movies/tmdb-401", 502, "unauthorized"),
    "ask": lambda sites: State(sites.catalog, "/ask", "#ask-form"),
    "ask a service": lambda sites: State(sites.model, "/ask", "#ask-form"),
    "ask with a text": lambda sites: State(
        sites.catalog, f"/ask?question={quote(ANSWERED)}", "#ask-form", own_words={ANSWERED}),
    "a question that is too short": lambda sites: State(
        sites.catalog, "/questions", "#error[data-error=invalid-question]", 422, form={"question": "?"}),
    "a question that waits": lambda sites: State(
        sites.model, sites.waiting, "#progress", visitor=sites.asking_visitor.visitor, own_words={WAITING}),
    "a question answered by the catalog": lambda sites: of_active_visitor(sites, sites.answered, "#results.recommended"),
    "a question answered anew": lambda sites: of_active_visitor(sites, sites.answered_anew, "#results.recommended"),
    "a question answered in part": lambda sites: State(
        sites.catalog, sites.curious_visitor.ask(PARTLY_MET), "[data-lacks]", visitor=sites.curious_visitor.visitor, action=open_forms,
        own_words={PARTLY_MET, "xyzzy"}),
    "a question for a fact": lambda sites: State(
        sites.catalog, sites.curious_visitor.ask(FACT), "#answer", visitor=sites.curious_visitor.visitor, own_words={FACT}),
    "a question answered by a service": lambda sites: State(
        sites.model, sites.asking_visitor.ask(ANSWERED), "#results.recommended", visitor=sites.asking_visitor.visitor, own_words={ANSWERED}),
    "a question that a service refuses": lambda sites: State(
        sites.model, sites.asking_visitor.ask(REFUSED_QUESTION), "#notice", visitor=sites.asking_visitor.visitor,
        own_words={REFUSED_QUESTION}),
    "a question without an answer": lambda sites: State(
        sites.catalog, sites.visitor_who_read_all.ask(ANSWERED), "#error[data-error=no-answer]", visitor=sites.visitor_who_read_all.visitor,
        own_words={ANSWERED}),
    "no questions": lambda sites: State(sites.catalog, "/questions", "#empty"),
    "questions": lambda sites: of_active_visitor(sites, "/questions", "#questions > li"),
    "delete a question": lambda sites: of_active_visitor(sites, f"{sites.answered}/delete", "form.again"),
    "an empty shelf": lambda sites: State(sites.catalog, "/shelf", "#empty[data-state=initial]"),
    "the shelf": lambda sites: of_active_visitor(sites, "/shelf", "#results > li"),
    "the shelf, its forms open": lambda sites: of_active_visitor(sites, "/shelf", "details", action=open_forms),
    "a long shelf": lambda sites: State(sites.catalog, "/shelf", ".pages [rel=next]", visitor=sites.visitor_who_read_all.visitor),
    "a shelf without results": lambda sites: State(
        sites.catalog, "/shelf?kind=books", "#empty[data-state=no-results]", visitor=sites.film_visitor.visitor),
    "add by title": lambda sites: State(sites.catalog, "/shelf/add", "#manual-entry"),
    "add by title, found": lambda sites: of_active_visitor(sites, "/shelf/add?title=dune", "#results .kept"),
    "add by title, just kept": lambda sites: of_active_visitor(
        sites, "/shelf/add?title=dune", "#results .saved", action=return_to_list),
    "add by title, nothing found": lambda sites: State(
        sites.catalog, f"/shelf/add?title={quote(UNKNOWN)}", ".side-message", own_words={UNKNOWN}),
    "add by title, both fail": lambda sites: State(
        sites.services, f"/shelf/add?title={quote(SENSELESS)}", "#notice", own_words={SENSELESS}),
    "add by title, corrected": lambda sites: State(
        sites.catalog, f"/shelf/add?title={MISSPELT}", "#did-you-mean", own_words={MISSPELT, "dune"}),
    "added by hand": lambda sites: State(
        sites.catalog, sites.added_by_hand, "#outcome[data-state=added]", visitor=sites.writing_visitor.visitor, own_words={"Notes"}),
    "added by hand before": lambda sites: State(
        sites.catalog, sites.added_by_hand.removesuffix("&new=1"), "#outcome[data-state=already-there]",
        visitor=sites.writing_visitor.visitor, own_words={"Notes"}),
    "an entry by hand with errors": lambda sites: State(
        sites.catalog, "/shelf/add", "#error[data-error=invalid-entry]", 422,
        form={"kind": "books", "title": "", "creator": "w" * 501, "year": "MCM"}, own_words={"w" * 501, "MCM"}),
    "an import report": lambda sites: of_active_visitor(sites, sites.report, "[data-fate=problem]"),
    "a long import report": lambda sites: State(
        sites.catalog, "/shelf/import", ".pages [rel=next]", visitor=sites.visitor_who_read_all.visitor),
    "an unknown page": lambda sites: State(sites.catalog, "/no-such-page", "#error[data-error=not-found]", 404),
    "an address of a form": lambda sites: State(
        sites.catalog, "/movies/search", "#error[data-error=method-not-allowed]", 405),
    "an unknown question": lambda sites: State(sites.catalog, f"/questions/{'0' * 32}", "#error", 404),
    "an invalid page number": lambda sites: State(sites.catalog, "/movies?query=dune&page=0", "#error[data-error=invalid-page]", 400),
    "an invalid filter": lambda sites: State(
        sites.catalog, "/books?query=dune&from=x", "#error[data-error=invalid-filter]", 400),
    "a query that is too long": lambda sites: State(sites.catalog, results_path("movies", "w" * 201), "#error[data-error=query-too-long]", 400),
    "a form of another site": lambda sites: State(
        sites.catalog, "/language", "#error[data-error=cross-site]", 403, form={"language": "en"}, is_from_elsewhere=True),
    "a form that is too large": lambda sites: State(
        sites.catalog, "/language", "#error[data-error=too-large]", 413, form={"language": "e" * 300_000}),
    "a body that is not a form": lambda sites: State(
        sites.catalog, "/language", "#error[data-error=unsupported-type]", 415, form={"language": "en"}, encoding="text/plain"),
}

# States that have the same elements as another one, and differ from it in texts and addresses only.
SAME_ELEMENTS = {
    "home, with services": "home",
    "neither found": "no films found",
    "an unknown book": "an unknown film",
    "an address of a form": "an unknown film",
    "a malformed response": "the key is refused",
    "too many requests": "the key is refused",
    "a service that is unavailable": "the key is refused",
    "no connection": "the key is refused",
    "a film of a service that refuses the key": "the key is refused",
    "ask with a text": "ask",
    "added by hand before": "added by hand",
    "an unknown question": "an unknown page",
    "an invalid page number": "an unknown page",
    "an invalid filter": "an unknown page",
    "a form of another site": "an unknown page",
    "a form that is too large": "an unknown page",
    "a body that is not a form": "an unknown page",
}
