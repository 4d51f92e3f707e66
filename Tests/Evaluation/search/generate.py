"""
Makes known-item queries from a catalog: `generate.py CATALOG --out QUERIES [--handwritten handwritten.jsonl] [--among LARGER]`.

The catalog is JSON lines, as `foyer export` writes them. Each query imitates a person who searches for one known work, in one of the classes
of `MAKERS`. Besides the work that a query is made from, these works of the same kind are relevant:

- `exact`, `diacritics-…`, `full-width`, `short-title`: works with the same title after folding case, accents, width and punctuation.
- Most other classes: works with the same `title_key`, which ignores a leading article, spaces, and how a number is written.
- Typing errors: also works whose title is one such error away from the query.
- Pieces of Hangul, Han and kana: works with the piece in a title. A piece with more than ten such works is made longer.
- Title with a year or a person: works of the same title that have them. ISBNs and IMDb ids: works that have the same.

Queries with more than ten relevant works, and typing errors that result in another work's title, are dropped.

The source works alternate between films and books, known and less known. A hash of the seed, the class and the work's id decides which works
are taken and how they are changed, so a change of the catalog leaves most queries unchanged. `--among` counts relevant works in a larger
catalog that contains the same works. Hand-written queries name titles and years; they are added with the ids of these works.

`generate.py CATALOG… --check handwritten.jsonl` prints the hand-written queries without a relevant work in the catalog.
"""

import argparse
import re
import string
import sys
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import catalog
from catalog import Chance, Work, folded, squashed, title_key

MOST_RELEVANT = 10
LETTERS = string.ascii_lowercase
NEIGHBOURS = {
    key: "".join(row[max(0, index - 1) : index] + row[index + 1 : index + 2])
    for row in ("qwertyuiop", "asdfghjkl", "zxcvbnm", "ㅂㅈㄷㄱㅅ", "ㅁㄴㅇㄹㅎ", "ㅋㅌㅊㅍ", "ㅛㅕㅑㅐㅔ", "ㅗㅓㅏㅣ", "ㅠㅜㅡ")
    for index, key in enumerate(row)
}
SOUND_ALIKE = {
    "ㅐ": "ㅔ", "ㅔ": "ㅐ", "ㅙ": "ㅚㅞ", "ㅚ": "ㅙㅞ", "ㅢ": "ㅣ", "ㅒ": "ㅐ", "ㅖ": "ㅔ",
    "ㄲ": "ㄱ", "ㄸ": "ㄷ", "ㅃ": "ㅂ", "ㅆ": "ㅅ", "ㅉ": "ㅈ"
}  # fmt: skip
STOPWORDS = set(
    "a about after again all am an and any are as at be because been before being both but by can do does down each few for from "
    "further had has have he her here hers him his how i if in into is it its just me more most my no nor not now of off on once only "
    "or other our out over own same she so some such than that the their them then there these they this those through to too under "
    "until up us very was we were what when where which while who whom why will with you your".split()
)
ACCENTS = {"a": "áàâä", "e": "éèêë", "i": "íîï", "o": "óôö", "u": "úûü", "n": "ñ", "c": "ç"}
LEET = {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "v", "9": "g"}
KNOWN_SHARE = 0.05
"""The share of works of a kind that counts as known: those with the highest popularity, except the lowest value."""
COMMON_WORD = 8
"""The number of titles that must contain a word before a longer word is split at it."""
EXACT_TIMES = 4
"""How many times more queries there are for exact titles than for other classes, because their target is the highest."""

Query = tuple[str, Iterable[Work]]
Maker = Callable[[Work, Chance, "Library"], Query | None]


# Relevant works


@dataclass
class KoreanTitle:
    """A title in Hangul, in the forms in which pieces are searched."""

    work: Work
    text: str
    keys: str
    initials: str


