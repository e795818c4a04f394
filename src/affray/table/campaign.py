"""Campaign files: fights in a row, and what lies between them. Combatants carry over by name, wounds and all.

    campaign:
      - fight: bridge.yaml
      - do: ["Ada: rest", "Bo: treat Ada"]
      - fight: tower.yaml

What is done after a fight is done where it is over. A command that a rule forbids then (say because nobody is wounded)
is left out; one that says nothing the table understands is a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

from affray import rulesets
from affray.analysis.campaign import Between, CampaignResult, Carry, Stage
from affray.analysis.campaign import simulate_campaign as simulated
from affray.analysis.setup import Setup
from affray.kernel.document import Document
from affray.kernel.fight import AnyFight
from affray.kernel.mistakes import Mistake, Mistakes, shown
from affray.kernel.own_policies import Hired
from affray.kernel.reading import read
from affray.kernel.ruleset import Roster, Ruleset
from affray.rulesets.loading import load as load_scenario
from affray.table import language
from affray.table.encounter import Encounter
from affray.table.names import find
from affray.table.opening import setup as setup_of
from affray.table.refused import Refused
from affray.table.tokens import SPEECHLESS, Line, split

KEY = "campaign"


@dataclass(frozen=True)
class Scene:
    """One fight of a campaign, and the commands that are given after it."""

    file: str
    scenario: Any
    after: tuple[str, ...]


@dataclass(frozen=True)
class Campaign:
    """Fights of one ruleset, in order."""

    title: str
    ruleset: Ruleset
    scenes: tuple[Scene, ...]
    hired: Hired


@dataclass(frozen=True)
class Played:
    """A scene that was played, and the commands after it that were left out, each with the reason."""

    scene: Scene
    encounter: Encounter
    left_out: list[tuple[str, str]] = field(default_factory=list)


def is_campaign(path: str | PathLike[str]) -> bool:
    """Whether a file is one of a campaign. Raises Mistakes if it can't be read."""
    return KEY in read(path, keep_going=True).data


def load(path: str | PathLike[str]) -> Campaign:
    """The campaign of a file, with the policies of one's own that its fights name.

    Raises Mistakes with everything that is wrong with it and with its fights.
    """
    document = read(path)
    mistakes = list(form_mistakes(document))
    if mistakes:
        raise Mistakes(mistakes)
    scenes: list[Scene] = []
    hired = Hired()
    for number, step in enumerate(document.data[KEY]):
        if "do" in step:
            scenes[-1] = Scene(scenes[-1].file, scenes[-1].scenario, (*scenes[-1].after, *step["do"]))
        else:
            file = document.folder / step["fight"] if document.folder else step["fight"]
            try:
                scenes.append(Scene(step["fight"], load_scenario(file, bring_in=hired.bring_in), ()))
            except Mistakes as wrong:
                mistakes += wrong.mistakes
                scenes.append(Scene(step["fight"], None, ()))
        mistakes += odd_ruleset(document, number, scenes)
    if mistakes:
        raise Mistakes(dict.fromkeys(mistakes))  # fights that share a file share its mistakes
    return Campaign(str(document.data.get("title", "")), rulesets.get(scenes[0].scenario.ruleset), tuple(scenes), hired)


def form_mistakes(document: Document) -> Iterator[Mistake]:
    """What is wrong with the form of a campaign file."""
    for key in document.data:
        if key not in (KEY, "title"):
            yield document.mistake((key,), f"unknown key {shown(key)}; the keys are title, {KEY}")
    if not isinstance(document.data.get("title", ""), str):
        yield document.mistake(("title",), "needs text")
    steps = document.data[KEY]
    if not isinstance(steps, list) or not steps:
        yield document.mistake((KEY,), "needs a list of steps, each - fight: FILE or - do: [COMMANDS]")
        return
    for number, step in enumerate(steps):
        keys = set(step) if isinstance(step, dict) else set()
        if keys == {"fight"} and isinstance(step["fight"], str):
            continue
        commands = step["do"] if keys == {"do"} else None
        if not isinstance(commands, list) or not all(isinstance(command, str) for command in commands):
            yield document.mistake((KEY, number), "needs either fight: FILE or do: [COMMANDS]")
        elif number == 0:
            yield document.mistake((KEY, 0), "a campaign begins with a fight")


