"""Checking the numbers that people give."""

from __future__ import annotations

import secrets
from typing import Any

MOST_FIGHTS = 10**12
MOST_JOBS = 1000
ENGINES = ("auto", "compiled", "interpreted")


def whole(name: str, value: Any, least: int, most: int | None = None) -> int:
    """The value, if it is a whole number in range. Raises ValueError with the range in words."""
    allowed = f"from {least:,}" if most is None else f"from {least:,} to {most:,}"
    if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
        raise ValueError(f"{name} is a whole number {allowed}, not {value!r}")
    return value


def checked_fights(fights: Any) -> int:
    """How many fights; ValueError unless from 1 to MOST_FIGHTS."""
    return whole("fights", fights, 1, MOST_FIGHTS)


def checked_jobs(jobs: Any) -> int:
    """How many processes; ValueError unless from 1 to MOST_JOBS."""
    return whole("jobs", jobs, 1, MOST_JOBS)


def checked_seed(seed: Any) -> int:
    """The seed, or a random one of 32 bits for None; ValueError if it is negative."""
    return secrets.randbits(32) if seed is None else whole("seed", seed, 0)


def checked_engine(engine: Any) -> str:
    """The engine's name; ValueError unless it is one of ENGINES."""
    if engine not in ENGINES:
        raise ValueError(f"engine is one of {', '.join(ENGINES)}, not {engine!r}")
    return str(engine)
