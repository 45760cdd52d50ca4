"""Saved pages of griddlers.net and nonograms.org, with the puzzle in their script.

griddlers.net has the clues: ``topHeader: [[[2,3],[3,1]],…]``. Each run is a colour and a length. Colours
count from 1, the background, in the order of ``usedColors``, which are indices into ``colors``.

nonograms.org has the solution as ``var d=[[…],…];``. Its pages cannot be shared, so there is no
sample; the numbers are interpreted as by two independent readers: each group of four, ``a b c d``,
means ``a mod d + b mod d - c mod d``, for the width, the height and the number of colours; then come
the colours, each minus the group before them, the number of runs, and for each run the column of its first
cell, its length, its colour and its row.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence

from nonosat.files.notation.colour_table import colour_value, palette_of_values
from nonosat.files.notation.file_text import decoded
from nonosat.files.notation.format import define_format, holds
from nonosat.files.notation.goals import puzzle_of_goal
from nonosat.files.notation.nested_lists import Brackets, clues_in_list
from nonosat.files.notation.puzzle_texts import with_texts
from nonosat.files.notation.text_lines import input_error_at
from nonosat.files.notation.whole_numbers import check_size
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.model.rgb_colour import hex_of

_HEADERS = {"row": re.compile(r"\bleftHeader\s*:\s*\["), "column": re.compile(r"\btopHeader\s*:\s*\[")}
_COLOURS, _USED = re.compile(r"\bcolors\s*:\s*\[([^\]]*)\]"), re.compile(r"\busedColors\s*:\s*\[([^\]]*)\]")
_BRACKETS = Brackets(re.compile(r"\s*\["), re.compile(r"\s*\]"))


def read_clues(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzle of the page."""
    text = decoded(data)
    if text.lstrip().startswith(("b'", 'b"')):  # bytes as Python shows them
        text = text.replace("\\n", "\n").replace("\\t", "\t")
    found = {kind: header.search(text) for kind, header in _HEADERS.items()}
    starts = {kind: match.end() for kind, match in found.items() if match}
    if len(starts) < 2:
        raise InputError("expected a page with 'topHeader: […]' and 'leftHeader: […]'")
    colours, palette = _palette(text)
    rows, columns = (clues_in_list(text, at, kind, _BRACKETS, colours) for kind, at in starts.items())
    check_size(len(rows), len(columns), line=text.count("\n", 0, starts["row"]) + 1)
    yield Puzzle(rows, columns, palette=palette)


def _palette(text: str) -> tuple[dict[int, int], Palette]:
    """Return the number of each colour of the page, and the palette."""
    written, used = _COLOURS.search(text), _USED.search(text)
    values = [colour_value(value) for value in re.findall(r"[0-9A-Fa-f]{6}", written[1] if written else "")]
    indices = [int(index) for index in re.findall(r"[0-9]{1,3}", used[1] if used else "")]
    shown = [values[index] for index in indices if index < len(values)]
    if len(shown) < 2:
        raise InputError("expected 'colors' and 'usedColors', with the background and at least one other")
    background, *shades = shown
    return {key: number for number, key in enumerate(range(2, len(shown) + 1), 1)}, palette_of_values(
        shades, background
    )


_GRIDDLERS_NET = define_format("griddlers-net", holds(rb"topHeader\s*:"), read_clues)


_SCRIPT = re.compile(r"\bd\s*=\s*\[\s*(?=\[)")
_SCRIPT_IN_BYTES = re.compile(rb"\bvar\s+d\s*=\s*\[\s*\[[\s0-9]+,")
_GROUP = re.compile(r"\s*\[((?:\s*-?[0-9]{1,9}\s*,){3}\s*-?[0-9]{1,9}\s*)\]\s*(,|\])")
_TITLE = re.compile(r"<[^>]*\bid\s*=\s*[\"']nonogram_title[\"'][^>]*>([^<]*)<")
_AUTHOR = re.compile(r"<[^>]*\bid\s*=\s*[\"']nonogram_author_name[\"'][^>]*>([^<]*)<")
#: The index of the group that masks the colours after it.
_BEFORE_COLOURS = 4

