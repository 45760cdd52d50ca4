"""Drawings for the terminal, read back from their characters."""

from __future__ import annotations

import fcntl
import os
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from conftest import PUZZLES

from nonosat import Grid, Palette, Puzzle, Run, read, solve
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.terminal import Screen, draw, width_of

COLOURS = Screen("truecolor")
BLOCKS = Screen(None)
BOAT = Grid.from_text(["..#....", ".##....", "..#..##", "#######", ".#####."])
FLAG = Grid.from_text(["rrb", "r.b", "??b", "rrb"], letters="rb")
FLAG_PALETTE = Palette("rb", ("#cc0000", "#0000cc"))


def flag_puzzle() -> Puzzle:
    return Puzzle.from_solution(
        Grid.from_text(["rrb", "r.b", "..b", "rrb"], letters="rb"), palette=FLAG_PALETTE
    )


def pixels(drawing: str) -> list[list[tuple[str, str, str]]]:
    """The characters of every line as (ink, paper, character); colours as in the escape sequence, or ''."""
    lines = []
    for line in drawing.split("\n"):
        ink = paper = ""
        cells = []
        for escape, character in re.findall(r"\x1b\[([0-9;]*)m|(.)", line):
            if character:
                cells.append((ink, paper, character))
                continue
            ink = next(iter(re.findall(r"(?<![48];)38;2;(\d+;\d+;\d+)", escape)), "")
            paper = next(iter(re.findall(r"48;2;(\d+;\d+;\d+)", escape)), "")
        lines.append(cells)
    return lines


def half_cells(drawing: str) -> list[list[str]]:
    """The colour of every half character: two rows a line."""
    rows: list[list[str]] = []
    for line in pixels(drawing):
        rows.append([ink if character == "▀" else paper for ink, paper, character in line])
        rows.append([paper for _, paper, _ in line])
    return rows


@pytest.mark.parametrize("picture", [BOAT, BOAT.transposed()], ids=["odd height", "even width"])
def test_half_blocks_show_two_rows_a_line(picture: Grid) -> None:
    drawing = draw(PuzzleSheet(Puzzle.from_solution(picture), picture), screen=BLOCKS)
    top, bottom = str.maketrans(" ▀▄█", ".#.#"), str.maketrans(" ▀▄█", "..##")
    rows = [line.translate(half) for line in drawing.split("\n") for half in (top, bottom)]
    assert Grid.from_text(rows[: picture.height]) == picture
    assert all(set(row) == {"."} for row in rows[picture.height :])
    assert (
        width_of(PuzzleSheet(Puzzle.from_solution(picture), picture), screen=BLOCKS)
        == picture.width
        == len(rows[0])
    )


@pytest.mark.parametrize("height", [5, 6, 13])
def test_a_coloured_grid_has_square_cells_and_a_margin_of_paper(height: int) -> None:
    picture = Grid.from_rows(
        [[int((row * column) % 3 == 1) for column in range(11)] for row in range(height)]
    )
    drawing = draw(PuzzleSheet(Puzzle.from_solution(picture), picture), screen=COLOURS)
    rows = half_cells(drawing)
    dark = "26;26;26"
    for row in range(-2, height + 2):
        for column in range(-2, 13):
            inside = 0 <= row < height and 0 <= column < 11
            filled = inside and picture[row, column] == 1
            assert (rows[row + 2][column + 2] == dark) == filled
    assert len(rows[0]) == width_of(PuzzleSheet(Puzzle.from_solution(picture), picture), screen=COLOURS) == 15


