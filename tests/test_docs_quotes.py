"""What the documentation quotes from the sources must stand there word for word."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(ROOT.glob("docs/**/*.md"))
RULES = ROOT / "src" / "affray" / "rulesets" / "stonekeep"
QUOTED = {"python": "@rule(", "yaml": "- case: "}
"""Blocks that begin so are quotations, in pages on rules and cases."""


def quotations() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for language, block in re.findall(r"```(\w+)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            if language in QUOTED and block.startswith(QUOTED[language]):
                yield page.name, block


def test_quotations_stand_in_the_sources() -> None:
    sources = [file.read_text(encoding="utf-8") for file in (*RULES.glob("*.py"), *RULES.glob("cases/*.yaml"))]
    found = list(quotations())
    assert {page for page, _ in found} == {"cases.md", "rules-as-code.md"}
    for page, block in found:
        assert any(block in source for source in sources), f"{page}: {block}"


@pytest.mark.parametrize("page", [*PAGES, RULES / "README.md"], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link
