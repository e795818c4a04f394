"""affray run"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from affray.frontends.cli.choices import Format

if TYPE_CHECKING:
    from affray.frontends.cli.ending import Ended
    from affray.kernel.own_policies import Hired
    from affray.table.encounter import Encounter


def run(
    file: str = typer.Argument(..., metavar="FILE", help="A scenario file."),
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
    from affray.table.campaign import is_campaign

    if is_campaign(file):
        run_campaign(file, seed, dice, moves, how)
        return
    if dice is not None and seed is not None:
        wrong("--seed and --dice exclude each other: dice are either drawn or given")
    scenario, hired = scenario_to_play(file)
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


def run_campaign(file: str, seed: int | None, dice: str | None, moves: str, how: Format) -> None:
    """Play a campaign to its end and print the log of each of its fights."""
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.log import print_log
    from affray.frontends.cli.output import say
    from affray.frontends.cli.scenarios import say_who_plays
    from affray.frontends.cli.seeds import seed_or_random
    from affray.table.campaign import load, play
    from affray.table.refused import Refused

    if dice is not None or moves:
        wrong("a campaign is played by policy: it takes no --dice and no --moves")
    campaign = load(file)
    say_who_plays(*(scene.scenario for scene in campaign.scenes))
    try:
        for played in play(campaign, seed_or_random(seed)):
            title = played.scene.scenario.title or played.scene.file
            print_log(how, title, played.encounter.events, played.encounter.as_json())
            for command, reason in played.left_out:
                say(f"left out: {command}: {reason}")
            if how is Format.text:
                typer.echo()
    except Refused as refusal:
        wrong(f"{file}: {refusal}")


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
