"""The judge of many pictures of one puzzle, which differ little, and of claims that there are no others."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from nonosat.clues import Clue, clue_of, fits
from nonosat.grid import UNDECIDED, Grid, common_cells
from nonosat.puzzle import Puzzle

Finder = Callable[[bytes], list[bytes]]

_BITS = 8
#: Where no cell of a colour can look like a blank of a text.
_SPACE, _FIRST_LETTER = ord(" "), ord("!")
_MOST_COLOURS = 200
#: The character of each value of a cell.
_AS_TEXT = bytes([_SPACE, *range(_FIRST_LETTER, 256), *[255] * (_FIRST_LETTER - 1)])


class Referee:
    """Judges pictures of a puzzle: the first by all lines, each other by those that differ from the last.

    It knows nothing but the puzzle and the last picture that was right.

    >>> from nonosat.clues import clue
    >>> referee = Referee(Puzzle((clue(1), clue(1)), (clue(1), clue(1))))
    >>> [referee.accepts(Grid.from_text(rows)) for rows in (["#.", ".#"], [".#", "#."], [".#", "##"])]
    [True, True, False]
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._lines = puzzle.lines()
        #: For each line that has been judged its cells, its runs as words if they are known, and what finds
        #: words in a text.
        self._words: dict[int, tuple[slice, list[bytes] | None, Finder]] = {}
        self._last: Grid | None = None
        self._number = 0

    def accepts(self, picture: Grid) -> bool:
        """Whether it is a picture of the puzzle, as ``Puzzle.is_solved_by`` says."""
        last = self._last
        number = int.from_bytes(picture.cells, "little")
        if last is None or len(last.cells) != len(picture.cells):
            is_right = self._puzzle.is_solved_by(picture)
        else:
            is_right = picture.height == last.height and self._are_right(picture, number ^ self._number)
        if is_right:
            self._last, self._number = picture, number
        return is_right

    def _are_right(self, picture: Grid, changed: int) -> bool:
        """Whether all lines are right that go through ``changed`` cells: the last 8 bits are of the first
        cell, and not all 0 if it has changed.
        """
        cells: list[int] = []
        while changed:
            lowest = changed & -changed
            changed ^= lowest
            cells.append((lowest.bit_length() - 1) // _BITS)
        givens, height, width = self._puzzle.givens, self._puzzle.height, self._puzzle.width
        if givens is not None and any(givens.cells[cell] != UNDECIDED for cell in cells):
            return False  # the last picture had what is given
        text = picture.cells.translate(_AS_TEXT)
        for line in {cell // width for cell in cells} | {height + cell % width for cell in cells}:
            place, words, words_in = self._words.get(line) or self._words_of(line)
            if words_in(text[place]) != words if words is not None else not self._fits(line, picture):
                return False
        return True

    def _words_of(self, line: int) -> tuple[slice, list[bytes] | None, Finder]:
        """What is kept of a line from now on."""
        clue, cells = self._lines[line].clue, self._lines[line].cells
        words = _as_words(clue, self._puzzle)
        found = slice(cells.start, cells.stop, cells.step), words, _finder_of(words or ())
        self._words[line] = found
        return found

    def _fits(self, line: int, picture: Grid) -> bool:
        filling = picture.line(self._lines[line].cells)
        return UNDECIDED not in filling and fits(self._lines[line].clue, clue_of(filling))


def _as_words(clue: Clue | None, puzzle: Puzzle) -> list[bytes] | None:
    """The runs of a line as words of one letter each; ``None`` where they are not known."""
    if clue is None or len(puzzle.palette) > _MOST_COLOURS or not all(run.is_known for run in clue):
        return None
    return [bytes([_FIRST_LETTER + run.colour - 1]) * run.length for run in clue if run.length and run.colour]


def _finder_of(words: Collection[bytes]) -> Finder:
    """What finds these words in a line, and as a word of its own each letter that is in none of them."""
    letters = sorted({word[:1] for word in words})
    if len(letters) < 2:
        return bytes.split
    return re.compile(b"|".join([*(re.escape(letter) + b"+" for letter in letters), b"[^ ]"])).findall


def missed_picture(puzzle: Puzzle, found: Sequence[Grid], *, differing: bool) -> str | None:
    """Why there is another picture than those that were found, where the goal or one close to the last shows
    that; with ``differing`` one that differs from what they have in common.
    """
    from nonosat.logic.neighbours import neighbours

    def is_new(picture: Grid) -> bool:
        if differing and found:
            is_known = picture.agrees_with(common_cells(list(found)))
        else:
            is_known = any(picture.cells == each.cells for each in found)
        return not is_known and puzzle.is_solved_by(picture)

    if puzzle.goal is not None and is_new(puzzle.goal):
        return "the puzzle's goal is one"
    close = (each for picture in found[-1:] for each in neighbours(puzzle, picture))
    return "there is one close to the last that was found" if any(map(is_new, close)) else None
