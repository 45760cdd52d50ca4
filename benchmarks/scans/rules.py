"""The rules and stages of scanning, each with what stands in its place when it is left out.

A rule is an attribute of a module: a function that something simpler can stand for, or a number that
makes a rule say nothing. Nothing in the package has a switch.
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
    """``module.attribute`` of the package, what stands ``instead`` of it, and the rule in words; none for a
    number that is only moved.
    """

    path: str
    instead: Any
    says: str = ""

    @classmethod
    def moved(cls, text: str) -> Rule:
        """``PATH=VALUE``, a number or a tuple of some, as written in Python; raises ``InputError``."""
        path, _, value = text.partition("=")
        rule = cls(path, _number(value))
        try:
            rule.owner()
        except (AttributeError, StopIteration):
            rule = cls(path, None)
        if rule.instead is None:
            raise InputError(f"expected PATH=VALUE such as finding.table.FAINT=0.5, found {text!r}")
        return rule

    @property
    def name(self) -> str:
        """The path, and the value that a number is moved to."""
        return self.path if self.says else f"{self.path}={self.instead}"

    def owner(self) -> tuple[Any, str]:
        """What has the attribute, a module or a class of one, and its name."""
        *parts, name = self.path.split(".")
        depth = next(n for n in range(len(parts), 0, -1) if _is_module(".".join(parts[:n])))
        owner: Any = importlib.import_module(_PACKAGE + ".".join(parts[:depth]))
        for part in parts[depth:]:
            owner = getattr(owner, part)
        if not hasattr(owner, name):
            raise AttributeError(f"no rule '{self.path}' in {_PACKAGE[:-1]}")
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
    """While this lasts something else stands for a rule."""
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
    return importlib.import_module(f"{_PACKAGE}turning")._searched(image, phases)


RULES = (
    Rule("turning.upright", _as_it_lies, "a page is turned the right way up"),
    Rule("finding.straightening._sensible", _always(True), "maps that stretch too far are given up"),
    Rule(
        "finding.straightening._share_of_others",
        lambda ends, *_: np.ones(len(ends)),
        "directions are those of lines that others cross",
    ),
    Rule("finding.straightening._OF_USUAL", 0.0, "edges are stronger than the stripes of a screen"),
    Rule("finding.flattening._unbent", _same, "bent paper is made flat"),
    Rule("finding.regions._filled", lambda grey: np.zeros_like(grey), "filled cells hold lines together"),
    Rule("finding.regions._are_alike", lambda ratios: ratios > 0, "cells are about as high as wide"),
    Rule("finding.rulings._crossed", _argument(1), "light lines are as far as dark ones cross"),
    Rule("finding.rulings._with_light", _same, "lines may be light"),
    Rule("finding.rulings._OF_USUAL", 0.0, "lines are stronger than stripes"),
    Rule("finding.rulings._LONG", 0.0, "lines are longer than edges of boxes"),
    Rule("finding.table._without_strips", _same, "what dark boxes show beside their digits is no line"),
    Rule("finding.table._outlined", _argument(2), "an outline may be but a border"),
    Rule("finding.table._completed", _same, "lines that are not seen are put between others"),
    Rule(
        "finding.table._in_place",
        _all_places,
        "lines that are astray are dropped",
    ),
    Rule("finding.table.FAINT", 0.0, "lines are not much fainter than most"),
    Rule("finding.written._is_gap", _always(False), "light ink that goes on is paper between boxes"),
    Rule(
        "finding.written._boxes_and_holes",
        _always(frozenset()),
        "boxes and holes are no numbers",
    ),
    Rule(
        "finding.written._numbers_or_dirt",
        _argument(1),
        "one ink is that of numbers",
    ),
    Rule("finding.written._is_bare", _always(False), "what is bare all around may have the other ink"),
    Rule("finding.written.opened", _argument(1), "a number may be seen as a part of its box"),
    Rule("finding.ink._REACH", 0.0, "ground reaches into what is narrower"),
    Rule("finding.finder._is_hairline", _always(False), "thin long pieces are no digits"),
    Rule("finding.finder._is_dark", _always(False), "cells may be dark"),
    Rule("finding.finder._lies_on", _always(False), "a puzzle does not lie on another"),
    Rule("finding.finder.doubtful_edges", _always(()), "the first and the last line of cells may be none"),
    Rule("finding.finder.left_over", _always(()), "ink that is in no number is told"),
    Rule("finding.finder.light_of_paper", _white, "colours are shares of the light of paper"),
    Rule("finding.finder.marks_of", _bare, "marks in cells are read"),
    Rule("finding.cell_marks._without_shadows", _always(None), "fillings end at lines, shadows do not"),
    Rule("finding.cell_marks._is_touched", _nowhere, "crosses and dots are read"),
    Rule("finding.cell_marks._is_of_line", lambda dark: np.zeros_like(dark), "thick lines are no marks"),
    Rule("finding.block._boldness", _zeros, "the outline is bold"),
    Rule(
        "finding.block._ring",
        _no_ring,
        "no numbers stand in the corners",
    ),
    Rule("finding.block._DRAWN", 0.0, "cells are drawn all around"),
    Rule("finding.block.FAINT", 0.0, "an outline is drawn"),
    Rule("finding.clue_areas._limit", _always(None), "ruled clues end where their lines do"),
    Rule("finding.clue_areas._is_rest_of_line", _always(False), "what is left of lines is no number"),
    Rule("finding.clue_areas._widest_space", _argument(2), "wide spaces end a clue"),
    Rule("finding.numbers._border", _always(0.36), "the page tells how wide spaces are"),
    Rule("finding.numbers._divided", _always(False), "lines divide numbers"),
    Rule("finding.empty_places.with_empty_places", _same, "holes between numbers are told"),
    Rule("digits.framing._plane", _level, "paper is a plane of light"),
    Rule("digits.framing._bounds", _whole, "specks at the edge do not count"),
    Rule("scan.coloured", _same, "numbers have colours"),
    Rule("colouring._pair_of_one_colour", _always(None), "what two colours lack one has"),
    Rule("colouring._are_mixed", _always(True), "colours stand together in lines"),
    Rule("scan.whole_page_causes", _always(()), "the cause of many doubts is told"),
    Rule("scan.may_be_cut_off", _always(False), "puzzles at the edge of a page may go on"),
    Rule("scan.just_counts_lines", _always(False), "coordinates make no puzzle"),
    Rule("scan._SHARE_OF_NUMBERS", 0.0, "most of what is read must be numbers"),
    Rule("finding.finder._WITH_CLUES", 0.0, "most lines have clues"),
)