class Library:
    """The works of one kind, indexed by what queries contain."""

    def __init__(self, works: Iterable[Work]) -> None:
        self.by_title: defaultdict[str, list[Work]] = defaultdict(list)
        self.by_key: defaultdict[str, list[Work]] = defaultdict(list)
        self.by_keystrokes: defaultdict[str, list[Work]] = defaultdict(list)
        self.by_isbn: defaultdict[str, list[Work]] = defaultdict(list)
        self.by_imdb: defaultdict[str, list[Work]] = defaultdict(list)
        self.korean: list[KoreanTitle] = []
        self.cjk: list[tuple[str, Work]] = []
        self.words: Counter[str] = Counter()
        for work in works:
            self._add(work)

    def titled(self, title: str) -> list[Work]:
        """The works with this title after folding."""
        return self.by_title.get(folded(title), [])

    def alike(self, title: str) -> list[Work]:
        """The works with the same `title_key`."""
        return self.by_key.get(title_key(title), [])

    def is_title(self, text: str) -> bool:
        """Whether a work has exactly this title."""
        return bool(self.titled(text) or self.alike(text))

    def mistyped(self, typed: str) -> list[Work]:
        """The works whose title is this with one letter wrong, missing, swapped with the next, or too many."""
        return [work for edited in edits(title_key(typed), LETTERS + string.digits) for work in self.by_key.get(edited, [])]

    def mistyped_korean(self, typed: str) -> list[Work]:
        """The works whose Korean title is this with one key wrong."""
        letters = "".join(sorted(NEIGHBOURS.keys() - set(LETTERS))) + "ㄲㄸㅃㅆㅉㅒㅖ"
        found = edits(catalog.keystrokes(squashed(typed)), letters)
        return [work for edited in found for work in self.by_keystrokes.get(edited, [])]

    def containing(self, piece: str) -> list[Work]:
        """The works with this piece in a title of Hangul, Han or kana; spaces are ignored."""
        piece = squashed(piece)
        return [title.work for title in self.korean if piece in title.text] + [work for text, work in self.cjk if piece in text]

    def _add(self, work: Work) -> None:
        for text in dict.fromkeys(map(folded, work.titles)):
            if text:
                self.by_title[text].append(work)
                self.words.update(text.split())
        for key in dict.fromkeys(map(title_key, work.titles)):
            if key:
                self.by_key[key].append(work)
        for title in work.korean:
            text = squashed(title)
            self.by_keystrokes[catalog.keystrokes(text)].append(work)
            self.korean.append(KoreanTitle(work, text, catalog.marked_keystrokes(text), catalog.initials(text)))
        for title in work.titles:
            if any(map(catalog.is_cjk, title)):
                self.cjk.append((squashed(title), work))
        for number in filter(None, map(catalog.isbn13, work.isbns)):
            self.by_isbn[number].append(work)
        if work.imdb:
            self.by_imdb[work.imdb].append(work)


def edits(word: str, letters: str) -> set[str]:
    """All strings that are one edit away from the word."""
    cuts = [(word[:index], word[index:]) for index in range(len(word) + 1)]
    missing = {left + right[1:] for left, right in cuts if right}
    swapped = {left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1}
    wrong = {left + letter + right[1:] for left, right in cuts if right for letter in letters}
    extra = {left + letter + right for left, right in cuts for letter in letters}
    return missing | swapped | wrong | extra


# Choice of titles


def words_of(title: str) -> list[str]:
    """The words of a title as people type them: folded."""
    return folded(title).split()


def is_typable(title: str) -> bool:
    """Whether the title has Latin letters only, and is short enough to be typed in full."""
    text = folded(title)
    return text.isascii() and text != "" and len(text) <= 40 and len(text.split()) <= 6 and not re.search(r"\d[,.]\d", title)


def is_latin(title: str) -> bool:
    """Whether all letters are Latin ones, with accents or without."""
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in title if letter.isalpha())


def has_accent(title: str) -> bool:
    """Whether a letter has an accent. Characters that decompose into several letters, such as ½, do not count."""
    return catalog.plain(title) != unicodedata.normalize("NFKC", title)


def korean_title(work: Work, chance: Chance) -> str | None:
    """A title in Hangul alone, folded, or nothing."""
    texts = [text for text in map(folded, work.korean) if all(map(catalog.is_syllable, text.replace(" ", "")))]
    return chance.one_of(texts) if texts else None


def as_typed(title: str, chance: Chance) -> str:
    """The title unchanged, in lower case, or without punctuation."""
    return chance.one_of([title, title.lower(), folded(title)])


# Unchanged titles


def exact(work: Work, chance: Chance, library: Library) -> Query | None:
    """The whole title, unchanged or in lower case; sometimes not the main title."""
    title = chance.one_of(work.titles) if chance.is_one_in(4) else work.title
    if not folded(title) or len(title) > 90:
        return None
    return chance.one_of([title, title.lower()]), library.titled(title)


