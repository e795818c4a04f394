"""Refusals: a command that was not carried out, and why."""

from __future__ import annotations

TABLE_CLAUSES = {
    "table.command": "A command is a verb that the ruleset or the table knows, with its arguments in order.",
    "table.name": "A name is exact, or the beginning of just one, or right but for accents and letter case.",
    "table.actor": "A command says who acts, or leaves it to the one whose decision is pending.",
    "table.undo": "Undo takes back accepted commands, redo brings them back until another is given.",
    "table.set": "The game master sets fields that are not derived, to values that they can have.",
    "table.seat": "A seat may do what its role allows: players command their own characters, spectators look on.",
    "table.unseen": "What a player can't know of, because somebody is hidden, is for the game master to say.",
    "table.stale": "A command that is held to a state is refused when the game has gone on.",
    "table.amend": "A correction concerns a command of this fight, and what followed it is run again on its own dice.",
    "table.odds": "Exact odds follow every branch of the dice, up to a limit on their number.",
    "table.dice": "A die thrown by hand shows a face that it has.",
    "table.campaign": "In a campaign `gm fight` leads from fight to fight, and everyone carries over by name.",
    "table.policy": "A policy of one's own returns a legal command or answer, as a text, and raises nothing.",
    "table.beginning": "Before initiative only init and the game master's commands are accepted.",
}


class Refused(Exception):
    """A command was not carried out; the state is untouched and no die was drawn."""

    def __init__(self, message: str, *clauses: str) -> None:
        cited = f" ({', '.join(clauses)})" if clauses else ""
        super().__init__(f"{message}{cited}")
        self.message = message
        self.clauses = clauses
