"""Random valid scenarios, for tests that must hold whatever is fought."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.rulesets.momentum.terms import ARMORS, DAMAGE_TYPES, GRADES, KINDS, PARTY

GRID = {"width": 9, "height": 7}
PLAYERS = ("eager", "careful", "protective", "random", "random", "default")
CREATURES = ("spread", "hunter", "caster", "random", "random", "default")
UNSAID = ("reaction_used", "acted", "field_tries", "treated", "healed")
"""Fields of a view that no scenario can say."""
CHANGE = "field_tries=7"
"""A change by the game master that leaves any open question open."""


def sample(random: Random) -> dict[str, Any]:
    """A scene of 1 to 6 players and 1 to 3 creatures, with or without a grid, any options, played by any policy."""
    gridded = random.random() < 0.5
    squares = [[x, y] for x in range(GRID["width"]) for y in range(GRID["height"])]
    random.shuffle(squares)
    combatants = [player(random, number) for number in range(random.randint(1, 6))]
    combatants += [creature(random, number) for number in range(random.randint(1, min(3, 8 - len(combatants))))]
    random.shuffle(combatants)
    made: dict[str, Any] = {"ruleset": "momentum", "options": options(random), "combatants": combatants}
    if gridded:
        for combatant in combatants:
            combatant["at"] = squares.pop()
        made["grid"] = GRID | {"walls": [squares.pop() for _ in range(random.randint(0, 8))]}
    if random.random() < 0.3:
        made["start"] = {"turn": random.choice(combatants)["name"]}
    return made


CARRIED = ("wounds", "treated", "healed")
"""What of a player's view goes from fight to fight."""


def between(random: Random, names: list[str]) -> list[str]:
    """Commands that a campaign may plan after a fight of these combatants."""
    players = [f'"{name}"' for name in names if name.startswith("player")]
    lines = ["gm recover", "gm session", "gm wait 1d 6h", f"gm recover {random.choice(players)}", "note they rest"]
    for who in players:
        other = random.choice(players)
        lines += [f"{who}: rest", f"{who}: treat {other}", f"{who}: treat {other} professional ease=2"]
        lines += [f"{who}: heal {other} ease=1 hinder=1", f"{who}: rest wound=bruise", f"gm set {who} treated=false"]
    return random.sample(lines, random.randint(0, 5))


def player(random: Random, number: int) -> dict[str, Any]:
    """One player of any make."""
    made: dict[str, Any] = {
        "name": f"player {number + 1}",
        "side": PARTY,
        "armor": random.choice(ARMORS),
        "capacity": random.randint(0, 6),
        "eases": {kind: sources(random) for kind in KINDS if random.random() < 0.4},
        "hinders": {kind: random.randint(0, 2) for kind in KINDS if random.random() < 0.2},
        "wounds": [wound(random) for _ in range(random.choice((0, 0, 0, 1, 3, 15, 16)))],
        "policy": random.choice(PLAYERS),
        "reactions": random.choice(("ask", "ask", "ask", "always", "never", {"block": "always"})),
    }
    if random.random() < 0.1:
        made["group"] = "pair"
    return made


def sources(random: Random) -> Any:
    """Sources of easing, as a number or as a list."""
    if random.random() < 0.5:
        return random.randint(0, 5)
    return [random.randint(0, 3) for _ in range(random.randint(0, 20))]


def wound(random: Random) -> dict[str, Any]:
    """A wound from before."""
    hinders = [kind for kind in KINDS if random.random() < 0.1]
    return {"grade": random.choice(GRADES), "name": f"wound {random.randint(1, 9)}", "hinders": hinders}


def creature(random: Random, number: int) -> dict[str, Any]:
    """One creature of any make."""
    made: dict[str, Any] = {
        "name": f"creature {number + 1}",
        "side": random.choice(("foes", "beasts")),
        "level": random.randint(0, 9),
        "policy": random.choice(CREATURES),
    }
    if random.random() < 0.6:
        made["damage"] = random.choice(DAMAGE_TYPES)
    if random.random() < 0.2:
        made["group"] = "pack"
    return made


def options(random: Random) -> dict[str, Any]:
    """Options and replaced tables."""
    made: dict[str, Any] = {"max_rounds": random.choice((3, 8, 30))}
    if random.random() < 0.3:
        made |= {"ease_limit": random.random() < 0.5, "armor_capacity": random.choice(("table", "sentence"))}
    if random.random() < 0.3:
        made["damage_type"] = random.choice(DAMAGE_TYPES)
    if random.random() < 0.3:
        made |= {"ease_limits": [0, 1, 4], "wound_rows": [[1, 2, 3, 4], [1, 1, 2, 9], [3, 3, 3, 3], [2, 4, 6, 8]]}
    if random.random() < 0.3:
        made["recovery_levels"] = {"field": 2, "professional": 1, "magic": 4, "further_try": 2}
    if random.random() < 0.3:
        six = ["a", "b", {"name": "c", "hinders": ["attack"]}, "d", {"name": "e", "hinders": ["treat", "defense"]}, "f"]
        made["wound_names"] = {random.choice(DAMAGE_TYPES): {random.choice(GRADES): six}}
    return made
