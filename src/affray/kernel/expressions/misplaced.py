"""What to say of a token that can't stand where it does."""

from __future__ import annotations

import re

from affray.kernel.mistakes import shown


def missing(token: re.Match[str]) -> str:
    """What is wrong with a token where a number, dice or a bracket is needed."""
    kind = token.lastgroup
    if kind == "end":
        return "something is missing at the end" if token.string.strip() else "dice are needed, such as 1d20+5"
    if kind in ("close", "times"):
        return f"something is missing before {token[kind]}"
    if kind == "operator":
        return f"{token['kind'].lower()} stands behind dice, as in 4d6kh3"
    return "a label stands behind what it names: 2d6 [fire]" if kind == "label" else strange(token)


def misplaced(token: re.Match[str]) -> str:
    """What is wrong with a token behind a complete term."""
    kind = token.lastgroup
    if kind == "close":
        return "this bracket was never opened"
    if kind in ("dice", "number", "open"):
        return f"+, -, * or / is missing before {shown(token[kind])}"
    if kind == "operator":
        return f"{token['kind'].lower()} stands right behind dice, as in 4d6kh3 + 2"
    if kind == "edge":
        return "adv and dis stand alone or right behind a d20: 1d20adv + 5"
    return strange(token)


def strange(token: re.Match[str]) -> str:
    """What is wrong with a text that means nothing anywhere."""
    text = token["other"]
    if text == "[":
        return "this label is left open"
    if text in (".", ","):
        return "there are only whole numbers, without points and commas"
    return f"{shown(text)} means nothing in a dice expression"
