"""The prompt on a terminal: line editing, history, completion. Everything of prompt_toolkit is in this file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import CompleteStyle

from affray.frontends.console.words import commands_now, next_words

if TYPE_CHECKING:
    from affray.table.encounter import Encounter
    from affray.table.moment import Moment


class Terminal:
    """Reads lines from a terminal."""

    goes_on = True

    def __init__(self, encounter: Encounter) -> None:
        output = Vt100_Output.from_pty(sys.stdout, os.environ.get("TERM"), ColorDepth.from_env())
        # completions are listed below the line as shells do it: for that the terminal need not say where its cursor
        # is, which not every terminal does
        output.enable_cpr = False
        self.session: PromptSession[str] = PromptSession(
            completer=LegalWords(encounter),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            history=InMemoryHistory(),
            output=output,
        )

    def read(self, prompt: str) -> str:
        """See Reader."""
        return self.session.prompt(prompt)


class LegalWords(Completer):
    """Completes what is legal now. The menu is made when it is asked for, once for each moment of the fight."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.moment: Moment | None = None
        self.commands: list[list[str]] = []

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:  # noqa: ARG002 - its signature is given
        """The words that may stand where the cursor is."""
        if self.moment is not self.encounter.now:
            self.commands, self.moment = commands_now(self.encounter), self.encounter.now
        words, typed = next_words(self.encounter, self.commands, document.text_before_cursor)
        for word in words:
            # what is whole is followed by a space; behind `dc=` its value follows
            yield Completion(word if word.endswith("=") else f"{word} ", start_position=-typed, display=word)
