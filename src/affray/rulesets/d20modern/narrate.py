"""What happened, in words: every event of d20modern with its fields and its sentence, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affray.kernel.events import Row, Teller, Told, combatant, number
from affray.kernel.ruleset import Roster
from affray.rulesets.d20modern import terms as t
from affray.rulesets.d20modern.sheet import UNARMED_NAME
from affray.rulesets.d20modern.state import UNARMED


def further(roster: Roster) -> Mapping[str, Any]:
    """What the words below need besides names and sheets: the types that the game master has named."""
    return {"words": roster.words}


def weapon(teller: Teller, row: Row, value: int) -> Any:
    """The name of the actor's weapon."""
    return UNARMED_NAME if value == UNARMED else teller.sheets[row.who].weapons[value].name


def state(_teller: Teller, _row: Row, value: int) -> Any:
    """A state's word."""
    return t.STATES[value]


def save(_teller: Teller, _row: Row, value: int) -> Any:
    """A save's word."""
    return t.SAVES[value]


def degree(_teller: Teller, _row: Row, value: int) -> Any:
    """A degree of cover."""
    return t.DEGREES[value]


def posture(_teller: Teller, _row: Row, value: int) -> Any:
    """A posture's word."""
    return t.POSTURES[value]


def purpose(_teller: Teller, _row: Row, value: int) -> Any:
    """What help is for."""
    return {t.FOR_ATTACK: "attack", t.FOR_DEFENSE: "defense"}.get(value)


def kind(teller: Teller, _row: Row, value: int) -> Any:
    """A type of bonus."""
    return t.TYPES[value] if value < len(t.TYPES) else teller.extra["words"][value - len(t.TYPES)]


def target_name(teller: Teller, row: Row, _value: int) -> Any:
    """The name of the event's target."""
    return teller.names[row.other]


def actor_name(teller: Teller, row: Row, _value: int) -> Any:
    """The name of the event's actor."""
    return teller.names[row.who]


TOTAL, DEFENSE, WEAPON, AGAINST = ("total", number), ("defense", number), ("weapon", weapon), ("against", number)
AMOUNT, HP, CHANCE, DC, SAVE = ("amount", number), ("hp", number), ("chance", number), ("dc", number), ("save", save)
X, Y, FEET, DEGREE, BY = ("x", number), ("y", number), ("feet", number), ("degree", degree), ("by", combatant)
VALUE, TYPE, FOE = ("value", number), ("type", kind), ("against", combatant)


def told(event: str, sentence: str, *slots: Any, clauses: str = "", **fixed: Any) -> Told:
    """How an event is told; clauses without the ruleset's name."""
    a, b, c = (*slots, None, None, None)[:3]
    return Told(event, sentence, a, b, c, tuple(f"d20modern.{clause}" for clause in clauses.split()), fixed)


