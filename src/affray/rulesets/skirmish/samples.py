"""Random valid scenarios, for tests that must hold whatever is fought."""

from __future__ import annotations

from random import Random
from typing import Any

from affray.rulesets.skirmish.cards import TABLES
from affray.rulesets.skirmish.terms import POSITIONS, STANCES

UNSAID = ("moved", "acted")
"""Fields of a view that no scenario can say."""
CHANGE = "move=4"
"""A game master's change to any combatant that leaves it able to act."""
GRID = {"width": 9, "height": 7}
CARDS = ("knife", "small pistol", "heavy pistol", "rifle", "shotgun")
WORN = ("none", "light kevlar", "heavy kevlar", "plate", 0, 3)
INJURIES = ("cut", "bleeding cut", "bullet wound", "bleeding bullet wound", "bleeding")
SPANS = (("1-20",), ("1-10", "11-20"), ("1-5", "6-10", "11-15", "16-19", "20"), ("1", "2-19", "20"))


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
    made: dict[str, Any] = {"ruleset": "skirmish", "options": options(random), "combatants": combatants}
    if gridded:
        made["grid"] = GRID | {"walls": [squares.pop() for _ in range(random.randint(0, 8))]}
    elif random.random() < 0.5:
        made["distance"] = random.choice((1, 5, 30))
    if random.random() < 0.3:
        made["start"] = {"turn": random.choice(combatants)["name"]}
    return made


CARRIED = ("hp", "injuries", "bleeding", "weapons")
"""What of a combatant's view goes from fight to fight."""


def between(random: Random, names: list[str]) -> list[str]:
    """Commands that a campaign may plan after a fight of these combatants."""
    one = f'"{random.choice(names)}"'
    lines = ["gm wait 3h", f"gm heal {one} 7", f"hp {one} -3", "gm recover", f"gm set {one} dive=1", "note they rest"]
    return random.sample(lines, random.randint(0, 3))


def combatant(random: Random, name: str, side: str) -> dict[str, Any]:
    """One combatant of any make; high DODGE, so that wide misses and chains come up."""
    hp = random.randint(1, 40)
    made: dict[str, Any] = {
        "name": name,
        "side": side,
        "hp": hp,
        "accuracy": random.choice((-5, 0, 3, 5, 8, 12)),
        "dodge": random.choice((-2, 0, 4, 8, 14, 20)),
        "dive": random.choice((0, 1, 2, 4)),
        "move": random.choice((0, 2, 5)),
        "stance": random.choice(STANCES),
        "position": random.choice(POSITIONS),
        "armour": {part: random.choice(WORN) for part in ("torso", "arm", "leg") if random.random() < 0.5},
        "policy": random.choice(("steady", "bold", "random", "random")),
        "reactions": random.choice(("ask", "ask", "ask", "always", "never")),
    }
    if random.random() < 0.3:
        made["armour"]["head"] = random.choice((*WORN, "helmet"))
    made |= arms(random) | wounds(random, hp)
    if random.random() < 0.15:
        made["group"] = f"{side} group"
    return made


def arms(random: Random) -> dict[str, Any]:
    """What a combatant carries, and in what state."""
    carried: list[Any] = random.sample(CARDS, random.randint(0, 3))
    if random.random() < 0.2:
        carried.append(card(random) | {"name": "contraption"})
    if not carried:
        return {}
    names = [weapon if isinstance(weapon, str) else weapon["name"] for weapon in carried]
    made: dict[str, Any] = {"weapons": carried}
    if random.random() < 0.3:
        made["weapon"] = random.choice(names)
    if random.random() < 0.2:
        made["weapon_states"] = {random.choice(names): random.choice(("ready", "jammed", "destroyed"))}
    return made


def wounds(random: Random, hp: int) -> dict[str, Any]:
    """What a combatant may bring with it from before."""
    if random.random() < 0.7:
        return {}
    injuries = [
        {"part": random.choice(("head", "torso", "arm", "leg")), "injury": random.choice(INJURIES)}
        for _ in range(random.choice((1, 1, 2, 15)))
    ]
    return {"current_hp": random.randint(-1, hp), "injuries": injuries}


def card(random: Random) -> dict[str, Any]:
    """A weapon card of any make."""
    rows: list[dict[str, Any]] = []
    for roll in random.choice(SPANS):
        row: dict[str, Any] = {"roll": roll, "damage": random.randint(0, 9)}
        if random.random() < 0.3:
            row["injury"] = random.choice(INJURIES)
        rows.append(row)
    return {"accuracy": random.randint(-2, 3), "range": random.choice(("adjacent", 3, 30)), "damage": rows}


def options(random: Random) -> dict[str, Any]:
    """Options, cards and replaced tables."""
    made: dict[str, Any] = {"max_rounds": random.choice((6, 30))}
    if random.random() < 0.4:
        made |= {"tie": random.choice(("miss", "hit")), "wounds_lower_dodge": random.random() < 0.5}
    if random.random() < 0.4:
        made["chain_limit"] = random.choice((0, 1, 2, 100))
    if random.random() < 0.3:
        made |= {"weapons": {"rifle": card(random), "fist": card(random)}, "armour": {"plate": random.randint(0, 9)}}
    if random.random() < 0.3:
        made["attacker_modifiers"] = {word: random.randint(-4, 2) for word in TABLES["attacker_modifiers"]}
        made["target_modifiers"] = {word: random.randint(-4, 6) for word in TABLES["target_modifiers"]}
    if random.random() < 0.3:
        made["location"] = {"1-3": "weapon", "4": "leg", "5-6": "arm", "7-9": "head", "10": "torso"}
    return made
