"""Random expressions for the tests, as trees."""

from hypothesis import strategies as st

from affray.kernel.expressions.tree import Dice, Group, Negative, Node, Number, Operator, Product, Sum

LABELS = st.lists(st.sampled_from(["fire", "to hit", "é +1", "4d6"]), max_size=2).map(tuple)
NUMBERS = st.builds(Number, st.integers(0, 999_999_999), LABELS)
PICKS = st.sampled_from(["", "<", ">", "h", "l"])
KEEPS = st.builds(Operator, st.just("k"), st.sampled_from(["h", "l", "<", ">"]), st.integers(0, 9))
DROPS = st.builds(Operator, st.just("p"), st.sampled_from(["h", "l", "<", ">"]), st.integers(0, 9))
ONCE = st.builds(Operator, st.sampled_from(["ro", "ra"]), PICKS, st.integers(0, 9))
RANKED = st.builds(Operator, st.just("e"), st.sampled_from(["h", "l"]), st.integers(0, 9))
AGAIN = st.builds(Operator, st.sampled_from(["rr", "e"]), st.just("<"), st.integers(0, 4))
CLIPS = st.builds(Operator, st.sampled_from(["mi", "ma"]), st.just(""), st.integers(0, 9))
EDGES = st.sampled_from([(Operator("adv", "", 1),), (Operator("dis", "", 1),)])
OTHERS = st.lists(DROPS | ONCE | RANKED | AGAIN | CLIPS, max_size=4).map(tuple)


def joined(before: tuple[Operator, ...], keep: Operator | None, behind: tuple[Operator, ...]) -> tuple[Operator, ...]:
    return (*before, *([] if keep is None else [keep]), *behind)


PLAIN = st.builds(Dice, st.integers(0, 9), st.integers(1, 1_000_000), st.just(()), LABELS)
OPERATED = st.builds(
    Dice, st.integers(0, 9), st.integers(4, 20), st.builds(joined, OTHERS, st.none() | KEEPS, OTHERS), LABELS
)
EDGED = st.builds(Dice, st.just(1), st.just(20), EDGES, LABELS)
TERMS: st.SearchStrategy[Node] = NUMBERS | PLAIN | OPERATED | EDGED


def sums(parts: list[Node], minus: list[bool]) -> Node:
    return Sum(parts, ["+", *("-" if flag else "+" for flag in minus[1 : len(parts)])])


def products(parts: list[Node]) -> Node:
    return Product(parts, ["*"] * len(parts), [0] * len(parts))


def halved(part: Node, divisor: int) -> Node:
    return Product([part, Number(divisor)], ["*", "/"], [0, 0])


def larger(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    """Expressions that have these in brackets as their smallest parts."""
    small = TERMS | st.builds(Group, inner, LABELS)
    signed = small | st.builds(Negative, small)
    factors = st.lists(signed, min_size=2, max_size=3).map(products) | st.builds(halved, signed, st.integers(1, 9))
    addends = st.lists(signed | factors, min_size=2, max_size=4)
    return signed | factors | st.builds(sums, addends, st.lists(st.booleans(), min_size=4, max_size=4))


TREES = st.recursive(TERMS, larger, max_leaves=8)
