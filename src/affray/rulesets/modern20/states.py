"""What damage, injuries, exhaustion and scores make of a combatant: staggered, unconscious, in a coma, dead."""

from __future__ import annotations

from affray.kernel.terms import rule
from affray.rulesets.modern20.abilities import score_of
from affray.rulesets.modern20.state import Fight
from affray.rulesets.modern20.terms import (
    ABILITIES,
    COMA,
    CONSTITUTION,
    COWERING,
    DAZED,
    DEAD,
    DISABLED,
    HEAD,
    INTENSIVE,
    MADE_COMATOSE,
    MADE_STAGGERED,
    NORMAL,
    OUT_COLD,
    STAGGERED,
    STUNNED,
    SURPRISED,
    TORSO,
    TRAUMATIC,
    UNCONSCIOUS,
)

SCORES = len(ABILITIES)


@rule("modern20.damage.maximum", "modern20.exhaustion.levels")
def maximum(fight: Fight, who: int) -> int:
    """Maximum hit points: full less permanent and semi-permanent damage, then halved by exhaustion."""
    unit = fight.units[who]
    most = max(0, fight.sheets[who].full_hp - unit.permanent - unit.semi_permanent)
    return most // 2 if unit.exhaustion >= fight.rules.tired_maximum else most


@rule("modern20.damage.maximum")
def unbounded_hp(fight: Fight, who: int) -> int:
    """Full hit points less all damage."""
    unit = fight.units[who]
    taken = unit.permanent + unit.semi_permanent + unit.lethal + unit.nonlethal
    left: int = fight.sheets[who].full_hp - taken
    return left


@rule("modern20.damage.maximum")
def hit_points(fight: Fight, who: int) -> int:
    """Hit points: what damage has left, at most the maximum."""
    return min(maximum(fight, who), unbounded_hp(fight, who))


@rule("modern20.ability.death")
def dead_by_scores(fight: Fight, who: int) -> bool:
    """Whether a score is at minus its original or lower, or Constitution at 0."""
    if fight.units[who].ailing == 0:
        return False
    for ability in range(SCORES):
        score = score_of(fight, who, ability)
        if score <= -fight.sheets[who].abilities[ability] or (ability == CONSTITUTION and score <= 0):
            return True
    return False


@rule("modern20.damage.death", "modern20.ability.death", "modern20.exhaustion.levels")
def dead(fight: Fight, who: int) -> bool:
    """Whether semi-permanent damage has reached the maximum, exhaustion its last level, or a score its end."""
    unit = fight.units[who]
    if unit.semi_permanent >= fight.sheets[who].full_hp - unit.permanent:
        return True
    return unit.exhaustion >= fight.rules.tired_dead or dead_by_scores(fight, who)


@rule("modern20.ability.coma")
def lowest_score(fight: Fight, who: int) -> int:
    """The lowest of the scores."""
    lowest = score_of(fight, who, 0)
    for ability in range(1, SCORES):
        lowest = min(lowest, score_of(fight, who, ability))
    return lowest


@rule("modern20.ability.loss")
def mark_scores(fight: Fight, who: int) -> None:
    """Note whether any point of a score is missing, after it may have changed."""
    unit = fight.units[who]
    unit.ailing = 0
    for ability in range(SCORES):
        if unit.ability_damage[ability] + unit.ability_loss[ability] > 0:
            unit.ailing = 1


@rule("modern20.coma.ends", "modern20.ability.coma", "modern20.injury.effects")
def comatose(fight: Fight, who: int) -> bool:
    """Whether any cause of a coma is there."""
    unit = fight.units[who]
    if unit.fell != 0 or unit.failed != 0 or unit.left[MADE_COMATOSE] != 0:
        return True
    if unit.worst[HEAD] == INTENSIVE or unit.worst[TORSO] == INTENSIVE:
        return True
    return unit.ailing != 0 and lowest_score(fight, who) <= 0


@rule(
    "modern20.damage.disabled",
    "modern20.damage.below-zero",
    "modern20.damage.nonlethal-zero",
    "modern20.injury.effects",
)
def staggering(fight: Fight, who: int) -> bool:
    """Whether anything staggers a combatant: semi-permanent damage, 0 hit points, a traumatic head or torso injury."""
    unit = fight.units[who]
    if unit.semi_permanent > 0 or unit.left[MADE_STAGGERED] != 0:
        return True
    if unit.worst[HEAD] == TRAUMATIC or unit.worst[TORSO] == TRAUMATIC:
        return True
    return unit.hp <= 0 and unit.fell == 0 and unit.knocked == 0


@rule("modern20.staggered.limits", "modern20.coma.ends")
def standing(fight: Fight, who: int) -> int:
    """NORMAL, STAGGERED, UNCONSCIOUS, COMA or DEAD: the worst that holds."""
    unit = fight.units[who]
    if dead(fight, who):
        return DEAD
    if comatose(fight, who):
        return COMA
    if unit.left[OUT_COLD] != 0:
        return UNCONSCIOUS
    return STAGGERED if unit.staggered != 0 else NORMAL


@rule("modern20.turn.fight-end")
def awake(fight: Fight, who: int) -> bool:
    """Whether a combatant is there and neither unconscious nor in a coma nor dead."""
    return bool(fight.units[who].state <= STAGGERED and fight.units[who].away == 0)


@rule("modern20.conditions.table")
def can_act(fight: Fight, who: int) -> bool:
    """Whether a combatant has actions: awake, and neither dazed nor stunned nor cowering."""
    unit = fight.units[who]
    return awake(fight, who) and unit.left[DAZED] == 0 and unit.left[STUNNED] == 0 and unit.left[COWERING] == 0


@rule("modern20.turn.surprised-effects", "modern20.turn.actions")
def can_react(fight: Fight, who: int) -> bool:
    """Whether a combatant has its Reaction of the round left and can take it."""
    unit = fight.units[who]
    return unit.reacted != fight.round and unit.left[SURPRISED] == 0 and can_act(fight, who)


@rule("modern20.staggered.limits", "modern20.disabled.effects")
def limited(fight: Fight, who: int) -> bool:
    """Whether a combatant's turn has the limits of the staggered."""
    unit = fight.units[who]
    return bool(unit.staggered != 0 or unit.left[DISABLED] != 0)


@rule("modern20.sight.senseless")
def senseless(fight: Fight, who: int) -> bool:
    """Whether a combatant sees nothing, being unconscious, in a coma or dead."""
    return bool(fight.units[who].state >= UNCONSCIOUS)
