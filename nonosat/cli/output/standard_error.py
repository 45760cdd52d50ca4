"""Messages on standard error."""

from __future__ import annotations

import sys

from nonosat.cli.output.line_breaks import fitted_to
from nonosat.errors import as_one_line


def say(sentence: str) -> None:
    """Prints a sentence on one line (on a terminal it breaks between words).

    Does nothing when the terminal is gone, as after SIGHUP.
    """
    try:
        print(fitted_to(sys.stderr, as_one_line(sentence)), file=sys.stderr, flush=True)
    except BrokenPipeError:
        raise
    except OSError:
        pass
