"""A process that plays parts of a simulation for another one, which it hears on standard input and answers on output.

Messages are pickles behind their length; both ends are the same program. Worker processes are started by their own
command instead of `multiprocessing`, whose new processes would run the caller's script again.
"""

from __future__ import annotations

import io
import os
import pickle
import struct
import sys
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from affray.analysis.subject import Subject

LENGTH = struct.Struct("<Q")


class Opening(NamedTuple):
    """The first message to a worker: what it will play, and how many whole numbers it may come to count.

    `prepare` makes what is played of `data`; it is a function of a module, which is how it reaches the worker.
    """

    prepare: Callable[[dict[str, Any]], Subject]
    data: dict[str, Any]
    seed: int
    engine: str
    words: int


class Failed(NamedTuple):
    """A worker's last message, if it failed."""

    text: str


def send(pipe: io.RawIOBase, message: Any) -> None:
    """Write one message."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    rest = memoryview(LENGTH.pack(len(data)) + data)
    while rest:
        rest = rest[pipe.write(rest) :]


def receive(pipe: io.RawIOBase) -> Any:
    """Read one message. Raises EOFError when the other end has gone."""
    (length,) = LENGTH.unpack(exactly(pipe, LENGTH.size))
    return pickle.loads(exactly(pipe, length))


def exactly(pipe: io.RawIOBase, length: int) -> bytes:
    """Read so many bytes."""
    data = bytearray(length)
    rest = memoryview(data)
    while rest:
        got = pipe.readinto(rest)
        if not got:
            raise EOFError
        rest = rest[got:]
    return bytes(data)


def serve(asked: io.RawIOBase, answered: io.RawIOBase) -> None:
    """Play what is asked for until the other end goes."""
    from affray.analysis.parts import played
    from affray.analysis.tally import counting

    opening: Opening = receive(asked)
    subject = opening.prepare(opening.data)
    playing = subject.player(opening.seed, opening.engine)
    count = counting(opening.words)
    while True:
        first, fights = receive(asked)
        send(answered, played(subject, playing, count, first, fights))


def main() -> None:
    """What a worker process runs. Standard output belongs to the answers alone, whatever else prints."""
    answered = io.FileIO(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        serve(io.FileIO(sys.stdin.fileno(), closefd=False), answered)
    except (EOFError, BrokenPipeError):
        pass  # the one who asked has what it wanted, or is gone
    except Exception:
        send(answered, Failed(traceback.format_exc()))
