"""Links with a puzzle: made by the page, read by the page and by the program."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from author import Author
from browser import complaints

from nonosat import Grid, InputError, Palette, Puzzle, UnsupportedPuzzle
from nonosat.files.formats.json_puzzle import as_json
from nonosat.files.registry import read_named

_MADE = """
const [puzzle, withPicture, done] = arguments;
const page = location.href.replace(/#.*/, "");
import(new URL("web/server/link.js", page)).then(async ({ linkOf, puzzleInLink }) => {
  const link = await linkOf(puzzle, withPicture, "https://puzzles.example/studio/");
  done([link, await puzzleInLink(link)]);
}).catch((error) => done([String(error), null]));
"""


def noise(letters: str, size: int, seed: int) -> Puzzle:
    """Return a puzzle of a random picture, the hardest to compress."""
    chance = random.Random(seed)
    solution = [chance.choices(range(len(letters) + 1), k=size) for _ in range(size)]
    palette = (
        Palette(letters, tuple(f"#{chance.randrange(1 << 24):06x}" for _ in letters))
        if letters != "#"
        else Palette()
    )
    text = ["".join("." if value == 0 else letters[value - 1] for value in row) for row in solution]
    goal = Grid.from_text(text, letters=letters)
    return replace(Puzzle.from_solution(goal, palette=palette), goal=goal, title="Größe 30")


def made(browser: Any, puzzle: Puzzle, *, with_solution: bool = False) -> str:
    link, read_again = browser.execute_async_script(_MADE, as_json(puzzle), with_solution)
    assert read_again is not None, link
    expected = as_json(puzzle if with_solution else replace(puzzle, goal=None))
    assert read_again == expected
    return str(link)


@pytest.mark.slow
def test_a_link_is_short_and_is_read_by_the_program(browser: Any, studio: Any) -> None:
    Author(browser, studio)
    for seed, letters in enumerate(("#", "ab", "rgby", "abcdefgh")):
        puzzle = noise(letters, 30, seed)
        link = made(browser, puzzle)
        assert len(link) < 2000, letters
        found = list(read_named(link.encode(), "link"))
        assert list(map(as_json, found)) == [as_json(replace(puzzle, goal=None))]
        whole = made(browser, puzzle, with_solution=True)
        assert list(map(as_json, read_named(whole.encode(), "link"))) == [as_json(puzzle)]


@pytest.mark.slow
def test_links_contain_unusual_clues_too(browser: Any, studio: Any) -> None:
    Author(browser, studio)
    for document in (
        b'{"rows": [[1, "?"], null, []], "columns": [["*"], [1], [1]]}',
        b'{"palette": {"+": "#ff0000"}, "rows": [[[2, "+"]]], "columns": [[[1, "+"]], [[1, "+"]]]}',
        b'{"rows": [[]], "columns": [[]]}',
    ):
        puzzle = next(read_named(document, "puzzle"))
        assert list(read_named(made(browser, puzzle).encode(), "link")) == [puzzle]


@pytest.mark.slow
def test_the_editor_makes_a_link_and_another_window_opens_it_to_play(browser: Any, studio: Any) -> None:
    author = Author(browser, studio)
    author.press("new-file")
    author.do("document.getElementById('forget')?.click()")
    author.drag((0, 0), (0, 4))
    author.publish()
    link = author.wait("document.getElementById('link').value")
    other = Author(browser, studio, "#" + link.partition("#")[2])
    other.wait("location.hash === '#player'")
    other.wait("document.getElementById('status').textContent.includes('exactly one solution')")
    rows, _ = other.clues()
    assert rows[0] == "5"
    assert set("".join(other.solution())) == {"?"}, "the solution is not revealed"
    other.press("more") if other.js("document.getElementById('more')?.checkVisibility()") else None
    other.press("to-editor")
    other.wait("location.hash === '#editor'")
    assert other.verdict() == "unique"
    assert complaints(browser) == []


@pytest.mark.slow
def test_a_link_shows_its_board_after_few_requests(browser: Any, studio: Any) -> None:
    """Its modules come as one: each of them would wait for the one that names it."""
    Author(browser, studio)
    link = made(browser, noise("#", 20, 2))
    other = Author(browser, studio, "#" + link.partition("#")[2])
    names = other.js("performance.getEntriesByType('resource').map(({ name }) => name)")
    scripts = [name for name in names if name.endswith(".js")]
    assert len(scripts) == 1, scripts
    assert complaints(browser) == []


@pytest.mark.slow
def test_a_link_that_contains_the_goal_opens_in_the_editor(browser: Any, studio: Any) -> None:
    Author(browser, studio)
    link = made(browser, noise("#", 5, 3), with_solution=True)
    other = Author(browser, studio, "#" + link.partition("#")[2])
    other.wait("location.hash === '#editor' && document.getElementById('connection').textContent === ''")
    assert complaints(browser) == []


@pytest.mark.slow
def test_a_link_to_a_puzzle_with_several_solutions_says_so(browser: Any, studio: Any) -> None:
    Author(browser, studio)
    link = made(browser, Puzzle.from_solution(Grid.from_text(["#.", ".#"])))
    other = Author(browser, studio, "#" + link.partition("#")[2])
    other.wait("location.hash === '#player'")
    other.wait("document.getElementById('status').textContent.includes('several solutions')")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("#p1=AAAA", "incomplete"),
        ("#p1=!", "incomplete"),
        ("#p7=AAAA", "another version"),
        ("#p1=", "incomplete"),
    ],
)
def test_a_wrong_link_is_one_line(browser: Any, studio: Any, link: str, told: str) -> None:
    author = Author(browser, studio, link)
    author.wait("document.getElementById('connection').textContent.includes(arguments[0])", told)
    assert complaints(browser) == []


@pytest.mark.parametrize("text", ["https://x.example/#p1=AAAA", "#p1=AA", "https://x.example/#p1=!"])
def test_a_wrong_link_is_an_error_of_the_program(text: str) -> None:
    with pytest.raises(InputError, match="link"):
        list(read_named(text.encode(), "x"))


def test_a_link_of_a_later_version_is_reported() -> None:
    with pytest.raises(UnsupportedPuzzle, match="version 7"):
        list(read_named(b"https://x.example/#p7=AAAA", "x"))
