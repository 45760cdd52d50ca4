"""HEIC images, in which telephones keep photographs.

``files/sailing_boat.heic`` shows ``puzzles/sailing_boat.json`` as nonosat draws it, a little turned on a
brown table. As telephones write it, it lies on its side, and a property of the image says how to turn it.
``files/broken.heic`` is another with some bytes changed; versions of libheif have crashed on it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import PUZZLES

from nonosat import read
from nonosat.images.imaging import source
from nonosat.images.imaging.source import read_image
from nonosat.model.errors import InputError, MissingExtra

pytest.importorskip("PIL", reason="Pillow is not installed")
pytest.importorskip("pi_heif", reason="pi-heif is not installed")

FILES = Path(__file__).parent / "files"
BOAT = FILES / "sailing_boat.heic"


def test_it_is_upright_and_in_colour() -> None:
    image = read_image(BOAT.read_bytes())
    assert image.size == (698, 490)
    assert image.mode == "RGB"
    red, _, blue = image.convert("RGB").resize((1, 1), box=(0, 0, 8, 8)).tobytes()
    assert red - blue > 30


@pytest.mark.parametrize("beginning", [b"heic", b"heix", b"mif1"])
def test_it_is_known_by_how_it_begins(beginning: bytes) -> None:
    data = BOAT.read_bytes()
    assert read_image(data[:8] + beginning + data[12:]).size == (698, 490)


def test_one_that_begins_otherwise_may_be_avif(tmp_path: Path) -> None:
    from PIL import Image, features

    if not features.check("avif"):
        pytest.skip("Pillow was built without AVIF")
    path = tmp_path / "page.avif"
    Image.new("RGB", (40, 30), (200, 100, 50)).save(path)
    data = path.read_bytes()
    for beginning in (b"avif", b"mif1"):
        image = read_image(data[:8] + beginning + data[12:])
        assert image.size == (40, 30)
        assert all(abs(a - b) < 12 for a, b in zip(image.tobytes()[:3], (200, 100, 50), strict=True))


@pytest.mark.slow
def test_a_printed_puzzle_in_it_is_read() -> None:
    pytest.importorskip("cv2", reason="the extra 'scan' is not installed")
    from nonosat import scan

    (found,) = scan(BOAT)
    boat = read(PUZZLES / "sailing_boat.json")
    assert (found.puzzle.rows, found.puzzle.columns) == (boat.rows, boat.columns)


@pytest.mark.parametrize("data", [BOAT.read_bytes()[:5000], (FILES / "broken.heic").read_bytes()])
def test_a_broken_one_is_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(InputError, match=r"expected a .*HEIC image") as refusal:
        read_image(data)
    assert "\n" not in str(refusal.value)


def test_without_the_library_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"HEIC images needs .*nonosat\[images\]"):
        read_image(BOAT.read_bytes())
