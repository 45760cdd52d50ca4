"""Entry point of the command line: errors become one line on standard error and an exit code.

It imports almost nothing at first, so that Ctrl-C is handled while the rest is imported.
"""

from __future__ import annotations

import gc
import importlib
import io
import os
import sys
from contextlib import suppress
from typing import NoReturn, TextIO

from nonosat.answers import exits
from nonosat.cli.interruption import code_of, heed_signals
from nonosat.cli.output.standard_error import say
from nonosat.errors import LimitReached, NonosatError
from nonosat.files.named_output import NamedOutput

#: The module whose ``invoke`` runs a list of arguments.
_APPLICATION = "nonosat.cli.app"

#: Allocations between runs of the cyclic garbage collector. Modules and clauses are many small objects that
#: stay alive; searching them as often as Python does by default takes a fifth of a short command's time.
_OBJECTS_BETWEEN_COLLECTIONS = 100_000


def main(application: str = _APPLICATION) -> NoReturn:
    """Runs the command line and ends the process with its exit code.

    ``application`` names the module whose ``invoke`` takes the arguments.
    """
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    # Nothing here multiplies matrices, and idle threads for that cost start-up time and memory.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        heed_signals()
        _open_streams()
        code = run(sys.argv[1:], application)
    except KeyboardInterrupt as interruption:
        code = code_of(interruption)
    if sys.getprofile() or sys.gettrace():  # a profiler or debugger has results to write
        sys.exit(code)
    # No clean-up: freeing a large grid cell by cell takes more than a second.
    with suppress(OSError):  # the terminal may be gone
        sys.stderr.flush()
    os._exit(code)


def run(arguments: list[str], application: str = _APPLICATION) -> int:
    """Runs one command line; returns its exit code."""
    try:
        code = _invoke(arguments, application)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt as interruption:
        return _complain("interrupted", code_of(interruption))
    except LimitReached as error:
        return _complain(str(error), exits.LIMIT)
    except NonosatError as error:
        return _complain(str(error), exits.WRONG)
    except MemoryError:
        return _complain("out of memory", exits.LIMIT)
    except (SystemExit, BrokenPipeError):  # the reader of our output has closed the pipe; typer exits
        return exits.DONE
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
    """Makes sure that all standard streams exist and take any text, as UTF-8 unless on a terminal.

    A missing one is opened on the null device: otherwise the next file to be opened would take its
    number, and receive what a SAT solver prints. Results have nowhere to go then: for standard output
    the device is opened for reading only, so that what is written fails.
    """
    modes = ((sys.stdin, os.O_RDONLY), (sys.stdout, os.O_RDONLY), (sys.stderr, os.O_WRONLY))
    for number, (stream, mode) in enumerate(modes):
        if stream is None and (handle := os.open(os.devnull, mode)) != number:
            os.dup2(handle, number)
    if sys.stdin is None:
        sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = _text_output(1, sys.stdout, "standard output")
    sys.stderr = _text_output(2, sys.stderr, "standard error")


def _text_output(number: int, stream: TextIO | None, name: str) -> TextIO:
    """A stream with errors that name it. JSON may have half of a surrogate pair: it becomes an escape."""
    is_terminal = stream is not None and stream.isatty()
    return io.TextIOWrapper(
        io.BufferedWriter(NamedOutput(number, shown=name, closes=False)),
        encoding=stream.encoding if stream is not None and is_terminal else "utf-8",
        errors="backslashreplace",
        line_buffering=is_terminal,
    )
