"""Random valid scenarios, for tests that must hold whatever is fought."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.options import TABLES
from affray.rulesets.modern20.rests_terms import RESTS

DAMAGES = ("1d4", "1d6+1", "2d4", "2d6", "1d8+1d6-1", "3", "1d12")
UNSAID = ("stances", "hidden_from", "held", "held_by")
"""Fields of a view that no scenario can say."""
CHANGE = "speed=35"
"""A game master's change to any combatant that leaves it able to act."""
GRID = {"width": 9, "height": 7}


def sample(random: Random) -> dict[str, Any]:
    """A scenario of 1 against 1 to 4 against 4, with or without a grid, with any options, played by any policy."""
    sizes = random.randint(1, 4), random.randint(1, 4)
    gridded = random.random() < 0.6
    squares = [[x, y] for x in range(GRID["width"]) for y in range(GRID["height"])]
    random.shuffle(squares)
    combatants = [
        combatant(random, f"{side} {number + 1}", side) | ({"at": squares.pop()} if gridded else {})
        for side, count in zip(("red", "blue"), sizes, strict=True)
        for number in range(count)
    ]
    random.shuffle(combatants)
    for made in combatants:
        others = [other["name"] for other in combatants[1:] if other is not made]  # the first may be left out
        if made["cover"] == "soft" and others and random.random() < 0.8:
            made["cover_by"] = random.choice(others)
    made = {"ruleset": "modern20", "options": options(random), "combatants": combatants}
    if random.random() < 0.3:
        made["sides"] = {"red": {"mercy": random.choice(("kill", "capture", "ignore"))}}
    if gridded:
        made["grid"] = GRID | {"walls": [squares.pop() for _ in range(random.randint(0, 8))]}
    elif random.random() < 0.4:
        made["distance"] = random.choice((5, 40, 120))
    if random.random() < 0.3:
        made["start"] = {"turn": random.choice(combatants)["name"]}
    return made


CARRIED = (
    "hp", "max_hp", "nonlethal", "lethal", "semi_permanent", "permanent", "exhaustion", "injuries",
    "permanent_injuries", "hit_dice_left", "abilities", "ability_damage", "ability_loss",
)  # fmt: skip
"""What of a combatant's view goes from fight to fight."""


def between(random: Random, names: list[str]) -> list[str]:
    """Commands that a campaign may plan after a fight of these combatants."""
    one, other = (f'"{random.choice(names)}"' for _ in range(2))
    lines = ["gm recover", "gm wait 90m", "gm wait 1d 2h", f"gm recover {one}", "note they rest", f"gm heal {one} 3"]
    lines += [f"gm damage {other} 2 str", f"gm damage {one} 3 acid", f"gm give {one} injury left-arm serious"]
    lines += [f"gm set {one} speed=25", f"{one}: rest complete physician={other} strenuous=1"]
    steps = [[line] for line in lines] + [rest(random, who, names) for who in (one, one, other, other)]
    return [line for step in random.sample(steps, random.randint(0, 6)) for line in step]


def rest(random: Random, who: str, names: list[str]) -> list[str]:
    """A rest of any kind, with answers to all that it may ask about Hit Dice."""
    kind = random.choice(RESTS)
    along = f" with {random.choice(RESTS[:2])}" if random.random() < 0.3 else ""
    doctor = f' physician="{random.choice(names)}"' if random.random() < 0.5 else ""
    if random.random() < 0.3:
        return [f"{who}: rest {kind}{along}{doctor} dice={random.randint(0, 3)}"]
    answers = [*random.choice(([], [f"{who}: spend"])), f"{who}: enough"]
    return [f"{who}: rest {kind}{along}{doctor}", *answers, *answers]


