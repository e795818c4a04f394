"""Playing on a terminal, wide, narrow and dumb."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic

import pytest

from .running import ROOT

pexpect = pytest.importorskip("pexpect")

ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|[=>])")
PROMPT = re.compile(r"[\w)]>|, \d*d\d+:")
PATIENCE = 20
FIGHT = (
    ("not begun>", "init"),
    ("Maren's initiative, d20:", "20"),
    ("Corvin's initiative, d20:", "1"),
    ("Maren>", "atack Corvin"),
    ("Maren>", "f 2"),
    *(("Maren's attack, d20:", "20"), ("Maren's confirm, d20:", "20")),
    *(("Maren's damage, d8:", "8"), ("Maren's damage, d8:", "8")),
    ("Maren's attack, d20:", "21"),
    ("Maren's attack, d20:", "2"),
    ("Maren>", "undo"),
    ("Maren's attack, d20:", "20"),
    *(("Maren's confirm, d20:", "20"), ("Maren's damage, d8:", "8"), ("Maren's damage, d8:", "8")),
    ("Maren>", "e"),
    ("Corvin>", "e"),
    ("Maren>", "full attack Corvin"),
    *(("Maren's attack, d20:", "20"), ("Maren's confirm, d20:", "20")),
    *(("Maren's damage, d8:", "8"), ("Maren's damage, d8:", "8")),
    ("over>", "quit"),
)

SCENE = (
    ("not begun>", "init"),
    *(("Hildur's initiative, d20:", "9"), ("Jory's initiative, d20:", "20")),
    *(("Mother Ansgar's initiative, d20:", "3"), ("Tam's initiative, d20:", "11")),
    ("Jory>", "a 5"),
    ("Jory's attack, d20:", "15"),
    ("Jory>", "a 5"),  # one action a turn
    ("Jory>", "e"),
    ("Odile Marr>", "gm set encounter enemy_successes=8"),
    ("Odile Marr>", "a 4"),
    ("Hildur (block)>", "p"),
    ("Jory (block)>", "auto block never"),
    ("Mother Ansgar (block)>", "b"),
    ("Mother Ansgar's defense, d20:", "0"),
    ("Mother Ansgar's defense, d20:", "20"),
    ("Odile Marr>", "undo"),
    ("Mother Ansgar's defense, d20:", "1"),
    ("Hildur (wound)>", "p"),  # a wound is not passed by
    ("Hildur (wound)>", "wound knee of wood hinders=attack"),
    ("Jory (wound)>", "undo"),
    ("Hildur (wound)>", "w roll"),
    ("Hildur's wound, d6:", "3"),
    ("Jory (wound)>", "w lost ear"),
    ("Mother Ansgar (wound)>", "w roll"),
    ("Mother Ansgar's wound, d6:", "1"),
    ("Tam (wound)>", 'w "a limp"'),
    ("over>", "quit"),
)
SHOOTING = (
    ("not begun>", "init"),
    *(("Ada's initiative, d20:", "20"), ("Bo's initiative, d20:", "1")),
    ("Ada>", "a 2"),
    *(("Ada's accuracy, d20:", "1"), ("Ada's location, d10:", "10")),
    ("Bo (reaction)>", "r"),
    *(("Bo's accuracy, d20:", "4"), ("Bo's location, d10:", "5"), ("Bo's damage, d20:", "6")),
    ("Ada>", "undo 4"),
    ("Bo (reaction)>", "st prone"),
    ("Ada>", "e"),
    ("Bo>", "hp 1 -19"),
    ("Bo>", "a 1"),
    *(("Bo's accuracy, d20:", "19"), ("Bo's location, d10:", "5"), ("Bo's damage, d20:", "20")),
    ("over>", "quit"),
)


def cleaned(text: str) -> str:
    """A text without what steers the terminal."""
    return ESCAPES.sub("", text).replace("\r", "")


class Terminal:
    """A terminal in which `affray play` runs."""

    def __init__(self, columns: int, term: str, *arguments: str, **environment: str) -> None:
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "affray", "play", *arguments],
            dimensions=(30, columns),
            env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": term} | environment,
            encoding="utf-8",
            timeout=PATIENCE,
        )
        self.raw = ""
        self.read = 0

    @property
    def seen(self) -> str:
        """All that was shown, without what steers the terminal."""
        return cleaned(self.raw)

    def wait(self, prompt: str) -> str:
        """Read until this prompt stands there; what was shown since the last one."""
        until = monotonic() + PATIENCE
        while not (shown := cleaned(self.raw[self.read :])).rstrip().endswith(prompt):
            assert monotonic() < until, f"{prompt} does not come: {shown}"
            try:
                self.raw += self.child.read_nonblocking(4096, timeout=PATIENCE)
            except (pexpect.EOF, pexpect.TIMEOUT):
                pytest.fail(f"{prompt} does not come: {self.seen}")
        self.read = len(self.raw)
        return shown

    def type(self, text: str) -> None:
        self.child.send(text)

    def enter(self, text: str) -> None:
        self.child.send(f"{text}\r")

    def end(self) -> int:
        """Read to the end; the exit code."""
        self.raw += self.child.read()
        self.child.close()
        assert self.child.signalstatus is None
        return int(self.child.exitstatus)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Those opened in a test; none is left running."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.child.close(force=True)


@pytest.mark.parametrize(("columns", "term"), [(80, "xterm-256color"), (40, "xterm"), (80, "dumb"), (40, "dumb")])
def test_a_fight_to_its_end(duel: Path, columns: int, term: str, terminals: list[Terminal]) -> None:
    terminal = Terminal(columns, term, str(duel), "--physical-dice")
    terminals.append(terminal)
    for prompt, text in FIGHT:
        terminal.wait(prompt)
        terminal.enter(text)
    assert terminal.end() == 0
    seen = " ".join(terminal.seen.split())
    assert "refused: there is no command 'atack'; did you mean 'attack'? (table.command)" in seen
    assert "refused: a d20 shows 1 to 20, not 21 (table.dice)" in seen
    assert "taken back: the face 2" in seen
    assert seen.count("Corvin takes 22 damage") == 3
    assert seen.endswith("The fight ends in round 2: travellers won.")
    assert "Traceback" not in seen
    assert ("\x1b" in terminal.raw) == (term != "dumb")
    assert widest(terminal) <= columns
    assert ("#" in seen) == (term == "dumb")


def widest(terminal: Terminal) -> int:
    """The longest line shown. A line that is being edited does not count: it is drawn more than once."""
    return max(len(line) for line in terminal.seen.splitlines() if not PROMPT.search(line))


def example(ruleset: str, name: str) -> str:
    return str(ROOT / "examples" / ruleset / f"{name}.yaml")


def play(terminal: Terminal, lines: Iterable[tuple[str, str]]) -> str:
    """Type these lines, each at its prompt; all that was shown."""
    for prompt, text in lines:
        terminal.wait(prompt)
        terminal.enter(text)
    assert terminal.end() == 0
    return " ".join(terminal.seen.split())


def test_a_scene_of_momentum_with_blocks_and_wounds(terminals: list[Terminal]) -> None:
    terminals.append(Terminal(60, "xterm-256color", example("momentum", "ambush"), "--physical-dice"))
    seen = play(terminals[0], SCENE)
    assert widest(terminals[0]) <= 60
    assert "lingering trauma: bad knee (hinders defense)" in seen
    assert "refused: A player or creature has 1 action and a 30-foot move on its turn" in seen
    assert "taken back: wound knee of wood hinders=attack" in seen
    assert "enemy successes ████████· 8/9" in seen
    assert "Hildur takes a wound, lasting scar: pockmarked skin." in seen
    assert "Tam takes a wound, lasting scar: a limp." in seen
    assert "lasting scar: lost ear" in seen
    assert seen.count("The fight ends in round 1: smugglers won.") == 2
    assert "Traceback" not in seen and "fault of affray" not in seen


def test_a_shooting_of_skirmish_with_reactions(terminals: list[Terminal]) -> None:
    terminals.append(Terminal(40, "dumb", example("skirmish", "stairwell"), "--physical-dice"))
    seen = play(terminals[0], SHOOTING)
    assert widest(terminals[0]) <= 40
    assert "Bo returns fire at Ada" in seen
    assert "taken back: the face 6; the face 5; the face 4; and 1 more" in seen
    assert "Bo is now prone." in seen
    assert seen.endswith("The fight ends in round 1: blue won.")
    assert "Traceback" not in seen and "fault of affray" not in seen


def test_keys(duel: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(80, "xterm-256color", str(duel), "--seed", "7")
    terminals.append(terminal)
    terminal.wait("not begun>")
    terminal.type("in\t\r")
    terminal.wait("Corvin>")
    terminal.type("nonsense")
    terminal.child.sendintr()
    terminal.wait("Corvin>")
    terminal.type("attack m\twith g\t\r")
    shown = terminal.wait("Corvin>")
    assert "Corvin misses Maren with greataxe" in shown
    terminal.enter("")
    terminal.wait("Corvin>")
    terminal.enter("end")
    terminal.wait("Maren>")
    terminal.enter("undo")
    terminal.wait("Corvin>")
    terminal.type("\x1b[A\x1b[A\r")  # the line before the last one
    terminal.wait("Maren>")
    terminal.child.sendeof()
    assert terminal.end() == 0
    assert "nonsense'" not in terminal.seen
    assert terminal.seen.strip().endswith("The fight is not over: round 1.")


def test_ctrl_c_and_ctrl_d_on_a_dumb_terminal(duel: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(80, "dumb", str(duel), "--seed", "7")
    terminals.append(terminal)
    terminal.wait("not begun>")
    terminal.type("nonsense")
    terminal.child.sendintr()
    terminal.wait("not begun>")
    terminal.enter("init")
    terminal.wait("Corvin>")
    terminal.child.sendeof()
    assert terminal.end() == 0
    assert "refused" not in terminal.seen
    assert "\nThe fight is not over: round 1." in terminal.seen


def test_no_colour_where_none_is_wanted(duel: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(80, "xterm-256color", str(duel), "--seed", "7", NO_COLOR="1")
    terminals.append(terminal)
    terminal.wait("not begun>")
    terminal.enter("atack")
    terminal.wait("not begun>")
    terminal.child.sendintr()
    terminal.wait("not begun>")
    terminal.enter("quit")
    assert terminal.end() == 0
    assert not re.search(r"\x1b\[[0-9;]*[1-9][0-9;]*m", terminal.raw)
    assert "refused: " in terminal.seen


def test_a_campaign_with_its_fights_completed(terminals: list[Terminal]) -> None:
    """The next fight, what is planned, and the fights' names by Tab."""
    file = Path(__file__).parents[2] / "examples" / "stonekeep" / "campaign" / "moor-road.yaml"
    terminal = Terminal(80, "xterm-256color", str(file), "--seed", "5")
    terminals.append(terminal)
    terminal.wait("not begun>")
    terminal.enter("init")
    terminal.wait(">")
    terminal.enter("gm end")
    terminal.wait("over>")
    terminal.type("gm pl\t\r")
    assert "Time passes: 4 hours." in terminal.wait("over>")
    terminal.type("gm fight ga\t\r")
    assert "3 of 3: The gate of the keep (day 1, 20:30)" in terminal.wait("not begun>")
    terminal.enter("undo")
    terminal.wait("over>")
    terminal.enter("quit")
    assert terminal.end() == 0
