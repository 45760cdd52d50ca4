"""The typer application: commands by panel; only the one that runs is imported.

A command is a module in ``commands/`` with a function ``command``.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from nonosat.apps.cli.command import SETTINGS, Options, Quick, typer_command, usage_errors
from nonosat.apps.cli.interruption import exit_on_signals
from nonosat.model.abilities.fields import WrongOption

#: All commands by panel, each with its line of help.
PANELS = {
    "Solve and learn": {
        "solve": "Solve a puzzle and test uniqueness.",
        "hint": "Give the easiest next step: where, which cells, or why.",
        "explain": "Explain the solution step by step.",
        "review": "Check your marks for mistakes.",
        "grade": "Rate the difficulty of a puzzle for a person.",
        "scan": "Read puzzles from a photograph, a scan or a PDF.",
        "studio": "Draw, check and play puzzles in a browser.",
    },
    "Make and publish": {
        "make": "Turn images into puzzles with a unique solution.",
        "check": "Test uniqueness; if it fails, explain why.",
        "repair": "Make a puzzle unique with minimal changes.",
        "hide": "Hide clue numbers, keeping the puzzle unique.",
        "draw": "Draw a puzzle for screen, print or play.",
        "book": "Make a printable book of puzzles.",
        "convert": "Convert puzzles between formats.",
    },
    "Sets of puzzles": {
        "batch": "Run one command on many puzzles.",
        "duplicates": "Find duplicates and near-duplicates.",
        "generate": "Generate random puzzles and puzzle families.",
        "formats": "List the file formats and what each can hold.",
    },
    "Machines": {
        "judge": "Judge steps and answers of machines, as JSON Lines.",
        "dataset": "Make a data set of puzzles as questions, without duplicates.",
    },
    "SAT tools": {
        "count": "Count all solutions exactly.",
        "encode": "Write the formula of a puzzle for external solvers.",
        "decode": "Decode a solver's model into a solution.",
        "certify": "Prove that a solution is unique.",
        "verify": "Verify a certificate from its files alone.",
        "conquer": "Solve a hard puzzle by cube-and-conquer.",
        "encodings": "List, show, check and compare encodings.",
        "solvers": "List the SAT solvers and their capabilities.",
    },
}


class Commands(Quick, TyperGroup):
    """Group of the commands, which imports a command's module only to run it."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        for heading, lines in PANELS.items():
            for name, line in lines.items():
                self.commands[name] = TyperCommand(name, help=line, rich_help_panel=heading)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command named by the arguments: ``solve`` if they begin with a puzzle."""
        if args[0] not in self.commands and _names_puzzle(args[0]):
            args = ["solve", *args]
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and find(str(name), rest), rest


def find(name: str, arguments: Sequence[str] = ()) -> Any:
    """Return the command of that name for typer."""
    module = _module(name)
    return typer_command(name, options_of(name, arguments), getattr(module, "EXAMPLES", ()))


def options_of(name: str, arguments: Sequence[str] = ()) -> Options:
    """Return the options of a command; those of some depend on the arguments."""
    module = _module(name)
    if hasattr(module, "options_for"):
        made: Options = module.options_for(arguments)
        return made
    return Options(module.command)


def _module(name: str) -> Any:
    with exit_on_signals():
        return importlib.import_module(f"nonosat.apps.cli.commands.{name}")


def _names_puzzle(text: str) -> bool:
    """Return whether the text is a file or an address, not a mistyped command."""
    return text == "-" or any(sign in text for sign in "./\\:*#=") or os.path.exists(text)


def _show_version(wanted: bool) -> None:
    if wanted:
        from nonosat import __version__
        from nonosat.logic import kernel

        print(f"nonosat {__version__} ({kernel.name()})")
        raise typer.Exit


app = typer.Typer(cls=Commands, context_settings=SETTINGS, pretty_exceptions_enable=False)


@app.callback()
def nonosat(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """The nonogram workbench on SAT: solving, uniqueness, proofs, explanations."""


def ready(arguments: list[str]) -> Callable[[], int | None]:
    """Parse the arguments and return the function to run; raises ``WrongOption``.

    Requests for shell completion are answered by typer, which ends the process.
    """
    if "_NONOSAT_COMPLETE" in os.environ:
        with suppress(WrongOption):
            app(prog_name="nonosat")
        return partial(int, 0)
    commands = typer.main.get_command(app)
    try:
        with usage_errors(), commands.make_context("nonosat", arguments or ["--help"]) as context:
            work: Callable[[], int | None] = commands.invoke(context)
            return work
    except typer.Exit as end:
        return partial(int, end.exit_code)
