"""Typer commands whose options come in groups: dataclasses whose fields are the options.

A parameter of a command is an option, annotated as for typer, or such a dataclass.

>>> from dataclasses import dataclass
>>> from typer import Argument
>>> @dataclass(frozen=True)
... class Shape:
...     width: Annotated[int, Option("--width", min=1, help="Columns.")] = 3
>>> def draw(title: Annotated[str, Argument(help="Text.")], shape: Shape) -> int:
...     "Draw a row under a title."
...     print(title, "#" * shape.width)
...     return 0
>>> Options(draw).ready(title="Boat", width=5, quiet=False)()
Boat #####
0
"""

from __future__ import annotations

import inspect
import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import is_dataclass
from functools import partial
from typing import Annotated, Any, NamedTuple, cast, get_type_hints

import typer
from typer import Option
from typer.core import TyperCommand

from nonosat.apps.cli.arguments.written_files import expect_suffix
from nonosat.apps.cli.output.standard_error import set_quiet
from nonosat.apps.cli.read_files import read_files
from nonosat.model.abilities.fields import (
    INPUT,
    OUTPUT,
    REQUIRED,
    SEARCH,
    TUNING,
    Field,
    WrongOption,
    fields_of,
)

#: Longer lists of choices do not fit the column of the help.
_LONGEST_CHOICES = 20
SETTINGS = {"help_option_names": ["-h", "--help"]}


def typer_command(name: str, options: Options, examples: Iterable[str] = ()) -> Any:
    """Return the typer command; ``examples`` are command lines shown below its help."""
    app = typer.Typer(add_completion=False)
    epilog = "\n\n".join(["Examples:", *examples]) if examples else None
    declare = app.command(name, cls=_Command, epilog=epilog, context_settings=SETTINGS)
    declare(options.ready)
    return typer.main.get_command(app)


def run_app(app: typer.Typer, name: str, arguments: Sequence[str]) -> int | None:
    """Run a typer application with these arguments; raises ``WrongOption``."""
    with usage_errors():
        code: int | None = typer.main.get_command(app)(arguments, prog_name=name, standalone_mode=False)
    return code


@contextmanager
def usage_errors() -> Iterator[None]:
    """Turn typer's usage errors in the block into ``WrongOption``."""
    try:
        yield
    except Exception as error:
        if not hasattr(error, "format_message"):  # click's errors, which typer has made its own since
            raise
        text = error.format_message().replace(": Value error, ", ": ")  # pydantic's words
        raise WrongOption(text) from None


class OptionGroup(NamedTuple):
    """Fields of a command's parameter, and the function that makes its value."""

    fields: tuple[Field, ...]
    make: Callable[..., Any]


class Options:
    """Options of a command; ``instead`` replaces the groups that it names.

    ``ready`` takes their values as keywords and returns the function to run. Its help is the docstring of the
    command, or else the first paragraph of the docstring of its ability or first group.
    """

    def __init__(
        self, command: Callable[..., int | None], instead: Mapping[str, OptionGroup] | None = None
    ) -> None:
        self._command = command
        self._parts = dict(_parts_of(command)) | dict(instead or {})
        every = (field for part in self._parts.values() for field in part.fields)
        self.fields = tuple(sorted((*every, *fields_of(_set_quiet_option)), key=_place_in_help))
        groups = [part.make for part in self._parts.values()]
        abilities = [each for each in groups if hasattr(each, "exit_codes")]
        said = (inspect.getdoc(each) or "" for each in (*abilities, *groups))
        texts = (inspect.getdoc(command), *(text.partition("\n\n")[0] for text in said))

        def ready(**given: Any) -> Callable[[], int | None]:
            return self._ready(given)

        own = [
            inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for field in self.fields
            for default, kind in [_shown(field)]
        ]
        ready.__doc__ = next(text for text in texts if text)
        ready.__signature__ = inspect.Signature(own)  # type: ignore[attr-defined]
        ready.__annotations__ = {each.name: each.annotation for each in own}
        self.ready = ready

    def _ready(self, given: Mapping[str, Any]) -> Callable[[], int | None]:
        values = {field.name: _value(field, given[field.name]) for field in self.fields}
        if any(field.disk.writes for field in self.fields):
            read_files.begin(self.fields, values)
        for field in self.fields:
            if field.disk.suffixes and values[field.name]:
                expect_suffix(values[field.name], field.disk.suffixes, field.flag)
        made = {
            name: part.make(**{field.name: values[field.name] for field in part.fields})
            for name, part in self._parts.items()
        }
        _set_quiet_option(values["quiet"])
        return partial(self._command, **made)


