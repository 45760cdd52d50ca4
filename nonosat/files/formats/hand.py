"""Two typed lists of clues: a clue per line or a list per line, with many kinds of separators.

    1 1        rows: 1 1; 3; 2       r1: 1 1        2r / 1r 1b
    3          columns: 2; 2; 1 1    r2: 3          1b 2r / 1r
    2                                c1: 2
                                     …
    2          1 1 / 3 / 2           Rows           [1, 1], [3], [2]
    2          2 / 2 / 1 1           …              [2], [2], [1, 1]
    1 1                              Columns

Between the lists is a blank line, or a line of dashes; or the number of the rows, and of the columns, is
above them. ``?`` is a run of unknown length, ``*`` any number of runs. A letter or the name of a colour may
follow a number, or precede it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from nonosat.files.notation.clue_lines import lines_for_clues
from nonosat.files.notation.colour_table import clue_symbols, colour_value
from nonosat.files.notation.file_text import beginning, decoded, encoded_lines
from nonosat.files.notation.format import define_format
from nonosat.files.notation.puzzle_texts import one_line, text_called, with_texts
from nonosat.files.notation.refusals import HOW_TO_TYPE, NO_EMPTY_LINE, NO_PUZZLE
from nonosat.files.notation.text_lines import TextLine, blocks, headed, numbered_lines
from nonosat.files.notation.typed_clues import Cut, cuts, likeliest_cuts, puzzle_of
from nonosat.files.notation.vocabulary import SIDE
from nonosat.files.notation.whole_numbers import plain_lengths
from nonosat.files.notation.writable_puzzle import the_only
from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.clue_text import text_of_clue
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle

#: The error if there are not two lists.
TWO_LISTS = f"expected two lists: {HOW_TO_TYPE}"
# Possessive quantifiers, as long lines of spaces would otherwise take too much time.
_DIRECTION = r"(?:from\s++)?(?:top|left)\s*+(?:to|-|–)\s*+(?:bottom|right)"
#: ``Rows``, ``-- row clues --``, ``columns (left to right):``, or ``rows: 1 1; 2`` with the list after it;
#: without a colon not a single number, as that would be the number of rows.
_HEADING = re.compile(
    rf"\W*+(?:[0-9]{{1,5}}\s++)?{SIDE}(?![^\W_])[\"'*_]*+(?:\s*+\([^)]*\)|\s++{_DIRECTION})?"
    r"(?:\s*+(?:[:=]|[-–—]+>?(?=\s))[:=>*_]*+\s*+(?P<rest>.*)|\W*+\Z|\s++(?P<bare>(?![0-9]++\s*\Z)[\[({\"'0-9?].*))\Z"
    r"|\s*+(?:(?P<r>r)|c)\s*+[:=]\s*+(?P<list>.*)\Z",
    re.IGNORECASE,
)
#: ``r1: 1 1``, ``Row 1 - 1 1``, ``c2) 3``; ``r1 1 1`` only without a space before the number.
_LABEL = re.compile(
    rf"\W*+(?:{SIDE}|(?P<r>r)|c)(?P<gap>\s*+(?:#\s*+)?)(?P<number>[0-9]{{1,5}})"
    r"(?P<mark>\s*+[:=.)>–—-]++)?(?P<rest>\s.*|(?<=[:=)>])\S.*)?\Z",
    re.IGNORECASE,
)
#: A further heading or label on a line.
_ANOTHER = re.compile(
    rf"(?:\A|(?<=[\s,;|{{}}\])]))[\"'*_]{{0,3}}(?:{SIDE}(?:\s*+#?\s*+[0-9]{{1,5}}|(?![^\W_]))"
    r"|[rc]\s*+#?\s*+[0-9]{1,5})[\"'*_]*+\s*+[:=]",
    re.IGNORECASE,
)
#: ``1: 2 1``, ``1) 2 1``; ``1. 2 1`` only with a space, as a dot may also separate runs.
_NUMBERED = re.compile(r"\s*+(?P<number>[0-9]{1,5})(?:\s*+[:)]|\.(?=\s))\s*+(?P<rest>.*)\Z")
_BEFORE_HEADING = re.compile(r"\W*+(?:[0-9]{1,5}\s++)?\Z")
_SIZE = re.compile(r"\W*+(?:size\s*+[:=]?\s*+)?([0-9]{1,5})\s*+[x×]\s*+([0-9]{1,5})\W*+\Z", re.IGNORECASE)
_SIDE_LENGTH = re.compile(r"\W*+(width|height)\s*+[:=]?\s*+([0-9]{1,5})\W*+\Z", re.IGNORECASE)
_TEXT = re.compile(r"\W*+(title|name|author|by|copyright|source)\s*+[:=]\s*+(.*)\Z", re.IGNORECASE)
_COMMENT = re.compile(r"\s*+(?:(?:#|//|%|--)\s*+[^\W\d].*|`{3}.*)\Z")
#: Separators of clues on a line, not just of numbers.
_SEPARATED = re.compile(r"[;/|\[(]|[0-9?][^\W\d]")
#: Separators on lines with several clues.
_MARKED = re.compile(r"[;/|\t]")
#: Numbers separated by commas or single spaces: one clue.
_ONE_CLUE = re.compile(
    r"\s*+[^\s,;:/|\"'\[({]++(?:(?:,\s*+[^\s,;:/|\"'\[({]++)*+|(?: [^\s,;:/|\"'\[({]++)*+),?\s*+\Z"
)
_DIVIDER = re.compile(r"\s*+([-=_~+#&%/|–—])(?:\s*+\1)*+\s*+\Z")


class Section(NamedTuple):
    """The lines of one list; if they had labels (``is_labelled``) each is one clue, perhaps blank.

    Each is also a clue (``is_clue_a_line``) if the other list has one clue on each line.
    """

    lines: list[TextLine]
    is_labelled: bool = False
    is_clue_a_line: bool = False

    @property
    def line(self) -> int:
        """The number of the first line."""
        return self.lines[0].number


@dataclass
class Sheet:
    """The content of a text: the two lists, the stated size (in either order), title and other texts.

    It is loose if the lists are two lines of numbers, which may be any table.
    """

    rows: Section
    columns: Section
    is_loose: bool = False
    size: tuple[int, int] | None = None
    texts: dict[str, str] = field(default_factory=dict)


def _sections(rows: list[TextLine], columns: list[TextLine]) -> tuple[Section, Section]:
    """Return two lists below each other or below headings, without numbers before the clues.

    If one list has a clue on each line, a single line of the other is one clue, unless different marks in
    it may separate clues and numbers.
    """
    above, beside = _unnumbered(rows), _unnumbered(columns)
    return _like(above, beside), _like(beside, above)


def _like(section: Section, other: Section) -> Section:
    is_alone = len(section.lines) == 1 < len(other.lines) and _ONE_CLUE.match(section.lines[0].text)
    is_clue_a_line = bool(is_alone) and not any(_MARKED.search(line.text) for line in other.lines)
    return section._replace(is_clue_a_line=is_clue_a_line)


def without_preamble(text: str) -> str:
    """Return the text from the first line that is neither a title, a size nor a comment."""
    lines = text.split("\n")
    preamble = (_SIZE, _TEXT, _COMMENT)
    while lines and (not lines[0].strip() or any(each.match(lines[0]) for each in preamble)):
        del lines[0]
    return "\n".join(lines)


def sheet_of(lines: Sequence[TextLine]) -> Sheet:
    """Return the lists of a text; raises ``InputError`` unless there are two."""
    body: list[TextLine] = []
    size: tuple[int, int] | None = None
    sides: dict[str, int] = {}
    texts: dict[str, str] = {}
    for line in lines:
        stated, named = _SIZE.match(line.text), _TEXT.match(line.text)
        side = _SIDE_LENGTH.match(line.text)
        if stated and size is None:
            size = (int(stated[1]), int(stated[2]))
        elif side:
            sides[side[1].lower()] = int(side[2])
        elif named:
            texts.setdefault(str(text_called(named[1])), named[2])
        elif not _COMMENT.match(line.text) or _HEADING.match(line.text):
            body += _pieces(line)
    sheet = _labelled(body) or _headed(body) or _divided(body) or _spaced(body)
    if len(sides) == 2:
        size = (sides["width"], sides["height"])
    sheet.size, sheet.texts = size or sheet.size, texts
    return sheet


def _pieces(line: TextLine) -> Iterator[TextLine]:
    """Yield the parts of a line, each beginning with a heading or label if there are several."""
    starts = [match.start() for match in _ANOTHER.finditer(line.text)]
    if starts and _BEFORE_HEADING.match(line.text[: starts[0]]):
        del starts[0]
    for start, end in pairwise([0, *starts, len(line.text)]):
        yield TextLine(line.number, line.text[start:end], line.offset + start)


def _kind(match: re.Match[str]) -> str:
    return "row" if match["row"] or match.groupdict().get("r") else "column"


def _rest(line: TextLine, match: re.Match[str]) -> TextLine:
    group = next((name for name in ("rest", "bare", "list") if match.groupdict().get(name)), None)
    start = len(line.text) if group is None else match.start(group)
    return TextLine(line.number, line.text[start:], line.offset + start)


def _label(line: TextLine) -> re.Match[str] | None:
    match = _LABEL.match(line.text)
    return match if match and (match["mark"] or not match["gap"]) else None


def _labelled(lines: Sequence[TextLine]) -> Sheet | None:
    """Return the lists if each line has a label with its number, in any order."""
    labels = [(line, _label(line)) for line in lines]
    if len({_kind(match) for _, match in labels if match}) < 2:
        return None
    found: dict[str, dict[int, TextLine]] = {"row": {}, "column": {}}
    for line, match in labels:
        if match:
            kind, number = _kind(match), int(match["number"])
            if number in found[kind]:
                raise line.input_error(f"expected {kind} {number} once")
            found[kind][number] = _rest(line, match)
        elif not line.is_blank and not _HEADING.match(line.text) and not _DIVIDER.match(line.text):
            raise line.input_error("expected a label like 'row 2:'")
    sections: dict[str, Section] = {}
    for kind, numbered in found.items():
        first = min(numbered) and 1
        missing = next((n for n in range(first, first + len(numbered)) if n not in numbered), None)
        if missing is not None:
            raise InputError(f"expected {kind} {missing}", line=numbered[max(numbered)].number)
        sections[kind] = Section([numbered[number] for number in sorted(numbered)], is_labelled=True)
    return Sheet(sections["row"], sections["column"])


def _headed(lines: Sequence[TextLine]) -> Sheet | None:
    """Return the lists below or after headings; the first list needs no heading."""
    found: dict[str, list[TextLine]] = {}
    inline: set[str] = set()
    before: list[TextLine] = []
    for heading, below in headed((line for line in lines if not _DIVIDER.match(line.text)), _HEADING):
        match = _HEADING.match(heading.text) if heading else None
        if heading is None or match is None:
            before = [line for line in below if not line.is_blank]
            continue
        kind, rest = _kind(match), _rest(heading, match)
        if kind in found:
            raise heading.input_error(f"expected one heading for the {kind}s")
        found[kind] = below if rest.is_blank or _DIVIDER.match(rest.text) else [rest, *below]
        if found[kind] is not below:
            inline.add(kind)
    if not found:
        return None
    with_blanks = dict(found)
    found = {kind: [line for line in below if not line.is_blank] for kind, below in found.items()}
    if len(found) == 1 and before:
        found["column" if "row" in found else "row"] = before
        before = []
    size = plain_lengths(" ".join(line.text for line in before)) or []
    if before and len(size) != 2:
        raise before[0].input_error("expected a heading for the rows or the columns")
    for kind in ("row", "column"):
        if not found.get(kind):
            last = max(line.number for line in lines if not line.is_blank)
            raise InputError(f"expected the clues of the {kind}s", line=last)
    for counts in (size[::-1], size) if before else ():
        # A blank line is a clue if there would be too few without it.
        rows, columns = (
            lines_for_clues(with_blanks[kind], count)
            for kind, count in zip(("row", "column"), counts, strict=True)
        )
        if rows and columns:
            return Sheet(Section(rows, is_labelled=True), Section(columns, is_labelled=True))
    rows, columns = found["row"], found["column"]
    if any(kind in inline and len(below) == 1 for kind, below in found.items()):
        sheet = Sheet(_unnumbered(rows), _unnumbered(columns))
    else:
        sheet = Sheet(*_sections(rows, columns))
    sheet.size = (size[0], size[1]) if size else None
    return sheet


def _unnumbered(lines: list[TextLine]) -> Section:
    """Return the section without numbers ``1:``, ``2:`` … before the clues, if there are any."""
    matches = [_NUMBERED.match(line.text) for line in lines]
    numbers = [int(match["number"]) for match in matches if match]
    if numbers not in ([*range(len(lines))], [*range(1, len(lines) + 1)]):
        return Section(lines)
    rests = [_rest(line, match) for line, match in zip(lines, matches, strict=True) if match]
    return Section(rests, is_labelled=True)


def _divided(lines: Sequence[TextLine]) -> Sheet | None:
    """Return the lists if one line of dashes or similar is between them."""
    written = [line for line in lines if not line.is_blank]
    inner = [line for line in written if not _DIVIDER.match(line.text)]
    dividers = [line.number for line in written[1:-1] if _DIVIDER.match(line.text)]
    if len(dividers) != 1:
        return None
    above = [line for line in inner if line.number < dividers[0]]
    below = [line for line in inner if line.number > dividers[0]]
    return Sheet(*_sections(above, below)) if above and below else None


def _may_be_clue(line: TextLine) -> bool:
    """Return whether a line has numbers, and words only for colours."""
    words = re.findall(r"[^\W\d_]{2,}", line.text)
    return re.search(r"[0-9?*]", line.text) is not None and None not in map(colour_value, words)


def _spaced(lines: Sequence[TextLine]) -> Sheet:
    """Return the lists if blank lines are between them, or they are two lines or n of each below a line n."""
    lists = [[line for line in block if not _DIVIDER.match(line.text)] for block in blocks(lines)]
    lists = [block for block in lists if block]
    is_loose = False
    if len(lists) == 1 and len(lists[0]) == 2:
        is_loose = not any(_SEPARATED.search(line.text) for line in lists[0])
        lists = [lists[0][:1], lists[0][1:]]
    number = plain_lengths(lists[0][0].text) if len(lists) == 1 else None
    if number and list(number) == [len(lists[0]) // 2] and len(lists[0]) % 2:
        middle = number[0] + 1
        above, below = lists[0][1:middle], lists[0][middle:]
        return Sheet(
            Section(above, is_labelled=True), Section(below, is_labelled=True), size=(number[0],) * 2
        )
    if len(lists) > 2:
        expectation = "expected one empty line, between rows and columns"
        raise InputError(expectation, found=amount(len(lists), "list"), line=lists[2][0].number)
    if len(lists) < 2:
        are_clues = bool(lists) and all(map(_may_be_clue, lists[0]))
        expectation = NO_EMPTY_LINE if are_clues else NO_PUZZLE
        raise InputError(expectation, line=lists[0][-1].number if are_clues else None)
    return Sheet(*_sections(*lists), is_loose=is_loose)


#: The beginning of a clue, perhaps with a bullet, a bar, a bracket or a quotation mark before it.
_BEGINNING = re.compile(r"[|-]?\s*[0-9?*\[({\"']")
#: A line that begins like a heading or a label.
_KINDS = re.compile(rf"(?im)^[^\w\n]*+({SIDE}(?![^\W\d])|[rc][ #]*[0-9]+\b)|^[rc][ \t]*[:=]")
#: Braces around all lists, as in a program.
_BRACES = re.compile(
    rf"\A(?P<before>\s*)\{{(?P<inner>[\s\"']*{SIDE}[\"']?\s*[:=].*)\}}(?P<after>[\s;]*)\Z",
    re.DOTALL | re.IGNORECASE,
)
_KEPT = ("title", "author", "copyright", "source")


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the text."""
    sheet = sheet_of(numbered_lines(_BRACES.sub(r"\g<before> \g<inner> \g<after>", decoded(data)).encode()))
    rows, columns = (
        [Cut(section.lines)]
        if section.is_labelled
        else cuts(section.lines, is_clue_a_line=section.is_clue_a_line)
        for section in (sheet.rows, sheet.columns)
    )
    above, beside = likeliest_cuts(rows, columns)
    puzzle = puzzle_of(above.clues(), beside.clues())
    if sheet.is_loose and contradiction_in_sums(puzzle) is not None:
        raise InputError(TWO_LISTS, found="two lines", line=sheet.rows.line)
    sizes = ((puzzle.width, puzzle.height), (puzzle.height, puzzle.width))
    if sheet.size is not None and sheet.size not in sizes:
        expectation = f"expected clues for {sheet.size[0]} columns and {sheet.size[1]} rows, as stated"
        raise InputError(expectation, found=puzzle.size, line=sheet.rows.line)
    yield with_texts(puzzle, sheet.texts)


