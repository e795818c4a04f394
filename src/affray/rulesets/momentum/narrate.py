"""What happened, in words: every event of momentum with its fields and its sentence, in one table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affray.kernel.events import Row, Teller, Told, number
from affray.kernel.ruleset import Roster
from affray.rulesets.momentum import terms as t
from affray.rulesets.momentum.rolling import dc_of
from affray.rulesets.momentum.views import grade_name, kind_names


def band(_teller: Teller, _row: Row, value: int) -> Any:
    """A band's words."""
    return t.BANDS[value]


def further(roster: Roster) -> dict[str, Any]:
    """What a teller needs besides names: what wounds are called."""
    return {"words": roster.words}


def grade(_teller: Teller, _row: Row, value: int) -> Any:
    """A grade's name."""
    return grade_name(value)


def word(teller: Teller, _row: Row, value: int) -> Any:
    """A wound's name."""
    return teller.extra["words"][value]


def kinds(_teller: Teller, _row: Row, value: int) -> Any:
    """Kinds of roll."""
    return kind_names(value)


LEVEL, RESULT = ("level", number), ("result", band)
GRADE, WOUND, DC = ("grade", grade), ("wound", word), ("dc", number)
BANDS = ("momentum.result.bands",)

TOLD: dict[int, Told] = {
    t.E_BEFORE: Told(
        "initiative_compared",
        "{actor} goes before {target} (DC {dc}).",
        DC,
        clauses=("momentum.init.match-goes-first",),
        fixed={"before": True},
    ),
    t.E_AFTER: Told(
        "initiative_compared",
        "{actor} goes after {target} (DC {dc}).",
        DC,
        clauses=("momentum.init.match-goes-first",),
        fixed={"before": False},
    ),
    t.E_ORDERED: Told("order_chosen", "{actor's} group chooses its order.", clauses=("momentum.init.groups",)),
    t.E_MOVED: Told(
        "moved",
        "{actor} moves {feet} feet to {x},{y}.",
        ("x", number),
        ("y", number),
        ("feet", number),
        ("momentum.turn.action-and-move",),
    ),
    t.E_ATTACK_ROLLED: Told(
        "attack_rolled",
        "{actor} attacks {target} of level {level}: {result}.",
        LEVEL,
        RESULT,
        clauses=(*BANDS, "momentum.clock.attack"),
    ),
    t.E_STEALTH_ROLLED: Told(
        "stealth_rolled",
        "{actor} hides from {target} of level {level}: {result}.",
        LEVEL,
        RESULT,
        clauses=(*BANDS, "momentum.stealth.roll"),
    ),
    t.E_ATTACKED: Told("attacked", "{actor} attacks {target}.", clauses=("momentum.rolls.players-only",)),
    t.E_CAST: Told(
        "spell_cast", "{actor} casts a spell of level {level} at {target}.", LEVEL, clauses=("momentum.spell.defended",)
    ),
    t.E_NOT_BLOCKED: Told(
        "block_declined", "{actor} does not block for {target}.", clauses=("momentum.reaction.block",)
    ),
    t.E_NOT_COUNTERED: Told(
        "counter_declined", "{actor} does not counter {target's} spell.", clauses=("momentum.reaction.counter",)
    ),
    t.E_BLOCKED: Told(
        "defense_rolled",
        "{actor} blocks {target's} attack at level {level}: {result}.",
        LEVEL,
        RESULT,
        clauses=(*BANDS, "momentum.reaction.block", "momentum.clock.defense"),
        fixed={"block": True},
    ),
    t.E_DEFENDED: Told(
        "defense_rolled",
        "{actor} defends against {target} at level {level}: {result}.",
        LEVEL,
        RESULT,
        clauses=(*BANDS, "momentum.clock.defense"),
        fixed={"block": False},
    ),
    t.E_COUNTERED: Told(
        "counter_rolled",
        "{actor} counters {target's} spell at level {level}: {result}.",
        LEVEL,
        RESULT,
        clauses=(*BANDS, "momentum.reaction.counter"),
        fixed={"stopped": True},
    ),
    t.E_COUNTER_FAILED: Told(
        "counter_rolled",
        "{actor} does not counter {target's} spell at level {level}: {result}.",
        LEVEL,
        RESULT,
        clauses=(*BANDS, "momentum.reaction.counter"),
        fixed={"stopped": False},
    ),
    t.E_SPELL_STOPPED: Told(
        "spell_stopped", "{actor's} spell at {target} is stopped.", LEVEL, clauses=("momentum.reaction.counter",)
    ),
    t.E_ATTACK_LOST: Told(
        "attack_lost", "{actor's} attack on {target} comes to nothing.", clauses=("momentum.creature.out",)
    ),
    t.E_WOUNDS_DUE: Told(
        "wounds_due", "Each player takes a wound of the grade {grade}.", GRADE, clauses=("momentum.wounds.when",)
    ),
    t.E_WOUNDED: Told(
        "wounded",
        "{actor} takes a wound, {grade}: {wound}.",
        GRADE,
        WOUND,
        ("hinders", kinds),
        ("momentum.wounds.kind",),
    ),
    t.E_NO_ROOM: Told(
        "wound_lost", "{actor} has as many wounds as there is room for.", GRADE, clauses=("momentum.wounds.capacity",)
    ),
    t.E_TREAT_ROLLED: Told(
        "treat_rolled",
        "{actor} treats {target} at level {level}: {result}.",
        LEVEL,
        RESULT,
        clauses=(*BANDS, "momentum.recovery.common"),
    ),
    t.E_HEALED: Told(
        "wound_healed",
        "{actor} is rid of a wound, {grade}: {wound}.",
        GRADE,
        WOUND,
        clauses=("momentum.recovery.common",),
    ),
    t.E_LOWERED: Told(
        "wound_lowered",
        "{actor's} wound is lowered to {grade}: {wound}.",
        GRADE,
        WOUND,
        clauses=("momentum.recovery.common",),
    ),
    t.E_RESTED: Told("rested", "{actor} rests.", clauses=("momentum.recovery.rest",)),
}

