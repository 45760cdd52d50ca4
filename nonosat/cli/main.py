"""Entry point of the command line: errors become one line on standard error and an exit code.

It imports almost nothing at first, so that Ctrl-C is handled while the rest is imported.
"""

from __future__ import annotations

import errno
import gc
import importlib
import os
import sys
from contextlib import suppress
from typing import NoReturn

from nonosat.cli.interruption import end_of, heed_signals, nothing_to_answer, raise_what_was_put_off
from nonosat.cli.output.standard_error import say, sentence_of
from nonosat.cli.output.standard_streams import open_streams
from nonosat.cli.output.streams import written_files
from nonosat.errors import NonosatError
from nonosat.limits import free_nothing, system_limits_memory
from nonosat.questions import exits

#: The module whose ``ready`` makes of a list of arguments what is to be run.
_APPLICATION = "nonosat.cli.app"

#: Allocations between runs of the cyclic garbage collector. Modules and clauses are many small objects that
#: stay alive; searching them as often as Python does by default takes a fifth of a short command's time.
_OBJECTS_BETWEEN_COLLECTIONS = 100_000

_OUT_OF_MEMORY = "out of memory"
#: The exit code, between processes, of one that has not even the memory to say that it has none.
_NO_MEMORY_TO_ANSWER = 70


def main(application: str = _APPLICATION) -> NoReturn:
    """Runs the command line and ends the process with its exit code.

    ``application`` names the module whose ``ready`` takes the arguments, and returns what is to be run.
    """
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    # Nothing here multiplies matrices, and idle threads for that cost start-up time and memory.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        open_streams()
        heed_signals()
        free_nothing()
        code = _watched(application) if system_limits_memory() else run(sys.argv[1:], application)
        raise_what_was_put_off()
    except KeyboardInterrupt as interruption:
        code = _complain("interrupted", exits.code_of(interruption))
    if sys.getprofile() or sys.gettrace():  # a profiler or debugger has results to write
        sys.exit(code)
    # No clean-up: freeing a large grid cell by cell takes more than a second.
    with suppress(OSError):  # the terminal may be gone
        sys.stderr.flush()
    os._exit(code)


def _watched(application: str) -> int:
    """Runs the command line in a process that may run out of memory, and says so.

    A module in C that gets no memory may end its import without an error: a ``SystemError`` to Python.
    """
    try:
        from nonosat.cli.memory_guard import code_of_watched_work
        from nonosat.processes.worker import check_room

        code = code_of_watched_work()
    except (MemoryError, SystemError):
        return _complain(_OUT_OF_MEMORY, exits.LIMIT)
    if code is not None:
        return code
    try:
        check_room()
        return run(sys.argv[1:], application)
    except (MemoryError, SystemError):  # again, while the first is reported
        os._exit(_NO_MEMORY_TO_ANSWER)


def run(arguments: list[str], application: str = _APPLICATION) -> int:
    """Runs one command line; returns its exit code. Its files are in place then, unless an error ended it."""
    with nothing_to_answer():
        import click

        ready = importlib.import_module(application).ready
    try:
        code = ready(arguments)() or exits.DONE
        sys.stdout.flush()
    except click.exceptions.Exit as end:  # after --help or --version
        sys.stdout.flush()
        code = end.exit_code
    except click.ClickException as error:
        code = _complain(error.format_message(), exits.WRONG)
    except (KeyboardInterrupt, NonosatError) as error:
        code = _complain(*end_of(error))
    except MemoryError:
        code = _complain(_OUT_OF_MEMORY, exits.LIMIT)
    except ImportError as error:
        code = _complain(_not_loaded(error), exits.LIMIT if system_limits_memory() else exits.WRONG)
    except BrokenPipeError:  # the reader of our output has closed the pipe
        code = exits.DONE
    except OSError as error:
        # One of Pillow's codecs that gets no memory has no number, the system's own has.
        if error.errno in (None, errno.ENOMEM) and system_limits_memory():
            code = _complain(_OUT_OF_MEMORY, exits.LIMIT)
        else:
            code = _complain(sentence_of(error), exits.WRONG)
    return _placed(code)


def _not_loaded(error: ImportError) -> str:
    if isinstance(error, ModuleNotFoundError) and error.name == "numpy":
        return "this needs numpy, which cannot be imported: python3 -m pip install numpy"
    reason = str(error).strip().rpartition("\n")[2]
    return f"nonosat, or something that it needs, cannot be loaded: {reason}"


def _placed(code: int) -> int:
    """Puts the files in place that were written; returns the exit code."""
    try:
        written_files.place(empty_too=code in (exits.DONE, exits.NO))
        return code
    except OSError as error:
        return _complain(sentence_of(error), exits.WRONG)
    finally:
        written_files.drop()


def _complain(message: str, code: int) -> int:
    say(message)
    if code == exits.WRONG:
        written_files.drop()
    return code
