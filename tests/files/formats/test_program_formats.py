"""Variants that other programs and sites allow in their files, and errors with their positions."""

from __future__ import annotations

import base64
import re
import zlib
from itertools import groupby, product
from pathlib import Path

import pytest

from nonosat.files.registry import read, read_all, read_named
from nonosat.model.clues import Run
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

SAMPLES = Path(__file__).parent / "samples"
#: 3 wide and 4 high, with a blank row and a blank column.
BENCH = Puzzle.from_solution(Grid.from_text(["#.#", "...", "#.#", "#.."]))

ASP = """\
%%% 3x4 Nonogram
#const w = 3.  % Size of the Nonogram (w x h bw image)
#const h = 4.
row_hint(1, 1, 1).  row_hint(1, 2, 1).
row_hint(3, 1, 1).  row_hint(3, 2, 1).
row_hint(4, 1, 1).
col_hint(1, 1, 1).  col_hint(1, 2, 2).
col_hint(3, 1, 1).  col_hint(3, 2, 1).
"""
GECODE = "row_rules\n1,1\n0\n1,1\n1\n\ncol_rules\n1,2\n0\n1,1\n"
SPOJ = "1\n4 3\n1 1 0\n0\n1 1 0\n1 0\n1 2 0\n0\n1 1 0\n"
XKUBO = "3 4\n\n1 0 1\n2 0 1\n\n1 1\n0 0\n1 1\n0 1\n\n"
PADDED = "1 0 1\n2 0 1\n-\n1 1\n0 0\n1 1\n0 1\n"
WIDTH_FIRST = "3\n4\n\n1 1\n0\n1 1\n1\n\n1 2\n0\n1 1\n"
NONO = "3 4\n1 2\n0\n1 1\n1 1\n0\n1 1\n1\n"
BOXED = "|▓|_|▓|\n|_|_|_|\n|▓|_|▓|\n|▓|_|_|\n"
PCL = "Bench\n3\n4\n" + "\n".join(
    "".join(f"{cell}12aB0F" for cell in row) for row in ("101", "000", "101", "100")
)
JACOP = "int[][] row_rules = {{1, 1}, {0, 0}, {1, 1}, {0, 1}};\nint[][] col_rules = {{1, 2}, {0}, {1, 1}};\n"
DEQYRA = (
    '<grid width="3" height="4"><hints><horizontal>'
    "<entry><hintValue>1</hintValue><hintValue>1</hintValue></entry><entry/>"
    "<entry><hintValue>1</hintValue><hintValue>1</hintValue></entry><entry><hintValue>1</hintValue></entry>"
    "</horizontal><vertical>"
    "<entry><hintValue>1</hintValue><hintValue>2</hintValue></entry><entry></entry>"
    "<entry><hintValue>1</hintValue><hintValue>1</hintValue></entry>"
    "</vertical></hints></grid>\n"
)
FRAME = """\
╔══╦══╦══╗
║■■║  ║■■║
╠══╬══╬══╣
║  ║  ║  ║
╠══╬══╬══╣
║■■║  ║■■║
╠══╬══╬══╣
║■■║  ║  ║
╚══╩══╩══╝
"""


def automaton(kind: str, lengths: list[list[tuple[int, int]]]) -> str:
    counts = [len(states) for states in lengths]
    states = ", ".join(f"{blank},{shaded}" for line in lengths for blank, shaded in line)
    starts = [1 + sum(counts[:number]) for number in range(len(counts))]
    return (
        f"{kind}_max = {len(counts)}; {kind}_total_states = {sum(counts)};\n"
        f"{kind}_states = array2d(1..{kind}_total_states, 1..2, [{states},]);\n"
        f"{kind}_num_states = {counts}; {kind}_start_where = {starts};\n"
    )


ONE, ONE_ONE, ONE_TWO = (
    [(1, 2), (2, 0)],
    [(1, 2), (3, 0), (3, 4), (4, 0)],
    [(1, 2), (3, 0), (3, 4), (0, 5), (5, 0)],
)
#: As Kjellerstrand's program writes it: no state for a blank line.
DZN = automaton("row", [ONE_ONE, [], ONE_ONE, ONE]) + automaton("col", [ONE_TWO, [], ONE_ONE])

