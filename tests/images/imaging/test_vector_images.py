"""SVG from any source is rendered: nothing outside the file is read, within limits."""

from __future__ import annotations

import gzip
import importlib.util
from pathlib import Path

import pytest
from images import BOAT, file_of, noisy_scene, rows
from slowness import rest_slow

from nonosat.images.imaging import vector_image
from nonosat.images.imaging.draft import draft_of
from nonosat.images.imaging.image_options import ImageOptions, Size
from nonosat.images.imaging.source import read_image
from nonosat.model.errors import InputError, MissingExtra

pytest.importorskip("PIL.Image", reason="Pillow is not installed")
needs_resvg = pytest.mark.skipif(
    importlib.util.find_spec("resvg_py") is None, reason="resvg_py is not installed"
)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def boat(head: str = 'viewBox="0 0 8 7"') -> bytes:
    cells = [
        f'<rect x="{column}" y="{row}" width="1" height="1"/>'
        for row, line in enumerate(rows(BOAT))
        for column, cell in enumerate(line)
        if cell == "#"
    ]
    return f'<?xml version="1.0"?>\n<!-- a boat -->{HEAD} {head}>{"".join(cells)}</svg>'.encode()


def drawn(data: bytes, **choices) -> list[str]:
    return list(draft_of(read_image(data), ImageOptions(size=Size(8), **choices)).grid.text_rows())


@needs_resvg
@pytest.mark.parametrize(
    "data",
    rest_slow(
        [
            boat(),
            boat('viewBox="0,0 8,7" width="100%" height="100%"'),
            boat('width="8" height="7"'),
            boat('width="8mm" height="7mm" viewBox="0 0 8 7"'),
            b"\xef\xbb\xbf" + boat(),
            gzip.compress(boat()),
            boat()
            .decode()
            .replace("<svg", "<s:svg")
            .replace("</svg", "</s:svg")
            .replace("<rect", "<s:rect")
            .replace("xmlns=", "xmlns:s=")
            .encode(),
        ],
        quick=2,
    ),
)
def test_a_drawing_comes_back(data: bytes) -> None:
    assert drawn(data) == rows(BOAT)


@needs_resvg
def test_what_is_not_drawn_is_transparent() -> None:
    assert read_image(boat()).mode == "RGBA"


@needs_resvg
def test_nothing_outside_of_the_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(file_of(noisy_scene()))
    address = (tmp_path / "secret.png").as_uri()
    for there in (address, str(tmp_path / "secret.png"), "http://localhost:1/secret.png"):
        data = f'{HEAD} viewBox="0 0 8 8"><image width="8" height="8" {{}}="{there}"/></svg>'
        for name in ("href", "xlink:href"):
            assert drawn(data.format(name).encode()) == ["." * 8] * 8
    inner = f'<svg xmlns="http://www.w3.org/2000/svg"><image width="8" height="8" href="{address}"/></svg>'
    nested = (
        f'{HEAD} viewBox="0 0 8 8"><image width="8" height="8" href="data:image/svg+xml,{inner!r}"/></svg>'
    )
    with pytest.raises(InputError):  # it is not even XML
        drawn(nested.encode())
    escaped = nested.replace(inner, inner.replace("<", "&lt;").replace('"', "&quot;"))
    assert drawn(escaped.encode()) == ["." * 8] * 8
    styled = (
        f'{HEAD} viewBox="0 0 8 8"><style>@import url({address});rect{{fill:url({address})}}</style></svg>'
    )
    assert drawn(styled.encode()) == ["." * 8] * 8


@needs_resvg
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_within_the_file_and_other_encodings_are_understood(encoding: str) -> None:
    space = "http://www.w3.org/2000/svg"
    head = f'<!DOCTYPE svg [<!ENTITY ns "{space}"><!ENTITY ink "black">]><svg xmlns="&ns;" viewBox="0 0 8 8">'
    image = f'{head}<rect width="8" height="4" fill="&ink;"/></svg>'
    assert drawn(image.encode(encoding)) == ["#" * 8] * 4 + ["." * 8] * 4


def bomb() -> bytes:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    head = f'<!DOCTYPE svg [<!ENTITY e0 "x">{entities}]>{HEAD} viewBox="0 0 1 1">'
    return f"{head}<text>&e9;</text></svg>".encode()


@needs_resvg
@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (bomb(), "a complete SVG image"),
        (boat()[:200], "complete SVG image"),
        (boat(""), "with a size"),
        (boat('viewBox="0 0 8"'), "with a size"),
        (boat('viewBox="0 0 -8 7"'), "with a size"),
        (boat('viewBox="0 0 8 0"'), "with a size"),
        (b'<html><svg viewBox="0 0 1 1"/></html>', "an SVG image, found '<html>'"),
        (f"{HEAD} viewBox='0 0 1 1'>{'<g>' * 5000}{'</g>' * 5000}</svg>".encode(), "SVG image"),
        (boat().replace(b'version="1.0"', b'version="1.0" encoding="nonsense"'), "SVG image"),
    ],
)
def test_what_cannot_or_shall_not_be_drawn_is_refused_in_one_line(data: bytes, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint) as refused:
        read_image(data)
    assert "\n" not in str(refused.value)


@needs_resvg
@pytest.mark.parametrize("box", ["0 0 100000000 1", "0 0 1 100000000", "0 0 1e-3 1e-3", "0 0 1e8 1e8"])
def test_huge_and_tiny_images_are_drawn_with_as_many_pixels_as_others(box: str) -> None:
    image = read_image(f'{HEAD} viewBox="{box}"><rect width="5" height="5"/></svg>'.encode())
    assert max(image.size) == 1024


def test_without_the_library_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_image, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"SVG images needs .*nonosat\[images\]"):
        read_image(boat())
