"""What runs in the processes of the studio: one question at a time, with what it tells on the way.

With a server a question works in a thread of its process, so that progress is told while it works. Without a
server it works alone in a worker of the page, which has no threads and passes on each message at once.
"""

from __future__ import annotations

import importlib
import json
import os
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from nonosat.errors import LimitReached, MissingExtra, NonosatError
from nonosat.notation.file_text import json_bytes
from nonosat.progress import Progress
from nonosat.search_options import SearchOptions
from nonosat.studio.questions import KINDS

#: What nearly every question imports when it is asked first.
_NEEDED = (
    "nonosat.questions.checking",
    "nonosat.questions.grading",
    "nonosat.questions.hinting",
    "nonosat.questions.trying",
    "nonosat.encoding.formula",
    "nonosat.encoding.order",
    "nonosat.formats.json_puzzle",
    "nonosat.session.race",
    "nonosat.session.alternation",
    "nonosat.session.session",
    "nonosat.session.formula_question",
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
    question: str,
    request: dict[str, Any],
    messages: queue.SimpleQueue[dict[str, Any] | BaseException | None],
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
    for message in KINDS[question].run(request, options):
        tell(message)