#: 3 wide and 2 high, without a blank line: letters know none.
STEP = Puzzle.from_solution(Grid.from_text(["##.", "#.#"]))

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


def regular(cells: str, transitions: str, final: str) -> str:
    return (
        f"<regular><list> {cells} </list><transitions> {transitions} </transitions>"
        f"<start> q0 </start><final> {final} </final></regular>"
    )


def group(template: str, *lines: str) -> str:
    return f"<group>{template}{''.join(f'<args> {line} </args>' for line in lines)}</group>"


X_ONE_ONE = regular("%...", "(q0,0,q0)(q0,1,q1)(q1,0,q2)(q2,0,q2)(q2,1,q3)(q3,0,q3)", "q3")
X_BLANK = regular("%...", "(q0,0,q0)", "q0")
X_ONE = regular("x[3][0..2]", "(a,0,a)(a,1,b)(b,0,c)(c,0,c)", "b c").replace("q0", "a")
X_ONE_TWO = regular("x[][0]", "(q0,0,q0)(q0,1,q1)(q1,0,q2)(q2,0,q2)(q2,1,q3)(q3,1,q4)(q4,0,q4)", "q4")
XCSP3 = instance(
    f'<block class="rows">{group(X_ONE_ONE, "x[0][]", "x[2][]")}{X_ONE}</block>'
    f"{group(X_BLANK, 'x[1][]', 'x[][1]')}<block>{X_ONE_TWO}{X_ONE_ONE.replace('%...', 'x[][2]')}</block>"
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
    "asp": (
        *(ASP, ASP.replace("3.  %", "3.%").replace("(", "( ").replace(", ", " , "), "%* a\nblock *%\n" + ASP),
        ASP + "row_hint(2, 1, 0).\ncol_hint(2,1,0).\n#show start_r/3.\n",
        ASP.replace("\n", " ")
        .replace("% Size of the Nonogram (w x h bw image)", "")
        .replace("%%% 3x4 Nonogram", ""),
        "\n".join(sorted(ASP.replace("  row", "\nrow").replace("  col", "\ncol").split("\n"), reverse=True)),
    ),
    "gecode-r": (
        *(GECODE, GECODE.replace("rules", "rules:"), GECODE.replace("1\n", "1,  \n").replace(",", ", ")),
        *(
            "# Title\n#\n" + GECODE,
            GECODE.replace("1,1\n", "1,1\n% remark\n\n"),
            GECODE.replace("rules", "rules   "),
        ),
        "col_rules\n1,2\n0\n1,1\nrow_rules\n1,1\n0\n1,1\n1\n",
    ),
    "spoj": (
        *(SPOJ, SPOJ.replace("\n", "\n\n"), SPOJ.replace(" 0", "  0 ")),
        # The lines say nothing, only the numbers do.
        "1\n4 3\n1 1 0\n0 1 1 0 1 0\n1 2 0\n0 1 1 0",
    ),
    "xkubo": (
        *(XKUBO, XKUBO.replace("1", "01").replace("0 ", "00 ").replace("03", "3"), XKUBO.rstrip("\n")),
        *(XKUBO.replace("0 0", "0  0 "), XKUBO.replace("1 1\n0 0\n1 1\n0 1", "1 0 1\n0\n1 1\n1")),
        XKUBO.replace("\n\n", "\n \n \n"),
    ),
    "padded": (
        *(PADDED, PADDED.replace("-", " - "), PADDED.replace("-", "\n-\n"), PADDED.replace("1", " 1")),
        "\n 0  0  0\n 1  0  1\n 2  0  1\n-\n 1  0  1\n 0  0  0\n 1  0  1\n 1  0  0",
        *("1   1\n2 0 1\n-\n1 1\n0\n1 1\n1\n", " 1     1\n 2  0  1\n-\n 1 1\n\n   0\n1 1\n  1\n"),
        "Columns:\n1   1\n2 0 1\n\nRows:\n1 1\n  0\n1 1\n  1\n",
        # The numbers of a column begin at its top.
        "1 0 1\n2   1\n-\n1 1\n0\n1 1\n1\n",
        "ROWS\n1 1\n0\n1 1\n1\n--COLUMNS--\n1   1\n2 0 1\n",
    ),
    "width-first": (
        *(WIDTH_FIRST, WIDTH_FIRST.replace("4\n\n", "4\n"), "\n" + WIDTH_FIRST.replace("3\n4", "3\n\n4")),
        *(WIDTH_FIRST.replace("1 1", "1, 1 "), WIDTH_FIRST.replace("0\n1 1\n1\n", "0\n1 1\n\n1\n\n")),
    ),
    "nono": (
        NONO,
        NONO.rstrip("\n"),
        NONO + "\n\n",
        NONO.replace("1 1", "1\t1 "),
        NONO.replace("\n0\n", "\n\n"),
    ),
    "boxed": (
        *(
            BOXED,
            "\n" + BOXED,
            BOXED.replace("▓", "#"),
            BOXED.replace("_", " "),
            BOXED.replace("_", "."),
            FRAME,
        ),
        *(
            BOXED.replace("|_|_|_|", "|_|x|_|"),
            BOXED.replace("▓", "X"),
            BOXED.replace("|", "│"),
            " _ _ _\n" + BOXED,
        ),
        FRAME.replace("║  ║  ║  ║", "║XX║XX║  ║"),
        "+---+---+---+\n| # |   | # |\n+---+---+---+\n|   |   |   |\n| # |   | # |\n| # |   |   |\n+---+---+---+\n",
        *(
            "|---|---|---|\n" + BOXED,
            "+---+\n|#.#|\n|...|\n|#.#|\n|#..|\n+---+\n",
            "|#.|#|\n|..|.|\n|#.|#|\n|#.|.|\n",
        ),
    ),
    "pcl": (
        *(PCL, PCL + "\n", "123456\n" + PCL, "nil\n" + PCL, PCL.lower().replace("bench", "Bench")),
        PCL.replace("3\n4", "3 \n 4"),
    ),
    "nm": ("3/4/5/0/5/4", "3/4/5/0/5/4\n", "\n3/4/5/0/5/4 \n", "3/4/2604", "3/4/05/00/5/4"),
    "tournament-solutions": (
        "$1\n1\t0\t1\n0\t0\t0\n1\t1\t0\n",
        "$ 1\n1 0 1\n0 0 0\n1 1 0",
        "\n$x\n1\t0\t1\t\n0\t0\t0\t\n\n1\t1\t0\t\n",
    ),
    "program": (
        JACOP,
        "/* int[][] row_rules = {{9}}; */ // col_rules = {{9}}\n" + JACOP,
        JACOP.replace("= {{", "= new int[][] {{").replace("1, 1}", "1, 1,}").replace("}};", "},};"),
        JACOP.replace("{", "[").replace("}", "]").replace("int[][] ", "").replace(";", ""),
        JACOP.replace("{{", "Array( Array(")
        .replace("{", "Array(")
        .replace("}", ")")
        .replace("int[][]", "val"),
        "rows = 4\nrow_rule_len = 2 # longest\nrow_rules = "
        "[\n    [1,1], # a\n    [0,0],\n    [1,1],\n    [0,1]\n    ]\n\ncol_rules = [\n [1,2],\n [],\n [1,1]]\n",
    ),
    "dzn": (
        *(DZN, DZN.replace(";", ";\n% pattern 0,1,\n"), DZN.replace(",]", "]")),
        automaton("row", [ONE_ONE, [(1, 0)], ONE_ONE, ONE]) + automaton("col", [ONE_TWO, [(1, 0)], ONE_ONE]),
        # A state of its own for the blank cells behind the last run.
        automaton("row", [ONE_ONE, [], ONE_ONE, [(1, 2), (3, 0), (3, 0)]])
        + automaton("col", [ONE_TWO, [], ONE_ONE]),
    ),
    "deqyra": (
        *(DEQYRA, DEQYRA.replace("><", ">\n  <"), '<?xml version="1.0"?>\n<!-- x -->\n' + DEQYRA),
        DEQYRA.replace("</hints>", '</hints><content default="cleared"/>'),
        DEQYRA.replace("<entry/>", "<entry><hintValue>0</hintValue></entry>"),
    ),
    "davidje13": (
        *("name,rules\nBench,RnTGWE\n", "# x\n\nName , Rules\nBench, RnTGWE\n"),
        *("rules\nRnTGWE # x\n", 'name,rules\n"a, ""b"" #1",RnTGWE\n', "RnTGWE", "\nRnTGWE\n"),
        "license,rules,other\nCC0,RnTGWE,5\n",
    ),
}
SPELLINGS |= {
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
}
CASES = [(format, text) for format, texts in SPELLINGS.items() for text in texts]
SQUARE = Puzzle.from_solution(Grid.from_text(["#.#", "...", "##."]))


