"""Initiative: creatures stand by their DC, players before or after each of them, in groups that choose their order."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.order import leads, listing_order, slot_of
from affray.kernel.primitives import emit, roll
from affray.kernel.terms import CAPACITY, rule
from affray.rulesets.momentum.rolling import dc_of, final_level
from affray.rulesets.momentum.rounds import next_turn, start_rounds
from affray.rulesets.momentum.state import MOST_IN_LINE, Decision, Fight
from affray.rulesets.momentum.terms import E_AFTER, E_BEFORE, E_ORDERED, INIT_GROUPS, INITIATIVE, K_INITIATIVE


@rule("momentum.init.creature-dc")
def ahead(fight: Fight, one: int, other: int) -> bool:
    """Whether a creature stands before another: by DC, highest first, then by listing order; a group as its first."""
    first, second = fight.units[one].leader, fight.units[other].leader
    a, b = dc_of(fight.sheets[first].level), dc_of(fight.sheets[second].level)
    if a != b:
        return a > b
    return first < second if first != second else one < other


@rule("momentum.init.creature-dc")
def rank_of(fight: Fight, creature: int) -> int:
    """How many creatures stand before a creature."""
    rank = 0
    for other in range(fight.n):
        if other != creature and fight.sheets[other].creature != 0 and ahead(fight, other, creature):
            rank += 1
    return rank


@rule("momentum.init.match-goes-first", "momentum.init.groups")
def goes_before(fight: Fight, who: int, creature: int, natural: int) -> bool:
    """Whether a player's roll reaches a creature's own DC after eases and hinders; no bands apply."""
    dc = dc_of(final_level(fight, who, K_INITIATIVE, fight.sheets[creature].level, 0, 0, True))
    emit(fight, E_BEFORE if natural >= dc else E_AFTER, who, creature, dc, 0, 0)
    return natural >= dc


@rule("momentum.init.creature-dc", "momentum.init.match-goes-first")
def roll_initiative(fight: Fight, who: int, typed: int) -> None:
    """A player's d20, compared with every creature; a typed face other than 0 stands in for the die."""
    unit = fight.units[who]
    natural = typed if typed > 0 else roll(fight, who, INITIATIVE, 20, 0)
    unit.initiative = natural
    unit.rolled = 1
    unit.before = fight.n
    for creature in range(fight.n):
        if fight.sheets[creature].creature != 0 and goes_before(fight, who, creature, natural):
            unit.before = min(unit.before, rank_of(fight, creature))


@rule("momentum.init.creature-dc", "kernel.group")
def rolls_initiative(fight: Fight, who: int) -> bool:
    """Whether a combatant rolls: each player but those who share the roll of the first of their group."""
    return fight.sheets[who].creature == 0 and leads(fight, who)


@rule("momentum.init.creature-dc")
def all_have_rolled(fight: Fight) -> bool:
    """Whether the fight can begin."""
    for who in range(fight.n):
        if rolls_initiative(fight, who) and fight.units[who].rolled == 0:
            return False
    return True


@rule("momentum.init.creature-dc")
def roll_missing(fight: Fight) -> None:
    """Every player who has not rolled yet does so, in listing order."""
    for who in range(fight.n):
        if rolls_initiative(fight, who) and fight.units[who].rolled == 0:
            roll_initiative(fight, who, 0)


@rule("momentum.init.groups")
def add_players(fight: Fight, creatures: int) -> None:
    """Append the players who stand behind so many creatures, in listing order."""
    for who in range(fight.n):
        leader = fight.units[fight.units[who].leader]
        if fight.sheets[who].creature == 0 and leader.before == creatures:
            fight.units[who].initiative = leader.initiative
            fight.order[fight.count] = who
            fight.count += 1


