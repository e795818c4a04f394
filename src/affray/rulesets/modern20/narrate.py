"""What happened, in words: every event of modern20 with its fields and its sentence, in one table."""

from __future__ import annotations

from typing import Any

from affray.kernel.calendar import duration
from affray.kernel.events import Told, number
from affray.kernel.ruleset import Roster
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.maneuvers_narrate import TOLD as MANEUVERS_TOLD
from affray.rulesets.modern20.rests_narrate import TOLD as RESTS_TOLD
from affray.rulesets.modern20.rests_terms import SHORT_TOO_SOON, STANDARD_TOO_SOON
from affray.rulesets.modern20.rests_time import short_wait, standard_wait
from affray.rulesets.modern20.state import ITEMS, Fight
from affray.rulesets.modern20.wording import item_name
from affray.rulesets.modern20.words import (
    ability,
    cover,
    item,
    kind,
    location,
    save,
    severity,
    state,
)

TOTAL, DEFENSE, WEAPON, DC = ("total", number), ("defense", number), ("weapon", item), ("dc", number)
AMOUNT, HP, KIND = ("amount", number), ("hp", number), ("damage", kind)
ITEM, SAVE, LEVEL = ("item", item), ("save", save), ("level", number)
LOCATION, SEVERITY, STATE = ("location", location), ("severity", severity), ("state", state)


def ids(*names: str) -> tuple[str, ...]:
    """Clauses by their names."""
    return tuple(f"modern20.{name}" for name in names)


ATTACK_IDS = ids("attack.meets", "defense.formula", "check.degrees")

