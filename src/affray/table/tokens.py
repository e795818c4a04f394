"""A command line in pieces: words, quoted names, options."""

from __future__ import annotations

import re
from dataclasses import dataclass

from affray.table.refused import Refused

MOST_CHARACTERS = 10_000
SPEECHLESS = ("gm", "hp", "undo", "redo", "note")
"""Verbs that nobody in the fight speaks."""
_PIECE = re.compile(r'(?P<key>[A-Za-z_][A-Za-z_-]*)=(?P<value>"[^"]*"|[^\s"]*)|"(?P<quoted>[^"]*)"|(?P<word>[^\s"]+)')
_ACTOR = re.compile(r'\s*!*\s*(?:"(?P<quoted>[^"]*)"|(?P<plain>[^":{=]*?))\s*:\s*')


@dataclass(frozen=True)
class Token:
    """A word or a quoted name."""

    text: str
    quoted: bool

    def says(self, word: str) -> bool:
        """Whether this is the plain word, in any letter case."""
        return not self.quoted and self.text.casefold() == word


@dataclass(frozen=True)
class Line:
    """A command in pieces: who acts, if it says so, its words, its options, and all behind the actor as typed."""

    actor: str | None
    tokens: tuple[Token, ...]
    options: dict[str, str]
    rest: str


def split(text: str, speechless: tuple[str, ...]) -> Line:
    """Take a command apart. A line that begins with one of the `speechless` verbs has no actor. Raises Refused."""
    if len(text) > MOST_CHARACTERS:
        raise Refused(f"a command has at most {MOST_CHARACTERS:,} characters", "table.command")
    if any(not c.isprintable() and c not in "\t\u200c\u200d" for c in text):
        raise Refused("a command has no control characters in it", "table.command")
    rest = text.strip().lstrip("!").strip()
    actor = None
    if rest.split(maxsplit=1)[:1] and rest.split(maxsplit=1)[0].casefold() not in speechless:
        match = _ACTOR.match(rest)
        if match:
            actor = match["quoted"] if match["quoted"] is not None else match["plain"]
            rest = rest[match.end() :].lstrip("!").strip()
    tokens, options = _pieces(rest)
    return Line(actor, tuple(tokens), options, rest)


def _pieces(rest: str) -> tuple[list[Token], dict[str, str]]:
    tokens: list[Token] = []
    options: dict[str, str] = {}
    at = 0
    while at < len(rest):
        if rest[at].isspace():
            at += 1
            continue
        piece = _PIECE.match(rest, at)
        if piece is None:
            raise Refused("a quotation mark is left open", "table.command")
        at = piece.end()
        if piece["key"] is not None:
            options[piece["key"].casefold()] = piece["value"].strip('"')
        elif piece["quoted"] is not None:
            tokens.append(Token(piece["quoted"], True))
        else:
            tokens.append(Token(piece["word"], False))
    return tokens, options
