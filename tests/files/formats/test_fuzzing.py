"""Mutated files give puzzles or declared errors, and fuzzing finds readers that do not."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonosat.files import registry
from nonosat.files.notation.format import Format
from nonosat.files.registry import all_formats
from nonosat.model.clues import Run
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.puzzle import Puzzle
from tests.fuzz.fuzz_readers import FOUND, Campaign, Found, keep, samples
from tests.fuzz.mutation import mutated, shrunk, tokens_of
from tests.fuzz.trial import Finding, TooSlow, memory_bound, time_bound, trial

FILES = sorted(FOUND.iterdir())
NAMES = {format.name for format in all_formats()}
EXECUTIONS = 3_000


@pytest.mark.slow
def test_mutated_files_end_in_puzzles_or_declared_errors(exhaustive: bool) -> None:  # noqa: FBT001
    formats = all_formats()
    campaign = Campaign(formats, samples(formats), seed=random.Random().randrange(10**9) if exhaustive else 7)
    found = list(campaign.run(EXECUTIONS * (200 if exhaustive else 1)))
    assert not found, found[0]
    # The mutations are no mere noise: some inputs are puzzles, and the others end in many places.
    assert campaign.puzzles > campaign.executions // 50
    assert campaign.endings > 5 * len(formats)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_findings_of_fuzzing_give_puzzles_or_declared_errors(path: Path) -> None:
    """The name of the file begins with the format for which it was found."""
    data = path.read_bytes()
    format = path.name.rpartition("-")[0]
    assert format in NAMES
    trial(data, format, thorough=True)
    trial(data, None, thorough=True)


def test_there_are_findings() -> None:
    assert len(FILES) > 8


def made_format(read: object) -> Format:
    """A format of lines like ``1,1``; its reader is given."""
    return Format("made", "made up", (".made",), lambda data: True, read)  # type: ignore[arg-type]


def campaign_for(format: Format, monkeypatch: pytest.MonkeyPatch, seed: int = 1) -> Campaign:
    by_name = registry.format_named
    monkeypatch.setattr(registry, "format_named", lambda name: format if name == "made" else by_name(name))
    monkeypatch.setattr("nonosat.files.recognition.format_of", lambda *_: format)
    return Campaign([format], {"made": [b"made 1\n1,1\n1,1\n"]}, seed)


def one_cell() -> Puzzle:
    return Puzzle(((Run(1),),), ((Run(1),),))


def careless(data: bytes) -> Iterator[Puzzle]:
    """Takes the first number of a line without looking whether there is one: a line of commas has none."""
    for line in data.decode("latin-1").splitlines()[1:]:
        fields = [field for field in line.split(",") if field.strip()]
        if line and not fields[0].isdecimal():
            raise InputError("expected a number", found=line)
    yield one_cell()


def test_a_reader_that_trusts_its_separators_is_found_out_with_a_small_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = list(campaign_for(made_format(careless), monkeypatch).run(3_000))
    assert {each.what.partition(" ")[0] for each in found} == {"IndexError"}
    assert all(len(each.data) < 6 for each in found)
    with pytest.raises(Finding, match="IndexError"):
        trial(found[0].data, found[0].format)


def talkative(data: bytes) -> Iterator[Puzzle]:
    if data.startswith(b"made"):
        yield one_cell()
    else:
        raise UnsupportedPuzzle(f"not read: {data!r}" + "x" * 1_000)


def test_an_error_of_more_than_a_line_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(campaign_for(made_format(talkative), monkeypatch).run(500))
    assert found
    assert all(each.what.startswith("an error that is not one line") for each in found)


def test_an_execution_that_does_not_end_is_stopped() -> None:
    with pytest.raises(TooSlow), time_bound(lambda: 1, seconds=0.4):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            pass


def test_memory_out_of_proportion_is_an_error_and_not_a_full_machine() -> None:
    with memory_bound(50), pytest.raises(MemoryError):
        bytearray(200 << 20)
    assert len(bytearray(200 << 20)) == 200 << 20


def test_campaigns_of_one_seed_try_the_same_inputs() -> None:
    formats = [format for format in all_formats() if format.name in ("nin", "mk")]
    ways = []
    for _ in range(2):
        campaign = Campaign(formats, samples(formats), seed=3)
        assert not list(campaign.run(300))
        ways.append((campaign.executions, campaign.puzzles, campaign.endings))
    assert ways[0] == ways[1]


def test_a_finding_is_minimised() -> None:
    data = b"width 3\nheight 4\nrows\n1,2\n,\n3\n"
    assert shrunk(data, lambda part: b"\n,\n" in part) == b"\n,\n"
    assert b"".join(tokens_of(data)) == data


def test_mutations_reach_every_kind_of_fault() -> None:
    """Of many inputs made of one sample some are empty of fields, broken off, doubled, huge, not in ASCII."""
    chance = random.Random(2)
    sample = b"3 2\n1 1\n2\n1\n1\n1\n"
    made = [mutated(chance, sample, sample) for _ in range(3_000)]
    assert any(data == sample * 2 for data in made)
    assert any(sample.startswith(data) and data != sample for data in made)
    assert any(b"rows" in data for data in made)
    assert any(len(data) > 20 * len(sample) for data in made)
    assert any(b"-1" in data for data in made)
    assert any(b"\n,\n" in data or b"\n,," in data for data in made)
    assert any(b"\r" in data for data in made)
    assert any("\u0663".encode() in data for data in made)
    assert len(set(made)) > 1_500


def test_findings_are_kept_under_the_name_of_their_format(tmp_path: Path) -> None:
    path = keep(Found(None, b"1\n", "IndexError from mk.py:3"), tmp_path / "new")
    assert (path.name, path.read_bytes()) == ("any-IndexError_from_mk_py_3", b"1\n")
