"""Mistakes in what people write: where they stand, what is wrong, and the word that was probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

Path = tuple[str | int, ...]
"""A place in a document: keys and list positions from the top."""

_PLAIN_KEY = re.compile(r"[\w-]+")
_LONGEST_SHOWN = 60
_MOST_STEPS = 10
_MOST_WORDS = 1000


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing wrong with a document.

    `line` counts from 1 and is None where no line is known; `where` is the place in words,
    such as `combatants[1].weapons[0].kind`, and is empty for the document as a whole.
    """

    file: str
    line: int | None
    where: str
    message: str

    def __str__(self) -> str:
        """Return `file:line: where: message`, leaving out what is unknown."""
        file = printable(self.file)
        place = file if self.line is None else f"{file}:{self.line}"
        return ": ".join(part for part in (place, self.where, self.message) if part)


class Mistakes(Exception):
    """Every mistake found in a document; its text has a line for each."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = list(mistakes)
        super().__init__(self.mistakes)

    def __str__(self) -> str:
        """Return one line for each mistake."""
        return "\n".join(map(str, self.mistakes))


def where(path: Path) -> str:
    """Return a path in words: `combatants[1].weapons[0].kind`; one of more than 10 steps is shortened."""
    if len(path) > _MOST_STEPS:
        return where(path[:_MOST_STEPS]) + "…"
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif _PLAIN_KEY.fullmatch(step) and len(step) <= _LONGEST_SHOWN:
            text += f".{step}" if text else step
        else:
            text += f"[{shown(step)}]"
    return text


def shown(text: str) -> str:
    """Return a text in quotes, on one line, shortened, and with nothing in it that a terminal would act on."""
    short = text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
    return f"'{printable(short)}'"


def printable(text: str) -> str:
    """Return a text with everything escaped that a terminal would act on or that would start a new line."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Return the one of `words` that `word` was probably meant to be, or None if none is close.

    Only the first thousand are looked at.
    """
    if not word or len(word) > _LONGEST_SHOWN:
        return None
    from difflib import get_close_matches  # only needed once something is wrong

    by_folded = {candidate.casefold(): candidate for candidate in reversed([*islice(words, _MOST_WORDS)])}
    close = get_close_matches(word.casefold(), by_folded, n=1, cutoff=0.6)
    return by_folded[close[0]] if close else None


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return `; did you mean 'X'?` for the nearest of `words`, or nothing."""
    meant = nearest(word, words)
    return f"; did you mean {shown(meant)}?" if meant is not None else ""
