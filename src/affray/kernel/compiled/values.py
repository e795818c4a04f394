"""The values that a translated function works on, and what a rule may not contain."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any

from llvmlite import ir

I64 = ir.IntType(64)
I1 = ir.IntType(1)
WORDS = I64.as_pointer()


class NotCompilable(Exception):
    """A rule uses something outside the subset that both engines run; says where and what."""

    def __init__(self, function: Any, node: ast.AST | None, message: str) -> None:
        line = function.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
        super().__init__(f"{function.__code__.co_filename}:{line}: in {function.__name__}: {message}")


@dataclass(frozen=True)
class Int:
    """A whole number; a truth value is 0 or 1."""

    value: Any
    truth: bool = False


@dataclass(frozen=True)
class Ref:
    """A record, by the address of its first word."""

    value: Any
    kind: type


@dataclass(frozen=True)
class Cell:
    """A word of memory, and the field it belongs to, if known: words of different fields never overlap."""

    address: Any
    field: tuple[type, str] | None


@dataclass(frozen=True)
class Numbers:
    """A list of whole numbers, by the address of its first; `count` is None for a list from outside the record."""

    value: Any
    count: int | None
    field: tuple[type, str] | None = None


@dataclass(frozen=True)
class Records:
    """A list of records, by the address of the first."""

    value: Any
    kind: type
    count: int
    words: int


@dataclass(frozen=True)
class Nothing:
    """What a function without a result returns."""


Value = Int | Ref | Numbers | Records | Nothing


@dataclass(frozen=True)
class Signature:
    """A function's parameters and result, as value types without addresses."""

    parameters: tuple[tuple[str, Value], ...]
    result: Value


def llvm_type(value: Value) -> Any:
    """How a value is handed over."""
    if isinstance(value, Int):
        return I64
    if isinstance(value, Nothing):
        return ir.VoidType()
    return WORDS


def same_address(value: Value, address: Any) -> Value:
    """The value at another address, or another number of the same type."""
    if isinstance(value, Int):
        return Int(address, value.truth)
    if isinstance(value, Ref):
        return Ref(address, value.kind)
    if isinstance(value, Numbers):
        return Numbers(address, value.count, value.field)
    if isinstance(value, Records):
        return Records(address, value.kind, value.count, value.words)
    return value


def same_type(one: Value, other: Value) -> bool:
    """Whether a variable that has held one may hold the other."""
    if isinstance(one, Int) and isinstance(other, Int):
        return True
    if isinstance(one, Ref) and isinstance(other, Ref):
        return one.kind is other.kind
    return type(one) is type(other) and one == same_address(other, getattr(one, "value", None))
