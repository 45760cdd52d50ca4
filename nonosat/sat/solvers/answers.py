"""The answer of a SAT solver, read from its output.

The formats are the lines of the SAT and MaxSAT competitions (``s SATISFIABLE``, ``v 1 -2 … 0``, broken
anywhere between literals; ``s OPTIMUM FOUND`` with a string of ones and zeros), MiniSat's result file
(``SAT`` and a line of literals), pseudo-Boolean literals (``v x1 -x2``), bare literals, and clasp's JSON.
There may be several models, as from ``clasp -n 0``, ``picosat --all`` and ``cryptominisat5 --maxsol``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from nonosat.model.errors import InputError
from nonosat.sat.solvers.effort import Effort, effort_in

#: The beginnings of lines with an answer, of several programs.
_CLAIM = re.compile(r"\s*([sv]\s|-?[0-9]|(un)?sat|(un)?known|indet|c (unknown|indeterminate)|\{)", re.I)


class Status(StrEnum):
    """The claim of an answer."""

    SATISFIABLE = "satisfiable"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


class NoModel(InputError):
    """An answer SATISFIABLE without a model."""


@dataclass(frozen=True, slots=True)
class SolverAnswer:
    """The claim of a solver, and its models in order, each as ``variable → true or false``.

    ``claims_all``: the solver claims that there are no other models.
    """

    status: Status
    models: tuple[dict[int, bool], ...] = ()
    claims_all: bool = False

    @property
    def values(self) -> dict[int, bool]:
        """The first model; empty if there is none."""
        return self.models[0] if self.models else {}


_WORDS = {
    "SATISFIABLE": Status.SATISFIABLE,
    "SAT": Status.SATISFIABLE,
    "OPTIMUM FOUND": Status.SATISFIABLE,
    "UNSATISFIABLE": Status.UNSATISFIABLE,
    "UNSAT": Status.UNSATISFIABLE,
    "UNKNOWN": Status.UNKNOWN,
    "INDETERMINATE": Status.UNKNOWN,
    "INDET": Status.UNKNOWN,
}
_LITERAL = re.compile(r"[+-]?[0-9]{1,18}\Z")
_PSEUDO_BOOLEAN = re.compile(r"-?x[0-9]{1,18}\Z")
_BITS = re.compile(r"[01]+\Z")
#: Lines that are not part of the answer: comments, objective values, and MiniSat's frames.
_SILENT = re.compile(r"c(\s|\Z)|o\s|[|=]")
#: The model counts of picosat and clasp; clasp adds ``+`` if there may be more.
_NUMBER_OF_MODELS = re.compile(r"(?:s SOLUTIONS|c Models\s*:)\s*([0-9]{1,18})\Z")


def read_answer(text: str, *, among_other_output: bool = False) -> SolverAnswer:
    r"""Return the answer in a solver's output.

    With ``among_other_output`` other lines are skipped, as a program's standard output may hold anything;
    otherwise they are refused. Output with only comments means that the solver ran out of time: ``unknown``.
    Raises ``InputError`` if the answer cannot be read, a claim or a literal contradicts another one, or a
    model has no literals.

    >>> read_answer("s SATISFIABLE\nv 1 -2\nv 3 0\n").values
    {1: True, 2: False, 3: True}
    >>> read_answer("s SATISFIABLE\nv 1 -2 0\ns SATISFIABLE\nv -1 2 0\ns SOLUTIONS 2\n").claims_all
    True
    """
    text = text.lstrip("\ufeff")
    if text.lstrip().startswith("{"):
        return _in_json(text)
    reader = _Reader(among_other_output=among_other_output)
    for number, line in enumerate(text.splitlines(), 1):
        reader.read_line(number, line.strip())
    return reader.answer()


def is_silent(text: str) -> bool:
    """Return whether there are only comments, as from a solver that ran out of time."""
    return all(not line.strip() or _SILENT.match(line.strip()) for line in text.splitlines())


class _Reader:
    def __init__(self, *, among_other_output: bool) -> None:
        self.among_other_output = among_other_output
        self.status: Status | None = None
        self.optimum = False
        self.improved = False
        #: The number of models, if the solver told it.
        self.number: int | None = None
        self.ended = False
        #: The lines with literals and their numbers; words would take several times the memory.
        self.value_lines: list[tuple[str, int]] = []

    def read_line(self, number: int, line: str) -> None:
        if re.match(r"o\s", line):
            self.improved = True  # what follows, if anything does, is a better model
        if line.upper() in ("C UNKNOWN", "C INDETERMINATE") and self.status is None:
            self.status = Status.UNKNOWN
        total = _NUMBER_OF_MODELS.match(line)
        if total is not None:
            self.number = int(total[1])
        if not line or _SILENT.match(line) or total is not None:
            return
        words = line.split()
        if words[0] == "s":
            self._claim(" ".join(words[1:]).upper(), number, line)
        elif words[0] == "v":
            self._literals(number, line)
        elif " ".join(words).upper() in _WORDS:
            self._claim(" ".join(words).upper(), number, line)
        elif all(map(_LITERAL.match, words)) or not self.among_other_output:
            self._literals(number, line)

    def _claim(self, word: str, number: int, found: str) -> None:
        status = _WORDS.get(word)
        if status is None:
            raise InputError(
                "expected SATISFIABLE, UNSATISFIABLE or UNKNOWN", found=found, line=number, column=1
            )
        if status is Status.UNSATISFIABLE and self.value_lines and self.status is Status.SATISFIABLE:
            self.ended = True  # after models: there are no others
            return
        if self.status not in (None, status) or self.ended:
            raise InputError(f"expected no second answer after '{self.status}'", found=found, line=number)
        self.status = status
        self.optimum = word == "OPTIMUM FOUND"

    def _literals(self, number: int, line: str) -> None:
        if self.improved:
            self.value_lines.clear()
            self.improved = False
        self.value_lines.append((line, number))

    def _models(self) -> list[dict[int, bool]]:
        """Return the models, each of which ends with a 0 if another follows.

        MaxSAT answers of only zeros and ones are bit strings: as literals they would include variable 2.
        """
        if self.optimum and self.value_lines:
            words = [word for line, _ in self.value_lines for word in _words_of(line)]
            if words and all(map(_BITS.match, words)):
                return [{variable: bit == "1" for variable, bit in enumerate("".join(words), 1)}]
        return list(_models_of(self._all_literals()))

    def _all_literals(self) -> Iterator[tuple[int, int]]:
        """Yield each literal, or 0, with the number of its line."""
        for line, number in self.value_lines:
            for word in _words_of(line):
                yield _literal(word, number, line), number

    def answer(self) -> SolverAnswer:
        models = self._models()
        if self.status is None:
            self.status = Status.SATISFIABLE if models else Status.UNKNOWN
        if self.status is Status.UNSATISFIABLE and models:
            raise InputError("expected no literals in an answer that says UNSATISFIABLE")
        if self.status is Status.SATISFIABLE and not models:
            raise NoModel("expected the literals of a model after SATISFIABLE")
        claims_all = bool(models) and (self.ended or self.number == len(models))
        return SolverAnswer(self.status, tuple(models), claims_all)


def _words_of(line: str) -> list[str]:
    """Return the words of a line, without a leading ``v``."""
    words = line.split()
    return words[1:] if words[0] == "v" else words


def _models_of(literals: Iterable[tuple[int, int]]) -> Iterator[dict[int, bool]]:
    """Yield models from literals and their line numbers: after a 0 a repeated variable begins a new model."""
    values: dict[int, bool] = {}
    may_end = False
    for literal, number in literals:
        variable = abs(literal)
        if literal == 0:
            may_end = True
        elif may_end and variable in values:
            yield values
            values, may_end = {variable: literal > 0}, False
        elif values.setdefault(variable, literal > 0) != (literal > 0):
            raise InputError(
                f"expected each variable once: the answer has {variable} and -{variable}", line=number
            )
    if values:
        yield values


def _in_json(text: str) -> SolverAnswer:
    """Return the answer in the output of ``clasp --outf=2``."""
    try:
        document = json.loads(text)
        status = _WORDS[str(document["Result"]).upper()]
        models = [_values_of(each) for call in document.get("Call", ()) for each in call.get("Witnesses", ())]
        more = str(document.get("Models", {}).get("More", "yes")).lower()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError("expected clasp's JSON: a 'Result', and the 'Witnesses' of each 'Call'") from None
    if status is Status.SATISFIABLE and not models:
        raise InputError("expected the literals of a model in 'Witnesses'")
    if status is Status.UNSATISFIABLE and models:
        raise InputError("expected no 'Witnesses' in an answer that says UNSATISFIABLE")
    return SolverAnswer(status, tuple(models), bool(models) and more == "no")


def _values_of(witness: Any) -> dict[int, bool]:
    literals = [(_literal(str(word), 1, ""), 1) for word in witness["Value"]]
    return next(_models_of(literals), {})


def _literal(word: str, number: int, line: str) -> int:
    if _PSEUDO_BOOLEAN.match(word):
        return int(word.replace("x", ""))
    if _LITERAL.match(word):
        return int(word)
    raise InputError(
        "expected a literal or a solver's answer", found=word, line=number, column=line.find(word) + 1
    )


class ParsedOutput(NamedTuple):
    """The answer with only its first model, or ``None`` and the ``expectation`` that the output fails.

    ``lacks_model``: SATISFIABLE without a model; ``is_claim``: there is some answer; ``is_silent``: there are
    only comments; ``effort``: the solver's own counts.
    """

    answer: SolverAnswer | None
    expectation: str
    lacks_model: bool
    is_claim: bool
    is_silent: bool
    effort: Effort


def read_output(output: bytes) -> Iterator[ParsedOutput]:
    """Yield the parsed output, one item; long output is to be read in a child process."""
    text = output.decode("utf-8", "replace")
    answer, expectation, lacks_model = None, "", False
    try:
        read = read_answer(text, among_other_output=True)
        answer = SolverAnswer(read.status, read.models[:1], read.claims_all)
    except InputError as error:
        expectation, lacks_model = error.expectation, isinstance(error, NoModel)
    is_claim = any(map(_CLAIM.match, text.splitlines()))
    yield ParsedOutput(answer, expectation, lacks_model, is_claim, is_silent(text), effort_in(text))
