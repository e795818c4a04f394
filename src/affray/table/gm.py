"""The game master's commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from affray.kernel.conditions import OPEN, ROUND_END, gain, lose
from affray.kernel.events import CHANGED, FIGHT_STOPPED
from affray.kernel.fight import ENDED, NOBODY, STOPPED, AnyFight
from affray.kernel.grid import on_grid, square, standing_at
from affray.kernel.mistakes import did_you_mean, shown
from affray.kernel.primitives import emit
from affray.kernel.ruleset import Roster
from affray.kernel.terms import OPTION
from affray.table.crossing import hours
from affray.table.language import square as square_of
from affray.table.language import whole
from affray.table.names import find
from affray.table.refused import Refused
from affray.table.tokens import Token
from affray.table.usage import USAGE

if TYPE_CHECKING:
    from affray.table.encounter import Encounter

Change = Callable[[AnyFight], int]
Reading = Callable[[Roster, int, Sequence[str], Mapping[str, str]], Change | None]
"""A ruleset's own reading of a command: the roster, the combatant, the words behind its name, the options.

None leaves the command to the table; ValueError says what is wrong with it.
"""
LARGEST = 100_000
SCENE = "encounter"
_VALUES = {"true": True, "yes": True, "false": False, "no": False}


def change(encounter: Encounter, tokens: Sequence[Token], options: dict[str, str], words: str) -> Change:
    """What a command behind `gm` does to the fight; `words` are all of it as typed. Raises Refused."""
    if not tokens:
        raise Refused(f"gm what? There is {', '.join(USAGE)}", "table.command")
    verb = tokens[0].text.casefold()
    own, readings = further(encounter), further_readings(encounter)
    if verb not in VERBS and verb not in own and verb not in readings:
        hint = did_you_mean(verb, [*USAGE, *own, *readings])
        raise Refused(f"there is no command gm {shown(verb)}{hint}", "table.command")
    if verb in readings:
        read = read_by_ruleset(encounter, verb, tokens[1:], options)
        if read is not None:
            return then_settle(encounter, read)
    if options and verb != "set":
        raise Refused(f"gm {verb} takes no options", "kernel.option")
    if verb in own:
        if tokens[1:]:
            raise Refused(f"gm {verb} takes nothing more", "table.command")
        return own[verb]
    do = VERBS[verb](encounter, tokens[1:], options)
    return told(encounter, CHANGED, words, do) if verb in UNTOLD else do


def further(encounter: Encounter) -> dict[str, Change]:
    """The game master's commands that only this ruleset has; each is a word alone."""
    if not encounter.ruleset.has_campaigns:
        return {}
    between = encounter.ruleset.room("between")
    return {word: partial(between.further, word=number) for number, word in enumerate(between.FURTHER)}


def further_readings(encounter: Encounter) -> dict[str, Reading]:
    """The game master's commands of which this ruleset reads what is done to a combatant, or some of it."""
    return dict(getattr(encounter.ruleset.room("gm"), "READINGS", {}))


def read_by_ruleset(encounter: Encounter, verb: str, tokens: Sequence[Token], options: dict[str, str]) -> Change | None:
    """What the ruleset makes of a command, or None if it leaves it to the table. Raises Refused."""
    who, rest = named(encounter, tokens)
    try:
        read = further_readings(encounter)[verb](encounter.roster, who, rest, options)
    except ValueError as wrong:
        raise Refused(f"gm {verb} {wrong}", "table.command") from None
    if read is None and verb not in VERBS:
        raise Refused(f"gm {verb} NAME does not take {shown(' '.join(rest))}", "table.command")
    return read


def combatant(encounter: Encounter, text: str) -> int:
    """The number of a combatant by name. Raises Refused."""
    return find(text, encounter.present, "combatant")


def named(encounter: Encounter, tokens: Sequence[Token]) -> tuple[int, list[str]]:
    """The combatant that words begin with, and the words behind; the longest name that fits."""
    texts = [token.text for token in tokens]
    for length in range(len(texts), 1, -1):
        name = " ".join(texts[:length])
        if name in encounter.present:
            return encounter.present[name], texts[length:]
    if not texts:
        raise Refused("which combatant?", "table.command")
    return combatant(encounter, texts[0]), texts[1:]


def amount(text: str) -> int:
    """An amount of damage or healing. Raises Refused."""
    number = whole(text, "the amount")
    if not 0 <= number <= LARGEST:
        raise Refused(f"an amount is from 0 to {LARGEST:,}", "table.command")
    return number


def told(encounter: Encounter, kind: int, words: str, do: Change) -> Change:
    """A change that no rule makes an event of, with an event that says it."""
    number = encounter.roster.word(words)

    def both(fight: AnyFight) -> int:
        emit(fight, kind, NOBODY, NOBODY, number, 0, 0)
        return do(fight)

    return both


def then_settle(encounter: Encounter, do: Change) -> Change:
    """A change and what follows from it: a side may be down, the one whose turn it is may have fallen."""
    rules = encounter.ruleset.room("gm")

    def both(fight: AnyFight) -> int:
        clause = do(fight)
        if clause == 0:
            rules.after(fight)
        return clause

    return both


