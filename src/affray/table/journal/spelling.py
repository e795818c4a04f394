"""Moments, acts, tapes and events as plain data, and back."""

from __future__ import annotations

import hashlib
from typing import Any

from affray.kernel.events import Row
from affray.kernel.record import plain
from affray.kernel.tape import Die, DieWanted, Edit, Question, Reply
from affray.table.acts import Act, Decided, Listed
from affray.table.journal.entry import written
from affray.table.moment import Moment


def moment_data(moment: Moment) -> dict[str, Any]:
    """All of a moment that is not its state, its rows or its number."""
    act, line = moment.act, moment.line
    owns = line is not None and line.owner == moment.serial
    return {
        "act": None if act is None else act_data(act),
        "tape": [taped_data(given) for given in moment.tape],
        "wanted": None if moment.wanted is None else wanted_data(moment.wanted),
        "note": moment.note,
        "anew": {str(place): times for place, times in moment.anew.items()},
        "again": moment.again,
        "floor": moment.floor,
        "hands": None if moment.hands is None else sorted(moment.hands),
        "answers": moment.answers,
        "draws": moment.draws,
        "origin": moment.origin,
        "follows": moment.follows,
        "extra": moment.extra,
        "shown": len(moment.before),
        "scene": moment.scene,
        "elsewhere": [left.serial for left in moment.elsewhere],
        "said": moment.said,
        "line": None
        if line is None
        else {
            "owner": line.owner,
            "since": line.since,
            "moments": [before.serial for before in line.moments] if owns else None,
        },
    }


def state_hash(state: dict[str, Any], moment: Moment) -> str:
    """The digest of a state and of what is wanted in it."""
    wanted = None if moment.wanted is None else wanted_data(moment.wanted)
    return hashlib.sha256(written([state, wanted]).encode()).hexdigest()


def act_data(act: Act) -> dict[str, Any]:
    """An act as it is kept."""
    decision = plain(act.decision) if isinstance(act, Decided) else None
    return {"words": act.words, "decision": decision, "listed": isinstance(act, Listed)}


def taped_data(given: Die | Reply | Edit) -> dict[str, Any]:
    """An entry of a tape as it is kept."""
    if isinstance(given, Die):
        return {"die": given.face}
    return {"reply": given.answer} if isinstance(given, Reply) else {"edit": given.words}


def wanted_data(wanted: Question | DieWanted) -> list[int]:
    """What is wanted as it is kept: five numbers for a die, four for a question."""
    if isinstance(wanted, DieWanted):
        return [wanted.who, wanted.purpose, wanted.sides, wanted.together, int(wanted.summed)]
    return [wanted.who, wanted.question, wanted.other, wanted.options]


def wanted_of(data: list[int] | None) -> Question | DieWanted | None:
    """What was wanted."""
    if data is None:
        return None
    if len(data) == 4:
        return Question(*data)
    who, purpose, sides, together, summed = data
    return DieWanted(who, purpose, sides, together, bool(summed))


def row_of(data: list[Any]) -> Row:
    """An event's row as it was kept."""
    *numbers, faces, parts = data
    return Row._make([*numbers, tuple(faces), tuple((label, value) for label, value in parts)])
