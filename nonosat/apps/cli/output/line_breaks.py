"""Text for a terminal, whose lines break between words."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from typing import TextIO

#: Where a terminal does not say how wide it is.
_USUAL_COLUMNS = 80


def fitted_to(file: TextIO, text: str) -> str:
    """The text with lines that fit the terminal, if the file is one; else the text as it is."""
    if not file.isatty():
        return text
    return broken_between_words(text, shutil.get_terminal_size().columns)


def columns_of(file: TextIO) -> int:
    """How many characters a line of that terminal has."""
    try:
        return os.get_terminal_size(file.fileno()).columns or _USUAL_COLUMNS
    except OSError:
        return _USUAL_COLUMNS


def broken_between_words(text: str, columns: int) -> str:
    """The text with lines of at most so many characters; what follows a number hangs below its sentence.

    A longer word has a line of its own. Lines that fit, such as those of tables, stay as they are.

    >>> print(broken_between_words("7. Row 11 is filled.", 12))
    7. Row 11 is
       filled.
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
