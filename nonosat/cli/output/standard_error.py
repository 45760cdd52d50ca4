"""Sentences for the person at the terminal."""

from __future__ import annotations

import sys

from nonosat.errors import as_one_line


def say(sentence: str) -> None:
    """Says a sentence in one line, if it can be heard: after SIGHUP there is no terminal any more."""
    try:
        print(as_one_line(sentence), file=sys.stderr, flush=True)
    except BrokenPipeError:
        raise
    except OSError:
        pass