def test_every_fifth_line_is_a_change_of_tint() -> None:
    blank = Grid.from_rows([[0] * 12] * 12)
    rows = half_cells(draw(PuzzleSheet(Puzzle.from_solution(blank), blank), screen=COLOURS))
    tints = [row[2:14] for row in rows[2:14]]
    for row in range(12):
        for column in range(12):
            assert (tints[row][column] == tints[0][0]) == ((row // 5 + column // 5) % 2 == 0)


def test_coloured_grids_are_drawn_in_the_colours_of_the_palette() -> None:
    picture = solve(flag_puzzle()).solutions[0]
    rows = half_cells(draw(PuzzleSheet(flag_puzzle(), picture), screen=COLOURS))
    names = {"204;0;0": "r", "0;0;204": "b", "255;255;255": "."}
    assert ["".join(names[cell] for cell in row[2:5]) for row in rows[2:6]] == list(picture.text_rows())


def test_the_code_of_the_card_is_read_from_the_screen() -> None:
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed")
    image_module = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    puzzle = read(GCHQ)
    rows = half_cells(draw(PuzzleSheet(puzzle, solve(puzzle).solutions[0]), screen=COLOURS))
    image = image_module.new("RGB", (len(rows[0]) * 8, len(rows) * 8))
    for row, cells in enumerate(rows):
        for column, colour in enumerate(cells):
            box = (column * 8, row * 8, column * 8 + 8, row * 8 + 8)
            image.paste(tuple(map(int, colour.split(";"))) if colour else (0, 0, 0), box)
    assert [code.text for code in zxingcpp.read_barcodes(image)] == ["www.gchq.gov.uk/puzz"]


def test_without_colours_a_coloured_grid_is_drawn_in_letters() -> None:
    lines = draw(PuzzleSheet(flag_puzzle(), FLAG), screen=BLOCKS).split("\n")
    assert lines == ["┌──────┐", "│rrrrbb│", "│rr ·bb│", "│    bb│", "│rrrrbb│", "└──────┘"]


def test_ascii_without_clues_is_the_grid_as_text() -> None:
    assert draw(PuzzleSheet(flag_puzzle(), FLAG)) == str(FLAG)
    assert draw(PuzzleSheet(Puzzle.from_solution(BOAT), BOAT)) == str(BOAT)


def test_clues_stand_before_their_rows_and_above_their_columns() -> None:
    puzzle = Puzzle.from_solution(BOAT)
    assert draw(PuzzleSheet(puzzle, BOAT), clues=True).split("\n") == [
        "        1",
        "      1 2 5 2 2  3 2",
        "    +----------+----+",
        "  1 | . .## . .| . .|",
        "  2 | .#### . .| . .|",
        "1 2 | . .## . .|####|",
        "  7 |##########|####|",
        "  5 | .########|## .|",
        "    +----------+----+",
    ]


def test_rules_follow_every_fifth_row_and_column() -> None:
    blank = Grid.from_rows([[0] * 11] * 12)
    lines = draw(PuzzleSheet(Puzzle.from_solution(blank), blank), clues=True, screen=BLOCKS).split("\n")
    grid = [line.lstrip(" 0") for line in lines[1:]]
    assert [number for number, line in enumerate(grid) if "─" in line] == [0, 6, 12, 15]
    assert grid[0] == "┌──────────┬──────────┬──┐"
    assert grid[1] == "│ · · · · ·│ · · · · ·│ ·│"


def test_clues_of_every_kind_are_written() -> None:
    unknown = Puzzle(
        rows=((Run(None, 2), Run(3, 1)), (Run(None, None, True),), (), None),
        columns=((Run(12, 2),), (), ()),
        palette=FLAG_PALETTE,
    )
    grid = Grid.undecided(4, 3)
    assert draw(PuzzleSheet(unknown, grid), clues=True).split("\n") == [
        "        12b   0   0",
        "      +------------+",
        "?b 3r |            |",
        "    * |            |",
        "    0 |            |",
        "      |            |",
        "      +------------+",
    ]


def test_numbers_of_neighbouring_columns_never_run_together() -> None:
    wide = Puzzle.from_solution(Grid.from_rows([[1] * 7] * 12))
    top = draw(PuzzleSheet(wide, Grid.undecided(12, 7)), clues=True).split("\n")[0]
    assert top.split() == ["12"] * 7
    tinted = pixels(draw(PuzzleSheet(wide, Grid.undecided(12, 7)), clues=True, screen=COLOURS))[0]
    papers = [paper for _, paper, character in tinted if character in "12"]
    assert len(papers) == 14
    assert all(papers[column * 2] != papers[column * 2 + 2] for column in range(6))


def test_the_number_of_a_run_has_its_colour() -> None:
    lines = pixels(draw(PuzzleSheet(flag_puzzle(), FLAG), clues=True, screen=COLOURS))
    first_row = lines[3]
    assert [(paper, character) for _, paper, character in first_row if character.isdigit()] == [
        ("204;0;0", "2"),
        ("0;0;204", "1"),
    ]


def test_undecided_cells_of_one_colour_are_grey_and_of_several_colours_dotted() -> None:
    half_done = Grid.from_text(["#?.", ".?#"])
    rows = half_cells(
        draw(
            PuzzleSheet(Puzzle.from_solution(half_done.with_cells({(0, 1): 0, (1, 1): 0})), half_done),
            screen=COLOURS,
        )
    )
    assert [len(set(row[2:5])) for row in rows[2:4]] == [3, 3]
    assert draw(PuzzleSheet(flag_puzzle(), FLAG), screen=COLOURS).count("░") == 4


@pytest.mark.parametrize("depth", ["standard", "256", "truecolor"])
def test_fewer_colours_are_used_where_the_terminal_has_fewer(depth: str) -> None:
    # The parameter is one of the literals of Depth, but its type is str.
    drawing = draw(PuzzleSheet(Puzzle.from_solution(BOAT), BOAT), screen=Screen(depth))  # type: ignore[arg-type]
    codes = set(re.findall(r"\x1b\[([0-9;]*)m", drawing))
    patterns = {
        "standard": r"(0|;?(3|4|9|10)\d)+",
        "256": r"(0|;?[34]8;5;\d+)+",
        "truecolor": r"0(;[34]8;2(;\d+){3})*",
    }
    assert len(codes) > 2
    assert all(re.fullmatch(patterns[depth], code) for code in codes), codes


def on_terminal(*arguments: str, columns: int = 120, **environment: str) -> tuple[int, str]:
    """The exit code of a command on a terminal, and what it writes to both streams."""
    pty = pytest.importorskip("pty", reason="no pseudo-terminals here")
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    kept = {
        key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "FORCE_COLOR")
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "nonosat", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=kept | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | environment,
    )
    os.close(slave)
    written = b""
    while True:
        try:
            block = os.read(master, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not block:
            break
        written += block
    os.close(master)
    return process.wait(timeout=60), written.decode().replace("\r\n", "\n")


GCHQ = str(PUZZLES / "gchq.json")


def test_a_terminal_gets_half_blocks_in_colours() -> None:
    code, text = on_terminal("solve", GCHQ)
    assert code == 0
    picture = solve(read(GCHQ)).solutions[0]
    assert (
        text
        == draw(PuzzleSheet(read(GCHQ), picture), screen=COLOURS) + "\nunique: this is the only solution\n"
    )


def test_a_terminal_without_colours_gets_none() -> None:
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb", "COLORTERM": ""}):
        code, text = on_terminal("solve", GCHQ, **environment)
        assert code == 0
        assert "\x1b[" not in text
        assert text.startswith("█▀▀▀▀▀█ ")


def test_a_terminal_gets_ascii_when_asked_or_when_it_has_nothing_else() -> None:
    _, asked = on_terminal("solve", "--ascii", GCHQ)
    _, needed = on_terminal("solve", GCHQ, PYTHONIOENCODING="ascii")
    assert asked == needed
    assert asked.isascii()
    assert asked.startswith("#######.###...#.#.#######\n")


def test_clues_that_do_not_fit_the_terminal_are_left_out_and_it_says_so() -> None:
    _, text = on_terminal("solve", "--clues", GCHQ, columns=40, NO_COLOR="1")
    said, drawn = text.partition("█")[::2]
    complaint = "drawn without clues: with them it would be 74 characters wide, and the terminal has 40"
    assert " ".join(said.split()) == complaint
    assert drawn.startswith("▀▀")
    _, text = on_terminal("solve", GCHQ, columns=20, NO_COLOR="1")
    assert (
        " ".join(text.partition("█")[0].split())
        == "the drawing is 25 characters wide, and the terminal has 20"
    )
    _, text = on_terminal("solve", "--clues", GCHQ, columns=80, NO_COLOR="1")
    assert "wide" not in text
    assert "1 3 1 3 10 2 │" in text


@pytest.mark.slow
def test_long_searches_show_conflicts_and_time_on_a_terminal_only(tmp_path: Path) -> None:
    from nonosat import write
    from puzzles import hopeless_puzzle

    path = str(tmp_path / "dom.json")
    write(hopeless_puzzle(30), path)
    code, text = on_terminal("solve", path, "--time-limit", "8")
    assert code == 3
    assert re.search(r"\r\x1b\[2Ksearch … [\d,]+ conflicts, [1-7] s", text)
    assert text.endswith("undecided: the time limit of 8 s was reached; 0 solutions found so far\n")
    assert "…" not in on_terminal("solve", path, "--time-limit", "1.5", "--quiet")[1]
    done = subprocess.run(
        [sys.executable, "-m", "nonosat", "solve", path, "--time-limit", "1.5"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == "undecided: the time limit of 1.5 s was reached; 0 solutions found so far\n"


def test_steps_tell_what_each_sweep_leaves_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    from nonosat.apps.cli.main import run

    assert run(["solve", "--steps", GCHQ]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 25
    assert [int(number) for number in re.findall(r"(\d+) cells undecided", err)] == [603, 317, 58, 10, 0]
    assert err.splitlines()[-2:] == ["search: not needed", "unique: this is the only solution"]
    small = str(PUZZLES / "tatham_4x4.json")
    assert run(["solve", "--steps", small]) == 0
    assert capsys.readouterr().err.splitlines()[1] == "search: not needed, as probing decided the rest"
    assert run(["solve", "--steps", small, "--solver", "glucose4"]) == 0
    err = capsys.readouterr().err
    assert re.fullmatch(
        r"line logic, before: 16 cells undecided\n"
        r"search: \d+ variables, \d+ clauses, \d+ conflicts, \d+\.\d\d s \(\w+\)\n"
        r"unique: this is the only solution\n",
        err,
    )


def test_steps_are_in_the_json_and_the_terminal_draws_them(capsys: pytest.CaptureFixture[str]) -> None:
    import json

    from nonosat.apps.cli.main import run

    assert run(["solve", "--steps", "--json", "--quiet", GCHQ]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["steps"][1] == {"sweep": 1, "undecided": 317}
    _, text = on_terminal("solve", "--steps", GCHQ)
    drawings = text.split("line logic, ")
    assert len(drawings) == 6
    assert all("▀" in drawing for drawing in drawings[1:])
