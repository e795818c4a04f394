"""Whatever a file holds: exit code 2, lines that name the file, no traceback."""

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from .running import ROOT, Done, Run, in_process

VERBS: dict[str, tuple[str, ...]] = {
    "check": (),
    "run": ("--seed", "1"),
    "simulate": ("-n", "1", "--seed", "1", "--engine", "interpreted"),
    "case": (),
}
ADA = "  - {name: Ada, side: red, hp: 5}\n"
BO = "  - {name: Bo, side: blue, hp: 5}\n"
HEAD = "ruleset: stonekeep\ncombatants:\n"

FILES: dict[str, str | bytes] = {
    "empty": b"",
    "nothing but a comment": "# nothing\n",
    "null": "null\n",
    "a number": "7\n",
    "a list of numbers": "[1, 2, 3]\n",
    "binary": bytes(range(256)) * 20,
    "utf-16": (HEAD + ADA + BO).encode("utf-16"),
    "control characters": HEAD + ADA + BO.replace("Bo", "B\x1b[31mo"),
    "escaped control characters": HEAD + ADA + BO.replace("Bo", '"B\\e[31mo"'),
    "lists that never end": "[" * 400_000,
    "deep nesting": "a: " + "[" * 2000 + "]" * 2000 + "\n",
    "deep maps": "".join("  " * depth + "a:\n" for depth in range(400)),
    "alias bomb": "a: &a [x, x]\n"
    + "".join(f"{new}: &{new} [{f'*{old}, ' * 9}]\n" for old, new in pairwise("abcdefghijk")),
    "merge bomb": "base: &b {a: 1}\n" + "x: {<<: [" + ", ".join(["*b"] * 9000) + "]}\n",
    "an alias to itself": "a: &a [*a]\n",
    "no such anchor": "a: *b\n",
    "a tag": "a: !!python/object/apply:os.system [ls]\n",
    "two documents": HEAD + ADA + BO + "---\n" + HEAD,
    "tabs": HEAD + "\t- {name: Ada}\n",
    "an open quote": HEAD + '  - {name: "Ada\n',
    "huge number": HEAD + ADA + BO.replace("5", "9" * 5000),
    "huge float": HEAD + ADA + BO.replace("5", "1e999"),
    "not a number": HEAD + ADA + BO.replace("5", ".nan"),
    "negative": HEAD + ADA + BO.replace("5", "-5"),
    "a thousand million": HEAD + ADA + BO.replace("}", ", count: 1000000000}"),
    "1,000 of each": HEAD + "".join(f"  - {{name: N{n}, side: s{n}, hp: 5, count: 1000}}\n" for n in range(99)),
    "one side": HEAD + ADA,
    "nobody": HEAD.replace("\n", " []\n", 2).replace("stonekeep []", "stonekeep"),
    "two of one name": HEAD + ADA + ADA.replace("red", "blue"),
    "a name in two notations": HEAD + ADA.replace("Ada", "É") + BO.replace("Bo", "E\u0301"),
    "unknown ruleset": HEAD.replace("stonekeep", "chess") + ADA + BO,
    "ruleset of another kind": HEAD.replace("stonekeep", "[stonekeep]") + ADA + BO,
    "a key twice": HEAD + ADA + BO + "combatants: []\n",
    "a huge grid": "grid: {width: 1000000000, height: 1000000000}\n" + HEAD + ADA + BO,
    "off the grid": "grid: {width: 2, height: 2}\n" + HEAD + ADA.replace("}", ", at: [5, 5]}") + BO,
    "impossible dice": HEAD + ADA + BO.replace("}", ", weapons: [{name: x, damage: 99999999d99999999}]}"),
    "starts from itself": HEAD + ADA + "  - {name: Bo, side: blue, from: 'scenario.yaml#Bo'}\n",
    "starts from a device": HEAD + ADA + "  - {name: Bo, side: blue, from: '/dev/zero#Bo'}\n",
    "starts from nowhere": HEAD + ADA + "  - {name: Bo, side: blue, from: '\\0#Bo'}\n",
    "keys of other kinds": "? [1, 2]\n: 3\n7: 8\nnull: 9\n" + HEAD + ADA + BO,
    "a long key": "k" * 100_000 + ": 1\n" + HEAD + ADA + BO,
    "over 1 MB": HEAD + ADA + BO + "# " + "x" * 1_000_000,
}  # fmt: skip


