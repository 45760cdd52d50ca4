"""Files of other programs have the clues that a second, simpler parser finds."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from nonosat import solve
from nonosat.files.registry import read_all, read_named
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

Lengths = list[list[int]]


class Clues(NamedTuple):
    """The lengths of the runs of all rows and of all columns."""

    rows: Lengths
    columns: Lengths


def clues_of(puzzle: Puzzle) -> Clues:
    sides = (
        [[run.length or 0 for run in clue or ()] for clue in side] for side in (puzzle.rows, puzzle.columns)
    )
    return Clues(*sides)


def of_picture(rows: list[list[bool]]) -> Clues:
    def runs(line: list[bool]) -> list[int]:
        return [len(list(cells)) for shaded, cells in groupby(line) if shaded]

    return Clues([runs(row) for row in rows], [runs(list(column)) for column in zip(*rows, strict=True)])


def no_zeros(lines: Lengths) -> Lengths:
    return [[length for length in line if length] for line in lines]


def numbers(text: str) -> list[int]:
    return list(map(int, re.findall(r"\d+", text)))


def facts(text: str) -> list[Clues]:
    width, height = (int(re.findall(rf"#const {name} = (\d+)", text)[0]) for name in "wh")
    clues = Clues([[] for _ in range(height)], [[] for _ in range(width)])
    for kind, line, _, length in re.findall(r"(?m)^(row|col)_hint\( *(\d+), *(\d+), *(\d+)\)", text):
        (clues.rows if kind == "row" else clues.columns)[int(line) - 1].append(int(length))
    return [Clues(no_zeros(clues.rows), no_zeros(clues.columns))]


def boxes(text: str) -> list[Clues]:
    return [of_picture([[cell == "▓" for cell in line if cell in "_▓"] for line in text.split()])]


def automaton_comments(text: str) -> list[Clues]:
    rows, columns = text.split("COL_RULES")
    return [
        Clues(
            *(
                no_zeros([numbers(pattern) for pattern in re.findall("% pattern (.*)", part)])
                for part in (rows, columns)
            )
        )
    ]


def rule_lists(text: str) -> list[Clues]:
    rows, columns = re.sub("#.*", "", text).partition("row_rules")[2].split("col_rules")
    return [
        Clues(*([numbers(line) for line in part.split("\n") if numbers(line)] for part in (rows, columns)))
    ]


def seven_characters_a_cell(text: str) -> list[Clues]:
    _, _, _, *rows = text.split("\n")
    return [of_picture([[cell[0] == "1" for cell in re.findall(".{7}", row)] for row in rows if row])]


def one_number_of_bits(text: str) -> list[Clues]:
    width, height, number = numbers(text)
    bits = [bool(number >> bit & 1) for bit in reversed(range(width * height))]
    return [of_picture([bits[start : start + width] for start in range(0, len(bits), width)])]


def ended_by_zero(text: str) -> list[Clues]:
    puzzles: list[Clues] = []
    lines = [numbers(line) for line in text.splitlines()[1:]]
    while lines:
        height, width = lines.pop(0)
        clues, lines = no_zeros(lines[: height + width]), lines[height + width :]
        puzzles.append(Clues(clues[:height], clues[height:]))
    return puzzles


def table_of_columns(text: str) -> list[Clues]:
    """Both the one with ``-`` and the one with sizes and blank lines."""
    columns, rows = re.sub(r"\A\d+ \d+\n\n", "", text).replace("-\n", "\n").strip().split("\n\n")
    table = [numbers(line) for line in columns.split("\n")]
    by_column = [list(column) for column in zip(*table, strict=True)]
    return [Clues(no_zeros([numbers(line) for line in rows.split("\n")]), no_zeros(by_column))]


def width_then_rows(text: str) -> list[Clues]:
    (width,), (height,), *lines = [numbers(line) for line in text.splitlines() if line]
    assert len(lines) == width + height
    return [Clues(no_zeros(lines[:height]), no_zeros(lines[height:]))]


def columns_then_rows(text: str) -> list[Clues]:
    (width, height), *lines = [numbers(line) for line in text.splitlines()]
    assert len(lines) == width + height
    return [Clues(lines[width:], lines[:width])]


def answers_with_tabs(text: str) -> list[Clues]:
    """Without the last, which the sample breaks off."""
    pictures = [part.split("\n")[1:-1] for part in text.split("$")[1:-1]]
    return [
        of_picture([[cell == "1" for cell in row.split("\t")] for row in picture]) for picture in pictures
    ]


def hints(text: str) -> list[Clues]:
    root = ElementTree.fromstring(text)
    found = {
        kind: [[int(value.text or "") for value in entry] for entry in root.findall(f"hints/{kind}/entry")]
        for kind in ("horizontal", "vertical")
    }
    return [Clues(found["horizontal"], found["vertical"])]


def letting(text: str) -> list[Clues]:
    rows, columns = text.split("letting colcounts")
    return [
        Clues(
            *(
                no_zeros([numbers(line) for line in re.findall(r"\[[\d,]+\]", part)])
                for part in (rows, columns)
            )
        )
    ]


def letter_words(text: str) -> list[Clues]:
    rows, columns = (
        [[ord(letter) - 64 for letter in word] for word in line.split()] for line in text.splitlines()
    )
    return [Clues(rows, columns)]


def automata(text: str) -> list[Clues]:
    """A step on a shaded cell lengthens a run, one on a blank cell to another state ends it."""
    found: dict[str, list[int]] = {}
    for group in re.findall(r"(?s)<group>.*?</group>|<regular>.*?</regular>", text):
        transitions = re.findall(r"\(q(\d+),([01]),q(\d+)\)", group)
        steps = {(int(state), value): int(after) for state, value, after in transitions}
        clue, state = [0], 0
        while (state, "1") in steps or steps.get((state, "0"), state) != state:
            if (state, "1") in steps:
                clue[-1], state = clue[-1] + 1, steps[state, "1"]
            else:
                clue, state = [*clue, 0], steps[state, "0"]
        for line in re.findall(r"x\[\d*\]\[\d*\]", group):
            found[line] = [length for length in clue if length]
    size = range(24)
    return [Clues([found[f"x[{row}][]"] for row in size], [found[f"x[][{column}]"] for column in size])]


#: The folders of samples, the cruder parse, and whether the puzzles have one solution.
SAMPLES: dict[str, tuple[Callable[[str], list[Clues]], str]] = {
    "asp-facts": (facts, "unique"),
    "../formats/asp-lp": (facts, "unique"),
    "boxed": (boxes, "multiple"),
    "dzn-automaton-states": (automaton_comments, "unique"),
    "gecode-r": (rule_lists, "unique"),
    "../formats/gecode-r-txt": (rule_lists, "unique"),
    "pcl-picrest": (seven_characters_a_cell, "unique"),
    "../formats/pcl-picrest": (seven_characters_a_cell, "unique"),
    "simp7-nm": (one_number_of_bits, "unique"),
    "spoj-list": (ended_by_zero, "unique"),
    "../formats/spoj-jcross": (ended_by_zero, "unique"),
    "xkubo": (table_of_columns, "multiple"),
    "reddit": (table_of_columns, "unique"),
    "lszejba-width-first": (width_then_rows, "unique"),
    "nono-columns-first": (columns_then_rows, "unique"),
    "xml-deqyra": (hints, "unique"),
    "../formats/essence-param": (letting, "unique"),
    "../formats/rosetta-letters": (letter_words, "unique"),
    "../formats/xcsp3": (automata, "unique"),
}


def files_in(folder: Path) -> list[Path]:
    found = [path for path in folder.iterdir() if path.name != "SOURCE"]
    assert found, folder
    return found


@pytest.mark.parametrize("folder", SAMPLES)
def test_a_sample_has_the_clues_of_a_second_parser_and_its_goal_is_the_solution(
    corpus: Path, folder: str
) -> None:
    parse, verdict = SAMPLES[folder]
    for path in files_in(corpus / "formats-unread" / folder):
        puzzles = list(read_all(path))
        assert list(map(clues_of, puzzles)) == parse(path.read_text())
        for puzzle in puzzles:
            answer = solve(puzzle)
            assert answer.verdict.value == verdict
            if puzzle.goal is not None:
                assert puzzle.is_solved_by(puzzle.goal)
                assert verdict == "multiple" or answer.solutions == (puzzle.goal,)


def test_tournament_solutions_are_read_up_to_the_end_of_the_sample(corpus: Path) -> None:
    (path,) = files_in(corpus / "formats-unread" / "solution-tournament")
    puzzles: list[Puzzle] = []
    with pytest.raises(InputError, match=r"icga2016-beginning.txt:415: row 24: expected 25 cells"):
        for puzzle in read_all(path):
            puzzles.append(puzzle)
    assert len(puzzles) == 15
    assert list(map(clues_of, puzzles)) == answers_with_tabs(path.read_text())
    known = (corpus / "tournament" / "icga2016.jsonl").read_bytes().splitlines()[: len(puzzles)]
    assert [clues_of(next(read_named(line, "-"))) for line in known] == list(map(clues_of, puzzles))


def test_packed_puzzles_are_unique(corpus: Path) -> None:
    for folder, count in (("formats-unread/csv-packed-davidje13", 21), ("formats/csv-davidje13-packed", 3)):
        for path in files_in(corpus / folder):
            puzzles = list(read_all(path))
            assert len(puzzles) == count
            assert {solve(puzzle).verdict.value for puzzle in puzzles} == {"unique"}


def test_a_packed_puzzle_is_the_one_that_its_author_also_has_as_json(corpus: Path) -> None:
    *_, football = read_all(corpus / "formats" / "csv-davidje13-packed" / "external.csv")
    known = next(read_all(corpus / "bw" / "misc" / "davidje13-football.json"))
    assert (football.title, football.author, football.licence) == (
        "Football",
        "Juraj Simlovic",
        "CC BY-SA 3.0",
    )
    assert clues_of(football) == clues_of(known)
