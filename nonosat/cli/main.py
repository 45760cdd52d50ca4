"""The command line: finds the command's module, runs it, and turns what it raises into one line.

A command is a module in ``commands/`` with a function ``command``; only the one that runs is imported.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

import nonosat.cli.commands
from nonosat import __version__
from nonosat.cli import exits
from nonosat.errors import LimitReached, NonosatError


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
        module = importlib.import_module(f"nonosat.cli.commands.{cmd_name.replace('-', '_')}")
        single = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        single.command(name=cmd_name)(module.command)
        return typer.main.get_command(single)


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
        print(f"nonosat {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback answers
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """The nonogram workbench on SAT: exact answers, uniqueness, proofs, explanations."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> NoReturn:
    """Runs the command line and ends the process with its exit code."""
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = exits.DONE
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Runs one command line; what goes wrong becomes one line on standard error and an exit code."""
    try:
        result = typer.main.get_command(app).main(arguments, prog_name="nonosat", standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        return _complain("interrupted", exits.INTERRUPTED)
    except typer.TyperException as error:
        return _complain(_usage_message(error), exits.WRONG)
    except LimitReached as error:
        return _complain(str(error), exits.LIMIT)
    except NonosatError as error:
        return _complain(str(error), exits.WRONG)
    except SystemExit:  # typer ends so when the reader of our output has had enough
        return exits.DONE
    except BrokenPipeError:
        raise
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        return _complain(f"{name}{error.strerror or error}", exits.WRONG)
    return result if isinstance(result, int) else exits.DONE


def _usage_message(error: typer.TyperException) -> str:
    format_message = getattr(error, "format_message", None)
    return format_message() if format_message else str(error)


def _complain(message: str, code: int) -> int:
    print(" ".join(message.split()), file=sys.stderr)
    return code
