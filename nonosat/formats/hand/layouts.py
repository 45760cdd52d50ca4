"""The ways in which two lists may be cut into clues."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.errors import InputError
from nonosat.formats.hand.sections import Section
from nonosat.notation.text_lines import TextLine

#: What separates clues on one line, the strongest first.
_STRONG = (";", "/", "|", "\t")
_GROUP = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
_OUTSIDE = re.compile(r"[\[\](){}\s,;/|]*\Z")
_BULLET = re.compile(r"\s*[-•]\s+(?=\S)")
_ENDS = " \t,;|/"


def cuts(section: Section) -> tuple[list[TextLine] | None, list[TextLine] | None]:
    """The section with a clue per line, and with several clues per line; ``None`` where that cannot be."""
    lines = section.lines
    if section.is_labelled:
        return [_trimmed(line) for line in lines], None
    if any(character in "[](){}" for line in lines for character in line.text):
        _check_balance(lines)
        groups = [group for line in lines for group in _groups(line)]
        if len(groups) > 1 or len(lines) > 1:
            return groups, None
        lines = groups
    single = [_trimmed(line) for line in lines]
    if len(lines) == 1 and not section.is_labelled and _strong_parts(single[0]):
        return None, _strong_parts(single[0])
    several = [_parts(line) for line in single]
    if len(lines) > 1 and all(parts is None or len(parts) == 1 for parts in map(_strong_parts, single)):
        return single, None
    if any(parts is None for parts in several):
        return single, None
    return single, [part for parts in several for part in parts or ()]


def _trimmed(line: TextLine) -> TextLine:
    """The line without a bullet, and without separators and quotation marks at its ends."""
    marks = _ENDS + "\"'"
    bullet = _BULLET.match(line.text)
    start = bullet.end() if bullet else 0
    start += len(line.text[start:]) - len(line.text[start:].lstrip(marks))
    return TextLine(line.number, line.text[start:].rstrip(marks), line.offset + start)


def _groups(line: TextLine) -> Iterator[TextLine]:
    at = 0
    for match in _GROUP.finditer(line.text):
        _check_outside(line, at, match.start())
        yield TextLine(line.number, match[1], line.offset + match.start(1))
        at = match.end()
    _check_outside(line, at, len(line.text))


def _check_balance(lines: list[TextLine]) -> None:
    text = "".join(line.text for line in lines)
    if any(text.count(opening) != text.count(closing) for opening, closing in ("[]", "()", "{}")):
        raise InputError("expected a closing bracket for each that opens", line=lines[-1].number)


def _check_outside(line: TextLine, start: int, end: int) -> None:
    text = line.text[start:end]
    if not _OUTSIDE.match(text):
        column = line.offset + start + 1 + len(text) - len(text.lstrip(" ,;[({"))
        found = text.strip(" ,;[({")
        raise InputError("expected each clue in brackets", found=found, line=line.number, column=column)


def _parts(line: TextLine) -> list[TextLine] | None:
    """The clues on one line; ``None`` if it cannot be told where they end."""
    strong = _strong_parts(line)
    if strong is not None:
        return strong
    text = line.text
    if "," not in text:
        return _split(line, r"\s+")
    if not re.search(r"\s", text):
        return _split(line, ",")
    if not re.search(r",(?!\s)", text):
        return _split(line, r",\s+")
    if not re.search(r"\s,|,\s", text):
        return _split(line, r"\s+")
    return None


def _strong_parts(line: TextLine) -> list[TextLine] | None:
    mark = next((mark for mark in _STRONG if mark in line.text), None)
    return None if mark is None else _split(line, re.escape(mark))


def _split(line: TextLine, separator: str) -> list[TextLine]:
    parts: list[TextLine] = []
    at = 0
    for match in re.finditer(separator, line.text):
        parts.append(TextLine(line.number, line.text[at : match.start()], line.offset + at))
        at = match.end()
    return [*parts, TextLine(line.number, line.text[at:], line.offset + at)]
