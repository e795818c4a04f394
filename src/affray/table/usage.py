"""How the game master's commands are written."""

USAGE = {
    "damage": "gm damage NAME N [TYPE]",
    "heal": "gm heal NAME N",
    "set": "gm set NAME FIELD=VALUE…",
    "give": "gm give NAME CONDITION [for N rounds]",
    "clear": "gm clear NAME CONDITION",
    "move": "gm move NAME X,Y",
    "wait": "gm wait DURATION",
    "turn": "gm turn NAME",
    "add": "gm add {name: …, side: …}, or gm add FILE#NAME",
    "remove": "gm remove NAME",
    "rename": "gm rename NAME NEW",
    "hide": "gm hide NAME",
    "show": "gm show NAME",
    "reroll": "gm reroll",
    "amend": "gm amend N COMMAND",
    "fight": "gm fight [NAME]",
    "plan": "gm plan",
    "recover": "gm recover [NAME]",
    "roll": "gm roll EXPRESSION",
    "seat": "gm seat NAME gm|player|spectator [CHARACTER…]",
    "dice": "gm dice NAME|all hand|drawn",
    "limit": "gm limit SECONDS|off",
    "close": "gm close",
    "end": "gm end",
}
"""How each command is written."""
