"""The yardstick: a bare fight to the last side standing, written by hand for numba, with nothing in it but that.

Initiative, d20 against armour class, damage, one more die on a natural 20, always at the weakest enemy. What a rule
engine costs is how much slower it is than this. Dice come from words of a counter: every run plays the same fights.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
from numba import njit

SIDE, START_HP, ARMOR_CLASS, ATTACK, DIE, BONUS, INITIATIVE = range(7)
FIGHTERS = [[0, 30, 16, 6, 8, 3, 2], [1, 26, 13, 5, 12, 3, 1]]
MOST_ROUNDS = 1000
U = np.uint64


@njit
def mixed(x: Any) -> Any:
    """A 64-bit word, well stirred."""
    x = (x ^ (x >> U(30))) * U(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> U(27))) * U(0x94D049BB133111EB)
    return x ^ (x >> U(31))


@njit
def face(word: Any, shift: int, sides: int) -> Any:
    """The face that 20 bits of a word show."""
    return (np.int64((word >> U(shift)) & U(0xFFFFF)) * sides >> 20) + 1


@njit
def weakest_enemy(sheets: Any, hp: Any, me: int) -> int:
    """The enemy with the fewest hit points left, or -1."""
    found = -1
    for other in range(len(hp)):
        if sheets[other, SIDE] != sheets[me, SIDE] and hp[other] > 0 and (found < 0 or hp[other] < hp[found]):
            found = other
    return found


@njit
def line_up(sheets: Any, order: Any, score: Any, stream: Any) -> None:
    """Sort by initiative, ties by listing order; one word a fighter."""
    for who in range(len(order)):
        score[who] = face(mixed(stream + U(who)), 44, 20) + sheets[who, INITIATIVE]
        place = who
        while place > 0 and score[order[place - 1]] < score[who]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = who


@njit
def strike(sheets: Any, hp: Any, me: int, target: int, word: Any) -> None:
    """One attack: the word's three faces are the attack, the damage and the critical's damage."""
    natural = face(word, 44, 20)
    if natural == 20 or (natural > 1 and natural + sheets[me, ATTACK] >= sheets[target, ARMOR_CLASS]):
        hp[target] -= face(word, 22, sheets[me, DIE]) + sheets[me, BONUS]
        if natural == 20:
            hp[target] -= face(word, 0, sheets[me, DIE])


@njit
def fight(sheets: Any, hp: Any, order: Any, score: Any, stream: Any) -> Any:
    """A whole fight: the side that won, or -1, and the rounds."""
    hp[:] = sheets[:, START_HP]
    line_up(sheets, order, score, stream)
    draw = len(hp)
    for number in range(1, MOST_ROUNDS + 1):
        for me in order:
            if hp[me] > 0:
                target = weakest_enemy(sheets, hp, me)
                if target < 0:
                    return sheets[me, SIDE], number
                strike(sheets, hp, me, target, mixed(stream + U(draw)))
                draw += 1
    return -1, MOST_ROUNDS


@njit
def fights(sheets: Any, seed: int, number: int) -> Any:
    """How many of so many fights the first side wins, and all their rounds."""
    hp, order, score = np.zeros(len(sheets), np.int64), np.zeros(len(sheets), np.int64), np.zeros(len(sheets), np.int64)
    wins, rounds = 0, 0
    for each in range(number):
        side, lasted = fight(sheets, hp, order, score, mixed(mixed(U(seed)) + U(each << 12)))
        wins += side == 0
        rounds += lasted
    return wins, rounds


def per_second(number: int = 1_000_000, repeats: int = 3) -> float:
    """Fights a second on one core, the best of some repetitions."""
    sheets = np.array(FIGHTERS, np.int64)
    fights(sheets, 7, 10)  # compiles
    best = 0.0
    for _ in range(repeats):
        begun = perf_counter()
        fights(sheets, 7, number)
        best = max(best, number / (perf_counter() - begun))
    return best
