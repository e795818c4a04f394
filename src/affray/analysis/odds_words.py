"""Exact odds in words and figures, shared by tables, pages and the prompt."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from affray.analysis.odds import Odds

SHORT = 12
"""A fraction is shown beside its percentage if it takes no more characters than this."""


def percent(p: Fraction) -> str:
    """A probability as per cent: what only rounds to nothing or to all says so."""
    text = f"{float(100 * p):.2f} %"
    if p > 0 and text == "0.00 %":
        return "<0.01 %"
    return ">99.99 %" if p < 1 and text == "100.00 %" else text


def exact(p: Fraction) -> str:
    """The fraction itself, or nothing if it is too long to read."""
    text = str(p)
    return text if len(text) <= SHORT else ""


def share(p: Fraction) -> str:
    """A probability as per cent, with its fraction if that is short."""
    fraction = exact(p)
    return f"{percent(p)} ({fraction})" if fraction else percent(p)


def value(change: Any, number: bool) -> str:
    """A change in words: a number with its sign, None as unchanged, a truth value as yes or no."""
    if number:
        return f"{change:+d}" if change else "0"
    if change is None:
        return "as it was"
    return {True: "yes", False: "no"}.get(change, str(change)) if isinstance(change, bool) else str(change)


def headline(odds: Odds) -> str:
    """Hit, miss, critical, and who wins by it, on one line; empty where there is nothing of these."""
    said = [
        f"{name} {share(p)}"
        for name, p in (("hit", odds.hit), ("miss", odds.miss), ("critical", odds.critical))
        if p is not None
    ]
    said += [f"the fight ends, {side}: {share(p)}" for side, p in odds.wins.items()]
    return ", ".join(said)


def field_name(name: str, field: str) -> str:
    """A field of somebody in words."""
    said = field.replace("_", " ")
    return said if name == "encounter" else f"{name} {said}"
