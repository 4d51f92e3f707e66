"""A full disk and a read-only disk: a message, nothing lost, pages can be read, and everything works again afterwards.

Mounts its own file systems: as root, or in a user namespace where the system allows it.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from program import Program, books, check_integrity, command, expect, run

def full(disk: Path) -> str:
    """Returns the visitor whose works are on the shelf."""
    data = disk / "data"
    program = Program(data)
    visitor = program.visitor()
    works = books(data)
    kept: list[str] = []

    def keep(work: str) -> int:
        status = program.post("/shelf", visitor, kind="books", id=work, status="to-read").status
        if status == 303:
            kept.append(work)
        return status

    for work in works[:20]:
        expect(keep(work) == 303, "a write is refused although there is space")
    # After a restart the write-ahead log is empty and takes no space yet.
    program.stop()
    program = Program(data)
    filler = disk / "filler"
    fill(filler)
    statuses = [keep(work) for work in works[20:220]]
    refused = statuses.count(503)
    expect(refused > 0 and set(statuses) <= {303, 503}, f"on a full disk, writes have the statuses {set(statuses)}")
    page = program.post("/shelf", visitor, kind="books", id=works[-1], status="to-read")
    expect(page.status == 503 and "retry-after" in page.headers, f"on a full disk, the status is {page.status}")
    expect(page.heading == "No space left" and "storage is full" in page.text, f"on a full disk, the page says: {page.heading}")
    expect(len(program.shelf(visitor)) == len(kept), "saved works cannot be read while the disk is full")
    for path in ["/", "/movies?query=dune", "/shelf", "/books/" + works[0], "/readyz"]:
        expect(program.get(path, visitor).status == 200, f"{path} cannot be read while the disk is full")
    searched = program.post("/movies/search", visitor, query="dune")
    expect(searched.status == 303, f"a search ends with {searched.status} when its query cannot be saved")
    status, output = command("backup", "--data-dir", str(data), str(disk / "backup.sqlite"))
    expect(status == 1 and "no space left" in output.lower(), f"a backup onto a full disk: {status}, {output}")
    expect([path.name for path in disk.iterdir() if "backup" in path.name] == [], "an incomplete backup stays")

    filler.unlink()
    expect(keep(works[-1]) == 303, "nothing can be saved although there is space again")
    expect(len(program.shelf(visitor)) == len(kept), "something was lost")
    check_integrity(data)

    # Killed while the disk is full, and started again: the program reports the full disk or serves; with space again, it has everything.
    fill(filler)
    program.kill()
    try:
        program = Program(data)
    except Exception as error:
        expect("is full" in str(error), f"started on a full disk: {error}")
        started = "reports the full disk"
    else:
        started = "serves"
        expect(len(program.shelf(visitor)) == len(kept), "something was lost")
        program.kill()
    filler.unlink()
    program = Program(data)
    expect(len(program.shelf(visitor)) == len(kept), "something was lost")
    program.stop()
    check_integrity(data)
    fill(filler)
    status, output = command(
        "serve", "--root", str(Path(__file__).resolve().parents[2]), "--data-dir", str(disk / "new"), "--port", "0")
    expect(status == 1 and "is full" in output and output.count("\n") == 1, f"a first start on a full disk: {status}, {output}")
    filler.unlink()
    print(f"disk: full: {refused} of {len(statuses)} writes refused, {len(kept)} saved, none lost; started while full, the program {started}")
    return visitor


def fill(filler: Path) -> None:
    """Fills the disk to the last byte."""
    with open(filler, "wb", buffering=0) as file:
        for size in [1 << 20, 4096, 1]:
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError:
                pass


def read_only(disk: Path, visitor: str) -> None:
    data = disk / "data"
    arguments = ["--root", str(Path(__file__).resolve().parents[2]), "--data-dir", str(data)]
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    status, output = command("serve", "--port", "0", *arguments)
    expect(
        status == 1 and output.startswith("foyer: FOYER_DATA_DIR (--data-dir) takes a folder that Foyer may write to"),
        f"a read-only folder: {status}, {output}")
    status, output = command("doctor", *arguments)
    expect(status == 1 and "BAD  Data folder: FOYER_DATA_DIR" in output, f"foyer doctor with a read-only folder: {output}")
    subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
    program = Program(data)
    expect(len(program.shelf(visitor)) > 20, "something was lost")
    program.stop()
    print("disk: a read-only one is refused with a message, and keeps its data")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        disk = Path(folder)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=192m", "foyer-test", disk], check=True)
        try:
            read_only(disk, full(disk))
        finally:
            Program.kill_all()
            subprocess.run(["umount", disk], check=True)


if os.geteuid() != 0:
    os.execvp("unshare", ["unshare", "--user", "--map-root-user", "--mount", sys.executable, *sys.argv])
run(main)
