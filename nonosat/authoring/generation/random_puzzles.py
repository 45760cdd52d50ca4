"""Random puzzles with exactly one solution, of a given size, density, symmetry and difficulty.

A random grid is changed, a cell of each ambiguity at a time, until its clues have no other solution. That
shades more cells than requested; as many are blanked again as line logic allows, which is nearly always
enough. For a difficulty other than line logic, it is then changed further, in random steps towards harder
grids. The hardest class begins with a chain of dominoes (n-Dom), which is as hard as that from 15 × 15 on.

Roads not taken: generating grids until one is unique. Of 100 random grids with half of the cells shaded, 56
of 10 × 10 cells were unique, 18 of 20 × 20 and 4 of 30 × 30; with 40 % shaded none of 20 × 20.
"""

from __future__ import annotations

import random
import string
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from nonosat.authoring.ambiguity.alternative_solutions import AlternativeSolutions
from nonosat.authoring.generation.families import dom
from nonosat.authoring.generation.puzzle_spec import PuzzleSpec, Symmetry
from nonosat.authoring.repairing.symmetry import orbits, permutations
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.reasoning.grades import DifficultyClass, GradeSearch
from nonosat.sat.search.solution_search import SolutionSearch

_MOVES = {
    Symmetry.NONE: (),
    Symmetry.HORIZONTAL: ("left-right",),
    Symmetry.VERTICAL: ("top-bottom",),
    Symmetry.BOTH: ("left-right", "top-bottom"),
    Symmetry.ROTATIONAL: ("half-turn",),
    Symmetry.DIAGONAL: ("diagonal",),
}

# Every constant below that shapes the search also shapes its results: another value gives other puzzles for
# the same seed. They were chosen, not measured.

#: Rounds in which ambiguities are resolved before a grid is dropped, and after which more cells are shaded
#: than requested.
_ROUNDS, _STRICT_ROUNDS = 300, 40
#: Ambiguities resolved in a round; conflicts that the search for one may take, for easy and hard puzzles.
_AMBIGUITIES_A_ROUND, _CONFLICTS, _HARD_CONFLICTS = 60, 1_000, 10_000
#: The share of the blank cells by which the density then grows in every round; more in grids of over 1600
#: cells, in which a round takes long.
_DENSITY_GROWTH, _CELLS_OF_LARGE = 0.006, 1600
#: The share of the undecided cells that are changed if neither line logic nor the solver makes progress.
_GUESSED_SHARE = 0.02
#: Changes towards the requested density: consecutive failures after which a grid stays as it is, and cells of
#: changed grids that are examined; cells changed at once: one in ``_PART`` of the excess, at most
#: ``_AT_ONCE``, which is halved after every ``_FAILURES_PER_HALVING`` consecutive failures.
_MOST_FAILURES, _MOST_EXAMINED, _PART, _AT_ONCE, _FAILURES_PER_HALVING = 400, 20_000_000, 10, 8, 30
#: Steps towards a difficulty before a new grid is begun; cells changed in a step.
_STEPS, _MOST_CELLS_A_STEP = 300, 4
#: The lengths of chains: shorter ones are of an easier class, longer ones take long to grade; and the most
#: steps by which one is changed at first.
_LEAST_CHAIN, _MOST_CHAIN, _MOST_CHAIN_STEPS = 7, 8, 4
#: The solver's conflicts, by class, below which a puzzle is not graded, and the factor by which they must
#: grow before it is graded again: grading takes far longer than a step.
_ENOUGH_CONFLICTS, _CONFLICT_GROWTH = (0, 1, 10, 150), 1.5


