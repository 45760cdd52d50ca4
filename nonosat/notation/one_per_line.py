"""Files that hold a puzzle on each line, an address for example."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.notation.text_lines import TextLine, numbered_lines


def one_per_line(
    data: bytes, pattern: re.Pattern[str], expectation: str
) -> Iterator[tuple[re.Match[str], TextLine]]:
    """Each line that is not blank, with its match; raises ``InputError`` where the pattern has none."""
    for line in numbered_lines(data):
        if not line.is_blank:
            match = pattern.match(line.text)
            if not match:
                raise line.misfit(expectation)
            yield match, line
