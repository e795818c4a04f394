"""Seeds given or drawn."""

from __future__ import annotations


def seed_or_random(seed: int | None) -> int:
    """The seed given, or a random one, which is said on standard error so that it can be given again."""
    if seed is not None:
        return seed
    import secrets

    from affray.frontends.cli.output import say

    drawn = secrets.randbits(32)
    say(f"seed {drawn}")
    return drawn
