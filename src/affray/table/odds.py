"""The exact odds of a command at the table, or from a scenario file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from affray import rulesets
from affray.analysis.odds import MOST_BRANCHES, Odds, Question, UnusedDice, odds_of
from affray.analysis.odds_rows import OddsRows, gathered
from affray.analysis.setup import Source, prepared
from affray.analysis.varying import combinations, parsed, varied
from affray.kernel.exhaustive import ImpossibleFace, Known, TooManyBranches
from affray.kernel.fight import AnyFight
from affray.kernel.merging import Watch
from affray.kernel.mistakes import did_you_mean, shown
from affray.kernel.tape import Change, DieWanted, Edit, Stopped
from affray.kernel.tape import Question as Asked
from affray.table import language
from affray.table.acts import Act, Decided
from affray.table.commands import OTHER_VERBS, replied_to, speaker
from affray.table.encounter import Encounter
from affray.table.names import find
from affray.table.refused import Refused
from affray.table.tokens import SPEECHLESS, Line, split

Dice = Mapping[str, Sequence[int]]
PLAINLY = 1_000
"""Up to so many branches are told one by one, of more the first two figures."""


def odds(
    fight: Encounter | Source,
    command: str,
    choose: Sequence[str] = (),
    dice: Dice | None = None,
    limit: int = MOST_BRANCHES,
    progress: Watch | None = None,
) -> Odds:
    """The exact odds of a command, at the present moment of a fight or in a scenario.

    A scenario that does not `start` anywhere is taken to be at the turn of the one who acts. Questions that come up are
    answered by policy, or as `choose` says (`"Bo: return fire"`, each time). `dice` are faces that are known, by
    purpose. The answer to an open question is a command like any other. `progress` is told now and then how far it is.

    Raises Refused if the command is not possible now, or if more than `limit` branches would have to be followed;
    Mistakes if the scenario is wrong.
    """
    encounter = fight if isinstance(fight, Encounter) else at_turn(fight, command)
    asked = question_of(encounter, command, choose, dice or {})
    try:
        return odds_of(asked, limit, progress)
    except TooManyBranches as many:
        raise TooManyWays(encounter, many, limit) from None
    except ImpossibleFace as wrong:
        purpose = encounter.teller.purposes[wrong.purpose]
        raise Refused(f"a d{wrong.sides} for {purpose} can't show {wrong.face}", "table.dice") from None
    except UnusedDice as unused:
        purposes = ", ".join(encounter.teller.purposes[purpose] for purpose in sorted(unused.purposes))
        raise Refused(f"no branch draws a die for {purposes}", "table.dice") from None


def odds_table(
    source: Source,
    command: str,
    vary: Sequence[str],
    choose: Sequence[str] = (),
    dice: Dice | None = None,
    limit: int = MOST_BRANCHES,
    progress: Watch | None = None,
) -> OddsRows:
    """The exact odds of a command for each combination of what is varied: `"Bo.armor=0..10"`.

    `progress` is told how far each is.

    Raises ValueError if a variation is wrong, Mistakes if a scenario is with it, Refused as `odds` does.
    """
    data = prepared(source).as_data()
    variations = [parsed(text, data) for text in vary]
    names = [variation.name for variation in variations]
    found = []
    for combination in combinations(variations):
        scenario = varied(data, variations, combination)
        found.append(
            (dict(zip(names, combination, strict=True)), odds(scenario, command, choose, dice, limit, progress))
        )
    return gathered(command, names, found)


def at_turn(source: Source, command: str) -> Encounter:
    """The fight of a scenario, begun at the turn of whoever the command says acts, unless it starts elsewhere."""
    from affray.rulesets.loading import load

    setup = prepared(source)
    scenario = setup.scenario
    line = acting(command)
    if scenario.start is None and not (line.tokens and line.tokens[0].says("init")):
        if line.actor is None:
            first = scenario.combatants[0].name
            raise Refused(f"whose turn is it? say who acts, as in `{first}: {command}`", "table.odds")
        names = {sheet.name: number for number, sheet in enumerate(scenario.combatants)}
        name = scenario.combatants[find(line.actor, names, "combatant")].name
        scenario = load(setup.as_data() | {"start": {"turn": name}})
    return Encounter(rulesets.get(scenario.ruleset), scenario, 0)


def acting(command: str) -> Line:
    """The command, taken apart. Raises Refused if it is none that anyone in the fight carries out."""
    line = split(command, SPEECHLESS)
    verb = line.tokens[0].text.casefold() if line.tokens and line.actor is None else ""
    if verb in SPEECHLESS:
        raise Refused(f"`{verb}` is nothing that somebody does in the fight: it has no odds", "table.odds")
    return line


def question_of(encounter: Encounter, command: str, choose: Sequence[str], dice: Dice) -> Question:
    """What is asked: an act of the present moment, or the rest of the open one. Raises Refused."""
    line = acting(command)
    known = Known(dice=faces(encounter, dice), chosen=chosen(encounter, choose))
    now, wanted = encounter.now, encounter.now.wanted
    if isinstance(wanted, DieWanted):
        raise encounter.not_now()
    actor = speaker(encounter, line)
    if wanted is None:
        act: Act = Decided(line.rest, decided(encounter, line, actor))
        base = now.live
    else:
        assert now.act is not None
        answers = (*now.answers, answered(encounter, wanted, line, actor))
        act, base = now.act, now.base
        known = Known(now.faces, answers, known.dice, known.chosen, changes_made(encounter))

    def run(fight: AnyFight) -> None:
        act.run(encounter.ruleset, fight)

    return Question(encounter.ruleset, encounter.roster, base, now.live, run, line.rest, actor, known)


def changes_made(encounter: Encounter) -> tuple[Change, ...]:
    """The game master's changes while the open command was under way, and where on that way."""
    now = encounter.now
    if now.act is None or not any(isinstance(entry, Edit) for entry in now.tape):
        return ()
    fight = encounter.copied(now.base)
    fight.draw = max(fight.draw, now.floor)
    fight.engine = engine = encounter.engine(now)
    with suppress(Stopped):
        now.act.run(encounter.ruleset, fight)
    return tuple(engine.changes)


