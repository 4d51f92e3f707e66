"""Starts the real program for the scripts of this folder, sends requests to it, stops or kills it."""

import hashlib
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

# In seconds. Long, because the machine may be busy with other work.
TIMEOUT = 60


class CheckError(Exception):
    """An expectation does not hold."""


def expect(condition: bool, message: str) -> None:
    if not condition:
        raise CheckError(message)


class Response:
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
            errors = self.process.communicate(timeout=TIMEOUT)[1].decode()
            raise CheckError(f"it did not start, status {self.process.returncode}: {errors.strip()}")
        self.port = int(line.rsplit(":", 1)[1])

    def _first_line(self) -> str:
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            expect(bool(selector.select(TIMEOUT)), f"no output in {TIMEOUT} s")
        return self.process.stdout.readline().decode().strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    @classmethod
    def kill_all(cls) -> None:
        """Kills every program that this process started."""
        for program in cls.started:
            program.process.kill()
            program.process.wait()
        cls.started = []

    def stop(self) -> str:
        """Sends SIGTERM and waits for the end; returns what the program wrote to standard error."""
        self.process.send_signal(signal.SIGTERM)
        errors = self.process.communicate(timeout=TIMEOUT)[1].decode()
        expect(self.process.returncode == 0, f"status {self.process.returncode} after SIGTERM: {errors}")
        return errors

    def connect(self, timeout: float = TIMEOUT) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def get(self, path: str, visitor: str | None = None) -> Response:
        return send(self.connect(), "GET", path, visitor)

    def visitor(self) -> str:
        """A new visitor: the token in the cookie that the program issues."""
        response = self.post("/recents/recording", None, on="1")
        expect(response.status == 303, f"a visitor is not saved, status {response.status}")
        return response.headers["set-cookie"].partition(";")[0].partition("=")[2]

    def post(self, path: str, visitor: str | None, **fields: str) -> Response:
        return send(self.connect(), "POST", path, visitor, fields)

    def shelf(self, visitor: str) -> list[str]:
        """The titles in the JSON export of a visitor's shelf."""
        response = self.get("/shelf/export.json", visitor)
        expect(response.status == 200, f"the export of the shelf has status {response.status}")
        return [entry["title"] for entry in json.loads(response.text)["entries"]]


def send(
    connection: http.client.HTTPConnection, method: str, path: str, visitor: str | None = None,
    fields: dict[str, str] | None = None,
) -> Response:
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
    return Response(response.status, {name.lower(): value for name, value in response.getheaders()}, text)


def command(*arguments: str, environment: dict[str, str] | None = None) -> tuple[int, str]:
    """Runs a command of the program; returns its exit status and its output."""
    run = subprocess.run(
        [BINARY, *arguments], cwd="/", env=_environment(environment), capture_output=True, text=True, timeout=TIMEOUT)
    return run.returncode, run.stdout + run.stderr


def _environment(more: dict[str, str] | None) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("FOYER_")} | (more or {})


def rows(data: str | Path, sql: str, *arguments: str, file: str = "foyer.sqlite") -> list[tuple]:
    """The rows of a query; another process may have the database open."""
    database = sqlite3.connect(f"file:{data}/{file}?mode=ro", uri=True, timeout=TIMEOUT)
    try:
        return database.execute(sql, arguments).fetchall()
    finally:
        database.close()


def rows_of(data: str | Path, sql: str, visitor: str) -> set[str]:
    """The values of a query whose argument is a visitor's id, which is a hash of the token."""
    return {value for (value,) in rows(data, sql, hashlib.sha256(visitor.encode()).hexdigest()[:32])}


def check_integrity(data: str | Path) -> None:
    found = rows(data, "PRAGMA integrity_check")
    expect(found == [("ok",)], f"the database is damaged: {found}")


def books(data: str | Path) -> list[str]:
    """The ids of books of the built-in catalog."""
    keys = rows(data, "SELECT key FROM work WHERE kind = 'book' ORDER BY key", file="catalog.sqlite")
    return ["catalog-" + key for (key,) in keys]


def memory(program: Program) -> float:
    """The resident memory, in MB."""
    return _memory(program, "VmRSS")


def peak(program: Program) -> float:
    """The maximum of the resident memory since the start, in MB."""
    return _memory(program, "VmHWM")


def _memory(program: Program, field: str) -> float:
    [size] = re.findall(rf"{field}:\s+(\d+) kB", Path(f"/proc/{program.process.pid}/status").read_text())
    return int(size) / 1024


def cpu_share(program: Program, seconds: float) -> float:
    """Waits for this many seconds; returns the processor time used meanwhile, as a share of one core."""

    def used() -> float:
        fields = Path(f"/proc/{program.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    before = used()
    time.sleep(seconds)
    return (used() - before) / seconds


def wait_until(condition: Callable[[], bool], description: str) -> None:
    end = time.monotonic() + TIMEOUT
    while not condition():
        expect(time.monotonic() < end, f"not within {TIMEOUT} s: {description}")
        time.sleep(0.02)


def run(main: Callable[[], None]) -> None:
    """Runs a script; the exit status is 1 if an expectation does not hold."""
    start = time.monotonic()
    name = Path(sys.argv[0]).stem
    try:
        main()
    except CheckError as error:
        sys.exit(f"{name}: FAILED: {error}")
    finally:
        Program.kill_all()
    print(f"{name}: passed in {time.monotonic() - start:.0f} s", flush=True)
