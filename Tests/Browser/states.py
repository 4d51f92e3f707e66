"""Every page of the site in every state that it has, each named and reachable by whoever checks all of them."""

import contextlib
import csv
import http.client
import io
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from selenium.webdriver.common.keys import Keys

from conftest import (
    FREQUENT, ONLY_A_BOOK, ONLY_A_FILM, PATIENCE, ROOT, UNKNOWN, JSONHandler, Site, StubTMDB, Visitor, running, serving)

# What the service for films makes of a query; nothing of the built-in catalog is like these words.
REFUSED, CROWDED, SENSELESS, BROKEN = (f"qzxqzx {word}" for word in ("vwkva", "vwkvb", "vwkvc", "vwkvd"))
SAVED = "qzxqzx vwkve"

# What nothing is called, and one film nearly.
MISSPELT = "dnue"

WAITING = "A book that nobody thinks of before this is over"
REFUSED_QUESTION = "A book that the service does not want to talk about"
ANSWERED = "A short novel about grief and the sea"
KOREAN_QUESTION = "슬픔과 바다를 다룬 짧은 소설이 있을까요?"

LETTERBOXD = "Date,Name,Year,Rating\n2024-01-02,Vertigo,1958,4.5\n2024-01-03,,1958,4\n2024-01-04,No Such Film Anywhere,1958,9\n"


class StubServices(StubTMDB):
    """The Movie Database, which fails as the query says, and is down for some films."""

    STATUS = {REFUSED: HTTPStatus.UNAUTHORIZED, CROWDED: HTTPStatus.TOO_MANY_REQUESTS, BROKEN: HTTPStatus.INTERNAL_SERVER_ERROR}

    def reply(self, address: str) -> tuple[HTTPStatus, Any]:
        parts = urlsplit(address)
        if parts.path == "/movie/401":
            return HTTPStatus.UNAUTHORIZED, {}
        query = parse_qs(parts.query).get("query", [""])[0]
        if query == SENSELESS:
            return HTTPStatus.OK, ["nothing", "of", "sense"]
        # One that the built-in catalog knows is refused, too.
        if query == "dune":
            query = REFUSED
        return (self.STATUS[query], {}) if query in self.STATUS else super().reply(address)


