"""From a scenario file to a validated scenario, or to every mistake in it at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from os import PathLike
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from pydantic import Field, ValidationError, create_model
from pydantic_core import ErrorDetails

from affray import rulesets
from affray.kernel.document import Document, from_data
from affray.kernel.mistakes import Mistake, Mistakes, Path, did_you_mean
from affray.kernel.own_policies import is_own
from affray.kernel.reading import read
from affray.kernel.scenario import MOST_COMBATANTS, CombatantSheet, OptionsBase, Scenario
from affray.kernel.together import check, numbered
from affray.rulesets.complaints import complaints, described, is_missing
from affray.rulesets.sources import Merged, Sources
from affray.rulesets.tables import Tables, tables_of

MOST_MISTAKES = 1000
"""How many mistakes of validation, and as many again of what doesn't fit together, are told."""

if TYPE_CHECKING:
    AnyScenario = Scenario[CombatantSheet, OptionsBase]


BringIn = Callable[[str, FilePath | None], str]
"""Brings in a policy of one's own (its name, the folder of the file that names it): what is wrong, or nothing."""


def left_alone(_policy: str, _folder: FilePath | None) -> str:
    """A policy of one's own is not looked up."""
    return ""


def load(
    source: str | PathLike[str] | Mapping[str, Any] | Document,
    *,
    one_side: bool = False,
    bring_in: BringIn = left_alone,
) -> AnyScenario:
    """Return the scenario of a file (its path), of data, or of a document that was read.

    Combatants come one sheet each: three of "Ogre" are "Ogre 1" to "Ogre 3", each with its own square, and `from` is
    filled in. With `one_side` a scene without opponents is accepted. A policy of one's own is handed to `bring_in` once
    nothing else is wrong; without it no such policy is looked up. Raises Mistakes with everything that is wrong.
    """
    return _Loading(_document(source), one_side, bring_in).scenario()


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a ruleset's scenario files. Raises KeyError if there is no such ruleset."""
    if name not in rulesets.names():
        raise KeyError(name)
    ruleset = rulesets.get(name)
    made: dict[str, Any] = model_of(name).model_json_schema()
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["title"] = f"affray scenario, {name}"
    made["required"].remove("options")
    tables = {"type": "string", "description": "a file with further options: tables, cards"}
    made["$defs"][ruleset.Options.__name__]["properties"]["tables"] = tables
    made["properties"]["ruleset"] = {"const": name, "description": "the rule system"}
    sheet = made["$defs"][ruleset.Sheet.__name__]
    # a combatant that starts from another may leave out what that one has
    sheet["anyOf"] = [{"required": sheet.pop("required")}, {"required": ["from"]}]
    return made


@cache
def model_of(name: str) -> type[AnyScenario]:
    """Return the class of a ruleset's scenarios; one whose sheet has a `Start` of its own says more of the start."""
    ruleset = rulesets.get(name)
    model: type[AnyScenario] = Scenario[ruleset.Sheet, ruleset.Options]  # type: ignore[name-defined]
    own = getattr(ruleset.room("sheet"), "Start", None)
    if own is None:
        return model
    description = model.model_fields["start"].description
    field: Any = (own | None, Field(default=None, description=description))
    return create_model(model.__name__, __base__=model, start=field)


def _document(source: str | PathLike[str] | Mapping[str, Any] | Document) -> Document:
    if isinstance(source, Document):
        return source
    if isinstance(source, Mapping):
        return from_data(source, "scenario", FilePath())
    return read(source, keep_going=True)


