"""Carrying out a line of text at the table: whose it is, what it means, and doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from affray.kernel.events import NOTED, Event
from affray.kernel.fight import ALWAYS, ASK, NEVER, NOBODY, AnyFight
from affray.kernel.tape import Die, DieWanted, Edit, Question, Reply
from affray.table import amending, crossing, gm, language, roll_call
from affray.table.acts import Act, Changed, Decided, Growth
from affray.table.moment import Steps
from affray.table.names import find
from affray.table.refused import Refused
from affray.table.tokens import SPEECHLESS, Line, split
from affray.table.wording import quoted

if TYPE_CHECKING:
    from affray.table.encounter import Encounter

OTHER_VERBS = ("init", "pass", "auto", *SPEECHLESS)
SETTINGS = {"ask": ASK, "always": ALWAYS, "never": NEVER}
CROSSING = ("fight", "plan", "recover")
"""What a game master does between the fights of a campaign."""
MOST_STEPS = 100_000
Meaning = Act | Growth


def carry_out(encounter: Encounter, text: str) -> list[Event]:
    """Carry out one command and what policies do after it; the events that are new. Raises Refused."""
    line = split(text, SPEECHLESS)
    verb = verb_of(line)
    if verb in ("undo", "redo"):
        return steps(encounter, verb, line)
    word = line.tokens[1].text.casefold() if verb == "gm" and len(line.tokens) > 1 else ""
    if word in amending.CORRECTIONS:
        return amending.CORRECTIONS[word](encounter, line)
    if word in CROSSING:
        return cross(encounter, line)
    if verb in SPEECHLESS:
        return encounter.give(meaning(encounter, line))
    return spoken(encounter, line)


def spoken(encounter: Encounter, line: Line) -> list[Event]:
    """A command of someone in the fight, and what policies do after it. Raises Refused."""
    steps_before, future = len(encounter.past), Steps.of(encounter.future)
    events = encounter.give(meaning(encounter, line))
    try:
        return events + by_policy(encounter)
    except Refused:  # a policy of one's own has failed: the command that would have had it decide is not done either
        while len(encounter.past) > steps_before:
            encounter.undo()
        encounter.future = future
        raise


def verb_of(line: Line) -> str:
    """The word that a command begins with, in small letters."""
    return line.tokens[0].text.casefold() if line.tokens and not line.tokens[0].quoted else ""


def meaning(encounter: Encounter, line: Line) -> Meaning:
    """What a command is to do: an act of its own, or what goes on the tape of the open one. Raises Refused."""
    verb = verb_of(line)
    listed = roll_call.LISTINGS.get(line.tokens[1].text.casefold()) if verb == "gm" and len(line.tokens) > 1 else None
    if listed is not None:
        if encounter.now.wanted is not None:
            raise encounter.not_now()
        return listed(encounter, line)
    if verb in ("gm", "hp", "note"):
        return change(encounter, line.rest, change_of(encounter, line))
    return decide(encounter, line, verb)


def cross(encounter: Encounter, line: Line) -> list[Event]:
    """From fight to fight in a campaign, and what lies between."""
    verb, tokens = line.tokens[1].text.casefold(), line.tokens[2:]
    if line.options:
        raise Refused(f"gm {verb} takes no options", "kernel.option")
    if verb == "recover":
        return crossing.recover(encounter, line.rest, tokens)
    return crossing.change_fight(encounter, tokens) if verb == "fight" else crossing.as_planned(encounter, tokens)


def change_of(encounter: Encounter, line: Line) -> gm.Change:
    """What a command of the game master, a note or an `auto` does to the fight. Raises Refused."""
    verb = line.tokens[0].text.casefold()
    if verb == "gm" and len(line.tokens) > 1 and line.tokens[1].says("recover"):
        return crossing.recovery(encounter, line.tokens[2:])
    if verb == "gm":
        return gm.change(encounter, line.tokens[1:], line.options, line.rest)
    if verb == "hp":
        return gm.hit_points(encounter, line.tokens[1:])
    if verb == "auto":
        return auto_change(encounter, line)
    return gm.told(encounter, NOTED, " ".join(line.rest.split(maxsplit=1)[1:]), lambda _fight: 0)


def decide(encounter: Encounter, line: Line, verb: str) -> Meaning:
    """A command of someone in the fight."""
    wanted = encounter.now.wanted
    if isinstance(wanted, DieWanted):
        return throw(encounter, wanted, line)
    actor = speaker(encounter, line)
    if verb == "auto":
        words = f"{quoted(encounter.roster.names[actor])}: {line.rest}"
        return change(encounter, words, auto_change(encounter, line))
    if wanted is not None:
        return reply(encounter, wanted, line, actor)
    if verb == "init":
        return roll_initiative(encounter, line)
    if verb == "pass" and not line.tokens[1:] and not line.options:
        line = split("end", SPEECHLESS)
    meant = language.decision(encounter.ruleset, encounter.fight, encounter.roster, actor, line)
    if meant is None:
        refuse_reply(encounter, line, actor)
        raise out_of_place(encounter, line)
    return Decided(line.rest, meant)


def speaker(encounter: Encounter, line: Line) -> int:
    """Who acts: the one named, or the one whose decision is pending."""
    if line.actor is not None:
        return find(line.actor, encounter.present, "combatant")
    return max(encounter.decider, 0)


def out_of_place(encounter: Encounter, line: Line) -> Refused:
    """The refusal of a line that is no command now: an answer to nothing, or no verb at all."""
    for question, replies in encounter.ruleset.room("commands").REPLIES.items():
        for one in replies:
            if any(language.begins(line.tokens, name.split()) for name in one.names):
                why = encounter.clauses_of(question)
                return Refused(f"there is nothing to {one.names[0]} now: {encounter.not_now().message}", *why)
    return language.unknown_verb(encounter.ruleset, line, OTHER_VERBS)


def roll_initiative(encounter: Encounter, line: Line) -> Decided:
    """`init` for everyone or for one."""
    who = NOBODY if line.actor is None else speaker(encounter, line)
    made = encounter.ruleset.room("state").Decision()
    made = language.initiative(encounter.roster, made, line, who, encounter.ruleset.room("commands").INIT)
    return Decided(line.rest, made)


def reply(encounter: Encounter, wanted: Question, line: Line, actor: int) -> Growth:
    """An answer to the open question."""
    answer = language.reply(encounter.ruleset, encounter.fight, encounter.roster, wanted, line)
    if answer is None or actor != wanted.who:
        refuse_reply(encounter, line, actor)
        known = language.verbs_called(encounter.ruleset, line.tokens)[0] or replied_to(encounter, line, actor)
        if answer is None and not known:
            raise out_of_place(encounter, line)
        raise encounter.not_now()
    refuses = encounter.ruleset.room("actions").answer_refusal
    clause = refuses(encounter.fight, wanted.who, wanted.question, answer)
    if clause:
        raise encounter.refused_by(clause)
    return Growth((Reply(answer),), line.rest)


def replied_to(encounter: Encounter, line: Line, actor: int) -> dict[int, int]:
    """The kinds of question that a line would answer, with the answer to each. Raises Refused."""
    rules, roster = encounter.ruleset, encounter.roster
    asked = {kind: Question(actor, kind, NOBODY, 0) for kind in rules.room("commands").REPLIES}
    given = {kind: language.reply(rules, encounter.fight, roster, asked[kind], line) for kind in asked}
    return {kind: answer for kind, answer in given.items() if answer is not None}


def refuse_reply(encounter: Encounter, line: Line, actor: int) -> None:
    """Raise Refused if the rules forbid an answer that nobody has asked for, with their reason and who decides."""
    for kind, answer in replied_to(encounter, line, actor).items():
        clause = encounter.ruleset.room("actions").answer_refusal(encounter.fight, actor, kind, answer)
        if clause:
            refusal = encounter.refused_by(clause)
            raise Refused(f"{refusal.message}; {encounter.not_now().message}", *refusal.clauses)


def throw(encounter: Encounter, wanted: DieWanted, line: Line) -> Growth:
    """The face of a die thrown by hand, or several of one roll: `5`, `3 5`, or what they come to, `=8`."""
    words = [token.text for token in line.tokens]
    if not words or line.options:
        raise encounter.not_now()
    if len(words) == 1 and words[0].startswith("=") and wanted.summed:
        faces = spread(language.whole(words[0][1:], "a sum"), wanted)
    else:
        faces = [language.whole(word, "a face") for word in words]
    for face in faces:
        if not 1 <= face <= wanted.sides:
            raise Refused(f"a d{wanted.sides} shows 1 to {wanted.sides}, not {face}", "table.dice")
    if len(faces) > wanted.together:
        many = "only one die is" if wanted.together == 1 else f"only {wanted.together} dice are"
        raise Refused(f"{many} thrown for this, not {len(faces)}", "table.dice")
    said = f"the face{'' if len(faces) == 1 else 's'} {' '.join(map(str, faces))}"
    return Growth(tuple(map(Die, faces)), said)


def spread(total: int, wanted: DieWanted) -> list[int]:
    """Faces that come to a sum, all much the same: nothing but their sum counts. Raises Refused."""
    dice, sides = wanted.together, wanted.sides
    if not dice <= total <= dice * sides:
        raise Refused(f"{dice}d{sides} come to {dice} to {dice * sides}, not {total}", "table.dice")
    return [(total + place) // dice for place in range(dice)]


def change(encounter: Encounter, words: str, do: gm.Change) -> Changed | Growth:
    """A game master's change: between commands one of its own, else on the tape of the open command."""
    if encounter.now.wanted is None:
        return Changed(words, do)
    return Growth((edit_of(encounter, words, do),), words)


