"""Comparing a fight with what a case expects of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from affray.kernel.mistakes import did_you_mean, shown

if TYPE_CHECKING:
    from affray.table.encounter import Encounter


def differences(encounter: Encounter, expect: Mapping[str, Any]) -> list[str]:
    """Everything in which the fight differs from `expect`: names to fields, `encounter`, `events`, `pending`."""
    found: list[str] = []
    state = encounter.as_json()
    for key, wanted in expect.items():
        if key == "events":
            found += event_differences(encounter, wanted)
        elif key == "pending":
            found += field_differences("pending", state["pending"] or {"actor": None, "kind": None}, wanted)
        elif key == "encounter":
            found += field_differences("encounter", state["encounter"], wanted)
        elif key in state["combatants"]:
            found += field_differences(key, state["combatants"][key], wanted)
        else:
            known = [*state["combatants"], "encounter", "events", "pending", "refused"]
            found.append(f"there is no {shown(key)} to expect anything of{did_you_mean(key, known)}")
    return found


def field_differences(name: str, there: Mapping[str, Any], wanted: Any) -> Iterator[str]:
    """The fields of a view that are not as wanted."""
    if not isinstance(wanted, Mapping):
        yield f"{name}: expected {wanted!r}, which is no map of fields"
        return
    for field, value in wanted.items():
        if field not in there:
            yield f"{name} has no {shown(str(field))}{did_you_mean(str(field), list(there))}"
        elif not fits(there[field], value):
            yield f"{name}.{field}: expected {value!r}, got {there[field]!r}"


def fits(there: Any, wanted: Any) -> bool:
    """Whether a value is as wanted: whole, or by `contains` and `lacks`."""
    if isinstance(wanted, Mapping) and wanted and set(wanted) <= {"contains", "lacks"}:
        return _fits_part(there, wanted)
    if isinstance(wanted, Mapping):
        return (
            isinstance(there, Mapping) and set(there) == set(wanted) and all(fits(there[k], wanted[k]) for k in wanted)
        )
    if _is_list(wanted):
        return _is_list(there) and len(there) == len(wanted) and all(map(fits, there, wanted))
    return type(there) is type(wanted) and bool(there == wanted)


def _fits_part(there: Any, wanted: Mapping[str, Any]) -> bool:
    members = there if _is_list(there) else list(there.items()) if isinstance(there, Mapping) else []
    if isinstance(there, str):
        inside = "contains" not in wanted or str(wanted["contains"]) in there
        return inside and ("lacks" not in wanted or str(wanted["lacks"]) not in there)
    if isinstance(there, Mapping):
        there_has = "contains" not in wanted or partly(there, wanted["contains"])
        return there_has and ("lacks" not in wanted or not partly(there, wanted["lacks"]))
    there_has = "contains" not in wanted or any(partly(member, wanted["contains"]) for member in members)
    return there_has and ("lacks" not in wanted or not any(partly(member, wanted["lacks"]) for member in members))


def partly(there: Any, wanted: Any) -> bool:
    """Whether a value matches in the keys given; anything but a map matches whole."""
    if isinstance(wanted, Mapping) and not set(wanted) <= {"contains", "lacks"}:
        return isinstance(there, Mapping) and all(k in there and partly(there[k], v) for k, v in wanted.items())
    if isinstance(wanted, Mapping) and wanted:
        return _fits_part(there, wanted)
    return fits(there, wanted)


def event_differences(encounter: Encounter, wanted: Any) -> Iterator[str]:
    """The first expected event that does not occur in its place in the order."""
    if not _is_list(wanted):
        yield "events: is a list of events"
        return
    events = [event.as_json() for event in encounter.events]
    at = 0
    for number, one in enumerate(wanted):
        while at < len(events) and not partly(events[at], one):
            at += 1
        if at == len(events):
            before = "" if number == 0 else f" after the {number} before it"
            yield f"events: there is no {one!r}{before}"
            return
        at += 1


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