def write(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """Yield the clues of one puzzle with labels, a line for each."""
    puzzle = the_only(puzzles, "a typed puzzle")
    _check_colours(puzzle)
    symbols = None if puzzle.palette.is_plain else clue_symbols(puzzle.palette)
    lines = [f"{name}: {one_line(text)}" for name in _KEPT if (text := getattr(puzzle, name))]
    for line in puzzle.lines():
        if line.clue is None:
            raise UnsupportedPuzzle(f"a typed puzzle cannot hold missing clues ({line.name})")
        lines.append(f"{line.name}: {text_of_clue(line.clue, symbols=symbols)}")
    yield encoded_lines(lines)


def _check_colours(puzzle: Puzzle) -> None:
    """Refuse runs of any colour if a colour has no number: read again, the palette would lack it."""
    shown = {run.colour for line in puzzle.lines() for run in line.clue or ()} - {None}
    free = (line for line in puzzle.lines() if any(run.colour is None for run in line.clue or ()))
    line = next(free, None)
    if line and len(shown) < len(puzzle.palette) > 1:
        hidden = next(colour for colour in range(1, len(puzzle.palette) + 1) if colour not in shown)
        what = f"colour {puzzle.palette.letter(hidden)}, which only unknown runs can have ({line.name})"
        raise UnsupportedPuzzle(f"a typed puzzle cannot hold {what}")


#: Bytes; a longer text that begins with a bracket was not typed.
_LONGEST_TYPED = 1 << 20


def _is_json(data: bytes) -> bool:
    try:
        json.loads(decoded(data))
    except (ValueError, RecursionError):
        return False
    return True


def _recognises(data: bytes) -> bool:
    text = beginning(data)
    if text[:1] in ("[", "{") and (len(data) > _LONGEST_TYPED or _is_json(data)):
        return False
    return _BEGINNING.match(without_preamble(text)) is not None or _KINDS.search(text) is not None


FORMAT = define_format("hand", _recognises, read, write)
