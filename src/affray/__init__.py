"""affray: one engine for tabletop combat, at the table, in simulation and in exact odds.

Everything here is imported when it is first used, so that `import affray` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from affray.kernel.mistakes import Mistakes as Mistakes
    from affray.table.diary import run as run
    from affray.table.moments import advise as advise
    from affray.table.moments import duel as duel
    from affray.table.moments import live_odds as live_odds
    from affray.table.odds import odds as odds
    from affray.table.odds import odds_table as odds_table
    from affray.table.opening import load as load
    from affray.table.refused import Refused as Refused
    from affray.table.unattended import replay as replay
    from affray.table.unattended import simulate as simulate

__version__ = "0.1.0"
__all__ = [
    "Mistakes",
    "Refused",
    "__version__",
    "advise",
    "duel",
    "live_odds",
    "load",
    "odds",
    "odds_table",
    "replay",
    "run",
    "simulate",
]

_PLACES = {
    "Mistakes": "affray.kernel.mistakes",
    "Refused": "affray.table.refused",
    "advise": "affray.table.moments",
    "duel": "affray.table.moments",
    "live_odds": "affray.table.moments",
    "load": "affray.table.opening",
    "odds": "affray.table.odds",
    "odds_table": "affray.table.odds",
    "replay": "affray.table.unattended",
    "run": "affray.table.diary",
    "simulate": "affray.table.unattended",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    thing = getattr(import_module(_PLACES[name]), name)
    globals()[name] = thing
    return thing


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
