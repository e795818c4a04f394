"""Playing a campaign many times, in either engine: scene after scene, run after run.

The dice of a scene are those of fight (run · scenes + scene) of the seed, so that any run can be played again alone.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from affray.analysis.players import Compiled, Interpreted, Player
from affray.analysis.unavailable import Unavailable
from affray.kernel.dice import root, stream
from affray.kernel.fight import AnyFight
from affray.kernel.interpreted import Quiet
from affray.kernel.orders import Decided
from affray.kernel.record import copier

if TYPE_CHECKING:
    from affray.analysis.campaign import CampaignSetup, Stage
    from affray.kernel.compiled.engine import Engine


class InterpretedCampaign:
    """Plays with the interpreted engine, without a log."""

    engine = Interpreted.engine

    def __init__(self, campaign: CampaignSetup, seed: int) -> None:
        self.campaign, self.root = campaign, root(seed)
        self.copy = copier(campaign.ruleset.Fight)
        self.outcome_row = campaign.ruleset.room("outcome").outcome_row

    def play(self, first: int, fights: int) -> array[int]:
        """See Player."""
        rows = [0] * (fights * self.campaign.width)
        for place in range(fights):
            self.run(first + place, rows, place * self.campaign.width)
        return array("q", rows)

    def run(self, number: int, rows: list[int], at: int) -> None:
        """Play one run and write its row."""
        stages, ended = self.campaign.stages, list[AnyFight]()
        for place, stage in enumerate(stages):
            fight: AnyFight = self.copy(stage.setup.fight)
            answer = stage.setup.answer
            fight.engine, fight.stream = Quiet(answer), stream(self.root, number * len(stages) + place)
            arrive(stage, ended, fight)
            stage.setup.play(fight)
            self.outcome_row(fight, rows, at)
            at += stage.setup.width
            if stage.orders:
                for order in stage.orders:
                    order.do(stage.setup.ruleset, answer, fight)
                self.outcome_row(fight, rows, at)
                at += stage.setup.width
            ended.append(fight)


def arrive(stage: Stage, ended: list[AnyFight], fight: AnyFight) -> None:
    """Bring those who come from earlier scenes: the twin of bodies.carry_from."""
    for arrival in stage.arrivals:
        carry, known = stage.setup.ruleset.room("between").carry, list(arrival.numbers)
        for old, new in arrival.pairs:
            carry(ended[arrival.place], old, fight, new, known)
        fight.minutes = max(fight.minutes, ended[arrival.place].minutes)


class CompiledCampaign:
    """Plays with the compiled engine. Each scene has memory of its own, where it stays as it ended for later ones."""

    engine = Compiled.engine

    def __init__(self, campaign: CampaignSetup, seed: int) -> None:
        from affray.kernel.compiled.engine import engine

        sizes = campaign.capacity()
        if isinstance(sizes, str):
            raise Unavailable(sizes)
        self.root, self.width = root(seed), campaign.width
        self.rows = array("q", bytes(8 * self.width))
        code = engine(campaign.ruleset, sizes)
        self.scenes: list[CompiledScene] = []
        for stage in campaign.stages:
            self.scenes.append(CompiledScene(code, stage, self.scenes))

    def play(self, first: int, fights: int) -> array[int]:
        """See Player."""
        from affray.kernel.compiled.engine import pointer

        gathered, row = array("q"), pointer(self.rows)
        for number in range(first, first + fights):
            at = 0
            for place, scene in enumerate(self.scenes):
                at = scene.run(self.root, number * len(self.scenes) + place, row, at)
            gathered.extend(self.rows)
        for scene in self.scenes:
            scene.held.refuse_fault()
        return gathered


class CompiledScene:
    """One scene in memory of its own, and the compiled code that plays it."""

    def __init__(self, code: Engine, stage: Stage, earlier: list[CompiledScene]) -> None:
        from affray.kernel.compiled.engine import WORD, Held, pointer
        from affray.kernel.compiled.layout import changing, places

        word = ctypes.c_int64
        self.stage, self.sizes, self.width = stage, code.sizes, stage.setup.width
        self.held = Held(code, copier(type(stage.setup.fight))(stage.setup.fight))
        self.desk = self.held.fight
        self.here, self.start = pointer(self.held.words), pointer(self.held.start)
        stretches = changing(type(stage.setup.fight), code.sizes, stage.setup.fight.n)
        if any(order.code is None for order in stage.orders):
            stretches = [(0, self.held.recording_at)]  # a change of the game master's may reach what no rule changes
        self.stretches, self.count = flat(stretches), len(stretches)
        self.decision = places(type(stage.setup.fight), code.sizes)["decision"].offset
        self.arrivals = [
            (earlier[arrival.place].here, flat(arrival.pairs), len(arrival.pairs), array("q", arrival.numbers or (0,)))
            for arrival in stage.arrivals
        ]
        # the addresses are good as long as the arrays above are there
        self.changing = pointer(self.stretches)
        self.carried = [(at, pointer(pairs), count, pointer(known)) for at, pairs, count, known in self.arrivals]
        self.orders = [(order.code, self.laid_out(order), order) for order in stage.orders]
        self.begin = code.campaign("begin_scene", WORD, WORD, WORD, WORD, word, word, word)
        self.carry = code.campaign("carry_from", WORD, WORD, WORD, word, WORD)
        self.play, self.write = (code.campaign(name, WORD, WORD, word) for name in ("play_scene", "write_row"))
        self.do = code.campaign("do_order", WORD, word, word)

    def laid_out(self, order: Any) -> array[int]:
        """The words of an order's decision."""
        from affray.kernel.compiled.layout import words_of, write

        if not isinstance(order, Decided):
            return array("q")
        words = array("q", bytes(8 * words_of(type(order.decision), self.sizes)))
        write(order.decision, words, 0, self.sizes)
        return words

    def run(self, root: int, number: int, row: Any, at: int) -> int:
        """Play the scene with the dice of a number, do what is done after it; where the next scene's part begins."""
        here = self.here
        self.begin(here, here, self.start, self.changing, self.count, root, number)
        for ended, pairs, count, numbers in self.carried:
            self.carry(here, ended, pairs, count, numbers)
        self.play(here, row, at)
        at += self.width
        if not self.orders:
            return at
        for code, words, order in self.orders:
            if code is None:
                self.hand_over(order)
                continue
            if words:
                self.held.words[self.decision : self.decision + len(words)] = words
            self.do(here, *code)
        self.write(here, row, at)
        return at + self.width

    def hand_over(self, order: Any) -> None:
        """Have an order done by the interpreted engine, on a fight that is there for it."""
        from affray.kernel.compiled.layout import read, write, write_back

        setup, words, fight = self.stage.setup, self.held.words, self.desk
        fight.sheets, fight.rules = setup.fight.sheets, setup.fight.rules
        read(fight, words, 0, self.sizes)
        order.do(setup.ruleset, setup.answer, fight)
        same = fight.sheets is setup.fight.sheets and fight.rules is setup.fight.rules
        (write_back if same else write)(fight, words, 0, self.sizes)


def flat(pairs: Sequence[tuple[int, int]]) -> array[int]:
    """Pairs of numbers one behind the other."""
    return array("q", [number for pair in pairs for number in pair])


def player(campaign: CampaignSetup, seed: int, engine: str) -> Player:
    """The player of an engine by its name. Raises Unavailable if the campaign can't run compiled."""
    if engine == Compiled.engine:
        return CompiledCampaign(campaign, seed)
    return InterpretedCampaign(campaign, seed)