ATTACKS: dict[int, Told] = {
    t.E_HIT: told(
        "attack_rolled",
        "{actor} hits {target} with {weapon}: {total} against Defense {defense}.",
        TOTAL,
        DEFENSE,
        WEAPON,
        clauses="attack.roll defense.sum",
        hit=True,
    ),
    t.E_MISS: told(
        "attack_rolled",
        "{actor} misses {target} with {weapon}: {total} against Defense {defense}.",
        TOTAL,
        DEFENSE,
        WEAPON,
        clauses="attack.roll defense.sum",
        hit=False,
    ),
    t.E_WRONG_SQUARE: told(
        "square_missed",
        "{actor} attacks {x},{y} with a total of {total}, where the target is not.",
        TOTAL,
        X,
        Y,
        clauses="concealment.table",
        hit=False,
    ),
    t.E_TARGET_DRAWN: told(
        "target_drawn", "{actor's} shot goes to {target}, the other of the two.", clauses="defense.grappling"
    ),
    t.E_CONCEALED: told(
        "concealment_rolled",
        "Concealment of {chance} percent makes {actor's} hit on {target} a miss.",
        CHANCE,
        clauses="concealment.after-hit concealment.best-only",
        hit=False,
    ),
    t.E_SEEN: told(
        "concealment_rolled",
        "{actor} hits {target} in spite of concealment of {chance} percent.",
        CHANCE,
        clauses="concealment.after-hit concealment.best-only",
        hit=True,
    ),
    t.E_CRITICAL: told(
        "critical_rolled",
        "A critical hit on {target}: damage is rolled {multiplier} times.",
        ("multiplier", number),
        clauses="attack.critical",
        confirmed=True,
    ),
    t.E_NOT_CRITICAL: told(
        "critical_rolled",
        "The hit on {target} is not a critical one.",
        clauses="attack.critical",
        confirmed=False,
        multiplier=None,
    ),
    t.E_COVER_THING: told(
        "cover_struck",
        "{actor} strikes the {degree} cover of {target}.",
        ("cover", degree),
        ("degree", lambda _teller, row, _value: t.DEGREES[row.a]),
        clauses="cover.struck",
        hit=True,
        total=None,
        defense=None,
    ),
    t.E_COVER_HIT: told(
        "cover_struck",
        "{actor} hits {target}, who is the cover: {total} against Defense {defense}.",
        TOTAL,
        DEFENSE,
        ("cover", target_name),
        clauses="cover.struck-person cover.struck",
        hit=True,
        degree=None,
    ),
    t.E_COVER_DODGED: told(
        "cover_struck",
        "{actor} dodges {total} with Defense {defense}, and {target} is hit after all.",
        TOTAL,
        DEFENSE,
        ("cover", actor_name),
        clauses="cover.dodged",
        hit=False,
        degree=None,
    ),
    t.E_COVER_MISSED: told(
        "cover_struck",
        "{actor} misses {target} too, who is the cover: {total} against Defense {defense}.",
        TOTAL,
        DEFENSE,
        ("cover", target_name),
        clauses="cover.dodged",
        hit=False,
        degree=None,
    ),
    t.E_STANDS_FIRM: told(
        "stood_firm",
        "{actor} stands firm before {target's} attack: {total} against Defense {defense} without Dexterity.",
        TOTAL,
        DEFENSE,
        clauses="cover.stand-firm",
    ),
    t.E_SUPPRESSED: told(
        "bonus_suppressed",
        "Of {actor's} bonuses {value} of the type {type} does not count.",
        VALUE,
        TYPE,
        clauses="modifiers.stacking cover.overlaps",
    ),
    t.E_COVER_JUDGED: told(
        "cover_judged",
        "By the lines on the grid {actor} has {degree} cover.",
        DEGREE,
        clauses="cover.degree",
        by=None,
    ),
    t.E_PERSON_JUDGED: told(
        "cover_judged",
        "By the lines on the grid {actor} has {degree} cover behind {by}.",
        DEGREE,
        BY,
        clauses="cover.degree cover.struck-person",
    ),
    t.E_FLANKING_JUDGED: told(
        "flanking_judged", "By the positions on the grid {actor} flanks {target}.", clauses="attack.flanking"
    ),
    t.E_MELEE_JUDGED: told(
        "melee_judged",
        "By the positions on the grid {target} is fighting an ally of {actor}.",
        clauses="attack.into-melee",
    ),
    t.E_COUP: told(
        "coup_de_grace",
        "{actor} gives {target} the coup de grace with {weapon}.",
        WEAPON,
        clauses="coup.auto-critical coup.full-round",
    ),
    t.E_ATTACKS_LOST: told(
        "attacks_lost", "{target} is down: the attacks left over are lost.", clauses="attack.iterative"
    ),
}

STATES: dict[int, Told] = {
    t.E_DAMAGE: told(
        "damage_dealt", "{target} takes {amount} damage and has {hp} hit points.", AMOUNT, HP, type="lethal"
    ),
    t.E_NONLETHAL: told(
        "nonlethal_dealt",
        "{target} takes {amount} nonlethal damage, against a threshold of {threshold}.",
        AMOUNT,
        ("threshold", number),
        clauses="damage.nonlethal",
        type="nonlethal",
    ),
    t.E_HEALED: told(
        "healed", "{target} is healed of {amount} and has {hp} hit points.", AMOUNT, HP, clauses="hp.states"
    ),
    t.E_STATE: told(
        "state_changed", "{actor} is now {state}.", ("state", state), ("before", state), clauses="hp.states"
    ),
    t.E_DIES: told("died", "{actor} dies of it.", clauses="coup.save-or-die"),
    t.E_MASSIVE: told(
        "massive_damage", "So heavy a blow brings {actor} to {hp} hit points.", HP, clauses="damage.massive"
    ),
    t.E_COST: told(
        "hit_point_lost",
        "The effort costs {actor} {amount}: {hp} hit points.",
        AMOUNT,
        HP,
        clauses="hp.disabled-cost",
    ),
    t.E_BLED: told("hit_point_lost", "{actor} is dying and has {hp} hit points.", AMOUNT, HP, clauses="hp.dying-save"),
    t.E_STABILISED: told("stabilised", "{actor} makes no more saves against dying.", clauses="hp.states"),
    t.E_SAVED: told(
        "save_rolled",
        "{actor} makes the {save} save against DC {dc}.",
        SAVE,
        DC,
        clauses="save.natural",
        success=True,
        total=None,
    ),
    t.E_SAVE_FAILED: told(
        "save_rolled",
        "{actor} fails the {save} save against DC {dc}.",
        SAVE,
        DC,
        clauses="save.natural",
        success=False,
        total=None,
    ),
    t.E_SAVE_SHOWN: told(
        "save_rolled",
        "{actor's} {save} save comes to {total}.",
        SAVE,
        TOTAL,
        clauses="save.natural",
        success=None,
        dc=None,
    ),
    t.E_TREATED: told("treated", "{actor} treats {target} in time.", clauses="hp.treat", success=True),
    t.E_NOT_TREATED: told("treated", "{actor} does not help {target}.", clauses="hp.treat", success=False),
}

