"""Reading webpbn XML as pbnsolve and webpbn.com define it, with the deviations of other writers.

These are entities of HTML, colours of three digits, and a ``defaultcolor`` that means the background
(Number Loom).

A count of 0 alone on its line is an unknown run for webpbn and pbnsolve, and a blank line for other programs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from nonosat.files.notation.colour_table import BLACK, WHITE, ColourTable, colour_value
from nonosat.files.notation.puzzle_texts import as_extra, one_line, with_texts
from nonosat.files.notation.refusals import triangle_cells_refusal, triddler_refusal
from nonosat.files.notation.unused import unused_values
from nonosat.files.notation.whole_numbers import check_size, run_length
from nonosat.files.notation.xml_elements import Element, elements_named
from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.clues import Clue, Run, clue_of, fits
from nonosat.model.errors import InputError, UnsupportedPuzzle, shortened
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.read_warning import ReadWarning

#: The field of a puzzle that each element fills.
TEXTS = {name: name for name in ("source", "title", "author", "copyright", "licence", "description")}
TEXTS["license"] = "licence"
#: Elements that are kept though a puzzle has no field for them.
EXTRA = ("id", "authorid", "note")


def with_lone_zeros(puzzle: Puzzle, zeros: Mapping[int, Run]) -> tuple[Puzzle, tuple[int, ...]]:
    """Return the puzzle with lone zeros as blank lines or unknown runs, and the lines that remain uncertain.

    ``zeros`` are unknown runs by the number of their line, whose clue is blank in ``puzzle``. A complete goal
    decides each line. For lines that fit neither, the sums decide: all are blank, or all unknown, if the
    other contradicts the sums. Else they are blank, and uncertain.

    >>> from nonosat.model.clues import clue
    >>> puzzle = Puzzle(((), clue(1)), (clue(1), clue(1)))
    >>> with_lone_zeros(puzzle, {0: Run(None)})[0].rows[0]
    (Run(length=None, colour=1, repeats=False),)
    """
    goal = puzzle.goal if puzzle.goal is not None and puzzle.goal.is_complete else None
    lines = puzzle.lines()
    unknown = {}
    uncertain_zeros = {}
    for line, run in zeros.items():
        shown = None if goal is None else clue_of(goal.line(lines[line].cells))
        if shown is not None and fits((run,), shown):
            unknown[line] = (run,)
        elif shown != ():
            uncertain_zeros[line] = (run,)
    blank = puzzle.with_clues(unknown)
    if not uncertain_zeros:
        return blank, ()
    blotted = puzzle.with_clues(unknown | uncertain_zeros)
    blank_fits, blotted_fits = (contradiction_in_sums(each) is None for each in (blank, blotted))
    if blank_fits == blotted_fits:
        return blank, tuple(uncertain_zeros)
    return (blank, ()) if blank_fits else (blotted, ())


#: The types that an element may have.
_KINDS = {
    "clues": ("rows", "row", "columns", "column"),
    "solution": ("goal", "saved", "solution"),
}
#: Elements that hold texts, and colours.
_KNOWN = frozenset({*TEXTS, *EXTRA, "color"})


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of the file, in order."""
    for element in elements_named(data, "puzzle"):
        yield _XmlReading(element).puzzle()


