"""A command line made of functions whose parameters are options, read and shown by click.

A parameter is an option, or a group of them: a dataclass of options, or what a function makes of its own.

>>> from typing import Annotated
>>> from nonosat.questions.fields import Option
>>> def shape(width: Annotated[int, Option(min=1, help="Columns.")] = 3) -> str:
...     return "#" * width
>>> def draw(title: Annotated[str, Positional(help="Text.")], row: Annotated[str, OptionGroup(shape)]) -> int:
...     "Draws a row under a title."
...     print(title, row)
...     return 0
>>> Command(draw, "draw").ready(["Boat", "--width", "5"])()
Boat #####
0

Roads not taken: typer, which reads the same annotations. From 0.29 on it makes a pydantic adapter for every
parameter, which takes 80 ms a start, as long as solving a hard puzzle; and it lists options without panels.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import partial
from typing import Any, NamedTuple, cast, get_args, get_type_hints

import click

from nonosat.cli.output.standard_error import hush
from nonosat.errors import close_name
from nonosat.questions.fields import (
    REQUIRED,
    Field,
    Option,
    OptionGroup,
    Panel,
    Positional,
    WrongOption,
    fields_of,
)

#: How options are read and shown: help is no wider than text that one likes to read.
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
#: The variable by which a shell says that it wants to complete a command line.
COMPLETION_VARIABLE = "_NONOSAT_COMPLETE"
#: The heading of values without names.
ARGUMENTS = "Arguments"
#: The option that stands first under its heading.
_FIRST = "-o"
#: The option of all commands that is none of their parameters.
_QUIET = Field(
    "quiet",
    Option("-q", help="Print nothing but errors on standard error."),
    bool,
    False,
    False,
    Panel.OUTPUT,
)


class ParameterFields(NamedTuple):
    """A parameter of a function: the fields that it is made of, and how (``None``: it is the only one)."""

    name: str
    fields: tuple[Field, ...]
    make: Callable[..., Any] | None


class Command(click.Command):
    """A function as a command; below its help stand ``examples``, which are command lines.

    The help is its docstring, or else that of its first group: of the question that it asks. Parts that are
    named in ``instead`` are taken from there.
    """

    def __init__(
        self,
        function: Callable[..., int | None],
        name: str,
        examples: Iterable[str] = (),
        instead: Mapping[str, ParameterFields] | None = None,
    ) -> None:
        self._function = function
        self._parts = tuple((instead or {}).get(part.name, part) for part in _parts_of(function))
        self.fields = (*(field for part in self._parts for field in part.fields), _QUIET)
        parameters = [_parameter(field) for field in self.fields]
        texts = (inspect.getdoc(each) for each in (function, *(part.make for part in self._parts)) if each)
        help = next(text for text in texts if text)
        super().__init__(name, params=parameters, help=help, context_settings=SETTINGS)
        self.examples = tuple(examples)

    @property
    def sections(self) -> dict[str, list[Field]]:
        """The fields by the headings of the help, in its order: first the arguments."""
        own = [field.panel for field in self.fields if field.panel not in set(Panel)]
        first, *others = Panel
        found: dict[str, list[Field]] = {heading: [] for heading in (ARGUMENTS, first, *own, *others)}
        for field in sorted(self.fields, key=lambda field: _FIRST not in field.flags):
            found[ARGUMENTS if isinstance(field.option, Positional) else field.panel].append(field)
        return {str(heading): fields for heading, fields in found.items() if fields}

    def ready(
        self, arguments: Sequence[str], parent: click.Context | None = None
    ) -> Callable[[], int | None]:
        """The function with what the arguments say.

        Raises click's exceptions, and ``WrongOption``, also for a file to write that is read.
        """
        context = self.make_context(self.name, list(arguments), parent)
        if any(field.option.writes and context.params[field.name] for field in self.fields):
            from nonosat.cli.read_files import read_files

            read_files.begin(self.fields, context.params)
        values = {part.name: _made(part, context) for part in self._parts}
        hush(wanted=context.params["quiet"])
        return partial(self._function, **values)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the arguments, then the options by their panels, then the examples."""
        *parameters, help = self.get_params(ctx)
        named = {parameter.name: parameter for parameter in parameters}
        for heading, fields in self.sections.items():
            shown = [named[field.name] for field in fields] + [help] * (heading == Panel.OUTPUT)
            with formatter.section(heading):
                formatter.write_dl([_record(each, ctx) for each in shown])
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(f"{'':{formatter.current_indent}}{example}\n")


