"""The events of the rests, in words."""

from __future__ import annotations

from affray.kernel.events import Told

TOLD: dict[int, Told] = {}
