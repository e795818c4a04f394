"""affray compile"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from affray.frontends.cli.names import complete_ruleset

if TYPE_CHECKING:
    from affray.kernel.record import Sizes
    from affray.kernel.ruleset import Ruleset


def compile_rules(
    names: list[str] = typer.Argument(
        None, metavar="RULESET", help="Which; all if none is named.", autocompletion=complete_ruleset
    ),
    for_odds: bool = typer.Option(False, "--odds", help="Also what duels, advice and live odds run on."),
) -> None:
    """Build the compiled engine's cache, so that no simulation has to wait for it."""
    from affray.frontends.cli.names import rulesets_named

    chosen = rulesets_named(names or [])
    try:
        from affray.kernel.compiled.engine import LARGE, SMALL, cache_folder
    except ImportError:
        from affray.frontends.cli.ending import wrong

        wrong("the compiled engine needs llvmlite, which is not installed: pip install 'affray[fast]'")
    for ruleset in chosen:
        for sizes in (SMALL, LARGE):
            who = f"{ruleset.name}, up to {sizes.combatants} combatants"
            print(f"{who}: {built(ruleset, sizes, False)}")
            if for_odds:
                print(f"{who}, for odds: {built(ruleset, sizes, True)}")
    print(f"kept in {cache_folder()}")


def built(ruleset: Ruleset, sizes: Sizes, branching: bool) -> str:
    """Build the engine at one capacity, for simulations or for odds; what was done."""
    from time import perf_counter

    from affray.frontends.cli.ending import DIFFERS, Ended
    from affray.frontends.cli.output import note
    from affray.kernel.compiled.engine import cache_file, engine, is_cached

    if is_cached(ruleset, sizes, branching):
        return "is there already"
    note(f"compiling {ruleset.name} for up to {sizes.combatants} combatants …")
    begun = perf_counter()
    made = engine(ruleset, sizes)
    _ = made.branching if branching else made.quiet
    seconds = perf_counter() - begun
    if not is_cached(ruleset, sizes, branching):
        folder = cache_file(ruleset, sizes, False, branching=branching).parent
        raise Ended(DIFFERS, f"compiled in {seconds:.1f} s, but it can't be kept: {folder} can't be written")
    return f"compiled in {seconds:.1f} s"
