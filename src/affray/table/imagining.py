"""A fight as somebody imagines it who does not see everyone in it: nobody hidden stands in the way.

The rules need the whole fight. What they refuse because of someone hidden would tell that there is someone: so a
player's refusals and choices are those of the fight that the player sees. Where the two part, the game master has the
word.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from affray.kernel.fight import AnyFight
from affray.kernel.tape import BadFace, DieMissing, Question
from affray.table.acts import Growth
from affray.table.commands import meaning
from affray.table.refused import Refused
from affray.table.tokens import Line

if TYPE_CHECKING:
    from affray.table.encounter import Encounter
    from affray.table.sight import Sight

THE_MASTER = "the game master"
"""Who decides, as players are told, while somebody decides whom they do not see, or something that they can't know."""
BLIND = "what comes of that is for the game master to say"


def imagined(encounter: Encounter, unseen: frozenset[int]) -> Encounter:
    """The encounter without those who are not seen, to look at and to try things in."""
    if not unseen:
        return encounter
    fight = encounter.copied(encounter.now.live)
    leave: Callable[[AnyFight, int], None] = getattr(encounter.ruleset.room("gm"), "out_of_sight", gone)
    for who in unseen:
        leave(fight, who)
    return encounter.at(replace(encounter.now, live=fight))


def gone(fight: AnyFight, who: int) -> None:
    """Someone is not there, and nothing follows from that."""
    fight.units[who].away = 1


def refusal(sight: Sight, line: Line) -> Refused | None:
    """Why a command is refused in the fight that is seen, or None if it is not."""
    from affray.table.sight import Sight

    seen = imagined(sight.encounter, sight.unseen)
    try:
        meant = meaning(Sight(seen, sight.seat, sight.eyes).as_encounter(), line)
        if not isinstance(meant, Growth):
            seen.run(seen.next(meant))
    except Refused as refused:
        return refused
    except (BadFace, DieMissing):
        return None
    return None


def is_for_the_master(encounter: Encounter, unseen: frozenset[int]) -> bool:
    """Whether the open decision says nothing to those who do not see somebody.

    It is that one's own, or it is an opportunity to strike at that one, of which the striker knows nothing.
    """
    if encounter.decider in unseen:
        return True
    wanted = encounter.now.wanted
    if not isinstance(wanted, Question) or wanted.other not in unseen:
        return False
    strikes: dict[int, int] = getattr(encounter.ruleset.room("commands"), "OPPORTUNITIES", {})
    if wanted.question not in strikes:
        return False
    refuses = encounter.ruleset.room("actions").answer_refusal
    fight = encounter.copied(encounter.fight)
    return not refuses(fight, wanted.who, wanted.question, strikes[wanted.question])
