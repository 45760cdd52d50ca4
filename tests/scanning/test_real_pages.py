"""Images from the world, compared with clues that were typed."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("cv2", reason="OpenCV is not installed")

from slowness import rest_slow

from benchmarks.scanning import read_real, real_table
from nonosat import read
from nonosat.rendering import png
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.rendering.style import Style

BOAT = read(Path(__file__).parents[2] / "puzzles" / "sailing_boat.json")


@pytest.mark.parametrize("is_right", rest_slow([False, True]))
def test_lines_are_counted_and_what_is_wrong_without_a_word_is_told(
    tmp_path: Path, *, is_right: bool
) -> None:
    (tmp_path / "truth").mkdir()
    (tmp_path / "someone_boat.png").write_bytes(png.draw(PuzzleSheet.of(BOAT), Style(cell=28)))
    rows, columns = (
        [" ".join(str(run.length) for run in clue or ()) or "0" for clue in clues]
        for clues in (BOAT.rows, BOAT.columns)
    )
    rows[0] = rows[0] if is_right else "9 9"
    text = f"cols {'|'.join(columns)}\nrows {'|'.join(rows)}\n"
    (tmp_path / "truth" / "boat.txt").write_text(text)
    (run,) = read_real(tmp_path, tmp_path / "truth")
    lines = len(rows) + len(columns)
    assert (run.exact, run.wrong, run.unknown) == ((lines, 0, 0) if is_right else (lines - 1, 1, 0))
    assert run.is_wrong is not is_right
    assert real_table([run]).endswith(f"{run.exact} of {lines} lines exact")