@pytest.mark.parametrize(("format", "text"), CASES)
def test_spellings_of_one_puzzle_are_read_alike(format: str, text: str) -> None:
    wanted = SQUARE if format == "tournament-solutions" else BENCH
    suffix = ".nono" if format == "nono" else ""
    for variant in (text, text.replace("\n", "\r\n"), text.rstrip("\n"), "\ufeff" + text):
        (puzzle,) = read_named(variant.encode(), "x", format=format)
        assert (puzzle.rows, puzzle.columns) == (wanted.rows, wanted.columns)
        if not text.startswith("ROWS"):
            (told,) = read_named(variant.encode(), f"x{suffix}")
            assert (told.rows, told.columns) == (wanted.rows, wanted.columns)


ERRORS = [
    *(
        ("asp", ASP.replace("row_hint(3, 2, 1)", text), error)
        for text, error in (
            (
                "row_hint(3, 2)",
                r"x:5:21: expected a fact like 'row_hint\(1, 1, 2\)\.' .*, found 'row_hint\(3, 2\)\.'",
            ),
            ("row_hint(3, 3, 1)", "x:5:21: row 3: expected hint 2 before hint 3, found 'row_hint"),
            ("row_hint(9, 1, 1)", "x:5:21: expected a row from 1 to 4, found 'row_hint"),
            ("row_hint(3, 1, 7)", "x:5:21: expected one length for each hint, not 1 too"),
            ("row_hint(3, 2, 0)", "x:5:21: row 3: expected a run length of at least 1"),
            ("row_hint(3, 2, 99999)", "x:5:21: expected a run length of at most 10000"),
            ("pixel(3, 1, 1)", "x:5:21: expected a fact"),
        )
    ),
    ("asp", ASP.replace("#const h", "#const k"), "x:1: expected '#const h = NUMBER.', found 'none'"),
    ("asp", ASP + "row_hint(", "x:9:1: expected a fact"),
    ("gecode-r", GECODE.replace("1,2", "1,y"), "x:8:3: column 1: expected a run length, found 'y'"),
    ("gecode-r", GECODE.replace("1,2", "1,0,2"), "x:8:3: column 1: expected a run length of at least 1"),
    ("gecode-r", GECODE[: GECODE.index("col")], "x: expected a line 'col_rules' and clues below it"),
    ("gecode-r", GECODE + "row_rules\n1\n", "x:11: expected each list once, found 'row_rules'"),
    ("gecode-r", "1\n" + GECODE, "x:1: expected 'row_rules', found '1'"),
    ("spoj", SPOJ[:-2], "x:9: expected the clue of column 3, ending in 0, found 'the end'"),
    ("spoj", SPOJ.replace("4 3", "4 x"), "x:2:3: expected the width of puzzle 1, found 'x'"),
    ("spoj", SPOJ + "1 0\n", "x:10:1: expected nothing after 1 puzzles, as the first line says, found '1'"),
    ("spoj", "2" + SPOJ[1:], "x:9: expected the height of puzzle 2, found 'the end'"),
    ("spoj", "0\n4 3\n0\n", "x:1:1: expected at least one puzzle, found '0'"),
    ("spoj", SPOJ.replace("1 2 0", "1 -2 0"), "x:7:3: column 1: expected a run length, found '-2'"),
    ("xkubo", XKUBO.replace("2 0 1", "2 0"), "x:4: expected a number for each of 3 columns, found '2'"),
    ("xkubo", XKUBO.replace("\n0 1\n", "\n"), "x:6: expected 4 row clues, found '3'"),
    ("xkubo", XKUBO[:14], "x:1: expected a blank line, a table of column clues"),
    ("xkubo", XKUBO.replace("2 0 1", "2 0 a"), "x:4:5: columns: expected a run length, found 'a'"),
    ("padded", PADDED.replace("2 0 1", "2 0 1 1"), "x:2: expected a number for each of 3 columns, found '4'"),
    ("padded", PADDED + "-\n1\n", "x:8: expected column clues and row clues once, found '-'"),
    ("padded", PADDED[: PADDED.index("-") + 2], "x:1: expected column clues, one line '-'"),
    ("padded", PADDED.replace("0 0\n", "0 z\n"), "x:5:3: row 2: expected a run length, found 'z'"),
    (
        "width-first",
        WIDTH_FIRST[:-4],
        "x:2: expected 4 row clues, a blank line and 3 column clues, found '6 lines'",
    ),
    ("width-first", WIDTH_FIRST.replace("1\n\n", "1\n"), "x:2: expected 4 row clues, a blank line and 3"),
    ("width-first", WIDTH_FIRST.replace("1 2", "1 a"), "x:9:3: column 1: expected a run length, found 'a'"),
    ("width-first", "3\n", "x:1: expected the height alone on its line, found 'the end'"),
    ("nono", NONO[:-4], "x:1: expected 3 column clues and 4 row clues, one per line, found '6 lines'"),
    ("nono", NONO.replace("1 2", "1 a"), "x:2:3: column 1: expected a run length, found 'a'"),
    ("boxed", BOXED.replace("|▓|_|_|", "|▓|_|"), "x:4: expected 3 cells, as in the first row, found '2'"),
    (
        "boxed",
        BOXED.replace("|▓|_|_|", "|▓|_|#|"),
        "x:1:2: expected two kinds of cells between bars, like '_' and '#', found '▓'",
    ),
    (
        "boxed",
        BOXED.replace("|▓|_|_|", "|▓|_|_| 1"),
        "x:4:9: expected only cells between bars, without numbers",
    ),
    (
        "boxed",
        BOXED.replace("|▓|_|_|", "1|▓|_|_|"),
        "x:4:1: expected only cells between bars, without numbers",
    ),
    (
        "boxed",
        BOXED.replace("|▓|_|_|", "|▓|?|_|"),
        "x:4:4: expected two kinds of cells between bars, .* found '[?]'",
    ),
    ("pcl", PCL.replace("F012a", "F212a", 1), "x:4:8: row 1: expected a cell, 0 or 1 and a colour"),
    (
        "pcl",
        PCL[:-1],
        "x:7:15: row 4: expected a cell, 0 or 1 and a colour of six hex digits, found '012aB0'",
    ),
    ("pcl", PCL[:-22], "x:3: expected 4 rows of cells, found '3'"),
    ("pcl", PCL + "112aB0F", "x:7: row 4: expected 3 cells, found '4'"),
    ("nm", "3/4/5/0/5", "x:1:5: expected 4 rows, found '3'"),
    ("nm", "3/4/5/0/5/8", "x:1:11: expected a number of at most 3 bits, found '8'"),
    ("nm", "3/4/5/0//4", "x:1:9: expected a number of at most 3 bits, found ''"),
    ("nm", "3/4/99999", "x:1:5: expected a number of at most 12 bits, found '99999'"),
    ("nm", "3/4", "x:1: expected width, height and rows between slashes, found '3/4'"),
    (
        "tournament-solutions",
        "$1\n1\t0\t1\n0\t0\t0\n",
        r"x:1: expected 3 rows, as the solutions are square",
    ),
    ("tournament-solutions", "$1\n1\t0\n0\t2\n", "x:3:3: row 2: expected cells 0 and 1, found '2'"),
    ("tournament-solutions", "$1\n1\t0\n0\n", "x:3: row 2: expected 2 cells, as in the first row, found '1'"),
    (
        "program",
        JACOP.replace("1, 2", "1, x"),
        "x:2:26: column 1: expected a run length of at least 1, found 'x'",
    ),
    (
        "program",
        JACOP[:-4],
        r"x:2:21: expected a bracket that closes this '\{', found '\{\{1, 2\}, \{0\}, \{1, 1'",
    ),
    (
        "program",
        JACOP + JACOP.split("\n")[0],
        "x:1: expected as many lists of rows as of columns, found '2 and 1'",
    ),
    (
        "program",
        JACOP.replace("{{1, 1}, {0, 0}, {1, 1}, {0, 1}}", "{}"),
        "x: expected clues, or a picture, that are written out in the program",
    ),
    ("dzn", DZN.replace("0,5", "0,6"), "x:5: column 1: expected the automaton of a clue"),
    (
        "dzn",
        DZN.replace("row_total_states = 10", "row_total_states = 9"),
        "x:2: row_states: expected 9 rows",
    ),
    (
        "dzn",
        DZN.replace("row_max = 4", "row_max = 5"),
        "x:3: row_num_states: expected 5 numbers per row, found '4'",
    ),
    (
        "dzn",
        automaton("row", [[(1, 2)]]) + automaton("col", [ONE]),
        "x:2: row 1: expected the automaton of a clue, found '1 states from 1'",
    ),
    ("deqyra", DEQYRA.replace("<entry/>", ""), "x:1:35: expected an <entry> for each of 4 rows, found '3'"),
    ("deqyra", DEQYRA.replace(">2<", ">two<"), r"x:1:\d+: column 1: expected a run length, found 'two'"),
    (
        "deqyra",
        DEQYRA.replace(">2<", ">0<"),
        r"x:1:\d+: column 1: expected a run length of at least 1, found '0'",
    ),
    ("deqyra", DEQYRA.replace('width="3"', ""), 'x:1:1: expected <grid width="NUMBER">'),
    ("deqyra", DEQYRA[:200], r"x:1:\d+: expected XML"),
    (
        "deqyra",
        DEQYRA.replace("vertical", "diagonal"),
        "x:1:28: expected one <vertical> in <hints>, found '0'",
    ),
    ("davidje13", "name,rules\nBench,RnTGW\n", "x:2:7: expected packed clues, found 'RnTGW'"),
    ("davidje13", "name,rules\nBench,RnTGWEAA\n", "x:2:7: expected packed clues, found 'RnTGWEAA'"),
    (
        "davidje13",
        "name,rules\nBench,RnT+WE\n",
        r"x:2:10: expected a letter, a digit, '-' or '_', found '\+'",
    ),
    ("davidje13", "name,rules\nBench,\n", "x:2: expected a cell with rules, found 'Bench,'"),
    ("davidje13", "name,rules\nBench,LnTGWE\n", "x:2:7: expected a word that begins with R, found 'LnTGWE'"),
    ("davidje13", "name,value\nBench,RnTGWE\n", "x:1: expected a heading with a column 'rules'"),
]


