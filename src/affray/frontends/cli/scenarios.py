"""Scenario files that a verb is about to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from affray.kernel.own_policies import Hired


def scenario_to_play(file: str, *, one_side: bool = False) -> tuple[Any, Hired]:
    """A file's scenario and the policies of one's own that it names, each of which is said. Raises Mistakes."""
    from affray.table.opening import to_play

    scenario, hired = to_play(file, one_side=one_side)
    say_who_plays(scenario)
    return scenario, hired


def say_who_plays(*scenarios: Any) -> None:
    """Say for whom code of somebody's own decides, and that it runs interpreted; nothing is said twice."""
    from affray.frontends.cli.output import say
    from affray.kernel.mistakes import printable
    from affray.table.opening import notes

    for note in dict.fromkeys(note for scenario in scenarios for note in notes(scenario)):
        say(printable(note))
