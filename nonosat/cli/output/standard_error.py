"""Messages on standard error."""

from __future__ import annotations

import sys

from nonosat.errors import as_one_line


def say(sentence: str) -> None:
    """Prints a sentence on one line; does nothing when the terminal is gone, as after SIGHUP."""
    try:
        print(as_one_line(sentence), file=sys.stderr, flush=True)
    except BrokenPipeError:
        raise
    except OSError:
        pass
