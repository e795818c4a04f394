"""Building the compiled engine, keeping it in a cache, and running fights in it."""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
from array import array
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from affray.kernel.compiled.layout import changing, places, read, words_of, write
from affray.kernel.compiled.recording import LOG_WORDS, TAPE_WORDS, Recording, decoded
from affray.kernel.events import Row
from affray.kernel.fight import AnyFight, sizes_of
from affray.kernel.record import Sizes
from affray.kernel.ruleset import Ruleset

SMALL, LARGE = Sizes(8, 1024), Sizes(32, 8192)
"""The stated capacities: combatants, squares of the grid (a row takes a power of two). The rest runs interpreted."""
INLINE = 1500
"""LLVM's threshold for inlining one rule into another."""
WORD = ctypes.POINTER(ctypes.c_int64)


def capacity_for(fight: AnyFight) -> Sizes | None:
    """The smallest capacity that holds a fight, or None."""
    return next((sizes for sizes in (SMALL, LARGE) if holds(sizes, fight)), None)


def holds(sizes: Sizes, fight: AnyFight) -> bool:
    """Whether a capacity is enough for a fight."""
    needed = sizes_of(fight.n, fight.width, fight.height)
    return needed.combatants <= sizes.combatants and needed.squares <= sizes.squares


@cache
def machine() -> Any:
    """The machine to translate for: this one."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=2,
        reloc="pic",
        codemodel="small",
    )


@cache
def source_key(ruleset: Ruleset) -> str:
    """A hash of all the sources that compiled code depends on, of llvmlite, Python and the processor."""
    kernel = Path(__file__).parents[1]
    own = Path(str(ruleset.room("state").__file__)).parent
    seen = hashlib.sha256()
    for file in sorted([*kernel.rglob("*.py"), *own.rglob("*.py")]):
        seen.update(file.name.encode() + b"\0" + file.read_bytes())
    processor = f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
    seen.update(f"{llvmlite.__version__} {sys.version} {processor}".encode())
    return seen.hexdigest()[:24]


def cache_folder() -> Path:
    """Where compiled code is kept: AFFRAY_CACHE, or affray in the user's cache folder."""
    chosen = os.environ.get("AFFRAY_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "affray" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "affray"


def cache_file(ruleset: Ruleset, sizes: Sizes, recorded: bool, checked: bool = False, branching: bool = False) -> Path:
    """The file that holds a ruleset's compiled code at a capacity."""
    kind = ("-recorded" if recorded else "") + ("-branching" if branching else "") + ("-checked" if checked else "")
    capacity = f"{sizes.combatants}-{sizes.squares}"
    return cache_folder() / f"{ruleset.name}-{capacity}{kind}-{source_key(ruleset)}.o"


def is_cached(ruleset: Ruleset, sizes: Sizes, branching: bool = False) -> bool:
    """Whether the compiled engine can be used without compiling first."""
    return cache_file(ruleset, sizes, False, branching=branching).is_file()


def translated(ruleset: Ruleset, sizes: Sizes, recorded: bool, checked: bool, branching: bool) -> bytes:
    """The machine code of a ruleset, as an object file."""
    from affray.kernel.compiled.branching import Branching
    from affray.kernel.compiled.translate import Unit

    unit = Branching(ruleset, sizes, checked) if branching else Unit(ruleset, sizes, recorded, checked)
    module = llvm.parse_assembly(unit.translate())
    module.triple = machine().triple
    module.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.inlining_threshold = INLINE
    builder = llvm.create_pass_builder(machine(), tuning)
    builder.getModulePassManager().run(module, builder)
    code: bytes = machine().emit_object(module)
    return code


def compiled_code(
    ruleset: Ruleset, sizes: Sizes, recorded: bool, checked: bool = False, branching: bool = False
) -> bytes:
    """The machine code from the cache, or made now and put there."""
    file = cache_file(ruleset, sizes, recorded, checked, branching)
    with suppress(OSError):
        return file.read_bytes()
    code = translated(ruleset, sizes, recorded, checked, branching)
    with suppress(OSError):  # a cache that can't be written only costs time
        file.parent.mkdir(parents=True, exist_ok=True)
        partial = file.with_suffix(f".{os.getpid()}")
        partial.write_bytes(code)
        partial.replace(file)
    return code


class OutOfBounds(Exception):
    """A rule compiled with bounds checks has left a list."""


class Code:
    """Machine code in memory."""

    def __init__(self, code: bytes) -> None:
        machine()
        self.linker = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine())
        self.linker.add_object_file(llvm.ObjectFileRef.from_data(code))
        self.linker.finalize_object()

    def entry(self, name: str, *arguments: Any) -> Any:
        """A compiled function, callable from here."""
        return ctypes.CFUNCTYPE(ctypes.c_int64, *arguments)(self.linker.get_function_address(name))


