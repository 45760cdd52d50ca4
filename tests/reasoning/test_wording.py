"""The sentences of steps: partly known clues, colours, several lines at once."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from command_line import nonosat_here
from conftest import PUZZLES
from marked_puzzles import solution
from slowness import rest_slow

import nonosat
from nonosat import Grid, explain, hint, read
from nonosat.drawing.web.words import languages, words
from nonosat.logic.lines import Lines
from nonosat.model.abilities.shared import Language
from nonosat.model.clues import ANY_RUNS, Clue, Run, clue
from nonosat.model.errors import InvalidType
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.step_search import StepSearch
from nonosat.reasoning.steps.step import Premises, Step, StepKind
from nonosat.reasoning.wording.sentences import Wording, are_alike, group_alike

UNKNOWN = Run(None)
#: Prefixes of keys that are composed in code.
PUT_TOGETHER = ("beside", "impossible", "shows", "row", "column", "scan")
RED_AND_BLUE = Palette("rb", ("#cc0000", "#0000cc"), ("red", "blue"))


def first_step(row: Clue, marks: str) -> str:
    """Return the first step on a row with these known cells; the clues of the columns are missing."""
    puzzle = Puzzle((row,), (None,) * len(marks))
    return next(iter(StepSearch(puzzle, marks=solution(marks)))).text


@pytest.mark.parametrize(
    ("row", "marks", "text"),
    [
        (
            (Run(2), UNKNOWN),
            "????",
            "Row 1 (2 ?) needs all its cells for its runs and the gaps between them, even if the ? is only "
            "1: columns 1–2 and 4 are shaded and column 3 is blank.",
        ),
        (
            (UNKNOWN, Run(3), UNKNOWN),
            "????????",
            "In row 1 (? 3 ?), the 3 lies within columns 3–6 and covers the middle wherever it starts, "
            "whatever each ? is: columns 4–5 are shaded.",
        ),
        (
            (Run(5), ANY_RUNS),
            "???????",
            "In row 1 (5 *), the 5 lies within columns 1–7 and covers the middle wherever it starts, "
            "whatever the * holds: columns 3–5 are shaded.",
        ),
        (
            (UNKNOWN, Run(4), ANY_RUNS, Run(1)),
            "?????????",
            "In row 1 (? 4 * 1), the 4 lies within columns 3–7 and covers the middle wherever it starts, "
            "whatever the ? is and the * holds: columns 4–6 are shaded.",
        ),
        (
            (UNKNOWN, UNKNOWN),
            "??#.#?#??",
            "In row 1 (? ?), column 3 is shaded; only the first ? is left for it. Column 4 is blank. "
            "Columns 5 and 7 are shaded. Only the second ? can cover both, and everything between them, "
            "whatever its length: column 6 is shaded.",
        ),
        (
            (UNKNOWN,),
            "?.?#??",
            "In row 1 (?), column 4 is shaded and column 2 is blank. No run reaches the rest: "
            "column 1 is blank.",
        ),
    ],
)
def test_steps_say_that_unknown_runs_do_not_matter(row: Clue, marks: str, text: str) -> None:
    assert first_step(row, marks) == text


def test_steps_name_the_colour_of_the_cells_and_not_of_the_first_run() -> None:
    row = (Run(2, 1), Run(1, 2))
    puzzle = Puzzle((row,), (None,) * 5, palette=RED_AND_BLUE)
    parts = next(iter(StepSearch(puzzle, marks=solution("?r?b?", "rb")))).substeps
    assert "column 4 is blue. That is the whole of the 1 blue: " in parts[0].text
    assert parts[0].text.endswith(". No red run reaches there.")


@pytest.mark.parametrize(
    ("row", "marks", "text"),
    [
        ((3, 2), "###????", "columns 1–3 are shaded; only the 3 reaches them. That is the whole of the 3"),
        (
            (1, 3, 1),
            "????###????",
            "columns 5–7 are shaded, too long for any run but the 3. That is the whole of the 3",
        ),
        ((2, 2), "?#????#?", "column 2 is shaded; only the first 2 reaches it"),
        ((2, 1), "??#?#.?", "column 5 is shaded; only the 1 is left for it"),
        ((2, 1), "??#?#.?", "columns 2–3 and 5 are shaded. So both runs are complete and the rest is blank"),
    ],
)
def test_steps_say_to_which_run_a_cell_belongs_and_why(row: tuple[int, ...], marks: str, text: str) -> None:
    told = " ".join(
        step.text for step in StepSearch(Puzzle((clue(*row),), (None,) * len(marks)), marks=solution(marks))
    )
    assert text.lower() in told.lower()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "name", rest_slow(["rainbow_fish", "survey/00023_edge", "survey/00016_knot", "survey/00006_cat"], quick=2)
)
def test_sentences_are_short(name: str, language: str) -> None:
    texts = [step.text for step in explain(read(PUZZLES / f"{name}.json"), language=language).steps]
    told = " ".join(texts)
    sentences = re.split(r"\.(?: |$)", re.sub(r" \([^()]*\)", "", told))  # without clues
    assert len(sentences) > len(texts)
    for sentence in sentences:
        places = re.sub(r"\d[\d–]*(?:, \d[\d–]*)*(?: (?:and|und) \d[\d–]*)?", "1", sentence)
        assert len(places.split()) <= 25, sentence


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "In row 1 (4 1), column 2 is shaded; only the 4 reaches it. So close to the edge, the 4 must "
            "extend away: columns 3–4 are shaded.",
        ),
        (
            "de",
            "Zeile 1 (4 1) – Spalte 2 ist gefüllt; nur die 4 erreicht sie. So nah am Rand muss die 4 "
            "davon wegführen: Spalten 3–4 sind gefüllt.",
        ),
    ],
)
def test_the_run_of_a_cell_and_where_it_extends_are_two_sentences(language: str, text: str) -> None:
    puzzle = Puzzle((clue(4, 1),), (None,) * 10)
    step = next(iter(StepSearch(puzzle, marks=solution("?#????????"), language=language)))
    assert step.text == text


def test_a_line_is_too_short_even_for_the_shortest_runs() -> None:
    row = (Run(1, 1), Run(None, None), Run(1, 2))  # the cell between a red and a blue one can be neither
    puzzle = Puzzle((row,), (None,) * 3, palette=RED_AND_BLUE)
    words = Wording(puzzle, Lines(puzzle))
    assert words.impossible_line(0, (0b111,) * 3, 0) == (
        "Row 1 (1 red, ?, 1 blue) is impossible: it is too short for its runs, even if the ? is only 1."
    )


def test_a_missing_clue_is_not_a_line_without_runs() -> None:
    puzzle = Puzzle((None, ()), (None,) * 3)
    words = Wording(puzzle, Lines(puzzle))
    assert [words.line(line) for line in (0, 1)] == ["row 1 (clue missing)", "row 2 (no runs)"]


def test_every_sentence_is_used_by_python_or_by_a_page() -> None:
    package = Path(nonosat.__file__).parent
    sources = [*(package / "reasoning").rglob("*.py"), *(package / "drawing" / "web").rglob("*.js")]
    assert len(sources) > 50
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    for key in words("en"):
        kind, _, name = key.removesuffix(".one").partition(".")
        if kind in ("reason", "told") and not name.startswith(PUT_TOGETHER):
            assert re.search(rf"[\"'`]{kind}\.{name}[\"'`]", code), key


def test_an_option_offers_the_languages_that_there_are() -> None:
    choices = get_args(get_args(Language)[0])
    assert sorted(choices) == list(languages())
    with pytest.raises(InvalidType, match="language: expected en or de, found 'fr'"):
        hint(Puzzle.from_solution(Grid.from_text(["#."])), language="fr")


def test_hints_and_explanations_in_german() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["##.", ".#."]))
    assert hint(puzzle, level=1, language="de").text == "Sieh dir Spalte 3 an."
    assert hint(puzzle, level=2, language="de").text == "Spalte 3: Zeilen 1–2 sind leer."
    told = [step.text for step in explain(puzzle, language="de").steps]
    assert told[0] == "Spalte 3 (keine Läufe) bleibt leer: Zeilen 1–2 sind leer."
    wrong = Grid.from_text(["?.?", "???"])
    assert hint(puzzle, marks=wrong, level=2, language="de").text == (
        "Unter den Zeichen ist ein Fehler. Lösche dieses Zeichen, um das Gitter zu berichtigen: "
        "Zeile 1: Spalte 2 ist leer."
    )


def test_a_german_explanation_has_the_steps_of_the_english_one() -> None:
    puzzle = read(PUZZLES / "rainbow_fish.json")
    english, german = explain(puzzle).steps, explain(puzzle, language="de").steps
    assert [step.cells for step in english] == [step.cells for step in german]
    assert all(one.text != other.text for one, other in zip(english, german, strict=True))


KNOT = "survey/00016_knot"


@cache
def steps_of(name: str, language: str) -> tuple[Step, ...]:
    return explain(read(PUZZLES / f"{name}.json"), language=language).steps


def positions(step: Step) -> set[tuple[int, tuple[int, ...]]]:
    """Return what a step adds: positions along its line, with their values."""
    along = 1 if step.lines[0].startswith("row") else 0
    return {(cell[along], cell.values) for cell in step.cells}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["survey/00016_knot", "survey/00001_dancer", "rainbow_fish"])
def test_steps_that_are_alike_add_the_same_along_their_lines_and_none_is_lost(
    name: str, language: str
) -> None:
    steps = steps_of(name, language)
    groups = group_alike(steps, language)
    assert [each for alike in groups for each in alike] == list(steps)
    for first, *others in groups:
        assert all(positions(other) == positions(first) for other in others)


def test_the_same_steps_are_alike_in_both_languages() -> None:
    counts = [
        [len(alike) for alike in group_alike(steps_of(KNOT, language), language)] for language in ("en", "de")
    ]
    assert counts[0] == counts[1]
    assert max(counts[0]) > 2


def test_lines_with_another_clue_or_other_cells_are_not_alike() -> None:
    def row(number: int, rest: str) -> Step:
        return step(f"row {number}", rest)

    def step(line: str, rest: str) -> Step:
        return Step(StepKind.LINE, "overlap", (line,), (), Premises((), (line,)), f"In {line} {rest}")

    assert are_alike(row(1, "(3), the 3 …"), row(12, "(3), the 3 …"))
    assert not are_alike(row(1, "(3), the 3 …"), row(2, "(4), the 4 …"))
    assert not are_alike(row(1, "(3): column 1 …"), row(2, "(3): column 2 …"))
    assert not are_alike(row(1, "(3) …"), step("column 1", "(3) …"))
    assert not are_alike(row(1, "(3) …"), row(1, "(3) …"))


def test_boards_follow_merged_steps(tmp_path: Path) -> None:
    path = tmp_path / "square.json"
    path.write_text(json.dumps({"rows": [[2], [2]], "columns": [[2], [2], []]}))
    _, text, _ = nonosat_here("explain", str(path), "--boards", "--quiet")
    first, second, third, *boards = text.rstrip().split("\n\n")
    assert first.startswith("1. ")
    assert second.startswith("??.\n??.\n2. ")
    assert third.startswith("##.\n??.\n3–4. ")
    assert third.endswith("Column 2 likewise.")
    assert boards == ["##.\n##.", "##.\n##."]


def test_printed_steps_that_are_alike_are_merged(tmp_path: Path) -> None:
    page = tmp_path / "knot.html"
    nonosat_here("explain", str(PUZZLES / f"{KNOT}.json"), "-o", str(page))
    paper = page.read_text(encoding="utf-8").split("<ol>")[1].split("</ol>")[0]
    assert paper.count("Row 19 likewise.") == 2
    assert len(re.findall("<li", paper)) < len(steps_of(KNOT, "en"))
    assert re.findall(r'<li value="(\d+)"', paper)[:3] == ["1", "2", "4"]
