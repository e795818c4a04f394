"""Killed, raced and repeated: no acknowledged command is missing, none is doubled."""

from __future__ import annotations

import os
import signal
import threading
import time
from itertools import count
from pathlib import Path
from random import Random

import pytest

from affray.table.games import begin, go_on
from affray.table.journal.journal import Journal
from affray.table.refused import Refused
from affray.table.seating import MASTER
from affray.table.verifying import checked

PARTY = Path(__file__).parents[3] / "examples" / "stonekeep" / "party.yaml"
SCRIPT = ("end", "hp Odo -1", "hp Odo +1", "note on", "undo", "redo", "gm set Odo subdual=1", "roll 2d6", "undo 2")


def play_until_killed(place: str, first: int, told: int) -> None:
    """In a process of its own: go on with the game from several threads, and tell of each command that is answered."""
    table = go_on(place)
    numbers = count(first)

    def client() -> None:
        for number in numbers:
            try:
                table.command(MASTER, SCRIPT[number % len(SCRIPT)], message=f"m{number}")
            except Refused:
                continue
            os.write(told, f"{number}\n".encode())

    for _ in range(3):
        threading.Thread(target=client, daemon=True).start()
    time.sleep(60)


def killed(place: str, first: int, after: float) -> list[int]:
    """Start that process, kill it after so many seconds; the commands that it had answered."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            play_until_killed(place, first, writer)
        finally:
            os._exit(1)
    os.close(writer)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reader) as answers:
        return [int(line) for line in answers.read().split("\n")[:-1]]


def check_after_kill(place: str, answered: set[int]) -> None:
    """Every answered command is there once, and all of the journal agrees with the rules."""
    for _ in range(50):  # the server may take a moment to notice that its client is gone
        try:
            table = go_on(place)
            break
        except Exception as fault:
            if "in use" not in str(fault):
                raise
            time.sleep(0.1)
    messages = [row.message for row in table.journal.columns(("message",)) if row.message is not None]
    assert len(messages) == len(set(messages))
    assert answered <= {int(message[1:]) for message in messages}
    table.close()


def kill_again_and_again(place: str, times: int, seed: int) -> None:
    table = begin(place, PARTY, seed=seed)
    table.command(MASTER, "init")
    table.close()
    random, answered, first = Random(seed), set[int](), 0
    for _ in range(times):
        answered |= set(killed(place, first, random.uniform(0.05, 0.6)))
        first = max(answered, default=0) + 100
        check_after_kill(place, answered)
    journal = Journal.open(place)
    assert checked(journal).faults == []
    journal.close()
    assert len(answered) > times


def test_killed_at_random_moments(place: str) -> None:
    kill_again_and_again(place, 8, 11)


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_killed_at_two_hundred_random_moments(place: str, part: int) -> None:
    kill_again_and_again(place, 50, 100 + part)


def test_twenty_clients_at_once(place: str) -> None:
    table = begin(place, PARTY, seed=1)
    table.command(MASTER, "gm set Odo max_hp=5000 hp=5000")
    failures: list[Exception] = []

    def client(which: int) -> None:
        try:
            for number in range(50):
                table.command(MASTER, "hp Odo -1", message=f"{which}-{number}")
        except Exception as fault:
            failures.append(fault)

    threads = [threading.Thread(target=client, args=(which,)) for which in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert table.encounter.as_json()["combatants"]["Odo"]["hp"] == 4000
    table.close()
    table = go_on(place)
    assert table.encounter.as_json()["combatants"]["Odo"]["hp"] == 4000
    table.close()


def test_a_message_delivered_twice_is_carried_out_once(place: str) -> None:
    table = begin(place, PARTY, seed=1)
    first = table.command(MASTER, "hp Odo -1", message="a")
    second = table.command(MASTER, "hp Odo -1", message="a")
    assert (first.repeated, second.repeated) == (False, True)
    assert first.events == second.events
    with pytest.raises(Refused, match="Nobody"):
        table.command(MASTER, "hp Nobody -1", message="b")
    with pytest.raises(Refused, match="Nobody"):
        table.command(MASTER, "hp Nobody -1", message="b")
    hp = table.encounter.as_json()["combatants"]["Odo"]["hp"]
    table.close()
    table = go_on(place)
    assert table.command(MASTER, "hp Odo -1", message="a").repeated
    assert table.encounter.as_json()["combatants"]["Odo"]["hp"] == hp
    table.close()


def test_a_stale_command_is_refused(tmp_path: Path) -> None:
    table = begin(str(tmp_path / "game.affray"), PARTY, seed=1)
    seen = table.state(MASTER)
    table.command(MASTER, "hp Odo -1", seen=seen)
    with pytest.raises(Refused, match=r"gone on.*table\.stale"):
        table.command(MASTER, "hp Odo -1", seen=seen)
    table.command(MASTER, "hp Odo -1", seen=table.state(MASTER))
    table.close()


def test_what_a_player_cannot_see_makes_nothing_stale(tmp_path: Path) -> None:
    table = begin(str(tmp_path / "game.affray"), PARTY, seed=1)
    table.command(MASTER, "gm seat Bea player Odo")
    seen = table.state("Bea")
    table.command(MASTER, "note they do not suspect anything")
    table.command(MASTER, "gm roll 1d20")
    assert table.state("Bea") == seen
    table.close()