def refused(done: Done, file: Path) -> None:
    """The input was wrong, in lines that name the file and that a terminal can show."""
    assert done.code == 2
    assert done.out in ("", "1 file is wrong and was not run\n")  # the latter is what `case` says
    lines = done.err.splitlines()
    assert lines
    assert len(lines) <= 2001
    for line in lines:
        assert line.startswith(str(file))
        assert line.isprintable()
        assert len(line) < 1000


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("content", FILES.values(), ids=list(FILES))
def test_files_that_say_nothing_sensible(affray: Run, tmp_path: Path, verb: str, content: str | bytes) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    refused(affray(verb, file, *VERBS[verb]), file)


@pytest.mark.parametrize("verb", VERBS)
def test_files_that_are_none(affray: Run, tmp_path: Path, verb: str) -> None:
    absent, device, strange = tmp_path / "absent.yaml", Path("/dev/null"), tmp_path / "od\x1bd\n.yaml"
    for file in (absent, device):
        refused(affray(verb, file, *VERBS[verb]), file)
    done = affray(verb, strange, *VERBS[verb])
    assert done.code == 2
    assert done.err == f"{tmp_path}/od\\x1bd\\n.yaml: there is no such file\n"
    if verb != "case":  # which takes folders
        refused(affray(verb, tmp_path, *VERBS[verb]), tmp_path)


def test_in_a_process_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text("[" * 400_000, encoding="utf-8")
    for verb in ("check", "simulate"):
        refused(in_process(verb, file, *VERBS[verb]), file)


WORDS = [
    *("ruleset", "stonekeep", "combatants", "name", "side", "hp", "at", "grid", "width", "height", "walls", "options"),
    *("weapons", "damage", "1d6", "spells", "saves", "count", "from", "start", "turn", "case", "dice", "expect"),
    *("commands", "clauses", "scenario", "", " ", "é", "\u202e", "a" * 200, "x.yaml#Ada", "policy", "reactions"),
]


def anything(chance: random.Random, depth: int = 0) -> Any:
    """Data of any shape, with words in it that mean something to us."""
    kind = chance.randrange(8 if depth < 4 else 5)
    if kind >= 6:
        return {chance.choice(WORDS): anything(chance, depth + 1) for _ in range(chance.randrange(7))}
    if kind == 5:
        return [anything(chance, depth + 1) for _ in range(chance.randrange(5))]
    plain = [chance.randrange(-9, 99), 10 ** chance.randrange(30), None, chance.random(), True, chance.choice(WORDS)]
    return chance.choice(plain)


def damaged(chance: random.Random, text: str) -> str:
    """A sound file with a few things changed."""
    lines = text.splitlines()
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(lines))
        line = lines[at]
        cut = chance.randrange(len(line) + 1)
        lines[at : at + 1] = chance.choice(
            [
                [],
                [line, line],
                ["  " + line],
                [line[:cut]],
                [line[:cut] + chance.choice("[]{}:#&*!|>'\"%@`,-?\t0x") + line[cut:]],
                [line[:cut] + str(10 ** chance.randrange(20)) + line[cut:]],
                [line[:cut] + chance.choice(WORDS) + ": " + line[cut:]],
            ]
        )
        lines = lines or [""]
    return "\n".join(lines)


def generated(count: int) -> Iterator[str]:
    """Files of all sorts, the same ones each time."""
    chance = random.Random(7)
    sound = [file.read_text(encoding="utf-8") for file in sorted(ROOT.glob("examples/*/*.yaml"))]
    case = (ROOT / "src/affray/rulesets/stonekeep/cases/chat.yaml").read_text(encoding="utf-8")
    sound += ["\n".join(case.splitlines()[:60])] * len(sound)
    for _ in range(count):
        yield json.dumps(anything(chance))
        yield json.dumps({"ruleset": "stonekeep", "combatants": [anything(chance, 2) for _ in range(4)]})
        yield json.dumps([{"case": "x", "scenario": anything(chance), "expect": anything(chance), "dice": {}}])
        yield damaged(chance, chance.choice(sound))


def test_generated_files(affray: Run, tmp_path: Path) -> None:
    file = tmp_path / "scenario.yaml"
    for number, text in enumerate(generated(60)):
        file.write_text(text, encoding="utf-8")
        for verb in ("check", "case", "run" if number % 4 == 3 else "simulate"):
            done = affray(verb, file, *VERBS[verb])
            assert done.code in (0, 1, 2), (verb, text, done.err)
            assert done.code != 1 or verb == "case", (verb, text)
            if done.code == 2:
                refused(done, file)
