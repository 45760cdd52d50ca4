"""The check of a puzzle: verdict, ambiguous cells, closest solutions, goal; against brute force."""

from __future__ import annotations

import itertools
import json
import math
import os
import random
import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from ambiguous import ones, side_by_side, switches
from brute_force import all_puzzles, solutions_of
from command_line import TIMEOUT_SECONDS, computing_at_most, nonosat_command, started_command, wait_for_work
from conftest import PUZZLES

from nonosat import Check, CheckResult, Grid, Puzzle, Run, check, clue, read, solutions, write
from nonosat.apps.cli.main import run
from nonosat.authoring.checking import uniqueness
from nonosat.authoring.checking.closest_solutions import ClosestSearch
from nonosat.authoring.checking.group_count import GroupCount
from nonosat.logic.propagation import propagate
from nonosat.model.grid import UNDECIDED, common_cells
from nonosat.model.limits import NO_LIMITS
from puzzles import domino, random_puzzle


def differing(first: bytes, second: bytes) -> int:
    return sum(mine != theirs for mine, theirs in zip(first, second, strict=True))


def assert_right(puzzle: Puzzle, result: CheckResult, found: Sequence[bytes]) -> None:
    """Check everything in a result that follows from the list of all solutions."""
    assert result.verdict == ("none", "unique", "multiple")[min(len(found), 2)]
    assert (result.count, result.exact, result.complete) == (len(found), True, True)
    if not found:
        assert result.backbone is None
        assert (result.solutions, result.ambiguous_cells, result.line_solvable) == ((), (), None)
        assert result.reason is not None
        return
    same = [values[0] if len(set(values)) == 1 else UNDECIDED for values in zip(*found, strict=True)]
    assert result.backbone is not None
    assert result.backbone.cells == bytes(same)
    ambiguous = [divmod(cell, puzzle.width) for cell, value in enumerate(same) if value == UNDECIDED]
    assert list(result.ambiguous_cells) == ambiguous
    assert sorted(cell for group in result.groups for cell in group.cells) == ambiguous
    assert math.prod(group.count for group in result.groups) == len(found)
    assert {solution.cells for solution in result.solutions} <= set(found)
    assert len(result.solutions) == min(len(found), 2)
    if len(found) == 1:
        assert result.line_solvable == propagate(puzzle).is_complete
        return
    assert result.line_solvable is None
    first, second = result.solutions
    assert result.closest_proved
    if len(found) < 200:
        closest = min(differing(*pair) for pair in itertools.combinations(found, 2))
        assert differing(first.cells, second.cells) == closest


