"""The steady policy: cover before a long exchange of fire, the card that promises most, treatment, return fire."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import gridded
from affray.kernel.steps import flood, steps_to
from affray.kernel.terms import rule
from affray.rulesets.skirmish.injuries import oldest_bleeding
from affray.rulesets.skirmish.squares import ADJACENT, distance, enterable, mark_squares, near
from affray.rulesets.skirmish.state import FIST, Fight
from affray.rulesets.skirmish.states import out
from affray.rulesets.skirmish.terms import (
    HEAVY_COVER,
    PASS,
    PRONE,
    RETURN_FIRE,
    STANCE,
    STANDING,
    TORSO,
    V_ATTACK,
    V_MOVE,
    V_POSITION,
    V_READY,
    V_TREAT,
)
from affray.rulesets.skirmish.to_hit import (
    RETURN_FIRE_PENALTY,
    dodge_lost,
    injuries,
    target_position,
    target_stance,
    within_range,
)
from affray.rulesets.skirmish.weapons import has_jam, usable, weapon_or_fist
from affray.rulesets.skirmish.wide_misses import reaction_refusal, return_fire_refusal

WORTH_RETURNING = 4
"""Faces of the accuracy die that must hit before the steady policy fires back."""


@rule()
def nearest_enemy(fight: Fight, who: int) -> int:
    """The nearest enemy who is not out, among equals the one with the fewest hit points, or -1."""
    found = NOBODY
    nearest, weakest = 0, 0
    for other in range(fight.n):
        unit = fight.units[other]
        if unit.side != fight.units[who].side and not out(fight, other):
            squares = distance(fight, who, other, -1)
            if found == NOBODY or squares < nearest or (squares == nearest and unit.hp < weakest):
                found, nearest, weakest = other, squares, unit.hp
    return found


@rule("skirmish.hit.higher", "skirmish.hit.tie", "skirmish.hit.natural-20", "skirmish.hit.natural-1")
def faces_for(fight: Fight, lead: int) -> int:
    """How many of the 20 faces hit when the bonus is so far above the vulnerability."""
    return max(1, min(19, 20 + lead + fight.rules.tie_hits))


@rule("skirmish.hit.higher")
def lead_over(fight: Fight, who: int, target: int, weapon: int, returned: bool) -> int:
    """How far the bonus of an attack is above the target's vulnerability."""
    return accuracy_expected(fight, who, weapon, returned) - vulnerability_expected(fight, who, target)


@rule("skirmish.hit.higher")
def chances(fight: Fight, who: int, target: int, weapon: int, returned: bool) -> int:
    """How many of the 20 faces of the accuracy die hit a target."""
    return faces_for(fight, lead_over(fight, who, target, weapon, returned))


@rule("skirmish.accuracy.sum")
def accuracy_expected(fight: Fight, who: int, weapon: int, returned: bool) -> int:
    """`to_hit.accuracy_bonus` as a thought: nothing of it comes into the log."""
    unit, sheet = fight.units[who], fight.sheets[who]
    modifiers = fight.rules.attacker_stance[unit.stance] + fight.rules.attacker_position[unit.position]
    total = sheet.accuracy + sheet.card[weapon].accuracy + modifiers + injuries(fight, who)
    return total + RETURN_FIRE_PENALTY if returned else total


@rule("skirmish.vulnerability.sum")
def vulnerability_expected(fight: Fight, who: int, target: int) -> int:
    """`to_hit.vulnerability` of a target against a combatant as a thought."""
    squares = distance(fight, who, target, fight.stated)
    modifiers = target_stance(fight, target, squares) + target_position(fight, target, squares)
    return fight.sheets[target].dodge - dodge_lost(fight, target) + modifiers


@rule("skirmish.damage.card", "skirmish.armour.absorbs-by-part")
def promise(fight: Fight, who: int, target: int, weapon: int) -> int:
    """What a hit on the target's torso takes off on average, times 20."""
    total = 0
    card = fight.sheets[who].card[weapon]
    for face in range(20):
        total += max(0, card.damage[face] - fight.sheets[target].armour[TORSO])
    return total


@rule("skirmish.range.target")
def best_weapon(fight: Fight, who: int, target: int) -> int:
    """The ready weapon in range that promises the most damage, the fist at last; -1 if nothing reaches."""
    squares = distance(fight, who, target, -1)
    found = FIST if squares <= ADJACENT else -1
    most = promise(fight, who, target, FIST) * chances(fight, who, target, FIST, False) if found == FIST else -1
    for weapon in range(fight.sheets[who].weapons):
        if usable(fight, who, weapon) and within_range(fight, who, weapon, squares):
            worth = promise(fight, who, target, weapon) * chances(fight, who, target, weapon, False)
            if worth > most:
                found, most = weapon, worth
    return found


@rule()
def longest_range(fight: Fight, who: int) -> int:
    """How far the ready weapons reach, in squares."""
    most = ADJACENT
    for weapon in range(fight.sheets[who].weapons):
        if usable(fight, who, weapon):
            most = max(most, fight.sheets[who].card[weapon].range)
    return most


