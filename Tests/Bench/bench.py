"""
Measures requests per second of Foyer, and of nginx, which sends the same bytes as files: `make bench`.

Both are measured in turns for each kind of request, because the speed of a machine changes over time: compare the ratio. The program, nginx
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
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
CATALOG = ROOT / "Sources/Storage/Resources/Catalog"
CONNECTIONS = 64
THREADS = 2
SEED = 1895
# Every browser sends it.
COMPRESSED = "Accept-Encoding: gzip"

# Requests the paths of a file in order; each thread starts at another line.
SCRIPT = """
local paths, count, next = {}, 0, 0
for line in io.lines(os.getenv("BENCH_PATHS")) do count = count + 1; paths[count] = line end
local threads = 0
function setup(thread) thread:set("start", threads * 1237); threads = threads + 1 end
function init() next = start end
function request()
  next = next + 1
  return wrk.format("GET", paths[next % count + 1])
end
"""


@dataclass
class Kind:
    """A kind of request: its paths, and the ratio to nginx that it must reach."""

    name: str
    paths: list[str]
    target: float | None = None
    headers: tuple[str, ...] = ()
    status: int = 200
    is_first_time: bool = False
    """Whether the program restarts before each of its turns, so that its caches are empty."""


@dataclass
class Figures:
    rate: float
    p99: float


def queries(count: int, seed: int = SEED) -> list[str]:
    """Distinct searches: titles, original and Korean titles, people, subjects, and parts and pairs of these."""
    random.seed(seed)
    texts: set[str] = set()
    for name in ("films", "books"):
        for line in (CATALOG / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            work = json.loads(line)
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


def get(address: str, path: str, headers: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(address, timeout=30)
    with contextlib.closing(connection):
        connection.request("GET", path, headers=headers or {})
        response = connection.getresponse()
        return response.status, {name.lower(): value for name, value in response.headers.items()}, response.read()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def foyer(binary: Path, folder: Path) -> Iterator[tuple[str, int, float]]:
    """Runs the program on the data folder below `folder`; yields its address, its process id, and the seconds until its first response."""
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FOYER_")} | {
        "FOYER_PORT": str(port), "FOYER_DATA_DIR": str(folder / "data"), "FOYER_ROOT": str(ROOT)}
    with (folder / "foyer.log").open("ab") as log:
        begin = time.monotonic()
        program = subprocess.Popen([binary, "serve"], cwd=folder, env=environment, stdout=log, stderr=log)
        try:
            while True:
                try:
                    assert get(f"127.0.0.1:{port}", "/")[0] == 200
                    break
                except OSError:
                    assert program.poll() is None, (folder / "foyer.log").read_text()
                    time.sleep(0.001)
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


def wrk(address: str, paths: list[str], headers: tuple[str, ...], seconds: int, folder: Path) -> Figures:
    (folder / "paths").write_text("\n".join(paths) + "\n")
    (folder / "wrk.lua").write_text(SCRIPT)
    command = ["wrk", "-t", str(THREADS), "-c", str(CONNECTIONS), "-d", f"{seconds}s", "--latency", "-s", folder / "wrk.lua"]
    for header in headers:
        command += ["-H", header]
    text = subprocess.run(
        [*command, f"http://{address}"], env=os.environ | {"BENCH_PATHS": str(folder / "paths")}, check=True,
        capture_output=True, text=True).stdout
    [rate] = re.findall(r"Requests/sec:\s+([\d.]+)", text)
    [(p99, unit)] = re.findall(r"99%\s+([\d.]+)(us|ms|s)\b", text)
    assert "Socket errors" not in text, text
    errors = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    assert not errors, text
    return Figures(float(rate), float(p99) * {"us": 0.001, "ms": 1, "s": 1000}[unit])


def memory(pid: int) -> float:
    """The resident memory of a process, in MB."""
    [size] = re.findall(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(size) / 1024


def kinds(address: str) -> list[Kind]:
    searches = [f"/movies?query={quote(query)}" for query in queries(5000)]
    details = [
        f"/{kind}/catalog-{work}"
        for kind, name in (("movies", "films"), ("books", "books"))
        for work in (json.loads(line)["id"] for line in (CATALOG / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    ]
    page = get(address, "/movies?query=the")[2].decode()
    covers = re.findall(r'src="(/images/covers/[^"]+)"', page)
    covers = [cover.replace("&amp;", "&") for cover in covers]
    prefixes = sorted({query[:length] for query in queries(500) for length in (1, 2, 3, 4)})
    return [
        Kind("home", ["/"]),
        Kind("hot search", ["/movies?query=the"], 0.5),
        Kind("5,000 searches", searches, 0.15),
        Kind("for the 1st time", searches, is_first_time=True),
        Kind("details", details, 0.5),
        Kind("suggestions", [f"/suggest?kind=movies&q={quote(prefix)}" for prefix in prefixes]),
        Kind("JSON", ["/movies?query=the"], headers=("Accept: application/json",)),
        Kind("covers", covers, 0.6),
        Kind("304", ["/movies?query=the"], 0.6, status=304),
    ]


def prepare(kind: Kind, address: str, other: str, folder: Path) -> tuple[list[str], tuple[str, ...], tuple[str, ...]]:
    """Writes the program's responses into files for nginx; returns their paths, and the headers to send to each of the two servers."""
    headers = (*kind.headers, COMPRESSED)
    target = folder / "files" / re.sub(r"\W", "-", kind.name)
    target.mkdir(parents=True)
    paths = []
    for number, path in enumerate(kind.paths):
        status, fields, body = get(address, path, dict(header.split(": ", 1) for header in headers))
        assert status == 200, f"{path}: {status}"
        (target / str(number)).write_bytes(body)
        paths.append(f"/{target.name}/{number}")
    if kind.status == 304:
        own = fields["etag"]
        its = get(other, paths[0])[1]["etag"]
        return paths, (*headers, f"If-None-Match: {own}"), (*headers, f"If-None-Match: {its}")
    return paths, headers, headers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", type=lambda text: Path(text).resolve())
    parser.add_argument("--seconds", type=int, default=5, help="seconds of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each server; the median counts")
    parser.add_argument("--only", default="", help="measure only the kinds whose names contain this")
    arguments = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        with foyer(arguments.binary, folder):
            # The first start loads the catalog; measure the time of later ones.
            pass
        starts = []
        for _ in range(3):
            with foyer(arguments.binary, folder) as (_, _, seconds):
                starts.append(seconds)
        fresh = stack.enter_context(contextlib.ExitStack())
        address, pid, _ = fresh.enter_context(foyer(arguments.binary, folder))
        rest = most = memory(pid)
        other = stack.enter_context(nginx(folder))
        print(f"{'':16}{'Foyer/s':>10}{'nginx/s':>10}{'ratio':>8}{'target':>8}{'p99 ms':>9}{'nginx':>8}")
        for kind in kinds(address):
            if arguments.only not in kind.name:
                continue
            paths, own, its = prepare(kind, address, other, folder)
            ours, theirs = [], []
            if not kind.is_first_time:
                wrk(address, kind.paths, own, 1, folder)
            for _ in range(arguments.rounds):
                if kind.is_first_time:
                    most = max(most, memory(pid))
                    fresh.close()
                    address, pid, _ = fresh.enter_context(foyer(arguments.binary, folder))
                ours.append(wrk(address, kind.paths, own, arguments.seconds, folder))
                theirs.append(wrk(other, paths, its, arguments.seconds, folder))
            most = max(most, memory(pid))
            rate, base = (statistics.median(figures.rate for figures in each) for each in (ours, theirs))
            p99, base99 = (statistics.median(figures.p99 for figures in each) for each in (ours, theirs))
            print(
                f"{kind.name:16}{rate:10.0f}{base:10.0f}{rate / base:8.2f}{kind.target or '–':>8}{p99:9.1f}{base99:8.1f}",
                flush=True)
        print(f"first response {statistics.median(starts):.2f} s after start; memory {rest:.0f} MB at rest, {most:.0f} MB at most after a row")


if __name__ == "__main__":
    main()
