"""The cards as tables for reading, and as a sheet of paper for the table."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from affray.rulesets.skirmish.cards import ArmourCard, WeaponCard, armour_table, weapon_table
from affray.rulesets.skirmish.sheet import Options

Table = tuple[str, tuple[str, ...], list[tuple[str, ...]]]
"""A title, the heads of its columns, its rows."""
SPANS = {"open": "in the open", "cover": "behind cover", "heavy-cover": "behind heavy cover"}
STYLE = """
body { font: 10pt/1.3 Georgia, serif; margin: 1cm; color: #111; background: #fff }
h1 { font-size: 15pt; margin: 0 0 .4cm } h2 { font-size: 11pt; margin: 0 0 .1cm }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.2cm, 1fr)); gap: .4cm }
.card { border: 1.2pt solid #111; border-radius: 2mm; padding: .25cm .3cm; break-inside: avoid }
.card p { margin: 0 0 .1cm } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; border-top: .5pt solid #888; padding: .5mm 1mm } td.number, th.number { text-align: right }
@media print { body { margin: 0 } } @page { margin: 1.2cm }
"""


def signed(number: int) -> str:
    """A modifier with its sign; the real minus."""
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number < 0 else "0"


def reach(card: WeaponCard) -> str:
    """A card's range in words."""
    return "adjacent" if card.range == "adjacent" else f"{card.range} squares"


def card_rows(card: WeaponCard) -> list[tuple[str, ...]]:
    """Roll, damage and injury of each row."""
    return [(row.roll, str(row.damage), row.injury or "\u2013") for row in card.damage]


def tables(options: Any | None = None) -> list[Table]:
    """Every card and table as one that a terminal can show; those of a scenario's options if they are given."""
    chosen = Options() if options is None else options
    made: list[Table] = [
        (
            f"{name}: accuracy {signed(card.accuracy)}, range {reach(card)}",
            ("roll", "damage", "injury"),
            card_rows(card),
        )
        for name, card in weapon_table(chosen).items()
    ]
    made.append(("armour", ("armour", "damage absorbed", "worn on"), armour_rows(armour_table(chosen))))
    made.append(("modifiers", ("stance or position", "attacker", "target"), modifier_rows(chosen)))
    made.append(("location", ("d10", "part"), list(chosen.location.items())))
    return made


def armour_rows(table: Mapping[str, ArmourCard]) -> list[tuple[str, ...]]:
    """Name, value and parts of each armour."""
    return [(name, str(card.value), worn_on(card)) for name, card in table.items()]


def worn_on(card: ArmourCard) -> str:
    """Where armour is worn."""
    return "any part" if len(card.parts) == 4 else ", ".join(card.parts)


def modifier_rows(options: Any) -> list[tuple[str, ...]]:
    """What each stance and position does for attacker and target."""
    attacker = options.attacker_modifiers.model_dump(by_alias=True)
    target = options.target_modifiers.model_dump(by_alias=True)
    rows: list[tuple[str, ...]] = []
    for word, value in target.items():
        mine = signed(attacker[word]) if word in attacker else signed(attacker["prone"])
        label = "prone, attacker adjacent" if word == "prone-adjacent" else SPANS.get(word, word)
        rows.append((label, mine, signed(value)))
    return rows


def sheet_of_paper(options: Any | None = None) -> str:
    """The cards as one HTML page that prints on paper and asks for nothing from outside."""
    inside = "\n".join(_card(title, heads, rows) for title, heads, rows in tables(options))
    head = f'<meta charset="utf-8"><title>skirmish: cards</title><style>{STYLE}</style>'
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n'
        f'<h1>Cards</h1>\n<div class="cards">\n{inside}\n</div></body></html>\n'
    )


def _card(title: str, heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    name, _, said = title.partition(": ")
    about = f"<p>{escape(said)}</p>" if said else ""
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="card"><h2>{escape(name)}</h2>{about}<table><tr>{top}</tr>{body}</table></div>'
