"""The words of modern20 as numbers: dice purposes, conditions, questions, verbs, states, clauses, parts, events.

What only the maneuvers or only the rests use stands in `maneuvers_terms.py` and `rests_terms.py`.
"""

from __future__ import annotations

from affray.kernel.events import FIRST_OF_RULESET
from affray.kernel.terms import Terms

TERMS = Terms("modern20")

PURPOSES = (
    "initiative", "instinct", "attack", "miss-chance", "damage", "check", "oppose", "save", "recovery", "hit-die",
    "impact", "rounds", "bleed",
)  # fmt: skip
(
    INITIATIVE, INSTINCT_DIE, ATTACK, MISS_CHANCE, DAMAGE, CHECK, OPPOSE, SAVE, RECOVERY, HIT_DIE,
    IMPACT, ROUNDS, BLEED,
) = range(len(PURPOSES))  # fmt: skip

CONDITIONS = (
    "surprised", "prone", "kneeling", "sitting", "climbing", "running", "stunned", "cowering", "dazed", "shaken",
    "sickened", "dazzled", "blinded", "deafened", "entangled", "fatigued", "grabbed", "grappled", "pinned", "disabled",
    "unconscious", "staggered", "coma",
)  # fmt: skip
(
    SURPRISED, PRONE, KNEELING, SITTING, CLIMBING, RUNNING, STUNNED, COWERING, DAZED, SHAKEN, SICKENED, DAZZLED,
    BLINDED, DEAFENED, ENTANGLED, FATIGUED, GRABBED, GRAPPLED, PINNED, DISABLED, OUT_COLD, MADE_STAGGERED,
    MADE_COMATOSE,
) = range(len(CONDITIONS))  # fmt: skip
SHOWN_CONDITIONS = 21
"""So many of the conditions stand in the view; that one is staggered or in a coma is its state."""

QUESTIONS = ("turn", "reaction", "oppose", "spend")
TURN, REACTION, OPPOSING, SPEND = range(len(QUESTIONS))

STATES = ("normal", "staggered", "unconscious", "coma", "dead")
NORMAL, STAGGERED, UNCONSCIOUS, COMA, DEAD = range(len(STATES))

SIZES = ("fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal")
ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
STRENGTH, DEXTERITY, CONSTITUTION, INTELLIGENCE, WISDOM, CHARISMA = range(len(ABILITIES))
SKILLS = (
    "firearms", "brawl", "maneuvering", "athletics", "endurance", "medicine", "stealth", "perception", "intimidation",
)  # fmt: skip
(FIREARMS, BRAWL, MANEUVERING, ATHLETICS, ENDURANCE, MEDICINE, STEALTH, PERCEPTION, INTIMIDATION) = range(len(SKILLS))
SAVES = ("reflexes", "wits", "instinct", "resistance", "resolve")
REFLEXES, WITS, INSTINCT, RESISTANCE, RESOLVE = range(len(SAVES))
KINDS = ("melee", "ranged")
MELEE, RANGED = range(len(KINDS))
ROLLED_FROM = ("best", "reflexes", "wits")
FROM_BEST, FROM_REFLEXES, FROM_WITS = range(len(ROLLED_FROM))

COVERS = ("none", "soft", "quarter", "half", "three-quarters", "nine-tenths", "total")
NO_COVER, SOFT, QUARTER, HALF, THREE_QUARTERS, NINE_TENTHS, TOTAL_COVER = range(len(COVERS))
CONCEALMENTS = ("none", "light", "heavy")
CLEAR, LIGHT, HEAVY = range(len(CONCEALMENTS))

LOCATIONS = ("left leg", "right leg", "left arm", "right arm", "left hand", "right hand", "torso", "head")
LEFT_LEG, RIGHT_LEG, LEFT_ARM, RIGHT_ARM, LEFT_HAND, RIGHT_HAND, TORSO, HEAD = range(len(LOCATIONS))
SEVERITIES = ("unhurt", "mild", "serious", "extensive", "traumatic", "intensive")
UNHURT, MILD, SERIOUS, EXTENSIVE, TRAUMATIC, INTENSIVE = range(len(SEVERITIES))

DAMAGE_KINDS = ("nonlethal", "lethal", "semi-permanent", "permanent")
NONLETHAL, LETHAL, SEMI_PERMANENT, PERMANENT = range(len(DAMAGE_KINDS))
TYPES_OF = {
    NONLETHAL: ("bludgeoning", "blunt", "unarmed", "earth", "frost", "ion", "psychic", "thunder", "water", "wind"),
    LETHAL: (
        "ballistic", "collision", "falling", "vehicular", "concussion", "concussive", "explosive", "deprivation",
        "desiccation", "fire", "lightning", "electricity", "plasma", "piercing", "poison", "slashing",
    ),
    SEMI_PERMANENT: ("acid", "base", "cancerous", "holy", "positive", "necrotic", "profane", "negative"),
    PERMANENT: ("radiant", "radiation", "shadow", "void"),
}  # fmt: skip
KIND_OF = {word: kind for kind, words in TYPES_OF.items() for word in words}
"""The kind of every damage type."""

