"""YAML: an object with the clues, as in JSON (php-nonogram), read by PyYAML; a document for each puzzle.

The parser only provides the tree of a document. Plain scalars are numbers as in JSON, ``true``,
``false`` and ``null``, or else texts: ``010`` is ten, ``1:30`` and ``no`` are texts, and no objects
are constructed. Aliases, by which a few bytes could expand to gigabytes, are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from nonosat.files.formats.json_puzzle.documents import Path
from nonosat.files.formats.json_puzzle.names import PICTURES, plain_key
from nonosat.files.formats.json_puzzle.reading import puzzles_of
from nonosat.files.notation.file_text import beginning, decoded
from nonosat.files.notation.format import define_format
from nonosat.files.notation.text_lines import input_error_at
from nonosat.files.notation.vocabulary import side_of
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

if TYPE_CHECKING:
    from yaml import Node

_WHOLE = re.compile(r"[-+]?[0-9]{1,400}\Z")
_FRACTION = re.compile(r"[-+]?[0-9]{1,300}\.[0-9]{0,300}\Z")
_NAMES = {"true": True, "false": False, "null": None, "~": None, "": None}
#: The deepest nesting of objects and lists; a bundle of puzzles in two colours needs seven.
_DEEPEST = 20
#: A key at the beginning of a line, and those of clues and pictures.
_KEY = re.compile(rb"(?m)^[ \t-]*[\"']?([A-Za-z][\w -]{0,30})[\"']?[ \t]*:(?=\s|\Z)")


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of the documents, in order."""
    for document in _documents(decoded(data)):
        yield from puzzles_of(_value(document), partial(_place, document), strict=False)


def _documents(text: str) -> Iterator[Node]:
    """Yield the root of each document."""
    import yaml

    try:
        yield from yaml.compose_all(text, _loader())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        # By its offset: YAML ends lines at characters where other texts do not.
        raise input_error_at(text, mark.index, f"expected YAML ({error.problem or error.context})") from None
    except yaml.reader.ReaderError as error:
        raise input_error_at(text, error.position, "expected YAML", chr(error.character)) from None


@cache
def _loader() -> type[Any]:
    """Return a loader of trees that refuses aliases and deep nesting."""
    import yaml

    class Loader(yaml.BaseLoader):  # type: ignore[misc] # PyYAML has no types
        depth = 0

        def compose_node(self, parent: Node | None, index: Any) -> Node | None:
            mark = self.peek_event().start_mark
            line, column = mark.line + 1, mark.column + 1
            if self.check_event(yaml.AliasEvent):
                raise InputError("expected values without anchors and aliases", line=line, column=column)
            if self.depth > _DEEPEST:
                raise InputError("expected a puzzle, found YAML that is nested too deeply", line=line)
            self.depth += 1
            node: Node | None = super().compose_node(parent, index)
            self.depth -= 1
            return node

    return Loader


def _value(node: Node) -> Any:
    """Return the value of a node: lists, objects, texts, numbers, true, false and null."""
    if node.id == "sequence":
        return [_value(item) for item in node.value]
    if node.id == "scalar":
        return _plain_scalar(node.value) if node.style is None else node.value
    value: dict[str, Any] = {}
    for key, item in node.value:
        if key.id != "scalar" or key.value in value:
            expectation, mark = "expected each key once, and a word", key.start_mark
            found = key.value if key.id == "scalar" else None
            raise InputError(expectation, found=found, line=mark.line + 1, column=mark.column + 1)
        value[key.value] = _value(item)
    return value


def _place(node: Node, path: Path) -> tuple[int, int]:
    for step in path:
        inner: dict[Any, Node] = {}
        if node.id != "scalar":
            inner = (
                {key.value: item for key, item in node.value}
                if node.id == "mapping"
                else dict(enumerate(node.value))
            )
        if step not in inner:
            break
        node = inner[step]
    return node.start_mark.line + 1, node.start_mark.column + 1


def _plain_scalar(text: str) -> Any:
    if text.lower() in _NAMES:
        return _NAMES[text.lower()]
    if _WHOLE.match(text):
        return int(text)
    return float(text) if _FRACTION.match(text) else text


def _recognises(data: bytes) -> bool:
    if beginning(data)[:1] in ("{", "["):
        return False
    keys = (match[1].decode() for match in _KEY.finditer(data))
    return any(side_of(key) or plain_key(key) in PICTURES for key in keys)


FORMAT = define_format("yaml", _recognises, read, parts=rb"\n(?=---[ \t\r]*\n)")