TURNS: dict[int, Told] = {
    t.E_INITIATIVE: told(
        "initiative_rolled", "{actor} has initiative {total}.", TOTAL, ("natural", number), clauses="turn.initiative"
    ),
    t.E_SURPRISED: told("surprised", "{actor} is surprised and has no turn.", clauses="turn.initiative"),
    t.E_MOVED: told("moved", "{actor} moves {feet} feet to {x},{y}.", X, Y, FEET, clauses="turn.actions"),
    t.E_MOVED_AWAY: told("moved", "{actor} moves.", clauses="turn.actions", x=None, y=None, feet=None),
    t.E_CHARGED: told("charged", "{actor} charges {target}.", clauses="turn.charge"),
    t.E_POSTURE: told(
        "posture_changed",
        "{actor} is now {posture}.",
        ("posture", posture),
        ("before", posture),
        clauses="turn.actions",
    ),
    t.E_COVER_TAKEN: told("cover_taken", "{actor} takes cover: {degree}.", DEGREE, clauses="cover.degree", behind=None),
    t.E_COVER_PERSON_TAKEN: told(
        "cover_taken",
        "{actor} takes cover behind {target}: {degree}.",
        DEGREE,
        ("behind", target_name),
        clauses="cover.degree cover.struck-person",
    ),
    t.E_COVER_LEFT: told("cover_left", "{actor} leaves the {degree} cover.", DEGREE, clauses="turn.actions"),
    t.E_TOTAL_DEFENSE: told("total_defense", "{actor} does nothing but defend.", clauses="turn.defensive"),
    t.E_PROVOKED: told("opportunity_given", "{actor} gives {target} an opportunity attack.", clauses="aoo.provokes"),
    t.E_STRIKES: told(
        "opportunity_taken",
        "{actor} takes the opportunity attack on {target} with {weapon}.",
        WEAPON,
        clauses="aoo.once",
    ),
    t.E_LETS_PASS: told("opportunity_declined", "{actor} lets {target} pass.", clauses="aoo.once"),
    t.E_ACT_LOST: told("act_lost", "{actor} is struck down before it is done.", clauses="aoo.before"),
    t.E_AIDED: told(
        "aid_given", "{actor} helps {target} against {against}.", ("for", purpose), FOE, clauses="aid", success=True
    ),
    t.E_NOT_AIDED: told(
        "aid_given",
        "{actor} does not get to help {target} against {against}.",
        ("for", purpose),
        FOE,
        clauses="aid",
        success=False,
    ),
    t.E_THROWN: told("thrown", "{actor} throws {weapon} at {x},{y}.", X, Y, WEAPON, clauses="area.burst"),
    t.E_BURST: told(
        "burst",
        "It bursts: {amount} damage within {radius} feet, Reflex DC {dc}.",
        AMOUNT,
        DC,
        ("radius", number),
        clauses="area.burst",
    ),
    t.E_SHELTERED: told("sheltered", "Total cover shelters {actor} from it.", DEGREE, clauses="cover.bonus area.burst"),
    t.E_GIVEN: told(
        "defense_given",
        "{actor} gets {value} to Defense of the type {type}.",
        VALUE,
        TYPE,
        clauses="modifiers.gm",
    ),
    t.E_CLEARED: told("defense_cleared", "What was given to {actor's} Defense is gone.", clauses="modifiers.gm"),
}


def contest(event: str, sentence: str, success: bool, clauses: str) -> Told:
    """How an opposed grapple check is told."""
    return told(event, sentence + ": {total} against {against}.", TOTAL, AGAINST, clauses=clauses, success=success)


GRAPPLES: dict[int, Told] = {
    t.E_GRAPPLED: contest("grapple_rolled", "{actor} gets hold of {target}", True, "grapple.steps"),
    t.E_NOT_GRAPPLED: contest("grapple_rolled", "{actor} does not get hold of {target}", False, "grapple.steps"),
    t.E_GRAPPLE_LOST: told(
        "grapple_rolled",
        "{actor} is hurt and does not get hold of {target}.",
        clauses="grapple.steps",
        success=False,
        total=None,
        against=None,
    ),
    t.E_PINNED: contest("pin_rolled", "{actor} pins {target}", True, "grapple.pin"),
    t.E_NOT_PINNED: contest("pin_rolled", "{actor} does not pin {target}", False, "grapple.pin"),
    t.E_ESCAPED: contest("escape_rolled", "{actor} gets free of {target}", True, "grapple.escape"),
    t.E_NOT_ESCAPED: contest("escape_rolled", "{actor} does not get free of {target}", False, "grapple.escape"),
    t.E_LET_GO: told("grapple_ended", "{actor} and {target} hold each other no longer.", clauses="grapple.steps"),
}

TOLD: dict[int, Told] = ATTACKS | STATES | TURNS | GRAPPLES
