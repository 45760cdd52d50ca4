"""The command line application: finds the command's module and runs it.

A command is a module in ``commands/`` with a function ``command``; only the one that runs is imported.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import click

from nonosat import __version__
from nonosat.cli.command_line import COMPLETION_VARIABLE, Command, Commands
from nonosat.cli.interruption import nothing_to_answer

#: The shells that can complete a command line.
SHELLS = ("bash", "zsh", "fish")

#: All commands, a line about each, by the people who need them.
PANELS = {
    "Solve and learn": {
        "solve": "Find the picture, and say whether it is the only one.",
        "hint": "Give the easiest next step: where, which cells, or why.",
        "explain": "Explain the whole way to the picture, step by step.",
        "review": "Say whether a half-done grid is still right.",
        "grade": "Say how hard a puzzle is for a person.",
        "scan": "Read the puzzles on a photograph, a scan or a PDF.",
        "studio": "Draw, check and play puzzles in a browser.",
    },
    "Make and publish": {
        "make": "Turn images into puzzles with exactly one picture.",
        "check": "Say whether there is exactly one picture; if not, why.",
        "repair": "Make a picture the only one with few changes.",
        "hide": "Turn numbers into '?' while the picture stays the only one.",
        "draw": "Draw a puzzle to look at, to print or to play.",
        "book": "Make a book of puzzles to print.",
        "convert": "Convert puzzles from any format to any other.",
    },
    "Sets of puzzles": {
        "batch": "Ask one question about very many puzzles.",
        "twins": "Find puzzles that are the same, or nearly so.",
        "generate": "Write random puzzles, and families of puzzles.",
        "formats": "List the file formats, and what each can hold.",
    },
    "The SAT laboratory": {
        "count": "Count all pictures, however many there are.",
        "encode": "Write the formula of a puzzle for other programs.",
        "decode": "Turn a SAT solver's answer into a picture.",
        "certify": "Prove that a picture is the only one.",
        "verify": "Verify a certificate from its files alone.",
        "conquer": "Solve one hard puzzle with many processes.",
        "encodings": "List, spell out, check and compare encodings.",
        "solvers": "List the SAT solvers, and what each can do.",
    },
}


def find(name: str, arguments: Sequence[str] = ()) -> Command:
    """The command of that name; some commands have other options for other arguments."""
    with nothing_to_answer():
        module = importlib.import_module(f"nonosat.cli.commands.{name}")
    if hasattr(module, "command_for"):
        made: Command = module.command_for(arguments)
        return made
    return Command(module.command, name, getattr(module, "EXAMPLES", ()))


def _show_version(context: click.Context, _: click.Parameter, wanted: Any) -> None:
    if wanted and not context.resilient_parsing:
        from nonosat.logic import kernel

        print(f"nonosat {__version__} ({kernel.name()})")
        context.exit()


def _show_completion(context: click.Context, _: click.Parameter, shell: str | None) -> None:
    if shell and not context.resilient_parsing:
        from nonosat.cli.completion import script

        print(script(application(), shell))
        context.exit()


def application() -> Commands:
    """All commands."""
    commands = Commands(
        "The nonogram workbench on SAT: exact answers, uniqueness, proofs, explanations.", PANELS, find
    )
    version = click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_version,
        help="Show the version.",
    )
    completion = click.Option(
        ["--completion"],
        type=click.Choice(SHELLS),
        is_eager=True,
        expose_value=False,
        callback=_show_completion,
        help="Print a script that makes a shell complete nonosat's commands and options.",
    )
    commands.params += [version, completion]
    return commands


def ready(arguments: list[str]) -> Callable[[], int | None]:
    """What the arguments ask for, ready to run; or what a shell asks, so that it can complete them."""
    if COMPLETION_VARIABLE in os.environ:
        from nonosat.cli.completion import complete

        return partial(complete, application(), os.environ[COMPLETION_VARIABLE])
    return application().ready(arguments, "nonosat")
