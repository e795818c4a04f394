"""Campaigns: wounds carried over, recovery between, and a simulation plays what the table plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from affray.analysis.campaign import Stage, run
from affray.analysis.setup import prepared
from affray.frontends.cli import main
from affray.kernel.dice import root
from affray.kernel.mistakes import Mistakes
from affray.table.campaign import Campaign, carrying, doing, is_campaign, load, play, simulate
from affray.table.refused import Refused

FILE = Path(__file__).parents[3] / "examples" / "momentum" / "campaign" / "three-scenes.yaml"
SCENE = """ruleset: momentum
combatants:
  - {name: Ada, side: party, wounds: [{grade: lingering trauma, name: bad knee, hinders: [attack]}]}
  - {name: Ogre, side: foes, level: 0}
"""


def written(folder: Path, campaign: str) -> Path:
    (folder / "one.yaml").write_text(SCENE, encoding="utf-8")
    (folder / "two.yaml").write_text(SCENE.replace("bad knee", "not this one"), encoding="utf-8")
    file = folder / "campaign.yaml"
    file.write_text(campaign, encoding="utf-8")
    return file


def wounds_of(campaign: Campaign, seed: int) -> list[list[tuple[str, str]]]:
    """Ada's wounds after each scene and what was done after it."""
    views = [played.encounter.as_json()["combatants"]["Ada"] for played in play(campaign, seed)]
    return [[(wound["grade"], wound["name"]) for wound in view["wounds"]] for view in views]


def test_wounds_are_carried_over(tmp_path: Path) -> None:
    """By name, whatever the next file says; a rest between heals."""
    assert is_campaign(written(tmp_path, "campaign: [{fight: one.yaml}, {fight: two.yaml}]"))
    campaign = load(tmp_path / "campaign.yaml")
    first, second = wounds_of(campaign, 1)
    assert first == [("lingering trauma", "bad knee")]
    assert second[: len(first)] == first
    rested = load(written(tmp_path, 'campaign: [{fight: one.yaml}, {do: ["Ada: rest"]}, {fight: two.yaml}]'))
    assert ("lingering trauma", "bad knee") not in wounds_of(rested, 1)[1]


def test_commands_that_are_forbidden_are_left_out(tmp_path: Path) -> None:
    """A second rest helps nothing; a senseless command is refused."""
    text = 'campaign: [{fight: one.yaml}, {do: ["Ada: rest", "Ada: rest", "Ada: rest"]}]'
    (played,) = play(load(written(tmp_path, text)), 1)
    assert "momentum.recovery.rest" in played.left_out[-1][1]
    odd = load(written(tmp_path, 'campaign: [{fight: one.yaml}, {do: ["Ada: dance"]}]'))
    with pytest.raises(Refused):
        list(play(odd, 1))
    with pytest.raises(Refused):
        simulate(odd, 1, 1)


def test_a_session_lasts_until_the_next(tmp_path: Path) -> None:
    """What a session counts goes over to the next fight, until a new session begins."""
    heal = '{do: ["Ada: heal Ada ease=9"]}'
    campaign = load(written(tmp_path, f"campaign: [{{fight: one.yaml}}, {heal}, {{fight: two.yaml}}]"))
    views = [played.encounter.as_json()["combatants"]["Ada"] for played in play(campaign, 1)]
    assert [view["healed"] for view in views] == [True, True]
    text = f'campaign: [{{fight: one.yaml}}, {heal}, {{do: ["gm session"]}}, {{fight: two.yaml}}]'
    views = [played.encounter.as_json()["combatants"]["Ada"] for played in play(load(written(tmp_path, text)), 1)]
    assert [view["healed"] for view in views] == [False, False]


@pytest.mark.parametrize("seed", range(8))
def test_a_simulation_plays_what_the_table_plays(seed: int) -> None:
    """Run 0 of a seed, scene by scene: the same outcome rows."""
    campaign = load(FILE)
    setups = [prepared(scene.scenario) for scene in campaign.scenes]
    stages = [
        Stage(setup, doing(setup, scene.after), carrying(campaign.ruleset, setup.roster, setups[min(n + 1, 2)].roster))
        for n, (setup, scene) in enumerate(zip(setups, campaign.scenes, strict=True))
    ]
    rows = run(stages, 0, root(seed))
    for row, played in zip(rows, play(campaign, seed), strict=True):
        encounter = played.encounter
        state, clock = encounter.fight, encounter.fight.clock  # type: ignore[attr-defined]
        assert row[:2] == [state.over, state.round]
        assert row[3:5] == [min(state.momentum, clock), min(state.enemy_successes, clock)]  # type: ignore[attr-defined]


def test_a_simulation_is_the_same_again() -> None:
    """Digest, outcomes of each scene, and JSON."""
    campaign = load(FILE)
    one, other = simulate(campaign, 30, 5), simulate(load(FILE), 30, 5)
    assert one.digest == other.digest
    told = one.as_json()
    assert [scene["title"] for scene in told["scenes"]] == ["Wolves on the road", "The bridge warden", "Hallow Tor"]
    assert all(sum(share["wins"] for share in scene["outcomes"].values()) == 30 for scene in told["scenes"])
    json.dumps(told)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("campaign: []", "needs a list of steps"),
        ("campaign: [{do: [rest]}, {fight: one.yaml}]", "begins with a fight"),
        ("campaign: [{fight: one.yaml, do: [rest]}]", "needs either fight: FILE or do: [COMMANDS]"),
        ("campaign: [{fight: none.yaml}]", "none.yaml"),
        ("{campaign: [{fight: one.yaml}], titel: x}", "unknown key 'titel'"),
    ],
)
def test_mistakes(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(Mistakes) as wrong:
        load(written(tmp_path, text))
    assert said in str(wrong.value)


def test_the_command_line_plays_campaigns(capsys: pytest.CaptureFixture[str]) -> None:
    """`run` prints each scene, `simulate --json` one document."""
    assert main(["run", str(FILE), "--seed", "7"]) == 0
    assert "Hallow Tor" in capsys.readouterr().out
    assert main(["simulate", str(FILE), "-n", "5", "--seed", "7", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["fights"] == 5
