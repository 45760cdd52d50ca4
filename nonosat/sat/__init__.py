"""SAT: formulas, encodings, solvers, searches, proofs, and tools for SAT people.

- ``cnf``, ``encodings``, ``dimacs``: a puzzle as clauses, and as text;
- ``solvers``: the only place that imports PySAT; it knows no puzzles;
- ``search``: solutions one by one, each checked; ``cube_and_conquer``: one hard puzzle, many processes;
- ``proofs``: certificates, and their verification; ``tools``: comparisons, models of other solvers, cubes;
- ``processes``: work in child processes, which ends at a limit.

This room imports ``model``, ``logic`` and ``files``.

>>> from nonosat import sat
>>> [encoding.name for encoding in sat.all_encodings()][:2], sat.BACKENDS[0].title
(['order', 'start'], 'CaDiCaL 1.0.3')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.lazy_imports import lazily

HOMES = {
    "nonosat.sat.dimacs.instance": ("Instance",),
    "nonosat.sat.cnf.formula": (
        "Cnf",
        "Family",
        "Auxiliaries",
    ),
    "nonosat.sat.cnf.undecided_cells": ("OpenCells",),
    "nonosat.sat.encodings.selectors": (
        "encode_by_line",
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
        "Sizes",
    ),
    "nonosat.sat.tools.solver_runs": (
        "Runs",
        "RunStatus",
        "SolverRun",
    ),
    "nonosat.sat.tools.strength": ("Strength",),
    "nonosat.sat.tools.cubes": (
        "cubes_of",
        "Cubes",
    ),
    "nonosat.sat.tools.decoding": ("DecodeResult",),
    "nonosat.sat.cube_and_conquer.result": (
        "ConquerResult",
        "CubeCounts",
        "CertificateVerdict",
    ),
    "nonosat.sat.solvers.available": (
        "BACKENDS",
        "Backend",
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
    "nonosat.model.progress": ("Racer",),
    "nonosat.sat.proofs.reading": ("Judgement",),
    "nonosat.model.errors": (
        "UnprovedClaim",
        "SolverFailed",
        "EncodingFailed",
    ),
    "nonosat.sat.proofs.verification": ("CertifyStatistics",),
    "nonosat.sat.cube_and_conquer.conquering": ("Conquer",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.logic.propagation import Knowledge as Knowledge
    from nonosat.logic.propagation import propagate as propagate
    from nonosat.model.errors import EncodingFailed as EncodingFailed
    from nonosat.model.errors import SolverFailed as SolverFailed
    from nonosat.model.errors import UnprovedClaim as UnprovedClaim
    from nonosat.model.progress import Racer as Racer
    from nonosat.sat.cnf.formula import Auxiliaries as Auxiliaries
    from nonosat.sat.cnf.formula import Cnf as Cnf
    from nonosat.sat.cnf.formula import Family as Family
    from nonosat.sat.cnf.undecided_cells import OpenCells as OpenCells
    from nonosat.sat.cube_and_conquer.conquering import Conquer as Conquer
    from nonosat.sat.cube_and_conquer.result import CertificateVerdict as CertificateVerdict
    from nonosat.sat.cube_and_conquer.result import ConquerResult as ConquerResult
    from nonosat.sat.cube_and_conquer.result import CubeCounts as CubeCounts
    from nonosat.sat.dimacs.instance import Instance as Instance
    from nonosat.sat.encodings.catalogue import Encoding as Encoding
    from nonosat.sat.encodings.line import LineToEncode as LineToEncode
    from nonosat.sat.encodings.plug_ins import all_encodings as all_encodings
    from nonosat.sat.encodings.selectors import LineSelectorFormula as LineSelectorFormula
    from nonosat.sat.encodings.selectors import encode_by_line as encode_by_line
    from nonosat.sat.proofs.reading import Judgement as Judgement
    from nonosat.sat.proofs.verification import CertifyStatistics as CertifyStatistics
    from nonosat.sat.search.results import Statistics as Statistics
    from nonosat.sat.search.results import SweepStep as SweepStep
    from nonosat.sat.solvers.available import BACKENDS as BACKENDS
    from nonosat.sat.solvers.available import Backend as Backend
    from nonosat.sat.solvers.available import is_available as is_available
    from nonosat.sat.tools.comparison import Comparison as Comparison
    from nonosat.sat.tools.comparison import Sizes as Sizes
    from nonosat.sat.tools.comparison import compare as compare
    from nonosat.sat.tools.cubes import Cubes as Cubes
    from nonosat.sat.tools.cubes import cubes_of as cubes_of
    from nonosat.sat.tools.decoding import DecodeResult as DecodeResult
    from nonosat.sat.tools.encoding_check import EncodingFault as EncodingFault
    from nonosat.sat.tools.encoding_check import check_encoding as check_encoding
    from nonosat.sat.tools.solver_runs import Runs as Runs
    from nonosat.sat.tools.solver_runs import RunStatus as RunStatus
    from nonosat.sat.tools.solver_runs import SolverRun as SolverRun
    from nonosat.sat.tools.strength import Strength as Strength
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
