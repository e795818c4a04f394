"""Turn sequence: surprise, initiative, rounds, turns, the end of a fight."""

from __future__ import annotations

from affray.kernel.conditions import lose
from affray.kernel.events import (
    FIGHT_ENDED,
    FIGHT_STARTED,
    FIGHT_STOPPED,
    ROUND_STARTED,
    TURN_ENDED,
    TURN_PASSED,
    TURN_STARTED,
)
from affray.kernel.fight import DRAW, GOING_ON, NOBODY, ROUNDS_SPENT, STOPPED
from affray.kernel.order import ahead, leads, listing_order, slot_of, step_in, step_out
from affray.kernel.primitives import emit, may_wait, roll, roll_between
from affray.kernel.stretches import begins
from affray.kernel.terms import rule
from affray.rulesets.modern20.checks import save, save_bonus, wits_are_better
from affray.rulesets.modern20.durations import count_turn
from affray.rulesets.modern20.injuries import bleed
from affray.rulesets.modern20.notes import note
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.states import awake
from affray.rulesets.modern20.terms import (
    DEAFENED,
    E_INITIATIVE,
    E_INSTINCT,
    E_INSTINCT_FAILED,
    E_VANISHED,
    FROM_REFLEXES,
    FROM_WITS,
    INITIATIVE,
    INSTINCT,
    INSTINCT_DIE,
    OUT_COLD,
    P_DEAFENED,
    P_INITIATIVE,
    REFLEXES,
    SURPRISED,
    UNCONSCIOUS,
    WITS,
)
from affray.rulesets.modern20.wounds import take_stock, wake

UNCONSCIOUS_INITIATIVE = 1
NOT_READY, READY, READY_TO_ROLL = range(3)
"""Values of `ready`: with the last, the die for the next round is drawn at the end of this one; see roll_owed."""
A_PAIR = 2


@rule("modern20.turn.initiative")
def better_save(fight: Fight, who: int) -> int:
    """Which save initiative is rolled with: the stated one, or the better."""
    given = fight.sheets[who].initiative_from
    if given == FROM_REFLEXES:
        return REFLEXES
    if given == FROM_WITS:
        return WITS
    return WITS if wits_are_better(fight, who) else REFLEXES


@rule("modern20.turn.initiative", "modern20.conditions.table")
def initiative_bonus(fight: Fight, who: int, which: int) -> int:
    """The save's bonus as it stands and other modifiers."""
    total = save_bonus(fight, who, which) + note(fight, P_INITIATIVE, fight.sheets[who].initiative_bonus)
    if fight.units[who].left[DEAFENED] != 0:
        total += note(fight, P_DEAFENED, fight.rules.deafened)
    return total


@rule("modern20.turn.initiative", "modern20.turn.ties")
def roll_initiative(fight: Fight, who: int, typed: int) -> None:
    """d20 + Reflexes or Wits, for oneself or as the first awake of a group; 1 for those who are not awake."""
    lead = fight.units[fight.units[who].leader]
    lead.rolled = 1
    lead.ready = READY
    if not awake(fight, who):
        lead.initiative = UNCONSCIOUS_INITIATIVE
        lead.tiebreak = 0
        return
    which = better_save(fight, who)
    bonus = initiative_bonus(fight, who, which)
    if fight.round > 0 and fight.n == A_PAIR and may_wait(fight):
        lead.ready = READY_TO_ROLL
        lead.initiative = 0
        lead.tiebreak = bonus
        return
    natural = typed if typed > 0 else roll(fight, who, INITIATIVE, 20, bonus)
    lead.initiative = natural + bonus
    lead.tiebreak = bonus
    emit(fight, E_INITIATIVE, who, -1, lead.initiative, natural, 0)


@rule("kernel.group")
def first_awake(fight: Fight, leader: int) -> int:
    """Who rolls for a group: the first of it that is awake, or its leader."""
    if awake(fight, leader):
        return leader
    for who in range(fight.n):
        if fight.units[who].leader == leader and awake(fight, who):
            return who
    return leader


@rule("modern20.turn.init")
def all_have_rolled(fight: Fight) -> bool:
    """Whether the fight can begin."""
    for who in range(fight.n):
        if leads(fight, who) and fight.units[who].away == 0 and fight.units[who].rolled == 0:
            return False
    return True


@rule("modern20.turn.init")
def roll_missing(fight: Fight) -> None:
    """Everyone who has not rolled for initiative yet does so, in listing order."""
    for who in range(fight.n):
        if leads(fight, who) and fight.units[who].away == 0 and fight.units[who].rolled == 0:
            roll_initiative(fight, first_awake(fight, who), 0)


