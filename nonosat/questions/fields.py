"""Options as fields: what a command line, a request and a reference page say of a value.

    tries: int = option(default=30, min=1, help="How many pictures to try for a puzzle.")

Options that several groups share, those without a default, and parameters of functions are annotated:

    Seed = Annotated[int | None, Option(min=0, help="Seed for the SAT solver.")]

The fields of a dataclass, or the parameters of a function, are a group of options. The ``PANEL`` of a group
is the heading of those that name none.
"""

from __future__ import annotations

import dataclasses
import inspect
import math
import types
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypedDict,
    TypeVar,
    Union,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from nonosat.errors import NonosatError

#: The default of an option that must be given.
REQUIRED = inspect.Parameter.empty

Value = TypeVar("Value")


class Panel(StrEnum):
    """Where an option stands in the help; the values are the headings, in their order."""

    QUESTION = "What to ask"
    INPUT = "Input"
    OUTPUT = "Output"
    SEARCH = "Search"
    TUNING = "Fine tuning"


class About(TypedDict, total=False):
    """What may be said of an option.

    ``min`` and ``max`` are bounds; ``check`` turns what is given into the value, or raises ``ValueError``.
    ``panel`` is the heading of the help that it stands under, one of ``Panel`` or one of its own; without it
    that of its group.
    ``file``: on the command line the value is the name of a file, which is read for each puzzle.
    ``reads``: the value names files that are read, as puzzles or as something else (``@FILE`` counts, too).
    ``writes``: it names a file to write, or a folder in which files keep their names, or a folder that is
    ``replaced``; of a list that is read as well the last is written. ``renews``: the file may be a new
    version of a file of puzzles that is read. ``known`` are values to complete, or the function of
    ``known_names`` that lists them; there may be others.
    """

    metavar: str
    min: float
    max: float
    panel: str
    check: Callable[[Any], Any]
    file: Literal["marks", "start", "picture", "mask"]
    reads: Literal["puzzles", "files"]
    writes: Literal["file", "replaced"]
    renews: bool
    known: Iterable[str] | Callable[[], Iterable[str]]


class Option:
    """How a value is given: its ``names`` on the command line; without a long one, that of the field is one.

    The rest is as in ``About``.
    """

    def __init__(self, *names: str, help: str, **about: Unpack[About]) -> None:
        self.names = names
        self.help = help
        self.metavar = about.get("metavar")
        self.min = about.get("min")
        self.max = about.get("max")
        self.panel = about.get("panel")
        self.check = about.get("check")
        self.file = about.get("file")
        self.reads = about.get("reads", None if self.file is None else "files")
        self.writes = about.get("writes")
        self.renews = about.get("renews", False)
        self.known = about.get("known", ())


@overload
def option(*names: str, help: str, **about: Unpack[About]) -> None: ...
@overload
def option(*names: str, help: str, default: Value, **about: Unpack[About]) -> Value: ...
def option(*names: str, help: str, default: Any = None, **about: Unpack[About]) -> Any:
    """A field of a dataclass that is an option; ``about`` it as in ``About``."""
    return dataclasses.field(default=default, metadata={Option: Option(*names, help=help, **about)})


def flag(*names: str, help: str, **about: Unpack[About]) -> bool:
    """An option without a value, which is set by being there."""
    return option(*names, help=help, default=False, **about)


