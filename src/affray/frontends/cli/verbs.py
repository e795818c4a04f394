"""The verbs of the command line, each in a file of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from affray.frontends.cli.advise import advise
from affray.frontends.cli.case import case
from affray.frontends.cli.chat import chat
from affray.frontends.cli.check import check
from affray.frontends.cli.compile import compile_rules
from affray.frontends.cli.ending import Ended
from affray.frontends.cli.new import new
from affray.frontends.cli.odds import odds
from affray.frontends.cli.play import play
from affray.frontends.cli.replay import replay
from affray.frontends.cli.roll import RollCommand, roll
from affray.frontends.cli.rules import rules
from affray.frontends.cli.run import run as run_fight
from affray.frontends.cli.save import save
from affray.frontends.cli.simulate import simulate
from affray.frontends.cli.status import status
from affray.frontends.cli.verify import export, verify
from affray.kernel.mistakes import Mistakes

COMPLETION = "_AFFRAY_COMPLETE"
"""Where a shell asks for completions."""

VERBS: dict[str, Callable[..., None]] = {
    "new": new,
    "check": check,
    "run": run_fight,
    "play": play,
    "save": save,
    "chat": chat,
    "simulate": simulate,
    "odds": odds,
    "advise": advise,
    "replay": replay,
    "status": status,
    "case": case,
    "roll": roll,
    "rules": rules,
    "verify": verify,
    "export": export,
    "compile": compile_rules,
}
COMMANDS: dict[str, type[TyperCommand]] = {"roll": RollCommand}
"""Verbs that take their arguments in a way of their own."""


class Verbs(TyperGroup):
    """The verbs. What ends one early leaves here in one way, so that no verb need see to it."""

    def invoke(self, ctx: Any) -> Any:
        """Run a verb."""
        try:
            return super().invoke(ctx)
        except Mistakes as mistakes:
            print(mistakes, file=sys.stderr)
            raise typer.Exit(2) from None
        except Ended as ended:
            if ended.message:
                print(ended.message, file=sys.stderr)
            raise typer.Exit(ended.code) from None
        except BrokenPipeError:
            raise Unread from None


class Unread(Exception):
    """Nobody reads the output any more. From a BrokenPipeError typer would make exit code 1, as if work had failed."""


def version(asked: bool) -> None:
    """Answer --version where it stands beside other options."""
    if asked:
        from affray import __version__

        print(f"affray {__version__}")
        raise typer.Exit


def top(
    _version: bool = typer.Option(False, "--version", callback=version, is_eager=True, help="Say the version."),
) -> None:
    """One engine for tabletop combat: at the table, in simulation, and in exact odds."""


def application() -> typer.Typer:
    """The command line as typer sees it. Help and errors are plain text: loading rich for them takes too long."""
    app = typer.Typer(
        cls=Verbs,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback()(top)
    for name, verb in VERBS.items():
        app.command(name, cls=COMMANDS.get(name))(verb)
    return app


def run(arguments: list[str]) -> int:
    """Run a command line and return its exit code."""
    shell = arguments[1] if arguments[:1] == ["--show-completion"] and len(arguments) == 2 else None
    if shell is not None:
        # typer on its own shows the script of the shell that it runs in, whatever it is asked for
        os.environ[COMPLETION] = f"source_{shell}"
    try:
        typer.main.get_command(application()).main(args=arguments, prog_name="affray")
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0
    except Unread:
        raise BrokenPipeError from None
    finally:
        if shell is not None:
            del os.environ[COMPLETION]
    return 0
