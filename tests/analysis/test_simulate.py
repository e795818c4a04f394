import hashlib
import json
import struct
from typing import Any

import pytest

from affray.analysis import parts, plan, tally, tally_numpy
from affray.analysis.parts import Pace
from affray.analysis.players import Compiled, Interpreted
from affray.analysis.result import SimulationResult
from affray.analysis.setup import Setup, prepared, side_labels
from affray.analysis.simulate import Progress, simulate
from affray.analysis.unavailable import Unavailable
from affray.kernel.mistakes import Mistakes
from affray.rulesets.loading import load

Data = dict[str, Any]


def rows_of(setup: Setup, seed: int, fights: int) -> list[tuple[int, ...]]:
    table = Interpreted(setup, seed).play(0, fights).tolist()
    return [tuple(table[at : at + setup.width]) for at in range(0, len(table), setup.width)]


def test_the_digest_is_that_of_all_rows_in_order(duel: Data) -> None:
    rows = rows_of(prepared(duel), 7, 60)
    packed = b"".join(struct.pack(f"<{len(row)}q", *row) for row in rows)
    assert simulate(duel, 60, 7, engine="interpreted").digest == hashlib.sha256(packed).hexdigest()


def test_no_engine_and_no_pace_changes_the_result(brawl: Data, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [simulate(brawl, 70, 3, engine="interpreted"), simulate(brawl, 70, 3, engine="compiled")]
    for seconds, growth in ((0.0, 1), (1e9, 3), (1e9, 1000)):
        monkeypatch.setattr(parts, "SECONDS", seconds)
        monkeypatch.setattr(parts, "GROWTH", growth)
        found += [simulate(brawl, 70, 3, engine=engine) for engine in ("interpreted", "compiled")]
    assert len({result.digest for result in found}) == 1
    assert {result.engine for result in found} == {"interpreted", "compiled"}
    assert all(same(result) == same(found[0]) for result in found)


def same(result: SimulationResult) -> Data:
    """What does not depend on engine and time."""
    return {k: v for k, v in result.as_json().items() if k not in ("engine", "seconds", "fights_per_second")}


def test_seeds_and_numbers_of_fights_give_other_digests(duel: Data) -> None:
    found = [simulate(duel, *how, engine="interpreted").digest for how in ((20, 1), (20, 2), (21, 1), (20, 2**64 + 1))]
    assert len(set(found)) == 4


def test_both_ways_of_counting_agree(brawl: Data) -> None:
    setup = prepared(brawl)
    rows = Compiled(setup, 5).play(0, 3000)
    how = (rows, setup.head, len(setup.each), setup.width)
    assert tally.count(*how) == tally_numpy.count(*how)


def test_counting_with_numpy_copes_with_values_far_apart(monkeypatch: pytest.MonkeyPatch, brawl: Data) -> None:
    setup = prepared(brawl)
    rows = Interpreted(setup, 5).play(0, 40)
    how = (rows, setup.head, len(setup.each), setup.width)
    monkeypatch.setattr(tally_numpy, "DENSE", 0)
    assert tally.count(*how) == tally_numpy.count(*how)


def test_the_statistics_are_those_of_the_rows(brawl: Data) -> None:
    setup, fights = prepared(brawl), 150
    rows, result = rows_of(setup, 11, fights), simulate(brawl, fights, 11, engine="interpreted")
    told = result.as_json()
    assert list(told["outcomes"]) == ["red", "blue", "green", "draw", "stopped"]
    for label, value in zip(told["outcomes"], (1, 2, 3, -1, -2), strict=True):
        wins = sum(row[0] == value for row in rows)
        assert told["outcomes"][label]["wins"] == wins and told["outcomes"][label]["p"] == wins / fights
    assert sum(share["wins"] for share in told["outcomes"].values()) == fights
    rounds = sorted(row[1] for row in rows)
    expected = {"mean": sum(rounds) / fights, "p50": rounds[74], "p95": rounds[142], "max": rounds[-1]}
    assert told["rounds"] == expected
    assert list(told["combatants"]) == ["Ada", "Odd", "Imp 1", "Imp 2", "Imp 3", "Kid"]
    outcome = setup.ruleset.room("outcome")
    dead, disabled = outcome.STATE_WORDS.index("dead"), outcome.STATE_WORDS.index("disabled")
    for who, fate in enumerate(told["combatants"].values()):
        hp, states = sorted(row[3 + 2 * who] for row in rows), [row[4 + 2 * who] for row in rows]
        assert fate["hp"] == {"mean": sum(hp) / fights, "p05": hp[7], "p50": hp[74], "p95": hp[142]}
        assert fate["survives"] == sum(state != dead for state in states) / fights
        assert fate["stands"] == sum(state <= disabled for state in states) / fights
    assert [fate["side"] for fate in told["combatants"].values()] == ["red", "red", "blue", "blue", "blue", "green"]


def test_the_document_can_be_printed_as_json(duel: Data) -> None:
    result = simulate(duel, 30, 7, engine="interpreted")
    told = json.loads(json.dumps(result.as_json()))
    assert told["fights"] == 30 and told["seed"] == 7 and told["engine"] == "interpreted" and not told["interrupted"]
    assert told["ruleset"] == "stonekeep" and told["seconds"] > 0 and told["fights_per_second"] > 0


def test_a_stopped_fight_is_an_outcome(duel: Data) -> None:
    result = simulate(duel | {"options": {"max_rounds": 1}}, 40, 7, engine="interpreted")
    assert result.outcomes["stopped"].wins > 0


def test_sides_called_like_other_outcomes() -> None:
    assert side_labels(["draw", "stopped", "red"]) == ["side draw", "side stopped", "red"]
    assert side_labels(["side draw", "draw"]) == ["side draw", "side side draw"]


def test_a_loaded_scenario_is_a_source_too_and_survives_as_data(brawl: Data, duel: Data) -> None:
    for data in (brawl, duel):
        setup = prepared(load(data))
        assert prepared(setup.as_data(), one_side=True).scenario == setup.scenario
        assert simulate(load(data), 10, 1, engine="interpreted").digest == simulate(data, 10, 1).digest


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"fights": 0}, "fights is a whole number from 1 to 1,000,000,000,000, not 0"),
        ({"fights": 10**12 + 1}, "fights is a whole number"),
        ({"fights": 2.5}, "fights is a whole number"),
        ({"fights": True}, "fights is a whole number"),
        ({"jobs": 0}, "jobs is a whole number from 1 to 1,000, not 0"),
        ({"seed": -1}, "seed is a whole number from 0, not -1"),
        ({"engine": "warp"}, "engine is one of auto, compiled, interpreted, not 'warp'"),
    ],
)
def test_arguments_out_of_range(duel: Data, arguments: Data, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        simulate(duel, **arguments)


def test_a_wrong_scenario(duel: Data) -> None:
    with pytest.raises(Mistakes):
        simulate(duel | {"ruleset": "nonesuch"}, 10)


def test_without_a_seed_one_is_taken_and_named(duel: Data) -> None:
    first, second = simulate(duel, 5), simulate(duel, 5)
    assert first.seed != second.seed
    assert simulate(duel, 5, first.seed).digest == first.digest


def test_a_fight_beyond_the_capacities_runs_interpreted(duel: Data) -> None:
    crowd = duel["combatants"] + [duel["combatants"][0] | {"name": "Mob", "count": 31, "hp": 1}]
    large = duel | {"combatants": crowd, "options": {"max_rounds": 1}}
    with pytest.raises(Unavailable, match=r"at most 32 combatants .* this fight needs 33"):
        simulate(large, 2, 1, engine="compiled")
    assert simulate(large, 2, 1).engine == "interpreted"


def test_progress(duel: Data) -> None:
    seen: list[Progress] = []
    result = simulate(duel, 300, 7, engine="interpreted", progress=seen.append)
    assert [p.done for p in seen] == sorted({p.done for p in seen}) and seen[-1].done == seen[-1].total == 300
    assert seen[-1].outcomes == {label: share.p for label, share in result.outcomes.items()}
    assert seen[-1].fights_per_second > 0


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_ctrl_c_leaves_the_result_so_far(duel: Data, engine: str) -> None:
    def stop(progress: Progress) -> None:
        if progress.done > 50:
            raise KeyboardInterrupt

    result = simulate(duel, 10**9, 7, engine=engine, progress=stop)
    assert result.interrupted and 50 < result.fights < 10**9 and result.asked == 10**9
    whole = simulate(duel, result.fights, 7, engine=engine)
    assert whole.digest == result.digest and whole.outcomes == result.outcomes and not whole.interrupted


def test_ctrl_c_before_anything_is_counted(duel: Data, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Interpreted, "play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        simulate(duel, 10, 7, engine="interpreted")


def test_auto_goes_on_compiled_when_the_rest_would_take_longer(duel: Data, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan.Plan, "is_cached", lambda *_: False)
    monkeypatch.setattr(plan, "TRIAL", 0.0)
    said: list[str] = []
    result = simulate(duel, 200_000, 7, say=said.append)
    assert result.engine == "compiled" and said == ["compiling the rules of stonekeep, once: about 8 s"]
    assert result.digest == simulate(duel, 200_000, 7, engine="compiled").digest
    assert simulate(duel, 20, 7).engine == "interpreted"


def test_the_pace_aims_at_a_fraction_of_a_second() -> None:
    pace = Pace(width=7)
    pace.after(100, 1.0)
    assert pace.fights == 15
    pace.after(10, 0.0)
    assert pace.fights == 80
    pace.after(10**9, 1e-3)
    assert pace.fights == parts.MOST_WORDS // 7
    pace.after(1, 60.0)
    assert pace.fights == 1
