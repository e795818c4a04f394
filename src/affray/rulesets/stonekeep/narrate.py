"""What happened, in words: every event of stonekeep with its fields and its sentence, in one table."""

from __future__ import annotations

from typing import Any

from affray.kernel.events import Row, Teller, Told, number
from affray.rulesets.stonekeep import terms as t


def weapon(teller: Teller, row: Row, value: int) -> Any:
    """The name of the actor's weapon."""
    return teller.sheets[row.who].weapons[value].name


def spell(teller: Teller, row: Row, value: int) -> Any:
    """The name of the actor's spell."""
    return teller.sheets[row.who].spells[value].name


def state(_teller: Teller, _row: Row, value: int) -> Any:
    """A state's word."""
    return t.STATES[value]


def save(_teller: Teller, _row: Row, value: int) -> Any:
    """A save's word."""
    return t.SAVES[value]


TOTAL, AC, AMOUNT, HP = ("total", number), ("ac", number), ("amount", number), ("hp", number)
WEAPON, SPELL, SAVE, DC = ("weapon", weapon), ("spell", spell), ("save", save), ("dc", number)
ATTACK_CLAUSES = ("stonekeep.attack.meets-ac", "stonekeep.ac.formula")

TOLD: dict[int, Told] = {
    t.E_INITIATIVE: Told("initiative_rolled", "{actor} has initiative {total}.", TOTAL, ("natural", number)),
    t.E_HIT: Told(
        "attack_rolled",
        "{actor} hits {target} with {weapon}: {total} against AC {ac}.",
        TOTAL,
        AC,
        WEAPON,
        ATTACK_CLAUSES,
        {"hit": True},
    ),
    t.E_MISS: Told(
        "attack_rolled",
        "{actor} misses {target} with {weapon}: {total} against AC {ac}.",
        TOTAL,
        AC,
        WEAPON,
        ATTACK_CLAUSES,
        {"hit": False},
    ),
    t.E_CRITICAL: Told(
        "critical_confirmed",
        "A critical hit: damage is rolled {multiplier} times.",
        ("multiplier", number),
        clauses=("stonekeep.attack.critical",),
    ),
    t.E_DAMAGE: Told(
        "damage_dealt", "{target} takes {amount} damage and has {hp} hit points.", AMOUNT, HP, fixed={"type": None}
    ),
    t.E_SUBDUAL: Told(
        "damage_dealt",
        "{target} takes {amount} subdual damage, {subdual} in all.",
        AMOUNT,
        ("subdual", number),
        clauses=("stonekeep.subdual.track",),
        fixed={"type": "subdual"},
    ),
    t.E_HEALED: Told(
        "healed", "{target} is healed of {amount} and has {hp} hit points.", AMOUNT, HP, clauses=("stonekeep.heal.cap",)
    ),
    t.E_STATE: Told("state_changed", "{actor} is now {state}.", ("state", state), ("before", state)),
    t.E_MOVED: Told("moved", "{actor} moves {feet} feet to {x},{y}.", ("x", number), ("y", number), ("feet", number)),
    t.E_CHARGED: Told("charged", "{actor} charges {target}.", clauses=("stonekeep.charge.line",)),
    t.E_PROVOKED: Told(
        "opportunity_given", "{actor} gives {target} an attack of opportunity.", clauses=("stonekeep.aoo.triggers",)
    ),
    t.E_STRIKES: Told(
        "opportunity_taken",
        "{actor} takes the attack of opportunity on {target} with {weapon}.",
        WEAPON,
        clauses=("stonekeep.aoo.one-per-round",),
    ),
    t.E_LETS_PASS: Told(
        "opportunity_declined", "{actor} lets {target} pass.", clauses=("stonekeep.aoo.one-per-round",)
    ),
    t.E_CAST: Told(
        "spell_cast", "{actor} casts {spell} at {target}.", SPELL, clauses=("stonekeep.spell.move-and-cast",)
    ),
    t.E_SPELL_LOST: Told("spell_lost", "{actor} loses the spell {spell}.", SPELL, clauses=("stonekeep.aoo.before",)),
    t.E_SHOT_LOST: Told("shot_lost", "{actor} loses the shot at {target}.", clauses=("stonekeep.aoo.before",)),
    t.E_SAVED: Told(
        "save_rolled",
        "{actor} makes the {save} save against DC {dc}.",
        SAVE,
        DC,
        clauses=("stonekeep.save.meets-dc",),
        fixed={"success": True},
    ),
    t.E_SAVE_FAILED: Told(
        "save_rolled",
        "{actor} fails the {save} save against DC {dc}.",
        SAVE,
        DC,
        clauses=("stonekeep.save.meets-dc",),
        fixed={"success": False},
    ),
    t.E_NEGATED: Told("spell_negated", "The save negates {spell}.", SPELL, clauses=("stonekeep.save.meets-dc",)),
    t.E_IDLE_HIT: Told(
        "idle_attack_rolled",
        "{actor's} blow beats AC {ac} and hits {target}.",
        AC,
        clauses=("stonekeep.idle.beats-ac",),
        fixed={"hit": True},
    ),
    t.E_IDLE_MISS: Told(
        "idle_attack_rolled",
        "{actor's} blow does not beat AC {ac}.",
        AC,
        clauses=("stonekeep.idle.beats-ac",),
        fixed={"hit": False},
    ),
    t.E_GRABBED: Told(
        "grab_rolled",
        "{actor's} grab beats AC {ac} and gets hold of {target}.",
        AC,
        clauses=("stonekeep.grab.ignores-armor",),
        fixed={"hit": True},
    ),
    t.E_GRABBED_LIMP: Told(
        "grab_rolled",
        "{actor's} grab beats AC {ac}, but {target} is unable to act and not held.",
        AC,
        clauses=("stonekeep.grab.ignores-armor", "stonekeep.hold.held-cannot-move"),
        fixed={"hit": True},
    ),
    t.E_GRAB_MISSED: Told(
        "grab_rolled",
        "{actor's} grab at {target} does not beat AC {ac}.",
        AC,
        clauses=("stonekeep.grab.ignores-armor",),
        fixed={"hit": False},
    ),
    t.E_HOLD_BROKEN: Told(
        "hold_contested",
        "{actor} breaks {target's} hold: {total} against {against}.",
        TOTAL,
        ("against", number),
        clauses=("stonekeep.hold.break",),
        fixed={"broken": True},
    ),
    t.E_HOLD_KEPT: Told(
        "hold_contested",
        "{actor} does not break {target's} hold: {total} against {against}.",
        TOTAL,
        ("against", number),
        clauses=("stonekeep.hold.break", "stonekeep.hold.tie-keeps"),
        fixed={"broken": False},
    ),
    t.E_HOLD_ENDED: Told(
        "hold_ended", "{actor} no longer holds {target}.", clauses=("stonekeep.hold.held-cannot-move",)
    ),
    t.E_TENDED: Told(
        "tended", "{actor} stops {target's} loss.", clauses=("stonekeep.heal.check",), fixed={"success": True}
    ),
    t.E_NOT_TENDED: Told(
        "tended", "{actor} does not stop {target's} loss.", clauses=("stonekeep.heal.check",), fixed={"success": False}
    ),
    t.E_BLED: Told(
        "hit_point_lost", "{actor} bleeds and has {hp} hit points.", AMOUNT, HP, clauses=("stonekeep.hp.bleed",)
    ),
    t.E_HOUR: Told(
        "hit_point_lost",
        "{actor} worsens in an hour and has {hp} hit points.",
        AMOUNT,
        HP,
        clauses=("stonekeep.hp.stable-hour",),
    ),
    t.E_COST: Told(
        "hit_point_lost",
        "The effort costs {actor} {amount}: {hp} hit points.",
        AMOUNT,
        HP,
        clauses=("stonekeep.hp.disabled",),
    ),
    t.E_DELAYED: Told("delayed", "{actor} delays.", clauses=("stonekeep.init.changed-by-delay",)),
    t.E_STEPPED_IN: Told(
        "stepped_in",
        "{actor} steps back into the order.",
        ("initiative", number),
        clauses=("stonekeep.init.changed-by-delay",),
    ),
    t.E_CHECKED: Told("check_rolled", "{actor's} check comes to {total}.", TOTAL, clauses=("stonekeep.chat.check",)),
    t.E_CHECK_MADE: Told(
        "check_rolled",
        "{actor's} check comes to {total} and meets DC {dc}.",
        TOTAL,
        DC,
        clauses=("stonekeep.chat.check",),
        fixed={"success": True},
    ),
    t.E_CHECK_FAILED: Told(
        "check_rolled",
        "{actor's} check comes to {total} and does not meet DC {dc}.",
        TOTAL,
        DC,
        clauses=("stonekeep.chat.check",),
        fixed={"success": False},
    ),
    t.E_ATTACKS_LOST: Told(
        "attacks_lost",
        "{target} is down: the attacks left over are lost.",
        clauses=("stonekeep.attack.full-iterative",),
    ),
    t.E_DEFENDS: Told("defense_stated", "{actor} has AC {ac} against it.", AC),
}
