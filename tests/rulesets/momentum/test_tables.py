"""The tables of named wounds as they are packaged."""

from __future__ import annotations

import affray
from affray.rulesets.momentum.sheet import TABLES, Options
from affray.rulesets.momentum.terms import DAMAGE_TYPES, GRADES, KINDS


def test_six_wounds_of_each_grade_for_each_damage_type() -> None:
    """All there, each with a name of its own, each hindering something."""
    tables = Options().wound_names
    names: list[str] = []
    for damage in DAMAGE_TYPES:
        for grade in GRADES:
            six = getattr(tables, damage).of(damage, grade)
            assert len(six) == 6
            assert all(wound.hinders and set(wound.hinders) <= set(KINDS) for wound in six)
            names += [wound.name for wound in six]
    assert len(set(names)) == len(names) == 192


def test_the_packaged_figures_are_the_options_defaults() -> None:
    options = Options()
    assert list(options.ease_limits) == TABLES["ease_limits"]
    assert [list(row) for row in options.wound_rows] == TABLES["wound_rows"]
    assert options.recovery_levels.model_dump() == TABLES["recovery_levels"]


def test_rolled_wounds_have_their_names_beside_a_policy_of_ones_own() -> None:
    """A policy of one's own has a name in the roster as well; the tables' names are where they were."""
    ada, ogre = {"name": "Ada", "side": "party"}, {"name": "Ogre", "side": "foes", "level": 3}
    data = {"ruleset": "momentum", "combatants": [ada, ogre]}
    found = []
    for policies in ({}, {"Ada": lambda _state, _name, legal: legal[0]}):
        for seed in range(12):
            game = affray.load(data, seed, policies=policies)
            for command in ("init", "gm set encounter enemy_successes=5", "gm end", "wound roll"):
                game.command(command)
            found.append(game.as_json()["combatants"]["Ada"]["wounds"])
    assert found[:12] == found[12:]
