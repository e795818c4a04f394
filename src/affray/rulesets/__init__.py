"""The rule systems, found through the entry points `affray.rulesets`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from affray.kernel.ruleset import Ruleset

GROUP = "affray.rulesets"


def names() -> list[str]:
    """The names of all installed rulesets, sorted."""
    return sorted(entry_points(group=GROUP).names)


@cache
def get(name: str) -> Ruleset:
    """The ruleset of that name. Raises KeyError if there is none."""
    for point in entry_points(group=GROUP, name=name):
        ruleset: Ruleset = point.load()
        return ruleset
    raise KeyError(name)