@rule("momentum.init.creature-dc", "momentum.init.groups")
def settle_order(fight: Fight) -> None:
    """Fill the order: the creatures by rank, and before each the players who go before it and no earlier one."""
    fight.count = 0
    for rank in range(fight.n):
        add_players(fight, rank)
        for who in range(fight.n):
            if fight.sheets[who].creature != 0 and rank_of(fight, who) == rank:
                fight.order[fight.count] = who
                fight.count += 1
    add_players(fight, fight.n)


@rule("momentum.init.creature-dc")
def open_fight(fight: Fight) -> None:
    """All have rolled: the order is settled and the first turn begins."""
    settle_order(fight)
    start_rounds(fight, -1)


@rule("momentum.init.groups")
def open_stated(fight: Fight) -> None:
    """The fight is already on: listing order, and those listed before the stated one have had their turn."""
    listing_order(fight)
    for slot in range(fight.began):
        fight.units[slot].done_round = 1
    start_rounds(fight, fight.began - 1)


@rule("momentum.init.groups")
def group_starts(fight: Fight, slot: int) -> int:
    """The first place of the group of players who stand together around a place of the order."""
    while slot > 0 and fight.sheets[fight.order[slot - 1]].creature == 0:
        slot -= 1
    return slot


@rule("momentum.init.groups")
def group_ends(fight: Fight, slot: int) -> int:
    """One past the last place of the group of players around a place of the order."""
    while slot < fight.count and fight.sheets[fight.order[slot]].creature == 0:
        slot += 1
    return slot


@rule("momentum.init.groups")
def times_named(fight: Fight, decision: Decision, who: int) -> int:
    """How often a line of names has a combatant."""
    times = 0
    for place in range(MOST_IN_LINE):
        if decision.line[place] == who:
            times += 1
    return times


@rule()
def forget_line(fight: Fight) -> None:
    """Leave nobody in the decision's line of names, which has them one behind the other from its first place on."""
    place = 0
    while place < MOST_IN_LINE and fight.decision.line[place] != NOBODY:
        fight.decision.line[place] = NOBODY
        place += 1


@rule("momentum.init.groups", "momentum.creature.out")
def order_refusal(fight: Fight, decision: Decision) -> int:
    """An order is given by a player of the group, before anyone of it has acted this round, and names all of it."""
    slot = slot_of(fight, decision.actor)
    if fight.sheets[decision.actor].creature != 0 or fight.units[decision.actor].out != 0 or slot < 0:
        return INIT_GROUPS
    first, end = group_starts(fight, slot), group_ends(fight, slot)
    if end - first > MOST_IN_LINE:
        return CAPACITY
    members = 0
    for place in range(first, end):
        who = fight.order[place]
        if fight.units[who].done_round == fight.round:
            return INIT_GROUPS
        named = times_named(fight, decision, who)
        if named > 1 or (named == 0 and fight.units[who].out == 0):
            return INIT_GROUPS
        members += named
    strangers = MOST_IN_LINE - members - times_named(fight, decision, NOBODY)
    return INIT_GROUPS if strangers > 0 else 0


@rule("momentum.init.groups")
def order_group(fight: Fight, decision: Decision) -> None:
    """The group takes its places anew, those who are out last; if it is its time, the new first one has the turn."""
    slot = slot_of(fight, decision.actor)
    first, end = group_starts(fight, slot), group_ends(fight, slot)
    now = first <= fight.slot < end
    for place in range(first, end):
        fight.asked[place] = fight.order[place]
    at = first
    for place in range(MOST_IN_LINE):
        if decision.line[place] != NOBODY:
            fight.order[at] = decision.line[place]
            at += 1
    for place in range(first, end):
        if times_named(fight, decision, fight.asked[place]) == 0:
            fight.order[at] = fight.asked[place]
            at += 1
    emit(fight, E_ORDERED, decision.actor, -1, 0, 0, 0)
    if now and fight.order[first] != fight.turn:
        decisions = fight.decisions
        fight.slot = first - 1
        next_turn(fight)
        fight.decisions = decisions  # or two policies could hand the turn to each other for ever
    elif now:
        fight.slot = first
