"""webpbn XML: colours, sets, goals, and deviations of other writers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from command_line import nonosat_here

from nonosat.files.formats import webpbn
from nonosat.files.registry import read
from nonosat.model.clues import ANY_RUNS, Clue, Run
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.model.read_warning import ReadWarning


def one(text: str) -> Puzzle:
    (puzzle,) = webpbn.read(text.encode())
    return puzzle


def lengths(puzzle: Puzzle) -> list[list[int | None]]:
    return [[run.length for run in clue or ()] for clue in puzzle.rows + puzzle.columns]


def coloured(puzzle: Puzzle) -> list[list[tuple[int | None, str | None]]]:
    colours = (None, *puzzle.palette.colours)
    return [[(run.length, colours[run.colour or 0]) for run in clue or ()] for clue in puzzle.rows]


FLAG = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<source>our set</source><title>all of them</title>
<puzzle type="grid" defaultcolor="black">
<id>#1</id>
<title>Flag &amp; &eacute;t&#233;</title>
<copyright>&copy; 2024 nobody</copyright>
<color name="white" char=".">fff</color>
<color name="black" char="X">000</color>
<color name="red" char="r">F00</color>
<clues type="columns">
<line><count>3</count></line>
<line><count color="red">2</count></line>
<line/>
</clues>
<clues type="rows">
<line><count>1</count><count color="red">1</count></line>
<line><count>1</count><count color="red">1</count></line>
<line><count>1</count></line>
</clues>
<solution type="goal"><image>
|Xr.|
| X r . |
|X..|
</image></solution>
<solution type="saved"><image>|X[r.]?||X??||???|</image></solution>
</puzzle>
</puzzleset>
"""


def test_a_coloured_puzzle_is_read_with_its_goal_and_texts() -> None:
    puzzle = one(FLAG)
    assert coloured(puzzle) == [[(1, "#000000"), (1, "#ff0000")]] * 2 + [[(1, "#000000")]]
    assert lengths(puzzle)[3:] == [[3], [2], []]
    assert (puzzle.title, puzzle.copyright, puzzle.source) == ("Flag & été", "© 2024 nobody", "our set")
    assert puzzle.extra == (("id", '"#1"'),)
    assert str(puzzle.goal) == "Xr.\nXr.\nX.."
    assert str(puzzle.saved) == "X??\nX??\n???"
    assert puzzle.palette == Palette("Xr", ("#000000", "#ff0000"), ("black", "red"))


def test_black_and_white_is_an_ordinary_puzzle() -> None:
    text = FLAG.replace(' color="red"', "").replace('<color name="red" char="r">F00</color>\n', "")
    puzzle = one(text.split("<solution")[0] + "</puzzle></puzzleset>")
    assert puzzle.palette == Palette()
    assert lengths(puzzle)[:2] == [[1, 1], [1, 1]]


def test_colours_that_everybody_knows_need_no_declaration() -> None:
    text = FLAG.replace('<color name="red" char="r">F00</color>\n', "").split("<solution")[0]
    puzzle = one(text + "</puzzle></puzzleset>")
    assert coloured(puzzle) == [[(1, "#000000"), (1, "#ff0000")]] * 2 + [[(1, "#000000")]]


def test_black_that_is_declared_by_habit_is_no_colour_of_the_puzzle() -> None:
    text = FLAG.split("<solution")[0] + "</puzzle></puzzleset>"
    puzzle = one(text.replace("<count>", '<count color="red">'))
    assert puzzle.palette == Palette("r", ("#ff0000",), ("red",))


