import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affray.kernel.mistakes import Mistakes
from affray.kernel.reading import read_text
from affray.rulesets.loading import load, schema
from affray.rulesets.stonekeep.sheet import TABLES, Options, Sheet, Weapon

EXAMPLES = Path(__file__).parents[2] / "examples" / "stonekeep"

ADA = {"name": "Ada", "side": "red", "hp": 10}
BO = {"name": "Bo", "side": "blue", "hp": 10}


def duel(ada: dict[str, Any] | None = None, **rest: Any) -> dict[str, Any]:
    return {"ruleset": "stonekeep", "combatants": [ADA | (ada or {}), BO], **rest}


def complaints(source: Any, **how: Any) -> list[str]:
    with pytest.raises(Mistakes) as wrong:
        load(source, **how)
    return str(wrong.value).splitlines()


def complaint(ada: dict[str, Any]) -> str:
    """Return the one thing wrong with what is added to Ada, without the file."""
    (line,) = complaints(duel(ada))
    return line.removeprefix("scenario: combatants[0].")


def ada(**fields: Any) -> Sheet:
    sheet = load(duel(fields)).combatants[0]
    assert isinstance(sheet, Sheet)
    return sheet


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.yaml")), ids=lambda file: file.name)
def test_examples_load(file: Path) -> None:
    assert len(load(file).combatants) >= 2
    assert load(str(file)) == load(file)


def test_what_is_left_out_has_its_default() -> None:
    sheet = ada()
    assert (sheet.base_attack, sheet.size, sheet.speed, sheet.armor, sheet.shield) == (0, "medium", 30, 0, 0)
    assert (sheet.start_hp, sheet.subdual, sheet.state, sheet.tended, sheet.tough) == (10, 0, None, False, False)
    assert (sheet.abilities.dex, sheet.saves.will) == (10, 0)
    assert (sheet.skills, sheet.feats, sheet.weapons, sheet.spells) == ({}, (), (), ())
    options = load(duel()).options
    assert isinstance(options, Options)
    assert options.natural_extremes
    assert options.criticals == "srd"
    assert options.sizes.model_dump() == TABLES["sizes"]
    assert options.extra_attacks == (6, 11, 16)
    assert str(options.idle_damage) == "1d3"


def test_tables_are_replaced_key_by_key() -> None:
    options = load(duel(options={"sizes": {"tiny": 9}, "extra_attacks": [], "max_rounds": 5})).options
    assert isinstance(options, Options)
    assert options.sizes.tiny == 9
    assert options.sizes.small == TABLES["sizes"]["small"]
    assert options.extra_attacks == ()
    assert options.max_rounds == 5


@pytest.mark.parametrize(
    ("critical", "threat", "multiplier"),
    [("20/x2", 20, 2), ("19-20/x2", 19, 2), ("x3", 20, 3), ("18-20", 18, 2), ("17/x4", 17, 4), (19, 19, 2)],
)
def test_criticals(critical: object, threat: int, multiplier: int) -> None:
    weapon = Weapon.model_validate({"name": "sword", "damage": "1d8", "critical": critical})
    assert (weapon.threat, weapon.multiplier) == (threat, multiplier)


def test_skills() -> None:
    skills = ada(skills={"Heal": 4, "climb": {"ranks": 2, "ability": "str"}}).skills
    assert skills["heal"].ranks == 4
    assert skills["heal"].ability == "wis"
    assert skills["climb"].ability == "str"


