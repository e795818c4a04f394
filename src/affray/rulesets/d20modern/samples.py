"""Random valid scenarios, for tests that must hold whatever is fought."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.rulesets.d20modern.options import TABLES
from affray.rulesets.d20modern.terms import DEGREES, FLAGS, POSTURES, SIZES

UNSAID = ("conditions", "flags", "opportunity_used", "given_defense")
"""Fields of a view that no scenario can say."""
CHANGE = "speed=35"
"""A game master's change to any combatant that leaves it able to act."""
GRID = {"width": 9, "height": 7}
DAMAGES = ("1d4", "1d6+1", "2d4", "2d6", "1d8+1d6-1", "3", "1d12", "2d6-3")
CRITICALS = ("20/x2", "19-20/x2", "x3", "15-20/x4", "18-20")
LIGHT_FLAGS = tuple(flag for flag in FLAGS if flag not in ("helpless", "stunned", "cowering"))


CARRIED = ("hp", "items")
"""What of a combatant's view goes from fight to fight."""


def between(random: Random, names: list[str]) -> list[str]:
    """Commands that a campaign may plan after a fight of these combatants."""
    one = f'"{random.choice(names)}"'
    lines = ["gm wait 3h", "gm rounds", f"gm heal {one} 7", f"hp {one} -3", "gm recover", f"gm set {one} speed=20"]
    return random.sample([*lines, "note they rest"], random.randint(0, 3))


def sample(random: Random) -> dict[str, Any]:
    """A scenario of 1 against 1 to 4 against 4, with or without a grid, with any options, played by any policy."""
    return made_of(random, (random.randint(1, 4), random.randint(1, 4)), random.random() < 0.7)


def sample_on_grid(random: Random) -> dict[str, Any]:
    """One of 2 against 2 to 4 against 4 on a grid with walls, everyone armed to shoot, hardly any cover stated."""
    made = made_of(random, (random.randint(2, 4), random.randint(2, 4)), gridded=True)
    made["grid"]["walls"] = made["grid"]["walls"] or [corner_free_of(made)]
    for entry in made["combatants"]:
        gun = {"name": "gun", "damage": "1d6", "kind": "ranged", "range": random.choice((10, 30))}
        entry["weapons"] = [gun, *entry["weapons"][:2]]
        if random.random() < 0.8:
            entry.pop("cover", None)
            entry.pop("cover_by", None)
    return made


def corner_free_of(made: dict[str, Any]) -> list[int]:
    """A square where nobody stands."""
    taken = [entry["at"] for entry in made["combatants"]]
    return next([x, y] for x in range(GRID["width"]) for y in range(GRID["height"]) if [x, y] not in taken)


def made_of(random: Random, sizes: tuple[int, int], gridded: bool) -> dict[str, Any]:
    """A scenario of so many against so many."""
    squares = [[x, y] for x in range(GRID["width"]) for y in range(GRID["height"])]
    random.shuffle(squares)
    combatants = [
        combatant(random, f"{side} {number + 1}", side) | ({"at": squares.pop()} if gridded else {})
        for side, count in zip(("red", "blue"), sizes, strict=True)
        for number in range(count)
    ]
    random.shuffle(combatants)
    places(random, combatants)
    made: dict[str, Any] = {"ruleset": "d20modern", "options": options(random), "combatants": combatants}
    if gridded:
        made["grid"] = GRID | {"walls": [squares.pop() for _ in range(random.randint(0, 14))]}
    elif random.random() < 0.5:
        made["distance"] = random.choice((5, 40, 300))
    made["sides"] = {side: {"mercy": random.choice(("kill", "capture", "ignore"))} for side in ("red", "blue")}
    if random.random() < 0.3:
        made["start"] = {"turn": random.choice(combatants)["name"]}
    elif random.random() < 0.3:
        made["start"] = {"surprised": random.choice((["red"], ["blue"], "red", "blue"))}
    return made


