"""The options of an ability: fields of a dataclass, declared with typer.

    tries: Annotated[int, Option("--tries", min=1, help="How many solutions to try for a puzzle.")] = 30

``OnDisk`` adds how a value relates to files. Command lines, JSON requests and the reference are derived from
these fields.
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

#: The headings of options in the help; options without one are under "Options".
INPUT, OUTPUT, SEARCH, TUNING = "Input", "Output", "Search", "Fine tuning"
#: The default of an option that must be given.
REQUIRED = inspect.Parameter.empty


@dataclass(frozen=True, slots=True, kw_only=True)
class OnDisk:
    """How the value of an option relates to files.

    ``holds``: on the command line the value is the name of a file with such content, read for each puzzle.
    ``reads``: the value names files to read, as puzzles or as other files (including ``@FILE``).
    ``writes``: the value names a file or folder to write (files in a folder keep their names), or one that is
    ``replaced``. ``renews``: the file may be a new version of a puzzle file that is read.
    ``suffixes``: the allowed suffixes, if limited; ``""`` stands for a name without one.
    """

    holds: Literal["marks", "start", "goal", "mask", "text"] | None = None
    reads: Literal["puzzles", "files"] | None = None
    writes: Literal["file", "replaced"] | None = None
    renews: bool = False
    suffixes: tuple[str, ...] = ()


_NOT_ON_DISK = OnDisk()


class Field(NamedTuple):
    """An option: ``kind`` is its type without ``None``; for a list, the type of its elements."""

    name: str
    info: OptionInfo | ArgumentInfo
    kind: Any
    default: Any
    is_list: bool
    disk: OnDisk

    @property
    def is_argument(self) -> bool:
        """Whether it is a positional argument of the command line."""
        return isinstance(self.info, ArgumentInfo)

    @property
    def flags(self) -> tuple[str, ...]:
        """The names on the command line."""
        names = (self.info.default, *(self.info.param_decls or ()))  # typer stores the first name as default
        return tuple(name for name in names if isinstance(name, str)) or (f"--{self.name.replace('_', '-')}",)

    @property
    def flag(self) -> str:
        """The name in messages: the longest one."""
        return max(self.flags, key=len).partition("/")[0]

    @property
    def place(self) -> str:
        """The name of the option at the beginning of errors."""
        return str(self.info.metavar).split()[-1] if self.is_argument else self.flag

    @property
    def choices(self) -> tuple[Any, ...] | None:
        """The possible values, if they can be listed."""
        if isinstance(self.kind, type) and issubclass(self.kind, Enum):
            return tuple(self.kind)
        return get_args(self.kind) if get_origin(self.kind) is Literal else None


class WrongOption(InvalidValue):
    """Options that exclude each other, or an invalid value of option ``of``."""

    def __init__(self, text: str, of: str | None = None) -> None:
        super().__init__(f"Invalid value for '{of}': {text}" if of else text)


def fields_of(group: Callable[..., Any]) -> tuple[Field, ...]:
    """Return the options of a group: fields of a dataclass, or parameters of a function."""
    hints = _hints_of(group)
    parameters = inspect.signature(group).parameters
    found = (_field(name, hints.get(name), each.default) for name, each in parameters.items())
    return tuple(field for field in found if field is not None)


def _hints_of(group: Callable[..., Any]) -> dict[str, Any]:
    """Return the annotations of a group, each evaluated in its own module.

    Unlike here, lambdas in a class's annotations fail when called after ``get_type_hints``.
    """
    if not isinstance(group, type):
        return get_type_hints(group, include_extras=True)
    bases = reversed(group.__mro__)
    found = (inspect.get_annotations(base, locals={}, eval_str=True) for base in bases)
    return {name: hint for annotations in found for name, hint in annotations.items()}


def _field(name: str, hint: Any, default: Any) -> Field | None:
    kind, *extras = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    extras.reverse()  # a declaration derived from another adds its own at the end
    info = next((each for each in extras if isinstance(each, OptionInfo | ArgumentInfo)), None)
    if info is None:
        return None
    if get_origin(kind) in (types.UnionType, Union):
        kind = next(each for each in get_args(kind) if each is not type(None))
    # A tuple that a parser makes of a text, such as a range, is one value.
    is_one = info.parser is not None and get_args(kind)[-1:] != (Ellipsis,)
    is_list = get_origin(kind) in (list, tuple) and not is_one
    kind = get_args(kind)[0] if is_list else kind
    disk = next((each for each in extras if isinstance(each, OnDisk)), _NOT_ON_DISK)
    return Field(name, info, kind, default, is_list, disk)


def fields_set(values: Any) -> dict[str, Field]:
    """Return the fields of ``values`` that differ from their defaults, by name."""
    fields = fields_of(type(values))
    return {field.name: field for field in fields if bool(getattr(values, field.name) != field.default)}


def values_for(kind: type, values: Any) -> dict[str, Any]:
    """Return the attributes of ``values`` that are parameters of a class, by name."""
    names = inspect.signature(kind).parameters
    return {name: getattr(values, name) for name in names if hasattr(values, name)}


def expect_together(values: Any, needed: Mapping[str, Collection[str]]) -> None:
    """Raise ``WrongOption`` for a field of ``values`` that is set without any of those that it needs.

    ``needed`` has the names of those fields.
    """
    given = fields_set(values)
    flags = {field.name: field.flag for field in fields_of(type(values))}
    for name, others in needed.items():
        if name in given and not given.keys() & set(others):
            raise WrongOption(f"{flags[name]} requires {' or '.join(flags[other] for other in others)}")


def expect_unset(values: Any, names: Collection[str], why: str) -> None:
    """Raise ``WrongOption`` with the reason ``why`` if one of these fields of ``values`` is set."""
    for name, field in fields_set(values).items():
        if name in names:
            raise WrongOption(f"{field.flag} {why}")
