"""The session that docs/chat.md shows is what the chat says, word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from affray.frontends.chat.console import answers
from affray.frontends.chat.core import Chat

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "chat.md"
SEED, NONCE = 4, "0" * 32
SPOKEN = re.compile(r"<(?P<nick>\w+)(?P<private> → dm)?> (?P<text>.*)")


def replayed(folder: Path, lines: list[str]) -> list[str]:
    """A transcript with what the bot answers to what people say in it."""
    chat, found = Chat(folder, ROOT / "examples" / "stonekeep"), list[str]()
    for line in lines:
        match = SPOKEN.fullmatch(line)
        if match is None or match["nick"] == "dm":
            continue
        found.append(line)
        where = "@ " if match["private"] else ""
        for said in answers(chat, f"{where}{match['nick']}: {match['text']}"):
            found.append(f"<dm{f' → {said.to}' if said.private else ''}> {said.text}")
    chat.close()
    return found


def test_the_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("affray.table.fairness.drawn_seed", lambda: SEED)
    monkeypatch.setattr("affray.table.fairness.drawn_nonce", lambda: NONCE)
    (block,) = re.findall(r"^```irc\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    lines = block.splitlines()
    found = replayed(tmp_path, lines)
    assert found == lines, "\n".join(found)
    assert any("decides" in line for line in lines) and any(" → " in line for line in lines)


def test_every_command_is_on_the_page() -> None:
    from affray.frontends.chat.topics import CHAT
    from affray.table.looking import TABLE_HELP

    page = PAGE.read_text(encoding="utf-8")
    for verb in (*CHAT, *TABLE_HELP):
        assert f"`!{verb}" in page, verb