@rule("modern20.turn.order", "modern20.turn.ties")
def settle_order(fight: Fight) -> None:
    """Highest initiative first, ties by the higher bonus, then by listing; a group together."""
    fight.count = 0
    for who in range(fight.n):
        fight.units[who].ready = NOT_READY
        if leads(fight, who):
            slot = fight.count
            while slot > 0 and ahead(fight, who, fight.units[fight.order[slot - 1]].leader):
                fight.order[slot] = fight.order[slot - 1]
                slot -= 1
            fight.order[slot] = who
            fight.count += 1
    expand_groups(fight)


@rule("kernel.group")
def expand_groups(fight: Fight) -> None:
    """Those who act with a leader step in behind it, in listing order; whoever has left steps out."""
    for who in range(fight.n):
        unit = fight.units[who]
        if unit.leader != who:
            unit.initiative = fight.units[unit.leader].initiative
            slot = slot_of(fight, unit.leader) + 1
            while slot < fight.count and fight.units[fight.order[slot]].leader == unit.leader:
                slot += 1
            step_in(fight, who, slot)
    for slot in range(fight.count - 1, -1, -1):
        if fight.units[fight.order[slot]].away != 0:
            step_out(fight, slot)


# --- surprise ---------------------------------------------------------------------------------------------------


@rule("modern20.turn.instinct")
def is_aggressor(fight: Fight, who: int) -> bool:
    """Whether a combatant started the fight, or someone of its side did."""
    for other in range(fight.n):
        if fight.sheets[other].aggressor != 0 and fight.units[other].side == fight.units[who].side:
            return True
    return False


@rule("modern20.turn.instinct")
def lowest_of_aggressors(fight: Fight) -> int:
    """The lowest initiative among the aggressors; 0 if there are none."""
    lowest = 0
    found = False
    for who in range(fight.n):
        if fight.units[who].away == 0 and is_aggressor(fight, who):
            initiative = fight.units[fight.units[who].leader].initiative
            if not found or initiative < lowest:
                found = True
                lowest = initiative
    return lowest


@rule("modern20.turn.instinct", "modern20.turn.all-surprised", "modern20.turn.init")
def notice(fight: Fight) -> None:
    """Aggressors are not Surprised; everyone else that is awake rolls Instinct against their lowest initiative."""
    lowest = lowest_of_aggressors(fight)
    for who in range(fight.n):
        if fight.units[who].away != 0 or fight.units[who].left[SURPRISED] == 0:
            continue
        if is_aggressor(fight, who):
            lose(fight, who, SURPRISED)
        elif awake(fight, who):
            total = save(fight, who, INSTINCT_DIE, INSTINCT, fight.sheets[who].expects_combat, lowest)
            if total >= lowest:
                emit(fight, E_INSTINCT, who, -1, total, lowest, 0)
                lose(fight, who, SURPRISED)
            else:
                emit(fight, E_INSTINCT_FAILED, who, -1, total, lowest, 0)


# --- the fight --------------------------------------------------------------------------------------------------


@rule("modern20.turn.init", "modern20.turn.order")
def open_fight(fight: Fight) -> None:
    """All have rolled: who is surprised, the order, the first turn."""
    notice(fight)
    settle_order(fight)
    start(fight, -1)


@rule("modern20.turn.init")
def open_stated(fight: Fight) -> None:
    """The fight is already on: listing order, and it is the stated combatant's turn."""
    listing_order(fight)
    start(fight, fight.began - 1)


@rule("modern20.turn.init")
def start(fight: Fight, slot: int) -> None:
    """Round 1 begins with the one behind a place in the order."""
    fight.round = 1
    fight.slot = slot
    emit(fight, FIGHT_STARTED, -1, -1, 0, 0, 0)
    settle(fight)
    next_turn(fight)


@rule("modern20.turn.fight-end")
def settle(fight: Fight) -> None:
    """The fight ends when at most one side has someone awake; a scene of one side goes on."""
    if fight.over != GOING_ON or fight.sides < 2 or fight.unsettled == 0:
        return
    fight.unsettled = 0
    winner = NOBODY
    for who in range(fight.n):
        if awake(fight, who):
            if winner != NOBODY and winner != fight.units[who].side:
                return
            winner = fight.units[who].side
    fight.over = DRAW if winner == NOBODY else winner + 1
    emit(fight, FIGHT_ENDED, -1, -1, fight.over, 0, 0)
    vanish(fight)


