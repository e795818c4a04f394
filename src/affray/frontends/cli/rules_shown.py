"""Rules as text."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from affray.frontends.cli.output import BOLD, DIM, Page


def show(document: Mapping[str, Any], policies: bool) -> None:
    """Print what `affray rules` has found."""
    page = Page()
    if "rulesets" in document:
        for ruleset in document["rulesets"]:
            show_ruleset(page, ruleset, policies)
    elif "clause" in document:
        show_clause(page, document["clause"])
    elif "rulings" in document:
        show_rulings(page, document["rulings"])
    else:
        show_clauses(page, document["clauses"])


def show_ruleset(page: Page, ruleset: Mapping[str, Any], policies: bool) -> None:
    """A ruleset in a line, or with its policies."""
    page.line(f"{ruleset['name']}: {ruleset['title']}")
    if policies:
        for name, meaning in ruleset["policies"].items():
            page.line(f"{name}: {meaning}", indent=2, hang=4)
        page.line("MODULE:NAME: a function of your own, which runs interpreted", indent=2, hang=4)


def show_clauses(page: Page, clauses: list[Mapping[str, Any]]) -> None:
    """Every clause with its mark, under the headings of the register."""
    for number, (section, inside) in enumerate(groupby(clauses, key=lambda stated: stated["section"])):
        if number:
            page.line()
        page.line(section, style=BOLD)
        for stated in inside:
            page.line(f"{stated['id']} ({stated['mark']})  {stated['short']}", indent=2, hang=4)
    page.line()
    kinds = {stated["mark"]: stated["kind"] for stated in clauses}
    for mark, kind in kinds.items():
        page.line(f"({mark}) {kind}", style=DIM)


def show_rulings(page: Page, rulings: list[Mapping[str, Any]]) -> None:
    """Readings and fills with the options that replace them."""
    for stated in rulings:
        page.line(f"{stated['id']} ({stated['mark']})", style=BOLD)
        page.line(stated["text"], indent=2, hang=0)
        if stated["options"]:
            page.line(f"options: {', '.join(stated['options'])}", indent=2)


def show_clause(page: Page, stated: Mapping[str, Any]) -> None:
    """One clause with everything that is known of it."""
    page.line(stated["id"], style=BOLD)
    page.line(stated["text"], indent=2, hang=0)
    page.line()
    page.line(f"kind: {stated['kind']}")
    if stated["options"]:
        page.line(f"options that replace it: {', '.join(stated['options'])}")
    code = [f"{place['file']}:{place['line']} {place['function']}" for place in stated["code"]]
    cases = [f"{proof['file']}: {proof['title']}" for proof in stated["cases"]]
    for heading, entries in (("in the code", code), ("cases", cases)):
        if entries:
            page.line(f"{heading}:")
            for entry in entries:
                page.line(entry, indent=2, hang=4)
