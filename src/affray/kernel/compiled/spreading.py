"""How mass goes through the graph of a fight's states, compiled; see exploring.py for the tables."""

# mypy: ignore-errors
# ruff: noqa: F821, PLR0913, PLR0917

from __future__ import annotations


def pass_on(
    mass: list[int],
    later: list[int],
    rests: list[int],
    waits: list[int],
    ended: list[int],
    over: list[int],
    links: list[int],
    firsts: list[int],
    ends: list[int],
    size: int,
) -> int:
    """Let mass (doubles' bits, by state) go on as far as it comes in this round; the rest of it is `later`.

    What has come to an end is added to `rests`, by state, and to `ended`, by outcome + 2; what has come to a state that
    is not explored is added to `waits`.
    """
    moved = True
    while moved:
        moved = False
        for state in range(size):
            amount = mass[state]
            if amount != 0:
                mass[state] = 0
                if over[state] != 0:
                    rests[state] = added(rests[state], amount)
                    ended[over[state] + 2] = added(ended[over[state] + 2], amount)
                elif ends[state] == 0:
                    waits[state] = added(waits[state], amount)
                else:
                    moved = True
                    for link in range(firsts[state], ends[state]):
                        target = links[3 * link]
                        share = times(amount, links[3 * link + 2])
                        if links[3 * link + 1] != 0:
                            later[target] = added(later[target], share)
                        else:
                            mass[target] = added(mass[target], share)
    return 0
