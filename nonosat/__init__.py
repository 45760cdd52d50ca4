"""nonosat: nonograms solved, checked, proved and explained with SAT.

>>> import nonosat
>>> puzzle = nonosat.Puzzle.from_solution(nonosat.Grid.from_text([".#.", "###"]))
>>> nonosat.solve(puzzle).verdict.value
'unique'

This package exports values, file functions, errors, and for each command a function, a class and a result.
The rest is in nine rooms, each of which imports only those before it:

- ``model``: puzzles, grids, clues; the base of abilities and results;
- ``logic``: line logic; ``files``: formats; ``sat``: encodings, solvers, proofs;
- ``drawing``: terminal, SVG, PDF, pages; ``reasoning``: hints, explanations, reviews, grades;
- ``images``: goals from images, puzzles from photographs;
- ``authoring``: check, repair, hide, make, generate, sets;
- ``apps``: the command line, batches, the studio.

The names that a room exports are public, except those of ``apps``; modules may change.
"""

from __future__ import annotations

# Import nothing here: Ctrl-C is unhandled yet and would show a traceback.
TYPE_CHECKING = False

#: The public names by the modules that hold them, and the public modules: see ``nonosat.model.lazy_imports``.
HOMES = {
    "nonosat.model.grid": ("Grid",),
    "nonosat.model.clues": ("Run", "Clue", "clue"),
    "nonosat.model.puzzle": ("Puzzle", "Line"),
    "nonosat.model.palette": ("Palette",),
    "nonosat.files.registry": ("read", "read_all", "write"),
    "nonosat.files.converting": ("convert", "Convert"),
    "nonosat.authoring.printing.drawing": ("draw", "Draw", "DrawResult"),
    "nonosat.authoring.printing.binding": ("book", "Book", "BookResult", "BookEntry", "SkippedPuzzle"),
    "nonosat.sat.search.results": ("SolveResult", "Verdict"),
    "nonosat.model.reason": ("Reason",),
    "nonosat.sat.search.solution_search": ("solve", "solutions"),
    "nonosat.authoring.checking.uniqueness": ("check", "Check", "CheckResult"),
    "nonosat.authoring.checking.counting": ("count", "Count", "CountResult"),
    "nonosat.authoring.repairing.repairs": ("repair", "Repair"),
    "nonosat.authoring.repairing.result": ("RepairResult",),
    "nonosat.authoring.hiding.hidden_numbers": ("hide", "Hide"),
    "nonosat.authoring.hiding.result": ("HideResult",),
    "nonosat.authoring.making.image_puzzle": ("MakeResult",),
    "nonosat.authoring.making.making": ("make", "Make"),
    "nonosat.authoring.generation.generating": ("generate",),
    "nonosat.images.scanning.scan": ("scan", "Scan"),
    "nonosat.images.scanning.result": ("ScanResult",),
    "nonosat.reasoning.hints": ("hint", "Hint", "HintResult"),
    "nonosat.reasoning.explanations": ("explain", "Explain", "ExplainResult"),
    "nonosat.reasoning.reviews": ("review", "Review", "ReviewResult"),
    "nonosat.reasoning.grades": ("grade", "Grade", "GradeResult"),
    "nonosat.sat.dimacs.instance": ("encode",),
    "nonosat.sat.tools.decoding": ("decode", "Decode"),
    "nonosat.authoring.checking.certificates": ("certify", "Certify"),
    "nonosat.sat.proofs.verification": ("Verification",),
    "nonosat.sat.proofs.verifying": ("verify", "Verify"),
    "nonosat.sat.cube_and_conquer.conquering": ("conquer",),
    "nonosat.authoring.sets.duplicate_search": ("duplicates", "Duplicates"),
    "nonosat.apps.batch.batch": ("run_batch",),
    "nonosat.apps.studio.widget": ("board",),
    "nonosat.model.search_options": ("SearchKeywords",),
    "nonosat.model.progress": ("Progress", "ProgressCallback"),
    "nonosat.model.errors": (
        "NonosatError",
        "InputError",
        "FileError",
        "InvalidValue",
        "UnsupportedPuzzle",
        "UnknownName",
        "MissingExtra",
        "LimitReached",
        "ClusterError",
    ),
    "nonosat.model.version": ("__version__",),
}
MODULES = ("model", "logic", "files", "sat", "drawing", "reasoning", "images", "authoring", "play")
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat import authoring as authoring
    from nonosat import drawing as drawing
    from nonosat import files as files
    from nonosat import images as images
    from nonosat import logic as logic
    from nonosat import model as model
    from nonosat import play as play
    from nonosat import reasoning as reasoning
    from nonosat import sat as sat
    from nonosat.apps.batch.batch import run_batch as run_batch
    from nonosat.apps.studio.widget import board as board
    from nonosat.authoring.checking.certificates import Certify as Certify
    from nonosat.authoring.checking.certificates import certify as certify
    from nonosat.authoring.checking.counting import Count as Count
    from nonosat.authoring.checking.counting import CountResult as CountResult
    from nonosat.authoring.checking.counting import count as count
    from nonosat.authoring.checking.uniqueness import Check as Check
    from nonosat.authoring.checking.uniqueness import CheckResult as CheckResult
    from nonosat.authoring.checking.uniqueness import check as check
    from nonosat.authoring.generation.generating import generate as generate
    from nonosat.authoring.hiding.hidden_numbers import Hide as Hide
    from nonosat.authoring.hiding.hidden_numbers import hide as hide
    from nonosat.authoring.hiding.result import HideResult as HideResult
    from nonosat.authoring.making.image_puzzle import MakeResult as MakeResult
    from nonosat.authoring.making.making import Make as Make
    from nonosat.authoring.making.making import make as make
    from nonosat.authoring.printing.binding import Book as Book
    from nonosat.authoring.printing.binding import BookEntry as BookEntry
    from nonosat.authoring.printing.binding import BookResult as BookResult
    from nonosat.authoring.printing.binding import SkippedPuzzle as SkippedPuzzle
    from nonosat.authoring.printing.binding import book as book
    from nonosat.authoring.printing.drawing import Draw as Draw
    from nonosat.authoring.printing.drawing import DrawResult as DrawResult
    from nonosat.authoring.printing.drawing import draw as draw
    from nonosat.authoring.repairing.repairs import Repair as Repair
    from nonosat.authoring.repairing.repairs import repair as repair
    from nonosat.authoring.repairing.result import RepairResult as RepairResult
    from nonosat.authoring.sets.duplicate_search import Duplicates as Duplicates
    from nonosat.authoring.sets.duplicate_search import duplicates as duplicates
    from nonosat.files.converting import Convert as Convert
    from nonosat.files.converting import convert as convert
    from nonosat.files.registry import read as read
    from nonosat.files.registry import read_all as read_all
    from nonosat.files.registry import write as write
    from nonosat.images.scanning.result import ScanResult as ScanResult
    from nonosat.images.scanning.scan import Scan as Scan
    from nonosat.images.scanning.scan import scan as scan
    from nonosat.model.clues import Clue as Clue
    from nonosat.model.clues import Run as Run
    from nonosat.model.clues import clue as clue
    from nonosat.model.errors import ClusterError as ClusterError
    from nonosat.model.errors import FileError as FileError
    from nonosat.model.errors import InputError as InputError
    from nonosat.model.errors import InvalidValue as InvalidValue
    from nonosat.model.errors import LimitReached as LimitReached
    from nonosat.model.errors import MissingExtra as MissingExtra
    from nonosat.model.errors import NonosatError as NonosatError
    from nonosat.model.errors import UnknownName as UnknownName
    from nonosat.model.errors import UnsupportedPuzzle as UnsupportedPuzzle
    from nonosat.model.grid import Grid as Grid
    from nonosat.model.palette import Palette as Palette
    from nonosat.model.progress import Progress as Progress
    from nonosat.model.progress import ProgressCallback as ProgressCallback
    from nonosat.model.puzzle import Line as Line
    from nonosat.model.puzzle import Puzzle as Puzzle
    from nonosat.model.reason import Reason as Reason
    from nonosat.model.search_options import SearchKeywords as SearchKeywords
    from nonosat.model.version import __version__ as __version__
    from nonosat.reasoning.explanations import Explain as Explain
    from nonosat.reasoning.explanations import ExplainResult as ExplainResult
    from nonosat.reasoning.explanations import explain as explain
    from nonosat.reasoning.grades import Grade as Grade
    from nonosat.reasoning.grades import GradeResult as GradeResult
    from nonosat.reasoning.grades import grade as grade
    from nonosat.reasoning.hints import Hint as Hint
    from nonosat.reasoning.hints import HintResult as HintResult
    from nonosat.reasoning.hints import hint as hint
    from nonosat.reasoning.reviews import Review as Review
    from nonosat.reasoning.reviews import ReviewResult as ReviewResult
    from nonosat.reasoning.reviews import review as review
    from nonosat.sat.cube_and_conquer.conquering import conquer as conquer
    from nonosat.sat.dimacs.instance import encode as encode
    from nonosat.sat.proofs.verification import Verification as Verification
    from nonosat.sat.proofs.verifying import Verify as Verify
    from nonosat.sat.proofs.verifying import verify as verify
    from nonosat.sat.search.results import SolveResult as SolveResult
    from nonosat.sat.search.results import Verdict as Verdict
    from nonosat.sat.search.solution_search import solutions as solutions
    from nonosat.sat.search.solution_search import solve as solve
    from nonosat.sat.tools.decoding import Decode as Decode
    from nonosat.sat.tools.decoding import decode as decode
else:

    def __getattr__(name):
        from nonosat.model.lazy_imports import value_of

        return value_of(name, __name__, HOMES, MODULES)

    def __dir__():
        return sorted([*__all__, *MODULES])
