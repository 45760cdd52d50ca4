"""What runs in the processes of the studio: one question at a time, with what it tells on the way.

With a server a question works in a thread of its process, so that progress is told while it works. Without a
server it works alone in a worker of the page, which has no threads and passes on each message at once.

What the page can ask for are abilities, and what has to do with files. The modules that answer are imported
when they are asked. A request is what the page sent: a puzzle (or the bytes of an image) and the fields of
the ability. Whatever is wrong with it is an ``InputError``.
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
from dataclasses import dataclass
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
#: What passes a message on.
Tell = Callable[[Message], object]

#: Cells on the longer side of a picture that is made of an image, repairs and puzzles to choose from.
_LARGEST, _MOST_CHOICES = 200, 12
#: How long a repair looks for fewer changes without a proof in sight, unless the page says otherwise.
_EFFORT = 0.5
#: Puzzles of one file that are shown: more are no library any more, but a collection to search.
_MOST_READ = 2000


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A kind of question.

    ``run`` works on a request, tells what is known on the way, and returns the answer. After ``seconds`` the
    process is ended; after ``search_seconds`` the search ends by itself, with what it knows.
    ``in_background``: nobody waits.
    """

    run: Callable[[Request, SearchOptions, Tell], Message]
    seconds: float
    search_seconds: float | None = None
    in_background: bool = False


def _ask(question: str, request: Request, options: SearchOptions, tell: Tell) -> Message:
    """``puzzle`` and the fields of the question, which is named by its module and its class."""
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
    return _ask("nonosat.authoring.repairing.repairs:Repair", {"effort": _EFFORT, **request}, options, tell)


def _draft(request: Request, _: SearchOptions, __: Tell) -> Message:
    """``data`` (bytes of an image) and the fields of a recipe: the picture before its repair."""
    from nonosat.files.formats.json_puzzle import as_json

    making = _making(request)
    return _answer({"puzzle": as_json(making.first_puzzle(making.draft_in(_data(request))))})


