"""The words of d20modern as numbers: dice purposes, conditions, questions, verbs, states, clauses, parts, events."""

from __future__ import annotations

from affray.kernel.events import FIRST_OF_RULESET
from affray.kernel.terms import Terms

TERMS = Terms("d20modern")

PURPOSES = (
    "initiative",
    "tie",
    "target",
    "attack",
    "miss-chance",
    "confirm",
    "damage",
    "save",
    "aid",
    "grapple",
    "stabilise",
    "treat",
    "unconscious-rounds",
)
(
    INITIATIVE,
    TIE,
    TARGET,
    ATTACK,
    MISS_CHANCE,
    CONFIRM,
    DAMAGE,
    SAVE,
    AID,
    GRAPPLE,
    STABILISE,
    TREAT,
    UNCONSCIOUS_ROUNDS,
) = range(len(PURPOSES))

FLAGS = (
    "stunned",
    "cowering",
    "climbing",
    "flat-footed",
    "running",
    "grappling",
    "pinned",
    "helpless",
    "invisible",
    "unaware",
)
CONDITIONS = (*FLAGS, "dazed", "unconscious", "charging", "fighting defensively", "total defense")
(
    STUNNED,
    COWERING,
    CLIMBING,
    FLAT_FOOTED,
    RUNNING,
    GRAPPLING,
    PINNED,
    HELPLESS,
    INVISIBLE,
    UNAWARE,
    DAZED,
    OUT_COLD,
    CHARGING,
    DEFENSIVE,
    TOTAL_DEFENSE,
) = range(len(CONDITIONS))

QUESTIONS = ("turn", "reaction", "choice")
TURN, REACTION, CHOICE = range(len(QUESTIONS))

STATES = ("normal", "disabled", "dying", "stable", "unconscious", "dead")
NORMAL, DISABLED, DYING, STABLE, UNCONSCIOUS, DEAD = range(len(STATES))

SIZES = ("fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal")
MEDIUM = SIZES.index("medium")
ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
STRENGTH, DEXTERITY, CONSTITUTION, INTELLIGENCE, WISDOM, CHARISMA = range(len(ABILITIES))
KINDS = ("melee", "ranged", "thrown", "burst")
MELEE, RANGED, THROWN, BURST = range(len(KINDS))
SAVES = ("fort", "ref", "will")
FORTITUDE, REFLEX, WILL = range(len(SAVES))
POSTURES = ("standing", "kneeling", "sitting", "prone")
STANDING, KNEELING, SITTING, PRONE = range(len(POSTURES))
DEGREES = ("none", "quarter", "half", "three-quarters", "nine-tenths", "total")
NONE, QUARTER, HALF, THREE_QUARTERS, NINE_TENTHS, TOTAL = range(len(DEGREES))
UNSTATED = -1
"""A cover that nobody has stated: it is judged from the grid."""
NOTHING_STRUCK, COVERING = 0, 16
"""What was struck as cover: nothing yet, a thing by its degree, or from COVERING on a combatant by its number."""
IGNORE, KILL, CAPTURE = range(3)
MERCIES = ("ignore", "kill", "capture")

DEFENSE_ROWS = (
    "kneeling",
    "sitting",
    "prone",
    "stunned",
    "cowering",
    "climbing",
    "flat-footed",
    "running",
    "grappling",
    "pinned",
)
(
    D_KNEELING,
    D_SITTING,
    D_PRONE,
    D_STUNNED,
    D_COWERING,
    D_CLIMBING,
    D_FLAT_FOOTED,
    D_RUNNING,
    D_GRAPPLING,
    D_PINNED,
) = range(len(DEFENSE_ROWS))
ATTACK_ROWS = ("flanking", "higher-ground", "prone", "invisible")
A_FLANKING, A_HIGHER_GROUND, A_PRONE, A_INVISIBLE = range(len(ATTACK_ROWS))

