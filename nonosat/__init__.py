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

#: The public names, by topic: each module that holds some, and which.
_HOMES = {
    "nonosat.grid": ("Grid",),
    "nonosat.puzzle": ("Puzzle", "Run", "Clue", "Line", "clue"),
    "nonosat.palette": ("Palette",),
    "nonosat.files.registry": ("read", "read_all", "write"),
    "nonosat.doubt": ("Doubt",),
    "nonosat.solver": ("solve", "pictures", "Outcome", "Verdict", "Statistics"),
    "nonosat.authoring.checking.uniqueness": ("check", "Check"),
    "nonosat.authoring.checking.groups": ("Group",),
    "nonosat.authoring.checking.remarks": ("Remark",),
    "nonosat.authoring.hiding.hidden_numbers": ("hide", "HiddenNumbers", "NumberWish"),
    "nonosat.authoring.repairing.repairs": ("repair",),
    "nonosat.authoring.repairing.result": ("Repair", "Alternative", "Suggestion", "CellValue"),
    "nonosat.authoring.checking.counting": ("count", "Count"),
    "nonosat.authoring.making.image_puzzle": ("make", "Made"),
    "nonosat.scanning.scan": ("scan", "Scan", "FoundPuzzle", "ScanStatistics"),
    "nonosat.scanning.correcting.correction": ("Certainty", "NumberDoubt", "Correction"),
    "nonosat.scanning.sighting": ("Sighting", "NumberSighting", "Place"),
    "nonosat.scanning.reading": ("Reading",),
    "nonosat.dimacs.instance": ("encode", "Instance"),
    "nonosat.cnf.formula": ("Cnf", "Family", "Auxiliaries"),
    "nonosat.cnf.open_cells": ("OpenCells",),
    "nonosat.encoding.line_selectors": ("encode_by_line", "LineSelectorFormula"),
    "nonosat.encoding.one_line": ("LineToEncode",),
    "nonosat.laboratory.encoding_check": ("check_encoding", "EncodingFault"),
    "nonosat.laboratory.decoding": ("decode", "Decoded"),
    "nonosat.certificate.certifying": ("certify",),
    "nonosat.certificate.verifying": ("verify", "Verification"),
    "nonosat.certificate.reading": ("Judgement",),
    "nonosat.reasoning.explanations": ("explain", "Explanation"),
    "nonosat.reasoning.hints": ("hint", "Hint", "HintVerdict"),
    "nonosat.reasoning.reviews": ("review", "Review", "Standing"),
    "nonosat.reasoning.steps.step": ("Step", "Kind", "Because", "CellValues", "Link"),
    "nonosat.reasoning.grades": ("grade", "Grade", "DifficultyClass", "Measures"),
    "nonosat.logic.knowledge": ("Knowledge", "Findings"),
    "nonosat.guidance.guidance": ("guide", "Guidance"),
    "nonosat.guidance.places": ("PlacePhases",),
    "nonosat.guidance.shares": ("line_shares", "LineShares"),
    "nonosat.studio.widget.board": ("board",),
    "nonosat.reason": ("Reason",),
    "nonosat.progress": ("Progress", "Listener"),
    "nonosat.search_options": ("Search",),
    "nonosat.racer": ("Racer",),
    "nonosat.errors": (
        "NonosatError",
        "InputError",
        "UnsupportedPuzzle",
        "UnknownName",
        "EncodingFailed",
        "MissingExtra",
        "LimitReached",
        "UnprovedClaim",
        "DoubtfulScan",
        "SolverFailed",
    ),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [*_HOME_OF]


def public_names() -> dict[str, tuple[str, ...]]:
    """The public names by the module that holds them, in the order in which they are best read."""
    return dict(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'nonosat' has no attribute '{name}'")
    value = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*_HOME_OF, "__version__"])


