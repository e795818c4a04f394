"""The words of stonekeep as numbers: dice purposes, conditions, questions, verbs, states, clauses, parts, events."""

from __future__ import annotations

from affray.kernel.events import FIRST_OF_RULESET
from affray.kernel.terms import Terms

TERMS = Terms("stonekeep")

PURPOSES = ("initiative", "tie", "attack", "confirm", "damage", "check", "hold", "save", "stabilise", "wake", "heal")
INITIATIVE, TIE, ATTACK, CONFIRM, DAMAGE, CHECK, HOLD, SAVE, STABILISE, WAKE, HEAL = range(len(PURPOSES))

CONDITIONS = ("flat-footed", "charging")
FLAT_FOOTED, CHARGING = range(len(CONDITIONS))

QUESTIONS = ("turn", "reaction")
TURN, REACTION = range(len(QUESTIONS))

STATES = ("normal", "staggered", "disabled", "dying", "stable", "unconscious", "dead")
NORMAL, STAGGERED, DISABLED, DYING, STABLE, UNCONSCIOUS, DEAD = range(len(STATES))

SIZES = ("fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal")
ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
STRENGTH, DEXTERITY, CONSTITUTION, INTELLIGENCE, WISDOM, CHARISMA = range(len(ABILITIES))
KINDS = ("melee", "thrown", "bow", "sling", "crossbow")
MELEE, THROWN, BOW, SLING, CROSSBOW = range(len(KINDS))
HANDS = ("one", "two", "off")
ONE_HAND, TWO_HANDS, OFF_HAND = range(len(HANDS))
SAVES = ("fort", "ref", "will")

(
    V_END,
    V_ATTACK,
    V_FULL_ATTACK,
    V_CHARGE,
    V_MOVE,
    V_STEP,
    V_DOUBLE_MOVE,
    V_RUN,
    V_CAST,
    V_IDLE,
    V_GRAB,
    V_BREAK,
    V_RELEASE,
    V_STABILISE,
    V_DELAY,
    V_ACT,
    V_CHECK_ABILITY,
    V_CHECK_SKILL,
    V_SAVE,
    V_INIT,
) = range(20)

DECLINE, STRIKE = 0, 1
"""Answers to the question of an attack of opportunity; STRIKE + 1 + w names weapon w."""

NOT_BEGUN = TERMS.clause("init.dex-check")
FIGHT_END = TERMS.clause("fight.end")
INIT_ORDER_STANDS = TERMS.clause("init.order-stands")
INIT_CHANGED_BY_DELAY = TERMS.clause("init.changed-by-delay")
RANGE_PENALTY = TERMS.clause("attack.range-penalty")
TWO_WEAPONS = TERMS.clause("attack.two-weapons")
FULL_NO_MOVE = TERMS.clause("attack.full-no-move")
SINGLE_WITH_MOVE = TERMS.clause("attack.single-with-move")
ATTACK_AFTER_SPELL = TERMS.clause("attack.single-with-move", "spell.move-and-cast")
SPELL_AFTER_ACT = TERMS.clause("spell.move-and-cast", "attack.single-with-move")
AFTER_DOUBLE_MOVE = TERMS.clause("move.double", "attack.single-with-move", "spell.move-and-cast")
AFTER_RUN = TERMS.clause("move.run", "attack.single-with-move", "spell.move-and-cast")
AFTER_CHARGE = TERMS.clause("charge.line", "attack.single-with-move", "spell.move-and-cast")
STEP_OR_MOVE = TERMS.clause("aoo.withdraw", "move.step", "attack.full-no-move")
MOVED_ALREADY = TERMS.clause("attack.single-with-move", "spell.move-and-cast")
REACH = TERMS.clause("attack.reach")
IDLE_REACH = TERMS.clause("attack.reach", "idle.beats-ac")
GRAB_REACH = TERMS.clause("attack.reach", "grab.ignores-armor")
HEAL_REACH = TERMS.clause("heal.check", "attack.reach")
NOT_ITSELF = TERMS.clause("grab.ignores-armor")
CHARGE_LINE = TERMS.clause("charge.line")
CHARGE_MINIMUM = TERMS.clause("charge.minimum")
CHARGE_UNSTATED = TERMS.clause("charge.minimum", "charge.line")
MOVE_SPEED = TERMS.clause("move.speed")
MOVE_DOUBLE = TERMS.clause("move.double")
MOVE_RUN = TERMS.clause("move.run")
SECOND_DOUBLE_MOVE = TERMS.clause("move.double", "attack.single-with-move")
SECOND_RUN = TERMS.clause("move.run", "attack.single-with-move")
MOVE_STEP = TERMS.clause("move.step")
MOVE_BLOCKED = TERMS.clause("move.blocked")
ONE_PER_ROUND = TERMS.clause("aoo.one-per-round", "aoo.threat")
GRAB_IGNORES_ARMOR = TERMS.clause("grab.ignores-armor")
HELD_CANNOT_MOVE = TERMS.clause("hold.held-cannot-move")
DISABLED_PARTIAL = TERMS.clause("hp.partial-action", "hp.disabled")
STAGGERED_PARTIAL = TERMS.clause("hp.partial-action", "subdual.track")
HEAL_CHECK = TERMS.clause("heal.check")
HEAL_CAP = TERMS.clause("heal.cap")
TIME_ADVANCE = TERMS.clause("time.advance")

