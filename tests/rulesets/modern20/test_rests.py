"""Rests in random campaigns: none takes or gives more than its rule says, time goes on, undo gives all back."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from affray import rulesets
from affray.kernel.events import Event
from affray.kernel.record import key
from affray.rulesets.campaigns import Campaign, Scene
from affray.rulesets.loading import load
from affray.rulesets.modern20 import samples
from affray.rulesets.modern20 import terms as t
from affray.table.encounter import Encounter
from affray.table.refused import Refused

RULESET = rulesets.get("modern20")
SCARS = [(location, severity) for location in t.LOCATIONS for severity in t.SEVERITIES[1:]]
REST_OF = {"short": "serious", "standard": "extensive", "long": "traumatic", "complete": "intensive"}
View = dict[str, Any]


def campaign(number: int) -> Campaign:
    """Two fights of the same people."""
    data = samples.sample(Random(f"rests {number}"))
    return Campaign(f"campaign {number}", RULESET, tuple(Scene(f"{place}.yaml", load(data)) for place in range(2)))


def commands(random: Random, names: list[str]) -> list[str]:
    """What may be done between fights, wounds among it."""
    lines: list[str] = []
    for _ in range(10):
        who = f'"{random.choice(names)}"'
        location, severity = random.choice(SCARS)
        kind, amount = random.choice([*t.KIND_OF, *t.ABILITIES]), random.randint(1, 4)
        lines += random.choice(
            (
                [f"gm give {who} injury {location.replace(' ', '-')} {severity}"],
                [f"gm damage {who} {amount} {kind}"],
                [random.choice(("gm wait 20m", "gm wait 16h", f"gm set {who} exhaustion=2"))],
                samples.rest(random, who, names),
                samples.rest(random, who, names),
                samples.rest(random, who, names),
            )
        )
    return lines


def injuries(view: View) -> Counter[tuple[str, str]]:
    """All injuries of a view, permanent or not."""
    both = view["injuries"] + view["permanent_injuries"]
    return Counter((injury["location"], injury["severity"]) for injury in both)


def wounds(view: View) -> int:
    """All damage of a view."""
    total: int = view["nonlethal"] + view["lethal"] + view["semi_permanent"] + view["permanent"]
    return total


def check_rest(before: View, after: View, events: list[Event]) -> None:
    """What one complete rest, with one that may have been taken along, has made of somebody."""
    kinds = [event.fields["rest"] for event in events if event.kind == "rested"]
    recoveries = [event for event in events if event.kind == "recovery_rolled"]
    gone = injuries(before) - injuries(after)
    assert not injuries(after) - injuries(before)
    assert {severity for _, severity in gone} <= set(REST_OF.values())
    if not any(event.fields["success"] for event in recoveries):
        assert not gone
    assert wounds(after) <= wounds(before)
    assert after["permanent"] >= before["permanent"]
    assert after["exhaustion"] <= before["exhaustion"]
    assert after["ability_loss"] == before["ability_loss"]
    if "complete" not in kinds:
        assert after["semi_permanent"] == before["semi_permanent"]
        assert after["permanent"] == before["permanent"]
        assert after["lethal"] <= before["lethal"]
    if "long" not in kinds:
        assert after["ability_damage"] == before["ability_damage"]
        assert after["hit_dice_left"] <= before["hit_dice_left"]
    assert after["hp"] >= before["hp"]


def check_scores(before: View, after: View, events: list[Event]) -> None:
    """Scores have changed by what was rolled, and by nothing else."""
    points: Counter[str] = Counter(before["ability_damage"])
    for event in events:
        if event.kind == "ability_restored":
            points[event.fields["ability"]] -= event.fields["amount"]
        elif event.kind == "ability_damaged":
            points[event.fields["ability"]] += event.fields["amount"]
    assert dict(+points) == after["ability_damage"]


def views(game: Encounter) -> dict[str, View]:
    found: dict[str, View] = game.as_json()["combatants"]
    return found


class Watched:
    """A campaign at the table, with every state that it has been in."""

    def __init__(self, number: int) -> None:
        made = campaign(number)
        self.game = Encounter(RULESET, made.scenes[0].scenario, number, campaign=made)
        self.states = [(key(self.game.fight), self.game.as_json())]
        self.resting: tuple[str, View, list[Event]] | None = None
        self.checked: Counter[str] = Counter()

    def give(self, command: str) -> bool:
        """Give a command; a refused one draws no die and changes nothing. Time does not run backwards."""
        game = self.game
        now, state, minutes = game.now, key(game.fight), game.fight.minutes
        clocks = {name: unit.clock for name, unit in zip(game.roster.names, game.fight.units, strict=False)}
        before = views(game)
        try:
            events = game.command(command)
        except Refused as refused:
            assert refused.clauses
            assert game.now is now
            assert key(game.fight) == state
            return False
        self.states.append((key(game.fight), game.as_json()))
        assert game.fight.minutes >= minutes
        for name, unit in zip(game.roster.names, game.fight.units, strict=False):
            assert unit.clock >= clocks.get(name, 0)
        self.watch(command, before, events)
        return True

    def watch(self, command: str, before: dict[str, View], events: list[Event]) -> None:
        """Look at a rest once all that it has asked is answered."""
        if ": rest " in command:
            name = command.split(":", maxsplit=1)[0].strip('"')
            self.resting = (name, before[name], events)
        elif self.resting is not None:
            self.resting = (*self.resting[:2], [*self.resting[2], *events])
        if self.resting is None or self.game.now.wanted is not None:
            return
        name, was, told = self.resting
        self.resting = None
        after = views(self.game)[name]
        if was["state"] == "unconscious":
            return  # has woken, which heals
        if any(event.kind == "rested" and event.fields["complete"] for event in told):
            self.checked.update(event.fields["rest"] for event in told if event.kind == "rested")
            check_rest(was, after, told)
            check_scores(was, after, told)
        else:
            assert {field: after[field] for field in samples.CARRIED} == {
                field: was[field] for field in samples.CARRIED
            }

    def undo_all(self) -> None:
        """Back to the beginning, through every state."""
        for state, view in reversed(self.states[:-1]):
            self.game.undo()
            assert (key(self.game.fight), self.game.as_json()) == (state, view)


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_rests_in_random_campaigns(first: int) -> None:
    """No rest leaves anyone worse than the rule says; refused ones change nothing; undo gives back every state."""
    checked: Counter[str] = Counter()
    for number in range(first, first + 10):
        watched, random = Watched(number), Random(number)
        game = watched.game
        for scene in range(2):
            game.play_out()
            watched.states = [(key(game.fight), game.as_json())]
            for command in commands(random, list(game.roster.names)):
                watched.give(command)
            watched.undo_all()
            for _ in range(len(watched.states) - 1):
                game.redo()
            game.settle_questions()
            if scene == 0:
                game.command("gm fight")
        checked += watched.checked
    assert set(checked) == set(REST_OF)
    assert checked.total() > 30