def _make(request: Request, options: SearchOptions, tell: Tell) -> Message:
    """``data`` and the fields of ``make``."""
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
    """``data`` (bytes), ``name``, ``photographs`` (whether images and PDF files may be photographs of
    puzzles): the puzzles of a file, what its reader was not sure of, and whether it is a photograph.
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
        "doubts": [doubt.text for puzzle in found for doubt in puzzle.doubts],
        "photographed": bool(photographs),
    }
    return _answer(document)


def _shelve(request: Request, _: SearchOptions, tell: Tell) -> Message:
    """``data`` (files of the folder: names and bytes): the puzzles of each, a part for each that is read."""
    from nonosat.files.formats.json_puzzle import as_json

    for name, data in request.get("data") or ():
        with suppress(NonosatError):
            puzzles = [as_json(puzzle) for puzzle in _puzzles_in(data, name)]
            tell({"kind": "part", "document": {"name": name, "puzzles": puzzles}})
    return _answer({})


def _write(request: Request, _: SearchOptions, __: Tell) -> Message:
    """``puzzle``, ``name``, ``format`` or nothing: the bytes of a file in base64, and what it cannot hold."""
    from nonosat.files.converting import losses
    from nonosat.files.registry import encoded, format_for_writing, format_named

    puzzle, name = _puzzle(request), _text(request, "name", "puzzle.json")
    format = format_named(request["format"]) if request.get("format") else format_for_writing(name)
    data = encoded([puzzle], name, format=format.name)
    return _answer({"data": base64.b64encode(data).decode(), "losses": list(losses(puzzle, format))})


def _draw(request: Request, options: SearchOptions, _: Tell) -> Message:
    """``puzzle``, ``drawing`` (svg, png, …), ``solution``: the bytes of a drawing in base64."""
    from nonosat.authoring.printing.drawing import Draw
    from nonosat.drawing.kinds import kind_named
    from nonosat.drawing.style import Style

    kind = kind_named(_text(request, "drawing", "svg"))
    draw = Draw(solution=_flag(request, "solution"), animate=not kind.still)
    result = draw.ask(_puzzle(request), options)
    if result.sheet is None:
        raise InputError(result.sentence)
    told = list(result.sentences())
    data = kind.draw([result.sheet], Style(), told.append)
    document = {"data": base64.b64encode(data).decode(), "losses": []}
    return _answer(document, "; ".join(told), result.exit_code)


def _look(request: Request, _: SearchOptions, __: Tell) -> Message:
    """``puzzle``: its colours in light and dark."""
    from nonosat.apps.studio.page_config import themes_of

    return _answer({"themes": themes_of(_puzzle(request).palette)})


def _asking(name: str, **kept: Any) -> QuestionKind:
    return QuestionKind(partial(_ask, name), **kept)


KINDS: dict[str, QuestionKind] = {
    "check": _asking("nonosat.authoring.checking.uniqueness:Check", seconds=40),
    "grade": _asking("nonosat.reasoning.grades:Grade", seconds=40, in_background=True),
    "whatif": _asking(
        "nonosat.authoring.checking.what_if:WhatIf", seconds=320, search_seconds=300, in_background=True
    ),
    "solve": _asking("nonosat.sat.search.solving:Solve", seconds=60),
    "hint": _asking("nonosat.reasoning.hints:Hint", seconds=40, search_seconds=30),
    "review": _asking("nonosat.reasoning.reviews:Review", seconds=40, search_seconds=30),
    "explain": _asking("nonosat.reasoning.explanations:Explain", seconds=150, search_seconds=120),
    "repair": QuestionKind(_repair, seconds=90, search_seconds=60),
    "hide": _asking("nonosat.authoring.hiding.hidden_numbers:Hide", seconds=90, search_seconds=60),
    "draft": QuestionKind(_draft, seconds=20),
    "make": QuestionKind(_make, seconds=90, search_seconds=60),
    "read": QuestionKind(_read, seconds=60),
    "shelve": QuestionKind(_shelve, seconds=60),
    "write": QuestionKind(_write, seconds=20),
    "draw": QuestionKind(_draw, seconds=40, search_seconds=30),
    "look": QuestionKind(_look, seconds=20),
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
    """Imports what questions need, and answers one, so that a person's first is as quick as the others."""
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
    """As ``warm``, in a worker of the page; what a missing package is needed for fails only when asked."""
    for name in _NEEDED:
        with suppress(ImportError):
            importlib.import_module(name)
    answer_as_json("check", json.dumps({"puzzle": _EXAMPLE, "quick": True}), None, lambda _: None)


def answer_as_json(question: str, request: str, data: bytes | None, tell: Callable[[str], object]) -> None:
    """Answers in this thread: ``tell`` gets every message as JSON, the last of them an answer or an error.

    ``data`` are the bytes of the file that the request is about.
    """

    def send(message: dict[str, Any]) -> None:
        tell(json_bytes(message).decode())

    asked = json.loads(request) | ({} if data is None else {"data": bytes(data)})
    try:
        # The page ends what takes too long, by ending the worker.
        _tell_all(question, asked, send, seconds=None)
    except (MissingExtra, ModuleNotFoundError):
        send({"kind": "ended", "why": "missing"})
    except NonosatError as error:
        send({"kind": "error", "text": str(error)})
    except (Exception, LimitReached) as error:
        send({"kind": "error", "text": f"this could not be answered ({type(error).__name__})"})


def _tell_all(
    question: str, request: dict[str, Any], tell: Callable[[dict[str, Any]], None], *, seconds: float | None
) -> None:
    """Works on a question, and tells its messages and its progress; raises what the question raises."""

    def listen(progress: Progress) -> None:
        told = ("phase", "conflicts", "seconds", "pictures")
        tell({"kind": "progress", **{name: getattr(progress, name) for name in told}})

    options = SearchOptions.starting_now(progress=listen, jobs=1, time_limit=seconds)
    tell(KINDS[question].run(request, options, tell))
