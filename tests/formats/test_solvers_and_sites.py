"""Data of constraint solvers and of sites: spellings that are read alike, and what is refused, where."""

from __future__ import annotations

import base64
import re
import zlib
from itertools import groupby, product
from pathlib import Path

import pytest

from nonosat.clues import Run
from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.files.registry import read, read_all, read_named
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

SAMPLES = Path(__file__).parent / "samples"
#: 3 wide and 4 high, with a blank row and a blank column.
BENCH = Puzzle.of(Grid.from_text(["#.#", "...", "#.#", "#.."]))
#: 3 wide and 2 high, without a blank line: letters know none.
STEP = Puzzle.of(Grid.from_text(["##.", "#.#"]))

ESSENCE = """\
language ESSENCE' 1.0
$ a bench [[9]]
letting xdim be 3
letting rowcounts be
[
    [1,1], [0,0],
    [1,1],
    [1,0]
]
letting colcounts be [[1,2],[0,0],[1,1]]
"""
ARCHIVE = "7;81;Bench;Someone;;3;4;1;;1,2;;1,1;;1,1;;1,1;1;;\n"


def layouts(clue: list[int], length: int) -> list[str]:
    """All layouts of a line, by trying all lines."""
    return [
        ",".join(cells)
        for cells in product("01", repeat=length)
        if [len(list(run)) for cell, run in groupby(cells) if cell == "1"] == clue
    ]


def instance(constraints: str, size: str = "[4][3]") -> str:
    return (
        '<instance format="XCSP3" type="CSP"><variables>'
        f'<array id="x" size="{size}"> 0 1 </array></variables>'
        f"<constraints>{constraints}</constraints></instance>"
    )


def table(cells: str, clue: list[int], length: int) -> str:
    supports = "".join(f"({layout})" for layout in layouts(clue, length))
    return f"<extension><list> {cells} </list><supports>{supports}</supports></extension>"


def automaton(cells: str, transitions: str, final: str) -> str:
    return (
        f"<regular><list> {cells} </list><transitions> {transitions} </transitions>"
        f"<start> q0 </start><final> {final} </final></regular>"
    )


def group(template: str, *lines: str) -> str:
    return f"<group>{template}{''.join(f'<args> {line} </args>' for line in lines)}</group>"


ONE_ONE = automaton("%...", "(q0,0,q0)(q0,1,q1)(q1,0,q2)(q2,0,q2)(q2,1,q3)(q3,0,q3)", "q3")
BLANK = automaton("%...", "(q0,0,q0)", "q0")
ONE = automaton("x[3][0..2]", "(a,0,a)(a,1,b)(b,0,c)(c,0,c)", "b c").replace("q0", "a")
ONE_TWO = automaton("x[][0]", "(q0,0,q0)(q0,1,q1)(q1,0,q2)(q2,0,q2)(q2,1,q3)(q3,1,q4)(q4,0,q4)", "q4")
XCSP3 = instance(
    f'<block class="rows">{group(ONE_ONE, "x[0][]", "x[2][]")}{ONE}</block>'
    f"{group(BLANK, 'x[1][]', 'x[][1]')}<block>{ONE_TWO}{ONE_ONE.replace('%...', 'x[][2]')}</block>"
)
TABLES = instance(
    "".join(
        [
            *(table(f"x[{row}][]", clue, 3) for row, clue in enumerate([[1, 1], [], [1, 1], [1]])),
            *(
                table(" ".join(f"x[{row}][{column}]" for row in range(4)), clue, 4)
                for column, clue in enumerate([[1, 2], [], [1, 1]])
            ),
        ]
    )
)
BLANKS = "1   1\n2   1\n-\n1 1\n0\n1 1\n  1\n"

