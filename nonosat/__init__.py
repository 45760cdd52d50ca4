"""nonosat: nonograms solved, checked, proved and explained with SAT.

>>> import nonosat
>>> puzzle = nonosat.Puzzle.of(nonosat.Grid.from_text([".#.", "###"]))
>>> nonosat.solve(puzzle).verdict.value
'unique'

Here is what everybody needs: values, files, a function for each question, and its result. What results are
made of is in ``nonosat.reasoning``, ``nonosat.authoring`` and ``nonosat.scanning``; what SAT people need
besides is in ``nonosat.sat`` and ``nonosat.guidance``; the formats are listed in ``nonosat.files``, and how
drawings look is in ``nonosat.rendering``. All other modules may change from one version to the next.
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
    "nonosat.doubt": ("Doubt",),
    "nonosat.files.converting": ("convert", "Converted"),
    "nonosat.questions.drawing": ("draw",),
    "nonosat.questions.binding": ("book",),
    "nonosat.outcome": ("Outcome", "Verdict", "Reason"),
    "nonosat.solver": ("solve", "pictures"),
    "nonosat.authoring.checking.uniqueness": ("check", "Check"),
    "nonosat.authoring.checking.counting": ("count", "Count"),
    "nonosat.authoring.repairing.repairs": ("repair",),
    "nonosat.authoring.repairing.result": ("Repair",),
    "nonosat.authoring.hiding.hidden_numbers": ("hide", "HiddenNumbers"),
    "nonosat.authoring.making.image_puzzle": ("make", "Made"),
    "nonosat.generation.choosing": ("choices", "Choices", "MadeChoice"),
    "nonosat.generation.choices": ("Taste",),
    "nonosat.generation.generating": ("generate",),
    "nonosat.scanning.scan": ("scan", "Scan"),
    "nonosat.reasoning.hints": ("hint", "Hint"),
    "nonosat.reasoning.explanations": ("explain", "Explanation"),
    "nonosat.reasoning.reviews": ("review", "Review"),
    "nonosat.reasoning.grades": ("grade", "Grade"),
    "nonosat.dimacs.instance": ("encode", "Instance"),
    "nonosat.laboratory.decoding": ("decode", "Decoded"),
    "nonosat.certificate.certifying": ("certify",),
    "nonosat.certificate.verification": ("Verification",),
    "nonosat.certificate.verifying": ("verify",),
    "nonosat.conquest.question": ("conquer",),
    "nonosat.questions.conquering": ("Conquered",),
    "nonosat.sets.twins": ("twins", "Twins", "Likeness", "TwinGroup", "TwinMember"),
    "nonosat.batch.asking": ("ask_all",),
    "nonosat.studio.widget.board": ("board",),
    "nonosat.search_options": ("Search",),
    "nonosat.progress": ("Progress", "Listener"),
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
        "ClusterFailed",
        "SolverFailed",
    ),
    "nonosat.version": ("__version__",),
}
MODULES = ("sat", "guidance", "reasoning", "authoring", "scanning", "files", "rendering")
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat import authoring as authoring
    from nonosat import files as files
    from nonosat import guidance as guidance
    from nonosat import reasoning as reasoning
    from nonosat import rendering as rendering
    from nonosat import sat as sat
    from nonosat import scanning as scanning
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
    from nonosat.dimacs.instance import Instance as Instance
    from nonosat.dimacs.instance import encode as encode
    from nonosat.doubt import Doubt as Doubt
    from nonosat.errors import ClusterFailed as ClusterFailed
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
    from nonosat.files.converting import Converted as Converted
    from nonosat.files.converting import convert as convert
    from nonosat.files.registry import read as read
    from nonosat.files.registry import read_all as read_all
    from nonosat.files.registry import write as write
    from nonosat.generation.choices import Taste as Taste
    from nonosat.generation.choosing import Choices as Choices
    from nonosat.generation.choosing import MadeChoice as MadeChoice
    from nonosat.generation.choosing import choices as choices
    from nonosat.generation.generating import generate as generate
    from nonosat.grid import Grid as Grid
    from nonosat.laboratory.decoding import Decoded as Decoded
    from nonosat.laboratory.decoding import decode as decode
    from nonosat.outcome import Outcome as Outcome
    from nonosat.outcome import Reason as Reason
    from nonosat.outcome import Verdict as Verdict
    from nonosat.palette import Palette as Palette
    from nonosat.progress import Listener as Listener
    from nonosat.progress import Progress as Progress
    from nonosat.puzzle import Line as Line
    from nonosat.puzzle import Puzzle as Puzzle
    from nonosat.questions.binding import book as book
    from nonosat.questions.conquering import Conquered as Conquered
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
    from nonosat.sets.twins import Likeness as Likeness
    from nonosat.sets.twins import TwinGroup as TwinGroup
    from nonosat.sets.twins import TwinMember as TwinMember
    from nonosat.sets.twins import Twins as Twins
    from nonosat.sets.twins import twins as twins
    from nonosat.solver import pictures as pictures
    from nonosat.solver import solve as solve
    from nonosat.studio.widget.board import board as board
    from nonosat.version import __version__ as __version__
else:

    def __getattr__(name):
        from nonosat.lazy_names import value_of

        return value_of(name, __name__, HOMES, MODULES)

    def __dir__():
        return sorted([*__all__, *MODULES])
