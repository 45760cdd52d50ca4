"""What a SAT solver has answered, read from its output.

Understood are the lines of the SAT and MaxSAT competitions (``s SATISFIABLE``, ``v 1 -2 … 0``, broken
anywhere between literals; ``s OPTIMUM FOUND`` with a string of ones and zeros), MiniSat's result file
(``SAT`` and a line of literals), pseudo-Boolean literals (``v x1 -x2``) and bare literals.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from nonosat.errors import InputError


class Status(StrEnum):
    """What the answer claims."""

    SATISFIABLE = "satisfiable"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Answer:
    """The claim, and the literals of the model if there is one: ``variable → true or false``."""

    status: Status
    values: dict[int, bool]


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


def read_answer(text: str, *, among_other_output: bool = False) -> Answer:
    r"""The answer in a solver's output.

    With ``among_other_output`` lines that are not part of an answer are skipped, as a program's standard
    output may hold anything; otherwise they are refused. Raises ``InputError`` when there is no answer, when
    a claim or a literal contradicts another one, and when a model has no literals.

    >>> read_answer("s SATISFIABLE\nv 1 -2\nv 3 0\n").values
    {1: True, 2: False, 3: True}
    """
    reader = _Reader(among_other_output=among_other_output)
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        reader.read_line(number, line.strip())
    return reader.answer()


class _Reader:
    def __init__(self, *, among_other_output: bool) -> None:
        self.among_other_output = among_other_output
        self.status: Status | None = None
        self.optimum = False
        self.improved = False
        self.value_lines: list[tuple[list[str], int, str]] = []

    def read_line(self, number: int, line: str) -> None:
        if re.match(r"o\s", line):
            self.improved = True  # what follows, if anything does, is a better model
        if not line or _SILENT.match(line):
            return
        words = line.split()
        if words[0] == "s":
            self._claim(" ".join(words[1:]).upper(), number, line)
        elif words[0] == "v":
            self._literals(words[1:], number, line)
        elif " ".join(words).upper() in _WORDS:
            self._claim(" ".join(words).upper(), number, line)
        elif all(map(_LITERAL.match, words)) or not self.among_other_output:
            self._literals(words, number, line)

    def _claim(self, word: str, number: int, found: str) -> None:
        status = _WORDS.get(word)
        if status is None:
            raise InputError(
                "expected SATISFIABLE, UNSATISFIABLE or UNKNOWN", found=found, line=number, column=1
            )
        if self.status not in (None, status):
            raise InputError(f"expected no second answer after '{self.status}'", found=found, line=number)
        self.status = status
        self.optimum = word == "OPTIMUM FOUND"

    def _literals(self, words: list[str], number: int, line: str) -> None:
        if self.improved:
            self.value_lines.clear()
            self.improved = False
        self.value_lines.append((words, number, line))

    def _values(self) -> dict[int, bool]:
        """The values of all lines together.

        Of MaxSAT answers those of zeros and ones alone are strings of bits: as literals they would name
        variable 2, too.
        """
        words = [word for words, _, _ in self.value_lines for word in words]
        if self.optimum and all(map(_BITS.match, words)):
            return {variable: bit == "1" for variable, bit in enumerate("".join(words), 1)}
        values: dict[int, bool] = {}
        for words, number, line in self.value_lines:
            for word in words:
                literal = _literal(word, number, line)
                if literal and values.setdefault(abs(literal), literal > 0) != (literal > 0):
                    variable = abs(literal)
                    raise InputError(
                        f"expected each variable once: the answer has {variable} and -{variable}", line=number
                    )
        return values

    def answer(self) -> Answer:
        values = self._values()
        if self.status is None and not values:
            raise InputError("expected a solver's answer, and there is none")
        status = self.status or Status.SATISFIABLE
        if status is Status.UNSATISFIABLE and values:
            raise InputError("expected no literals in an answer that says UNSATISFIABLE")
        if status is Status.SATISFIABLE and not values:
            raise InputError("expected the literals of a model after SATISFIABLE")
        return Answer(status, values)


def _literal(word: str, number: int, line: str) -> int:
    if _PSEUDO_BOOLEAN.match(word):
        return int(word.replace("x", ""))
    if _LITERAL.match(word):
        return int(word)
    raise InputError(
        "expected a literal or a solver's answer", found=word, line=number, column=line.find(word) + 1
    )
