"""Answers to the page's questions, one at a time, in the studio's processes.

With a server a question runs in a thread of its process, so that progress is sent meanwhile. Without a server
it runs in a worker of the page, which has no threads and passes on each message at once.

Questions are abilities, or concern files. Their modules are imported when first needed. A request is what the
page sent: a puzzle (or the bytes of an image) and the fields of the ability; errors in it raise
``InputError``.
"""

from __future__ import annotations

import base64
import importlib
import json
import os
import queue
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from nonosat.apps.studio import bounds
from nonosat.files.notation.file_text import json_bytes
from nonosat.model.errors import InputError, LimitReached, MissingExtra, NonosatError
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions

if TYPE_CHECKING:
    from nonosat.authoring.making.making import Make
    from nonosat.model.abilities.ability import Ability

Request = Mapping[str, Any]
Message = dict[str, Any]
#: A function that sends a message.
Tell = Callable[[Message], object]

#: The most cells on the longer side of a picture made from an image, and the most alternatives or choices.
_LARGEST, _MOST_CHOICES = 200, 12
#: The default search effort of a repair of cells before it accepts an unproved result.
_EFFORT = 0.5
#: The most puzzles shown of one file.
_MOST_READ = 2000


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A kind of question.

    ``run`` answers a request, sending parts meanwhile. After ``seconds`` the process is ended; after
    ``search_seconds`` the search ends with what it knows. ``in_background``: at low priority.
    """

    run: Callable[[Request, SearchOptions, Tell], Message]
    seconds: float
    search_seconds: float | None = None
    in_background: bool = False


def _ask(question: str, request: Request, options: SearchOptions, tell: Tell) -> Message:
    """Ask an ability, named by module and class, about the ``puzzle`` of a request with its fields."""
    puzzle = _puzzle(request)
    return _asked(_question(question, request, puzzle), puzzle, options, tell)


def _question(name: str, request: Request, puzzle: Puzzle | None) -> Ability[Any, Any]:
    from nonosat.model.abilities.requests import ability_from

    module, _, kind = name.partition(":")
    found: Ability[Any, Any] = ability_from(getattr(importlib.import_module(module), kind), request, puzzle)
    for field in ("alternatives", "choices"):
        if (getattr(found, field, None) or 1) > _MOST_CHOICES:
            expected = f"expected a number from 1 to {_MOST_CHOICES}"
            raise InputError(expected, found=str(getattr(found, field)), place=field)
    return found


def _asked(question: Ability[Any, Any], subject: Any, options: SearchOptions, tell: Tell) -> Message:
    from nonosat.model.abilities.ability import Ending, ResultPart, Shown

    def show(item: Shown) -> None:
        if isinstance(item, ResultPart):
            tell({"kind": "part", "document": item.document})

    answer = question.work(subject, options, Ending(show=show))
    return _answer(answer.to_json(), str(answer), answer.exit_code)


def _repair(request: Request, options: SearchOptions, tell: Tell) -> Message:
    effort = {"effort": _EFFORT} if _flag(request, "cells") else {}
    return _ask("nonosat.authoring.repairing.repairs:Repair", {**effort, **request}, options, tell)


def _draft(request: Request, _: SearchOptions, __: Tell) -> Message:
    """Return the draft for ``data`` (the bytes of an image) and image options."""
    from nonosat.files.formats.json_puzzle import as_json

    making = _making(request)
    return _answer({"puzzle": as_json(making.first_puzzle(making.draft_in(_data(request))))})


def _make(request: Request, options: SearchOptions, tell: Tell) -> Message:
    """Make a puzzle from ``data`` with the fields of ``make``."""
    return _asked(_making(request), _data(request), options, tell)


def _making(request: Request) -> Make:
    from nonosat.authoring.making.making import Make
    from nonosat.images.imaging.image_options import size_of

    making = _question("nonosat.authoring.making.making:Make", request, None)
    assert isinstance(making, Make)
    size = size_of(making.size or 1)
    if max(size.width, size.height or 0) > _LARGEST:
        raise InputError(f"expected at most {_LARGEST} cells a side", found=str(size), place="size")
    return making


def _read(request: Request, _: SearchOptions, __: Tell) -> Message:
    """Return the puzzles of a file, its read warnings, and whether it is a photograph.

    The request has ``data`` (bytes), ``name``, and ``photographs``: whether to scan images and PDF files.
    """
    from nonosat.files.formats.json_puzzle import as_json

    photographs: list[bytes] = []

    def photographed(data: bytes) -> Iterator[Puzzle]:
        from nonosat.images.scanning.scan import puzzles_on

        photographs.append(data)
        return puzzles_on(data)

    reader = photographed if _flag(request, "photographs") else None
    found = _puzzles_in(_data(request), _text(request, "name", "file"), reader)
    document = {
        "puzzles": [as_json(puzzle) for puzzle in found],
        "warnings": [warning.text for puzzle in found for warning in puzzle.read_warnings],
        "photographed": bool(photographs),
    }
    return _answer(document)


def _read_files(request: Request, _: SearchOptions, tell: Tell) -> Message:
    """Send the puzzles of each readable file in ``data`` (names and bytes) as a part."""
    from nonosat.files.formats.json_puzzle import as_json

    for name, data in request.get("data") or ():
        with suppress(NonosatError):
            puzzles = [as_json(puzzle) for puzzle in _puzzles_in(data, name)]
            tell({"kind": "part", "document": {"name": name, "puzzles": puzzles}})
    return _answer({})


def _write(request: Request, _: SearchOptions, __: Tell) -> Message:
    """Return ``puzzle`` as a file in base64, by ``format`` or the suffix of ``name``, and its losses."""
    from nonosat.files.converting import losses
    from nonosat.files.registry import encoded, format_for_writing, format_named

    puzzle, name = _puzzle(request), _text(request, "name", "puzzle.json")
    format = format_named(request["format"]) if request.get("format") else format_for_writing(name)
    data = encoded([puzzle], name, format=format.name)
    return _answer({"data": base64.b64encode(data).decode(), "losses": list(losses(puzzle, format))})


def _draw(request: Request, options: SearchOptions, _: Tell) -> Message:
    """Return a ``drawing`` (svg, png, …) of ``puzzle`` in base64; a film shows the steps to its solution."""
    from nonosat.authoring.printing.drawing import Draw, frames_of_steps, rated
    from nonosat.drawing.kinds import kind_named
    from nonosat.drawing.sheet import PuzzleSheet
    from nonosat.drawing.style import Style

    kind, puzzle = kind_named(_text(request, "drawing", "svg")), _puzzle(request)
    result = Draw(solution=not kind.still).ask(puzzle, options)
    if result.sheet is None:
        raise InputError(result.sentence)
    sheet, told = result.sheet, list(result.sentences())
    if not kind.still:
        start = PuzzleSheet.of(puzzle).grid
        sheet = replace(sheet, frames=(start, *frames_of_steps(puzzle, sheet.grid, options)))
    data = kind.draw([rated(sheet, kind, options)], Style(), told.append)
    document = {"data": base64.b64encode(data).decode(), "losses": []}
    return _answer(document, "; ".join(told), result.exit_code)


def _code(request: Request, _: SearchOptions, __: Tell) -> Message:
    """Return the QR code of ``link`` in modules: its side, and its dark stretches (left, top and width).

    Both are empty if it would be too dense for a phone.
    """
    from nonosat.drawing.link_code import code_of

    code = code_of(_text(request, "link", ""))
    if code is None:
        return _answer({"side": 0, "dark": []})
    modules = [[round(part / code.height) for part in stretch] for stretch in code.dark]
    return _answer({"side": round(code.side / code.height), "dark": modules})


def _themes(request: Request, _: SearchOptions, __: Tell) -> Message:
    """Return the colours of ``puzzle`` in light and dark."""
    from nonosat.apps.studio.page_config import themes_of

    return _answer({"themes": themes_of(_puzzle(request).palette)})


def _ability_kind(name: str, **options: Any) -> QuestionKind:
    return QuestionKind(partial(_ask, name), **options)


KINDS: dict[str, QuestionKind] = {
    "check": _ability_kind("nonosat.authoring.checking.uniqueness:Check", seconds=40),
    "grade": _ability_kind("nonosat.reasoning.grades:Grade", seconds=40, in_background=True),
    "whatif": _ability_kind(
        "nonosat.authoring.checking.what_if:WhatIf", seconds=320, search_seconds=300, in_background=True
    ),
    "solve": _ability_kind("nonosat.sat.search.solving:Solve", seconds=60),
    "hint": _ability_kind("nonosat.reasoning.hints:Hint", seconds=40, search_seconds=30),
    "review": _ability_kind("nonosat.reasoning.reviews:Review", seconds=40, search_seconds=30),
    "explain": _ability_kind("nonosat.reasoning.explanations:Explain", seconds=150, search_seconds=120),
    "repair": QuestionKind(_repair, seconds=90, search_seconds=60),
    "hide": _ability_kind("nonosat.authoring.hiding.hidden_numbers:Hide", seconds=90, search_seconds=60),
    "draft": QuestionKind(_draft, seconds=20),
    "make": QuestionKind(_make, seconds=90, search_seconds=60),
    "read": QuestionKind(_read, seconds=60),
    "read_files": QuestionKind(_read_files, seconds=60),
    "write": QuestionKind(_write, seconds=20),
    "draw": QuestionKind(_draw, seconds=40, search_seconds=30),
    "code": QuestionKind(_code, seconds=20),
    "themes": QuestionKind(_themes, seconds=20),
}


def _answer(document: Message, sentence: str = "", code: int = 0) -> Message:
    return {"kind": "answer", "document": document, "sentence": sentence, "code": code}


def _puzzle(request: Request) -> Puzzle:
    from nonosat.files.registry import read_named

    document = request.get("puzzle")
    if not isinstance(document, dict):
        raise InputError("expected an object", place="puzzle")
    puzzle = next(read_named(json.dumps(document).encode(), "puzzle", format="json"))
    _check_size(puzzle)
    return puzzle


def _puzzles_in(
    data: bytes, name: str, photographs: Callable[[bytes], Iterator[Puzzle]] | None = None
) -> list[Puzzle]:
    from nonosat.files.registry import read_named

    found = list(islice(read_named(data, name, photographs=photographs), _MOST_READ))
    for puzzle in found:
        _check_size(puzzle)
    return found


def _check_size(puzzle: Puzzle) -> None:
    if puzzle.height * puzzle.width > bounds.MOST_CELLS:
        raise InputError(f"expected at most {bounds.MOST_CELLS} cells", found=puzzle.size)


def _data(request: Request) -> bytes:
    """Return the bytes of the request's file, which the server has added."""
    data = request.get("data")
    if not isinstance(data, bytes):
        raise InputError("expected an uploaded file, or one of the folder")
    return data