def _set_quiet_option(
    quiet: Annotated[
        bool,
        Option("-q", "--quiet", rich_help_panel=OUTPUT, help="Print nothing but errors on standard error."),
    ] = False,
) -> None:
    """Apply the option that every command has."""
    set_quiet(quiet=quiet)


def _parts_of(command: Callable[..., int | None]) -> Iterable[tuple[str, OptionGroup]]:
    hints = get_type_hints(command, include_extras=True)
    own = {field.name: field for field in fields_of(command)}
    for name in inspect.signature(command).parameters:
        if name in own:
            yield name, OptionGroup((own[name],), lambda **values: next(iter(values.values())))
        elif is_dataclass(hints[name]):
            yield name, OptionGroup(fields_of(cast(type, hints[name])), cast(type, hints[name]))
        else:
            yield name, OptionGroup((), dict)


def _place_in_help(field: Field) -> tuple[int, bool]:
    """Return the sort key: arguments, options without heading, with special headings, with common ones.

    Under a heading the output file comes first.
    """
    headings = (None, INPUT, OUTPUT, SEARCH, TUNING)
    heading = field.info.rich_help_panel
    if field.is_argument:
        return 0, False
    place = 2 * headings.index(heading) + 1 if heading in headings else 2
    return place, "-o" not in field.flags


def _shown(field: Field) -> tuple[Any, Any]:
    """Return the default and the annotation of a field for typer."""
    kind = str if field.info.parser is not None or field.disk.holds is not None else field.kind
    if field.is_list:
        kind = list[kind]  # type: ignore[valid-type]
    is_required = field.default is REQUIRED
    # A parser takes only texts, so a default of another type cannot be passed.
    is_parsed = field.info.parser is not None and not isinstance(field.default, str)
    default = None if (field.is_list or is_parsed) and not is_required else field.default
    if default is None:
        kind = kind | None
    return default, Annotated[kind, _readable(field)]


def _readable(field: Field) -> Any:
    """Return the declaration of a field; a long list of choices is moved to its help text."""
    names = "|".join(map(str, field.choices or ()))
    if len(names) <= _LONGEST_CHOICES:
        return field.info
    info = copy(field.info)
    info.metavar = field.flag.strip("-").upper()
    info.help = f"{info.help} One of {names.replace('|', ', ')}."
    return info


def _value(field: Field, given: Any) -> Any:
    """Return the value of a field; raises ``WrongOption``."""
    if given in (None, [], ()):
        return None if field.default is REQUIRED else field.default
    if field.kind is float and not math.isfinite(given):
        raise WrongOption("expected a finite number", field.flag)
    return tuple(given) if field.is_list else given


class Quick:
    """Command or group whose parameters load pydantic only for wrong values.

    Since 0.29 typer makes a pydantic adapter for every parameter, which takes 54 ms: as long as most puzzles.
    Older versions have no such adapters and are left alone.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments as typer does."""
        for each in self.get_params(ctx):  # type: ignore[attr-defined]
            if hasattr(each, "_runtime_param"):
                each._runtime_param = _QuickCheck()
        parsed: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        return parsed

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print typer's help without ``<bool>`` of flags and ``<str>`` of arguments.

        It is plain text with ``NO_COLOR`` and when it does not go to a terminal.
        """
        from typer import rich_utils

        rich_utils.FORCE_TERMINAL = None  # typer takes all of GitHub's actions for terminals
        if os.environ.get("NO_COLOR"):
            rich_utils.COLOR_SYSTEM = None
        for each in self.get_params(ctx):  # type: ignore[attr-defined]
            if each.param_type_name == "argument" or each.is_flag:
                each.display_type_rich = lambda ctx: None  # noqa: ARG005 - typer passes it
        super().format_help(ctx, formatter)  # type: ignore[misc]


class _Command(Quick, TyperCommand):
    """Command with quick checks."""


class _QuickCheck:
    """Check of a value in place of a pydantic adapter."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the value of the parameter."""
        about = param.type_descriptor
        if value in (None, ()) or isinstance(value, bool):
            return value
        parser = about.parameter_info.parser
        try:
            if parser is not None and value != param.default:
                return [parser(each) for each in value] if about.is_list else parser(value)
        except ValueError as error:
            raise typer.BadParameter(str(error), ctx=ctx, param=param) from None
        if parser is not None or about.annotation in (str, list[str]):
            return value
        if about.annotation in (int, float):
            with suppress(ValueError):
                if not _is_out_of_range(about.annotation(value), param):
                    return about.annotation(value)
        for choice in about.choices or ():
            if str(choice) == str(value):
                return choice
        param._runtime_param = None
        return param.get_runtime_param().coerce(value, param, ctx)


def _is_out_of_range(number: float, param: Any) -> bool:
    return (param.min is not None and number < param.min) or (param.max is not None and number > param.max)
