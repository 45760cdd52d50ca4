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
    from nonosat.authoring.checking.counting import Count, count
    from nonosat.authoring.checking.groups import Group
    from nonosat.authoring.checking.remarks import Remark
    from nonosat.authoring.checking.uniqueness import Check, check
    from nonosat.authoring.making.image_puzzle import Made, make
    from nonosat.authoring.repairing.repairs import repair
    from nonosat.authoring.repairing.result import CellValue, Repair, Suggestion
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
    from nonosat.files.registry import read, read_all, write
    from nonosat.grid import Grid
    from nonosat.laboratory.decoding import Decoded, decode
    from nonosat.palette import Palette
    from nonosat.progress import Progress
    from nonosat.puzzle import Clue, Line, Puzzle, Run, clue
    from nonosat.reason import Reason
    from nonosat.reasoning.explanations import Explanation, explain
    from nonosat.reasoning.grades import Difficulty, Grade, Measures, difficulty_of, grade
    from nonosat.reasoning.hints import Hint, HintVerdict, hint
    from nonosat.reasoning.reviews import Review, Standing, review
    from nonosat.reasoning.steps.step import Step
    from nonosat.solver import Outcome, Verdict, pictures, solve


#: Where each public name lives.
_HOMES = {
    "nonosat.reason": ("Reason",),
    "nonosat.certificate.certifying": ("certify",),
    "nonosat.certificate.verifying": ("Judgement", "Verification", "verify"),
    "nonosat.authoring.checking.counting": ("Count", "count"),
    "nonosat.authoring.checking.uniqueness": ("Check", "check"),
    "nonosat.authoring.checking.groups": ("Group",),
    "nonosat.authoring.checking.remarks": ("Remark",),
    "nonosat.authoring.repairing.result": ("CellValue", "Repair", "Suggestion"),
    "nonosat.authoring.repairing.repairs": ("repair",),
    "nonosat.authoring.making.image_puzzle": ("Made", "make"),
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
    "nonosat.files.registry": ("read", "read_all", "write"),
    "nonosat.grid": ("Grid",),
    "nonosat.laboratory.decoding": ("Decoded", "decode"),
    "nonosat.palette": ("Palette",),
    "nonosat.progress": ("Progress",),
    "nonosat.puzzle": ("Clue", "Line", "Puzzle", "Run", "clue"),
    "nonosat.reasoning.explanations": ("Explanation", "explain"),
    "nonosat.reasoning.grades": ("Difficulty", "Grade", "Measures", "difficulty_of", "grade"),
    "nonosat.reasoning.reviews": ("Review", "Standing", "review"),
    "nonosat.reasoning.hints": ("Hint", "HintVerdict", "hint"),
    "nonosat.reasoning.steps.step": ("Step",),
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
    "Check",
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
