"""Kills imports with SIGKILL while a server runs: the catalog must open, pass SQLite's checks of the file and of the index, and the next run
must complete the import."""

import argparse
import json
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from program import BINARY, TIMEOUT, Program, expect, run

WORDS = [
    "harbour", "winter", "letter", "the", "night", "ferry", "garden", "of", "silent", "road", "stone", "bird", "house", "river", "last",
    "마지막", "편지", "겨울", "항구", "정원",
]
NAMES = ["Ines", "Paulo", "Kim", "Marta", "Aoki", "Lund", "Okafor", "Silva", "Novak", "Roy"]


def write(path: Path, count: int, version: int) -> None:
    """Writes films and books. Versions differ only in titles and popularity."""
    random_words = random.Random(7)
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            words = random_words.choices(WORDS, k=random_words.randint(1, 4))
            kind = "book" if number % 3 == 0 else "movie"
            file.write(json.dumps({
                "kind": kind, "id": f"made-{number}", "title": f"{' '.join(words)} v{version} {number}",
                "authors" if kind == "book" else "directors": [f"{random_words.choice(NAMES)} {random_words.choice(NAMES)}"],
                "popularity": (number + version * 17) % 100 + 1, "overview": " ".join(random_words.choices(WORDS, k=30)),
            }, ensure_ascii=False) + "\n")


def start(data: str, path: Path) -> subprocess.Popen:
    return subprocess.Popen(
        [BINARY, "import", "foyer", str(path), "--data-dir", data], cwd="/", stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def check(data: str) -> None:
    database = sqlite3.connect(f"{data}/catalog.sqlite", timeout=TIMEOUT)
    try:
        found = database.execute("PRAGMA integrity_check").fetchall()
        expect(found == [("ok",)], f"the catalog is damaged: {found}")
        for table in ["work_search", "work_text"]:
            # It raises an error if the index does not match its table.
            database.execute(f"INSERT INTO {table} ({table}) VALUES ('integrity-check')")
        for table in ["work_search", "work_text", "work_facet"]:
            key = "work_id" if table == "work_facet" else "rowid"
            differences = database.execute(
                f"SELECT (SELECT count(*) FROM work WHERE id NOT IN (SELECT {key} FROM {table})),"
                f" (SELECT count(*) FROM {table} WHERE {key} NOT IN (SELECT id FROM work))").fetchone()
            expect(differences == (0, 0), f"{table} does not match the table of works: {differences}")
        # Each tag takes four bytes; the decade of a work with a year is one more.
        wrong = database.execute(
            "SELECT count(*) FROM work_facet WHERE length(tags) / 4 + (year IS NOT NULL) <>"
            " (SELECT count(*) FROM work_tag WHERE work_tag.work_id = work_facet.work_id)").fetchone()
        expect(wrong == (0,), f"the tags of {wrong[0]} works differ from work_tag")
    finally:
        database.close()


def versions(data: str) -> dict[str, int]:
    database = sqlite3.connect(f"file:{data}/catalog.sqlite?mode=ro", uri=True, timeout=TIMEOUT)
    try:
        counts: dict[str, int] = {}
        for (title,) in database.execute("SELECT title FROM work WHERE key LIKE 'made-%'"):
            version = title.split()[-2]
            counts[version] = counts.get(version, 0) + 1
        return counts
    finally:
        database.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--records", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=8)
    arguments = parser.parse_args()
    random_delays = random.Random(arguments.seed)
    partial = searches = 0
    with tempfile.TemporaryDirectory() as data:
        path = Path(data) / "records.jsonl"
        program = Program(data)
        write(path, arguments.records, 0)
        begin = time.monotonic()
        process = start(data, path)
        expect(process.wait(TIMEOUT * 5) == 0, "the first import fails")
        whole = time.monotonic() - begin
        for version in range(1, arguments.times + 1):
            write(path, arguments.records, version)
            process = start(data, path)
            end = time.monotonic() + random_delays.uniform(0.02, 1.1) * whole
            while time.monotonic() < end and process.poll() is None:
                response = program.get("/movies?query=harbour")
                expect(response.status == 200, f"the server responds {response.status} meanwhile")
                searches += process.poll() is None
            process.kill()
            process.communicate()
            check(data)
            there = versions(data)
            expect(sum(there.values()) == arguments.records, f"works were lost: {there}")
            partial += len(there) > 1
            process = start(data, path)
            report, errors = process.communicate(timeout=TIMEOUT * 5)
            expect(process.returncode == 0, f"the next run fails: {errors}")
            expect(versions(data) == {f"v{version}": arguments.records}, f"the next run leaves {versions(data)}: {report}")
            check(data)
        program.stop()
    expect(partial > 0, "no import was killed before its end")
    print(f"imports: killed {arguments.times} times, {partial} in the middle of {arguments.records} records; undamaged and completed each time;"
          f" {searches} searches succeeded meanwhile")


run(main)