def odd_ruleset(document: Document, number: int, scenes: list[Scene]) -> Iterator[Mistake]:
    """What is wrong with the ruleset of the last scene read."""
    first, last = scenes[0].scenario, scenes[-1].scenario
    if last is None:
        return
    if first is not None and last.ruleset != first.ruleset:
        yield document.mistake((KEY, number), f"is for the ruleset {last.ruleset}, the first fight for {first.ruleset}")
    elif not hasattr(rulesets.get(last.ruleset).room("muster"), "carry_over"):
        yield document.mistake((KEY, number), f"fights of {last.ruleset} can't be joined to a campaign yet")


def carrying(ruleset: Ruleset, before: Roster, after: Roster) -> Carry:
    """What carries over the combatants of one fight to another."""
    carry: Callable[[AnyFight, Roster, AnyFight, Roster], None] = ruleset.room("muster").carry_over
    return lambda ended, begun: carry(ended, before, begun, after)


def play(campaign: Campaign, seed: int) -> Iterator[Played]:
    """Play a campaign by policy, scene after scene: run 0 of the seed. Raises Refused for a senseless command."""
    before: Encounter | None = None
    for number, scene in enumerate(campaign.scenes):

        def prepare(fight: AnyFight, roster: Roster, ended: Encounter | None = before) -> None:
            if ended is not None:
                carrying(campaign.ruleset, ended.roster, roster)(ended.fight, fight)

        encounter = Encounter(
            campaign.ruleset, scene.scenario, seed, number=number, prepare=prepare, hired=campaign.hired
        )
        encounter.play_out()
        played = Played(scene, encounter)
        for command in scene.after:
            try:
                encounter.command(command)
            except Refused as refused:
                if senseless(refused):
                    raise
                played.left_out.append((command, str(refused)))
        yield played
        before = encounter


def senseless(refused: Refused) -> bool:
    """Whether a command was refused because the table could not make sense of it."""
    return all(clause.startswith("table.") for clause in refused.clauses)


def simulate(campaign: Campaign, fights: int, seed: int) -> CampaignResult:
    """Play the campaign many times, and count. Raises Refused for a senseless command."""
    setups = [setup_of(scene.scenario, campaign.hired) for scene in campaign.scenes]
    stages = [
        Stage(
            setup,
            doing(setup, scene.after),
            carrying(campaign.ruleset, setup.roster, setups[min(place + 1, len(setups) - 1)].roster),
        )
        for place, (setup, scene) in enumerate(zip(setups, campaign.scenes, strict=True))
    ]
    return simulated(campaign.title, stages, fights, seed)


def doing(setup: Setup, commands: tuple[str, ...]) -> Between:
    """What gives commands to a fight that is over, without a table."""
    lines = [split(command, SPEECHLESS) for command in commands]

    def between(fight: AnyFight) -> None:
        for line in lines:
            try:
                do(setup, fight, line)
            except Refused as refused:
                if senseless(refused) and not no_such_wound(line, refused):
                    raise

    return between


def no_such_wound(line: Line, refused: Refused) -> bool:
    """Whether what was not found is the text of an option, which may be there in another run."""
    return bool(line.options) and refused.clauses == ("table.name",)


def do(setup: Setup, fight: AnyFight, line: Line) -> None:
    """Give one command; one that a rule forbids is left out. Raises Refused."""
    rules, roster = setup.ruleset, setup.roster
    if line.tokens and line.tokens[0].says("gm"):
        own = getattr(rules.room("gm"), "FURTHER", {})
        word = " ".join(token.text.casefold() for token in line.tokens[1:])
        if word not in own:
            raise Refused(
                f"between fights there is gm {', gm '.join(own) or 'nothing'}, not gm {word}", "table.command"
            )
        own[word](fight)
        return
    who = 0 if line.actor is None else find(line.actor, {name: n for n, name in enumerate(roster.names)}, "combatant")
    decision = language.decision(rules, fight, roster, who, line)
    if decision is None:
        raise language.unknown_verb(rules, line, ())
    fight.decision = decision
    if rules.refusal(fight) == 0:
        rules.perform(fight)
