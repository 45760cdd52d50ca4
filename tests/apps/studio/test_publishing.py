"""The panel to publish a drawing: shared, printed, written for other programs."""

from __future__ import annotations

from typing import Any

import pytest
from author import Author
from browser import accessibility_problems, complaints, printed, settled, window
from studio import running

pytest.importorskip("selenium", reason="selenium is not installed")

#: What is offered, in order.
OFFERED = (
    "[...document.querySelectorAll('dialog.publish :is(.files button, #share, #save)')].map(({ id }) => id)"
)


@pytest.fixture
def author(browser: Any, studio: Any) -> Author:
    author = Author(browser, studio)
    author.forget()
    author.press("new-file")
    author.do("document.getElementById('forget')?.click()")
    author.resize(6, 5)
    author.drag((0, 0), (0, 4))
    author.verdict()
    return author


@pytest.mark.look
def test_on_this_computer_a_page_is_offered_first_and_elsewhere_a_link(author: Author) -> None:
    author.publish()
    assert author.js(OFFERED) == ["publish-page", "share", "publish-print", "publish-pdf", "save"]
    assert "opens on this computer only" in author.text("link-note")
    assert author.js("document.getElementById('link-code').width") == 1
    author.choose("link-base", "https://puzzles.example/studio/")
    author.wait("document.getElementById('link').value.startsWith('https://puzzles.example/studio/#p1=')")
    author.wait("document.getElementById('link-code').width > 21")
    assert "only" not in author.text("link-note")
    author.press("publish-close")
    author.publish()
    assert author.js(OFFERED)[:2] == ["share", "publish-page"]
    assert accessibility_problems(author.browser, "dialog.publish") == []
    with window(author.browser, 375, 812):
        settled(author.browser)
        assert author.js("document.querySelector('dialog.publish').scrollWidth") <= 375
    author.press("publish-close")
    author.forget()
    assert complaints(author.browser) == []


def test_the_address_of_the_command_is_that_of_links(browser: Any, tmp_path: Any) -> None:
    with running(tmp_path, "--studio-url", "https://games.example/") as server:
        author = Author(browser, server)
        author.publish()
        author.wait("document.getElementById('link').value.startsWith('https://games.example/#p1=')")
        assert author.js("document.getElementById('link-base').value") == "https://games.example/"


def test_the_paper_never_shows_the_solution(author: Author) -> None:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    author.publish()

    def ink() -> int:
        page = pdfium.PdfDocument(printed(author.browser))[0]
        return sum(part < 100 for part in page.render(scale=2).to_pil().convert("L").tobytes())

    drawn = ink()
    author.press("publish-close")
    assert abs(ink() - drawn) < 100, "the panel is not printed"
    author.drag((0, 0), (0, 4))
    author.drag((1, 0), (1, 4))
    # The same clues in another line: five cells of ink would be thousands of pixels.
    assert abs(ink() - drawn) < 300
