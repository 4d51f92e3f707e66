"""Takes screenshots of every page and state, in every width of the design, light and dark: `make gallery`.

With arguments, only the states whose names contain one of them.
"""

import contextlib
import re
import sys
import tempfile
from pathlib import Path

from conftest import ROOT, running, running_browser, visit
from states import STATES, Sites

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

        sites = Sites(stack, site, subfolder)
        assert sites.active_visitor and sites.answered and sites.answered_anew and sites.report
        browser = stack.enter_context(running_browser("--hide-scrollbars"))
        visitor = stack.enter_context(visit(site, browser))
        # Pages that a service worker fetches would be in the browser's own language.
        visitor.driver.execute_cdp_cmd("Network.enable", {})
        visitor.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
        for index, name in enumerate(names):
            for scheme in ("light", "dark"):
                features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}
                visitor.driver.execute_cdp_cmd(
                    "Emulation.setEmulatedMedia",
                    {"features": [{"name": name, "value": value} for name, value in features.items()]})
                # A new state each time, because the program stops asking a service that failed too often.
                state = STATES[name](sites)
                # Light pictures are in English, dark ones in Korean.
                state.open(visitor, "en" if scheme == "light" else "ko")
                for width, height in SIZES:
                    visitor.resize(width, height)
                    visitor.wait_for_pictures()
                    file = FOLDER / f"{re.sub('[^a-z0-9]+', '-', name.lower())}-{width}-{scheme}.png"
                    visitor.driver.save_screenshot(str(file))
            sys.stdout.write(f"{index + 1} of {len(names)}: {name}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
