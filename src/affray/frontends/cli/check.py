"""affray check"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from affray.frontends.cli.names import complete_ruleset

if TYPE_CHECKING:
    from affray.kernel.document import Document
    from affray.kernel.mistakes import Mistake


def check(
    files: list[str] = typer.Argument(None, metavar="FILE", help="Scenario files, or campaigns'.", show_default=False),
    schema: str = typer.Option(
        "",
        metavar="RULESET",
        help="Print the JSON Schema of a ruleset's scenarios instead.",
        autocompletion=complete_ruleset,
    ),
    as_json: bool = typer.Option(False, "--json", help="Print what was understood, and the mistakes, as JSON."),
) -> None:
    """Look scenario files over: every mistake in one go, with its line and a suggestion."""
    from affray.frontends.cli.ending import WRONG, Ended, wrong
    from affray.frontends.cli.output import print_json, say

    if bool(schema) == bool(files):
        wrong("check needs either files or --schema RULESET")
    if schema:
        print_schema(schema)
        return
    found = [looked_over(file) for file in files]
    if as_json:
        print_json({"files": [document | {"mistakes": list(map(placed, wrongs))} for document, wrongs in found]})
    else:
        for document, wrongs in found:
            for mistake in wrongs:
                say(str(mistake))
            if not wrongs:
                print(understood(document))
    if any(wrongs for _, wrongs in found):
        raise Ended(WRONG)


def print_schema(name: str) -> None:
    """Print a ruleset's JSON Schema."""
    from affray.frontends.cli.names import ruleset_named
    from affray.frontends.cli.output import print_json
    from affray.rulesets.loading import schema

    print_json(schema(ruleset_named(name).name))


def looked_over(file: str) -> tuple[dict[str, Any], list[Mistake]]:
    """What a file is understood to say, and the mistakes in it."""
    from affray.kernel.mistakes import Mistakes
    from affray.rulesets.campaigns import document_of, is_campaign
    from affray.rulesets.loading import load

    try:
        document = document_of(file)
        if is_campaign(document):
            return campaign_looked_over(file, document), []
        scenario = load(document)
    except Mistakes as mistakes:
        return {"file": file, "ok": False}, mistakes.mistakes
    sides: dict[str, list[str]] = {}
    for combatant in scenario.combatants:
        sides.setdefault(combatant.side, []).append(combatant.name)
    grid = scenario.grid
    size = None if grid is None else {"width": grid.width, "height": grid.height, "walls": len(grid.walls)}
    head = {"file": file, "ok": True, "ruleset": scenario.ruleset, "title": scenario.title}
    return head | {"sides": sides, "grid": size}, []


def campaign_looked_over(file: str, document: Document) -> dict[str, Any]:
    """What a campaign is understood to say. Raises Mistakes with those of all its files."""
    from affray.table.campaign import load

    campaign = load(document)
    listed = [[sheet.name for sheet in scene.scenario.combatants] for scene in campaign.scenes]
    often = [name for names in listed for name in names if sum(name in others for others in listed) > 1]
    scenes = [
        {"file": scene.file, "title": scene.title, "combatants": names, "after": list(scene.after)}
        for scene, names in zip(campaign.scenes, listed, strict=True)
    ]
    head = {"file": file, "ok": True, "ruleset": campaign.ruleset.name, "title": campaign.title}
    return head | {"carried_over": list(dict.fromkeys(often)), "fights": scenes}


def placed(mistake: Mistake) -> dict[str, Any]:
    """A mistake as JSON."""
    return {"file": mistake.file, "line": mistake.line, "where": mistake.where, "message": mistake.message}


def understood(document: dict[str, Any]) -> str:
    """What a sound file says, in a line."""
    from affray.kernel.mistakes import printable

    if "fights" in document:
        return campaign_understood(document)
    sides = " against ".join(f"{side} ({counted(names)})" for side, names in document["sides"].items())
    grid = document["grid"]
    where = "no grid" if grid is None else f"a grid of {grid['width']} by {grid['height']}"
    title = f"{document['title']}, " if document["title"] else ""
    return f"{printable(document['file'])}: ok: {title}{document['ruleset']}: {sides}; {where}"


def campaign_understood(document: dict[str, Any]) -> str:
    """What a sound campaign says, in a line."""
    from affray.kernel.mistakes import printable

    fights, title = document["fights"], f"{document['title']}, " if document["title"] else ""
    row = ", ".join(fight["title"] for fight in fights) if len(fights) <= 6 else f"{len(fights)} fights"
    over = counted(document["carried_over"]) if document["carried_over"] else "nobody"
    return f"{printable(document['file'])}: ok: {title}{document['ruleset']}: {row}; carried over: {over}"


def counted(names: list[str]) -> str:
    """Names, or how many they are."""
    return ", ".join(names) if len(names) <= 6 else f"{len(names)} combatants"
