"""Plain sentences for what validation finds wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from affray.kernel.mistakes import Path, did_you_mean, shown

_WORD = re.compile(r"'([^']*)'")
_MOST_KEYS = 12
_KEY = "[key]"  # how pydantic says that a key is meant rather than its value

_NEEDS = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a map (keys and values)",
    "model_type": "a map (keys and values)",
    "model_attributes_type": "a map (keys and values)",
}
_BOUNDS = {
    "greater_than_equal": ("ge", "at least"),
    "greater_than": ("gt", "more than"),
    "less_than_equal": ("le", "at most"),
    "less_than": ("lt", "less than"),
}
_LENGTHS = {
    "too_long": "has {actual_length} entries; at most {max_length} are allowed",
    "too_short": "has {actual_length} entries; at least {min_length} are needed",
    "string_too_long": "is too long; at most {max_length} characters are allowed",
    "string_too_short": "is too short; at least {min_length} characters are needed",
}


def complaints(model: type[BaseModel], errors: Sequence[ErrorDetails]) -> Iterator[tuple[Path, str]]:
    """Yield the place and a plain sentence for everything in pydantic's list of errors about `model`.

    A key that is missing has the place at which it should stand.
    """
    for error in errors:
        path = tuple(step for step in error["loc"] if step != _KEY)
        if error["type"] == "affray":
            yield from ((path + tuple(inner), message) for inner, message in error["ctx"]["faults"])
        else:
            yield path, _sentence(model, path, error)


def is_missing(error: ErrorDetails) -> bool:
    """Return whether an error is about a key that isn't there."""
    return error["type"] == "missing"


def _sentence(model: type[BaseModel], path: Path, error: ErrorDetails) -> str:
    kind, context, value = error["type"], error.get("ctx", {}), error["input"]
    if kind == "extra_forbidden":
        return _unknown_key(str(path[-1]), keys_at(model, path[:-1]))
    if kind == "missing":
        return "is missing"
    if kind == "literal_error":
        return _not_one_of(value, _WORD.findall(str(context["expected"])))
    if kind in _NEEDS:
        return f"needs {_NEEDS[kind]}, not {described(value)}"
    if kind in _BOUNDS:
        key, words = _BOUNDS[kind]
        return f"needs {words} {context[key]:,}, not {value:,}"
    if kind in _LENGTHS:
        return _LENGTHS[kind].format(**context)
    return error["msg"][:1].lower() + error["msg"][1:]


def _unknown_key(key: str, keys: Sequence[str]) -> str:
    hint = did_you_mean(key, keys)
    if not hint and 0 < len(keys) <= _MOST_KEYS:
        hint = f"; the keys are {', '.join(keys)}"
    return f"unknown key {shown(key)}{hint}"


def _not_one_of(value: object, words: Sequence[str]) -> str:
    hint = did_you_mean(value, words) if isinstance(value, str) else ""
    return f"needs one of {', '.join(words)}, not {described(value)}{hint}"


def described(value: object) -> str:
    """Return what a value is, in plain words: `the text 'x'`, `the whole number 5`, `a list`, `nothing`."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return f"the whole number {value}"
    if isinstance(value, float):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {shown(value)}"
    return "a map" if isinstance(value, Mapping) else "a list"


def keys_at(model: type[BaseModel], path: Path) -> list[str]:
    """Return the keys that the map at `path` within a document of `model` may have; none if that is open."""
    inner: type[BaseModel] | None = model
    for step in path:
        if inner is None:
            return []
        if isinstance(step, str):
            known = {info.alias or name: info.annotation for name, info in inner.model_fields.items()}
            if step in known:
                inner = _model_in(known[step])
    return [] if inner is None else [info.alias or name for name, info in inner.model_fields.items()]


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """Return the one model that an annotation such as `tuple[Weapon, ...]` or `Grid | None` speaks of."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for inner in get_args(annotation):
        if (found := _model_in(inner)) is not None:
            return found
    return None
