"""The one list of what the page can ask, and how a request becomes a ``Question`` of ``nonosat.answers``.

The modules that answer are imported when they are asked. A request is what the page sent; whatever is wrong
with it is an ``InputError``.
"""

from __future__ import annotations

import base64
import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from nonosat.errors import InputError
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions
from nonosat.studio import bounds

if TYPE_CHECKING:
    from nonosat.answers.answer import Answer, Question
    from nonosat.imaging.draft import Draft
    from nonosat.reasoning.hints import Level

Request = Mapping[str, Any]
Message = dict[str, Any]


#: How long the search for fewer changes goes on without a proof in sight, as in the commands.
_EFFORT = 0.5
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\Z")
_MOST_COLOURS = 16
#: Puzzles to choose from.
_MOST_CHOICES = 12
#: Seconds between two parts of an answer that grows.
_SECONDS_BETWEEN_PARTS = 0.1


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question.

    ``run`` works on a request and yields what is told; the last message is the answer. After ``seconds`` the
    process is ended; after ``search_seconds`` the search ends by itself, with what it knows.
    ``in_background``: nobody waits.
    """

    run: Callable[[Request, SearchOptions], Iterator[Message]]
    seconds: float
    search_seconds: float | None = None
    in_background: bool = False


def _check(request: Request, options: SearchOptions) -> Iterator[Message]:
    """``puzzle``, ``quick``: the JSON of ``check``; quickly only the verdict and the ambiguous cells."""
    from nonosat.answers.checking import CheckQuestion

    yield _answer(CheckQuestion(_puzzle(request), options, quick=_flag(request, "quick")))


def _grade(request: Request, options: SearchOptions) -> Iterator[Message]:
    """``puzzle``: the JSON of ``grade``."""
    from nonosat.answers.grading import GradeQuestion

    yield _answer(GradeQuestion(_puzzle(request), options, quick=_flag(request, "quick")))


def _what_if(request: Request, options: SearchOptions) -> Iterator[Message]:
    """``puzzle``, ``picture`` (rows of text), ``near`` ([row, column]), ``colour``: what each change would
    do.

    The parts hold the changes of which more has become known.
    """
    from nonosat.answers.trying import WhatIfQuestion, changes_as_json

    puzzle = _puzzle(request)
    picture = _grid(request, "picture", puzzle)
    if not picture.is_complete:
        raise InputError("expected a picture in which every cell is decided", place="picture")
    row, column = _pair(request, "near")
    colour = _number(request, "colour", 1, 1, len(puzzle.palette))
    question = WhatIfQuestion(puzzle, picture, options, near=(row, column), colour=colour)
    told = time.monotonic()
    for _ in question.run():
        if time.monotonic() - told > _SECONDS_BETWEEN_PARTS:
            changes = changes_as_json(question.fresh())
            yield {"kind": "part", "document": {"open_cells": question.open_cells, "changes": changes}}
            told = time.monotonic()
    yield _told(question.answer())


def _solve(request: Request, options: SearchOptions) -> Iterator[Message]:
    """``puzzle``: the JSON of ``solve``."""
    from nonosat.answers.solving import SolveQuestion

    yield _answer(SolveQuestion(_puzzle(request), options))


def _hint(request: Request, options: SearchOptions) -> Iterator[Message]:
    """``puzzle``, ``marks`` (rows of text), ``level``: the JSON of ``hint``."""
    from nonosat.answers.hinting import HintQuestion

    puzzle = _puzzle(request)
    level = cast("Level", _number(request, "level", 1, 1, 3))
    yield _answer(HintQuestion(puzzle, _grid(request, "marks", puzzle), options, level=level))


def _review(request: Request, options: SearchOptions) -> Iterator[Message]:
    """``puzzle``, ``marks``, ``show``, ``why``: the JSON of ``review``."""
    from nonosat.answers.reviewing import ReviewQuestion

    puzzle = _puzzle(request)
    marks = _grid(request, "marks", puzzle)
    show, why = _flag(request, "show"), _flag(request, "why")
    yield _answer(ReviewQuestion(puzzle, marks, options, show=show, why=why))


def _explain(request: Request, options: SearchOptions) -> Iterator[Message]:
    """``puzzle``, ``marks`` or nothing: the JSON of ``explain``."""
    from nonosat.answers.explaining import ExplainQuestion

    puzzle = _puzzle(request)
    marks = _grid(request, "marks", puzzle) if request.get("marks") is not None else None
    yield _answer(ExplainQuestion(puzzle, marks, options))


def _repair(request: Request, options: SearchOptions) -> Iterator[Message]:
    """``puzzle``, ``wish`` (``givens``, ``cells`` or ``clues``), ``line_solvable``, ``keep_symmetry``,
    ``alternatives``: the JSON of ``repair``.
    """
    from nonosat.answers.repairing import RepairQuestion

    wish = _one_of(request, "wish", ("givens", "cells", "clues"))
    yield _answer(
        RepairQuestion(
            _puzzle(request),
            options,
            givens=wish == "givens",
            cells=wish == "cells",
            keep_givens=wish == "givens" and _flag(request, "keep_givens"),
            line_solvable=wish == "cells" and _flag(request, "line_solvable"),
            keep_symmetry=wish == "cells" and _flag(request, "keep_symmetry"),
            effort=_EFFORT,
            alternatives=1 if wish == "clues" else _number(request, "alternatives", 1, 1, _MOST_CHOICES),
        )
    )


def _hide(request: Request, options: SearchOptions) -> Iterator[Message]:
    """``puzzle`` and the fields of a ``NumberWish``: the JSON of ``hide``."""
    from nonosat.answers.hiding import HideQuestion
    from nonosat.authoring.hiding.hidden_numbers import NumberWish

    at_most = None if request.get("at_most") is None else _number(request, "at_most", 0, 0, 1_000_000)
    wish = NumberWish(
        lines=_flag(request, "lines"),
        at_most=at_most,
        symmetric=_flag(request, "symmetric"),
        line_solvable=_flag(request, "line_solvable"),
        reveal=_flag(request, "reveal"),
    )
    yield _answer(HideQuestion(_puzzle(request), options, wish=wish))


def _draft(request: Request, _: SearchOptions) -> Iterator[Message]:
    """``data`` (bytes of an image), ``recipe``: the picture that it becomes before its repair."""
    from nonosat.formats.json_puzzle import as_json

    draft = _drafted(request)
    from dataclasses import replace

    puzzle = replace(Puzzle.of(draft.picture, palette=draft.palette), goal=draft.picture)
    document = {"puzzle": as_json(puzzle)}
    yield {"kind": "answer", "document": document, "sentence": "", "code": 0}


def _make(request: Request, options: SearchOptions) -> Iterator[Message]:
    """``data``, ``recipe``, ``line_solvable``, ``keep_symmetry``, and for several to choose from ``choices``
    (a number) or ``difficulty`` ([least, most]): the JSON of ``make``.
    """
    from nonosat.answers.choosing import ChoicesQuestion
    from nonosat.answers.making import MakeQuestion
    from nonosat.generation.choices import ChoiceWish

    draft = _drafted(request)
    lines, symmetry = _flag(request, "line_solvable"), _flag(request, "keep_symmetry")
    if request.get("choices") is None and request.get("difficulty") is None:
        yield _answer(MakeQuestion(draft, options, line_solvable=lines, keep_symmetry=symmetry))
        return
    wish = ChoiceWish(_number(request, "choices", 1, 1, _MOST_CHOICES), *_difficulties(request))
    yield _answer(ChoicesQuestion(draft, options, wish=wish, line_solvable=lines, keep_symmetry=symmetry))


def _read(request: Request, _: SearchOptions) -> Iterator[Message]:
    """``data`` (bytes), ``name``, ``photographs`` (whether images and PDF files may be photographs of
    puzzles): the puzzles of a file, what its reader was not sure of, and whether it is a photograph.
    """
    from itertools import islice

    from nonosat.files.registry import read_named
    from nonosat.formats.json_puzzle import as_json

    photographs: list[bytes] = []

    def photographed(data: bytes) -> Iterator[Puzzle]:
        from nonosat.answers.photographs import puzzles_on

        photographs.append(data)
        return puzzles_on(data)

    reader = photographed if _flag(request, "photographs") else None
    puzzles = read_named(_data(request), _text(request, "name", "file"), photographs=reader)
    found = list(islice(puzzles, _MOST_READ))
    for puzzle in found:
        _check_size(puzzle)
    document = {
        "puzzles": [as_json(puzzle) for puzzle in found],
        "doubts": [doubt.text for puzzle in found for doubt in puzzle.doubts],
        "photographed": bool(photographs),
    }
    yield {"kind": "answer", "document": document, "sentence": "", "code": 0}


def _write(request: Request, _: SearchOptions) -> Iterator[Message]:
    """``puzzle``, ``name``, ``format`` or nothing: the bytes of a file in base64, and what it cannot hold."""
    from nonosat.files.capacity import losses
    from nonosat.files.registry import encoded, format_for_writing, format_named

    puzzle, name = _puzzle(request), _text(request, "name", "puzzle.json")
    format = format_named(request["format"]) if request.get("format") else format_for_writing(name)
    data = encoded([puzzle], name, format=format.name)
    document = {"data": base64.b64encode(data).decode(), "losses": list(losses(puzzle, format))}
    yield {"kind": "answer", "document": document, "sentence": "", "code": 0}


def _draw(request: Request, options: SearchOptions) -> Iterator[Message]:
    """``puzzle``, ``drawing`` (svg, png, …), ``solution``: the bytes of a drawing in base64."""
    from nonosat.answers.drawing import SheetSearch, Wanted
    from nonosat.rendering.kinds import kind_named
    from nonosat.rendering.style import Style

    kind = kind_named(_text(request, "drawing", "svg"))
    wanted = Wanted(solution=_flag(request, "solution"), moving=not kind.still)
    search = SheetSearch(_puzzle(request), None, options, wanted=wanted)
    for _ in search.run():
        pass
    if search.sheet is None:
        raise InputError(search.sentence or "nothing was drawn")
    told = [search.sentence] if search.sentence else []
    data = kind.draw([search.sheet], Style(), told.append)
    document = {"data": base64.b64encode(data).decode(), "losses": []}
    yield {"kind": "answer", "document": document, "sentence": "; ".join(told), "code": search.code}


#: Puzzles of one file that are shown: a page of the library has room for no more.
_MOST_READ = 500

KINDS: dict[str, Kind] = {
    "check": Kind(_check, seconds=40),
    "grade": Kind(_grade, seconds=40, in_background=True),
    "whatif": Kind(_what_if, seconds=320, search_seconds=300, in_background=True),
    "solve": Kind(_solve, seconds=60),
    "hint": Kind(_hint, seconds=40, search_seconds=30),
    "review": Kind(_review, seconds=40, search_seconds=30),
    "explain": Kind(_explain, seconds=150, search_seconds=120),
    "repair": Kind(_repair, seconds=90, search_seconds=60),
    "hide": Kind(_hide, seconds=90, search_seconds=60),
    "draft": Kind(_draft, seconds=20),
    "make": Kind(_make, seconds=90, search_seconds=60),
    "read": Kind(_read, seconds=60),
    "write": Kind(_write, seconds=20),
    "draw": Kind(_draw, seconds=40, search_seconds=30),
}


def _answer(question: Question[Answer]) -> Message:
    return _told(question.ask())


def _told(answer: Answer) -> Message:
    return {
        "kind": "answer",
        "document": answer.document(),
        "sentence": answer.verdict(),
        "code": answer.exit_code,
    }


def _puzzle(request: Request) -> Puzzle:
    from nonosat.files.registry import read_named

    document = request.get("puzzle")
    if not isinstance(document, dict):
        raise InputError("expected an object", place="puzzle")
    puzzle = next(read_named(json.dumps(document).encode(), "puzzle", format="json"))
    _check_size(puzzle)
    return puzzle


def _check_size(puzzle: Puzzle) -> None:
    if puzzle.height * puzzle.width > bounds.MOST_CELLS:
        raise InputError(f"expected at most {bounds.MOST_CELLS} cells", found=puzzle.size)


def _grid(request: Request, name: str, puzzle: Puzzle) -> Grid:
    rows = request.get(name)
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise InputError("expected rows of text", place=name)
    grid = Grid.from_text(rows, letters=puzzle.palette.letters)
    if (grid.height, grid.width) != (puzzle.height, puzzle.width):
        raise InputError(f"expected {puzzle.size} cells", found=f"{grid.width}×{grid.height}", place=name)
    return grid


def _drafted(request: Request) -> Draft:
    from nonosat.imaging.draft import draft_of
    from nonosat.imaging.recipe import Fit, Method, Recipe, Size
    from nonosat.imaging.source import read_image

    wish = request.get("recipe")
    if not isinstance(wish, dict):
        raise InputError("expected an object", place="recipe")
    size = _number(wish, "size", 30, 1, 200)
    method = Method(_one_of(wish, "method", tuple(Method)))
    threshold = None if wish.get("threshold") is None else _number(wish, "threshold", 128, 0, 255)
    colours = None if wish.get("colours") is None else _number(wish, "colours", 4, 1, 16)
    palette = _colours(wish, "palette")
    is_coloured = colours is not None or bool(palette)
    background = (
        _colours({"background": [wish["background"]]}, "background") if wish.get("background") else ()
    )
    recipe = Recipe(
        size=Size(size),
        crop="auto" if _flag(wish, "crop") else None,
        fit=Fit.AUTO,
        method=Method.AUTO if is_coloured else method,
        threshold=threshold if method is Method.THRESHOLD and not is_coloured else None,
        invert=_flag(wish, "invert") and not is_coloured,
        colours=None if palette else colours,
        trim=_flag(wish, "trim"),
        background=next(iter(background), None),
        palette=palette,
    )
    return draft_of(read_image(_data(request)), recipe)


def _data(request: Request) -> bytes:
    """The bytes of the file that the request names; the server has put them in."""
    data = request.get("data")
    if not isinstance(data, bytes):
        raise InputError("expected an uploaded file, or one of the folder")
    return data


def _flag(request: Request, name: str) -> bool:
    return request.get(name) is True


def _text(request: Request, name: str, default: str) -> str:
    value = request.get(name)
    return value if isinstance(value, str) and value else default


def _one_of(request: Request, name: str, values: tuple[str, ...]) -> str:
    value = request.get(name, values[0])
    if value not in values:
        raise InputError(f"expected one of {', '.join(values)}", found=str(value), place=name)
    return str(value)


def _number(request: Request, name: str, default: int, least: int, most: int) -> int:
    value = request.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise InputError(f"expected a number from {least} to {most}", found=str(value), place=name)
    return value


def _colours(request: Request, name: str) -> tuple[str, ...]:
    """Different colours, written ``#rrggbb``; none without the field."""
    found = request.get(name) or []
    if not isinstance(found, list) or len(found) > _MOST_COLOURS:
        raise InputError(f"expected a list of at most {_MOST_COLOURS} colours", place=name)
    for colour in found:
        if not isinstance(colour, str) or not _COLOUR.match(colour):
            raise InputError("expected a colour like #c00000", found=str(colour), place=name)
    return tuple(dict.fromkeys(colour.lower() for colour in found))


def _difficulties(request: Request) -> tuple[float, float]:
    """The least and the most difficulty."""
    found = request.get("difficulty")
    if found is None:
        return 1.0, 10.0
    is_pair = isinstance(found, list) and len(found) == 2
    if not is_pair or not all(type(each) in (int, float) and 1 <= each <= 10 for each in found):
        raise InputError("expected two numbers from 1 to 10", found=str(found), place="difficulty")
    least, most = map(float, found)
    if least > most:
        raise InputError(
            "expected the smaller number first", found=f"{least:g}, {most:g}", place="difficulty"
        )
    return least, most


def _pair(request: Request, name: str) -> tuple[int, int]:
    value = request.get(name, [0, 0])
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(each, int) for each in value):
        raise InputError("expected a row and a column", place=name)
    return value[0], value[1]
