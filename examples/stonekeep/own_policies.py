"""Policies of one's own, for the scenario beside this file.

A policy is a function of three things: the state of the fight as JSON, the name of the combatant it decides for, and
the commands that are legal for it now, in words; while a question is open these are its answers. It returns one of
them, or any other command.
"""

from typing import Any


def finish_the_weakest(state: dict[str, Any], name: str, commands: list[str]) -> str:
    """Strike at whichever enemy has the fewest hit points left, with everything there is; else let the turn go by."""
    if state["pending"]["kind"] != "turn":
        return commands[0]
    everyone = state["combatants"]
    enemies = [other for other in everyone if everyone[other]["side"] != everyone[name]["side"]]
    standing = [enemy for enemy in enemies if everyone[enemy]["hp"] > 0]
    for enemy in sorted(standing, key=lambda enemy: everyone[enemy]["hp"]):
        for verb in ("full attack", "attack", "charge"):
            for command in commands:
                if command.startswith(f"{verb} {enemy}"):
                    return command
    return "end"
