"""Questions that take seconds to work out: odds and advice. They are worked out beside the chat, one at a time."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from affray.table.refused import Refused

if TYPE_CHECKING:
    from affray.frontends.chat.core import Chat
    from affray.frontends.chat.messages import Heard, Said
    from affray.frontends.chat.rooms import Room
    from affray.table.inquiry import Inquiry


@dataclass(frozen=True)
class Aside:
    """A question that somebody has asked in a room."""

    heard: Heard
    room: Room
    inquiry: Inquiry
    private: bool

    def answer(self) -> str:
        """Work it out; a refusal is an answer too."""
        try:
            return self.inquiry.in_brief()
        except Refused as refused:
            return refused.message


def at_once(chat: Chat) -> list[Said]:
    """Answer everything that has been asked, and wait for it."""
    return [said for aside in chat.asked() for said in chat.answered(aside, aside.answer())]


def thinker() -> Executor:
    """What works out one question at a time, beside everything else."""
    return ThreadPoolExecutor(1, thread_name_prefix="odds")


async def beside(chat: Chat, aside: Aside, executor: Executor) -> list[Said]:
    """Answer a question while the chat goes on."""
    answer = await asyncio.get_running_loop().run_in_executor(executor, aside.answer)
    return chat.answered(aside, answer)
