"""Where the puzzles stand in a document: alone, in a list, or under the keys of an object."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonosat.formats.json_puzzle.misfit import Path
from nonosat.formats.json_puzzle.names import is_puzzle, size_and_runs, text_keys

#: A list of packs of puzzles is read, but not every nesting.
_DEEPEST = 3


def puzzles_within(document: Any, path: Path = (), depth: int = _DEEPEST) -> Iterator[tuple[Path, Any]]:
    """The objects that should be puzzles, in order, each with the path to it; at least one.

    Of an object that is no puzzle, the lists of puzzles are taken (``{"puzzles": […]}``, ``{"easy": […],
    "hard": […]}``), and else the puzzles that it names (``{"cat": {…}, "dog": {…}}``). A document without
    any of these stands for itself.
    """
    inner = list(_inner(document)) if depth and not is_puzzle(document) else []
    if not inner:
        yield path, document
    for step, item in inner:
        if isinstance(item, dict):
            yield from puzzles_within(item, (*path, *step), depth - 1)
        else:
            yield (*path, *step), item


def beside_puzzles(document: Any) -> dict[str, Any]:
    """What an object that is no puzzle holds beside the puzzles in it."""
    if not isinstance(document, dict) or is_puzzle(document):
        return {}
    taken = {step[0] for step, _ in _inner(document)}
    return {key: item for key, item in document.items() if key not in taken} if taken else {}


def _inner(document: Any) -> Iterator[tuple[Path, Any]]:
    if isinstance(document, list):
        yield from (((index,), item) for index, item in enumerate(document))
    if not isinstance(document, dict):
        return
    lists = {key: items for key, items in document.items() if _begins_with_puzzle(items)}
    for key, items in lists.items():
        for index, item in enumerate(items):
            yield (key, index), {"picture": item} if size_and_runs(item) else item
    if lists:
        return
    for key, item in document.items():
        if is_puzzle(item):
            titled = item if "title" in text_keys(item) else {"title": key, **item}
            yield (key,), titled
        elif isinstance(item, dict) and any(map(is_puzzle, item.values())):
            yield (key,), item


def _begins_with_puzzle(items: Any) -> bool:
    if not isinstance(items, list) or not items:
        return False
    first = items[0]
    if not isinstance(first, dict):
        return size_and_runs(first) is not None
    return is_puzzle(first) or any(
        isinstance(inner, list) and inner and is_puzzle(inner[0]) for inner in first.values()
    )
