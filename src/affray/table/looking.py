"""Looking at a fight without changing it: status, log, help, map, and rolling dice beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from affray.kernel.mistakes import did_you_mean, shown
from affray.table.language import whole
from affray.table.names import find
from affray.table.refused import Refused
from affray.table.status import status
from affray.table.tokens import Token, split
from affray.table.usage import USAGE

if TYPE_CHECKING:
    from affray.table.encounter import Encounter
    from affray.table.moment import Pending

LOG_LINES = 20
MARKS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""What stands on the map for each combatant: its number, as far as one digit says it."""
TABLE_HELP = {
    "init": "roll for initiative: init, init NAME, init NAME 17",
    "pass": "let a reaction go by; in one's own turn, end it",
    "auto": "auto KIND ask|always|never: what answers itself",
    "undo": "undo [N]: take back commands, their dice too",
    "redo": "redo [N]: bring them back",
    "status": "status [NAME]: how everyone is",
    "log": "log [N]: what happened last",
    "map": "the grid as text",
    "odds": "odds COMMAND: its exact odds now, without doing it; odds: who wins from here",
    "advise": "the chance of winning after each act that is legal now",
    "roll": "roll EXPRESSION: dice beside the fight",
    "note": "note TEXT: a remark in the log",
    "hp": "hp NAME -5: damage or healing without a type",
    "seats": "who sits at the table, and who plays whom",
    "reactions": "the question that is open",
    "dice": "what the dice are bound to, so that anyone can verify them",
    "history": "history [N]: the last commands with their numbers",
    "help": "help [VERB]",
}


def look(encounter: Encounter, text: str) -> str | None:
    """The answer to `status`, `log`, `help`, `map` or `roll`; None for a command to the fight. Raises Refused."""
    line = split(text, tuple(LOOKS))
    if not line.tokens or line.tokens[0].quoted or line.actor is not None:
        return None
    looker = LOOKS.get(line.tokens[0].text.casefold())
    if looker is None:
        return None
    return looker(encounter, line.tokens[1:], line.rest.partition(" ")[2].strip())


def see_status(encounter: Encounter, tokens: tuple[Token, ...], text: str) -> str:
    """`status [NAME]`"""
    state = encounter.as_json()
    names = list(state["combatants"])
    if tokens:
        names = [names[find(text.strip('"'), {name: number for number, name in enumerate(names)}, "combatant")]]
    lines = [f"{name} ({state['combatants'][name]['side']}): {status(state['combatants'][name])}" for name in names]
    if not tokens:
        lines.insert(0, heading(encounter, state))
    return "\n".join(lines)


def heading(encounter: Encounter, state: dict[str, Any]) -> str:
    """Round, and who decides what."""
    pending = encounter.pending
    over = "" if state["encounter"]["outcome"] is None else f"The fight is over: {state['encounter']['outcome']}."
    if pending is None:
        return f"Round {state['round']}. {over}"
    if pending.kind == "init":
        return "The fight has not begun: `init` rolls for initiative."
    begun = f"Round {state['round']}. " if state["round"] else ""
    if pending.kind == "die":
        return f"{begun}{pending.actor} throws for {pending.about}."
    if pending.kind != "turn":
        return f"{begun}{over}{' ' if over else ''}{decides(pending)}."
    actor = f"{pending.actor}'" if str(pending.actor).endswith("s") else f"{pending.actor}'s"
    return f"{begun}It is {actor} turn."


def decides(pending: Pending) -> str:
    """Who decides what, about whom."""
    about = "" if pending.about == pending.actor else f", {pending.about}"
    return f"{pending.actor} decides ({pending.kind}{about})"


def see_log(encounter: Encounter, tokens: tuple[Token, ...], _text: str) -> str:
    """`log [N]`"""
    count = whole(tokens[0].text, "the number of lines") if tokens else LOG_LINES
    if len(tokens) > 1 or count < 1:
        raise Refused("log [N]", "table.command")
    return (
        "\n".join(f"{event.seq}. {event.text}" for event in encounter.last_events(count)) or "nothing has happened yet"
    )


def see_help(encounter: Encounter, _tokens: tuple[Token, ...], text: str) -> str:
    """`help [VERB]`, from the ruleset's own table of commands."""
    said = [(", ".join(verb.names), verb.help, verb.clause) for verb in encounter.ruleset.room("commands").VERBS]
    if not text:
        width = max(len(names) for names, _, _ in said)
        lines = [f"{names:{width}}  {words}" for names, words, _ in said]
        lines += [f"{verb:{width}}  {words}" for verb, words in TABLE_HELP.items()]
        return "\n".join([*lines, f"{'gm':{width}}  {', '.join(USAGE)}"])
    return help_on(encounter, text.casefold(), said)


def help_on(encounter: Encounter, word: str, said: list[tuple[str, str, str]]) -> str:
    """What there is to say of one verb, with the rule behind it."""
    from affray.rulesets.register import clause

    found = [
        f"{names}: {words}\n  {clause(encounter.ruleset, name).text} ({name})"
        for names, words, name in said
        if word in names.split(", ")
    ]
    if word == "gm":
        found = list(USAGE.values())
    elif word in TABLE_HELP:
        found.append(TABLE_HELP[word])
    if not found:
        known = [name for names, _, _ in said for name in names.split(", ")] + list(TABLE_HELP)
        raise Refused(f"there is no command {shown(word)}{did_you_mean(word, known)}", "table.command")
    return "\n".join(found)


def see_map(encounter: Encounter, tokens: tuple[Token, ...], _text: str) -> str:
    """`map`: the grid as text, walls as #, combatants by their numbers, from the tenth on by letters."""
    fight = encounter.fight
    if tokens:
        raise Refused("map takes nothing", "table.command")
    if not fight.width:
        raise Refused("there is no grid: everyone is adjacent", "kernel.grid")
    place = {name: number for number, name in enumerate(encounter.roster.known)}  # without those who are not seen
    marks = {name: MARKS[place[name]] if place[name] < len(MARKS) else "*" for name in encounter.present}
    rows = [
        ["#" if fight.wall[(y << fight.shift) + x] else "." for x in range(fight.width)] for y in range(fight.height)
    ]
    for name, who in encounter.present.items():
        rows[fight.units[who].y][fight.units[who].x] = marks[name]
    lines = ["   " + "".join(f"{x % 10}" for x in range(fight.width))]
    lines += [f"{y:2} {''.join(row)}" for y, row in enumerate(rows)]
    numbers = {name: place[name] + 1 for name in encounter.present}
    most = len(str(max(numbers.values(), default=1)))
    several = any(mark != str(numbers[name]) for name, mark in marks.items())
    legend = [f"{mark} {numbers[name]:>{most}} {name}" if several else f"{mark} {name}" for name, mark in marks.items()]
    return "\n".join([*lines, *legend])


def see_roll(encounter: Encounter, _tokens: tuple[Token, ...], text: str) -> str:
    """`roll EXPRESSION`: dice beside the fight."""
    from affray.table.rolling import table_roll

    return table_roll(encounter, text)


LOOKS: dict[str, Callable[[Encounter, tuple[Token, ...], str], str]] = {
    "status": see_status,
    "log": see_log,
    "help": see_help,
    "map": see_map,
    "roll": see_roll,
}