class StubModel(ThreadingHTTPServer):
    """A language model that thinks for as long as it may, refuses one question, and answers all others."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), StubModelHandler)
        self.is_over = threading.Event()

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
            self.server.is_over.wait()
        if WAITING in asked or REFUSED_QUESTION in asked:
            return self.answer(HTTPStatus.UNAUTHORIZED, {})
        books = [{"title": title, "author": author, "reason": reason} for title, author, reason in self.BOOKS]
        message = {"role": "assistant", "content": json.dumps({"books": books})}
        self.answer(HTTPStatus.OK, {"choices": [{"message": message, "finish_reason": "stop"}]})


@dataclass
class Reply:
    """What the server says to one request."""

    status: int
    location: str | None
    text: str
    type: str


@dataclass
class Someone:
    """Somebody without a browser, who has the cookie that the server gave."""

    site: Site
    visitor: str | None = None

    def send(self, method: str, path: str, body: bytes | None = None, language: str = "en", **headers: str) -> Reply:
        connection = http.client.HTTPConnection(urlsplit(self.site.address).netloc, timeout=PATIENCE)
        with contextlib.closing(connection):
            headers = {"Accept-Language": language, "Accept": "text/html"} | {
                name.replace("_", "-"): value for name, value in headers.items()}
            if self.visitor:
                headers["Cookie"] = f"foyer_visitor={self.visitor}"
            connection.request(method, path, body, headers)
            reply = connection.getresponse()
            for cookie in reply.headers.get_all("Set-Cookie", []):
                name, _, value = cookie.partition(";")[0].partition("=")
                if name == "foyer_visitor":
                    self.visitor = value
            return Reply(reply.status, reply.headers["Location"], reply.read().decode(), reply.headers["Content-Type"] or "")

    def post(self, path: str, **fields: str) -> str:
        """Sends a form; where that leads to."""
        reply = self.send("POST", path, urlencode(fields).encode(), Content_Type="application/x-www-form-urlencoded")
        assert reply.status == HTTPStatus.SEE_OTHER, f"{path}: {reply.status}"
        assert reply.location
        return reply.location

    def bring_in(self, text: str) -> str:
        """Sends a file to the shelf; where its report is."""
        body = (
            '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n'
            f"{text}\r\n--b--\r\n")
        reply = self.send("POST", "/shelf/import", body.encode(), Content_Type="multipart/form-data; boundary=b")
        assert reply.location
        return reply.location

    def view_data(self, path: str) -> Any:
        reply = self.send("GET", path, Accept="application/json")
        assert reply.status == HTTPStatus.OK, f"{path}: {reply.status}"
        return json.loads(reply.text)

    def ask(self, question: str, **fields: str) -> str:
        """Asks, and waits for the answer; where it is."""
        path = self.post("/questions", question=question, **fields)
        # The events end where the answer is there.
        self.send("GET", f"{path}/events")
        assert not self.view_data(path).get("progress")
        return path


@dataclass
class State:
    """A page in one state: how to come to it, and by what it is known."""

    site: Site
    path: str
    # What is there in this state only.
    marker: str = "main"
    status: int = 200
    # The cookie of the visitor to whom it belongs.
    visitor: str | None = None
    # What a form sends there, and how; else it is a page to open.
    form: dict[str, str] | None = None
    encoding: str = "application/x-www-form-urlencoded"
    is_from_elsewhere: bool = False
    # What somebody does there then, where scripts run.
    then: Callable[[Visitor], None] | None = None
    # What this visitor wrote, or nobody translated: it stands there in every language.
    own_words: set[str] = field(default_factory=set)

    @property
    def url(self) -> str:
        return self.site.address + self.path

    def html(self, language: str) -> str:
        """The page as the server sends it."""
        someone = Someone(self.site, self.visitor)
        if self.form is None:
            reply = someone.send("GET", self.path, language=language)
        else:
            headers = {"Sec_Fetch_Site": "cross-site" if self.is_from_elsewhere else "same-origin"}
            reply = someone.send(
                "POST", self.path, urlencode(self.form).encode(), language, Content_Type=self.encoding, **headers)
        assert reply.status == self.status, f"{self.path}: {reply.status}"
        assert reply.type.startswith("text/html")
        return reply.text

    def open(self, visitor: Visitor, language: str) -> None:
        """Leads a browser there, in this language."""
        driver = visitor.driver
        visitor.site = self.site
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        driver.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {"Accept-Language": language}})
        # Who hears of changes need not look again.
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
        if self.then and visitor.has_javascript:
            self.then(visitor)
        assert visitor.all(self.marker), f"{self.path} has no {self.marker}"


class Houses:
    """The program in the settings that the states need."""

    def __init__(self, stack: contextlib.ExitStack, catalog: Site, folder: Callable[[str], Path]) -> None:
        self.stack = stack
        self.folder = folder
        # On the built-in catalog alone.
        self.catalog = catalog
        self.asked = 0

    @cached_property
    def services(self) -> Site:
        """With a service for films that fails as told before the catalog answers, and one for books that is not there."""
        server = StubServices()
        self.stack.enter_context(serving(server))
        settings = server.settings | {
            "FOYER_MOVIE_PROVIDERS": "tmdb,catalog",
            "FOYER_BOOK_PROVIDERS": "openlibrary",
            # The discard service's port: nobody listens.
            "FOYER_OPEN_LIBRARY_URL": "http://127.0.0.1:9",
            # Every saved answer is an old one.
            "FOYER_FRESH_SEARCHES": "0",
        }
        return self.stack.enter_context(running(self.folder("services"), **settings))

    @cached_property
    def model(self) -> Site:
        """With a language model."""
        server = StubModel()
        self.stack.enter_context(serving(server))
        site = self.stack.enter_context(running(self.folder("model"), **server.settings))
        # Before the program ends, which finishes what it does.
        self.stack.callback(server.is_over.set)
        return site

    @cached_property
    def keeper(self) -> Someone:
        """Somebody with recent queries, a shelf of each kind of entry, and questions in every state, in two languages."""
        someone = Someone(self.catalog)
        for kind in ("", "/movies", "/books"):
            for query in ("dune", "기생충", "w" * 200):
                someone.post(f"{kind}/search", query=query)
        book = work(self.catalog, "books")["id"]
        someone.post(
            "/shelf", kind="books", id=book, status="read", rating="4.5", owned="1", note="A note.\nOf two lines.", whole="1")
        for film in self.catalog.view_data("/movies?query=dune")["results"]["items"][:2]:
            someone.post("/shelf", kind="movies", id=film["id"], status="watched")
        return someone

    @cached_property
    def report(self) -> str:
        """The report of the keeper's file."""
        return self.keeper.bring_in(LETTERBOXD)

    @cached_property
    def answered(self) -> str:
        """A question of the keeper's with its answer; beside it stands one in Korean."""
        self.keeper.ask(KOREAN_QUESTION)
        return self.keeper.ask(ANSWERED)

    @cached_property
    def answered_anew(self) -> str:
        """The same question, asked for other books."""
        return self.keeper.ask(ANSWERED, instead=self.answered.rpartition("/")[2])

    @cached_property
    def filmgoer(self) -> Someone:
        """Somebody who keeps films only."""
        someone = Someone(self.catalog)
        someone.post("/shelf", kind="movies", id=work(self.catalog, "movies")["id"], status="to-watch")
        return someone

    @cached_property
    def reader(self) -> Someone:
        """Somebody who has read every book that there is."""
        someone = Someone(self.catalog)
        lines = (ROOT / "Sources/Storage/Resources/Catalog/books.jsonl").read_text(encoding="utf-8").splitlines()
        text = io.StringIO()
        rows = csv.writer(text)
        rows.writerow(["Title", "Author", "Exclusive Shelf"])
        rows.writerows([book["title"], book["authors"][0], "read"] for book in map(json.loads, lines))
        someone.bring_in(text.getvalue())
        return someone

    @cached_property
    def asker(self) -> Someone:
        """Somebody with questions to the language model."""
        return Someone(self.model)

    @cached_property
    def waiting(self) -> str:
        """A question that the language model thinks about until all is over."""
        return self.asker.post("/questions", question=WAITING)

    def services_do_well(self) -> None:
        """Makes the service for films answer something new."""
        self.asked += 1
        self.services.view_data(f"/movies?query=well%20{self.asked}")


