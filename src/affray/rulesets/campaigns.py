"""Campaign files: fights in a row, and what lies between them. Combatants carry over by name, wounds and all.

    campaign:
      - fight: bridge.yaml
      - do: ["Ada: rest", "Bo: treat Ada"]
      - fight: tower.yaml

What is done after a fight is done where it is over. What its commands mean is the table's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from os import PathLike
from pathlib import Path as FilePath
from typing import Any

from affray import rulesets
from affray.kernel.calendar import begins
from affray.kernel.document import Document, from_data
from affray.kernel.mistakes import Mistake, Mistakes, Path, did_you_mean, shown
from affray.kernel.own_policies import Hired
from affray.kernel.reading import read
from affray.kernel.ruleset import Ruleset
from affray.rulesets.loading import BringIn, left_alone
from affray.rulesets.loading import load as load_scenario

KEY = "campaign"
KEYS = (KEY, "title", "begins")
MOST_STEPS = 1000
"""How many fights and lists of commands a campaign may have."""


@dataclass(frozen=True)
class Scene:
    """One fight of a campaign, and the commands that are planned for when it is over, with their places in the file."""

    file: str
    scenario: Any
    after: tuple[str, ...] = ()
    places: tuple[Path, ...] = field(default=(), compare=False)

    @property
    def name(self) -> str:
        """What the fight is called: its file without folder and ending."""
        return FilePath(self.file).stem

    @property
    def title(self) -> str:
        """The fight's title, or its name if it has none."""
        return self.scenario.title or self.name


@dataclass(frozen=True)
class Campaign:
    """Fights of one ruleset, in order. `first` is the first day's date, `minutes` those gone of it at the beginning.

    `hired` are the policies of one's own that its fights may need.
    """

    title: str
    ruleset: Ruleset
    scenes: tuple[Scene, ...]
    first: datetime | None = None
    minutes: int = 0
    hired: Hired = field(default_factory=Hired, compare=False)


def document_of(source: str | PathLike[str] | Mapping[str, Any] | Document) -> Document:
    """What a file or data holds, as far as it can be read. Raises Mistakes."""
    if isinstance(source, Document):
        return source
    if isinstance(source, Mapping):
        return from_data(source, KEY if KEY in source else "scenario", FilePath())
    return read(source, keep_going=True)


def is_campaign(document: Document) -> bool:
    """Whether a document is a campaign's."""
    return isinstance(document.data, dict) and KEY in document.data


def opened(document: Document, bring_in: BringIn = left_alone) -> tuple[Campaign | None, list[Mistake]]:
    """The campaign of a document, with None for the scenario of a broken fight, and everything that is wrong with it.

    There is no campaign if its form is wrong or none of its fights can be read. Policies of one's own are handed to
    `bring_in`; without it nothing is imported.
    """
    mistakes = [*document.mistakes, *form_mistakes(document)]
    if mistakes:
        return None, mistakes
    scenes: list[Scene] = []
    for number, step in enumerate(document.data[KEY]):
        if "do" in step:
            places = tuple((KEY, number, "do", line) for line in range(len(step["do"])))
            last = scenes[-1]
            scenes[-1] = Scene(last.file, last.scenario, (*last.after, *step["do"]), (*last.places, *places))
        else:
            scene, wrong = scene_of(document, step["fight"], bring_in)
            scenes.append(scene)
            mistakes += wrong
            mistakes += odd_ruleset(document, number, scenes)
    whole = next((scene.scenario for scene in scenes if scene.scenario is not None), None)
    if whole is None:
        return None, list(dict.fromkeys(mistakes))
    first, minutes = begins(document.data.get("begins", "00:00"))
    title = document.data.get("title", "")
    campaign = Campaign(title, rulesets.get(whole.ruleset), tuple(scenes), first, minutes)
    return campaign, list(dict.fromkeys(mistakes))


def scene_of(document: Document, file: str, bring_in: BringIn) -> tuple[Scene, list[Mistake]]:
    """A fight of a campaign, and what is wrong with its file."""
    path = document.folder / file if document.folder is not None else FilePath(file)
    try:
        return Scene(file, load_scenario(path, bring_in=bring_in)), []
    except Mistakes as wrong:
        return Scene(file, None), wrong.mistakes


def form_mistakes(document: Document) -> Iterator[Mistake]:
    """What is wrong with the form of a campaign file."""
    for key in document.data:
        if key not in KEYS:
            hint = did_you_mean(key, KEYS) or f"; the keys are {', '.join(KEYS)}"
            yield document.mistake((key,), f"unknown key {shown(key)}{hint}")
    if not isinstance(document.data.get("title", ""), str):
        yield document.mistake(("title",), "needs text")
    yield from begin_mistakes(document)
    steps = document.data[KEY]
    if not isinstance(steps, list) or not steps:
        yield document.mistake((KEY,), "needs a list of steps, each - fight: FILE or - do: [COMMANDS]")
    elif len(steps) > MOST_STEPS:
        yield document.mistake((KEY,), f"has {len(steps):,} steps; at most {MOST_STEPS:,} are taken")
    else:
        for number, step in enumerate(steps):
            yield from step_mistakes(document, number, step)


def begin_mistakes(document: Document) -> Iterator[Mistake]:
    """What is wrong with the day and hour at which a campaign begins."""
    text = document.data.get("begins", "00:00")
    if not isinstance(text, str):
        yield document.mistake(("begins",), "needs text: an hour such as 18:00, or a date such as 2031-05-04, or both")
        return
    try:
        begins(text)
    except ValueError as wrong:
        yield document.mistake(("begins",), str(wrong))


def step_mistakes(document: Document, number: int, step: Any) -> Iterator[Mistake]:
    """What is wrong with the form of one step."""
    keys = set(step) if isinstance(step, dict) else set()
    if keys == {"fight"} and isinstance(step["fight"], str):
        return
    commands = step["do"] if keys == {"do"} else None
    if not isinstance(commands, list) or not all(isinstance(command, str) for command in commands):
        yield document.mistake((KEY, number), "needs either fight: FILE or do: [COMMANDS]")
    elif number == 0:
        yield document.mistake((KEY, 0), "a campaign begins with a fight")


def odd_ruleset(document: Document, number: int, scenes: list[Scene]) -> Iterator[Mistake]:
    """What is wrong with the ruleset of the last scene read."""
    last = scenes[-1].scenario
    if last is None:
        return
    first = next(scene.scenario for scene in scenes if scene.scenario is not None)
    if last.ruleset != first.ruleset:
        yield document.mistake((KEY, number), f"is for the ruleset {last.ruleset}, the first fight for {first.ruleset}")
    elif not rulesets.get(last.ruleset).has_campaigns:
        yield document.mistake((KEY, number), f"fights of {last.ruleset} can't be joined to a campaign yet")
