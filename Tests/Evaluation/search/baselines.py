"""
Measures three known search engines on the queries of `generate.py` or `people.py`: `baselines.py CATALOG QUERIES --out baselines.json`.

- FTS5: words of letters and digits without accents (`unicode61 remove_diacritics 2`), bm25 with weights.
- Xapian: stemming, n-grams for East Asian scripts, and spelling correction when no work has all words.
- Tantivy: fuzzy terms in words of four letters or more: one letter wrong, missing or too many, or two letters swapped.

All index the same fields: titles, people, and the rest (year, ISBNs of both lengths, IMDb id, words for the kind, genres or subjects,
overviews), with weights 10, 4 and 1; films and books have separate indexes. A work must contain all words; if none does, any word is enough.
Operators in queries are disabled, so no query is an error. Xapian and Tantivy receive text without accents, because they do not remove all
of them.

Needs Debian's python3-xapian and PyPI's tantivy. An engine that is not installed is skipped.
"""

import argparse
import json
import re
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol

import catalog

LIMIT = 10
WEIGHTS = (10, 4, 1)


def fields(record: dict[str, Any]) -> tuple[str, str, str]:
    """Titles, people, and the rest of a record."""
    names = catalog.people(record)
    names += [other for others in (record.get("names") or {}).values() for other in others]
    isbns = [number for number in map(catalog.isbn13, catalog.isbns(record)) if number]
    numbers = [catalog.year(record), *isbns, *filter(None, map(catalog.isbn10, isbns)), record.get("imdb") or ""]
    kind = [*catalog.KIND_WORDS[record["kind"]], *catalog.KOREAN_KIND_WORDS[record["kind"]]]
    about = [*(record.get("genres") or []), *(record.get("subjects") or [])]
    overviews = [record.get("overview") or "", record.get("overviewKorean") or ""]
    return " . ".join(catalog.titles(record)), " . ".join(names), " . ".join([*numbers, *kind, *about, *overviews])


def words(text: str) -> list[str]:
    """The runs of letters and digits in a text."""
    return re.findall(r"\w+", text)


class Engine(Protocol):
    """An engine to measure."""

    def __init__(self, folder: Path) -> None: ...

    def add(self, kind: str, identifier: str, values: tuple[str, str, str]) -> None:
        """Indexes a work."""

    def finish(self) -> None:
        """Completes the index after the last work."""

    def search(self, kind: str, query: str) -> list[str]:
        """The ids of the ten best works."""


class FTS5:
    """The full-text index of SQLite, used as in its documentation."""

    def __init__(self, folder: Path) -> None:
        self._database = sqlite3.connect(folder / "fts5.sqlite")
        self._database.execute("PRAGMA journal_mode = OFF")
        self._database.execute("PRAGMA mmap_size = 4000000000")
        for kind in catalog.KINDS:
            self._database.execute(
                f"CREATE VIRTUAL TABLE {kind} USING fts5(id UNINDEXED, titles, people, rest, tokenize = 'unicode61 remove_diacritics 2')"
            )
            self._database.execute(f"INSERT INTO {kind}({kind}, rank) VALUES ('rank', 'bm25(0, {', '.join(map(str, WEIGHTS))})')")

    def add(self, kind: str, identifier: str, values: tuple[str, str, str]) -> None:
        self._database.execute(f"INSERT INTO {kind} VALUES (?, ?, ?, ?)", (identifier, *values))

    def finish(self) -> None:
        for kind in catalog.KINDS:
            self._database.execute(f"INSERT INTO {kind}({kind}) VALUES ('optimize')")
        self._database.commit()

    def search(self, kind: str, query: str) -> list[str]:
        quoted = [f'"{word}"' for word in words(query)]
        if not quoted:
            return []
        return self._found(kind, " AND ".join(quoted)) or self._found(kind, " OR ".join(quoted))

    def _found(self, kind: str, match: str) -> list[str]:
        statement = f"SELECT id FROM {kind} WHERE {kind} MATCH ? ORDER BY rank LIMIT ?"
        return [identifier for (identifier,) in self._database.execute(statement, (match, LIMIT))]


