"""The commands of the rests."""

from __future__ import annotations

from affray.kernel.ruleset import Verb

VERBS: tuple[Verb, ...] = ()
