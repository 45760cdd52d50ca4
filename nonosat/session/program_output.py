"""What a solver that is a program says in its output, among whatever else stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from nonosat.dimacs.answers import NoModel, SolverAnswer, is_silent, read_answer
from nonosat.errors import InputError
from nonosat.session.effort import Effort, effort_in

_CLAIM = re.compile(r"\s*([sv]\s|-?[0-9]|(un)?sat|(un)?known|indet|c (unknown|indeterminate)|\{)", re.I)


class Said(NamedTuple):
    """The answer with its first model alone, or ``None`` and the ``expectation`` that the output disappoints.

    ``lacks_model`` says that a model is only spoken of, ``is_claim`` that there is an answer at all,
    ``is_silent`` that there are only comments; ``effort`` is what the solver has counted.
    """

    answer: SolverAnswer | None
    expectation: str
    lacks_model: bool
    is_claim: bool
    is_silent: bool
    effort: Effort


def said_in(output: bytes) -> Iterator[Said]:
    """What is said, once; long output is to be read in a child process."""
    text = output.decode("utf-8", "replace")
    answer, expectation, lacks_model = None, "", False
    try:
        read = read_answer(text, among_other_output=True)
        answer = SolverAnswer(read.status, read.models[:1], read.claims_all)
    except InputError as error:
        expectation, lacks_model = error.expectation, isinstance(error, NoModel)
    is_claim = any(map(_CLAIM.match, text.splitlines()))
    yield Said(answer, expectation, lacks_model, is_claim, is_silent(text), effort_in(text))