class Xapian:
    """Xapian with its spelling correction."""

    def __init__(self, folder: Path) -> None:
        import xapian

        self._xapian = xapian
        self._databases = {}
        self._generators = {}
        self._flags = xapian.QueryParser.FLAG_CJK_NGRAM
        for kind in catalog.KINDS:
            database = xapian.WritableDatabase(str(folder / f"xapian-{kind}"), xapian.DB_CREATE_OR_OVERWRITE | xapian.DB_NO_SYNC)
            generator = xapian.TermGenerator()
            generator.set_database(database)
            generator.set_stemmer(xapian.Stem("en"))
            self._databases[kind], self._generators[kind] = database, generator
        self._parsers: dict[str, Any] = {}
        self._folder = folder

    def add(self, kind: str, identifier: str, values: tuple[str, str, str]) -> None:
        generator, document = self._generators[kind], self._xapian.Document()
        generator.set_document(document)
        spelling = self._xapian.TermGenerator.FLAG_SPELLING
        for value, weight, flags in zip(values, WEIGHTS, (spelling, spelling, 0), strict=True):
            generator.set_flags(self._xapian.TermGenerator.FLAG_CJK_NGRAM | flags)
            generator.index_text(catalog.plain(value), weight)
            generator.increase_termpos()
        document.set_data(identifier)
        self._databases[kind].add_document(document)

    def finish(self) -> None:
        for kind in catalog.KINDS:
            self._databases[kind].commit()
            self._databases[kind].close()
            self._databases[kind] = self._xapian.Database(str(self._folder / f"xapian-{kind}"))
            parser = self._xapian.QueryParser()
            parser.set_database(self._databases[kind])
            parser.set_stemmer(self._xapian.Stem("en"))
            parser.set_stemming_strategy(self._xapian.QueryParser.STEM_SOME)
            self._parsers[kind] = parser

    def search(self, kind: str, query: str) -> list[str]:
        text = " ".join(words(catalog.plain(query))).lower()
        every, some = self._xapian.Query.OP_AND, self._xapian.Query.OP_OR
        asked, corrected = self._parsed(kind, text, every)
        found = self._found(kind, asked)
        # Xapian also replaces correct words by similar, more frequent ones, so it is used only when nothing is found.
        if not found and corrected:
            text = corrected
            found = self._found(kind, self._parsed(kind, text, every)[0])
        return found or self._found(kind, self._parsed(kind, text, some)[0])

    def _parsed(self, kind: str, text: str, operator: int) -> tuple[Any, str]:
        """A query whose words are joined by the operator, and the text with its spelling corrected, empty if it is correct."""
        parser, flags = self._parsers[kind], self._xapian.QueryParser
        flags = flags.FLAG_DEFAULT | flags.FLAG_SPELLING_CORRECTION | flags.FLAG_CJK_NGRAM
        parser.set_default_op(operator)
        try:
            return parser.parse_query(text, flags), self._corrected(parser)
        except self._xapian.QueryParserError:
            # The parser rejects some texts in which words come before and after a run of Hangul or Han.
            asked, corrected = [], []
            for word in text.split():
                asked.append(parser.parse_query(word, flags))
                corrected.append(self._corrected(parser) or word)
            return self._xapian.Query(operator, asked), "" if corrected == text.split() else " ".join(corrected)

    @staticmethod
    def _corrected(parser: Any) -> str:
        corrected = parser.get_corrected_query_string()
        return corrected.decode() if isinstance(corrected, bytes) else corrected

    def _found(self, kind: str, asked: Any) -> list[str]:
        enquire = self._xapian.Enquire(self._databases[kind])
        enquire.set_query(asked)
        return [match.document.get_data().decode() for match in enquire.get_mset(0, LIMIT)]


class Tantivy:
    """Tantivy with fuzzy terms of one edit."""

    NAMES = ("titles", "people", "rest")

    def __init__(self, folder: Path) -> None:
        import tantivy

        self._tantivy = tantivy
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("id", stored=True, tokenizer_name="raw")
        for name in self.NAMES:
            builder.add_text_field(name, tokenizer_name="folding")
        self._schema = builder.build()
        filters = tantivy.Filter
        analyzer = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple()).filter(filters.lowercase()).filter(filters.ascii_fold()).build()
        self._indexes, self._writers = {}, {}
        for kind in catalog.KINDS:
            position = folder / f"tantivy-{kind}"
            position.mkdir()
            index = tantivy.Index(self._schema, path=str(position))
            index.register_tokenizer("folding", analyzer)
            self._indexes[kind], self._writers[kind] = index, index.writer(heap_size=200_000_000, num_threads=1)
        self._searchers: dict[str, Any] = {}

    def add(self, kind: str, identifier: str, values: tuple[str, str, str]) -> None:
        texts = {name: [catalog.plain(value)] for name, value in zip(self.NAMES, values, strict=True)}
        self._writers[kind].add_document(self._tantivy.Document(id=[identifier], **texts))

    def finish(self) -> None:
        for kind in catalog.KINDS:
            self._writers[kind].commit()
            self._writers[kind].wait_merging_threads()
            self._indexes[kind].reload()
            self._searchers[kind] = self._indexes[kind].searcher()

    def search(self, kind: str, query: str) -> list[str]:
        asked = [self._word(word) for word in words(catalog.plain(query).lower())]
        if not asked:
            return []
        occur = self._tantivy.Occur
        return self._found(kind, asked, occur.Must) or self._found(kind, asked, occur.Should)

    def _word(self, word: str) -> Any:
        query, schema = self._tantivy.Query, self._schema
        ways: list[tuple[str, float, Any]] = [
            (name, weight, query.term_query(schema, name, word)) for name, weight in zip(self.NAMES, WEIGHTS, strict=True)
        ]
        # A fuzzy term has one score in every field, lower than the exact word.
        if len(word) >= 4:
            ways += [
                (name, weight / 4, query.fuzzy_term_query(schema, name, word, distance=1, transposition_cost_one=True))
                for name, weight in zip(self.NAMES[:2], WEIGHTS[:2], strict=True)
            ]
        return query.boolean_query([(self._tantivy.Occur.Should, query.boost_query(way, weight)) for _, weight, way in ways])

    def _found(self, kind: str, asked: list[Any], occur: Any) -> list[str]:
        searcher = self._searchers[kind]
        hits = searcher.search(self._tantivy.Query.boolean_query([(occur, word) for word in asked]), LIMIT).hits
        return [searcher.doc(address)["id"][0] for _, address in hits]


