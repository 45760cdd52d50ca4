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
    "nonosat.laboratory.decoding": ("Decoded",),
    "nonosat.questions.conquering": ("Conquered", "CubeCounts"),
    "nonosat.session.backends": ("BACKENDS", "Backend", "is_available"),
    "nonosat.logic.propagation": ("propagate", "Knowledge"),
    "nonosat.outcome": ("Statistics",),
    "nonosat.progress": ("Racer",),
    "nonosat.certificate.reading": ("Judgement",),
    "nonosat.errors": ("UnprovedClaim", "SolverFailed", "EncodingFailed"),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.certificate.reading import Judgement as Judgement
    from nonosat.cnf.formula import Auxiliaries as Auxiliaries
    from nonosat.cnf.formula import Cnf as Cnf
    from nonosat.cnf.formula import Family as Family
    from nonosat.cnf.open_cells import OpenCells as OpenCells
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
    from nonosat.laboratory.decoding import Decoded as Decoded
    from nonosat.laboratory.encoding_check import EncodingFault as EncodingFault
    from nonosat.laboratory.encoding_check import check_encoding as check_encoding
    from nonosat.laboratory.solver_runs import Runs as Runs
    from nonosat.laboratory.solver_runs import RunStatus as RunStatus
    from nonosat.laboratory.solver_runs import SolverRun as SolverRun
    from nonosat.laboratory.strength import Strength as Strength
    from nonosat.logic.propagation import Knowledge as Knowledge
    from nonosat.logic.propagation import propagate as propagate
    from nonosat.outcome import Statistics as Statistics
    from nonosat.progress import Racer as Racer
    from nonosat.questions.conquering import Conquered as Conquered
    from nonosat.questions.conquering import CubeCounts as CubeCounts
    from nonosat.session.backends import BACKENDS as BACKENDS
    from nonosat.session.backends import Backend as Backend
    from nonosat.session.backends import is_available as is_available
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