MANEUVERS = (
    "aggressive stance", "bull rush", "demoralize", "dirty trick", "disarm", "trip", "drag", "fast punch", "feint",
    "flurry", "joint lock", "overrun", "parry", "power punch", "precision strike", "push", "reactive stance",
    "reposition", "restrain", "steal", "sunder",
)  # fmt: skip
(
    AGGRESSIVE_STANCE, BULL_RUSH, DEMORALIZE, DIRTY_TRICK, DISARM, TRIP, DRAG, FAST_PUNCH, FEINT, FLURRY, JOINT_LOCK,
    OVERRUN, PARRY_MANEUVER, POWER_PUNCH, PRECISION_STRIKE, PUSH, REACTIVE_STANCE, REPOSITION, RESTRAIN, STEAL, SUNDER,
) = range(len(MANEUVERS))  # fmt: skip

MERCIES = ("kill", "capture", "ignore")
KILL, CAPTURE, IGNORE = range(len(MERCIES))

FREE, INTERACTION, BONUS, STANDARD, MOVE, FULL_ROUND = range(6)
"""What an act costs of a turn."""

(
    V_END, V_ATTACK, V_MOVE, V_STAND, V_TAKE_COVER, V_HIDE, V_TREAT, V_BREATHER, V_PICK_UP, V_SAVE, V_REST, V_COMPOSE,
    V_ESCAPE, V_INIT,
) = range(14)  # fmt: skip
V_MANEUVER = 20
"""V_MANEUVER + m is the verb of maneuver m; that of parry is none, for it is a reaction."""

DECLINE, STRIKE, PARRY = 0, 1, 2
"""Answers to the question of a reaction; which one is possible is in `fight.offered`."""
BY_MANEUVERING, BY_RESISTANCE, BY_REFLEXES, BY_WITS, BY_INSTINCT, BY_RESOLVE, BY_INTIMIDATION = range(1, 8)
"""Answers to what one opposes with; the possible ones are the bits 1 << answer of `fight.opposing`."""
ENOUGH, SPENT = 0, 1
"""Answers to whether another Hit Die is spent."""

TURN_ACTIONS = TERMS.clause("turn.actions")
NOT_BEGUN = TERMS.clause("turn.init")
NO_FIGHT = TERMS.clause("breather.when", "turn.init")
FIGHT_END = TERMS.clause("turn.fight-end")
INIT_ONCE = TERMS.clause("turn.init", "turn.reset")
NO_ACTIONS = TERMS.clause("conditions.table", "turn.actions")
CANNOT_MOVE = TERMS.clause("conditions.table", "maneuver.restrain")
TOTAL_COVER_CLAUSE = TERMS.clause("cover.bonus")
TOO_FAR = TERMS.clause("range.penalty", "opportunity.threatens")
REACH = TERMS.clause("opportunity.threatens", "range.penalty")
USELESS = TERMS.clause("injury.effects", "injury.parts")
NOT_HELD = TERMS.clause("maneuver.disarm", "injury.effects")
BONUS_CALLED = TERMS.clause("injury.called-shot", "turn.actions")
NOTHING_TO_HIDE_BEHIND = TERMS.clause("concealment.hide", "cover.stealth", "cover.soft")
NOTHING_BLEEDS = TERMS.clause("injury.bleeding")
TREAT_REACH = TERMS.clause("injury.bleeding", "opportunity.threatens")
MOVE_SPEED = TERMS.clause("turn.actions")
SLOWED = TERMS.clause("staggered.limits", "injury.effects", "exhaustion.levels", "conditions.table", "turn.actions")
BLOCKED = TERMS.clause("turn.actions", "kernel.grid")
UPRIGHT = TERMS.clause("attack.situations", "turn.actions")
NO_BREATHER = TERMS.clause("breather.when")
NOT_THERE = TERMS.clause("maneuver.disarm", "injury.effects", "turn.actions")
FULL_HANDS = TERMS.clause("maneuver.disarm-take", "turn.actions")
NOT_OFFERED = TERMS.clause("opportunity.provokes", "parry.offered")
NOT_SPENT = TERMS.clause("hit-dice.pool")
NEEDS_TYPE = TERMS.clause(
    "damage.lethal-types", "damage.nonlethal-types", "damage.semi-permanent-types", "damage.permanent-types"
)
DEAD_STAY_DEAD = TERMS.clause("damage.death", "ability.death", "exhaustion.levels")
NOT_ITSELF = TERMS.clause("attack.meets")