class _XmlReading:
    """One ``<puzzle>`` being read."""

    def __init__(self, element: Element) -> None:
        self._element = element
        kind = element.attributes.get("type", "grid").strip().lower()
        if kind == "triddler":
            raise triddler_refusal(element.line)
        if kind != "grid":
            raise UnsupportedPuzzle(
                f"line {element.line}: a puzzle of type '{shortened(kind)}' is not a nonogram"
            )
        self._background = element.attributes.get("backgroundcolor", "white").strip()
        self._default = element.attributes.get("defaultcolor", "black").strip()
        #: By name: the character in solutions and the value of each colour.
        self._declared: dict[str, tuple[str, str | None]] = {}
        #: The numbers of the colours by name; the background is 0.
        self._numbers: dict[str, int] = {self._background: 0}
        self._palette = self._read_colours()
        #: For each lone count of 0: its line in the file and the run that it may be.
        self._zeros: dict[str, tuple[int, Run]] = {}

    def puzzle(self) -> Puzzle:
        clues = {kind: found for kind in ("rows", "columns") if (found := self._clues(kind))}
        size = {kind: len(found) for kind, found in clues.items()}
        if len(size) == 2:
            check_size(size["rows"], size["columns"], line=self._element.line)
        images = self._images(size.get("rows"), size.get("columns"))
        if len(clues) < 2:
            goal = images.get("goal")
            if clues or goal is None or not goal.is_complete:
                missing = "columns" if "rows" in clues else "rows"
                expectation = f'expected <clues type="{missing}"> or a complete goal'
                raise InputError(expectation, line=self._element.line)
            clues = {
                "rows": tuple(clue_of(row) for row in goal.rows()),
                "columns": tuple(clue_of(goal.column(column)) for column in range(goal.width)),
            }
        texts = dict(self._inherited())
        extra: dict[str, str] = {}
        for child in self._element.children:
            several_lines = child.name in ("description", "note")
            if text := child.text.strip() if several_lines else one_line(child.text):
                kept = texts if child.name in TEXTS else extra if child.name in EXTRA else {}
                kept[TEXTS.get(child.name, child.name)] = text
        puzzle = Puzzle(
            clues["rows"],
            clues["columns"],
            palette=self._palette,
            goal=images.get("goal"),
            saved=images.get("saved"),
            extra=as_extra(extra),
            read_warnings=self._unused((len(clues["rows"]), len(clues["columns"]))),
        )
        return with_texts(self._with_lone_zeros(puzzle), texts)

    def _with_lone_zeros(self, puzzle: Puzzle) -> Puzzle:
        """Return the puzzle with its lone zeros as blank lines or unknown runs."""
        names = [line.name for line in puzzle.lines()]
        zeros = {names.index(name): run for name, (_, run) in self._zeros.items()}
        decided, uncertain_lines = with_lone_zeros(puzzle, zeros)
        if not uncertain_lines:
            return decided
        first = names[uncertain_lines[0]]
        others = amount(len(uncertain_lines) - 1, "other line")
        where = first if len(uncertain_lines) == 1 else f"{first} and {others}"
        text = f"{where}: a count of 0 alone is read as a blank line; with a goal it can be an unknown run"
        return replace(
            decided, read_warnings=(ReadWarning(text, self._zeros[first][0]), *decided.read_warnings)
        )

    def _unused(self, size: tuple[int, int]) -> tuple[ReadWarning, ...]:
        """Return warnings about other elements with cells, a grid or clues."""
        others: dict[str, Any] = {}
        for child in self._element.children:
            kind = child.attributes.get("type", _KINDS.get(child.name, ("",))[0]).strip().lower()
            if child.name in _KNOWN or kind in _KINDS.get(child.name, ()):
                continue
            name = f'{child.name} type="{kind}"' if child.name in _KINDS else child.name
            others.setdefault(name, child.as_json())
        return unused_values(others, size)

    def _inherited(self) -> Iterator[tuple[str, str]]:
        """Yield the texts of the set, which all its puzzles inherit."""
        parent = self._element.parent
        for child in parent.children if parent else ():
            if child.name in ("author", "copyright", "source"):
                yield child.name, one_line(child.text)

    def _read_colours(self) -> Palette:
        for child in self._element.all_named("color"):
            name = child.attributes.get("name", "").strip()
            if not name:
                raise child.input_error("expected a colour with a name")
            text = child.text.strip()
            if "/" in text or "\\" in text:
                raise triangle_cells_refusal(child.line, f"colour '{name}'")
            self._declared[name] = (child.attributes.get("char", ""), colour_value(text))
        used = self._used_names()
        names = [name for name in self._declared if name != self._background]
        if len(names) > 1 and "black" in names and "black" not in used:
            names.remove("black")  # many files declare it without using it
        # Old files do not declare colours with known names.
        names += sorted(name for name in used - set(names) if colour_value(name))
        table = ColourTable()
        for name in names:
            character, value = self._declared.get(name, ("X" if name == "black" else "", colour_value(name)))
            plain = len(names) == 1 and name == "black" and value in (None, BLACK)
            self._numbers[name] = table.add("" if plain else character or name, value, name)
        background = self._declared.get(self._background, ("", WHITE))[1]
        return table.palette(background)

    def _used_names(self) -> set[str]:
        """Return the names of the colours of counts (by default the default colour) and of cells in
        solutions.
        """
        used: set[str] = set()
        for clues in self._element.all_named("clues"):
            for line in clues.all_named("line"):
                for count in line.all_named("count"):
                    used.add(count.attributes.get("color", self._default).strip())
        by_character = {character: name for name, (character, _) in self._declared.items() if character}
        by_character.setdefault("X", "black")
        for solution in self._element.all_named("solution"):
            for image in solution.all_named("image"):
                used |= {by_character[character] for character in set(image.text) & set(by_character)}
        return used - {self._background}

    def _clues(self, kind: str) -> tuple[Clue, ...] | None:
        found = [
            clues
            for clues in self._element.all_named("clues")
            if clues.attributes.get("type", "").strip().lower() in (kind, kind[:-1])
        ]
        if not found:
            return None
        if len(found) > 1:
            raise found[1].input_error(f"expected one list of {kind}")
        lines = found[0].all_named("line")
        if not lines:
            raise InputError(f"expected at least one <line> in the clues of the {kind}", line=found[0].line)
        return tuple(self._clue(line, f"{kind[:-1]} {number}") for number, line in enumerate(lines, 1))

    def _clue(self, line: Element, place: str) -> Clue:
        runs: list[Run] = []
        counts = line.all_named("count")
        if not counts and line.text.strip():
            found = line.text.strip()
            raise InputError("expected <count> elements", found=found, line=line.line, place=place)
        for count in counts:
            length = run_length(count.text.strip(), line=count.line, column=count.column, place=place)
            name = count.attributes.get("color", self._default).strip()
            number = self._numbers.get(name)
            if number:
                runs.append(Run(length or None, number))
            elif length == 0 and len(counts) == 1:
                return ()
            elif number is None:
                raise count.input_error("expected a declared colour", name, place)
            else:
                raise count.input_error("expected a colour other than the background", name, place)
        if len(runs) == 1 and runs[0].length is None:
            self._zeros[place] = (counts[0].line, runs[0])
            return ()
        return tuple(runs)

    def _images(self, height: int | None, width: int | None) -> dict[str, Grid]:
        """Return the first goal and the first saved marks; another solution replaces a missing goal."""
        images: dict[str, Grid] = {}
        for solution in self._element.all_named("solution"):
            kind = solution.attributes.get("type", "goal").strip().lower()
            for image in solution.all_named("image"):
                if kind in ("goal", "saved", "solution") and kind not in images:
                    images[kind] = self._image(image, height, width)
        return {"goal": images["solution"]} | images if "solution" in images else images

    def _image(self, image: Element, height: int | None, width: int | None) -> Grid:
        code: dict[str, int] = {".": 0, "?": UNDECIDED}
        if "black" in self._numbers:
            code["X"] = self._numbers["black"]
        for name, (character, _) in self._declared.items():
            if len(character) == 1 and name in self._numbers:
                code[character] = self._numbers[name]
        rows = [self._cells(row, code, image) for row in _image_rows(image.text, spaced=" " in code)]
        if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
            raise InputError("expected an image with rows of equal length between bars", line=image.line)
        size = (height or len(rows), width or len(rows[0]))
        if (len(rows), len(rows[0])) != size:
            expectation = f"expected an image of {size[1]} × {size[0]} cells"
            raise InputError(expectation, found=f"{len(rows[0])} × {len(rows)}", line=image.line)
        check_size(*size, line=image.line)
        return Grid(*size, b"".join(rows), self._palette.letters)

    def _cells(self, row: str, code: dict[str, int], image: Element) -> bytes:
        values = bytearray()
        for match in re.finditer(r"\[([^\[\]]*)\]|(.)", row, re.DOTALL):
            found = {code.get(character) for character in match[1] or match[2] or "?"}
            if None in found:
                raise InputError("expected the character of a colour", found=match[0], line=image.line)
            value = found.pop() if len(found) == 1 else UNDECIDED
            values.append(UNDECIDED if value is None else value)
        return bytes(values)


def _image_rows(text: str, *, spaced: bool) -> list[str]:
    parts = text.split("|")
    if len(parts) == 1:
        parts = text.split("\n")
    elif spaced and len(parts) % 2 and not "".join(parts[0::2]).strip():
        return parts[1::2]
    return [row for row in ("".join(part.split()) for part in parts) if row]
