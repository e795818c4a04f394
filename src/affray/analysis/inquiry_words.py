"""Answers about a running fight: as tables for a terminal, and in a few sentences for a chat."""

from __future__ import annotations

from fractions import Fraction

from affray.analysis.advice import Advice, Rated
from affray.analysis.odds import Odds
from affray.analysis.odds_tables import advice_text, as_text, happening, live_text
from affray.analysis.odds_words import field_name, headline, percent, value
from affray.analysis.result import SimulationResult

MOST_ACTS, MOST_CHANGES, MOST_FIELDS = 5, 4, 6
Found = Odds | SimulationResult | Advice


def tables(found: Found, width: int) -> str:
    """Tables of so many columns."""
    if isinstance(found, Odds):
        return as_text(found, width)
    return advice_text(found, width) if isinstance(found, Advice) else live_text(found, width)


def brief(found: Found) -> str:
    """What matters most, a line for each thing that there is to say."""
    if isinstance(found, Odds):
        return "\n".join(odds_lines(found))
    return advice_line(found) if isinstance(found, Advice) else live_line(found)


def odds_lines(odds: Odds) -> list[str]:
    """Hit and miss, and then what changes, each with its likeliest values."""
    head = headline(odds)
    lines = [f"{odds.command}: {head or on_the_way(odds) or 'nothing is left to chance'}."]
    fields = odds.changing
    lines += [f"{field_name(name, what)}: {changes(odds, name, what)}." for name, what in fields[:MOST_FIELDS]]
    if len(fields) > MOST_FIELDS:
        lines.append(f"And more may change: {len(fields) - MOST_FIELDS}.")
    return lines


def on_the_way(odds: Odds) -> str:
    """What may happen, the likeliest first."""
    return ", ".join(f"{happening(event)} {percent(event.p)}" for event in odds.events[:MOST_CHANGES])


def changes(odds: Odds, name: str, what: str) -> str:
    """How one field may change, the likeliest first."""
    number = odds.is_number(name, what)
    chances = sorted(odds.chance(name, what).items(), key=lambda pair: -pair[1])
    said = [f"{value(change, number)} {percent(p)}" for change, p in chances[:MOST_CHANGES]]
    if rest := chances[MOST_CHANGES:]:
        said.append(f"other {percent(sum((p for _, p in rest), Fraction(0)))}")
    mean = odds.mean.get(f"{name}.{what}")
    return ", ".join(said) + (f"; mean {float(mean):+.2f}" if mean is not None else "")


def live_line(found: SimulationResult) -> str:
    """Who wins from here."""
    said = [f"{word} {100 * share.p:.1f} %" for word, share in found.outcomes.items() if share.p > 0]
    return f"From here on, everyone by policy: {', '.join(said)} ({found.fights:,} fights)."


def advice_line(advice: Advice) -> str:
    """The best acts."""
    said = [f"`{act.command}` {chance(act)}" for act in advice.acts[:MOST_ACTS]]
    more = len(advice.acts) - MOST_ACTS
    rest = f", and {more} more" if more > 0 else ""
    return f"{advice.actor} may {', '.join(said)}{rest}: how often {advice.side} wins then, everyone by policy."


def chance(act: Rated) -> str:
    """A chance, with its interval if it is not exact."""
    if act.low == act.high:
        return f"{100 * act.p:.1f} %"
    return f"{100 * act.p:.0f} % ({100 * act.low:.0f} to {100 * act.high:.0f})"
