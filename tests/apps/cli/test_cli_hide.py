"""Messages of ``nonosat hide`` before and after its search."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonosat.apps.cli.main import run

#: Its solution is ##.# and #.##.
PUZZLE = '{"rows": [[2, 1], [1, 2]], "columns": [[2], [1], [1], [2]]}'


@pytest.fixture
def puzzle(tmp_path: Path) -> str:
    path = tmp_path / "puzzle.json"
    path.write_text(PUZZLE)
    return str(path)


@pytest.mark.parametrize("name", ["hidden.non", "hidden.png"])
def test_a_format_without_unknown_numbers_is_refused_before_the_search(
    name: str, puzzle: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["hide", puzzle, "-o", str(tmp_path / name)]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert "cannot hold unknown numbers" in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / name).exists()


def test_a_format_without_unknown_numbers_is_good_enough_where_none_are_hidden(
    puzzle: str, tmp_path: Path
) -> None:
    assert run(["hide", puzzle, "--at-most", "0", "-o", str(tmp_path / "shown.non")]) == 0
    assert (tmp_path / "shown.non").exists()