ERRORS += [
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
        "x:1: expected the size and the colours of a solution",
    ),
    ("nonograms-org", "var d=" + repr([[4, 4, 4, 4]] * 9).replace(" ", ""), "x:1: expected at least one row"),
    ("penpa", "m=edit&p=!", "x:1: expected an address like"),
    ("penpa", "m=edit&p=AAAA", "x:1: expected a (whole )?board"),
]


@pytest.mark.parametrize(("format", "text", "message"), ERRORS, ids=[error[2][:50] for error in ERRORS])
def test_invalid_files_are_refused_with_a_position(format: str, text: str, message: str) -> None:
    with pytest.raises(InputError, match=f"^({message})"):
        list(read_named(text.encode(), "x", format=format))


def test_the_content_of_hint_xml_is_the_goal_if_it_solves_the_puzzle_else_marks() -> None:
    def content(cells: str, default: str = "cleared", hints: str = DEQYRA) -> Puzzle:
        text = hints.replace("</hints>", f'</hints><content default="{default}">{cells}</content>')
        return next(read_named(text.encode(), "x"))

    shaded = [(0, 0), (0, 2), (2, 0), (2, 2), (3, 0)]
    cells = [f'<cell row="{row}" col="{column}" state="checked"/>' for row, column in shaded]
    solved = content("".join(cells))
    assert str(solved.goal) == "#.#\n...\n#.#\n#.."
    assert solved.saved is None
    assert content("".join(cells), "crossed").goal == solved.goal
    # Every cell is decided, although not rightly: the goal, which is never trusted.
    assert str(content(cells[1], "crossed").goal) == "..#\n...\n...\n..."
    half = content(cells[0] + cells[1].replace("checked", "crossed"))
    assert str(half.saved) == "#?.\n???\n???\n???"
    assert half.goal is None
    untouched = content("")
    assert (untouched.saved, untouched.goal) == (None, None)
    # A grid that was drawn before its hints: those of the drawing.
    empty = DEQYRA.replace("<hintValue>1</hintValue>", "").replace("<hintValue>2</hintValue>", "")
    assert content("".join(cells), hints=empty).rows == BENCH.rows
    for wrong in ('row="4" col="0" state="checked"', 'row="0" col="x" state="checked"', 'row="0" col="0"'):
        with pytest.raises(InputError, match=r"^x:1:\d+: expected"):
            content(f"<cell {wrong}/>")


