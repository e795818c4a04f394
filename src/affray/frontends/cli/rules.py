"""affray rules"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from affray.frontends.cli.names import complete_ruleset

if TYPE_CHECKING:
    from affray.kernel.ruleset import Ruleset


def complete_clause(ctx: typer.Context, incomplete: str) -> list[str]:
    """The clauses of the ruleset named before whose ids begin so, for a shell."""
    from affray import rulesets
    from affray.rulesets import register
    from affray.table.refused import TABLE_CLAUSES

    name = str(ctx.params.get("ruleset"))
    if name not in rulesets.names():
        return []
    known = register.clauses(rulesets.get(name), TABLE_CLAUSES)
    return [clause for clause in known if clause.startswith(incomplete)]


def rules(
    ruleset: str = typer.Argument(
        "", metavar="RULESET", help="The rule system; left out, they are listed.", autocompletion=complete_ruleset
    ),
    clause: str = typer.Argument(
        "",
        metavar="CLAUSE",
        help="One clause, with or without the ruleset's name.",
        autocompletion=complete_clause,
    ),
    policies: bool = typer.Option(False, "--policies", help="The policies by which combatants act."),
    rulings: bool = typer.Option(False, "--rulings", help="Readings and fills, and the options that replace them."),
    cards: bool = typer.Option(False, "--cards", help="The cards and tables, where the ruleset has cards."),
    cards_html: str = typer.Option("", "--cards-html", metavar="FILE", help="Write the cards as a sheet to print."),
    as_json: bool = typer.Option(False, "--json", help="Print it as JSON."),
) -> None:
    """Show the rules as they are carried out: clauses, where each is in the code, which cases prove it."""
    from affray.frontends.cli.ending import wrong
    from affray.frontends.cli.names import ruleset_named, rulesets_named
    from affray.frontends.cli.output import print_json
    from affray.frontends.cli.rules_shown import show

    if "." in ruleset and not clause:
        ruleset, clause = ruleset.split(".", 1)
    if policies + rulings + bool(clause) + (cards or bool(cards_html)) > 1:
        wrong("ask for one thing: a clause, --policies, --rulings or the cards")
    if cards or cards_html:
        from affray.frontends.cli.cards import print_cards

        if not ruleset:
            wrong("whose cards? affray rules RULESET --cards")
        print_cards(ruleset_named(ruleset), cards, cards_html, as_json)
        return
    if policies:
        document = described([ruleset_named(ruleset)] if ruleset else rulesets_named([]))
    elif not ruleset:
        document = described(rulesets_named([]))
    else:
        document = about(ruleset_named(ruleset), clause, rulings)
    if as_json:
        print_json(document)
    else:
        show(document, policies)


def described(chosen: list[Ruleset]) -> dict[str, Any]:
    """Rulesets with their policies."""
    return {
        "rulesets": [
            {"name": ruleset.name, "title": ruleset.title, "policies": dict(ruleset.policies)} for ruleset in chosen
        ]
    }


def about(ruleset: Ruleset, clause: str, rulings: bool) -> dict[str, Any]:
    """One clause in full, or all of a ruleset's clauses, or its readings and fills."""
    from affray.frontends.cli.ending import wrong
    from affray.rulesets import register
    from affray.table.refused import TABLE_CLAUSES

    if clause:
        try:
            stated = register.clause(ruleset, clause, TABLE_CLAUSES)
        except KeyError as fault:
            wrong(str(fault.args[0]))
        return {"ruleset": ruleset.name, "clause": in_full(ruleset, stated)}
    if rulings:
        read = [in_short(ruling.clause) | {"options": list(ruling.options)} for ruling in register.rulings(ruleset)]
        return {"ruleset": ruleset.name, "rulings": read}
    stated_all = register.clauses(ruleset, TABLE_CLAUSES).values()
    return {"ruleset": ruleset.name, "clauses": [in_short(stated) for stated in stated_all]}


def in_short(stated: Any) -> dict[str, Any]:
    """A clause as the register states it."""
    from affray.rulesets.register import MARKS, first_sentence

    return {
        "id": stated.id,
        "mark": stated.mark,
        "kind": MARKS[stated.mark],
        "section": stated.section,
        "short": first_sentence(stated),
        "text": stated.text,
    }


def in_full(ruleset: Ruleset, stated: Any) -> dict[str, Any]:
    """A clause with the options that replace it, its rule functions and its cases."""
    from affray.rulesets import register

    options = [key for key, cited in register.options_of(ruleset).items() if stated.id in cited]
    code = [place._asdict() for place in register.code_of(ruleset).get(stated.id, ())]
    cases = [proof._asdict() for proof in register.cases_of(ruleset).get(stated.id, ())]
    return in_short(stated) | {"options": options, "code": code, "cases": cases}
