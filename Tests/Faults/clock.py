"""Sets the clock forward and back while the program runs: nothing may be lost, the latest entry stays first, nothing waits for a future time."""

import email.utils
import glob
import json
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from program import ROOT, Program, books, check_integrity, expect, run, wait_until

LIBRARY = "/usr/lib/*/faketime/libfaketimeMT.so.1"
YEAR = 365 * 24 * 3600
# Seconds by which the clock differs from the right time; the last jump corrects it.
JUMPS = [0, 3600, -3600, 40 * YEAR, -25 * YEAR, 0]


def main() -> None:
    [library] = glob.glob(LIBRARY) or [None]
    expect(library is not None, f"no {LIBRARY}: install faketime")
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        clock = Path(folder) / "clock"
        clock.write_text("+0\n")
        # The wall clock changes, the monotonic clock does not, as on a real machine. Under this library a Swift program receives no
        # arguments, so the settings are in the environment.
        environment = {
            "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": str(clock), "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FOYER_PORT": "0", "FOYER_ROOT": str(ROOT), "FOYER_DATA_DIR": str(data)}
        program = Program(data, environment=environment)
        visitor = program.visitor()
        works = books(data)
        queries: list[str] = []
        for number, jump in enumerate(JUMPS):
            clock.write_text(f"{jump:+d}\n")
            right = datetime.now(UTC) + timedelta(seconds=jump)
            home = program.get("/")
            expect(home.status == 200, f"home has status {home.status} after {jump} s")
            shown = email.utils.parsedate_to_datetime(home.headers["date"])
            expect(abs(shown - right) < timedelta(minutes=1), f"the response's date is {shown} at {right}")
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
        clock.write_text(f"{-30 * YEAR:+d}\n")
        program = Program(data, environment=environment)
        expect(len(program.shelf(visitor)) == len(JUMPS), "books are missing on the shelf after a start in the past")
        page = program.get("/books", visitor).text
        expect(all(f'value="{query}"' in page for query in queries), "queries are missing after a start in the past")
        program.stop()
    print(json.dumps({"jumps": JUMPS, "books kept": len(JUMPS), "questions answered": len(JUMPS)}))


run(main)
