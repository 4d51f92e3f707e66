"""A film service for `bench.py`: it sends 20 films, new ones for each search, in the form of TMDB."""

import asyncio
import itertools
import json
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

DELAY = 0.1
"""Seconds before a response to a path below `/slow`."""

PLAIN = "A lighthouse keeper finds a boat without a crew, and in its cabin the diary of a woman whom the whole island believes dead. " * 3
TAGGED = "<p>A lighthouse keeper finds a <b>boat</b> without a crew &amp; in its cabin the <i>diary</i> of a woman&#39;s life.<br>" * 3


def page(overview: str) -> bytes:
    """A response with `%d` in each film's id and title."""
    films = [
        {
            "id": "ID", "title": f"Film ID of {number}", "original_title": f"Film ID of {number}", "original_language": "en",
            "overview": overview, "release_date": f"{1960 + number}-05-17", "poster_path": f"/poster{number}.jpg", "backdrop_path": None,
            "genre_ids": [18, 53], "adult": False, "video": False, "popularity": 21.5, "vote_average": 7.4, "vote_count": 1280,
        }
        for number in range(20)
    ]
    text = json.dumps({"page": 1, "total_pages": 1, "total_results": 20, "results": films})
    return text.replace('"ID"', "%d").replace("ID", "%d").encode()


class Service(asyncio.Protocol):
    pages = {"plain": page(PLAIN), "slow": page(TAGGED)}
    ids = itertools.count(1000)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.buffer = b""

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        while b"\r\n\r\n" in self.buffer:
            head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
            kind = head.split(b"/", 2)[1].decode()
            films = [next(self.ids) for _ in range(20)]
            body = self.pages[kind] % tuple(film for film in films for _ in range(3))
            response = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
            asyncio.get_running_loop().call_later(DELAY if kind == "slow" else 0, self.send, response)

    def send(self, response: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(response)


def serve(port: int) -> None:
    async def run() -> None:
        server = await asyncio.get_running_loop().create_server(Service, "127.0.0.1", port)
        await server.serve_forever()

    with suppress(KeyboardInterrupt):
        asyncio.run(run())


@contextmanager
def service(port: int) -> Iterator[str]:
    """Runs the service in a process of its own; yields its address."""
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(port,), daemon=True)
    process.start()
    try:
        time.sleep(0.5)
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()
        process.join()
