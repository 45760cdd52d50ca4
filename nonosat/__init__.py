"""nonosat: nonograms solved, checked, proved and explained with SAT.

>>> import nonosat
>>> puzzle = nonosat.Puzzle.of(nonosat.Grid.from_text([".#.", "###"]))
>>> nonosat.solve(puzzle).verdict.value
'unique'

The public names are imported when they are first used, so that a program pays only for what it uses.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from nonosat.version import __version__ as __version__

if TYPE_CHECKING:
    from nonosat.arithmetic import Reason
    from nonosat.authoring.counting import Count, count
    from nonosat.authoring.diagnosis import Diagnosis, check
    from nonosat.authoring.groups import Group
    from nonosat.authoring.lint import Remark
    from nonosat.authoring.making import Made, make
    from nonosat.authoring.repair_result import CellValue, Repair, Suggestion
    from nonosat.authoring.repairing import repair
    from nonosat.certificate.certifying import certify
    from nonosat.certificate.verifying import Judgement, Verification, verify
    from nonosat.dimacs.instance import Instance, encode
    from nonosat.errors import (
        InputError,
        LimitReached,
        MissingExtra,
        NonosatError,
        SolverFailed,
        UnknownName,
        UnsupportedPuzzle,
    )
    from nonosat.formats.registry import read, read_all, write
    from nonosat.grid import Grid
    from nonosat.laboratory.decoding import Decoded, decode
    from nonosat.palette import Palette
    from nonosat.progress import Progress
    from nonosat.puzzle import Clue, Line, Puzzle, Run, clue
    from nonosat.reasoning.explanation import Explanation, explain
    from nonosat.reasoning.grading import Difficulty, Grade, Measures, difficulty_of, grade
    from nonosat.reasoning.mistakes import Review, Standing, review
    from nonosat.reasoning.next_step import Hint, HintVerdict, hint
    from nonosat.reasoning.step import Step
    from nonosat.solver import Outcome, Verdict, pictures, solve


#: Where each public name lives.
_HOMES = {
    "nonosat.arithmetic": ("Reason",),
    "nonosat.certificate.certifying": ("certify",),
    "nonosat.certificate.verifying": ("Judgement", "Verification", "verify"),
    "nonosat.authoring.counting": ("Count", "count"),
    "nonosat.authoring.diagnosis": ("Diagnosis", "check"),
    "nonosat.authoring.groups": ("Group",),
    "nonosat.authoring.lint": ("Remark",),
    "nonosat.authoring.repair_result": ("CellValue", "Repair", "Suggestion"),
    "nonosat.authoring.repairing": ("repair",),
    "nonosat.authoring.making": ("Made", "make"),
    "nonosat.dimacs.instance": ("Instance", "encode"),
    "nonosat.errors": (
        "InputError",
        "LimitReached",
        "MissingExtra",
        "NonosatError",
        "SolverFailed",
        "UnknownName",
        "UnsupportedPuzzle",
    ),
    "nonosat.formats.registry": ("read", "read_all", "write"),
    "nonosat.grid": ("Grid",),
    "nonosat.laboratory.decoding": ("Decoded", "decode"),
    "nonosat.palette": ("Palette",),
    "nonosat.progress": ("Progress",),
    "nonosat.puzzle": ("Clue", "Line", "Puzzle", "Run", "clue"),
    "nonosat.reasoning.explanation": ("Explanation", "explain"),
    "nonosat.reasoning.grading": ("Difficulty", "Grade", "Measures", "difficulty_of", "grade"),
    "nonosat.reasoning.mistakes": ("Review", "Standing", "review"),
    "nonosat.reasoning.next_step": ("Hint", "HintVerdict", "hint"),
    "nonosat.reasoning.step": ("Step",),
    "nonosat.solver": ("Outcome", "Verdict", "pictures", "solve"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'nonosat' has no attribute '{name}'")
    value = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*_HOME_OF, "__version__"])


__all__ = [  # noqa: RUF022 - by topic
    "Grid",
    "Puzzle",
    "Run",
    "Clue",
    "Line",
    "Palette",
    "clue",
    "read",
    "read_all",
    "write",
    "solve",
    "pictures",
    "check",
    "Diagnosis",
    "Group",
    "Remark",
    "repair",
    "Repair",
    "Suggestion",
    "CellValue",
    "count",
    "Count",
    "make",
    "Made",
    "encode",
    "Instance",
    "decode",
    "Decoded",
    "certify",
    "verify",
    "Verification",
    "Judgement",
    "explain",
    "Explanation",
    "hint",
    "Hint",
    "HintVerdict",
    "review",
    "Review",
    "Standing",
    "Step",
    "grade",
    "difficulty_of",
    "Grade",
    "Difficulty",
    "Measures",
    "Outcome",
    "Verdict",
    "Reason",
    "Progress",
    "NonosatError",
    "InputError",
    "UnsupportedPuzzle",
    "UnknownName",
    "MissingExtra",
    "LimitReached",
    "SolverFailed",
]
