"""The command line application: finds the command's module and runs it.

A command is a module in ``commands/`` with a function ``command``; only the one that runs is imported.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import nonosat.cli.commands
from nonosat import __version__
from nonosat.cli.interruption import nothing_to_answer


class CommandFolder(TyperGroup):
    """The commands of the folder, each imported when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - the base class passes it
        """The names of all commands."""
        modules = pkgutil.iter_modules(nonosat.cli.commands.__path__)
        return sorted(module.name.replace("_", "-") for module in modules)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        with nothing_to_answer():
            module = importlib.import_module(f"nonosat.cli.commands.{cmd_name.replace('-', '_')}")
        single = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        single.command(name=cmd_name)(module.command)
        return typer.main.get_command(single)

    def make_context(self, *arguments: Any, **options: Any) -> Any:
        """What the command line says."""
        with _aborting():
            return super().make_context(*arguments, **options)

    def invoke(self, ctx: Any) -> Any:
        """Runs the command."""
        with _aborting():
            return super().invoke(ctx)


@contextmanager
def _aborting() -> Iterator[None]:
    """Ctrl-C and the like become ``Abort``, because typer would exit without a message."""
    try:
        yield
    except KeyboardInterrupt as interruption:
        raise typer.Abort from interruption


app = typer.Typer(
    cls=CommandFolder,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from nonosat.logic import kernel

        print(f"nonosat {__version__} ({kernel.name()})")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback does the work
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """The nonogram workbench on SAT: exact answers, uniqueness, proofs, explanations."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def invoke(arguments: list[str]) -> object:
    """Runs the command that the arguments name; returns its result."""
    return typer.main.get_command(app).main(arguments, prog_name="nonosat", standalone_mode=False)
