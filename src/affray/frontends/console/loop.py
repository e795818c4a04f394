"""Reading and answering until somebody leaves."""

from __future__ import annotations

from affray.frontends.console.console import Console
from affray.frontends.console.readers import Reader


def run_table(console: Console, reader: Reader) -> None:
    """Run a fight from the prompt: Ctrl-C calls off a line, the end of the input or `quit` leaves."""
    console.greet()
    while True:
        try:
            line = reader.read(console.prompt)
        except EOFError:
            break
        except KeyboardInterrupt:
            if not reader.goes_on:
                raise
            continue
        if not answered(console, reader, line):
            break
    console.farewell()


def answered(console: Console, reader: Reader, line: str) -> bool:
    """Answer a line; whether to go on."""
    try:
        return console.take(line)
    except KeyboardInterrupt:
        if not reader.goes_on:
            raise
        print("interrupted")
    except OSError:  # the output is gone, or full
        raise
    except Exception as fault:
        console.own_up(fault)
    return True
