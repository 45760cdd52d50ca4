"""Random puzzles with exactly one picture, of a given size, density, symmetry and difficulty.

A random picture is changed, a cell of each ambiguity at a time, until its clues have no other picture. That
shades more cells than were asked for; as many are blanked again as line logic allows, which are nearly always
enough. For a difficulty other than line logic, it is then changed further, in random steps towards harder
pictures. The hardest class begins with a chain of dominoes (n-Dom), which is as hard as that from 15 × 15 on.

Roads not taken: drawing pictures until one is unique. Of 100 random pictures with half of the cells shaded,
56 of 10 × 10 cells were the only ones for their clues, 18 of 20 × 20 and 4 of 30 × 30; with 40 % shaded none
of 20 × 20.
"""

from __future__ import annotations

import random
import string
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from nonosat.authoring.ambiguity.alternative_solutions import OtherPictures
from nonosat.authoring.generation.families import dom
from nonosat.authoring.generation.puzzle_spec import Symmetry, Wish
from nonosat.authoring.repairing.symmetry import orbits, permutations
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.reasoning.grades import DifficultyClass, GradeSearch
from nonosat.sat.search.solution_search import PictureSearch

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

#: Rounds in which ambiguities are resolved before a picture is given up, and after which more cells are
#: shaded than were asked for.
_ROUNDS, _STRICT_ROUNDS = 300, 40
#: Ambiguities resolved in a round; conflicts that the search for one may take, for easy and hard puzzles.
_AMBIGUITIES_A_ROUND, _CONFLICTS, _HARD_CONFLICTS = 60, 1_000, 10_000
#: The share of the blank cells by which the density then grows in every round; more in pictures of over
#: 1600 cells, in which a round takes long.
_DENSITY_GROWTH, _CELLS_OF_LARGE = 0.006, 1600
#: The share of the open cells that are changed when neither line logic nor the solver makes progress.
_GUESSED_SHARE = 0.02
#: Changes towards the density wished for: failures in a row after which a picture stays as it is, and cells
#: of changed pictures that are looked at; how many cells change at once: that part of those too many, at most
#: so many, and half as many after so many failures in a row.
_FRUITLESS, _MOST_LOOKED_AT, _PART, _AT_ONCE, _PATIENCE = 400, 20_000_000, 10, 8, 30
#: Steps towards a difficulty before a new picture is begun; cells changed in a step.
_STEPS, _MOST_CELLS_A_STEP = 300, 4
#: The lengths of chains: shorter ones are of an easier class, longer ones take long to grade; and the most
#: steps by which one is changed at first.
_LEAST_CHAIN, _MOST_CHAIN, _MOST_CHAIN_STEPS = 7, 8, 4
#: The solver's conflicts, by class, below which a puzzle is not graded, and the factor by which they must
#: grow before it is graded again: grading takes far longer than a step.
_ENOUGH_CONFLICTS, _CONFLICT_GROWTH = (0, 1, 10, 150), 1.5


def wished_puzzle(
    wish: Wish, options: SearchOptions = DEFAULT_OPTIONS, *, seed: int, tries: int = 1000
) -> Puzzle | None:
    """A random puzzle with exactly one picture, which is its goal; equal arguments give equal puzzles.

    ``None`` if ``tries`` pictures and steps did not lead to one. Raises ``LimitReached``.

    >>> puzzle = wished_puzzle(Wish(5, 4), seed=1)
    >>> puzzle.size, puzzle.expected, puzzle.is_solved_by(puzzle.goal)
    ('5×4', 1, True)
    """
    search = _UniquePictureSearch(wish, random.Random(_seed_text(wish, seed)), options)
    found = search.found(tries)
    if found is None:
        return None
    about = [f"Random {wish.width}×{wish.height}", f"density {wish.density:g}"]
    about += [] if wish.symmetry is Symmetry.NONE else [f"symmetry {wish.symmetry}"]
    about += [] if wish.difficulty_class is None else [f"class {wish.difficulty_class}"]
    about += [f"seed {seed}"]
    return replace(Puzzle.of(found), title=", ".join(about), goal=found, expected=1)


