"""Completion in shells: of commands, options and the names that options take.

The options are those of a table, ``completions.json``, so that no command is loaded while someone waits for
an answer to Tab. ``docs/make_reference.py`` writes the table, from the declarations of the options.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import click
from click.shell_completion import CompletionItem, get_completion_class, shell_complete

from nonosat.cli.command_line import COMPLETION_VARIABLE, SETTINGS, Commands
from nonosat.questions import known_names
from nonosat.questions.fields import Field, Positional

TABLE = "completions.json"
_PROGRAM = "nonosat"


def script(commands: Commands, shell: str) -> str:
    """What a shell is to run so that it completes the command line."""
    kind = get_completion_class(shell)
    assert kind is not None
    return kind(commands, {}, _PROGRAM, COMPLETION_VARIABLE).source()


def complete(commands: Commands, instruction: str) -> int:
    """Prints what may stand where the cursor is, as a shell has asked by an instruction."""
    return shell_complete(_Tree(commands), {}, _PROGRAM, COMPLETION_VARIABLE, instruction)


class _Tree(click.Group):
    """The commands with their options as the table has them."""

    def __init__(self, commands: Commands) -> None:
        super().__init__(params=commands.params, context_settings=SETTINGS)
        self._panels = commands.panels

    def resolve_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - the base class passes it
        args: list[str],
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with, and the others."""
        name, *others = args
        table = _table()
        if name not in table:
            return None, None, others
        options = dict(table[name])
        for each in others:  # tasks of a batch have options of their own
            options |= table.get(f"{name} {each}", {})
        parameters = [_parameter(words.split(), about) for words, about in options.items()]
        return name, click.Command(name, params=parameters, context_settings=SETTINGS), others

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands that begin so, or options of the program itself."""
        lines = {name: line for panel in self._panels.values() for name, line in panel.items()}
        found = [
            CompletionItem(name, help=line) for name, line in lines.items() if name.startswith(incomplete)
        ]
        return found + click.Command.shell_complete(self, ctx, incomplete)


def described(fields: Iterable[Field]) -> dict[str, dict[str, Any]]:
    """The options of a command as the table has them, by their names."""
    return {" ".join(_words(field)): _about(field) for field in fields}


def _words(field: Field) -> Sequence[str]:
    return (field.name,) if isinstance(field.option, Positional) else field.flags


def _about(field: Field) -> dict[str, Any]:
    """What an option means, and what it takes: see ``_kind``."""
    option = field.option
    about: dict[str, Any] = {"help": option.help.partition(". ")[0].removesuffix(".")}
    known = field.choices or option.known
    if field.kind is bool:
        about["flag"] = True
    elif callable(known):
        about["names"] = known.__name__
    elif known:
        about["values"] = [str(each) for each in known]
    elif field.kind is str or option.file is not None:
        about["path"] = "folder" if field.metavar == "DIR" else "file"
    return about | ({"many": True} if field.is_list else {})


def _parameter(words: Sequence[str], about: dict[str, Any]) -> click.Parameter:
    kind, many = _kind(about), about.get("many", False)
    if not words[0].startswith("-"):
        return click.Argument(words, nargs=-1 if many else 1, required=False, type=kind)
    if "flag" in about:
        return click.Option(words, is_flag=True, help=about["help"])
    return click.Option(words, type=kind, multiple=many, help=about["help"])


def _kind(about: dict[str, Any]) -> click.ParamType[Any]:
    """One of some values, one of the names that a function of ``known_names`` lists, a path, or anything."""
    if "values" in about:
        return _Names(lambda: about["values"])
    if "names" in about:
        return _Names(getattr(known_names, about["names"]))
    if "path" in about:
        return click.Path(file_okay=about["path"] == "file")
    return click.STRING


class _Names(click.ParamType[str]):
    """One of the names that a function lists, or several that commas separate."""

    name = "name"

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        self._names = names

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - as above
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Those that the last name may be."""
        before, comma, last = incomplete.rpartition(",")
        return [CompletionItem(f"{before}{comma}{each}") for each in self._names() if each.startswith(last)]


@cache
def _table() -> dict[str, dict[str, Any]]:
    table: dict[str, dict[str, Any]] = json.loads(files("nonosat.cli").joinpath(TABLE).read_text("utf-8"))
    return table