FIGHT_TOLD: dict[int, Told] = {
    t.E_INITIATIVE: Told("initiative_rolled", "{actor} has initiative {total}.", TOTAL, ("natural", number)),
    t.E_INSTINCT: Told(
        "instinct_rolled",
        "{actor} sees it coming: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=ids("turn.instinct"),
        fixed={"success": True},
    ),
    t.E_INSTINCT_FAILED: Told(
        "instinct_rolled",
        "{actor} is taken by surprise: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=ids("turn.instinct"),
        fixed={"success": False},
    ),
    t.E_HIT: Told(
        "attack_rolled",
        "{actor} hits {target} with {weapon}: {total} against Defense {defense}.",
        TOTAL,
        DEFENSE,
        WEAPON,
        ATTACK_IDS,
        {"hit": True},
    ),
    t.E_MISS: Told(
        "attack_rolled",
        "{actor} misses {target} with {weapon}: {total} against Defense {defense}.",
        TOTAL,
        DEFENSE,
        WEAPON,
        ATTACK_IDS,
        {"hit": False},
    ),
    t.E_MISSED_CONCEALED: Told(
        "missed_by_concealment",
        "{actor} misses {target} after all: a chance of {chance} in 100.",
        ("chance", number),
        clauses=ids("concealment.chance"),
    ),
    t.E_COVER_STRUCK: Told(
        "cover_struck",
        "{target's} cover is struck: {amount} damage against hardness {hardness}.",
        AMOUNT,
        ("hardness", number),
        ("through", number),
        ids("cover.struck"),
    ),
    t.E_SOFT_STRUCK: Told(
        "cover_struck",
        "The attack comes to {target} in between: {total} against Defense {defense}.",
        TOTAL,
        DEFENSE,
        ("hit", lambda _teller, _row, value: bool(value)),
        ids("cover.soft-struck"),
    ),
    t.E_LOCATED: Told(
        "location_hit",
        "It lands on {target's} {location}: {percent} % of the damage, {amount}.",
        LOCATION,
        ("percent", number),
        AMOUNT,
        ids("location.natural", "location.table"),
    ),
    t.E_DAMAGE: Told(
        "damage_dealt", "{target} takes {amount} {damage} damage and has {hp} hit points.", AMOUNT, KIND, HP
    ),
    t.E_ABSORBED: Told(
        "temporary_lost",
        "{actor} loses {amount} temporary hit points, {left} are left.",
        AMOUNT,
        ("left", number),
        clauses=ids("damage.temporary"),
    ),
    t.E_TEMPORARY: Told(
        "temporary_gained",
        "{actor} gains {amount} temporary hit points, {left} in all.",
        AMOUNT,
        ("left", number),
        clauses=ids("breather.gain", "damage.temporary"),
    ),
    t.E_VANISHED: Told(
        "temporary_lost",
        "{actor's} {amount} temporary hit points vanish.",
        AMOUNT,
        clauses=ids("damage.temporary"),
        fixed={"left": 0},
    ),
    t.E_HEALED: Told(
        "healed",
        "{actor} is healed of {amount} and has {hp} hit points.",
        AMOUNT,
        HP,
        clauses=ids("damage.permanent-healing"),
    ),
    t.E_STATE: Told("state_changed", "{actor} is now {state}.", STATE, ("before", state)),
    t.E_EXHAUSTION: Told(
        "exhaustion_changed",
        "{actor} has exhaustion {level}.",
        LEVEL,
        ("before", number),
        clauses=ids("exhaustion.levels"),
    ),
    t.E_INJURED: Told(
        "injured",
        "{actor} has an injury: {location}, {severity}.",
        LOCATION,
        SEVERITY,
        clauses=ids("injury.degrees", "injury.effects"),
    ),
    t.E_BLED: Told("bled", "{actor} bleeds {amount}.", AMOUNT, clauses=ids("injury.bleeding")),
    t.E_TREATED: Told(
        "treated",
        "{actor} stops {target's} bleeding: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=ids("injury.bleeding"),
        fixed={"success": True},
    ),
    t.E_NOT_TREATED: Told(
        "treated",
        "{actor} does not stop {target's} bleeding: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=ids("injury.bleeding"),
        fixed={"success": False},
    ),
    t.E_ENDURED: Told(
        "endurance_rolled",
        "{actor} endures it: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=ids("endurance.draw"),
        fixed={"success": True},
    ),
    t.E_NOT_ENDURED: Told(
        "endurance_rolled",
        "{actor} does not endure it: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=ids("endurance.draw"),
        fixed={"success": False},
    ),
    t.E_WOKE: Told(
        "recovery_rolled",
        "{actor} wakes: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=ids("staggered.hurt", "check.recovery"),
        fixed={"success": True},
    ),
    t.E_SLEEPS_ON: Told(
        "recovery_rolled",
        "{actor} does not wake: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=ids("staggered.hurt", "check.recovery"),
        fixed={"success": False},
    ),
    t.E_COST: Told(
        "effort_cost",
        "The effort costs {actor} {amount} lethal: {hp} hit points.",
        AMOUNT,
        HP,
        clauses=ids("staggered.limits"),
        fixed={"damage": "lethal"},
    ),
    t.E_COST_SEMI: Told(
        "effort_cost",
        "The effort costs {actor} {amount} semi-permanent: {hp} hit points.",
        AMOUNT,
        HP,
        clauses=ids("disabled.effects"),
        fixed={"damage": "semi-permanent"},
    ),
    t.E_MOVED: Told("moved", "{actor} moves {feet} feet to {x},{y}.", ("x", number), ("y", number), ("feet", number)),
    t.E_MOVED_AWAY: Told("moved", "{actor} moves."),
    t.E_STOOD: Told("stood", "{actor} gets up."),
    t.E_COVER_TAKEN: Told(
        "cover_taken", "{actor's} cover: {cover}.", ("cover", cover), ("before", cover), clauses=ids("cover.mutual")
    ),
    t.E_HIDDEN: Told(
        "hid", "{actor} hides with {total}.", TOTAL, clauses=ids("concealment.hide"), fixed={"success": True}
    ),
    t.E_NOT_HIDDEN: Told(
        "hid",
        "{actor} fails to hide with {total}.",
        TOTAL,
        clauses=ids("concealment.hide"),
        fixed={"success": False},
    ),
    t.E_SEEN: Told("seen", "{actor} is no longer hidden.", clauses=ids("concealment.hidden")),
    t.E_SPOTTED: Told(
        "spotted",
        "{actor} sees {target}: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=ids("concealment.perception"),
    ),
    t.E_BREATHER: Told(
        "breather_taken",
        "{actor} takes a breather: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=ids("breather.when", "breather.gain"),
        fixed={"success": True},
    ),
    t.E_BREATHER_FAILED: Told(
        "breather_taken",
        "{actor} finds no breath: {total} against {dc}.",
        TOTAL,
        DC,
        clauses=ids("breather.when"),
        fixed={"success": False},
    ),
    t.E_HIT_DIE: Told(
        "hit_die_spent",
        "{actor} spends a Hit Die for {amount}, {left} are left.",
        AMOUNT,
        ("left", number),
        clauses=ids("hit-dice.pool"),
    ),
    t.E_DROPPED: Told("dropped", "{actor} drops {item}.", ITEM),
    t.E_PICKED_UP: Told("picked_up", "{actor} picks up {item}.", ITEM),
    t.E_WIELDED: Told("wielded", "{actor} takes {item} in hand.", ITEM),
    t.E_SAVED: Told(
        "save_rolled",
        "{actor} makes the {save} save against {dc}: {total}.",
        TOTAL,
        SAVE,
        DC,
        ids("check.saves"),
        {"success": True},
    ),
    t.E_SAVE_FAILED: Told(
        "save_rolled",
        "{actor} fails the {save} save against {dc}: {total}.",
        TOTAL,
        SAVE,
        DC,
        ids("check.saves"),
        {"success": False},
    ),
    t.E_SAVE_ROLLED: Told(
        "save_rolled", "{actor's} {save} save comes to {total}.", TOTAL, SAVE, clauses=ids("check.saves")
    ),
    t.E_HELD_NO_MORE: Told("hold_ended", "{actor} no longer holds {target}.", clauses=ids("maneuver.escape")),
    t.E_INJURY_HEALED: Told(
        "injury_healed",
        "{actor's} injury is gone: {location}, {severity}.",
        LOCATION,
        SEVERITY,
        clauses=ids("injury.healing"),
    ),
    t.E_INJURY_PERMANENT: Told(
        "injury_permanent",
        "{actor's} injury is permanent: {location}, {severity}.",
        LOCATION,
        SEVERITY,
        clauses=ids("injury.permanent"),
    ),
    t.E_ABILITY: Told(
        "ability_damaged",
        "{actor} loses {amount} points of {ability}.",
        AMOUNT,
        ("ability", ability),
        ("permanent", lambda _teller, _row, value: bool(value)),
        ids("ability.loss", "ability.coma"),
    ),
    t.E_ACT_LOST: Told("act_lost", "{actor} loses the act.", clauses=ids("opportunity.threatens")),
}
TOLD: dict[int, Told] = FIGHT_TOLD | MANEUVERS_TOLD | RESTS_TOLD


def refusal(fight: Fight, roster: Roster, clause: int) -> str | None:
    """What a refusal says besides the rule: of a rest before its time, how long it is until then."""
    who = fight.decision.actor
    if clause == SHORT_TOO_SOON:
        wait, once = short_wait(fight, who), "a short rest once in 60 minutes"
    elif clause == STANDARD_TOO_SOON:
        wait, once = standard_wait(fight, who), "a standard rest once in 24 hours"
    else:
        return None
    return f"{once}: {duration(wait)} must still pass for {roster.names[who]}"


def further(roster: Roster) -> dict[str, Any]:
    """What the words need besides names and sheets: everybody's weapons."""
    return {
        "items": {
            who * ITEMS + number: item_name(roster, who * ITEMS + number)
            for who in range(len(roster.names))
            for number in range(1 + len(roster.sheets[who].weapons))
        }
    }