class Commands(click.Group):
    """Commands by panels: each a line about it; ``find`` makes the one of a name, for some arguments."""

    def __init__(
        self,
        help: str,
        panels: Mapping[str, Mapping[str, str]],
        find: Callable[[str, Sequence[str]], Command],
    ) -> None:
        super().__init__(help=help, context_settings=SETTINGS)
        self.panels = panels
        self._find = find

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - the base class passes it
        """The names of all commands."""
        return [name for panel in self.panels.values() for name in panel]

    def get_command(self, ctx: click.Context, cmd_name: str) -> Command | None:
        """The command of that name."""
        return self._find(cmd_name, ()) if cmd_name in self.list_commands(ctx) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes a line about each command, by the panels."""
        width = max(map(len, self.list_commands(ctx)))
        for heading, commands in self.panels.items():
            with formatter.section(heading):
                formatter.write_dl([(f"{name:{width}}", line) for name, line in commands.items()])

    def ready(self, arguments: Sequence[str], program: str) -> Callable[[], int | None]:
        """What the arguments ask for, ready to run; raises ``WrongOption``."""
        context = click.Context(self, info_name=program, **SETTINGS)  # type: ignore[arg-type]
        name, *rest = arguments or ["--help"]
        try:
            if name in self.list_commands(context):
                return self._find(name, rest).ready(rest, context)
            if name.startswith("-"):  # --help or --version, or no option
                self.make_context(program, [name, *rest])
                raise WrongOption(f"No such option: {name}")
        except click.exceptions.Exit as end:  # after that
            return partial(int, end.exit_code)
        except click.ClickException as error:
            raise WrongOption(error.format_message()) from None
        raise WrongOption(f"No such command '{name}'.{_similar(name, self.list_commands(context))}")


class _Argument(click.Argument):
    """An argument with a help text."""

    def __init__(self, names: Sequence[str], help: str, **attributes: Any) -> None:
        super().__init__(names, **attributes)
        self.text = help


def _record(parameter: click.Parameter, ctx: click.Context) -> tuple[str, str]:
    """The name and the help text of a parameter."""
    if isinstance(parameter, _Argument):
        return parameter.make_metavar(ctx), parameter.text
    record = parameter.get_help_record(ctx)
    assert record is not None
    return record


def _similar(name: str, names: Iterable[str]) -> str:
    found = close_name(name, names)
    return f" Did you mean '{found}'?" if found else ""


def _parts_of(function: Callable[..., int | None]) -> Iterable[ParameterFields]:
    hints = get_type_hints(function, include_extras=True)
    own = {field.name: field for field in fields_of(function)}
    for name in inspect.signature(function).parameters:
        if name in own:
            yield ParameterFields(name, (own[name],), None)
        elif is_dataclass(hints[name]):
            yield ParameterFields(name, fields_of(cast(type, hints[name])), cast(type, hints[name]))
        else:
            group = next(each for each in get_args(hints[name]) if isinstance(each, OptionGroup))
            yield ParameterFields(name, group.fields, group.make)


def _made(part: ParameterFields, context: click.Context) -> Any:
    values = {field.name: _value(field, context.params[field.name]) for field in part.fields}
    return values[part.name] if part.make is None else part.make(**values)


def _value(field: Field, given: Any) -> Any:
    """The value of a field; raises ``WrongOption``."""
    if given is None or given == ():
        return None if field.default is REQUIRED else field.default
    choices = field.choices
    if choices is not None:
        given = next(each for each in choices if str(each) == str(given))
    check = field.check
    try:
        if field.is_list:
            return tuple(check(each) if check else each for each in given)
        return check(given) if check and given != field.default else given
    except ValueError as error:
        raise WrongOption(str(error), field.flag) from None


def _parameter(field: Field) -> click.Parameter:
    option = field.option
    is_required = field.default is REQUIRED
    attributes: dict[str, Any] = {"required": is_required, "metavar": field.metavar, "type": _type_of(field)}
    if isinstance(option, Positional):
        if field.is_list:
            attributes["nargs"] = -1
        elif not is_required:
            attributes["default"] = field.default
        return _Argument([field.name], option.help, **attributes)
    if not is_required and field.default not in (None, "") and not field.is_list:
        attributes |= {"default": getattr(field.default, "value", field.default), "show_default": True}
    if field.kind is bool:
        del attributes["type"], attributes["metavar"]
        attributes["is_flag"] = True
    return click.Option([*field.flags, field.name], help=option.help, multiple=field.is_list, **attributes)


def _type_of(field: Field) -> click.ParamType[Any] | None:
    choices, least, most = field.choices, field.option.min, field.option.max
    if choices is not None and isinstance(choices[0], int):
        least, most = min(choices), max(choices)
    elif choices is not None:
        return click.Choice([str(choice) for choice in choices])
    elif field.kind not in (int, float):
        return click.STRING
    is_whole = field.kind is not float
    if least is most is None:
        return click.INT if is_whole else click.FLOAT
    kind: Any = (click.IntRange if is_whole else click.FloatRange)(least, most)  # type: ignore[arg-type]
    kind.name = "integer" if is_whole else "number"  # what errors expect; click's own is "integer range"
    return cast(click.ParamType[Any], kind)
