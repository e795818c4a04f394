"""What the kernel's tests share: toy fights, and dice that show what they are told."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from affray.kernel.dice import GOLDEN, LOW, MASK, mix, root, stream
from affray.kernel.fight import AnyFight, shift_for, sizes_of
from affray.kernel.grid import square
from affray.kernel.interpreted import Logged, Quiet, nobody_answers
from affray.kernel.record import create

from .toy.state import Fight

SEED = 4_711


def bare(combatants: int, width: int = 0, height: int = 0) -> Fight:
    """A toy fight with nothing in it yet; each leads itself."""
    fight = create(Fight, sizes_of(combatants, width, height))
    fight.n, fight.width, fight.height, fight.shift = combatants, width, height, shift_for(width)
    fight.engine = Logged(nobody_answers)
    for who, unit in enumerate(fight.units):
        unit.leader = who
    return fight


def toy(number: int) -> Fight:
    """A random toy fight: 2 to 8 combatants of 2 or 3 sides, some in groups, on a grid with walls."""
    random = Random(number)
    width, height = random.randint(4, 7), random.randint(3, 5)
    fight = bare(random.randint(2, 8), width, height)
    fight.sides, fight.max_rounds = random.randint(2, 3), random.randint(3, 12)
    fight.stream = stream(root(SEED), number)
    fight.rules.sides = random.choice((4, 6, 10))
    fight.rules.harm[:] = random.choice(([1, 1, 2], [1, 2, 3], [0, 1, 4]))
    squares = [(x, y) for x in range(width) for y in range(height)]
    random.shuffle(squares)
    for who, unit in enumerate(fight.units):
        unit.side, unit.hp = who % fight.sides, random.randint(3, 15)
        unit.leader = who % fight.sides if random.random() < 0.3 else who
        unit.auto[1] = random.choice((0, 0, 1, 2))
        unit.x, unit.y = squares.pop()
        sheet = fight.sheets[who]
        sheet.talent, sheet.drill, sheet.luck = (random.randint(-2, 4) for _ in range(3))
    for x, y in squares[: random.randint(0, 3)]:
        fight.wall[square(fight, x, y)] = 1
    return fight


def is_mixed_again(start: int, draw: int, sides: int) -> bool:
    """Whether the first word of a die falls in the uneven rest."""
    word = mix((start + draw * GOLDEN) & MASK)
    return ((word >> 32) * sides & LOW) < (LOW + 1) % sides


class Missing(Exception):
    """No face is left for a die of so many sides."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class Scripted(Quiet):
    """Shows the faces of a list, one after the other."""

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__(nobody_answers)
        self.faces = list(faces)

    def draw(self, fight: AnyFight, who: int, purpose: int, sides: int) -> int:
        fight.draw += 1
        if not self.faces:
            raise Missing(sides)
        return self.faces.pop(0)
