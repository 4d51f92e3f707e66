"""The clock is set, forward and back, while the program runs: nothing is lost, the latest stays first, nothing waits for a time to come."""

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
# In seconds, each from the right time; the last is a clock that was put right.
JUMPS = [0, 3600, -3600, 40 * YEAR, -25 * YEAR, 0]


def main() -> None:
    [library] = glob.glob(LIBRARY) or [None]
    expect(library is not None, f"no {LIBRARY}: install faketime")
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        clock = Path(folder) / "clock"
        clock.write_text("+0\n")
        # Somebody sets the clock of the day; the one that only counts goes on as it does on a real machine. Under this library a Swift
        # program does not get its arguments.
        environment = {
            "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": str(clock), "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FOYER_PORT": "0", "FOYER_ROOT": str(ROOT), "FOYER_DATA_DIR": str(data)}
        program = Program(data, environment=environment)
        visitor = "c" * 32
        works = books(data)
        queries: list[str] = []
        for number, jump in enumerate(JUMPS):
            clock.write_text(f"{jump:+d}\n")
            right = datetime.now(UTC) + timedelta(seconds=jump)
            home = program.get("/")
            expect(home.status == 200, f"home answers {home.status} after {jump} s")
            shown = email.utils.parsedate_to_datetime(home.headers["date"])
            expect(abs(shown - right) < timedelta(minutes=1), f"the answer's date is {shown}, and it is {right}")
            # The one before is kept for a while, the other is new.
            for path in ("/movies?query=the", f"/movies?query=the&page={number + 1}", f"/books/{works[number]}"):
                expect(program.get(path).status == 200, f"{path} after {jump} s")

            queries.insert(0, f"query {number}")
            expect(program.post("/books/search", visitor, query=queries[0]).status == 303, f"a search after {jump} s")
            page = program.get("/books", visitor).text
            places = [page.find(f'value="{query}"') for query in queries]
            expect(places == sorted(places) and places[0] > 0, f"the latest query is not the first after {jump} s: {places}")

            kept = program.post("/shelf", visitor, kind="books", id=works[number], status="to-read")
            expect(kept.status == 303, f"keeping answers {kept.status} after {jump} s")
            titles = program.shelf(visitor)
            expect(len(titles) == number + 1, f"{len(titles)} books on the shelf, not {number + 1}, after {jump} s")
            expect(program.get("/shelf", visitor).status == 200, f"the shelf after {jump} s")

            asked = program.post("/questions", visitor, question=f"A book about the sea, number {number}", token=f"{number:032x}")
            expect(asked.status == 303, f"asking answers {asked.status} after {jump} s: {asked.text[:500]}")
            place = asked.headers["location"].partition("#")[0]
            wait_until(lambda: "class=\"recommended\"" in program.get(place, visitor).text, f"an answer after {jump} s")
        for line in program.get("/metrics").text.splitlines():
            if "_sum" in line and not line.startswith("#"):
                expect(0 <= float(line.rsplit(" ", 1)[1]) < 600, f"time that nobody waited: {line}")
        program.stop()
        check_integrity(data)
        # A start in the past of all that is kept.
        clock.write_text(f"{-30 * YEAR:+d}\n")
        program = Program(data, environment=environment)
        expect(len(program.shelf(visitor)) == len(JUMPS), "books are gone from the shelf after a start long before")
        page = program.get("/books", visitor).text
        expect(all(f'value="{query}"' in page for query in queries), "queries are gone after a start long before")
        program.stop()
    print(json.dumps({"jumps": JUMPS, "books kept": len(JUMPS), "questions answered": len(JUMPS)}))


run(main)
