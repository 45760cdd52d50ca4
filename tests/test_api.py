"""The public names of the package."""

from __future__ import annotations

import ast
import inspect
import pickle
import re
import typing
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

import nonosat

#: The package and its public modules.
PACKAGES = [nonosat, *(getattr(nonosat, name) for name in nonosat.MODULES)]


def modules_of(package: Any) -> tuple[str, ...]:
    """Return the public modules of a package."""
    return nonosat.MODULES if package is nonosat else ()


of_each_package = pytest.mark.parametrize("package", PACKAGES, ids=lambda each: each.__name__)


@of_each_package
def test_every_public_name_can_be_imported(package: Any) -> None:
    assert len(package.__all__) == len(set(package.__all__)) > 2
    for name in package.__all__:
        assert getattr(package, name) is not None


@of_each_package
def test_dir_lists_the_names_that_exist(package: Any) -> None:
    assert set(dir(package)) == {*package.__all__, *modules_of(package)}


@of_each_package
def test_type_checkers_see_the_names_that_exist(package: Any) -> None:
    (unseen,) = (node for node in ast.parse(inspect.getsource(package)).body if isinstance(node, ast.If))
    imported = {
        (alias.name, alias.asname, node.module)
        for node in unseen.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    names = {(name, name, home) for home, names in package.HOMES.items() for name in names}
    assert imported == names | {(name, name, "nonosat") for name in modules_of(package)}


def test_no_value_is_public_in_two_places() -> None:
    homes = [(package, *each) for package in PACKAGES for each in package.HOMES.items()]
    values = [(home, name) for _, home, names in homes for name in names]
    assert len(values) == len(set(values)) > 80


@of_each_package
def test_an_unknown_name_is_an_attribute_error(package: Any) -> None:
    with pytest.raises(AttributeError, match=f"module '{package.__name__}' has no attribute 'slove'"):
        _ = package.slove


#: The functions that search, each called in the simplest way.
PUZZLE = nonosat.Puzzle.from_solution(nonosat.Grid.from_text(["##.", ".#."]))
SEARCHES: dict[str, Callable[..., Any]] = {
    "solve": partial(nonosat.solve, PUZZLE),
    "solutions": partial(nonosat.solutions, PUZZLE),
    "check": partial(nonosat.check, PUZZLE),
    "count": partial(nonosat.count, PUZZLE),
    "repair": partial(nonosat.repair, PUZZLE, givens=True),
    "hide": partial(nonosat.hide, PUZZLE),
    "make": partial(nonosat.make, b"P1 2 2 1 0 0 1", size=2),
    "scan": partial(nonosat.scan, b""),
    "hint": partial(nonosat.hint, PUZZLE),
    "review": partial(nonosat.review, PUZZLE, marks=nonosat.Grid.undecided(2, 3)),
    "explain": partial(nonosat.explain, PUZZLE),
    "grade": partial(nonosat.grade, PUZZLE),
    "certify": partial(nonosat.certify, PUZZLE, "nowhere"),
    "draw": partial(nonosat.draw, PUZZLE, solution=True),
    "book": partial(nonosat.book, [PUZZLE]),
    "generate": partial(nonosat.generate, "random", (5, 4)),
    "conquer": partial(nonosat.conquer, PUZZLE, workers=1),
    "duplicates": partial(nonosat.duplicates, [PUZZLE]),
    "run_batch": partial(nonosat.run_batch, "solve", [PUZZLE], "nowhere"),
}
EVERY_KEYWORD: nonosat.SearchKeywords = {
    "encoding": "path",
    "solver": "cadical195",
    "seed": 7,
    "time_limit": 60,
    "memory_limit": None,
    "progress": lambda _: None,
    "jobs": 1,
}


def search_keywords(function: Callable[..., Any]) -> nonosat.SearchKeywords:
    """Return those that a function takes: all, or those of its ability."""
    taken = inspect.signature(function).parameters
    every = "search" in taken
    return typing.cast(
        nonosat.SearchKeywords, {name: each for name, each in EVERY_KEYWORD.items() if every or name in taken}
    )


def test_search_keywords_have_the_same_types_everywhere() -> None:
    assert set(EVERY_KEYWORD) == set(nonosat.SearchKeywords.__annotations__)
    types, taking = typing.get_type_hints(nonosat.SearchKeywords), set()
    for name in nonosat.__all__:
        function = getattr(nonosat, name)
        # These do not search; they share only limits.
        if inspect.isfunction(function) and name not in ("encode", "decode", "convert", "verify"):
            parameters = inspect.signature(function).parameters
            if "search" in parameters:
                assert parameters["search"].annotation == "Unpack[SearchKeywords]"
            for keyword in set(EVERY_KEYWORD) & set(parameters):
                assert parameters[keyword].annotation == types[keyword], (name, keyword)
            if search_keywords(function):
                taking.add(name)
    assert taking == set(SEARCHES)


@pytest.mark.parametrize("name", [name for name in SEARCHES if name not in ("scan", "certify")])
def test_a_function_that_searches_may_be_given_all_its_keywords(name: str) -> None:
    assert SEARCHES[name](**search_keywords(getattr(nonosat, name))) is not None


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"slover": "auto"}, "'slover'"),
        ({"time_limit": "5"}, "time_limit: expected int or float or None, found '5'"),
        ({"seed": True}, "seed: expected int or None, found True"),
        ({"solver": None}, "solver: expected str, found None"),
        ({"progress": nonosat.Grid.undecided(2, 3)}, "progress: expected a function or None"),
    ],
)
def test_a_wrong_keyword_and_a_wrong_type_are_type_errors(
    name: str, wrong: dict[str, Any], message: str
) -> None:
    if not wrong.keys() & search_keywords(getattr(nonosat, name)).keys():
        message = f"unknown keyword '{next(iter(wrong))}'"
    with pytest.raises(TypeError, match=re.escape(message)):
        SEARCHES[name](**wrong)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_function_can_be_sent_to_another_process(name: str) -> None:
    function = getattr(nonosat, name)
    assert pickle.loads(pickle.dumps(function)) is function


def test_the_parts_of_public_values_are_public_too_and_have_docstrings() -> None:
    """The reference lists the public names: no type in a signature may be missing."""
    public = [(name, getattr(package, name)) for package in PACKAGES for name in package.__all__]
    values = [value for _, value in public]
    missing: set[str] = set()
    for name, value in public:
        members = [(name, value)]
        if inspect.isclass(value):
            for key, member in vars(value).items():
                function = (
                    member.fget if isinstance(member, property) else getattr(member, "__func__", member)
                )
                if not key.startswith("_") and inspect.isfunction(function):
                    members.append((f"{name}.{key}", function))
                    assert inspect.getdoc(getattr(value, key)), f"{name}.{key}"
        for where, member in members:
            for key, hint in _hints_of(member).items():
                if not key.startswith("_"):
                    missing |= {
                        f"{where}: {each.__name__}" for each in _own_types(hint) if each not in values
                    }
        assert not (inspect.isclass(value) or inspect.isfunction(value)) or value.__doc__, name
    assert not missing


def _hints_of(member: Any) -> dict[str, Any]:
    try:
        return typing.get_type_hints(member)
    except (NameError, TypeError):  # a type that only type checkers import; no class and no function
        return {}


def _own_types(hint: Any) -> Iterator[type]:
    if inspect.isclass(hint) and hint.__module__.startswith("nonosat"):
        yield hint
    for part in typing.get_args(hint):
        yield from _own_types(part)
