"""Campaign files: what they may say, and every mistake in them and in all their files."""

from __future__ import annotations

from pathlib import Path

import pytest

import affray
from affray.analysis.unavailable import Unavailable
from affray.kernel.mistakes import Mistakes
from affray.kernel.ruleset import Ruleset
from affray.table.campaign import as_data, from_data, load
from affray.table.diary import Diary, run

SCENE = """ruleset: momentum
combatants:
  - {name: Ada, side: party, wounds: [{grade: lingering trauma, name: bad knee, hinders: [attack]}]}
  - {name: Ogre, side: foes, level: 0}
"""


def written(folder: Path, text: str) -> Path:
    (folder / "one.yaml").write_text(SCENE, encoding="utf-8")
    (folder / "two.yaml").write_text(SCENE.replace("bad knee", "not this one"), encoding="utf-8")
    file = folder / "campaign.yaml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("campaign: []", "needs a list of steps"),
        ("campaign: 3", "needs a list of steps"),
        ("campaign: [{do: [gm recover]}, {fight: one.yaml}]", "begins with a fight"),
        ("campaign: [{fight: one.yaml, do: [gm recover]}]", "needs either fight: FILE or do: [COMMANDS]"),
        ("campaign: [{fight: [one.yaml]}]", "needs either fight: FILE or do: [COMMANDS]"),
        ("campaign: [{fight: one.yaml}, {do: [3]}]", "needs either fight: FILE or do: [COMMANDS]"),
        ("campaign: [{fight: none.yaml}]", "none.yaml: there is no such file"),
        ("{campaign: [{fight: one.yaml}], titel: x}", "unknown key 'titel'; did you mean 'title'?"),
        ("{campaign: [{fight: one.yaml}], title: [x]}", "title: needs text"),
        ("{campaign: [{fight: one.yaml}], begins: 25:00}", "begins: is an hour such as 18:00"),
        ("{campaign: [{fight: one.yaml}], begins: 8}", "begins: needs text"),
        ('campaign: [{fight: one.yaml}, {do: ["Ada: dance"]}]', "there is no command 'dance'"),
        ('campaign: [{fight: one.yaml}, {do: ["Eda: rest"]}]', "there is no combatant 'Eda'; did you mean 'Ada'?"),
        ('campaign: [{fight: one.yaml}, {do: ["Ada: treat Bo"]}]', "there is no combatant 'Bo'"),
        ('campaign: [{fight: one.yaml}, {do: ["Ada: rest quickly=3"]}]', "rest takes only wound"),
        ("campaign: [{fight: one.yaml}, {do: [gm sesion]}]", "there is no command gm 'sesion'"),
        ("campaign: [{fight: one.yaml}, {do: [gm wait soon]}]", "a duration is a time such as 90m, 8h"),
        ("campaign: [{fight: one.yaml}, {do: [gm fight two]}]", "gm fight is for the table"),
        ("campaign: [{fight: one.yaml}, {do: [undo]}]", "undo is for the table"),
        ("campaign: [{fight: one.yaml}, {do: [gm recover Bo]}]", "there is no combatant 'Bo'"),
        ("campaign: [{fight: one.yaml}, {do: [gm set Ada treated=7]}]", "treated needs true or false"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(Mistakes) as wrong:
        load(written(tmp_path, text))
    assert said in str(wrong.value)
    assert all(mistake.file for mistake in wrong.value.mistakes)


def test_all_mistakes_of_all_files_are_told(tmp_path: Path) -> None:
    """Of the campaign's own lines and of every fight's, each with its file and line."""
    file = written(
        tmp_path,
        "campaign:\n  - fight: one.yaml\n  - do:\n      - 'Ada: dance'\n      - gm sesion\n  - fight: two.yaml\n",
    )
    (tmp_path / "two.yaml").write_text(
        SCENE.replace("level: 0", "levl: 0").replace("grade:", "grad:"), encoding="utf-8"
    )
    with pytest.raises(Mistakes) as wrong:
        load(file)
    told = [(Path(mistake.file).name, mistake.line) for mistake in wrong.value.mistakes]
    assert ("campaign.yaml", 4) in told
    assert ("campaign.yaml", 5) in told
    assert ("two.yaml", 3) in told
    assert ("two.yaml", 4) in told


def test_fights_of_two_rulesets_are_no_campaign(tmp_path: Path) -> None:
    file = written(tmp_path, "campaign:\n  - fight: one.yaml\n  - fight: two.yaml\n")
    duel = "ruleset: stonekeep\ncombatants:\n  - {name: Ada, side: a, hp: 5}\n  - {name: Bo, side: b, hp: 5}\n"
    (tmp_path / "two.yaml").write_text(duel, encoding="utf-8")
    with pytest.raises(
        Mistakes, match=r"campaign.yaml:3: .*is for the ruleset stonekeep, the first fight for momentum"
    ):
        load(file)


def test_a_ruleset_without_rules_for_it_has_no_campaigns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "has_campaigns", False)
    with pytest.raises(Mistakes, match="fights of momentum can't be joined to a campaign yet"):
        load(written(tmp_path, "campaign: [{fight: one.yaml}]"))


def test_a_campaign_is_the_same_from_plain_data(tmp_path: Path) -> None:
    text = "{title: T, begins: 2031-05-04 18:30, campaign: [{fight: one.yaml}, {do: [gm recover]}, {fight: two.yaml}]}"
    campaign = load(written(tmp_path, text))
    assert from_data(as_data(campaign)) == campaign
    assert campaign.minutes == 18 * 60 + 30
    assert [scene.after for scene in campaign.scenes] == [("gm recover",), ()]


