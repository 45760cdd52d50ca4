"""Messages and errors on standard error.

Whether messages are wanted is one switch of the process, which ``--quiet`` turns for a command
(``set_quiet``); errors are printed all the same.
"""

from __future__ import annotations

import os
import sys

from nonosat.apps.cli.output.line_breaks import fitted_to
from nonosat.model.errors import NonosatError, as_one_line, close_name

_is_quiet = False


def set_quiet(*, quiet: bool = True) -> None:
    """Turn messages off, or on again."""
    global _is_quiet
    _is_quiet = quiet


def is_quiet() -> bool:
    """Return whether messages are turned off."""
    return _is_quiet


def say(sentence: str) -> None:
    """Print a sentence on one line; a terminal breaks it between words.

    Do nothing if the terminal is gone, as after SIGHUP.
    """
    try:
        print(fitted_to(sys.stderr, as_one_line(sentence)), file=sys.stderr, flush=True)
    except BrokenPipeError:
        raise
    except OSError:
        pass


def sentence_of(error: NonosatError | OSError) -> str:
    """Return the message of an error."""
    if isinstance(error, NonosatError):
        return str(error)
    name = "" if error.filename is None else f"{error.filename or repr('')}: "
    return f"{name}{error.strerror or error}{_other_file(error)}"


def _other_file(error: OSError) -> str:
    """Return a suggestion of a file in the same folder as a missing one."""
    if not isinstance(error, FileNotFoundError) or not error.filename:
        return ""
    folder, name = os.path.split(os.fsdecode(error.filename))
    try:
        files = {os.path.splitext(file)[0]: file for file in os.listdir(folder or ".")}
    except OSError:
        return ""
    close = close_name(os.path.splitext(name)[0], files)  # suffixes are ignored
    return f"; did you mean '{files[close]}'?" if close else ""
