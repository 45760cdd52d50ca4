"""Data sets for machines: puzzles as questions with answers, in two parts that share no puzzle.

A record has the keys of reasoning-gym: ``question``, ``answer`` and ``metadata``. Its ``id`` is that of all
duplicates of the puzzle, and decides alone in which part it is: data sets that are made apart, too, agree on
it. The question holds the clues and the form of the answer; a title could hold the seed.
"""

from __future__ import annotations

import hashlib
import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import Annotated, Any

from typer import Option

from nonosat.authoring.generation.puzzle_spec import USUAL_DENSITY, PuzzleSpec
from nonosat.authoring.generation.random_puzzles import unique_random_puzzle
from nonosat.authoring.sets.canonical_forms import form_of
from nonosat.files.formats.json_puzzle import as_json
from nonosat.model.abilities.fields import WrongOption
from nonosat.model.abilities.json_values import plain
from nonosat.model.argument_checks import member_of
from nonosat.model.clue_text import clue_table
from nonosat.model.plurals import amount
from nonosat.model.puzzle import LONGEST_SIDE, Puzzle
from nonosat.model.ranges import Range, range_in
from nonosat.model.search_options import SearchOptions
from nonosat.model.version import __version__
from nonosat.reasoning.explanations import Explain
from nonosat.reasoning.grades import DifficultyClass, Grade
from nonosat.reasoning.play.game import bare_puzzle
from nonosat.sat.search.solution_search import SolutionSearch

#: The sizes of generated puzzles.
_USUAL_SIZE = "5x5..15x15"
#: The most conflicts in the search for two solutions.
_CONFLICTS = 100_000
#: Generated puzzles in a row that are duplicates or not found, after which there are hardly any others.
MOST_FAILURES = 1000
_ID_DIGITS = 16
#: The meanings of signs in clues.
_MEANINGS = {
    " 0": " A clue of 0 is a line without runs.",
    "?": " '?' is a run of unknown length.",
    "*": " '*' is any number of runs.",
    "missing": " A line whose clue is missing has any runs.",
}
_STEP_KEYS = ("cells", "lines", "kind", "technique", "text")


