"""One attack: the roll, what it meets, cover that is struck, and what a hit does."""

from __future__ import annotations

from affray.kernel.fight import NOBODY
from affray.kernel.grid import gridded
from affray.kernel.primitives import ask, emit, hush, roll, roll_between
from affray.kernel.stretches import begins
from affray.kernel.terms import rule
from affray.rulesets.d20modern.concealment import is_missed, is_unseen, miss_chance
from affray.rulesets.d20modern.cover import is_stated, judge_cover
from affray.rulesets.d20modern.damage import hurt, hurt_nonlethally, weapon_damage
from affray.rulesets.d20modern.defense import (
    armour_part,
    covered_part,
    grapples_with_others,
    helpless_defense,
    is_aided,
    loses_dexterity,
    nimbleness,
    tell_suppressed,
    uncovered,
)
from affray.rulesets.d20modern.helpless import helpless_before, notices
from affray.rulesets.d20modern.squares import near
from affray.rulesets.d20modern.state import Decision, Fight
from affray.rulesets.d20modern.terms import (
    ATTACK,
    C_ATTACKS,
    C_CONCEALED,
    C_COVER_DODGED,
    C_COVER_HIT,
    C_CRITICALS,
    C_FOR_COVER,
    C_HITS,
    CHOICE,
    COVERING,
    E_COVER_DODGED,
    E_COVER_HIT,
    E_COVER_JUDGED,
    E_COVER_MISSED,
    E_COVER_THING,
    E_CRITICAL,
    E_HIT,
    E_HIT_UNSURE,
    E_MISS,
    E_NOT_CRITICAL,
    E_PERSON_JUDGED,
    E_STANDS_FIRM,
    E_TARGET_DRAWN,
    E_WRONG_SQUARE,
    FOR_ATTACK,
    FOR_DEFENSE,
    NONE,
    STAND_FIRM,
    TARGET,
    UNSTATED,
)
from affray.rulesets.d20modern.to_hit import attack_bonus, confirms, hits, is_ranged, lowest_hit, tell_judged

# --- what is stated of it --------------------------------------------------------------------------------------------


@rule()
def clear_aim(fight: Fight) -> None:
    """An attack of which nothing is stated."""
    aim = fight.aim
    aim.cover = UNSTATED
    aim.concealment = -1
    aim.flanking = 0
    aim.higher_ground = 0
    aim.nonlethal = 0
    aim.lethal = 0
    aim.bonus = 0
    aim.x = -1
    aim.y = -1
    aim.knockout = 0
    aim.charge = 0
    aim.aimed = 0
    aim.number = 0


@rule("d20modern.modifiers.gm", "d20modern.concealment.per-attacker")
def take_aim(fight: Fight, d: Decision) -> None:
    """What a command states for its attack; a stated cover or concealment replaces the target's own."""
    clear_aim(fight)
    aim = fight.aim
    aim.cover = d.cover
    aim.concealment = d.concealment
    aim.flanking = d.flanking
    aim.higher_ground = d.higher_ground
    aim.nonlethal = d.nonlethal
    aim.lethal = d.lethal
    aim.bonus = d.bonus
    aim.x = d.x
    aim.y = d.y


# --- whom it meets ---------------------------------------------------------------------------------------------------


@rule("d20modern.concealment.table")
def is_wrong_square(fight: Fight, target: int) -> bool:
    """Whether the square that was named for an unseen target is not its own."""
    if not gridded(fight) or fight.aim.x < 0:
        return False
    unit = fight.units[target]
    return is_unseen(fight, target, fight.aim.concealment) and (unit.x != fight.aim.x or unit.y != fight.aim.y)


@rule("d20modern.defense.grappling")
def whom_it_meets(fight: Fight, who: int, target: int, weapon: int) -> int:
    """The target, or of two grapplers that are shot at one at random: 1 the one named, 2 the other."""
    other = fight.units[target].grapple
    if not is_ranged(fight, who, weapon) or other == NOBODY or not grapples_with_others(fight, target, who):
        return target
    if roll(fight, who, TARGET, 2, 0) == 1:
        return target
    emit(fight, E_TARGET_DRAWN, who, other, 0, 0, 0)
    return other


@rule("d20modern.aid")
def spend_aid(fight: Fight, who: int, target: int) -> None:
    """Help is spent by the attack that it was for."""
    for helper in range(fight.n):
        unit = fight.units[helper]
        attack = unit.aid == FOR_ATTACK and unit.aid_ally == who and unit.aid_foe == target
        defense = unit.aid == FOR_DEFENSE and unit.aid_ally == target and unit.aid_foe == who
        if attack or defense:
            unit.aid = 0


@rule("d20modern.cover.degree", "d20modern.cover.bonus")
def judge(fight: Fight, who: int, target: int) -> None:
    """Find out about cover, and say so where the grid gave it."""
    judge_cover(fight, who, target)
    if is_stated(fight, target) or fight.aim.degree == NONE:
        return
    if fight.aim.by == NOBODY:
        emit(fight, E_COVER_JUDGED, target, who, fight.aim.degree, 0, 0)
    else:
        emit(fight, E_PERSON_JUDGED, target, who, fight.aim.degree, fight.aim.by, 0)


