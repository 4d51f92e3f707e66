"""A database that others hold, or that is damaged, at the start and while the program runs: said in words, a way out, the file kept."""

import sqlite3
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from program import ROOT, Program, books, check_integrity, command, expect, run

VISITOR = "0123456789abcdef0123456789abcdef"


def keep(program: Program, work: str) -> int:
    return program.post("/shelf", VISITOR, kind="books", id=work, status="to-read").status


def locked(data: str) -> None:
    program = Program(data)
    works = books(data)
    expect(keep(program, works[0]) == 303, "nothing can be kept")
    holder = sqlite3.connect(f"{data}/foyer.sqlite", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    start = time.monotonic()
    page = program.post("/shelf", VISITOR, kind="books", id=works[1], status="to-read")
    waited = time.monotonic() - start
    expect(page.status == 503 and page.heading == "Busy", f"while another holds the database: {page.status}, {page.heading}")
    for path in ["/", "/movies?query=dune", "/shelf", "/books/" + works[0]]:
        expect(program.get(path, VISITOR).status == 200, f"{path} cannot be read while another holds the database")
    expect(program.post("/movies/search", VISITOR, query="dune").status == 303, "a search fails where its query cannot be kept")
    holder.execute("ROLLBACK")
    expect(keep(program, works[1]) == 303, "nothing can be kept once the other has let go")
    program.stop()

    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    status, said = command("serve", "--port", "0", "--root", str(ROOT), "--data-dir", data)
    expect(status == 1 and "is in use by another program" in said, f"started while another holds the database: {status}, {said}")
    holder.execute("ROLLBACK")
    holder.close()
    program = Program(data)
    expect(len(program.shelf(VISITOR)) == 2, "something was lost")
    program.stop()
    print(f"database: held by another program, it is told after {waited:.1f} s, reading goes on, and nothing is lost")


def damaged(data: str) -> None:
    file = Path(data) / "foyer.sqlite"
    backup = f"{data}/backup.sqlite"
    arguments = ["--root", str(ROOT), "--data-dir", data]
    status, said = command("backup", "--data-dir", data, backup)
    expect(status == 0, f"no backup: {said}")

    # While it runs: all but the first pages are written over.
    program = Program(data)
    works = books(data)
    with open(file, "r+b") as written:
        size = written.seek(0, 2)
        written.seek(8 * 4096)
        written.write(b"\xff" * (size - 8 * 4096))
    answers = {path: program.get(path, VISITOR) for path in ["/", "/movies?query=dune", "/shelf", "/books/" + works[3], "/healthz"]}
    for path, answer in answers.items():
        expect(answer.status in (200, 502, 503), f"{path} is answered {answer.status} with a damaged database")
    # Catalog pages say that what answered makes no sense, those of the visitor that the database does not work.
    expect(any(answer.status != 200 for answer in answers.values()), "nobody notices that the database is damaged")
    expect(answers["/healthz"].status == 200, "a damaged database ends the program")
    status, said = command("doctor", *arguments)
    expect(status == 1 and "is damaged" in said and "foyer restore" in said, f"the doctor of a damaged database: {said}")
    status, said = command("backup", "--data-dir", data, f"{data}/other.sqlite")
    expect(status == 1 and "is damaged" in said, f"a damaged database is backed up: {said}")
    expect(not Path(data, "other.sqlite").exists(), "the backup of a damaged database stays")
    program.process.terminate()
    program.process.communicate()

    # Its header, too, and without the log, that would mend some of it: it does not start, and leaves the file alone.
    for log in ["-wal", "-shm"]:
        Path(str(file) + log).unlink(missing_ok=True)
    with open(file, "r+b") as written:
        written.write(b"no database at all")
    before = file.read_bytes()
    status, said = command("serve", "--port", "0", *arguments)
    expect(status == 1 and "is damaged: move it away" in said, f"started with a damaged database: {status}, {said}")
    expect(file.read_bytes() == before, "the damaged file was changed")

    status, said = command("restore", backup, "--data-dir", data)
    expect(status == 0 and "2 entries on shelves" in said, f"the backup cannot be put back: {said}")
    aside = [path for path in Path(data).glob("foyer-before-restore-*.sqlite")]
    expect(len(aside) == 1 and aside[0].read_bytes() == before and aside[0].name in said, "the damaged file is not kept")
    program = Program(data)
    expect(len(program.shelf(VISITOR)) == 2 and keep(program, works[5]) == 303, "what was put back does not serve")
    program.stop()
    check_integrity(data)
    print("database: a damaged one is told of, kept, and a backup put in its place")


def newer(data: str) -> None:
    file = Path(data) / "foyer.sqlite"
    database = sqlite3.connect(file)
    database.execute("INSERT INTO grdb_migrations (identifier) VALUES ('99: of a newer Foyer')")
    database.commit()
    database.close()
    before = file.read_bytes()
    arguments = ["--root", str(ROOT), "--data-dir", data]
    status, said = command("serve", "--port", "0", *arguments)
    expect(
        status == 1 and "newer Foyer (“99: of a newer Foyer”)" in said and "install the newer one" in said,
        f"started with the database of a newer version: {status}, {said}")
    status, said = command("doctor", *arguments)
    expect(status == 1 and "BAD  Data folder" in said and "install the newer one" in said, f"the doctor of it: {status}, {said}")
    status, said = command("backup", "--data-dir", data, f"{data}/newer.sqlite")
    expect(status == 1 and "install that version" in said, f"the backup of it: {status}, {said}")
    expect(file.read_bytes() == before, "the file of a newer version was changed")
    print("database: one of a newer version is refused in words, and left as it is")


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        locked(data)
        damaged(data)
        newer(data)


run(main)
