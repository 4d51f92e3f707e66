"""A locked, a damaged and a newer database, at the start and while the program runs: a message that says what to do, and the file stays."""

import sqlite3
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from program import ROOT, Program, books, check_integrity, command, expect, run

def keep(program: Program, visitor: str, work: str) -> int:
    return program.post("/shelf", visitor, kind="books", id=work, status="to-read").status


def locked(data: str) -> str:
    """Returns the visitor with two works on the shelf."""
    program = Program(data)
    visitor = program.visitor()
    works = books(data)
    expect(keep(program, visitor, works[0]) == 303, "nothing can be saved")
    holder = sqlite3.connect(f"{data}/foyer.sqlite", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    start = time.monotonic()
    page = program.post("/shelf", visitor, kind="books", id=works[1], status="to-read")
    waited = time.monotonic() - start
    expect(page.status == 503 and page.heading == "Busy", f"while another program locks the database: {page.status}, {page.heading}")
    for path in ["/", "/movies?query=dune", "/shelf", "/books/" + works[0]]:
        expect(program.get(path, visitor).status == 200, f"{path} cannot be read while another program locks the database")
    expect(program.post("/movies/search", visitor, query="dune").status == 303, "a search fails when its query cannot be saved")
    holder.execute("ROLLBACK")
    expect(keep(program, visitor, works[1]) == 303, "nothing can be saved after the lock has ended")
    program.stop()

    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    status, output = command("serve", "--port", "0", "--root", str(ROOT), "--data-dir", data)
    expect(status == 1 and "is in use by another program" in output, f"started while another program locks the database: {status}, {output}")
    holder.execute("ROLLBACK")
    holder.close()
    program = Program(data)
    expect(len(program.shelf(visitor)) == 2, "something was lost")
    program.stop()
    print(f"database: a lock of another program is reported after {waited:.1f} s, pages can be read, and nothing is lost")
    return visitor


def damaged(data: str, visitor: str) -> None:
    file = Path(data) / "foyer.sqlite"
    backup = f"{data}/backup.sqlite"
    arguments = ["--root", str(ROOT), "--data-dir", data]
    status, output = command("backup", "--data-dir", data, backup)
    expect(status == 0, f"no backup: {output}")

    # While the program runs, all but the first 8 pages of the file are overwritten.
    program = Program(data)
    works = books(data)
    with open(file, "r+b") as written:
        size = written.seek(0, 2)
        written.seek(8 * 4096)
        written.write(b"\xff" * (size - 8 * 4096))
    responses = {path: program.get(path, visitor) for path in ["/", "/movies?query=dune", "/shelf", "/books/" + works[3], "/healthz"]}
    for path, response in responses.items():
        expect(response.status in (200, 502, 503), f"{path} has status {response.status} with a damaged database")
    # Pages of the catalog report a bad response, pages of the visitor report the database.
    expect(any(response.status != 200 for response in responses.values()), "no page reports the damaged database")
    expect(responses["/healthz"].status == 200, "a damaged database ends the program")
    status, output = command("doctor", *arguments)
    expect(status == 1 and "is damaged" in output and "foyer restore" in output, f"foyer doctor with a damaged database: {output}")
    status, output = command("backup", "--data-dir", data, f"{data}/other.sqlite")
    expect(status == 1 and "is damaged" in output, f"a backup of a damaged database: {output}")
    expect(not Path(data, "other.sqlite").exists(), "the file of a failed backup stays")
    program.process.terminate()
    program.process.communicate()

    # With a damaged header and without the write-ahead log, which would repair some of it, the program must not start or change the file.
    for log in ["-wal", "-shm"]:
        Path(str(file) + log).unlink(missing_ok=True)
    with open(file, "r+b") as written:
        written.write(b"no database at all")
    before = file.read_bytes()
    status, output = command("serve", "--port", "0", *arguments)
    expect(status == 1 and "is damaged: move it away" in output, f"started with a damaged database: {status}, {output}")
    expect(file.read_bytes() == before, "the damaged file was changed")

    status, output = command("restore", backup, "--data-dir", data)
    expect(status == 0 and "2 entries on shelves" in output, f"the backup cannot be restored: {output}")
    set_aside = [path for path in Path(data).glob("foyer-before-restore-*.sqlite")]
    expect(len(set_aside) == 1 and set_aside[0].read_bytes() == before and set_aside[0].name in output, "the damaged file was not set aside")
    program = Program(data)
    expect(len(program.shelf(visitor)) == 2 and keep(program, visitor, works[5]) == 303, "the restored database does not work")
    program.stop()
    check_integrity(data)
    print("database: a damaged one is reported and set aside, and a backup is restored")


def newer(data: str) -> None:
    file = Path(data) / "foyer.sqlite"
    database = sqlite3.connect(file)
    database.execute("INSERT INTO grdb_migrations (identifier) VALUES ('99: of a newer Foyer')")
    database.commit()
    database.close()
    before = file.read_bytes()
    arguments = ["--root", str(ROOT), "--data-dir", data]
    status, output = command("serve", "--port", "0", *arguments)
    expect(
        status == 1 and "newer Foyer (“99: of a newer Foyer”)" in output and "install the newer one" in output,
        f"started with the database of a newer version: {status}, {output}")
    status, output = command("doctor", *arguments)
    expect(status == 1 and "BAD  Data folder" in output and "install the newer one" in output, f"foyer doctor with it: {status}, {output}")
    status, output = command("backup", "--data-dir", data, f"{data}/newer.sqlite")
    expect(status == 1 and "install that version" in output, f"a backup of it: {status}, {output}")
    expect(file.read_bytes() == before, "the file of a newer version was changed")
    print("database: one of a newer version is refused with a message, and left as it is")


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        damaged(data, locked(data))
        newer(data)


run(main)
