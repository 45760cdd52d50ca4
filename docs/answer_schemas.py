"""The JSON Schema of results, from the types and meanings of their keys.

>>> from nonosat.sat.search.results import SolveResult
>>> schema = schema_of({"solve": [shape_of(SolveResult)]})
>>> schema["$defs"]["SolveResult"]["properties"]["complete"]
{'type': 'boolean', 'description': 'Whether these are all solutions.'}

Undeclared keys are allowed: later versions may add keys.
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
from nonosat.reasoning.steps.step import Cell, CellCandidates

DIALECT = "https://json-schema.org/draft/2020-12/schema"
#: The schema of nonosat's own format, which is part of the schema of results.
_PUZZLE = "puzzle.schema.json"


class Shape(NamedTuple):
    """JSON object: its name, its description, and its keys."""

    name: str
    text: str
    keys: Mapping[str, tuple[Key, Any]]


class AnswerPlace:
    """Keys before a result about a puzzle."""

    file: Annotated[str, Key("The file of the puzzle.", when="if there are several")]
    index: Annotated[
        int, Key("Its number in its file, 0-based.", when="if that has several, or with `--index`")
    ]
    title: Annotated[str | None, "The title of the puzzle."]


def shape_of(kind: Any, *, after: type = object) -> Shape:
    """Return the shape of a result, or of a value with keys, after the keys of another class."""
    is_result = isinstance(kind, type) and issubclass(kind, Result)
    own = kind.keys() if is_result else named_keys_of(kind)
    text = (inspect.getdoc(kind) or "").partition("\n\n")[0]
    return Shape(kind.__name__, _in_markdown(text), named_keys_of(after) | own)


def schema_of(answers: Mapping[str, Sequence[Shape]]) -> dict[str, Any]:
    """Return the schema of the results of any command.

    The reference ``#/$defs/COMMAND`` selects the results of one command.
    """
    definitions = _Definitions()
    for name, shapes in answers.items():
        definitions.found[name] = _one_of([definitions.reference(shape) for shape in shapes])
    return {
        "$schema": DIALECT,
        "title": "A result of nonosat",
        "description": "The output of commands with --json; $defs has the results of each command.",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in answers],
        "$defs": dict(sorted(definitions.found.items())),
    }


def _list_of(*items: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a list with these schemas for its items."""
    return {"type": "array", "prefixItems": list(items), "minItems": len(items), "maxItems": len(items)}


_PLACE = ({"type": "integer", "minimum": 0},) * 2
#: Types with special schemas: their names and schemas.
_FORMS: dict[Any, tuple[str, dict[str, Any]]] = {
    Puzzle: ("Puzzle", {"$ref": _PUZZLE, "description": "A puzzle in nonosat's own format."}),
    Run: ("ClueRun", {"$ref": f"{_PUZZLE}#/$defs/run"}),
    Grid: ("Grid", {"$ref": f"{_PUZZLE}#/$defs/grid"}),
    Cell: ("Cell", {"description": "A cell: its row and its column, 0-based.", **_list_of(*_PLACE)}),
    CellValue: (
        "CellValue",
        {
            "description": "A cell and its value: `.` for blank, else the letter of its colour (`#` if there "
            "is one colour).",
            **_list_of(*_PLACE, {"type": "string", "maxLength": 1}),
        },
    ),
    CellCandidates: (
        "CellCandidates",
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
    """Definitions of a schema, collected from the references to them."""

    def __init__(self) -> None:
        own = json.loads(files("nonosat.files.formats").joinpath(_PUZZLE).read_text("utf-8"))
        self.found: dict[str, Any] = {_PUZZLE: {"$id": _PUZZLE, **own}}
        self._named: dict[str, Any] = {}

    def reference(self, shape: Shape) -> dict[str, Any]:
        """Return the reference to a shape."""
        if self._is_new(shape.name, shape):
            self.found[shape.name] = {}  # it may be recursive
            self.found[shape.name] = self._object(shape)
        return {"$ref": f"#/$defs/{shape.name}"}

    def _is_new(self, name: str, meant: Any) -> bool:
        is_new = name not in self._named
        assert self._named.setdefault(name, meant) == meant, f"duplicate name {name}"
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
        """Return the schema of a type."""
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
        assert shape.keys, f"no JSON for {kind}"
        return self.reference(shape)


def _one_of(nodes: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the union of some schemas, with values and simple types merged."""
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
    """Return the first paragraph of a docstring as Markdown."""
    return re.sub(r"\s+", " ", text.replace("``", "`").replace("`None`", "`null`"))
