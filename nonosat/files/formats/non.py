"""``.non``: keyword lines, as Steve Simpson's solver reads them, with later additions.

Three dialects are read: numbers followed by a letter (``3b,1d``; mikix), colour words that apply until
the next (``red 1 yellow 2``; Nonny), and ``rows:1 3 2,2`` on one line (pyNonogram). The first one is
written. Puzzles of one file are separated by lines of ``====``.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby

from nonosat.files.notation.clue_lines import clue_of_words, lines_for_clues
from nonosat.files.notation.colour_table import ColourTable, clue_symbols, colour_value, written_values
from nonosat.files.notation.format import define_format
from nonosat.files.notation.grid_cells import rows_of_cells
from nonosat.files.notation.puzzle_texts import OWN_KEYS, as_extra, one_line, text_called, with_texts
from nonosat.files.notation.text_lines import TextLine, numbered_lines, split_line, without_blank_ends
from nonosat.files.notation.unused import unused_values
from nonosat.files.notation.whole_numbers import check_size, plain_lengths, whole_number
from nonosat.files.notation.writable_puzzle import known_clues
from nonosat.model.clue_text import text_of_clue
from nonosat.model.clues import Clue, clue_of_lengths
from nonosat.model.errors import InputError
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle

_KEYWORD = re.compile(r"[ \t]*([A-Za-z][\w-]*)[ \t]*(:?)[ \t]*(.*)", re.DOTALL)
_DIVIDER = re.compile(r"\s*={3,}\s*\Z")
_CLUE_PART = re.compile(r"[0-9]+[^\s,:0-9]?|(?P<word>[^\s,:0-9]+:?|:)")
_ROWS_IN_BYTES = re.compile(rb"(?mi)^[ \t]*(rows|columns)[ \t]*(:?|[0-9]+)[ \t]*$")
#: All clues on one line are in this format only if the size is stated, as such lines are also typed by hand.
_LISTS_IN_BYTES = re.compile(rb"(?mi)^[ \t]*(rows|columns)[ \t]*:[ \t]*[0-9][0-9 ,\t]*$")
_SIZES_IN_BYTES = re.compile(rb"(?mi)^[ \t]*(width|height)\b")
#: The keywords for the texts of a puzzle, in the order of writing.
_WRITTEN = {"source": "catalogue", "title": "title", "author": "by", "copyright": "copyright"}
_WRITTEN |= {"licence": "license", "description": "description"}
_BLANK_CELLS = "0. -_"
_QUOTES_AND_BLANKS = " \t\n\"'"


@dataclass
class _Draft:
    """One puzzle while it is read."""

    first_line: int
    width: int | None = None
    height: int | None = None
    #: The lines below ``rows`` and ``columns``, with the line of the keyword.
    clues: dict[str, tuple[int, list[TextLine]]] = field(default_factory=dict)
    #: The text of ``goal`` and ``saved``, with the line of the keyword.
    grids: dict[str, tuple[int, str]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    extra: dict[str, str] = field(default_factory=dict)
    #: The lines of each unknown keyword.
    unknown: dict[str, list[str]] = field(default_factory=dict)
    table: ColourTable = field(default_factory=ColourTable)
    #: The number of the colour of a letter or a word.
    colours: dict[str, int] = field(default_factory=dict)
    #: The colour that a word gives to the following numbers.
    current: int | None = None
    #: Whether the file declares its colours.
    declared: bool = False


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of a ``.non`` file or bundle, in order."""
    for divides, group in groupby(numbered_lines(data), key=lambda line: bool(_DIVIDER.match(line.text))):
        lines = [] if divides else list(group)
        if not all(line.is_blank for line in lines):
            yield _puzzle_of(lines)


def _puzzle_of(lines: Sequence[TextLine]) -> Puzzle:
    draft = _Draft(lines[0].number)
    at = 0
    while at < len(lines):
        match = _KEYWORD.match(lines[at].text)
        at += 1
        if match:
            at = _read_keyword(draft, lines, at, match)
        elif draft.unknown and not lines[at - 1].is_blank:
            draft.unknown[next(reversed(draft.unknown))].append(lines[at - 1].text.strip())
    return _finished(draft)


