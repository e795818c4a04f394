"""How long exact odds take, with icepool and dyce beside them on what they can say; exact duels; live odds.

`make bench` runs it.

    python benchmarks/odds.py [--json] [--repeats N]

Times are in milliseconds of the processor, the best of some repetitions, once everything is loaded; beside them stands
what they are meant to stay below. Live odds are given a second of a fight of four against four from its middle: how far
to either side their 95 % interval reaches.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import icepool
from dyce import H

import affray
from affray.analysis.setup import prepared
from affray.table.acts import Decided
from affray.table.commands import policy_decision
from affray.table.moments import moment_of

SCENARIOS = Path(__file__).with_name("scenarios")
BONUS, AC, PLUS = 6, 14, 3
PLAIN, WHOLE, DUEL = 10.0, 100.0, 200.0
AIMS = {
    "an attack": PLAIN,
    "an attack with critical and 2d6": WHOLE,
    "the same with a miss chance": WHOLE,
    "modern20, an attack": WHOLE,
    "modern20, with advantage and a miss chance": WHOLE,
    "modern20, an opposed roll": WHOLE,
    "momentum, an attack": PLAIN,
    "momentum, stealth": PLAIN,
    "a duel, 30 against 26 hit points": DUEL,
}
"""Milliseconds: for what is settled by one die and one damage roll, for what has more to it, and for a fight."""
MIDDLE = 2
"""The round in which a fight is in its middle."""


def two(ruleset: str, weapon: dict[str, Any], ada: dict[str, Any], bo: dict[str, Any]) -> dict[str, Any]:
    """Ada's turn, beside Bo."""
    first = {"name": "Ada", "side": "red", "hp": 30, "weapons": [weapon]} | ada
    return {"ruleset": ruleset, "start": {"turn": "Ada"}, "combatants": [first, {"name": "Bo", "side": "blue"} | bo]}


def attack(damage: str, critical: str) -> Callable[[], Any]:
    """A stonekeep attack."""
    weapon = {"name": "sword", "damage": damage, "critical": critical}
    ada = {"abilities": {"str": 16}, "base_attack": 3}
    fight = affray.load(two("stonekeep", weapon, ada, {"hp": 40, "armor": 4}), seed=1)
    return lambda: affray.odds(fight, "attack Bo")


def concealed() -> Callable[[], Any]:
    """A d20modern attack with critical and miss chance."""
    weapon = {"name": "sword", "damage": "2d6", "critical": "19-20/x2"}
    ada = {"abilities": {"str": 16}, "base_attack": 3}
    fight = affray.load(two("d20modern", weapon, ada, {"hp": 40, "concealment": "half"}), seed=1)
    return lambda: affray.odds(fight, "attack Bo")


def located(words: str, concealment: str) -> Callable[[], Any]:
    """A command of modern20: hits have a location, an injury by degrees, and hurt whoever is staggered some more."""
    weapon = {"name": "sword", "damage": "2d6", "type": "slashing"}
    ada = {"abilities": {"str": 16}, "ranks": {"maneuvering": 3}, "tool_training": ["trip"]}
    bo = {"hp": 40, "concealment": concealment, "lethal": 22}
    fight = affray.load(two("modern20", weapon, ada, bo), seed=1)
    return lambda: affray.odds(fight, words)


def banded(command: str) -> Callable[[], Any]:
    """A roll of momentum: bands by the DC, two clocks."""
    ada = {"name": "Ada", "side": "party", "eases": {"attack": 1}}
    bo = {"name": "Bo", "side": "enemies", "level": 4}
    fight = affray.load({"ruleset": "momentum", "start": {"turn": "Ada"}, "combatants": [ada, bo]}, seed=1)
    return lambda: affray.odds(fight, command)


def with_icepool(damage: Any, threat: int, miss: int) -> Callable[[], Any]:
    """The same attack with icepool."""

    def struck(natural: int) -> Any:
        if natural == 1 or (natural != 20 and natural + BONUS < AC):
            return icepool.Die([0])
        again = icepool.d20.map(lambda face: face == 20 or (face != 1 and face + BONUS >= AC))
        loss = damage if natural < threat else icepool.map(lambda made: damage + damage if made else damage, again)
        return icepool.map(lambda face: 0 if face <= miss else loss, icepool.d(100)) if miss else loss

    return lambda: icepool.d20.map(struck)


