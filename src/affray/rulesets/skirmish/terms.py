"""The words of skirmish as numbers: dice purposes, stances, positions, parts of the body, verbs, clauses, events."""

from __future__ import annotations

from affray.kernel.events import FIRST_OF_RULESET
from affray.kernel.terms import Terms

TERMS = Terms("skirmish")

PURPOSES = ("initiative", "accuracy", "location", "damage", "treat")
INITIATIVE, ACCURACY, LOCATION, DAMAGE, TREAT = range(len(PURPOSES))

CONDITIONS: tuple[str, ...] = ()
"""None of the kernel's kind: stances, positions and injuries are what a combatant can be in."""

QUESTIONS = ("turn", "reaction")
TURN, REACTION = range(len(QUESTIONS))

STANCES = ("standing", "crouching", "prone")
STANDING, CROUCHING, PRONE = range(len(STANCES))
POSITIONS = ("open", "cover", "heavy-cover")
OPEN, COVER, HEAVY_COVER = range(len(POSITIONS))
PARTS = ("head", "torso", "arm", "leg", "weapon")
HEAD, TORSO, ARM, LEG, WEAPON_PART = range(len(PARTS))
STATES = ("ready", "jammed", "destroyed")
READY, JAMMED, DESTROYED = range(len(STATES))

V_END, V_ATTACK, V_MOVE, V_STANCE, V_POSITION, V_READY, V_TREAT, V_INIT = range(8)

PASS, RETURN_FIRE, STANCE, DIVE = 0, 1, 2, 5
"""Answers after a wide miss; STANCE + s names a stance, DIVE goes nowhere by name, DIVE + 1 + n names a square."""

INIT_ONCE = TERMS.clause("turn.initiative")
FIGHT_END = TERMS.clause("turn.fight-end")
ACTIONS = TERMS.clause("turn.actions")
TOO_FAR = TERMS.clause("turn.actions", "grid.distance")
BLOCKED = TERMS.clause("grid.distance")
OUT_OF_RANGE = TERMS.clause("range.target")
NOT_A_TARGET = TERMS.clause("range.target", "turn.fight-end")
TARGET_OUT = TERMS.clause("turn.fight-end", "range.target")
JAM = TERMS.clause("location.weapon")
NOT_JAMMED = TERMS.clause("location.weapon", "turn.actions")
TREATMENT = TERMS.clause("injury.treat")
SAME_STANCE = TERMS.clause("miss.options", "turn.actions")
DIVE_TOO_FAR = TERMS.clause("miss.dive")
DIVE_BLOCKED = TERMS.clause("grid.distance", "miss.dive")
RETURN_RANGE = TERMS.clause("miss.return-fire", "range.target")
RETURN_JAM = TERMS.clause("miss.return-fire", "location.weapon")

P_ACCURACY = TERMS.part("ACCURACY", "accuracy.sum")
P_WEAPON = TERMS.part("weapon", "accuracy.sum")
P_RETURN_FIRE = TERMS.part("return fire", "miss.return-fire")
P_INJURIES = TERMS.part("injuries", "injury.effects")
P_ATTACK_STANCE = TERMS.part("standing", "modifiers.attacker")
TERMS.part("crouching", "modifiers.attacker")
TERMS.part("prone", "modifiers.attacker")
P_ATTACK_POSITION = TERMS.part("in the open", "modifiers.attacker")
TERMS.part("behind cover", "modifiers.attacker")
TERMS.part("behind heavy cover", "modifiers.attacker")
P_DODGE = TERMS.part("DODGE", "vulnerability.sum")
P_WOUNDS = TERMS.part("wounds", "vulnerability.injuries")
P_TARGET_STANCE = TERMS.part("standing", "modifiers.target")
TERMS.part("crouching", "modifiers.target")
TERMS.part("prone", "modifiers.target")
P_PRONE_ADJACENT = TERMS.part("prone, attacker adjacent", "modifiers.target")
P_TARGET_POSITION = TERMS.part("in the open", "modifiers.target")
TERMS.part("behind cover", "modifiers.target")
TERMS.part("behind heavy cover", "modifiers.target")
P_CARD = TERMS.part("card", "damage.card")
P_ARMOUR = TERMS.part("armour", "armour.absorbs-by-part")
P_INITIATIVE = TERMS.part("DODGE", "turn.initiative")

(
    E_INITIATIVE,
    E_TAKEN_IN_HAND,
    E_HIT,
    E_MAXIMUM,
    E_MISS,
    E_WIDE_MISS,
    E_DAMAGE,
    E_INJURED,
    E_OUT,
    E_JAMMED,
    E_STILL_JAMMED,
    E_DESTROYED,
    E_READIED,
    E_BLED,
    E_TREATED,
    E_NOT_TREATED,
    E_STANCE,
    E_POSITION,
    E_MOVED,
    E_REACTION_GIVEN,
    E_FIRE_RETURNED,
    E_DIVED,
    E_DECLINED,
    E_CHAIN_LIMIT,
    E_HEALED,
    E_MOVED_AWAY,
    E_DIVED_AWAY,
    E_HARMED,
) = range(FIRST_OF_RULESET, FIRST_OF_RULESET + 28)