@pytest.mark.parametrize(
    "empty", ["<line></line>", "<line/>", "<line> </line>", "<line><count>0</count></line>"]
)
def test_an_empty_line_has_several_spellings(empty: str) -> None:
    assert lengths(one(FLAG.replace("<line/>", empty)))[5] == []


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text.replace("\n", "\r\n"),
        lambda text: (
            text.replace("puzzle ", "PUZZLE ").replace("</puzzle>", "</PUZZLE>").replace("line>", "LINE>")
        ),
        lambda text: "\n".join(line for line in text.split("\n") if "DOCTYPE" not in line),
        lambda text: text.replace("F00", "#ff0000").replace('name="white" char="."', 'name="white"'),
        lambda text: text.replace('<?xml version="1.0"?>\n', ""),
        lambda text: text.replace('defaultcolor="black"', 'backgroundcolor="white"'),
        lambda text: text.replace('<color name="white" char=".">fff</color>', ""),
    ],
)
def test_spellings_that_change_nothing(change) -> None:  # type: ignore[no-untyped-def]
    assert one(change(FLAG)) == one(FLAG)


def test_latin_1_is_read_with_and_without_a_declaration() -> None:
    text = FLAG.replace("&copy;", "©")
    declared = text.replace('"1.0"?', '"1.0" encoding="ISO-8859-1"?').encode("latin-1")
    for data in (declared, text.encode("latin-1"), text.encode("utf-16")):
        assert read(data).copyright == "© 2024 nobody"


LOOM = """<puzzleset><puzzle type="grid" defaultcolor="white">
<color name="black" char="#">000000</color><color name="white" char=" ">FFFFFF</color>
<clues type="columns"><line><count color="black">1</count></line></clues>
<clues type="rows"><line><count color="black">1</count></line></clues>
<solution><image>|#|</image></solution></puzzle></puzzleset>"""


def test_a_default_colour_that_is_the_background_is_no_colour_of_numbers() -> None:
    assert one(LOOM).palette == Palette()
    with pytest.raises(
        InputError, match=r"input:4:.* row 1: expected a colour other than the background, found 'white'"
    ):
        one(LOOM.replace('rows"><line><count color="black">', 'rows"><line><count>'))


def test_clues_are_computed_from_a_goal_if_there_are_none() -> None:
    start, end = FLAG.index("<clues"), FLAG.index("<solution")
    puzzle = one(FLAG[:start] + FLAG[end:])
    assert (puzzle.rows, puzzle.columns) == (one(FLAG).rows, one(FLAG).columns)
    with pytest.raises(InputError, match='expected <clues type="columns"> or a complete goal'):
        one(FLAG.replace('type="columns"', 'type="diagonals"'))


def test_a_set_is_read_one_by_one(tmp_path: Path) -> None:
    head, body = FLAG.split("<puzzle ")[0], "<puzzle " + FLAG.split("<puzzle ")[1].split("</puzzleset>")[0]
    many = webpbn.read((head + 50 * body + "<puzzle><title>broken").encode())
    assert [next(many).title for _ in range(50)] == ["Flag & été"] * 50
    with pytest.raises(InputError):
        next(many)


