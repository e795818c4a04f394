"""Maneuvers over many close fights: both engines agree, nobody stands in a wall, nothing is in two places."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from affray import rulesets
from affray.kernel.compiled.engine import SMALL, Held, engine
from affray.kernel.dice import root, stream
from affray.kernel.fight import GOING_ON, NOBODY
from affray.kernel.interpreted import Logged
from affray.kernel.record import copier, key
from affray.rulesets.loading import load
from affray.rulesets.modern20 import maneuvers_terms as m
from affray.rulesets.modern20 import terms as t
from affray.rulesets.modern20.maneuvers_commands import OWN
from affray.rulesets.modern20.maneuvers_opposed import margin_degrees
from affray.rulesets.modern20.muster import enlist
from affray.rulesets.modern20.narrate import TOLD
from affray.rulesets.modern20.policy import choose, decide
from affray.rulesets.modern20.state import ITEMS, Fight
from affray.table.encounter import Encounter

RULES = rulesets.get("modern20")
FIGHTS = 300
WIDTH, HEIGHT = 5, 4
SEED = 11


def fighter(random: Random, number: int, at: list[int] | None) -> dict[str, Any]:
    """Somebody tough, with good chances at some maneuvers."""
    made: dict[str, Any] = {
        "name": f"F{number}",
        "side": "red" if number % 2 else "blue",
        "hp": random.randint(20, 60),
        "level": random.randint(1, 4),
        "abilities": {"str": random.randint(8, 20), "dex": random.randint(6, 16)},
        "ranks": {skill: random.randint(0, 9) for skill in ("brawl", "maneuvering", "athletics", "intimidation")},
        "tool_training": random.sample(t.MANEUVERS, 12),
        "size": random.choice(("small", "medium", "large")),
        "policy": random.choice(("random", "random", "tactical")),
        "conditions": {"grabbed": None} if random.random() < 0.1 else {},
        "reactions": random.choice(("ask", "ask", "ask", "always")),
        "weapons": [
            {"name": "club", "damage": "1d6", "type": "bludgeoning"},
            {"name": "pole", "damage": "1d8", "type": "slashing", "two_handed": True},
            {"name": "gun", "damage": "1d6", "type": "ballistic", "kind": "ranged"},
        ][: random.randint(0, 3)],
    }
    return made | ({"at": at} if at else {})


def yard(number: int) -> Fight:
    """A fight of six in a small walled yard, or without a grid."""
    random = Random(number)
    squares = [[x, y] for x in range(WIDTH) for y in range(HEIGHT)]
    random.shuffle(squares)
    gridded = random.random() < 0.8
    people = [fighter(random, who, squares.pop() if gridded else None) for who in range(6)]
    data = {"ruleset": "modern20", "options": {"max_rounds": 12}, "combatants": people}
    if gridded:
        data["grid"] = {"width": WIDTH, "height": HEIGHT, "walls": [squares.pop() for _ in range(3)]}
    fight, _ = enlist(load(data))
    fight.stream = stream(root(SEED), number)
    return fight


def commands_of(fight: Fight) -> Any:
    """Play a fight by its policies; before and after every decision the state."""
    fight.engine = Logged(RULES.answer)
    RULES.begin(fight)
    while fight.over == GOING_ON:
        choose(fight)
        if RULES.refusal(fight):
            decide(fight, t.V_END, fight.turn)
        RULES.perform(fight)
        yield fight


def test_both_engines_agree_in_close_fights() -> None:
    """State, dice and events are the same; every maneuver, its success and every event of a maneuver is among them."""
    tried, worked, kinds = [0] * len(t.MANEUVERS), [0] * len(t.MANEUVERS), set()
    for number in range(FIGHTS):
        fight = yard(number)
        held = Held(engine(RULES, SMALL), copier(type(fight))(fight))
        held.log()
        held.play_one()
        fight.engine = logged = Logged(RULES.answer)
        RULES.room("policy").play(fight)
        assert key(fight) == key(held.state()), number
        assert logged.rows == held.rows(), number
        kinds |= {row.kind for row in logged.rows}
        for maneuver in range(len(t.MANEUVERS)):
            tried[maneuver] += fight.tried[maneuver]
            worked[maneuver] += fight.worked[maneuver]
    assert all(tried), dict(zip(t.MANEUVERS, tried, strict=True))
    assert all(worked), dict(zip(t.MANEUVERS, worked, strict=True))
    assert {kind for kind in m_events() if kind not in kinds} == set()


def m_events() -> set[int]:
    """The events of maneuvers."""
    return {kind for kind in TOLD if t.FIRST_OF_MANEUVERS <= kind < t.FIRST_OF_RESTS}


def test_people_things_and_holds_stay_whole() -> None:
    """After each decision: nobody in a wall or in another's square, things in one place, holds on both ends."""
    for number in range(120):
        for fight in commands_of(yard(number)):
            squares_are_whole(fight)
            things_are_whole(fight)
            holds_are_whole(fight)
            assert fight.offered == fight.opposing == fight.silent == 0


