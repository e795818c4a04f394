"""The words of momentum as numbers: dice purposes, questions, grades, verbs, clauses, parts, events."""

from __future__ import annotations

from affray.kernel.events import FIRST_OF_RULESET
from affray.kernel.terms import Terms

TERMS = Terms("momentum")

PARTY = "party"
"""The side of the players; every other side is one of creatures."""

PURPOSES = ("initiative", "attack", "defense", "counter", "stealth", "treat", "wound", "damage-type")
INITIATIVE, ATTACK, DEFENSE, COUNTER, STEALTH, TREAT, WOUND_DIE, DAMAGE_TYPE = range(len(PURPOSES))

CONDITIONS = ()

QUESTIONS = ("turn", "block", "counter", "defend", "wound")
Q_TURN, Q_BLOCK, Q_COUNTER, Q_DEFEND, Q_WOUND = range(len(QUESTIONS))

KINDS = ("attack", "defense", "counter", "stealth", "initiative", "treat")
K_ATTACK, K_DEFENSE, K_COUNTER, K_STEALTH, K_INITIATIVE, K_TREAT = range(len(KINDS))
"""Kinds of roll that eases, hinders and wounds name."""

ARMORS = ("none", "light", "medium", "heavy")
NO_ARMOR, LIGHT, MEDIUM, HEAVY = range(len(ARMORS))

BANDS = ("fail, and", "fail, but", "success, but", "success", "success, and")
FAIL_AND, FAIL_BUT, SUCCESS_BUT, SUCCESS, SUCCESS_AND = range(len(BANDS))

GRADES = ("strain", "lingering trauma", "debilitating injury", "lasting scar")
UNHURT, STRAIN, TRAUMA, INJURY, SCAR = range(len(GRADES) + 1)

DAMAGE_TYPES = ("physical", "psychic", "elemental", "necrotic", "radiant", "shadow", "chaos", "toxic")
WOUND_FACES = 6
NAMED_WOUNDS = len(DAMAGE_TYPES) * len(GRADES) * WOUND_FACES

STATES = ("unwounded", *GRADES, "out")
"""The worst wound that a player has, or that a combatant is out."""
OUT = len(STATES) - 1

ENDS = (None, "won", "lost", "stopped")
NOT_OVER, WON, LOST, STOPPED = range(len(ENDS))

(
    V_END,
    V_ATTACK,
    V_STEALTH,
    V_MOVE,
    V_ORDER,
    V_CAST,
    V_TREAT,
    V_HEAL,
    V_REST,
    V_INIT,
) = range(10)

FIELD, PROFESSIONAL = 0, 1
"""The two manners of `treat`."""

PASS, YES, NAMED = 0, 1, 2
"""Answers: the lowest two bits say which; what a reply adds is packed above them."""
ANSWERS = 4
MOST_GIVEN = 1 << 30
"""One more than the largest `ease=` or `hinder=`."""
ALL_KINDS = 1 << len(KINDS)

DC_OF_A_PLAYER = TERMS.clause("dc.three-per-level", "clock.attack")
PLAYERS_ROLL = TERMS.clause("rolls.players-only")
NO_SPELLS = TERMS.clause("spell.defended", "reaction.counter")
ACTION_AND_MOVE = TERMS.clause("turn.action-and-move")
NO_GRID = TERMS.clause("turn.action-and-move", "kernel.grid")
INIT_ONCE = TERMS.clause("init.creature-dc")
INIT_CREATURE = TERMS.clause("init.creature-dc", "rolls.players-only")
INIT_GROUPS = TERMS.clause("init.groups")
IS_OUT = TERMS.clause("creature.out")
ONE_REACTION = TERMS.clause("turn.one-reaction")
BLOCK = TERMS.clause("reaction.block")
BLOCK_SPELL = TERMS.clause("reaction.block", "spell.defended")
COUNTER_SPELL = TERMS.clause("reaction.counter")
OVER_AT_ONCE = TERMS.clause("end.at-once", "kernel.over")
NOT_BEGUN = TERMS.clause("init.creature-dc")
WOUNDS_FULL = TERMS.clause("wounds.capacity")
WOUNDS_KIND = TERMS.clause("wounds.kind")
NO_HIT_POINTS = TERMS.clause("wounds.when", "creature.out")
RECOVERY = TERMS.clause("recovery.common")
RECOVERY_FIELD = TERMS.clause("recovery.field")
RECOVERY_PROFESSIONAL = TERMS.clause("recovery.professional")
RECOVERY_MAGIC = TERMS.clause("recovery.magic")
RECOVERY_REST = TERMS.clause("recovery.rest")
NO_HELP_FIELD = TERMS.clause("recovery.field", "recovery.common")
NO_HELP_PROFESSIONAL = TERMS.clause("recovery.professional", "recovery.common")
NO_HELP_MAGIC = TERMS.clause("recovery.magic", "recovery.common")
NO_HELP_REST = TERMS.clause("recovery.rest", "recovery.common")

P_LEVEL = TERMS.part("level", "dc.three-per-level")
P_EASE = TERMS.part("ease", "step.is-a-level")
P_GIVEN_EASE = TERMS.part("given ease", "step.is-a-level")
P_ARMOR_EASE = TERMS.part("armor", "armor.ease-defense")
P_FLOOR = TERMS.part("not below level 0", "step.is-a-level")
P_HINDER = TERMS.part("hinder", "step.is-a-level")
P_GIVEN_HINDER = TERMS.part("given hinder", "step.is-a-level")
P_ARMOR_HINDER = TERMS.part("armor", "armor.hinder-stealth")
P_WOUNDS = TERMS.part("wounds", "wounds.hinder")
P_MOMENTUM = TERMS.part("momentum", "clock.floor")
P_SUCCESSES = TERMS.part("enemy successes", "clock.defense")

(
    E_BEFORE,
    E_AFTER,
    E_ORDERED,
    E_MOVED,
    E_ATTACK_ROLLED,
    E_STEALTH_ROLLED,
    E_ATTACKED,
    E_CAST,
    E_NOT_BLOCKED,
    E_NOT_COUNTERED,
    E_BLOCKED,
    E_DEFENDED,
    E_COUNTERED,
    E_COUNTER_FAILED,
    E_SPELL_STOPPED,
    E_ATTACK_LOST,
    E_WOUNDS_DUE,
    E_WOUNDED,
    E_NO_ROOM,
    E_TREAT_ROLLED,
    E_HEALED,
    E_LOWERED,
    E_RESTED,
) = range(FIRST_OF_RULESET, FIRST_OF_RULESET + 23)
