"""Saying things no quicker than a protocol bears, and losing none of them."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from affray.frontends.chat.messages import Limits, Said


class Throttle:
    """A queue of lines. Time is given from outside, in seconds, so that it needs no clock of its own."""

    def __init__(self, pause: float, burst: int, limits: Limits) -> None:
        """`burst` lines may go at once, then one each `pause` seconds."""
        self.pause, self.burst, self.limits = pause, burst, limits
        self.waiting: deque[Said] = deque()
        self.credit = float(burst)
        self.last = 0.0

    def put(self, said: Said, now: float) -> None:
        """Put a line last. When lines are waiting for the same ear, short ones are joined to one."""
        self.earn(now)
        if len(self.waiting) >= self.burst:
            for place in range(len(self.waiting) - 1, -1, -1):
                other = self.waiting[place]
                if (other.to, other.private) != (said.to, said.private):
                    continue
                joined = f"{other.text} · {said.text}"
                if len(joined.encode()) <= self.limits.size:
                    self.waiting[place] = replace(other, text=joined)
                    return
                break
        self.waiting.append(said)

    def earn(self, now: float) -> None:
        """What may be said grows with time."""
        self.credit = min(float(self.burst), self.credit + (now - self.last) / self.pause)
        self.last = now

    def take(self, now: float) -> Said | None:
        """The next line if it may be said now."""
        self.earn(now)
        if not self.waiting or self.credit < 1 - 1e-9:
            return None
        self.credit -= 1
        return self.waiting.popleft()

    def wait(self) -> float:
        """Seconds until the next line may be said."""
        return max(0.0, (1 - self.credit) * self.pause)
