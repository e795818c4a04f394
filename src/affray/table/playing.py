"""A player's command: read with the player's eyes, for its own characters, refused with what the player knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from affray.kernel.fight import NOBODY
from affray.kernel.tape import Question
from affray.table import imagining
from affray.table.commands import Meaning, by_policy, meaning, speaker
from affray.table.refused import Refused
from affray.table.tokens import SPEECHLESS, Line, split

if TYPE_CHECKING:
    from affray.table.seating import Seat
    from affray.table.sight import Sight

Unforeseen = Callable[["Seat", str, Refused], None]
"""Is told of a command that was refused for a reason which its player can't know."""


def act(sight: Sight, verb: str, text: str, unforeseen: Unforeseen) -> None:
    """Carry out what a player says. Raises Refused."""
    game, line = sight.encounter, split(text, SPEECHLESS)
    if verb != "auto" and imagining.is_for_the_master(game, sight.unseen):
        raise sight.not_now()
    try:
        game.give(meant_by(sight, line, verb))
    except Refused as refused:
        raise as_seen(sight, line, text, refused, unforeseen) from None
    try:
        by_policy(game)
    except Refused as refused:
        raise hushed(sight, text, refused) from None


def meant_by(sight: Sight, line: Line, verb: str) -> Meaning:
    """What the player wants done. Raises Refused, of somebody else's matters too."""
    own = sight.seat.plays(sight.encounter)
    if verb != "init" or line.actor is not None:
        own_or_refused(sight, own, speaker(sight.as_encounter(), line))
    meant = meaning(sight.as_encounter(), line)
    if verb == "init" and getattr(getattr(meant, "decision", None), "target", NOBODY) not in own:
        raise Refused("`init` for everyone is the game master's; name your character", "table.seat")
    return meant


def own_or_refused(sight: Sight, own: frozenset[int], who: int) -> None:
    """Refuse to speak for someone else."""
    if who not in own:
        what = "the answer" if isinstance(sight.now.wanted, Question) else "the command"
        raise Refused(f"you do not play {sight.name(who)}: {what} is not yours to give", "table.seat")


def as_seen(sight: Sight, line: Line, text: str, refused: Refused, unforeseen: Unforeseen) -> Refused:
    """A refusal that tells nothing of those whom the player does not see."""
    if not sight.unseen or "table.seat" in refused.clauses:
        return refused
    told = imagining.refusal(sight, line)
    if told is not None:
        return hushed(sight, text, told)
    unforeseen(sight.seat, text, refused)
    return Refused(imagining.BLIND, "table.unseen")


def hushed(sight: Sight, text: str, refused: Refused) -> Refused:
    """The refusal itself, unless it names someone unseen."""
    return sight.not_now() if sight.hides(str(refused), text) else refused
