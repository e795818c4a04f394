"""The texts that rosters keep as numbers, as a journal has them."""

from __future__ import annotations

from typing import Any


class WordLists:
    """The texts of rosters. Each fight that is begun has a list of its own, which only ever grows."""

    def __init__(self) -> None:
        self.lists: list[list[str]] = []
        self.written: list[int] = []  # how many of each are in the journal
        self.told: list[int] = []  # and how many in entries that are to be written

    def number(self, words: list[str]) -> int:
        """The number of a list, which is added if it is new."""
        for number, known in enumerate(self.lists):
            if known is words:
                return number
        self.lists.append(words)
        self.written.append(0)
        self.told.append(0)
        return len(self.lists) - 1

    def of(self, number: int) -> list[str]:
        """The list of that number."""
        while len(self.lists) <= number:
            self.number([])
        return self.lists[number]

    def fresh(self, words: list[str]) -> list[Any]:
        """The number of a list and its texts that are not in the journal yet; nothing if there are none."""
        number = self.number(words)
        new = words[self.told[number] :]
        self.told[number] = len(words)
        return [number, new] if new else []

    def reread(self, data: list[Any]) -> None:
        """Take what `fresh` gave."""
        if data:
            self.of(data[0]).extend(data[1])
            self.written[data[0]] = self.told[data[0]] = len(self.lists[data[0]])

    def settle(self, done: bool) -> None:
        """Entries were written, or could not be."""
        if done:
            self.written = list(self.told)
        else:
            self.told = list(self.written)