def decided(encounter: Encounter, line: Line, actor: int) -> Any:
    """The decision that a line means, if it is legal now. Raises Refused."""
    rules, fight = encounter.ruleset, encounter.copied(encounter.fight)
    if line.tokens and line.tokens[0].says("init"):
        who = actor if line.actor is not None else -1
        made = language.initiative(
            encounter.roster, rules.room("state").Decision(), line, who, rules.room("commands").INIT
        )
    else:
        if line.tokens and line.tokens[0].says("pass") and len(line.tokens) == 1 and not line.options:
            line = split("end", SPEECHLESS)
        made = language.decision(rules, encounter.fight, encounter.roster, actor, line)
    if made is None:
        raise language.unknown_verb(rules, line, OTHER_VERBS)
    clause = Decided(line.rest, made).refusal(rules, fight)
    if clause:
        raise encounter.refused_by(clause)
    return made


def answered(encounter: Encounter, wanted: Asked, line: Line, actor: int) -> int:
    """The answer that a line gives to the open question. Raises Refused."""
    answer = language.reply(encounter.ruleset, encounter.fight, encounter.roster, wanted, line)
    if answer is None or actor != wanted.who:
        raise encounter.not_now()
    clause = encounter.ruleset.room("actions").answer_refusal(encounter.fight, wanted.who, wanted.question, answer)
    if clause:
        raise encounter.refused_by(clause)
    return answer


def chosen(encounter: Encounter, choose: Sequence[str]) -> dict[tuple[int, int], int]:
    """Answers stated ahead, by combatant and kind of question. Raises Refused."""
    found: dict[tuple[int, int], int] = {}
    for text in choose:
        line = split(text, SPEECHLESS)
        if line.actor is None:
            raise Refused(f"{shown(text)} does not say who: write `NAME: ANSWER`", "table.actor")
        who = find(line.actor, encounter.present, "combatant")
        answers = replied_to(encounter, line, who)
        if not answers:
            replies = encounter.ruleset.room("commands").REPLIES
            known = [name for kind in replies.values() for reply in kind for name in reply.names]
            hint = did_you_mean(line.rest.casefold(), known) or f"; there is {', '.join(known)}"
            raise Refused(f"{shown(line.rest)} answers no question{hint}", "table.command")
        found |= {(who, kind): answer for kind, answer in answers.items()}
    return found


def faces(encounter: Encounter, dice: Dice) -> dict[int, tuple[int, ...]]:
    """Known faces by the number of their purpose. Raises Refused."""
    purposes = encounter.teller.purposes
    for purpose in dice:
        if purpose not in purposes:
            hint = did_you_mean(purpose, purposes) or f"; there is {', '.join(purposes)}"
            raise Refused(f"there is no die for {shown(purpose)}{hint}", "table.dice")
    return {purposes.index(purpose): tuple(thrown) for purpose, thrown in dice.items()}


class TooManyWays(Refused):
    """The refusal to follow more branches. `found` says how many there are, and what branches most."""

    def __init__(self, encounter: Encounter, many: TooManyBranches, limit: int) -> None:
        about = f"{float(f'{many.about:.2g}'):,.0f}" if many.about > PLAINLY else f"{many.about:,}"
        judged = f"at least about {about}" if many.goes_on else f"about {about} in all"
        drawn: dict[tuple[int, int], int] = {}
        for who, purpose, ways in many.draws:
            drawn[who, purpose] = drawn.get((who, purpose), 1) * ways
        likely = sorted(drawn.items(), key=lambda pair: -pair[1])[:4]
        most = ", ".join(f"{said_of(encounter, *draw)} ({ways:,} ways)" for draw, ways in likely if ways > 1)
        self.found = (
            f"there are more than {limit:,} branches, {judged}; the {many.branches:,} that were followed "
            f"hold {told_share(many.share)} of the chance. What branches most is {most}"
        )
        purposes = [encounter.teller.purposes[purpose] for (_, purpose), _ in likely if purpose >= 0]
        faces = f'fix faces (--dice "{purposes[0]}=N") or ' if purposes else "fix "
        super().__init__(f"{self.found}: {faces}answers (--choose), or raise the limit (--branches)", "table.odds")


def told_share(share: Fraction) -> str:
    """A share of the chance that is not the whole."""
    return "over 99.9 %" if share > Fraction(999, 1000) else f"{float(100 * share):.3g} %"


def said_of(encounter: Encounter, who: int, purpose: int) -> str:
    """Whose draw it is, and for what."""
    if purpose < 0:
        return "the choices of policies"
    return f"{encounter.name(who) or 'the game master'}'s {encounter.teller.purposes[purpose]}"
