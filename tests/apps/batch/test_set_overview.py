"""The overview of a graded set, compared with independent counts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from command_line import nonosat_here

from nonosat.apps.batch.page import as_page
from nonosat.apps.batch.set_overview import as_text, distributions, failing, gaps, outliers
from nonosat.apps.batch.work_item import density_of
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle


def line(difficulty: float | None, size: tuple[int, int] = (10, 10), **more: Any) -> dict[str, Any]:
    """Return a line of results of ``batch grade``."""
    verdict = more.pop("verdict", "multiple" if difficulty is None else "unique")
    answer = {"verdict": verdict, "difficulty": difficulty, "class": None if difficulty is None else "line"}
    found = {"file": "set.jsonl", "index": 0, "title": None, "width": size[0], "height": size[1]}
    return {**found, "density": 0.5, "exit": 0, "seconds": 0.1, "answer": answer, **more}


def counted(lines: Iterable[dict[str, Any]], title: str) -> dict[str, int]:
    (found,) = (each for each in distributions(list(lines)) if each.title == title)
    return dict(found.bars)


def test_every_puzzle_is_in_one_bar_of_each_distribution() -> None:
    numbers = [1.0, 1.49, 1.5, 2.74, 4.0, 9.99, 10.0]
    lines = [line(number, density=number / 10) for number in numbers]
    lines.append(line(None, (5, 20), palette={"a": None, "b": None}))
    assert counted(lines, "difficulty") == {
        f"{low / 2:.1f}–{low / 2 + 0.5:.1f}": sum(
            low / 2 <= number < low / 2 + 0.5 or number == 10.0 == low / 2 + 0.5 for number in numbers
        )
        for low in range(2, 20)
    }
    assert sum(counted(lines, "density").values()) == len(lines)
    assert counted(lines, "density")["90%–100%"] == 2
    assert counted(lines, "size") == {"10×10": 7, "5×20": 1}
    assert counted(lines, "colours") == {"1": 7, "2": 1}
    assert counted(lines, "uniqueness") == {"unique": 7, "multiple": 1}


def test_a_distribution_is_summed_up_by_its_ends_and_its_median() -> None:
    found = distributions([line(number) for number in (3.25, 1.5, 9.0)])
    summaries = {each.title: each.summary for each in found}
    assert summaries["difficulty"] == "1.5 to 9.0, median 3.2"
    assert summaries["density"] == "50% to 50%, median 50%"


def test_many_sizes_are_grouped_by_cells() -> None:
    lines = [line(2.0, (side, side)) for side in range(5, 21)]
    found = counted(lines, "cells")
    assert found == {"1–25": 1, "26–100": 5, "101–225": 5, "226–400": 5}


def test_gaps_are_ranges_without_a_puzzle() -> None:
    lines = [line(number, (15, 15)) for number in (2.6, 3.1, 3.9, 5.2)]
    lines += [line(4.4, (20, 20)), line(8.3, (9, 9))]
    assert list(gaps(lines)) == [
        "none easier than 2.5",
        "none harder than 8.5",
        "none with difficulty 6–7",
        "none with difficulty 7–8",
        "no 15×15 with difficulty 4–5",
    ]


def test_what_stands_out_and_what_fails_is_named() -> None:
    lines = [line(2 + at / 10, title=f"usual {at}") for at in range(12)]
    lines.append(line(7.0, title="giant"))
    lines.append(line(None, title="two ways"))
    lines.append(line(None, title="late", verdict="undecided", error="the time limit was reached"))
    assert [each.split(" (")[0] for each in outliers(lines)] == ["set.jsonl giant: difficulty 7.0"]
    assert list(failing(lines)) == [
        "set.jsonl two ways: several solutions",
        "set.jsonl late: undecided within the limits: the time limit was reached",
    ]


def test_nothing_on_the_page_comes_from_elsewhere_and_titles_are_no_markup() -> None:
    lines = [line(1.2, title="<b>&"), line(None, title="<i>")]
    page = "".join(as_page(lines, title="set", overview=as_text(lines)))
    assert "&lt;i&gt;: several solutions" in page
    assert not re.findall(r"""(?:src|href)="(?!data:)""", page)
    assert "<b>&" not in page


def test_the_text_has_a_bar_as_long_as_the_number_says() -> None:
    text = as_text([line(2.2)] * 30 + [line(2.7)] * 15)
    bars = {row.split()[0]: row.count("█") for row in text.splitlines() if row.startswith("  2.")}
    assert bars == {"2.0–2.5": 30, "2.5–3.0": 15}


def test_density_is_that_of_the_solution_if_one_side_determines_it() -> None:
    grid = Grid.from_text(["##..#", "....."])
    puzzle = Puzzle.from_solution(grid)
    assert density_of(puzzle) == 0.3
    half = Puzzle((None, *puzzle.rows[1:]), puzzle.columns)
    assert density_of(half) == 0.3
    assert density_of(Puzzle((None, *puzzle.rows[1:]), (None, *puzzle.columns[1:]))) is None


def test_a_summary_of_grades_goes_from_easy_to_hard_and_says_what_the_set_holds(
    tmp_path: pytest.TempPathFactory,
) -> None:
    files = ["puzzles/gchq.json", "puzzles/two_switches.json", "puzzles/survey/00001_dancer.json"]
    command = ("batch", "grade", *files, "-o", f"{tmp_path}/r.jsonl", "--workers", "1", "-q")
    code, out, _ = nonosat_here(*command, "--summary", "-")
    assert code == 0
    table, _, overview = out.partition("3 answers: ")
    assert [row.split()[0] for row in table.splitlines()[1:4]] == [files[2], files[0], files[1]]
    assert "two_switches.json Two switches: several solutions" in overview
    assert "none easier than 2.5" in overview
    code, again, _ = nonosat_here(*command, "--summary", f"{tmp_path}/r.html")
    assert (code, again) == (0, "")