class Positional(Option):
    """A value without a name on the command line, which has its place instead."""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Says that a parameter is what ``make`` makes of its own parameters, each of them an option; ``without``
    some, which keep their defaults.
    """

    make: Callable[..., Any]
    without: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[Field, ...]:
        """The options."""
        return tuple(field for field in fields_of(self.make) if field.name not in self.without)


class Field(NamedTuple):
    """A field of a group: ``kind`` is its type without ``None``, of a list that of its elements."""

    name: str
    option: Option
    kind: Any
    default: Any
    is_list: bool
    panel: str

    @property
    def metavar(self) -> str | None:
        """What stands for its value in help texts, if something does."""
        return self.option.metavar or ("N" if self.kind is int else None)

    @property
    def check(self) -> Callable[[Any], Any] | None:
        """What turns a value that is given into the one that is taken; raises ``ValueError``."""
        return self.option.check or (_finite if self.kind is float else None)

    @property
    def flags(self) -> tuple[str, ...]:
        """The names on the command line."""
        names = self.option.names
        if any(name.startswith("--") for name in names):
            return names
        return (*names, "--" + self.name.replace("_", "-"))

    @property
    def flag(self) -> str:
        """The name that messages use: the longest one."""
        return max(self.flags, key=len).partition("/")[0]

    @property
    def place(self) -> str:
        """What errors about its value begin with."""
        if isinstance(self.option, Positional):
            return str(self.metavar).split()[-1]
        return self.flag

    @property
    def choices(self) -> tuple[Any, ...] | None:
        """The values that there are, if they can be listed."""
        if isinstance(self.kind, type) and issubclass(self.kind, Enum):
            return tuple(self.kind)
        return get_args(self.kind) if get_origin(self.kind) is Literal else None


def _finite(value: float) -> float:
    if not math.isfinite(value):
        raise ValueError("expected a finite number")
    return value


class WrongOption(NonosatError):
    """Options that do not go together, or a value that one cannot have; ``of`` is its name."""

    def __init__(self, text: str, of: str | None = None) -> None:
        super().__init__(f"Invalid value for '{of}': {text}" if of else text)


def fields_of(group: Callable[..., Any]) -> tuple[Field, ...]:
    """The options of a group: fields of a dataclass, or parameters of a function."""
    hints = get_type_hints(group, include_extras=True)
    declared = {name: field.metadata for name, field in getattr(group, "__dataclass_fields__", {}).items()}
    panel = getattr(group, "PANEL", Panel.QUESTION)
    found = (
        _field(name, hints.get(name), parameter.default, declared.get(name, {}).get(Option), panel)
        for name, parameter in inspect.signature(group).parameters.items()
    )
    return tuple(field for field in found if field is not None)


def _field(name: str, hint: Any, default: Any, option: Option | None, panel: str) -> Field | None:
    kind, *extras = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    option = option or next((extra for extra in extras if isinstance(extra, Option)), None)
    if option is None:
        return None
    if get_origin(kind) in (types.UnionType, Union):
        kind = next(each for each in get_args(kind) if each is not type(None))
    # A tuple of some length that a check makes of a text, such as a range, is one value.
    is_one = option.check is not None and get_args(kind)[-1:] != (Ellipsis,)
    is_list = get_origin(kind) in (list, tuple) and not is_one
    kind = get_args(kind)[0] if is_list else kind
    return Field(name, option, kind, default, is_list, option.panel or panel)


def fields_set(values: Any) -> dict[str, Field]:
    """The fields of ``values`` that differ from their defaults, by their names."""
    fields = fields_of(type(values))
    return {field.name: field for field in fields if bool(getattr(values, field.name) != field.default)}


def values_for(kind: type, values: Any) -> dict[str, Any]:
    """What ``values`` has of the parameters of a class, by their names."""
    names = inspect.signature(kind).parameters
    return {name: getattr(values, name) for name in names if hasattr(values, name)}


def expect_together(values: Any, needed: Mapping[str, Collection[str]]) -> None:
    """Raises ``WrongOption`` for a field of ``values`` that is set without one of those that it needs.

    ``needed`` are the names of those for each.
    """
    given = fields_set(values)
    flags = {field.name: field.flag for field in fields_of(type(values))}
    for name, others in needed.items():
        if name in given and not given.keys() & set(others):
            raise WrongOption(f"{flags[name]} requires {' or '.join(flags[other] for other in others)}")


def expect_unset(values: Any, names: Collection[str], why: str) -> None:
    """Raises ``WrongOption``, which says ``why``, if one of these fields of ``values`` is set."""
    for name, field in fields_set(values).items():
        if name in names:
            raise WrongOption(f"{field.flag} {why}")
