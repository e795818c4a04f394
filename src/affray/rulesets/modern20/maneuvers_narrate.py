"""The events of the maneuvers, in words."""

from __future__ import annotations

from affray.kernel.events import Told, number
from affray.rulesets.modern20 import maneuvers_terms as m
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.words import item

TOTAL, AGAINST, DEGREES, ITEM = ("total", number), ("against", number), ("degrees", number), ("item", item)
FEET, X, Y = ("feet", number), ("x", number), ("y", number)
SENTENCES = {
    "aggressive stance": "{actor} takes an aggressive stance",
    "bull rush": "{actor} rushes at {target}",
    "demoralize": "{actor} tries to demoralize {target}",
    "dirty trick": "{actor} tries a dirty trick on {target}",
    "disarm": "{actor} tries to disarm {target}",
    "trip": "{actor} tries to trip {target}",
    "drag": "{actor} tries to drag {target} along",
    "fast punch": "{actor} throws a fast punch at {target}",
    "feint": "{actor} feints at {target}",
    "flurry": "{actor} throws a flurry of punches at {target}",
    "joint lock": "{actor} tries a joint lock on {target}",
    "overrun": "{actor} tries to overrun {target}",
    "parry": "{actor} parries {target's} attack",
    "power punch": "{actor} puts power into a punch at {target}",
    "precision strike": "{actor} aims a precise strike at {target}",
    "push": "{actor} pushes {target}",
    "reactive stance": "{actor} takes a reactive stance",
    "reposition": "{actor} tries to move {target}",
    "restrain": "{actor} tries to restrain {target}",
    "steal": "{actor} tries to steal from {target}",
    "sunder": "{actor} strikes at what {target} holds",
}
OWN_RULE = " (own rule)"


def ids(*names: str) -> tuple[str, ...]:
    """Clauses by their names."""
    return tuple(f"modern20.{name}" for name in names)


def used(maneuver: int) -> Told:
    """That a maneuver is used; one that the document only names says whose rule it is."""
    word = t.MANEUVERS[maneuver]
    own = word in m.NAMED_ONLY
    clauses = ids(f"maneuver.{m.SLUGS[maneuver]}", *(("maneuver.named-only",) if own else ()))
    sentence = f"{SENTENCES[word]}{OWN_RULE if own else ''}."
    return Told("maneuver_used", sentence, clauses=clauses, fixed={"maneuver": word, "own_rule": own})


TOLD: dict[int, Told] = {m.E_USED + maneuver: used(maneuver) for maneuver in range(len(t.MANEUVERS))} | {
    m.E_ESCAPES: Told(
        "maneuver_used",
        f"{{actor}} tries to get free{OWN_RULE}.",
        clauses=ids("maneuver.escape", "maneuver.named-only"),
        fixed={"maneuver": "escape", "own_rule": True},
    ),
    m.E_COMPOSES: Told("composed", "{actor} shakes off what was done.", clauses=ids("maneuver.dirty-trick")),
    m.E_OVERCAME: Told(
        "opposed_rolled",
        "{actor} overcomes {target}: {total} against {against}, degrees {degrees}.",
        TOTAL,
        AGAINST,
        DEGREES,
        ids("check.opposed"),
        {"success": True},
    ),
    m.E_RESISTED: Told(
        "opposed_rolled",
        "{target} resists {actor}: {against} against {total}.",
        TOTAL,
        AGAINST,
        DEGREES,
        ids("check.opposed"),
        {"success": False},
    ),
    m.E_STRIKES: Told(
        "strike_made",
        "{actor} strikes at {target} with {item}.",
        ITEM,
        clauses=ids("opportunity.provokes", "opportunity.threatens"),
    ),
    m.E_LETS_PASS: Told("strike_passed", "{actor} lets {target} pass.", clauses=ids("opportunity.threatens")),
    m.E_PARRIED: Told(
        "parry_rolled",
        "{actor} turns {target's} blow aside: {total} against {against}.",
        TOTAL,
        AGAINST,
        clauses=ids("maneuver.parry", "maneuver.named-only"),
        fixed={"success": True},
    ),
    m.E_NOT_PARRIED: Told(
        "parry_rolled",
        "{actor} does not turn {target's} blow aside: {total} against {against}.",
        TOTAL,
        AGAINST,
        clauses=ids("maneuver.parry", "maneuver.named-only"),
        fixed={"success": False},
    ),
    m.E_FORCED: Told("forced", "{actor} is moved {feet} feet to {x},{y}.", X, Y, FEET),
    m.E_CRASHED: Told(
        "crashed",
        "{target} hits something solid, {feet} feet short: {amount} damage.",
        FEET,
        ("amount", number),
        clauses=ids("maneuver.bull-rush-wall"),
    ),
    m.E_KEPT_FEET: Told(
        "save_rolled",
        "{actor} keeps standing: {total} against {dc}.",
        TOTAL,
        ("dc", number),
        clauses=ids("maneuver.bull-rush-person"),
        fixed={"success": True},
    ),
    m.E_THROWN_OVER: Told(
        "save_rolled",
        "{actor} is thrown over: {total} against {dc}.",
        TOTAL,
        ("dc", number),
        clauses=ids("maneuver.bull-rush-person"),
        fixed={"success": False},
    ),
    m.E_LANDED: Told("landed", "{actor's} {item} lands at {x},{y}.", ITEM, X, Y, ids("maneuver.disarm")),
    m.E_TAKEN: Told("taken", "{actor} takes {item} from {target}.", ITEM, clauses=ids("maneuver.disarm-take")),
    m.E_FREED: Told("freed", "{actor} is free.", clauses=ids("maneuver.escape")),
    m.E_SUNDERED: Told(
        "item_struck",
        "{target's} {item} is struck: {amount} damage, {left} hit points are left.",
        ITEM,
        ("amount", number),
        ("left", number),
        ids("maneuver.sunder"),
    ),
    m.E_DESTROYED: Told("item_destroyed", "{actor's} {item} is destroyed.", ITEM, clauses=ids("maneuver.sunder")),
    m.E_FEINTED: Told("feinted", "{target} falls for {actor's} feint.", clauses=ids("maneuver.feint")),
    m.E_TOO_FAR: Told(
        "not_moved",
        "{target} is not moved: {feet} feet, and only {reach} reached.",
        FEET,
        ("reach", number),
        clauses=ids("maneuver.reposition"),
    ),
    m.E_PASSED: Told("passed_through", "{actor} runs through {target}.", clauses=ids("maneuver.overrun")),
}
