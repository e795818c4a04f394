"""Reading YAML 1.2 (and so JSON) files into documents, whatever they hold."""

from __future__ import annotations

import re
import stat
from os import PathLike, fspath
from pathlib import Path

from affray.kernel.document import Document
from affray.kernel.mistakes import Mistake, Mistakes, shown

__all__ = ["LARGEST", "Document", "read", "read_text", "text_of"]

LARGEST = 1_000_000
"""The largest file that is read, in bytes."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
_SURROGATE = re.compile("[\ud800-\udfff]")  # apart, for one large class of characters takes long to compile


def read(path: str | PathLike[str], *, lists: bool = False, keep_going: bool = False) -> Document:
    """Read a YAML file that holds a map (with `lists`: or a list).

    Raises Mistakes, and nothing else, for whatever is wrong with the file. With `keep_going` mistakes that leave the
    rest readable (a key twice, a tag, a number too large) are kept in the document instead.
    """
    name = fspath(path)
    return read_text(text_of(path), name, folder=Path(path).parent, lists=lists, keep_going=keep_going)


def read_text(
    text: str, name: str, *, folder: Path | None = None, lists: bool = False, keep_going: bool = False
) -> Document:
    """Read YAML text as `read` does.

    `name` stands for the file in messages; `folder` is where files that the text names are sought.
    """
    if len(text) > LARGEST:
        raise _whole(name, "is larger than 1 MB")
    if odd := _CONTROL.search(text) or _SURROGATE.search(text):
        line = text.count("\n", 0, odd.start()) + 1
        message = f"holds the control character {shown(odd.group())}; is it a text file?"
        raise Mistakes([Mistake(name, line, "", message)])
    from affray.kernel.yaml_data import build  # not before there is something to read: the library takes its time

    data, place, mistakes, broken = build(text, name)
    if not isinstance(data, dict | list if lists else dict):
        mistakes = [*mistakes, Mistake(name, place.line, "", f"needs keys and values at the top, not {_kind(data)}")]
        raise Mistakes(mistakes)
    if mistakes and not keep_going:
        raise Mistakes(mistakes)
    return Document(name, data, place, folder, mistakes=tuple(mistakes), broken=broken)


def _whole(name: str, message: str) -> Mistakes:
    return Mistakes([Mistake(name, None, "", message)])


def text_of(path: str | PathLike[str]) -> str:
    """Return a file's text; the size is looked at before anything is read. Raises Mistakes if it is no text file."""
    name, path = fspath(path), Path(path)
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _whole(name, "is a directory")
        if not stat.S_ISREG(status.st_mode):
            raise _whole(name, "is not an ordinary file")
        if status.st_size > LARGEST:
            raise _whole(name, "is larger than 1 MB")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise _whole(name, "there is no such file") from None
    except PermissionError:
        raise _whole(name, "may not be read: permission denied") from None
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else "not a file name"
        raise _whole(name, f"can't be read: {reason.lower()}") from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content.count(b"\n", 0, fault.start) + 1
        raise Mistakes([Mistake(name, line, "", "is not UTF-8 text")]) from None


def _kind(data: object) -> str:
    if data is None:
        return "nothing"
    return "a list" if isinstance(data, list) else f"the single value {shown(str(data))}"