def _seed_text(wish: Wish, seed: int) -> str:
    """Where the random numbers for a wish come from; with another text a seed would have other puzzles.

    >>> _seed_text(Wish(5, 4, difficulty_class=DifficultyClass.LINE), 1).partition("colours=1, ")[2]
    "symmetry=<Symmetry.NONE: 'none'>, difficulty=<Difficulty.LINE: 'line'>) 1"
    """
    name = None if wish.difficulty_class is None else wish.difficulty_class.name
    of_class = None if name is None else f"<Difficulty.{name}: '{wish.difficulty_class}'>"
    return (
        f"Wish(width={wish.width}, height={wish.height}, density={wish.density}, colours={wish.colours}, "
        f"symmetry={wish.symmetry!r}, difficulty={of_class}) {seed}"
    )


class _UniquePictureSearch:
    """A search for a picture that is the only one for its clues, by random changes where it is ambiguous."""

    def __init__(self, wish: Wish, rng: random.Random, options: SearchOptions) -> None:
        self.wish = wish
        self.random = rng
        self.options = options
        moves = permutations(wish.height, wish.width)
        self.cells = wish.width * wish.height
        self.orbits = orbits(self.cells, [moves[name] for name in _MOVES[wish.symmetry]])
        hard = wish.difficulty_class in (DifficultyClass.DEEP, DifficultyClass.SEARCH)
        self.most_conflicts = _HARD_CONFLICTS if hard else _CONFLICTS
        #: Whether line logic alone must find the pictures.
        self.line_logic_only = wish.difficulty_class is DifficultyClass.LINE
        #: The solver's conflicts with the last picture, plus 1; 0 if line logic was enough.
        self.conflicts = 0
        self.letters = "#" if wish.colours == 1 else string.ascii_lowercase[: wish.colours]

    def _random_picture(self) -> Grid:
        """A random picture of the density and symmetry wished for."""
        wanted = round(self.wish.density * self.cells)
        units = list(dict.fromkeys(self.orbits))
        self.random.shuffle(units)
        cells = bytearray(self.cells)
        shaded = 0
        for unit in units:
            if shaded + len(unit) / 2 <= wanted and shaded < wanted:
                colour = self.random.randint(1, self.wish.colours)
                for cell in unit:
                    cells[cell] = colour
                shaded += len(unit)
        return Grid(self.wish.height, self.wish.width, bytes(cells), self.letters)

    def found(self, tries: int) -> Grid | None:
        """A picture that is the only one for its clues, of the difficulty wished for."""
        while tries > 0:
            picture = self._chain() if self._may_be_chain else self._made_unique(self._random_picture())
            tries -= 1
            if picture is None:
                continue
            if not self._may_be_chain:
                picture = self._of_density(picture)
            if self.wish.difficulty_class in (None, DifficultyClass.LINE):
                return picture
            steps = min(tries, _STEPS)
            tries -= steps
            found = self._of_difficulty(picture, steps)
            if found is not None:
                return found
        return None

    @property
    def _may_be_chain(self) -> bool:
        """Whether the search begins with a chain: small random pictures are hardly ever hard enough."""
        fits = min(self.wish.width, self.wish.height) > 2 * _LEAST_CHAIN
        plain = self.wish.colours == 1 and self.wish.symmetry is Symmetry.NONE
        return self.wish.difficulty_class is DifficultyClass.SEARCH and plain and fits

    def _chain(self) -> Grid | None:
        """A chain of dominoes (n-Dom) somewhere in a blank picture, turned at random and then changed."""
        number = min((min(self.wish.width, self.wish.height) - 1) // 2, _MOST_CHAIN)
        side = 2 * number + 1
        chain = PictureSearch(dom(number), self.options.alone()).run_to_the_end().pictures[0]
        across = self.random.choice((1, -1))
        left = self.random.randint(0, self.wish.width - side)
        top = self.random.randint(0, self.wish.height - side)
        cells = bytearray(self.cells)
        for row, values in enumerate(chain.rows()):
            begin = (top + row) * self.wish.width + left
            cells[begin : begin + side] = values[::across]
        picture = Grid(self.wish.height, self.wish.width, bytes(cells), self.letters)
        for _ in range(self.random.randint(2, _MOST_CHAIN_STEPS)):
            picture = self._made_unique(self._changed(picture)) or picture
        return self._made_unique(picture)

    def _of_difficulty(self, picture: Grid, steps: int) -> Grid | None:
        """The picture, changed in steps until it has the difficulty wished for.

        As grading takes long, steps are taken that leave the solver more to do to show that there is no
        other picture, and the puzzle is graded when that has grown enough.
        """
        wanted = list(DifficultyClass).index(cast(DifficultyClass, self.wish.difficulty_class))
        conflicts, enough = self.conflicts, _ENOUGH_CONFLICTS[wanted]
        for _ in range(steps):
            if conflicts >= enough:
                search = GradeSearch(Puzzle.of(picture), self.options)
                search.classify()
                found = search.difficulty_class
                rank = -1 if found is None else list(DifficultyClass).index(found)
                if rank >= wanted:
                    return picture if rank == wanted else None
                enough = int(conflicts * _CONFLICT_GROWTH) + 1
            step = self._made_unique(self._changed(picture))
            if step is not None and self.conflicts >= conflicts:
                picture, conflicts = step, self.conflicts
        return None

    def _made_unique(self, picture: Grid) -> Grid | None:
        """The picture, changed until its clues have no other; ``None`` if that takes too many rounds."""
        share = self.wish.density
        for number in range(_ROUNDS):
            self.options.limits.check()
            puzzle = Puzzle.of(picture)
            knowledge = propagate(puzzle, check=self.options.limits.check)
            self.conflicts = 0
            if knowledge.is_complete:
                return picture
            groups, is_sure = self._ambiguities(puzzle, picture, knowledge)
            if not groups and is_sure and not self.line_logic_only:
                return picture
            if number > _STRICT_ROUNDS or not is_sure:
                # Sparse pictures are rarely the only ones for their clues, and proving it is harder.
                share += (1 - share) * _DENSITY_GROWTH * max(self.cells / _CELLS_OF_LARGE, 1)
            picture = self._resolved(picture, groups or self._guesses(picture, knowledge, share), share)
        return None

    def _of_density(self, picture: Grid) -> Grid:
        """The picture with cells blanked, or shaded, towards the density wished for while no other appears.

        Several at a time at first, fewer when that fails again and again. Where any class will do, line logic
        must find the picture, because that is quick to ask.
        """
        if self.wish.difficulty_class is None and self._excess(picture):
            self.line_logic_only = True
            picture = self._made_unique(picture) or picture
            self.line_logic_only = False
        units = list(dict.fromkeys(self.orbits))
        fruitless, looked_at = 0, 0
        while fruitless < _FRUITLESS and looked_at < _MOST_LOOKED_AT:
            excess = self._excess(picture)
            if not excess or self.options.limits.remaining == 0:
                break
            fitting = [unit for unit in units if bool(picture.cells[unit[0]]) == (excess > 0)]
            at_once = max(min(abs(excess) // _PART, _AT_ONCE >> fruitless // _PATIENCE), 1)
            value = 0 if excess > 0 else self.random.randint(1, self.wish.colours)
            chosen = self.random.sample(fitting, min(at_once, len(fitting)))
            changed = picture.with_values({cell: value for unit in chosen for cell in unit})
            looked_at += self.cells
            if self._is_unique(changed):
                picture, fruitless = changed, 0
            else:
                fruitless += 1
        return picture

    def _excess(self, picture: Grid) -> int:
        """The shaded cells beyond those wished for; 0 if one change with its mirror images is too much."""
        excess = self.cells - picture.cells.count(0) - round(self.wish.density * self.cells)
        return 0 if 2 * abs(excess) <= max(map(len, self.orbits)) > 1 else excess

    def _is_unique(self, picture: Grid) -> bool:
        """Whether a picture is known to be the only one for its clues, by line logic if that is asked for."""
        puzzle = Puzzle.of(picture)
        knowledge = propagate(puzzle)
        if knowledge.is_complete:
            self.conflicts = 0
            return True
        if self.wish.difficulty_class in (None, DifficultyClass.LINE):
            return False  # a question for a solver, asked thousands of times, takes too long
        with OtherPictures(puzzle, picture, self.options, knowledge=knowledge) as others:
            found = others.find(conflicts=self.most_conflicts)
            if found is None or found:
                return False
            self.conflicts = others.conflicts() + 1
            return True

    def _ambiguities(
        self, puzzle: Puzzle, picture: Grid, knowledge: Knowledge
    ) -> tuple[list[Mapping[int, int]], bool]:
        """Ambiguities as cells with their other values; and false if the solver ran out of conflicts on the
        way, so that there may be others.
        """
        groups: list[Mapping[int, int]] = []
        with OtherPictures(puzzle, picture, self.options, knowledge=knowledge) as others:
            for ambiguity in others.find_disjoint(conflicts=self.most_conflicts):
                self.options.limits.check()
                if ambiguity is None:
                    return groups, False
                groups.append(dict(sorted(ambiguity.values)))
                if len(groups) == _AMBIGUITIES_A_ROUND:
                    break
            self.conflicts = others.conflicts() + 1
        return groups, True

    def _guesses(self, picture: Grid, knowledge: Knowledge, share: float) -> list[Mapping[int, int]]:
        """Some of the cells that line logic leaves undecided, each with another value: blank cells if less
        than ``share`` of the picture is shaded, otherwise shaded ones.
        """
        too_few = self.cells - picture.cells.count(0) < share * self.cells
        open_cells = [cell for cell, value in enumerate(knowledge.grid().cells) if value == UNDECIDED]
        fitting = [cell for cell in open_cells if bool(picture.cells[cell]) != too_few] or open_cells
        chosen = self.random.sample(fitting, min(round(len(open_cells) * _GUESSED_SHARE) + 1, len(fitting)))
        return [{cell: self._other_value(picture, cell)} for cell in chosen]

    def _other_value(self, picture: Grid, cell: int) -> int:
        values = [value for value in range(self.wish.colours + 1) if value != picture.cells[cell]]
        return 0 if 0 in values else self.random.choice(values)

    def _resolved(self, picture: Grid, others: list[Mapping[int, int]], share: float) -> Grid:
        """The picture with one cell of each group changed, along with those symmetric to it."""
        cells = bytearray(picture.cells)
        for values in others:
            too_few = self.cells - cells.count(0) < share * self.cells
            fitting = [cell for cell, value in values.items() if bool(value) == too_few != bool(cells[cell])]
            cell = self.random.choice(fitting or list(values))
            for each in self.orbits[cell]:
                cells[each] = values[cell]
        return picture.with_bytes(cells)

    def _changed(self, picture: Grid) -> Grid:
        """The picture with a few cells changed, in such a way that the density stays as it is if possible."""
        cells = bytearray(picture.cells)
        for _ in range(self.random.randint(1, _MOST_CELLS_A_STEP)):
            too_few = self.cells - cells.count(0) < self.wish.density * self.cells
            fitting = [cell for cell, value in enumerate(cells) if bool(value) != too_few]
            value = self.random.randint(1, self.wish.colours) if too_few else 0
            for each in self.orbits[self.random.choice(fitting)] if fitting else ():
                cells[each] = value
        return picture.with_bytes(cells)