COMPARED = {t.E_BEFORE: True, t.E_AFTER: False}
CAME_TO = {
    t.E_ATTACK_ROLLED,
    t.E_STEALTH_ROLLED,
    t.E_BLOCKED,
    t.E_DEFENDED,
    t.E_COUNTERED,
    t.E_COUNTER_FAILED,
    t.E_TREAT_ROLLED,
}


def told_roll(teller: Teller, row: Row, following: Sequence[Row]) -> tuple[dict[str, Any], str]:
    """What a roll says besides its faces: level, DC, band and change, or how it compares with each creature."""
    rolled = f"{teller.names[row.who]} rolls d{row.b} for {teller.purposes[row.a]}: {row.faces[0]}"
    if row.a == t.INITIATIVE:
        return compared(teller, following), f"{rolled}."
    if not following or following[0].kind not in CAME_TO:
        return {}, f"{rolled}."
    came_to = following[0]
    changes = dict(came_to.parts)
    level, result = came_to.a, t.BANDS[came_to.b]
    summed = " ".join(f"{value:+d} {teller.parts[label][0]}" for label, value in row.parts if label != t.P_LEVEL)
    why = f" ({summed})" if summed else ""
    fields = {
        "level": level,
        "dc": dc_of(level),
        "result": result,
        "momentum": changes.get(t.P_MOMENTUM, 0),
        "enemy_successes": changes.get(t.P_SUCCESSES, 0),
    }
    return fields, f"{rolled} against DC {dc_of(level)}, level {level}{why}: {result}."


def compared(teller: Teller, following: Sequence[Row]) -> dict[str, Any]:
    """The creatures that an initiative roll was compared with."""
    creatures = []
    for row in following:
        if row.kind not in COMPARED:
            break
        creatures.append({"creature": teller.names[row.other], "dc": row.a, "before": COMPARED[row.kind]})
    return {"creatures": creatures}