def test_a_broken_end_is_met_only_after_the_puzzles_before_it() -> None:
    with pytest.raises(InputError, match="expected XML"):
        list(webpbn.read((FLAG + "<").encode()))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<line/>", "<line>", "input:16:3: expected XML (mismatched tag)"),
        ('color="red"', 'color="rde"', "input:14:7: column 2: expected a declared colour, found 'rde'"),
        ("<count>3<", "<count>x<", "input:13:7: column 1: expected a run length, found 'x'"),
        ("<count>3<", "<count>10001<", "input:13:7: column 1: expected a run length of at most 10000"),
        ("|X..|", "|X.|", "input:22: expected an image with rows of equal length between bars"),
        ("|X..|", "|X..||X..|", "input:22: expected an image of 3 × 3 cells, found '3 × 4'"),
        ("|X..|", "|Xk.|", "input:22: expected the character of a colour, found 'k'"),
        ("<line/>", "<line>3</line>", "input:15: column 3: expected <count> elements, found '3'"),
        ("&eacute;", "&nosuch;", "input:7: expected a known entity, found '&nosuch;'"),
    ],
)
def test_invalid_files_are_refused_in_one_line_with_a_position(old: str, new: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        one(FLAG.replace(old, new, 1))
    assert str(caught.value).startswith(message)


def test_other_kinds_of_puzzle_are_refused_by_name() -> None:
    with pytest.raises(UnsupportedPuzzle, match="triddler"):
        one(FLAG.replace('"grid"', '"triddler"'))
    with pytest.raises(UnsupportedPuzzle, match="triangle cells"):
        one(FLAG.replace("F00", "black/white"))


def sheet(rows: str, columns: str, goal: str = "") -> str:
    """XML with clues as ``3 0r``, r where a number is red; ``/`` between lines, ``-`` for a blank one."""
    lists = []
    for kind, clues in (("columns", columns), ("rows", rows)):
        lines = []
        for clue in clues.split("/"):
            counts = [
                f'<count color="red">{word[:-1]}</count>' if word[-1] == "r" else f"<count>{word}</count>"
                for word in clue.split()
                if word != "-"
            ]
            lines.append(f"<line>{''.join(counts)}</line>\n")
        lists.append(f'<clues type="{kind}">\n{"".join(lines)}</clues>\n')
    solution = f"<solution><image>{goal}</image></solution>" if goal else ""
    red = '<color name="red" char="r">f00</color>' if "r" in rows + columns else ""
    black = '<color name="black" char="X">000</color>'
    return f"<puzzleset><puzzle>\n{black}{red}\n{''.join(lists)}{solution}</puzzle></puzzleset>"


def test_a_count_of_0_beside_others_is_an_unknown_number_of_its_colour() -> None:
    puzzle = one(sheet("1 0/2", "1/1/1/1"))
    assert puzzle.rows == ((Run(1), Run(None)), (Run(2),))
    puzzle = one(sheet("1 0r/2", "1/1/1/1r"))
    assert puzzle.rows[0] == (Run(1, 1), Run(None, 2))
    assert not puzzle.read_warnings
    with pytest.raises(InputError, match="row 1: expected a declared colour, found 'rosé'"):
        one(sheet("1 0r/2", "1/1/1/1r").replace('count color="red">0', 'count color="rosé">0'))


@pytest.mark.parametrize(
    ("rows", "columns", "goal", "first_row"),
    [
        ("0/1", "1/1", "", (Run(None),)),  # the columns need two cells
        ("0/2", "1/1", "", ()),  # the columns have no cell for the first row
        ("0/2", "1/1", "|..|XX|", ()),
        ("0/1 0", "1/0/1", "|...|X.X|", ()),
        ("0/1 0", "1/0/1", "|.X.|X.X|", (Run(None),)),
        ("0r/1 0r", "1/-/1r", "|..r|X..|", (Run(None, 2),)),
        ("0r/1", "1/1r", "", (Run(None, 2),)),
        ("0r/1 1r", "1/1r", "", ()),
    ],
)
def test_goal_or_sums_decide_whether_a_count_of_0_alone_is_a_number(
    rows: str, columns: str, goal: str, first_row: Clue
) -> None:
    puzzle = one(sheet(rows, columns, goal))
    assert (puzzle.rows[0], puzzle.read_warnings) == (first_row, ())


def test_an_undecided_lone_count_of_0_is_a_blank_line_with_a_warning(tmp_path: Path) -> None:
    text = sheet("0/1 0/1", "0/1/1 0")
    puzzle = one(text)
    assert (puzzle.rows[0], puzzle.columns[0]) == ((), ())
    word = "row 1 and 1 other line: a count of 0 alone is read as a blank line; "
    word += "with a goal it can be an unknown run"
    assert puzzle.read_warnings == (ReadWarning(word, 9),)
    assert puzzle == replace(puzzle, read_warnings=())
    path = tmp_path / "doubt.xml"
    path.write_text(text + "\n")
    made = str(tmp_path / "a.json")
    for command in (("solve",), ("draw",), ("encode",), ("convert", made)):
        arguments = (command[0], str(path), *command[1:])
        assert nonosat_here(*arguments)[2].split("\n").count(f"{path}:9: {word}") == 1
        assert word not in nonosat_here(*arguments, "--quiet")[2]
    assert "count of 0" not in (tmp_path / "a.json").read_text()


def test_a_goal_that_contradicts_a_lone_0_leaves_the_decision_to_the_sums() -> None:
    assert one(sheet("0/1", "1/1", "|X.|.X|")).rows[0] == (Run(None),)
    assert one(sheet("0/1", "1/1/1", "|X.X|.X.|")).rows[0] == (Run(None),)
    assert one(sheet("0/1", "1/-/-", "|X.X|...|")).rows[0] == ()


def test_blots_are_written_with_their_colour_and_blank_lines_without_counts() -> None:
    puzzle = one(sheet("1 0r/-/0", "1/0r/1"))
    text = webpbn.FORMAT.write([puzzle]).decode()
    assert '<line><count color="black">1</count><count color="red">0</count></line>\n<line/>' in text
    assert one(text) == puzzle


def test_a_lone_blot_is_written_only_if_it_is_read_as_one() -> None:
    clues = ((Run(None),), (Run(1), Run(None)), (Run(1),))
    doubtful = Puzzle(clues, ((Run(None),), (Run(1),), (Run(1), Run(None))))
    message = "cannot distinguish the lone unknown run of row 1 from a blank line: give the puzzle a goal"
    with pytest.raises(UnsupportedPuzzle, match=message):
        webpbn.FORMAT.write([doubtful])
    with_goal = replace(doubtful, goal=Grid.from_text([".##", "#.#", "..."]))
    assert one(webpbn.FORMAT.write([with_goal]).decode()) == with_goal


@pytest.mark.parametrize(
    ("clue", "shown"),
    [((Run(None, None),), "?"), ((Run(2, 1), ANY_RUNS), "2a *"), ((ANY_RUNS,), r"\*"), (None, "missing")],
)
def test_other_unknown_clues_are_refused(clue: Clue | None, shown: str) -> None:
    puzzle = Puzzle(((Run(1, 1),), clue), ((Run(1, 1),),) * 3, palette=Palette("ab", (None, None)))
    with pytest.raises(UnsupportedPuzzle, match=rf"other than lengths of known colour \(row 2: {shown}"):
        webpbn.FORMAT.write([puzzle])


LAUGHS = """<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<puzzleset><puzzle><title>&b;</title></puzzle></puzzleset>"""
FETCH = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><puzzle><title>&a;</title></puzzle>'


@pytest.mark.parametrize("text", [LAUGHS, FETCH])
def test_entities_are_not_expanded_and_files_not_fetched(text: str) -> None:
    with pytest.raises(InputError, match="expected XML that declares no entities"):
        one(text)


@pytest.mark.parametrize("text", ["<a>" * 100_000, "<puzzle>" * 100_000, "<a/>", "<html><p>no</html>", "<"])
def test_other_xml_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        one(text)


def test_every_count_is_written_with_its_colour_and_both_defaults_are_named() -> None:
    text = webpbn.FORMAT.write([one(FLAG)]).decode()
    assert 'defaultcolor="black" backgroundcolor="white"' in text
    assert "<count>" not in text


def test_colours_with_awkward_names_and_letters_are_distinguished() -> None:
    palette = Palette("|[&", ("#ff0000", "#00ff00", "#0000ff"), ("white", "white", '"<>'), "#cccccc")
    puzzle = one(
        FLAG.replace('<color name="white"', '<color name="cream" char="c">ccb</color><color name="white"')
    )
    puzzle = Puzzle(puzzle.rows, puzzle.columns, palette=palette, goal=puzzle.goal)
    again = one(webpbn.FORMAT.write([puzzle]).decode())
    assert coloured(again) == coloured(puzzle)
    assert (again.goal, again.palette.background) == (puzzle.goal, "#cccccc")


def test_original_samples_read_to_the_clues_of_the_corpus(corpus: Path) -> None:
    known = {path.stem: path for path in (corpus / "bw" / "number-loom").glob("*.json")}
    samples = [path for path in (corpus / "formats" / "webpbn-xml").glob("*.xml") if path.stem in known]
    assert samples
    for path in samples:
        assert lengths(read(path)) == lengths(read(known[path.stem]))
