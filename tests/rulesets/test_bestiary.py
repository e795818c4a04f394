"""The bestiary among the examples: everyone in it can be met."""

from pathlib import Path

import pytest

from affray import rulesets
from affray.kernel.reading import read
from affray.rulesets.loading import load
from affray.table.encounter import Encounter

FOLDER = Path(__file__).parents[2] / "examples" / "stonekeep"
BESTIARY = FOLDER / "bestiary.yaml"
NAMES = [entry["name"] for entry in read(BESTIARY).data["combatants"]]


def test_a_dozen_each_with_a_comment() -> None:
    lines = BESTIARY.read_text(encoding="utf-8").splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("  - name: ")]
    assert len(starts) == len(set(NAMES)) == 12
    assert all(lines[number - 1].startswith("  # ") for number in starts)


@pytest.mark.parametrize("name", NAMES)
def test_a_fight_with_each(name: str, tmp_path: Path) -> None:
    file = tmp_path / "meeting.yaml"
    entry = f"from: '{BESTIARY}#{name}'"
    file.write_text(
        f"{{ruleset: stonekeep, combatants: [{{{entry}, side: them, count: 2}}, {{{entry}, name: Rival, side: us}}]}}",
        encoding="utf-8",
    )
    encounter = Encounter(rulesets.get("stonekeep"), load(file), 1)
    assert encounter.roster.names == (f"{name} 1", f"{name} 2", "Rival")
    encounter.play_out()
    assert encounter.outcome in ("us", "them", "draw")


def test_an_example_uses_it() -> None:
    encounter = Encounter(rulesets.get("stonekeep"), load(FOLDER / "ambush.yaml"), 1)
    assert "Old Bristle" in encounter.roster.names
    encounter.play_out()
    assert encounter.outcome in ("watch", "marsh", "draw")