class Engine:
    """The compiled rules of one ruleset at one capacity. Simulations run code that can neither log nor read a tape."""

    def __init__(self, ruleset: Ruleset, sizes: Sizes, checked: bool = False) -> None:
        self.ruleset, self.sizes, self.checked = ruleset, sizes, checked

    @cached_property
    def quiet(self) -> Code:
        """The code that simulates."""
        return Code(compiled_code(self.ruleset, self.sizes, False, self.checked))

    @cached_property
    def recorded(self) -> Code:
        """The code that logs and reads tapes."""
        return Code(compiled_code(self.ruleset, self.sizes, True, self.checked))

    @cached_property
    def branching(self) -> Code:
        """The code that follows every branch, and that plays on from any moment."""
        return Code(compiled_code(self.ruleset, self.sizes, False, self.checked, branching=True))

    @cached_property
    def play_fights(self) -> Any:
        """See bodies.play_fights."""
        word = ctypes.c_int64
        return self.quiet.entry("play_fights", WORD, WORD, WORD, WORD, word, word, word, word, WORD, word)

    @cached_property
    def perform_one(self) -> Any:
        """See bodies.perform_one."""
        return self.recorded.entry("perform_one", WORD)

    @cached_property
    def play_one(self) -> Any:
        """See bodies.play_one."""
        return self.recorded.entry("play_one", WORD)

    def campaign(self, name: str, *arguments: Any) -> Any:
        """An entry of the code for campaigns: see bodies.py."""
        return self.quiet.entry(name, *arguments)


@cache
def engine(ruleset: Ruleset, sizes: Sizes, checked: bool = False) -> Engine:
    """The compiled engine, built once a process."""
    return Engine(ruleset, sizes, checked)


def pointer(words: array[Any]) -> Any:
    """The address of an array's first word."""
    return ctypes.cast(words.buffer_info()[0], WORD)


class Held:
    """One fight laid out for the compiled engine, with its tape and log."""

    def __init__(self, compiled: Engine, fight: AnyFight) -> None:
        if not holds(compiled.sizes, fight):
            raise ValueError(f"the fight is larger than the capacity {compiled.sizes}")
        self.compiled, self.fight = compiled, fight
        self.recording_at = words_of(type(fight), compiled.sizes)
        self.words = array("q", bytes(8 * (self.recording_at + words_of(Recording, compiled.sizes))))
        write(fight, self.words, 0, compiled.sizes)
        self.start = self.words[: self.recording_at]

    def place(self, name: str) -> int:
        """The word where a field of the recording lies."""
        return self.recording_at + places(Recording, self.compiled.sizes)[name].offset

    def play(self, root: int, first: int, fights: int, width: int) -> array[int]:
        """The outcome rows of fights `first`, `first` + 1, … of a seed, one behind the other."""
        sizes, kind = self.compiled.sizes, type(self.fight)
        stretches = array("q", [w for pair in changing(kind, sizes, self.fight.n) for w in pair])
        rows = array("q", bytes(8 * fights * width))
        here = pointer(self.words)
        self.compiled.play_fights(
            here,
            here,
            pointer(self.start),
            pointer(stretches),
            len(stretches) // 2,
            root,
            first,
            fights,
            pointer(rows),
            width,
        )
        self.refuse_fault()
        return rows

    def record(self, dice: Sequence[int], replies: Sequence[int]) -> None:
        """Log from now on, and read these dice and answers first; without dice they are seeded."""
        for name, given in (("dice", dice), ("replies", replies)):
            if len(given) > TAPE_WORDS:
                raise OverflowError(f"a tape holds {TAPE_WORDS} {name}, not {len(given)}")
            self.words[self.place(name)] = len(given)
        self.words[self.place("logging")] = 1
        self.words[self.place("taped")] = 1
        for name, given in (("die", dice), ("reply", replies)):
            self.words[self.place(name) : self.place(name) + len(given)] = array("q", given)

    def log(self) -> None:
        """Log from now on; dice are seeded and policies answer."""
        self.words[self.place("logging")] = 1

    def perform(self, decision: Any) -> int:
        """Carry out a decision; the clause that refuses it, or 0."""
        at = places(type(self.fight), self.compiled.sizes)["decision"].offset
        write(decision, self.words, at, self.compiled.sizes)
        clause: int = self.compiled.perform_one(pointer(self.words))
        self.refuse_fault()
        return clause

    def play_one(self) -> None:
        """Play the fight to its end."""
        self.compiled.play_one(pointer(self.words))
        self.refuse_fault()

    def refuse_fault(self) -> None:
        """Raise OutOfBounds if a bounds check has failed."""
        line = self.words[self.place("fault")]
        if line:
            raise OutOfBounds(f"a rule left a list at line {line} of its file")

    def state(self) -> AnyFight:
        """The fight as it is now."""
        read(self.fight, self.words, 0, self.compiled.sizes)
        return self.fight

    def rows(self) -> list[Row]:
        """The events logged so far."""
        logged = self.words[self.place("logged")]
        if logged > LOG_WORDS:
            raise OverflowError(f"the log holds {LOG_WORDS} words, this fight has {logged}")
        start = self.place("log")
        return decoded(self.words[start : start + logged])

    def unread(self) -> tuple[int, int]:
        """How many dice and answers of the tape are left over; below 0, how many were wanted beyond its end."""
        dice = self.words[self.place("dice")] - self.words[self.place("dice_used")]
        return dice, self.words[self.place("replies")] - self.words[self.place("replies_used")]
