"""
Makes a large catalog from a small one: `enlarge.py CATALOG --out LARGER [--count 1000000]`.

The large catalog contains the works of the small one unchanged, spread among generated works. A generated title is a real one with some words
replaced by words of other titles, so that word frequencies stay realistic; a few have a new word, some are cut, some have a subtitle or are
sequels. Years, genres, sentences and people come from real works, half of the people with another surname. Searches then match as many works
as in a real catalog of that size, with similar names and titles.

The output depends only on the catalog and the seed. Only titles, names and overviews of the small catalog are in memory.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import catalog
from catalog import Item

MOST_WORDS = 12
ROMAN = ("II", "III", "IV", "V", "VI")
SMALL = set("a an and as at but by for from in is it of on or the to with de la le und der die das".split())


class Pieces:
    """The parts from which works of one kind are generated."""

    def __init__(self) -> None:
        self.titles: list[list[str]] = []
        self.korean: list[list[str]] = []
        self.words: list[str] = []
        """Every word of every title, with repetitions, so that a random choice follows the frequencies."""
        self.korean_words: list[str] = []
        self.syllables: list[str] = []
        self.names: list[str] = []
        self.sentences: list[str] = []
        self.shapes: list[dict[str, Any]] = []
        """Year, genres and number of people of each work."""

    def add(self, record: dict[str, Any]) -> None:
        """Adds the parts of a record."""
        words = record["title"].split()[:MOST_WORDS]
        self.titles.append(words)
        self.words += (word for word in words if is_content(word))
        for title in catalog.titles(record):
            if catalog.has_hangul(title):
                self.korean.append(title.split())
                self.korean_words += title.split()
                self.syllables += filter(catalog.is_syllable, title)
        self.names += catalog.people(record)
        self.sentences += filter(str.strip, re.split(r"(?<=[a-z][.!?]) ", record.get("overview") or "")[:3])
        self.shapes.append(
            {
                "year": catalog.year(record),
                "genres": record.get("genres") or record.get("subjects") or [],
                "people": min(12, len(catalog.people(record))),
                "popularity": record.get("popularity") or 1,
            }
        )


def is_content(word: str) -> bool:
    """Whether a word of a title may be replaced by another one."""
    return word.lower().strip(".,:;!?") not in SMALL and any(map(str.isalnum, word))


class Maker:
    """Generates works of one kind."""

    def __init__(self, kind: str, pieces: Pieces, random: Random) -> None:
        self._kind, self._pieces, self._random = kind, pieces, random

    def work(self, number: int) -> dict[str, Any]:
        """A generated record."""
        shape = self._one_of(self._pieces.shapes)
        record: dict[str, Any] = {"kind": self._kind, "id": f"made-{number}", "title": self._title()}
        if self._pieces.korean and self._chance(0.03):
            record["koreanTitle"] = self._korean_title()
        if self._chance(0.05):
            record["originalTitle"] = self._title()
        names = [self._name() for _ in range(shape["people"])] if self._pieces.names else []
        if self._kind == "movie":
            record["directors"], record["cast"] = names[:1], names[1:]
            record["imdb"] = f"tt{50_000_000 + number}"
        else:
            record["authors"] = names[:3]
            digits = f"979{number:09}"
            record["isbn"] = [digits + catalog.check_digit13(digits)]
        if shape["year"]:
            record["date" if self._kind == "movie" else "published"] = shape["year"].zfill(4)
        record["genres" if self._kind == "movie" else "subjects"] = shape["genres"]
        if self._pieces.sentences and self._chance(0.7):
            record["overview"] = " ".join(self._one_of(self._pieces.sentences) for _ in range(1 + self._below(2)))
        record["popularity"] = max(1, int(self._one_of(self._pieces.shapes)["popularity"] * self._random.random() ** 2))
        return {key: value for key, value in record.items() if value}

    def _title(self) -> str:
        words = list(self._one_of(self._pieces.titles))
        if self._chance(0.1) and len(words) > 3:
            words = words[: 2 + self._below(len(words) - 2)]
        positions = [position for position, word in enumerate(words) if is_content(word)]
        # Some titles stay unchanged, because real works share titles.
        if positions and not self._chance(0.03):
            for position in positions if self._chance(0.4) else self._some(positions):
                words[position] = self._like(words[position], self._new_word() if self._chance(0.03) else self._one_of(self._pieces.words))
        title = " ".join(words).strip(" ,:;–-") or "Untitled"
        if self._chance(0.05):
            title += self._one_of([f" {2 + self._below(4)}", f" {self._one_of(ROMAN)}", f": Part {1 + self._below(3)}"])
        if self._chance(0.05):
            title += ": " + " ".join(self._one_of(self._pieces.titles)[:5]).rstrip(",:;")
        return title

    def _korean_title(self) -> str:
        words = list(self._one_of(self._pieces.korean))
        for position in self._some(list(range(len(words)))):
            words[position] = self._korean_word()
        if len(words) == 1 and self._chance(0.5):
            words.append(self._korean_word())
        return " ".join(words)

    def _korean_word(self) -> str:
        """A word of a title, or a new word of their syllables, because the small catalog has few Korean words."""
        if self._chance(0.4):
            return self._one_of(self._pieces.korean_words)
        return "".join(self._one_of(self._pieces.syllables) for _ in range(2 + self._below(3)))

    def _name(self) -> str:
        name = self._one_of(self._pieces.names)
        if self._chance(0.5) and " " in name:
            first, _, last = self._one_of(self._pieces.names).rpartition(" ")
            name = f"{name.rpartition(' ')[0]} {last}" if first else name
        return name

    def _new_word(self) -> str:
        """The beginning of a word and the end of another: a larger catalog has more words that occur in one title only."""
        first, second = self._one_of(self._pieces.words), self._one_of(self._pieces.words)
        return first[: (len(first) + 1) // 2] + second[len(second) // 2 :].lower()

    def _like(self, word: str, other: str) -> str:
        """The other word with the punctuation around this one."""
        inside = re.search(r"\w(.*\w)?", word)
        return word[: inside.start()] + other.strip(".,:;!?()[]\"'“”") + word[inside.end() :] if inside else other

    def _some(self, positions: list[int]) -> list[int]:
        """A random selection of at least one."""
        return [position for position in positions if self._chance(0.5)] or [self._one_of(positions)]

    # Only `Random.random()` returns the same numbers in every version of Python.

    def _chance(self, share: float) -> bool:
        return self._random.random() < share

    def _below(self, limit: int) -> int:
        return int(self._random.random() * limit)

    def _one_of(self, items: Sequence[Item]) -> Item:
        return items[self._below(len(items))]


def enlarged(path: Path, count: int, seed: int) -> Iterator[str]:
    """The lines of the larger catalog."""
    pieces: dict[str, Pieces] = {}
    kinds: list[str] = []
    for record in catalog.read_lines(path):
        pieces.setdefault(record["kind"], Pieces()).add(record)
        kinds.append(record["kind"])
    random = Random(seed)
    makers = {kind: Maker(kind, pieces[kind], random) for kind in sorted(pieces)}
    made = max(0, count - len(kinds))
    number = 0
    with path.open(encoding="utf-8") as lines:
        for index, line in enumerate(filter(str.strip, lines), start=1):
            yield line.rstrip("\n")
            while number < made * index // len(kinds):
                number += 1
                kind = kinds[int(random.random() * len(kinds))]
                yield json.dumps(makers[kind].work(number), ensure_ascii=False)


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes a large catalog of a small one in Foyer's JSON lines.")
    parser.add_argument("catalog", type=Path, help="works, as foyer export writes them")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=1_000_000, help="works in all")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with arguments.out.open("w", encoding="utf-8") as file:
        for line in enlarged(arguments.catalog, arguments.count, arguments.seed):
            file.write(line + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