(
    V_END,
    V_ATTACK,
    V_FULL_ATTACK,
    V_CHARGE,
    V_FIGHT_DEFENSIVELY,
    V_TOTAL_DEFENSE,
    V_AIM,
    V_COUP,
    V_KNOCKOUT,
    V_MOVE,
    V_STEP,
    V_WITHDRAW,
    V_RUN,
    V_POSTURE,
    V_TAKE_COVER,
    V_AID,
    V_GRAPPLE,
    V_PIN,
    V_ESCAPE,
    V_THROW,
    V_TREAT,
    V_SAVE,
    V_INIT,
) = range(23)

DECLINE, STRIKE = 0, 1
"""Answers to the question of an opportunity attack; STRIKE + 1 + w names weapon w."""
DODGE, STAND_FIRM = 0, 1
"""Answers of one who is somebody's cover."""
FOR_ATTACK, FOR_DEFENSE = 1, 2
"""What help is for; 0: there is none."""

TYPES = ("untyped", "dodge", "class", "equipment", "natural", "size", "cover", "posture")
UNTYPED, DODGE_TYPE, CLASS, EQUIPMENT, NATURAL, SIZE, COVER, POSTURE = range(len(TYPES))
"""Types of bonus to Defense; a type that the game master names is further ones, numbered as the roster's words are."""

COUNTS = (
    "attacks",
    "hits",
    "criticals",
    "missed_for_cover",
    "cover_hit",
    "cover_dodged",
    "missed_for_concealment",
    "opportunity_attacks",
    "coups",
    "knocked_out",
    "bursts",
)
(
    C_ATTACKS,
    C_HITS,
    C_CRITICALS,
    C_FOR_COVER,
    C_COVER_HIT,
    C_COVER_DODGED,
    C_CONCEALED,
    C_OPPORTUNITY,
    C_COUPS,
    C_KNOCKED_OUT,
    C_BURSTS,
) = range(len(COUNTS))
"""What a simulation counts of a whole fight."""

# --- why something is refused -------------------------------------------------------------------------------------

INITIATIVE_ONCE = TERMS.clause("turn.initiative")
SURPRISE_ROUND = TERMS.clause("turn.initiative", "turn.actions")
FIGHT_END = TERMS.clause("turn.fight-end")
ACTIONS = TERMS.clause("turn.actions")
CHARGE = TERMS.clause("turn.charge")
CHARGE_ACTIONS = TERMS.clause("turn.charge", "turn.actions")
DEFENSIVE_ACTIONS = TERMS.clause("turn.defensive", "turn.actions")
DISABLED_ONE = TERMS.clause("hp.disabled-cost", "hp.states", "turn.actions")
NO_ACTIONS = TERMS.clause("defense.stunned")
BOUND = TERMS.clause("helpless.who")
HELD = TERMS.clause("grapple.steps")
HELD_DOWN = TERMS.clause("grapple.pin", "grapple.steps")
DEAD_TARGET = TERMS.clause("hp.dead")
TOTAL_COVER = TERMS.clause("cover.bonus")
HELPLESS_TOTAL_COVER = TERMS.clause("cover.bonus", "helpless.defense")
NAME_SQUARE = TERMS.clause("concealment.table", "attack.invisible")
RANGE = TERMS.clause("attack.range")
REACH = TERMS.clause("aoo.threatening", "attack.range", "attack.roll")
NOT_NONLETHAL = TERMS.clause("attack.nonlethal")
BURST_ONLY = TERMS.clause("area.burst")
NOT_HELPLESS_AIM = TERMS.clause("helpless.aimed-shot", "helpless.who")
AIMED_SHOT = TERMS.clause("helpless.aimed-shot")
FULL_AIM = TERMS.clause("helpless.aimed-shot", "turn.actions")
NOT_HELPLESS_COUP = TERMS.clause("coup.full-round", "helpless.who", "helpless.unaware")
COUP_REACH = TERMS.clause("coup.full-round")
FULL_COUP = TERMS.clause("coup.full-round", "turn.actions")
NOT_HELPLESS_KNOCKOUT = TERMS.clause("knockout.weapon", "helpless.who", "helpless.unaware")
KNOCKOUT_WEAPON = TERMS.clause("knockout.weapon")
FULL_KNOCKOUT = TERMS.clause("knockout.weapon", "turn.actions")
IMMUNE = TERMS.clause("helpless.immune")
FULL_ATTACK = TERMS.clause("turn.actions", "attack.iterative")
NO_POSTURE = TERMS.clause("turn.actions", "defense.kneeling", "defense.prone")
COVER_ACTIONS = TERMS.clause("turn.actions", "cover.degree")
COVER_BEHIND = TERMS.clause("cover.struck-person")
AID_ADJACENT = TERMS.clause("aid")
AID_ACTIONS = TERMS.clause("aid", "turn.actions")
GRAPPLE_STEPS = TERMS.clause("grapple.steps")
GRAPPLE_SIZE = TERMS.clause("grapple.size", "grapple.steps")
NO_GRAPPLE = TERMS.clause("grapple.steps", "grapple.escape", "grapple.pin")
TREAT_DYING = TERMS.clause("hp.treat", "hp.states")
SPENT = TERMS.clause("area.burst")
THROW_GRID = TERMS.clause("area.burst", "kernel.grid")
THROW_RANGE = TERMS.clause("attack.range", "area.burst")
MOVE_BLOCKED = TERMS.clause("turn.actions")
STRIKE_MELEE = TERMS.clause("aoo.provokes", "aoo.once", "aoo.threatening")

