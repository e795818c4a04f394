"""Rulesets by the names that people type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from affray.frontends.cli.ending import wrong

if TYPE_CHECKING:
    from affray.kernel.ruleset import Ruleset


def ruleset_named(name: str) -> Ruleset:
    """The ruleset of that name; ends the verb if there is none."""
    from affray import rulesets
    from affray.kernel.mistakes import did_you_mean, shown

    known = rulesets.names()
    if name not in known:
        hint = did_you_mean(name, known) or f"; there {_are(known)}"
        wrong(f"there is no ruleset {shown(name)}{hint}")
    return rulesets.get(name)


def the_ruleset() -> Ruleset:
    """The only ruleset; ends the verb if there are several to choose from."""
    from affray import rulesets

    known = rulesets.names()
    if len(known) != 1:
        wrong(f"say for which ruleset; there {_are(known)}")
    return rulesets.get(known[0])


def rulesets_named(names: list[str]) -> list[Ruleset]:
    """The rulesets of those names, or all of them."""
    from affray import rulesets

    return [ruleset_named(name) for name in names or rulesets.names()]


def complete_ruleset(incomplete: str) -> list[str]:
    """The rulesets whose names begin so, for a shell."""
    from affray import rulesets

    return [name for name in rulesets.names() if name.startswith(incomplete)]


def _are(known: list[str]) -> str:
    return ("is " if len(known) == 1 else "are ") + (", ".join(known) or "none")
