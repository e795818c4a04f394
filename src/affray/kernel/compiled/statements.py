"""Statements of rule code, translated."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from llvmlite import ir

from affray.kernel.compiled.expressions import Expressions
from affray.kernel.compiled.values import I64, Cell, Int, Nothing, Signature, Value, llvm_type, same_type


class Statements(Expressions):
    """Translates one function's body."""

    def begin(self, signature: Signature, arguments: Any) -> None:
        """Give the parameters their variables."""
        self.signature = signature
        self.loops: list[tuple[Any, Any]] = []
        for (name, value), argument in zip(signature.parameters, arguments, strict=True):
            self.assign_name(name, value, argument)

    def body(self, statements: list[ast.stmt]) -> None:
        """Translate statements until one leaves the block."""
        for statement in statements:
            if self.builder.block.is_terminated:
                return
            method: Callable[[Any], None] | None = getattr(self, f"do_{type(statement).__name__.lower()}", None)
            if method is None:
                raise self.wrong(statement, f"{type(statement).__name__} is not part of rule code")
            method(statement)

    def finish(self) -> None:
        """A function that runs off its end returns nothing; one with a result never gets there."""
        if self.builder.block.is_terminated:
            return
        if isinstance(self.signature.result, Nothing):
            self.builder.ret_void()
        else:
            self.builder.unreachable()

    # --- assignments --------------------------------------------------------------------------------------------

    def assign_name(self, name: str, value: Value, address: Any) -> None:
        """Set a variable; it keeps the kind of value it has first held."""
        if name not in self.variables:
            self.variables[name] = (self.unit.local(self.builder, llvm_type(value)), value)
        self.builder.store(address, self.variables[name][0])

    def assign(self, target: ast.expr, value: Value) -> None:
        """Set a variable, a field or a list's entry."""
        if isinstance(target, ast.Name):
            known = self.variables.get(target.id)
            if isinstance(value, Nothing) or (known is not None and not same_type(known[1], value)):
                raise self.wrong(target, f"{target.id!r} can't change its kind")
            self.assign_name(target.id, value, value.value)
            return
        if not isinstance(value, Int):
            raise self.wrong(target, "only whole numbers are stored")
        self.store(self.cell(target), value.value)

    def cell(self, target: ast.expr) -> Cell:
        """The word that a field or an entry is."""
        found: Any = None
        if isinstance(target, ast.Subscript):
            found = self.element(target)
        elif isinstance(target, ast.Attribute):
            found = self.field(target)
        if isinstance(found, Cell):
            return found
        raise self.wrong(target, "only variables, numbers in fields and entries of lists of numbers are set")

    def do_assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            raise self.wrong(node, "one target at a time")
        target = node.targets[0]
        if not isinstance(target, ast.Tuple):
            self.assign(target, self.value(node.value))
            return
        if not isinstance(node.value, ast.Tuple) or len(node.value.elts) != len(target.elts):
            raise self.wrong(node, "needs as many values as targets")
        for one, value in zip(target.elts, [self.value(element) for element in node.value.elts], strict=True):
            self.assign(one, value)

    def do_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            raise self.wrong(node, "needs a value")
        self.assign(node.target, self.value(node.value))

    def do_augassign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            slot, value = self.variables.get(node.target.id, (None, None))
            if not isinstance(value, Int):
                raise self.wrong(node, f"{node.target.id!r} is no number yet")
            cell = Cell(slot, None)
        else:
            cell = self.cell(node.target)
        before = self.load(cell)
        self.store(cell, self.combine(node, node.op, before, self.number(node.value)))

    # --- flow ---------------------------------------------------------------------------------------------------

    def do_expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.value(node.value)

    def do_pass(self, _node: ast.Pass) -> None:
        """Nothing."""

    def do_return(self, node: ast.Return) -> None:
        if isinstance(self.signature.result, Nothing):
            if node.value is not None:
                raise self.wrong(node, "a function without a result returns no value")
            self.builder.ret_void()
        elif node.value is None:
            raise self.wrong(node, "needs a value")
        else:
            self.builder.ret(self.number(node.value))

    def do_if(self, node: ast.If) -> None:
        then, other, end = (self.builder.append_basic_block(name) for name in ("then", "else", "end"))
        self.builder.cbranch(self.condition(node.test), then, other)
        for block, statements in ((then, node.body), (other, node.orelse)):
            self.builder.position_at_end(block)
            self.body(statements)
            if not self.builder.block.is_terminated:
                self.builder.branch(end)
        self.builder.position_at_end(end)

    def do_while(self, node: ast.While) -> None:
        if node.orelse:
            raise self.wrong(node, "a loop has no else")
        test, inside, end = (self.builder.append_basic_block(name) for name in ("while", "do", "end"))
        self.builder.branch(test)
        self.builder.position_at_end(test)
        self.builder.cbranch(self.condition(node.test), inside, end)
        self.repeat(node.body, inside, test, end)
        self.builder.position_at_end(end)

    def repeat(self, statements: list[ast.stmt], inside: Any, again: Any, end: Any) -> None:
        """The body of a loop, from block `inside` back to `again`."""
        self.builder.position_at_end(inside)
        self.loops.append((again, end))
        self.body(statements)
        self.loops.pop()
        if not self.builder.block.is_terminated:
            self.builder.branch(again)

    def do_for(self, node: ast.For) -> None:
        call = node.iter
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"):
            raise self.wrong(node, "loops go over range(…)")
        if not isinstance(node.target, ast.Name) or node.orelse:
            raise self.wrong(node, "a loop has one variable and no else")
        first, last, step = self.bounds(call)
        counter = self.unit.local(self.builder, I64)
        self.builder.store(first, counter)
        test, inside, following, end = (self.builder.append_basic_block(n) for n in ("for", "do", "next", "end"))
        self.builder.branch(test)
        self.builder.position_at_end(test)
        here = self.builder.load(counter)
        comparison = "<" if step.constant > 0 else ">"
        self.builder.cbranch(self.builder.icmp_signed(comparison, here, last), inside, end)
        self.builder.position_at_end(following)
        self.builder.store(self.builder.add(self.builder.load(counter), step), counter)
        self.builder.branch(test)
        self.builder.position_at_end(inside)
        self.assign(node.target, Int(here))
        self.repeat(node.body, inside, following, end)
        self.builder.position_at_end(end)

    def bounds(self, call: ast.Call) -> tuple[Any, Any, Any]:
        """First, last and step of a range; the step is a constant."""
        numbers = [self.number(argument) for argument in call.args]
        if len(numbers) == 1:
            return I64(0), numbers[0], I64(1)
        step = numbers[2] if len(numbers) > 2 else I64(1)
        if not isinstance(step, ir.Constant):
            raise self.wrong(call, "the step of a range is a constant")
        return numbers[0], numbers[1], step

    def do_break(self, _node: ast.Break) -> None:
        self.builder.branch(self.loops[-1][1])

    def do_continue(self, _node: ast.Continue) -> None:
        self.builder.branch(self.loops[-1][0])
