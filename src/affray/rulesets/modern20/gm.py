"""The game master's changes, carried out by the rules from the roll on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from affray.kernel.events import ARRIVED, DEPARTED, FIGHT_STOPPED
from affray.kernel.fight import GOING_ON, NOBODY, STOPPED
from affray.kernel.order import ahead, slot_of, step_in, step_out
from affray.kernel.primitives import emit
from affray.kernel.ruleset import Roster
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.actions import fall_out_of_turn
from affray.rulesets.modern20.durations import gain_for
from affray.rulesets.modern20.gm_fields import DERIVED, FIELDS
from affray.rulesets.modern20.holds import end_hold, end_holds_apart
from affray.rulesets.modern20.injuries import injure
from affray.rulesets.modern20.muster import mercy, write_sheet, write_unit
from affray.rulesets.modern20.sight import lose_hiding_place
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import mark_scores
from affray.rulesets.modern20.turns import begin_turn, next_turn, roll_initiative, settle, vanish
from affray.rulesets.modern20.wounds import blow, take_stock
from affray.rulesets.modern20.wounds import heal as heal_wounds

__all__ = ["DERIVED", "FIELDS"]

ABILITY_DAMAGE = {ability: number for number, ability in enumerate(t.ABILITIES)}
ABILITY_LOSS = {f"{ability}-loss": number for number, ability in enumerate(t.ABILITIES)}
DAMAGE_TYPES = (*t.KIND_OF, *ABILITY_DAMAGE, *ABILITY_LOSS)


def damage(fight: Fight, who: int, amount: int, kind: str | None) -> int:
    """Damage from nobody: a blow of the type's kind, or ability damage or loss."""
    if kind is None:
        return t.NEEDS_TYPE
    if kind in t.KIND_OF:
        blow(fight, who, NOBODY, amount, t.KIND_OF[kind])
        return 0
    unit = fight.units[who]
    lost = kind in ABILITY_LOSS
    ability = ABILITY_LOSS[kind] if lost else ABILITY_DAMAGE[kind]
    (unit.ability_loss if lost else unit.ability_damage)[ability] += amount
    emit(fight, t.E_ABILITY, who, -1, amount, ability, int(lost))
    mark_scores(fight, who)
    take_stock(fight, who)
    return 0


def heal(fight: Fight, who: int, amount: int) -> int:
    """Nonlethal, then lethal damage; the dead stay dead."""
    if fight.units[who].state == t.DEAD:
        return t.DEAD_STAY_DEAD
    heal_wounds(fight, who, amount)
    return 0


def gift(words: str) -> Callable[[Fight, int], int] | None:
    """`gm give NAME injury LOCATION SEVERITY`; None for what is a condition. Raises ValueError."""
    if words.split()[:1] != ["injury"]:
        return None
    *place, severity = words.replace("-", " ").split()[1:] or ["", ""]
    location = " ".join(place)
    if location not in t.LOCATIONS or severity not in t.SEVERITIES[1:]:
        raise ValueError(
            "gm give NAME injury LOCATION SEVERITY: "
            f"one of {', '.join(t.LOCATIONS)}, and one of {', '.join(t.SEVERITIES[1:])}"
        )

    def give_injury(fight: Fight, who: int) -> int:
        injure(fight, who, t.LOCATIONS.index(location), t.SEVERITIES.index(severity))
        return 0

    return give_injury


def give(fight: Fight, who: int, condition: int, rounds: int) -> None:
    """A condition for the bearer's next turns, or until it is cleared."""
    gain_for(fight, who, condition, rounds)
    take_stock(fight, who)


def after(fight: Fight) -> None:
    """What follows from any change: holds apart end, states change, the fight may be over, a turn may be lost."""
    end_holds_apart(fight)
    for who in range(fight.n):
        take_stock(fight, who)
        lose_hiding_place(fight, who)
    if fight.round > 0:
        settle(fight)
        fall_out_of_turn(fight)


def stop(fight: Fight, reason: int) -> None:
    """The fight is over by the game master's word."""
    fight.over, fight.reason = STOPPED, reason
    emit(fight, FIGHT_STOPPED, -1, -1, reason, 0, 0)
    vanish(fight)


def set_field(fight: Fight, roster: Roster, who: int, field: str, value: Any) -> None:
    """Set one field of a combatant. Raises ValueError with what it may be."""
    FIELDS[field](fight, roster, who, value)


# --- who is there, and whose turn it is ---------------------------------------------------------------------------


def depart(fight: Fight, who: int) -> None:
    """A combatant leaves the fight; if it was its turn, the next one's begins."""
    before = fight.turn if fight.round > 0 else NOBODY
    end_hold(fight, who)
    if fight.units[who].held_by != NOBODY:
        end_hold(fight, fight.units[who].held_by)
    slot = slot_of(fight, who)
    if slot >= 0:
        step_out(fight, slot)
    fight.units[who].away = 1
    fight.unsettled = 1
    emit(fight, DEPARTED, who, -1, 0, 0, 0)
    settle(fight)
    if before == who and fight.over == GOING_ON:
        fight.slot -= 1
        next_turn(fight)


def arrive(fight: Fight, roster: Roster, who: int) -> None:
    """A combatant that has just been added takes its place: in the order by its initiative, if the fight is on."""
    sheet = roster.sheets[who]
    write_sheet(fight.sheets[who], sheet)
    fight.sheets[who].mercy = mercy(roster.scenario, sheet.side)
    write_unit(fight, roster, who, sheet)
    fight.unsettled = 1
    emit(fight, ARRIVED, who, -1, 0, 0, 0)
    if fight.round == 0:
        return
    slot = fight.count
    if fight.began == NOBODY or fight.round > 1:
        roll_initiative(fight, who, 0)
        fight.units[who].ready = 0
        while slot > fight.slot + 1 and ahead(fight, who, fight.order[slot - 1]):
            slot -= 1
    step_in(fight, who, slot)


def give_turn(fight: Fight, who: int) -> None:
    """It is this combatant's turn now, whoever's it was."""
    fight.slot = slot_of(fight, who)
    begin_turn(fight, who)
