"""Campaigns over any ruleset that has rules for what lies between fights."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from affray import rulesets
from affray.analysis.campaign_players import CompiledCampaign, InterpretedCampaign
from affray.kernel.record import key
from affray.kernel.ruleset import Ruleset
from affray.table.campaign import simulated
from affray.table.diary import Diary, over
from affray.table.encounter import Encounter
from affray.table.moment import Moment
from affray.table.refused import Refused
from affray.table.saving import reopened, saved

from .campaigns import campaign, game_of, same_people, with_someone_away
from .fights import random_commands

JOINED = [name for name in rulesets.names() if rulesets.get(name).has_campaigns]
RUNS = 3
SEED = 11


@pytest.fixture(params=JOINED, scope="session")
def joined(request: pytest.FixtureRequest) -> Ruleset:
    """Every ruleset with campaigns in turn."""
    return rulesets.get(request.param)


@pytest.mark.parametrize("first", range(0, 120, 40))
def test_both_engines_play_the_same_campaigns(joined: Ruleset, first: int) -> None:
    """Row for row, whatever is planned between the fights: what is left out is left out in both."""
    for number in range(first, first + 40):
        setup = simulated(campaign(joined, number))
        one = InterpretedCampaign(setup, SEED).play(number, RUNS)
        other = CompiledCampaign(setup, SEED).play(number, RUNS)
        assert one == other, f"campaign {number}: {[scene.after for scene in campaign(joined, number).scenes]}"


def test_runs_do_not_know_of_one_another(joined: Ruleset) -> None:
    """A run alone is that run among others: nothing of one is left in the next."""
    for number in range(15):
        setup = simulated(campaign(joined, number))
        for player in (InterpretedCampaign, CompiledCampaign):
            whole = player(setup, SEED).play(0, 6)
            assert player(setup, SEED).play(4, 2) == whole[4 * setup.width :]


def test_the_table_plays_what_simulations_play(joined: Ruleset) -> None:
    """The rows of a run are those of the moments at the table: as each fight ends, and after what is planned."""
    for number in range(40):
        made = campaign(joined, number)
        game = game_of(made, SEED, run=number)
        Diary(game).finish()
        row = InterpretedCampaign(simulated(made), SEED).play(number, 1).tolist()
        assert rows_of(joined, game) == row, f"campaign {number}"


def rows_of(ruleset: Ruleset, game: Encounter) -> list[int]:
    """The outcome rows of a campaign that was played at the table."""
    rows: list[int] = []
    moments = [*game.past, game.now]
    assert game.campaign is not None
    for place, scene in enumerate(game.campaign.scenes):
        here = [moment for moment in moments if moment.scene == place]
        ended = next(moment for moment in here if over(moment))
        for moment in (ended, here[-1]) if meant(scene.after) else (ended,):
            rows += row_of(ruleset, moment)
    return rows


def meant(commands: tuple[str, ...]) -> bool:
    """Whether any command is more than a note."""
    return any(not command.startswith("note") for command in commands)


def row_of(ruleset: Ruleset, moment: Moment) -> list[int]:
    outcome = ruleset.room("outcome")
    row = [0] * (len(outcome.COLUMNS) + moment.live.n * len(outcome.COMBATANT_COLUMNS))
    outcome.outcome_row(moment.live, row, 0)
    return row


def journey(game: Encounter, random: Random) -> Iterator[str | None]:
    """Legal commands that lead through a whole campaign, each to be given before the next; None: it was given."""
    assert game.campaign is not None
    for scene in game.campaign.scenes:
        yield from random_commands(game, random, 12)
        if game.now.wanted is not None:
            game.settle_questions()
            yield None
        if not game.over:
            yield "gm end"
            game.settle_questions()
        yield from scene.after
        yield from ("gm wait 45m", "gm recover")
        if game.now.scene + 1 < len(game.campaign.scenes):
            yield "gm fight"


def give(game: Encounter, command: str) -> bool:
    """Give a command; a refused one changes nothing at all."""
    before, state = game.now, key(game.fight)
    try:
        game.command(command)
    except Refused as refused:
        assert str(refused)
        assert game.now is before
        assert key(game.fight) == state
        return False
    return True


def test_undo_gives_back_every_earlier_state(joined: Ruleset) -> None:
    """Through all fights of a campaign and back, and forth again; time never runs backwards."""
    for number in range(25):
        game, random = game_of(same_people(joined, number), number), Random(number)
        seen = [(game.now, key(game.fight), game.as_json(), game.events)]
        for command in journey(game, random):
            minutes = game.fight.minutes
            if command is not None and not give(game, command):
                continue
            assert game.fight.minutes >= minutes
            for moment in game.past[len(seen) :]:
                then = game.at(moment)
                seen.append((moment, key(moment.live), then.as_json(), then.events))
            seen.append((game.now, key(game.fight), game.as_json(), game.events))
        assert game.now.scene == 2
        steps = len(game.past)
        assert [moment for moment, *_ in seen] == [*game.past, game.now]
        for moment, state, view, events in reversed(seen[:-1]):
            game.undo()
            assert game.now == moment
            assert (key(game.fight), game.as_json(), game.events) == (state, view, events)
        for moment, *_ in seen[1:]:
            game.redo()
            assert game.now == moment
        assert len(game.past) == steps


def test_nothing_is_lost_between_fights(joined: Ruleset) -> None:
    """Whoever goes from fight to fight brings all that is carried, and so does who goes back to an earlier one."""
    carried = joined.room("samples").CARRIED
    for number in range(40):
        game, random = game_of(same_people(joined, number), number), Random(number)
        for command in journey(game, random):
            before = views(game, carried)
            if command == "gm fight":
                game.command(command)
                assert views(begun(game), carried) == before
            elif command is not None:
                give(game, command)
        last = views(game, carried)
        game.command("gm fight 1")
        assert views(begun(game), carried) == last
        game.undo()


def begun(game: Encounter) -> Encounter:
    """The fight as it was opened, before a stated start has let anything happen."""
    return game.at(replace(game.now, live=game.now.base))


def views(game: Encounter, fields: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """What of everyone's state is carried over; who has nothing to carry has no such fields."""
    combatants = game.as_json()["combatants"]
    return {name: {field: view[field] for field in fields if field in view} for name, view in combatants.items()}


def test_a_campaign_survives_json_at_every_moment(joined: Ruleset) -> None:
    """Saved as JSON and read back it goes on as it would have, into the next fights too."""
    for number in range(2):
        game, random = game_of(same_people(joined, number), number), Random(number)
        for command in journey(game, random):
            again = reopened(json.loads(json.dumps(saved(game))))
            assert (key(again.fight), again.as_json(), again.events) == (key(game.fight), game.as_json(), game.events)
            if command is not None and give(game, command):
                again.command(command)
                assert (key(again.fight), again.as_json()) == (key(game.fight), game.as_json())


def test_who_is_away_for_a_fight_comes_back_as_it_left(joined: Ruleset) -> None:
    """State is carried from the latest fight that somebody was in, not only from the one before."""
    carried, met = joined.room("samples").CARRIED, 0
    for number in range(30):
        made = with_someone_away(joined, number)
        if made is None:
            continue
        met += 1
        campaign, name = made
        game = game_of(campaign, number)
        Diary(game).finish(1)
        left = views(game, carried)[name]
        game.command("gm fight")
        Diary(game).finish(2)
        assert name not in game.present
        game.command("gm fight")
        assert views(begun(game), carried)[name] == left
    assert met > 5