# --- the parts of totals ------------------------------------------------------------------------------------------

P_INITIATIVE = TERMS.part("Dexterity", "turn.initiative")
P_BASE_ATTACK = TERMS.part("base attack", "attack.roll")
P_ATTACK_STRENGTH = TERMS.part("Strength", "attack.roll")
P_ATTACK_DEXTERITY = TERMS.part("Dexterity", "attack.roll")
P_ATTACK_SIZE = TERMS.part("size", "size.table")
P_RANGE = TERMS.part("range", "attack.range")
P_INTO_MELEE = TERMS.part("into melee", "attack.into-melee")
P_NOT_PROFICIENT = TERMS.part("not proficient", "attack.into-melee")
P_FLANKING = TERMS.part("flanking", "attack.flanking")
P_HIGHER_GROUND = TERMS.part("higher ground", "attack.higher-ground")
P_ATTACKER_PRONE = TERMS.part("prone", "attack.prone")
P_INVISIBLE = TERMS.part("invisible", "attack.invisible")
P_NONLETHAL = TERMS.part("nonlethal with a lethal weapon", "attack.nonlethal")
P_LETHAL = TERMS.part("lethal with a nonlethal weapon", "attack.nonlethal")
P_KNOCKOUT = TERMS.part("nonlethal with a lethal weapon", "knockout.weapon")
P_GM = TERMS.part("the game master's", "modifiers.gm")
P_AID = TERMS.part("aid", "aid")
P_CHARGE = TERMS.part("charge", "turn.charge")
P_DEFENSIVELY = TERMS.part("fighting defensively", "turn.defensive")
P_FURTHER = TERMS.part("further attack", "attack.iterative")
P_AIMED = TERMS.part("aimed shot", "helpless.aimed-shot")
P_SAME_BONUS = TERMS.part("the attack's bonus", "attack.critical")
P_WEAPON = TERMS.part("weapon", "attack.critical")
P_DAMAGE_STRENGTH = TERMS.part("Strength", "damage.strength")
P_BASE = TERMS.part("base", "defense.sum")
P_DEXTERITY = TERMS.part("Dexterity", "defense.sum")
P_KEPT_PENALTY = TERMS.part("Dexterity penalty", "defense.no-dex")
P_CLASS = TERMS.part("class", "defense.sum")
P_EQUIPMENT = TERMS.part("equipment", "defense.sum")
P_NATURAL = TERMS.part("natural", "defense.sum")
P_SIZE = TERMS.part("size", "size.table")
P_DODGE = TERMS.part("dodge", "defense.sum")
P_CHARGING = TERMS.part("charging", "turn.charge")
P_DEFENSIVE_DODGE = TERMS.part("fighting defensively, dodge", "turn.defensive")
P_TOTAL_DEFENSE = TERMS.part("total defense, dodge", "turn.defensive")
P_GIVEN = TERMS.part("the game master's", "modifiers.gm")
P_AIDED_DEFENSE = TERMS.part("aid", "aid")
P_COVER = TERMS.part("cover", "cover.bonus")
P_KNEELING = TERMS.part("kneeling or sitting", "defense.kneeling")
P_PRONE = TERMS.part("prone", "defense.prone")
P_STUNNED = TERMS.part("stunned or cowering", "defense.stunned")
P_CLIMBING = TERMS.part("climbing", "defense.climbing")
P_FLAT_FOOTED = TERMS.part("flat-footed", "defense.flat-footed")
P_RUNNING = TERMS.part("running", "defense.running")
P_GRAPPLING = TERMS.part("grappling", "defense.grappling")
P_PINNED = TERMS.part("pinned", "defense.pinned")
P_PINNED_DEXTERITY = TERMS.part("Dexterity counted as 0", "defense.pinned")
P_HELPLESS = TERMS.part("helpless", "helpless.defense")
P_SAVE_BASE = TERMS.part("base save", "save.natural")
P_SAVE_ABILITY = TERMS.part("ability", "save.natural")
P_COVER_REFLEX = TERMS.part("cover", "cover.reflex")
P_AID_STRENGTH = TERMS.part("Strength", "aid")
P_GRAPPLE_SIZE = TERMS.part("size", "grapple.size")
P_GRAPPLE_BASE = TERMS.part("base attack", "grapple.steps")
P_GRAPPLE_STRENGTH = TERMS.part("Strength", "grapple.steps")
P_TREAT_SKILL = TERMS.part("treat injury", "hp.treat")
P_TREAT_WISDOM = TERMS.part("Wisdom", "hp.treat")