SWORD = {"name": "sword", "damage": "1d8"}
CURE = {"name": "cure", "heal": "1d8"}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"hp": 0}, "hp: needs at least 1, not 0"),
        ({"hp": "10"}, "hp: needs a whole number, not the text '10'"),
        ({"hp": None}, "hp: needs a whole number, not nothing"),
        ({"hp": True}, "hp: needs a whole number, not true"),
        ({"hp": 10.0}, "hp: needs a whole number, not the number 10.0"),
        ({"hp": 10**12}, "hp: needs at most 100,000, not 1,000,000,000,000"),
        ({"count": 1_000_000_000}, "count: needs at most 1,000, not 1,000,000,000"),
        ({"tough": "yes"}, "tough: needs true or false, not the text 'yes'"),
        ({"name": 7}, "name: needs text, not the whole number 7"),
        ({"name": "x\u202e"}, "name: holds a character that can't be printed"),
        ({"weapons": {}}, "weapons: needs a list, not a map"),
        ({"abilities": [1]}, "abilities: needs a map (keys and values), not a list"),
        (
            {"abilities": {"strength": 3}},
            "abilities.strength: unknown key 'strength'; the keys are str, dex, con, int, wis, cha",
        ),
        ({"weapon": []}, "weapon: unknown key 'weapon'; did you mean 'weapons'?"),
        ({"size": "mediun"}, "did you mean 'medium'?"),
        ({"feats": ["dodge"]}, "feats[0]: needs one of weapon-finesse-unarmed, not the text 'dodge'"),
        ({"weapons": [SWORD, SWORD | {"name": "SWORD"}]}, "weapons[1].name: there is a 'SWORD' before this one"),
        ({"weapons": [SWORD | {"name": str(i)} for i in range(9)]}, "weapons: has 9 entries; at most 8 are allowed"),
        ({"weapons": [SWORD | {"kind": "bow"}]}, "weapons[0].range: is missing: a weapon of the kind bow needs"),
        ({"weapons": [SWORD | {"range": 10}]}, "weapons[0].range: is only for thrown weapons"),
        ({"weapons": [SWORD | {"damage": "1d"}]}, "weapons[0].damage: '1d' needs dice such as 1d8, 2d6+1 or 3"),
        ({"weapons": [SWORD | {"critical": "1-20"}]}, "weapons[0].critical: '1-20' is out of range"),
        ({"weapons": [SWORD | {"critical": "x11"}]}, "weapons[0].critical: 'x11' is out of range"),
        (
            {"weapons": [SWORD | {"critical": "often"}]},
            "weapons[0].critical: needs a threat range, a multiplier or both",
        ),
        ({"weapons": [SWORD | {"critical": "19-20x2"}]}, "weapons[0].critical: needs a threat range"),
        ({"spells": [{"name": "nothing"}]}, "spells[0].heal: is missing: a spell needs damage or heal"),
        ({"spells": [CURE | {"damage": "1d6"}]}, "spells[0].heal: can't stand beside damage"),
        ({"spells": [CURE | {"save": "ref"}]}, "spells[0].dc: is missing: a save needs its DC"),
        ({"spells": [CURE | {"dc": 12}]}, "spells[0].dc: needs a save: fort, ref or will"),
        ({"spells": [CURE | {"half_on_save": True}]}, "spells[0].half_on_save: needs a save"),
        ({"skills": {"climb": 4}}, "skills.climb.ability: is missing"),
        ({"skills": {"heal": {"ranks": 4, "ability": "dex"}}}, "skills.heal.ability: of heal is wis"),
        ({"skills": {"Str": {"ranks": 4, "ability": "str"}}}, "skills.Str: is the name of an ability"),
        ({"current_hp": 11}, "current_hp: is above the maximum of 10"),
        ({"state": "dying"}, "state: is only for hit points from -9 to 0; here they are 10"),
        ({"state": "dying", "current_hp": 0}, "state: at 0 hit points is disabled"),
        ({"state": "stable", "current_hp": -10}, "state: is only for hit points from -9 to 0"),
        ({"tended": True}, "tended: is only for someone whose state is stable"),
        ({"policy": "defualt"}, "did you mean 'default'?"),
    ],
)
def test_one_thing_wrong(fields: dict[str, Any], message: str) -> None:
    assert message in complaint(fields)


def test_states_that_are_allowed() -> None:
    assert ada(current_hp=-3, state="stable", tended=True).tended
    assert ada(current_hp=-9, state="disabled").state == "disabled"
    assert ada(current_hp=0, state="disabled").start_hp == 0
    assert ada(current_hp=-30).start_hp == -30


def test_options_that_are_wrong() -> None:
    lines = complaints(
        duel(options={"extra_attacks": [6, 6], "criticals": "some", "max_rounds": 0, "sizes": {"big": 1}, "tie": "hit"})
    )
    assert [line.removeprefix("scenario: options.") for line in lines] == [
        "max_rounds: needs at least 1, not 0",
        "criticals: needs one of srd, none, not the text 'some'",
        "sizes.big: unknown key 'big'; the keys are fine, diminutive, tiny, small, medium, large, huge, "
        "gargantuan, colossal",
        "extra_attacks[1]: must be above the 6 before it",
        "tie: unknown key 'tie'; the keys are max_rounds, natural_extremes, criticals, sizes, extra_attacks, "
        "extra_attack_penalty, increments, range_penalty, two_weapons, idle_damage, charge_minimum",
    ]


