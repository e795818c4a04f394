"""Kinds of fields that sheets of every ruleset are made of, each checked in plain words."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeGuard

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    Strict,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from affray.kernel.mistakes import Path, did_you_mean, shown
from affray.kernel.notation import Dice, parse_dice

LARGEST_SIDE = 200
"""The most squares that a grid is wide or high."""

LONGEST_NAME = 80

_JOINERS = "\u200c\u200d"  # some scripts are not spelt without them
_WIDE_SPACE = "\u3000"


class Strictly(BaseModel):
    """A map whose keys are all known and whose values are never converted from one type to another."""

    # building is deferred, or each map would be built on its own and again within every map that holds it
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


def fault(message: str, *path: str | int) -> PydanticCustomError:
    """Return the error for a validator to raise; `path` leads from the validated value to what is wrong in it."""
    return faults([(path, message)])


def faults(found: list[tuple[Path, str]]) -> PydanticCustomError:
    """Return one error for several things wrong with a value."""
    text = "; ".join(message for _, message in found)
    return PydanticCustomError("affray", "{text}", {"text": text, "faults": found})


def is_printable(text: str) -> bool:
    """Return whether every character can be shown: letters and marks of any script, no controls, no line breaks."""
    return all(c.isprintable() or c in _JOINERS or c == _WIDE_SPACE for c in text)


def _name(text: str) -> str:
    if not text or text != text.strip():
        raise fault("needs at least one character, and no space before or after it")
    if len(text) > LONGEST_NAME:
        raise fault(f"is {len(text)} characters long; at most {LONGEST_NAME} are allowed")
    if '"' in text:
        raise fault('holds a quotation mark ("), which stands around names in commands')
    if not is_printable(text):
        raise fault("holds a character that can't be printed")
    return text


Name = Annotated[str, AfterValidator(_name), Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_NAME})]
"""A name or label: 1 to 80 printable characters of any script."""


def is_square(value: object) -> TypeGuard[list[int] | tuple[int, int]]:
    """Return whether a value is written like a square that some grid could have."""
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(type(number) is int and 0 <= number < LARGEST_SIDE for number in value)
    )


def _square(value: object) -> tuple[int, int]:
    if not is_square(value):
        raise fault(f"needs a square: [column, row], each from 0 to {LARGEST_SIDE - 1}")
    return value[0], value[1]


def squares_of(value: object) -> tuple[tuple[int, int], ...]:
    """Return the squares of an `at`: none for null, one for a square, or all of a list. Raises PydanticCustomError."""
    if value is None:
        return ()
    if is_square(value):
        return (_square(value),)
    if not isinstance(value, list | tuple) or not value or type(value[0]) is int:
        raise fault(f"needs a square, [column, row] with each from 0 to {LARGEST_SIDE - 1}, or a list of squares")
    wrong = [i for i, square in enumerate(value) if not is_square(square)]
    if wrong:
        raise faults([((i,), f"needs a square: [column, row], each from 0 to {LARGEST_SIDE - 1}") for i in wrong])
    return tuple(_square(square) for square in value)


_SQUARE_SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {"type": "integer", "minimum": 0, "maximum": LARGEST_SIDE - 1},
    "minItems": 2,
    "maxItems": 2,
}
Square = Annotated[tuple[int, int], BeforeValidator(_square), WithJsonSchema(_SQUARE_SCHEMA)]
"""A square of the grid: column and row, counted from 0."""

Squares = Annotated[
    tuple[tuple[int, int], ...],
    BeforeValidator(squares_of),
    WithJsonSchema({"anyOf": [_SQUARE_SCHEMA, {"type": "array", "items": _SQUARE_SCHEMA}, {"type": "null"}]}),
]
"""Where someone stands: a square, or a list of them."""


def _one_or_more(value: object) -> object:
    return [value] if isinstance(value, str) else value


Names = Annotated[
    tuple[Name, ...],
    BeforeValidator(_one_or_more),
    Strict(False),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]
"""A name or a list of names."""

Reaction = Literal["ask", "always", "never"]
_REACTIONS = ("ask", "always", "never")


def _reactions(value: object) -> str | dict[str, str]:
    if isinstance(value, str):
        _reaction(value)
        return value
    if not isinstance(value, dict):
        raise fault("needs ask, always or never, or a map from kinds of reaction to one of these")
    for kind, answer in value.items():
        _reaction(answer, kind)
    return value


def _reaction(value: object, *path: str) -> None:
    if value not in _REACTIONS:
        hint = did_you_mean(value, _REACTIONS) if isinstance(value, str) else ""
        raise fault(f"{shown(str(value))} is not one of: ask, always, never{hint}", *path)


_REACTION_SCHEMA: dict[str, Any] = {"enum": list(_REACTIONS)}
Reactions = Annotated[
    Reaction | dict[str, Reaction],
    BeforeValidator(_reactions),
    WithJsonSchema({"anyOf": [_REACTION_SCHEMA, {"type": "object", "additionalProperties": _REACTION_SCHEMA}]}),
]
"""What stops to ask and what answers itself: one word, or a map from kinds of reaction to words."""


def _dice(value: object) -> Dice:
    if isinstance(value, Dice):
        return value
    if type(value) is not str and type(value) is not int:
        raise fault("needs dice such as 1d8, 2d6+1 or 3")
    try:
        return parse_dice(str(value))
    except ValueError as reason:
        raise fault(f"{shown(str(value))} {reason}") from None


DiceText = Annotated[
    Dice,
    BeforeValidator(_dice),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"anyOf": [{"type": "string", "examples": ["1d8", "2d6+1"]}, {"type": "integer"}]}),
]
"""Dice such as 1d8, 2d6+1 or 3."""
