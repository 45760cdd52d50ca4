"""Sets for a competition: what is taken, and that the work goes on where it stood."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command_line import nonosat_command, nonosat_here
from typesetting import pages_of

from nonosat import Grid, InputError, LimitReached, encode, read, solve, verify
from nonosat.generation.competition import selection
from nonosat.generation.competition.candidates import KINDS, Candidate, CandidateKind, candidate
from nonosat.generation.competition.climbing import next_step
from nonosat.generation.competition.description import described
from nonosat.generation.competition.journal import (
    EASY,
    UNDECIDED,
    UNPROVED,
    CompetitionJournal,
    MeasuredCandidate,
    Request,
)
from nonosat.generation.competition.measuring import Measured, by_minisat, by_nonosat
from nonosat.generation.competition.selection import CompetitionSet
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from puzzles import domino

pytest.importorskip("dratify", reason="the extra 'proof' is not installed")

REQUEST = Request(
    seed=3, count=4, hard=0, hard_seconds=0.0, own_seconds=30.0, size=(9, 8), tries=40, version="0.1.0"
)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of small formulas, made by the command."""
    folder = tmp_path_factory.mktemp("set") / "set"
    arguments = ["9x8", "--seed", "3", "--count", "4", "--hard", "0", "--hard-seconds", "0"]
    arguments += ["--own-seconds", "30", "--tries", "40", "-o", str(folder)]
    code, out, err = nonosat_here("generate", "competition", *arguments)
    assert (code, out) == (0, ""), err
    assert err.endswith(f"4 formulas, 0 of them hard, in {folder}\n")
    return folder