def test_rulesets_that_are_wrong() -> None:
    assert complaints({"combatants": []})[0].startswith("scenario: ruleset: is missing; it is one of: ")
    assert complaints({"ruleset": "stonekep"})[0].endswith("did you mean 'stonekeep'?")
    assert "there is no ruleset the whole number 5" in complaints({"ruleset": 5})[0]


def test_one_side_only() -> None:
    alone = {"ruleset": "stonekeep", "combatants": [ADA]}
    assert complaints(alone) == [
        "scenario: combatants: needs combatants of at least two sides; everyone is of the side 'red'"
    ]
    assert len(load(alone, one_side=True).combatants) == 1


def test_several_of_a_kind_become_one_sheet_each() -> None:
    made = load(duel({"count": 3, "at": [[0, 0], [1, 0], [2, 0]]}))
    assert [(sheet.name, sheet.count, sheet.square) for sheet in made.combatants] == [
        ("Ada 1", 1, (0, 0)),
        ("Ada 2", 1, (1, 0)),
        ("Ada 3", 1, (2, 0)),
        ("Bo", 1, None),
    ]


def test_what_is_written_can_be_loaded_again() -> None:
    made = load(EXAMPLES / "party.yaml")
    assert load(made.model_dump(mode="json", by_alias=True)) == made
    assert load(json.loads(made.model_dump_json(by_alias=True, exclude_defaults=True))) == made


TEN_MISTAKES = """\
ruleset: stonekeep
tilte: Ten mistakes
options: {criticals: sometimes}
grid: {width: 10, height: 8}
start: {turn: Adda}
combatants:
  - name: Ada
    side: red
    at: [12, 3]
    hp: ten
    weapons:
      - {name: sword, damage: 1d8, critical: 19-20/x2}
      - name: bow
        damage: 1d8
        kind: bo
      - {name: axe, damage: d}
  - name: Bo
    side: blue
    at: [1, 1]
    hp: 5
    hp: 6
  - name: Bo
    side: blue
    at: [1, 1]
    hp: 99999999999999999999999
"""


def test_ten_mistakes_at_once(tmp_path: Path) -> None:
    file = tmp_path / "ten.yaml"
    file.write_text(TEN_MISTAKES)
    places = [line.removeprefix(f"{file}:").split(": ")[:2] for line in complaints(file)]
    assert places == [
        ["2", "tilte"],
        ["3", "options.criticals"],
        ["5", "start.turn"],
        ["9", "combatants[0].at"],
        ["10", "combatants[0].hp"],
        ["15", "combatants[0].weapons[1].kind"],
        ["16", "combatants[0].weapons[2].damage"],
        ["21", "combatants[1].hp"],
        ["22", "combatants[2].name"],
        ["24", "combatants[2].at"],
        ["25", "combatants[2].hp"],
    ]