def unique_random_puzzle(
    spec: PuzzleSpec, options: SearchOptions = DEFAULT_OPTIONS, *, seed: int, tries: int = 1000
) -> Puzzle | None:
    """Return a random unique puzzle with its goal; equal arguments give equal puzzles.

    ``None`` if ``tries`` grids and steps did not lead to one. Raises ``LimitReached``.

    >>> puzzle = unique_random_puzzle(PuzzleSpec(5, 4), seed=1)
    >>> puzzle.size, puzzle.expected, puzzle.is_solved_by(puzzle.goal)
    ('5×4', 1, True)
    """
    search = _UniqueGridSearch(spec, random.Random(_seed_text(spec, seed)), options)
    found = search.find(tries)
    if found is None:
        return None
    about = [f"Random {spec.width}×{spec.height}", f"density {spec.density:g}"]
    about += [] if spec.symmetry is Symmetry.NONE else [f"symmetry {spec.symmetry}"]
    about += [] if spec.difficulty_class is None else [f"class {spec.difficulty_class}"]
    about += ["no blank lines"] if spec.no_blank_lines else []
    about += [f"seed {seed}"]
    return replace(Puzzle.from_solution(found), title=", ".join(about), goal=found, expected=1)


def _seed_text(spec: PuzzleSpec, seed: int) -> str:
    """Return the seed of the random numbers; another text would give other puzzles.

    >>> _seed_text(PuzzleSpec(5, 4, difficulty_class=DifficultyClass.LINE), 1).partition("colours=1, ")[2]
    "symmetry=<Symmetry.NONE: 'none'>, difficulty=<Difficulty.LINE: 'line'>) 1"
    """
    name = None if spec.difficulty_class is None else spec.difficulty_class.name
    of_class = None if name is None else f"<Difficulty.{name}: '{spec.difficulty_class}'>"
    return (
        f"Wish(width={spec.width}, height={spec.height}, density={spec.density}, colours={spec.colours}, "
        f"symmetry={spec.symmetry!r}, difficulty={of_class}) {seed}"
    )


def _has_blank_line(grid: Grid) -> bool:
    columns = map(grid.column, range(grid.width))
    return not all(map(any, (*grid.rows(), *columns)))


