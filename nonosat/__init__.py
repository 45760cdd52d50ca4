"""nonosat: nonograms solved, checked, proved and explained with SAT.

>>> import nonosat
>>> puzzle = nonosat.Puzzle.of(nonosat.Grid.from_text([".#.", "###"]))
>>> nonosat.solve(puzzle).verdict.value
'unique'

Here is what everybody needs: values, files, a function for each question, most of their results, and errors.
The rest is where its topic is:

- ``abilities``: what every ability and its result can do;
- ``reasoning``, ``scanning``, ``authoring``: what hints, scans, checks, repairs and so on are made of;
- ``generation``, ``sets``: what ``make`` and ``twins`` give;
- ``files``, ``rendering``: the formats, what ``convert`` and ``book`` give, and how drawings look;
- ``sat``, ``guidance``: what SAT people need besides, and what ``encode``, ``decode`` and ``conquer`` give.

All other modules may change from one version to the next.
"""

from __future__ import annotations

# Nothing is imported here: Ctrl-C would show a traceback meanwhile, as nobody heeds it yet.
TYPE_CHECKING = False

#: The public names by the modules that hold them, and the public modules: see ``nonosat.lazy_names``.
HOMES = {
    "nonosat.grid": ("Grid",),
    "nonosat.clues": ("Run", "Clue", "clue"),
    "nonosat.puzzle": ("Puzzle", "Line"),
    "nonosat.palette": ("Palette",),
    "nonosat.files.registry": ("read", "read_all", "write"),
    "nonosat.files.converting": ("convert", "Convert"),
    "nonosat.drawing": ("draw", "Draw", "DrawResult"),
    "nonosat.binding": ("book", "Book", "BookResult", "Bound", "LeftOut"),
    "nonosat.outcome": ("SolveResult", "Verdict"),
    "nonosat.reason": ("Reason",),
    "nonosat.picture_search": ("solve", "pictures"),
    "nonosat.authoring.checking.uniqueness": ("check", "Check", "CheckResult"),
    "nonosat.authoring.checking.counting": ("count", "Count", "CountResult"),
    "nonosat.authoring.repairing.repairs": ("repair", "Repair"),
    "nonosat.authoring.repairing.result": ("RepairResult",),
    "nonosat.authoring.hiding.hidden_numbers": ("hide", "Hide"),
    "nonosat.authoring.hiding.result": ("HideResult",),
    "nonosat.authoring.making.image_puzzle": ("MakeResult",),
    "nonosat.generation.making": ("make", "Make"),
    "nonosat.generation.generating": ("generate",),
    "nonosat.scanning.scan": ("scan", "Scan"),
    "nonosat.scanning.result": ("ScanResult",),
    "nonosat.reasoning.hints": ("hint", "Hint", "HintResult"),
    "nonosat.reasoning.explanations": ("explain", "Explain", "ExplainResult"),
    "nonosat.reasoning.reviews": ("review", "Review", "ReviewResult"),
    "nonosat.reasoning.grades": ("grade", "Grade", "GradeResult"),
    "nonosat.dimacs.instance": ("encode",),
    "nonosat.laboratory.decoding": ("decode", "Decode"),
    "nonosat.authoring.checking.certificates": ("certify", "Certify"),
    "nonosat.certificate.verification": ("Verification",),
    "nonosat.certificate.verifying": ("verify", "Verify"),
    "nonosat.conquest.question": ("conquer",),
    "nonosat.sets.twins": ("twins", "Twins"),
    "nonosat.batch.asking": ("ask_all",),
    "nonosat.studio.widget": ("board",),
    "nonosat.search_options": ("Search",),
    "nonosat.progress": ("Progress", "Listener"),
    "nonosat.errors": (
        "NonosatError",
        "InputError",
        "FileError",
        "InvalidValue",
        "UnsupportedPuzzle",
        "UnknownName",
        "MissingExtra",
        "LimitReached",
        "ClusterFailed",
    ),
    "nonosat.version": ("__version__",),
}
MODULES = (
    "abilities",
    "reasoning",
    "scanning",
    "authoring",
    "generation",
    "sets",
    "files",
    "rendering",
    "sat",
    "guidance",
)
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat import abilities as abilities
    from nonosat import authoring as authoring
    from nonosat import files as files
    from nonosat import generation as generation
    from nonosat import guidance as guidance
    from nonosat import reasoning as reasoning
    from nonosat import rendering as rendering
    from nonosat import sat as sat
    from nonosat import scanning as scanning
    from nonosat import sets as sets
    from nonosat.authoring.checking.certificates import Certify as Certify
    from nonosat.authoring.checking.certificates import certify as certify
    from nonosat.authoring.checking.counting import Count as Count
    from nonosat.authoring.checking.counting import CountResult as CountResult
    from nonosat.authoring.checking.counting import count as count
    from nonosat.authoring.checking.uniqueness import Check as Check
    from nonosat.authoring.checking.uniqueness import CheckResult as CheckResult
    from nonosat.authoring.checking.uniqueness import check as check
    from nonosat.authoring.hiding.hidden_numbers import Hide as Hide
    from nonosat.authoring.hiding.hidden_numbers import hide as hide
    from nonosat.authoring.hiding.result import HideResult as HideResult
    from nonosat.authoring.making.image_puzzle import MakeResult as MakeResult
    from nonosat.authoring.repairing.repairs import Repair as Repair
    from nonosat.authoring.repairing.repairs import repair as repair
    from nonosat.authoring.repairing.result import RepairResult as RepairResult
    from nonosat.batch.asking import ask_all as ask_all
    from nonosat.binding import Book as Book
    from nonosat.binding import BookResult as BookResult
    from nonosat.binding import Bound as Bound
    from nonosat.binding import LeftOut as LeftOut
    from nonosat.binding import book as book
    from nonosat.certificate.verification import Verification as Verification
    from nonosat.certificate.verifying import Verify as Verify
    from nonosat.certificate.verifying import verify as verify
    from nonosat.clues import Clue as Clue
    from nonosat.clues import Run as Run
    from nonosat.clues import clue as clue
    from nonosat.conquest.question import conquer as conquer
    from nonosat.dimacs.instance import encode as encode
    from nonosat.drawing import Draw as Draw
    from nonosat.drawing import DrawResult as DrawResult
    from nonosat.drawing import draw as draw
    from nonosat.errors import ClusterFailed as ClusterFailed
    from nonosat.errors import FileError as FileError
    from nonosat.errors import InputError as InputError
    from nonosat.errors import InvalidValue as InvalidValue
    from nonosat.errors import LimitReached as LimitReached
    from nonosat.errors import MissingExtra as MissingExtra
    from nonosat.errors import NonosatError as NonosatError
    from nonosat.errors import UnknownName as UnknownName
    from nonosat.errors import UnsupportedPuzzle as UnsupportedPuzzle
    from nonosat.files.converting import Convert as Convert
    from nonosat.files.converting import convert as convert
    from nonosat.files.registry import read as read
    from nonosat.files.registry import read_all as read_all
    from nonosat.files.registry import write as write
    from nonosat.generation.generating import generate as generate
    from nonosat.generation.making import Make as Make
    from nonosat.generation.making import make as make
    from nonosat.grid import Grid as Grid
    from nonosat.laboratory.decoding import Decode as Decode
    from nonosat.laboratory.decoding import decode as decode
    from nonosat.outcome import SolveResult as SolveResult
    from nonosat.outcome import Verdict as Verdict
    from nonosat.palette import Palette as Palette
    from nonosat.picture_search import pictures as pictures
    from nonosat.picture_search import solve as solve
    from nonosat.progress import Listener as Listener
    from nonosat.progress import Progress as Progress
    from nonosat.puzzle import Line as Line
    from nonosat.puzzle import Puzzle as Puzzle
    from nonosat.reason import Reason as Reason
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
    from nonosat.scanning.result import ScanResult as ScanResult
    from nonosat.scanning.scan import Scan as Scan
    from nonosat.scanning.scan import scan as scan
    from nonosat.search_options import Search as Search
    from nonosat.sets.twins import Twins as Twins
    from nonosat.sets.twins import twins as twins
    from nonosat.studio.widget import board as board
    from nonosat.version import __version__ as __version__
else:

    def __getattr__(name):
        from nonosat.lazy_names import value_of

        return value_of(name, __name__, HOMES, MODULES)

    def __dir__():
        return sorted([*__all__, *MODULES])
