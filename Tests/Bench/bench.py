"""
Measures requests per second of Foyer, of an older build of it where one is named, and of nginx, which sends the same bytes as files:
`make bench`.

They are measured in turns for each kind of request, because the speed of a machine changes over time: compare the ratios. The programs, nginx
and wrk share the cores of this machine.
"""

import argparse
import contextlib
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, urlencode

from service import service

ROOT = Path(__file__).resolve().parents[2]
CATALOG = ROOT / "Sources/Storage/Resources/Catalog"
THREADS = 2
# How many connections request pages at the same time, with a cookie and without one.
VISITORS = 8
STRANGERS = 64
SEED = 1895
# Every browser sends it.
COMPRESSED = "Accept-Encoding: gzip"
JSON = "Accept: application/json"
Record = dict[str, object]

# Requests the paths of a file in order, from a line on; each thread takes every other line.
SCRIPT = """
local paths, count, next, threads = {}, 0, 0, 0
for line in io.lines(os.getenv("BENCH_PATHS")) do count = count + 1; paths[count] = line end
function setup(thread) thread:set("start", threads); threads = threads + 1 end
function init() next = start + tonumber(os.getenv("BENCH_START")) end
function request()
  next = next + tonumber(os.getenv("BENCH_THREADS"))
  return wrk.format("GET", paths[next % count + 1])
end
"""


@dataclass
class Build:
    """A program, and the folder that holds its Templates and Public."""

    name: str
    program: Path
    root: Path


@dataclass
class Kind:
    """A kind of request, and the ratio to nginx that it must reach."""

    name: str
    paths: list[str]
    goal: float | None = None
    headers: tuple[str, ...] = (COMPRESSED,)
    status: int = 200
    is_new: bool = False
    """Whether no page may be requested twice: each turn continues where the one before ended."""


@dataclass
class Server:
    build: Build
    address: str
    pid: int
    visitor: str | None = None
    """The header with a visitor's cookie."""
    rest: float = 0
    most: float = 0
    turns: list["Figures"] = field(default_factory=list)
    position: int = 0


@dataclass
class Figures:
    rate: float
    p99: float
    requests: int


def records(path: Path | None = None) -> list[Record]:
    """The films and books of an export; without one, those of the built-in catalog."""
    if path:
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        json.loads(line) | {"kind": kind}
        for kind, name in (("movie", "films"), ("book", "books"))
        for line in (CATALOG / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    ]


