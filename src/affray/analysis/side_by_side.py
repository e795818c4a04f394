"""A simulation in parts, played by several processes and handed on in order."""

from __future__ import annotations

import io
import selectors
import subprocess
from collections import deque
from typing import Any, cast

from affray.analysis.commands import command
from affray.analysis.parts import Pace, Part, Parts
from affray.analysis.worker import Failed, Opening, receive, send

AHEAD = 2
"""How many parts a worker has on its desk, so that it never waits for the next."""
WAITING = 4
"""How many parts for each worker may be out or waiting for an earlier one; it bounds memory."""


class Worker:
    """One process. It has a session of its own, so that Ctrl-C reaches only the process that collects."""

    def __init__(self, pace: Pace) -> None:
        self.pace, self.desk = pace, 0
        self.process = subprocess.Popen(
            command("affray.analysis.worker:main"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        self.asked = cast(io.RawIOBase, self.process.stdin)
        self.answered = cast(io.RawIOBase, self.process.stdout)

    def ask(self, message: Any) -> None:
        """Send a message. Raises RuntimeError if the worker has gone."""
        try:
            send(self.asked, message)
        except BrokenPipeError:
            self.result()  # says why it has gone

    def play(self, first: int, fights: int) -> None:
        """Put a part on the worker's desk."""
        self.desk += 1
        self.ask((first, fights))

    def result(self) -> Part:
        """The next finished part. Raises RuntimeError if the worker failed."""
        try:
            answer = receive(self.answered)
        except EOFError:
            raise RuntimeError(f"a worker process has ended by itself, with exit code {self.process.wait()}") from None
        if isinstance(answer, Failed):
            raise RuntimeError(f"a worker process has failed:\n{answer.text}")
        part: Part = answer
        self.desk -= 1
        self.pace.after(part.fights, part.seconds)
        return part

    def end(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.asked.close()
        self.answered.close()
        self.process.wait()


def side_by_side(opening: Opening, width: int, jobs: int, first: int, end: int) -> Parts:
    """The fights from `first` up to `end` in parts, in order, played by `jobs` processes.

    Raises RuntimeError if one of them fails. Closing the iterator ends them all.
    """
    workers: list[Worker] = []
    try:
        with selectors.DefaultSelector() as selector:
            for _ in range(min(jobs, end - first)):
                workers.append(Worker(Pace(width)))
                workers[-1].ask(opening)
                selector.register(workers[-1].answered, selectors.EVENT_READ, workers[-1])
            yield from collected(workers, selector, first, end)
    finally:
        for worker in workers:
            worker.end()


def collected(workers: list[Worker], selector: selectors.BaseSelector, first: int, end: int) -> Parts:
    """Hand out parts and yield them in order."""
    out: deque[int] = deque()
    done: dict[int, Part] = {}
    while first < end or out:
        for worker in sorted(workers, key=lambda w: w.desk):
            if first < end and worker.desk < AHEAD and len(out) < WAITING * len(workers):
                fights = min(worker.pace.fights, end - first)
                worker.play(first, fights)
                out.append(first)
                first += fights
        for key, _ in selector.select():
            part = key.data.result()
            done[part.first] = part
        while out and out[0] in done:
            yield done.pop(out.popleft())
