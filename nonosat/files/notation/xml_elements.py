"""A stream of the XML elements of one name, with their positions.

A set of a million puzzles needs the memory of one. Declarations of entities, which can expand to any size or
fetch files, are refused; the entities of HTML, which old writers use without declaring them, are known.
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Iterator
from html.entities import html5
from typing import Any
from xml.parsers import expat

from nonosat.files.notation.file_text import beginning, decoded
from nonosat.model.errors import InputError

#: Shared by all elements without attributes or children.
_NO_ATTRIBUTES: dict[str, str] = {}
_NO_CHILDREN: list[Element] = []
#: The deepest nesting (puzzles need five levels), so that a million opening tags cannot fill the memory.
_DEEPEST = 30
#: Characters passed to the parser at once; complete elements are yielded in between.
_CHUNK = 1 << 16
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]*;)")
#: The content before the root element, and the name of the root.
_ROOT = re.compile(
    r"(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*>|\s)*<([\w:.-]+)[\s/>]", re.DOTALL | re.IGNORECASE
)
_SMALL_NUMBER = re.compile("[0-9]{1,6}")
_OF_XML = frozenset({"amp;", "lt;", "gt;", "quot;", "apos;"})


class Element:
    """An element: name and attribute names in lower case, position (1-based), children, and, after its end,
    its own text.
    """

    __slots__ = ("attributes", "children", "column", "line", "name", "parent", "text")

    def __init__(
        self, name: str, attributes: dict[str, str], line: int, column: int, parent: Element | None
    ) -> None:
        self.name = name
        self.attributes = attributes
        self.line = line
        self.column = column
        self.parent = parent
        self.children = _NO_CHILDREN
        self.text = ""

    def all_named(self, name: str) -> list[Element]:
        """Return the children of that name."""
        return [child for child in self.children if child.name == name]

    def as_json(self) -> Any:
        """Return the element as JSON: its children, its attributes, or its text, a line for each row."""
        if self.children:
            inner = [child.as_json() for child in self.children]
            return inner[0] if len(inner) == 1 and isinstance(inner[0], str) else inner
        text = self.text.strip().strip("|").replace("|", "\n")
        values = {name: _number_or_text(value) for name, value in self.attributes.items()}
        return values if values and not text else _number_or_text(text)

    def input_error(self, expectation: str, found: object = None, place: str | None = None) -> InputError:
        """Return the error for this element."""
        text = None if found is None else str(found)
        return InputError(expectation, found=text, line=self.line, column=self.column, place=place)


class _Collector:
    """A builder of the elements of one name; finished ones are in ``complete``."""

    def __init__(self, name: str) -> None:
        self._name = name
        #: The open elements, each with the parts of its text.
        self._open: list[tuple[Element, list[str]]] = []
        self.complete: deque[Element] = deque()
        parser = self.parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        parser.CharacterDataHandler = self._text
        # A DOCTYPE may have the address of a document type; like all external entities it is never fetched.
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE)
        parser.ExternalEntityRefHandler = lambda *_: 1
        parser.EntityDeclHandler = self._declaration
        parser.SkippedEntityHandler = self._unknown

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        if len(self._open) == _DEEPEST:
            raise InputError("expected a puzzle, found XML that is nested too deeply", line=line)
        local = {_local(key): value for key, value in attributes.items()} or _NO_ATTRIBUTES
        parent = self._open[-1][0] if self._open else None
        self._open.append((Element(_local(name), local, line, column, parent), []))

    def _end(self, _: str) -> None:
        element, parts = self._open.pop()
        element.text = "".join(parts)
        if element.name == self._name:
            self.complete.append(element)
        elif element.parent is not None:
            if element.parent.children is _NO_CHILDREN:
                element.parent.children = []
            element.parent.children.append(element)

    def _text(self, text: str) -> None:
        self._open[-1][1].append(text)

    def _declaration(self, *_: object) -> None:
        raise InputError("expected XML that declares no entities", line=self.parser.CurrentLineNumber)

    def _unknown(self, name: str, *_: object) -> None:
        raise InputError("expected a known entity", found=f"&{name};", line=self.parser.CurrentLineNumber)


def elements_named(data: bytes, name: str) -> Iterator[Element]:
    """Yield the elements of that name, at least one; ``parent.children`` are their earlier siblings."""
    text = _ENTITY.sub(_character, decoded(data))
    collector = _Collector(name)
    count = 0
    try:
        for start in (*range(0, len(text), _CHUNK), len(text)):
            collector.parser.Parse(text[start : start + _CHUNK], start == len(text))
            count += len(collector.complete)
            while collector.complete:
                yield collector.complete.popleft()
    except expat.ExpatError as error:
        expectation = f"expected XML ({expat.ErrorString(error.code)})"
        raise InputError(expectation, line=error.lineno, column=error.offset + 1) from None
    if not count:
        raise InputError(f"expected XML with an element <{name}>")


def root_name(data: bytes) -> str | None:
    """Return the name of the first element, in lower case, if the bytes begin like XML; for recognisers."""
    match = _ROOT.match(beginning(data))
    return _local(match[1]) if match else None


def _number_or_text(text: str) -> int | str:
    return int(text) if _SMALL_NUMBER.fullmatch(text) else text


def _local(name: str) -> str:
    return sys.intern(name.rpartition(":")[2].lower())


def _character(match: re.Match[str]) -> str:
    if match[1] in _OF_XML or match[1] not in html5:
        return match[0]
    return html5[match[1]]
