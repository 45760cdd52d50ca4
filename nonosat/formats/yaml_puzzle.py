"""YAML: an object with the clues, as in JSON (php-nonogram), read by PyYAML; a document for each puzzle.

Only the tree of a document is taken from the parser. Plain scalars are numbers as JSON writes them, ``true``,
``false`` and ``null``, or else texts: ``010`` is ten, ``1:30`` and ``no`` are nothing special, and nothing
is ever constructed. Aliases, with which a few bytes could stand for gigabytes, are refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from nonosat.errors import InputError
from nonosat.formats.json_puzzle.bundles import puzzles_within
from nonosat.formats.json_puzzle.misfit import Path
from nonosat.formats.json_puzzle.names import PICTURES, plain_key
from nonosat.formats.json_puzzle.positions import line_and_column
from nonosat.formats.json_puzzle.reading import puzzle_of
from nonosat.formats.json_puzzle.writing import as_json
from nonosat.notation.file_text import beginning, decoded
from nonosat.notation.format import described
from nonosat.notation.text_offsets import misfit_at
from nonosat.notation.vocabulary import side_of
from nonosat.puzzle import Puzzle

_WHOLE = re.compile(r"[-+]?[0-9]{1,400}\Z")
_FRACTION = re.compile(r"[-+]?[0-9]{1,300}\.[0-9]{0,300}\Z")
_NAMES = {"true": True, "false": False, "null": None, "~": None, "": None}
#: Objects and lists inside each other; a bundle of puzzles in two colours needs seven.
_DEEPEST = 20
#: A key at the beginning of a line, and those of clues and pictures.
_KEY = re.compile(rb"(?m)^[ \t-]*[\"']?([A-Za-z][\w -]{0,30})[\"']?[ \t]*:(?=\s|\Z)")
#: What PyYAML refuses to read even in a text, or takes for the end of a line.
_UNREADABLE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
#: Characters that a key may have without a question mark before it.
_LONGEST_KEY = 1000


class _Node(NamedTuple):
    """A part of a document with its line and column (1 …): a text, a list of nodes or pairs of nodes."""

    line: int
    column: int
    text: str | None = None
    is_plain: bool = False
    items: list[_Node] | None = None
    #: What is inside an object: keys and values in turn.
    pairs: list[_Node] | None = None


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the documents, in order."""
    for document in _documents(decoded(data)):
        place_of = partial(_place, document)
        for path, item in puzzles_within(_value(document)):
            yield puzzle_of(item, path, place_of, strict=False)


def _documents(text: str) -> Iterator[_Node]:
    import yaml

    try:
        yield from _nodes(yaml.parse(text, yaml.BaseLoader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        # By its offset: YAML ends lines at characters where other texts do not.
        raise misfit_at(text, mark.index, f"expected YAML ({error.problem or error.context})") from None
    except yaml.reader.ReaderError as error:
        line, column = line_and_column(text, error.position)
        raise InputError("expected YAML", found=chr(error.character), line=line, column=column) from None


def _nodes(events: Iterable[Any]) -> Iterator[_Node]:
    """The root of each document."""
    opened: list[list[_Node]] = []
    root = _Node(1, 1, text="")
    for event in events:
        kind = type(event).__name__
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        node: _Node | None = None
        if kind == "AliasEvent":
            raise InputError("expected values without anchors and aliases", line=line, column=column)
        if kind == "ScalarEvent":
            node = _Node(line, column, text=event.value, is_plain=event.style is None)
        elif kind == "SequenceStartEvent":
            node = _Node(line, column, items=[])
        elif kind == "MappingStartEvent":
            node = _Node(line, column, pairs=[])
        elif kind in ("SequenceEndEvent", "MappingEndEvent"):
            opened.pop()
            continue
        elif kind == "DocumentEndEvent":
            yield root
        if node is None:
            continue
        if opened:
            opened[-1].append(node)
        else:
            root = node
        inner = node.items if node.items is not None else node.pairs
        if inner is not None:
            opened.append(inner)
            if len(opened) > _DEEPEST:
                raise InputError("expected a puzzle, found YAML that is nested too deeply", line=line)


def _value(node: _Node) -> Any:
    """The value of a node: lists, objects, texts, numbers, true, false and null."""
    if node.items is not None:
        return [_value(item) for item in node.items]
    if node.pairs is None:
        return _plain_scalar(node.text or "") if node.is_plain else node.text
    value: dict[str, Any] = {}
    for key, item in zip(node.pairs[::2], node.pairs[1::2], strict=True):
        if key.text is None or key.text in value:
            expectation = "expected each key once, and a word"
            raise InputError(expectation, found=key.text, line=key.line, column=key.column)
        value[key.text] = _value(item)
    return value


def _place(node: _Node, path: Path) -> tuple[int, int]:
    for step in path:
        inner: dict[Any, _Node] = dict(enumerate(node.items or ()))
        if node.pairs is not None:
            inner = {key.text: item for key, item in zip(node.pairs[::2], node.pairs[1::2], strict=True)}
        if step not in inner:
            break
        node = inner[step]
    return node.line, node.column


def _plain_scalar(text: str) -> Any:
    if text.lower() in _NAMES:
        return _NAMES[text.lower()]
    if _WHOLE.match(text):
        return int(text)
    return float(text) if _FRACTION.match(text) else text


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """An object of nonosat's own format for each puzzle, a line for each clue."""
    for number, puzzle in enumerate(puzzles):
        yield ("---\n" if number else "").encode() + _written(as_json(puzzle)).encode()


def _written(document: dict[str, Any]) -> str:
    lines: list[str] = []
    for key, value in document.items():
        if key in ("rows", "columns", "goal", "saved") and isinstance(value, list):
            lines += [f"{key}:", *(f"  - {_scalar(item)}" for item in value)]
        else:
            name = key if re.fullmatch(r"[a-z_]+", key) and key not in _NAMES else _scalar(key)
            if len(name) > _LONGEST_KEY:
                name = f"? {name}\n"
            lines.append(f"{name}: {_scalar(value)}")
    return "".join(f"{line}\n" for line in lines)


def _scalar(value: Any) -> str:
    """JSON, which YAML contains, but for a few characters that it wants escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return _UNREADABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _recognises(data: bytes) -> bool:
    if beginning(data)[:1] in ("{", "["):
        return False
    keys = (match[1].decode() for match in _KEY.finditer(data))
    return any(side_of(key) or plain_key(key) in PICTURES for key in keys)


FORMAT = described("yaml", _recognises, read, pieces=pieces, parts=rb"\n(?=---[ \t\r]*\n)")
