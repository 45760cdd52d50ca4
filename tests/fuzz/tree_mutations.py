"""JSON and XML changed in their trees: the text stays well-formed, and what it says does not."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Any
from xml.etree import ElementTree

_VALUES = (
    *(None, True, False, 0, 1, -1, 2, 1.0, 1.5, -0.0, 1e300, 10**30, 10_001, 255, 256, float("nan"), "", "0"),
    *(
        "1",
        "1 1",
        "1,1",
        "?",
        "*",
        "#",
        ".",
        "x",
        "\0",
        "\ud800",
        "é",
        "３",
        "null",
        "#fff",
        "red",
        "[1]",
        " ",
    ),
)
_CONTAINERS: tuple[Any, ...] = ([], {}, [[]], [{}], {"": []}, [None], [[1]], [[], []], {"a": 1}, [0] * 300)


def json_mutation(chance: random.Random, data: bytes, words: Sequence[bytes]) -> bytes | None:
    """A JSON text with some values and keys changed; ``None`` if it is not JSON."""
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return None
    box = [tree]
    for _ in range(chance.choice((1, 1, 2, 4))):
        _change_node(chance, box, words)
    if chance.random() < 0.1:
        box = [deepcopy(box)]
    indent = chance.choice((None, None, 1))
    text = "\n".join(json.dumps(part, indent=indent, ensure_ascii=chance.random() < 0.7) for part in box)
    return text.encode("utf-8", "surrogatepass")


def _nodes(box: Any, most: int = 400) -> list[tuple[Any, Any]]:
    """Containers with a key or an index that they hold, at most that many."""
    found: list[tuple[Any, Any]] = []
    waiting = [box]
    while waiting and len(found) < most:
        container = waiting.pop()
        keys = list(container) if isinstance(container, dict) else range(len(container))
        for key in keys:
            found.append((container, key))
            if isinstance(container[key], list | dict):
                waiting.append(container[key])
    return found


def _change_node(chance: random.Random, box: list[Any], words: Sequence[bytes]) -> None:
    nodes = _nodes(box)
    if not nodes:
        box.append({})
        return
    container, key = chance.choice(nodes)
    other, other_key = chance.choice(nodes)
    word = chance.choice(words).decode("utf-8", "replace")
    kind = chance.randrange(9)
    if kind == 0:
        container[key] = deepcopy(chance.choice(_VALUES + _CONTAINERS))
    elif kind == 1:
        del container[key]
    elif kind == 2:
        container[key] = deepcopy(other[other_key])
    elif kind == 3 and isinstance(container, list):
        container[key:key] = [deepcopy(container[key])] * chance.choice((1, 1, 2, 40))
    elif kind == 4 and isinstance(container, dict):
        container[word] = container.pop(key)
    elif kind == 5:
        container[key] = chance.choice(([container[key]], {word: container[key]}, str(container[key])))
    elif kind == 6 and isinstance(container[key], list | dict) and container[key]:
        values = container[key]
        container[key] = next(iter(values.values() if isinstance(values, dict) else values))
    elif kind == 7 and isinstance(container, dict):
        container[word] = deepcopy(chance.choice(_VALUES + _CONTAINERS))
    elif type(container[key]) is int:
        container[key] += chance.choice((-1, 1))
    else:
        container[key] = word


def xml_mutation(chance: random.Random, data: bytes, words: Sequence[bytes]) -> bytes | None:
    """An XML text with some elements, attributes and texts changed; ``None`` if it is not XML."""
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError):
        return None
    for _ in range(chance.choice((1, 1, 2, 4))):
        elements = list(root.iter())
        _change_element(chance, chance.choice(elements), chance.choice(elements), words)
    return ElementTree.tostring(root, encoding="utf-8")


def _change_element(
    chance: random.Random, element: ElementTree.Element, other: ElementTree.Element, words: Sequence[bytes]
) -> None:
    word = "".join(filter(str.isalpha, chance.choice(words).decode("utf-8", "replace"))) or "x"
    value = str(chance.choice((*_VALUES[1:17], "", "0", "1", "?", "x", "é", "|", "#", word)))
    kind = chance.randrange(8)
    children = list(element)
    if kind == 0:
        element.text = value
    elif kind == 1:
        element.tag = word
    elif kind == 2:
        element.set(chance.choice([*element.keys(), word]), value)
    elif kind == 3 and element.attrib:
        del element.attrib[chance.choice(element.keys())]
    elif kind == 4 and children:
        element.remove(chance.choice(children))
    elif kind == 5 and children:
        element.insert(chance.randrange(len(children) + 1), deepcopy(chance.choice(children)))
    elif kind == 6:
        element.append(deepcopy(other))
    elif element not in other.iter() and other not in element.iter():
        element[:], other[:] = other[:], element[:]