_Group = tuple[int, int, int, int]


def read_solution(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzle of the page, with its solution as the goal."""
    text = decoded(data)
    script = _SCRIPT.search(text)
    if not script:
        raise InputError("expected a page with 'var d=[[…],…];'")
    groups = _groups(text, script.end())
    line = text.count("\n", 0, script.start()) + 1
    if len(groups) <= _BEFORE_COLOURS:
        raise _too_few("the size and the colours", groups, line)
    width, height, count = (_number(group, line) for group in groups[1:_BEFORE_COLOURS])
    check_size(height, width, line=line)
    first = _BEFORE_COLOURS + 1 + count
    if count < 1 or len(groups) < first + 2:
        raise _too_few("the colours and the runs", groups, line)
    values = [_colour(group, groups[_BEFORE_COLOURS]) for group in groups[_BEFORE_COLOURS + 1 : first]]
    solution = _grid(groups[first:], height, width, count, line)
    texts = {"title": _text(_TITLE, text), "author": _text(_AUTHOR, text)}
    yield with_texts(puzzle_of_goal(solution, palette_of_values(values)), texts)


def _too_few(what: str, groups: Sequence[_Group], line: int) -> InputError:
    return InputError(f"expected {what} of a solution", found=f"{len(groups)} groups", line=line)


def _groups(text: str, at: int) -> list[_Group]:
    groups: list[_Group] = []
    while True:
        match = _GROUP.match(text, at)
        if not match:
            raise input_error_at(text, at, "expected four numbers in brackets")
        first, second, third, fourth = (int(number.strip()) for number in match[1].split(","))
        groups.append((first, second, third, fourth))
        if match[2] == "]":
            return groups
        at = match.end()


def _remainders(group: _Group, line: int) -> tuple[int, int, int]:
    first, second, third, divisor = group
    if not divisor:
        raise InputError("expected a divisor above 0", found="0", line=line)
    return first % divisor, second % divisor, third % divisor


def _number(group: _Group, line: int) -> int:
    first, second, third = _remainders(group, line)
    return first + second - third


def _colour(group: _Group, hidden_by: _Group) -> str:
    red, green, blue = group[0] - hidden_by[1], group[1] - hidden_by[0], group[2] - hidden_by[3]
    return hex_of((red & 255, green & 255, blue & 255))


def _grid(groups: Sequence[_Group], height: int, width: int, count: int, line: int) -> Grid:
    """Return the grid of the runs; the first group is their number, the second one masks the others."""
    first, second, third = _remainders(groups[0], line)
    wanted = first**2 + second * 2 + third
    runs = groups[2:]
    if not 0 <= wanted <= len(runs):
        raise InputError(f"expected {wanted} runs", found=str(len(runs)), line=line)
    cells = bytearray(height * width)
    for run in runs[:wanted]:
        column, length, colour, row = (part - hidden for part, hidden in zip(run, groups[1], strict=True))
        fits = 0 <= length <= width + 1 - column and 1 <= colour <= count
        if not (fits and 1 <= row <= height and 1 <= column <= width):
            found = f"{length} cells of colour {colour} in row {row} from column {column}"
            raise InputError(f"expected a run in {height} rows and {width} columns", found=found, line=line)
        start = (row - 1) * width + column - 1
        cells[start : start + length] = bytes([colour]) * length
    return Grid(height, width, bytes(cells))


def _text(pattern: re.Pattern[str], page: str) -> str:
    match = pattern.search(page)
    return html.unescape(match[1]).strip() if match else ""


_NONOGRAMS_ORG = define_format("nonograms-org", holds(_SCRIPT_IN_BYTES), read_solution)
FORMATS = (_GRIDDLERS_NET, _NONOGRAMS_ORG)
