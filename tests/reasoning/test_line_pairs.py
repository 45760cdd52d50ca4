"""Deductions from two neighbouring lines, checked by trying all layouts of both."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator

import pytest
from conftest import PUZZLES
from partly_known_clues import hidden
from reasons import ExhaustiveChecker, Known, assuming, learn, nothing_known

import nonosat
from nonosat import Grid, Puzzle, explain
from nonosat.logic.bits import bit_positions, values_at
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.multi_line.line_pairs import LinePair, LinePairs
from nonosat.reasoning.multi_line.work_budget import WorkBudget
from nonosat.reasoning.step_search import StepSearch
from nonosat.reasoning.steps.step import CellCandidates, Implication, Step, StepKind
from puzzles import random_puzzle


def settled_state(puzzle: Puzzle) -> Possibilities | None:
    """Return the state of a puzzle after line logic; ``None`` if it finds a contradiction."""
    lines = Lines(puzzle)
    state = Possibilities.of(lines, puzzle.givens)
    return state if state.propagate(lines.all, lines.all) is None else None


def known_in(state: Possibilities) -> Known:
    height, width = state.lines.height, state.lines.width
    return [
        [set(bit_positions(state.values(row, column))) for column in range(width)] for row in range(height)
    ]


def settled_states(
    sizes: Iterable[tuple[int, int, int]], count: int
) -> Iterator[tuple[Puzzle, Possibilities]]:
    rng = random.Random(17)
    for height, width, colours in sizes:
        for number in range(count):
            puzzle = random_puzzle(rng, height, width, colours)
            if number % 4 == 0:
                puzzle = hidden(puzzle, rng)
            state = settled_state(puzzle)
            if state is not None and not state.is_complete:
                yield puzzle, state


def joint_values(
    checker: ExhaustiveChecker, pair: Iterable[int], crossing: Iterable[int], known: Known
) -> list[list[set[int]]]:
    """Return the values of both lines' cells if both have layouts, and each crossing line has one."""
    first, second = pair
    height = checker.puzzle.height
    found: list[list[set[int]]] = [[set() for _ in checker.cells(line)] for line in (first, second)]
    allowed = {
        line: {_at(cells, pair, height) for cells in checker.layouts(line, known)} for line in crossing
    }
    seconds = list(checker.layouts(second, known))
    for one in checker.layouts(first, known):
        for other in seconds:
            both = list(zip(one, other, strict=True))
            if all(both[line - height if line >= height else line] in allowed[line] for line in allowed):
                for side, layout in enumerate((one, other)):
                    for position, value in enumerate(layout):
                        found[side][position].add(value)
    return found


def _at(cells: tuple[int, ...], pair: Iterable[int], height: int) -> tuple[int, ...]:
    """Return the two cells of a crossing line that lie on a pair of lines."""
    return tuple(cells[line if line < height else line - height] for line in pair)


SIZES = [(4, 5, 1), (5, 4, 1), (6, 5, 1), (3, 6, 1), (4, 3, 2), (3, 4, 3)]


def test_pairs_updated_with_changes_agree_with_new_ones() -> None:
    chance = random.Random(5)
    changes = found = 0
    for _, state in settled_states([*SIZES, (8, 9, 1), (9, 7, 2)], 12):
        pairs = LinePairs(state, WorkBudget())
        while not state.is_complete:
            assert pairs.conclusions() == LinePairs(state, WorkBudget()).conclusions()
            row, column, values = chance.choice(list(state.undecided_cells()))
            known = 1 << chance.choice(list(bit_positions(values)))
            if state.probe(row, column, known)[0] is not None:
                known = values & ~known
            state.touched = changed = state.keep(row, column, known)
            if state.propagate(changed, state.lines.all) is not None:
                break
            pairs.mark_changed(state.touched)
            changes += 1
            found += bool(pairs.conclusions())
    assert changes and found


def test_two_lines_imply_exactly_what_their_joint_layouts_do(*, exhaustive: bool) -> None:
    found = nothing = 0
    for puzzle, state in settled_states(SIZES, 400 if exhaustive else 40):
        checker, known = ExhaustiveChecker(puzzle), known_in(state)
        conclusions = {each.pair[:2]: each for each in LinePairs(state, WorkBudget()).conclusions()}
        height, width = puzzle.height, puzzle.width
        neighbours = [*itertools.pairwise(range(height)), *itertools.pairwise(range(height, height + width))]
        for pair in neighbours:
            crossing = range(height, height + width) if pair[0] < height else range(height)
            expected = joint_values(checker, pair, crossing, known)
            conclusion = conclusions.get(pair) or conclusions.get(pair[::-1])
            if conclusion is None:
                nothing += 1
                before = [[known[row][column] for row, column in checker.cells(line)] for line in pair]
                assert expected == before or not any(map(any, expected))
                continue
            found += 1
            sides = dict(zip(conclusion.pair[:2], conclusion.after, strict=True))
            after = [
                [set(values_at(sides[line], position)) for position in range(len(checker.cells(line)))]
                for line in pair
            ]
            assert after == expected
            for fewer in itertools.combinations(crossing, conclusion.crossing.bit_count() - 1):
                assert joint_values(checker, pair, fewer, known) != expected, "fewer lines imply the same"
    assert found > 20
    assert nothing > 100


