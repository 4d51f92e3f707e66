"""Sends SIGTERM under load: every request on an accepted connection must get its complete response."""

import argparse
import http.client
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from program import TIMEOUT, Program, send, books, expect, rows_of, run

CLIENTS = 32
# The kernel completes connections before the program accepts them. Those that are not yet accepted at the stop are closed unread.
NEVER_ACCEPTED = "never accepted"


class Client(threading.Thread):
    """Sends one request after another, until the program accepts no more connections."""

    def __init__(self, program: Program, number: int) -> None:
        super().__init__()
        self.program = program
        self.number = number
        # Half of the clients send all requests over one connection, the others open a new one for each request.
        self.keeps_connection = number % 2 == 0
        self.visitor = program.visitor()
        self.outcomes: Counter[str] = Counter()
        self.kept: list[str] = []

    def run(self) -> None:
        connection = None
        count = 0
        while True:
            count += 1
            is_new = connection is None
            try:
                if connection is None:
                    connection = self.program.connect()
                    connection.connect()
            except OSError:
                # The program no longer listens: no request was sent, none is lost.
                return
            try:
                if count % 3 == 0:
                    query = f"dune {self.number} {count}"
                    response = send(connection, "POST", "/movies/search", self.visitor, {"query": query})
                    self.outcomes["answered" if response.status == 303 else f"status {response.status}"] += 1
                    if response.status == 303:
                        self.kept.append(query)
                else:
                    response = send(connection, "GET", "/movies?query=the" if count % 3 == 1 else "/foyer.css", self.visitor)
                    self.outcomes["answered" if response.status == 200 else f"status {response.status}"] += 1
                    if response.status == 200 and count % 3 == 1:
                        expect(response.text.rstrip().endswith("</html>"), "an incomplete page")
                if response.headers.get("connection") == "close":
                    self.outcomes["last on its connection"] += 1
                    connection.close()
                    connection = None
                elif not self.keeps_connection:
                    connection.close()
                    connection = None
            except http.client.IncompleteRead:
                self.outcomes["incomplete response"] += 1
                return
            except (OSError, http.client.HTTPException) as error:
                self.outcomes[NEVER_ACCEPTED if is_new else f"no response: {type(error).__name__}"] += 1
                return


def slow_reader() -> None:
    """A client that reads slowly must receive all of a long response, although SIGTERM comes in the middle of it."""
    with tempfile.TemporaryDirectory() as data:
        program = Program(data)
        visitor = program.visitor()
        connection = program.connect()
        for work in books(data)[:400]:
            fields = {"kind": "books", "id": work, "status": "read", "note": "long " * 390}
            expect(send(connection, "POST", "/shelf", visitor, fields).status == 303, "a note is not saved")
        connection.close()
        reader = socket.socket()
        reader.settimeout(TIMEOUT)
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect(("127.0.0.1", program.port))
        reader.sendall(f"GET /shelf/export.json HTTP/1.1\r\nHost: localhost\r\nCookie: foyer_visitor={visitor}\r\n\r\n".encode())
        received = reader.recv(1024)
        program.process.terminate()
        while part := reader.recv(16 * 1024):
            received += part
            time.sleep(0.001)
        head, body = received.split(b"\r\n\r\n", 1)
        expect(b"transfer-encoding: chunked" in head.lower(), "the export is no stream")
        expect(body.endswith(b"\r\n0\r\n\r\n"), f"the end is missing after {len(body)} bytes")
        count = body.count(b'"note":')
        expect(count == 400, f"{count} of 400 entries came")
        program.process.communicate(timeout=TIMEOUT)
        expect(program.process.returncode == 0, f"status {program.process.returncode}")
    print(f"stopped: a slow client received all of {len(body)} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    arguments = parser.parse_args()
    outcomes: Counter[str] = Counter()
    durations = []
    for _ in range(arguments.rounds):
        with tempfile.TemporaryDirectory() as data:
            program = Program(data)
            clients = [Client(program, number) for number in range(CLIENTS)]
            for client in clients:
                client.start()
            clients[0].join(1)
            start = time.monotonic()
            program.stop()
            durations.append(time.monotonic() - start)
            for client in clients:
                client.join()
                outcomes += client.outcomes
                there = rows_of(data, "SELECT query FROM recent_query WHERE visitor = ?", client.visitor)
                lost = set(client.kept[-100:]) - there
                expect(not lost, f"acknowledged, and lost: {lost}")
    print(f"stopped: {arguments.rounds} times under {CLIENTS} clients, at most {max(durations):.1f} s each: {dict(outcomes)}")
    # A connection may always come between the kernel and the program at the moment of the stop.
    expect(outcomes[NEVER_ACCEPTED] <= arguments.rounds // 5, f"{outcomes[NEVER_ACCEPTED]} connections of the kernel were closed unread")
    slow_reader()
    wrong = {name: count for name, count in outcomes.items() if name not in ("answered", "last on its connection", NEVER_ACCEPTED)}
    expect(not wrong, f"not every request got its response: {wrong}")


run(main)
