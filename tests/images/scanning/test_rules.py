"""The rules of scanning can be removed one by one, and the table counts those that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("cv2", reason="OpenCV is not installed")

from benchmarks.scans.ablation import ablation_table, changes, page_runs
from benchmarks.scans.pages import TruePage
from benchmarks.scans.rules import RULES, Rule, replaced
from benchmarks.scans.truth import Truth
from benchmarks.scans.tuned import tuned_numbers
from nonosat import read
from nonosat.drawing import png
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.images.scanning.detection import finder
from nonosat.model.errors import InputError

BOAT = read(Path(__file__).parents[3] / "puzzles" / "sailing_boat.json")


def test_every_rule_stands_where_the_table_says() -> None:
    assert len({rule.path for rule in RULES}) == len(RULES)
    for rule in RULES:
        owner, name = rule.owner()
        assert callable(vars(owner)[name]) == callable(rule.instead), rule.path


def test_a_rule_that_is_not_there_is_reported() -> None:
    with pytest.raises(AttributeError, match=r"unknown rule 'detection\.finder\.marks'"):
        Rule("detection.finder.marks", 0, "").owner()


def test_a_rule_is_back_after_it_was_left_out() -> None:
    before = finder.marks_of
    rule = Rule("detection.finder.marks_of", None, "")
    with pytest.raises(ZeroDivisionError), replaced(rule, rule.instead):
        assert finder.marks_of is None
        _ = 1 / 0
    assert finder.marks_of is before


@pytest.mark.parametrize(
    "text", ["detection.table.FAINT", "detection.table.FAINTER=1", "nothing=1", "scan.scan=x"]
)
def test_a_number_that_cannot_be_moved_is_reported(text: str) -> None:
    with pytest.raises(InputError, match="expected PATH=VALUE such as"):
        Rule.moved(text)


def test_numbers_are_moved_to_what_is_written() -> None:
    rule = Rule.moved("detection.finder._WITH_CLUES=0.25")
    assert rule.name == "detection.finder._WITH_CLUES=0.25"
    with replaced(rule, rule.instead):
        assert finder._WITH_CLUES == 0.25


@pytest.mark.slow
def test_what_a_number_with_another_value_costs_is_reported() -> None:
    data = png.draw(PuzzleSheet.of(BOAT), Style(cell=28))
    page = TruePage("drawn", "boat", data, (Truth.of_puzzle("boat", BOAT),))
    rules = [Rule.moved("detection.finder._WITH_CLUES=0.25"), Rule.moved("detection.finder._WITH_CLUES=2")]
    (run,) = page_runs([page], rules, workers=2)
    assert run.without[rules[0].name].exact == run.whole.exact == 1
    assert run.without[rules[1].name].exact == 0
    assert [change for change in changes(run) if rules[0].name in change] == []
    assert (
        ablation_table([run], rules).splitlines()[-1].startswith("| `detection.finder._WITH_CLUES=2` | 1 |")
    )


@pytest.mark.slow
def test_what_a_rule_costs_is_told_of_pages_that_need_it() -> None:
    data = png.draw(PuzzleSheet.of(BOAT), Style(cell=28))
    page = TruePage("drawn", "boat", data, (Truth.of_puzzle("boat", BOAT),))
    rules = [
        rule for rule in RULES if rule.path in ("detection.finder._is_dark", "detection.numbers._border")
    ]
    blind = Rule("detection.clue_areas._widest_space", lambda *_: 0.0, "no number follows another")
    (run,) = page_runs([page], [*rules, blind], workers=1)
    assert run.whole.exact == 1
    assert (run.whole.lines_exact, run.whole.lines_wrong) == (BOAT.height + BOAT.width, 0)
    assert "detection.finder._is_dark" not in run.without
    assert run.without[blind.path].lines_exact < run.whole.lines_exact
    assert any(blind.path in change for change in changes(run))
    table = ablation_table([run], [*rules, blind]).splitlines()
    assert table[2].startswith(f"| all rules | 1 | 1 exact, 0 in silence; lines {run.whole.lines_exact}/")
    assert table[-1].startswith("| no number follows another")


def test_numbers_that_somebody_chose_are_counted(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(
        "_LEAST, _MOST = 0.3, 4\n_NONE = 0, 1, True\n"
        "def sides(image, margin=7):\n    return image[:4] > 0.45 * margin\n"
    )
    assert [(each.line, each.text) for each in tuned_numbers(tmp_path)] == [
        (1, "0.3"),
        (1, "4"),
        (3, "7"),
        (4, "0.45"),
    ]
