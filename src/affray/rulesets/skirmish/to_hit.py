"""To hit: range, the accuracy total, the vulnerability, and what the two decide."""

from __future__ import annotations

from affray.kernel.primitives import part
from affray.kernel.terms import rule
from affray.rulesets.skirmish.squares import ADJACENT
from affray.rulesets.skirmish.state import Fight
from affray.rulesets.skirmish.terms import (
    OPEN,
    P_ACCURACY,
    P_ATTACK_POSITION,
    P_ATTACK_STANCE,
    P_DODGE,
    P_INJURIES,
    P_PRONE_ADJACENT,
    P_RETURN_FIRE,
    P_TARGET_POSITION,
    P_TARGET_STANCE,
    P_WEAPON,
    P_WOUNDS,
    PRONE,
)

WIDE = 10
"""A miss by more than this is wide."""
RETURN_FIRE_PENALTY = -2


@rule("skirmish.range.target")
def within_range(fight: Fight, who: int, weapon: int, squares: int) -> bool:
    """Whether a weapon reaches so many squares: hand-to-hand the adjacent ones, else its range."""
    return squares <= fight.sheets[who].card[weapon].range


@rule("skirmish.injury.effects")
def injuries(fight: Fight, who: int) -> int:
    """What injuries do to accuracy: a wound costs 1, a bleeding wound 2."""
    return -(fight.units[who].wounds + fight.units[who].bleeding)


@rule("skirmish.modifiers.attacker", "skirmish.accuracy.sum", "skirmish.cards.replaceable")
def own_accuracy(fight: Fight, who: int) -> int:
    """ACCURACY + the modifiers of the attacker's stance, injuries and position, at any distance."""
    unit = fight.units[who]
    total = part(fight, P_ACCURACY, fight.sheets[who].accuracy)
    total += part(fight, P_ATTACK_STANCE + unit.stance, fight.rules.attacker_stance[unit.stance])
    total += part(fight, P_INJURIES, injuries(fight, who))
    return total + part(fight, P_ATTACK_POSITION + unit.position, fight.rules.attacker_position[unit.position])


@rule("skirmish.accuracy.sum", "skirmish.miss.return-fire", "skirmish.miss.chain")
def accuracy_bonus(fight: Fight, who: int, weapon: int, returned: bool) -> int:
    """What is added to the accuracy die; return fire has −2, however long the chain."""
    total = own_accuracy(fight, who) + part(fight, P_WEAPON, fight.sheets[who].card[weapon].accuracy)
    return total + part(fight, P_RETURN_FIRE, RETURN_FIRE_PENALTY) if returned else total


@rule("skirmish.vulnerability.injuries")
def dodge_lost(fight: Fight, who: int) -> int:
    """How far wounds lower DODGE: by 1 each with the option, not below 0."""
    if fight.rules.wounds_lower_dodge == 0:
        return 0
    return min(max(0, fight.sheets[who].dodge), fight.units[who].wounds)


@rule("skirmish.modifiers.target", "skirmish.cards.replaceable")
def target_stance(fight: Fight, who: int, squares: int) -> int:
    """What a target's stance does for it: to be prone helps from afar and harms against an adjacent attacker."""
    stance = fight.units[who].stance
    if stance == PRONE and squares <= ADJACENT:
        return fight.rules.prone_adjacent
    return fight.rules.target_stance[stance]


@rule("skirmish.modifiers.target", "skirmish.cards.replaceable")
def target_position(fight: Fight, who: int, squares: int) -> int:
    """What a target's position does for it: cover only counts against attackers who are not adjacent."""
    position = fight.units[who].position
    if squares <= ADJACENT and position != OPEN:
        return 0
    return fight.rules.target_position[position]


@rule("skirmish.vulnerability.sum")
def vulnerability(fight: Fight, who: int, squares: int) -> int:
    """DODGE + the modifiers of the target's stance and position, against an attacker so many squares away."""
    unit = fight.units[who]
    low = unit.stance == PRONE and squares <= ADJACENT
    total = part(fight, P_DODGE, fight.sheets[who].dodge) + part(fight, P_WOUNDS, -dodge_lost(fight, who))
    total += part(fight, P_PRONE_ADJACENT if low else P_TARGET_STANCE + unit.stance, target_stance(fight, who, squares))
    return total + part(fight, P_TARGET_POSITION + unit.position, target_position(fight, who, squares))


@rule("skirmish.hit.higher", "skirmish.hit.tie", "skirmish.hit.natural-20", "skirmish.hit.natural-1")
def hits(fight: Fight, natural: int, total: int, against: int) -> bool:
    """A total above the vulnerability hits, on a tie by option; a natural 20 always does, a natural 1 never."""
    if natural in (1, 20):
        return natural == 20
    return total > against or (total == against and fight.rules.tie_hits != 0)


@rule("skirmish.miss.wide", "skirmish.hit.natural-1")
def misses_widely(natural: int, total: int, against: int) -> bool:
    """Whether a miss gives the target its reaction: by more than 10, or with a natural 1."""
    return natural == 1 or against - total > WIDE


@rule("skirmish.hit.higher", "skirmish.hit.tie", "skirmish.hit.natural-20", "skirmish.hit.natural-1")
def lowest_hit(fight: Fight, bonus: int, against: int) -> int:
    """The lowest natural roll that hits."""
    lowest = against - bonus if fight.rules.tie_hits != 0 else against - bonus + 1
    return max(2, min(20, lowest))


@rule("skirmish.miss.wide", "skirmish.hit.natural-1")
def lowest_near_miss(bonus: int, against: int) -> int:
    """The lowest natural roll that does not miss widely."""
    return max(2, against - bonus - WIDE)
