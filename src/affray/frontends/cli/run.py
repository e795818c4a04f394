"""affray run"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from affray.frontends.cli.choices import Format

if TYPE_CHECKING:
    from affray.frontends.cli.ending import Ended
    from affray.kernel.document import Document
    from affray.kernel.own_policies import Hired
    from affray.table.encounter import Encounter


def run(
    file: str = typer.Argument(..., metavar="FILE", help="A scenario file, or a campaign's."),
    seed: int | None = typer.Option(None, min=0, help="The dice; without it random ones, said on standard error."),
    dice: str | None = typer.Option(None, metavar='"PURPOSE=1,2 …"', help="The faces to come, for each purpose."),
    moves: str = typer.Option("", metavar="FILE", help="Commands to begin with, one a line; then policies act."),
    how: Format = typer.Option(Format.text, "--format", help="Text to read, an object a line, or Markdown."),
) -> None:
    """Play a fight to its end and print the log."""
    from affray import rulesets
    from affray.frontends.cli.dice import given_dice
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.log import print_log
    from affray.frontends.cli.moves import read_moves
    from affray.frontends.cli.scenarios import scenario_to_play
    from affray.frontends.cli.seeds import seed_or_random
    from affray.rulesets.campaigns import document_of, is_campaign

    if dice is not None and seed is not None:
        wrong("--seed and --dice exclude each other: dice are either drawn or given")
    document = document_of(file)
    if is_campaign(document):
        run_campaign(document, seed, dice, moves, how)
        return
    scenario, hired = scenario_to_play(document)
    commands = read_moves(moves) if moves else []
    purposes = rulesets.get(scenario.ruleset).room("terms").PURPOSES
    given = None if dice is None else given_dice(dice, purposes)
    # beside given dice a seed only moves the policies that act at random
    chosen = seed_or_random(seed) if given is None else 0
    encounter, ended = played(scenario, hired, chosen, given, moves, commands)
    if encounter is not None:
        print_log(how, scenario.title, encounter.events, encounter.as_json())
    if ended is not None:
        raise ended


def run_campaign(document: Document, seed: int | None, dice: str | None, moves: str, how: Format) -> None:
    """Play a campaign to its end and print it as a diary."""
    from affray.frontends.cli.diary import print_diary
    from affray.frontends.cli.dice import given_dice, left_over, missing
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.moves import make_moves, read_moves
    from affray.frontends.cli.scenarios import campaign_to_play
    from affray.frontends.cli.seeds import seed_or_random
    from affray.kernel.tape import DieMissing
    from affray.table.diary import Diary
    from affray.table.opening import first_fight
    from affray.table.policies import CLAUSE as POLICY
    from affray.table.refused import Refused

    campaign = campaign_to_play(document)
    commands = read_moves(moves) if moves else []
    purposes = campaign.ruleset.room("terms").PURPOSES
    given = None if dice is None else given_dice(dice, purposes)
    chosen = seed_or_random(seed) if given is None else 0
    encounter: Encounter | None = None
    ended: Ended | None = None
    try:
        encounter = first_fight(campaign, chosen, given)
        diary = Diary(encounter)
        make_moves(encounter, moves, commands)
        diary.finish()
        ended = left_over(encounter)
    except DieMissing as die:
        if encounter is None:
            raise missing(die, [sheet.name for sheet in campaign.scenes[0].scenario.combatants], purposes) from None
        encounter.past.append(encounter.now)
        encounter.now = die.reached
        ended = missing(die, encounter.roster.names, purposes)
    except Refused as refusal:  # policies do nothing else that is refused: it is a face that a die can't show
        wrong(str(refusal) if refusal.clauses == (POLICY,) else f"--dice: {refusal}")
    print_diary(how, campaign.title, diary.pages())
    if ended is not None:
        raise ended


def played(
    scenario: Any, hired: Hired, seed: int, given: Any, file: str, commands: list[tuple[int, str]]
) -> tuple[Encounter | None, Ended | None]:
    """The fight as far as it came, and what went wrong with its dice."""
    from affray import rulesets
    from affray.frontends.cli.dice import left_over, missing
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.moves import make_moves
    from affray.kernel.tape import DieMissing
    from affray.table.encounter import Encounter
    from affray.table.policies import CLAUSE as POLICY
    from affray.table.refused import Refused

    ruleset = rulesets.get(scenario.ruleset)
    encounter = None
    try:
        encounter = Encounter(ruleset, scenario, seed, given, hired=hired)
        make_moves(encounter, file, commands)
        encounter.play_out()
    except DieMissing as die:
        if encounter is not None:
            encounter.now = die.reached
        names = [combatant.name for combatant in scenario.combatants]
        return encounter, missing(die, names, ruleset.room("terms").PURPOSES)
    except Refused as refusal:  # policies do nothing else that is refused: it is a face that a die can't show
        wrong(str(refusal) if refusal.clauses == (POLICY,) else f"--dice: {refusal}")
    return encounter, left_over(encounter)