def test_titles_and_authors_are_read_and_kept() -> None:
    asp = next(read_named(b"%%% Title: T\n%%% Author: Fabian Kraus\n" + ASP.encode(), "x"))
    assert (asp.title, asp.author) == ("T", "Fabian Kraus")
    gecode = next(read_named(b"# Nonogram problem: Bear\n# http://x\n#\n" + GECODE.encode(), "x"))
    assert gecode.title == "Nonogram problem: Bear"
    assert next(read_named(PCL.encode(), "x")).title == "Bench"
    text = 'name,rules,source,author,license\n"a, ""b"" #1",RnTGWE,s,me,CC0\n'
    packed = next(read_named(text.encode(), "x"))
    assert (packed.title, packed.source, packed.author, packed.licence) == ('a, "b" #1', "s", "me", "CC0")


def test_several_puzzles_of_one_file_are_read_in_order() -> None:
    two = SPOJ.replace("1\n", "2\n", 1) + "1 2\n1 1 0\n1 0\n1 0\n"
    assert [puzzle.size for puzzle in read_named(two.encode(), "x")] == ["3×4", "2×1"]
    arrays = JACOP + "row_rules = [[1]]\ncol_rules = [[1], [0]]\n"
    assert [puzzle.size for puzzle in read_named(arrays.encode(), "x")] == ["3×4", "2×1"]
    boxes = BOXED + "\n|▓|_|\n"
    assert [puzzle.size for puzzle in read_named(boxes.encode(), "x")] == ["3×4", "2×1"]
    assert [puzzle.size for puzzle in read_all(SAMPLES / "two.tournament-solutions.txt")] == ["3×3", "3×3"]


