"""Properties of all kinds of drawings."""

from __future__ import annotations

import pytest
from drawings import CASES, drawn

from nonosat import (
    MissingExtra,
)
from nonosat.drawing import pdf, png


def test_the_bytes_of_drawings_depend_on_nothing_but_the_puzzle() -> None:
    sheet = drawn(CASES[4])
    assert pdf.draw([sheet]) == pdf.draw([sheet])
    assert png.draw(sheet) == png.draw(sheet)


@pytest.mark.parametrize(("library", "extra"), [("PIL", "images"), ("fpdf", "pdf"), ("uharfbuzz", "pdf")])
def test_a_missing_library_is_named_with_its_extra(
    monkeypatch: pytest.MonkeyPatch, library: str, extra: str
) -> None:
    import sys

    # A module that has imported the library would not do so again.
    own = {"nonosat.drawing.pdf_canvas"}
    for module in [name for name in sys.modules if name.split(".")[0] == library or name in own]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra, match=rf"nonosat\[{extra}\]"):
        if extra == "images":
            png.draw(drawn(CASES[0]))
        else:
            pdf.draw([drawn(CASES[0])])