P_ABILITY = TERMS.part("ability", "check.skill")
P_RANKS = TERMS.part("ranks", "check.skill")
P_SAVE_ABILITY = TERMS.part("ability", "check.saves")
P_SAVE_LEVEL = TERMS.part("level bonus", "check.saves")
P_SAVE_STATED = TERMS.part("save", "check.saves")
P_SHAKEN = TERMS.part("shaken", "conditions.table")
P_SICKENED = TERMS.part("sickened", "conditions.table")
P_BLINDED = TERMS.part("blinded", "conditions.table")
P_DEAFENED = TERMS.part("deafened", "conditions.table")
P_DAZZLED = TERMS.part("dazzled", "conditions.table")
P_ENTANGLED = TERMS.part("entangled", "conditions.table")
P_HEAD = TERMS.part("head injury", "injury.parts")
P_LEG = TERMS.part("leg injury", "injury.parts")
P_TORSO = TERMS.part("torso injury", "injury.parts")
P_SIDE = TERMS.part("arm and hand injuries", "injury.parts")
P_REFLEXES_STUNNED = TERMS.part("stunned or cowering", "defense.reflexes")
P_REFLEXES_CLIMBING = TERMS.part("climbing", "defense.reflexes")
P_REFLEXES_COVER = TERMS.part("cover", "cover.bonus")
P_INITIATIVE = TERMS.part("other modifiers", "turn.initiative")
P_BASE = TERMS.part("base", "defense.formula")
P_DEFENSE_DEXTERITY = TERMS.part("Dexterity", "defense.formula")
P_DEFENSE_LEVEL = TERMS.part("level bonus", "defense.formula")
P_DEFENSE_RANKS = TERMS.part("skill ranks", "defense.skill-ranks")
P_DEFENSE_FEATS = TERMS.part("feats", "defense.feats")
P_DEFENSE_SIZE = TERMS.part("size", "attack.general-modifiers")
P_POSTURE = TERMS.part("posture", "attack.general-modifiers")
P_STUNNED = TERMS.part("stunned or cowering", "attack.general-modifiers")
P_CLIMBING = TERMS.part("climbing", "attack.general-modifiers")
P_RUNNING = TERMS.part("running", "attack.general-modifiers")
P_PINNED = TERMS.part("pinned", "conditions.table")
P_COVER = TERMS.part("cover", "cover.bonus")
P_SOFT_COVER = TERMS.part("soft cover", "cover.soft")
P_SIZE = TERMS.part("size", "attack.general-modifiers")
P_ATTACKER_PRONE = TERMS.part("prone", "attack.general-modifiers")
P_FLANKING = TERMS.part("flanking", "attack.general-modifiers")
P_HIGHER = TERMS.part("higher ground", "attack.general-modifiers")
P_RANGE = TERMS.part("range", "range.penalty")
P_CALLED = TERMS.part("called shot", "injury.called-shot")
P_STATED = TERMS.part("stated bonus", "attack.general-modifiers")
P_POWER = TERMS.part("power punch", "maneuver.power-punch")
P_PRECISION = TERMS.part("precision strike", "maneuver.precision-strike")
P_WEAPON = TERMS.part("weapon", "damage.strength")
P_STRENGTH = TERMS.part("Strength", "damage.strength")
P_HALF_STRENGTH = TERMS.part("half Strength", "maneuver.fast-punch")
P_STANCE_STRENGTH = TERMS.part("Strength in the stance", "maneuver.aggressive-stance")
P_STANCE = TERMS.part("aggressive stance", "maneuver.aggressive-stance")
P_STEALTH_COVER = TERMS.part("cover", "cover.stealth")
P_HIT_DIE = TERMS.part("Constitution", "hit-dice.pool")
P_INJURIES = TERMS.part("injuries", "injury.bleeding")

(
    E_INITIATIVE, E_INSTINCT, E_INSTINCT_FAILED, E_HIT, E_MISS, E_MISSED_CONCEALED, E_COVER_STRUCK, E_SOFT_STRUCK,
    E_DAMAGE, E_ABSORBED, E_TEMPORARY, E_HEALED, E_STATE, E_EXHAUSTION, E_INJURED, E_BLED, E_TREATED, E_NOT_TREATED,
    E_ENDURED, E_NOT_ENDURED, E_WOKE, E_SLEEPS_ON, E_COST, E_COST_SEMI, E_MOVED, E_MOVED_AWAY, E_STOOD, E_COVER_TAKEN,
    E_HIDDEN, E_NOT_HIDDEN, E_SEEN, E_SPOTTED, E_BREATHER, E_BREATHER_FAILED, E_HIT_DIE, E_DROPPED, E_PICKED_UP,
    E_WIELDED, E_SAVED, E_SAVE_FAILED, E_SAVE_ROLLED, E_HELD_NO_MORE, E_INJURY_HEALED, E_ABILITY, E_ACT_LOST,
    E_VANISHED, E_INJURY_PERMANENT, E_LOCATED,
) = range(FIRST_OF_RULESET, FIRST_OF_RULESET + 48)  # fmt: skip
FIRST_OF_MANEUVERS, FIRST_OF_RESTS = 100, 160
"""Where the numbers of the events of maneuvers and of rests begin."""
