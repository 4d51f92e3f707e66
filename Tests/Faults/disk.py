"""A disk that is full, and one that cannot be written to: said in words, nothing lost, reading goes on, and all is well again afterwards.

It mounts file systems of its own: as root, or in a name space where the system lets everybody have one.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from program import Program, books, check_integrity, command, expect, run

VISITOR = "0123456789abcdef0123456789abcdef"


def full(disk: Path) -> None:
    data = disk / "data"
    program = Program(data)
    works = books(data)
    kept: list[str] = []

    def keep(work: str) -> int:
        status = program.post("/shelf", VISITOR, kind="books", id=work, status="to-read").status
        if status == 303:
            kept.append(work)
        return status

    for work in works[:20]:
        expect(keep(work) == 303, "what is kept while there is room is refused")
    # Started anew, it has a log that is empty, and takes no room on the disk yet.
    program.stop()
    program = Program(data)
    filler = disk / "filler"
    fill(filler)
    statuses = [keep(work) for work in works[20:220]]
    refused = statuses.count(503)
    expect(refused > 0 and set(statuses) <= {303, 503}, f"on a full disk, what is kept is answered {set(statuses)}")
    page = program.post("/shelf", VISITOR, kind="books", id=works[-1], status="to-read")
    expect(page.status == 503 and "retry-after" in page.headers, f"on a full disk, the answer is {page.status}")
    expect(page.heading == "No space left" and "disk is full" in page.text, f"on a full disk, the page says: {page.heading}")
    expect(len(program.shelf(VISITOR)) == len(kept), "what was kept cannot be read while the disk is full")
    for path in ["/", "/movies?query=dune", "/shelf", "/books/" + works[0], "/readyz"]:
        expect(program.get(path, VISITOR).status == 200, f"{path} cannot be read while the disk is full")
    searched = program.post("/movies/search", VISITOR, query="dune")
    expect(searched.status == 303, f"a search ends with {searched.status} where its query cannot be kept")
    status, said = command("backup", "--data-dir", str(data), str(disk / "backup.sqlite"))
    expect(status == 1 and "no space left" in said.lower(), f"a backup onto a full disk: {status}, {said}")
    expect([path.name for path in disk.iterdir() if "backup" in path.name] == [], "half a backup stays")

    filler.unlink()
    expect(keep(works[-1]) == 303, "with room again, nothing can be kept")
    expect(len(program.shelf(VISITOR)) == len(kept), "something was lost")
    check_integrity(data)

    # The same again, and killed while full; started while full, it says so or serves, and with room it has everything.
    fill(filler)
    program.kill()
    try:
        program = Program(data)
    except Exception as error:
        expect("is full" in str(error), f"started on a full disk: {error}")
        started = "says that the disk is full"
    else:
        started = "serves"
        expect(len(program.shelf(VISITOR)) == len(kept), "something was lost")
        program.kill()
    filler.unlink()
    program = Program(data)
    expect(len(program.shelf(VISITOR)) == len(kept), "something was lost")
    program.stop()
    check_integrity(data)
    fill(filler)
    status, said = command(
        "serve", "--root", str(Path(__file__).resolve().parents[2]), "--data-dir", str(disk / "new"), "--port", "0")
    expect(status == 1 and "is full" in said and said.count("\n") == 1, f"a first start on a full disk: {status}, {said}")
    filler.unlink()
    print(f"disk: full: {refused} of {len(statuses)} refused in words, {len(kept)} kept, none lost; started while full, it {started}")


def fill(filler: Path) -> None:
    """Leaves no room at all."""
    with open(filler, "wb", buffering=0) as file:
        for size in [1 << 20, 4096, 1]:
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError:
                pass


def read_only(disk: Path) -> None:
    data = disk / "data"
    arguments = ["--root", str(Path(__file__).resolve().parents[2]), "--data-dir", str(data)]
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    status, said = command("serve", "--port", "0", *arguments)
    expect(
        status == 1 and said.startswith("foyer: FOYER_DATA_DIR (--data-dir) takes a folder that Foyer may write to"),
        f"a folder that cannot be written to: {status}, {said}")
    status, said = command("doctor", *arguments)
    expect(status == 1 and "BAD  Data folder: FOYER_DATA_DIR" in said, f"the doctor of a folder that cannot be written to: {said}")
    subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
    program = Program(data)
    expect(len(program.shelf(VISITOR)) > 20, "something was lost")
    program.stop()
    print("disk: one that cannot be written to is refused in words, and keeps what is on it")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        disk = Path(folder)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "foyer-test", disk], check=True)
        try:
            full(disk)
            read_only(disk)
        finally:
            Program.kill_all()
            subprocess.run(["umount", disk], check=True)


if os.geteuid() != 0:
    os.execvp("unshare", ["unshare", "--user", "--map-root-user", "--mount", sys.executable, *sys.argv])
run(main)