def combatant(random: Random, name: str, side: str) -> dict[str, Any]:
    """One combatant of any make."""
    hp = random.randint(1, 25)
    made: dict[str, Any] = {
        "name": name,
        "side": side,
        "hp": hp,
        "abilities": {ability: random.randint(3, 20) for ability in ("str", "dex", "con", "wis")},
        "base_attack": random.choice((0, 1, 5, 6, 11, 16)),
        "class_defense": random.randint(0, 5),
        "equipment_defense": random.randint(0, 4),
        "natural_defense": random.choice((0, 0, 0, 2)),
        "dodge": random.choice((0, 0, 1, 2)),
        "size": random.choice(SIZES) if random.random() < 0.3 else "medium",
        "speed": random.choice((0, 20, 30, 40)),
        "saves": {"fort": random.randint(0, 5), "ref": random.randint(0, 5), "will": random.randint(0, 5)},
        "skills": {"treat injury": random.randint(0, 9)},
        "immune_to_criticals": random.random() < 0.1,
        "evasion": random.random() < 0.2,
        "weapons": [weapon(random, number) for number in range(random.randint(0, 3))],
        "policy": random.choice(("tactical", "tactical", "bold", "random", "random")),
        "reactions": random.choice(("ask", "ask", "always", "never")),
    }
    made |= wounds(random, hp) | position(random)
    if random.random() < 0.15:
        made["group"] = f"{side} group"
    return made


def wounds(random: Random, hp: int) -> dict[str, Any]:
    """What a combatant may bring with it from before."""
    if random.random() < 0.75:
        return {}
    now = random.randint(-9, hp)
    return {"current_hp": now, "stable": random.random() < 0.5} if now < 0 else {"current_hp": now}


def position(random: Random) -> dict[str, Any]:
    """Posture, flags, cover, concealment."""
    made: dict[str, Any] = {}
    if random.random() < 0.3:
        made["posture"] = random.choice(POSTURES)
    if random.random() < 0.25:
        made["flags"] = random.sample(LIGHT_FLAGS, random.randint(1, 2))
    elif random.random() < 0.1:
        made["flags"] = [random.choice(("helpless", "stunned", "cowering"))]
    if random.random() < 0.3:
        made["cover"] = random.choice(DEGREES[:-1])
    if random.random() < 0.3:
        made["concealment"] = random.choice((*DEGREES, ["quarter", "half"], ["total", "nine-tenths", "none"]))
    return made


def places(random: Random, combatants: list[dict[str, Any]]) -> None:
    """Some are cover for others, some are in a grapple."""
    for one in combatants:
        other = random.choice(combatants)
        if other is one:
            continue
        if one.get("cover", "none") != "none" and random.random() < 0.5:
            one["cover_by"] = other["name"]
        if random.random() < 0.05 and not paired(one, combatants) and not paired(other, combatants):
            one["grapple_with"] = other["name"]


def paired(one: dict[str, Any], combatants: list[dict[str, Any]]) -> bool:
    """Whether a combatant is in a grapple already."""
    return "grapple_with" in one or any(other.get("grapple_with") == one["name"] for other in combatants)


def weapon(random: Random, number: int) -> dict[str, Any]:
    """A weapon of any kind."""
    made: dict[str, Any] = {
        "name": f"weapon {number}",
        "damage": random.choice(DAMAGES),
        "critical": random.choice(CRITICALS),
    }
    if random.random() < 0.15:
        made["proficient"] = False
    if random.random() < 0.2:
        made["extra"] = random.choice(("1d6", "2"))
    chance = random.random()
    if chance < 0.45:
        return made | {"nonlethal": random.random() < 0.3}
    if chance < 0.85:
        kind = random.choice(("ranged", "ranged", "thrown"))
        return made | {"kind": kind, "range": random.choice((10, 30, 100)), "nonlethal": random.random() < 0.1}
    burst = {"kind": "burst", "damage": random.choice(("1d4", "5", "1d6")), "range": 10, "critical": "20/x2"}
    burst |= {"radius": random.choice((0, 5, 10)), "dc": random.randint(8, 20)}
    return made | burst | {"count": random.randint(0, 2)}


def options(random: Random) -> dict[str, Any]:
    """Options and replaced tables."""
    made: dict[str, Any] = {"max_rounds": random.choice((6, 20))}
    if random.random() < 0.3:
        made |= {"size": {"tiny": 5, "medium": -1}, "grapple_size": {"medium": 2, "huge": 3}}
    if random.random() < 0.3:
        rows = TABLES["defense_modifiers"]
        made["defense_modifiers"] = {
            row: {"melee": random.randint(-5, 2), "ranged": random.randint(-3, 5)} for row in rows
        }
        rows = TABLES["attack_modifiers"]
        made["attack_modifiers"] = {row: [random.randint(-4, 3), random.randint(-3, 3)] for row in rows}
    if random.random() < 0.3:
        made["cover"] = {"half": 6, "nine-tenths": {"defense": 12, "reflex": 6}, "quarter": {"reflex": 3}}
        made["concealment"] = {"quarter": 5, "total": 75}
    if random.random() < 0.3:
        made["massive_threshold"] = random.choice((5, 12, "constitution"))
    return made