SPELLINGS = {
    "essence": (
        *(ESSENCE, ESSENCE.replace("[1,1]", "[ 1 , 1 ]"), ESSENCE.replace("rowcounts", "clueRows")),
        ESSENCE.replace("]\n]", "; int(1..2)]; int(1..4)]").replace(
            "be\n[", ": matrix indexed by [int(1..4)] of int be ["
        ),
        ESSENCE.replace("[1,1]", "sequence(1,1)").replace("[0,0]", "[]"),
        "letting colcounts be" + ESSENCE.partition("colcounts be")[2] + ESSENCE.partition("letting col")[0],
    ),
    "xcsp3": (
        *(XCSP3, TABLES, XCSP3.replace("><", ">\n <"), '<?xml version="1.0"?>\n<!-- x -->\n' + XCSP3),
        XCSP3.replace('"x"', '"grid"').replace("x[", "grid["),
        XCSP3.replace("x[][0]", "x[0..3][0]"),
    ),
    "nonograms-archive": (
        *(ARCHIVE, "# format :\n# id ; author_id ;\n\n" + ARCHIVE, ARCHIVE.replace("Someone;;", "Someone;")),
        *(ARCHIVE.replace("Someone;;", "Someone;1;"), ARCHIVE.replace("81;Bench;Someone", ";;")),
        # Two colours, one of which no run has.
        "7;;;;;3;4;2;000000,ff0000;1,2;;1,1;0,0;;0,0;1,1;;1,1;1;0,0;;0,0;0;",
    ),
    "padded": (
        *("1   1\n2 0 1\n-\n1 1\n0\n1 1\n1\n", " 1     1\n 2  0  1\n-\n 1 1\n\n   0\n1 1\n  1\n"),
        "Columns:\n1   1\n2 0 1\n\nRows:\n1 1\n  0\n1 1\n  1\n",
        # The numbers of a column begin at its top.
        "1 0 1\n2   1\n-\n1 1\n0\n1 1\n1\n",
        "ROWS\n1 1\n0\n1 1\n1\n--COLUMNS--\n1   1\n2 0 1\n",
    ),
}
CASES = [(format, text) for format, texts in SPELLINGS.items() for text in texts]


@pytest.mark.parametrize(("format", "text"), CASES)
def test_spellings_of_one_puzzle_are_read_alike(format: str, text: str) -> None:
    for variant in (text, text.replace("\n", "\r\n"), text.rstrip("\n"), "\ufeff" + text):
        (puzzle,) = read_named(variant.encode(), "x", format=format)
        assert (puzzle.rows, puzzle.columns) == (BENCH.rows, BENCH.columns)
        if not text.startswith("ROWS"):
            (told,) = read_named(variant.encode(), "x")
            assert (told.rows, told.columns) == (BENCH.rows, BENCH.columns)