ENGINES: dict[str, type[Engine]] = {"fts5": FTS5, "xapian": Xapian, "tantivy": Tantivy}


# Measures


def rank(ids: Iterable[str], relevant: Iterable[str]) -> int | None:
    """
    The position of the first relevant work, from 1; None if it is not among the first ten. Where no work is relevant, finding nothing is
    right and counts as the first position.
    """
    good, ids = set(relevant), list(ids)
    if not good:
        return None if ids else 1
    return next((position for position, identifier in enumerate(ids, start=1) if position <= LIMIT and identifier in good), None)


def measures(ranks: list[int | None]) -> dict[str, float]:
    """The number of queries, success at 1, success at 10, and the mean reciprocal rank."""
    found = [position for position in ranks if position]
    return {
        "queries": len(ranks),
        "success@1": sum(position == 1 for position in found) / len(ranks),
        "success@10": len(found) / len(ranks),
        "mrr": sum(1 / position for position in found) / len(ranks),
    }


def by_class(queries: list[dict[str, Any]], ranks: list[int | None]) -> dict[str, dict[str, float]]:
    """The measures of each class, and of all."""
    classes: dict[str, list[int | None]] = {}
    for query, position in zip(queries, ranks, strict=True):
        classes.setdefault(query["class"], []).append(position)
    return {name: measures(positions) for name, positions in classes.items()} | {"all": measures(ranks)}


def percentiles(milliseconds: list[float]) -> dict[str, float]:
    """The median and the 99th percentile of the times."""
    cuts = statistics.quantiles(milliseconds, n=100, method="inclusive")
    return {"p50": round(cuts[49], 3), "p99": round(cuts[98], 3)}


def measured(engine: Engine, queries: list[dict[str, Any]]) -> dict[str, Any]:
    """Runs every query twice and measures the second run, when the index is in memory."""
    ids: list[list[str]] = []
    times: list[float] = []
    for query in queries:
        engine.search(query["kind"], query["query"])
    for query in queries:
        started = time.perf_counter()
        ids.append(engine.search(query["kind"], query["query"]))
        times.append((time.perf_counter() - started) * 1000)
    ranks = [rank(found, query["relevant"]) for found, query in zip(ids, queries, strict=True)]
    return {"classes": by_class(queries, ranks), "ms": percentiles(times), "ranks": ranks}


def installed(names: Iterable[str], folder: Path) -> Iterator[tuple[str, Engine]]:
    """The engines that are installed."""
    for name in names:
        try:
            yield name, ENGINES[name](folder)
        except ImportError as error:
            print(f"{name} is skipped: {error}", file=sys.stderr)


def table(results: dict[str, dict[str, Any]]) -> str:
    """The measures of all engines, one class on each line."""
    names = list(results)
    lines = [f"{'success@1 success@10 MRR':30}" + "".join(f"{name:>19}" for name in names)]
    for group, first in results[names[0]]["classes"].items():
        cells = [results[name]["classes"][group] for name in names]
        numbers = [f"{cell['success@1']:.2f} {cell['success@10']:.2f} {cell['mrr']:.2f}" for cell in cells]
        lines.append(f"{group:24}{first['queries']:6.0f}" + "".join(f"{number:>19}" for number in numbers))
    times = [f"{results[name]['ms']['p50']:.1f} / {results[name]['ms']['p99']:.1f}" for name in names]
    lines.append(f"{'ms, p50 / p99':30}" + "".join(f"{number:>19}" for number in times))
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measures FTS5, Xapian and Tantivy on queries whose answers are known.")
    parser.add_argument("catalog", type=Path, help="works, as foyer export writes them")
    parser.add_argument("queries", type=Path, help="the output of generate.py or people.py")
    parser.add_argument("--out", type=Path, required=True, help="the file for the results, JSON")
    parser.add_argument("--engines", nargs="*", choices=list(ENGINES), default=list(ENGINES))
    arguments = parser.parse_args()

    queries = list(catalog.read_lines(arguments.queries))
    with tempfile.TemporaryDirectory() as folder:
        engines = dict(installed(arguments.engines, Path(folder)))
        for name, engine in engines.items():
            started = time.monotonic()
            for record in catalog.read_lines(arguments.catalog):
                engine.add(record["kind"], record["id"], fields(record))
            engine.finish()
            print(f"{name}: indexed in {time.monotonic() - started:.0f} s", file=sys.stderr)
        results = {name: measured(engine, queries) for name, engine in engines.items()}
    arguments.out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(table(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