def squares_are_whole(fight: Fight) -> None:
    """Everyone has a square of its own that is no wall."""
    if not fight.width:
        return
    taken = [(unit.x, unit.y) for unit in fight.units[: fight.n]]
    assert len(set(taken)) == fight.n
    for x, y in taken:
        assert 0 <= x < WIDTH
        assert 0 <= y < HEIGHT
        assert fight.wall[(y << fight.shift) + x] == 0


def things_are_whole(fight: Fight) -> None:
    """What is in a hand belongs to its holder; what lies about or is no more is in nobody's hand; fists stay."""
    for who, unit in enumerate(fight.units[: fight.n]):
        for item in {unit.right, unit.left_hand} - {-1}:
            assert fight.item[item].holder == who
            assert item % ITEMS
        if unit.right == unit.left_hand != -1:
            assert fight.sheets[unit.right // ITEMS].weapon[unit.right % ITEMS].two_handed
    for number in range(fight.n):
        for item in range(1, fight.sheets[number].weapons):
            thing = fight.item[number * ITEMS + item]
            assert -2 <= thing.holder < fight.n
            assert (thing.holder == -2) == (thing.hit_points == 0)
            if fight.width and thing.holder == -1:
                assert fight.wall[(thing.y << fight.shift) + thing.x] == 0


def holds_are_whole(fight: Fight) -> None:
    """Who holds and who is held agree, are next to each other and awake enough; tricks are conditions one has."""
    for who, unit in enumerate(fight.units[: fight.n]):
        if unit.holding != NOBODY:
            held = fight.units[unit.holding]
            assert held.held_by == who
            assert unit.state <= t.STAGGERED
            assert not fight.width or max(abs(held.x - unit.x), abs(held.y - unit.y)) == 1
            assert held.left[t.GRABBED] != 0
        if unit.held_by != NOBODY:
            assert fight.units[unit.held_by].holding == who
        if unit.left[t.PINNED] != 0:
            assert unit.left[t.GRAPPLED] != 0
        for condition in range(len(t.CONDITIONS)):
            assert not unit.tricked >> condition & 1 or unit.left[condition] > 0


def test_one_reaction_a_round() -> None:
    """Strikes and parries of one combatant are in different rounds."""
    reactions = 0
    for number in range(120):
        fight = yard(number)
        for _ in commands_of(fight):
            pass
        seen = set()
        for row in fight.engine.rows:
            if row.kind in (m.E_STRIKES, m.E_USED + t.PARRY_MANEUVER):
                assert (row.who, row.round) not in seen
                seen.add((row.who, row.round))
                reactions += 1
    assert reactions > 100


@pytest.mark.parametrize("against", range(1, 40))
def test_degrees_go_by_the_margin_and_a_tie_resists(against: int) -> None:
    """Both sides count alike, but for the tie."""
    for total in range(1, 40):
        reached = margin_degrees(total, against)
        assert (reached > 0) == (total > against)
        assert abs(reached) == 1 + abs(total - against) // 5
        if total != against:
            assert margin_degrees(against, total) == -reached


def test_rules_of_this_project_are_marked() -> None:
    """Fifteen maneuvers are marked in the help, and so is each use of them in the log."""
    marked = {verb.names[0] for verb in RULES.room("commands").VERBS if verb.help.endswith(OWN)}
    assert marked == {*m.NAMED_ONLY, "escape"} - {"parry"}
    assert len(m.NAMED_ONLY) == 15
    for number, word in enumerate(t.MANEUVERS):
        told = TOLD[m.E_USED + number]
        own = word in m.NAMED_ONLY
        assert ("own rule" in told.sentence) == own
        assert ("modern20.maneuver.named-only" in told.clauses) == own


@pytest.mark.parametrize("ask_for", [word for word in t.MANEUVERS if word != "parry"])
def test_each_maneuver_is_taken_back_whole(ask_for: str) -> None:
    """Undoing a maneuver, answers and all, gives back the state before it; redoing gives the one after it."""
    wall = {"grid": {"width": 5, "height": 3, "walls": [[4, 1]]}}
    people = [
        {"name": "Ada", "side": "red", "hp": 30, "at": [1, 1], "ranks": {"brawl": 3}, "abilities": {"str": 18}},
        {"name": "Bo", "side": "blue", "hp": 30, "at": [2, 1], "reactions": "never", "weapons": two_things()},
    ]
    game = Encounter(RULES, load({"ruleset": "modern20", "start": {"turn": "Ada"}, "combatants": people} | wall), 3)
    if ask_for == "joint lock":
        game.command("gm give Bo grabbed")
    tails = {
        "bull rush": " to 3,1", "reposition": " to 1,0", "dirty trick": " blinded", "power punch": " by 2",
    }  # fmt: skip
    alone = ask_for.endswith("stance")
    before = key(game.fight)
    game.command(f"Ada: {ask_for}" if alone else f"Ada: {ask_for} Bo{tails.get(ask_for, '')}")
    after = key(game.fight)
    assert after != before
    game.undo()
    assert key(game.fight) == before
    game.redo()
    assert key(game.fight) == after


def two_things() -> list[dict[str, str]]:
    """A weapon for the hand and one to be stolen."""
    return [
        {"name": "knife", "damage": "1d4", "type": "piercing"},
        {"name": "club", "damage": "1d6", "type": "bludgeoning"},
    ]