class _Loading:
    """One document on its way to a scenario."""

    def __init__(self, document: Document, one_side: bool, bring_in: BringIn) -> None:
        self.document = document
        self.one_side = one_side
        self.bring_in = bring_in
        self.mistakes: list[Mistake] = list(document.mistakes)
        self.merged: list[Merged] = []
        self.tables: Tables | None = None

    def scenario(self) -> AnyScenario:
        ruleset = rulesets.get(self.ruleset())
        data = self.resolved(ruleset.name)
        model = model_of(ruleset.name)
        made: AnyScenario | None = None
        try:
            made = model.model_validate(data)
        except ValidationError as wrong:
            self.note_all(complaints(model, [e for e in wrong.errors(include_url=False) if not self.excused(e)]))
        self.note_all(check(data, ruleset.policies, ruleset.reactions, one_side=self.one_side))
        self.note_all(getattr(ruleset.room("sheet"), "together", nothing_together)(data))
        if not self.mistakes and made is not None:
            self.note_all(self.unavailable(made))
        if self.mistakes or made is None:
            raise Mistakes(_in_order(self.mistakes, self.document.name))
        return made.model_copy(update={"combatants": _one_each(made.combatants)})

    def ruleset(self) -> str:
        data = self.document.data
        if not isinstance(data, dict):
            message = f"needs a map (keys and values), not {described(data)}"
            raise Mistakes([*self.mistakes, self.document.mistake((), message)])
        name, known = data.get("ruleset"), sorted(rulesets.names())
        if isinstance(name, str) and name in known:
            return name
        allowed = ", ".join(known)
        if "ruleset" not in data and "campaign" in data:
            message = "a campaign stands here, and one fight is needed: name one of its files"
            raise Mistakes([*self.mistakes, self.document.mistake(("campaign",), message)])
        if "ruleset" not in data:
            message = f"is missing; it is one of: {allowed}"
        else:
            hint = did_you_mean(name, known) if isinstance(name, str) else ""
            message = f"there is no ruleset {described(name)}; there are: {allowed}{hint}"
        raise Mistakes([*self.mistakes, self.document.mistake(("ruleset",), message)])

    def resolved(self, ruleset: str) -> dict[str, Any]:
        """Return the document's data with options, and with `from` filled in for every combatant."""
        data: dict[str, Any] = {"options": {}} | self.document.data
        if isinstance(data["options"], dict) and "tables" in data["options"]:
            self.tables = tables_of(self.document, ruleset)
            self.mistakes += self.tables.mistakes
            data["options"] = self.tables.options
        listed = data.get("combatants")
        if isinstance(listed, list):
            sources = Sources(ruleset)
            if len(listed) > MOST_COMBATANTS:  # said by `check`; the rest need not be looked up
                listed = listed[: MOST_COMBATANTS + 1]
            self.merged = [sources.merged(self.document, ("combatants", i), entry) for i, entry in enumerate(listed)]
            self.mistakes += sources.mistakes
            data["combatants"] = [merged.data for merged in self.merged]
        return data

    def excused(self, error: ErrorDetails) -> bool:
        """Return whether a missing key is the consequence of a `from` that could not be filled in."""
        loc = error["loc"]
        if not is_missing(error) or len(loc) != 3 or loc[0] != "combatants" or not isinstance(loc[1], int):
            return False
        return self.merged[loc[1]].incomplete

    def unavailable(self, made: AnyScenario) -> Iterator[tuple[Path, str]]:
        """Yield what is wrong with the policies of one's own, each of which is brought in."""
        for i, sheet in enumerate(made.combatants):
            if is_own(sheet.policy):
                path = ("combatants", i, "policy")
                wrong = self.bring_in(sheet.policy, self.origin(path)[0].folder)
                if wrong:
                    yield path, wrong

    def note_all(self, found: Iterator[tuple[Path, str]]) -> None:
        for path, message in islice(found, MOST_MISTAKES):
            document, place = self.origin(path)
            if not any(place[: len(broken)] == broken for broken in document.broken):
                self.mistakes.append(document.mistake(place, message))

    def origin(self, path: Path) -> tuple[Document, Path]:
        """Return the document and the place in it from which the value at `path` came."""
        match path:
            case ("combatants", int(i), str(key), *rest) if i < len(self.merged) and key in self.merged[i].origins:
                document, place = self.merged[i].origins[key]
                return document, (*place, *rest)
            case ("options", *rest) if self.tables is not None and self.tables.has(tuple(rest)):
                return self.tables.document, tuple(rest)
        return self.document, path


def nothing_together(_data: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """What does not fit together in a ruleset that leaves that to its fields: nothing."""
    yield from ()


def _one_each(combatants: tuple[CombatantSheet, ...]) -> tuple[CombatantSheet, ...]:
    """Return a sheet for each combatant instead of one for each entry."""
    return tuple(
        sheet.model_copy(update={"name": name, "count": 1, "at": sheet.at[i : i + 1]})
        for sheet in combatants
        for i, name in enumerate(numbered(sheet.name, sheet.count))
    )


def _in_order(mistakes: list[Mistake], first: str) -> list[Mistake]:
    """Return the mistakes in the order of the lines they stand on, the scenario's own file first, none twice."""
    return sorted(dict.fromkeys(mistakes), key=lambda m: (m.file != first, m.file, m.line or 0))
