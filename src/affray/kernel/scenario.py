"""What scenarios of every ruleset share. A ruleset derives its sheet and its options from the classes here."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field, Strict

from affray.kernel.fields import LARGEST_SIDE, Name, Names, Reactions, Square, Squares, Strictly

MOST_COMBATANTS = 1000
"""The most combatants in one scenario."""


class Grid(Strictly):
    """A map of squares, counted from 0,0, some of them walls."""

    width: int = Field(ge=1, le=LARGEST_SIDE, description="squares from left to right")
    height: int = Field(ge=1, le=LARGEST_SIDE, description="squares from top to bottom")
    walls: Annotated[tuple[Square, ...], Strict(False)] = Field(default=(), description="squares that nobody can enter")


class Start(Strictly):
    """A fight that is already on: whose turn it is; those listed before have acted this round."""

    turn: Name = Field(description="the combatant whose turn it is")


class SideSettings(Strictly):
    """What the policies of one side hold to."""

    mercy: Literal["kill", "capture", "ignore"] | None = Field(
        default=None, description="what to do with the fallen of the other side, where the ruleset's policies use it"
    )


class CombatantSheet(Strictly):
    """One combatant as written, before a ruleset's own fields."""

    name: Name = Field(description="unique; 1 to 80 printable characters of any script")
    side: Name = Field(description="who it fights for")
    at: Squares = Field(default=(), description="its square, [column, row]; a list of squares where count is above 1")
    count: int = Field(default=1, ge=1, le=MOST_COMBATANTS, description="how many of it: 'Ogre 1', 'Ogre 2', …")
    policy: str = Field(
        default="default", description="how it acts when nobody decides for it; or MODULE:NAME, a function"
    )
    hidden: bool = Field(default=False, description="not shown to players")
    player: Names = Field(default=(), description="who may command it: a name or a list of names")
    reactions: Reactions = Field(default="ask", description="ask, always or never, or a map by kind of reaction")
    group: Name | None = Field(default=None, description="members of a group share the first one's initiative")
    from_: str | None = Field(default=None, alias="from", description="FILE#NAME: start from that combatant")

    @property
    def square(self) -> tuple[int, int] | None:
        """Where it stands, as column and row, or None."""
        return self.at[0] if self.at else None


class OptionsBase(Strictly):
    """Options of every ruleset."""

    max_rounds: int = Field(default=1000, ge=1, le=1_000_000, description="rounds after which the fight is stopped")


S = TypeVar("S", bound=CombatantSheet)
O = TypeVar("O", bound=OptionsBase)  # noqa: E741 - it stands for options beside S for sheet


class Scenario(Strictly, Generic[S, O]):
    """An authored set-up: who fights, where, and under which options."""

    ruleset: str = Field(description="the rule system")
    title: str = Field(default="", max_length=200, description="what people call it")
    options: O = Field(description="the ruleset's options and table replacements")
    grid: Grid | None = Field(default=None, description="without a grid everyone is adjacent")
    start: Start | None = Field(default=None, description="the fight is already on; no initiative is rolled")
    distance: int | None = Field(
        default=None, ge=0, le=1_000_000, description="without a grid: between different sides, in the ruleset's unit"
    )
    sides: dict[Name, SideSettings] = Field(default_factory=dict, description="settings of whole sides")
    combatants: Annotated[tuple[S, ...], Strict(False)] = Field(description="who fights, in listing order")
