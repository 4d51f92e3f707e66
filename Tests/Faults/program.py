"""The real program for those who break things around it: started, asked over real connections, stopped or killed."""

import http.client
import json
import os
import re
import resource
import selectors
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.parse
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("FOYER_BINARY") or str(ROOT / ".build/debug/foyer")

# In seconds; generous, for machines that are busy with something else.
PATIENCE = 60


class Failed(Exception):
    """What was found is not what people may expect."""


def expect(is_so: bool, what: str) -> None:
    if not is_so:
        raise Failed(what)


class Answer:
    def __init__(self, status: int, headers: dict[str, str], text: str) -> None:
        self.status = status
        self.headers = headers
        self.text = text

    @property
    def heading(self) -> str:
        found = re.search(r"<h1[^>]*>([^<]*)", self.text)
        return found[1].strip() if found else ""


class Program:
    """A run of the program on a free port."""

    started: list["Program"] = []

    def __init__(
        self, data: str | Path, *arguments: str, environment: dict[str, str] | None = None, open_files: int | None = None,
    ) -> None:
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", "0", "--root", str(ROOT), "--data-dir", str(data), "--log-level", "error", *arguments],
            cwd="/", env=_environment(environment), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=open_files and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (open_files, open_files))))
        Program.started.append(self)
        line = self._first_line()
        if not line.startswith("Foyer is ready: "):
            errors = self.process.communicate(timeout=PATIENCE)[1].decode()
            raise Failed(f"it did not start, status {self.process.returncode}: {errors.strip()}")
        self.port = int(line.rsplit(":", 1)[1])

    def _first_line(self) -> str:
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            expect(bool(selector.select(PATIENCE)), f"no word of it in {PATIENCE} s")
        return self.process.stdout.readline().decode().strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    @classmethod
    def kill_all(cls) -> None:
        """Leaves nothing running, whatever was found."""
        for program in cls.started:
            program.process.kill()
            program.process.wait()
        cls.started = []

    def stop(self) -> str:
        """Tells it to stop; what it wrote on standard error."""
        self.process.send_signal(signal.SIGTERM)
        errors = self.process.communicate(timeout=PATIENCE)[1].decode()
        expect(self.process.returncode == 0, f"status {self.process.returncode} when told to stop: {errors}")
        return errors

    def connect(self, timeout: float = PATIENCE) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def get(self, path: str, visitor: str | None = None) -> Answer:
        return ask(self.connect(), "GET", path, visitor)

    def post(self, path: str, visitor: str, **fields: str) -> Answer:
        return ask(self.connect(), "POST", path, visitor, fields)

    def shelf(self, visitor: str) -> list[str]:
        """The titles on a shelf, as its owner takes them along."""
        answer = self.get("/shelf/export.json", visitor)
        expect(answer.status == 200, f"the shelf's export answers {answer.status}")
        return [entry["title"] for entry in json.loads(answer.text)["entries"]]


def ask(
    connection: http.client.HTTPConnection, method: str, path: str, visitor: str | None = None,
    fields: dict[str, str] | None = None,
) -> Answer:
    headers = {"Accept-Language": "en"}
    if visitor:
        headers["Cookie"] = f"foyer_visitor={visitor}"
    body = None
    if fields is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        body = urllib.parse.urlencode(fields)
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    text = response.read().decode()
    return Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, text)


def command(*arguments: str, environment: dict[str, str] | None = None) -> tuple[int, str]:
    """Runs the program to its end: its status, and all that it said."""
    run = subprocess.run(
        [BINARY, *arguments], cwd="/", env=_environment(environment), capture_output=True, text=True, timeout=PATIENCE)
    return run.returncode, run.stdout + run.stderr


def _environment(more: dict[str, str] | None) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("FOYER_")} | (more or {})


def rows(data: str | Path, sql: str, *arguments: str, file: str = "foyer.sqlite") -> list[tuple]:
    """What stands in a database, read beside whoever has it open."""
    database = sqlite3.connect(f"file:{data}/{file}?mode=ro", uri=True, timeout=PATIENCE)
    try:
        return database.execute(sql, arguments).fetchall()
    finally:
        database.close()


def check_integrity(data: str | Path) -> None:
    found = rows(data, "PRAGMA integrity_check")
    expect(found == [("ok",)], f"the database is damaged: {found}")


def books(data: str | Path) -> list[str]:
    """The ids of books of the built-in catalog."""
    keys = rows(data, "SELECT key FROM work WHERE kind = 'book' ORDER BY key", file="catalog.sqlite")
    return ["catalog-" + key for (key,) in keys]


def memory(program: Program) -> float:
    """What it takes, in MB."""
    return _memory(program, "VmRSS")


def peak(program: Program) -> float:
    """The most that it took, in MB."""
    return _memory(program, "VmHWM")


def _memory(program: Program, field: str) -> float:
    [size] = re.findall(rf"{field}:\s+(\d+) kB", Path(f"/proc/{program.process.pid}/status").read_text())
    return int(size) / 1024


def busy(program: Program, seconds: float) -> float:
    """What part of a core it takes meanwhile."""

    def used() -> float:
        fields = Path(f"/proc/{program.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    before = used()
    time.sleep(seconds)
    return (used() - before) / seconds


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        expect(time.monotonic() < end, f"never: {what}")
        time.sleep(0.02)


def run(main: Callable[[], None]) -> None:
    """Runs a script: its status is 1 where something was found."""
    start = time.monotonic()
    name = Path(sys.argv[0]).stem
    try:
        main()
    except Failed as failure:
        sys.exit(f"{name}: FAILED: {failure}")
    finally:
        Program.kill_all()
    print(f"{name}: passed in {time.monotonic() - start:.0f} s", flush=True)
