"""What is wrong with a dice expression, and where."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

SHOWN_BEFORE, SHOWN_AFTER = 40, 30
"""Of a long expression, how much is shown to the left of a mistake and from it on."""


class BadExpression(ValueError):
    """A dice expression is refused. `column` counts the characters before the mistake."""

    def __init__(self, message: str, column: int, text: str = "") -> None:
        super().__init__(message)
        self.message, self.column, self.text = message, column, text

    def __str__(self) -> str:
        """Return the message and, below it, the expression with a caret under the mistake."""
        return "\n  ".join([self.message, *pointed(self.text, self.column)])

    @property
    def line(self) -> str:
        """The message and the place in one line."""
        return f"{self.message} (at character {self.column + 1})" if self.text.strip() else self.message


def pointed(text: str, column: int) -> list[str]:
    """An expression, or what of it surrounds a column, and a caret under that column; nothing for an empty one."""
    if not text.strip():
        return []
    first, last = max(0, column - SHOWN_BEFORE), column + SHOWN_AFTER
    before = ("…" if first else "") + one_line(text[first:column])
    after = one_line(text[column:last]) + ("…" if last < len(text) else "")
    return [(before + after).rstrip(), " " * sum(map(cells, before)) + "^"]


def one_line(text: str) -> str:
    """A text with a space for white space and a replacement character for what a terminal would act on."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in text)


def cells(character: str) -> int:
    """How many columns of a terminal a character takes."""
    return 0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1
