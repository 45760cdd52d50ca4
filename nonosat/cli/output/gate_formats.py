"""What ``check --require`` found, in the formats that servers of teams show: one writer for each."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from nonosat.amounts import amount
from nonosat.cli.arguments.entry import Name
from nonosat.cli.arguments.gate_options import GateFormat
from nonosat.errors import as_one_line
from nonosat.sets.judging import Judged

#: What XML 1.0 cannot hold, however it is written.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class JudgedPuzzle(NamedTuple):
    """A puzzle, and what became of each wish."""

    name: Name
    wishes: Sequence[Judged]


def written(format: GateFormat, puzzles: Sequence[JudgedPuzzle], unread: Sequence[str]) -> str:
    """The outcome in a format; ``unread`` are sentences about what could not be read."""
    return _WRITERS[format](puzzles, unread)


def _junit(puzzles: Sequence[JudgedPuzzle], unread: Sequence[str]) -> str:
    """A suite for each file, with a case for each wish of each puzzle; what is not known is an error."""
    root = ElementTree.Element("testsuites")
    for file, found in groupby(puzzles, key=lambda puzzle: puzzle.name.file or ""):
        suite = _suite(root, file)
        for puzzle in found:
            for judged in puzzle.wishes:
                name = str(puzzle.name._replace(file=None)) or file
                case = _element(suite, "testcase", name=judged.wish, classname=name)
                if not judged.holds:
                    tag = "error" if judged.holds is None else "failure"
                    _element(case, tag, message=judged.why or "", type=judged.wish)
    if unread:
        suite = _suite(root, "input")
        for sentence in unread:
            case = _element(suite, "testcase", name="readable", classname="input")
            _element(case, "error", message=sentence, type="input")
    for suite in root:
        for count, path in (
            ("tests", "testcase"),
            ("failures", "testcase/failure"),
            ("errors", "testcase/error"),
        ):
            suite.set(count, str(len(suite.findall(path))))
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _suite(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return _element(root, "testsuite", name=name)


def _element(parent: ElementTree.Element, tag: str, **values: str) -> ElementTree.Element:
    clean = {key: _NO_XML.sub("\N{REPLACEMENT CHARACTER}", value) for key, value in values.items()}
    return ElementTree.SubElement(parent, tag, clean)


def _github(puzzles: Sequence[JudgedPuzzle], unread: Sequence[str]) -> str:
    """Annotations, as workflows of GitHub read them on standard output."""
    lines = [f"::error title=input::{_escaped(sentence)}" for sentence in unread]
    for name, judged in _missed(puzzles):
        place = f"file={_property(name.file)}," if name.file else ""
        level = "warning" if judged.holds is None else "error"
        lines.append(
            f"::{level} {place}title={_property(judged.wish)}::{_escaped(f'{name}: {_reason(judged)}')}"
        )
    return "".join(f"{line}\n" for line in lines)


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def _markdown(puzzles: Sequence[JudgedPuzzle], unread: Sequence[str]) -> str:
    """A table of what does not hold, below a sentence about all."""
    good = sum(all(judged.holds for judged in puzzle.wishes) for puzzle in puzzles)
    told = [f"{amount(len(puzzles), 'puzzle')}, {good} as wished.\n"]
    rows = [
        f"| {_cell(str(name))} | {_cell(judged.wish)} | {_cell(_reason(judged))} |"
        for name, judged in _missed(puzzles)
    ]
    if rows:
        told.append("\n".join(["| puzzle | wish | why |", "|---|---|---|", *rows, ""]))
    if unread:
        told.append("\n".join(["Not read:\n", *(f"- {_cell(sentence)}" for sentence in unread), ""]))
    return "\n".join(told)


def _cell(text: str) -> str:
    """A text that Markdown shows as it is, on one line."""
    return re.sub(r"([\\`*_{}\[\]<>&|#~])", r"\\\1", as_one_line(text))


def _missed(puzzles: Sequence[JudgedPuzzle]) -> Iterator[tuple[Name, Judged]]:
    return ((puzzle.name, each) for puzzle in puzzles for each in puzzle.wishes if not each.holds)


def _reason(judged: Judged) -> str:
    return f"{'not known: ' if judged.holds is None else ''}{judged.why}"


_WRITERS: dict[GateFormat, Callable[[Sequence[JudgedPuzzle], Sequence[str]], str]] = {
    GateFormat.JUNIT: _junit,
    GateFormat.GITHUB: _github,
    GateFormat.MARKDOWN: _markdown,
}
