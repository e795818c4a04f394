from typing import Any

import pytest

from affray.analysis.players import Compiled
from affray.analysis.replay import replay
from affray.analysis.setup import prepared
from affray.analysis.simulate import simulate
from affray.kernel.record import key

Data = dict[str, Any]


def test_fight_i_is_the_simulation_s_fight_i(brawl: Data, duel: Data) -> None:
    for data in (brawl, duel):
        setup = prepared(data)
        for first in (0, 10**6, 10**12 - 12):
            rows = Compiled(setup, 2**70 + 3).play(first, 12)
            for number in range(12):
                again = replay(data, 2**70 + 3, first + number)
                assert again.row == rows[number * setup.width : (number + 1) * setup.width].tolist()
                assert again.outcome == setup.labels[again.row[0]]


def test_a_replay_tells_everything(duel: Data) -> None:
    again = replay(duel, 7, 3)
    assert [event.seq for event in again.events] == list(range(1, len(again.events) + 1))
    assert sum(len(event.fields["natural"]) for event in again.events if event.kind == "roll") == again.row[2]
    assert again.events[-1].kind == "fight_ended" and again.events[-1].fields["outcome"] == again.outcome
    assert again.roster.names == ("Ada", "Bo") and again.final.over != 0


def test_a_replay_leaves_the_setup_as_it_was(duel: Data) -> None:
    again, other = replay(duel, 7, 0), replay(duel, 7, 0)
    assert key(again.setup.fight) == key(prepared(duel).fight) and again.events == other.events


@pytest.mark.parametrize(("seed", "fight"), [(-1, 0), (0, -1), (0, 10**12), ("7", 0)])
def test_numbers_out_of_range(duel: Data, seed: Any, fight: int) -> None:
    with pytest.raises(ValueError, match="is a whole number"):
        replay(duel, seed, fight)


def test_only_the_fights_asked_for_count(duel: Data) -> None:
    rows = [replay(duel, 5, number).row for number in range(20)]
    result = simulate(duel, 20, 5, engine="interpreted")
    assert result.outcomes["red"].wins == sum(row[0] == 1 for row in rows)
