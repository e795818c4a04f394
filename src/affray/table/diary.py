"""A campaign told: each fight with its log, and what was done after it, with day and hour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from os import PathLike
from typing import TYPE_CHECKING, Any

from affray.kernel.calendar import told
from affray.kernel.events import Event
from affray.kernel.fight import GOING_ON
from affray.kernel.own_policies import Choose
from affray.kernel.telling import tell_all
from affray.rulesets.campaigns import Campaign, Scene
from affray.table.acts import Decided
from affray.table.crossing import plan_given

if TYPE_CHECKING:
    from affray.kernel.document import Document
    from affray.table.encounter import Encounter
from affray.table.moment import Moment


@dataclass(frozen=True)
class Done:
    """What was done after a fight: the command, the hour at which it began, its events, or why it was left out."""

    command: str
    when: str
    minutes: int
    events: list[Event] = field(default_factory=list)
    left_out: str | None = None


@dataclass(frozen=True)
class Page:
    """One fight of a campaign: when it began, its log, how it ended, what was done after it, how everyone is then.

    `needs` are, by name, what the wounded need to heal, in words.
    """

    number: int
    scene: Scene
    when: str
    minutes: int
    events: list[Event]
    state: dict[str, Any]
    done: list[Done]
    after: dict[str, Any]
    needs: dict[str, list[str]]


class Diary:
    """Plays a campaign on and keeps what it left out; `pages` tell all that has happened."""

    def __init__(self, encounter: Encounter) -> None:
        assert encounter.campaign is not None
        self.encounter, self.campaign = encounter, encounter.campaign
        self.left_out: list[tuple[int, Done]] = []  # after so many moments

    def finish(self, until: int | None = None) -> None:
        """Let policies play, with what the campaign plans after each fight, to the end or to so many fights."""
        encounter = self.encounter
        last = len(self.campaign.scenes) if until is None else min(until, len(self.campaign.scenes))
        while encounter.now.scene < last:
            if not encounter.over:
                encounter.play_out()
            self.do_as_planned()
            if encounter.now.scene + 1 == last:
                return
            encounter.command("gm fight")

    def do_as_planned(self) -> None:
        """Give the commands that are planned after the present fight, and keep those that are left out."""
        for _, refused in plan_given(self.encounter, self.encounter.command, self.encounter.settle_questions):
            if refused is not None:
                minutes = self.encounter.fight.minutes
                done = Done(refused[0], self.hour(minutes), minutes, left_out=refused[1])
                self.left_out.append((len(self.encounter.past), done))

    def hour(self, minutes: int) -> str:
        """A moment of the campaign's calendar."""
        return told(minutes, self.campaign.first)

    def pages(self) -> list[Page]:
        """All that has happened, fight after fight, without what was taken back."""
        moments = list(enumerate([*self.encounter.past, self.encounter.now]))
        visits = [list(visit) for _, visit in groupby(moments, key=lambda moment: moment[1].scene)]
        return [self.page(visit) for visit in visits]

    def page(self, visit: Sequence[tuple[int, Moment]]) -> Page:
        """One stay in a fight."""
        ended = next((i for i, (_, moment) in enumerate(visit) if over(moment)), len(visit) - 1)
        fought, last = visit[ended][1], visit[-1][1]
        scene, begun = last.scene, visit[0][1].live.minutes
        rows = fought.log
        events = tell_all(self.encounter.at(fought).teller, rows)[len(visit[0][1].before) :]
        state, after = (self.encounter.at(moment).as_json() for moment in (fought, last))
        done, needs = list(self.done(visit[ended:])), needs_of(self.encounter.at(last))
        return Page(scene + 1, self.campaign.scenes[scene], self.hour(begun), begun, events, state, done, after, needs)

    def done(self, moments: Sequence[tuple[int, Moment]]) -> Iterator[Done]:
        """What was done after a fight, with what was left out in its place."""
        first, last = moments[0][0], moments[-1][0]
        acts = groupby(moments[1:], key=lambda moment: id(moment[1].act))
        given = [(steps[-1][0], self.entry(steps[-1][1])) for steps in (list(steps) for _, steps in acts)]
        missed = [(after, entry) for after, entry in self.left_out if first <= after <= last]
        for _, entry in sorted([*given, *missed], key=lambda entry: entry[0]):
            yield entry

    def entry(self, moment: Moment) -> Done:
        """What one act brought, its questions answered."""
        teller = self.encounter.at(moment).teller
        events = tell_all(teller, moment.rows, len(moment.before) + 1)
        minutes = moment.base.minutes
        return Done(words_of(teller.names, moment), self.hour(minutes), minutes, events)


def over(moment: Moment) -> bool:
    """Whether a fight is over at a moment, and with it all that it has asked."""
    return moment.live.over != GOING_ON and moment.wanted is None


def needs_of(encounter: Encounter) -> dict[str, list[str]]:
    """What everyone needs to heal, by name, as the ruleset says it; those who need nothing are left out."""
    needs = getattr(encounter.ruleset.room("views"), "needs", None)
    if needs is None:
        return {}
    told = {name: needs(encounter.fight, encounter.roster, who) for name, who in encounter.present.items()}
    return {name: list(said) for name, said in told.items() if said}


def words_of(names: Sequence[str], moment: Moment) -> str:
    """The command that an act was, with who gave it."""
    act = moment.act
    if act is None:
        return ""
    if isinstance(act, Decided) and act.decision.actor >= 0:
        return f"{names[act.decision.actor]}: {act.words}"
    return act.words


def replayed(campaign: Campaign, seed: int, number: int) -> list[Page]:
    """Run `number` of a simulation of a campaign again, with its whole log."""
    from affray.table.opening import first_fight

    diary = Diary(first_fight(campaign, seed, number=number * len(campaign.scenes)))
    diary.finish()
    return diary.pages()


def run(
    source: str | PathLike[str] | Mapping[str, Any] | Document,
    seed: int | None = None,
    moves: Sequence[str] = (),
    policies: Mapping[str, Choose] | None = None,
) -> list[Page]:
    """Play a campaign, or a scenario as a campaign of one fight, to its end: the commands given, then policies.

    `policies` are as for `load`. Raises Mistakes with everything that is wrong with the source, Refused with the first
    command that is not accepted.
    """
    from affray.table.opening import load

    encounter = load(source, seed, policies)
    if encounter.campaign is None:
        encounter.campaign = alone(encounter)
    diary = Diary(encounter)
    for move in moves:
        encounter.command(move)
    diary.finish()
    return diary.pages()


def alone(encounter: Encounter) -> Campaign:
    """The campaign of one fight."""
    scenario = encounter.roster.scenario
    return Campaign(scenario.title, encounter.ruleset, (Scene("", scenario),))
