"""
Shared by the scripts of this folder: works from JSON lines and as an SQL table, folding of texts, keystrokes of Hangul, and reproducible random choices.
"""

import hashlib
import json
import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

Item = TypeVar("Item")

KINDS = ("movie", "book")
KIND_WORDS = {"movie": ("movie", "film"), "book": ("book", "novel")}
KOREAN_KIND_WORDS = {"movie": ("영화",), "book": ("책", "소설")}
ARTICLES = ("the", "a", "an")
APOSTROPHES = "'\u2018\u2019\u02bc"
ELISION = re.compile(rf"\b([cdjlmnst]|qu)[{APOSTROPHES}]")
PLAIN_LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ħ": "h"}


@dataclass(eq=False)
class Work:
    """A film or a book, with the parts from which queries are made."""

    kind: str
    id: str
    title: str
    titles: list[str]
    """All titles, the main one first."""
    korean: list[str]
    """The titles in Hangul."""
    year: str
    creators: list[str]
    people: list[str]
    """Creators and cast."""
    other_names: dict[str, list[str]]
    isbns: list[str]
    imdb: str
    popularity: int


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The JSON objects of a file, one on each line."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def write_lines(path: Path, objects: Iterable[dict[str, Any]]) -> None:
    """Writes JSON objects, one on each line."""
    with path.open("w", encoding="utf-8") as file:
        for value in objects:
            file.write(json.dumps(value, ensure_ascii=False) + "\n")


def titles(record: dict[str, Any]) -> list[str]:
    """All titles of a record without repetitions, the main one first."""
    all_titles = [record["title"], record.get("originalTitle"), record.get("koreanTitle"), *(record.get("otherTitles") or [])]
    return list(dict.fromkeys(title for title in all_titles if title))


def people(record: dict[str, Any]) -> list[str]:
    """Directors or authors, then the cast, without repetitions."""
    return list(dict.fromkeys([*(record.get("directors") or record.get("authors") or []), *(record.get("cast") or [])]))


def year(record: dict[str, Any]) -> str:
    """The year of release or publication, or an empty string."""
    return (record.get("date") or record.get("published") or "")[:4].lstrip("0")


def isbns(record: dict[str, Any]) -> list[str]:
    """The ISBNs of a record, of either length."""
    value = record.get("isbn") or record.get("isbns") or []
    return [value] if isinstance(value, str) else value


def works(path: Path) -> Iterator[Work]:
    """The works of a catalog."""
    for record in read_lines(path):
        all_titles = titles(record)
        yield Work(
            kind=record["kind"],
            id=record["id"],
            title=record["title"],
            titles=all_titles,
            korean=[title for title in all_titles if has_hangul(title)],
            year=year(record),
            creators=record.get("directors") or record.get("authors") or [],
            people=people(record),
            other_names=record.get("names") or {},
            isbns=isbns(record),
            imdb=record.get("imdb") or "",
            popularity=record.get("popularity") or 1,
        )


WORK_COLUMNS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "id": lambda record: record["id"],
    "kind": lambda record: record["kind"],
    "title": lambda record: record["title"],
    "original_title": lambda record: record.get("originalTitle"),
    "korean_title": lambda record: record.get("koreanTitle"),
    "other_titles": lambda record: joined(record.get("otherTitles")),
    "year": lambda record: int(year(record) or 0) or None,
    "people": lambda record: joined([*people(record), *(name for names in (record.get("names") or {}).values() for name in names)]),
    "directors": lambda record: joined(record.get("directors")),
    "authors": lambda record: joined(record.get("authors")),
    "cast": lambda record: joined(record.get("cast")),
    "genres": lambda record: joined(record.get("genres")),
    "subjects": lambda record: joined(record.get("subjects")),
    "countries": lambda record: joined(record.get("countries")),
    "language": lambda record: record.get("originalLanguage"),
    "overview": lambda record: record.get("overview"),
    "korean_overview": lambda record: record.get("overviewKorean"),
    "popularity": lambda record: record.get("popularity"),
}
"""The columns of the table `work`. A list is one text, which is empty where a record has none; another missing value is NULL."""


def joined(values: Iterable[str] | None) -> str:
    """A list as one text."""
    return "; ".join(values or [])


