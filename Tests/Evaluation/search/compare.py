"""
Compares Foyer with the other engines: `compare.py QUERIES baselines.json FOYER [--misses CLASS…] [--unseen]`.

FOYER holds a line of JSON for each query, in any order: `{"n": 0, "ids": ["…"], "isPartial": false, "ms": 0.8}`. `n` is the line of QUERIES,
from 0; `ids` are the works found, the best first; `isPartial` says that the page calls them partial; `ms` is the time in milliseconds.

For the queries of `generate.py`, prints success at 1, success at 10 and the mean reciprocal rank of each class, with a star if Foyer is below another engine, and the targets
that are missed:

- exact titles: 0.99 at 1;
- each class of typing errors, of Hangul, and of Han and kana: 0.95 at 10;
- every class: at or above all engines in all three measures.

For the queries of `people.py`, prints success at 1 and at 10 of the seen half, of the unseen half and of both, by how much the seen half is
better, and the best other engine at 10 with a star if Foyer is below it. A query of a work that is not in the catalog succeeds where the
result says so: it is empty or partial. These queries are not part of `all`. The targets:

- the unseen half: 0.88 at 1, 0.95 at 10;
- the seen half is better by 0.03 at most, at 1 and at 10;
- 0.9 of the works that are not in the catalog are told;
- every class: at or above all engines at 10.

Misses of the unseen half are only listed with `--unseen`. Whoever has read them cannot use this half as unseen any more.

The exit status is 1 if a target is missed, 2 if the results do not belong to the queries.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import baselines
import catalog
import people

MEASURES = ("success@1", "success@10", "mrr")
AT_ONE, AT_TEN = MEASURES[:2]
FOYER = "foyer"
ROUNDING = 1e-9
ALL = "all"
ABSENT = "absent"
UNSEEN_TARGETS = {AT_ONE: 0.88, AT_TEN: 0.95}
MOST_GAP = 0.03
LEAST_TOLD = 0.9
BOTH = "both"


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
    ordered = [lines[number] for number in range(len(queries))]
    ids = [line["ids"] for line in ordered]
    # A list that the page calls partial says that the work is not there, as no result does.
    told = [line["ids"] if query["relevant"] or not line.get("isPartial") else [] for line, query in zip(ordered, queries, strict=True)]
    ranks = [baselines.rank(found, query["relevant"]) for found, query in zip(told, queries, strict=True)]
    times = baselines.percentiles([line["ms"] for line in ordered])
    return {"classes": baselines.by_class(queries, ranks), "ms": times, "ranks": ranks}, ids


def missed(results: dict[str, dict[str, Any]]) -> list[str]:
    """The missed targets, one sentence each."""
    sentences = []
    for name, reached in results[FOYER]["classes"].items():
        wanted = target(name)
        if wanted and reached[wanted[0]] < wanted[1]:
            sentences.append(f"{name}: {wanted[0]} is {reached[wanted[0]]:.3f}, not {wanted[1]}")
        if name == ALL:
            continue
        for engine, other in results.items():
            for measure in MEASURES:
                if is_below(reached, other["classes"][name], measure):
                    sentences.append(f"{name}: {measure} is {reached[measure]:.3f}, {engine} has {other['classes'][name][measure]:.3f}")
    return sentences


def is_below(ours: dict[str, float], other: dict[str, float], measure: str) -> bool:
    """Whether another engine is better by more than rounding."""
    return ours[measure] < other[measure] - ROUNDING


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


# The set of people

Halves = dict[str, dict[str, float]]
"""The measures of the seen half, of the unseen half, and of both; a half without queries is missing."""


def by_half(queries: list[dict[str, Any]], ranks: list[int | None]) -> dict[str, Halves]:
    """The measures of the halves in each class, in all classes but that of absent works, and of absent works."""
    groups: dict[str, dict[str, list[int | None]]] = {name: {} for name in sorted({query["class"] for query in queries} - {ABSENT})}
    groups |= {ALL: {}, ABSENT: {}}
    for query, position in zip(queries, ranks, strict=True):
        for name in [query["class"]] if query["class"] == ABSENT else [query["class"], ALL]:
            for part in (query["half"], BOTH):
                groups[name].setdefault(part, []).append(position)
    return {name: {part: baselines.measures(positions) for part, positions in halves.items()} for name, halves in groups.items() if halves}


def gap(halves: Halves, measure: str) -> float | None:
    """By how much the seen half is better."""
    if people.SEEN not in halves or people.UNSEEN not in halves:
        return None
    return halves[people.SEEN][measure] - halves[people.UNSEEN][measure]


def best_others(queries: list[dict[str, Any]], results: dict[str, dict[str, Any]]) -> dict[str, tuple[str, float]]:
    """The engine that is the best at 10 beside Foyer, with its value, in each class and in all."""
    best: dict[str, tuple[str, float]] = {}
    for engine, result in results.items():
        if engine == FOYER:
            continue
        for name, halves in by_half(queries, result["ranks"]).items():
            if name not in best or halves[BOTH][AT_TEN] > best[name][1]:
                best[name] = (engine, halves[BOTH][AT_TEN])
    return best


def table_of_halves(groups: dict[str, Halves], best: dict[str, tuple[str, float]]) -> str:
    """One class on each line; a star marks a class in which another engine is better at 10."""

    def figures(halves: Halves, measure: str) -> str:
        return "".join(f"{halves[part][measure]:8.3f}" if part in halves else f"{'–':>8}" for part in (people.SEEN, people.UNSEEN, BOTH))

    columns = f"{people.SEEN:>8}{people.UNSEEN:>8}{BOTH:>8}"
    lines = [
        f"{'':20}{'queries':>7}{AT_ONE:>24}{AT_TEN:>24}{'gap':>16}  best other",
        f"{'':20}{'':7}{columns}{columns}{'at 1':>8}{'at 10':>8}  at 10",
    ]
    for name, halves in groups.items():
        gaps = [gap(halves, measure) for measure in (AT_ONE, AT_TEN)]
        shown = "".join(f"{'–':>8}" if value is None else f"{value:+8.3f}" for value in gaps)
        other = ""
        if name in best:
            engine, value = best[name]
            other = f"  {value:.3f}{'*' if halves[BOTH][AT_TEN] < value - ROUNDING else ' '} {engine if value else '–'}"
        label = f"{ABSENT}, told" if name == ABSENT else name
        lines.append(f"{label:20}{halves[BOTH]['queries']:7.0f}{figures(halves, AT_ONE)}{figures(halves, AT_TEN)}{shown}{other}")
    return "\n".join(lines)


def missed_by_halves(groups: dict[str, Halves], best: dict[str, tuple[str, float]]) -> list[str]:
    """The missed targets of the set of people, one sentence each."""
    sentences = []
    for measure, wanted in UNSEEN_TARGETS.items():
        reached = groups[ALL][people.UNSEEN][measure]
        if reached < wanted - ROUNDING:
            sentences.append(f"{people.UNSEEN}: {measure} is {reached:.3f}, not {wanted}")
    for measure in UNSEEN_TARGETS:
        difference = gap(groups[ALL], measure)
        if difference is not None and difference > MOST_GAP + ROUNDING:
            sentences.append(f"{people.SEEN}: {measure} is better than unseen by {difference:.3f}, not by {MOST_GAP} at most")
    told = groups[ABSENT][BOTH][AT_TEN]
    if told < LEAST_TOLD - ROUNDING:
        sentences.append(f"{ABSENT}: {told:.3f} are told, not {LEAST_TOLD}")
    for name, halves in groups.items():
        reached = halves[BOTH][AT_TEN]
        if name != ALL and name in best and reached < best[name][1] - ROUNDING:
            sentences.append(f"{name}: {AT_TEN} is {reached:.3f}, {best[name][0]} has {best[name][1]:.3f}")
    return sentences


def misses(classes: list[str], queries: list[dict[str, Any]], results: dict[str, dict[str, Any]], ids: list[list[str]], unseen: bool) -> str:
    """The queries of these classes whose first result in Foyer is not relevant, with the rank in each engine, and Foyer's results."""
    lines = []
    for number, query in enumerate(queries):
        if query.get("half") == people.UNSEEN and not unseen:
            continue
        ranks = {engine: result["ranks"][number] for engine, result in results.items()}
        if query["class"] in classes and ranks[FOYER] != 1:
            where = ", ".join(f"{engine} {rank or '–'}" for engine, rank in ranks.items())
            found = ", ".join(ids[number][:3]) or "nothing"
            wanted = query["relevant"][0] if query["relevant"] else "nothing"
            lines.append(f"{query['class']}: {query['query']!r} ({query['kind']}) for {wanted}: {where}; found {found}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares what Foyer finds with what the engines of baselines.py find.")
    parser.add_argument("queries", type=Path, help="what generate.py or people.py made")
    parser.add_argument("baselines", type=Path, help="what baselines.py measured")
    parser.add_argument("foyer", type=Path, help="what Foyer found, a line of JSON for each query")
    parser.add_argument("--misses", nargs="+", default=[], metavar="CLASS", help="list the queries that these classes miss; all is all")
    parser.add_argument("--unseen", action="store_true", help="also list the misses of the unseen half")
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
    if any("half" in query for query in queries):
        groups, best = by_half(queries, ours["ranks"]), best_others(queries, results)
        print(table_of_halves(groups, best))
        sentences = missed_by_halves(groups, best)
    else:
        print(table(results))
        sentences = missed(results)
    if arguments.misses:
        classes = list(ours["classes"]) if ALL in arguments.misses else arguments.misses
        print(misses(classes, queries, results, ids, arguments.unseen))
    print("\n".join(["Not reached:", *sentences]) if sentences else "All targets are reached.")
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main())
