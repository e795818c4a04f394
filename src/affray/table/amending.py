"""Corrections after the fact: a cocked die drawn anew, and a command as it should have been.

A correction is one step more, which undo takes back. The commands that it stands for are kept in its line, so that
commands keep their numbers.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from affray.kernel.events import AMENDED, DRAWN_ANEW, MISFIT, ROLLED, Event, Row
from affray.kernel.fight import NOBODY
from affray.kernel.tape import THROWN, Die, DieMissing, DieWanted, Draw, Edit, Question
from affray.kernel.telling import tell_all
from affray.table import crossing, language
from affray.table.acts import Act, Changed, Decided, Growth, Listed
from affray.table.moment import Line, Moment, Steps
from affray.table.refused import Refused
from affray.table.tokens import SPEECHLESS, split
from affray.table.tokens import Line as Words
from affray.table.wording import words_of

if TYPE_CHECKING:
    from affray.table.commands import Meaning
    from affray.table.encounter import Encounter


def reroll(encounter: Encounter, words: Words) -> list[Event]:
    """`gm reroll`: the last die of the last command is drawn anew. Raises Refused."""
    if len(words.tokens) != 2 or words.options:
        raise Refused("gm reroll takes nothing", "table.command")
    now = encounter.now
    if not now.draws:
        raise Refused("the last command drew no die; `undo` goes back to one that did", "table.dice")
    last = now.draws[-1]
    thrower = next((past.who for past in reversed(now.rows) if past.kind == ROLLED), NOBODY)
    said = row(encounter, DRAWN_ANEW, thrower, last.purpose, last.face)
    corrected = replace(now, before=now.log.and_then((said,), now.roster.hidden), rows=())
    if last.source == THROWN:
        corrected = replace(corrected, tape=now.tape[: last.at])
    else:
        place = len(now.draws) - 1
        corrected = replace(corrected, anew={**now.anew, place: now.anew.get(place, 0) + 1})
    try:
        run = encounter.run(corrected)
    except AssertionError:
        raise Refused(
            "what was answered after that die no longer fits; `undo` the answer first", "table.amend"
        ) from None
    moments = encounter.line
    assert isinstance(moments, Steps)
    moments.pop()
    return kept(encounter, run, moments, (said,))


def row(encounter: Encounter, kind: int, who: int, a: int, b: int) -> Row:
    """An event of the table's own."""
    fight = encounter.fight
    return Row(kind, fight.round, fight.turn, who, NOBODY, a, b, 0, (), ())


def kept(encounter: Encounter, corrected: Moment, moments: Sequence[Moment], said: tuple[Row, ...]) -> list[Event]:
    """Make a corrected moment the present one, with the line of commands that led to it; all that is new."""
    first = len(corrected.before) - len(said) + 1
    owner, since = encounter.serials + 1, len(encounter.past) + 1
    line = Line(owner, moments, since)
    encounter.keep(replace(corrected, line=line, follows=encounter.now.serial, extra=said))
    return tell_all(encounter.teller, [*said, *corrected.rows], first)


def amend(encounter: Encounter, words: Words) -> list[Event]:
    """`gm amend N COMMAND`: command N as it should have been, and what followed again. Raises Refused."""
    if len(words.tokens) < 4:
        raise Refused("gm amend N COMMAND", "table.command")
    line = encounter.line
    number = language.whole(words.tokens[2].text, "the command's number")
    if not 1 <= number < len(line):
        raise Refused(f"there are commands 1 to {len(line) - 1} to amend", "table.amend")
    text = words.rest.split(maxsplit=3)[3]
    trial = copy.copy(encounter)
    trial.past, trial.future = Steps(), Steps()
    trial.now = before = replace(line[number - 1], floor=max(encounter.now.floor, encounter.fight.draw))
    run_again(trial, understood(trial, text), draws_of(line, number))
    said = [row(encounter, AMENDED, NOBODY, number, encounter.roster.word(text))]
    for place in range(number + 1, len(line)):
        try:
            follow(trial, line, place)
        except (Refused, DieMissing) as misfit:
            why = misfit.message if isinstance(misfit, Refused) else "a die is missing"
            said.append(row(encounter, MISFIT, NOBODY, place, encounter.roster.word(why)))
            break
    told = tuple(trial.now.before)[len(before.log) :]
    log = encounter.now.log.and_then((*said, *told), encounter.roster.hidden)
    moments = Steps.of(line[:number])
    moments.extend(trial.past, 1)
    encounter.serials = trial.serials
    return kept(encounter, replace(trial.now, before=log), moments, (*said, *told))