def pair_steps(puzzle: Puzzle) -> Iterator[tuple[Step, Known]]:
    """Yield the steps about two lines in an explanation, each with the known cells before it."""
    search = StepSearch(puzzle)
    known = known_in(search.state)
    for step in search:
        for part in step.substeps or (step,):
            if part.implications:
                yield part, [[set(values) for values in row] for row in known]
            learn(known, part.cells)


def test_the_facts_and_implications_of_a_step_imply_it_and_none_is_redundant(*, exhaustive: bool) -> None:
    steps = 0
    for puzzle, _ in settled_states(SIZES, 150 if exhaustive else 30):
        checker = ExhaustiveChecker(puzzle)
        for step, known in pair_steps(puzzle):
            steps += 1
            pair = [checker.names.index(name) for name in step.lines[:2]]
            facts = [cell for cell in step.premises.cells if on_lines(checker, pair, cell)]
            assert follows(checker, pair, step, facts, step.implications)
            for link in step.implications:
                others = [each for each in step.implications if each is not link]
                assert not follows(checker, pair, step, facts, others), f"{link} is not needed"
                line = checker.names.index(link.line)
                reason = nothing_known(puzzle)
                learn(reason, [cell for cell in step.premises.cells if on_lines(checker, [line], cell)])
                assert checker.line_implies(line, assuming(reason, link.assumed), [link.then])
            assert all(set(cell.values) == known[cell.row][cell.column] for cell in step.premises.cells)
    assert steps > 10


def on_lines(checker: ExhaustiveChecker, lines: Iterable[int], cell: CellCandidates) -> bool:
    return any((cell.row, cell.column) in checker.cells(line) for line in lines)


def follows(
    checker: ExhaustiveChecker,
    pair: list[int],
    step: Step,
    facts: Iterable[CellCandidates],
    links: Iterable[Implication],
) -> bool:
    """Return whether facts about two lines and implications between them imply a step."""
    known = nothing_known(checker.puzzle)
    learn(known, facts)
    concluded = {(cell.row, cell.column): set(cell.values) for cell in step.cells}
    places = [checker.cells(line) for line in pair]
    for one in checker.layouts(pair[0], known):
        first = dict(zip(places[0], one, strict=True))
        for other in checker.layouts(pair[1], known):
            values = first | dict(zip(places[1], other, strict=True))
            agrees = all(
                values[link.assumed[:2]] not in link.assumed.values
                or values[link.then[:2]] in link.then.values
                for link in links
            )
            if agrees and not all(values[cell] in allowed for cell, allowed in concluded.items()):
                return False
    return True


def turned(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle rotated clockwise by 90°."""
    return Puzzle(tuple(clue[::-1] for clue in puzzle.columns), puzzle.rows[::-1])


def mirrored(puzzle: Puzzle) -> Puzzle:
    return Puzzle(tuple(clue[::-1] for clue in puzzle.rows), puzzle.columns[::-1])


def test_edge_logic_works_at_all_four_edges_and_mirrored() -> None:
    puzzle = nonosat.read(PUZZLES / "survey" / "00023_edge.json")
    puzzle = Puzzle(puzzle.rows, puzzle.columns)
    edges = []
    for _ in range(2):
        for _ in range(4):
            state = settled_state(puzzle)
            assert state is not None
            found = [each for each in LinePairs(state, WorkBudget()).conclusions() if each.pair.at_edge]
            edges.append(sorted((each.size, state.lines[each.pair.first].name) for each in found))
            puzzle = turned(puzzle)
        puzzle = mirrored(puzzle)
    assert {len(each) for each in edges} == {len(edges[0])}
    names = {name for each in edges for _, name in each}
    assert {"row 1", "row 11", "column 1", "column 11"} <= names


def test_the_puzzle_called_edge_needs_no_assumption() -> None:
    explanation = explain(nonosat.read(PUZZLES / "survey" / "00023_edge.json"))
    steps = [step for step in explanation.steps if step.kind is not StepKind.LINE]
    assert {step.technique for step in steps} == {"edge logic", "two lines"}
    assert len(steps) < 8
    assert all(step.smallest for step in steps)
    assert len(explanation.steps) < 45


def test_the_sentence_says_where_and_by_which_clues() -> None:
    explanation = explain(Puzzle.from_solution(Grid.from_text(["#..#", "##..", "..#.", "..#."])))
    step = next(step for step in explanation.steps if step.technique == "edge logic")
    assert step.text == (
        "Column 1 (2) lies at the edge, beside column 2 (1). There every shaded cell begins a run of its "
        "row. By the clue of row 1, column 2 is shaded where column 1 is blank. By the clue of row 2, "
        "column 2 is shaded where column 1 is shaded. All remaining ways to place the runs of both "
        "have this in common: in column 2, rows 3–4 are blank."
    )


@pytest.mark.parametrize("colours", [2, 3])
def test_colours_have_their_names(colours: int) -> None:
    texts = [
        step.text
        for puzzle, _ in settled_states([(4, 4, colours), (5, 4, colours)], 60)
        for step, _ in pair_steps(puzzle)
    ]
    assert texts
    assert not any("shaded where" in text for text in texts)


def test_a_pair_has_the_border_line_first() -> None:
    state = settled_state(Puzzle.from_solution(Grid.from_text(["#..", ".#.", "..#", "#.#"])))
    assert state is not None
    pairs = LinePairs(state, WorkBudget()).pairs
    assert LinePair(3, 2, at_edge=True) in pairs
    assert LinePair(1, 2, at_edge=False) in pairs
    assert len(pairs) == 3 + 2