def work(site: Site, kind: str) -> dict[str, Any]:
    """A film or book with as much on its page as possible."""
    works = site.view_data(f"/{kind}?query={quote('the lord of the rings')}")["results"]["items"]
    return next(work for work in works if work.get("counterparts"))


def found(kind: str, query: str = FREQUENT, page: int = 1) -> str:
    return f"/{kind}?query={quote(query)}" + (f"&page={page}" if page > 1 else "")


def narrowed(kind: str, **parameters: str) -> str:
    return f"/{kind}?{urlencode({'query': FREQUENT} | parameters)}"


def open_panel(visitor: Visitor) -> None:
    visitor.driver.execute_script("document.querySelector('#query').focus()")
    visitor.wait_until(lambda: visitor.is_expanded, "the list under the box")


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


def open_forms(visitor: Visitor) -> None:
    visitor.driver.execute_script("for (const one of document.querySelectorAll('details')) one.open = true")


def error(houses: Houses, path: str, status: int, code: str, **more: Any) -> State:
    return State(houses.services, path, f"#error[data-error={code}]", status, **more)


def of_keeper(houses: Houses, path: str, marker: str, **more: Any) -> State:
    return State(
        houses.catalog, path, marker, visitor=houses.keeper.visitor,
        own_words={"A note.\nOf two lines.", ANSWERED, KOREAN_QUESTION, "기생충", "No Such Film Anywhere", "Vertigo", "dune", "w" * 200}, **more)


def unavailable(houses: Houses) -> State:
    # A service that fails several times without ever doing well is not asked any more, and each time that this is opened it fails.
    houses.services_do_well()
    return error(houses, found("movies", BROKEN), 503, "unavailable")


def saved(houses: Houses) -> State:
    address = found("movies", SAVED)
    for language in ("en", "ko"):
        Someone(houses.services).send("GET", address, language=language)
    return State(houses.services, address, "#notice", own_words={"What happens in film"})