def wounds_after(file: Path, seed: int) -> list[list[str]]:
    """Ada's wounds after each scene and what was done after it."""
    return [[wound["name"] for wound in page.after["combatants"]["Ada"]["wounds"]] for page in run(file, seed)]


def test_wounds_are_carried_over_and_healed_between(tmp_path: Path) -> None:
    """By name, whatever the next file says; a rest between heals."""
    first, second = wounds_after(written(tmp_path, "campaign: [{fight: one.yaml}, {fight: two.yaml}]"), 1)
    assert first == ["bad knee"]
    assert second[: len(first)] == first
    rested = written(tmp_path, 'campaign: [{fight: one.yaml}, {do: ["Ada: rest"]}, {fight: two.yaml}]')
    assert "bad knee" not in wounds_after(rested, 1)[1]


def test_what_a_rule_forbids_is_left_out_with_the_reason(tmp_path: Path) -> None:
    text = 'campaign: [{fight: one.yaml}, {do: ["Ada: rest", "Ada: rest", "Ada: rest"]}]'
    (page,) = run(written(tmp_path, text), 1)
    assert page.done[0].left_out is None
    assert "momentum.recovery.rest" in str(page.done[-1].left_out)


def test_a_session_lasts_until_the_next(tmp_path: Path) -> None:
    """What a session counts goes over to the next fight, until a new session begins."""
    heal = '{do: ["Ada: heal Ada ease=9"]}'
    pages = run(written(tmp_path, f"campaign: [{{fight: one.yaml}}, {heal}, {{fight: two.yaml}}]"), 1)
    assert [page.after["combatants"]["Ada"]["healed"] for page in pages] == [True, True]
    text = f"campaign: [{{fight: one.yaml}}, {heal}, {{do: [gm session]}}, {{fight: two.yaml}}]"
    pages = run(written(tmp_path, text), 1)
    assert [page.after["combatants"]["Ada"]["healed"] for page in pages] == [False, False]


def test_the_calendar_goes_on(tmp_path: Path) -> None:
    """Hours that pass are told in the diary, over midnight too."""
    text = "{begins: 2031-12-31 18:30, campaign: [{fight: one.yaml}, {do: [gm wait 1d 8h]}, {fight: two.yaml}]}"
    first, second = run(written(tmp_path, text), 1)
    assert (first.when, second.when) == ("2031-12-31, 18:30", "2032-01-02, 02:30")
    assert first.done[0].events[0].text == "Time passes: 1 day 8 hours."
    text = "{begins: 18:30, campaign: [{fight: one.yaml}, {do: [gm wait 8]}, {fight: two.yaml}]}"
    assert [page.when for page in run(written(tmp_path, text), 1)] == ["day 1, 18:30", "day 2, 02:30"]


def test_a_wound_may_be_named_that_only_comes_to_be(tmp_path: Path) -> None:
    """Such a command is understood when its time comes, and left out if there is no such wound then."""
    text = 'campaign: [{fight: one.yaml}, {do: ["Ada: rest wound=bruise", "Ada: rest wound=\\"bad knee\\""]}]'
    (page,) = run(written(tmp_path, text), 1)
    assert page.done[0].left_out is not None
    assert page.done[1].left_out is None


def test_from_python(tmp_path: Path) -> None:
    """`load` opens the first fight, `gm fight` the next; `simulate` and `run` take campaigns, data too."""
    file = written(tmp_path, "campaign: [{fight: one.yaml}, {do: [gm recover]}, {fight: two.yaml}]")
    game = affray.load(file, seed=3)
    game.command("gm end")
    game.command("Ada: wound roll") if game.pending else None
    game.command("gm fight")
    assert game.as_json()["campaign"]["fight"] == 2
    found = affray.simulate(file, fights=20, seed=3)
    assert found.as_json()["survivors"]["party"]["of"] == 1
    assert [page.number for page in affray.run(file, seed=3)] == [1, 2]
    data = {"campaign": [{"fight": str(tmp_path / "one.yaml")}]}
    assert affray.simulate(data, fights=5, seed=3).fights == 5
    assert [page.number for page in affray.run(tmp_path / "one.yaml", seed=3)] == [1]


def first_of(_state: dict[str, object], _name: str, legal: list[str]) -> str:
    """A policy of one's own."""
    return legal[0]


def test_policies_of_ones_own_decide_in_every_fight(tmp_path: Path) -> None:
    """Given from Python, or named by a file; they play at the table and in simulations, and never by checking."""
    file = written(tmp_path, "campaign: [{fight: one.yaml}, {do: [gm recover]}, {fight: two.yaml}]")
    theirs = affray.simulate(file, fights=20, seed=3, policies={"Ada": first_of})
    assert theirs.engine == "interpreted"
    (tmp_path / "mind_of_ada.py").write_text("def choose(state, name, legal):\n    return legal[0]\n", encoding="utf-8")
    for name in ("one", "two"):
        scene = (tmp_path / f"{name}.yaml").read_text(encoding="utf-8")
        named = scene.replace("side: party,", 'side: party, policy: "mind_of_ada:choose",')
        (tmp_path / f"{name}.yaml").write_text(named, encoding="utf-8")
    assert affray.simulate(file, fights=20, seed=3).digest == theirs.digest
    with pytest.raises(Unavailable, match="a policy of one's own can't be compiled"):
        affray.simulate(file, fights=20, seed=3, engine="compiled")
    game = affray.load(file, seed=3)
    Diary(game).finish()
    assert game.over
    (tmp_path / "mind_of_ada.py").write_text("raise SystemExit('played')", encoding="utf-8")
    load(file)  # which is what `check` does: nothing is imported
    with pytest.raises(ValueError, match="there is no combatant 'Cy' in any of the fights"):
        affray.simulate(file, fights=2, seed=3, policies={"Cy": first_of})
