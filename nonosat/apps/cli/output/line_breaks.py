"""Word wrapping of text on a terminal."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from typing import TextIO

#: The width of a terminal that does not report it.
_USUAL_COLUMNS = 80


def fitted_to(file: TextIO, text: str) -> str:
    """Return the text wrapped to the terminal's width; unchanged if the file is no terminal."""
    if not file.isatty():
        return text
    return broken_between_words(text, shutil.get_terminal_size().columns)


def columns_of(file: TextIO) -> int:
    """Return the width of the terminal in characters."""
    try:
        return os.get_terminal_size(file.fileno()).columns or _USUAL_COLUMNS
    except OSError:
        return _USUAL_COLUMNS


def broken_between_words(text: str, columns: int) -> str:
    """Return the text with lines of at most ``columns`` characters, indented below a leading number.

    Longer words are not broken. Lines that fit, such as those of tables, are unchanged.

    >>> print(broken_between_words("7. Row 11 is shaded.", 12))
    7. Row 11 is
       shaded.
    """
    return "\n".join(_broken(line, columns) if len(line) > columns else line for line in text.split("\n"))


def _broken(line: str, columns: int) -> str:
    number = re.match(r" *(\d+\. )?", line)
    hanging = " " * (number.end() if number else 0)
    return textwrap.fill(
        line,
        width=max(columns, len(hanging) + 1),
        subsequent_indent=hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