@dataclass(frozen=True, kw_only=True)
class DataSetPlan:
    """Make a data set of puzzles as questions, for training and tests of machines.

    Without puzzles, random unique ones are generated; otherwise ``size`` and ``classes`` select some.
    """

    size: Annotated[
        str | None,
        Option(metavar="SIZE", help=f"Columns x rows, or a range. Default: {_USUAL_SIZE}, or any of PUZZLE."),
    ] = None
    classes: Annotated[
        str | None,
        Option(
            "--class", metavar="CLASSES", help="Classes: line, lookahead, deep, search, separated by commas."
        ),
    ] = None
    count: Annotated[int, Option(min=1, metavar="N", help="Maximum number of puzzles.")] = 1000
    seed: Annotated[int, Option(min=0, metavar="N", help="Seed of the generated puzzles.")] = 0
    test: Annotated[float, Option(min=0, max=1, metavar="SHARE", help="Share of test puzzles.")] = 0.1

    def __post_init__(self) -> None:
        if not self._sizes.is_of_sizes or LONGEST_SIDE < max(self._sizes.most) < math.inf:
            raise WrongOption(f"expected columns x rows, or a range like {_USUAL_SIZE}", "--size")

    @property
    def _sizes(self) -> Range:
        """The range of sizes."""
        return range_in(self.size or _USUAL_SIZE) or Range("", (), ())

    @property
    def difficulty_classes(self) -> tuple[DifficultyClass | None, ...]:
        """The classes, ``None`` for any; raises ``InvalidValue``."""
        names = self.classes.split(",") if self.classes else ()
        return tuple(member_of(DifficultyClass, each.strip(), place="--class") for each in names) or (None,)

    def _allows(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle has one of the sizes; all have if none is named."""
        return self.size is None or self._sizes.holds(puzzle.width, puzzle.height)

    def generated(self, options: SearchOptions) -> Iterator[Puzzle | None]:
        """Yield random unique puzzles without end, ``None`` for one not found; raises ``LimitReached``."""
        numbers, options = random.Random(self.seed), options.alone()._replace(seed=None)
        if math.inf in map(abs, self._sizes.least + self._sizes.most):
            raise WrongOption(f"expected a size, or both ends of a range like {_USUAL_SIZE}", "--size")
        ends = list(zip(map(int, self._sizes.least), map(int, self._sizes.most), strict=True))
        for each in cycle(self.difficulty_classes):
            width, height = (numbers.randint(*sides) for sides in ends)
            spec = PuzzleSpec(width, height, USUAL_DENSITY[each], difficulty_class=each)
            yield unique_random_puzzle(spec, options, seed=numbers.randrange(2**32))

    def records(
        self,
        puzzles: Iterable[Puzzle | None],
        options: SearchOptions,
        counts: Counter[str],
        *,
        most_failures: float = math.inf,
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield part and record of each puzzle that is new and as planned, until there are enough.

        ``counts`` counts the records of the parts, ``train`` and ``test``, and what is left out:
        ``duplicates``, ``unsolved`` and ``others``. It ends, too, after ``most_failures`` in a row that are
        duplicates or not found. Raises ``LimitReached``.
        """
        seen: set[str] = set()
        failures = 0
        for puzzle in puzzles:
            options.limits.check()
            number = id_of(puzzle) if puzzle and self._allows(puzzle) else None
            record = record_of(puzzle, options) if puzzle and number and number not in seen else None
            if record and (not self.classes or record["metadata"]["class"] in self.difficulty_classes):
                part = "test" if is_for_test(record["id"], self.test) else "train"
                seen.add(record["id"])
                yield part, record
            else:
                part = "duplicates" if number in seen else "unsolved" if number and not record else "others"
            counts[part] += 1
            failures = failures + 1 if puzzle is None or part == "duplicates" else 0
            if counts["train"] + counts["test"] == self.count or failures == most_failures:
                return


def id_of(puzzle: Puzzle) -> str:
    """Return the first digits of the SHA-256 of the form that duplicates share.

    >>> from nonosat.model.grid import Grid
    >>> puzzle = Puzzle.from_solution(Grid.from_text(["##.", "#.."]))
    >>> id_of(puzzle), id_of(puzzle.mirrored()) == id_of(puzzle.transposed()) == id_of(puzzle)
    ('5814cc75df09edfb', True)
    """
    return hashlib.sha256(form_of(puzzle)).hexdigest()[:_ID_DIGITS]


def is_for_test(number: str, share: float) -> bool:
    """Return whether the puzzle with this id is one of the share for tests."""
    return bool(int(number, 16) < share * 16**_ID_DIGITS)


def record_of(puzzle: Puzzle, options: SearchOptions) -> dict[str, Any] | None:
    """Return the record of a puzzle, ``None`` unless it is known to have one solution or several.

    The same for both kernels: no probing, which only one of them has.
    """
    options = options.alone()._replace(seed=None, conflicts=_CONFLICTS)
    goal = () if puzzle.goal is None or not puzzle.is_solved_by(puzzle.goal) else (puzzle.goal,)
    search = SolutionSearch(puzzle, options, known_solutions=goal)
    search.run()
    solutions = search.found
    if not solutions or (len(solutions) == 1 and not search.exhausted):
        return None
    grade = Grade().ask(puzzle, options)
    steps = plain(Explain().ask(puzzle, options).steps, puzzle.palette)
    grades = {key: value for key, value in grade.to_json().items() if key in ("difficulty", "class")}
    told = {
        "solutions": plain(solutions, puzzle.palette),
        "unique": len(solutions) == 1,
        "bottleneck": grade.measures.bottleneck,
        "steps": [{key: step[key] for key in _STEP_KEYS} for step in steps],
        "nonosat": __version__,
    }
    question, answer = question_of(puzzle), str(solutions[0])
    metadata = as_json(bare_puzzle(puzzle)) | grades | told
    return {"id": id_of(puzzle), "question": question, "answer": answer, "metadata": metadata}


def question_of(puzzle: Puzzle) -> str:
    """Return the question for the solution: the clues, the givens, and the form of the answer.

    >>> from nonosat.model.grid import Grid
    >>> print(question_of(Puzzle.from_solution(Grid.from_text(["##."])))[-116:])
    column 3  0
    <BLANKLINE>
    Write the solution between <answer> and </answer>: 1 line of 3 cells, '#' for shaded and '.' for blank.
    """
    letters, clues = puzzle.palette.letters, clue_table(puzzle)
    rows, columns, cells = amount(puzzle.height, "row"), amount(puzzle.width, "column"), puzzle.width
    of_colour, shaded, colours = "", f"'{letters}'", ""
    if len(letters) > 1:
        of_colour, shaded = " of one colour", "the letter of its colour"
        colours = f" The letter after a length is the colour of the run: {', '.join(letters)}."
    meanings = "".join(meaning for sign, meaning in _MEANINGS.items() if sign in clues)
    givens = f"Known cells, '?' for the others:\n\n{puzzle.givens}\n\n" if puzzle.givens else ""
    return (
        f"Solve this nonogram of {rows} and {columns}: shade cells so that every line has the runs of its "
        f"clue, in order, with at least one blank cell between two runs{of_colour}.{colours}{meanings}\n\n"
        f"{clues}\n\n{givens}Write the solution between <answer> and </answer>: "
        f"{amount(puzzle.height, 'line')} of {amount(cells, 'cell')}, {shaded} for shaded and '.' for blank."
    )
