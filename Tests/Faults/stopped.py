"""SIGTERM under load: every request on a connection that was taken has a whole answer, and connections say that they end."""

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
from program import PATIENCE, Program, ask, books, expect, rows, run

CLIENTS = 32
# A connection that the system had made, and the program had not taken yet when it stopped to listen, ends before anything is read of it.
NEVER_TAKEN = "never taken"


class Client(threading.Thread):
    """Asks one thing after another, until the program no longer takes connections."""

    def __init__(self, program: Program, number: int) -> None:
        super().__init__()
        self.program = program
        self.number = number
        # Half of them ask all on one connection, the others have a new one each time.
        self.is_patient = number % 2 == 0
        self.visitor = f"{number:032x}"
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
                # Nobody listens any more: nothing was lost, nothing was taken.
                return
            try:
                if count % 3 == 0:
                    query = f"dune {self.number} {count}"
                    answer = ask(connection, "POST", "/movies/search", self.visitor, {"query": query})
                    self.outcomes["answered" if answer.status == 303 else f"status {answer.status}"] += 1
                    if answer.status == 303:
                        self.kept.append(query)
                else:
                    answer = ask(connection, "GET", "/movies?query=the" if count % 3 == 1 else "/foyer.css", self.visitor)
                    self.outcomes["answered" if answer.status == 200 else f"status {answer.status}"] += 1
                    if answer.status == 200 and count % 3 == 1:
                        expect(answer.text.rstrip().endswith("</html>"), "half a page")
                if answer.headers.get("connection") == "close":
                    self.outcomes["last on its connection"] += 1
                    connection.close()
                    connection = None
                elif not self.is_patient:
                    connection.close()
                    connection = None
            except http.client.IncompleteRead:
                self.outcomes["half an answer"] += 1
                return
            except (OSError, http.client.HTTPException) as error:
                self.outcomes[NEVER_TAKEN if is_new else f"no answer: {type(error).__name__}"] += 1
                return


def slow_reader() -> None:
    """Who reads slowly has all of a long answer, though the program was told to stop in the middle of it."""
    visitor = "f" * 32
    with tempfile.TemporaryDirectory() as data:
        program = Program(data)
        connection = program.connect()
        for work in books(data)[:400]:
            fields = {"kind": "books", "id": work, "status": "read", "note": "long " * 390}
            expect(ask(connection, "POST", "/shelf", visitor, fields).status == 303, "a note cannot be kept")
        connection.close()
        reader = socket.socket()
        reader.settimeout(PATIENCE)
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect(("127.0.0.1", program.port))
        reader.sendall(f"GET /shelf/export.json HTTP/1.1\r\nHost: localhost\r\nCookie: foyer_visitor={visitor}\r\n\r\n".encode())
        received = reader.recv(1024)
        program.process.terminate()
        while part := reader.recv(16 * 1024):
            received += part
            time.sleep(0.001)
        head, body = received.split(b"\r\n\r\n", 1)
        length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
        expect(len(body) == length, f"{len(body)} bytes of {length} came")
        program.process.communicate(timeout=PATIENCE)
        expect(program.process.returncode == 0, f"status {program.process.returncode}")
    print(f"stopped: a slow reader has all of {length} bytes")


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
                there = {query for (query,) in rows(data, "SELECT query FROM recent_query WHERE visitor = ?", client.visitor)}
                lost = set(client.kept[-100:]) - there
                expect(not lost, f"acknowledged, and lost: {lost}")
    print(f"stopped: {arguments.rounds} times under {CLIENTS} clients, at most {max(durations):.1f} s each: {dict(outcomes)}")
    # Between the system's answer to a knock and the next thing that comes there is always a moment.
    expect(outcomes[NEVER_TAKEN] <= arguments.rounds // 5, f"{outcomes[NEVER_TAKEN]} connections were sent away that the system had made")
    slow_reader()
    wrong = {name: count for name, count in outcomes.items() if name not in ("answered", "last on its connection", NEVER_TAKEN)}
    expect(not wrong, f"not every request had its answer: {wrong}")


run(main)