def short_title(work: Work, chance: Chance, library: Library) -> Query | None:
    """Titles of one or two letters, and titles of stop words only."""
    words = words_of(work.title)
    if not words or (len("".join(words)) > 2 and not STOPWORDS.issuperset(words)):
        return None
    return chance.one_of([work.title, work.title.lower()]), library.titled(work.title)


def full_width(work: Work, chance: Chance, library: Library) -> Query | None:
    """In full-width letters, as an East Asian input method may write them."""
    if not is_typable(work.title) or not work.title.isascii():
        return None
    space = chance.one_of("\u3000 ")
    text = "".join(space if letter == " " else chr(ord(letter) + 0xFEE0) for letter in work.title)
    return text, library.titled(work.title)


def diacritics_dropped(work: Work, chance: Chance, library: Library) -> Query | None:
    """Typed without the accents that the title has."""
    accented = [title for title in work.titles if is_latin(title) and len(title) <= 60 and has_accent(title)]
    if not accented:
        return None
    title = chance.one_of(accented)
    return chance.one_of([catalog.plain(title), folded(title)]), library.titled(title)


def diacritics_added(work: Work, chance: Chance, library: Library) -> Query | None:
    """Typed with an accent that the title does not have."""
    if not is_typable(work.title) or not work.title.isascii():
        return None
    title = work.title.lower()
    positions = [index for index, letter in enumerate(title) if letter in ACCENTS]
    if not positions:
        return None
    position = chance.one_of(positions)
    return title[:position] + chance.one_of(ACCENTS[title[position]]) + title[position + 1 :], library.titled(title)


# Typing errors


def typo(damage: Callable[[str, int, Chance], str]) -> Maker:
    """Returns a maker that changes one word of four letters or more, every fifth time at its first letter."""

    def make(work: Work, chance: Chance, library: Library) -> Query | None:
        words = words_of(work.title)
        positions = [index for index, word in enumerate(words) if len(word) >= 4 and word.isascii() and word.isalpha()]
        if not positions or not is_typable(work.title):
            return None
        position = chance.one_of(positions)
        word = words[position]
        words[position] = damage(word, 0 if chance.is_one_in(5) else 1 + chance.number(len(word) - 1), chance)
        query = " ".join(words)
        if words[position] == word or library.is_title(query):
            return None
        return query, [*library.alike(work.title), *library.mistyped(query)]

    return make


def wrong_letter(word: str, position: int, chance: Chance) -> str:
    """Another letter, mostly one beside it on the keyboard or another vowel."""
    letter = word[position]
    others = [NEIGHBOURS[letter], NEIGHBOURS[letter], "aeiou" if letter in "aeiou" else LETTERS]
    return word[:position] + chance.one_of(chance.one_of(others)) + word[position + 1 :]


def missing_letter(word: str, position: int, chance: Chance) -> str:
    """One letter less."""
    return word[:position] + word[position + 1 :]


def swapped_letters(word: str, position: int, chance: Chance) -> str:
    """Two letters that follow each other, swapped."""
    position = min(position, len(word) - 2)
    return word[:position] + word[position + 1] + word[position] + word[position + 2 :]


def extra_letter(word: str, position: int, chance: Chance) -> str:
    """A doubled letter, or a second letter that is next to it on the keyboard."""
    return word[:position] + chance.one_of([word[position], chance.one_of(NEIGHBOURS[word[position]])]) + word[position:]


# Spaces, articles, numbers


def missing_space(work: Work, chance: Chance, library: Library) -> Query | None:
    """All words of a short title joined, or two words of a longer one."""
    words = catalog.without_article(folded(work.title)).split()
    if not is_typable(work.title) or len(words) < 2:
        return None
    if len(words) <= 3:
        query = "".join(words)
    else:
        positions = [index for index in range(len(words) - 1) if min(len(words[index]), len(words[index + 1])) >= 3]
        if not positions:
            return None
        position = chance.one_of(positions)
        query = " ".join([*words[:position], words[position] + words[position + 1], *words[position + 2 :]])
    return query, library.alike(work.title)


