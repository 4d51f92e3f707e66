"""
Resolves the queries that were written as people type them: `people.py CATALOG people.jsonl --out QUERIES`.

Each line of people.jsonl has a class, a kind, a query, and the right answers: the ids in `relevant`, or in `where` a condition in SQL over the
columns of `catalog.WORK_COLUMNS`, which the works of the kind satisfy. An empty `relevant` is for a work that is not in the catalog.

The output has the ids of all right answers and the half of each query, `seen` or `unseen`. The rules of the search may be adapted to queries
of the seen half; of the unseen half only the figures are looked at, so that they say how the search answers queries that nobody adapted it
to. A hash of the kind and the query decides the half, so a query always stays in its own.

An answer that the catalog does not have is left out, and so is a query without any other. Both are counted, and the exit status is 1; the
queries are not named, because they may be of the unseen half.
"""

import argparse
import hashlib
import sys
from pathlib import Path
from typing import Any

import catalog

SEEN, UNSEEN = "seen", "unseen"


def half(kind: str, query: str) -> str:
    """The half of a query. This rule must not change: a query that was once seen would become unseen."""
    return (SEEN, UNSEEN)[int(hashlib.sha256((kind + query).encode()).hexdigest(), 16) % 2]


def resolved(path: Path, records: Path) -> tuple[list[dict[str, Any]], int, int]:
    """The queries with the ids of their answers, the number of unknown ids, and the number of queries that are left out."""
    works = catalog.work_table(records)
    queries: list[dict[str, Any]] = []
    unknown = left_out = 0
    for line in catalog.read_lines(path):
        kind, query = line["kind"], line["query"]
        if "where" in line:
            relevant = [found for (found,) in works.execute(f"SELECT id FROM work WHERE kind = ? AND ({line['where']}) ORDER BY id", (kind,))]
            is_answered = bool(relevant)
        else:
            known = "SELECT count(*) FROM work WHERE kind = ? AND id = ?"
            relevant = [asked for asked in line["relevant"] if works.execute(known, (kind, asked)).fetchone()[0]]
            unknown += len(line["relevant"]) - len(relevant)
            is_answered = bool(relevant) or not line["relevant"]
        if is_answered:
            queries.append({"class": line["class"], "kind": kind, "query": query, "relevant": relevant, "half": half(kind, query)})
        else:
            left_out += 1
    return queries, unknown, left_out


def main() -> int:
    parser = argparse.ArgumentParser(description="Resolves the answers of the queries of people.jsonl.")
    parser.add_argument("catalog", type=Path, help="works, as foyer export writes them")
    parser.add_argument("queries", type=Path, help="people.jsonl")
    parser.add_argument("--out", type=Path, required=True, help="where the queries with their answers go")
    arguments = parser.parse_args()

    queries, unknown, left_out = resolved(arguments.queries, arguments.catalog)
    catalog.write_lines(arguments.out, queries)
    seen = sum(query["half"] == SEEN for query in queries)
    print(f"{len(queries)} queries as people type them, {seen} of them seen", file=sys.stderr)
    if unknown or left_out:
        print(f"{unknown} ids are not in the catalog; {left_out} queries without an answer are left out", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