@rule("modern20.rest.clock")
def end_timed(fight: Fight, who: int) -> None:
    """Conditions with turns end, after a fight Surprised too; the unconscious lie there until time passes."""
    unit = fight.units[who]
    if unit.left[SURPRISED] != 0 and fight.over != GOING_ON:
        lose(fight, who, SURPRISED)
    if fight.timed == 0:
        return
    for condition in range(len(unit.left)):
        if unit.left[condition] > 0 and condition != OUT_COLD:
            lose(fight, who, condition)
    unit.fresh = 0
    unit.tricked = 0
    take_stock(fight, who)


@rule("modern20.damage.temporary")
def vanish(fight: Fight) -> None:
    """Temporary hit points vanish when the fight ends, and conditions that only last in one."""
    for who in range(fight.n):
        end_timed(fight, who)
        if fight.units[who].temporary > 0:
            emit(fight, E_VANISHED, who, -1, fight.units[who].temporary, 0, 0)
            fight.units[who].temporary = 0


@rule("modern20.turn.reset")
def next_turn(fight: Fight) -> None:
    """On to the next combatant; the turns of those who are not awake pass by themselves."""
    while fight.over == GOING_ON:
        fight.slot += 1
        if fight.slot >= fight.count:
            next_round(fight)
        if fight.over != GOING_ON:
            return
        begin_turn(fight, fight.order[fight.slot])
        if fight.over != GOING_ON or awake(fight, fight.turn):
            return
        emit(fight, TURN_PASSED, fight.turn, -1, 0, 0, 0)
        finish_turn(fight, fight.turn)


@rule("modern20.turn.reset", "modern20.turn.init")
def next_round(fight: Fight) -> None:
    """All have acted: whoever has no roll for the next round draws it, and the highest starts it."""
    if fight.round >= fight.max_rounds:
        fight.over = STOPPED
        fight.reason = ROUNDS_SPENT
        emit(fight, FIGHT_STOPPED, -1, -1, fight.reason, 0, 0)
        vanish(fight)
        return
    for who in range(fight.n):
        if leads(fight, who) and fight.units[who].ready == NOT_READY and fight.units[who].away == 0:
            roll_initiative(fight, first_awake(fight, who), 0)
    roll_owed(fight)
    settle_order(fight)
    fight.slot = 0
    fight.round += 1
    emit(fight, ROUND_STARTED, -1, -1, fight.round, 0, 0)


@rule()
def roll_owed(fight: Fight) -> None:
    """Dice of initiative that were due when a turn ended, but could wait between two: only who is ahead counts."""
    for who in range(fight.n):
        unit = fight.units[who]
        if unit.ready == READY_TO_ROLL:
            rival = fight.units[A_PAIR - 1 - who]
            natural = 0
            if rival.ready == READY:
                as_much = rival.initiative - unit.tiebreak
                bounds = begins(as_much) | begins(as_much + 1)
                natural = roll_between(fight, who, INITIATIVE, 20, 0, unit.tiebreak, bounds)
            else:
                natural = roll(fight, who, INITIATIVE, 20, unit.tiebreak)
            unit.initiative = unit.tiebreak + natural
            unit.ready = READY


@rule(
    "modern20.turn.reset", "modern20.injury.bleeding", "modern20.breather.gain", "modern20.maneuver.aggressive-stance"
)
def begin_turn(fight: Fight, who: int) -> None:
    """A turn starts: stances and a breather's shelter end, injuries bleed."""
    fight.turn = who
    fight.interaction = 0
    fight.bonus = 0
    fight.standard = 0
    fight.moved = 0
    fight.acted = 0
    fight.decisions = 0
    emit(fight, TURN_STARTED, who, -1, 0, 0, 0)
    unit = fight.units[who]
    unit.aggressive = 0
    unit.reactive = 0
    unit.sheltered = 0
    bleed(fight, who)
    settle(fight)


@rule("modern20.turn.order", "modern20.turn.all-surprised", "modern20.staggered.hurt")
def finish_turn(fight: Fight, who: int) -> None:
    """A turn's end: surprise is over, conditions count down, the unconscious may wake, initiative is rolled."""
    unit = fight.units[who]
    if unit.left[SURPRISED] != 0:
        lose(fight, who, SURPRISED)
    timed = fight.timed
    count_turn(fight, who)
    if fight.timed != timed:
        if unit.state == UNCONSCIOUS:
            wake(fight, who)
        else:
            take_stock(fight, who)
    unit.fresh = 0
    if first_awake(fight, unit.leader) == who:
        roll_initiative(fight, who, 0)


@rule("modern20.turn.fight-end", "modern20.turn.order")
def end_turn(fight: Fight) -> None:
    """The turn ends, by `end` or because the combatant fell in it."""
    who = fight.turn
    emit(fight, TURN_ENDED, who, -1, 0, 0, 0)
    finish_turn(fight, who)
    settle(fight)
    next_turn(fight)
