"""nonosat: nonograms solved, checked, proved and explained with SAT.

>>> import nonosat
>>> puzzle = nonosat.Puzzle.of(nonosat.Grid.from_text([".#.", "###"]))
>>> nonosat.solve(puzzle).verdict.value
'unique'

Here is what everybody needs: values, files, a function for each question, most of their results, and errors.
The rest is where its topic is:

- ``reasoning``, ``scanning``, ``authoring``: what hints, scans, checks, repairs and so on are made of;
- ``generation``, ``sets``: what ``choices`` and ``twins`` give;
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
    "nonosat.files.converting": ("convert",),
    "nonosat.questions.drawing": ("draw",),
    "nonosat.questions.binding": ("book",),
    "nonosat.outcome": ("Outcome", "Verdict", "Reason"),
    "nonosat.picture_search": ("solve", "pictures"),
    "nonosat.authoring.checking.uniqueness": ("check", "Check"),
    "nonosat.authoring.checking.counting": ("count", "Count"),
    "nonosat.authoring.repairing.repairs": ("repair",),
    "nonosat.authoring.repairing.result": ("Repair",),
    "nonosat.authoring.hiding.hidden_numbers": ("hide", "HiddenNumbers"),
    "nonosat.authoring.making.image_puzzle": ("make", "Made"),
    "nonosat.generation.choosing": ("choices",),
    "nonosat.generation.generating": ("generate",),
    "nonosat.scanning.scan": ("scan", "Scan"),
    "nonosat.reasoning.hints": ("hint", "Hint"),
    "nonosat.reasoning.explanations": ("explain", "Explanation"),
    "nonosat.reasoning.reviews": ("review", "Review"),
    "nonosat.reasoning.grades": ("grade", "Grade"),
    "nonosat.dimacs.instance": ("encode",),
    "nonosat.laboratory.decoding": ("decode",),
    "nonosat.certificate.certifying": ("certify",),
    "nonosat.certificate.verification": ("Verification",),
    "nonosat.certificate.verifying": ("verify",),
    "nonosat.conquest.question": ("conquer",),
    "nonosat.sets.twins": ("twins",),
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
    from nonosat import authoring as authoring
    from nonosat import files as files
    from nonosat import generation as generation
    from nonosat import guidance as guidance
    from nonosat import reasoning as reasoning
    from nonosat import rendering as rendering
    from nonosat import sat as sat
    from nonosat import scanning as scanning
    from nonosat import sets as sets
    from nonosat.authoring.checking.counting import Count as Count
    from nonosat.authoring.checking.counting import count as count
    from nonosat.authoring.checking.uniqueness import Check as Check
    from nonosat.authoring.checking.uniqueness import check as check
    from nonosat.authoring.hiding.hidden_numbers import HiddenNumbers as HiddenNumbers
    from nonosat.authoring.hiding.hidden_numbers import hide as hide
    from nonosat.authoring.making.image_puzzle import Made as Made
    from nonosat.authoring.making.image_puzzle import make as make
    from nonosat.authoring.repairing.repairs import repair as repair
    from nonosat.authoring.repairing.result import Repair as Repair
    from nonosat.batch.asking import ask_all as ask_all
    from nonosat.certificate.certifying import certify as certify
    from nonosat.certificate.verification import Verification as Verification
    from nonosat.certificate.verifying import verify as verify
    from nonosat.clues import Clue as Clue
    from nonosat.clues import Run as Run
    from nonosat.clues import clue as clue
    from nonosat.conquest.question import conquer as conquer
    from nonosat.dimacs.instance import encode as encode
    from nonosat.errors import ClusterFailed as ClusterFailed
    from nonosat.errors import FileError as FileError
    from nonosat.errors import InputError as InputError
    from nonosat.errors import InvalidValue as InvalidValue
    from nonosat.errors import LimitReached as LimitReached
    from nonosat.errors import MissingExtra as MissingExtra
    from nonosat.errors import NonosatError as NonosatError
    from nonosat.errors import UnknownName as UnknownName
    from nonosat.errors import UnsupportedPuzzle as UnsupportedPuzzle
    from nonosat.files.converting import convert as convert
    from nonosat.files.registry import read as read
    from nonosat.files.registry import read_all as read_all
    from nonosat.files.registry import write as write
    from nonosat.generation.choosing import choices as choices
    from nonosat.generation.generating import generate as generate
    from nonosat.grid import Grid as Grid
    from nonosat.laboratory.decoding import decode as decode
    from nonosat.outcome import Outcome as Outcome
    from nonosat.outcome import Reason as Reason
    from nonosat.outcome import Verdict as Verdict
    from nonosat.palette import Palette as Palette
    from nonosat.picture_search import pictures as pictures
    from nonosat.picture_search import solve as solve
    from nonosat.progress import Listener as Listener
    from nonosat.progress import Progress as Progress
    from nonosat.puzzle import Line as Line
    from nonosat.puzzle import Puzzle as Puzzle
    from nonosat.questions.binding import book as book
    from nonosat.questions.drawing import draw as draw
    from nonosat.reasoning.explanations import Explanation as Explanation
    from nonosat.reasoning.explanations import explain as explain
    from nonosat.reasoning.grades import Grade as Grade
    from nonosat.reasoning.grades import grade as grade
    from nonosat.reasoning.hints import Hint as Hint
    from nonosat.reasoning.hints import hint as hint
    from nonosat.reasoning.reviews import Review as Review
    from nonosat.reasoning.reviews import review as review
    from nonosat.scanning.scan import Scan as Scan
    from nonosat.scanning.scan import scan as scan
    from nonosat.search_options import Search as Search
    from nonosat.sets.twins import twins as twins
    from nonosat.studio.widget import board as board
    from nonosat.version import __version__ as __version__
else:

    def __getattr__(name):
        from nonosat.lazy_names import value_of

        return value_of(name, __name__, HOMES, MODULES)

    def __dir__():
        return sorted([*__all__, *MODULES])
