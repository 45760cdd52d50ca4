"""``.gno``: files of gnonograms: sections with headings in brackets, known by their first three letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import unquote

from nonosat.files.notation.clue_lines import clues_of_lines
from nonosat.files.notation.file_text import beginning
from nonosat.files.notation.format import define_format
from nonosat.files.notation.grid_cells import cells_of_words, grid_unless_undecided, rows_of_cells
from nonosat.files.notation.puzzle_texts import as_extra, extra_text, one_line, with_texts
from nonosat.files.notation.text_lines import TextLine, headed, numbered_lines
from nonosat.files.notation.unused import unused_values
from nonosat.files.notation.whole_numbers import check_count, check_size, sizes_above
from nonosat.files.notation.writable_puzzle import Clues, one_puzzle
from nonosat.model.clue_text import text_of_clue
from nonosat.model.clues import Clue
from nonosat.model.errors import InputError
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle

#: By the first three letters of the heading: its line number, all lines, those that are not blank.
_Sections = dict[str, tuple[int, list[TextLine], list[TextLine]]]
_KNOWN = ("", "DES", "LIC", "DIM", "ROW", "COL", "SOL", "WOR", "STA", "LOC")
_HEADING = re.compile(r"\s*\[[^\]]*\]\s*\Z")
_DIMENSIONS = re.compile(rb"(?mi)^[ \t]*\[dim")
_DATE = re.compile(r"\d{4}[-/]\d\d?[-/]\d\d?")
_CELLS = {"0": UNDECIDED, "1": 0, "2": 1}


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file; the working grid is its saved marks."""
    sections: _Sections = {}
    others: dict[str, str] = {}
    for heading, lines in headed(numbered_lines(data), _HEADING):
        name = heading.text.strip()[1:-1] if heading else ""
        written = [line for line in lines if not line.is_blank]
        number = heading.number if heading else 1
        if name.strip()[:3].upper() in _KNOWN:
            sections.setdefault(name.strip()[:3].upper(), (number, lines, written))
        else:
            others[name.strip()] = "\n".join(line.text.strip() for line in written)
    height, width = _dimensions(sections)
    texts, extra = _texts([line.text.strip() for line in sections["DES"][1]] if "DES" in sections else [])
    texts["licence"] = next((line.text for line in sections["LIC"][2]), None) if "LIC" in sections else None
    puzzle = Puzzle(
        _clues(sections, "row", height),
        _clues(sections, "column", width),
        goal=_grid(sections, "SOL", height, width),
        saved=_grid(sections, "WOR", height, width),
        extra=extra,
        read_warnings=unused_values(others, (height, width)),
    )
    yield with_texts(puzzle, texts)


def _dimensions(sections: _Sections) -> tuple[int, int]:
    if "DIM" not in sections:
        raise InputError("expected a heading [Dimensions]")
    (height, width), last, _ = sizes_above(sections["DIM"][1], "number of rows", "number of columns")
    check_size(height, width, line=last)
    return height, width


def _clues(sections: _Sections, kind: str, count: int) -> tuple[Clue, ...]:
    if kind[:3].upper() not in sections:
        raise InputError(f"expected a heading [{kind.capitalize()} clues]")
    number, _, lines = sections[kind[:3].upper()]
    check_count(lines, count, f"{kind} clues", number)
    return clues_of_lines(lines, kind)


def _texts(description: Sequence[str]) -> tuple[dict[str, str | None], tuple[tuple[str, str], ...]]:
    """Return name, author, date and difficulty, which are in this order; older files lack some."""
    texts: dict[str, str | None] = {}
    extra: dict[str, str] = {}
    for index, text in enumerate(description):
        if _DATE.match(text):
            extra.setdefault("date", text)
        elif extra and re.fullmatch("[0-9]{1,2}", text):
            extra.setdefault("difficulty", text)
        elif text and index < 2:
            texts["title" if index == 0 else "author"] = unquote(text)
    return texts, as_extra(extra)


def _grid(sections: _Sections, key: str, height: int, width: int) -> Grid | None:
    if key not in sections:
        return None
    number, _, lines = sections[key]
    check_count(lines, height, "rows of cells", number)
    return grid_unless_undecided(height, width, cells_of_words(lines, width, _CELLS))


@one_puzzle(".gno")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """Yield the file of one black-and-white puzzle."""
    date, difficulty = (_own(extra_text(puzzle, key)) for key in ("date", "difficulty"))
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
    """Return a text from a file of this format, if it is one line without brackets."""
    return text if text and re.fullmatch(r"[\w:+./ -]*", text) else ""


def _quoted(text: str | None) -> str:
    """Return a text on one line, escaped so that it is not a heading; gnonograms decodes this."""
    line = one_line(text or "").replace("%", "%25").replace("[", "%5B").replace("]", "%5D")
    # A name like a date would be read as one.
    return "%" + f"{ord(line[0]):02X}" + line[1:] if _DATE.match(line) else line


FORMAT = define_format(
    "gno", lambda data: beginning(data)[:1] == "[" and _DIMENSIONS.search(data) is not None, read, write
)
