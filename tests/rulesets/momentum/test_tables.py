"""The tables of named wounds as they are packaged."""

from __future__ import annotations

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
