"""affray roll"""

from __future__ import annotations

import re
from typing import Any

import typer
from typer.core import TyperCommand

_NEGATIVE = re.compile(r"-[-+\s]*(?:[0-9(]|d\s*[0-9%]|adv|dis)", re.IGNORECASE)
"""How an expression begins that a command line would take for options."""


class RollCommand(TyperCommand):
    """The verb as the command line sees it: `-1d4` is an expression there, not options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take the arguments apart; a space in front keeps an expression from looking like options."""
        return super().parse_args(ctx, [f" {word}" if _NEGATIVE.match(word) else word for word in args])


def roll(
    expression: list[str] = typer.Argument(..., metavar="EXPRESSION", help="Such as 4d6kh3+2 or 1d20adv [to hit] + 5."),
    seed: int | None = typer.Option(None, min=0, help="The dice; without it random ones."),
    as_json: bool = typer.Option(False, "--json", help="Print the total, the expression and every die as JSON."),
) -> None:
    """Roll a dice expression and explain what came up."""
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.output import print_json
    from affray.kernel.expressions import BadExpression
    from affray.kernel.expressions import roll as rolled

    try:
        result = rolled(" ".join(expression).strip(), seed)
    except BadExpression as fault:
        wrong(str(fault))
    if as_json:
        print_json(result.as_json())
    else:
        print(result)
