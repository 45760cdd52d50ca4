"""The entry of the command line: what goes wrong becomes one line on standard error and an exit code.

It loads next to nothing itself, so that Ctrl-C is heard while the rest is being loaded.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
from contextlib import suppress
from typing import NoReturn, TextIO

from nonosat.answers import exits
from nonosat.cli.interruption import code_of, heed_signals
from nonosat.cli.output.standard_error import say
from nonosat.errors import LimitReached, NonosatError

#: The module whose ``invoke`` runs a list of arguments.
_APPLICATION = "nonosat.cli.app"

#: Objects made before the collector of reference cycles looks for some: modules and clauses are many
#: small objects that stay, and to look through them at Python's pace takes a fifth of a short command.
_OBJECTS_BETWEEN_COLLECTIONS = 100_000


def main(application: str = _APPLICATION) -> NoReturn:
    """Runs the command line and ends the process with its exit code.

    ``application`` names the module whose ``invoke`` takes the arguments.
    """
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    # Nothing here multiplies matrices: threads that wait for that cost start-up and memory.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        heed_signals()
        _open_streams()
        code = run(sys.argv[1:], application)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = exits.DONE
    except KeyboardInterrupt as interruption:
        code = code_of(interruption)
    if sys.getprofile() or sys.gettrace():  # someone is watching, and wants to write down what was seen
        sys.exit(code)
    # No clean-up: to give back a large grid cell by cell takes more than a second.
    with suppress(OSError):  # the terminal may be gone
        sys.stderr.flush()
    os._exit(code)


def run(arguments: list[str], application: str = _APPLICATION) -> int:
    """Runs one command line; returns its exit code."""
    try:
        return _invoke(arguments, application)
    except KeyboardInterrupt as interruption:
        return _complain("interrupted", code_of(interruption))
    except LimitReached as error:
        return _complain(str(error), exits.LIMIT)
    except NonosatError as error:
        return _complain(str(error), exits.WRONG)
    except MemoryError:
        return _complain("there is no more memory", exits.LIMIT)
    except SystemExit:  # typer ends so when the reader of our output has had enough
        return exits.DONE
    except BrokenPipeError:
        raise
    except OSError as error:
        name = "" if error.filename is None else f"{error.filename or repr('')}: "
        return _complain(f"{name}{error.strerror or error}", exits.WRONG)


def _invoke(arguments: list[str], application: str) -> int:
    import typer

    try:
        result = importlib.import_module(application).invoke(arguments)
    except typer.Abort as abort:
        return _complain("interrupted", code_of(abort.__cause__))
    except typer.TyperException as error:
        format_message = getattr(error, "format_message", None)
        return _complain(format_message() if format_message else str(error), exits.WRONG)
    return result if isinstance(result, int) else exits.DONE


def _complain(message: str, code: int) -> int:
    say(message)
    return code


def _open_streams() -> None:
    """Standard streams that are there, and take any text; off a terminal that is UTF-8.

    A missing one is opened on nothing: else the next file that is opened would take its place, and
    get what a SAT solver prints.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY))
    sys.stdout = _open_for_text(sys.stdout)
    sys.stderr = _open_for_text(sys.stderr)


def _open_for_text(stream: TextIO | None) -> TextIO:
    if stream is None:
        stream = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    encoding = stream.encoding if stream.isatty() else "utf-8"
    # Half of a surrogate pair, which JSON may name, is named again.
    stream.reconfigure(encoding=encoding, errors="backslashreplace")  # type: ignore[attr-defined]
    return stream
