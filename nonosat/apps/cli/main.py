"""Entry point of the command line: errors become one line on standard error and an exit code.

It imports almost nothing at first, so that Ctrl-C is handled while the rest is imported.
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

from nonosat.apps.cli.interruption import end_of, heed_signals, nothing_to_answer, raise_what_was_put_off
from nonosat.apps.cli.output.standard_error import hush, say, sentence_of
from nonosat.apps.cli.output.streams import open_streams, written_files
from nonosat.model.abilities import exits
from nonosat.model.errors import NonosatError
from nonosat.model.limits import free_nothing, system_limits_memory

#: The module whose ``ready`` makes of a list of arguments what is to be run.
_APPLICATION = "nonosat.apps.cli.app"

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
        code = _code_of_watched_work() if system_limits_memory() else None
        if code is None:
            with _ending() as end:
                work = _ready(application, sys.argv[1:])
                end.code = work() or exits.DONE
            code = end.code
        raise_what_was_put_off()
    except KeyboardInterrupt as interruption:
        code = _complain("interrupted", exits.code_of(interruption))
    except (MemoryError, SystemError):
        if not system_limits_memory():
            raise
        os._exit(_NO_MEMORY_TO_ANSWER)
    if sys.getprofile() or sys.gettrace():  # a profiler or debugger has results to write
        sys.exit(code)
    # No clean-up: freeing a large grid cell by cell takes more than a second.
    with suppress(OSError):  # the terminal may be gone
        sys.stderr.flush()
    os._exit(code)


def run(arguments: list[str]) -> int:
    """Runs one command line in a program that goes on; returns its exit code."""
    with _ending() as end:
        end.code = _ready(_APPLICATION, arguments)() or exits.DONE
    return end.code


def _ready(application: str, arguments: list[str]) -> Callable[[], int | None]:
    with nothing_to_answer():
        ready = importlib.import_module(application).ready
    work: Callable[[], int | None] = ready(arguments)
    return work


def _code_of_watched_work() -> int | None:
    """The exit code of a process that may run out of memory, or says so; ``None`` in that process itself.

    A module in C that gets no memory may end its import without an error: a ``SystemError`` to Python.
    """
    try:
        from nonosat.apps.cli.memory_guard import code_of_watched_work
        from nonosat.sat.processes.worker import check_room

        code = code_of_watched_work()
    except (MemoryError, SystemError):
        return _complain(_OUT_OF_MEMORY, exits.LIMIT)
    if code is None:
        check_room()
    return code


class CommandEnd:
    """The exit code of a command."""

    code: int = exits.DONE


@contextmanager
def _ending() -> Iterator[CommandEnd]:
    """A block that runs a command line: what ends it becomes an exit code, and a line on standard error.

    The files that were written are in place then, unless an error ended it.
    """
    end = CommandEnd()
    try:
        yield end
        sys.stdout.flush()
    except (KeyboardInterrupt, NonosatError) as error:
        end.code = _complain(*end_of(error))
    except MemoryError:
        end.code = _complain(_OUT_OF_MEMORY, exits.LIMIT)
    except ImportError as error:
        end.code = _complain(_not_loaded(error), exits.LIMIT if system_limits_memory() else exits.WRONG)
    except BrokenPipeError:  # the reader of our output has closed the pipe
        end.code = exits.DONE
    except OSError as error:
        # One of Pillow's codecs that gets no memory has no number, the system's own has.
        if error.errno in (None, errno.ENOMEM) and system_limits_memory():
            end.code = _complain(_OUT_OF_MEMORY, exits.LIMIT)
        else:
            end.code = _complain(sentence_of(error), exits.WRONG)
    end.code = _placed(end.code)
    hush(wanted=False)


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
