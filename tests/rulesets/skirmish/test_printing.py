"""The cards as tables and as a sheet of paper say what the cards say."""

from html.parser import HTMLParser

from affray.rulesets.skirmish.cards import TABLES
from affray.rulesets.skirmish.printing import sheet_of_paper, tables
from affray.rulesets.skirmish.sheet import Options


class Cells(HTMLParser):
    """Gathers all text; refuses anything that would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "link", "img", "iframe"}
        assert not {"src", "href"} & {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_every_card_is_a_table() -> None:
    titles = {title.split(":")[0]: rows for title, _, rows in tables()}
    for name, card in TABLES["weapons"].items():
        assert titles[name] == [(str(r["roll"]), str(r["damage"]), r.get("injury", "–")) for r in card["damage"]]
    assert ("helmet", "1", "head") in titles["armour"]
    assert ("prone, attacker adjacent", "−2", "−2") in titles["modifiers"]
    assert titles["location"] == list(TABLES["location"].items())


def test_the_sheet_of_paper_has_every_cell_and_asks_for_nothing_from_outside() -> None:
    page = Cells()
    page.feed(sheet_of_paper())
    for title, heads, rows in tables():
        assert title.split(": ")[0] in page.texts
        for cell in (*heads, *(cell for row in rows for cell in row)):
            assert cell in page.texts


def test_a_scenario_s_own_cards_are_printed_and_escaped() -> None:
    card = {"range": 3, "damage": [{"roll": "1-20", "damage": 6}]}
    options = Options.model_validate({"weapons": {"<b>zap": card}})
    assert any(title.startswith("<b>zap: ") for title, _, _ in tables(options))
    assert "<b>zap" not in sheet_of_paper(options)
    assert "&lt;b&gt;zap" in sheet_of_paper(options)
