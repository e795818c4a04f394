import json
import os
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affray.kernel.document import DEEPEST, Document, from_data
from affray.kernel.mistakes import Mistakes, nearest, shown, where
from affray.kernel.reading import read, read_text


def refused(text: str, **how: Any) -> str:
    """Return the complaints about a text, which must have some."""
    with pytest.raises(Mistakes) as wrong:
        read_text(text, "x.yaml", **how)
    return str(wrong.value)


def test_plain_data_of_every_kind() -> None:
    text = (
        "a: [1, -2, +3, 0x1F, 0o17, 017, 1.5, .5, 2e3, true, False, null, ~, ]\nb: {c: 'x', d: \"y\\n\", e: |\n  z}\n"
    )
    text = text.replace("e: |\n  z", "e: z")
    assert read_text(text, "x").data == {
        "a": [1, -2, 3, 31, 15, 17, 1.5, 0.5, 2000.0, True, False, None, None],
        "b": {"c": "x", "d": "y\n", "e": "z"},
    }


@pytest.mark.parametrize(
    "word", ["off", "on", "no", "yes", "No", "Y", "n", "3d4", "19-20", "x3", "1_000", "2001-01-01", "12:30", "="]
)
def test_words_stay_words(word: str) -> None:
    assert read_text(f"{word}: {word}", "x").data == {word: word}


def test_json_is_yaml() -> None:
    assert read_text('{"a": [1, "b", null, 1.5e3], "c": {"d": false}}', "x").data == {
        "a": [1, "b", None, 1500.0],
        "c": {"d": False},
    }


def test_json_escapes_of_what_is_beyond_16_bits() -> None:
    data = {"\U0001f600": "a \U0001f469\u200d\U0001f680 b"}
    text = json.dumps(data)
    assert "\\ud83d\\ude00" in text
    assert read_text(text, "x").data == data


def test_lines() -> None:
    document = read_text("a: 1\nb:\n  - c: 2\n    d: [x,\n      y]\n  - e\n", "x")
    assert document.line_of(()) == 1
    assert document.line_of(("b",)) == 2
    assert document.line_of(("b", 0, "d")) == 4
    assert document.line_of(("b", 0, "d", 1)) == 5
    assert document.line_of(("b", 1)) == 6
    assert document.line_of(("b", 0, "d", 7, "z")) == 4
    assert document.line_of(("nothing",)) == 1


def test_a_part_keeps_its_lines_and_says_where_it_stands() -> None:
    part = read_text("a: 1\nb:\n  - c: 2\n", "x").part(("b", 0))
    assert part.data == {"c": 2}
    assert str(part.mistake(("c",), "is wrong")) == "x:3: b[0].c: is wrong"