BESTIARY = """\
- name: Ogre
  side: monsters
  hp: 30
  weapons:
    - {name: club, damage: 2d8}
- name: Chief
  from: bestiary.yaml#Ogre
  hp: 50
- name: Broken
  side: monsters
  hp: many
- {name: Loop, from: bestiary.yaml#Pool}
- {name: Pool, from: ./bestiary.yaml#Loop}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bestiary.yaml").write_text(BESTIARY)
    (tmp_path / "other.yaml").write_text("ruleset: skirmish\ncombatants: []\n")
    (tmp_path / "torn.yaml").write_text("- name: [\n")
    return tmp_path


def party(folder: Path, *entries: str) -> Path:
    file = folder / "fight.yaml"
    file.write_text(
        "ruleset: stonekeep\ncombatants:\n  - {name: Ada, side: red, hp: 9}\n"
        + "".join(f"  - {{{e}}}\n" for e in entries)
    )
    return file


def test_a_combatant_from_a_bestiary(folder: Path) -> None:
    made = load(
        party(folder, "from: bestiary.yaml#Ogre, count: 2", "name: Gnarl, from: bestiary.yaml#Chief, weapons: []")
    )
    ogre, other, gnarl = made.combatants[1:]
    assert (ogre.name, ogre.side, other.name, gnarl.name) == ("Ogre 1", "monsters", "Ogre 2", "Gnarl")
    assert isinstance(ogre, Sheet)
    assert isinstance(gnarl, Sheet)
    assert (ogre.hp, gnarl.hp) == (30, 50)
    assert (len(ogre.weapons), len(gnarl.weapons)) == (1, 0)
    assert ogre.from_ is None


def test_a_mistake_in_a_bestiary_points_there(folder: Path) -> None:
    assert complaints(party(folder, "from: bestiary.yaml#Broken")) == [
        f"{folder}/bestiary.yaml:11: [2].hp: needs a whole number, not the text 'many'"
    ]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("Ogre", "needs FILE#NAME, such as bestiary.yaml#Ogre, not 'Ogre'"),
        ("none.yaml#Ogre", "'none.yaml': there is no such file"),
        ("bestiary.yaml#Oger", "there is no 'Oger' in 'bestiary.yaml'; did you mean 'Ogre'?"),
        ("bestiary.yaml#Loop", "leads back to itself"),
        ("other.yaml#Ogre", "'other.yaml' is for the ruleset 'skirmish', not 'stonekeep'"),
        ("fight.yaml#Bo", "leads back to itself"),
    ],
)
def test_sources_that_are_wrong(folder: Path, source: str, message: str) -> None:
    lines = complaints(party(folder, f"name: Bo, side: blue, from: '{source}'"))
    assert len(lines) == 1
    assert message in lines[0]
    assert "from: " in lines[0]


def test_a_torn_bestiary_is_named_once(folder: Path) -> None:
    lines = complaints(party(folder, "from: torn.yaml#A, name: Bo", "from: torn.yaml#B, name: Cy"))
    assert len(lines) == 1
    assert lines[0].startswith(f"{folder}/torn.yaml:")


def test_a_long_chain_of_sources_ends(folder: Path) -> None:
    chain = "".join(f"- {{name: N{i}, from: 'chain.yaml#N{i + 1}'}}\n" for i in range(20))
    (folder / "chain.yaml").write_text(chain + "- {name: N20, side: blue, hp: 3}\n")
    assert load(party(folder, "name: Bo, from: chain.yaml#N12")).combatants[1].side == "blue"
    assert "more than 10 times" in complaints(party(folder, "name: Bo, from: chain.yaml#N5"))[0]


def test_text_without_a_folder_takes_nothing_from_files() -> None:
    text = "ruleset: stonekeep\ncombatants: [{name: Ada, side: red, hp: 1}, {name: B, side: b, hp: 1, from: x.yaml#y}]"
    assert "there is no folder in which to look" in complaints(read_text(text, "typed"))[0]


def test_an_inline_scenario_keeps_its_lines() -> None:
    text = "- case: one\n  scenario:\n    ruleset: stonekeep\n    combatants:\n      - {name: A, side: r, hp: x}\n"
    part = read_text(text, "cases.yaml", lists=True).part((0, "scenario"))
    assert complaints(part, one_side=True) == [
        "cases.yaml:5: [0].scenario.combatants[0].hp: needs a whole number, not the text 'x'"
    ]


def test_endless_lists_of_mistakes_end() -> None:
    assert len(complaints({"ruleset": "stonekeep", "combatants": [{f"key{i}": 0 for i in range(9000)}, BO]})) == 1000
    crowd = [{"name": f"N{i}", "side": "red", "from": "none.yaml#N"} for i in range(5000)]
    assert len(complaints({"ruleset": "stonekeep", "combatants": crowd})) < 1100


def test_schema() -> None:
    made = schema("stonekeep")
    assert made["properties"]["ruleset"]["const"] == "stonekeep"
    assert made["required"] == ["ruleset", "combatants"]
    assert made["$defs"]["Sheet"]["properties"]["hp"]["description"] == "maximum hit points"
    json.dumps(made)
    with pytest.raises(KeyError):
        schema("nothing")


def test_checking_imports_nothing_that_it_does_not_need() -> None:
    probe = (
        "import sys; from affray.rulesets.loading import load; load(sys.argv[1]); "
        "print({'numpy', 'numba', 'polars', 'rich', 'typer', 'prompt_toolkit'} & set(sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", probe, str(EXAMPLES / "party.yaml")], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "set()"


KEYS = st.sampled_from(
    "ruleset combatants name side hp at count grid width height walls start turn sides weapons damage critical spells "
    "skills heal from options sizes policy state player".split()
)
VALUES = st.recursive(
    st.sampled_from(["stonekeep", "Ada", "red", "default", "1d6", "x#y", 1, 3, 10**18, -1, 1.5, None, True, ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=20,
)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.dictionaries(KEYS, VALUES, max_size=6) | VALUES, max_size=4), st.dictionaries(KEYS, VALUES, max_size=5)
)
def test_any_data_loads_or_has_mistakes(combatants: list[Any], rest: dict[str, Any]) -> None:
    try:
        load({"combatants": combatants} | rest | {"ruleset": "stonekeep"})
    except Mistakes as wrong:
        assert wrong.mistakes
        assert all(line.isprintable() for line in str(wrong).splitlines())
