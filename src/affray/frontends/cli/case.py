"""affray case"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from affray.kernel.mistakes import Mistake
    from affray.table.cases import CaseResult


def case(
    files: list[str] = typer.Argument(..., metavar="FILE", help="Case files, or folders of them."),
    as_json: bool = typer.Option(False, "--json", help="Print every case with its state and events as JSON."),
) -> None:
    """Run case files: rules stated as examples."""
    from affray.frontends.cli.ending import DIFFERS, WRONG, Ended
    from affray.frontends.cli.output import print_json, say

    results: list[CaseResult] = []
    mistakes: list[Mistake] = []
    unread = 0
    for file in found(files):
        before = len(mistakes)
        for result in run_file(file, mistakes):
            results.append(result)
            if not as_json:
                print_differences(result)
        unread += len(mistakes) > before
    for mistake in mistakes:
        say(str(mistake))
    if as_json:
        print_json({"cases": [result.as_json() for result in results]})
    else:
        print(summary(results, unread))
    if mistakes:
        raise Ended(WRONG)
    if not all(result.passed for result in results):
        raise Ended(DIFFERS)


def found(files: list[str]) -> Iterator[str]:
    """The case files; for a folder those in it, at any depth."""
    from pathlib import Path

    from affray.frontends.cli.ending import wrong
    from affray.kernel.mistakes import printable

    for file in files:
        if not Path(file).is_dir():
            yield file
            continue
        inside = sorted(str(path) for path in Path(file).rglob("*.yaml"))
        if not inside:
            wrong(f"{printable(file)}: there are no .yaml files in this folder")
        yield from inside


def run_file(file: str, mistakes: list[Mistake]) -> Iterator[CaseResult]:
    """The results of a file's cases; what is wrong with the file itself is added to `mistakes`."""
    from affray.kernel.mistakes import Mistakes
    from affray.table.cases import read_cases, run_case

    try:
        cases = read_cases(file)
    except Mistakes as wrongs:
        mistakes += wrongs.mistakes
        return
    for one in cases:
        yield run_case(one)


def print_differences(result: CaseResult) -> None:
    """A line for a case that differs, and one for each difference."""
    from affray.kernel.mistakes import printable

    if result.passed:
        return
    print(f"{printable(result.case.place)}: {printable(result.case.title)}")
    for difference in result.differences:
        for line in difference.splitlines():
            print(f"  {printable(line)}")


def summary(results: list[CaseResult], unread: int) -> str:
    """How many cases were run and how many of them differ, and how many files were not run at all."""
    differing = sum(not result.passed for result in results)
    said = []
    if results:
        count = "1 case" if len(results) == 1 else f"{len(results)} cases"
        differ = f"{differing} {'differs' if differing == 1 else 'differ'}" if differing else "all as expected"
        said.append(f"{count}: {differ}")
    if unread:
        files = "1 file is" if unread == 1 else f"{unread} files are"
        said.append(f"{files} wrong and {'was' if unread == 1 else 'were'} not run")
    return "; ".join(said)