def test_aliases_repeat_a_value() -> None:
    assert read_text("a: &sword {damage: 1d8}\nb: [*sword, *sword]", "x").data["b"] == [{"damage": "1d8"}] * 2


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "x.yaml:1: is empty"),
        ("# nothing\n", "is empty"),
        ("---\n", "needs keys and values at the top, not nothing"),
        ("- a\n", "needs keys and values at the top, not a list"),
        ("7", "needs keys and values at the top, not the single value '7'"),
        ("a: 1\nb: 2\na: 3", "x.yaml:3: a: stands here already, in line 1"),
        ("a: {b: 1, b: 2}", "x.yaml:1: a.b: stands here already, in line 1"),
        ("a: b: c", "x.yaml:1: is not YAML"),
        ("a: [1\nb: 2", "x.yaml:2: a: is not YAML"),
        ("a:\n\t- b", "x.yaml:2: a: is not YAML: a tab can't be used for indentation; use spaces"),
        ('a: "', "is not YAML"),
        ("a: b\n---\nc: d", "x.yaml:2: holds more than one document"),
        (
            "a: !!python/object/apply:os.system ['true']",
            "the tag 'tag:yaml.org,2002:python/object/apply:os.system' is not",
        ),
        ("a: !mine b", "the tag '!mine' is not allowed"),
        ("a: &x {b: 1}\nc:\n  <<: *x", "x.yaml:3: c: merge keys (<<) are not supported"),
        ("a: 1\n7.5: 2", "x.yaml:2: a key must be text; write '7.5' in quotes"),
        ("a: 1\n07: 2", "x.yaml:2: a key must be text; write '07' in quotes"),
        ('7: 1\n"7": 2', "x.yaml:2: 7: stands here already, in line 1"),
        ("? [a]\n: 1", "a key must be text"),
        ("null: 1", "a key must be text"),
        ("a: *nowhere", "the alias 'nowhere' has no finished anchor before it"),
        ("a: &x [1, *x]", "the alias 'x' has no finished anchor before it"),
        ("a: 9223372036854775808", "too large"),
        ("a: " + "9" * 5000, "too large"),
        ("a: 0x" + "f" * 5000, "too large"),
        ("a: 1e999", "too large"),
        ("a: .inf", ".inf is not a number that can be used here"),
        ("a: -.INF", "not a number"),
        ("a: .nan", "not a number"),
        ("a: \x07", r"x.yaml:1: holds the control character '\x07'"),
        ("a: 1\nb: \x00", "x.yaml:2: holds the control character"),
        ('a: "\\u0007"', r"a: holds the control character '\x07'"),
        ('a: "\\ud800"', r"a: holds the control character '\ud800'"),
        ('a: "\\UFFFFFFFF"', "is not YAML"),
        ("a: " + "[" * 100_000, f"is nested more than {DEEPEST} levels deep"),
        ("a: " + "{b: " * 100_000, f"is nested more than {DEEPEST} levels deep"),
        ("- " * 100_000, f"is nested more than {DEEPEST} levels deep"),
        ("? " * 100_000, f"is nested more than {DEEPEST} levels deep"),
    ],
)
def test_refusals(text: str, complaint: str) -> None:
    assert complaint in refused(text)


def test_mistakes_that_leave_the_rest_readable_come_together() -> None:
    text = "a: 1\na: 2\n3.5: b\nc: !x d\ne: .nan\nf: 5\n"
    assert [line.split(": ")[0] for line in refused(text).splitlines()] == [f"x.yaml:{line}" for line in (2, 3, 4, 5)]
    document = read_text(text, "x.yaml", keep_going=True)
    assert document.data == {"a": 1, "c": "d", "e": None, "f": 5}
    assert len(document.mistakes) == 4
    assert document.broken == {("e",)}


def test_endless_mistakes_end() -> None:
    assert len(refused("a:\n" * 10_000).splitlines()) < 200


def test_alias_bombs_are_refused_soon() -> None:
    letters = "abcdefghijkl"
    bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    for before, letter in pairwise(letters):
        bomb += f"{letter}: &{letter} [{', '.join(['*' + before] * 10)}]\n"
    begun = time.process_time()
    assert "holds more than 100,000 values" in refused(bomb)
    assert time.process_time() - begun < 1


def test_deep_aliases_are_refused() -> None:
    text = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 60))
    assert f"is nested more than {DEEPEST} levels deep" in refused(text)


def test_long_texts_repeated_by_aliases_count() -> None:
    assert "holds more than 100,000 values" in refused("a: &a " + "x" * 500_000 + "\nb: [" + "*a, " * 1000 + "]")


def test_more_than_a_megabyte_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "big.yaml"
    file.write_bytes(b"a: 1\n" * 200_001)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("the file was opened"))
    with pytest.raises(Mistakes, match=r"big\.yaml: is larger than 1 MB"):
        read(file)
    assert "is larger than 1 MB" in refused("a: 1\n" * 200_001)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", ":1: is empty"),
        (b"a: b\nc: \xff\xfe", ":2: is not UTF-8 text"),
        (b"\x7fELF\x02\x01\x01\x00" + bytes(100), ":1: holds the control character"),
        ("a: b".encode("utf-16"), "is not UTF-8 text"),
        (b"\x89PNG\r\n\x1a\n", "is not UTF-8 text"),
    ],
)
def test_files_that_are_no_text(tmp_path: Path, content: bytes, complaint: str) -> None:
    file = tmp_path / "odd.yaml"
    file.write_bytes(content)
    with pytest.raises(Mistakes) as wrong:
        read(file)
    assert f"{file}{complaint}" in str(wrong.value) or complaint in str(wrong.value)


