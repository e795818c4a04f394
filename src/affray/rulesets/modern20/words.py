"""The words of numbers in events."""

from __future__ import annotations

from typing import Any

from affray.kernel.events import Row, Teller
from affray.rulesets.modern20 import terms as t


def item(teller: Teller, _row: Row, value: int) -> Any:
    """A weapon's name."""
    return teller.extra["items"][value]


def kind(_teller: Teller, _row: Row, value: int) -> Any:
    """A kind of damage."""
    return t.DAMAGE_KINDS[value]


def location(_teller: Teller, _row: Row, value: int) -> Any:
    """A part of the body."""
    return t.LOCATIONS[value]


def severity(_teller: Teller, _row: Row, value: int) -> Any:
    """How bad an injury is."""
    return t.SEVERITIES[value]


def state(_teller: Teller, _row: Row, value: int) -> Any:
    """A state's word; a coma has an article."""
    return t.STATES[value]


def save(_teller: Teller, _row: Row, value: int) -> Any:
    """A save's word."""
    return t.SAVES[value]


def cover(_teller: Teller, _row: Row, value: int) -> Any:
    """A degree of cover."""
    return t.COVERS[value]


def ability(_teller: Teller, _row: Row, value: int) -> Any:
    """An ability's word."""
    return t.ABILITIES[value]


def condition(_teller: Teller, _row: Row, value: int) -> Any:
    """A condition's word."""
    return t.CONDITIONS[value]
