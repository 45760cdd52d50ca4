"""The tuned numbers of scanning in constants, tables, calls and defaults.

0, 1, 2, a half and full scales only count or reverse, and so do 3 and 4, sides and channels, in functions.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

#: Numbers that are not tuned, and those that are sizes of arrays inside functions.
_PLAIN, _SIZES = frozenset({0, 1, 2, 0.5, 90, 100, 180, 255, 360}), frozenset({3, 4})


class TunedNumber(NamedTuple):
    """A number in a file, and its line (1 …)."""

    file: Path
    line: int
    text: str


def tuned_numbers(folder: Path) -> Iterator[TunedNumber]:
    """Yield the numbers in the Python files of a folder, file by file."""
    for file in sorted(folder.rglob("*.py")):
        for statement in ast.parse(file.read_text(encoding="utf-8")).body:
            plain = _PLAIN if isinstance(statement, ast.Assign | ast.AnnAssign) else _PLAIN | _SIZES
            for node in ast.walk(statement):
                if isinstance(node, ast.Constant) and _is_number(node.value) and node.value not in plain:
                    yield TunedNumber(file.relative_to(folder), node.lineno, repr(node.value))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def tuned_table(numbers: list[TunedNumber]) -> str:
    """Return how many there are in each file, in Markdown."""
    counts = Counter(str(number.file) for number in numbers)
    rows = [f"| {file} | {count} |" for file, count in counts.most_common()]
    return "\n".join(["| file | tuned numbers |", "|---|---:|", *rows, f"| all | {len(numbers)} |"])