def _read_keyword(draft: _Draft, lines: Sequence[TextLine], at: int, match: re.Match[str]) -> int:
    """Read the keyword on line ``at - 1``; returns the index of the next line to read."""
    line = lines[at - 1]
    keyword, rest = match[1].lower(), match[3].rstrip()
    if keyword in ("width", "height"):
        size = whole_number(rest, f"expected the {keyword} as a number", line=line.number)
        setattr(draft, keyword, size)
    elif keyword in ("rows", "columns"):
        if match[2] and rest:
            block = list(split_line(TextLine(line.number, rest, match.start(3)), r"\s+"))
            wrong = next((word for word in block if word.text.strip(",") != word.text), None)
            if wrong:
                expectation = "expected clues with spaces between them, as '1 3 2,2'"
                raise wrong.input_error(expectation, column=wrong.offset + 1)
            _keep_clues(draft, keyword, line, block)
            return at
        return _read_clues(draft, lines, at, keyword, rest)
    elif keyword in ("goal", "saved", "solution"):
        end = at
        while end < len(lines) and not _ends_section(draft, lines[end]):
            end += 1
        text = "".join([rest, *(line.text for line in lines[at:end])])
        draft.grids.setdefault("saved" if keyword == "saved" else "goal", (line.number, text))
        return end
    elif keyword in ("color", "colour"):
        _read_colour(draft, line, rest.split())
    elif keyword != "name" and (called := text_called(keyword)):
        draft.texts.setdefault(called, _unquoted(rest))
    else:
        # In nonosat's own format the key has another meaning.
        text = _unquoted(rest)
        draft.extra.setdefault(f"{keyword}_" if keyword in OWN_KEYS else keyword, text)
        draft.unknown.setdefault(keyword, [text] if text else [])
    return at


def _read_clues(draft: _Draft, lines: Sequence[TextLine], at: int, keyword: str, rest: str) -> int:
    line = lines[at - 1]
    if rest:
        size = whole_number(rest, f"expected '{keyword}' alone or with a number", line=line.number)
        setattr(draft, "height" if keyword == "rows" else "width", size)
    end = at
    while end < len(lines) and not _ends_section(draft, lines[end]):
        end += 1
    block = list(lines[at:end])
    if not rest or not all(each.is_blank for each in block):
        _keep_clues(draft, keyword, line, block)
    return end


def _keep_clues(draft: _Draft, keyword: str, line: TextLine, block: list[TextLine]) -> None:
    if keyword in draft.clues:
        raise InputError(
            f"expected '{keyword}' once per puzzle, and '====' between puzzles", line=line.number
        )
    draft.clues[keyword] = (line.number, block)


def _ends_section(draft: _Draft, line: TextLine) -> bool:
    """Return whether a line below ``rows``, ``columns`` or ``goal`` begins a keyword, not a clue or grid."""
    match = _KEYWORD.match(line.text)
    if not match:
        return False
    begins_clue = match[1] in draft.colours or match[1] == "black"
    return not (begins_clue and match[3][:1].isdigit())


def _read_colour(draft: _Draft, line: TextLine, words: list[str]) -> None:
    if len(words) not in (2, 3):
        raise line.input_error("expected 'color LETTER #RRGGBB' or 'color NAME RRGGBB LETTER'")
    name, value = words[0], colour_value(words[1])
    if value is None:
        raise line.input_error("expected a colour as six hex digits", words[1])
    if name in draft.colours:
        raise line.input_error("expected each colour once", name)
    symbol = words[2] if len(words) == 3 else name
    number = draft.table.add(symbol, value, name if name != symbol else None)
    draft.colours[name] = number
    draft.colours.setdefault(symbol, number)


def _unquoted(text: str) -> str:
    text = text.strip()
    if len(text) > 1 and text[0] in "\"'" and text[-1] == text[0]:
        text = text[1:-1]
    return html.unescape(text)


def _finished(draft: _Draft) -> Puzzle:
    for keyword in ("rows", "columns"):
        if keyword not in draft.clues:
            raise InputError(f"expected a line '{keyword}' with clues below it", line=draft.first_line)
    if draft.height is not None and draft.width is not None:
        check_size(draft.height, draft.width, line=draft.first_line)
    row_lines = _section(draft, "rows", draft.height)
    column_lines = _section(draft, "columns", draft.width)
    check_size(len(row_lines), len(column_lines), line=draft.first_line)
    draft.declared = len(draft.table) > 0
    rows = tuple(_clue(draft, line, f"row {n}") for n, line in enumerate(row_lines, 1))
    columns = tuple(_clue(draft, line, f"column {n}") for n, line in enumerate(column_lines, 1))
    size = (len(rows), len(columns))
    drawn = [keyword for keyword, (_, text) in draft.grids.items() if text.strip(_QUOTES_AND_BLANKS)]
    found = {keyword: _grid(draft, keyword, size) for keyword in drawn}
    palette = draft.table.palette()
    grids = {keyword: grid.with_letters(palette.letters) for keyword, grid in found.items()}
    puzzle = Puzzle(
        rows,
        columns,
        palette=palette,
        goal=grids.get("goal"),
        saved=grids.get("saved"),
        extra=as_extra(draft.extra),
        read_warnings=unused_values({name: "\n".join(text) for name, text in draft.unknown.items()}, size),
    )
    return with_texts(puzzle, draft.texts)


