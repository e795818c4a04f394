"""From a running fight to its exact duel, its live odds and advice."""

from __future__ import annotations

from typing import Any

from affray import rulesets
from affray.analysis.advice import Advice, Candidate, advised
from affray.analysis.arguments import checked_fights, checked_seed
from affray.analysis.beginning import Start
from affray.analysis.duel import MOST_STATES, SECONDS, DuelOdds, duel_from, sampled_duel
from affray.analysis.live import live
from affray.analysis.onward import Moment
from affray.analysis.plan import Say, silent
from affray.analysis.result import SimulationResult
from affray.analysis.setup import Setup, Source, prepared
from affray.kernel.exhaustive import Known, TooManyBranches
from affray.kernel.fight import AnyFight
from affray.kernel.tape import DieWanted, Question
from affray.table.commands import policy_decision
from affray.table.encounter import Encounter
from affray.table.odds import changes_made
from affray.table.refused import Refused
from affray.table.wording import reply_of, words_of

LIVE_SECONDS = 1.0
ADVICE_SECONDS = 2.0


def moment_of(encounter: Encounter, *answers: int) -> Moment:
    """The present moment of a fight; an open question is answered first, by policy or with the answers given.

    Raises Refused while a die is to be thrown by hand.
    """
    now = encounter.now
    if isinstance(now.wanted, DieWanted):
        raise encounter.not_now()
    scenario = encounter.roster.scenario
    if now.wanted is None:
        return Moment(Setup(scenario, encounter.ruleset, encounter.copied(now.live), encounter.roster))
    act = now.act
    assert act is not None

    def opening(fight: AnyFight) -> None:
        act.run(encounter.ruleset, fight)

    setup = Setup(scenario, encounter.ruleset, encounter.copied(now.base), encounter.roster)
    return Moment(setup, opening, Known(now.faces, (*now.answers, *answers), changes=changes_made(encounter)))


def duel(
    fight: Encounter | Source,
    states: int = MOST_STATES,
    seconds: float = SECONDS,
    sampled: bool = False,
    fights: int = 100_000,
    seed: int | None = None,
    say: Say = silent,
) -> DuelOdds:
    """The odds of a whole fight, everyone by policy: from the present moment of a running one, or of a scenario.

    Exact if the graph of its states can be followed within so many states and seconds, else with certain bounds. With
    `sampled`, `fights` of it are simulated instead. `say` is told, in a sentence, what takes its time (compiling).

    Raises Refused at a moment that can't be played on from, or whose beginning alone has too many branches; Mistakes if
    the scenario is wrong.
    """
    if states < 1 or seconds <= 0:
        raise ValueError("states and seconds are above 0")
    moment = moment_of(fight) if isinstance(fight, Encounter) else Moment(prepared(fight))
    if sampled:
        return sampled_duel(moment, checked_fights(fights), checked_seed(seed))
    start = Start(moment.setup.fight, moment.opening, moment.known)
    try:
        return duel_from(moment.setup, start, states, seconds, say)
    except TooManyBranches as many:
        raise Refused(
            f"there are more than {many.branches:,} ways to begin: say whose turn it is (`start: {{turn: NAME}}`), "
            "or have the fight simulated (--sampled)",
            "table.odds",
        ) from None


def live_odds(
    fight: Encounter, seconds: float = LIVE_SECONDS, fights: int | None = None, seed: int | None = None
) -> SimulationResult:
    """Who wins from here, and who stands at the end: the fight played on by policy for so many seconds.

    With `fights`, so many are played instead, whatever time they take. Raises Refused as `duel` does.
    """
    return live(moment_of(fight), checked_seed(seed), seconds, None if fights is None else checked_fights(fights))


def advise(
    fight: Encounter | Source,
    seconds: float = ADVICE_SECONDS,
    seed: int | None = None,
    may_compile: bool = False,
    say: Say = silent,
) -> Advice:
    """Each command that is legal now for the one to act, with the chance that its side wins after it, best first.

    Everyone goes on by policy from then on. Where a question is open, its answers are what is rated. A scenario that
    has not begun is begun with the dice of the seed. `may_compile` builds the compiled engine first if it is not there,
    which `say` is told. Raises Refused when nobody is to decide.
    """
    chosen = checked_seed(seed)
    if isinstance(fight, Encounter):
        encounter = fight
    else:
        scenario = prepared(fight).scenario
        encounter = Encounter(rulesets.get(scenario.ruleset), scenario, chosen)
        if encounter.fight.round == 0:
            encounter.command("init")
    if encounter.over or encounter.fight.round == 0:
        raise encounter.not_now()
    if isinstance(encounter.now.wanted, DieWanted):
        raise encounter.not_now()
    candidates = replies(encounter) if encounter.now.wanted is not None else commands(encounter)
    moment = candidates[0].moment
    if may_compile and moment.opening is None:
        moment.compile_now(say)
    return advised(moment, candidates, encounter.decider, chosen, seconds)


def commands(encounter: Encounter) -> list[Candidate]:
    """The commands of the one whose turn it is, first what its policy would do: of equals that is named first."""
    moment, who = moment_of(encounter), encounter.decider
    legal = [decision for decision in encounter.choices() if decision.actor == who]
    said = [(words_of(encounter.ruleset, encounter.roster, one), one) for one in legal]
    usual = words_of(encounter.ruleset, encounter.roster, policy_decision(encounter, encounter.copied(encounter.fight)))
    said.sort(key=lambda pair: pair[0] != usual)
    return [Candidate(words, one, moment) for words, one in said]


def replies(encounter: Encounter) -> list[Candidate]:
    """The answers to the open question."""
    wanted = encounter.now.wanted
    assert isinstance(wanted, Question)
    refuses = encounter.ruleset.room("actions").answer_refusal
    fight: Any = encounter.copied(encounter.fight)
    found = []
    for answer in range(wanted.options + 1):
        if refuses(fight, wanted.who, wanted.question, answer) == 0:
            words = reply_of(encounter.ruleset, fight, encounter.roster, wanted, answer)
            if words is not None:
                found.append(Candidate(words, None, moment_of(encounter, answer)))
    return found
