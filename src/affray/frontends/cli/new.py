"""affray new"""

from __future__ import annotations

import typer

from affray.frontends.cli.names import complete_ruleset

ENDINGS = (".yaml", ".yml", ".json")


def new(
    ruleset: str = typer.Argument(
        "",
        metavar="RULESET",
        help="The rule system; needed if there are several.",
        autocompletion=complete_ruleset,
    ),
    file: str = typer.Argument("", metavar="FILE", help="Where to write it; left out, it is printed."),
) -> None:
    """Write a commented scenario to start from."""
    from affray.frontends.cli.names import ruleset_named, the_ruleset

    if ruleset.endswith(ENDINGS) and not file:
        ruleset, file = "", ruleset
    chosen = ruleset_named(ruleset) if ruleset else the_ruleset()
    text = starter(chosen.package)
    if file:
        write(file, text)
    else:
        print(text, end="")


def starter(package: str) -> str:
    """The text of a ruleset's starter scenario."""
    from importlib.resources import files

    return files(package).joinpath("starter.yaml").read_text(encoding="utf-8")


def write(file: str, text: str) -> None:
    """Write a new file; one that is there already is left alone."""
    from pathlib import Path

    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.output import say
    from affray.kernel.mistakes import printable

    name = printable(file)
    try:
        with Path(file).open("x", encoding="utf-8") as target:
            target.write(text)
    except FileExistsError:
        wrong(f"{name}: is there already; nothing was written")
    except OSError as fault:
        wrong(f"{name}: can't be written: {(fault.strerror or 'not a file name').lower()}")
    say(f"{name} is written; `affray check {name}` looks it over, `affray run {name}` plays it")
