"""Cards that are broken, and where they are said to be; files of tables."""

from pathlib import Path
from typing import Any

import pytest

from affray.kernel.mistakes import Mistakes
from affray.rulesets.loading import load

SCENARIO = """ruleset: skirmish
options:
  tables: tables.yaml
  weapons:
    sling: {range: 5, damage: [{roll: 1-20, damage: 1}]}
combatants:
  - {name: Ada, side: red, weapons: [sling, bow]}
  - {name: Bo, side: blue, armour: {torso: mail}}
"""
TABLES = """weapons:
  sling: {range: 9, damage: [{roll: 1-20, damage: 9}]}
  bow:
    range: 12
    damage:
      - {roll: 1-19, damage: 3}
      - {roll: 20, damage: 6, injury: bleeding hole}
armour: {mail: 2}
chain_limit: 5
"""


def complaints(folder: Path, scenario: str = SCENARIO, tables: str | None = TABLES) -> list[str]:
    (folder / "one.yaml").write_text(scenario, encoding="utf-8")
    if tables is not None:
        (folder / "tables.yaml").write_text(tables, encoding="utf-8")
    try:
        load(folder / "one.yaml")
    except Mistakes as wrong:
        return [str(mistake).replace(f"{folder}/", "") for mistake in wrong.mistakes]
    return []


def test_a_file_of_tables_is_joined_with_what_the_scenario_says(tmp_path: Path) -> None:
    assert complaints(tmp_path) == []
    options: Any = load(tmp_path / "one.yaml").options
    assert set(options.weapons) == {"sling", "bow"}
    assert options.weapons["sling"].squares == 5
    assert options.chain_limit == 5


def test_a_mistake_in_the_file_is_told_with_its_line(tmp_path: Path) -> None:
    (said,) = complaints(tmp_path, tables=TABLES.replace("1-19", "1-18"))
    assert said.startswith("tables.yaml:7: weapons.bow.damage[1].roll: row 20 leaves a gap: 19 stands in no row")


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        (None, "one.yaml:3: options.tables: 'tables.yaml': there is no such file"),
        ("tables: more.yaml", "tables.yaml:1: tables: a file of tables names no other"),
        ("wepons: {}", "tables.yaml:1: wepons: unknown key 'wepons'; did you mean 'weapons'?"),
    ],
)
def test_a_file_that_will_not_do(tmp_path: Path, tables: str | None, said: str) -> None:
    assert said in complaints(tmp_path, tables=tables)


def test_unknown_cards_are_told_all_at_once(tmp_path: Path) -> None:
    scenario = SCENARIO.replace("sling, bow", "slin, bow").replace("torso: mail", "torso: mial, head: 3, leg: helmet")
    assert complaints(tmp_path, scenario) == [
        "one.yaml:7: combatants[0].weapons[0]: there is no weapon card 'slin'; did you mean 'sling'?",
        "one.yaml:8: combatants[1].armour.torso: there is no armour 'mial'; did you mean 'mail'?",
        "one.yaml:8: combatants[1].armour.leg: 'helmet' is not worn there, only on: head",
    ]
