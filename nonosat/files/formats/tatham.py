"""Pattern, the nonograms of Simon Tatham's puzzle collection: game IDs, saved games, and the bare ``task``.

A game ID is the size and a description: columns, rows, givens. A task, as on puzzle-nonograms.com and related
sites, is the clues alone, ``1/2/1.1/2/1/1/3/1.1/1/2``: columns, then rows, and no size. The first row
follows from the sums, which are equal for rows and columns. Both formats have one puzzle per line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from nonosat.files.notation.clue_lines import clue_of_line, clues_of_lines
from nonosat.files.notation.format import begins, define_format
from nonosat.files.notation.grid_cells import grid_unless_undecided
from nonosat.files.notation.text_lines import TextLine, numbered_lines, one_per_line, split_line
from nonosat.files.notation.whole_numbers import check_size, whole_number
from nonosat.files.notation.writable_puzzle import Clues, each_puzzle, one_puzzle, plain_clues
from nonosat.model.clue_text import text_of_clue
from nonosat.model.clues import Clue
from nonosat.model.errors import InputError, UnsupportedPuzzle, shortened
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle

_PARAMETERS = re.compile(r"([0-9]+)(?:x([0-9]+))?\Z")


def puzzle_of_description(parameters: str, description: str, line: int, column: int = 1) -> Puzzle:
    """Return the puzzle of ``5x4`` and ``2/1.1/…,aB``; ``column`` is the beginning of the second."""
    match = _PARAMETERS.match(parameters)
    if not match:
        raise InputError("expected a size like '10x15'", found=parameters, line=line)
    width = whole_number(match[1], "expected a width", line=line)
    height = whole_number(match[2] or match[1], "expected a height", line=line)
    check_size(height, width, line=line)
    text, comma, cells = description.partition(",")
    if text.count("/") != width + height - 1:
        found = (
            str(text.count("/") + 1) if text.count("/") < width + height else f"more than {width + height}"
        )
        expectation = f"expected {width} column clues and {height} row clues between slashes"
        raise InputError(expectation, found=found, line=line, column=column)
    parts = list(split_line(TextLine(line, text, column - 1), "/"))
    columns = clues_of_lines(parts[:width], "column", between=r"\.")
    rows = clues_of_lines(parts[width:], "row", between=r"\.")
    givens = _givens(cells, height, width, line, column + len(text)) if comma else None
    return Puzzle(rows, columns, givens=givens)


def _givens(text: str, height: int, width: int, line: int, column: int) -> Grid | None:
    """Return the givens after the comma: a letter skips some cells and, unless it is z, gives the next
    one.
    """
    values = bytearray([UNDECIDED]) * (height * width)
    expectation = f"expected letters for {len(values)} cells"
    at = 0
    for index, letter in enumerate(text, column):
        skip = ord(letter.lower()) - ord("a")
        if not (letter.isascii() and letter.isalpha()) or at >= len(values) or at + skip > len(values):
            raise InputError(expectation, found=text[index - column :], line=line, column=index)
        at += skip
        if skip < 25 and at < len(values):
            values[at] = int(letter.isupper())
            at += 1
    if at < len(values):
        raise InputError(expectation, found=f"{at} cells", line=line, column=column + len(text))
    return grid_unless_undecided(height, width, bytes(values))


def description_of(puzzle: Puzzle) -> str:
    """Return the description of a black-and-white puzzle; raises ``UnsupportedPuzzle`` if there is none."""
    rows, columns = plain_clues(puzzle, "Tatham's Pattern")
    for line in puzzle.lines():
        if line.cells_needed > len(line.cells):
            raise UnsupportedPuzzle(f"Tatham's Pattern cannot hold a clue that does not fit ({line.name})")
    text = "/".join(text_of_clue(clue, ".", blank="") for clue in columns + rows)
    return text if puzzle.givens is None else f"{text},{_letters(puzzle.givens)}"


def _letters(givens: Grid) -> str:
    letters: list[str] = []
    skipped = 0
    for value in givens.cells:
        if value != UNDECIDED:
            letters.append(chr(skipped + ord("A" if value else "a")))
            skipped = 0
        else:
            skipped += 1
            if skipped == 25:
                letters.append("z")
                skipped = 0
    if skipped:
        letters.append(chr(skipped + ord("a")))
    return "".join(letters)


_IDENTIFIER = re.compile(r"(\s*(?:pattern\s*:?\s*)?)([0-9]+(?:x[0-9]+)?)([:#])(\S*)\s*\Z", re.IGNORECASE)


def read_ids(data: bytes) -> Iterator[Puzzle]:
    """Yield a puzzle for each line."""
    for match, line in one_per_line(data, _IDENTIFIER, "expected a game ID like '5x4:2/1.1/…'"):
        if match[3] == "#":
            raise UnsupportedPuzzle(
                f"line {line.number}: a random seed of Tatham's Pattern is not a puzzle: "
                "use the game ID, which has a ':'"
            )
        yield puzzle_of_description(match[2], match[4], line.number, match.start(4) + 1)


@each_puzzle("Tatham's Pattern")
def pieces(puzzle: Puzzle, *_: object) -> list[str]:
    """Return the game IDs of black-and-white puzzles, one per line."""
    return [f"{puzzle.width}x{puzzle.height}:{description_of(puzzle)}"]


_IDS = define_format(
    "tatham",
    begins(r"(pattern\s*:?\s*)?\d+(x\d+)?[:#]", re.IGNORECASE),
    read_ids,
    pieces=pieces,
    parts=rb"\n(?=\S)",
)


_RECORD = re.compile(r"([A-Z]+)\s*:([0-9]+):(.*)\Z")
_RECTANGLE = re.compile(r"([FEU])([0-9]{1,5}),([0-9]{1,5}),([0-9]{1,5}),([0-9]{1,5})\Z")
_MARKS = {"F": 1, "E": 0, "U": UNDECIDED}


def read_saved(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file with its saved marks."""
    records: dict[str, tuple[TextLine, str]] = {}
    moves: list[tuple[TextLine, str]] = []
    for line in numbered_lines(data):
        match = _RECORD.match(line.text)
        if not match:
            if line.is_blank:
                continue
            raise line.input_error("expected a record like 'DESC :5:2/1/1'")
        if match[1] in ("MOVE", "SOLVE"):
            moves.append((line, match[3]))
        else:
            records.setdefault(match[1], (line, match[3]))
    game = records.get("GAME", (None, ""))[1]
    if game != "Pattern":
        raise UnsupportedPuzzle(f"a saved game of '{shortened(game)}' is not a nonogram: only Pattern is")
    for name in ("DESC", "PARAMS"):
        if name not in records:
            raise InputError(f"expected a record {name}")
    line, description = records["DESC"]
    column = len(line.text) - len(description) + 1
    puzzle = puzzle_of_description(records["PARAMS"][1], description, line.number, column)
    if "STATEPOS" in records:
        place, text = records["STATEPOS"]
        states = whole_number(text, "expected the number of a state", line=place.number)
        moves = moves[: max(0, states - 1)]
    yield replace(puzzle, saved=_played(puzzle, moves) if moves else None)


