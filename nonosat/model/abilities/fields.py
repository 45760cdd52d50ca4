"""The options of an ability: the fields of a dataclass, declared as typer has them.

    tries: Annotated[int, Option("--tries", min=1, help="How many pictures to try for a puzzle.")] = 30

What typer does not know of a value is said by ``OnDisk``. Command lines, requests as JSON and the pages of
the reference are made of these fields.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from typer.models import ArgumentInfo, OptionInfo

from nonosat.model.errors import InvalidValue

#: The headings of options in the help; options without one stand under "Options".
INPUT, OUTPUT, SEARCH, TUNING = "Input", "Output", "Search", "Fine tuning"
#: The default of an option that must be given.
REQUIRED = inspect.Parameter.empty


@dataclass(frozen=True, slots=True, kw_only=True)
class OnDisk:
    """What the value of an option has to do with files.

    ``holds``: on the command line the value is the name of a file, which is read for each puzzle.
    ``reads``: it names files that are read, as puzzles or as something else (``@FILE`` counts, too).
    ``writes``: it names a file to write, or a folder in which files keep their names, or a folder that is
    ``replaced``. ``renews``: the file may be a new version of a file of puzzles that is read.
    ``suffixes`` are those that the file may have, if not any; ``""`` stands for a name without one.
    """

    holds: Literal["marks", "start", "picture", "mask", "text"] | None = None
    reads: Literal["puzzles", "files"] | None = None
    writes: Literal["file", "replaced"] | None = None
    renews: bool = False
    suffixes: tuple[str, ...] = ()


_NOT_ON_DISK = OnDisk()


class Field(NamedTuple):
    """An option: ``kind`` is its type without ``None``, of a list that of its elements."""

    name: str
    info: OptionInfo | ArgumentInfo
    kind: Any
    default: Any
    is_list: bool
    disk: OnDisk

    @property
    def is_argument(self) -> bool:
        """Whether it has its place on the command line instead of a name."""
        return isinstance(self.info, ArgumentInfo)

    @property
    def flags(self) -> tuple[str, ...]:
        """The names on the command line."""
        names = (self.info.default, *(self.info.param_decls or ()))  # the first is where typer keeps it
        return tuple(name for name in names if isinstance(name, str)) or (f"--{self.name.replace('_', '-')}",)

    @property
    def flag(self) -> str:
        """The name that messages use: the longest one."""
        return max(self.flags, key=len).partition("/")[0]

    @property
    def place(self) -> str:
        """What errors about its value begin with."""
        return str(self.info.metavar).split()[-1] if self.is_argument else self.flag

    @property
    def choices(self) -> tuple[Any, ...] | None:
        """The values that there are, if they can be listed."""
        if isinstance(self.kind, type) and issubclass(self.kind, Enum):
            return tuple(self.kind)
        return get_args(self.kind) if get_origin(self.kind) is Literal else None


class WrongOption(InvalidValue):
    """Options that do not go together, or a value that one cannot have; ``of`` is its name."""

    def __init__(self, text: str, of: str | None = None) -> None:
        super().__init__(f"Invalid value for '{of}': {text}" if of else text)


def fields_of(group: Callable[..., Any]) -> tuple[Field, ...]:
    """The options of a group: fields of a dataclass, or parameters of a function."""
    hints = _hints_of(group)
    parameters = inspect.signature(group).parameters
    found = (_field(name, hints.get(name), each.default) for name, each in parameters.items())
    return tuple(field for field in found if field is not None)


def _hints_of(group: Callable[..., Any]) -> dict[str, Any]:
    """The annotations of a group, each with the names of the module that it is written in.

    ``get_type_hints`` gives a class's lambdas no module: they fail when they are called.
    """
    if not isinstance(group, type):
        return get_type_hints(group, include_extras=True)
    bases = reversed(group.__mro__)
    found = (inspect.get_annotations(base, locals={}, eval_str=True) for base in bases)
    return {name: hint for annotations in found for name, hint in annotations.items()}


def _field(name: str, hint: Any, default: Any) -> Field | None:
    kind, *extras = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    extras.reverse()  # the last is what a declaration says that is made of another
    info = next((each for each in extras if isinstance(each, OptionInfo | ArgumentInfo)), None)
    if info is None:
        return None
    if get_origin(kind) in (types.UnionType, Union):
        kind = next(each for each in get_args(kind) if each is not type(None))
    # A tuple of some length that a parser makes of a text, such as a range, is one value.
    is_one = info.parser is not None and get_args(kind)[-1:] != (Ellipsis,)
    is_list = get_origin(kind) in (list, tuple) and not is_one
    kind = get_args(kind)[0] if is_list else kind
    disk = next((each for each in extras if isinstance(each, OnDisk)), _NOT_ON_DISK)
    return Field(name, info, kind, default, is_list, disk)


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