def missing_hyphen(work: Work, chance: Chance, library: Library) -> Query | None:
    """A title with a hyphen or dot inside a word, typed with a space instead, or as one word."""
    if len(work.title) > 60 or not re.search(r"\w[-\u2010·]\w", work.title):
        return None
    query = re.sub(r"(?<=\w)[-\u2010·](?=\w)", chance.one_of(["", " "]), work.title.lower())
    return query, library.alike(work.title)


def extra_space(work: Work, chance: Chance, library: Library) -> Query | None:
    """A compound word written as two, where both are words."""
    words = words_of(work.title)
    if not is_typable(work.title):
        return None
    cuts = [
        (position, cut)
        for position, word in enumerate(words)
        for cut in range(4, len(word) - 3)
        if min(library.words[word[:cut]], library.words[word[cut:]]) >= COMMON_WORD
    ]
    if not cuts:
        return None
    position, cut = chance.one_of(cuts)
    query = " ".join([*words[:position], words[position][:cut], words[position][cut:], *words[position + 1 :]])
    return query, library.alike(work.title)


def article_moved(work: Work, chance: Chance, library: Library) -> Query | None:
    """The article at the end, as in lists: "Matrix, The"."""
    article, _, rest = work.title.partition(" ")
    if article.lower() not in catalog.ARTICLES or not folded(rest) or len(rest) > 60:
        return None
    query = f"{rest}, {article}"
    return chance.one_of([query, query.lower()]), library.alike(work.title)


def article_dropped(work: Work, chance: Chance, library: Library) -> Query | None:
    """Without the article in front."""
    article, _, rest = work.title.partition(" ")
    if article.lower() not in catalog.ARTICLES or not folded(rest) or len(rest) > 60:
        return None
    return rest.lower(), library.alike(work.title)


def is_spoken(number: int) -> bool:
    """Whether `catalog.number_words` can write the number."""
    return number < 100 or (1100 <= number < 2000 and number % 100 not in range(1, 10))


def numbers(work: Work, chance: Chance, library: Library) -> Query | None:
    """A number written in another way: in digits, in words, in Roman digits, without "part", or as similar letters."""
    words = words_of(work.title)
    if not is_typable(work.title):
        return None
    written: list[str] = []
    for index, word in enumerate(words):
        before = words[:index]
        after = words[index + 1 :]
        ways: list[str] = []
        if any(catalog.number_of(other) is not None for other in before[-1:] + after[:1]):
            continue
        if word.isdecimal() and word[0] != "0" and is_spoken(int(word)):
            ways.append(catalog.number_words(int(word)))
            ways += [roman for roman, value in catalog.ROMAN.items() if value == int(word) and index > 0]
        elif word in catalog.NUMBER_WORDS and (word != "one" or not after):
            ways.append(str(catalog.NUMBER_WORDS[word]))
        elif index > 0 and len(word) > 1 and word in catalog.ROMAN:
            ways += [str(catalog.ROMAN[word]), catalog.number_words(catalog.ROMAN[word])]
        elif re.search(r"[a-z]\d[a-z]", word):
            ways.append("".join(LEET.get(letter, letter) for letter in word))
        for way in ways:
            written.append(" ".join([*before, way, *after]))
            if len(before) > 1 and before[-1] in ("part", "vol", "volume", "chapter", "episode"):
                written.append(" ".join([*before[:-1], way, *after]))
    if not written:
        return None
    query = chance.one_of(written)
    return query, [*library.alike(work.title), *library.alike(query)]


# Titles with additional words


def title_year(work: Work, chance: Chance, library: Library) -> Query | None:
    """Title and year; half of them for titles that several works share."""
    if not work.year or len(work.title) > 50:
        return None
    alike = library.alike(work.title)
    if chance.is_one_in(2) and len(alike) == 1:
        return None
    title = as_typed(work.title, chance)
    query = chance.one_of([f"{title} {work.year}", f"{title} {work.year}", f"{title} ({work.year})", f"{work.year} {title}"])
    return query, [other for other in alike if other.year == work.year]


