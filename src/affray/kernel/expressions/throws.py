"""Dice as they are thrown for an expression."""

from __future__ import annotations

from affray.kernel.dice import face
from affray.kernel.expressions.limits import MOST_EXTRA


class Die:
    """One die: the faces that were rerolled, the face it shows, what it counts, and what else happened to it."""

    __slots__ = ("added", "before", "exploded", "face", "kept", "value")

    def __init__(self, face: int, added: bool = False) -> None:
        self.face = self.value = face
        self.before: list[int] | None = None
        self.kept, self.exploded, self.added = True, False, added

    def reroll(self, face: int) -> None:
        """Show another face."""
        if self.before is None:
            self.before = []
        self.before.append(self.face)
        self.face = self.value = face


class Throws:
    """The dice of one expression, drawn from one stream."""

    __slots__ = ("draw", "extra", "stopped", "word")

    def __init__(self, word: int) -> None:
        self.word = word
        self.draw = self.extra = 0
        self.stopped = False

    def face(self, sides: int) -> int:
        """The next face."""
        draw = self.draw
        self.draw = draw + 1
        return face(self.word, draw, sides)

    def more(self) -> bool:
        """Whether one more reroll or explosion is allowed; if not, that is noted."""
        if self.extra == MOST_EXTRA:
            self.stopped = True
            return False
        self.extra += 1
        return True
