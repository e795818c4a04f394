"""Rule functions that the translator has to refuse. The line of each fault ends in the words of the refusal."""
# mypy: ignore-errors
# ruff: noqa

from __future__ import annotations

from affray.kernel.primitives import emit
from affray.kernel.terms import rule

from .state import Decision, Fight, Pair

WORDS = ("one", "two")
HALF = 0.5
LARGE = 1 << 63


def no_rule(fight: Fight) -> int:
    return 1


@rule()
def text(fight: Fight) -> int:
    name = "sword"  # 'sword' is not a whole number
    return 1


@rule()
def mapping(fight: Fight) -> int:
    return {1: 2}[1]  # Dict is not part of rule code


@rule()
def nothing(fight: Fight) -> int:
    fight.outs = None  # None is not a whole number
    return 1


@rule()
def unknown_name(fight: Fight) -> int:
    return fight.outs + unheard_of  # 'unheard_of' is neither a variable nor a constant


@rule()
def global_tuple(fight: Fight) -> int:
    return WORDS[0]  # 'WORDS' is neither a variable nor a constant


@rule()
def global_float(fight: Fight) -> int:
    return fight.outs * HALF  # 'HALF' is neither a variable nor a constant


@rule()
def real(fight: Fight) -> int:
    return fight.outs * 1.5  # 1.5 is not a whole number


@rule()
def ratio(fight: Fight) -> int:
    return fight.outs / 2  # the operator Div is not part of rule code


@rule()
def power(fight: Fight) -> int:
    return fight.outs**2  # the operator Pow is not part of rule code


@rule()
def inverted(fight: Fight) -> int:
    return ~fight.outs  # the operator Invert is not part of rule code


@rule()
def too_large(fight: Fight) -> int:
    return fight.outs & LARGE  # 9223372036854775808 does not fit into 64 bits


@rule()
def calls_no_rule(fight: Fight) -> int:
    return no_rule(fight)  # 'no_rule' is no rule: mark it with @rule(…)


@rule()
def calls_int(fight: Fight) -> int:
    return int(fight.outs)  # 'int' is no rule: mark it with @rule(…)


@rule()
def calls_a_method(fight: Fight) -> int:
    return fight.cell.index(3)  # only functions are called, with plain arguments


@rule()
def takes_pair(fight: Fight, pair: Pair) -> int:
    return pair.one


@rule()
def wrong_record(fight: Fight) -> int:
    return takes_pair(fight, fight.decision)  # takes_pair needs another kind of value as pair


@rule()
def wrong_argument(fight: Fight) -> int:
    return takes_pair(fight, 3)  # takes_pair needs another kind of value as pair


@rule()
def too_few(fight: Fight) -> int:
    return takes_pair(fight)  # takes_pair takes 2 arguments


@rule()
def keyword(fight: Fight) -> int:
    return takes_pair(fight, pair=fight.pair)  # only functions are called, with plain arguments


@rule()
def unknown_field(fight: Fight) -> int:
    return fight.sword  # Fight has no field 'sword'


@rule()
def field_outside(fight: Fight) -> int:
    return fight.engine  # Fight has no field 'engine'


@rule()
def sets_record(fight: Fight) -> int:
    fight.pair = fight.pairs[0]  # only whole numbers are stored
    return 1


@rule()
def sets_list(fight: Fight) -> int:
    fight.cell = 3  # only variables, numbers in fields and entries of lists of numbers are set
    return 1


@rule()
def slices(fight: Fight) -> int:
    fight.cell[1:2] = 1  # Slice is not part of rule code
    return 1


@rule()
def over_a_list(fight: Fight) -> int:
    for number in fight.cell:  # loops go over range(…)
        fight.outs += number
    return 1


@rule()
def for_else(fight: Fight) -> int:
    for number in range(3):  # a loop has one variable and no else
        fight.outs += number
    else:
        return 2
    return 1


@rule()
def while_else(fight: Fight) -> int:
    while fight.outs > 3:  # a loop has no else
        fight.outs -= 1
    else:
        return 2
    return 1


@rule()
def varying_step(fight: Fight) -> int:
    for _ in range(1, 9, fight.outs):  # the step of a range is a constant
        pass
    return 1


@rule()
def changes_kind(fight: Fight) -> int:
    thing = fight.pair
    thing = 3  # 'thing' can't change its kind
    return 1


@rule()
def loops_over_a_record(fight: Fight) -> int:
    thing = fight.pair
    for thing in range(3):  # 'thing' can't change its kind
        pass
    return 1


@rule()
def adds_to_nothing(fight: Fight) -> int:
    total += 1  # 'total' is no number yet
    return 1


@rule()
def value_of_none(fight: Fight) -> None:
    return emit(fight, 1, 0, 0, 0, 0, 0)  # a function without a result returns no value


@rule()
def identity(fight: Fight) -> bool:
    return fight.outs is fight.calls  # the operator Is is not part of rule code


@rule()
def numbers_joined(fight: Fight) -> int:
    return fight.outs or 3  # `and` and `or` join truth values: write the comparison out


@rule()
def in_a_list(fight: Fight) -> bool:
    return 3 in fight.cell  # `in` needs a tuple of numbers


@rule()
def called_in_a_chain(fight: Fight) -> bool:
    return 0 < fight.outs < takes_pair(fight, fight.pair)  # a chain ends in plain numbers: join the comparisons


@rule()
def growing_list(fight: Fight) -> int:
    return len(fight.order)  # only a record's lists of numbers of a stated length have one


@rule()
def growing_units(fight: Fight) -> int:
    return len(fight.units)  # only a record's lists of numbers of a stated length have one


@rule()
def fight_later(decision: Decision, fight: Fight) -> int:
    return decision.given[0]  # a rule that reads lists takes the fight first


@rule()
def tries(fight: Fight) -> int:
    try:  # Try is not part of rule code
        return 1
    finally:
        fight.outs = 1


@rule()
def asserts(fight: Fight) -> int:
    assert fight.outs > 1  # Assert is not part of rule code
    return 1


@rule()  # the annotation of 'name' is not one of rule code
def text_argument(fight: Fight, name: str) -> int:
    return 1


@rule()  # the annotation of 'share' is not one of rule code
def float_argument(fight: Fight, share: float) -> int:
    return 1


@rule()  # 'number' has no annotation
def bare_argument(fight: Fight, number) -> int:
    return 1


@rule()  # 'return' has no annotation
def bare_result(fight: Fight):
    return 1


@rule()  # the calls go round in a circle: calls_itself → calls_itself
def calls_itself(fight: Fight) -> int:
    return calls_itself(fight)


@rule()  # the calls go round in a circle: there → back → there
def there(fight: Fight) -> int:
    return back(fight)


@rule()
def back(fight: Fight) -> int:
    return there(fight)
