"""From rule functions to one module of LLVM code."""

from __future__ import annotations

import ast
import builtins
import inspect
import textwrap
import types
from dataclasses import is_dataclass
from typing import Any, get_type_hints

from llvmlite import ir

from affray.kernel import primitives
from affray.kernel.compiled import bodies
from affray.kernel.compiled.expressions import Expressions
from affray.kernel.compiled.layout import places, words_of
from affray.kernel.compiled.recording import Recording
from affray.kernel.compiled.statements import Statements
from affray.kernel.compiled.values import I64, Int, NotCompilable, Nothing, Numbers, Ref, Signature, Value, llvm_type
from affray.kernel.fight import Fight
from affray.kernel.record import Sizes
from affray.kernel.ruleset import Ruleset
from affray.kernel.terms import is_rule

ENTRIES = {False: ("play_fights",), True: ("perform_one", "play_one")}
"""What code without and with recording is entered by."""
CAMPAIGN_ENTRIES = ("begin_scene", "carry_from", "play_scene", "do_order", "write_row")
"""What code without recording is entered by as well, where fights can be joined to campaigns."""
BUILT_IN = (
    *("abs", "min", "max", "bool", "len", "logical_shift", "recorded", "branching", "end_verb"),
    *("share", "added", "times", "below"),
)