@pytest.mark.parametrize(("height", "width", "colours"), [(3, 3, 1), (3, 4, 1), (2, 3, 2)])
def test_diagnoses_of_small_puzzles_are_those_of_brute_force(
    height: int, width: int, colours: int, *, exhaustive: bool
) -> None:
    puzzles = list(all_puzzles(height, width, colours))
    for puzzle, found in puzzles if exhaustive else puzzles[:: max(len(puzzles) // 70, 1)]:
        assert_right(puzzle, check(puzzle), found)


@pytest.mark.parametrize("colours", [1, 2])
def test_diagnoses_of_random_puzzles_with_givens_are_those_of_brute_force(colours: int) -> None:
    rng = random.Random(50 + colours)
    verdicts = set()
    for _ in range(40):
        puzzle = random_puzzle(rng, *((4, 5) if colours == 1 else (3, 4)), colours)
        result = check(puzzle)
        verdicts.add(result.verdict.value)
        assert_right(puzzle, result, solutions_of(puzzle))
    assert verdicts == {"none", "unique", "multiple"}


def test_diagnoses_of_larger_puzzles_are_those_of_enumeration(corpus: Path, *, exhaustive: bool) -> None:
    names = [
        "bw/jwilk/data084",
        "bw/misc/karstendick-sailboat",
        "bw/nonobench/15x15-02",
        "bw/thomasr/ambiguous",
        "bw/picross-solver/test_pattern_05",
        "bw/jwilk/data083",
    ]
    for name in names if exhaustive else names[:4]:
        puzzle = read(corpus / f"{name}.json")
        found = [solution.cells for solution in solutions(puzzle)]
        assert_right(puzzle, check(puzzle, time_limit=120), found)


def test_of_many_solutions_the_closest_two_differ_in_one_switch() -> None:
    result = check(ones(9))
    first, second = result.solutions
    assert differing(first.cells, second.cells) == 4
    assert result.closest_proved
    both = check(side_by_side(ones(5), switches(2, 2)))
    assert (both.count, differing(*(solution.cells for solution in both.solutions))) == (120 * 16, 4)


@pytest.mark.parametrize("colours", [1, 2])
def test_closer_pairs_are_found_without_a_list_of_all_solutions(colours: int) -> None:
    rng = random.Random(40 + colours)
    checked = 0
    while checked < 5:
        puzzle = random_puzzle(rng, *((5, 5) if colours == 1 else (3, 4)), colours)
        found = sorted(solutions_of(puzzle))
        if len(found) < 2:
            continue
        checked += 1
        distances = {pair: differing(*pair) for pair in itertools.combinations(found, 2)}
        samples = [
            Grid(puzzle.height, puzzle.width, cells) for cells in max(distances, key=distances.__getitem__)
        ]
        everything = [Grid(puzzle.height, puzzle.width, cells) for cells in found]
        search = ClosestSearch(GroupCount.between(puzzle, common_cells(everything), samples), samples[0])
        search.run(NO_LIMITS)
        pair = search.result()
        assert pair is not None
        assert pair.proven
        assert pair.distance == min(distances.values())
        assert {solution.cells for solution in pair.solutions} <= set(found)


def test_the_goal_is_checked_against_the_clues() -> None:
    unique = Puzzle.from_solution(Grid.from_text(["###", "..#"]))
    assert check(unique).goal is None
    assert check(replace(unique, goal=Grid.from_text(["###", "..#"]))).goal == "unique"
    assert check(replace(unique, goal=Grid.from_text(["###", ".#."]))).goal == "wrong"
    assert check(replace(unique, goal=Grid.from_text(["###", "??#"]))).goal is None
    assert check(replace(unique, goal=Grid.from_text(["??.", "???"]))).goal == "wrong"
    several = ones(3)
    assert check(replace(several, goal=Grid.from_text(["#..", "..#", ".#."]))).goal == "one of several"
    assert check(replace(several, goal=Grid.from_text(["#..", "#..", ".#."]))).goal == "wrong"
    nothing = Puzzle((clue(1), clue(1)), (clue(1), clue(2)), goal=Grid.from_text(["#.", ".#"]))
    assert check(nothing).goal == "wrong"


def test_the_goal_is_one_of_the_example_solutions_where_that_costs_nothing() -> None:
    for cells in itertools.permutations(range(4)):
        goal = Grid.from_rows([[int(column == cell) for column in range(4)] for cell in cells])
        assert goal in check(replace(ones(4), goal=goal)).solutions


@pytest.mark.slow
def test_only_proved_cells_are_common_when_undecided() -> None:
    """A hopeless part beside one that line logic solves."""
    solved = Puzzle.from_solution(Grid.from_text(["####", "#..#"]))
    puzzle = side_by_side(domino(40), solved)
    with computing_at_most(4):
        result = check(puzzle, time_limit=2)
    assert result.verdict == "undecided"
    assert result.backbone is not None
    assert result.backbone.cells == propagate(puzzle).grid().cells
    assert (result.exact, result.complete, result.line_solvable) == (False, False, None)
    assert result.reason is not None
    assert "limit" in result.reason.text


def test_with_little_time_several_solutions_are_several_and_nothing_unproved_is_claimed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The search for further differences is stopped once two solutions are known."""
    monkeypatch.setattr(uniqueness, "_SHARE", 0.0)
    walled = Puzzle.from_solution(Grid.from_text(["####", "#..#"]))
    puzzle = side_by_side(walled, ones(6))
    result = check(puzzle, time_limit=60)
    assert result.verdict == "multiple"
    assert (result.complete, result.exact, result.closest_proved) == (False, False, False)
    assert 2 <= result.count <= 720
    assert result.backbone is not None
    assert result.backbone.cells == propagate(puzzle).grid().cells
    assert {cell for group in result.groups for cell in group.cells} == set(result.ambiguous_cells)
    assert not any(group.exact for group in result.groups)
    assert result.groups[0].text.endswith(f"at least {result.count} ways")
    assert all(puzzle.is_solved_by(solution) for solution in result.solutions)


def test_json_holds_what_the_contract_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--json", str(PUZZLES / "gchq_without_givens.json")]) == 1
    result = json.loads(capsys.readouterr().out)
    named = "title verdict line_solvable backbone ambiguous_cells solutions count groups reason core"
    named += " core_smallest goal lint seconds statistics"
    assert set(result) >= set(named.split())
    assert (result["verdict"], result["count"], result["exact"]) == ("multiple", 4, True)
    assert len(result["ambiguous_cells"]) == 12
    assert sum(row.count("?") for row in result["backbone"]) == 12
    assert [group["count"] for group in result["groups"]] == [2, 2]
    assert result["line_solvable"] is None
    assert {"variables", "clauses", "conflicts", "solver", "encoding", "seconds"} <= set(result["statistics"])


def test_the_report_for_a_person_shows_cells_groups_and_two_solutions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["check", str(PUZZLES / "two_switches.json")]) == 1
    captured = capsys.readouterr()
    assert captured.err == "multiple: 4 solutions; they differ in 8 of 28 cells\n"
    assert captured.out.startswith("??..??.\n??..??.\n.......\n#######\n\n")
    assert "  rows 1–2, columns 5–6: 2 ways\n" in captured.out
    assert "Two solutions that differ in 4 cells, the fewest possible, rows 1–4, columns 1–4:" in captured.out
    assert "The stored goal is one of the solutions." in captured.out


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ('{"rows": [[1], [1]], "columns": [[2], []]}', 0, "unique: there is only one solution"),
        ('{"rows": [[1], [1]], "columns": [[1], [1]]}', 1, "multiple: 2 solutions"),
        ('{"rows": [[2], []], "columns": [[2], []]}', 1, "none: row "),
        ('{"rows": [[1]], "columns": [[1], [1]]}', 1, "none: the rows ask for 1 cell, the columns for 2"),
    ],
)
def test_exit_codes_and_sentences(
    text: str, code: int, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "puzzle.json"
    path.write_text(text, encoding="utf-8")
    assert run(["check", str(path)]) == code
    assert capsys.readouterr().err.startswith(sentence)


def test_a_limit_is_kept_and_exits_with_3(tmp_path: Path) -> None:
    path = tmp_path / "dom_40.json"
    write(domino(40), path)
    with computing_at_most(5):
        code, out, _ = nonosat_command("check", "--json", "--time-limit", "1", str(path))
    assert code == 3
    result = json.loads(out)
    assert (result["verdict"], result["exact"], result["goal"]) == ("undecided", False, None)
    assert set("".join(result["backbone"])) == {"?"}


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize("command", ["check", "count"])
def test_an_interrupted_command_says_what_it_knows(command: str, tmp_path: Path) -> None:
    path = tmp_path / "dom_40.json"
    write(domino(40), path)
    with computing_at_most(4), started_command(command, "--json", str(path)) as process:
        wait_for_work(process)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 130
    result = json.loads(output)
    assert result["reason"]["text"] == "interrupted"
    assert result["exact"] is False


def test_a_quick_check_claims_no_number_of_several_solutions() -> None:
    """It looks for the cells that differ, and finds as many solutions as that takes."""
    puzzle = Puzzle.from_solution(Grid.from_text(["#..", ".#.", "..#"]))
    quick = Check(quick=True).ask(puzzle)
    assert (quick.verdict, quick.complete, quick.exact) == ("multiple", True, False)
    assert 2 <= quick.count <= sum(1 for _ in solutions(puzzle)) == 6
    unique = Check(quick=True).ask(read(PUZZLES / "gchq.json"))
    assert (unique.count, unique.exact) == (1, True)


def test_colours_are_ambiguous_where_only_the_colour_differs() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["ab", "ba"], letters="ab"))
    result = check(puzzle)
    assert (result.count, len(result.ambiguous_cells)) == (1, 0)
    either = Puzzle(
        ((Run(1, 1),), (Run(1, 1),), (Run(2, 2),)),
        ((Run(1, 1), Run(1, 2)), (Run(1, 1), Run(1, 2))),
        palette=puzzle.palette,
    )
    result = check(either)
    assert [str(result.backbone)] == ["??\n??\nbb"]