def queries(count: int, seed: int = SEED, works: list[Record] | None = None) -> list[str]:
    """Distinct searches: titles, original and Korean titles, people, subjects, and parts and pairs of these."""
    random.seed(seed)
    texts: set[str] = set()
    for work in works or records():
        texts.update(work[key] for key in ("title", "originalTitle", "koreanTitle") if work.get(key))
        for key in ("directors", "authors", "cast", "subjects"):
            texts.update(text for text in work.get(key, []) if isinstance(text, str))
    whole = sorted(texts)
    words = sorted({word for text in whole for word in re.findall(r"\w{3,}", text)})
    found = dict.fromkeys(text[:100] for text in whole)
    while len(found) < 2 * count:
        word = random.choice(words)
        found[random.choice([word, word[: max(2, len(word) // 2)], f"{word} {random.choice(words)}"])] = None
    return random.sample(list(found), count)


def full_queries(servers: list["Server"], kind: str, count: int, works: list[Record]) -> list[str]:
    """Distinct searches whose first page is full on each server: frequent words of titles and descriptions, and pairs of them."""
    random.seed(SEED)
    path, size = {"movie": ("/movies", 20), "book": ("/books", 36)}[kind]
    words = Counter(
        word for work in works if work["kind"] == kind
        for word in set(re.findall(r"\w{3,}", f"{work['title']} {work.get('overview', '')}".lower())))
    frequent = sorted(word for word, number in words.items() if number >= size)
    found: list[str] = []
    asked: set[str] = set()
    for _ in range(4 * count):
        text = " ".join(random.sample(frequent, random.choice([1, 2])))
        if text in asked or len(found) == count:
            continue
        asked.add(text)
        pages = (json.loads(get(server.address, f"{path}?query={quote(text)}", {"Accept": "application/json"})[2]) for server in servers)
        if all(len((page.get("results") or {}).get("items", [])) == size for page in pages):
            found.append(text)
    return found


def get(
    address: str, path: str, headers: dict[str, str] | None = None, fields: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """Sends a request: a POST where it has the fields of a form."""
    connection = http.client.HTTPConnection(address, timeout=30)
    with contextlib.closing(connection):
        form = {"Content-Type": "application/x-www-form-urlencoded"} if fields else {}
        connection.request("POST" if fields else "GET", path, urlencode(fields) if fields else None, (headers or {}) | form)
        response = connection.getresponse()
        return response.status, {name.lower(): value for name, value in response.headers.items()}, response.read()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def clean_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("FOYER_")}


@contextlib.contextmanager
def foyer(
    binary: Path, folder: Path, root: Path = ROOT, settings: dict[str, str] | None = None
) -> Iterator[tuple[str, int, float]]:
    """Runs the program on the data folder below `folder`; yields its address, its process id, and the seconds until its ready line."""
    port = free_port()
    environment = clean_environment() | {
        "FOYER_PORT": str(port), "FOYER_DATA_DIR": str(folder / "data"), "FOYER_ROOT": str(root)} | (settings or {})
    with (folder / "foyer.log").open("wb") as log, (folder / "foyer.log").open("rb") as lines:
        begin = time.monotonic()
        program = subprocess.Popen([binary, "serve"], cwd=folder, env=environment, stdout=log, stderr=log)
        try:
            text = b""
            while b"Foyer is ready" not in text:
                assert program.poll() is None, (text + lines.read()).decode()
                time.sleep(0.001)
                text += lines.read()
            yield f"127.0.0.1:{port}", program.pid, time.monotonic() - begin
        finally:
            program.send_signal(signal.SIGTERM)
            program.wait(30)


@contextlib.contextmanager
def nginx(folder: Path) -> Iterator[str]:
    """Runs nginx over a folder of files, configured for speed as its documentation recommends; yields its address."""
    port = free_port()
    (folder / "nginx.conf").write_text(f"""
        worker_processes auto; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
        {"user root;" if os.getuid() == 0 else ""}
        events {{ worker_connections 1024; }}
        http {{
            access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=20000;
            server {{ listen 127.0.0.1:{port} backlog=1024; root {folder}/files; }}
        }}""")
    server = subprocess.Popen([shutil.which("nginx") or "/usr/sbin/nginx", "-c", folder / "nginx.conf", "-p", folder])
    try:
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.01)
        yield f"127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(10)


def wrk(
    address: str, paths: list[str], headers: tuple[str, ...], seconds: int, folder: Path, connections: int = 64, start: int = 0
) -> Figures:
    (folder / "paths").write_text("\n".join(paths) + "\n")
    (folder / "wrk.lua").write_text(SCRIPT)
    command = ["wrk", "-t", str(THREADS), "-c", str(connections), "-d", f"{seconds}s", "--latency", "-s", folder / "wrk.lua"]
    for header in headers:
        command += ["-H", header]
    variables = {"BENCH_PATHS": str(folder / "paths"), "BENCH_START": str(start), "BENCH_THREADS": str(THREADS)}
    text = subprocess.run(
        [*command, f"http://{address}"], env=os.environ | variables, check=True, capture_output=True, text=True).stdout
    [rate] = re.findall(r"Requests/sec:\s+([\d.]+)", text)
    [requests] = re.findall(r"(\d+) requests in", text)
    [(p99, unit)] = re.findall(r"99%\s+([\d.]+)(us|ms|s)\b", text)
    assert "Socket errors" not in text, text
    errors = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    assert not errors, text
    return Figures(float(rate), float(p99) * {"us": 0.001, "ms": 1, "s": 1000}[unit], int(requests))


def memory(pid: int) -> float:
    """The resident memory of a process, in MB."""
    [size] = re.findall(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(size) / 1024


def imported(build: Build, data: Path) -> Path:
    """The folder with the catalog of the open data in `data`, and with its export. It is made once for each build."""
    folder = build.root / ".build/bench/catalog"
    if not folder.exists():
        print(f"Importing {data} with {build.program}", flush=True)
        partial = folder.with_name("catalog.partial")
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        for arguments in (
            ["import", "wikipedia-movies", data / "wikipedia-movies"], ["import", "goodbooks", data / "goodbooks"],
            ["export", partial / "records.jsonl"],
        ):
            subprocess.run(
                [build.program, *arguments, "--data-dir", partial], check=True, cwd=partial, stdout=subprocess.DEVNULL,
                env=clean_environment())
        partial.rename(folder)
    return folder


def searches(builds: list[Build], name: str, works: list[Record], catalog: Path | None, folder: Path) -> dict[str, list[str]]:
    """Searches with full pages of films and of books on all builds. They are found once, and kept below .build."""
    path = ROOT / f".build/bench/{'-'.join([name, *(build.root.name for build in builds[:-1])])}.json"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with started(builds, catalog, folder / f"searches-{path.stem}") as servers:
            found = {kind: full_queries(servers, kind, 2000, works) for kind in ("movie", "book")}
        path.write_text(json.dumps(found))
    return json.loads(path.read_text())


@contextlib.contextmanager
def started(
    builds: list[Build], catalog: Path | None, folder: Path, settings: dict[str, str] | None = None
) -> Iterator[list[Server]]:
    """Runs each build on a data folder of its own: an empty one, or a copy of its import of `catalog`."""
    with contextlib.ExitStack() as stack:
        servers = []
        for build in builds:
            own = folder / build.name
            (own / "data").mkdir(parents=True)
            if catalog:
                for file in imported(build, catalog).glob("*.sqlite*"):
                    shutil.copy(file, own / "data")
            address, pid, _ = stack.enter_context(foyer(build.program, own, build.root, settings))
            time.sleep(1)
            servers.append(Server(build, address, pid, rest=memory(pid), most=memory(pid)))
        yield servers


def visit(server: Server, works: list[Record]) -> None:
    """Makes a visitor with 300 works on the shelf, and with ten recent queries in each list."""
    films, books = ([work["id"] for work in works if work["kind"] == kind] for kind in ("movie", "book"))
    random.seed(SEED)
    titles = [str(work["title"]) for work in random.sample(works, 30)]
    forms = [
        ("/shelf", {"kind": kind, "id": f"catalog-{work}", "status": status})
        for kind, ids, status in (("movies", films, "watched"), ("books", books, "to-read"))
        for work in random.sample(ids, 150)
    ] + [(f"{('', '/movies', '/books')[number % 3]}/search", {"query": title[:100]}) for number, title in enumerate(titles)]
    for path, fields in forms:
        status, headers, text = get(server.address, path, header_fields([server.visitor] if server.visitor else []), fields)
        assert status == 303, f"{path} {fields}: {status} {text.decode()[:300]}"
        if not server.visitor:
            server.visitor = f"Cookie: {headers['set-cookie'].partition(';')[0]}"


def header_fields(headers: list[str] | tuple[str, ...]) -> dict[str, str]:
    return dict(header.split(": ", 1) for header in headers)


def visitor_kinds(works: list[Record], full: dict[str, list[str]]) -> list[Kind]:
    """What people with a cookie request."""
    films, books = ([f"catalog-{work['id']}" for work in works if work["kind"] == kind] for kind in ("movie", "book"))
    any_query = [quote(query) for query in queries(20000, works=works)]
    film_pages = [f"/movies?query={quote(query)}" for query in full["movie"]]
    return [
        Kind("20 films", film_pages, is_new=True),
        Kind("20 films, not compressed", film_pages, 0.05, headers=(), is_new=True),
        Kind("20 films as JSON", film_pages, headers=(JSON, COMPRESSED), is_new=True),
        Kind("36 books", [f"/books?query={quote(query)}" for query in full["book"]], is_new=True),
        Kind("a search for films", [f"/movies?query={query}" for query in any_query[::2]], is_new=True),
        Kind("films and books", [f"/search?query={query}" for query in any_query[1::2]], is_new=True),
        Kind("home", ["/"]),
        Kind("a film", [f"/movies/{work}" for work in films], is_new=True),
        Kind("a book", [f"/books/{work}" for work in books], is_new=True),
        Kind("shelf of 300", ["/shelf"]),
    ]


def stranger_kinds(address: str) -> list[Kind]:
    """What people without a cookie request."""
    distinct = [f"/movies?query={quote(query)}" for query in queries(25000)]
    covers = [cover.replace("&amp;", "&") for cover in re.findall(
        r'src="(/images/covers/[^"]+)"', get(address, "/movies?query=the")[2].decode())]
    details = [f"/{'movies' if work['kind'] == 'movie' else 'books'}/catalog-{work['id']}" for work in records()]
    prefixes = sorted({query[:length] for query in queries(500) for length in (1, 2, 3, 4)})
    return [
        Kind("home", ["/"], 0.4),
        Kind("one search", ["/movies?query=the"], 0.4),
        Kind("1,000 searches", distinct[:1000], 0.4),
        Kind("searches, each once", distinct[1000:], is_new=True),
        Kind("details", details, 0.4),
        Kind("suggestions", [f"/suggest?kind=movies&q={quote(prefix)}" for prefix in prefixes]),
        Kind("JSON", ["/movies?query=the"], headers=(JSON, COMPRESSED)),
        Kind("covers", covers, 0.4),
        Kind("status 304", ["/movies?query=the"], 0.4, status=304),
    ]


class Bench:
    """Measures kinds of requests, and prints a row for each."""

    def __init__(self, folder: Path, files: str, seconds: int, rounds: int, only: str) -> None:
        self.folder, self.files, self.seconds, self.rounds, self.only = folder, files, seconds, rounds, only

    def section(self, title: str, servers: list[Server], connections: int, kinds: Callable[[], list[Kind]]) -> None:
        chosen = [kind for kind in kinds() if self.only in f"{title}: {kind.name}"]
        if not chosen:
            return
        print(f"{title:26}{'base/s':>9}{'Foyer/s':>9}{'to base':>9}{'nginx/s':>9}{'to nginx':>9}{'goal':>6}{'base p99':>10}{'p99 ms':>8}")
        for kind in chosen:
            self.measure(kind, servers, connections)
        for server in servers:
            print(f"  memory of {server.build.name}: {server.rest:.0f} MB at rest, {server.most:.0f} MB at most after a row", flush=True)

    def measure(self, kind: Kind, servers: list[Server], connections: int) -> None:
        paths, etag = self.prepare(kind, servers[-1])
        file = Server(Build("nginx", Path(), Path()), self.files, 0)
        headers = {id(file): (*kind.headers, *([f"If-None-Match: {etag}"] if etag else []))}
        for server in servers:
            own = (*kind.headers, *([server.visitor] if server.visitor else []))
            if kind.status == 304:
                own = (*own, f"If-None-Match: {get(server.address, kind.paths[0], header_fields(own))[1]['etag']}")
            headers[id(server)] = own
            server.turns, server.position = [], 0
            for path in [] if kind.is_new else kind.paths:
                assert get(server.address, path, header_fields(own))[0] == kind.status
        for turn in range(self.rounds):
            # The order alternates, so that no server always has the turn after nginx.
            for server in [file, *(servers if turn % 2 else servers[::-1])]:
                figures = wrk(
                    server.address, paths if server is file else kind.paths, headers[id(server)], self.seconds, self.folder,
                    connections, server.position if kind.is_new else 0)
                # One thread of wrk may be ahead of the other.
                server.position += int(figures.requests * 1.1) + connections
                server.turns.append(figures)
        for server in servers:
            server.most = max(server.most, memory(server.pid))
        self.show(kind, servers, file)

    def show(self, kind: Kind, servers: list[Server], file: Server) -> None:
        rates, p99s = ([statistics.median(getattr(turn, name) for turn in server.turns) for server in [*servers, file]]
                       for name in ("rate", "p99"))
        rate, theirs = rates[-2:]
        base = rates[0] if len(servers) == 2 else None
        goal = "–" if not kind.goal else f"{kind.goal}"
        print(
            f"  {kind.name:24}{f'{base:.0f}' if base else '–':>9}{rate:9.0f}{f'{rate / base:.2f}' if base else '–':>9}{theirs:9.0f}"
            f"{rate / theirs:9.3f}{goal:>6}{f'{p99s[0]:.1f}' if base else '–':>10}{p99s[-2]:8.1f}"
            + (" missed" if kind.goal and rate < kind.goal * theirs else ""), flush=True)
        for server in servers:
            if kind.is_new and server.position > len(kind.paths):
                print(f"    {server.build.name} went {server.position / len(kind.paths):.1f} times through {len(kind.paths)} pages")

    def prepare(self, kind: Kind, server: Server) -> tuple[list[str], str | None]:
        """Writes responses of the program into files for nginx, at most 300, the last ones of the list."""
        headers = header_fields((*kind.headers, *([server.visitor] if server.visitor else [])))
        target = Path(tempfile.mkdtemp(dir=self.folder / "files"))
        target.chmod(0o755)
        paths = []
        for number, path in enumerate(kind.paths[-300:]):
            status, _, body = get(server.address, path, headers)
            assert status == 200, f"{path}: {status}"
            (target / str(number)).write_bytes(body)
            paths.append(f"/{target.name}/{number}")
        return paths, get(self.files, paths[0])[1]["etag"] if kind.status == 304 else None


def visitor_rows(bench: Bench, builds: list[Build], data: Path | None, folder: Path) -> None:
    """Pages of a visitor on the built-in catalog, or on the import of `data`."""
    name = "imported" if data else "built-in"
    works = records(imported(builds[-1], data) / "records.jsonl" if data else None)
    kinds = visitor_kinds(works, searches(builds, name, works, data, folder))
    # The first rows have the same searches, and programs keep results in memory: each is measured on programs that start anew.
    for number, rows in enumerate([kinds[:1], kinds[1:2], kinds[2:]]):
        with started(builds, data, folder / f"{name}-{number}") as servers:
            for server in servers:
                visit(server, works)
            bench.section(f"Visitor, {len(works):,} works", servers, VISITORS, lambda rows=rows: rows)


def service_rows(bench: Bench, builds: list[Build], folder: Path) -> None:
    """Pages of a service's responses, with a visitor's cookie: saved ones, new ones, and new ones of a service that takes its time."""
    texts = [text for text in queries(30000) if not re.search(r"\d", text)]
    paths = [f"/movies?query={quote(text)}" for text in texts]
    saved, new = paths[:300], paths[300:]
    with service(free_port()) as address:
        settings = {"FOYER_TMDB_TOKEN": "token", "FOYER_TMDB_URL": f"http://{address}/plain/3"}
        with started(builds, None, folder / "plain", settings) as servers:
            for server in servers:
                visit(server, records())
            bench.section("Visitor, a film service", servers, VISITORS, lambda: [
                Kind("20 films, saved", saved), Kind("20 films, new", new, is_new=True)])
            alone = wrk(address, ["/plain/3/search/movie?query=x"], (), bench.seconds, bench.folder, VISITORS)
            print(f"  the service alone: {alone.rate:.0f} responses per second")
        settings = {"FOYER_TMDB_TOKEN": "token", "FOYER_TMDB_URL": f"http://{address}/slow/3"}
        with started(builds, None, folder / "slow", settings) as servers:
            times: dict[str, list[float]] = {server.build.name: [] for server in servers}
            own = []
            for server in servers:
                visit(server, records())
            for text in texts[:50]:
                own.append(request_time(address, f"/slow/3/search/movie?query={quote(text)}", {}))
                for server in servers:
                    headers = header_fields((COMPRESSED, str(server.visitor)))
                    times[server.build.name].append(request_time(server.address, f"/movies?query={quote(text)}", headers))
            service_time = statistics.median(own)
            print(f"Cold page over a service of {service_time * 1000:.1f} ms, 20 films, texts with tags")
            for name, measured in times.items():
                page_time = statistics.median(measured)
                print(f"  {name:24}{page_time * 1000:8.1f} ms, {page_time / service_time:.2f} of the service's time (goal 1.1)", flush=True)


def request_time(address: str, path: str, headers: dict[str, str]) -> float:
    begin = time.monotonic()
    assert get(address, path, headers)[0] == 200, path
    return time.monotonic() - begin


def show_starts(builds: list[Build], folder: Path) -> None:
    first: dict[str, list[float]] = {build.name: [] for build in builds}
    later: dict[str, list[float]] = {build.name: [] for build in builds}
    for turn in range(3):
        for build in builds:
            own = folder / f"{build.name}-{turn}"
            own.mkdir(parents=True)
            for times in (first, later):
                with foyer(build.program, own, build.root) as (_, _, seconds):
                    times[build.name].append(seconds)
    for build in builds:
        print(
            f"{build.name}: ready {statistics.median(first[build.name]):.2f} s after a first start, "
            f"{statistics.median(later[build.name]):.2f} s after a later one", flush=True)


def older_build(text: str) -> Build:
    """A checkout that has a release build, or a folder that `make release` made."""
    root = Path(text).resolve()
    for program in (root / "foyer", root / ".build/release/foyer"):
        if program.is_file():
            return Build("base", program, root)
    raise argparse.ArgumentTypeError(f"{root} holds neither foyer nor .build/release/foyer")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", type=lambda text: Path(text).resolve())
    parser.add_argument("--base", type=older_build, help="the folder of an older build: a checkout, or one that `make release` made")
    parser.add_argument("--data", type=lambda text: Path(text).resolve(), help="the folder of wikipedia-movies and goodbooks")
    parser.add_argument("--seconds", type=int, default=3, help="seconds of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each server; the median counts")
    parser.add_argument("--only", default="", help="measure only the rows that contain this, like “Visitor, 46,000: home”")
    arguments = parser.parse_args()
    own = Build("this", arguments.binary, ROOT)
    builds = [arguments.base, own] if arguments.base else [own]
    for build in builds:
        # What make run does. Builds before this command ignore it with an error.
        subprocess.run([build.program, "prepare"], capture_output=True)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "files").mkdir()
        files = stack.enter_context(nginx(folder))
        bench = Bench(folder, files, arguments.seconds, arguments.rounds, arguments.only)
        show_starts(builds, folder / "starts")
        visitor_rows(bench, builds, None, folder)
        if arguments.data and all((arguments.data / name).is_dir() for name in ("wikipedia-movies", "goodbooks")):
            visitor_rows(bench, builds, arguments.data, folder)
        else:
            print(f"No rows for 46,000 works: {arguments.data} does not hold wikipedia-movies and goodbooks")
        service_rows(bench, builds, folder)
        with started(builds, None, folder / "strangers") as servers:
            bench.section("No cookie, built-in", servers, STRANGERS, lambda: stranger_kinds(servers[-1].address))


if __name__ == "__main__":
    main()
