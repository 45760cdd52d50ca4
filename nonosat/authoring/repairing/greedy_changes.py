"""The greedy way to search for changes: resolve ambiguities one after another.

From each ambiguity's footprint that cell is changed after which line logic leaves least open, until there
are no ambiguities; then whatever can be restored is restored. K. J. Batenburg, S. Henstra, W. A. Kosters
and W. J. Palenstijn, "Constructing simple nonograms of varying difficulty" (Pure Mathematics and
Applications 20, 2009) choose their changes in this way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from nonosat.authoring.ambiguity.ambiguities import Cells
from nonosat.authoring.ambiguity.stuck_cells import StuckCells
from nonosat.authoring.repairing.change_problem import Attempt
from nonosat.authoring.repairing.change_state import QUICK_CONFLICTS, ChangeState
from nonosat.authoring.repairing.edited_picture import left_open
from nonosat.authoring.repairing.restored_cells import restore
from nonosat.authoring.repairing.visibility import growths
from nonosat.grid import UNDECIDED, Grid

# The effects of halving and doubling are explained in ``change_search``.

#: The share of the allowed work that restoring may take on top (halved 160 changes, doubled 159).
_RESTORE_SHARE = 0.15
#: Changes tried for a footprint that is resolved alone (halved 187, doubled 148), or along with others
#: (halved 152, doubled 163).
_TRIALS, _FEW_TRIALS = 24, 8
#: Footprints resolved together (halved 163, doubled 151).
_MOST_TOGETHER = 12
#: Changes made at a time where the footprint is the whole picture (halved 154, doubled 191).
_MOST_AT_LARGE = 7


def search_greedily(state: ChangeState, *, until: float) -> Attempt:
    """Resolves ambiguities, as many at a time as have nothing in common, then restores what it can.

    True when no ambiguity was left in the end.
    """
    picture = state.picture
    while state.spent < until:
        footprints = _footprints(state, picture, until)
        if not footprints:
            yield from restore(state, picture, until=until + state.allowance * _RESTORE_SHARE)
            return True
        frequency = Counter(cell for cells in footprints for cell in cells)
        together = footprints[:_MOST_TOGETHER]
        most = _TRIALS if len(together) == 1 else _FEW_TRIALS
        touched: set[int] = set()
        values = bytearray(picture.cells)
        for cells in together:
            yield state.progress()
            trials = _trials(state, picture, cells, frequency, most) if touched.isdisjoint(cells) else []
            trials.sort(key=lambda trial: _left_open(state, trial))
            # Where nothing is known but a large part of the picture, several changes at a time.
            for trial in trials[: 1 + _MOST_AT_LARGE * len(cells) // (state.size + 1)]:
                changed = [cell for cell, value in enumerate(trial.cells) if value != picture.cells[cell]]
                for cell in changed:
                    values[cell] = trial.cells[cell]
                touched.update(cells, changed)
        if not touched:
            return False
        picture = picture.with_bytes(values)
    return False


def _footprints(state: ChangeState, picture: Grid, until: float) -> list[Cells]:
    """Footprints of ambiguities, small ones first; if only large ones are known, all cells on open lines.

    Not of all ambiguities when there are so many that the work would go on after ``until``.
    """
    puzzle, knowledge = state.solved_by_lines(picture)
    if knowledge.is_complete:
        return []
    with state.others(puzzle, picture, knowledge) as others:
        footprints = []
        for local in others.find_local():
            footprints.append(others.footprint(local))
            state.spent += state.run_cost
            if state.spent >= until:
                break
        ambiguity = None if footprints else others.find(conflicts=QUICK_CONFLICTS)
        if ambiguity:
            footprints = [others.footprint(others.shrink(ambiguity))]
        state.count(others)
    if state.problem.line_solvable and not footprints:
        with StuckCells(puzzle, picture, knowledge=knowledge) as stuck:
            footprints = [stuck.footprint(found) for found in stuck.find_disjoint() if found]
            state.spent += 2 * stuck.runs * state.run_cost
    elif ambiguity is not None and not ambiguity:
        return []
    for cells in footprints:
        state.demands.forbid(cells, picture)
    footprints = sorted((cells for cells in footprints if len(cells) <= state.size // 2), key=_size_and_cells)
    if footprints:
        return footprints
    width = picture.width
    open_cells = [cell for cell, value in enumerate(knowledge.grid().cells) if value == UNDECIDED]
    rows = {cell // width for cell in open_cells}
    columns = {cell % width for cell in open_cells}
    return [frozenset(cell for cell in range(state.size) if cell // width in rows or cell % width in columns)]


def _size_and_cells(cells: Cells) -> tuple[int, list[int]]:
    return len(cells), sorted(cells)


def _trials(
    state: ChangeState, picture: Grid, cells: Collection[int], frequency: Mapping[int, int], most: int
) -> list[Grid]:
    """Pictures with one more cell of these changed, at an edge of a shape; cells that many footprints have
    in common come first.
    """
    grown = growths(picture, state.colours)
    changes = sorted(
        {
            (state.demands.units[cell], value)
            for cell in cells
            if cell not in state.demands.fixed and picture.cells[cell] == state.picture.cells[cell]
            for value in grown[cell]
        }
    )
    if len(changes) > most:
        state.random.shuffle(changes)
        changes.sort(key=lambda change: -max(frequency.get(cell, 0) for cell in change[0]))
    return [picture.with_values(dict.fromkeys(unit, value)) for unit, value in changes[:most]]


def _left_open(state: ChangeState, picture: Grid) -> int:
    return left_open(state.solved_by_lines(picture)[1])
