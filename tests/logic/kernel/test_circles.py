"""The kernel's C files include and call each other in one direction."""

from __future__ import annotations

import re
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

FILES = {path.name: path for path in Path(__file__).parents[3].joinpath("kernel").glob("*.[ch]")}
#: A function or a type that other files can name: not static, and at the beginning of a line.
DEFINED = re.compile(r"^(?!static\b)\w[\w *]*?\b(\w+)(?:\([^;{}]*\) \{| = \{)", re.MULTILINE)
NAMED = re.compile(r"\b(\w+)\(|&(\w+)")


def files_used(texts: Mapping[str, str]) -> dict[str, set[str]]:
    """For each file those that it includes, and those that define what it names."""
    texts = {name: re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for name, text in texts.items()}
    home = {each: name for name, text in texts.items() if name[-1] == "c" for each in DEFINED.findall(text)}
    used: dict[str, set[str]] = {}
    for name, text in texts.items():
        named = {each for pair in NAMED.findall(text) for each in pair} if name[-1] == "c" else set()
        included = re.findall(r'#include "(.+)"', text)
        used[name] = {*included, *(home[each] for each in named & home.keys())} - {name}
    return used


def test_no_files_use_each_other_in_a_circle() -> None:
    used = files_used({name: path.read_text(encoding="utf-8") for name, path in FILES.items()})
    assert used["cells_type.c"] >= {"walking.h", "grid.c", "walk_type.c"}
    assert used["module.c"] >= {"kernel.h", "numbers.c", "cells_type.c"}
    TopologicalSorter(used).prepare()


@pytest.mark.parametrize(
    "texts",
    [
        {"a.h": '#include "b.h"\n', "b.h": '#include "a.h"\n'},
        {"a.c": "int one(void) { return two(1); }\n", "b.c": "int two(int n) { return n ? one() : 0; }\n"},
    ],
    ids=["includes", "calls"],
)
def test_a_circle_is_seen(texts: Mapping[str, str]) -> None:
    with pytest.raises(CycleError):
        TopologicalSorter(files_used(texts)).prepare()
