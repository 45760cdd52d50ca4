"""The JSON Schema of answers: made of the types of their keys, with what they mean as descriptions.

>>> from nonosat.sat.search.results import SolveResult
>>> schema = schema_of({"solve": [shape_of(SolveResult)]})
>>> schema["$defs"]["SolveResult"]["properties"]["complete"]
{'type': 'boolean', 'description': 'Whether these are all the pictures there are.'}

Keys that are not declared are allowed: there may be more of them in a later version.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from importlib.resources import files
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from nonosat.authoring.repairing.result import CellValue
from nonosat.images.scanning.result import Point
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.json_values import named_keys_of
from nonosat.model.abilities.result import Result
from nonosat.model.clues import Run
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.steps.step import Cell, CellValues

DIALECT = "https://json-schema.org/draft/2020-12/schema"
#: The schema of nonosat's own format, which is part of that of the answers.
_PUZZLE = "puzzle.schema.json"


class Shape(NamedTuple):
    """An object in JSON: its name, what it is, and its keys."""

    name: str
    text: str
    keys: Mapping[str, tuple[Key, Any]]


class AnswerPlace:
    """What stands before an answer about a puzzle."""

    file: Annotated[str, Key("The file of the puzzle.", when="if there are several")]
    index: Annotated[
        int, Key("Its number in its file, 0-based.", when="if that has several, or `--index` has chosen it")
    ]
    title: Annotated[str | None, "The title of the puzzle."]


def shape_of(kind: Any, *, after: type = object) -> Shape:
    """The shape of an answer, or of a value with keys; with the keys of a class before its own."""
    is_result = isinstance(kind, type) and issubclass(kind, Result)
    own = kind.keys() if is_result else named_keys_of(kind)
    text = (inspect.getdoc(kind) or "").partition("\n\n")[0]
    return Shape(kind.__name__, _in_markdown(text), named_keys_of(after) | own)


def schema_of(answers: Mapping[str, Sequence[Shape]]) -> dict[str, Any]:
    """The schema of documents of which each is one of some answers; those of a command by its name.

    The answers of one command alone: the same with the reference ``#/$defs/`` and its name.
    """
    definitions = _Definitions()
    for name, shapes in answers.items():
        definitions.found[name] = _one_of([definitions.reference(shape) for shape in shapes])
    return {
        "$schema": DIALECT,
        "title": "An answer of nonosat",
        "description": "What commands print with --json; $defs has the answers of each by its name.",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in answers],
        "$defs": dict(sorted(definitions.found.items())),
    }


def _list_of(*items: dict[str, Any]) -> dict[str, Any]:
    """A list of so many items, each with a schema of its own."""
    return {"type": "array", "prefixItems": list(items), "minItems": len(items), "maxItems": len(items)}


_PLACE = ({"type": "integer", "minimum": 0},) * 2
#: Values with a form of their own: their names, and their schemas.
_FORMS: dict[Any, tuple[str, dict[str, Any]]] = {
    Puzzle: ("Puzzle", {"$ref": _PUZZLE, "description": "A puzzle in nonosat's own format."}),
    Run: ("ClueRun", {"$ref": f"{_PUZZLE}#/$defs/run"}),
    Grid: ("Picture", {"$ref": f"{_PUZZLE}#/$defs/picture"}),
    Cell: ("Cell", {"description": "A cell: its row and its column, 0-based.", **_list_of(*_PLACE)}),
    CellValue: (
        "CellValue",
        {
            "description": "A cell and its value: `.` for blank, else the letter of its colour (`#` if there "
            "is one colour).",
            **_list_of(*_PLACE, {"type": "string", "maxLength": 1}),
        },
    ),
    CellValues: (
        "CellValues",
        {
            "description": "A cell and the values that it can have, a character each: `.` for blank, else "
            "the letter of the colour (`#` if there is one colour). A single one: the cell is decided.",
            **_list_of(*_PLACE, {"type": "string", "minLength": 1}),
        },
    ),
    Point: (
        "Point",
        {
            "description": "A place in an image: pixels from the left and from the top.",
            **_list_of({"type": "number"}, {"type": "number"}),
        },
    ),
}

_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string", NoneType: "null", Any: None}


class _Definitions:
    """The definitions of a schema, found as they are referred to."""

    def __init__(self) -> None:
        own = json.loads(files("nonosat.files.formats").joinpath(_PUZZLE).read_text("utf-8"))
        self.found: dict[str, Any] = {_PUZZLE: {"$id": _PUZZLE, **own}}
        self._named: dict[str, Any] = {}

    def reference(self, shape: Shape) -> dict[str, Any]:
        """The reference to a shape."""
        if self._is_new(shape.name, shape):
            self.found[shape.name] = {}  # it may refer to itself
            self.found[shape.name] = self._object(shape)
        return {"$ref": f"#/$defs/{shape.name}"}

    def _is_new(self, name: str, meant: Any) -> bool:
        is_new = name not in self._named
        assert self._named.setdefault(name, meant) == meant, f"two things are called {name}"
        return is_new

    def _object(self, shape: Shape) -> dict[str, Any]:
        return {
            "description": shape.text,
            "type": "object",
            "required": [name for name, (key, _) in shape.keys.items() if key.when is None],
            "properties": {
                name: self.of(kind) | {"description": _described(key)}
                for name, (key, kind) in shape.keys.items()
            },
        }

    def of(self, kind: Any) -> dict[str, Any]:
        """The schema of a type."""
        origin, arguments = get_origin(kind), get_args(kind)
        if kind in _FORMS:
            name, form = _FORMS[kind]
            if self._is_new(name, form):
                self.found[name] = form
            return {"$ref": f"#/$defs/{name}"}
        if kind in _TYPES:
            return {"type": _TYPES[kind]} if _TYPES[kind] else {}
        if origin is Literal:
            return {"enum": list(arguments)}
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {"enum": [each.value for each in kind]}
        if origin in (UnionType, Union):
            return _one_of([self.of(each) for each in arguments])
        if origin is tuple and arguments[-1] is not Ellipsis:
            return _list_of(*map(self.of, arguments))
        if origin in (tuple, list):
            return {"type": "array", "items": self.of(arguments[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(arguments[1])}
        shape = shape_of(kind)
        assert shape.keys, f"no JSON is known for {kind}"
        return self.reference(shape)


def _one_of(nodes: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """What fits one of some schemas: values that can be listed together, simple types together."""
    types: list[str] = []
    values: list[Any] = []
    others: list[dict[str, Any]] = []
    for node in nodes:
        if node.keys() == {"type"}:
            types.append(node["type"])
        elif node.keys() == {"enum"}:
            values += node["enum"]
        else:
            others.append(node)
    if values and types == ["null"]:
        values, types = [*values, None], []
    several = [{"enum": values}] * bool(values) + others
    if types:
        several.append({"type": types[0] if len(types) == 1 else types})
    return several[0] if len(several) == 1 else {"anyOf": several}


def _described(key: Key) -> str:
    return key.meaning if key.when is None else f"{key.meaning} Only {key.when}."


def _in_markdown(text: str) -> str:
    """The first paragraph of a docstring as Markdown."""
    return re.sub(r"\s+", " ", text.replace("``", "`").replace("`None`", "`null`"))
