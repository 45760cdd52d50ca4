"""The rules and stages of scanning, each with its replacement.

A rule is an attribute of a module: a function with a simpler replacement, or a number that
turns a rule off. The package itself has no switches.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from nonosat.model.errors import InputError

_PACKAGE = "nonosat.images.scanning."


class Rule(NamedTuple):
    """``module.attribute`` of the package, its replacement ``instead``, and the rule in words; none for a
    number with another value.
    """

    path: str
    instead: Any
    says: str = ""

    @classmethod
    def moved(cls, text: str) -> Rule:
        """Return the rule of ``PATH=VALUE``, a number or a tuple, as in Python; raises ``InputError``."""
        path, _, value = text.partition("=")
        rule = cls(path, _number(value))
        try:
            rule.owner()
        except (AttributeError, StopIteration):
            rule = cls(path, None)
        if rule.instead is None:
            raise InputError(f"expected PATH=VALUE such as detection.table.FAINT=0.5, found {text!r}")
        return rule

    @property
    def name(self) -> str:
        """The path, and the new value of a number."""
        return self.path if self.says else f"{self.path}={self.instead}"

    def owner(self) -> tuple[Any, str]:
        """Return the module or class with the attribute, and its name."""
        *parts, name = self.path.split(".")
        depth = next(n for n in range(len(parts), 0, -1) if _is_module(".".join(parts[:n])))
        owner: Any = importlib.import_module(_PACKAGE + ".".join(parts[:depth]))
        for part in parts[depth:]:
            owner = getattr(owner, part)
        if not hasattr(owner, name):
            raise AttributeError(f"unknown rule '{self.path}' in {_PACKAGE[:-1]}")
        return owner, name


def _number(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return None


def _is_module(path: str) -> bool:
    try:
        importlib.import_module(_PACKAGE + path)
    except ModuleNotFoundError:
        return False
    return True


@contextmanager
def replaced(rule: Rule, value: Any) -> Iterator[None]:
    """Replace a rule in this context."""
    owner, name = rule.owner()
    before = vars(owner)[name]
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)


def _always(value: Any) -> Callable[..., Any]:
    return lambda *_, **__: value


def _same(first: Any, *_: Any, **__: Any) -> Any:
    return first


def _argument(place: int) -> Callable[..., Any]:
    return lambda *values, **_: values[place]


def _zeros(values: Any, *_: Any) -> Any:
    return np.zeros(np.shape(values))


def _no_ring(*values: Any) -> Any:
    return np.zeros(np.add(values[-1].shape, 2))


def _all_places(places: Any, _: float) -> Any:
    return list(range(len(places)))


def _bare(_: Any, rows: Any, columns: Any) -> Any:
    return None, np.ones((len(rows) - 1, len(columns) - 1, 3))


def _nowhere(_: Any, rows: Any, columns: Any) -> Any:
    return np.zeros((len(rows) - 1, len(columns) - 1), np.bool_)


def _white(sheet: Any, **_: Any) -> Any:
    return np.full_like(sheet.image[::2, ::2], 255)


def _level(grey: Any, _: Any) -> Any:
    return np.full_like(grey, grey.max(initial=0.0))


def _whole(ink: Any) -> Any:
    return 0, 0, ink.shape[1], ink.shape[0]


def _as_it_lies(image: Any, phases: Any) -> Any:
    return importlib.import_module(f"{_PACKAGE}orientation").searched(image, phases, 0)


RULES = (
    Rule("orientation.upright", _as_it_lies, "a page is turned the right way up"),
    Rule("detection.rectification._sensible", _always(True), "maps that stretch too far are given up"),
    Rule(
        "detection.rectification._share_of_others",
        lambda ends, *_: np.ones(len(ends)),
        "directions are those of lines that others cross",
    ),
    Rule("detection.rectification._OF_USUAL", 0.0, "edges are stronger than the stripes of a screen"),
    Rule("detection.dewarping._unbent", _same, "bent paper is made flat"),
    Rule(
        "detection.regions._dark_areas", lambda grey: np.zeros_like(grey), "filled cells hold lines together"
    ),
    Rule("detection.regions._are_alike", lambda ratios: ratios > 0, "cells are about as high as wide"),
    Rule("detection.rulings._crossed", _argument(1), "light lines are as far as dark ones cross"),
    Rule("detection.rulings._with_light", _same, "lines may be light"),
    Rule("detection.rulings._OF_USUAL", 0.0, "lines are stronger than stripes"),
    Rule("detection.rulings._LONG", 0.0, "lines are longer than edges of boxes"),
    Rule("detection.table._without_strips", _same, "what dark boxes show beside their digits is no line"),
    Rule("detection.table._outlined", _argument(2), "an outline may be but a border"),
    Rule("detection.table._completed", _same, "lines that are not seen are put between others"),
    Rule(
        "detection.table._in_place",
        _all_places,
        "lines that are astray are dropped",
    ),
    Rule("detection.table.FAINT", 0.0, "lines are not much fainter than most"),
    Rule("detection.written._is_gap", _always(False), "light ink that goes on is paper between boxes"),
    Rule(
        "detection.written._boxes_and_holes",
        _always(frozenset()),
        "boxes and holes are no numbers",
    ),
    Rule(
        "detection.written._numbers_or_dirt",
        _argument(1),
        "one ink is that of numbers",
    ),
    Rule("detection.written._is_bare", _always(False), "what is bare all around may have the other ink"),
    Rule("detection.written.opened", _argument(1), "a number may be seen as a part of its box"),
    Rule("detection.ink._REACH", 0.0, "background reaches into what is narrower"),
    Rule("detection.finder._is_hairline", _always(False), "thin long pieces are no digits"),
    Rule("detection.finder._is_dark", _always(False), "cells may be dark"),
    Rule("detection.finder.lies_on", _always(False), "a puzzle does not lie on another"),
    Rule("detection.finder.doubtful_edges", _always(()), "the first and the last line of cells may be none"),
    Rule("detection.finder.unused_ink", _always(()), "ink that is in no number is told"),
    Rule("detection.finder.light_of_paper", _white, "colours are shares of the light of paper"),
    Rule("detection.finder.marks_of", _bare, "marks in cells are read"),
    Rule("detection.cell_marks._without_shadows", _always(None), "fillings end at lines, shadows do not"),
    Rule("detection.cell_marks._is_touched", _nowhere, "crosses and dots are read"),
    Rule("detection.cell_marks._is_of_line", lambda dark: np.zeros_like(dark), "thick lines are no marks"),
    Rule("detection.block._boldness", _zeros, "the outline is bold"),
    Rule(
        "detection.block._ring",
        _no_ring,
        "no numbers stand in the corners",
    ),
    Rule("detection.block._DRAWN", 0.0, "cells are drawn all around"),
    Rule("detection.block.FAINT", 0.0, "an outline is drawn"),
    Rule("detection.clue_areas._limit", _always(None), "ruled clues end where their lines do"),
    Rule("detection.clue_areas._is_rest_of_line", _always(False), "what is left of lines is no number"),
    Rule("detection.clue_areas._widest_space", _argument(2), "wide spaces end a clue"),
    Rule("detection.numbers._border", _always(0.36), "the page tells how wide spaces are"),
    Rule("detection.numbers._divided", _always(False), "lines divide numbers"),
    Rule("detection.empty_places.with_empty_places", _same, "holes between numbers are told"),
    Rule("digits.framing._plane", _level, "paper is a plane of light"),
    Rule("digits.framing._bounds", _whole, "specks at the edge do not count"),
    Rule("scan.coloured", _same, "numbers have colours"),
    Rule("colouring._pair_of_one_colour", _always(None), "what two colours lack one has"),
    Rule("colouring._are_mixed", _always(True), "colours stand together in lines"),
    Rule("scan.whole_page_reasons", _always(()), "the cause of many doubts is told"),
    Rule("scan.may_be_cut_off", _always(False), "puzzles at the edge of a page may go on"),
    Rule("scan.looks_like_coordinates", _always(False), "coordinates make no puzzle"),
    Rule("scan._CELLS_OF_LOOKS", (), "a doubtful puzzle is looked at again"),
    Rule("scan._SHARE_OF_NUMBERS", 0.0, "most of what is read must be numbers"),
    Rule("detection.finder._WITH_CLUES", 0.0, "most lines have clues"),
)
