"""Files that hold addresses of web pages, one per line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.errors import InputError
from nonosat.notation.text_lines import numbered_lines


def addresses(data: bytes, pattern: re.Pattern[str], *, example: str) -> Iterator[tuple[re.Match[str], int]]:
    """The match and the number of each line that is not blank; raises ``InputError`` where none is."""
    for line in numbered_lines(data):
        if line.is_blank:
            continue
        match = pattern.match(line.text)
        if not match:
            expectation = f"expected an address like '{example}'"
            raise InputError(expectation, found=line.text.strip(), line=line.number)
        yield match, line.number
