"""
Compares Foyer with the other engines: `compare.py QUERIES baselines.json FOYER [--misses CLASS…]`.

FOYER holds a line of JSON for each query, in any order: `{"n": 0, "ids": ["…"], "ms": 0.8}`. `n` is the line of QUERIES, from 0; `ids` are the
works found, the best first; `ms` is the time in milliseconds.

Prints success at 1, success at 10 and the mean reciprocal rank of each class, with a star if Foyer is below another engine, and the targets
that are missed:

- exact titles: 0.99 at 1;
- each class of typing errors, of Hangul, and of Han and kana: 0.95 at 10;
- every class: at or above all engines in all three measures.

The exit status is 1 if a target is missed, 2 if the results do not belong to the queries.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import baselines
import catalog

MEASURES = ("success@1", "success@10", "mrr")
FOYER = "foyer"


def target(name: str) -> tuple[str, float] | None:
    """The measure and the value that Foyer must reach in a class, regardless of other engines."""
    if name == "exact":
        return "success@1", 0.99
    if name.startswith(("typo-", "hangul-")) or name == "cjk":
        return "success@10", 0.95
    return None


def foyer_results(path: Path, queries: list[dict[str, Any]]) -> tuple[dict[str, Any], list[list[str]]]:
    """Foyer's measures in the form of `baselines.measured`, and the ids that it found for each query."""
    lines = {line["n"]: line for line in catalog.read_lines(path)}
    if set(lines) != set(range(len(queries))):
        raise ValueError(f"{path} has results for {len(lines)} queries, not for {len(queries)}")
    ids = [lines[number]["ids"] for number in range(len(queries))]
    ranks = [baselines.rank(found, query["relevant"]) for found, query in zip(ids, queries, strict=True)]
    times = baselines.percentiles([line["ms"] for line in lines.values()])
    return {"classes": baselines.by_class(queries, ranks), "ms": times, "ranks": ranks}, ids


def missed(results: dict[str, dict[str, Any]]) -> list[str]:
    """The missed targets, one sentence each."""
    sentences = []
    for name, reached in results[FOYER]["classes"].items():
        wanted = target(name)
        if wanted and reached[wanted[0]] < wanted[1]:
            sentences.append(f"{name}: {wanted[0]} is {reached[wanted[0]]:.3f}, not {wanted[1]}")
        if name == "all":
            continue
        for engine, other in results.items():
            for measure in MEASURES:
                if is_below(reached, other["classes"][name], measure):
                    sentences.append(f"{name}: {measure} is {reached[measure]:.3f}, {engine} has {other['classes'][name][measure]:.3f}")
    return sentences


def is_below(ours: dict[str, float], other: dict[str, float], measure: str) -> bool:
    """Whether another engine is better by more than rounding."""
    return ours[measure] < other[measure] - 1e-9


def table(results: dict[str, dict[str, Any]]) -> str:
    """One class on each line; a star marks a value below another engine."""
    others = [engine for engine in results if engine != FOYER]
    lines = [f"{'success@1, success@10, MRR':30}{FOYER:>21}" + "".join(f"{engine:>19}" for engine in others)]
    for name, ours in results[FOYER]["classes"].items():
        figures = [
            f"{ours[measure]:.2f}" + ("*" if any(is_below(ours, results[engine]["classes"][name], measure) for engine in others) else " ")
            for measure in MEASURES
        ]
        cells = [" ".join(f"{results[engine]['classes'][name][measure]:.2f}" for measure in MEASURES) for engine in others]
        lines.append(f"{name:24}{ours['queries']:6.0f}{' '.join(figures):>21}" + "".join(f"{cell:>19}" for cell in cells))
    times = [f"{result['ms']['p50']:.1f} / {result['ms']['p99']:.1f}" for result in (results[FOYER], *(results[name] for name in others))]
    lines.append(f"{'ms, p50 / p99':30}{times[0]:>20} " + "".join(f"{cell:>19}" for cell in times[1:]))
    return "\n".join(lines)


def misses(classes: list[str], queries: list[dict[str, Any]], results: dict[str, dict[str, Any]], ids: list[list[str]]) -> str:
    """The queries of these classes whose first result in Foyer is not relevant, with the rank in each engine, and Foyer's results."""
    lines = []
    for number, query in enumerate(queries):
        ranks = {engine: result["ranks"][number] for engine, result in results.items()}
        if query["class"] in classes and ranks[FOYER] != 1:
            where = ", ".join(f"{engine} {rank or '–'}" for engine, rank in ranks.items())
            found = ", ".join(ids[number][:3]) or "nothing"
            lines.append(f"{query['class']}: {query['query']!r} ({query['kind']}) for {query['relevant'][0]}: {where}; found {found}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares what Foyer finds with what the engines of baselines.py find.")
    parser.add_argument("queries", type=Path, help="what generate.py made")
    parser.add_argument("baselines", type=Path, help="what baselines.py measured")
    parser.add_argument("foyer", type=Path, help="what Foyer found, a line of JSON for each query")
    parser.add_argument("--misses", nargs="+", default=[], metavar="CLASS", help="list the queries that these classes miss; all is all")
    arguments = parser.parse_args()

    queries = list(catalog.read_lines(arguments.queries))
    results = json.loads(arguments.baselines.read_text(encoding="utf-8"))
    try:
        ours, ids = foyer_results(arguments.foyer, queries)
        if any(len(result["ranks"]) != len(queries) for result in results.values()):
            raise ValueError(f"{arguments.baselines} was measured with other queries")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    results[FOYER] = ours
    print(table(results))
    if arguments.misses:
        classes = list(ours["classes"]) if "all" in arguments.misses else arguments.misses
        print(misses(classes, queries, results, ids))
    sentences = missed(results)
    print("\n".join(["Not reached:", *sentences]) if sentences else "All targets are reached.")
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main())