if TYPE_CHECKING:  # once more for type checkers, which run nothing; a test compares the two lists
    from nonosat.authoring.checking.counting import Count as Count
    from nonosat.authoring.checking.counting import count as count
    from nonosat.authoring.checking.groups import Group as Group
    from nonosat.authoring.checking.remarks import Remark as Remark
    from nonosat.authoring.checking.uniqueness import Check as Check
    from nonosat.authoring.checking.uniqueness import check as check
    from nonosat.authoring.hiding.hidden_numbers import HiddenNumbers as HiddenNumbers
    from nonosat.authoring.hiding.hidden_numbers import NumberWish as NumberWish
    from nonosat.authoring.hiding.hidden_numbers import hide as hide
    from nonosat.authoring.making.image_puzzle import Made as Made
    from nonosat.authoring.making.image_puzzle import make as make
    from nonosat.authoring.repairing.repairs import repair as repair
    from nonosat.authoring.repairing.result import Alternative as Alternative
    from nonosat.authoring.repairing.result import CellValue as CellValue
    from nonosat.authoring.repairing.result import Repair as Repair
    from nonosat.authoring.repairing.result import Suggestion as Suggestion
    from nonosat.certificate.certifying import certify as certify
    from nonosat.certificate.reading import Judgement as Judgement
    from nonosat.certificate.verifying import Verification as Verification
    from nonosat.certificate.verifying import verify as verify
    from nonosat.cnf.formula import Auxiliaries as Auxiliaries
    from nonosat.cnf.formula import Cnf as Cnf
    from nonosat.cnf.formula import Family as Family
    from nonosat.cnf.open_cells import OpenCells as OpenCells
    from nonosat.dimacs.instance import Instance as Instance
    from nonosat.dimacs.instance import encode as encode
    from nonosat.doubt import Doubt as Doubt
    from nonosat.encoding.line_selectors import LineSelectorFormula as LineSelectorFormula
    from nonosat.encoding.line_selectors import encode_by_line as encode_by_line
    from nonosat.encoding.one_line import LineToEncode as LineToEncode
    from nonosat.errors import DoubtfulScan as DoubtfulScan
    from nonosat.errors import EncodingFailed as EncodingFailed
    from nonosat.errors import InputError as InputError
    from nonosat.errors import LimitReached as LimitReached
    from nonosat.errors import MissingExtra as MissingExtra
    from nonosat.errors import NonosatError as NonosatError
    from nonosat.errors import SolverFailed as SolverFailed
    from nonosat.errors import UnknownName as UnknownName
    from nonosat.errors import UnprovedClaim as UnprovedClaim
    from nonosat.errors import UnsupportedPuzzle as UnsupportedPuzzle
    from nonosat.files.registry import read as read
    from nonosat.files.registry import read_all as read_all
    from nonosat.files.registry import write as write
    from nonosat.grid import Grid as Grid
    from nonosat.guidance.guidance import Guidance as Guidance
    from nonosat.guidance.guidance import guide as guide
    from nonosat.guidance.places import PlacePhases as PlacePhases
    from nonosat.guidance.shares import LineShares as LineShares
    from nonosat.guidance.shares import line_shares as line_shares
    from nonosat.laboratory.decoding import Decoded as Decoded
    from nonosat.laboratory.decoding import decode as decode
    from nonosat.laboratory.encoding_check import EncodingFault as EncodingFault
    from nonosat.laboratory.encoding_check import check_encoding as check_encoding
    from nonosat.logic.knowledge import Findings as Findings
    from nonosat.logic.knowledge import Knowledge as Knowledge
    from nonosat.palette import Palette as Palette
    from nonosat.progress import Listener as Listener
    from nonosat.progress import Progress as Progress
    from nonosat.puzzle import Clue as Clue
    from nonosat.puzzle import Line as Line
    from nonosat.puzzle import Puzzle as Puzzle
    from nonosat.puzzle import Run as Run
    from nonosat.puzzle import clue as clue
    from nonosat.racer import Racer as Racer
    from nonosat.reason import Reason as Reason
    from nonosat.reasoning.explanations import Explanation as Explanation
    from nonosat.reasoning.explanations import explain as explain
    from nonosat.reasoning.grades import DifficultyClass as DifficultyClass
    from nonosat.reasoning.grades import Grade as Grade
    from nonosat.reasoning.grades import Measures as Measures
    from nonosat.reasoning.grades import grade as grade
    from nonosat.reasoning.hints import Hint as Hint
    from nonosat.reasoning.hints import HintVerdict as HintVerdict
    from nonosat.reasoning.hints import hint as hint
    from nonosat.reasoning.reviews import Review as Review
    from nonosat.reasoning.reviews import Standing as Standing
    from nonosat.reasoning.reviews import review as review
    from nonosat.reasoning.steps.step import Because as Because
    from nonosat.reasoning.steps.step import CellValues as CellValues
    from nonosat.reasoning.steps.step import Kind as Kind
    from nonosat.reasoning.steps.step import Link as Link
    from nonosat.reasoning.steps.step import Step as Step
    from nonosat.scanning.correcting.correction import Certainty as Certainty
    from nonosat.scanning.correcting.correction import Correction as Correction
    from nonosat.scanning.correcting.correction import NumberDoubt as NumberDoubt
    from nonosat.scanning.reading import Reading as Reading
    from nonosat.scanning.scan import FoundPuzzle as FoundPuzzle
    from nonosat.scanning.scan import Scan as Scan
    from nonosat.scanning.scan import ScanStatistics as ScanStatistics
    from nonosat.scanning.scan import scan as scan
    from nonosat.scanning.sighting import NumberSighting as NumberSighting
    from nonosat.scanning.sighting import Place as Place
    from nonosat.scanning.sighting import Sighting as Sighting
    from nonosat.search_options import Search as Search
    from nonosat.solver import Outcome as Outcome
    from nonosat.solver import Statistics as Statistics
    from nonosat.solver import Verdict as Verdict
    from nonosat.solver import pictures as pictures
    from nonosat.solver import solve as solve
    from nonosat.studio.widget.board import board as board