def test_its_suffix_makes_a_file_columns_first() -> None:
    square = "2 2\n1\n2\n2\n1\n"
    as_nono, as_nin = (next(read_named(square.encode(), name)) for name in ("x.nono", "x.nin"))
    assert as_nono.transposed() == as_nin
    # What its suffix makes columns first is not read as anything else, even if that would fit.
    wide = next(read_named(NONO.encode(), "x.nono.gz"))
    assert (wide.rows, wide.columns) == (BENCH.rows, BENCH.columns)


def test_numbers_that_two_readers_take_for_different_puzzles_ask_for_the_format() -> None:
    # Two rows and two columns that are full, or columns in a table of two lines above two rows.
    both = "2 2\n\n2\n2\n\n2\n2\n"
    assert next(read_named(both.encode(), "x", format="nin")).size == "2×2"
    both = "2\n2\n\n1\n1\n\n1\n1\n"
    assert next(read_named(both.encode(), "x")).size == "2×2"
    exchanged = "3\n2\n\n1\n1\n\n1\n\n1\n1\n"
    with pytest.raises(InputError, match=r"x: several formats fit, choose one with --from: cwd, width-first"):
        next(read_named(exchanged.encode(), "x"))


def test_two_lines_with_the_size_may_be_above_lists_without_a_divider() -> None:
    height_first = "4\n3\n1 1\n0\n1 1\n1\n1 2\n0\n1 1\n"
    width_first = height_first.replace("4\n3", "3\n4")
    for text, format in ((height_first, "cwd"), (width_first, "width-first")):
        for name in ("x", "x.txt"):
            (puzzle,) = read_named(text.encode(), name)
            assert (puzzle.rows, puzzle.columns) == (BENCH.rows, BENCH.columns)
        (puzzle,) = read_named(text.encode(), "x", format=format)
        assert puzzle.rows == BENCH.rows
    both = "1\n2\n1\n1\n1\n"
    with pytest.raises(InputError, match=r"x: several formats fit, choose one with --from: cwd, width-first"):
        next(read_named(both.encode(), "x"))


