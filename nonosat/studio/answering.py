"""What runs in the processes of the studio: one question at a time, with what it tells on the way.

A question works in a thread, so that progress is told while it works.
"""

from __future__ import annotations

import importlib
import os
import queue
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from nonosat.errors import LimitReached
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
    "nonosat.session.direct_solver",
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
    def listen(progress: Progress) -> None:
        messages.put(
            {
                "kind": "progress",
                "phase": progress.phase,
                "conflicts": progress.conflicts,
                "seconds": progress.seconds,
                "pictures": progress.pictures,
            }
        )

    kind = KINDS[question]
    if kind.in_background:
        with suppress(AttributeError, OSError):
            os.nice(max(0, 10 - os.nice(0)))
    try:
        options = SearchOptions.starting_now(progress=listen, jobs=1, time_limit=kind.search_seconds)
        for message in kind.run(request, options):
            messages.put(message)
    except (Exception, LimitReached) as error:
        messages.put(error)
    messages.put(None)
