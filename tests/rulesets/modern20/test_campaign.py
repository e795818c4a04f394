"""The example campaign: three fights with a Standard Rest between, told, shown and simulated."""

from __future__ import annotations

from pathlib import Path

import affray
from affray.table.characters import characters, played_until
from affray.table.opening import load

HARBOUR = Path(__file__).parents[3] / "examples" / "modern20" / "campaign" / "harbour.yaml"
TEAM = ["Vance", "Okoye", "Brandt", "Ilse"]


def test_both_engines_count_the_same_survivors_and_injuries() -> None:
    compiled = affray.simulate(HARBOUR, fights=60, seed=7, engine="compiled")
    interpreted = affray.simulate(HARBOUR, fights=60, seed=7, engine="interpreted")
    assert compiled.digest == interpreted.digest
    told = interpreted.as_json()
    assert told["survivors"]["police"]["of"] == 4
    assert sorted(told["characters"]) == sorted(TEAM)
    for ending in told["characters"].values():
        for share in (*ending["bears"].values(), *ending["states"].values(), ending["survives"]):
            assert 0 <= share["low"] <= share["p"] <= share["high"] <= 1
        assert ending["bears"].keys() == {
            "mild injury", "serious injury", "extensive injury", "traumatic injury", "intensive injury",
            "permanent injury",
        }  # fmt: skip


def test_the_diary_tells_rests_with_their_hours() -> None:
    pages = affray.run(HARBOUR, seed=7)
    assert [page.when for page in pages] == ["2031-05-04, 22:30", "2031-05-06, 06:40", "2031-05-07, 14:50"]
    done = pages[0].done
    assert done[0].command == "Vance: rest standard physician=Okoye"
    assert [event.kind for event in done[0].events][:3] == ["rested", "attended", "time_passed"]
    assert done[4].when == "2031-05-05, 06:30"
    assert done[5].when == "2031-05-06, 06:30"
    assert any("Recovery" in need for page in pages for needs in page.needs.values() for need in needs)


def test_everyone_is_shown_with_what_heals() -> None:
    encounter = load(HARBOUR, 7)
    found = characters(encounter, played_until(encounter, 1))
    assert [one.name for one in found] == TEAM
    needs = [need for one in found for need in one.needs]
    assert any(need.endswith("attended its latest rest") for need in needs)
    assert any("Hit D" in need and "a long rest" in need for need in needs)


def test_a_physician_who_failed_is_known_in_the_next_fight() -> None:
    """Whoever has failed on an injury has failed on it, wherever it stands in the list of the next fight."""
    people = [
        {"name": "Ada", "side": "red", "hp": 40, "hit_dice_left": 0},
        {"name": "Dee", "side": "red", "hp": 40},
        {"name": "Bo", "side": "blue", "hp": 20},
    ]
    from affray import rulesets
    from affray.rulesets.campaigns import Campaign, Scene
    from affray.rulesets.loading import load as loaded
    from affray.rulesets.modern20 import terms as t
    from affray.table.encounter import Encounter

    scenes = [loaded({"ruleset": "modern20", "combatants": listed}) for listed in (people, people[::-1])]
    rules = rulesets.get("modern20")
    campaign = Campaign("", rules, tuple(Scene(f"{place}.yaml", scene) for place, scene in enumerate(scenes)))
    game = Encounter(rules, scenes[0], 1, {t.RECOVERY: [1, 2, 3, 20, 20]}, campaign=campaign)
    game.command("gm give Ada injury left-leg serious")
    for _ in range(3):
        game.command("Ada: rest short physician=Dee")
        game.command("gm wait 1h")
    game.command("gm end")
    game.command("gm fight")
    game.command("Ada: rest short physician=Dee")
    assert game.as_json()["combatants"]["Ada"]["permanent_injuries"] == [
        {"location": "left leg", "severity": "serious"}
    ]
    game.command("gm wait 1h")
    game.command("Ada: rest short physician=Bo")
    assert game.as_json()["combatants"]["Ada"]["permanent_injuries"] == []