def damage(encounter: Encounter, tokens: Sequence[Token], _options: dict[str, str]) -> Change:
    """Damage from nobody."""
    who, rest = named(encounter, tokens)
    rules = encounter.ruleset.room("gm")
    if not 1 <= len(rest) <= 2:
        raise Refused("gm damage NAME N [TYPE]", "table.command")
    number, kind = amount(rest[0]), rest[1].casefold() if len(rest) > 1 else None
    if kind is not None and kind not in rules.DAMAGE_TYPES:
        allowed = ", ".join(rules.DAMAGE_TYPES)
        raise Refused(f"there is no damage of the type {shown(kind)}; there is {allowed}", "table.command")
    return then_settle(encounter, lambda fight: int(rules.damage(fight, who, number, kind)))


def heal(encounter: Encounter, tokens: Sequence[Token], _options: dict[str, str]) -> Change:
    """Healing from nobody."""
    who, rest = named(encounter, tokens)
    if len(rest) != 1:
        raise Refused("gm heal NAME N", "table.command")
    number = amount(rest[0])
    rules = encounter.ruleset.room("gm")
    return then_settle(encounter, lambda fight: int(rules.heal(fight, who, number)))


def hit_points(encounter: Encounter, tokens: Sequence[Token]) -> Change:
    """Damage or healing without a type."""
    who, rest = named(encounter, tokens)
    if len(rest) != 1:
        raise Refused("hp NAME -5, or hp NAME +5", "table.command")
    number = whole(rest[0], "the change")
    rules = encounter.ruleset.room("gm")
    size = amount(str(abs(number)))
    if number < 0:
        return then_settle(encounter, lambda fight: int(rules.damage(fight, who, size, None)))
    return then_settle(encounter, lambda fight: int(rules.heal(fight, who, size)))


def give(encounter: Encounter, tokens: Sequence[Token], _options: dict[str, str]) -> Change:
    """A condition, for some rounds or until it is cleared."""
    who, rest = named(encounter, tokens)
    match = re.fullmatch(r"(.+?)(?: for (\S+) rounds?)?", " ".join(rest), re.IGNORECASE)
    if match is None:
        raise Refused("gm give NAME CONDITION [for N rounds]", "table.command")
    rounds = OPEN if match[2] is None else whole(match[2], "the number of rounds")
    if rounds != OPEN and not 1 <= rounds <= LARGEST:
        raise Refused(f"a condition lasts from 1 to {LARGEST:,} rounds", "table.command")
    return then_settle(encounter, gift(encounter, who, match[1], rounds))


def gift(encounter: Encounter, who: int, words: str, rounds: int) -> Change:
    """What is given: a condition, or what else the ruleset's `gift` makes of the words. Raises Refused.

    A ruleset whose conditions last otherwise than to the end of a round has a `give` of its own.
    """
    rules = encounter.ruleset.room("gm")
    own: Callable[[str], Callable[[AnyFight, int], int] | None] = getattr(rules, "gift", lambda _words: None)
    try:
        change = own(words.casefold())
    except ValueError as wrong:
        raise Refused(str(wrong), "table.command") from None
    if change is not None:
        return lambda fight: int(change(fight, who))
    number = condition(encounter, words)
    give_one: Callable[[AnyFight, int, int, int], None] = getattr(rules, "give", until_round_end)

    def do(fight: AnyFight) -> int:
        give_one(fight, who, number, rounds)
        return 0

    return do


def until_round_end(fight: AnyFight, who: int, number: int, rounds: int) -> None:
    """A condition that loses one of its rounds at the end of each."""
    gain(fight, who, number, rounds, ROUND_END, who)


def clear(encounter: Encounter, tokens: Sequence[Token], _options: dict[str, str]) -> Change:
    """An end to a condition."""
    who, rest = named(encounter, tokens)
    number = condition(encounter, " ".join(rest))

    def do(fight: AnyFight) -> int:
        lose(fight, who, number)
        return 0

    return then_settle(encounter, do)


def condition(encounter: Encounter, text: str) -> int:
    """The number of a condition. Raises Refused."""
    return find(text, {name: n for n, name in enumerate(encounter.teller.conditions)}, "condition")


def wait(encounter: Encounter, tokens: Sequence[Token], _options: dict[str, str]) -> Change:
    """Time that passes."""
    duration = " ".join(token.text for token in tokens)
    if encounter.ruleset.has_campaigns:
        return then_settle(encounter, hours(encounter, duration))
    rules = encounter.ruleset.room("gm")

    def do(fight: AnyFight) -> int:
        clause = int(rules.wait(fight, duration))
        if clause == OPTION:
            raise Refused(f"a duration is {rules.WAIT_HELP}, not {shown(duration)}", "table.command")
        return clause

    return then_settle(encounter, do)