def combatant(random: Random, name: str, side: str) -> dict[str, Any]:
    """One combatant of any make."""
    hp = random.randint(3, 30)
    level = random.randint(1, 6)
    made: dict[str, Any] = {
        "name": name,
        "side": side,
        "hp": hp,
        "level": level,
        "abilities": {ability: random.randint(6, 18) for ability in t.ABILITIES},
        "ranks": {skill: random.randint(0, 6) for skill in t.SKILLS},
        "initiative_from": random.choice(t.ROLLED_FROM),
        "size": random.choice(t.SIZES) if random.random() < 0.2 else "medium",
        "speed": random.choice((0, 20, 30, 40)),
        "aggressor": random.random() < 0.2,
        "expects_combat": random.random() < 0.3,
        "cover": random.choice(t.COVERS[:-1]) if random.random() < 0.3 else "none",
        "concealment": random.choice(t.CONCEALMENTS) if random.random() < 0.3 else "none",
        "feats": ["combat-martial-arts"] if random.random() < 0.3 else [],
        "tool_training": random.sample(t.MANEUVERS, random.choice((0, 0, 4, 12))),
        "weapons": [weapon(random, number) for number in range(random.randint(0, 3))],
        "policy": random.choice(("simple", "tactical", "random", "random")),
        "reactions": random.choice(("ask", "ask", "always", "never")),
    }
    if random.random() < 0.2:
        made["defense_ranks"] = {"melee": random.randint(0, 5), "ranged": random.randint(0, 5)}
    if random.random() < 0.2:
        made["saves"] = {random.choice(t.SAVES): random.randint(-2, 6)}
    if random.random() < 0.15:
        made["group"] = f"{side} group"
    return made | (history(random, hp) if random.random() < 0.3 else {})


def history(random: Random, hp: int) -> dict[str, Any]:
    """What a combatant may bring with it from before."""
    made: dict[str, Any] = {
        "nonlethal": random.choice((0, 0, 2)),
        "lethal": random.choice((0, 1, hp // 2)),
        "semi_permanent": random.choice((0, 0, 1)),
        "temporary": random.choice((0, 0, 4)),
        "exhaustion": random.choice((0, 1, 2, 3, 4)),
        "hit_dice_left": 1,
    }
    if random.random() < 0.5:
        made["injuries"] = [{"location": random.choice(t.LOCATIONS), "severity": random.choice(t.SEVERITIES[1:4])}]
    if random.random() < 0.5:
        made["conditions"] = {random.choice(t.CONDITIONS[1:18]): random.choice((None, 1, 3))}
    if random.random() < 0.3:
        made["ability_damage"] = {random.choice(t.ABILITIES): random.randint(1, 4)}
    return made


def weapon(random: Random, number: int) -> dict[str, Any]:
    """A weapon of any kind."""
    made: dict[str, Any] = {
        "name": f"weapon {number}",
        "damage": random.choice(DAMAGES),
        "type": random.choice(list(t.KIND_OF)),
    }
    if random.random() < 0.35:
        return made | {"kind": "ranged", "increment": random.choice((10, 30, 100))}
    flag = random.choice(("light", "two_handed", "heavy", None))
    return made | ({flag: True} if flag else {})


def options(random: Random) -> dict[str, Any]:
    """Options and replaced tables."""
    made: dict[str, Any] = {"max_rounds": random.choice((6, 20))}
    if random.random() < 0.3:
        made["nonlethal_at_zero"] = random.choice(("staggered", "unconscious"))
        made["permanent_after"] = random.randint(1, 4)
    for name, table in TABLES.items():
        if isinstance(table, dict) and name not in ("locations", "injury_degrees") and random.random() < 0.25:
            key = random.choice(list(table))
            made[name] = {key: replaced(random, table[key])}
    if random.random() < 0.25:
        made["locations"] = {"1-8": "left leg", "9": "right hand", "10-16": "torso", "17-19": "left arm", "20": "head"}
    if random.random() < 0.25:
        made["injury_degrees"] = {"mild": 1, "serious": 2, "extensive": 3}
    return made


def replaced(random: Random, value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, list) and value[0] in t.ABILITIES:
        return random.sample(t.ABILITIES, 2)
    if isinstance(value, list):
        return [random.randint(-3, 3), random.randint(-3, 3)]
    if isinstance(value, int):
        return max(1, value + random.choice((-1, 1))) if value > 0 else value - 1
    return random.choice(t.ABILITIES) if value in t.ABILITIES else random.choice(("0", "2", "1d4+1"))