@rule("skirmish.turn.actions", "skirmish.grid.distance")
def approach(fight: Fight, who: int, target: int) -> bool:
    """Decide to move to the reachable square from which a weapon reaches the target, or that is nearest to that."""
    unit, other = fight.units[who], fight.units[target]
    reach, most = longest_range(fight, who), fight.sheets[who].move
    mark_squares(fight, who)
    flood(fight, unit.x, unit.y, most)
    best, fewest = max(0, distance(fight, who, target, -1) - reach), 0
    found = False
    for y in range(max(0, unit.y - most), min(fight.height, unit.y + most + 1)):
        for x in range(max(0, unit.x - most), min(fight.width, unit.x + most + 1)):
            short = max(0, max(abs(x - other.x), abs(y - other.y)) - reach)
            if short > best or (short == best and not found):
                continue
            steps = steps_to(fight, x, y)
            if steps > 0 and enterable(fight, x, y) and (short < best or steps < fewest):
                best, fewest = short, steps
                fight.decision.x = x
                fight.decision.y = y
                found = True
    fight.decision.verb = V_MOVE
    return found


@rule("skirmish.injury.treat")
def patient(fight: Fight, who: int) -> int:
    """Who is to be treated: the combatant itself, else the first adjacent ally who bleeds and is not out, or -1."""
    if fight.units[who].bleeding > 0:
        return who
    for other in range(fight.n):
        if fight.units[other].side == fight.units[who].side and not out(fight, other):
            if oldest_bleeding(fight, other) >= 0 and near(fight, who, other, -1):
                return other
    return NOBODY


@rule("skirmish.modifiers.target", "skirmish.modifiers.attacker")
def cover_pays(fight: Fight, who: int, target: int, weapon: int) -> bool:
    """Whether heavy cover is worth an action: what it saves while the target stands, against an attack not made."""
    position = fight.units[who].position
    if position == HEAVY_COVER or near(fight, who, target, -1) or weapon == FIST:
        return False
    gain = fight.rules.target_position[HEAVY_COVER] - fight.rules.target_position[position]
    loss = fight.rules.attacker_position[position] - fight.rules.attacker_position[HEAVY_COVER]
    exposed = lead_over(fight, target, who, weapon_or_fist(fight, target), False)
    mine = lead_over(fight, who, target, weapon, False)
    saved = (faces_for(fight, exposed) - faces_for(fight, exposed - gain)) * shooters(fight, who)
    lost = faces_for(fight, mine) - faces_for(fight, mine - loss)
    rounds = fight.units[target].hp * 400 // max(1, promise(fight, who, target, weapon) * faces_for(fight, mine))
    return (saved - lost) * rounds > faces_for(fight, mine)


@rule()
def shooters(fight: Fight, who: int) -> int:
    """How many enemies are not out and not adjacent."""
    count = 0
    for other in range(fight.n):
        if fight.units[other].side != fight.units[who].side and not out(fight, other):
            if not near(fight, who, other, -1):
                count += 1
    return count


@rule()
def urgent(fight: Fight, who: int) -> bool:
    """Whether bleeding comes before everything else: several wounds, or few hit points left to bleed."""
    unit = fight.units[who]
    return unit.bleeding > 1 or (unit.bleeding > 0 and unit.hp <= 5)


@rule()
def choose_steadily(fight: Fight, who: int, bold: bool) -> None:
    """Write the decision; the turn ends when nothing is left to do."""
    target = nearest_enemy(fight, who)
    if target == NOBODY or fight.units[who].acted != 0:
        return
    decision = fight.decision
    weapon = best_weapon(fight, who, target)
    if weapon < 0 and fight.units[who].moved == 0 and gridded(fight) and approach(fight, who, target):
        return
    decision.x = -1
    decision.y = -1
    sick = NOBODY if bold else patient(fight, who)
    if sick != NOBODY and (weapon < 0 or (sick == who and urgent(fight, who))):
        decision.verb = V_TREAT
        decision.target = sick
    elif has_jam(fight, who) and weapon in (-1, FIST):
        decision.verb = V_READY
    else:
        fight_on(fight, who, target, weapon, bold)


@rule()
def fight_on(fight: Fight, who: int, target: int, weapon: int, bold: bool) -> None:
    """Take cover if that pays, else attack; without anything that reaches, take cover at least."""
    decision = fight.decision
    if weapon >= 0 and (bold or not cover_pays(fight, who, target, weapon)):
        decision.verb = V_ATTACK
        decision.target = target
        decision.weapon = weapon
    elif not bold and fight.units[who].position != HEAVY_COVER:
        decision.verb = V_POSITION
        decision.posture = HEAVY_COVER


@rule("skirmish.miss.options")
def react_steadily(fight: Fight, who: int, other: int) -> int:
    """Fire back where that may hit; else lie down before fire from afar, or stand up before someone adjacent."""
    if return_fire_refusal(fight, who, other) == 0:
        if chances(fight, who, other, weapon_or_fist(fight, who), True) >= WORTH_RETURNING:
            return RETURN_FIRE
    close = distance(fight, who, other, fight.stated) <= ADJACENT
    answer = STANCE + (STANDING if close else PRONE)
    return answer if reaction_refusal(fight, who, answer) == 0 else PASS
