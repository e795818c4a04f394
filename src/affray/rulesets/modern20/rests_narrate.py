"""The events of the rests, in words."""

from __future__ import annotations

from typing import Any

from affray.kernel.calendar import duration
from affray.kernel.events import Row, Teller, Told, number
from affray.rulesets.modern20 import rests_terms as r
from affray.rulesets.modern20.words import ability, kind, location

TOTAL, DC, AMOUNT, LEFT = ("total", number), ("dc", number), ("amount", number), ("left", number)


def ids(*names: str) -> tuple[str, ...]:
    """Clauses by their names."""
    return tuple(f"modern20.{name}" for name in names)


def rest(_teller: Teller, _row: Row, value: int) -> Any:
    """Which rest it is."""
    return r.RESTS[value]


def reason(_teller: Teller, _row: Row, value: int) -> Any:
    """What came between."""
    return r.REASONS[value]


def lasting(_teller: Teller, _row: Row, value: int) -> Any:
    """How long it took, in words."""
    return duration(value)


REST, DAYS = ("rest", rest), ("days", number)
RECOVERY_IDS = ids("check.recovery", "injury.healing")

TOLD: dict[int, Told] = {
    r.E_RESTED: Told(
        "rested",
        "{actor} has taken a {rest} rest of {length}.",
        REST,
        DAYS,
        ("length", lasting),
        ids("rest.clock", "rest.draws"),
        {"complete": True},
    ),
    r.E_REST_CUT: Told(
        "rested",
        "{actor's} {rest} rest comes to nothing: {reason}.",
        REST,
        DAYS,
        ("reason", reason),
        ids("rest.damage", "rest.draws", "rest.light-activity"),
        {"complete": False},
    ),
    r.E_ATTENDED: Told("attended", "{actor} attends {target}.", REST, clauses=ids("check.recovery")),
    r.E_RECOVERED: Told(
        "recovery_rolled",
        "{actor} recovers: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=RECOVERY_IDS,
        fixed={"success": True},
    ),
    r.E_NOT_RECOVERED: Told(
        "recovery_rolled",
        "{actor} does not recover well: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=RECOVERY_IDS,
        fixed={"success": False},
    ),
    r.E_TURNED: Told(
        "damage_turned",
        "{amount} of {actor's} {damage} damage is now {now}.",
        AMOUNT,
        ("damage", kind),
        ("now", kind),
        ids("standard.gain", "complete.gain"),
    ),
    r.E_DICE_BACK: Told(
        "hit_dice_regained",
        "{actor} has {amount} Hit Dice back, {left} in all.",
        AMOUNT,
        LEFT,
        clauses=ids("long.gain", "hit-dice.pool"),
    ),
    r.E_DIE_ROLLED: Told(
        "hit_die_rolled", "{actor} rolls a Hit Die for {amount}.", AMOUNT, clauses=ids("complete.gain")
    ),
    r.E_COMPLEX: Told(
        "complex_recovery",
        "{actor's} complex Recovery: {successes} of 5 successes, {failures} of 3 failures.",
        ("successes", number),
        ("failures", number),
        clauses=ids("complete.complex"),
    ),
    r.E_COMPLEX_WON: Told(
        "complex_recovery_over",
        "{actor's} complex Recovery succeeds.",
        clauses=ids("complete.complex", "complete.gain"),
        fixed={"success": True},
    ),
    r.E_COMPLEX_LOST: Told(
        "complex_recovery_over",
        "{actor's} complex Recovery fails.",
        clauses=ids("complete.complex", "complete.gain"),
        fixed={"success": False},
    ),
    r.E_SCORE_RESTORED: Told(
        "ability_restored",
        "{actor} regains {amount} points of {ability}, {left} are missing.",
        AMOUNT,
        ("ability", ability),
        LEFT,
        ids("ability.damage-recovery"),
    ),
    r.E_SCORE_KEPT: Told(
        "ability_restored",
        "{actor} regains no point of {ability}, {left} are missing.",
        AMOUNT,
        ("ability", ability),
        LEFT,
        ids("ability.damage-recovery"),
    ),
    r.E_LIMB_BACK: Told(
        "limb_usable",
        "{actor's} {location} is of use again.",
        ("location", location),
        clauses=ids("injury.slow-consequences"),
    ),
}