# --- the roll --------------------------------------------------------------------------------------------------------


@rule("d20modern.attack.roll", "d20modern.concealment.table")
def swing(fight: Fight, who: int, named: int, weapon: int) -> None:
    """One attack with a weapon, aimed as `aim` says."""
    if is_wrong_square(fight, named):
        bonus = attack_bonus(fight, who, named, weapon)
        natural = roll_between(fight, who, ATTACK, 20, 0, bonus, 0)
        spend_aid(fight, who, named)
        emit(fight, E_WRONG_SQUARE, who, -1, natural + bonus, fight.aim.x, fight.aim.y)
        return
    target = whom_it_meets(fight, who, named, weapon)
    judge(fight, who, target)
    tell_judged(fight, who, target, is_ranged(fight, who, weapon))
    bonus = attack_bonus(fight, who, target, weapon)
    natural = attack_die(fight, who, target, weapon, bonus)
    if helpless_before(fight, target, who):
        meets(fight, who, target, weapon, natural, bonus, 0, helpless_defense(fight, target))
    else:
        meets_defense(fight, who, target, weapon, natural, bonus)


@rule("d20modern.attack.roll", "d20modern.attack.extremes", "d20modern.cover.struck")
def attack_die(fight: Fight, who: int, target: int, weapon: int, bonus: int) -> int:
    """The attack die, of which only counts whether it misses, strikes what the cover is, hits or threatens."""
    hush(fight, True)
    ranged, close = is_ranged(fight, who, weapon), near(fight, who, target)
    cover = fight.rules.cover_defense[fight.aim.degree]
    gain, without = 0, 0
    if helpless_before(fight, target, who):
        without = helpless_defense(fight, target)
    else:
        gain = covered_part(fight, target, ranged, close, cover)
        without = defense_without_cover(fight, who, target, ranged, close, cover)
    bounds = begins(lowest_hit(bonus, without)) | begins(lowest_hit(bonus, without + gain))
    if fight.aim.by != NOBODY:
        bounds |= striking_person(fight, who, fight.aim.by, ranged, bonus)
    hush(fight, False)
    bounds |= begins(fight.sheets[who].weapon[weapon].threat)
    return roll_between(fight, who, ATTACK, 20, 0, bonus, bounds)


@rule("d20modern.cover.struck-person")
def striking_person(fight: Fight, who: int, by: int, ranged: bool, bonus: int) -> int:
    """The lowest natural rolls that strike one who is somebody's cover, and that would if it stood firm."""
    defense = person_defense(fight, by, who, ranged)
    return begins(defense - bonus) | begins(defense - nimbleness(fight, by, who) - bonus)


@rule("d20modern.defense.sum", "d20modern.modifiers.whose")
def defense_without_cover(fight: Fight, who: int, target: int, ranged: bool, close: bool, cover: int) -> int:
    """The Defense of one who can defend itself, but for its cover."""
    lost = loses_dexterity(fight, target, who)
    total = uncovered(fight, target, who, ranged, close, lost, cover) + armour_part(fight, target)
    return total + is_aided(fight, target, who)


@rule("d20modern.defense.sum", "d20modern.cover.bonus", "d20modern.modifiers.whose")
def meets_defense(fight: Fight, who: int, target: int, weapon: int, natural: int, bonus: int) -> None:
    """A roll against one who can defend itself."""
    ranged, close = is_ranged(fight, who, weapon), near(fight, who, target)
    cover = fight.rules.cover_defense[fight.aim.degree]
    tell_suppressed(fight, target, ranged, close, cover)
    without = defense_without_cover(fight, who, target, ranged, close, cover)
    gain = covered_part(fight, target, ranged, close, cover)
    meets(fight, who, target, weapon, natural, bonus, gain, without + gain)


@rule("d20modern.attack.roll", "d20modern.concealment.after-hit")
def result(fight: Fight, target: int, hit: bool) -> int:
    """How the log calls a roll: a miss, a hit, or a hit of which a percentile roll decides."""
    if not hit:
        return E_MISS
    return E_HIT_UNSURE if miss_chance(fight, target) > 0 else E_HIT


@rule("d20modern.attack.roll", "d20modern.cover.struck", "d20modern.helpless.unaware")
def meets(fight: Fight, who: int, target: int, weapon: int, natural: int, bonus: int, gain: int, defense: int) -> None:
    """A roll against a Defense of which cover is `gain`."""
    hit = hits(natural, bonus, defense)
    fight.counts[C_ATTACKS] += 1
    emit(fight, result(fight, target, hit), who, target, natural + bonus, defense, weapon)
    spend_aid(fight, who, target)
    notices(fight, target)
    if hit:
        strike_home(fight, who, target, weapon, natural, bonus, defense)
    elif gain > 0 and hits(natural, bonus, defense - gain):
        strike_cover(fight, who, target, weapon, natural, bonus, defense - gain)


