"""What SAT people need beside ``nonosat.encode``: formulas, encodings, solvers, and what searches cost.

>>> from nonosat import sat
>>> [encoding.name for encoding in sat.all_encodings()][:2], sat.BACKENDS[0].title
(['order', 'start'], 'CaDiCaL 1.0.3')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.lazy_names import lazily

HOMES = {
    "nonosat.dimacs.instance": ("Instance",),
    "nonosat.cnf.formula": ("Cnf", "Family", "Auxiliaries"),
    "nonosat.cnf.open_cells": ("OpenCells",),
    "nonosat.encoding.selectors": ("encode_by_line", "LineSelectorFormula"),
    "nonosat.encoding.plug_ins": ("all_encodings",),
    "nonosat.encoding.catalogue": ("Encoding",),
    "nonosat.encoding.line": ("LineToEncode",),
    "nonosat.laboratory.encoding_check": ("check_encoding", "EncodingFault"),
    "nonosat.laboratory.comparison": ("compare", "Comparison", "Sizes"),
    "nonosat.laboratory.solver_runs": ("Runs", "RunStatus", "SolverRun"),
    "nonosat.laboratory.strength": ("Strength",),
    "nonosat.laboratory.cubes": ("cubes_of", "Cubes"),
    "nonosat.laboratory.decoding": ("DecodeResult",),
    "nonosat.conquest.result": ("ConquerResult", "CubeCounts", "CertificateVerdict"),
    "nonosat.session.backends": ("BACKENDS", "Backend", "is_available"),
    "nonosat.logic.propagation": ("propagate", "Knowledge"),
    "nonosat.outcome": ("Statistics", "SweepStep"),
    "nonosat.progress": ("Racer",),
    "nonosat.certificate.reading": ("Judgement",),
    "nonosat.errors": ("UnprovedClaim", "SolverFailed", "EncodingFailed"),
    "nonosat.certificate.verification": ("CertifyStatistics",),
    "nonosat.conquest.question": ("Conquer",),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.certificate.reading import Judgement as Judgement
    from nonosat.certificate.verification import CertifyStatistics as CertifyStatistics
    from nonosat.cnf.formula import Auxiliaries as Auxiliaries
    from nonosat.cnf.formula import Cnf as Cnf
    from nonosat.cnf.formula import Family as Family
    from nonosat.cnf.open_cells import OpenCells as OpenCells
    from nonosat.conquest.question import Conquer as Conquer
    from nonosat.conquest.result import CertificateVerdict as CertificateVerdict
    from nonosat.conquest.result import ConquerResult as ConquerResult
    from nonosat.conquest.result import CubeCounts as CubeCounts
    from nonosat.dimacs.instance import Instance as Instance
    from nonosat.encoding.catalogue import Encoding as Encoding
    from nonosat.encoding.line import LineToEncode as LineToEncode
    from nonosat.encoding.plug_ins import all_encodings as all_encodings
    from nonosat.encoding.selectors import LineSelectorFormula as LineSelectorFormula
    from nonosat.encoding.selectors import encode_by_line as encode_by_line
    from nonosat.errors import EncodingFailed as EncodingFailed
    from nonosat.errors import SolverFailed as SolverFailed
    from nonosat.errors import UnprovedClaim as UnprovedClaim
    from nonosat.laboratory.comparison import Comparison as Comparison
    from nonosat.laboratory.comparison import Sizes as Sizes
    from nonosat.laboratory.comparison import compare as compare
    from nonosat.laboratory.cubes import Cubes as Cubes
    from nonosat.laboratory.cubes import cubes_of as cubes_of
    from nonosat.laboratory.decoding import DecodeResult as DecodeResult
    from nonosat.laboratory.encoding_check import EncodingFault as EncodingFault
    from nonosat.laboratory.encoding_check import check_encoding as check_encoding
    from nonosat.laboratory.solver_runs import Runs as Runs
    from nonosat.laboratory.solver_runs import RunStatus as RunStatus
    from nonosat.laboratory.solver_runs import SolverRun as SolverRun
    from nonosat.laboratory.strength import Strength as Strength
    from nonosat.logic.propagation import Knowledge as Knowledge
    from nonosat.logic.propagation import propagate as propagate
    from nonosat.outcome import Statistics as Statistics
    from nonosat.outcome import SweepStep as SweepStep
    from nonosat.progress import Racer as Racer
    from nonosat.session.backends import BACKENDS as BACKENDS
    from nonosat.session.backends import Backend as Backend
    from nonosat.session.backends import is_available as is_available
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
