"""XML elements of one name, one after another, with the places where they stand.

Reads in a stream, so that a set of a million puzzles needs the memory of one; refuses declarations of
entities (which can blow up to any size, or fetch files), and knows the entities of HTML, which old
writers use without declaring them.
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from html.entities import html5
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler, feature_external_ges
from xml.sax.xmlreader import AttributesImpl, Locator

from nonosat.errors import InputError
from nonosat.notation.file_text import beginning, decoded

#: Those of all elements without any.
_NO_ATTRIBUTES: dict[str, str] = {}
#: Puzzles nest five deep; with a limit, a million opening tags cannot fill the memory.
_DEEPEST = 30
#: Characters given to the parser at once, so that complete elements are taken out in between.
_CHUNK = 1 << 16
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]*;)")
#: What may come before the root element, and the name of that.
_ROOT = re.compile(
    r"(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*>|\s)*<([\w:.-]+)[\s/>]", re.DOTALL | re.IGNORECASE
)
_OF_XML = frozenset({"amp;", "lt;", "gt;", "quot;", "apos;"})


class Element:
    """An element: its name in lower case, attributes likewise, place (1-based), children, and the text that
    stands in the element itself, once it is closed.
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
        self.children: Sequence[Element] = ()
        self.text = ""

    def all_named(self, name: str) -> list[Element]:
        """The children of that name."""
        return [child for child in self.children if child.name == name]

    def misfit(self, expectation: str, found: object = None, place: str | None = None) -> InputError:
        """The error that something else stands there."""
        text = None if found is None else str(found)
        return InputError(expectation, found=text, line=self.line, column=self.column, place=place)


class _OpenElement:
    """An element that is being read, with what goes when it is closed: a file may have millions."""

    def __init__(self, element: Element) -> None:
        self.element = element
        self.parts: list[str] = []
        self._children: list[Element] = []

    def add(self, child: Element) -> None:
        self._children.append(child)
        self.element.children = self._children

    def closed(self) -> Element:
        self.element.text = "".join(self.parts)
        return self.element


class _Collector(ContentHandler):
    """Builds the elements of one name, and leaves those that are complete in ``complete``."""

    def __init__(self, name: str, locator: Locator) -> None:
        super().__init__()
        self._name = name
        self._place = locator
        self._open: list[_OpenElement] = []
        self.complete: deque[Element] = deque()

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - the name is SAX's
        parent = self._open[-1].element if self._open else None
        line, column = self._place.getLineNumber() or 1, (self._place.getColumnNumber() or 0) + 1
        if len(self._open) == _DEEPEST:
            raise InputError("expected a puzzle, found XML that is nested too deeply", line=line)
        attributes = {_local(key): value for key, value in attrs.items()} or _NO_ATTRIBUTES
        self._open.append(_OpenElement(Element(_local(name), attributes, line, column, parent)))

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802 - the name is SAX's
        element = self._open.pop().closed()
        if element.name == self._name:
            self.complete.append(element)
        elif self._open:
            self._open[-1].add(element)

    def characters(self, content: str) -> None:
        if self._open:
            self._open[-1].parts.append(content)

    def skippedEntity(self, name: str) -> None:  # noqa: N802 - the name is SAX's
        raise InputError("expected a known entity", found=f"&{name};", line=self._place.getLineNumber())


def elements_named(data: bytes, name: str) -> Iterator[Element]:
    """The elements of that name; what stands before them in the parent is in ``parent.children``."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.expatreader import DefusedExpatParser

    text = _ENTITY.sub(_character, decoded(data))
    # A DOCTYPE may name a document type by its address; like all external entities it is never fetched.
    parser = DefusedExpatParser(forbid_external=False)
    parser.setFeature(feature_external_ges, False)
    collector = _Collector(name, parser)
    parser.setContentHandler(collector)
    try:
        for start in range(0, len(text), _CHUNK):
            parser.feed(text[start : start + _CHUNK])
            while collector.complete:
                yield collector.complete.popleft()
        parser.close()
    except SAXParseException as error:
        column = (error.getColumnNumber() or 0) + 1
        expectation = f"expected XML ({error.getMessage()})"
        raise InputError(expectation, line=error.getLineNumber(), column=column) from None
    except DefusedXmlException:
        line = parser.getLineNumber()
        raise InputError("expected XML that declares no entities", line=line) from None
    while collector.complete:
        yield collector.complete.popleft()


def root_name(data: bytes) -> str | None:
    """The name of the first element, in lower case, if the bytes begin like XML: a cheap first look."""
    match = _ROOT.match(beginning(data))
    return _local(match[1]) if match else None


def _local(name: str) -> str:
    return sys.intern(name.rpartition(":")[2].lower())


def _character(match: re.Match[str]) -> str:
    if match[1] in _OF_XML or match[1] not in html5:
        return match[0]
    return html5[match[1]]