def test_files_that_can_not_be_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, complaint in (
        (tmp_path / "none.yaml", "there is no such file"),
        (tmp_path, "is a directory"),
        (tmp_path / "pipe", "is not an ordinary file"),
        (Path("/dev/zero"), "is not an ordinary file"),
        (tmp_path / ("n" * 5000), "can't be read: file name too long"),
        (Path(f"{__file__}/within"), "can't be read: not a directory"),
        (Path("a\0b"), "can't be read: not a file name"),
        (Path("\ud800"), "can't be read: not a file name"),
    ):
        with pytest.raises(Mistakes) as wrong:
            read(path)
        assert complaint in str(wrong.value)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "secret.yaml"
    file.write_text("a: 1")
    monkeypatch.setattr(Path, "open", forbid)
    with pytest.raises(Mistakes, match=r"secret\.yaml: may not be read: permission denied"):
        read(file)


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "marked.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    assert read(file).data == {"a": 1, "b": 2}
    assert read(file).folder == tmp_path


def test_lists_where_they_are_allowed() -> None:
    assert read_text("- a\n- b: 1", "x", lists=True).data == ["a", {"b": 1}]


def test_twenty_combatants_read_quickly() -> None:
    one = "  - name: Fighter {i}\n    side: red\n    at: [{i}, 3]\n    hp: 30\n    abilities: {{str: 16, dex: 14}}\n"
    one += "    weapons:\n      - {{name: longsword, damage: 1d8, critical: 19-20/x2}}\n"
    text = "combatants:\n" + "".join(one.format(i=i) for i in range(20))
    read_text(text, "x")
    begun = time.process_time()
    read_text(text, "x")
    assert time.process_time() - begun < 0.25  # about 0.04 on a quiet machine


def test_importing_the_reader_imports_no_library() -> None:
    probe = "import sys, affray.kernel.reading; print({'ruamel', 'pydantic', 'numpy', 'typer'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


TREES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.binary(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8) | st.integers(), inner, max_size=4),
    max_leaves=30,
)
_PIECES = """a|b: |- |? |: |[|]|{|}|, |&x |*x|!t |!!str |'|"|\n|  |\t|>-\n|#|%YAML 1.1\n|---\n|...\n|<<: |0x|99999999"""
PIECES = st.lists(
    st.sampled_from([*_PIECES.split("|"), "|\n", ".inf", "~", "\\U", "\ufeff", "\x85", "\u2028"]), max_size=40
)


def only_documents_or_mistakes(text: str) -> None:
    try:
        document = read_text(text, "x", lists=True)
    except Mistakes as wrong:
        assert wrong.mistakes
        for line in str(wrong).splitlines():
            assert line.startswith("x")
            assert len(line) < 1000
            assert line.isprintable()
    else:
        assert isinstance(document, Document)
        assert from_data(document.data, "again").data == document.data


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300) | PIECES.map("".join))
def test_any_text_is_a_document_or_mistakes(text: str) -> None:
    only_documents_or_mistakes(text)


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_a_document_or_mistakes(content: bytes) -> None:
    only_documents_or_mistakes(content.decode("utf-8", "surrogateescape"))


@settings(deadline=None)
@given(TREES)
def test_any_data_is_a_document_or_mistakes(data: object) -> None:
    try:
        from_data(data, "x")
    except Mistakes as wrong:
        assert str(wrong).startswith("x")


def test_data_without_end_is_refused() -> None:
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(Mistakes, match="nested more than"):
        from_data({"a": loop}, "x")
    with pytest.raises(Mistakes, match="more than 100,000 values"):
        from_data({"a": [0] * 200_000}, "x")


def test_words_about_places() -> None:
    assert where(("combatants", 1, "weapons", 0, "kind")) == "combatants[1].weapons[0].kind"
    assert where(("a b", "c\x1b")) == "['a b']['c\\x1b']"
    assert where(tuple(range(100))).endswith("…")
    assert shown("x" * 100) == "'" + "x" * 59 + "…'"


def test_nearest() -> None:
    assert nearest("weapon", ["name", "weapons"]) == "weapons"
    assert nearest("ADA", ["Bo", "Ada"]) == "Ada"
    assert nearest("zzz", ["Bo", "Ada"]) is None
    assert nearest("", ["Bo"]) is None
    assert nearest("x" * 10_000, ["x"]) is None
