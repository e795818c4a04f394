"""Saying things no quicker than a protocol bears, and losing none of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace

from affray.frontends.chat.messages import Limits, Said


def anywhere(_said: Said) -> bool:
    """Every line can be said."""
    return True


class Throttle:
    """A queue of lines. Time is given from outside, in seconds, so that it needs no clock of its own.

    A line that was said is kept until it is known to have arrived; `lost` puts those back that were not.
    """

    def __init__(self, pause: float, burst: int, limits: Limits) -> None:
        """`burst` lines may go at once, then one each `pause` seconds."""
        self.pause, self.burst, self.limits = pause, burst, limits
        self.waiting: deque[Said] = deque()
        self.credit = float(burst)
        self.last = 0.0
        self.underway: deque[Said] = deque()
        self.said = 0  # lines so far, those underway too

    def put(self, said: Said, now: float) -> None:
        """Put a line last. When lines are waiting for the same ear, short ones are joined to one."""
        self.earn(now)
        if len(self.waiting) >= self.burst and not said.block:
            for place in range(len(self.waiting) - 1, -1, -1):
                other = self.waiting[place]
                if (other.to, other.private) != (said.to, said.private):
                    continue
                joined = f"{other.text} · {said.text}"
                if not other.block and len(joined.encode()) <= self.limits.size:
                    self.waiting[place] = replace(other, text=joined)
                    return
                break
        self.waiting.append(said)

    def earn(self, now: float) -> None:
        """What may be said grows with time."""
        self.credit = min(float(self.burst), self.credit + max(0.0, now - self.last) / self.pause)
        self.last = now

    def spend(self, now: float) -> bool:
        """Whether something may be sent now; it is paid for then."""
        self.earn(now)
        if self.credit < 1 - 1e-9:
            return False
        self.credit -= 1
        return True

    def owe(self) -> None:
        """Something is sent at once that is paid for later."""
        self.credit -= 1

    def take(self, now: float, able: Callable[[Said], bool] = anywhere) -> Said | None:
        """The next line that can be said, if one may be said now."""
        place = next((place for place, said in enumerate(self.waiting) if able(said)), None)
        if place is None or not self.spend(now):
            return None
        said = self.waiting[place]
        del self.waiting[place]
        self.underway.append(said)
        self.said += 1
        return said

    def wait(self) -> float:
        """Seconds until the next line may be said."""
        return max(0.0, (1 - self.credit) * self.pause)

    def arrived(self, number: int) -> None:
        """The first `number` lines of all are known to have arrived."""
        while self.underway and self.said - len(self.underway) < number:
            self.underway.popleft()

    def lost(self) -> None:
        """Of what is underway nobody knows whether it arrived: it is said again, first."""
        self.said -= len(self.underway)
        self.waiting.extendleft(said for said in reversed(self.underway) if said.to)
        self.underway.clear()

    def renamed(self, old: str, new: str) -> None:
        """What is for somebody in private goes to the nick that they have now."""
        self.change_ear(old, new)

    def left(self, nick: str) -> None:
        """Somebody is gone, and whoever has the nick next is not to hear what was for them."""
        self.change_ear(nick, "")
        self.waiting = deque(said for said in self.waiting if said.to)

    def change_ear(self, old: str, new: str) -> None:
        """What is for one nick in private is for another one, or for nobody."""
        for lines in (self.waiting, self.underway):
            for place, said in enumerate(lines):
                if said.private and said.to.casefold() == old.casefold():
                    lines[place] = replace(said, to=new)