def title_person(work: Work, chance: Chance, library: Library) -> Query | None:
    """Title and a person, by surname or by the whole name; in Korean if both exist in Korean."""
    if not work.people or len(work.title) > 50:
        return None
    person = chance.one_of(work.creators or work.people) if chance.is_one_in(2) else chance.one_of(work.people[:5])
    korean_names = [name for name in work.other_names.get(person, []) if catalog.has_hangul(name)]
    if work.korean and korean_names and chance.is_one_in(2):
        title, name = chance.one_of(work.korean), chance.one_of(korean_names)
    else:
        title, name = work.title, person
        # In names such as Park Chan-wook the surname is first.
        if chance.is_one_in(2) and "-" not in name.split(" ")[-1]:
            name = re.sub(r",? (jr|sr|ii|iii)\.?$", "", name, flags=re.IGNORECASE).split(" ")[-1]
    if len(squashed(name)) < 3:
        return None

    def has(other: Work) -> bool:
        names = [*other.people, *(name for names in other.other_names.values() for name in names)]
        return any(f" {folded(name)} " in f" {folded(whole)} " for whole in names)

    title, name = as_typed(title, chance), chance.one_of([name, name.lower()])
    return chance.one_of([f"{title} {name}", f"{name} {title}"]), filter(has, library.alike(title))


def title_kind(work: Work, chance: Chance, library: Library) -> Query | None:
    """Title and kind: "dune book"."""
    if len(work.title) > 50:
        return None
    if work.korean and chance.is_one_in(3):
        title, kind = chance.one_of(work.korean), chance.one_of(list(catalog.KOREAN_KIND_WORDS[work.kind]))
        query = chance.one_of([f"{title} {kind}", f"{kind} {title}"])
    else:
        title, kind = as_typed(work.title, chance), chance.one_of(list(catalog.KIND_WORDS[work.kind]))
        query = f"{title} {kind}"
    if library.is_title(query) or kind in words_of(title):
        return None
    return query, library.alike(title)


# Identifiers


def isbn(length: int) -> Maker:
    """Returns a maker of ISBNs of this length, with or without hyphens."""

    def make(work: Work, chance: Chance, library: Library) -> Query | None:
        known = [number for number in map(catalog.isbn13, work.isbns) if number and (length == 13 or catalog.isbn10(number))]
        if not known:
            return None
        number = chance.one_of(known)
        digits = number if length == 13 else catalog.isbn10(number) or ""
        lead, cut = digits[: length - 10], chance.one_of([3, 4, 5])
        groups = [group for group in (lead, digits[-10], digits[-9:][:cut], digits[-9:-1][cut:], digits[-1]) if group]
        forms = [digits, "-".join(groups), " ".join(groups), f"ISBN {digits}", f"isbn{digits}", f"ISBN: {'-'.join(groups)}", digits.lower()]
        return chance.one_of(forms), library.by_isbn[number]

    return make


def imdb(work: Work, chance: Chance, library: Library) -> Query | None:
    """An IMDb id, or the address of its page."""
    if not work.imdb:
        return None
    forms = ["{}", "https://www.imdb.com/title/{}/", "imdb.com/title/{}", "https://m.imdb.com/title/{}/?ref_=fn_al_tt_1", "imdb {}"]
    number = chance.one_of([work.imdb, work.imdb, work.imdb.upper()])
    return chance.one_of(forms).format(number), library.by_imdb[work.imdb]


# Hangul, Han and kana


def shortest(pieces: Iterable[str], find: Callable[[str], list[Work]]) -> Query | None:
    """The first of these ever longer pieces that does not have too many relevant works."""
    for piece in pieces:
        found = find(piece)
        if 0 < len({work.id for work in found}) <= MOST_RELEVANT:
            return piece, found
    return None


def hangul_syllables(work: Work, chance: Chance, library: Library) -> Query | None:
    """Whole syllables of a title, from its beginning or from the middle of a word."""
    text = korean_title(work, chance)
    if not text or len(text) < 3:
        return None
    inside = [index for index in range(1, len(text) - 1) if " " not in text[index - 1 : index + 2]]
    start = 0 if chance.is_one_in(2) or not inside else chance.one_of(inside)
    first = start + 2 + chance.number(3)
    end = (text + " ").index(" ", start) + 1 if start else len(text)
    pieces = [text[start:cut].strip() for cut in range(min(first, end - 1), end)]
    return shortest((piece for piece in pieces if len(piece) >= 2), library.containing)