class Unit:
    """One ruleset's rules on their way into one module."""

    branching = False
    end_verb = 0

    def __init__(self, ruleset: Ruleset, sizes: Sizes, recorded: bool, checked: bool) -> None:
        self.sizes = sizes
        self.recorded = recorded
        self.bounds_checks = checked
        self.fight = ruleset.Fight
        self.recording = Recording
        self.recording_at = words_of(self.fight, sizes)
        self.module = ir.Module(name=ruleset.name)
        self.entered_by = ENTRIES[recorded]
        if ruleset.has_campaigns and not recorded:
            self.entered_by += CAMPAIGN_ENTRIES
        self.entries = {name: getattr(ruleset.room(room), name) for room, name in ruleset.entries}
        self.functions: dict[Any, Any] = {}
        self.signatures: dict[Any, Signature] = {}
        self.waiting: list[Any] = []
        self.calls: dict[Any, set[Any]] = {}
        self.fields: dict[tuple[type, str], Any] = {}

    def translate(self) -> str:
        """The module's code, as text."""
        for name in self.entered_by:
            self.declared(getattr(bodies, name)).linkage = "external"
        while self.waiting:
            self.define(self.waiting.pop())
        refuse_cycles(self.calls)
        return str(self.module)

    def declared(self, function: Any) -> Any:
        """The translated function, which may still be without a body."""
        if function not in self.functions:
            signature = self.signature(function)
            kinds = [llvm_type(value) for _, value in signature.parameters]
            made = ir.Function(
                self.module,
                ir.FunctionType(llvm_type(signature.result), kinds),
                function.__name__
                if function.__name__ in self.entered_by
                else f"{function.__module__}.{function.__name__}",
            )
            made.linkage = "internal"
            made.attributes.add("nounwind")
            self.functions[function] = made
            self.waiting.append(function)
        return self.functions[function]

    def define(self, function: Any) -> None:
        """Translate a function's body."""
        tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        made = self.functions[function]
        self.calls[function] = set()
        builder = ir.IRBuilder(made.append_basic_block("entry"))
        start = made.append_basic_block("start")
        builder.branch(start)
        builder.position_at_end(start)
        writer = Statements(self, function, builder)
        writer.begin(self.signature(function), made.args)
        writer.body(tree.body)
        writer.finish()

    def mark(self, access: Any, field: tuple[type, str] | None) -> None:
        """Tell LLVM which field a load or a store belongs to, so that it knows what a store leaves as it was."""
        if field is None:
            return
        if field not in self.fields:
            whole = self.module.add_metadata(["affray"])
            kind = self.module.add_metadata([f"{field[0].__name__}.{field[1]}", whole, I64(0)])
            self.fields[field] = self.module.add_metadata([kind, kind, I64(0)])
        access.set_metadata("tbaa", self.fields[field])

    def local(self, builder: Any, kind: Any) -> Any:
        """Room for one value, made where the function begins."""
        with builder.goto_entry_block():
            return builder.alloca(kind)

    def signature(self, function: Any) -> Signature:
        """What a function takes and returns, by its annotations."""
        if function not in self.signatures:
            hints = get_type_hints(function)
            for name in (*inspect.signature(function).parameters, "return"):
                if name not in hints:
                    raise NotCompilable(function, None, f"{name!r} has no annotation")
            result = hints.pop("return")
            parameters = tuple((name, self.kind_of(function, name, hint)) for name, hint in hints.items())
            returned: Value = Nothing() if result is type(None) else self.kind_of(function, "return", result)
            self.signatures[function] = Signature(parameters, returned)
        return self.signatures[function]

    def kind_of(self, function: Any, name: str, hint: Any) -> Value:
        """The kind of value that an annotation stands for; any fight is the ruleset's own."""
        origin = getattr(hint, "__origin__", hint)
        if hint in (int, bool):
            return Int(None, hint is bool)
        if origin is list:
            return Numbers(None, None)
        if origin is Fight or origin is self.fight:
            return Ref(None, self.fight)
        if isinstance(hint, type) and is_dataclass(hint) and places(hint, self.sizes):
            return Ref(None, hint)
        raise NotCompilable(function, None, f"the annotation of {name!r} is not one of rule code")

    def global_of(self, function: Any, name: str) -> Any:
        """What a name means in a function's module."""
        return function.__globals__.get(name, getattr(builtins, name, None))

    def is_built_in(self, function: Any, name: str) -> bool:
        """Whether a name is one of the built-in functions of rule code."""
        return name in BUILT_IN and name not in function.__globals__

    def called(self, function: Any, node: ast.AST, name: str) -> Any:
        """The function that a call means: a rule, a primitive's second body, or one of the ruleset's entry rules."""
        found = self.entries.get(name) if self.is_own(function) else None
        found = found or self.global_of(function, name)
        if found is not None and getattr(found, "__module__", "") == primitives.__name__:
            found = getattr(bodies, name)
        ours = isinstance(found, types.FunctionType) and (is_rule(found) or self.is_own(found))
        if not ours:
            raise NotCompilable(function, node, f"{name!r} is no rule: mark it with @rule(…)")
        self.calls[function].add(found)
        return found

    def is_own(self, function: Any) -> bool:
        """Whether a function is the engine's, not a ruleset's."""
        return bool(function.__module__ == bodies.__name__)

    def checked(self, writer: Expressions, node: ast.AST, index: Any, count: int | None) -> Any:
        """The index; with bounds checks, one that leaves the list becomes 0 and its line is noted as a fault."""
        if count is None:
            return index
        fight = self.fight_argument(writer, node)
        if not self.bounds_checks:
            return index
        build = writer.builder
        inside = build.icmp_unsigned("<", index, I64(count))
        fault = build.gep(fight, [I64(self.recording_at + places(Recording, self.sizes)["fault"].offset)])
        line = writer.function.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
        build.store(build.select(inside, build.load(fault), I64(line)), fault)
        return build.select(inside, index, I64(0))

    def fight_argument(self, writer: Expressions, node: ast.AST) -> Any:
        """The fight that a function was handed, which every rule with lists has first."""
        first = next((value for _, value in self.signature(writer.function).parameters), None)
        if is_rule(writer.function) and not (isinstance(first, Ref) and first.kind is self.fight):
            raise NotCompilable(writer.function, node, "a rule that reads lists takes the fight first")
        return self.functions[writer.function].args[0]

    def fits(self, function: Any, number: int) -> bool:
        """Whether a constant is a 64-bit number; the dice's own code writes the upper half without its sign."""
        return -(1 << 63) <= number < (1 << (63 if is_rule(function) else 64))

    def grows(self, field: tuple[type, str] | None) -> bool:
        """Whether a list is as long as a fight is large, which the compiled engine's are not."""
        return field is None or not isinstance(places(field[0], self.sizes)[field[1]].part.length, int)


def refuse_cycles(calls: dict[Any, set[Any]]) -> None:
    """Raise NotCompilable if a function can come to call itself."""
    done: set[Any] = set()

    def visit(function: Any, above: tuple[Any, ...]) -> None:
        if function in above:
            chain = " → ".join(f.__name__ for f in (*above[above.index(function) :], function))
            raise NotCompilable(function, None, f"the calls go round in a circle: {chain}")
        if function not in done:
            for called in calls.get(function, ()):
                visit(called, (*above, function))
            done.add(function)

    for function in calls:
        visit(function, ())
