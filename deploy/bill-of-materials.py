"""Writes what a release is made of: a CycloneDX document, and the licences of everything in the binary.

    bill-of-materials.py BIN FOLDER

BIN is the folder of the build (`swift build --show-bin-path`). FOLDER gets `bill-of-materials.cdx.json` and `licenses/`. The packages are those
whose object files the linker was given; their versions are in `Package.resolved`. The script fails if a linked object belongs to no package, if
a package has no licence that it knows, or if the program loads a library of the system that it does not know.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[1]
CHECKOUTS = ROOT / ".build/checkouts"

# The Debian packages of the libraries that a binary may load from the system at its start. They are listed, not shipped.
SYSTEM_LIBRARIES = {
    "ld-linux-aarch64.so.1": "libc6",
    "ld-linux-x86-64.so.2": "libc6",
    "libc.so.6": "libc6",
    "libcrypto.so.3": "libssl3",
    "libcurl.so.4": "libcurl4",
    "libgcc_s.so.1": "libgcc-s1",
    "libm.so.6": "libc6",
    "libsqlite3.so.0": "libsqlite3-0",
    "libssl.so.3": "libssl3",
    "libstdc++.so.6": "libstdc++6",
    "libz.so.1": "zlib1g",
}

# A phrase of each licence, and its name in the SPDX list. The runtime exception first, since its text contains Apache's, and Unicode's before
# MIT's for the same reason.
LICENSES = (
    ("UNICODE LICENSE V3", "Unicode-3.0"),
    ("Runtime Library Exception", "Apache-2.0 WITH Swift-exception"),
    ("Apache License", "Apache-2.0"),
    ("Permission is hereby granted, free of charge", "MIT"),
)


class BillError(Exception):
    """A part of the binary that cannot be accounted for."""


def license_name(text: str, of: str) -> str:
    for phrase, name in LICENSES:
        if phrase in text:
            return name
    raise BillError(f"the licence of {of} is none that this script knows")


def linked_modules(binaries: Path) -> set[str]:
    """The modules whose object files were linked into the program."""
    objects = (binaries / "foyer.product/Objects.LinkFileList").read_text(encoding="utf-8")
    return set(re.findall(r"/(\w+)\.build/", objects))


def modules(package: Path) -> set[str]:
    """The modules that a package defines."""
    manifest = subprocess.run(
        ["swift", "package", "--package-path", package, "dump-package"], check=True, capture_output=True, text=True).stdout
    return {re.sub(r"\W", "_", target["name"]) for target in json.loads(manifest)["targets"]}


def documents(folder: Path, name: str) -> list[Path]:
    """The files in a folder whose names begin with this word, in either case."""
    return sorted(file for file in folder.iterdir() if file.is_file() and file.name.lower().startswith(name))


def linked_packages(binaries: Path) -> list[dict]:
    """The pins of `Package.resolved` of which something was linked, each with its folder."""
    pins = json.loads((ROOT / "Package.resolved").read_text(encoding="utf-8"))["pins"]
    left = linked_modules(binaries) - modules(ROOT)
    packages = []
    for pin in pins:
        folder = CHECKOUTS / Path(urlsplit(pin["location"]).path).name.removesuffix(".git")
        # A package of which no product is used may not be checked out.
        found = left & modules(folder) if folder.is_dir() else set()
        if found:
            left -= found
            packages.append(pin | {"folder": folder})
    if left:
        raise BillError(f"these modules are linked and belong to no package: {', '.join(sorted(left))}")
    return packages


def package_url(pin: dict) -> str:
    location = urlsplit(pin["location"])
    return f"pkg:swift/{location.netloc}{location.path.removesuffix('.git')}@{pin['state']['version']}"


def package_component(pin: dict, licenses: Path) -> dict:
    target = licenses / pin["identity"]
    target.mkdir(parents=True)
    texts = documents(pin["folder"], "licen")
    if not texts:
        raise BillError(f"{pin['identity']} has no licence file")
    for file in texts + documents(pin["folder"], "notice"):
        shutil.copy(file, target / file.name)
    return {
        "type": "library",
        "bom-ref": package_url(pin),
        "name": pin["identity"],
        "version": pin["state"]["version"],
        "purl": package_url(pin),
        "licenses": [{"expression": license_name(texts[0].read_text(encoding="utf-8"), pin["identity"])}],
        "externalReferences": [{"type": "vcs", "url": pin["location"]}],
        "pedigree": {"commits": [{"uid": pin["state"]["revision"]}]},
    }


def toolchain() -> Path:
    return Path(shutil.which("swiftc") or "").resolve().parents[1]


def swift_component(licenses: Path) -> dict:
    """The runtime and the standard library of Swift, which a release contains."""
    text = toolchain() / "share/swift/LICENSE.txt"
    version = re.search(r"Swift version (\S+)", subprocess.run(
        ["swiftc", "--version"], check=True, capture_output=True, text=True).stdout)
    if not version or not text.is_file():
        raise BillError(f"the licence or the version of Swift was not found in {toolchain()}")
    return toolchain_component("swift", version[1], text, licenses)


def icu_component(licenses: Path) -> dict:
    """The library of Unicode in Swift's Foundation. The tool chain does not have its licence, which is that of ICU's sources."""
    header = toolchain() / "lib/swift_static/_foundation_unicode/uvernum.h"
    version = re.search(r'#define U_ICU_VERSION "(.+)"', header.read_text(encoding="utf-8")) if header.is_file() else None
    if not version:
        raise BillError(f"{header} has no version of ICU")
    return toolchain_component("icu", version[1], ROOT / "deploy/licenses/icu.txt", licenses)


def toolchain_component(name: str, version: str, text: Path, licenses: Path) -> dict:
    """A part that the tool chain links statically. Copies the text of its licence."""
    (licenses / name).mkdir(parents=True)
    shutil.copy(text, licenses / name / "LICENSE.txt")
    return {
        "type": "library",
        "bom-ref": f"{name}@{version}",
        "name": name,
        "version": version,
        "licenses": [{"expression": license_name(text.read_text(encoding="utf-8"), name)}],
    }


def system_packages(binary: Path) -> list[str]:
    """The Debian packages of the libraries that a binary loads at its start."""
    dynamic = subprocess.run(["readelf", "--dynamic", "--wide", binary], check=True, capture_output=True, text=True).stdout
    libraries = re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic)
    unknown = [library for library in libraries if library not in SYSTEM_LIBRARIES]
    if unknown or not libraries:
        raise BillError(f"{binary} loads libraries that this script does not know: {', '.join(unknown) or 'none'}")
    return sorted({SYSTEM_LIBRARIES[library] for library in libraries})


def system_component(package: str) -> dict:
    found = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True)
    version = found.stdout
    if found.returncode != 0 or not version:
        raise BillError(f"the version of the package {package} is not known")
    purl = f"pkg:deb/debian/{package.replace('+', '%2B')}@{version.replace(':', '%3A').replace('+', '%2B')}"
    return {
        "type": "library", "bom-ref": f"system:{package}", "name": package, "scope": "required", "version": version, "purl": purl,
    }


def main(binaries: Path, folder: Path) -> None:
    licenses = folder / "licenses"
    shutil.rmtree(licenses, ignore_errors=True)
    version = re.search(r'static let version = "(.+)"', (ROOT / "Sources/Foyer/Foyer.swift").read_text(encoding="utf-8"))
    if not version:
        raise BillError("Sources/Foyer/Foyer.swift has no version")
    packages = [package_component(pin, licenses) for pin in linked_packages(binaries)]
    system = system_packages(binaries / "foyer")
    parts = [*packages, swift_component(licenses), icu_component(licenses), *map(system_component, system)]
    program = {
        "type": "application", "bom-ref": "foyer", "name": "foyer", "version": version[1],
        "licenses": [{"expression": license_name((ROOT / "LICENSE").read_text(encoding="utf-8"), "foyer")}],
    }
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": program},
        "components": parts,
        "dependencies": [{"ref": "foyer", "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    (folder / "bill-of-materials.cdx.json").write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")
    print(f"{len(packages)} packages, Swift, ICU and {len(system)} packages of the system")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
    except BillError as error:
        sys.exit(f"bill-of-materials.py: {error}")