def work_table(path: Path) -> sqlite3.Connection:
    """A database in memory whose table `work` has the works of a catalog, for conditions such as `genres LIKE '%horror%'`."""
    database = sqlite3.connect(":memory:")
    # The names are quoted because CAST is a keyword.
    columns = ", ".join(f'"{name}"' for name in WORK_COLUMNS)
    database.execute(f"CREATE TABLE work ({columns}, PRIMARY KEY (id))")
    rows = ([value(record) for value in WORK_COLUMNS.values()] for record in read_lines(path))
    database.executemany(f"INSERT INTO work VALUES ({', '.join('?' * len(WORK_COLUMNS))})", rows)
    database.execute("PRAGMA query_only = ON")
    return database


# Folding


@lru_cache(maxsize=1 << 18)
def folded(text: str) -> str:
    """
    Case, accents, width and punctuation folded, as Foyer does: `Amélie!` is `amelie`, `WALL·E` is `wall e`, `Ocean's` is `oceans`.

    Words are runs of letters and digits with one space between. Hangul stays composed; the voicing marks of kana stay.
    """
    words: list[str] = []
    for character in ELISION.sub(r"\1 ", unicodedata.normalize("NFKD", text).lower()):
        if "\u0300" <= character <= "\u036f" or character in APOSTROPHES:
            continue
        if unicodedata.category(character)[0] in "LN" or unicodedata.category(character) in ("Mn", "Mc"):
            words.append(PLAIN_LETTERS.get(character, character))
        else:
            words.append(" ")
    return unicodedata.normalize("NFC", " ".join("".join(words).split()))


def squashed(text: str) -> str:
    """The folded text without its spaces."""
    return folded(text).replace(" ", "")


def plain(text: str) -> str:
    """The text without accents and full-width forms: `Amélie!` is `Amelie!`."""
    kept = (mark for mark in unicodedata.normalize("NFKD", text) if not "\u0300" <= mark <= "\u036f")
    return unicodedata.normalize("NFC", "".join(kept))


def without_article(text: str) -> str:
    """A folded text without its leading article."""
    first, _, rest = text.partition(" ")
    return rest if rest and first in ARTICLES else text


@lru_cache(maxsize=1 << 18)
def title_key(text: str) -> str:
    """
    A title reduced to what counts for a match: without the leading article, spaces, the difference of "and" and "&", how a number is
    written, and words such as "part" before it. For most queries, works with the same key are equally relevant.
    """
    words = without_article(folded(text.replace("&", " and "))).split()
    kept: list[str] = []
    for index, word in enumerate(words):
        before, after = words[index - 1] if index else "", words[index + 1] if index + 1 < len(words) else ""
        if before and word in ("part", "chapter", "vol", "volume", "episode") and number_of(after) is not None:
            continue
        if word in NUMBER_WORDS:
            number = NUMBER_WORDS[word]
            if before in TENS and 0 < number < 10:
                kept[-1] = str(int(kept[-1]) + number)
                continue
            kept.append(str(number))
        elif index > 0 and word in ROMAN:
            kept.append(str(ROMAN[word]))
        else:
            kept.append(word)
    return "".join(kept)


# Numbers

ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
NUMBER_WORDS = {word: value for value, word in enumerate(ONES)} | {word: 10 * value for value, word in enumerate(TENS, start=2)}
ROMAN = {
    "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10, "xi": 11, "xii": 12, "xiii": 13
}  # fmt: skip


def number_of(word: str) -> int | None:
    """The number of a folded word: in digits, in words up to ninety, or in Roman digits up to thirteen."""
    if word.isdecimal():
        return int(word)
    return NUMBER_WORDS.get(word, ROMAN.get(word))


