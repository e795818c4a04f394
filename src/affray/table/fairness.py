"""Dice that anyone can check: a hash shown when the game starts, the seed when it is over; and tokens of a state."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from affray.table.sight import Sight


def drawn_seed() -> int:
    """A seed of 128 random bits."""
    return secrets.randbits(128)


def drawn_nonce() -> str:
    """A nonce of 128 random bits; without it the hash of a small seed could be guessed."""
    return secrets.token_hex(16)


def commitment(seed: int, nonce: str) -> str:
    """The hash that binds a game to its seed: SHA-256 of `SEED:NONCE` in decimal and hexadecimal figures."""
    return hashlib.sha256(f"{seed}:{nonce}".encode()).hexdigest()


def told(head: dict[str, Any], revealed: bool) -> str:
    """What anyone may know of a game's dice now."""
    said = f"the dice are bound to sha256 {head['commitment']}"
    if not revealed:
        return f"{said}; the seed is shown when the game is closed"
    return f"{said}, which is that of {head['seed']}:{head['nonce']}"


def token(sight: Sight) -> str:
    """What stands for all that a seat sees: it changes when that changes, and tells nothing else."""
    seen = json.dumps([sight.count(sight.now.log), sight.as_json()], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(seen.encode()).hexdigest()[:16]
