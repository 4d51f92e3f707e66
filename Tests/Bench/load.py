"""
Sends the mixed traffic of a busy hour in ten minutes: `make load`. 100 of the 500 connections are visitors who write. No request may fail, and
no acknowledged write may be lost. The output shows whether memory and open files grow with time.
"""

import argparse
import asyncio
import json
import os
import random
import re
import tempfile
import time
from collections import Counter
from pathlib import Path
from urllib.parse import quote, urlencode

from bench import CATALOG, foyer, get, memory, queries

CONNECTIONS = 500
WRITERS = 100
# Requests per second: 60 in a busy hour, sent in a sixth of the time.
RATE = 60 * 6


class Client:
    """A client with one open connection; it reconnects after the server has closed the connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.stream: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.cookie: str | None = None

    async def send(self, method: str, path: str, fields: dict[str, str] | None = None) -> tuple[int, bytes]:
        body = urlencode(fields or {}).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n"
        if self.cookie:
            head += f"Cookie: foyer_visitor={self.cookie}\r\n"
        if method == "POST":
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        if not self.stream:
            self.stream = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        reader, writer = self.stream
        writer.write(head.encode() + b"\r\n" + body)
        head_bytes = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
        status = int(head_bytes.split(b" ", 2)[1])
        if found := re.search(rb"(?i)set-cookie: foyer_visitor=([^;]+)", head_bytes):
            self.cookie = found[1].decode()
        length = re.search(rb"(?i)content-length: (\d+)", head_bytes)
        text = await asyncio.wait_for(reader.readexactly(int(length[1])), 60) if length else b""
        return status, text


class Traffic:
    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.end = time.monotonic() + seconds
        self.outcomes: Counter[str] = Counter()
        self.slowest = 0.0
        self.searches = [f"/movies?query={quote(query)}" for query in queries(2000)]
        self.books = [json.loads(line)["id"] for line in (CATALOG / "books.jsonl").read_text(encoding="utf-8").splitlines()]

    async def send(self, client: Client, method: str, path: str, fields: dict[str, str] | None = None) -> int:
        begin = time.monotonic()
        try:
            status, _ = await client.send(method, path, fields)
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            client.stream = None
            self.outcomes[f"{method} failed: {type(error).__name__}"] += 1
            return 0
        self.slowest = max(self.slowest, time.monotonic() - begin)
        expected = 303 if method == "POST" else 200
        self.outcomes[method if status == expected else f"{method} {path.partition('?')[0]}: {status}"] += 1
        return status

    async def pause(self) -> None:
        """Waits so long that all connections together reach the rate."""
        await asyncio.sleep(random.expovariate(RATE / CONNECTIONS))

    async def read(self) -> None:
        client = Client(self.port)
        while time.monotonic() < self.end:
            book = random.choice(self.books)
            path = random.choices(
                ["/", "/search?query=dune", random.choice(self.searches), f"/books/catalog-{book}", "/suggest?kind=all&q=du", "/foyer.css"],
                [10, 10, 35, 30, 10, 5])[0]
            await self.send(client, "GET", path)
            await self.pause()

    async def write(self) -> tuple[str | None, set[str]]:
        """Saves books, deletes some, searches; returns the visitor's cookie and the ids that must be on the shelf at the end."""
        client = Client(self.port)
        kept: set[str] = set()
        while time.monotonic() < self.end:
            book = f"catalog-{random.choice(self.books)}"
            action = random.random()
            if action < 0.4:
                if await self.send(client, "POST", "/shelf", {"kind": "books", "id": book, "status": "to-read"}) == 303:
                    kept.add(book)
            elif action < 0.5 and kept:
                deleted = random.choice(sorted(kept))
                if await self.send(client, "POST", "/shelf/delete", {"kind": "books", "id": deleted}) == 303:
                    kept.discard(deleted)
            elif action < 0.7:
                await self.send(client, "POST", "/books/search", {"query": random.choice(self.books).replace("-", " ")})
            else:
                await self.send(client, "GET", random.choice(["/shelf", "/", f"/books/{book}"]))
            await self.pause()
        return client.cookie, kept


def measure(pid: int) -> tuple[float, int]:
    """The memory in MB, and the number of open files."""
    return memory(pid), len(os.listdir(f"/proc/{pid}/fd"))


async def watch(pid: int, end: float) -> list[tuple[float, int]]:
    figures = []
    while time.monotonic() < end:
        await asyncio.sleep(10)
        figures.append(measure(pid))
    return figures


async def run(binary: Path, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder, foyer(binary, Path(folder)) as (address, pid, _):
        traffic = Traffic(int(address.rpartition(":")[2]), seconds)
        rest = measure(pid)
        watching = asyncio.create_task(watch(pid, traffic.end))
        written = await asyncio.gather(
            *(traffic.write() for _ in range(WRITERS)), *(traffic.read() for _ in range(CONNECTIONS - WRITERS)))
        figures = await watching
        lost = 0
        for cookie, kept in (item for item in written if item):
            if not cookie:
                continue
            _, _, body = get(address, "/shelf/export.json", {"Cookie": f"foyer_visitor={cookie}"})
            there = {entry["id"] for entry in json.loads(body)["entries"]}
            lost += len(kept ^ there)
        total = sum(traffic.outcomes.values())
        print(f"{total} requests in {seconds:.0f} s: {dict(traffic.outcomes)}; the slowest took {traffic.slowest:.2f} s")
        third = max(1, len(figures) // 3)
        (early, early_files), (late, late_files) = (
            tuple(max(column) for column in zip(*part)) for part in (figures[third : 2 * third] or figures, figures[-third:]))
        print(
            f"memory {rest[0]:.0f} MB at rest, {early:.0f} MB at most in the middle third, {late:.0f} MB in the last; "
            f"open files {rest[1]}, {early_files}, {late_files}; {lost} writes lost")
        wrong = {name: count for name, count in traffic.outcomes.items() if name not in ("GET", "POST")}
        assert not wrong and not lost, "see above"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", type=lambda text: Path(text).resolve())
    parser.add_argument("--seconds", type=float, default=600)
    arguments = parser.parse_args()
    asyncio.run(run(arguments.binary, arguments.seconds))


if __name__ == "__main__":
    main()