# --- cover that is struck --------------------------------------------------------------------------------------------


@rule("d20modern.cover.struck", "d20modern.cover.struck-person")
def strike_cover(fight: Fight, who: int, target: int, weapon: int, natural: int, bonus: int, without: int) -> None:
    """A roll that would have hit without the cover strikes it."""
    by = fight.aim.by
    fight.counts[C_FOR_COVER] += 1
    if by == NOBODY:
        fight.last_struck = fight.aim.degree
        emit(fight, E_COVER_THING, who, target, fight.aim.degree, 0, 0)
        return
    fight.last_struck = COVERING + by
    defense = person_defense(fight, by, who, is_ranged(fight, who, weapon))
    total = natural + bonus
    if total >= defense:
        hit_cover(fight, who, by, weapon, total, defense)
    elif helpless_before(fight, by, who) or total < defense - nimbleness(fight, by, who):
        emit(fight, E_COVER_MISSED, who, by, total, defense, 0)
    elif stands_firm(fight, by, target):
        emit(fight, E_STANDS_FIRM, by, who, total, defense, 0)
        hit_cover(fight, who, by, weapon, total, defense - nimbleness(fight, by, who))
    else:
        fight.counts[C_COVER_DODGED] += 1
        emit(fight, E_COVER_DODGED, by, target, total, defense, 0)
        strike_home(fight, who, target, weapon, natural, bonus, without)


@rule("d20modern.cover.struck-person")
def person_defense(fight: Fight, by: int, who: int, ranged: bool) -> int:
    """The Defense of one who is somebody's cover: its own posture and size, not its cover."""
    if helpless_before(fight, by, who):
        return helpless_defense(fight, by)
    close, lost = near(fight, who, by), loses_dexterity(fight, by, who)
    return uncovered(fight, by, who, ranged, close, lost, 0) + armour_part(fight, by)


@rule("d20modern.cover.stand-firm", "d20modern.cover.dodged")
def stands_firm(fight: Fight, by: int, target: int) -> bool:
    """Whether one whose Dexterity or dodge would save it waives them."""
    return ask(fight, by, CHOICE, target, STAND_FIRM) == STAND_FIRM


@rule("d20modern.cover.struck-person", "d20modern.cover.stand-firm")
def hit_cover(fight: Fight, who: int, by: int, weapon: int, total: int, defense: int) -> None:
    """The covering combatant takes the damage; no miss chance, no critical hit."""
    fight.counts[C_COVER_HIT] += 1
    emit(fight, E_COVER_HIT, who, by, total, defense, 0)
    notices(fight, by)
    deal(fight, who, by, weapon, 1)


# --- a hit -----------------------------------------------------------------------------------------------------------


@rule("d20modern.concealment.after-hit", "d20modern.attack.critical", "d20modern.knockout.roll")
def strike_home(fight: Fight, who: int, target: int, weapon: int, natural: int, bonus: int, defense: int) -> None:
    """A hit, unless concealment made it a miss."""
    if is_missed(fight, who, target):
        fight.counts[C_CONCEALED] += 1
        return
    fight.counts[C_HITS] += 1
    times = fight.sheets[who].weapon[weapon].multiplier
    if fight.aim.knockout == 0:
        times = damage_times(fight, who, target, weapon, natural, bonus, defense)
    deal(fight, who, target, weapon, times)


@rule("d20modern.attack.critical")
def damage_times(fight: Fight, who: int, target: int, weapon: int, natural: int, bonus: int, defense: int) -> int:
    """How many times a hit's damage is rolled: once, or the weapon's multiplier for a confirmed critical."""
    arms = fight.sheets[who].weapon[weapon]
    if natural < arms.threat or fight.sheets[target].immune != 0:
        return 1
    if not confirms(fight, who, bonus, defense):
        emit(fight, E_NOT_CRITICAL, who, target, 0, 0, 0)
        return 1
    fight.counts[C_CRITICALS] += 1
    emit(fight, E_CRITICAL, who, target, arms.multiplier, 0, 0)
    return arms.multiplier


@rule("d20modern.attack.nonlethal", "d20modern.knockout.roll")
def is_lethal(fight: Fight, who: int, weapon: int) -> bool:
    """Whether the present attack does lethal damage."""
    if fight.aim.knockout != 0:
        return False
    if fight.sheets[who].weapon[weapon].nonlethal != 0:
        return fight.aim.lethal != 0
    return fight.aim.nonlethal == 0


@rule("d20modern.attack.critical", "d20modern.attack.nonlethal")
def deal(fight: Fight, who: int, target: int, weapon: int, times: int) -> None:
    """The damage of a hit."""
    amount = weapon_damage(fight, who, weapon, times)
    if is_lethal(fight, who, weapon):
        hurt(fight, target, who, amount)
    else:
        hurt_nonlethally(fight, target, who, amount)
