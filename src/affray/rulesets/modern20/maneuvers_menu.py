"""Drafts of maneuvers for the menu."""

from __future__ import annotations

from collections.abc import Iterator

from affray.kernel.grid import gridded, on_grid
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.state import ITEMS, Decision, Fight

TRICKS = (t.BLINDED, t.DAZZLED, t.DEAFENED, t.ENTANGLED, t.SHAKEN, t.SICKENED)
PLAIN = (
    t.DEMORALIZE, t.DISARM, t.TRIP, t.DRAG, t.FAST_PUNCH, t.FEINT, t.FLURRY, t.JOINT_LOCK, t.OVERRUN, t.PUSH,
    t.RESTRAIN, t.STEAL,
)  # fmt: skip
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def drafts(fight: Fight, who: int) -> Iterator[Decision]:
    """Maneuvers that may be legal, each with all it can be used on."""
    yield from (Decision(verb, who) for verb in (t.V_ESCAPE, t.V_COMPOSE))
    yield from (Decision(t.V_MANEUVER + stance, who) for stance in (t.AGGRESSIVE_STANCE, t.REACTIVE_STANCE))
    for target in range(fight.n):
        yield from (Decision(t.V_MANEUVER + maneuver, who, target) for maneuver in PLAIN)
        yield from (Decision(t.V_MANEUVER + t.DIRTY_TRICK, who, target, subject=trick) for trick in TRICKS)
        yield Decision(t.V_MANEUVER + t.DISARM, who, target, take=1)
        ranks = fight.sheets[who].ranks[t.BRAWL]
        yield Decision(t.V_MANEUVER + t.POWER_PUNCH, who, target, number=ranks)
        yield from with_weapons(fight, who, target)
        if gridded(fight):
            yield from over_the_grid(fight, who, target)


def with_weapons(fight: Fight, who: int, target: int) -> Iterator[Decision]:
    """Maneuvers with each weapon."""
    for item, thing in enumerate(fight.item[: ITEMS * fight.n]):
        if thing.holder == who:
            yield Decision(t.V_MANEUVER + t.PRECISION_STRIKE, who, target, item)
            yield Decision(t.V_MANEUVER + t.SUNDER, who, target, item)
            if not gridded(fight):
                yield Decision(t.V_MANEUVER + t.BULL_RUSH, who, target, item)
    if not gridded(fight):
        yield Decision(t.V_MANEUVER + t.REPOSITION, who, target)


def over_the_grid(fight: Fight, who: int, target: int) -> Iterator[Decision]:
    """Maneuvers in all directions."""
    me, unit = fight.units[who], fight.units[target]
    for dx, dy in AROUND:
        if on_grid(fight, unit.x + dx, unit.y + dy):
            x, y = unit.x + dx, unit.y + dy
            yield Decision(t.V_MANEUVER + t.BULL_RUSH, who, target, x=x, y=y)
            yield Decision(t.V_MANEUVER + t.DISARM, who, target, x=x, y=y)
        if on_grid(fight, me.x + dx, me.y + dy):
            yield Decision(t.V_MANEUVER + t.REPOSITION, who, target, x=me.x + dx, y=me.y + dy)