ERRORS = [
    ("essence", ESSENCE.replace("[1,2]", "[1,x]"), r"x:10:26: column 1: expected a run length, found 'x\],"),
    ("essence", ESSENCE.replace("colcounts", "sums"), "x:1: expected 'letting … be .*found 'row'"),
    ("essence", ESSENCE.replace("colcounts", "rows"), "x:10:1: expected one list of the rows"),
    ("essence", ESSENCE[:-2], "x:10:40: expected ',' or the end of the list, found 'the end'"),
    (
        "xcsp3",
        XCSP3.replace("[4][3]", "[5][3]"),
        r"x:1:\d+: expected a row or a column of x, found 'x\[0..3\]|x:1:1: expected a constraint for",
    ),
    (
        "xcsp3",
        XCSP3.replace("x[2][]", "x[0][]"),
        r"x:1:\d+: expected one constraint for each line, found 'row 1'",
    ),
    (
        "xcsp3",
        XCSP3.replace("x[2][]", "x[4][]"),
        r"x:1:\d+: expected a row or a column of x, found 'x\[4\]\[\]'",
    ),
    (
        "xcsp3",
        XCSP3.replace("x[2][]", "x[][]"),
        r"x:1:\d+: expected a row or a column of x, found 'x\[\]\[\]'",
    ),
    ("xcsp3", XCSP3.replace("(q1,0,q2)", ""), r"x:1:\d+: expected the constraint of a clue, found 'row"),
    (
        "xcsp3",
        XCSP3.replace("(q1,0,q2)", "(q1,0,q2)(q1,1,q2)"),
        r"x:1:\d+: expected the constraint of a clue",
    ),
    (
        "xcsp3",
        XCSP3.replace("> q3 <", "> q2 q3 <"),
        r"x:1:\d+: expected the constraint of a clue, found 'row",
    ),
    (
        "xcsp3",
        XCSP3.replace("(q3,1,q4)", "(q3,1,q3)"),
        r"x:1:\d+: expected the constraint of a clue, found 'col",
    ),
    ("xcsp3", TABLES.replace("(1,0,0)", ""), r"x:1:\d+: expected the constraint of a clue, found 'row"),
    (
        "xcsp3",
        TABLES.replace("(1,0,0)", "(1,1,0)"),
        r"x:1:\d+: expected the constraint of a clue, found 'row",
    ),
    ("xcsp3", instance("<sum/>"), r"x:1:\d+: expected <regular> or <extension> constraints, found '<sum>'"),
    (
        "xcsp3",
        instance("", "[4]"),
        r'x:1:1: expected one <array size="\[rows\]\[columns\]">, found \'0 of them\'',
    ),
    ("xcsp3", instance("", "[0][3]"), "x:1: expected at least one row"),
    ("nonograms-archive", ARCHIVE.replace("1,2", "1,x"), "x:1: column 1: expected a run length, found 'x'"),
    (
        "nonograms-archive",
        ARCHIVE.replace("1,2", "1,0"),
        "x:1: column 1: expected a run length of at least 1",
    ),
    ("nonograms-archive", ARCHIVE.replace("1,2;", ""), "x:1: expected id;author id;.*, found '17 fields'"),
    (
        "nonograms-archive",
        "7;;;;;1;1;2;000000;1;0;1;0;",
        "x:1: expected the values of 2 colours, found '000000'",
    ),
    ("nonograms-archive", "7;;;;;1;1;2;000000,ff0000;1;2;1;0;", "x:1: column 1: expected colours below 2"),
    (
        "nonograms-archive",
        "7;;;;;1;1;2;000000,ff0000;1;0;1;0,0;",
        "x:1: row 1: expected colours below 2, one for each of 1 r",
    ),
    ("letters", "AA B\n", "x:1: expected a line for the columns below that of the rows"),
    ("letters", "A B1\nC\n", "x:1:3: row 2: expected letters A to Z, found 'B1'"),
    (
        "padded",
        "1   1\n2 2   2\n-\n1\n",
        "x:1:5: expected a number above or below one of 3 columns, found '1'",
    ),
    (
        "padded",
        "100   1\n1 2   2\n-\n1\n",
        "x:1:1: expected a number above or below one of 3 columns, found '100'",
    ),
    ("padded", "Columns\n1 1\n1 1\nRows\n2\n", "x:2: expected column clues below each other, with blanks"),
    ("nonograms-org", "<script>var d=[[1,2,3],[4]];", "x:1:16: expected four numbers in brackets, found '"),
    (
        "nonograms-org",
        "<script>var d=[[1,2,3,4],[4,2,2,0]];",
        "x:1: expected the size and the colours of a picture",
    ),
    ("nonograms-org", "var d=" + repr([[4, 4, 4, 4]] * 9).replace(" ", ""), "x:1: expected at least one row"),
    ("penpa", "m=edit&p=!", "x:1: expected an address like"),
    ("penpa", "m=edit&p=AAAA", "x:1: expected a (whole )?board"),
]


@pytest.mark.parametrize(("format", "text", "message"), ERRORS, ids=[error[2][:50] for error in ERRORS])
def test_what_does_not_fit_is_refused_with_its_place(format: str, text: str, message: str) -> None:
    with pytest.raises(InputError, match=f"^({message})"):
        list(read_named(text.encode(), "x", format=format))


def test_letters_are_the_lengths_of_runs() -> None:
    (puzzle,) = read_named(b"B A\nB\n", "x", format="letters")
    assert (puzzle.height, puzzle.width) == (2, 1)
    (step,) = read_named(b"B AA\nB A A\n", "x")
    assert (step.rows, step.columns) == (STEP.rows, STEP.columns)
    assert [puzzle.size for puzzle in read_all(SAMPLES / "two.letters.txt")] == ["3×4", "5×2"]


def test_letters_that_are_a_picture_stay_one() -> None:
    for text in ("AB\nBA\n", "AA BB\nBB AA\n"):
        (puzzle,) = read_named(text.encode(), "x.txt")
        assert puzzle.goal is not None
    with pytest.raises(InputError, match="several formats fit, choose one with --from: letters, text"):
        list(read_named(b"A A\nA A\n", "x.txt"))


