"""Entry point of the command line: errors become one line on standard error and an exit code.

It imports almost nothing at first, so that Ctrl-C is handled during the other imports.
"""

from __future__ import annotations

import errno
import gc
import importlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

from nonosat.apps.cli.interruption import (
    exit_on_signals,
    install_handlers,
    message_and_code,
    raise_pending_signal,
)
from nonosat.apps.cli.output.standard_error import say, sentence_of, set_quiet
from nonosat.apps.cli.output.streams import open_streams, written_files
from nonosat.model.abilities import exits
from nonosat.model.errors import NonosatError
from nonosat.model.limits import skip_deallocation, system_limits_memory

#: The module whose ``ready`` turns a list of arguments into the function to run.
_APPLICATION = "nonosat.apps.cli.app"

#: Allocations between runs of the cyclic garbage collector. Modules and clauses are many small objects that
#: stay alive; searching them as often as Python does by default takes a fifth of a short command's time.
_OBJECTS_BETWEEN_COLLECTIONS = 100_000

_OUT_OF_MEMORY = "out of memory"
#: The internal exit code of a child that has no memory left to report it.
_NO_MEMORY_TO_REPORT = 70


def main(application: str = _APPLICATION) -> NoReturn:
    """Run the command line and end the process with its exit code.

    ``application`` names the module whose ``ready`` takes the arguments and returns the function to run.
    """
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    # Nothing here multiplies matrices, and idle threads for that cost start-up time and memory.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        open_streams()
        install_handlers()
        skip_deallocation()
        code = _fork_and_watch() if system_limits_memory() else None
        if code is None:
            with _command_end() as end:
                work = _ready(application, sys.argv[1:])
                end.code = work() or exits.DONE
            code = end.code
        raise_pending_signal()
    except KeyboardInterrupt as interruption:
        code = _report_error("interrupted", exits.code_of(interruption))
    except (MemoryError, SystemError):
        if not system_limits_memory():
            raise
        os._exit(_NO_MEMORY_TO_REPORT)
    if sys.getprofile() or sys.gettrace():  # a profiler or debugger has results to write
        sys.exit(code)
    # No clean-up: freeing a large grid cell by cell takes more than a second.
    with suppress(OSError):  # the terminal may be gone
        sys.stderr.flush()
    os._exit(code)


def run(arguments: list[str]) -> int:
    """Run one command line without ending the process; return its exit code."""
    with _command_end() as end:
        end.code = _ready(_APPLICATION, arguments)() or exits.DONE
    return end.code


def _ready(application: str, arguments: list[str]) -> Callable[[], int | None]:
    with exit_on_signals():
        ready = importlib.import_module(application).ready
    work: Callable[[], int | None] = ready(arguments)
    return work


def _fork_and_watch() -> int | None:
    """Fork a child and return its exit code, reporting lack of memory; return ``None`` in the child.

    A C module that gets no memory may fail its import without an exception: a ``SystemError`` in Python.
    """
    try:
        from nonosat.apps.cli.memory_guard import fork_and_watch
        from nonosat.sat.processes.worker import check_memory_on_import

        code = fork_and_watch()
    except (MemoryError, SystemError):
        return _report_error(_OUT_OF_MEMORY, exits.LIMIT)
    if code is None:
        check_memory_on_import()
    return code


class CommandEnd:
    """The exit code of a command."""

    code: int = exits.DONE


@contextmanager
def _command_end() -> Iterator[CommandEnd]:
    """Run a command line in a block: an exception becomes an exit code and a line on standard error.

    At the end the written files are put in place, unless there was an error.
    """
    end = CommandEnd()
    try:
        yield end
        sys.stdout.flush()
    except (KeyboardInterrupt, NonosatError) as error:
        end.code = _report_error(*message_and_code(error))
    except MemoryError:
        end.code = _report_error(_OUT_OF_MEMORY, exits.LIMIT)
    except ImportError as error:
        end.code = _report_error(
            _import_message(error), exits.LIMIT if system_limits_memory() else exits.WRONG
        )
    except BrokenPipeError:  # the reader of our output has closed the pipe
        end.code = exits.DONE
    except OSError as error:
        # Errors of Pillow's codecs for lack of memory have no number; those of the system have.
        if error.errno in (None, errno.ENOMEM) and system_limits_memory():
            end.code = _report_error(_OUT_OF_MEMORY, exits.LIMIT)
        else:
            end.code = _report_error(sentence_of(error), exits.WRONG)
    end.code = _place_files(end.code)
    set_quiet(quiet=False)


def _import_message(error: ImportError) -> str:
    if isinstance(error, ModuleNotFoundError) and error.name == "numpy":
        return "this needs numpy, which cannot be imported: python3 -m pip install numpy"
    reason = str(error).strip().rpartition("\n")[2]
    return f"nonosat or a dependency cannot be loaded: {reason}"


def _place_files(code: int) -> int:
    """Put the written files in place; return the exit code."""
    try:
        written_files.place(empty_too=code in (exits.DONE, exits.NO))
        return code
    except OSError as error:
        return _report_error(sentence_of(error), exits.WRONG)
    finally:
        written_files.drop()


def _report_error(message: str, code: int) -> int:
    say(message)
    if code == exits.WRONG:
        written_files.drop()
    return code
