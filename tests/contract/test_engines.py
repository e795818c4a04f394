"""Both engines play the same fights."""

from __future__ import annotations

import pytest

from affray.kernel.compiled.engine import SMALL, Held
from affray.kernel.compiled.engine import engine as compiled_engine
from affray.kernel.dice import root, stream
from affray.kernel.fight import STOPPED
from affray.kernel.record import copier, key
from affray.kernel.ruleset import Ruleset
from affray.kernel.telling import tell_all

from .fights import SEED, as_file, compiled, enlisted, played, sample_data

FIGHTS, FURTHER = 2000, 3000
BATCH = 250


@pytest.mark.parametrize(
    "first",
    [*range(0, FIGHTS, BATCH), *(pytest.param(n, marks=pytest.mark.long) for n in range(FIGHTS, FURTHER, BATCH))],
)
def test_interpreted_is_compiled(ruleset: Ruleset, first: int) -> None:
    """State, number of draws and every event, over generated scenarios with any options, by any policy."""
    for number in range(first, first + BATCH):
        fight, _ = enlisted(ruleset, number)
        one, events = played(ruleset, fight)
        other, other_events = compiled(ruleset, fight)
        scenario = sample_data(ruleset, number)
        assert key(one) == key(other), f"sample {number}, seed {SEED}:\n{as_file(scenario)}"
        assert events == other_events, f"sample {number}, seed {SEED}:\n{as_file(scenario)}"


def test_replaced_tables_and_options_are_among_the_samples(ruleset: Ruleset) -> None:
    """Every option of the ruleset takes more than one value in the samples."""
    seen: dict[str, set[str]] = {}
    for number in range(100):
        _, roster = enlisted(ruleset, number)
        for name, value in roster.scenario.options.model_dump(mode="json").items():
            seen.setdefault(name, set()).add(repr(value))
    assert {name for name, values in seen.items() if len(values) < 2} == set()


def test_rows_of_a_simulation_are_those_of_single_fights(ruleset: Ruleset) -> None:
    """Code that simulates and code that logs come to the same outcome, fight by fight."""
    quiet = compiled_engine(ruleset, SMALL)
    outcome = ruleset.room("outcome")
    for number in range(20):
        fight, _ = enlisted(ruleset, number)
        width = len(outcome.COLUMNS) + fight.n * len(outcome.COMBATANT_COLUMNS)
        rows = Held(quiet, copier(type(fight))(fight)).play(root(SEED), 0, 20, width)
        for k in range(20):
            fight.stream = stream(root(SEED), k)
            end, _ = played(ruleset, fight)
            row = [0] * width
            outcome.outcome_row(end, row, 0)
            assert rows[k * width : (k + 1) * width].tolist() == row


def test_same_seed_same_log(ruleset: Ruleset) -> None:
    """The same scenario and seed give the same fight."""
    for number in range(30):
        assert played(ruleset, enlisted(ruleset, number)[0])[1] == played(ruleset, enlisted(ruleset, number)[0])[1]


def test_every_fight_ends_or_says_why(ruleset: Ruleset) -> None:
    """A fight is over when its policies have played it; a stopped one has a reason."""
    for number in range(200):
        end, events = played(ruleset, enlisted(ruleset, number)[0])
        assert end.over != 0
        assert (end.over == STOPPED) == (end.reason != 0)
        assert sum(event.kind in (8, 9) for event in events) == 1


def test_every_event_narrates_in_one_sentence(ruleset: Ruleset) -> None:
    """Each event has words for all its fields, names for its numbers, and ends with a full stop."""
    for number in range(200):
        fight, roster = enlisted(ruleset, number)
        _, rows = played(ruleset, fight)
        for event in tell_all(ruleset.teller(roster), rows):
            assert event.text.endswith("."), event
            assert "{" not in event.text, event
            assert "someone" not in event.text, event
            assert event.text[0].isupper() or event.text.startswith(tuple(roster.names)), event