HEAD = "square,3,2,38,0,1,1,152,114,10,10,Title: A%2C b,Author: C,,OFF,false"
#: Keys as Penpa+ shortens them, and an entry that holds nothing.
DRAWN = '{zR:{z_:[]},zS:{},zN:{"17":["1",1,"1"],"23":["1",1,"1"],"18":[zO,1,"1"]},z1:{}}'


def board(head: str = HEAD, room: str = "[1,0,1,0]", drawn: str = DRAWN) -> bytes:
    """The address of a board of 3 × 2 cells, whose first column and first row are room for numbers."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress("\n".join([head, room, "{}", drawn, "{}"]).encode()) + packer.flush()
    return b"https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(packed) + b"\n"


def test_a_board_of_penpa_has_its_clues_above_and_left() -> None:
    address = board()
    for variant in (
        address,
        address.rstrip(b"=\n"),
        address.replace(b"#m=edit", b"?m=solve").replace(b"+", b"%2B"),
        board(HEAD.replace("square", "sudoku")),
    ):
        (puzzle,) = read_named(variant, "x")
        assert (puzzle.size, puzzle.title, puzzle.author) == ("2×1", "A, b", "C")
        assert (puzzle.rows, puzzle.columns) == (
            Puzzle.of(Grid(1, 2, b"\1\0")).rows,
            Puzzle.of(Grid(1, 2, b"\1\0")).columns,
        )
    assert [puzzle.size for puzzle in read_named(address * 2, "x")] == ["2×1"] * 2


@pytest.mark.parametrize(
    ("address", "message"),
    [
        (board(drawn=DRAWN.replace('"17"', '"24"')), "x:1: expected numbers only above and left"),
        (board(drawn=DRAWN.replace('"17"', '"16"')), "x:1: expected numbers only above and left"),
        (board(drawn=DRAWN.replace('["1"', '["x"')), "x:1: row 1: expected a run length, found 'x'"),
        (board(drawn="[]"), "x:1: expected the numbers of a board"),
        (board(drawn="{" * 100_000), "x:1: expected the numbers of a board"),
        (board(room="[0,0,1,0]"), "x:1: expected a nonogram: a board with room for clues above and left"),
        (board(room="[1,0,true,0]"), "x:1: expected the room on the four sides"),
        (board(room="[1,0,3,0]"), "x:1: expected at least one column"),
        (board(head="square,3"), "x:1: expected a board of Penpa"),
        (board(drawn=" " * (1 << 23)), "x:1: expected a whole board"),
    ],
)
def test_a_board_that_is_no_nonogram_is_refused(address: bytes, message: str) -> None:
    with pytest.raises(InputError, match=f"^{message}"):
        list(read_named(address, "x"))
    with pytest.raises(UnsupportedPuzzle, match="a board of kind 'hex' is not a grid of squares"):
        list(read_named(board(HEAD.replace("square", "hex")), "x"))


def test_the_picture_of_a_page_of_nonograms_org_is_the_goal() -> None:
    page = (SAMPLES / "fish.html").read_text()
    puzzle = read(SAMPLES / "fish.html")
    assert (puzzle.title, puzzle.author) == ("Fish", "Nobody & Co")
    assert puzzle.goal is not None
    assert puzzle.is_solved_by(puzzle.goal)
    # One run less, and one beyond the edge.
    *_, last = re.findall(r"\[\d+,\d+,\d+,\d+\]", page)
    with pytest.raises(InputError, match="x:5: expected 7 runs, found '6'"):
        list(read_named(page.replace(f",{last}]", "]").encode(), "x"))
    beyond = last.replace(re.findall(r"\d+", last)[3], "9999")
    with pytest.raises(InputError, match=r"x:5: expected a run in 4 rows and 6 columns, found '\d cells of"):
        list(read_named(page.replace(last, beyond).encode(), "x"))


def test_a_page_of_griddlers_net_is_read_however_it_was_saved() -> None:
    page = (SAMPLES / "fish.griddlers.html").read_bytes()
    fish = read(page)
    script = page[page.index(b"var puzzle") : page.index(b"var solution")]
    for saved in (script, repr(page).encode(), page.replace(b"\n", b"\r\n"), page.replace(b" ", b"")):
        assert next(read_named(saved, "5654")) == fish
    assert fish.palette.colours == ("#ff0000", "#00ff00", "#000000")
    plain = script.replace(b"0,3,2,1", b"0,1").replace(b"[3,", b"[2,").replace(b"[4,", b"[2,")
    assert read(plain).palette.is_plain
    assert read(plain).rows[1] == (Run(3), Run(1), Run(2))
    for wrong, message in (
        (script.replace(b"leftHeader", b"header"), "x: expected a page with 'topHeader"),
        (script.replace(b"[4,3]", b"[5,3]"), "x:15:43: column 6: expected a run as a colour and a length"),
        (script.replace(b"[4,3]", b"[4]"), "x:15:45: column 6: expected a run length"),
        (script.replace(b"0,3,2,1", b""), "x: expected 'colors' and 'usedColors'"),
    ):
        with pytest.raises(InputError, match=f"^{message}"):
            list(read_named(wrong, "x", format="griddlers-net"))


@pytest.mark.parametrize(
    "text",
    [
        "<nonogram><title>T</title><rows><row>x.x</row><row>...</row><row>x.x</row><row>x..</row></rows></nonogram>",
        '<?xml version="1.0"?>\n<a>\n<Nonogram name="T">\n<line> x _ x </line><line> _ _ _ </line>'
        "<line> x _ x </line><line>x _ _</line></Nonogram></a>\n",
        "<p title='T'><rows>\n<row>101</row>\n<row>000</row>\n<row>101</row>\n<row>100</row>\n</rows></p>",
    ],
)
def test_rows_of_cells_in_xml_are_a_picture(text: str) -> None:
    for name in ("x", "x.xml", "x.nonogram"):
        (puzzle,) = read_named(text.encode(), name)
        assert (puzzle.rows, puzzle.columns, puzzle.title) == (BENCH.rows, BENCH.columns, "T")
        assert puzzle.goal is not None
    inner = text.partition("?>")[2] or text
    first, second = read_named(f"<all>{inner}{inner}</all>".encode(), "x")
    assert first == second
    longer = text.replace("100<", "1000<").replace("x _ _<", "x _ _ _<").replace("x..<", "x...<")
    with pytest.raises(InputError, match=r"^x:\d+: expected 3 cells, as in the first row"):
        list(read_named(longer.encode(), "x", format="xml-rows"))


PROGRAMS = {
    "x.js": "const rows = [[1, 1], [], [1, 1], [1]];\nconst cols = [[1, 2], [], [1, 1]];\n",
    "x.ts": "const rowHints: number[][] = [[1, 1], [], [1, 1], [1]];\n"
    "let colHints: number[][] = [[1, 2], [], [1, 1]];",
    "x.go": "package main\n"
    "var rows = [][]int{{1, 1}, {}, {1, 1}, {1}}\nvar cols = [][]int{{1, 2}, {}, {1, 1}}\n",
    "x.rs": "let rows = vec![vec![1, 1], vec![], vec![1, 1], vec![1]];\n"
    "let columns = vec![vec![1, 2], vec![], vec![1, 1]];",
    "x.swift": "let rows: [[Int]] = [[1, 1], [], [1, 1], [1]]\nlet cols: [[Int]] = [[1, 2], [0], [1, 1]]\n",
    "x.c": "int row_clues[4][2] = {{1, 1}, {0}, {1, 1}, {1}};\n"
    "int col_clues[3][2] = {{1, 2}, {0, 0}, {1, 1}};\n",
    "x.cs": "int[][] rows = new int[][] {new int[] {1, 1}, new int[] {}, new int[] {1, 1}, new int[] {1}};\n"
    "int[][] columns = new int[][] { new int[] {1, 2}, new int[] {0}, new int[] {1, 1} };\n",
    "x.kt": "val rows = listOf(listOf(1, 1), listOf(0), listOf(1, 1), listOf(1))\n"
    "val cols = listOf(listOf(1, 2), listOf(0), listOf(1, 1))\n",
    "x.py": "def read():\n    rows = [[] for _ in range(4)]\n"
    "    return {'row_clues': [(1, 1), (0,), (1, 1), (1,)], \"col_clues\": [(1, 2), (0,), (1, 1)]}\n",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_lists_in_programs_are_read_in_any_language(name: str) -> None:
    (puzzle,) = read_named(PROGRAMS[name].encode(), name)
    assert (puzzle.rows, puzzle.columns) == (BENCH.rows, BENCH.columns)
