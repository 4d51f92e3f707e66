"""Kills the program with SIGKILL during writes: every write that was acknowledged with a 303 must be there after the next start."""

import argparse
import http.client
import random
import sys
import tempfile
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from program import Program, send, books, check_integrity, expect, rows_of, run

WRITERS = 8


class Writer(threading.Thread):
    """A visitor who saves works, queries and questions until the program ends, and remembers what was acknowledged."""

    def __init__(self, program: Program, works: list[str], seed: int) -> None:
        super().__init__()
        self.program = program
        self.random = random.Random(seed)
        self.works = self.random.sample(works, len(works))
        self.visitor = program.visitor()
        self.kept: list[str] = []
        self.searched: list[str] = []
        self.asked: list[str] = []
        self.refused: list[int] = []

    def run(self) -> None:
        connection = self.program.connect()
        try:
            for number, work in enumerate(self.works):
                self.write(connection, "/shelf", self.kept, work, kind="books", id=work, status="to-read")
                # The program keeps only the last 100 queries of each kind.
                if number < 90:
                    query = f"dune {number}"
                    self.write(connection, "/movies/search", self.searched, query, query=query)
                if number % 5 == 0:
                    question = f"a novel about the sea, number {number}"
                    self.write(connection, "/questions", self.asked, question, question=question, token=str(number))
        except (OSError, http.client.HTTPException):
            pass

    def write(self, connection: http.client.HTTPConnection, path: str, log: list[str], item: str, **fields: str) -> None:
        status = send(connection, "POST", path, self.visitor, fields).status
        if status == 303:
            log.append(item)
        else:
            self.refused.append(status)

    def check(self, data: str) -> None:
        for log, sql in [
            (self.kept, "SELECT key FROM shelf_entry WHERE visitor = ?"),
            (self.searched, "SELECT query FROM recent_query WHERE visitor = ?"),
            (self.asked, "SELECT text FROM question WHERE visitor = ?"),
        ]:
            there = rows_of(data, sql, self.visitor)
            lost = [item for item in log if item not in there]
            expect(not lost, f"acknowledged, and lost: {lost}")
        expect(not self.refused, f"refused: {self.refused}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    acknowledged = 0
    with tempfile.TemporaryDirectory() as data:
        program = Program(data)
        works = books(data)
        for _ in range(arguments.rounds):
            writers = [Writer(program, works, chance.getrandbits(64)) for _ in range(WRITERS)]
            for writer in writers:
                writer.start()
            # At a random time after the first write.
            writers[0].join(chance.uniform(0.02, 0.6))
            program.kill()
            for writer in writers:
                writer.join()
            program = Program(data)
            check_integrity(data)
            for writer in writers:
                writer.check(data)
                acknowledged += len(writer.kept) + len(writer.searched) + len(writer.asked)
            shelf = program.shelf(writers[0].visitor)
            expect(len(shelf) >= len(writers[0].kept), "the shelf lacks acknowledged works")
        program.stop()
    expect(acknowledged > arguments.rounds, "hardly anything was written")
    print(f"killed: {arguments.rounds} times, {acknowledged} acknowledged writes, none lost")


run(main)