def edit_of(encounter: Encounter, words: str, do: gm.Change) -> Edit:
    """A change as an entry of the tape."""

    def edit(fight: AnyFight) -> None:
        clause = do(fight)
        if clause:
            raise encounter.refused_by(clause)

    return Edit(words, edit)


def auto_change(encounter: Encounter, line: Line) -> gm.Change:
    """`auto KIND ask|always|never` for the one who speaks. Raises Refused."""
    actor = speaker(encounter, line)
    kinds = {name: number for number, name in enumerate(encounter.ruleset.room("terms").QUESTIONS)}
    words = [token.text.casefold() for token in line.tokens[1:]]
    if len(words) != 2 or line.options:
        raise Refused("auto KIND ask|always|never", "table.command")
    kind = find(words[0], kinds, "kind of question")
    setting = find(words[1], SETTINGS, "setting")
    if kind == 0 and setting == NEVER:
        raise Refused("a turn is played by hand (ask) or by policy (always)", "table.command")

    def do(fight: AnyFight) -> int:
        fight.units[actor].auto[kind] = setting
        return 0

    return do


def steps(encounter: Encounter, verb: str, line: Line) -> list[Event]:
    """`undo [N]` and `redo [N]`: all of them, or none if there are not so many."""
    if len(line.tokens) > 2 or line.options:
        raise Refused(f"{verb} [N]", "table.command")
    count = language.whole(line.tokens[1].text, "the number of steps") if len(line.tokens) > 1 else 1
    there = len(encounter.past if verb == "undo" else encounter.future)
    if not 1 <= count <= MOST_STEPS or (count > there > 0):
        raise Refused(f"{verb} takes 1 to {there} steps now", "table.undo")
    encounter.undo(count) if verb == "undo" else encounter.redo(count)
    return []


def by_policy(encounter: Encounter) -> list[Event]:
    """The turns of those who have said `auto turn always`."""
    events: list[Event] = []
    while encounter.now.wanted is None and encounter.decider != NOBODY:
        fight = encounter.copied(encounter.fight)
        if fight.units[fight.turn].auto[0] != ALWAYS:
            break
        decision = policy_decision(encounter, fight)
        events += encounter.act(Decided("by policy", decision))
    return events


def policy_decision(encounter: Encounter, fight: AnyFight) -> object:
    """What the policy of the one whose turn it is decides; ending the turn if that is refused."""
    from affray.kernel.interpreted import Quiet

    rules = encounter.ruleset
    decision = rules.room("state").Decision()
    fight.decision, fight.engine = decision, Quiet(rules.answer)
    encounter.policies.choose(fight)
    if rules.refusal(fight):
        rules.room("policy").decide(fight, rules.room("terms").V_END, fight.turn)
    return fight.decision
