"""The events of the maneuvers, in words."""

from __future__ import annotations

from affray.kernel.events import Told

TOLD: dict[int, Told] = {}
