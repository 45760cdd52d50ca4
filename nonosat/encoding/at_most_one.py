"""At most one start a run, by the at-most-one encodings of PySAT.

Only those that extend every choice to exactly one model are on offer (see the tests): pairwise, ladder,
sequential counter, bitwise, and the two modulo totalizers. A sorting or cardinality network or a plain
totalizer leaves some of its variables free, so that pictures would be counted more than once.

PySAT writes the clauses for ``n`` literals once; they are then copied for every run with ``n`` starts.
"""

from __future__ import annotations

from math import isqrt

import numpy as np

from nonosat.cnf.formula import Auxiliaries, Family
from nonosat.encoding.problem import Ints, Problem, family
from nonosat.encoding.size import FormulaSize, LineFigures


def at_most_one_by(
    name: str, problem: Problem, of_start: Ints, auxiliaries: Auxiliaries
) -> tuple[Family, Auxiliaries]:
    """The clauses over the starts of all runs, and the helping variables.

    Those are numbered after ``auxiliaries``; a helping variable's position counts the helping variables
    of its run, from 0.

    The sequential counter, where ``a[0,p]`` says that the run has started by its possible start ``p``:

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("at most one", 4, 2, encoding="start-seqcounter"))
    s[0,0] → a[0,0]
    a[0,0] → a[0,1]
    s[0,1] → ¬a[0,0]
    s[0,1] → a[0,1]
    s[0,2] → ¬a[0,1]
    """
    counts = np.diff(problem.first_starts)
    tables: list[Ints] = []
    owners: list[Ints] = [np.empty(0, np.int32)]
    positions: list[Ints] = [np.empty(0, np.int32)]
    following = auxiliaries.first + len(auxiliaries)
    for count in np.unique(counts[counts > 1]).tolist():
        clauses, helpers = _template(name, count)
        runs = np.flatnonzero(counts == count).astype(np.int32)
        starts = of_start[problem.first_starts[runs][:, None] + np.arange(count)]
        numbers = np.arange(following, following + len(runs) * helpers, dtype=np.int32)
        variables = np.concatenate([starts, numbers.reshape(len(runs), helpers)], axis=1)
        following += numbers.size
        owners.append(np.repeat(runs, helpers))
        positions.append(np.tile(np.arange(helpers, dtype=np.int32), len(runs)))
        for length in sorted({len(clause) for clause in clauses}):
            template = np.array([clause for clause in clauses if len(clause) == length], np.int32)
            copies = variables[:, np.abs(template) - 1] * np.sign(template)
            tables.append(copies.reshape(-1, length).astype(np.int32))
    runs = np.concatenate(owners)
    return family("at most one", *tables), Auxiliaries(
        kind=f"at-most-one-{name}",
        first=auxiliaries.first + len(auxiliaries),
        lines=problem.run_line[runs],
        indices=runs - problem.first_runs[problem.run_line[runs]],
        positions=np.concatenate(positions),
    )


def size_of_at_most_one(name: str, line: LineFigures) -> FormulaSize:
    """At most what is written for a line, in pairs without a name.

    For each start, of runs with at most as many as the line has cells, PySAT writes so many variables,
    clauses and literals, as was counted up to 5,000 starts.
    """
    if not name:
        return FormulaSize(0, line.pairs, 2 * line.pairs)
    depth, root = line.cells.bit_length(), isqrt(line.cells) + 1
    each = {
        "ladder": (2, 4, 9),
        "seqcounter": (1, 3, 6),
        "bitwise": (1, depth + 1, 2 * depth + 2),
        "mtotalizer": (depth + 1, 2 * root + 2, 6 * root),
        "kmtotalizer": (2, 4, 10),
    }
    return FormulaSize(*(count * line.starts for count in each[name]))


def _template(name: str, count: int) -> tuple[list[list[int]], int]:
    """Clauses over literals 1 … count, and how many variables follow them."""
    from pysat.card import CardEnc, EncType

    written = CardEnc.atmost(
        lits=list(range(1, count + 1)), bound=1, top_id=count, encoding=getattr(EncType, name)
    )
    return written.clauses, max(written.nv, count) - count
