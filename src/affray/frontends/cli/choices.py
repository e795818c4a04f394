"""The words that options can have."""

from __future__ import annotations

from enum import StrEnum


class Format(StrEnum):
    """How a log is printed."""

    text = "text"
    jsonl = "jsonl"
    markdown = "markdown"


class TableFormat(StrEnum):
    """How a table is printed."""

    text = "text"
    csv = "csv"
    markdown = "markdown"


class EngineName(StrEnum):
    """What plays the fights of a simulation."""

    auto = "auto"
    compiled = "compiled"
    interpreted = "interpreted"
