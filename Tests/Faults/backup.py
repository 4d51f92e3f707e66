"""Makes backups while visitors write: each must be complete, and hold what was acknowledged before it began."""

import random
import sys
import tempfile
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from program import Program, books, check_integrity, command, expect, run

BACKUPS = 10
WRITERS = 4


class Writer(threading.Thread):
    """A visitor who saves one book after another."""

    def __init__(self, program: Program, works: list[str], seed: int) -> None:
        super().__init__()
        self.program = program
        self.works = random.Random(seed).sample(works, len(works))
        self.visitor = program.visitor()
        self.kept: list[str] = []
        self.statuses: set[int] = set()
        self.is_over = threading.Event()

    def run(self) -> None:
        for work in self.works:
            if self.is_over.is_set():
                return
            status = self.program.post("/shelf", self.visitor, kind="books", id=work, status="to-read").status
            self.statuses.add(status)
            if status == 303:
                self.kept.append(work)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = f"{folder}/data"
        program = Program(data)
        works = books(data)
        writers = [Writer(program, works, seed) for seed in range(WRITERS)]
        for writer in writers:
            writer.start()
        acknowledged = []
        for number in range(BACKUPS):
            acknowledged.append([list(writer.kept) for writer in writers])
            status, output = command("backup", "--data-dir", data, f"{folder}/{number}.sqlite")
            expect(status == 0, f"backup {number}: {output}")
        for writer in writers:
            writer.is_over.set()
        for writer in writers:
            writer.join()
            expect(writer.statuses == {303}, f"writes during backups have the statuses {writer.statuses}")
        program.stop()
        counts = []
        for number, before in enumerate(acknowledged):
            restored = Path(f"{folder}/restored-{number}")
            status, output = command("restore", f"{folder}/{number}.sqlite", "--data-dir", str(restored))
            expect(status == 0, f"backup {number} cannot be restored: {output}")
            check_integrity(restored)
            if number % 5 == 4:
                program = Program(restored)
                for writer, kept in zip(writers, before, strict=True):
                    expect(len(program.shelf(writer.visitor)) >= len(kept), f"backup {number} lacks works that were acknowledged before it")
                program.stop()
            counts.append(sum(len(kept) for kept in before))
        print(f"backup: {BACKUPS} while visitors wrote, with {counts[0]} to {counts[-1]} works, all complete")


run(main)