def with_dyce(damage: H[int], threat: int, miss: int) -> Callable[[], Any]:
    """The same attack with dyce, as a sum of weighted histograms."""

    def whole() -> dict[int, float]:
        hit = sum(1 for face in range(2, 21) if face == 20 or face + BONUS >= AC) / 20
        threats = (21 - threat) / 20 * (hit if threat else 0)
        found: dict[int, float] = {}
        for histogram, weight in ((damage, hit - threats), (damage + damage, threats)):
            for loss, ways in histogram.items():
                found[loss] = found.get(loss, 0.0) + (1 - miss / 100) * weight * ways / histogram.total
        return found

    return whole


def timed(act: Callable[[], Any], repeats: int) -> float:
    """Milliseconds of the processor, the best of some repetitions."""
    act()
    best = float("inf")
    for _ in range(repeats):
        begun = process_time()
        act()
        best = min(best, process_time() - begun)
    return 1000 * best


def middle(scenario: str) -> Any:
    """A fight of four against four in its second round, by policy until then."""
    fight = affray.load(SCENARIOS / scenario, seed=5)
    fight.command("init")
    while fight.fight.round < MIDDLE:
        decision = policy_decision(fight, fight.copied(fight.fight))
        fight.by_policy(Decided("by policy", decision))
    moment_of(fight).compile_now(quiet)
    affray.live_odds(fight, fights=10, seed=1)
    return fight


def quiet(_told: str) -> None:
    """Compiling is no part of what is measured."""


def intervals() -> dict[str, tuple[float, int, float]]:
    """Of live odds in a second: half the widest interval, in per cent, the fights it took, and the seconds."""
    found = {}
    for scenario in ("stonekeep-4v4.yaml", "d20modern-4v4.yaml", "skirmish-4v4.yaml"):
        fight, begun = middle(scenario), perf_counter()
        odds = affray.live_odds(fight, seconds=1.0, seed=1)
        took = perf_counter() - begun
        widest = max(share.high - share.low for share in odds.outcomes.values())
        found[scenario.removesuffix(".yaml")] = 50 * widest, odds.fights, took
    return found


def measured(repeats: int) -> dict[str, float]:
    """Everything, in milliseconds."""
    plain, great = icepool.d8 + PLUS, 2 @ icepool.d6 + PLUS
    whole = prepared(SCENARIOS / "stonekeep-1v1.yaml").as_data()
    duel = whole | {"start": {"turn": "Ada"}}
    moment_of(affray.load(duel, seed=1)).compile_now(quiet)
    unseen = located("attack Bo with sword advantage", "light")
    return {
        "an attack": timed(attack("1d8", "x2"), repeats),
        "  icepool": timed(with_icepool(plain, 20, 0), repeats),
        "  dyce": timed(with_dyce(H(8) + PLUS, 20, 0), repeats),
        "an attack with critical and 2d6": timed(attack("2d6", "19-20/x2"), repeats),
        "  icepool ": timed(with_icepool(great, 19, 0), repeats),
        "  dyce ": timed(with_dyce(2 @ H(6) + PLUS, 19, 0), repeats),
        "the same with a miss chance": timed(concealed(), repeats),
        "  icepool  ": timed(with_icepool(great, 19, 20), repeats),
        "  dyce  ": timed(with_dyce(2 @ H(6) + PLUS, 19, 20), repeats),
        "modern20, an attack": timed(located("attack Bo with sword", "none"), repeats),
        "modern20, with advantage and a miss chance": timed(unseen, repeats),
        "modern20, an opposed roll": timed(located("trip Bo", "none"), repeats),
        "momentum, an attack": timed(banded("attack Bo"), repeats),
        "momentum, stealth": timed(banded("stealth Bo"), repeats),
        "a duel, 30 against 26 hit points": timed(lambda: affray.duel(whole), max(1, repeats // 3)),
        "  with a stated turn": timed(lambda: affray.duel(duel), max(1, repeats // 3)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="How long exact odds take.")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--repeats", type=int, default=9, help="measurements, of which the best counts (9)")
    given = parser.parse_args()
    found, live = measured(given.repeats), intervals()
    if given.json:
        times = {name.rstrip(): round(took, 3) for name, took in found.items()}
        each = {
            name: {"per_cent": wide, "fights": fights, "seconds": round(took, 3)}
            for name, (wide, fights, took) in live.items()
        }
        print(json.dumps(times | {"live odds in a second": each}, indent=2))
        return
    print(f"{'milliseconds of the processor, once loaded':44}{'':>12}   meant to be below".rstrip())
    for name, took in found.items():
        aim = f"{AIMS[name]:12.0f}" if name in AIMS else ""
        print(f"{name:44}{took:12.2f}{aim}")
    print("\nlive odds of four against four in a second")
    for name, (wide, fights, took) in live.items():
        print(f"{name:44}{f'± {wide:.2f} %':>12} of {fights:,} fights, {took:.2f} s")


if __name__ == "__main__":
    main()