def _flag(request: Request, name: str) -> bool:
    return request.get(name) is True


def _text(request: Request, name: str, default: str) -> str:
    value = request.get(name)
    return value if isinstance(value, str) and value else default


#: What nearly every question imports when it is asked first.
_NEEDED = (
    "nonosat.authoring.checking.uniqueness",
    "nonosat.reasoning.grades",
    "nonosat.reasoning.hints",
    "nonosat.authoring.checking.what_if",
    "nonosat.sat.encodings.formula",
    "nonosat.sat.encodings.order",
    "nonosat.files.formats.json_puzzle",
    "nonosat.sat.solvers.portfolio",
    "nonosat.sat.solvers.formula_search",
    "nonosat.sat.solvers.session",
)
_EXAMPLE = {"rows": [[1], [1]], "columns": [[1], [1]]}


def warm() -> Iterator[dict[str, Any]]:
    """Import what questions need, and answers one, so that a person's first is as quick as the others."""
    for name in _NEEDED:
        importlib.import_module(name)
    for _ in answer("check", {"puzzle": _EXAMPLE, "quick": True}):
        pass
    yield from ()


def answer(question: str, request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What is told about a question, in order; the last message is the answer. Raises what the question
    raises.
    """
    messages: queue.SimpleQueue[dict[str, Any] | BaseException | None] = queue.SimpleQueue()
    thread = threading.Thread(target=_work, args=(question, request, messages), daemon=True)
    thread.start()
    while (message := messages.get()) is not None:
        if isinstance(message, BaseException):
            raise message
        yield message


def _work(
    question: str, request: dict[str, Any], messages: queue.SimpleQueue[dict[str, Any] | BaseException | None]
) -> None:
    kind = KINDS[question]
    if kind.in_background:
        with suppress(AttributeError, OSError):
            os.nice(max(0, 10 - os.nice(0)))
    try:
        _tell_all(question, request, messages.put, seconds=kind.search_seconds)
    except (Exception, LimitReached) as error:
        messages.put(error)
    messages.put(None)


def warm_alone() -> None:
    """Import as ``warm`` does, in a worker of the page; missing packages raise errors only when needed."""
    for name in _NEEDED:
        with suppress(ImportError):
            importlib.import_module(name)
    answer_as_json("check", json.dumps({"puzzle": _EXAMPLE, "quick": True}), None, lambda _: None)


def answer_as_json(question: str, request: str, data: bytes | None, tell: Callable[[str], object]) -> None:
    """Answer in this thread: ``tell`` gets every message as JSON, the last an answer or an error.

    ``data`` are the bytes of the request's file.
    """

    def send(message: dict[str, Any]) -> None:
        tell(json_bytes(message).decode())

    asked = json.loads(request) | ({} if data is None else {"data": bytes(data)})
    try:
        # The page enforces the time limit by ending the worker.
        _tell_all(question, asked, send, seconds=None)
    except (MissingExtra, ModuleNotFoundError):
        send({"kind": "ended", "why": "missing"})
    except NonosatError as error:
        send({"kind": "error", "text": str(error)})
    except (Exception, LimitReached) as error:
        send({"kind": "error", "text": f"internal error ({type(error).__name__})"})


def _tell_all(
    question: str, request: dict[str, Any], tell: Callable[[dict[str, Any]], None], *, seconds: float | None
) -> None:
    """Answer a question, sending its messages and progress; raises what the question raises."""

    def listen(progress: Progress) -> None:
        told = ("phase", "conflicts", "seconds", "solutions")
        tell({"kind": "progress", **{name: getattr(progress, name) for name in told}})

    options = SearchOptions.starting_now(progress=listen, jobs=1, time_limit=seconds)
    tell(KINDS[question].run(request, options, tell))