# What every check goes through: each state by its name.
STATES: dict[str, Callable[[Houses], State]] = {
    "home": lambda houses: State(houses.catalog, "/", ".welcome"),
    "home, with recent queries and books for a question": lambda houses: of_keeper(
        houses, "/", "#recent-queries > li", then=open_panel),
    "home, with suggestions": lambda houses: State(houses.catalog, "/", ".welcome", then=see_suggestions),
    "home, with services": lambda houses: State(houses.services, "/", ".welcome .hint"),
    "films": lambda houses: State(houses.catalog, "/movies", "#empty[data-state=initial]"),
    "films found": lambda houses: State(houses.catalog, found("movies"), "#results [rel=next], .pages [rel=next]"),
    "films found, some kept": lambda houses: of_keeper(houses, found("movies", "dune"), "#results .kept"),
    "films found in Korean": lambda houses: State(houses.catalog, found("movies", "기생충"), "#results li", own_words={"기생충"}),
    "films found, page 2": lambda houses: State(houses.catalog, found("movies", page=2), ".earlier"),
    "films found, more in place": lambda houses: State(houses.catalog, found("movies"), "#results li", then=see_more),
    "films found, narrowed and sorted": lambda houses: State(
        houses.catalog, narrowed("movies", **{"from": "1950", "to": "1999", "subject": "drama", "sort": "year"}), ".chosen"),
    "films found, filters open": lambda houses: State(
        houses.catalog, narrowed("movies", language="en"), ".filter[data-kind=subject]", then=open_forms),
    "films found, narrowed, page 2": lambda houses: State(
        houses.catalog, narrowed("movies", **{"from": "1950", "page": "2"}), ".earlier"),
    "no films left": lambda houses: State(
        houses.catalog, narrowed("movies", **{"from": "3", "to": "1", "country": "KR", "subject": "drama"}), "#empty .ways-on"),
    "no films left by 200 letters": lambda houses: State(
        houses.catalog, narrowed("movies", subject="w" * 200), "#empty .ways-on", own_words={"W" + "w" * 199}),
    "films found for what was meant": lambda houses: State(
        houses.catalog, found("movies", MISSPELT), "#did-you-mean", own_words={MISSPELT, "dune"}),
    "the last films found": lambda houses: State(houses.catalog, houses.catalog.last_page(FREQUENT, "movies"), ".end"),
    "no films found": lambda houses: State(houses.catalog, found("movies", UNKNOWN), "#empty[data-state=no-results]"),
    "no films found for 200 letters": lambda houses: State(
        houses.catalog, found("movies", "w" * 200), "#empty[data-state=no-results]"),
    "a film": lambda houses: State(houses.catalog, work(houses.catalog, "movies")["href"], ".counterpart"),
    "a film that is kept": lambda houses: of_keeper(
        houses, houses.catalog.view_data("/movies?query=dune")["results"]["items"][0]["href"], "#shelf .shelf-form"),
    "a film with another language's title": lambda houses: State(
        houses.catalog, houses.catalog.view_data(found("movies", "기생충"))["results"]["items"][0]["href"], ".work"),
    "a film of a service": lambda houses: State(
        houses.services, "/movies/tmdb-7", ".work", own_words={"Film 7", "What happens in film 7."}),
    "an unknown film": lambda houses: State(houses.catalog, "/movies/catalog-no-such-film", "#error", 404),
    "books": lambda houses: State(houses.catalog, "/books", "#empty[data-state=initial]"),
    "books found": lambda houses: State(houses.catalog, found("books"), "#results.cards li"),
    "books found, page 2": lambda houses: State(houses.catalog, found("books", page=2), ".earlier"),
    "books found, narrowed and sorted": lambda houses: State(
        houses.catalog, narrowed("books", language="en", sort="title"), ".chosen", then=open_forms),
    "the last books found": lambda houses: State(houses.catalog, houses.catalog.last_page(FREQUENT, "books"), ".end"),
    "no books found": lambda houses: State(houses.catalog, found("books", UNKNOWN), "#empty[data-state=no-results]"),
    "a book": lambda houses: State(houses.catalog, work(houses.catalog, "books")["href"], ".counterpart"),
    "a book that is kept": lambda houses: of_keeper(houses, work(houses.catalog, "books")["href"], "#shelf .shelf-form"),
    "an unknown book": lambda houses: State(houses.catalog, "/books/catalog-no-such-book", "#error", 404),
    "the page of both": lambda houses: State(houses.catalog, "/search", "#empty[data-state=initial]"),
    "both found": lambda houses: State(houses.catalog, found("search"), "#results .side + .side"),
    "both found for what was meant": lambda houses: State(
        houses.catalog, found("search", MISSPELT), "#did-you-mean", own_words={MISSPELT, "dune"}),
    "only a film found": lambda houses: State(houses.catalog, found("search", ONLY_A_FILM), ".side-message"),
    "only a book found": lambda houses: State(houses.catalog, found("search", ONLY_A_BOOK), ".side-message"),
    "neither found": lambda houses: State(houses.catalog, found("search", UNKNOWN), "#empty[data-state=no-results]"),
    "neither found for 200 letters": lambda houses: State(
        houses.catalog, found("search", "w" * 200), "#empty[data-state=no-results]"),
    "films of the catalog instead of a service's": lambda houses: State(houses.services, found("movies", "dune"), "#notice"),
    "films of the catalog, which alone can sort": lambda houses: State(
        houses.services, narrowed("movies", sort="title"), "#notice"),
    "both searched, books without an answer": lambda houses: State(houses.services, found("search", "dune"), "#notice"),
    "a saved copy": saved,
    "the key is refused": lambda houses: error(houses, found("movies", REFUSED), 502, "unauthorized"),
    "an answer without sense": lambda houses: error(houses, found("movies", SENSELESS), 502, "bad-response"),
    "too many requests": lambda houses: error(houses, found("movies", CROWDED), 503, "rate-limited"),
    "a service out of order": unavailable,
    "no connection": lambda houses: error(houses, found("books", "dune"), 503, "offline"),
    "a film without an answer": lambda houses: error(houses, "/movies/tmdb-401", 502, "unauthorized"),
    "ask": lambda houses: State(houses.catalog, "/ask", "#ask-form"),
    "ask a service": lambda houses: State(houses.model, "/ask", "#ask-form"),
    "ask with a text": lambda houses: State(
        houses.catalog, f"/ask?question={quote(ANSWERED)}", "#ask-form", own_words={ANSWERED}),
    "ask too little": lambda houses: State(
        houses.catalog, "/questions", "#error[data-error=invalid-question]", 422, form={"question": "A book"},
        own_words={"A book"}),
    "a question that waits": lambda houses: State(
        houses.model, houses.waiting, "#progress", visitor=houses.asker.visitor, own_words={WAITING}),
    "a question answered by the catalog": lambda houses: of_keeper(houses, houses.answered, "#results.recommended"),
    "a question answered anew": lambda houses: of_keeper(houses, houses.answered_anew, "#results.recommended"),
    "a question answered by a service": lambda houses: State(
        houses.model, houses.asker.ask(ANSWERED), "#results.recommended", visitor=houses.asker.visitor, own_words={ANSWERED}),
    "a question that a service refuses": lambda houses: State(
        houses.model, houses.asker.ask(REFUSED_QUESTION), "#notice", visitor=houses.asker.visitor,
        own_words={REFUSED_QUESTION}),
    "a question without an answer": lambda houses: State(
        houses.catalog, houses.reader.ask(ANSWERED), "#error[data-error=no-answer]", visitor=houses.reader.visitor,
        own_words={ANSWERED}),
    "no questions": lambda houses: State(houses.catalog, "/questions", "#empty"),
    "questions": lambda houses: of_keeper(houses, "/questions", "#questions > li"),
    "delete a question": lambda houses: of_keeper(houses, f"{houses.answered}/delete", "form.again"),
    "no shelf": lambda houses: State(houses.catalog, "/shelf", "#empty[data-state=initial]"),
    "the shelf": lambda houses: of_keeper(houses, "/shelf", "#results > li"),
    "the shelf, its forms open": lambda houses: of_keeper(houses, "/shelf", "details", then=open_forms),
    "a long shelf": lambda houses: State(houses.catalog, "/shelf", ".pages [rel=next]", visitor=houses.reader.visitor),
    "a shelf without what is sought": lambda houses: State(
        houses.catalog, "/shelf?kind=books", "#empty[data-state=no-results]", visitor=houses.filmgoer.visitor),
    "what was brought in": lambda houses: of_keeper(houses, houses.report, "[data-fate=problem]"),
    "much brought in": lambda houses: State(
        houses.catalog, "/shelf/import", ".pages [rel=next]", visitor=houses.reader.visitor),
    "an unknown page": lambda houses: State(houses.catalog, "/no-such-page", "#error[data-error=not-found]", 404),
    "an unknown question": lambda houses: State(houses.catalog, f"/questions/{'0' * 32}", "#error", 404),
    "no page of results": lambda houses: State(houses.catalog, "/movies?query=dune&page=0", "#error[data-error=invalid-page]", 400),
    "no such filter": lambda houses: State(
        houses.catalog, "/books?query=dune&from=x", "#error[data-error=invalid-filter]", 400),
    "too long a query": lambda houses: State(houses.catalog, found("movies", "w" * 201), "#error[data-error=query-too-long]", 400),
    "a form from elsewhere": lambda houses: State(
        houses.catalog, "/language", "#error[data-error=cross-site]", 403, form={"language": "en"}, is_from_elsewhere=True),
    "too large a form": lambda houses: State(
        houses.catalog, "/language", "#error[data-error=too-large]", 413, form={"language": "e" * 300_000}),
    "no form": lambda houses: State(
        houses.catalog, "/language", "#error[data-error=unsupported-type]", 415, form={"language": "en"}, encoding="text/plain"),
}
