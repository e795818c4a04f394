"""One function for each corner of the language."""

from __future__ import annotations

from affray.kernel.primitives import roll
from affray.kernel.terms import rule

from .state import CELLS, Fight, Pair

MINUS_SEVEN = -7
YES = True


@rule()
def put(fight: Fight, number: int) -> None:
    """Note a result."""
    fight.out[fight.outs] = number
    fight.outs += 1


@rule()
def counted(fight: Fight, number: int) -> bool:
    """Whether a number is above 0; how often it was asked is seen."""
    fight.calls += 1
    return number > 0


@rule()
def division(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """Rounding down, whatever the signs."""
    divisor = b if b != 0 else 3
    put(fight, a // divisor)
    put(fight, a % divisor)
    put(fight, -a // divisor)
    put(fight, -a % divisor)
    for number in range(-9, 10):
        if number != 0:
            put(fight, c // number * 1000 + c % number)


@rule()
def constant_division(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """By constants: powers of two are shifts."""
    put(fight, a // 1 + a % 1)
    put(fight, a // 2)
    put(fight, a % 2)
    put(fight, a // 1024)
    put(fight, a % 1024)
    put(fight, a // 10)
    put(fight, a % 10)
    put(fight, a // -8)
    put(fight, a % -8)
    put(fight, a // MINUS_SEVEN)
    put(fight, a % MINUS_SEVEN)


@rule()
def bits(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """Shifts keep the sign."""
    put(fight, a >> 3)
    put(fight, a << 2)
    put(fight, (a & 1023) >> (b & 7))
    put(fight, (a & 1023) << (b & 7))
    put(fight, a & b)
    put(fight, a | b)
    put(fight, a ^ b)
    put(fight, a & -16)
    number = a
    number >>= 1
    number ^= b
    number &= 0xFFFF
    number |= 1
    number <<= 1
    put(fight, number)


@rule()
def comparisons(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """Chains, membership, and truth as a number."""
    put(fight, int_of(a < b <= c))
    put(fight, int_of(a < b < c < d))
    put(fight, int_of(a == b != c >= d > a))
    put(fight, int_of(0 <= a % 7 < 3))
    put(fight, int_of(a % 5 in (1, b % 5, -3)))
    put(fight, int_of(a % 5 not in (0, 2)))
    put(fight, (a < b) + (b < c) + (c < d) * 2)
    put(fight, int_of(not a < b))
    put(fight, int_of(not a % 3))
    put(fight, int_of(bool(a % 2)))
    put(fight, int_of(YES and a > b))


@rule()
def int_of(truth: bool) -> int:
    """A truth value as a number."""
    return 1 if truth else 0


@rule()
def choices(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """Conditional expressions, of which only one branch runs."""
    put(fight, a if a > b else b)
    put(fight, 1 if a > 0 else -1 if a < 0 else 0)
    put(fight, (a if counted(fight, a) else b) if counted(fight, b) else (c if counted(fight, c) else d))
    put(fight, fight.calls)


@rule()
def short_circuit(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """What does not count is not evaluated."""
    put(fight, int_of(counted(fight, a) and counted(fight, b) and counted(fight, c)))
    put(fight, fight.calls)
    put(fight, int_of(counted(fight, a) or counted(fight, b) or counted(fight, c)))
    put(fight, fight.calls)
    put(fight, int_of((counted(fight, a) or counted(fight, b)) and not (counted(fight, c) and counted(fight, d))))
    put(fight, fight.calls)
    truth = counted(fight, a) and a > 5
    truth = truth or b > 5
    put(fight, int_of(truth))


@rule()
def loops(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """for and while, forwards and backwards, left and cut short."""
    total = 0
    for i in range(a % 9):
        if i == b % 5:
            continue
        for j in range(i, -i, -2):
            total = total * 3 + j
            if total > 5000:
                total %= 977
                break
        else_value = total + i
        total = else_value
    put(fight, total)
    steps = 0
    number = abs(c) % 1000 + 1
    while True:
        if number == 1:
            break
        steps += 1
        if number % 2 == 0:
            number //= 2
            continue
        number = 3 * number + 1
    put(fight, steps)
    while steps > 0 and not steps % 7 == 3:
        steps -= 1
    put(fight, steps)
    for i in range(10, d % 10, -3):
        put(fight, i)


@rule()
def loop_variables(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """The variable may be changed within, keeps its last value behind, and bounds are looked at once."""
    i = -5
    for i in range(a % 4):
        i += 10
    put(fight, i)
    last = b % 6
    for k in range(last):
        last = 0
        put(fight, k)
    for k in range(3, 3 - d % 3, -1):
        put(fight, k)


@rule()
def early(fight: Fight, a: int, b: int) -> int:
    """Returns out of loops and branches."""
    for i in range(10):
        while a > b:
            a -= 3
            if a % 7 == i:
                return a
        if i > b % 10:
            return i
    if a > 0:
        return 1
    else:
        return 2


@rule()
def returns(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """Calls with results of every kind."""
    put(fight, early(fight, a, b))
    put(fight, early(fight, b % 50, c % 50))
    if counted(fight, d):
        return
    put(fight, 7)


@rule()
def assignments(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """Tuples: all values first, then the targets from the left."""
    a, b = b, a
    put(fight, a)
    x, y, z = a + b, a - b, a * b
    x, y = y, x
    put(fight, x - 2 * y + 3 * z)
    i = 1
    i, fight.cell[i] = 2, 5
    fight.cell[i], fight.cell[0] = fight.cell[0] + a, fight.cell[2] + b
    fight.cell[4 if a > b else 5] = fight.cell[2]
    fight.cell[3] += fight.cell[2] + early(fight, a, b)
    for k in range(CELLS):
        put(fight, fight.cell[k])


@rule()
def changing(fight: Fight, number: int) -> int:
    """Changes what its caller is about to add to."""
    fight.cell[6] += number
    fight.pair.one += 1
    return number


@rule()
def order_of_evaluation(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """The left of a `+=` is read before its right is worked out; the right of a `=` before its target."""
    fight.cell[6] = a
    fight.cell[6] += changing(fight, b)
    put(fight, fight.cell[6])
    fight.cell[fight.pair.one] = changing(fight, c)
    put(fight, fight.cell[1])
    put(fight, fight.cell[2])
    put(fight, changing(fight, d) - fight.cell[6])


@rule()
def sum_of(numbers: list[int], pair: Pair, count: int) -> int:
    """Lists and records as arguments."""
    total = pair.one * 2 - pair.two
    for i in range(count):
        total += numbers[i]
    return total


@rule()
def records(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """Names for records and lists stand for the things themselves."""
    pair = fight.pair
    pair.one = a
    pair.two = fight.pair.one - b
    for k in range(3):
        pair = fight.pairs[k]
        pair.one, pair.two = a + k, b - k
    numbers = fight.cell
    numbers[a % CELLS] = c
    fight.units[d % fight.n].x = a
    unit = fight.units[0]
    unit.auto[3] = b
    put(fight, sum_of(fight.cell, fight.pairs[d % 3], CELLS))
    put(fight, fight.pairs[1].two + fight.pair.two + len(fight.cell) + len(unit.auto))
    put(fight, fight.units[fight.n - 1].x)


@rule()
def extremes(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """min, max, abs."""
    put(fight, min(a, b))
    put(fight, max(a, b, c, d, 0))
    put(fight, min(-3, abs(c), d))
    put(fight, abs(a - b) - abs(-5))
    put(fight, max(1, a) // max(1, b))


@rule()
def faces(fight: Fight, a: int, b: int, c: int, d: int) -> None:
    """Dice of any number of sides, and of streams of any sign."""
    for k in range(8):
        put(fight, roll(fight, 0, 0, 1 + abs(a + k * b) % 1000, 0))
    put(fight, roll(fight, 0, 0, 1000000, 0))
    put(fight, roll(fight, 0, 0, 1, 0))


@rule()
def refusal(fight: Fight) -> int:
    """Nothing is refused."""
    fight.outs = 0
    fight.calls = 0
    fight.pair.one = 0
    return 0


@rule()
def perform(fight: Fight) -> None:
    """Run one function."""
    given = fight.decision.given
    a, b, c, d = given[0], given[1], given[2], given[3]
    which = fight.decision.which
    if which < 7:
        first_half(fight, which, a, b, c, d)
    else:
        second_half(fight, which, a, b, c, d)


FIRST = ("division", "constant_division", "bits", "comparisons", "choices", "short_circuit", "loops")
SECOND = ("loop_variables", "returns", "assignments", "order_of_evaluation", "records", "extremes", "faces")


@rule()
def first_half(fight: Fight, which: int, a: int, b: int, c: int, d: int) -> None:
    """Run one of the first functions."""
    if which == 0:
        division(fight, a, b, c, d)
    elif which == 1:
        constant_division(fight, a, b, c, d)
    elif which == 2:
        bits(fight, a, b, c, d)
    elif which == 3:
        comparisons(fight, a, b, c, d)
    elif which == 4:
        choices(fight, a, b, c, d)
    elif which == 5:
        short_circuit(fight, a, b, c, d)
    else:
        loops(fight, a, b, c, d)


@rule()
def second_half(fight: Fight, which: int, a: int, b: int, c: int, d: int) -> None:
    """Run one of the others."""
    if which == 7:
        loop_variables(fight, a, b, c, d)
    elif which == 8:
        returns(fight, a, b, c, d)
    elif which == 9:
        assignments(fight, a, b, c, d)
    elif which == 10:
        order_of_evaluation(fight, a, b, c, d)
    elif which == 11:
        records(fight, a, b, c, d)
    elif which == 12:
        extremes(fight, a, b, c, d)
    elif which == 13:
        faces(fight, a, b, c, d)
    else:
        reads(fight, a)


@rule()
def reads(fight: Fight, who: int) -> None:
    """Reads where it is told to."""
    put(fight, fight.units[who].x)


@rule()
def answer(fight: Fight, who: int, question: int, other: int) -> int:
    """Nothing is asked."""
    return 0


@rule()
def play(fight: Fight) -> None:
    """Nothing is played."""


@rule()
def outcome_row(fight: Fight, rows: list[int], at: int) -> None:
    """Nothing is kept."""
