"""A combatant's state in a line of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FIRST = ("hp", "state", "conditions")
"""The fields that come first, where a ruleset has them."""
ELSEWHERE = ("side",)


def status(view: Mapping[str, Any]) -> str:
    """The JSON view of a combatant in words; what is absent, none or zero is left out, unless it has a maximum."""
    names = [name for name in FIRST if name in view] + [name for name in view if name not in FIRST]
    said = []
    for name in names:
        most = view.get(f"max_{name}")
        if name in ELSEWHERE or (name.startswith("max_") and name[4:] in view):
            continue
        if most is not None:
            said.append(f"{worded(name)} {view[name]} of {most}")
        elif view[name] and view[name] != "none" and words(view[name]).strip(", "):
            said.append(piece(name, view[name]))
    return ", ".join(said)


def piece(name: str, value: Any) -> str:
    """One field in words; states and conditions speak for themselves."""
    if name == "conditions" and isinstance(value, Mapping):
        return " ".join(condition if left is None else piece(condition, left) for condition, left in value.items())
    if name in ("state", "conditions"):
        return words(value)
    return worded(name) if value is True else f"{worded(name)} {words(value)}"


def words_of_entry(entry: Any) -> str:
    """One entry of a list in words; of a map its values say it all."""
    if not isinstance(entry, Mapping):
        return words(entry)
    return " ".join(words(inner) for inner in entry.values() if inner not in (None, [], ""))


def worded(name: str) -> str:
    """A field's name in words."""
    return name.replace("_", " ")


def words(value: Any) -> str:
    """A value in words."""
    if isinstance(value, Mapping):
        return " ".join(piece(str(key), inner) for key, inner in value.items() if inner is not None)
    if isinstance(value, list):
        joint = "," if all(isinstance(entry, int) for entry in value) else ", "
        return joint.join(words_of_entry(entry) for entry in value)
    return str(value)
