"""Takes screenshots of every page and state, in every width that the design names, light and dark: `make gallery`.

Names as arguments leave all states out that do not contain one of them.
"""

import contextlib
import re
import sys
import tempfile
from pathlib import Path

from conftest import ROOT, running, visit
from states import STATES, Houses

FOLDER = ROOT / ".build" / "gallery"
SIZES = ((320, 1400), (768, 1300), (1280, 1000), (2560, 1440))


def main(parts: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    names = [name for name in STATES if not parts or any(part in name for part in parts)]
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        site = stack.enter_context(running(folder))

        def subfolder(name: str) -> Path:
            (folder / name).mkdir()
            return folder / name

        houses = Houses(stack, site, subfolder)
        assert houses.keeper and houses.answered and houses.answered_anew and houses.report
        visitor = stack.enter_context(visit(site, folder / "profile", True, "--hide-scrollbars"))
        # Else pages that a worker asks for come in the browser's own language.
        visitor.driver.execute_cdp_cmd("Network.enable", {})
        visitor.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
        for index, name in enumerate(names):
            for width, height in SIZES:
                for scheme in ("light", "dark"):
                    features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}
                    visitor.driver.execute_cdp_cmd(
                        "Emulation.setEmulatedMedia",
                        {"features": [{"name": name, "value": value} for name, value in features.items()]})
                    visitor.resize(width, height)
                    # Anew, since a service that failed too often is not asked any more.
                    state = STATES[name](houses)
                    # The two schemes show the two languages between them.
                    state.open(visitor, "en" if scheme == "light" else "ko")
                    visitor.wait_for_pictures()
                    file = FOLDER / f"{re.sub('[^a-z0-9]+', '-', name.lower())}-{width}-{scheme}.png"
                    visitor.driver.save_screenshot(str(file))
            sys.stdout.write(f"{index + 1} of {len(names)}: {name}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
