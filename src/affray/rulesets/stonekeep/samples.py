"""Random valid scenarios, for tests that must hold whatever is fought."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.rulesets.stonekeep.terms import SIZES

DAMAGES = ("1d4", "1d6+1", "2d4", "1d8+1d6-1", "3", "1d12", "2d6-3")
CRITICALS = ("20/x2", "19-20/x2", "x3", "15-20/x4", "18-20")
MELEE_HANDS = ("one", "two", "off")
UNSAID = ("conditions", "aoo_used", "holding", "held_by")
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
    made: dict[str, Any] = {"ruleset": "stonekeep", "options": options(random), "combatants": combatants}
    if gridded:
        made["grid"] = GRID | {"walls": [squares.pop() for _ in range(random.randint(0, 8))]}
    elif random.random() < 0.5:
        made["distance"] = random.choice((5, 40, 300))
    if random.random() < 0.3:
        made["start"] = {"turn": random.choice(combatants)["name"]}
    return made


CARRIED = ("hp", "subdual", "state", "tended")
"""What of a combatant's view goes from fight to fight."""


def between(random: Random, names: list[str]) -> list[str]:
    """Commands that a campaign may plan after a fight of these combatants."""
    one = f'"{random.choice(names)}"'
    lines = ["gm wait 3h", "gm wait 90m", f"gm heal {one} 7", f"hp {one} -3", "gm rounds", f"gm set {one} subdual=2"]
    return random.sample([*lines, "note they rest", f"gm recover {one}"], random.randint(0, 3))


def combatant(random: Random, name: str, side: str) -> dict[str, Any]:
    """One combatant of any make."""
    hp = random.randint(1, 25)
    made: dict[str, Any] = {
        "name": name,
        "side": side,
        "hp": hp,
        "abilities": {ability: random.randint(3, 20) for ability in ("str", "dex", "con", "wis")},
        "base_attack": random.choice((0, 1, 5, 6, 11, 16)),
        "size": random.choice(SIZES) if random.random() < 0.3 else "medium",
        "speed": random.choice((0, 20, 30, 40)),
        "armor": random.randint(0, 8),
        "shield": random.randint(0, 2),
        "saves": {"fort": random.randint(0, 5), "ref": random.randint(0, 5), "will": random.randint(0, 5)},
        "tough": random.random() < 0.1,
        "feats": ["weapon-finesse-unarmed"] if random.random() < 0.3 else [],
        "weapons": [weapon(random, number) for number in range(random.randint(0, 3))],
        "spells": [spell(random, number) for number in range(random.choice((0, 0, 1, 3)))],
        "skills": {"heal": random.randint(0, 9), "balance": {"ranks": 3, "ability": "dex"}},
        "policy": random.choice(("simple", "tactical", "cautious", "random", "random")),
        "reactions": random.choice(("ask", "ask", "always", "never")),
    }
    made |= wounds(random, hp)
    if random.random() < 0.15:
        made["group"] = f"{side} group"
    return made


def wounds(random: Random, hp: int) -> dict[str, Any]:
    """What a combatant may bring with it from before."""
    if random.random() < 0.7:
        return {}
    now = random.randint(-9, hp)
    made: dict[str, Any] = {"current_hp": now, "subdual": random.choice((0, 0, max(0, now), 3))}
    if now < 0:
        made["state"] = random.choice(("dying", "stable", "disabled"))
        made["tended"] = made["state"] == "stable" and random.random() < 0.5
    return made


def weapon(random: Random, number: int) -> dict[str, Any]:
    """A weapon of any kind."""
    made: dict[str, Any] = {
        "name": f"weapon {number}",
        "damage": random.choice(DAMAGES),
        "critical": random.choice(CRITICALS),
    }
    if random.random() < 0.7:
        return made | {"hands": random.choice(MELEE_HANDS)}
    kind = random.choice(("thrown", "bow", "sling", "crossbow"))
    return made | {"kind": kind, "range": random.choice((10, 30, 100))}


def spell(random: Random, number: int) -> dict[str, Any]:
    """A spell that harms or heals."""
    if random.random() < 0.4:
        return {"name": f"spell {number}", "heal": random.choice(DAMAGES[:3])}
    made: dict[str, Any] = {"name": f"spell {number}", "damage": random.choice(DAMAGES[:3])}
    if random.random() < 0.7:
        made |= {"save": random.choice(("fort", "ref", "will")), "dc": random.randint(5, 20)}
        made["half_on_save"] = random.random() < 0.5
    return made


def options(random: Random) -> dict[str, Any]:
    """Options and replaced tables."""
    made: dict[str, Any] = {"max_rounds": random.choice((6, 30))}
    if random.random() < 0.3:
        made |= {"natural_extremes": random.random() < 0.5, "criticals": random.choice(("srd", "none"))}
    if random.random() < 0.3:
        made |= {"sizes": {"tiny": 5, "medium": -1}, "extra_attacks": [1, 5, 9], "extra_attack_penalty": -2}
    if random.random() < 0.3:
        made |= {"increments": {"thrown": 2, "other": 3}, "range_penalty": -1, "two_weapons": {"main": -2, "off": -3}}
    if random.random() < 0.3:
        made |= {"idle_damage": "1d6+1", "charge_minimum": 5}
    return made
