"""The parts that adapters are made of: what is underway, closed doors, words for faults."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path

import pytest

from affray.frontends.chat.core import Chat
from affray.frontends.chat.doors import DELAYS, Doors
from affray.frontends.chat.irc_faults import gone_before, unreached
from affray.frontends.chat.messages import Heard, Limits, Said
from affray.frontends.chat.throttle import Throttle
from affray.table.games import go_on

from ..running import ROOT


def full(*texts: str) -> Throttle:
    """A queue that has said these lines, and does not know whether they have arrived."""
    throttle = Throttle(0.4, 10, Limits())
    for text in texts:
        throttle.put(Said("#a", text), 0.0)
        assert throttle.take(0.0) is not None
    return throttle


def texts(throttle: Throttle) -> list[str]:
    return [said.text for said in throttle.waiting]


def test_what_has_not_arrived_is_said_again_first() -> None:
    throttle = full("one", "two", "three")
    throttle.put(Said("#a", "four"), 0.0)
    throttle.arrived(1)
    throttle.lost()
    assert texts(throttle) == ["two", "three", "four"] and throttle.said == 1
    assert throttle.take(0.0) == Said("#a", "two")
    throttle.arrived(2)
    throttle.arrived(2)  # an answer may come twice
    throttle.lost()
    assert texts(throttle) == ["three", "four"]


def test_lines_for_a_closed_channel_wait_for_it_alone() -> None:
    throttle = Throttle(0.4, 10, Limits())
    for to in ("#shut", "#open", "#shut", "#open"):
        throttle.put(Said(to, to), 0.0)
    said = [throttle.take(0.0, lambda line: line.to == "#open") for _ in range(3)]
    assert said == [Said("#open", "#open"), Said("#open", "#open"), None]
    assert texts(throttle) == ["#shut", "#shut"]


def test_what_is_private_follows_its_reader_and_nobody_else() -> None:
    throttle = Throttle(0.4, 10, Limits())
    for line in (Said("bob", "one", True), Said("bob", "two", True), Said("#a", "three"), Said("eve", "four", True)):
        throttle.put(line, 0.0)
    throttle.take(0.0)
    throttle.renamed("Bob", "bobby")
    throttle.lost()
    assert [said.to for said in throttle.waiting] == ["bobby", "bobby", "#a", "eve"]
    throttle.take(0.0)
    throttle.left("bobby")  # whoever is called so next hears none of it
    throttle.lost()
    assert texts(throttle) == ["three", "four"]


def test_a_picture_is_not_joined() -> None:
    throttle = Throttle(0.4, 1, Limits())
    for text in ("a", "b", "c"):
        throttle.put(Said("bob", text, True, block=True), 0.0)
    throttle.put(Said("bob", "d", True), 0.0)
    assert texts(throttle) == ["a", "b", "c", "d"]


def test_what_is_sent_at_once_is_paid_for_later() -> None:
    throttle = full("one")
    throttle.credit = 1.0
    throttle.owe()
    throttle.put(Said("#a", "two"), 0.0)
    assert throttle.take(0.39) is None and throttle.take(0.41) is not None


def test_doors() -> None:
    doors = Doors(["#a", "#B"])
    assert doors.due(0.0) == ["#a", "#B"] and doors.due(1.0) == []
    assert doors.refused("#a", 1.0) and not doors.refused("#a", 2.0) and not doors.refused("#c", 2.0)
    assert not doors.all_closed
    doors.refused("#b", 1.0)
    assert doors.all_closed
    doors.opened("#b", 3.0)
    assert doors.is_open("#B") and doors.has("#b") and not doors.all_closed and doors.been_inside
    doors.thrown_out("#b", 4.0)
    assert not doors.is_open("#b") and "#B" not in doors.due(4.5) and doors.due(4.0 + DELAYS[1]) == ["#B"]
    doors.shut()
    assert doors.due(5.0) == ["#a", "#B"]


def expired() -> ssl.SSLCertVerificationError:
    fault = ssl.SSLCertVerificationError("secret words of OpenSSL")
    fault.verify_code = 10
    return fault


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (expired(), "its certificate has expired"),
        (socket.gaierror(8, "x"), "no host of that name"),
        (TimeoutError(), "no answer"),
        (ConnectionResetError(104, "reset"), "closed the connection"),
        (ConnectionRefusedError(111, "Connection refused"), "can't be reached: connection refused"),
    ],
)
def test_faults_in_words(fault: OSError, said: str) -> None:
    for tls in (True, False):
        assert said in unreached(fault, tls) and "secret" not in unreached(fault, tls)


def test_why_a_connection_has_ended() -> None:
    assert gone_before("Too many clients", True) == "has closed the connection: Too many clients"
    assert "for TLS?" in gone_before("", False) and "--tls no" in gone_before("", True)


def test_a_game_that_somebody_else_has_open(tmp_path: Path) -> None:
    made = Chat(tmp_path / "games", ROOT / "examples" / "stonekeep")
    made.hear(Heard("#Table", "ada", "!new duel"))
    made.close()
    table = go_on(str(tmp_path / "games" / "duel-1.affray"))
    again = Chat(tmp_path / "games", ROOT / "examples" / "stonekeep")
    for out in (again.arrived("#table"), again.hear(Heard("#TABLE", "ada", "!status"))):
        assert len(out) == 1 and "is open already" in out[0].text
    again.hear(Heard("#b", "ada", "!new party"))  # the list of channels is written anew
    again.close()
    table.close()
    third = Chat(tmp_path / "games", ROOT / "examples" / "stonekeep")
    assert "has not begun" in third.hear(Heard("#table", "ada", "!resume"))[-1].text
    third.close()