def _played(puzzle: Puzzle, moves: list[tuple[TextLine, str]]) -> Grid:
    """Return the cells after the moves, each of which marks a rectangle or all cells."""
    height, width = puzzle.height, puzzle.width
    given = puzzle.givens.cells if puzzle.givens else bytes([UNDECIDED]) * (height * width)
    values = bytearray(given)
    # A limit for many moves over a large grid: real games mark every cell a few times, far less than 50.
    budget = 50 * height * width + 1000 * len(moves)
    for line, move in moves:
        rectangle = _RECTANGLE.match(move)
        if move[:1] == "S" and len(move) == 1 + height * width and not move[1:].strip("01"):
            values[:] = bytes(map(int, move[1:]))
        elif rectangle:
            left, top, wide, high = (int(rectangle[group]) for group in range(2, 6))
            if left + wide > width or top + high > height:
                raise line.input_error("expected a rectangle inside the grid", move)
            budget -= (wide + 1) * high
            if budget < 0:
                raise InputError("expected fewer or smaller moves", line=line.number)
            for row in range(top, top + high):
                start = row * width + left
                values[start : start + wide] = bytes([_MARKS[rectangle[1]]]) * wide
        else:
            raise line.input_error("expected a move like 'F6,4,1,2'", move)
    for row, column, value in puzzle.givens.decided() if puzzle.givens else ():
        values[row * width + column] = value
    return Grid(height, width, bytes(values))