def understood(trial: Encounter, text: str) -> Meaning:
    """What an amended command means. Raises Refused."""
    from affray.table.commands import meaning, verb_of

    line = split(text, SPEECHLESS)
    verb = verb_of(line)
    if verb in ("undo", "redo") or (verb == "gm" and len(line.tokens) > 1 and line.tokens[1].text in CORRECTIONS):
        raise Refused("a command is amended to one that acts, not to one that takes back", "table.amend")
    return meaning(trial, line)


def run_again(trial: Encounter, meant: Meaning, draws: tuple[Draw, ...], note: str = "") -> None:
    """Give a command to the trial, with the dice that it drew before. Raises Refused."""
    if isinstance(meant, Growth):
        begun = replace(trial.now, tape=(*trial.now.tape, *meant.given), said=meant.said)
    else:
        begun = replace(trial.next(meant), note=note)
    trial.keep(trial.run(replace(begun, again=draws or begun.again)))


def goes_on(before: Moment, moment: Moment) -> bool:
    """Whether a moment came from an answer, a die or a change in the act that the one before it was in."""
    longer = len(moment.tape) > len(before.tape) and moment.tape[: len(before.tape)] == before.tape
    return longer and (moment.origin, moment.scene) == (before.origin, before.scene)


def draws_of(line: Sequence[Moment], place: int) -> tuple[Draw, ...]:
    """All dice of the act that the moment at a place in the line is in."""
    while place + 1 < len(line) and goes_on(line[place], line[place + 1]):
        place += 1
    return line[place].draws


def follow(trial: Encounter, line: Sequence[Moment], place: int) -> None:
    """Run again what led to a moment of the line. Raises Refused if it no longer fits."""
    before, moment = line[place - 1], line[place]
    if moment.scene != before.scene:
        if trial.now.wanted is not None:
            raise trial.not_now()
        trial.go_on_as(crossing.opened(trial, crossing.campaign_of(trial), moment.scene))
        return
    if not goes_on(before, moment):
        run_again(trial, same_act(trial, moment), draws_of(line, place), moment.note)
        return
    given, wanted, asked = moment.tape[len(before.tape)], trial.now.wanted, before.wanted
    again = Growth(moment.tape[len(before.tape) :], moment.said)
    if isinstance(given, Edit):
        run_again(trial, understood(trial, given.words), ())
    elif isinstance(given, Die):
        if isinstance(wanted, DieWanted):  # else the die has counted already
            if wanted != asked:
                raise Refused(f"another die is to be thrown now: {trial.not_now().message}", "table.amend")
            run_again(trial, again, ())
    else:
        if not (
            isinstance(wanted, Question)
            and isinstance(asked, Question)
            and (wanted.who, wanted.question) == (asked.who, asked.question)
        ):
            raise Refused("what it answers is not asked now", "table.amend")
        clause = trial.ruleset.room("actions").answer_refusal(trial.fight, wanted.who, wanted.question, given.answer)
        if clause:
            raise trial.refused_by(clause)
        run_again(trial, again, ())


def same_act(trial: Encounter, moment: Moment) -> Act:
    """The act of a moment, for the state that the trial has come to; names are looked up again. Raises Refused."""
    act = moment.act
    if isinstance(act, Changed) and act.words == "play on":
        return act
    if not isinstance(act, Decided):
        assert act is not None
        meant = understood(trial, act.words)
        if not isinstance(meant, Changed | Listed):
            raise Refused("a question is open now", "table.amend")
        return meant
    if trial.now.wanted is not None:
        raise trial.not_now()
    rules, decision = trial.ruleset, act.decision
    if decision.verb == rules.room("commands").INIT:
        return act
    words = split(words_of(rules, moment.roster, decision), SPEECHLESS)
    again = language.decision(rules, trial.fight, trial.roster, decision.actor, words)
    return Decided(act.words, again)


CORRECTIONS: dict[str, Callable[[Encounter, Words], list[Event]]] = {"reroll": reroll, "amend": amend}
"""The game master's commands that correct what has been."""