class _UniqueGridSearch:
    """A search for a unique grid, by random changes where it is ambiguous."""

    def __init__(self, spec: PuzzleSpec, rng: random.Random, options: SearchOptions) -> None:
        self.spec = spec
        self.random = rng
        self.options = options
        moves = permutations(spec.height, spec.width)
        self.cells = spec.width * spec.height
        self.orbits = orbits(self.cells, [moves[name] for name in _MOVES[spec.symmetry]])
        hard = spec.difficulty_class in (DifficultyClass.DEEP, DifficultyClass.SEARCH)
        self.most_conflicts = _HARD_CONFLICTS if hard else _CONFLICTS
        #: Whether line logic alone must find the grids.
        self.line_logic_only = spec.difficulty_class is DifficultyClass.LINE
        #: The solver's conflicts with the last grid, plus 1; 0 if line logic was enough.
        self.conflicts = 0
        self.letters = "#" if spec.colours == 1 else string.ascii_lowercase[: spec.colours]

    def _random_grid(self) -> Grid:
        """Return a random grid of the requested density and symmetry."""
        wanted = round(self.spec.density * self.cells)
        units = list(dict.fromkeys(self.orbits))
        self.random.shuffle(units)
        cells = bytearray(self.cells)
        shaded = 0
        for unit in units:
            if shaded + len(unit) / 2 <= wanted and shaded < wanted:
                colour = self.random.randint(1, self.spec.colours)
                for cell in unit:
                    cells[cell] = colour
                shaded += len(unit)
        return Grid(self.spec.height, self.spec.width, bytes(cells), self.letters)

    def find(self, tries: int) -> Grid | None:
        """Return a grid that is the only solution for its clues, of the requested difficulty."""
        while tries > 0:
            grid = self._chain() if self._may_be_chain else self._made_unique(self._random_grid())
            tries -= 1
            if grid is None:
                continue
            if not self._may_be_chain:
                grid = self._of_density(grid)
            if self.spec.difficulty_class not in (None, DifficultyClass.LINE):
                steps = min(tries, _STEPS)
                tries -= steps
                grid = self._of_difficulty(grid, steps)
            if grid is not None and not (self.spec.no_blank_lines and _has_blank_line(grid)):
                return grid
        return None

    @property
    def _may_be_chain(self) -> bool:
        """Whether the search begins with a chain: small random grids are hardly ever hard enough."""
        fits = min(self.spec.width, self.spec.height) > 2 * _LEAST_CHAIN
        plain = self.spec.colours == 1 and self.spec.symmetry is Symmetry.NONE
        return self.spec.difficulty_class is DifficultyClass.SEARCH and plain and fits

    def _chain(self) -> Grid | None:
        """Return a chain of dominoes (n-Dom) somewhere in a blank grid, turned at random and then changed."""
        number = min((min(self.spec.width, self.spec.height) - 1) // 2, _MOST_CHAIN)
        side = 2 * number + 1
        chain = SolutionSearch(dom(number), self.options.alone()).run_to_the_end().solutions[0]
        across = self.random.choice((1, -1))
        left = self.random.randint(0, self.spec.width - side)
        top = self.random.randint(0, self.spec.height - side)
        cells = bytearray(self.cells)
        for row, values in enumerate(chain.rows()):
            begin = (top + row) * self.spec.width + left
            cells[begin : begin + side] = values[::across]
        grid = Grid(self.spec.height, self.spec.width, bytes(cells), self.letters)
        for _ in range(self.random.randint(2, _MOST_CHAIN_STEPS)):
            grid = self._made_unique(self._changed(grid)) or grid
        return self._made_unique(grid)

    def _of_difficulty(self, grid: Grid, steps: int) -> Grid | None:
        """Return the grid, changed in steps until it has the requested difficulty.

        As grading takes long, steps are taken after which the solver needs more conflicts to prove
        uniqueness, and the puzzle is graded when these have grown enough.
        """
        wanted = list(DifficultyClass).index(cast(DifficultyClass, self.spec.difficulty_class))
        conflicts, enough = self.conflicts, _ENOUGH_CONFLICTS[wanted]
        for _ in range(steps):
            if conflicts >= enough:
                search = GradeSearch(Puzzle.from_solution(grid), self.options)
                search.classify()
                found = search.difficulty_class
                rank = -1 if found is None else list(DifficultyClass).index(found)
                if rank >= wanted:
                    return grid if rank == wanted else None
                enough = int(conflicts * _CONFLICT_GROWTH) + 1
            step = self._made_unique(self._changed(grid))
            if step is not None and self.conflicts >= conflicts:
                grid, conflicts = step, self.conflicts
        return None

    def _made_unique(self, grid: Grid) -> Grid | None:
        """Return the grid, changed until it is unique; ``None`` if that takes too many rounds."""
        share = self.spec.density
        for number in range(_ROUNDS):
            self.options.limits.check()
            puzzle = Puzzle.from_solution(grid)
            knowledge = propagate(puzzle, check=self.options.limits.check)
            self.conflicts = 0
            if knowledge.is_complete:
                return grid
            groups, is_sure = self._ambiguities(puzzle, grid, knowledge)
            if not groups and is_sure and not self.line_logic_only:
                return grid
            if number > _STRICT_ROUNDS or not is_sure:
                # Sparse grids are rarely unique, and that is harder to prove.
                share += (1 - share) * _DENSITY_GROWTH * max(self.cells / _CELLS_OF_LARGE, 1)
            grid = self._resolved(grid, groups or self._guesses(grid, knowledge, share), share)
        return None

    def _of_density(self, grid: Grid) -> Grid:
        """Return the grid with cells blanked, or shaded, towards the requested density while it stays unique.

        Change several at a time at first, fewer after repeated failures. If any class will do, line logic
        must find the grid, because that is quick.
        """
        if self.spec.difficulty_class is None and self._excess(grid):
            self.line_logic_only = True
            grid = self._made_unique(grid) or grid
            self.line_logic_only = False
        units = list(dict.fromkeys(self.orbits))
        failures, examined = 0, 0
        while failures < _MOST_FAILURES and examined < _MOST_EXAMINED:
            excess = self._excess(grid)
            if not excess or self.options.limits.remaining == 0:
                break
            fitting = [unit for unit in units if bool(grid.cells[unit[0]]) == (excess > 0)]
            at_once = max(min(abs(excess) // _PART, _AT_ONCE >> failures // _FAILURES_PER_HALVING), 1)
            value = 0 if excess > 0 else self.random.randint(1, self.spec.colours)
            chosen = self.random.sample(fitting, min(at_once, len(fitting)))
            changed = grid.with_values({cell: value for unit in chosen for cell in unit})
            examined += self.cells
            if self._is_unique(changed):
                grid, failures = changed, 0
            else:
                failures += 1
        return grid

    def _excess(self, grid: Grid) -> int:
        """Return the excess of shaded cells over the requested density; 0 if one change is too much."""
        excess = self.cells - grid.cells.count(0) - round(self.spec.density * self.cells)
        return 0 if 2 * abs(excess) <= max(map(len, self.orbits)) > 1 else excess

    def _is_unique(self, grid: Grid) -> bool:
        """Return whether a grid is proved unique, by line logic alone if that is requested."""
        puzzle = Puzzle.from_solution(grid)
        knowledge = propagate(puzzle)
        if knowledge.is_complete:
            self.conflicts = 0
            return True
        if self.spec.difficulty_class in (None, DifficultyClass.LINE):
            return False  # thousands of solver calls would take too long
        with AlternativeSolutions(puzzle, grid, self.options, knowledge=knowledge) as others:
            found = others.find(conflicts=self.most_conflicts)
            if found is None or found:
                return False
            self.conflicts = others.conflicts() + 1
            return True

    def _ambiguities(
        self, puzzle: Puzzle, grid: Grid, knowledge: Knowledge
    ) -> tuple[list[Mapping[int, int]], bool]:
        """Return ambiguities as cells with their other values; and false if the solver reached its conflict
        limit, so that there may be others.
        """
        groups: list[Mapping[int, int]] = []
        with AlternativeSolutions(puzzle, grid, self.options, knowledge=knowledge) as others:
            for ambiguity in others.find_disjoint(conflicts=self.most_conflicts):
                self.options.limits.check()
                if ambiguity is None:
                    return groups, False
                groups.append(dict(sorted(ambiguity.values)))
                if len(groups) == _AMBIGUITIES_A_ROUND:
                    break
            self.conflicts = others.conflicts() + 1
        return groups, True

    def _guesses(self, grid: Grid, knowledge: Knowledge, share: float) -> list[Mapping[int, int]]:
        """Return some of the cells that line logic leaves undecided, each with another value: blank cells if
        less than ``share`` of the grid is shaded, otherwise shaded ones.
        """
        too_few = self.cells - grid.cells.count(0) < share * self.cells
        undecided_cells = [cell for cell, value in enumerate(knowledge.grid().cells) if value == UNDECIDED]
        fitting = [cell for cell in undecided_cells if bool(grid.cells[cell]) != too_few] or undecided_cells
        chosen = self.random.sample(
            fitting, min(round(len(undecided_cells) * _GUESSED_SHARE) + 1, len(fitting))
        )
        return [{cell: self._other_value(grid, cell)} for cell in chosen]

    def _other_value(self, grid: Grid, cell: int) -> int:
        values = [value for value in range(self.spec.colours + 1) if value != grid.cells[cell]]
        return 0 if 0 in values else self.random.choice(values)

    def _resolved(self, grid: Grid, others: list[Mapping[int, int]], share: float) -> Grid:
        """Return the grid with one cell of each ambiguity changed, and those symmetric to it."""
        cells = bytearray(grid.cells)
        for values in others:
            too_few = self.cells - cells.count(0) < share * self.cells
            fitting = [cell for cell, value in values.items() if bool(value) == too_few != bool(cells[cell])]
            cell = self.random.choice(fitting or list(values))
            for each in self.orbits[cell]:
                cells[each] = values[cell]
        return grid.with_bytes(cells)

    def _changed(self, grid: Grid) -> Grid:
        """Return the grid with a few cells changed, keeping the density if possible."""
        cells = bytearray(grid.cells)
        for _ in range(self.random.randint(1, _MOST_CELLS_A_STEP)):
            too_few = self.cells - cells.count(0) < self.spec.density * self.cells
            fitting = [cell for cell, value in enumerate(cells) if bool(value) != too_few]
            value = self.random.randint(1, self.spec.colours) if too_few else 0
            for each in self.orbits[self.random.choice(fitting)] if fitting else ():
                cells[each] = value
        return grid.with_bytes(cells)