def _section(draft: _Draft, keyword: str, count: int | None) -> list[TextLine]:
    """Return one line per clue; a blank line counts only if there would be too few lines without it."""
    number, block = draft.clues[keyword]
    if count is None:
        return list(without_blank_ends(block))
    lines = lines_for_clues(block, count)
    if lines is None:
        hint = " (width and height may be exchanged)" if _would_fit_exchanged(draft) else ""
        found = sum(not line.is_blank for line in block)
        raise InputError(f"expected {count} clues below '{keyword}'{hint}", found=str(found), line=number)
    return lines


def _would_fit_exchanged(draft: _Draft) -> bool:
    counts = (sum(not line.is_blank for line in draft.clues[keyword][1]) for keyword in ("rows", "columns"))
    return tuple(counts) == (draft.width, draft.height)


def _clue(draft: _Draft, line: TextLine, place: str) -> Clue:
    if lengths := plain_lengths(line.text):
        return clue_of_lengths(lengths, colour=_black(draft))
    draft.current = None
    return clue_of_words(_numbers(draft, line, place), line.number, place, partial(_coloured, draft))


def _numbers(draft: _Draft, line: TextLine, place: str) -> Iterator[tuple[str, int]]:
    """Yield the numbers of a clue, each perhaps with a letter; words between them set the current colour."""
    for match in _CLUE_PART.finditer(line.text):
        column = line.offset + match.start() + 1
        if match["word"] is None:
            yield match[0], column
            continue
        word = match["word"].removesuffix(":") or ":"
        draft.current = draft.colours.get(word) or (_black(draft) if word == "black" else None)
        if draft.current is None:
            raise line.input_error(
                "expected a run length or a declared colour", word, column=column, place=place
            )


def _coloured(draft: _Draft, text: str) -> tuple[str, int]:
    symbol = text.lstrip("0123456789")
    if not symbol:
        return text, draft.current or _black(draft)
    if symbol not in draft.colours and (draft.declared or not symbol.isalpha()):
        raise InputError("expected a run length, and the letter of a declared colour if any", found=text)
    if symbol not in draft.colours:
        draft.colours[symbol] = draft.table.add(symbol)
    return text[: -len(symbol)], draft.colours[symbol]


def _black(draft: _Draft) -> int:
    """Return the colour of numbers without a colour."""
    if "black" not in draft.colours:
        draft.colours["black"] = draft.table.add_black()
    return draft.colours["black"]


def _grid(draft: _Draft, keyword: str, size: tuple[int, int]) -> Grid:
    number, text = draft.grids[keyword]
    characters = re.sub(r"[\s\"']", "", text)
    height, width = size
    if len(characters) != height * width:
        raise InputError(
            f"{keyword}: expected {height * width} cells", found=str(len(characters)), line=number
        )
    code = dict.fromkeys(_BLANK_CELLS, 0) | {"?": UNDECIDED}
    code |= {symbol: colour for symbol, colour in draft.colours.items() if len(symbol) == 1}
    default = draft.colours.get("black", 1)
    plain = len(draft.table) <= 1
    cells = bytearray()
    for character in characters:
        value = code.get(character)
        if value is None:
            if not plain and character not in "1#X":
                expectation = f"{keyword}: expected a cell, '0' or the letter of a colour"
                raise InputError(expectation, found=character, line=number)
            value = default
        cells.append(value)
    return Grid(height, width, bytes(cells))


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """Yield a ``.non`` file with one puzzle, or a bundle of several."""
    for number, puzzle in enumerate(puzzles):
        yield ("====\n" if number else "").encode() + _text_of(puzzle).encode()


def _text_of(puzzle: Puzzle) -> str:
    rows, columns = known_clues(puzzle, ".non")
    palette = puzzle.palette
    plain = palette.is_plain
    symbols = "1" if plain else clue_symbols(palette)
    texts = ((keyword, getattr(puzzle, text)) for text, keyword in _WRITTEN.items())
    lines = [f'{keyword} "{_escaped(text)}"' for keyword, text in texts if text]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    if not plain:
        values = written_values(palette)
        lines += [f"color {symbol} {value}" for symbol, value in zip(symbols, values, strict=True)]
    for keyword, clues in (("rows", rows), ("columns", columns)):
        lines += ["", keyword]
        lines += [text_of_clue(clue, ",", symbols=None if plain else symbols) for clue in clues]
    for keyword, grid in (("goal", puzzle.goal), ("saved", puzzle.saved)):
        if grid is not None:
            lines += ["", f'{keyword} "{"".join(rows_of_cells(grid, symbols))}"']
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    return html.escape(one_line(text))


def _recognises(data: bytes) -> bool:
    return _ROWS_IN_BYTES.search(data) is not None or (
        _LISTS_IN_BYTES.search(data) is not None and _SIZES_IN_BYTES.search(data) is not None
    )


FORMAT = define_format("non", _recognises, read, pieces, parts=rb"\n[ \t]*={3,}[ \t\r]*\n")
