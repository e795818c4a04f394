"""One fight at the table: commands in, events out, everything undoable.

The state is kept as it was before the last command, with that command and its tape; the present state is what the
command made of it. A command that has stopped at a question is run again from there when its tape has grown.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from affray.kernel.calendar import told
from affray.kernel.dice import root, stream
from affray.kernel.events import Event, Teller, outcome_word
from affray.kernel.fight import GOING_ON, NOBODY, AnyFight
from affray.kernel.own_policies import Hired
from affray.kernel.record import copier
from affray.kernel.ruleset import Roster, Ruleset
from affray.kernel.tape import BadFace, ByHand, Die, DieMissing, DieWanted, Edit, Given, Question, Reply, Stopped, Taped
from affray.kernel.telling import tell_all
from affray.table.acts import Act, Changed, Growth, Listed
from affray.table.as_json import place, state
from affray.table.log import Log
from affray.table.moment import Moment, Pending, Steps, line_to
from affray.table.policies import Policies
from affray.table.refused import Refused

if TYPE_CHECKING:
    from affray.rulesets.campaigns import Campaign

OPENING, PLAYING_ON = "start", "play on"  # what the acts are called that begin a stated fight and play the rest of one


class Encounter:
    """A fight that people play. Every accepted command is a moment more; `undo` goes back one."""

    def __init__(
        self,
        ruleset: Ruleset,
        scenario: Any,
        seed: int | None = None,
        dice: Mapping[int, Sequence[int]] | None = None,
        by_hand: bool = False,
        number: int = 0,
        campaign: Campaign | None = None,
        hired: Hired | None = None,
    ) -> None:
        """Fight `number` of the seed, which may be the first of a campaign.

        `hired` are the policies of one's own that it may need.
        """
        self.ruleset = ruleset
        self.hired = Hired() if hired is None else hired
        self.seed = secrets.randbits(128) if seed is None else seed
        self.dice, self.by_hand = dice, by_hand
        self.number, self.campaign = number, campaign
        self.rolls = 0  # dice expressions rolled beside the fight
        fight, roster = ruleset.enlist(scenario)
        fight.stream = stream(root(self.seed), number)
        if campaign is not None:
            fight.minutes = campaign.minutes
        self.copy = copier(type(fight))
        self.past, self.future = Steps(), Steps()
        self.hands: frozenset[int] | None = None if by_hand else frozenset()
        self.serials = 0  # how many moments there have been
        self.now = Moment(fight, None, (), fight, None, Log(), (), roster, hands=self.hands)
        if fight.began != NOBODY:
            self.now = self.run(replace(self.now, act=Changed(OPENING, self.open)))

    @classmethod
    def resumed(
        cls,
        ruleset: Ruleset,
        seed: int,
        campaign: Campaign | None,
        hired: Hired,
        now: Moment,
        past: Steps,
        future: Steps,
    ) -> Encounter:
        """An encounter at a moment that was kept, without running anything."""
        made = cls.__new__(cls)
        made.ruleset, made.seed = ruleset, seed
        made.number, made.campaign, made.hired = 0, campaign, hired
        made.dice, made.by_hand = None, now.hands is None
        made.rolls, made.copy, made.serials, made.hands = 0, copier(type(now.live)), now.serial, now.hands
        made.now, made.past, made.future = now, past, future
        return made

    @property
    def roster(self) -> Roster:
        """Who is in the fight, by number."""
        return self.now.roster

    @property
    def teller(self) -> Teller:
        """What gives words to the fight's numbers."""
        return self.ruleset.teller(self.roster)

    @property
    def policies(self) -> Policies:
        """What decides when nobody does."""
        return Policies(self.ruleset, self.roster, self.hired)

    @property
    def present(self) -> dict[str, int]:
        """The combatants that have not left the fight, by name."""
        away = self.fight.units
        return {name: who for who, name in enumerate(self.roster.names) if not away[who].away}

    @property
    def fight(self) -> AnyFight:
        """The present state."""
        return self.now.live

    @property
    def over(self) -> bool:
        """Whether the fight is over, and with it every question that it left."""
        return bool(self.fight.over != GOING_ON) and self.now.wanted is None

    @property
    def pending(self) -> Pending | None:
        """Who decides next, or None when the fight is over."""
        wanted = self.now.wanted
        if isinstance(wanted, DieWanted):
            return Pending(self.name(wanted.who), "die", self.teller.purposes[wanted.purpose])
        if wanted is not None:
            kind = self.ruleset.room("terms").QUESTIONS[wanted.question]
            return Pending(self.name(wanted.who), kind, self.name(wanted.other))
        if self.over:
            return None
        return Pending(None, "init") if self.fight.round == 0 else Pending(self.name(self.fight.turn), "turn")

    @property
    def decider(self) -> int:
        """The number of the combatant who decides next, or -1."""
        if self.now.wanted is not None:
            return self.now.wanted.who
        return self.fight.turn if self.fight.round > 0 and not self.over else NOBODY

    def name(self, who: int) -> str | None:
        """A combatant's name, or None for nobody."""
        return self.roster.names[who] if who >= 0 else None

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, in order."""
        return tell_all(self.teller, self.now.log)

    def last_events(self, count: int) -> list[Event]:
        """The last events, `count` of them or all there are."""
        rows = self.now.log.tail(count)
        return tell_all(self.teller, rows, len(self.now.log) - len(rows) + 1)

    @property
    def line(self) -> Sequence[Moment]:
        """The moments from the beginning to the present one, each a command further; a correction has replaced some."""
        return line_to(self.now, self.past)

    @property
    def outcome(self) -> str | None:
        """The side that has won, `draw`, `stopped`, or None while the fight goes on."""
        return outcome_word(self.roster.sides, self.fight.over)

    def as_json(self) -> dict[str, Any]:
        """The state as JSON: round, turn, pending, encounter, combatants."""
        pending = self.pending
        asked = None if pending is None else {"actor": pending.actor, "kind": pending.kind}
        return self.place_as_json() | state(self.ruleset, self.roster, self.fight, asked)

    def place_as_json(self) -> dict[str, Any]:
        """In a campaign which of its fights this is, counted from 1, and what its calendar says."""
        return {} if self.campaign is None else {"campaign": place(self.campaign, self.now.scene, self.fight.minutes)}

    @property
    def hour(self) -> str:
        """What the calendar says: day and hour."""
        return told(self.fight.minutes, None if self.campaign is None else self.campaign.first)

    def at(self, moment: Moment) -> Encounter:
        """The encounter as it was at a moment of its past, to look at."""
        seen = copy(self)
        seen.now = moment
        return seen

    @property
    def state(self) -> SimpleNamespace:
        """The same with attributes: `state.combatants["Bo"].hp`."""
        whole = self.as_json()
        whole["combatants"] = {name: SimpleNamespace(**view) for name, view in whole["combatants"].items()}
        return SimpleNamespace(**whole)

    def choices(self) -> list[Any]:
        """The decisions that are legal now; none while a question is open."""
        if self.now.wanted is not None:
            return []
        return list(self.ruleset.choices(self.copied(self.fight)))

    def replies(self) -> list[str]:
        """Every answer to the open question that is possible now, as it can be typed."""
        from affray.table.wording import reply_of

        wanted = self.now.wanted
        if not isinstance(wanted, Question):
            return []
        refuses = self.ruleset.room("actions").answer_refusal
        fight = self.copied(self.fight)
        possible = [n for n in range(wanted.options + 1) if not refuses(fight, wanted.who, wanted.question, n)]
        said = (reply_of(self.ruleset, fight, self.roster, wanted, number) for number in possible)
        return [words for words in said if words is not None]

    def command(self, text: str) -> list[Event]:
        """Carry out one command; the events that are new. Raises Refused, and the state is untouched then."""
        from affray.table.commands import carry_out

        return carry_out(self, text)

    def act(self, act: Act) -> list[Event]:
        """Carry out an act from the present state. Raises Refused."""
        return self.keep(self.run(self.next(act)))

    def by_policy(self, act: Act) -> list[Event]:
        """The same, with policies answering every question that comes up in it. Raises Refused."""
        return self.keep(self.run(replace(self.next(act), note="policy")))

    def next(self, act: Act) -> Moment:
        """The moment that an act begins from the present state. Raises Refused while something is open."""
        now = self.now
        if now.wanted is not None:
            raise self.not_now()
        roster = act.roster if isinstance(act, Listed) else now.roster
        began = Moment(now.live, act, (), now.live, None, now.log, (), roster, now.spent, now.spent)
        began = replace(began, scene=now.scene, elsewhere=now.elsewhere, floor=now.floor, hands=self.hands)
        return replace(began, line=now.line, origin=now.serial, follows=now.serial)

    def grow(self, *given: Die | Reply | Edit, said: str = "") -> list[Event]:
        """Put an answer, a change, or some dice of one roll on the tape of the open command and run it again.

        `said` are its words.
        """
        assert self.now.wanted is not None
        return self.keep(self.run(replace(self.now, tape=(*self.now.tape, *given), said=said)))

    def give(self, meant: Act | Growth) -> list[Event]:
        """Do what a command means: an act, or what goes on the tape of the open one. Raises Refused."""
        return self.grow(*meant.given, said=meant.said) if isinstance(meant, Growth) else self.act(meant)

    def keep(self, moment: Moment) -> list[Event]:
        """Make a moment the present one; the events that it adds to what was shown."""
        shown = len(self.now.log)
        self.step_to(moment)
        new = moment.rows[max(0, shown - len(moment.before)) :]
        return tell_all(self.teller, new, len(moment.before) + len(moment.rows) - len(new) + 1)

    def run(self, moment: Moment) -> Moment:
        """Run a moment's act on its tape, from its base."""
        assert moment.act is not None
        fight = self.copied(moment.base)
        fight.draw = max(fight.draw, moment.floor)
        fight.engine = engine = self.engine(moment)
        wanted: Question | DieWanted | None = None
        try:
            clause = moment.act.run(self.ruleset, fight)
        except Stopped as stopped:
            clause, wanted = 0, stopped.wanted
        except DieMissing as missing:
            missing.reached = replace(moment, live=fight, rows=tuple(engine.rows))
            raise
        except BadFace as bad:
            purpose = self.teller.purposes[bad.purpose]
            raise Refused(f"a d{bad.sides} for {purpose} can't show {bad.face}", "table.dice") from None
        finally:
            fight.engine = None
        if clause:
            raise self.refused_by(clause, fight)
        spent = engine.used if isinstance(engine, Given) else moment.used
        return replace(
            moment,
            live=fight,
            wanted=wanted,
            rows=tuple(engine.rows),
            spent=spent,
            draws=tuple(engine.draws),
            answers=tuple(engine.answers),
        )

    def engine(self, moment: Moment) -> Taped:
        """The engine for a moment's run: given dice, dice by hand, or seeded ones."""
        lapsed = self.ruleset.room("policy").lapsed
        policy = self.policies.answer if moment.note == "policy" else None
        if self.dice is not None:
            made: Taped = Given(moment.tape, lapsed, self.dice, moment.used, policy)
        elif moment.hands is None or moment.hands:
            made = ByHand(moment.tape, lapsed, policy, moment.hands)
        else:
            made = Taped(moment.tape, lapsed, policy)
        made.anew, made.again = moment.anew, list(moment.again)
        return made

    def play_out(self) -> list[Event]:
        """Let policies play the rest of the fight, an open question first; the events of that.

        Raises Refused while a die is to be thrown by hand.
        """
        return self.settle_questions() + self.by_policy(Changed(PLAYING_ON, self.play_on))

    def settle_questions(self) -> list[Event]:
        """Let policies answer what is open; the events of that."""
        events: list[Event] = []
        while isinstance(wanted := self.now.wanted, Question):
            live = self.copied(self.now.live)
            live.engine = self.engine(self.now)
            events += self.grow(Reply(self.policies.answer(live, wanted.who, wanted.question, wanted.other)))
        return events

    def go_on_as(self, moment: Moment) -> list[Event]:
        """Make a moment of another fight the present one; the events that have opened it."""
        self.step_to(moment)
        return tell_all(self.teller, moment.rows, len(moment.before) + 1)

    def step_to(self, moment: Moment) -> None:
        """Make a moment the present one."""
        self.past.append(self.now)
        self.future.clear()
        self.serials += 1
        self.now = replace(moment, serial=self.serials)

    def undo(self, steps: int = 1) -> None:
        """Go back some accepted commands; their dice come again. Raises Refused if there are not so many."""
        if len(self.past) < steps:
            raise Refused("there is nothing to undo", "table.undo")
        self.now = self.past.over_to(self.future, self.now, steps)

    def redo(self, steps: int = 1) -> None:
        """Bring back what was undone last. Raises Refused if there are not so many."""
        if len(self.future) < steps:
            raise Refused("there is nothing to redo", "table.undo")
        self.now = self.future.over_to(self.past, self.now, steps)

    def copied(self, fight: AnyFight) -> AnyFight:
        """A copy of a fight that can be changed."""
        copied: AnyFight = self.copy(fight)
        return copied

    def open(self, fight: AnyFight) -> int:
        """Begin the fight."""
        self.ruleset.begin(fight)
        return 0

    def play_on(self, fight: AnyFight) -> int:
        """The rest of the fight by policy."""
        if fight.round == 0:
            self.ruleset.begin(fight)
        self.policies.play_on(fight)
        return 0

    def refused_by(self, clause: int, fight: AnyFight | None = None) -> Refused:
        """The refusal that a clause of the rules means, in the ruleset's own words where it has any."""
        from affray.rulesets.register import short_sentence

        ids = self.ruleset.terms.clauses[clause]
        if ids[0] == "kernel.turn":
            return self.not_now()
        worded = getattr(self.ruleset.room("narrate"), "refusal", None)
        said = worded(fight, self.roster, clause) if worded is not None and fight is not None else None
        return Refused(said or short_sentence(self.ruleset, ids[0]), *ids)

    def not_now(self) -> Refused:
        """The refusal of what is not for now: who decides, and what."""
        pending = self.pending
        if pending is None:
            return Refused("the fight is over", "kernel.over")
        if pending.kind == "init":
            return Refused("the fight has not begun: `init` rolls for initiative", "table.beginning")
        if pending.kind == "turn":
            return Refused(f"it is {pending.actor}'s turn to decide", "kernel.turn")
        if pending.kind == "die":
            return Refused(f"a die is to be thrown first: {pending.actor}'s {pending.about}", "kernel.turn")
        question: int = self.now.wanted.question  # type: ignore[union-attr]
        replies = self.ruleset.room("commands").REPLIES[question]
        words = " or ".join(f"`{reply.names[0]}`" for reply in replies)
        held = getattr(self.ruleset.room("commands"), "HELD", {}).get(question)
        return Refused(f"{pending.actor} decides first: {words}", *([held] if held else []), *self.clauses_of(question))

    def clauses_of(self, question: int) -> tuple[str, ...]:
        """The clauses that say what may be answered to a kind of question, and when."""
        named: dict[int, tuple[str, ...]] = getattr(self.ruleset.room("commands"), "REPLY_CLAUSES", {})
        return (*named.get(question, ()), "kernel.turn")
