"""JSON and XML changed in their trees: the text stays well-formed, and what it says does not."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from typing import Any
from xml.etree import ElementTree

_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 1.0, 1.5, -0.0, 1e300, 10**30, 10_001, 255, 256, float("nan"), "", "0"),
    *("1", "1 1", "1,1", "?", "*", "#", ".", "x", "\0", "\ud800", "é", "３", "null", "#fff", "red", "[1]"),
    *([], {}, [[]], [{}], {"": []}, [None], [[1]], [[], []], {"a": 1}, [0] * 300),
)
_NAMES = ("rows", "columns", "goal", "givens", "palette", "clues", "solution", "count", "line", "x")


def json_mutation(chance: random.Random, data: bytes) -> bytes | None:
    """Return a JSON text with some values and keys changed; ``None`` if it is not JSON."""
    try:
        box = [json.loads(data)]
    except (ValueError, RecursionError):
        return None
    for _ in range(chance.choice((1, 1, 2, 4))):
        _change_node(chance, box)
    indent, is_ascii = chance.choice((None, None, 1)), chance.random() < 0.7
    text = "\n".join(json.dumps(part, indent=indent, ensure_ascii=is_ascii) for part in box)
    return text.encode("utf-8", "surrogatepass")


def _nodes(container: Any, most: int = 400) -> list[tuple[Any, Any]]:
    """Containers with a key or an index that they hold, at most that many."""
    found: list[tuple[Any, Any]] = []
    waiting = [container]
    while waiting and len(found) < most:
        container = waiting.pop()
        for key in [*container] if isinstance(container, dict) else range(len(container)):
            found.append((container, key))
            if isinstance(container[key], list | dict):
                waiting.append(container[key])
    return found


def _change_node(chance: random.Random, box: list[Any]) -> None:
    nodes = _nodes(box) or [([0], 0)]
    (container, key), (other, other_key) = chance.choice(nodes), chance.choice(nodes)
    name, value = chance.choice(_NAMES), deepcopy(chance.choice(_VALUES))
    kind = chance.randrange(7)
    if kind == 0:
        container[key] = value
    elif kind == 1:
        del container[key]
    elif kind == 2:
        container[key] = deepcopy(other[other_key])
    elif kind == 3 and isinstance(container, list):
        container[key:key] = [deepcopy(container[key])] * chance.choice((1, 1, 2, 40))
    elif kind == 4 and isinstance(container, dict):
        container[name] = container.pop(key) if chance.random() < 0.5 else value
    elif kind == 5:
        container[key] = chance.choice(([container[key]], {name: container[key]}, str(container[key])))
    elif type(container[key]) is int:
        container[key] += chance.choice((-1, 1))


def xml_mutation(chance: random.Random, data: bytes) -> bytes | None:
    """Return an XML text with some elements, attributes and texts changed; ``None`` if it is not XML."""
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError):
        return None
    for _ in range(chance.choice((1, 1, 2, 4))):
        elements = list(root.iter())
        _change_element(chance, chance.choice(elements), chance.choice(elements))
    return ElementTree.tostring(root, encoding="utf-8")


def _change_element(chance: random.Random, element: ElementTree.Element, other: ElementTree.Element) -> None:
    name, value = chance.choice(_NAMES), str(chance.choice((*_VALUES[1:26], "|")))
    kind = chance.randrange(6)
    if kind == 0:
        element.text = value
    elif kind == 1:
        element.tag = name
    elif kind == 2:
        element.set(chance.choice([*element.keys(), name]), value)
    elif kind == 3 and element.attrib:
        del element.attrib[chance.choice(element.keys())]
    elif kind == 4 and len(element):
        element.remove(chance.choice(list(element)))
    else:
        element.insert(0, deepcopy(other))
