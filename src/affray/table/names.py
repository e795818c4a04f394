"""Finding out whom or what a name means: exact first, then a unique beginning, then without accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from affray.kernel.mistakes import did_you_mean, shown
from affray.table.refused import Refused


def plain(name: str) -> str:
    """A name without accents, letter case and doubled spaces."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(c for c in apart if not unicodedata.combining(c)).split())


def find(name: str, known: Mapping[str, int], called: str) -> int:
    """The number of what is called `name`. Raises Refused with the candidates if it is none or several."""
    if name in known:
        return known[name]
    folded, bare = name.casefold(), plain(name)
    for matches in (
        [k for k in known if k.casefold() == folded],
        [k for k in known if k.casefold().startswith(folded)],
        [k for k in known if plain(k) == bare],
        [k for k in known if plain(k).startswith(bare)],
    ):
        if len(matches) == 1:
            return known[matches[0]]
        if len(matches) > 1:
            raise Refused(f"{shown(name)} may be {_listed(matches)}", "table.name")
    if not known:
        raise Refused(f"there is no {called} at all to be {shown(name)}", "table.name")
    hint = did_you_mean(name, list(known)) or f"; there is {_listed(list(known))}"
    raise Refused(f"there is no {called} {shown(name)}{hint}", "table.name")


def _listed(names: list[str], most: int = 12) -> str:
    some = ", ".join(shown(name) for name in names[:most])
    return some if len(names) <= most else f"{some}, …"