def hangul_part(work: Work, chance: Chance, library: Library) -> Query | None:
    """The end of a word: from its second or a later syllable."""
    text = korean_title(work, chance)
    words = [word for word in (text or "").split() if len(word) >= 3]
    if not words:
        return None
    word = chance.one_of(words)
    start = 1 + chance.number(len(word) - 2)
    return shortest((word[cut:] for cut in range(start, 0, -1)), library.containing)


def hangul_unfinished(work: Work, chance: Chance, library: Library) -> Query | None:
    """A title while it is typed: its beginning, with the last syllable incomplete."""
    text = korean_title(work, chance)
    if not text or len(text) < 2:
        return None
    way = chance.number(3)

    def find(typed: str) -> list[Work]:
        pattern = catalog.keystroke_pattern(typed.replace(" ", ""))
        return [title.work for title in library.korean if pattern.search(title.keys)]

    pieces = (piece for end in range(1, len(text)) if text[end] != " " for piece in unfinished(text[:end], text[end], way))
    return shortest(pieces, find)


def unfinished(typed: str, following: str, way: int) -> Iterator[str]:
    """A text and the beginning of the next syllable: without its final, its initial alone, or its initial as the final of the syllable before."""
    initial, vowel, final = catalog.parts(following)
    letter = catalog.INITIALS[initial]
    if way == 0 and final:
        yield typed + catalog.syllable(initial, vowel)
    elif way == 1:
        yield typed + letter
    elif way == 2 and catalog.is_syllable(typed[-1]) and catalog.parts(typed[-1])[2] == 0 and letter in catalog.FINALS:
        yield typed[:-1] + catalog.syllable(*catalog.parts(typed[-1])[:2], catalog.FINALS.index(letter))


def hangul_initials(work: Work, chance: Chance, library: Library) -> Query | None:
    """The initial consonants of all syllables of a title, or of its first three or more."""
    text = squashed(korean_title(work, chance) or "")
    if len(text) < 3:
        return None
    letters = catalog.initials(text)
    first = 3 if chance.is_one_in(2) else len(letters)

    def find(piece: str) -> list[Work]:
        return [title.work for title in library.korean if piece in title.initials]

    return shortest((letters[:end] for end in range(first, len(letters) + 1)), find)


def hangul_no_space(work: Work, chance: Chance, library: Library) -> Query | None:
    """A Korean title without its spaces."""
    text = korean_title(work, chance)
    if not text or " " not in text:
        return None
    return text.replace(" ", ""), library.alike(text)


def hangul_typo(work: Work, chance: Chance, library: Library) -> Query | None:
    """A Korean title of three syllables or more in which one letter is replaced by a neighbour on the keyboard, or by one that sounds alike."""
    text = korean_title(work, chance)
    if not text or len(text.replace(" ", "")) < 3 or len(text) > 20:
        return None
    position = chance.one_of([index for index, character in enumerate(text) if character != " "])
    code = list(catalog.parts(text[position]))
    which = chance.number(3 if code[2] else 2)
    alphabet: Any = (catalog.INITIALS, catalog.VOWELS, catalog.FINALS)[which]
    letter = alphabet[code[which]]
    others = [other for other in SOUND_ALIKE.get(letter, "") + NEIGHBOURS.get(letter, "") if other in alphabet]
    if not others:
        return None
    code[which] = alphabet.index(chance.one_of(others))
    query = text[:position] + catalog.syllable(*code) + text[position + 1 :]
    if library.is_title(query):
        return None
    return query, [*library.alike(text), *library.mistyped_korean(query)]


def cjk(work: Work, chance: Chance, library: Library) -> Query | None:
    """A piece of a title in Han or kana, two characters or more unless the title is shorter."""
    runs = [run for title in work.titles for run in catalog.CJK.findall(title)]
    if not runs:
        return None
    run = max(runs, key=len)
    start = chance.number(max(1, len(run) - 1))
    first = start + 2 + chance.number(3)
    return shortest((run[start:end] for end in range(min(first, len(run)), len(run) + 1)), library.containing)


