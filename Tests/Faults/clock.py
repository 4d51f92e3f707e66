"""Sets the clock forward and back while the program runs: nothing may be lost, the latest entry stays first, nothing waits for a future time."""

import email.utils
import json
import struct
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from program import ROOT, Program, books, check_integrity, expect, run, wait_until

YEAR = 365 * 24 * 3600
# Seconds by which the clock differs from the right time; the last jump corrects it.
JUMPS = [0, 3600, -3600, 40 * YEAR, -25 * YEAR, 0]


def set_clock(file: Path, seconds: int) -> None:
    # Written in place: the program has mapped this file into its memory.
    with open(file, "r+b" if file.exists() else "wb") as opened:
        opened.write(struct.pack("=q", seconds))


def right_date(jump: int) -> datetime:
    return datetime.now(UTC) + timedelta(seconds=jump)


def shown_date(program: Program) -> datetime:
    return email.utils.parsedate_to_datetime(program.get("/healthz").headers["date"])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        clock = Path(folder) / "clock"
        set_clock(clock, 0)
        library = Path(folder) / "clock.so"
        source = Path(__file__).with_suffix(".c")
        # clang is part of the Swift toolchain.
        subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source], check=True)
        environment = {"LD_PRELOAD": str(library), "CLOCK_FILE": str(clock)}
        program = Program(data, environment=environment)
        visitor = program.visitor()
        works = books(data)
        queries: list[str] = []
        for number, jump in enumerate(JUMPS):
            set_clock(clock, jump)
            home = program.get("/")
            expect(home.status == 200, f"home has status {home.status} after {jump} s")
            # The server makes this header once a second.
            wait_until(lambda: abs(shown_date(program) - right_date(jump)) < timedelta(minutes=1), f"the right Date header after {jump} s")
            # The first one is cached, the others are new.
            for address in ("/movies?query=the", f"/movies?query=the&page={number + 1}", f"/books/{works[number]}"):
                expect(program.get(address).status == 200, f"{address} after {jump} s")

            queries.insert(0, f"query {number}")
            expect(program.post("/books/search", visitor, query=queries[0]).status == 303, f"a search after {jump} s")
            page = program.get("/books", visitor).text
            positions = [page.find(f'value="{query}"') for query in queries]
            expect(positions == sorted(positions) and positions[0] > 0, f"the latest query is not the first after {jump} s: {positions}")

            kept = program.post("/shelf", visitor, kind="books", id=works[number], status="to-read")
            expect(kept.status == 303, f"saving has status {kept.status} after {jump} s")
            titles = program.shelf(visitor)
            expect(len(titles) == number + 1, f"{len(titles)} books on the shelf, not {number + 1}, after {jump} s")
            expect(program.get("/shelf", visitor).status == 200, f"the shelf after {jump} s")

            asked = program.post("/questions", visitor, question=f"A book about the sea, number {number}", token=f"{number:032x}")
            expect(asked.status == 303, f"asking has status {asked.status} after {jump} s: {asked.text[:500]}")
            path = asked.headers["location"].partition("#")[0]
            wait_until(lambda: "class=\"recommended\"" in program.get(path, visitor).text, f"an answer after {jump} s")
        for line in program.get("/metrics").text.splitlines():
            if "_sum" in line and not line.startswith("#"):
                expect(0 <= float(line.rsplit(" ", 1)[1]) < 600, f"an impossible duration: {line}")
        program.stop()
        check_integrity(data)
        # The program starts at a time before everything that it has saved.
        set_clock(clock, -30 * YEAR)
        program = Program(data, environment=environment)
        expect(len(program.shelf(visitor)) == len(JUMPS), "books are missing on the shelf after a start in the past")
        page = program.get("/books", visitor).text
        expect(all(f'value="{query}"' in page for query in queries), "queries are missing after a start in the past")
        program.stop()
    print(json.dumps({"jumps": JUMPS, "books kept": len(JUMPS), "questions answered": len(JUMPS)}))


run(main)
