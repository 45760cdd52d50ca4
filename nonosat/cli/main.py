"""Entry point of the command line: errors become one line on standard error and an exit code.

It imports almost nothing at first, so that Ctrl-C is handled while the rest is imported.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
from contextlib import suppress
from typing import NoReturn

from nonosat.answers import exits
from nonosat.cli.interruption import code_of, heed_signals, nothing_to_answer
from nonosat.cli.output.standard_error import say, sentence_of
from nonosat.cli.output.standard_streams import open_streams
from nonosat.errors import DoubtfulScan, LimitReached, NonosatError
from nonosat.limits import free_nothing, system_limits_memory

#: The module whose ``invoke`` runs a list of arguments.
_APPLICATION = "nonosat.cli.app"

#: Allocations between runs of the cyclic garbage collector. Modules and clauses are many small objects that
#: stay alive; searching them as often as Python does by default takes a fifth of a short command's time.
_OBJECTS_BETWEEN_COLLECTIONS = 100_000

_OUT_OF_MEMORY = "out of memory"
#: The exit code, between processes, of one that has not even the memory to say that it has none.
_NO_MEMORY_TO_ANSWER = 70


def main(application: str = _APPLICATION) -> NoReturn:
    """Runs the command line and ends the process with its exit code.

    ``application`` names the module whose ``invoke`` takes the arguments.
    """
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    # Nothing here multiplies matrices, and idle threads for that cost start-up time and memory.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        open_streams()
        heed_signals()
        free_nothing()
        code = _watched(application) if system_limits_memory() else run(sys.argv[1:], application)
    except KeyboardInterrupt as interruption:
        code = _complain("interrupted", code_of(interruption))
    if sys.getprofile() or sys.gettrace():  # a profiler or debugger has results to write
        sys.exit(code)
    # No clean-up: freeing a large grid cell by cell takes more than a second.
    with suppress(OSError):  # the terminal may be gone
        sys.stderr.flush()
    os._exit(code)


def _watched(application: str) -> int:
    """Runs the command line in a process that may run out of memory, and says so."""
    from nonosat.cli.memory_guard import code_of_watched_work
    from nonosat.processes.room import check_room

    try:
        code = code_of_watched_work()
    except MemoryError:
        return _complain(_OUT_OF_MEMORY, exits.LIMIT)
    if code is not None:
        return code
    try:
        check_room()
        return run(sys.argv[1:], application)
    except MemoryError:  # again, while the first is reported
        os._exit(_NO_MEMORY_TO_ANSWER)


def run(arguments: list[str], application: str = _APPLICATION) -> int:
    """Runs one command line; returns its exit code."""
    try:
        code = _invoke(arguments, application)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt as interruption:
        return _complain("interrupted", code_of(interruption))
    except (LimitReached, DoubtfulScan) as error:
        return _complain(str(error), exits.LIMIT)
    except NonosatError as error:
        return _complain(str(error), exits.WRONG)
    except MemoryError:
        return _complain(_OUT_OF_MEMORY, exits.LIMIT)
    except ImportError as error:
        reason = str(error).strip().rpartition("\n")[2]
        code = exits.LIMIT if system_limits_memory() else exits.WRONG
        return _complain(f"a part of nonosat, or of what it needs, cannot be loaded: {reason}", code)
    except (SystemExit, BrokenPipeError):  # the reader of our output has closed the pipe; typer exits
        return exits.DONE
    except OSError as error:
        if error.errno is None and system_limits_memory():  # one of Pillow's codecs that gets no memory
            return _complain(_OUT_OF_MEMORY, exits.LIMIT)
        return _complain(sentence_of(error), exits.WRONG)


def _invoke(arguments: list[str], application: str) -> int:
    with nothing_to_answer():
        import typer

        module = importlib.import_module(application)
    try:
        result = module.invoke(arguments)
    except typer.Abort as abort:
        return _complain("interrupted", code_of(abort.__cause__))
    except typer.TyperException as error:
        format_message = getattr(error, "format_message", None)
        return _complain(format_message() if format_message else str(error), exits.WRONG)
    return result if isinstance(result, int) else exits.DONE


def _complain(message: str, code: int) -> int:
    say(message)
    return code