MAKERS: dict[str, Maker] = {
    "exact": exact,
    "short-title": short_title,
    "full-width": full_width,
    "diacritics-dropped": diacritics_dropped,
    "diacritics-added": diacritics_added,
    "typo-wrong": typo(wrong_letter),
    "typo-missing": typo(missing_letter),
    "typo-swapped": typo(swapped_letters),
    "typo-extra": typo(extra_letter),
    "missing-space": missing_space,
    "missing-hyphen": missing_hyphen,
    "extra-space": extra_space,
    "article-moved": article_moved,
    "article-dropped": article_dropped,
    "numbers": numbers,
    "title-year": title_year,
    "title-person": title_person,
    "title-kind": title_kind,
    "isbn-10": isbn(10),
    "isbn-13": isbn(13),
    "imdb": imdb,
    "hangul-syllables": hangul_syllables,
    "hangul-part": hangul_part,
    "hangul-unfinished": hangul_unfinished,
    "hangul-initials": hangul_initials,
    "hangul-no-space": hangul_no_space,
    "hangul-typo": hangul_typo,
    "cjk": cjk,
}


# All queries


def queries(works: list[Work], libraries: dict[str, Library], seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Yields `count` queries of each class, or fewer if there are not enough suitable works."""
    for name, make in MAKERS.items():
        made: set[tuple[str, str]] = set()
        wanted = count * EXACT_TIMES if name == "exact" else count
        for work in by_turns(works, Chance(seed, name)):
            result = make(work, Chance(seed, name, work.id), libraries[work.kind])
            if not result:
                continue
            query, found = result
            relevant = sorted({other.id for other in found} | {work.id})
            if len(relevant) > MOST_RELEVANT or (work.kind, query) in made:
                continue
            made.add((work.kind, query))
            yield {"class": name, "kind": work.kind, "query": query, "relevant": relevant, "from": "generated"}
            if len(made) == wanted:
                break
        if len(made) < wanted:
            print(f"{name}: {len(made)} only", file=sys.stderr)


def by_turns(works: list[Work], chance: Chance) -> Iterator[Work]:
    """Alternates between known films, known books, other films and other books, each in random order."""
    known: list[list[Work]] = []
    others: list[list[Work]] = []
    for kind in catalog.KINDS:
        sort = sorted((work for work in works if work.kind == kind), key=lambda work: (-work.popularity, work.id))
        least = sort[-1].popularity if sort else 0
        cut = sum(work.popularity > least for work in sort[: int(len(sort) * KNOWN_SHARE)])
        known.append(sort[:cut])
        others.append(sort[cut:])
    for turn in zip_longest(*(chance.shuffled(sort, lambda work: work.id) for sort in known + others)):
        yield from filter(None, turn)


def handwritten(path: Path, libraries: dict[str, Library]) -> Iterator[dict[str, Any]]:
    """The hand-written queries with the ids of the works that they name; there may be none."""
    for line in catalog.read_lines(path):
        library = libraries[line["kind"]]
        years = set(map(str, line.get("years", [])))
        found = [work.id for title in line["titles"] for work in library.titled(title) if not years or work.year in years]
        yield {"class": line["class"], "kind": line["kind"], "query": line["query"], "relevant": sorted(set(found)), "from": "handwritten"}


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes known-item queries from a catalog in Foyer's JSON lines.")
    parser.add_argument("catalog", type=Path, nargs="+", help="works, as foyer export writes them")
    parser.add_argument("--out", type=Path, help="where the queries go")
    parser.add_argument("--handwritten", type=Path, help="hand-written queries to add")
    parser.add_argument("--among", type=Path, help="a larger catalog, in which relevant works are counted")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60, help="queries of each class")
    parser.add_argument("--check", type=Path, help="only print those of these hand-written queries that have no relevant work in the catalog")
    arguments = parser.parse_args()

    works = [work for path in arguments.catalog for work in catalog.works(path)]
    among = list(catalog.works(arguments.among)) if arguments.among else works
    libraries = {kind: Library(work for work in among if work.kind == kind) for kind in catalog.KINDS}
    if arguments.check:
        lost = [query for query in handwritten(arguments.check, libraries) if not query["relevant"]]
        for query in lost:
            print(f"no {query['kind']} for {query['query']!r}", file=sys.stderr)
        return 1 if lost else 0
    if not arguments.out:
        parser.error("--out is missing")
    made = list(queries(works, libraries, arguments.seed, arguments.count))
    if arguments.handwritten:
        made += [query for query in handwritten(arguments.handwritten, libraries) if query["relevant"]]
    catalog.write_lines(arguments.out, made)
    counts = Counter(query["class"] for query in made)
    print(f"{len(made)} queries of {len(counts)} classes", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
