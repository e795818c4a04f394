"""The pieces of a dice expression. One pattern reads any of them, with the white space before it, at any place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

_SPACE = r"[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*+"
_TOKEN = rf"""
    {_SPACE}
    (?: (?P<dice> (?P<count>[0-9]*) {_SPACE} d {_SPACE} (?P<sides>[0-9]+|%) )
      | (?P<number> [0-9]+ )
      | (?P<sign> [+\-−] )
      | (?P<end> \Z )
      | (?P<times> [*/] )
      | (?P<open> \( )
      | (?P<close> \) )
      | (?P<operator> (?P<kind>k|p|rr|ro|ra|e|mi|ma) {_SPACE} (?P<pick>[hl<>]?) {_SPACE}
                      (?: (?P<amount>[0-9]+) | (?![a-z0-9]) ) )
      | (?P<edge> (?: adv (?:antage)? | dis (?:advantage)? ) )
      | (?P<label> \[ (?P<words>[^\[\]]*) \] )
      | (?P<other> [a-z]+ | . )
    )
"""
_FLAGS = re.ASCII | re.IGNORECASE | re.VERBOSE | re.DOTALL
token_at = cast("Callable[[str, int], re.Match[str]]", re.compile(_TOKEN, _FLAGS).match)
"""Matches the token at a place of a text; there always is one. The name of its kind is the match's `lastgroup`."""
