"""What a ruleset is to the rest of the program: one object that says where everything of it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol

from affray.kernel.events import KERNEL_TOLD, Teller, Told
from affray.kernel.fight import AnyFight
from affray.kernel.terms import Terms


@dataclass(frozen=True)
class Roster:
    """What a fight's numbers stand for: names and all else that no rule needs.

    `words` are texts that rules keep as numbers; it only ever grows, so that a number once given out stays good.
    """

    names: tuple[str, ...]
    sides: tuple[str, ...]
    sheets: tuple[Any, ...]  # the validated sheets, as written
    scenario: Any
    words: list[str] = field(default_factory=list, compare=False)
    hidden: frozenset[int] = frozenset()  # whom players do not see
    unseen: frozenset[int] = frozenset()  # whom the one who reads this roster does not see: their names mean nothing

    @property
    def known(self) -> dict[str, int]:
        """The numbers of all that can be named, by name."""
        return {name: who for who, name in enumerate(self.names) if who not in self.unseen}

    def index(self, name: str) -> int:
        """The number of the combatant of that name; ValueError if there is none."""
        return self.names.index(name)

    def word(self, text: str) -> int:
        """The number of a text, which is added if it is new."""
        if text not in self.words:
            self.words.append(text)
        return self.words.index(text)


@dataclass(frozen=True)
class Argument:
    """One argument of a command: its kind, the field of the decision that it fills, the keyword it follows.

    Kinds: `target` names a combatant, `targets` several of them, `square` is X,Y, `own` names something on the actor's
    sheet (`own` maps its names to numbers), `thing` something on anyone's (`things` maps the names that the actor may
    use to numbers), `word` is one of `words`, `number` a whole number from 0, `flag` the keyword alone, which sets the
    field to 1. What may be left out is then `usual` (by the sheet), the actor `itself`, or unset. Of several arguments
    behind the same keyword all but the first are one word long.
    """

    kind: str
    fills: str
    keyword: str = ""
    optional: bool = False
    itself: bool = False
    words: Mapping[str, int] = field(default_factory=dict)
    own: Callable[[Any], Mapping[str, int]] | None = None
    usual: Callable[[Any], int] | None = None
    called: str = "combatant"
    things: Callable[[Roster, int], Mapping[str, int]] | None = None

    def names(self, roster: Roster, who: int) -> Mapping[str, int]:
        """The texts that a combatant may give here, with the numbers they stand for."""
        if self.things is not None:
            return self.things(roster, who)
        return self.words if self.own is None else self.own(roster.sheets[who])


Candidates = Callable[[AnyFight, Roster, Any], Mapping[str, int]]
"""The texts that an option may name, given fight, roster and the decision so far, with their numbers in the roster."""


@dataclass(frozen=True)
class Verb:
    """One command of a ruleset: its words, its number, its arguments, its options (key → decision field).

    The value of an option is a whole number from 0; of a `signed` one any whole number, and 0 if it is left out.
    `named` are options whose value is a text of the roster: key → decision field, and the texts there are. `worded`
    are those whose value is one of the texts that the roster gives, with their numbers: words, combatants. With
    `at_square` the option `at` names a square where there is a grid.
    """

    names: tuple[str, ...]
    number: int
    help: str
    clause: str
    arguments: tuple[Argument, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    named: Mapping[str, tuple[str, Candidates]] = field(default_factory=dict)
    signed: Mapping[str, str] = field(default_factory=dict)
    worded: Mapping[str, tuple[str, Callable[[Roster], Mapping[str, int]]]] = field(default_factory=dict)
    at_square: bool = False


class Spoken(Protocol):
    """A word of a command, or a quoted text."""

    @property
    def text(self) -> str:
        """The word, or what stands in the quotes."""
        ...

    @property
    def quoted(self) -> bool:
        """Whether it was quoted."""
        ...


Reading = Callable[[Roster, Sequence[Spoken], Mapping[str, str]], int]
"""The answer that the words behind a reply's own and its options come to; ValueError says what is wrong with them."""


