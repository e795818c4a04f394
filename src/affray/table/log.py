"""What has happened in a fight, in chunks that are shared: each moment's log is the one before it and more."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from affray.kernel.events import Row

NONE: frozenset[int] = frozenset()


class Log:
    """Rows in order. It never changes; a longer one is made with `and_then`.

    `hidden` are those who were hidden from players when the chunk's rows happened.
    """

    __slots__ = ("_earlier", "_load", "hidden", "length", "rows", "seen")

    def __init__(self, earlier: Log | None = None, rows: tuple[Row, ...] = (), hidden: frozenset[int] = NONE) -> None:
        self._earlier, self.rows, self.hidden = earlier, rows, hidden
        self._load: Callable[[], Log] | None = None
        self.length: int = len(rows) + (0 if earlier is None else earlier.length)
        self.seen: dict[Hashable, int] = {}  # how many rows of it each kind of viewer sees

    @classmethod
    def kept(cls, length: int, load: Callable[[], Log]) -> Log:
        """A log of that length that is fetched from where it is kept when somebody reads it."""
        made = cls()
        made._load, made.length = load, length
        return made

    @property
    def earlier(self) -> Log | None:
        """The log before this chunk."""
        if self._load is not None:
            self._earlier, self._load = self._load(), None
        return self._earlier

    def and_then(self, rows: tuple[Row, ...], hidden: frozenset[int] = NONE) -> Log:
        """The log with some rows more; itself if there are none."""
        return Log(self, rows, hidden) if rows else self

    def chunks(self) -> Iterator[Log]:
        """The chunks from the last one back to the first."""
        here: Log | None = self
        while here is not None:
            if here.rows:
                yield here
            here = here.earlier

    def tail(self, count: int) -> list[Row]:
        """The last rows, `count` of them or all there are."""
        found: list[Row] = []
        for chunk in self.chunks():
            found[:0] = chunk.rows
            if len(found) >= count:
                break
        return found[-count:] if count else []

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[Row]:
        for chunk in reversed(list(self.chunks())):
            yield from chunk.rows

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log):
            return NotImplemented
        return self is other or (len(self) == len(other) and list(self) == list(other))

    __hash__ = None  # type: ignore[assignment] # compared by what is in it, which may have to be fetched