def test_source_code_without_arrays_of_a_puzzle_is_refused_by_its_name() -> None:
    with pytest.raises(UnsupportedPuzzle, match=r"Nonogram\.java: Java source code is not read"):
        next(read_named(b"public class Nonogram {\n  int[][] row_rules = load();\n}\n", "Nonogram.java"))


def test_texts_are_no_runs_of_a_clue_in_a_program() -> None:
    with pytest.raises(InputError, match=r"^x:1:\d+: row 1: expected a run length"):
        list(read_named(b'rows = [["+"], [1]]\ncols = [[1], [1]]\n', "x", format="program"))
    (puzzle,) = read_named(b'name = "rows"\nrows = [[2], [1]]\ncols = [[2], [1]]\n', "x", format="program")
    assert puzzle.size == "2×2"


def test_clues_above_the_heading_of_the_rows_are_refused() -> None:
    for heading in ("# rows", "# row clues"):
        with pytest.raises(InputError, match="x:4: expected no clues above the row clues"):
            list(read_named(f"2\n1\n\n{heading}\n2\n1\n".encode(), "x", format="ish"))
    (puzzle,) = read_named(b"# title\n# rows\n2\n1\n\n# columns\n2\n1\n", "x", format="ish")
    assert puzzle.size == "2×2"