def number_words(number: int) -> str:
    """A number up to 99 in English words, or a year between 1100 and 1999 as it is spoken."""
    if number < 20:
        return ONES[number]
    if number < 100:
        return TENS[number // 10 - 2] + (f" {ONES[number % 10]}" if number % 10 else "")
    return f"{number_words(number // 100)} {number_words(number % 100)}" if number % 100 else f"{number_words(number // 100)} hundred"


# ISBNs


def isbn13(number: str) -> str | None:
    """An ISBN of either length as 13 digits; None if its check digit is wrong."""
    digits = re.sub(r"[^0-9Xx]", "", number).upper()
    if len(digits) == 10:
        return "978" + digits[:9] + check_digit13("978" + digits[:9]) if check_digit10(digits) == digits[9] else None
    return digits if len(digits) == 13 and check_digit13(digits) == digits[12] else None


def check_digit13(digits: str) -> str:
    """The check digit after twelve digits."""
    return str(-sum(int(digit) * (3 if index % 2 else 1) for index, digit in enumerate(digits[:12])) % 10)


def isbn10(number: str) -> str | None:
    """An ISBN of 13 digits with the prefix 978, as one of 10 digits; None for another prefix."""
    return number[3:12] + check_digit10(number[3:12]) if number.startswith("978") else None


def check_digit10(digits: str) -> str:
    """The check digit after nine digits."""
    value = -sum(int(digit) * (10 - index) for index, digit in enumerate(digits[:9])) % 11
    return "X" if value == 10 else str(value)


# Hangul

INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
FINALS = ["", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"]
KEYS = {
    "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ",
    "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ", "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ"
}  # fmt: skip


def is_syllable(character: str) -> bool:
    """Whether this is a complete syllable of Hangul."""
    return "가" <= character <= "힣"


def has_hangul(text: str) -> bool:
    """Whether the text has a complete syllable of Hangul."""
    return any(map(is_syllable, text))


def parts(syllable: str) -> tuple[int, int, int]:
    """The indexes of initial, vowel and final of a syllable in `INITIALS`, `VOWELS` and `FINALS`."""
    code = ord(syllable) - ord("가")
    return code // 588, code // 28 % 21, code % 28


def syllable(initial: int, vowel: int, final: int = 0) -> str:
    """The syllable of these parts."""
    return chr(ord("가") + (initial * 21 + vowel) * 28 + final)


def initials(text: str) -> str:
    """The text with each syllable replaced by its initial consonant."""
    return "".join(INITIALS[parts(character)[0]] if is_syllable(character) else character for character in text)


def keystrokes(text: str) -> str:
    """
    The keys of a Korean keyboard for a text, as letters: 깃 and 기ㅅ are both ㄱㅣㅅ, so an unfinished text is a prefix of the finished one.
    """
    letters = []
    for character in text:
        if is_syllable(character):
            initial, vowel, final = parts(character)
            letters += [INITIALS[initial], KEYS.get(VOWELS[vowel], VOWELS[vowel]), KEYS.get(FINALS[final], FINALS[final])]
        else:
            letters.append(KEYS.get(character, character))
    return "".join(letters)


def marked_keystrokes(text: str) -> str:
    """The keystrokes of a text with a mark before each character, so that a search can begin at a character."""
    return "".join("|" + keystrokes(character) for character in text)


def keystroke_pattern(typed: str) -> re.Pattern[str]:
    """A pattern that finds the keystrokes of a text in the output of `marked_keystrokes`, beginning at a character."""
    return re.compile(r"\|" + r"\|?".join(map(re.escape, keystrokes(typed))))


CJK = re.compile(r"[\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff]+")
"""Runs of Han and kana."""


def is_cjk(character: str) -> bool:
    """Whether this is a character of Han or kana."""
    return CJK.match(character) is not None


# Random choices


class Chance:
    """
    Random choices that depend only on a seed and on names: not on the order of calls, nor on the version of Python.
    """

    def __init__(self, *names: object) -> None:
        self._name = "\x1f".join(map(str, names))
        self._count = 0

    def number(self, limit: int) -> int:
        """A whole number from 0 to below the limit."""
        self._count += 1
        digest = hashlib.blake2b(f"{self._name}\x1f{self._count}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") % limit

    def one_of(self, items: Sequence[Item]) -> Item:
        """One of the items, with equal probability."""
        return items[self.number(len(items))]

    def is_one_in(self, count: int) -> bool:
        """True with the probability 1 / count."""
        return self.number(count) == 0

    def shuffled(self, items: Iterable[Item], name: Callable[[Item], str]) -> list[Item]:
        """The items in an order that depends on their names, so that adding an item does not change the order of the others."""
        return sorted(
            items, key=lambda item: (hashlib.blake2b(f"{self._name}\x1f{name(item)}".encode(), digest_size=8).digest(), name(item))
        )