P_BASE_AC = TERMS.part("base", "ac.formula")
P_ARMOR = TERMS.part("armor", "ac.formula")
P_SHIELD = TERMS.part("shield", "ac.formula")
P_AC_DEXTERITY = TERMS.part("Dexterity", "ac.formula")
P_AC_SIZE = TERMS.part("size", "attack.size")
P_AC_CHARGING = TERMS.part("charging", "charge.ac-penalty")
P_BASE_ATTACK = TERMS.part("base attack", "attack.melee")
P_ATTACK_STRENGTH = TERMS.part("Strength", "attack.melee")
P_ATTACK_DEXTERITY = TERMS.part("Dexterity", "attack.ranged")
P_ATTACK_SIZE = TERMS.part("size", "attack.size")
P_RANGE = TERMS.part("range", "attack.range-penalty")
P_FURTHER_ATTACK = TERMS.part("further attack", "attack.full-iterative")
P_TWO_WEAPONS = TERMS.part("two weapons", "attack.two-weapons")
P_CHARGE = TERMS.part("charge", "charge.attack-bonus")
P_SAME_BONUS = TERMS.part("the attack's bonus", "attack.critical")
P_WEAPON = TERMS.part("weapon", "damage.strength")
P_DAMAGE_STRENGTH = TERMS.part("Strength", "damage.strength")
P_BOW_STRENGTH = TERMS.part("Strength", "damage.bow-penalty")
P_OFF_HAND = TERMS.part("half Strength", "damage.off-hand")
P_TWO_HANDS = TERMS.part("one and a half Strength", "damage.two-hands")
P_WHOLE_PENALTY = TERMS.part("Strength", "damage.penalty-whole")
P_INITIATIVE = TERMS.part("Dexterity", "init.dex-check")
P_SAVE_BASE = TERMS.part("base save", "save.formula")
P_SAVE_ABILITY = TERMS.part("ability", "save.formula")
P_CHECK_ABILITY = TERMS.part("ability", "chat.check")
P_RANKS = TERMS.part("ranks", "chat.check")
P_HEAL_RANKS = TERMS.part("ranks", "heal.check")
P_HEAL_WISDOM = TERMS.part("Wisdom", "heal.check")
P_IDLE_STRENGTH = TERMS.part("Strength", "idle.beats-ac")
P_FINESSE = TERMS.part("Dexterity", "idle.finesse")
P_IDLE_DAMAGE = TERMS.part("Strength", "idle.damage")
P_SPELL = TERMS.part("spell", "spell.move-and-cast")

(
    E_INITIATIVE,
    E_HIT,
    E_MISS,
    E_CRITICAL,
    E_DAMAGE,
    E_SUBDUAL,
    E_HEALED,
    E_STATE,
    E_MOVED,
    E_CHARGED,
    E_PROVOKED,
    E_STRIKES,
    E_LETS_PASS,
    E_CAST,
    E_SPELL_LOST,
    E_SHOT_LOST,
    E_SAVED,
    E_SAVE_FAILED,
    E_NEGATED,
    E_IDLE_HIT,
    E_IDLE_MISS,
    E_GRABBED,
    E_GRAB_MISSED,
    E_HOLD_BROKEN,
    E_HOLD_KEPT,
    E_HOLD_ENDED,
    E_TENDED,
    E_NOT_TENDED,
    E_BLED,
    E_HOUR,
    E_COST,
    E_DELAYED,
    E_STEPPED_IN,
    E_CHECKED,
    E_ATTACKS_LOST,
    E_DEFENDS,
    E_CHECK_MADE,
    E_CHECK_FAILED,
    E_GRABBED_LIMP,
) = range(FIRST_OF_RULESET, FIRST_OF_RULESET + 39)
