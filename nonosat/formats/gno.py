"""``.gno``: files of gnonograms: sections whose headings in brackets count by their first three letters."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import unquote

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.grid import UNDECIDED, Grid
from nonosat.notation.clue_lines import clues_of_lines
from nonosat.notation.file_text import beginning
from nonosat.notation.format import described
from nonosat.notation.grid_cells import grid_unless_undecided, rows_of_cells
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.text_lines import TextLine, numbered_lines, words_of
from nonosat.notation.whole_numbers import whole_number
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import Clue, Puzzle

_HEADING = re.compile(r"\s*\[([^\]]*)\]\s*\Z")
_DATE = re.compile(r"\d{4}[-/]\d\d?[-/]\d\d?")
_CELLS = {"0": UNDECIDED, "1": 0, "2": 1}


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; the working grid is its saved picture."""
    sections: dict[str, tuple[TextLine, list[TextLine]]] = {}
    body: list[TextLine] = []
    for line in numbered_lines(data):
        match = _HEADING.match(line.text)
        if match:
            body = []
            sections.setdefault(match[1].strip()[:3].upper(), (line, body))
        else:
            body.append(line)
    height, width = _dimensions(sections)
    rows = _clues(sections, "ROW", "row", height)
    columns = _clues(sections, "COL", "column", width)
    description = [line.text.strip() for line in sections["DES"][1]] if "DES" in sections else []
    texts, extra = _texts(description)
    licence = sections["LIC"][1] if "LIC" in sections else []
    texts["licence"] = next((line.text for line in licence if not line.is_blank), None)
    puzzle = Puzzle(
        rows,
        columns,
        goal=_grid(sections, "SOL", height, width),
        saved=_grid(sections, "WOR", height, width),
        extra=extra,
    )
    yield with_texts(puzzle, texts)


def _dimensions(sections: dict[str, tuple[TextLine, list[TextLine]]]) -> tuple[int, int]:
    if "DIM" not in sections:
        raise InputError("expected a heading [Dimensions]")
    heading, body = sections["DIM"]
    sizes = [
        whole_number(line.text.strip(), "expected a number of rows or columns", line=line.number)
        for line in body
        if not line.is_blank
    ]
    if len(sizes) != 2:
        raise InputError("expected the numbers of rows and columns on two lines", line=heading.number)
    check_size(sizes[0], sizes[1], line=heading.number)
    return sizes[0], sizes[1]


def _clues(
    sections: dict[str, tuple[TextLine, list[TextLine]]], key: str, kind: str, count: int
) -> tuple[Clue, ...]:
    if key not in sections:
        raise InputError(f"expected a heading [{kind.capitalize()} clues]")
    heading, body = sections[key]
    lines = [line for line in body if not line.is_blank]
    if len(lines) != count:
        raise InputError(f"expected {count} {kind} clues", found=str(len(lines)), line=heading.number)
    return clues_of_lines(lines, kind)


def _texts(description: Sequence[str]) -> tuple[dict[str, str | None], tuple[tuple[str, str], ...]]:
    """Name, author, date and difficulty, in this order; some may be missing, as in older files."""
    texts: dict[str, str | None] = {}
    extra: dict[str, str] = {}
    for place, text in enumerate(description):
        if _DATE.match(text):
            extra.setdefault("date", json.dumps(text))
        elif extra and re.fullmatch("[0-9]{1,2}", text):
            extra.setdefault("difficulty", json.dumps(text))
        elif text and place < 2:
            texts["title" if place == 0 else "author"] = unquote(text)
    return texts, tuple(extra.items())


def _grid(
    sections: dict[str, tuple[TextLine, list[TextLine]]], key: str, height: int, width: int
) -> Grid | None:
    if key not in sections:
        return None
    heading, body = sections[key]
    lines = [line for line in body if not line.is_blank]
    if len(lines) != height:
        raise InputError(f"expected {height} rows of cells", found=str(len(lines)), line=heading.number)
    values = bytearray()
    for line in lines:
        row = [text for text, _ in words_of(line)]
        wrong = next((text for text in row if text not in _CELLS), None)
        if wrong is not None or len(row) != width:
            expectation = f"expected {width} cells of 0, 1 or 2"
            raise InputError(expectation, found=wrong or str(len(row)), line=line.number)
        values += bytes(_CELLS[text] for text in row)
    return grid_unless_undecided(height, width, bytes(values))


@one_puzzle(".gno")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """The file of one black-and-white puzzle."""
    extra = dict(puzzle.extra)
    date, difficulty = (_own(extra.get(key)) for key in ("date", "difficulty"))
    lines = ["[Description]", _quoted(puzzle.title), _quoted(puzzle.author), date, difficulty or "0"]
    if puzzle.licence:
        lines += ["[License]", one_line(puzzle.licence).replace("[", "(").replace("]", ")")]
    lines += ["[Dimensions]", str(puzzle.height), str(puzzle.width)]
    lines += ["[Row clues]", *(text_of_clue(clue, ", ") for clue in rows)]
    lines += ["[Column clues]", *(text_of_clue(clue, ", ") for clue in columns)]
    for heading, grid in (("Solution grid", puzzle.goal), ("Working grid", puzzle.saved)):
        if grid is not None and (grid.is_complete or heading == "Working grid"):
            lines.append(f"[{heading}]")
            lines += [" ".join(row) for row in rows_of_cells(grid, "2", blank="1", undecided="0")]
    return [*lines, "[State]", "SOLVING", "[Locked]", "false"]


def _own(text: str | None) -> str:
    """A value kept from a file of this format, if it is one line without brackets."""
    value = json.loads(text) if text else ""
    return value if isinstance(value, str) and re.fullmatch(r"[\w:+./ -]*", value) else ""


def _quoted(text: str | None) -> str:
    """A text on one line that does not look like a heading; gnonograms undoes these escapes."""
    line = one_line(text or "").replace("%", "%25").replace("[", "%5B").replace("]", "%5D")
    # A name that looks like a date would be read as one.
    return "%" + f"{ord(line[0]):02X}" + line[1:] if _DATE.match(line) else line


def _recognises(data: bytes) -> bool:
    return beginning(data)[:1] == "[" and re.search(rb"(?mi)^[ \t]*\[dim", data) is not None


FORMAT = described("gno", _recognises, read, write)
