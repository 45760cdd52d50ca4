"""Recognising formats by content: every plausible reader tries; if they disagree, the suffix decides.

Many formats are little more than lists of numbers, and the same bytes can be valid in several of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.files.compression import uncompressed_name
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.notation.format import Format
from nonosat.notation.refusals import HOW_TO_TYPE
from nonosat.puzzle import Puzzle

#: A suffix that says nothing but that a file is text.
_ANY_TEXT = ".txt"
#: What a line of prose has, and few lines of puzzles.
_WORDS = re.compile(rb"(?<![A-Za-z])(?:[A-Za-z]{2,}+[,;:]? ){2}[A-Za-z]{2}")
#: What is said when nothing fits: how to type a puzzle, and where else to look.
_EXPECTATION = f"expected a nonogram: {HOW_TO_TYPE}, or give one of the formats that 'nonosat formats' lists"


class _Reading(NamedTuple):
    """What a reader found: the first puzzle, a fingerprint of all of them, whether it read to the end."""

    format: Format
    first: Puzzle
    fingerprint: int
    whole: bool


def format_of(data: bytes, name: str, formats: Sequence[Format]) -> Format:
    """The format of a file with these bytes and that name.

    Raises ``InputError`` when no reader accepts them, or when several do and disagree.
    """
    if not data.strip():
        raise InputError("expected a nonogram, found an empty file")
    readers = [
        format
        for format in formats
        if (not format.only_by_suffix or has_suffix(format, name)) and format.recognises(data)
    ]
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
    """Whether a file that nothing reads is none of these formats: no suffix says so, and no reader knows it.

    ``error`` is what the readers said, if the file is not of a kind that is never read. A reader knows a file
    if its error is about this file and not about all that a nonogram may be, unless it takes almost any text
    for its own, or the text is prose.
    """
    if any(has_suffix(format, name) for format in formats):
        return False
    if error is None or error.expectation.startswith(_EXPECTATION) or not data.strip():
        return True
    known = any(not format.guess and format.recognises(data) for format in formats)
    return not known or _is_prose(data)


def _is_prose(data: bytes) -> bool:
    """Whether most lines of a text have several words one after another."""
    lines = [line for line in data.splitlines() if line.strip()]
    return sum(1 for line in lines if _WORDS.search(line)) * 2 > len(lines)


def has_suffix(format: Format, name: str) -> bool:
    """Whether the name ends in a suffix of the format (that of a compression may follow it)."""
    lowered = uncompressed_name(name.lower())
    return any(lowered.endswith(suffix) for suffix in format.suffixes)


def _reading(format: Format, data: bytes) -> _Reading | InputError | UnsupportedPuzzle:
    first: Puzzle | None = None
    fingerprint = 0
    try:
        for puzzle in format.read(data):
            first = first or puzzle
            fingerprint = hash((fingerprint, puzzle.rows, puzzle.columns, puzzle.givens))
    except (InputError, UnsupportedPuzzle) as error:
        if first:
            return _Reading(format, first, fingerprint, whole=False)
        return error.with_traceback(None)  # which would keep all that the reader has made
    if first is None:
        return InputError("expected at least one puzzle")
    return _Reading(format, first, fingerprint, whole=True)


def _chosen(readings: Sequence[_Reading], suffixed: Iterable[str]) -> Format:
    """The format that the suffix names, or else the one whose sums allow a picture.

    Where none does, the one that does not guess. Several that fit and differ are an error.
    """
    readings = [reading for reading in readings if reading.whole] or readings
    certain = [reading for reading in readings if not reading.format.guess]
    known = {reading.fingerprint for reading in certain}
    readings = [reading for reading in readings if reading in certain or reading.fingerprint not in known]
    by_suffix = [reading for reading in readings if reading.format.name in suffixed]
    sound = [reading for reading in readings if contradiction_in_numbers(reading.first) is None]
    sound_by_suffix = [reading for reading in by_suffix if reading in sound]
    only_text = all(_ANY_TEXT in reading.format.suffixes for reading in by_suffix)
    steps = (
        (readings, sound_by_suffix, sound or certain) if only_text else (readings, by_suffix, sound_by_suffix)
    )
    for step in steps:
        if step and all(reading.fingerprint == step[0].fingerprint for reading in step):
            return step[0].format
    names = ", ".join(
        reading.format.name for reading in (sound if only_text else sound_by_suffix) or readings
    )
    raise InputError(f"several formats fit, choose one with --from: {names}")


def _refusal(
    refusals: dict[str, InputError | UnsupportedPuzzle], suffixed: Iterable[str], guesses: set[str]
) -> InputError | UnsupportedPuzzle:
    """The error of the reader that the suffix names, or of the one that got furthest and does not guess."""
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
    names = f" (tried {', '.join(refusals)})" if refusals else ""
    return InputError(f"{_EXPECTATION}{names}")
