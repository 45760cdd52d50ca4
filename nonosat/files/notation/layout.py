"""Line-based files of black-and-white puzzles, written and read by one template.

A template is a file with placeholders:

    # {title}            A list has a line for each clue, perhaps with other characters (``[ {rows} ]``).
    {width} {height}     The lines between the lists, and the words above them, are required when a file is
    {rows}               read. A line that begins with ``?`` is optional in a file; it is written if its
    #                    placeholders have values. If the first line is a word and the title,
    {columns}            each such line begins a puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonosat.files.notation.clue_lines import clue_of_line, lines_for_clues
from nonosat.files.notation.format import Recogniser, begins, holds
from nonosat.files.notation.puzzle_texts import TEXTS, one_line, with_texts
from nonosat.files.notation.text_lines import (
    TextLine,
    blocks,
    headed,
    numbered_lines,
    without_blank_ends,
)
from nonosat.files.notation.vocabulary import side_of
from nonosat.files.notation.whole_numbers import check_size, sizes_above
from nonosat.files.notation.writable_puzzle import Clues
from nonosat.model.clue_text import text_of_clue
from nonosat.model.clues import Clue
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

_NAME = re.compile(r"\{(\w+)\}")
_LIST = re.compile(r"(.*)\{(row|column)s\}(.*)")
_DIVIDER = re.compile(r"(\w+) \{title\}")
#: The size that is the number of clues of a kind.
ALONG = {"row": "height", "column": "width"}


class Layout:
    """The template of a format, with its reader and writer.

    Each character of ``comments`` begins a comment line, which may be a text.
    """

    def __init__(self, template: str, *, comments: str = "") -> None:
        self._lines = template.split("\n")
        self.comments = frozenset(comments)
        (first, one), (second, other) = (
            (index, match) for index, line in enumerate(self._lines) if (match := _LIST.fullmatch(line))
        )
        self.above, inner = self._lines[:first], self._lines[first + 1 : second]
        #: ``"row"`` and ``"column"`` in the order of their lists.
        self.kinds = [one[2], other[2]]
        #: The characters around the numbers of a clue.
        self._before, self._after = one[1].strip(), one[3].strip()
        #: The word at the beginning of each of several puzzles.
        self._divider = match[1] if (match := _DIVIDER.fullmatch(self._lines[0])) else None
        #: The texts of the first comments, in order.
        self.texts = [name for name in _NAME.findall(template) if name in TEXTS]
        #: The sizes on each line with sizes.
        self._sizes = [names for line in self.above if (names := re.findall(r"\{(width|height)\}", line))]
        self._headings = [part[-1] for part in (self.above, inner) if part and part[-1][:1].isalpha()]
        #: The line between the lists: a mark, empty for a blank line, or ``None`` if there is no line.
        self._mark = inner[0].removeprefix("?") if inner else None
        self._may_be_joined = inner[:1] == ["?"]

    def lines(self, puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterator[str]:
        """Yield the lines of the file of a puzzle."""
        values = {name: one_line(getattr(puzzle, name) or "") for name in TEXTS}
        values |= {"width": str(puzzle.width), "height": str(puzzle.height)}
        for line in self._lines:
            if match := _LIST.fullmatch(line):
                for clue in rows if match[2] == "row" else columns:
                    text = text_of_clue(clue, blank="" if self._after else "0")
                    yield f"{match[1]}{text}{match[3]}".replace("  ", " ").strip(" ")
            elif line[:1] != "?" or all(values[name] for name in _NAME.findall(line)):
                yield line.removeprefix("?").format(**values).rstrip()

    def read(self, data: bytes) -> Iterator[Puzzle]:
        """Yield the puzzles of a file, in order: one, unless each begins with a word."""
        lines, texts = self.without_comments(numbered_lines(data))
        if self._divider is None:
            yield self._puzzle(lines, texts)
            return
        written = (line for line in lines if not line.is_blank)
        for above, below in headed(written, re.compile(rf"\s*{self._divider}(?!\S)")):
            if above is None:
                raise below[0].input_error(f"expected '{self._divider} name'")
            yield self._puzzle(below, [above.text.strip().removeprefix(self._divider)], above)

    def _puzzle(self, lines: list[TextLine], texts: Sequence[str], above: TextLine | None = None) -> Puzzle:
        """Return the puzzle on these lines, with its texts; ``above`` is its first line, if there are
        several.
        """
        if self._headings:
            found = self._headed(lines, above)
        else:
            found = dict(zip(self.kinds, self._parted(lines), strict=True))
        check_size(len(found["row"]), len(found["column"]), line=(above or lines[0]).number)
        rows, columns = (
            tuple(self._clue(line, f"{kind} {number}") for number, line in enumerate(found[kind], 1))
            for kind in ("row", "column")
        )
        return with_texts(Puzzle(rows, columns), dict(zip(self.texts, texts, strict=False)))

    def recognises(self) -> Recogniser:
        """Return a recogniser, which also accepts files of layouts with a similar beginning."""
        if self._headings:
            words = "|".join(self._headings).encode()
            return holds(rb"(?:\A|[\r\n])[ \t\xef\xbb\xbf]*(?:%b)[ \t]*:?[ \t]*(?:[\r\n]|\Z)" % words)
        sizes = (
            r"\d+([ \t,]+\d|[ \t]*[,\n])",
            r"\d+[ \t,]+\d+[ \t]*(\n|\Z)",
            r"\d+[ \t]*\n\s*\d+[ \t]*(\n|\Z)",
        )
        comments = "".join(rf"|{re.escape(mark)}" for mark in sorted(self.comments))
        start = begins(sizes[len(self._sizes)] + comments)
        mark = holds(re.escape(self._mark or "").encode())
        return lambda data: start(data) and (self._mark in self.comments or mark(data))

    def without_comments(self, lines: Sequence[TextLine]) -> tuple[list[TextLine], list[str]]:
        """Return the lines that are no comments, and the text of each comment above them."""
        kept: list[TextLine] = []
        texts: list[str] = []
        is_above = True
        for line in lines:
            text = line.text.strip()
            if text[:1] not in self.comments:
                kept.append(line)
                is_above = is_above and not text
                continue
            if side_of(text[1:]) == self.kinds[0] and not is_above and not self._sizes:
                raise line.input_error(f"expected no clues above the {self.kinds[0]} clues")
            if is_above and side_of(text[1:]) is None:
                texts.append(text[1:])
            if text[0] == self._mark:
                kept.append(line._replace(text=""))
        return kept, texts

    def _headed(self, lines: Sequence[TextLine], above: TextLine | None) -> dict[str, Sequence[TextLine]]:
        """Return the non-blank lines below each heading."""
        kinds = dict(zip(self._headings, self.kinds, strict=True))
        found: dict[str, Sequence[TextLine]] = {}
        pattern = re.compile(rf"\s*({'|'.join(kinds)})\s*:?\s*\Z")
        for heading, below in headed((line for line in lines if not line.is_blank), pattern):
            if heading is None:
                raise below[0].input_error(f"expected '{self._headings[0]}'")
            (name,) = pattern.findall(heading.text)
            kind = kinds[name]
            if kind in found:
                raise heading.input_error("expected each list once")
            found[kind] = below
        for name, kind in kinds.items():
            if not found.get(kind):
                if above is not None:
                    raise above.input_error(f"expected '{name}' with clues below it")
                raise InputError(f"expected a line '{name}' and clues below it")
        return found

    def _parted(self, lines: Sequence[TextLine]) -> tuple[Sequence[TextLine], Sequence[TextLine]]:
        """Return the lines of the two lists, below the sizes if there are any."""
        if not self._sizes and (self._mark == "" or self._mark in self.comments):
            return self._two_blocks(lines)
        numbers, last, lines = sizes_above(lines, *(" and ".join(names) for names in self._sizes))
        sizes = dict(zip((name for names in self._sizes for name in names), numbers, strict=True))
        if sizes:
            check_size(sizes["height"], sizes["width"], line=last)
        counts = [sizes[ALONG[kind]] for kind in self.kinds] if sizes else None
        if self._mark:
            return self._marked(lines, counts, last)
        assert counts is not None
        if self._mark == "":
            found = _around_blank_line(lines, counts, may_be_joined=self._may_be_joined)
        else:
            written = lines_for_clues(lines, sum(counts))
            found = None if written is None else (written[: counts[0]], written[counts[0] :])
        if found is None:
            raise self._miscount(counts, f"{_written(lines)} lines", last)
        return found

    def _two_blocks(self, lines: Sequence[TextLine]) -> tuple[Sequence[TextLine], Sequence[TextLine]]:
        lists = list(blocks(lines))
        if len(lists) != 2:
            between = f"a line '{self._mark}'" if self._mark else "a blank line"
            raise InputError(
                f"expected two lists of clues with {between} between them",
                found=f"{len(lists)} lists",
                line=lists[2][0].number if lists[2:] else 1,
            )
        return lists[0], lists[1]

    def _marked(
        self, lines: Sequence[TextLine], counts: Sequence[int] | None, line: int
    ) -> tuple[Sequence[TextLine], Sequence[TextLine]]:
        """Return the lists above and below the line that begins with the mark."""
        at = next(
            (at for at, each in enumerate(lines) if each.text.lstrip().startswith(self._mark or "")), None
        )
        if at is None:
            first, second = self.kinds
            expectation = f"expected a line '{self._mark}' between the {first} clues and the {second} clues"
            raise InputError(expectation, line=lines[-1].number if lines else line)
        above, below = lines[:at], lines[at + 1 :]
        if counts is None:
            return without_blank_ends(above), without_blank_ends(below)
        found = lines_for_clues(above, counts[0]), lines_for_clues(below, counts[1])
        if found[0] is None or found[1] is None:
            written = [_written(above), _written(below)]
            hint = " (height and width may be exchanged)" if written == [*reversed(counts)] else ""
            raise self._miscount(counts, f"{written[0]} and {written[1]}", line, hint)
        return found[0], found[1]

    def _miscount(self, counts: Sequence[int], found: str, line: int, hint: str = "") -> InputError:
        wanted = [f"{count} {kind} clues" for count, kind in zip(counts, self.kinds, strict=True)]
        expectation = {
            None: f"expected {wanted[0]} and {wanted[1]}, one per line",
            "": f"expected {wanted[0]}, a blank line and {wanted[1]}",
        }.get(self._mark, f"expected {wanted[0]} above the '{self._mark}' and {wanted[1]} below it{hint}")
        return InputError(expectation, found=found, line=line)

    def _clue(self, line: TextLine, place: str) -> Clue:
        if self._after:
            # A number at the end is a separate word.
            word = r"(?<![^\s,])" if self._after.isdigit() else ""
            before, after = re.escape(self._before), re.escape(self._after)
            inner = f"[^{before}{after}]*" if before else ".*?"
            match = re.match(rf"\s*{before}({inner}){word}{after}\s*\Z", line.text)
            if not match:
                like = f"like '{self._before} 2 1 {self._after}' or a keyword"
                what = like if self._before else f"that ends in {self._after}"
                raise line.input_error(f"expected a clue {what}", place=place)
            line = TextLine(line.number, match[1], match.start(1))
        return clue_of_line(line, place)


def _written(lines: Sequence[TextLine]) -> int:
    return sum(not line.is_blank for line in lines)


def _around_blank_line(
    lines: Sequence[TextLine], counts: Sequence[int], *, may_be_joined: bool
) -> tuple[Sequence[TextLine], Sequence[TextLine]] | None:
    """Return the lists by position if blank lines are clues, else all non-blank lines."""
    first, end = counts[0], counts[0] + 1 + counts[1]
    written = [line for line in lines if not line.is_blank]
    if not written:
        return None
    if len(written) == sum(counts):
        joined = may_be_joined and not any(line.is_blank for line in lines[: sum(counts)])
        parted = joined or written[first].number - written[first - 1].number > 1
        return (written[:first], written[first:]) if parted else None
    if len(lines) < end or not lines[first].is_blank or not all(line.is_blank for line in lines[end:]):
        return None
    return lines[:first], lines[first + 1 : end]
