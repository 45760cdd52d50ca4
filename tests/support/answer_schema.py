"""Answers in JSON compared with their schema: whether they fit it, and which of its keys they have."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator

SCHEMA: dict[str, Any] = json.loads(
    files("nonosat.model.abilities").joinpath("answers.schema.json").read_text("utf-8")
)
#: A key of a shape, by their names.
ShapeKey = tuple[str, str]


def check_answer(name: str, document: Any) -> None:
    """Raise ``ValidationError`` unless it is an answer of a command, with no key that is not declared."""
    _validator(name).validate(document)


@cache
def _validator(name: str) -> Draft202012Validator:
    closed = _closed(SCHEMA) | {"$ref": f"#/$defs/{name}"}
    del closed["anyOf"]
    return Draft202012Validator(closed)


def _closed(node: Any) -> Any:
    """Return a schema whose objects have no other keys; but puzzles, which may have any."""
    if isinstance(node, list):
        return [_closed(each) for each in node]
    if not isinstance(node, dict) or "$id" in node:
        return node
    closed = {key: _closed(value) for key, value in node.items()}
    return closed | {"additionalProperties": False} if "properties" in closed and "type" in closed else closed


def all_keys() -> set[ShapeKey]:
    """Return every key of every shape."""
    shapes = SCHEMA["$defs"].items()
    return {
        (name, key) for name, shape in shapes if "$id" not in shape for key in shape.get("properties", ())
    }


def keys_in(name: str, document: Any) -> Iterator[ShapeKey]:
    """Yield the keys of a document that is an answer of a command, with their shapes."""
    return _keys_in({"$ref": f"#/$defs/{name}"}, document, "")


def _keys_in(node: dict[str, Any], value: Any, shape: str) -> Iterator[ShapeKey]:
    if "$ref" in node and not (name := node["$ref"].rpartition("/")[2]).endswith(".json"):
        yield from _keys_in(SCHEMA["$defs"].get(name, {}), value, name)
    for each in node.get("anyOf", ()):
        if Draft202012Validator({"$defs": SCHEMA["$defs"], **each}).is_valid(value):
            yield from _keys_in(each, value, shape)
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in node.get("properties", ()):
                yield shape, key
                yield from _keys_in(node["properties"][key], inner, shape)
            elif isinstance(node.get("additionalProperties"), dict):
                yield from _keys_in(node["additionalProperties"], inner, shape)
    if isinstance(value, list):
        for each in value:
            yield from _keys_in(node.get("items", {}), each, shape)