@dataclass(frozen=True)
class Reply:
    """One way to answer a question: its words and number; with an argument, the answer is `first` + its number.

    With `read` the ruleset makes the number out of what follows. `example` is what may follow, where something must.
    """

    names: tuple[str, ...]
    number: int
    help: str
    argument: Argument | None = None
    first: int = 0
    read: Reading | None = None
    example: str = ""


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One rule system. Rooms are imported when they are needed; `rules` are the modules both engines run."""

    name: str
    title: str
    package: str
    rules: tuple[str, ...]
    policies: Mapping[str, str]
    entry_rules: tuple[tuple[str, str], ...] = (
        ("actions", "refusal"),
        ("actions", "perform"),
        ("policy", "answer"),
        ("policy", "play"),
        ("outcome", "outcome_row"),
    )
    """(room, rule) that the engines call by name."""

    @property
    def has_campaigns(self) -> bool:
        """Whether its fights can be joined to a campaign: it then has rules for what lies between, in `between`."""
        return "between" in self.rules

    @property
    def entries(self) -> tuple[tuple[str, str], ...]:
        """The entry rules, with those for what lies between fights."""
        between = ("carry", "pass_time", "further", "choose_between") if self.has_campaigns else ()
        return (*self.entry_rules, *(("between", name) for name in between))

    def room(self, name: str) -> ModuleType:
        """A module of the ruleset."""
        return import_module(f"{self.package}.{name}")

    @cached_property
    def Sheet(self) -> type[Any]:  # noqa: N802 - it is a class
        """The pydantic class of a combatant."""
        sheet: type[Any] = self.room("sheet").Sheet
        return sheet

    @cached_property
    def Options(self) -> type[Any]:  # noqa: N802 - it is a class
        """The pydantic class of the ruleset's options."""
        options: type[Any] = self.room("sheet").Options
        return options

    @cached_property
    def Fight(self) -> type[Any]:  # noqa: N802 - it is a class
        """The record class of a fight."""
        fight: type[Any] = self.room("state").Fight
        return fight

    @cached_property
    def terms(self) -> Terms:
        """The numbered clauses and parts."""
        terms: Terms = self.room("terms").TERMS
        return terms

    @cached_property
    def reactions(self) -> tuple[str, ...]:
        """The kinds of reaction that a combatant may be asked for; its turn is none."""
        questions: tuple[str, ...] = self.room("terms").QUESTIONS
        return questions[1:]

    @cached_property
    def modules(self) -> tuple[ModuleType, ...]:
        """The rule modules, the kernel's first."""
        return tuple(import_module(name) for name in (*KERNEL_RULES, *(f"{self.package}.{m}" for m in self.rules)))

    def enlist(self, scenario: Any) -> tuple[AnyFight, Roster]:
        """The fight and roster of a validated scenario, before anything has happened."""
        made: tuple[AnyFight, Roster] = self.room("muster").enlist(scenario)
        return made

    @cached_property
    def begin(self) -> Callable[[AnyFight], None]:
        """Rolls the initiative that is still missing and opens the fight."""
        act: Callable[[AnyFight], None] = self.room("actions").begin
        return act

    @cached_property
    def refusal(self) -> Callable[[AnyFight], int]:
        """Clause number of why `fight.decision` is illegal, or 0."""
        act: Callable[[AnyFight], int] = self.room("actions").refusal
        return act

    @cached_property
    def perform(self) -> Callable[[AnyFight], None]:
        """Carries out `fight.decision`, which must have refusal 0."""
        act: Callable[[AnyFight], None] = self.room("actions").perform
        return act

    @cached_property
    def choose(self) -> Callable[[AnyFight], None]:
        """Lets the policy of whoever decides write `fight.decision`."""
        act: Callable[[AnyFight], None] = self.room("policy").choose
        return act

    @cached_property
    def answer(self) -> Callable[[AnyFight, int, int, int], int]:
        """A policy's answer to a question."""
        act: Callable[[AnyFight, int, int, int], int] = self.room("policy").answer
        return act

    @cached_property
    def canonical(self) -> Callable[[AnyFight], None]:
        """Forgets what can't matter any more: the ruleset's own rule, or the kernel's."""
        if find_spec(f"{self.package}.canonical") is None:
            from affray.kernel.canonical import forget_dice

            return forget_dice
        act: Callable[[AnyFight], None] = self.room("canonical").canonical
        return act

    def teller(self, roster: Roster) -> Teller:
        """What gives words to the rows of a fight."""
        narrate, terms = self.room("narrate"), self.room("terms")
        return Teller(
            roster.names,
            roster.sides,
            terms.PURPOSES,
            terms.CONDITIONS,
            tuple(self.terms.parts),
            KERNEL_TOLD | narrate.TOLD,
            roster.sheets,
            getattr(narrate, "further", no_further_names)(roster),
            getattr(narrate, "told_roll", None),
            roster.words,
        )

    @property
    def told(self) -> Mapping[int, Told]:
        """The ruleset's own events."""
        told: Mapping[int, Told] = self.room("narrate").TOLD
        return told

    def view(self, fight: AnyFight, roster: Roster, who: int) -> dict[str, Any]:
        """The JSON view of a combatant."""
        seen: dict[str, Any] = self.room("views").combatant(fight, roster, who)
        return seen

    def choices(self, fight: AnyFight) -> Iterable[Any]:
        """Decisions that are legal now, each with refusal 0."""
        menu: Iterable[Any] = self.room("menu").choices(fight)
        return menu


def no_further_names(_roster: Roster) -> Mapping[str, Any]:
    """What a teller has of a ruleset whose narrator has no `further`: names and sheets say it all."""
    return {}


KERNEL_RULES = (
    "affray.kernel.order",
    "affray.kernel.conditions",
    "affray.kernel.edge",
    "affray.kernel.modifiers",
    "affray.kernel.grid",
    "affray.kernel.way",
    "affray.kernel.steps",
    "affray.kernel.opportunity",
    "affray.kernel.canonical",
    "affray.kernel.hours",
)