def test_a_set_has_formulas_with_both_answers_each_proved(small: Path) -> None:
    with (small / "instances.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4
    assert {row["status"] for row in rows} == {"SATISFIABLE", "UNSATISFIABLE"}
    assert sorted(path.stem for path in (small / "formulas").iterdir()) == sorted(row["name"] for row in rows)
    for row in rows:
        formula = (small / "formulas" / f"{row['name']}.cnf").read_bytes()
        assert f"p cnf {row['variables']} {row['clauses']}\n".encode() in formula
        folder = small / row["certificate"]
        puzzle = read(folder / "puzzle.json")
        if row["status"] == "UNSATISFIABLE":
            assert verify(folder).verdict == "proved"
            assert (folder / "formula.cnf").read_bytes() == formula
            excluded = verify(folder).pictures
            assert solve(puzzle, limit=None).pictures == excluded
        else:
            lines = (folder / "picture.txt").read_text().split()
            assert puzzle.is_solved_by(Grid.from_text(lines))


def test_the_description_has_a_line_for_each_formula_and_compiles(small: Path, tmp_path: Path) -> None:
    text = (small / "description.tex").read_text()
    rows = re.findall(r"^(nonosat-\S+) & .* & (satisfiable|unsatisfiable) \\\\$", text, re.MULTILINE)
    assert sorted(name for name, _ in rows) == sorted(path.stem for path in (small / "formulas").iterdir())
    journal = [json.loads(line) for line in (small / "journal.jsonl").read_text().splitlines()]
    assert f"{len(journal) - 1} candidates, 4 were taken" in " ".join(text.split())
    assert 1 <= pages_of(text, tmp_path, "IEEEtran.cls") <= 2


@pytest.mark.slow
def test_the_same_command_goes_on_where_it_stood(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = (small / "journal.jsonl").read_text()
    begun = CompetitionSet(tmp_path / "set", REQUEST, DEFAULT_OPTIONS)
    work = begun.run()
    first = next(work)
    work.close()
    path = tmp_path / "set" / "journal.jsonl"
    with path.open("a") as file:
        file.write('{"number": 1, "na')  # what a crash leaves
    measured: list[str] = []

    def counting(chosen: Candidate, *arguments: object) -> Measured:
        measured.append(chosen.name)
        return by_nonosat(chosen, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(selection, "by_nonosat", counting)
    again = CompetitionSet(tmp_path / "set", REQUEST, DEFAULT_OPTIONS)
    assert again.journal.entries == [first]
    list(again.run())
    assert again.is_complete
    assert first.name not in measured
    names = [json.loads(line).get("name") for line in whole.splitlines()]
    assert [None, *(entry.name for entry in again.journal.entries)] == names
    done = CompetitionSet(tmp_path / "set", REQUEST, DEFAULT_OPTIONS)
    assert list(done.run()) == []


def test_a_folder_of_something_else_is_refused(small: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="expected the options that this set was begun with"):
        CompetitionJournal(small, replace(REQUEST, count=5))
    (tmp_path / "letter").write_text("dear")
    with pytest.raises(InputError, match="expected a new or empty directory"):
        CompetitionJournal(tmp_path, REQUEST)
    broken = tmp_path / "broken"
    CompetitionJournal(broken, REQUEST)
    with (broken / "journal.jsonl").open("a") as file:
        file.write("[1]\n")
    with pytest.raises(InputError, match="expected a JSON object"):
        CompetitionJournal(broken, REQUEST)


def test_candidates_follow_from_the_seed() -> None:
    for number, kind in enumerate(KINDS):
        one, same, other = (candidate(seed, number, kind, (9, 7), 1) for seed in (1, 1, 2))
        assert one == same
        if kind.family.is_random:
            assert one.puzzle != other.puzzle
            assert (one.puzzle.width, one.puzzle.height) == (11, 9)
        else:
            assert one == other
        assert all(map(one.puzzle.is_solved_by, one.excluded))


def entry_of(kind: CandidateKind, **values: Any) -> MeasuredCandidate:
    usual = MeasuredCandidate(
        0, "n", kind.family.name, kind.encoding, 0, 1, 1, None, 1.0, status="SATISFIABLE", taken=True
    )
    return replace(usual, **values)


def test_kinds_climb_until_they_are_hard() -> None:
    by_name = {kind.family.name: kind for kind in KINDS}
    picture, dom = by_name["picture"], by_name["dom"]

    def after(kind: CandidateKind, **values: Any) -> int | None:
        return next_step(kind, entry_of(kind, step=4, **values), 60)

    assert next_step(picture, None, 60) == 0
    assert [after(picture, minisat_seconds=seconds) for seconds in (0.1, 1, 40)] == [7, 6, 5]
    assert (after(picture), after(dom)) == (4, 5)
    too_hard = [after(kind, reason=reason) for kind in (picture, dom) for reason in (UNDECIDED, UNPROVED)]
    assert too_hard == [3, 3, None, None]
    assert next_step(picture, entry_of(picture, reason=UNDECIDED), 60) == 0


def test_a_kind_has_its_turn_until_one_of_it_is_taken_or_too_hard(tmp_path: Path) -> None:
    made = CompetitionSet(tmp_path, replace(REQUEST, count=3, hard=3, hard_seconds=60.0), DEFAULT_OPTIONS)
    first, second, third, fourth = KINDS[:4]
    assert made._next_turn() == (first, 0)
    made.journal.add(entry_of(first, minisat_seconds=1.0, taken=False, reason=EASY))
    assert made._next_turn() == (first, 2)
    made.journal.add(entry_of(first, step=2))
    assert made._next_turn() == (second, 0)
    made.journal.add(entry_of(second, taken=False, reason=UNDECIDED, status="unknown"))
    assert made._next_turn() == (third, 0)
    made.journal.add(entry_of(third))
    made.journal.add(entry_of(fourth, taken=False, reason=UNPROVED, status="UNSATISFIABLE"))
    # Pictures have models, of which there are enough, and so they are passed over.
    assert made._next_turn() == (KINDS[5], 0)
    for kind in KINDS[4:]:
        made.journal.add(entry_of(kind, taken=False, reason=UNDECIDED, status="unknown"))
    # The second kind has one puzzle of each size, and has come to its end; the third has models.
    assert made._next_turn() == (fourth, 0)
    for kind in KINDS[3:]:
        made.journal.add(entry_of(kind, taken=False, reason=UNDECIDED))
    assert made._next_turn() == (third, 0)


@pytest.mark.slow
def test_minisat_is_ended_at_its_limit_and_nonosat_too() -> None:
    small, large = domino(5), domino(16)
    excluded = solve(large, limit=1).pictures
    assert by_minisat(encode(small, raw=True).cnf, 20, DEFAULT_OPTIONS).has_model is True
    others = encode(small, raw=True, exclude=solve(small).pictures).cnf
    assert by_minisat(others, 20, DEFAULT_OPTIONS).has_model is False
    hard = encode(large, raw=True, exclude=excluded).cnf
    assert by_minisat(hard, 0.1, DEFAULT_OPTIONS) == Measured(None)
    chosen = Candidate("dom", KINDS[0], large, excluded)
    assert by_nonosat(chosen, 0.3, DEFAULT_OPTIONS) == Measured(None)
    with pytest.raises(LimitReached):
        by_nonosat(chosen, 30, SearchOptions.starting_now(time_limit=0.3))


def test_hard_formulas_fill_the_set_and_easy_ones_only_their_share(tmp_path: Path) -> None:
    def entry(number: int, seconds: float | None, status: str) -> MeasuredCandidate:
        return entry_of(KINDS[0], number=number, minisat_seconds=seconds, status=status)

    request = replace(REQUEST, count=8, hard=5, hard_seconds=5.0)
    made = CompetitionSet(tmp_path, request, DEFAULT_OPTIONS)
    assert made._too_easy(Measured(0.4, True)) == "easy for MiniSat"
    for number in range(3):
        assert made._too_easy(Measured(1.0, True)) == ""
        made.journal.add(entry(number, 1.0, "SATISFIABLE"))
    assert made._too_easy(Measured(1.0, True)) == "easy for MiniSat"
    assert made._too_easy(Measured(None)) == ""
    assert made._not_wanted(Measured(1.0, True)) == ""
    for number in range(3, 6):
        made.journal.add(entry(number, None, "SATISFIABLE"))
    assert made._not_wanted(Measured(1.0, True)) == "enough with that answer"
    assert made._not_wanted(Measured(1.0, False)) == ""
    assert made._not_wanted(Measured(None)) == "too hard for nonosat"
    text = described(request, made.journal.entries)["description.tex"].decode()
    assert "3 take MiniSat longer than 5 seconds" in text


@pytest.mark.slow
def test_wishes_for_a_set_are_checked(tmp_path: Path) -> None:
    code, _, err = nonosat_here("generate", "competition", "8x8")
    assert code == 2
    assert "competition requires -o" in err
    code, _, err = nonosat_here("generate", "dom", "4", "--own-seconds", "3")
    assert code == 2
    assert "only for competition" in err
    code, _, err = nonosat_here("generate", "competition", "8", "-o", str(tmp_path / "c"))
    assert code == 2
    assert err.count("\n") == 1
    code, _, err = nonosat_here("generate", "competition", "8x8", "9x9", "-o", str(tmp_path / "c"))
    assert code == 2
    assert "competition takes one SIZE" in err
    arguments = ["30x30", "--seed", "1", "-o", str(tmp_path / "c"), "--time-limit", "1"]
    code, _, err = nonosat_command("generate", "competition", *arguments)
    assert code == 3
    assert "run the same command again to resume" in err
