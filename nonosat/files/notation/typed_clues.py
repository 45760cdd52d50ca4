"""Typed clues: their runs, in any colours, and the ways to cut a list into clues.

A typed list has a clue on each line, or all clues on one line. Then one separator is between the clues and
another between the numbers of a clue: commas and spaces, semicolons and commas, or vice versa.
So every separator that occurs may be the one between clues. Of the likely cuts, the one with equal sums and
clues that fit their lines is chosen; unlikely ones are tried if no other fits, and only if all runs are
known. Sums never override unambiguous marks: ``2 1`` above ``1; 1; 1`` is one clue, and a puzzle without a
solution.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, product
from typing import NamedTuple

from nonosat.files.notation.colour_table import BLACK, ColourTable, colour_value
from nonosat.files.notation.text_lines import TextLine, split_line
from nonosat.files.notation.whole_numbers import check_size, plain_lengths, run_length
from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.clues import ANY_RUNS, Run
from nonosat.model.errors import InputError
from nonosat.model.palette import Palette
from nonosat.model.puzzle import LONGEST_SIDE, Puzzle

_SEPARATOR = r"[\s,.;:/|+&\-–—]"
#: ``3``, ``3r``, ``3-r``, ``r3``, ``3 red``, ``?``, ``*``; then a separator or the end.
_RUN = re.compile(
    r"(?:(?P<length>[0-9]+|\?)(?:[-_]?(?P<after>[^\W\d_]+)|\s+(?P<word>[^\W\d_]+))?"
    rf"|(?P<before>[^\W\d_]+)[-_]?(?P<last>[0-9]+|\?)|\*)(?={_SEPARATOR}|\Z)"
)
_SEPARATORS = re.compile(f"{_SEPARATOR}+")
#: Texts for a line without runs.
_BLANK = re.compile(r"(?:0+|-|–|—|blank|empty|none|nothing)?\Z", re.IGNORECASE)


class _TypedRun(NamedTuple):
    """A length (``None`` for ``?``) and the name of its colour, or ``""``; with ``any_runs`` it is ``*``."""

    length: int | None
    colour: str
    any_runs: bool = False


def puzzle_of(rows: Sequence[TextLine], columns: Sequence[TextLine]) -> Puzzle:
    """Return the puzzle of two lists, a clue on each line; raises ``InputError``."""
    check_size(len(rows), len(columns), line=rows[0].number if rows else None)
    typed = [_typed(line, f"row {number}") for number, line in enumerate(rows, 1)]
    typed += [_typed(line, f"column {number}") for number, line in enumerate(columns, 1)]
    names = dict.fromkeys(
        run.colour for clue in typed for run in clue if run.colour or run.length is not None
    )
    table = ColourTable()
    numbers: dict[str, int] = {}
    if any(names):
        for name in names:
            numbers[name] = _added(table, name)
    clues = [tuple(_run(run, numbers) for run in clue) for clue in typed]
    palette = table.palette() if numbers else Palette()
    return Puzzle(tuple(clues[: len(rows)]), tuple(clues[len(rows) :]), palette=palette)


def _added(table: ColourTable, name: str) -> int:
    if not name:
        return table.add("black", BLACK, "black")
    return table.add(name) if len(name) == 1 else table.add(name, colour_value(name), name)


def _run(run: _TypedRun, numbers: dict[str, int]) -> Run:
    if run.any_runs:
        return ANY_RUNS
    if not numbers:
        return Run(run.length)
    return Run(run.length, numbers.get(run.colour) if run.colour or run.length is not None else None)


def _typed(line: TextLine, place: str) -> list[_TypedRun]:
    text = line.text.strip()
    start = line.offset + line.text.index(text) + 1 if text else line.offset + 1
    if _BLANK.match(text):
        return []
    if lengths := plain_lengths(text):
        return [_TypedRun(length, "") for length in lengths]
    runs: list[_TypedRun] = []
    at = 0
    while at < len(text):
        match = _RUN.match(text, at)
        if match and match["word"] and not _is_name(match["word"]):
            at, match = match.start("word"), None
        if not match:
            found = re.split(r"[\s,;/|]", text[at:], maxsplit=1)[0] or text[at:]
            raise line.input_error("expected a run length", found, column=start + at, place=place)
        runs.append(_typed_run(match, line.number, start + at, place))
        gap = _SEPARATORS.match(text, match.end())
        at = gap.end() if gap else match.end()
    return runs


def _typed_run(match: re.Match[str], line: int, column: int, place: str) -> _TypedRun:
    if match[0] == "*":
        return _TypedRun(None, "", any_runs=True)
    colour = match["after"] or match["word"] or match["before"] or ""
    if len(colour) > 1 and not _is_name(colour):
        expectation = "expected a run length, perhaps with a letter or the name of a colour"
        raise InputError(expectation, found=match[0], line=line, column=column, place=place)
    written = match["length"] or match["last"]
    length = None if written == "?" else run_length(written, line=line, column=column, place=place)
    if length == 0:
        expectation = "expected a run length of at least 1"
        raise InputError(expectation, found=match[0], line=line, column=column, place=place)
    return _TypedRun(length, colour.lower() if len(colour) > 1 else colour)


def _is_name(word: str) -> bool:
    return colour_value(word) is not None


#: Separators of clues or numbers besides spaces, those more likely between clues first, with their names.
_MARKS = {";": "semicolons", "|": "bars", "/": "slashes", ":": "colons", "\t": "tabs", ",": "commas"}
_NAMES = _MARKS | {" ": "spaces", "  ": "wide spaces", "\n": "line ends", "[": "brackets", "": "nothing"}
_ANY = "".join(_MARKS)
#: Marks that do not also separate the numbers of a clue if they are the only likely ones.
_SURE = frozenset(_MARKS) - {","} | {"["}
#: Spaces that are not beside a mark.
_SPACES = rf"(?<![\s{_ANY}])[^\S\t]+(?![\s{_ANY}])"
_WIDE_SPACES = rf"(?<![\s{_ANY}])[^\S\t]{{2,}}(?![\s{_ANY}])"
_ENDS = " \t,;|/"
_QUOTES = "\"'"
_QUOTED = re.compile(r"\"([^\"]*)\"|'([^']*)'")
_BRACKET = re.compile(r"([\[({])|([\])}])|[^\[\](){}]+")
_BULLET = re.compile(r"\s*[-•]\s+(?=\S)")
_OUTSIDE = re.compile(r"[\s,;/|]*\Z")


class Cut(NamedTuple):
    """Lines cut at a pattern, or only at their ends.

    ``rank`` is 0 for a usual cut, higher for less likely ones; ``between`` is the separator of the clues,
    ``inside`` are those of numbers.
    """

    lines: Sequence[TextLine]
    rank: int = 0
    between: str = "\n"
    inside: frozenset[str] = frozenset()
    pattern: str | None = None

    @property
    def clue_count(self) -> int:
        """The number of clues."""
        separators = (len(re.findall(self.pattern, line.text)) for line in self.lines if self.pattern)
        return len(self.lines) + sum(separators)

    def clues(self) -> list[TextLine]:
        """Return the text of each clue."""
        if self.pattern is None:
            return list(self.lines)
        return [part for line in self.lines for part in split_line(line, self.pattern)]


def cuts(lines: Sequence[TextLine], *, is_clue_a_line: bool = False) -> list[Cut]:
    """Return the ways to cut the lines of a list into clues, the likeliest first; raises ``InputError``.

    With ``is_clue_a_line`` each line is a clue.
    """
    alone: list[Cut] = []
    for unwrap in (_in_brackets, _in_quotes):
        items = unwrap(lines)
        if items and items != lines and (len(items) > 1 or _is_nested(lines)):
            return [Cut(items, between="[")]
        if len(items) == 1 and items != lines:
            alone = [Cut(items, 1, between="[")]
        lines = items
    lines = [_trimmed(line) for line in lines]
    if is_clue_a_line:
        return [Cut(lines)]
    text = "\n".join(line.text for line in lines)
    present = frozenset(mark for mark in _MARKS if mark in text) | (
        {" "} if re.search(_SPACES, text) else set()
    )
    if len(lines) == 1:
        ways = [
            Cut(lines, rank, mark, present - {mark}, pattern) for rank, mark, pattern in _ways(text, present)
        ]
        return [*ways, Cut(lines, between="", inside=present), *alone]
    # On several lines spaces separate numbers.
    marks = [way for way in _ways(text, present) if way[1] in _MARKS]
    return [
        Cut(lines, inside=present),
        *(Cut(lines, rank + 1, mark, present - {mark}, pattern) for rank, mark, pattern in marks),
    ]


def _ways(text: str, present: frozenset[str]) -> Iterator[tuple[int, str, str]]:
    """Yield rank, separator and pattern of each way to cut a line in which these separators are present."""
    spaced = {
        mark for mark in present & _MARKS.keys() if re.search(rf" {re.escape(mark)}|{re.escape(mark)} ", text)
    }
    marks = sorted(present & _MARKS.keys(), key=lambda mark: (mark not in spaced, _ANY.index(mark)))
    for index, mark in enumerate(marks):
        rank, escaped = min(index, 1), re.escape(mark)
        if mark in spaced and re.search(rf"(?<!\s){escaped}(?!\s)", text):
            yield rank, mark, rf"\s+{escaped}\s*|{escaped}\s+"
            rank = 1
        yield rank, mark, rf"[^\S\t]*{escaped}[^\S\t]*"
    if " " in present:
        # Commas and semicolons without spaces are between numbers or between clues.
        rank = int(bool(spaced or set(marks) - {",", ";"}))
        if re.search(_WIDE_SPACES, text):
            yield rank, "  ", _WIDE_SPACES
            rank = 1
        yield rank, " ", _SPACES
    if len(present) > 1:
        yield 3, " ", rf"[\s{re.escape(_ANY)}]+"


def likeliest_cuts(rows: Sequence[Cut], columns: Sequence[Cut]) -> tuple[Cut, Cut]:
    """Return the likeliest cuts of two lists that fit together or, if none do, the likeliest.

    Raises ``InputError`` if two equally likely pairs fit and make different puzzles.
    """
    rows, columns = _as_marked(_possible(rows), _possible(columns))
    pairs = sorted(product(rows, columns), key=_rank)
    for rank, group in groupby(pairs, key=_rank):
        fitting: dict[object, tuple[Puzzle, tuple[Cut, Cut]]] = {}
        for above, beside in group:
            try:
                puzzle = puzzle_of(above.clues(), beside.clues())
            except InputError:
                continue
            is_shown = rank == _rank(pairs[0]) or all(line.is_known for line in puzzle.lines())
            if is_shown and contradiction_in_sums(puzzle) is None:
                fitting.setdefault((puzzle.rows, puzzle.columns), (puzzle, (above, beside)))
        if len(fitting) > 1:
            ways = " or ".join(_described(*way) for way in fitting.values())
            expectation = f"expected clues that fit in one way, not {ways}: type a line for each clue"
            raise InputError(expectation, line=rows[0].lines[0].number)
        for _, pair in fitting.values():
            return pair
    return pairs[0]


def _possible(cuts: Sequence[Cut]) -> Sequence[Cut]:
    """Return the cuts into no more clues than a puzzle can have, if there are any."""
    return [cut for cut in cuts if cut.clue_count <= LONGEST_SIDE] or cuts


def _as_marked(rows: Sequence[Cut], columns: Sequence[Cut]) -> tuple[Sequence[Cut], Sequence[Cut]]:
    """Return the cuts of two lists that are consistent with their marks."""
    marks = _sure_mark(rows), _sure_mark(columns)
    return _beside(rows, *marks), _beside(columns, *reversed(marks))


def _beside(cuts: Sequence[Cut], mark: str | None, other: str | None) -> Sequence[Cut]:
    """Return the cuts of a list with the sure mark ``mark``, beside a list with the sure mark ``other``.

    With a sure mark the list has several clues. Without one, spaces separate numbers if there are no other
    marks, and brackets enclose clues if they do so in the other list.
    """
    if mark:
        return [cut for cut in cuts if cut.between]
    if other is None:
        return cuts
    bracketed = [cut for cut in cuts if cut.between == other == "["]
    return bracketed or [cut for cut in cuts if cut.between != " " or cut.inside]


def _sure_mark(cuts: Sequence[Cut]) -> str | None:
    """Return the separator of the clues of a list on one line, if only one mark is likely."""
    likely = [cut.between for cut in cuts if cut.rank == 0 and cut.between]
    return likely[0] if len(likely) == 1 and likely[0] in _SURE else None


def _described(puzzle: Puzzle, pair: tuple[Cut, Cut]) -> str:
    between = " and ".join(dict.fromkeys(_NAMES[cut.between] for cut in pair))
    return f"{puzzle.size} with {between} between clues"


def _rank(pair: tuple[Cut, Cut]) -> int:
    """Return how unlikely two cuts are together: a separator of clues rarely separates numbers elsewhere."""
    above, beside = pair
    betweens = {above.between, beside.between} - {""}
    differ = len(betweens) > 1 or above.between in beside.inside or beside.between in above.inside
    return max(above.rank, beside.rank) + differ


def _trimmed(line: TextLine) -> TextLine:
    """Return the line without a bullet, and without separators and quotation marks at its ends."""
    bullet = _BULLET.match(line.text)
    if bullet:
        line = TextLine(line.number, line.text[bullet.end() :], line.offset + bullet.end())
    return line.stripped(_ENDS + _QUOTES)


def _is_nested(lines: Sequence[TextLine]) -> bool:
    """Return whether brackets are nested: then the inner ones enclose a clue, even a single one."""
    return re.match(r"\s*[\[({]\s*[\[({]", "\n".join(line.text for line in lines)) is not None


def _in_quotes(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    """Return the texts in quotation marks, if everything except separators is quoted."""
    items: list[TextLine] = []
    for line in lines:
        if not _OUTSIDE.match(_QUOTED.sub("", line.text)):
            return lines
        for match in _QUOTED.finditer(line.text):
            start = match.start() + 1
            items.append(TextLine(line.number, match[0][1:-1], line.offset + start))
    return items or lines


def _in_brackets(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    """Return the text in each innermost pair of brackets, and each number beside one: ``[2, [1, 1]]``.

    If there is only one pair, return the lines in it.
    """
    tokens = [(line, match) for line in lines for match in _BRACKET.finditer(line.text)]
    depths = list(accumulate((bool(match[1]) - bool(match[2]) for _, match in tokens), initial=0))
    deepest = max(depths)
    if not deepest:
        return lines
    if depths[-1] or min(depths) < 0:
        raise InputError("expected a closing bracket for each that opens", line=lines[-1].number)
    items: list[TextLine] = []
    inner: list[TextLine] = []
    for depth, (line, match) in zip(depths, tokens, strict=False):
        text = TextLine(line.number, match[0], line.offset + match.start())
        if match[1]:
            inner = []
        elif match[2] and depth == deepest:
            items.append((inner or [text])[0]._replace(text=" ".join(part.text for part in inner)))
        elif depth == deepest:
            inner.append(text)
        elif not match[2] and (outside := text.stripped(" \t,;")).text:
            if not depth:
                expectation, column = "expected each clue in brackets", outside.offset + 1
                raise line.input_error(expectation, outside.text, column=column)
            items += split_line(outside, r"[\s,;]+")
    return inner if len(items) == 1 and inner and deepest == 1 else items
