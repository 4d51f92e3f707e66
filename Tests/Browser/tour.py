"""Takes the screenshots of the README: `make tour`."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from conftest import TIMEOUT, ROOT, Visitor, running, running_browser, visit

FOLDER = ROOT / "docs"
DESKTOP = (1280, 860)
PHONE = (390, 844)


def ask(visitor: Visitor) -> None:
    """Asks a question and waits for the answer."""
    visitor.open("/ask")
    visitor.one("#question").send_keys("A novel about grief and the sea")
    visitor.one("#ask-form button").click()
    WebDriverWait(visitor.driver, TIMEOUT).until(lambda driver: driver.find_elements(By.CSS_SELECTOR, "ol#results"))


def keep(visitor: Visitor) -> None:
    """Adds some films and books to the shelf, and opens it."""
    for address in ("/movies?query=family", "/books?query=korea"):
        visitor.open(address)
        for count in (1, 2):
            visitor.one("#results .keep button:not(.kept)").click()
            WebDriverWait(visitor.driver, TIMEOUT).until(
                lambda driver, count=count: len(driver.find_elements(By.CSS_SELECTOR, "#results .kept")) == count
            )
    visitor.open("/shelf")


def page(address: str) -> Callable[[Visitor], None]:
    return lambda visitor: visitor.open(address)


# Each picture: name, size of the viewport, dark or light, language, and how to reach the page.
PICTURES = (
    ("search", DESKTOP, False, "en", page("/search?query=dune")),
    ("details", DESKTOP, True, "en", page("/movies/catalog-parasite-2019")),
    ("answer", DESKTOP, False, "en", ask),
    ("shelf", PHONE, True, "ko", keep),
)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as site,
        running_browser("--hide-scrollbars") as browser,
    ):
        for name, (width, height), is_dark, language, go in PICTURES:
            with visit(site, browser) as visitor:
                driver = visitor.driver
                driver.execute_cdp_cmd(
                    "Emulation.setDeviceMetricsOverride",
                    {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600},
                )
                scheme = {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}
                driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
                visitor.open("/")
                driver.add_cookie({"name": "foyer_language", "value": language})
                go(visitor)
                visitor.wait_for_pictures()
                driver.save_screenshot(str(FOLDER / f"{name}.png"))
                sys.stdout.write(f"{FOLDER.name}/{name}.png\n")


if __name__ == "__main__":
    main()
