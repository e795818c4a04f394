"""From fight to fight in a campaign: `gm fight`, and what the game master orders between fights.

The fights of a campaign are one encounter that goes on as another fight, so that undo, redo and all else that knows an
encounter reach across. A fight that is left stays as it is; whoever is in several brings the state of the latest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from affray.kernel.calendar import HELP, minutes_of
from affray.kernel.dice import root, stream
from affray.kernel.events import Event
from affray.kernel.fight import GOING_ON, NOBODY, AnyFight
from affray.kernel.mistakes import shown
from affray.kernel.orders import recover as recovered
from affray.kernel.ruleset import Roster
from affray.kernel.tape import Question
from affray.table import language
from affray.table.acts import Changed
from affray.table.encounter import OPENING
from affray.table.log import Log
from affray.table.moment import BEGINNING, Moment
from affray.table.names import find
from affray.table.refused import Refused
from affray.table.tokens import SPEECHLESS, Token, split

if TYPE_CHECKING:
    from affray.rulesets.campaigns import Campaign
    from affray.table.encounter import Encounter


Change = Callable[[AnyFight], int]


def campaign_of(encounter: Encounter) -> Campaign:
    """The campaign that is being played. Raises Refused if it is a fight alone."""
    if encounter.campaign is None:
        raise Refused("this is one fight, no campaign: there is no other to go to", "table.campaign")
    return encounter.campaign


def change_fight(encounter: Encounter, tokens: Sequence[Token]) -> list[Event]:
    """`gm fight [NAME]`: the next fight of the campaign, or the one of that name. Raises Refused."""
    campaign = campaign_of(encounter)
    if encounter.now.wanted is not None:
        raise encounter.not_now()
    scene = named(campaign, tokens) if tokens else following(encounter, campaign)
    if scene == encounter.now.scene:
        raise Refused(f"{campaign.scenes[scene].title} is the fight that is on", "table.campaign")
    return encounter.go_on_as(opened(encounter, campaign, scene))


def following(encounter: Encounter, campaign: Campaign) -> int:
    """The fight that comes next in the file."""
    if not encounter.over:
        raise Refused("the fight is not over: `gm end` ends it, `gm fight NAME` leaves it", "table.campaign")
    if encounter.now.scene + 1 == len(campaign.scenes):
        raise Refused("this was the last fight of the campaign", "table.campaign")
    return encounter.now.scene + 1


def named(campaign: Campaign, tokens: Sequence[Token]) -> int:
    """The fight of a name: its title, its file without ending, or its number from 1."""
    text = " ".join(token.text for token in tokens)
    titles = {scene.title: number for number, scene in enumerate(campaign.scenes)}
    files = {scene.name: number for number, scene in enumerate(campaign.scenes)}
    if text in files:
        return files[text]
    if text.isascii() and text.isdigit() and text not in titles and 0 < int(text[:9]) <= len(campaign.scenes):
        return int(text[:9]) - 1
    try:
        return find(text, titles, "fight")
    except Refused:
        if not any(name.casefold().startswith(text.casefold()) for name in files):
            raise
    return find(text, files, "fight")


def opened(encounter: Encounter, campaign: Campaign, scene: int) -> Moment:
    """The moment at which a fight begins, or goes on where it was left, with the present one left behind."""
    elsewhere = (*(left for left in encounter.now.elsewhere if left.scene != scene), settled(encounter.now))
    known = next((left for left in encounter.now.elsewhere if left.scene == scene), None)
    since = elsewhere if known is None else later(encounter, known)
    if known is None:
        fight, roster = campaign.ruleset.enlist(campaign.scenes[scene].scenario)
        fight.stream = stream(root(encounter.seed), encounter.number + scene)
        shown, follows = Log(), BEGINNING
    else:
        fight, roster, shown, follows = encounter.copied(known.live), known.roster, known.before, known.serial
    arrive(encounter, since, fight, roster)
    spent = encounter.now.spent
    began = Moment(fight, None, (), fight, None, shown, (), roster, spent, spent, note=f"gm fight {scene + 1}")
    moment = replace(began, scene=scene, elsewhere=elsewhere, follows=follows, hands=encounter.hands)
    if known is None and fight.began != NOBODY:
        return encounter.run(replace(moment, act=Changed(OPENING, encounter.open), note=""))
    return moment


def later(encounter: Encounter, known: Moment) -> tuple[Moment, ...]:
    """The fights that were left after another one."""
    left = encounter.now.elsewhere
    return (*left[left.index(known) + 1 :], settled(encounter.now))


def settled(moment: Moment) -> Moment:
    """A fight that is left: as it stands, with nothing open and nothing left elsewhere."""
    live, spent = moment.live, moment.spent
    left = Moment(live, None, (), live, None, moment.log, (), moment.roster, spent, spent, scene=moment.scene)
    return replace(left, serial=moment.serial)


def arrive(encounter: Encounter, left: Sequence[Moment], fight: AnyFight, roster: Roster) -> None:
    """Bring everyone, by name, from the latest of the fights left, and the hour."""
    for who in range(len(roster.names)):
        bring(encounter, left, fight, roster, who)
    for moment in left:
        fight.minutes = max(fight.minutes, moment.live.minutes)


def bring(encounter: Encounter, left: Sequence[Moment], fight: AnyFight, roster: Roster, who: int) -> None:
    """Bring one combatant from the latest of the fights left that had one of its name."""
    rules, name = encounter.ruleset, roster.names[who]
    moment = next((moment for moment in reversed(left) if name in moment.roster.names), None)
    if moment is not None:
        carried = getattr(rules.room("muster"), "carried_numbers", None)
        numbers = carried(moment.roster, roster) if carried is not None else []
        rules.room("between").carry(moment.live, moment.roster.index(name), fight, who, numbers)


def planned(encounter: Encounter) -> tuple[str, ...]:
    """The commands that the campaign plans for after the present fight."""
    return campaign_of(encounter).scenes[encounter.now.scene].after


def as_planned(encounter: Encounter, tokens: Sequence[Token]) -> list[Event]:
    """`gm plan`: give those commands; what is refused is left out. Raises Refused."""
    if tokens:
        raise Refused("gm plan takes nothing", "table.command")
    given = plan_given(encounter, encounter.command, encounter.settle_questions)
    return [event for events, _ in given for event in events]


def plan_given(
    encounter: Encounter, give: Callable[[str], list[Event]], settle: Callable[[], list[Event]]
) -> Iterator[tuple[list[Event], tuple[str, str] | None]]:
    """Give each planned command with `give`: what it brought, or the command and why it was left out.

    `settle` lets policies answer what is open before the next one.
    """
    commands = planned(encounter)
    if not encounter.over:
        raise Refused("the fight is not over yet", "table.campaign")
    for command in commands:
        events = [] if answers(encounter, command) else settle()
        try:
            yield events + give(command), None
        except Refused as refused:
            yield events, (command, str(refused))
    yield settle(), None


def answers(encounter: Encounter, command: str) -> bool:
    """Whether a planned command answers the question that the one before it has left open."""
    wanted = encounter.now.wanted
    if not isinstance(wanted, Question):
        return False
    line = split(command, SPEECHLESS)
    return language.reply(encounter.ruleset, encounter.fight, encounter.roster, wanted, line) is not None


def recover(encounter: Encounter, words: str, tokens: Sequence[Token]) -> list[Event]:
    """`gm recover [NAME]`: between fights, what policies decide, questions included. Raises Refused."""
    do = recovery(encounter, tokens)
    if encounter.now.wanted is not None:
        raise encounter.not_now()
    return encounter.by_policy(Changed(words, do))


def recovery(encounter: Encounter, tokens: Sequence[Token]) -> Change:
    """What `gm recover` does to the fight. Raises Refused."""
    rules, text = encounter.ruleset, " ".join(token.text for token in tokens)
    if not rules.has_campaigns:
        raise Refused(f"{rules.name} has nothing to do between fights", "table.campaign")
    if encounter.fight.round and encounter.fight.over == GOING_ON:
        raise Refused("a fight is on: recovery comes after it", "table.campaign")
    who = find(text, encounter.present, "combatant") if text else NOBODY

    def do(fight: AnyFight) -> int:
        recovered(rules, fight, who)
        return 0

    return do


def hours(encounter: Encounter, text: str) -> Change:
    """Time that passes on the calendar. Raises Refused."""
    minutes = minutes_of(text)
    if minutes is None:
        raise Refused(f"a duration is {HELP}, not {shown(text)}", "kernel.option")
    pass_time = encounter.ruleset.room("between").pass_time
    return lambda fight: int(pass_time(fight, minutes))