(
    E_INITIATIVE,
    E_HIT,
    E_MISS,
    E_WRONG_SQUARE,
    E_TARGET_DRAWN,
    E_CONCEALED,
    E_SEEN,
    E_CRITICAL,
    E_NOT_CRITICAL,
    E_DAMAGE,
    E_NONLETHAL,
    E_HEALED,
    E_STATE,
    E_COVER_THING,
    E_COVER_HIT,
    E_COVER_DODGED,
    E_COVER_MISSED,
    E_STANDS_FIRM,
    E_SUPPRESSED,
    E_COVER_JUDGED,
    E_PERSON_JUDGED,
    E_FLANKING_JUDGED,
    E_MELEE_JUDGED,
    E_MOVED,
    E_MOVED_AWAY,
    E_CHARGED,
    E_POSTURE,
    E_COVER_TAKEN,
    E_COVER_LEFT,
    E_PROVOKED,
    E_STRIKES,
    E_LETS_PASS,
    E_ACT_LOST,
    E_SAVED,
    E_SAVE_FAILED,
    E_SAVE_SHOWN,
    E_COUP,
    E_DIES,
    E_MASSIVE,
    E_COST,
    E_BLED,
    E_STABILISED,
    E_TREATED,
    E_NOT_TREATED,
    E_AIDED,
    E_NOT_AIDED,
    E_GRAPPLED,
    E_NOT_GRAPPLED,
    E_PINNED,
    E_NOT_PINNED,
    E_ESCAPED,
    E_NOT_ESCAPED,
    E_LET_GO,
    E_THROWN,
    E_BURST,
    E_SHELTERED,
    E_ATTACKS_LOST,
    E_TOTAL_DEFENSE,
    E_GIVEN,
    E_CLEARED,
    E_SURPRISED,
    E_COVER_PERSON_TAKEN,
    E_GRAPPLE_LOST,
) = range(FIRST_OF_RULESET, FIRST_OF_RULESET + 63)
