"""Entry point of the command line: errors become one line on standard error and an exit code.

It imports almost nothing at first, so that Ctrl-C is handled while the rest is imported.
"""

from __future__ import annotations

import errno
import gc
import importlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import NoReturn, Self

from nonosat.cli.interruption import end_of, heed_signals, nothing_to_answer, raise_what_was_put_off
from nonosat.cli.output.standard_error import hush, say, sentence_of
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
        code = _code_of_watched_work() if system_limits_memory() else None
        if code is None:
            with CommandEnd() as end:
                work = _ready(application, sys.argv[1:])
                end.code = work() or exits.DONE
            code = end.code
        raise_what_was_put_off()
    except KeyboardInterrupt as interruption:
        code = _complain("interrupted", exits.code_of(interruption))
    if sys.getprofile() or sys.gettrace():  # a profiler or debugger has results to write
        sys.exit(code)
    # No clean-up: freeing a large grid cell by cell takes more than a second.
    with suppress(OSError):  # the terminal may be gone
        sys.stderr.flush()
    os._exit(code)


def run(arguments: list[str]) -> int:
    """Runs one command line in a program that goes on; returns its exit code."""
    with CommandEnd() as end:
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
        from nonosat.cli.memory_guard import code_of_watched_work
        from nonosat.processes.worker import check_room

        code = code_of_watched_work()
    except (MemoryError, SystemError):
        return _complain(_OUT_OF_MEMORY, exits.LIMIT)
    try:
        if code is None:
            check_room()
    except (MemoryError, SystemError):
        os._exit(_NO_MEMORY_TO_ANSWER)
    return code


class CommandEnd:
    """A block that runs a command line: what ends it becomes an exit code, and a line on standard error.

    The files that were written are in place then, unless an error ended it.
    """

    code: int = exits.DONE

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        code: int | None = self.code
        try:
            if error is None:
                sys.stdout.flush()
        except OSError as unwritten:
            error = unwritten
        try:
            if error is not None:
                code = _code_of(error)
        except (MemoryError, SystemError) as again:  # while the first is said
            error, code = again, None
        if code is None:
            if isinstance(error, (MemoryError, SystemError)) and system_limits_memory():
                os._exit(_NO_MEMORY_TO_ANSWER)
            return False
        self.code = _placed(code)
        hush(wanted=False)
        return True


def _code_of(error: BaseException) -> int | None:
    """The exit code of a command that ends with this exception, which is said; ``None``: it is a fault."""
    if isinstance(error, (KeyboardInterrupt, NonosatError)):
        return _complain(*end_of(error))
    if isinstance(error, MemoryError):
        return _complain(_OUT_OF_MEMORY, exits.LIMIT)
    if isinstance(error, ImportError):
        return _complain(_not_loaded(error), exits.LIMIT if system_limits_memory() else exits.WRONG)
    if isinstance(error, BrokenPipeError):  # the reader of our output has closed the pipe
        return exits.DONE
    if isinstance(error, OSError):
        # One of Pillow's codecs that gets no memory has no number, the system's own has.
        if error.errno in (None, errno.ENOMEM) and system_limits_memory():
            return _complain(_OUT_OF_MEMORY, exits.LIMIT)
        return _complain(sentence_of(error), exits.WRONG)
    return None


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
