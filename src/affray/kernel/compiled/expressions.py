"""Expressions of rule code, translated."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from llvmlite import ir

from affray.kernel.compiled.layout import places
from affray.kernel.compiled.values import (
    I1,
    I64,
    Cell,
    Int,
    NotCompilable,
    Nothing,
    Numbers,
    Records,
    Ref,
    Value,
    same_address,
)

if TYPE_CHECKING:
    from affray.kernel.compiled.translate import Unit

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


class Expressions:
    """Translates the expressions of one function."""

    def __init__(self, unit: Unit, function: Any, builder: Any) -> None:
        self.unit = unit
        self.function = function
        self.builder = builder
        self.variables: dict[str, tuple[Any, Value]] = {}

    def wrong(self, node: ast.AST, message: str) -> NotCompilable:
        """What to raise for something that is not in the subset."""
        return NotCompilable(self.function, node, message)

    # --- entry points -------------------------------------------------------------------------------------------

    def value(self, node: ast.expr) -> Value:
        """The value of any expression."""
        method: Callable[[Any], Value] | None = getattr(self, f"on_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.wrong(node, f"{type(node).__name__} is not part of rule code")
        return method(node)

    def number(self, node: ast.expr) -> Any:
        """The value of an expression that must be a whole number."""
        value = self.value(node)
        if not isinstance(value, Int):
            raise self.wrong(node, "needs a whole number")
        return value.value

    def condition(self, node: ast.expr) -> Any:
        """The value of an expression as one bit: whether it is other than 0."""
        return self.builder.icmp_signed("!=", self.number(node), I64(0))

    def truth(self, bit: Any) -> Int:
        """A bit as a truth value."""
        return Int(self.builder.zext(bit, I64), True)

    # --- names and places ---------------------------------------------------------------------------------------

    def on_constant(self, node: ast.Constant) -> Value:
        if not isinstance(node.value, int):
            raise self.wrong(node, f"{node.value!r} is not a whole number")
        return self.constant(node, node.value)

    def constant(self, node: ast.expr, number: int) -> Int:
        """A number that is known beforehand."""
        if not self.unit.fits(self.function, number):
            raise self.wrong(node, f"{number} does not fit into 64 bits")
        return Int(I64(int(number)), isinstance(number, bool))

    def on_name(self, node: ast.Name) -> Value:
        if node.id in self.variables:
            slot, value = self.variables[node.id]
            return _at(value, self.builder.load(slot))
        found = self.unit.global_of(self.function, node.id)
        if isinstance(found, int):
            return self.constant(node, found)
        raise self.wrong(node, f"{node.id!r} is neither a variable nor a constant")

    def on_attribute(self, node: ast.Attribute) -> Value:
        found = self.field(node)
        return Int(self.load(found)) if isinstance(found, Cell) else found

    def load(self, cell: Cell) -> Any:
        """The number in a word."""
        loaded = self.builder.load(cell.address)
        self.unit.mark(loaded, cell.field)
        return loaded

    def store(self, cell: Cell, number: Any) -> None:
        """Set a word."""
        self.unit.mark(self.builder.store(number, cell.address), cell.field)

    def field(self, node: ast.Attribute) -> Ref | Numbers | Records | Cell:
        """A field of a record; of a number its word."""
        owner = self.value(node.value)
        if not isinstance(owner, Ref):
            raise self.wrong(node, "only records have fields")
        if node.attr == "recording" and owner.kind is self.unit.fight:
            address = self.builder.gep(owner.value, [I64(self.unit.recording_at)])
            return Ref(address, self.unit.recording)
        place = places(owner.kind, self.unit.sizes).get(node.attr)
        if place is None:
            raise self.wrong(node, f"{owner.kind.__name__} has no field {node.attr!r}")
        address = self.builder.gep(owner.value, [I64(place.offset)])
        if place.count is not None:
            if place.part.kind is None:
                return Numbers(address, place.count, (owner.kind, node.attr))
            return Records(address, place.part.kind, place.count, place.words)
        return Cell(address, (owner.kind, node.attr)) if place.part.kind is None else Ref(address, place.part.kind)

    def on_subscript(self, node: ast.Subscript) -> Value:
        found = self.element(node)
        return Int(self.load(found)) if isinstance(found, Cell) else found

    def element(self, node: ast.Subscript) -> Cell | Ref:
        """The word of a number in a list, or the record in a list of records."""
        owner = self.value(node.value)
        index = self.number(node.slice)
        if isinstance(owner, Numbers):
            index = self.unit.checked(self, node, index, owner.count)
            return Cell(self.builder.gep(owner.value, [index]), owner.field)
        if isinstance(owner, Records):
            index = self.unit.checked(self, node, index, owner.count)
            return Ref(self.builder.gep(owner.value, [self.builder.mul(index, I64(owner.words))]), owner.kind)
        raise self.wrong(node, "only lists are indexed")

    # --- operators ----------------------------------------------------------------------------------------------

    def on_binop(self, node: ast.BinOp) -> Value:
        return Int(self.combine(node, node.op, self.number(node.left), self.number(node.right)))

    def combine(self, node: ast.AST, operator: ast.operator, left: Any, right: Any) -> Any:
        """Two numbers under an operator; // and % round down, as in Python."""
        plain = {
            ast.Add: self.builder.add, ast.Sub: self.builder.sub, ast.Mult: self.builder.mul,
            ast.BitAnd: self.builder.and_, ast.BitOr: self.builder.or_, ast.BitXor: self.builder.xor,
            ast.LShift: self.builder.shl, ast.RShift: self.builder.ashr,
        }  # fmt: skip
        if type(operator) in plain:
            return plain[type(operator)](left, right)
        if isinstance(operator, ast.FloorDiv | ast.Mod):
            return self.divided(isinstance(operator, ast.FloorDiv), left, right)
        raise self.wrong(node, f"the operator {type(operator).__name__} is not part of rule code")

    def divided(self, quotient: bool, left: Any, right: Any) -> Any:
        """Quotient rounded down, or remainder with the sign of the divisor."""
        build = self.builder
        if isinstance(right, ir.Constant) and right.constant > 0 and right.constant & (right.constant - 1) == 0:
            shift = I64(right.constant.bit_length() - 1)
            return build.ashr(left, shift) if quotient else build.and_(left, I64(right.constant - 1))
        rest = build.srem(left, right)
        uneven = build.icmp_signed("!=", rest, I64(0))
        apart = build.icmp_signed("<", build.xor(rest, right), I64(0))
        below = build.and_(uneven, apart)
        if quotient:
            return build.sub(build.sdiv(left, right), build.zext(below, I64))
        return build.add(rest, build.select(below, right, I64(0)))

    def on_unaryop(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return self.truth(self.builder.not_(self.condition(node.operand)))
        number = self.number(node.operand)
        if isinstance(node.op, ast.USub):
            if isinstance(number, ir.Constant):
                return Int(I64(-number.constant))
            return Int(self.builder.neg(number))
        raise self.wrong(node, f"the operator {type(node.op).__name__} is not part of rule code")

    def on_compare(self, node: ast.Compare) -> Value:
        if len(node.ops) > 1 and not all(map(is_simple, node.comparators[1:])):
            raise self.wrong(node, "a chain ends in plain numbers: join the comparisons with `and`")
        bits = []
        left = self.number(node.left)
        for operator, right_node in zip(node.ops, node.comparators, strict=True):
            if isinstance(operator, ast.In | ast.NotIn):
                bits.append(self.among(operator, left, right_node))
                continue
            right = self.number(right_node)
            comparison = COMPARISONS.get(type(operator))
            if comparison is None:
                raise self.wrong(node, f"the operator {type(operator).__name__} is not part of rule code")
            bits.append(self.builder.icmp_signed(comparison, left, right))
            left = right
        whole = bits[0]
        for bit in bits[1:]:
            whole = self.builder.and_(whole, bit)
        return self.truth(whole)

    def among(self, operator: ast.cmpop, left: Any, right: ast.expr) -> Any:
        """Whether a number is one of a tuple's."""
        if not isinstance(right, ast.Tuple):
            raise self.wrong(right, "`in` needs a tuple of numbers")
        bit = I1(0)
        for element in right.elts:
            bit = self.builder.or_(bit, self.builder.icmp_signed("==", left, self.number(element)))
        return self.builder.not_(bit) if isinstance(operator, ast.NotIn) else bit

    def on_boolop(self, node: ast.BoolOp) -> Value:
        """`and`, `or`: the later operands are only evaluated when they count."""
        slot = self.unit.local(self.builder, I64)
        end = self.builder.append_basic_block("bool_end")
        for position, operand in enumerate(node.values):
            found = self.value(operand)
            if not isinstance(found, Int) or not found.truth:
                raise self.wrong(operand, "`and` and `or` join truth values: write the comparison out")
            self.builder.store(found.value, slot)
            if position + 1 < len(node.values):
                on = self.builder.append_basic_block("bool_on")
                bit = self.builder.icmp_signed("!=", found.value, I64(0))
                branches = (on, end) if isinstance(node.op, ast.And) else (end, on)
                self.builder.cbranch(bit, *branches)
                self.builder.position_at_end(on)
        self.builder.branch(end)
        self.builder.position_at_end(end)
        return Int(self.builder.load(slot), True)

    def on_ifexp(self, node: ast.IfExp) -> Value:
        slot = self.unit.local(self.builder, I64)
        then, other, end = (self.builder.append_basic_block(name) for name in ("then", "else", "end"))
        self.builder.cbranch(self.condition(node.test), then, other)
        truth = True
        for block, branch in ((then, node.body), (other, node.orelse)):
            self.builder.position_at_end(block)
            found = self.value(branch)
            if not isinstance(found, Int):
                raise self.wrong(branch, "needs a whole number")
            truth = truth and found.truth
            self.builder.store(found.value, slot)
            self.builder.branch(end)
        self.builder.position_at_end(end)
        return Int(self.builder.load(slot), truth)

    # --- calls --------------------------------------------------------------------------------------------------

    def on_call(self, node: ast.Call) -> Value:
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise self.wrong(node, "only functions are called, with plain arguments")
        name = node.func.id
        built_in: Callable[[ast.Call], Value] | None = getattr(self, f"call_{name}", None)
        if built_in is not None and self.unit.is_built_in(self.function, name):
            return built_in(node)
        called = self.unit.called(self.function, node, name)
        signature = self.unit.signature(called)
        if len(node.args) != len(signature.parameters):
            raise self.wrong(node, f"{name} takes {len(signature.parameters)} arguments")
        arguments = []
        for argument, (parameter, wanted) in zip(node.args, signature.parameters, strict=True):
            given = self.value(argument)
            if type(given) is not type(wanted) or (isinstance(given, Ref) and given.kind is not wanted.kind):  # type: ignore[union-attr]
                raise self.wrong(argument, f"{name} needs another kind of value as {parameter}")
            arguments.append(given.value)  # type: ignore[union-attr]
        result = self.builder.call(self.unit.declared(called), arguments)
        return _at(signature.result, result)

    def call_abs(self, node: ast.Call) -> Value:
        number = self.number(node.args[0])
        negative = self.builder.icmp_signed("<", number, I64(0))
        return Int(self.builder.select(negative, self.builder.neg(number), number))

    def call_min(self, node: ast.Call) -> Value:
        return self.extreme("<", node)

    def call_max(self, node: ast.Call) -> Value:
        return self.extreme(">", node)

    def extreme(self, comparison: str, node: ast.Call) -> Value:
        """The least or the greatest of several numbers."""
        kept = self.number(node.args[0])
        for argument in node.args[1:]:
            number = self.number(argument)
            kept = self.builder.select(self.builder.icmp_signed(comparison, number, kept), number, kept)
        return Int(kept)

    def call_bool(self, node: ast.Call) -> Value:
        return self.truth(self.condition(node.args[0]))

    def call_len(self, node: ast.Call) -> Value:
        found = self.value(node.args[0])
        if not isinstance(found, Numbers) or found.count is None or self.unit.grows(found.field):
            raise self.wrong(node, "only a record's lists of numbers of a stated length have one")
        return Int(I64(found.count))

    def call_recorded(self, _node: ast.Call) -> Value:
        return Int(I64(int(self.unit.recorded)), True)

    def call_branching(self, _node: ast.Call) -> Value:
        return Int(I64(int(self.unit.branching)), True)

    def call_end_verb(self, _node: ast.Call) -> Value:
        return Int(I64(self.unit.end_verb))

    def call_share(self, node: ast.Call) -> Value:
        """A double's bits · ways / whole."""
        bits, ways, whole = (self.number(argument) for argument in node.args)
        build, double = self.builder, ir.DoubleType()
        part = build.fdiv(build.sitofp(ways, double), build.sitofp(whole, double))
        return Int(build.bitcast(build.fmul(build.bitcast(bits, double), part), I64))

    def call_below(self, node: ast.Call) -> Value:
        """Whether one double's bits are less than another's."""
        build, double = self.builder, ir.DoubleType()
        one, other = (build.bitcast(self.number(argument), double) for argument in node.args)
        return self.truth(build.fcmp_ordered("<", one, other))

    def call_times(self, node: ast.Call) -> Value:
        """The product of two doubles' bits."""
        build, double = self.builder, ir.DoubleType()
        one, other = (build.bitcast(self.number(argument), double) for argument in node.args)
        return Int(build.bitcast(build.fmul(one, other), I64))

    def call_added(self, node: ast.Call) -> Value:
        """The sum of two doubles' bits."""
        build, double = self.builder, ir.DoubleType()
        one, other = (build.bitcast(self.number(argument), double) for argument in node.args)
        return Int(build.bitcast(build.fadd(one, other), I64))

    def call_logical_shift(self, node: ast.Call) -> Value:
        return Int(self.builder.lshr(self.number(node.args[0]), self.number(node.args[1])))


def is_simple(node: ast.expr) -> bool:
    """Whether it makes no difference if a number is evaluated although it does not count."""
    return not any(isinstance(part, ast.Call | ast.Tuple) for part in ast.walk(node))


def _at(value: Value, address: Any) -> Value:
    return value if isinstance(value, Nothing) else same_address(value, address)