@one_puzzle("Tatham's saved games")
def write_saved(puzzle: Puzzle, *_: Clues) -> list[str]:
    """Return the saved game of one black-and-white puzzle, nothing played yet."""
    size = f"{puzzle.width}x{puzzle.height}"
    records = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        *(("VERSION", "1"), ("GAME", "Pattern"), ("PARAMS", size), ("CPARAMS", size)),
        *(("DESC", description_of(puzzle)), ("NSTATES", "1"), ("STATEPOS", "1")),
    ]
    return [f"{name:8}:{len(text)}:{text}" for name, text in records]


_SAVED = define_format("sav", begins("SAVEFILE"), read_saved, write_saved)


#: The side of the smallest puzzles of the sites.
_SMALLEST = 5
#: The beginning of a string, perhaps with the page's assignment.
_ASSIGNED = r"\s*(?:(?:(?:var|let|const)\s+)?[\"']?task[\"']?\s*[=:]\s*)?([\"']?)"
_TASK = re.compile(_ASSIGNED + r"([0-9.]*/[0-9./]*)\1\s*[;,]?\s*\Z")
#: The same for the first line of a file, which may be cut.
_FIRST_TASK = re.compile(_ASSIGNED + r"[0-9.]*/[0-9./]*+(?:\1[ \t]*[;,]?[ \t]*(?:\n|\Z)|\Z)")


def read_tasks(data: bytes) -> Iterator[Puzzle]:
    """Yield a puzzle for each line."""
    for match, line in one_per_line(data, _TASK, "expected clues like '1/2/1.1/…'"):
        yield _puzzle_of_task(match, line)


def _puzzle_of_task(match: re.Match[str], line: TextLine) -> Puzzle:
    task = TextLine(line.number, match[2], match.start(2))
    clues = [
        clue_of_line(part, f"clue {number}", between=r"\.")
        for number, part in enumerate(split_line(task, "/"), 1)
    ]
    widths = _widths(clues)
    if len(widths) != 1:
        expectation = "expected column clues and row clues with equal sums"
        if widths:
            sizes = " and ".join(f"{width} × {len(clues) - width}" for width in widths[:3])
            expectation = f"expected clues that fit one size, not {sizes} (a game ID states it: 5x4:2/1.1/…)"
        raise InputError(expectation, line=line.number, column=match.start(2) + 1)
    width = widths[0]
    check_size(len(clues) - width, width, line=line.number)
    return Puzzle(tuple(clues[width:]), tuple(clues[:width]))


def _widths(clues: Sequence[Clue]) -> list[int]:
    """Return the possible numbers of column clues: that of a square, or else all widths for which the clues
    fit.

    A puzzle without a solution counts as a square, unless it is smaller than those of the sites.
    """
    sums = list(accumulate((sum(run.length or 0 for run in clue) for clue in clues), initial=0))
    cells = [sum(run.length or 0 for run in clue) + max(0, len(clue) - 1) for clue in clues]
    longest_before = list(accumulate(cells, max, initial=0))
    longest_after = list(accumulate(reversed(cells), max, initial=0))[::-1]
    half, odd = divmod(len(clues), 2)
    widths = [
        width
        for width in range(1, len(clues))
        if 2 * sums[width] == sums[-1]
        and longest_before[width] <= len(clues) - width
        and longest_after[width] <= width
    ]
    square = not odd and (half in widths or (not widths and half >= _SMALLEST))
    return [half] if square else widths


_TASKS = define_format("task", begins(_FIRST_TASK), read_tasks, parts=rb"\n(?=\S)")
FORMATS = (_IDS, _SAVED, _TASKS)
