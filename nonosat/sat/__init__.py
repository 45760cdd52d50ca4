"""SAT: formulas, encodings, solvers, searches, proofs, and SAT tools.

- ``cnf``, ``encodings``, ``dimacs``: a puzzle as clauses, and as text;
- ``solvers``: the only place that imports PySAT; it knows no puzzles;
- ``search``: solutions one by one, each checked; ``cube_and_conquer``: a hard puzzle with many processes;
- ``proofs``: certificates and their verification; ``tools``: comparisons, decoded models, cubes;
- ``processes``: work in child processes, which limits end.

This room imports ``model``, ``logic`` and ``files``.

>>> from nonosat import sat
>>> [encoding.name for encoding in sat.all_encodings()][:2], sat.SOLVERS[0].title
(['order', 'start'], 'CaDiCaL 1.0.3')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazy_exports

HOMES = {
    "nonosat.sat.dimacs.instance": ("Instance",),
    "nonosat.sat.cnf.formula": (
        "Cnf",
        "ClauseFamily",
        "AuxiliaryVariables",
    ),
    "nonosat.sat.cnf.undecided_cells": ("UndecidedCells",),
    "nonosat.sat.encodings.selectors": (
        "encode_with_selectors",
        "LineSelectorFormula",
    ),
    "nonosat.sat.encodings.plug_ins": ("all_encodings",),
    "nonosat.sat.encodings.catalogue": ("Encoding",),
    "nonosat.sat.encodings.line": ("LineToEncode",),
    "nonosat.sat.tools.encoding_check": (
        "check_encoding",
        "EncodingFault",
    ),
    "nonosat.sat.tools.comparison": (
        "compare",
        "Comparison",
        "FormulaSizes",
    ),
    "nonosat.sat.tools.solver_runs": (
        "SolverRuns",
        "SolverRunStatus",
        "SolverRun",
    ),
    "nonosat.sat.tools.strength": ("PropagationStrength",),
    "nonosat.sat.tools.cubes": (
        "make_cubes",
        "Cubes",
    ),
    "nonosat.sat.tools.decoding": ("DecodeResult",),
    "nonosat.sat.cube_and_conquer.result": (
        "ConquerResult",
        "CubeStatistics",
        "CertificateVerdict",
    ),
    "nonosat.sat.solvers.available": (
        "SOLVERS",
        "SolverInfo",
        "is_available",
    ),
    "nonosat.logic.propagation": (
        "propagate",
        "Knowledge",
    ),
    "nonosat.sat.search.results": (
        "Statistics",
        "SweepStep",
    ),
    "nonosat.model.progress": ("PortfolioSearch",),
    "nonosat.sat.proofs.reading": ("VerificationVerdict",),
    "nonosat.model.errors": (
        "UnprovedClaim",
        "SolverError",
        "EncodingError",
    ),
    "nonosat.sat.proofs.verification": ("CertifyStatistics",),
    "nonosat.sat.cube_and_conquer.conquering": ("Conquer",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.logic.propagation import Knowledge as Knowledge
    from nonosat.logic.propagation import propagate as propagate
    from nonosat.model.errors import EncodingError as EncodingError
    from nonosat.model.errors import SolverError as SolverError
    from nonosat.model.errors import UnprovedClaim as UnprovedClaim
    from nonosat.model.progress import PortfolioSearch as PortfolioSearch
    from nonosat.sat.cnf.formula import AuxiliaryVariables as AuxiliaryVariables
    from nonosat.sat.cnf.formula import ClauseFamily as ClauseFamily
    from nonosat.sat.cnf.formula import Cnf as Cnf
    from nonosat.sat.cnf.undecided_cells import UndecidedCells as UndecidedCells
    from nonosat.sat.cube_and_conquer.conquering import Conquer as Conquer
    from nonosat.sat.cube_and_conquer.result import CertificateVerdict as CertificateVerdict
    from nonosat.sat.cube_and_conquer.result import ConquerResult as ConquerResult
    from nonosat.sat.cube_and_conquer.result import CubeStatistics as CubeStatistics
    from nonosat.sat.dimacs.instance import Instance as Instance
    from nonosat.sat.encodings.catalogue import Encoding as Encoding
    from nonosat.sat.encodings.line import LineToEncode as LineToEncode
    from nonosat.sat.encodings.plug_ins import all_encodings as all_encodings
    from nonosat.sat.encodings.selectors import LineSelectorFormula as LineSelectorFormula
    from nonosat.sat.encodings.selectors import encode_with_selectors as encode_with_selectors
    from nonosat.sat.proofs.reading import VerificationVerdict as VerificationVerdict
    from nonosat.sat.proofs.verification import CertifyStatistics as CertifyStatistics
    from nonosat.sat.search.results import Statistics as Statistics
    from nonosat.sat.search.results import SweepStep as SweepStep
    from nonosat.sat.solvers.available import SOLVERS as SOLVERS
    from nonosat.sat.solvers.available import SolverInfo as SolverInfo
    from nonosat.sat.solvers.available import is_available as is_available
    from nonosat.sat.tools.comparison import Comparison as Comparison
    from nonosat.sat.tools.comparison import FormulaSizes as FormulaSizes
    from nonosat.sat.tools.comparison import compare as compare
    from nonosat.sat.tools.cubes import Cubes as Cubes
    from nonosat.sat.tools.cubes import make_cubes as make_cubes
    from nonosat.sat.tools.decoding import DecodeResult as DecodeResult
    from nonosat.sat.tools.encoding_check import EncodingFault as EncodingFault
    from nonosat.sat.tools.encoding_check import check_encoding as check_encoding
    from nonosat.sat.tools.solver_runs import SolverRun as SolverRun
    from nonosat.sat.tools.solver_runs import SolverRuns as SolverRuns
    from nonosat.sat.tools.solver_runs import SolverRunStatus as SolverRunStatus
    from nonosat.sat.tools.strength import PropagationStrength as PropagationStrength
else:
    __getattr__, __dir__ = lazy_exports(__name__, HOMES)
