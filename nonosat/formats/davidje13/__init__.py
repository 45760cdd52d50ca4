"""CSV with the clues of each puzzle packed into a word (davidje13's Nonogram), or one such word.

A heading names the columns: ``rules`` are the clues, ``name``, ``author``, ``source`` and ``license`` texts.
``packing`` makes a word of clues: six bits a character, and clues of a word.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence

from nonosat.errors import InputError
from nonosat.formats.davidje13.packing import packed, unpacked
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import Parts, described
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.text_lines import TextLine, numbered_lines
from nonosat.puzzle import Puzzle

_RULES = "rules"
#: The texts of a puzzle, by the heading of their column.
_TEXTS = {"name": "title", "source": "source", "author": "author", "license": "licence"}
_QUOTED_OR_COMMENT = re.compile(r'("(?:[^"]|"")*")|(?:(?<=\s)|\A)#.*')
_WORD = re.compile(r"\s*R[\w-]{5,}\s*\Z", re.ASCII)


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the file, in order. A ``#`` at the start of a line or a word begins a comment."""
    lines = [line._replace(text=_without_comment(line.text)) for line in numbered_lines(data)]
    lines = [line for line in lines if not line.is_blank]
    if len(lines) == 1 and _WORD.match(lines[0].text):
        yield _puzzle_of_word(lines[0])
        return
    headings = [heading.lower() for heading in _cells(lines[0])] if lines else []
    if _RULES not in headings:
        expectation = f"expected a heading with a column '{_RULES}'"
        raise InputError(expectation, found=lines[0].text if lines else "the end", line=1)
    for line in lines[1:]:
        cells = dict(zip(headings, _cells(line), strict=False))
        word = cells.get(_RULES, "")
        if not word:
            raise line.misfit(f"expected a cell with {_RULES}")
        puzzle = unpacked(word, line.number, line.text.find(word) + 1)
        yield with_texts(puzzle, {text: cells.get(heading) for heading, text in _TEXTS.items()})


def _puzzle_of_word(line: TextLine) -> Puzzle:
    """The puzzle of a word alone, whose sums must agree: a few words of English can be unpacked, too."""
    puzzle = unpacked(line.text.strip(), line.number, 1)
    if contradiction_in_numbers(puzzle) is not None:
        raise line.misfit("expected packed clues with equal sums")
    return puzzle


def _without_comment(text: str) -> str:
    return _QUOTED_OR_COMMENT.sub(lambda match: match[1] or "", text)


def _cells(line: TextLine) -> Sequence[str]:
    usual = csv.field_size_limit(len(line.text) + 1)
    try:
        return [cell.strip() for cell in next(csv.reader([line.text]))]
    except csv.Error:
        raise line.misfit("expected cells of CSV") from None
    finally:
        csv.field_size_limit(usual)


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """The puzzles below a heading."""
    first, *others = _TEXTS
    yield encoded_lines([",".join([first, _RULES, *others])])
    for puzzle in puzzles:
        name, *texts = (_written(one_line(getattr(puzzle, field) or "")) for field in _TEXTS.values())
        yield encoded_lines([",".join([name, packed(puzzle), *texts])])


def _written(text: str) -> str:
    """The text in quotation marks only where it needs them: davidje13's own reader knows none."""
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if re.search('[",#]', text) else text


def _recognises(data: bytes) -> bool:
    text = beginning(data)
    if _WORD.match(text):
        return True
    heading = next((line for line in text.split("\n") if _without_comment(line).strip()), "")
    return _RULES in (cell.strip(' "').lower() for cell in heading.split(","))


def _heading(part: bytes) -> bytes:
    return part[: part.index(b"\n") + 1]


FORMAT = described(
    "davidje13", _recognises, read, pieces=pieces, parts=[Parts(re.compile(rb"\n(?=\S)"), before=_heading)]
)
