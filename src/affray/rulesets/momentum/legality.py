"""What each command needs: the clauses that forbid it, or 0."""

from __future__ import annotations

from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.terms import OPTION, TARGET, rule
from affray.rulesets.momentum.attacks import may_block
from affray.rulesets.momentum.clock import is_player
from affray.rulesets.momentum.recovery import field_wound, magic_helps, professional_helps, rest_wound
from affray.rulesets.momentum.state import Decision, Fight
from affray.rulesets.momentum.terms import (
    ACTION_AND_MOVE,
    BLOCK,
    BLOCK_SPELL,
    COUNTER_SPELL,
    DC_OF_A_PLAYER,
    IS_OUT,
    NO_HELP_FIELD,
    NO_HELP_MAGIC,
    NO_HELP_PROFESSIONAL,
    NO_HELP_REST,
    NO_SPELLS,
    ONE_REACTION,
    PLAYERS_ROLL,
    PROFESSIONAL,
    Q_BLOCK,
    Q_COUNTER,
    Q_DEFEND,
    Q_WOUND,
    RECOVERY,
    RECOVERY_FIELD,
    RECOVERY_MAGIC,
    RECOVERY_PROFESSIONAL,
    V_CAST,
    V_HEAL,
    V_REST,
    V_STEALTH,
    V_TREAT,
    WOUNDS_FULL,
    WOUNDS_KIND,
)
from affray.rulesets.momentum.wounds import has_room


@rule("momentum.turn.action-and-move")
def action_refusal(fight: Fight, target: int) -> int:
    """Why there is no action left, or none on such a target."""
    if fight.acted != 0:
        return ACTION_AND_MOVE
    return TARGET if target < 0 or target >= fight.n else 0


@rule("momentum.dc.three-per-level", "momentum.creature.out", "momentum.rolls.players-only")
def player_action_refusal(fight: Fight, d: Decision) -> int:
    """Why a player can't attack a target or hide from it: only creatures have a DC, and those out are not attacked."""
    if fight.sheets[d.actor].creature != 0:
        return PLAYERS_ROLL
    clause = action_refusal(fight, d.target)
    if clause != 0:
        return clause
    if fight.sheets[d.target].creature == 0:
        return DC_OF_A_PLAYER
    return IS_OUT if fight.units[d.target].out != 0 else 0


@rule("momentum.rolls.players-only", "momentum.spell.defended")
def creature_action_refusal(fight: Fight, d: Decision) -> int:
    """Why a creature can't attack or cast at a target: only players can defend, and no creature rolls."""
    if fight.sheets[d.actor].creature == 0:
        return NO_SPELLS
    clause = action_refusal(fight, d.target)
    if clause != 0:
        return clause
    if d.ease >= 0 or d.hinder >= 0:
        return OPTION
    if fight.sheets[d.target].creature != 0:
        return PLAYERS_ROLL
    return 0 if fight.units[d.target].out == 0 else IS_OUT


@rule("momentum.turn.action-and-move")
def deed_refusal(fight: Fight, d: Decision) -> int:
    """Why an attack, a spell or stealth is not possible."""
    if d.verb == V_CAST and d.level < 0:
        return OPTION
    if d.verb == V_STEALTH or (d.verb != V_CAST and fight.sheets[d.actor].creature == 0):
        return player_action_refusal(fight, d)
    return creature_action_refusal(fight, d)


@rule("momentum.recovery.common")
def recovery_refusal(fight: Fight, d: Decision) -> int:
    """Why a recovery is not possible: during a fight, by or for a creature, or where it could help nothing."""
    if fight.round > 0 and fight.over == GOING_ON:
        return RECOVERY
    if fight.sheets[d.actor].creature != 0:
        return PLAYERS_ROLL
    if d.verb == V_REST:
        return 0 if rest_wound(fight, d.actor, d.wound) >= 0 else NO_HELP_REST
    if d.target < 0 or d.target >= fight.n:
        return TARGET
    if fight.sheets[d.target].creature != 0:
        return RECOVERY
    if d.verb == V_HEAL:
        return magic_refusal(fight, d)
    return professional_refusal(fight, d) if d.manner == PROFESSIONAL else field_refusal(fight, d)


@rule("momentum.recovery.field")
def field_refusal(fight: Fight, d: Decision) -> int:
    """Why there is no field treatment: after a rest, or without a wound that it could help."""
    if fight.rested != 0:
        return RECOVERY_FIELD
    return 0 if field_wound(fight, d.target, d.wound) >= 0 else NO_HELP_FIELD


@rule("momentum.recovery.professional")
def professional_refusal(fight: Fight, d: Decision) -> int:
    """Why a professional can't treat: a second time in a session, a named wound, or nothing to help."""
    if fight.units[d.target].treated != 0:
        return RECOVERY_PROFESSIONAL
    if d.wound >= 0:
        return OPTION
    return 0 if professional_helps(fight, d.target) else NO_HELP_PROFESSIONAL


@rule("momentum.recovery.magic")
def magic_refusal(fight: Fight, d: Decision) -> int:
    """Why magic can't heal: a second time in a session, or nothing to help."""
    if fight.units[d.target].healed != 0:
        return RECOVERY_MAGIC
    return 0 if magic_helps(fight, d.target, d.wound) else NO_HELP_MAGIC


@rule("momentum.recovery.common")
def is_recovery(verb: int) -> bool:
    """Whether a verb belongs between fights."""
    return verb in (V_TREAT, V_HEAL, V_REST)


@rule("momentum.reaction.block", "momentum.turn.one-reaction")
def block_refusal(fight: Fight, who: int) -> int:
    """Why a player can't block the attack that is open."""
    if fight.attacker == NOBODY or not is_player(fight, who):
        return BLOCK
    if fight.spell >= 0:
        return BLOCK_SPELL
    if fight.units[who].reaction_used != 0:
        return ONE_REACTION
    return 0 if may_block(fight, who) else BLOCK


@rule("momentum.reaction.counter", "momentum.turn.one-reaction")
def counter_refusal(fight: Fight, who: int) -> int:
    """Why a player can't counter the spell that is open."""
    if fight.attacker == NOBODY or fight.spell < 0 or not is_player(fight, who):
        return COUNTER_SPELL
    return ONE_REACTION if fight.units[who].reaction_used != 0 else 0


@rule("momentum.turn.one-reaction", "momentum.wounds.capacity")
def answer_refusal(fight: Fight, who: int, question: int, answer: int) -> int:
    """Why an answer to a kind of question is not possible for a combatant now; 0 for passing."""
    if question == Q_WOUND:
        if not is_player(fight, who) or fight.wound_grade == 0:
            return WOUNDS_KIND
        return 0 if has_room(fight, who) else WOUNDS_FULL
    if question == Q_DEFEND:
        return PLAYERS_ROLL if fight.attacker == NOBODY or who != fight.target else 0
    if answer == 0:
        return 0
    if question == Q_BLOCK:
        return block_refusal(fight, who)
    return counter_refusal(fight, who) if question == Q_COUNTER else 0