def test_sizes_above_nothing_but_blank_lines_are_no_puzzle() -> None:
    for format in ("cwd", "width-first"):
        with pytest.raises(InputError, match="found '0 lines'"):
            list(read_named(b"1\n\n1\n\n\n", "x", format=format))


def test_blank_lines_below_a_tournaments_last_clue_are_clues_if_only_they_fit() -> None:
    text = "$1\n1\n2\n2\n1\n"
    for end in ("", "\n", "\n\n", "\n\n\n"):
        (puzzle,) = read_named((text + end).encode(), "x", format="tournament")
        assert puzzle.size == "2×2"
    (blank,) = read_named(b"$1\n1\n1\n\n2\n\n\n", "x", format="tournament")
    assert (blank.size, blank.rows[1:]) == ("3×3", ((), ()))


def test_letters_are_the_lengths_of_runs() -> None:
    (puzzle,) = read_named(b"B A\nB\n", "x", format="letters")
    assert (puzzle.height, puzzle.width) == (2, 1)
    (step,) = read_named(b"B AA\nB A A\n", "x")
    assert (step.rows, step.columns) == (STEP.rows, STEP.columns)
    assert [puzzle.size for puzzle in read_all(SAMPLES / "two.letters.txt")] == ["3×4", "5×2"]


def test_letters_that_are_a_picture_are_read_as_one() -> None:
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
            Puzzle.from_solution(Grid(1, 2, b"\1\0")).rows,
            Puzzle.from_solution(Grid(1, 2, b"\1\0")).columns,
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
        (board(room="[0,0,1,0]"), "x:1: expected a nonogram: a board with margins for clues above and left"),
        (board(room="[1,0,true,0]"), "x:1: expected the margins on the four sides"),
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


def test_the_solution_in_a_page_of_nonograms_org_is_the_goal() -> None:
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
