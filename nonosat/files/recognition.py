"""Recognising formats by content: every plausible reader is tried; if they disagree, the suffix decides.

Many formats are little more than lists of numbers, and the same bytes can be valid in several of them. If
no suffix decides, fitting clues do, but only among formats with a structure: a *bare* list is never
preferred to one of these because its clues fit, as a puzzle need not have a solution.
An undecided case is an error that names the candidates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nonosat.files.compression import uncompressed_name
from nonosat.files.notation.format import Format
from nonosat.files.notation.refusals import NO_EMPTY_LINE, NO_PUZZLE
from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.clue_text import text_of_clue
from nonosat.model.errors import InputError, UnsupportedPuzzle, shortened
from nonosat.model.puzzle import Puzzle

#: The suffix of any text file.
_ANY_TEXT = ".txt"
#: Matches lines of prose, and few lines of puzzles.
_WORDS = re.compile(rb"(?<![A-Za-z])(?:[A-Za-z]{2,}+[,;:]? ){2}[A-Za-z]{2}")


class _Reading(NamedTuple):
    """The result of a reader: the first puzzle, the number and fingerprint of all, whether it read to the
    end.
    """

    format: Format
    first: Puzzle
    number: int
    fingerprint: int
    whole: bool

    @property
    def fits(self) -> bool:
        """Whether the sums of the first puzzle allow a solution."""
        return contradiction_in_sums(self.first) is None


def format_of(data: bytes, name: str, formats: Sequence[Format]) -> Format:
    """Return the format of a file with these bytes and that name.

    Raises ``InputError`` if no reader accepts them, or if several do and disagree.
    """
    if not data.strip():
        raise InputError("expected a nonogram, found an empty file")
    readers = [format for format in formats if format.recognises(data)]
    if len(readers) == 1:
        return readers[0]
    readings: list[_Reading] = []
    refusals: dict[str, InputError | UnsupportedPuzzle] = {}
    for format in readers:
        reading = _reading(format, data)
        if isinstance(reading, _Reading):
            readings.append(reading)
        else:
            refusals[format.name] = reading
    suffixed = {format.name for format in readers if has_suffix(format, name)}
    if not readings:
        guesses = {format.name for format in readers if format.guess}
        raise _refusal(refusals, suffixed, guesses if len(guesses) < len(refusals) else set())
    return _chosen(readings, suffixed)


def is_foreign(data: bytes, name: str, formats: Sequence[Format], error: InputError | None) -> bool:
    """Return whether an unreadable file is in none of these formats, by its suffix and by its content.

    ``error`` is that of the readers, unless the file is of a kind that is never read. A file is in a format
    if the format's error is specific, unless the format is a guess or the text is prose.
    """
    if any(has_suffix(format, name) for format in formats):
        return False
    if error is None or error.expectation.startswith(NO_PUZZLE) or not data.strip():
        return True
    known = any(not format.guess and format.recognises(data) for format in formats)
    return not known or _is_prose(data)


def _is_prose(data: bytes) -> bool:
    """Return whether most lines of a text have several consecutive words."""
    lines = [line for line in data.splitlines() if line.strip()]
    return sum(1 for line in lines if _WORDS.search(line)) * 2 > len(lines)


def has_suffix(format: Format, name: str) -> bool:
    """Return whether the name has a suffix of the format, perhaps followed by that of a compression."""
    lowered = uncompressed_name(name.lower())
    return any(lowered.endswith(suffix) for suffix in format.suffixes)


def _reading(format: Format, data: bytes) -> _Reading | InputError | UnsupportedPuzzle:
    first: Puzzle | None = None
    count = fingerprint = 0
    try:
        for puzzle in format.read(data):
            first = first or puzzle
            count += 1
            fingerprint = _fingerprint(puzzle, fingerprint)
    except (InputError, UnsupportedPuzzle) as error:
        if first:
            return _Reading(format, first, count, fingerprint, whole=False)
        return error.with_traceback(None)  # the traceback would keep all objects of the reader
    if first is None:
        return InputError("expected at least one puzzle")
    return _Reading(format, first, count, fingerprint, whole=True)


def _fingerprint(puzzle: Puzzle, before: int = 0) -> int:
    """Return a hash of a puzzle and of ``before``, the fingerprint of the puzzles before it."""
    return hash((before, puzzle.rows, puzzle.columns, puzzle.givens))


def _chosen(readings: Sequence[_Reading], suffixed: Iterable[str]) -> Format:
    """Return the format of the suffix, or else the likeliest; raises ``InputError`` if several differ."""
    readings = [reading for reading in readings if reading.whole] or readings
    certain = {reading.fingerprint for reading in readings if not reading.format.guess}
    readings = [each for each in readings if not (each.format.guess and each.fingerprint in certain)]
    by_suffix = [reading for reading in readings if reading.format.name in suffixed]
    if all(_ANY_TEXT in reading.format.suffixes for reading in by_suffix):
        likely = _likely(readings)
        steps = (readings, likely, [reading for reading in likely if reading in by_suffix])
    else:
        likely = [reading for reading in by_suffix if reading.fits] or by_suffix
        steps = (readings, by_suffix, likely)
    for step in steps:
        if step and all(reading.fingerprint == step[0].fingerprint for reading in step):
            return step[0].format
    likely = sorted(likely, key=lambda reading: reading.format.name)
    names = ", ".join(reading.format.name for reading in likely)
    raise InputError(f"several formats fit, choose one with --from: {names} ({_differences(likely)})")


def _likely(readings: Sequence[_Reading]) -> Sequence[_Reading]:
    """Return the likely readings if the suffix does not decide; if they differ, the user must choose.

    A fitting reading in a format with a structure is likelier than bare lists, and these than a guess; if it
    does not fit, less likely readings that do are candidates too.
    """
    bare = [reading for reading in readings if reading.format.bare]
    firm = [reading for reading in readings if reading not in bare]
    sized = filter(_may_have_a_row_for_its_size, bare) if firm else ()
    fitting = [reading for reading in firm if reading.fits]
    if fitting:
        exchanged = [reading for reading in firm if _is_another_exchanged(reading, fitting)]
        return [*fitting, *exchanged, *sized]
    certain = [reading for reading in bare if not reading.format.guess]
    likeliest = [*firm, *sized] or [reading for reading in certain if reading.fits] or certain
    others = [reading for reading in bare if reading.fits and reading not in likeliest]
    return [*likeliest, *others] or readings


def _may_have_a_row_for_its_size(reading: _Reading) -> bool:
    """Return whether the only row of a list may be the size in another format."""
    return reading.first.height == 1 and len(reading.first.rows[0] or ()) == 2


def _is_another_exchanged(reading: _Reading, others: Iterable[_Reading]) -> bool:
    """Return whether clues that do not fit would fit with width and height exchanged, as a new puzzle.

    So rows below a height that comes first are not read as the columns of another format.
    """
    if reading.fits:
        return False
    lists, width = reading.first.rows + reading.first.columns, reading.first.width
    exchanged = Puzzle(lists[:width], lists[width:], palette=reading.first.palette)
    known = {other.fingerprint for other in others}
    return _fingerprint(exchanged) not in known and contradiction_in_sums(exchanged) is None


def _differences(readings: Sequence[_Reading]) -> str:
    """Return a short description of each different reading of the file."""
    groups: dict[int, list[_Reading]] = {}
    for reading in readings:
        groups.setdefault(reading.fingerprint, []).append(reading)
    firsts = [group[0].first for group in groups.values()]
    lines = zip(*(puzzle.lines() for puzzle in firsts), strict=False)
    number = next((n for n, same in enumerate(lines) if len({line.clue for line in same}) > 1), 0)
    return "; ".join(
        f"{' and '.join(reading.format.name for reading in group)}: {_in_words(group[0], number)}"
        for group in groups.values()
    )


def _in_words(reading: _Reading, number: int) -> str:
    """Return the size of the first puzzle, the clue of one line, and the number of puzzles if several."""
    line = reading.first.lines()[number]
    clue = "unknown" if line.clue is None else shortened(text_of_clue(line.clue, blank="0"))
    many = f"{reading.number} puzzles, the first " if reading.number > 1 else ""
    return f"{many}{reading.first.size}, {line.name} {clue}"


def _refusal(
    refusals: dict[str, InputError | UnsupportedPuzzle], suffixed: Iterable[str], guesses: set[str]
) -> InputError | UnsupportedPuzzle:
    """Return the error of the format of the suffix, or of the reader that got furthest and does not guess."""
    certain = [error for name, error in refusals.items() if name not in guesses]
    unsupported = [error for error in certain if isinstance(error, UnsupportedPuzzle)]
    errors = [error for error in certain if isinstance(error, InputError)]
    likely = [refusals[name] for name in suffixed if name in refusals]
    if len(likely) == 1 or unsupported:
        return likely[0] if len(likely) == 1 else unsupported[0]
    furthest = max((error.line or 0 for error in errors), default=0)
    best = {str(error): error for error in errors if (error.line or 0) == furthest}
    if len(best) == 1 and (furthest > 1 or len({str(error) for error in errors}) == 1):
        return next(iter(best.values()))
    if len(best) == len(errors) > 1 and all(error.column for error in errors):
        return max(errors, key=lambda error: error.column or 0)
    forgotten = [error for error in refusals.values() if NO_EMPTY_LINE in error.args]
    if forgotten:
        return forgotten[0]
    names = f" (tried {', '.join(refusals)})" if refusals else ""
    return InputError(f"{NO_PUZZLE}{names}")
