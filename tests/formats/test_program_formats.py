"""What other programs allow in their files: spellings that are read alike, and what is refused, where."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.files.registry import read_all, read_named
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

SAMPLES = Path(__file__).parent / "samples"
#: 3 wide and 4 high, with a blank row and a blank column.
BENCH = Puzzle.of(Grid.from_text(["#.#", "...", "#.#", "#.."]))

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
    "jacop": (
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
CASES = [(format, text) for format, texts in SPELLINGS.items() for text in texts]
SQUARE = Puzzle.of(Grid.from_text(["#.#", "...", "##."]))


@pytest.mark.parametrize(("format", "text"), CASES)
def test_spellings_of_one_puzzle_are_read_alike(format: str, text: str) -> None:
    wanted = SQUARE if format == "tournament-solutions" else BENCH
    suffix = ".nono" if format == "nono" else ""
    for variant in (text, text.replace("\n", "\r\n"), text.rstrip("\n"), "\ufeff" + text):
        (puzzle,) = read_named(variant.encode(), "x", format=format)
        assert (puzzle.rows, puzzle.columns) == (wanted.rows, wanted.columns)
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
        r"x:1: expected 3 rows, as the pictures are square",
    ),
    ("tournament-solutions", "$1\n1\t0\n0\t2\n", "x:3:3: row 2: expected cells 0 and 1, found '2'"),
    ("tournament-solutions", "$1\n1\t0\n0\n", "x:3: row 2: expected 2 cells, as in the first row, found '1'"),
    ("jacop", JACOP.replace("1, 2", "1, x"), "x:2:25: column 1: expected a run length, found 'x}, {0}"),
    (
        "jacop",
        JACOP.replace("{0, 0}", "0, 0"),
        "x:1:29: expected a list with the clue of a row, found '0, 0, ",
    ),
    ("jacop", JACOP[:-4], "x:2:40: expected ',' or the end of the list, found 'the end'"),
    (
        "jacop",
        JACOP + JACOP.split("\n")[0],
        "x:1: expected as many arrays col_rules as row_rules, found '2 and 1'",
    ),
    ("jacop", JACOP.replace("{{1, 1}, {0, 0}, {1, 1}, {0, 1}}", "{}"), "x:1:22: expected at least one row"),
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


@pytest.mark.parametrize(("format", "text", "message"), ERRORS, ids=[error[2][:50] for error in ERRORS])
def test_what_does_not_fit_is_refused_with_its_place(format: str, text: str, message: str) -> None:
    with pytest.raises(InputError, match=f"^{message}"):
        list(read_named(text.encode(), "x", format=format))


def test_the_picture_of_hint_xml_is_the_goal_if_it_solves_the_puzzle_else_progress() -> None:
    def content(cells: str, default: str = "cleared", hints: str = DEQYRA) -> Puzzle:
        text = hints.replace("</hints>", f'</hints><content default="{default}">{cells}</content>')
        return next(read_named(text.encode(), "x"))

    shaded = [(0, 0), (0, 2), (2, 0), (2, 2), (3, 0)]
    cells = [f'<cell row="{row}" col="{column}" state="checked"/>' for row, column in shaded]
    solved = content("".join(cells))
    assert str(solved.goal) == "#.#\n...\n#.#\n#.."
    assert solved.saved is None
    assert content("".join(cells), "crossed").goal == solved.goal
    # Every cell is decided, although not rightly: the author's picture, which is never trusted.
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


def test_two_lines_with_the_size_may_stand_above_lists_that_nothing_parts() -> None:
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
        list(read_named(b'rows = [["*"], [1]]\ncols = [[1], [1]]\n', "x", format="jacop"))
    (puzzle,) = read_named(b'name = "rows"\nrows = [[2], [1]]\ncols = [[2], [1]]\n', "x", format="jacop")
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


def test_blank_lines_below_a_tournaments_last_clue_are_clues_where_only_they_fit() -> None:
    text = "$1\n1\n2\n2\n1\n"
    for end in ("", "\n", "\n\n", "\n\n\n"):
        (puzzle,) = read_named((text + end).encode(), "x", format="tournament")
        assert puzzle.size == "2×2"
    (blank,) = read_named(b"$1\n1\n1\n\n2\n\n\n", "x", format="tournament")
    assert (blank.size, blank.rows[1:]) == ("3×3", ((), ()))
