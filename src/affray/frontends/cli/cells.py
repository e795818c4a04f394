"""Texts measured in the columns that a terminal gives them: some letters take two, some take none."""

from __future__ import annotations

from collections.abc import Iterator


def cells(text: str) -> int:
    """How many columns a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def padded(text: str, width: int) -> str:
    """A text filled up with spaces to so many columns; a longer one as it is."""
    return text + " " * (width - cells(text))


def fitted(text: str, width: int) -> str:
    """A text in exactly so many columns; a longer one is cut and ends with `…`."""
    from rich.cells import set_cell_size

    return set_cell_size(text, width - 1) + "…" if cells(text) > width else padded(text, width)


def folded(text: str, width: int, first: str, rest: str) -> list[str]:
    """The lines that a text takes, none of more than so many columns; indented by `first`, then by `rest`."""
    lines, line, begun = [], first, False
    for piece in pieces(text, max(1, width - max(cells(first), cells(rest)))):
        if begun and cells(line) + 1 + cells(piece) > width:
            lines.append(line)
            line, begun = rest, False
        line += f" {piece}" if begun else piece
        begun = True
    return [*lines, line]


def pieces(text: str, width: int) -> Iterator[str]:
    """The words of a text; one that is too wide for a line comes in several pieces."""
    for word in text.split():
        if cells(word) <= width:
            yield word
            continue
        piece = ""
        for letter in word:
            if piece and cells(piece + letter) > width:
                yield piece
                piece = ""
            piece += letter
        yield piece