def set_fields(encounter: Encounter, tokens: Sequence[Token], options: dict[str, str]) -> Change:
    """Fields of a combatant, or of the encounter, set."""
    if len(tokens) == 1 and tokens[0].says(SCENE) and SCENE not in encounter.roster.names:
        return set_scene(encounter, options)
    who, rest = named(encounter, tokens)
    rules = encounter.ruleset.room("gm")
    if rest or not options:
        raise Refused("gm set NAME FIELD=VALUE…", "table.command")
    settable(options, rules.FIELDS, rules.DERIVED)

    def do(fight: AnyFight) -> int:
        for field, text in options.items():
            try:
                rules.set_field(fight, encounter.roster, who, field, value(text))
            except ValueError as wrong:
                raise Refused(f"{field} {wrong}", "table.set") from None
        return 0

    return then_settle(encounter, do)


def settable(options: dict[str, str], fields: Collection[str], derived: Collection[str]) -> None:
    """Raise Refused unless every field can be set."""
    for field in options:
        if field in derived:
            raise Refused(f"{field} follows from other fields", "table.set")
        if field not in fields:
            raise Refused(f"there is no field {shown(field)}{did_you_mean(field, list(fields))}", "table.set")


def set_scene(encounter: Encounter, options: dict[str, str]) -> Change:
    """Fields of the encounter, as far as the ruleset has any that can be set."""
    rules = encounter.ruleset.room("gm")
    fields: dict[str, Callable[[AnyFight, Any], None]] = getattr(rules, "SCENE_FIELDS", {})
    if not options:
        raise Refused("gm set encounter FIELD=VALUE…", "table.command")
    settable(options, fields, ("round", "turn", "outcome", *getattr(rules, "SCENE_DERIVED", ())))

    def do(fight: AnyFight) -> int:
        for field, text in options.items():
            try:
                fields[field](fight, value(text))
            except ValueError as wrong:
                raise Refused(f"{field} {wrong}", "table.set") from None
        return 0

    return then_settle(encounter, do)


def value(text: str) -> Any:
    """A value as typed: a number, true or false, or a word."""
    if text.casefold() in _VALUES:
        return _VALUES[text.casefold()]
    return int(text) if re.fullmatch(r"[+-]?\d{1,9}", text.replace("\u2212", "-")) else text


def move(encounter: Encounter, tokens: Sequence[Token], _options: dict[str, str]) -> Change:
    """A combatant in another square."""
    who, rest = named(encounter, tokens)
    x, y = square_of(" ".join(rest))
    fight = encounter.fight
    if not fight.width:
        raise Refused("there is no grid to move on", "kernel.grid")
    if not on_grid(fight, x, y):
        raise Refused(f"the grid goes from 0,0 to {fight.width - 1},{fight.height - 1}", "kernel.grid")
    if fight.wall[square(fight, x, y)] or standing_at(fight, x, y) not in (-1, who):
        raise Refused(f"{x},{y} is not empty", "kernel.grid")

    def do(fight: AnyFight) -> int:
        fight.units[who].x, fight.units[who].y = x, y
        return 0

    return then_settle(encounter, do)


def give_turn(encounter: Encounter, tokens: Sequence[Token], _options: dict[str, str]) -> Change:
    """It is this combatant's turn now."""
    who, rest = named(encounter, tokens)
    if rest or encounter.fight.round == 0 or encounter.over:
        raise Refused("gm turn NAME, while the fight is on", "table.command")

    def do(fight: AnyFight) -> int:
        encounter.ruleset.room("gm").give_turn(fight, who)
        return 0

    return then_settle(encounter, do)


def remove(encounter: Encounter, tokens: Sequence[Token], _options: dict[str, str]) -> Change:
    """A combatant leaves the fight."""
    who, rest = named(encounter, tokens)
    if rest:
        raise Refused("gm remove NAME", "table.command")

    def do(fight: AnyFight) -> int:
        encounter.ruleset.room("gm").depart(fight, who)
        return 0

    return do


def end(encounter: Encounter, tokens: Sequence[Token], _options: dict[str, str]) -> Change:
    """The fight is over."""
    if tokens:
        raise Refused("gm end takes nothing", "table.command")
    if encounter.over:
        raise Refused("the fight is over", "kernel.over")

    stop: Callable[[AnyFight, int], None] = getattr(encounter.ruleset.room("gm"), "stop", stopped)

    def do(fight: AnyFight) -> int:
        stop(fight, ENDED)
        return 0

    return do


def stopped(fight: AnyFight, reason: int) -> None:
    """The fight ends as stopped; what else that means is the ruleset's to say, in a `stop` of its own."""
    fight.over, fight.reason = STOPPED, reason
    emit(fight, FIGHT_STOPPED, -1, -1, reason, 0, 0)


UNTOLD = {"set", "move"}
"""Commands that no rule makes an event of."""

VERBS: dict[str, Callable[[Encounter, Sequence[Token], dict[str, str]], Change]] = {
    "damage": damage,
    "heal": heal,
    "set": set_fields,
    "give": give,
    "clear": clear,
    "move": move,
    "wait": wait,
    "turn": give_turn,
    "remove": remove,
    "end": end,
}
