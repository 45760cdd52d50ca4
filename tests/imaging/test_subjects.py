"""The subject of a photograph: found, cropped, on blank ground; or all of it drawn."""

from __future__ import annotations

import pytest

from nonosat import InputError
from nonosat.imaging import draft as drafts
from nonosat.imaging import subject as subjects
from nonosat.imaging.draft import Draft, draft_of
from nonosat.imaging.photograph import is_photograph
from nonosat.imaging.recipe import Box, Method, Recipe, Scope, Size
from nonosat.imaging.source import read_image
from tests.support.images import BOAT, enlarged, file_of, noisy_scene

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
np = pytest.importorskip("numpy")


def drawn(image, **choices) -> Draft:
    return draft_of(read_image(file_of(image)), Recipe(**choices))


def pear(down_to: int = 220):
    """A bright pear with a dark mark on it, before leaves, as far as the picture reaches down."""
    generator = np.random.default_rng(8)
    down, across = np.mgrid[0:240, 0:320]
    leaves = np.stack([60 + 8 * np.sin(across / 9 + down / 17), 90 + 8 * np.cos(down / 11), 50 + 0 * down], 2)
    body = (np.hypot(across - 150, (down - 130) * 0.8) < 55) | (np.hypot(across - 150, down - 60) < 28)
    mark = np.hypot(across - 160, down - 120) < 14
    image = np.where(body[:, :, None], [230, 200, 70], leaves)
    image = np.where(mark[:, :, None], [120, 80, 30], image)
    light = 40 * across[:, :, None] / 320
    image = image + light + generator.normal(0, 6, (240, 320, 3))
    return Image.fromarray(image[:down_to].clip(0, 255).astype(np.uint8))


def leaves():
    return pear().crop((0, 0, 80, 200))


@pytest.mark.parametrize("has_opencv", [True, False])
def test_a_subject_is_found_cropped_and_on_blank_ground(
    has_opencv: bool,  # noqa: FBT001 - a parameter of a test
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if has_opencv:
        pytest.importorskip("cv2")
    else:
        for module in (subjects, drafts):
            monkeypatch.setattr(module, "find_spec", lambda _: None)
    draft = drawn(pear(), size=Size(40))
    assert draft.recipe.scope is Scope.SUBJECT
    assert draft.remarks[0] == f"a photograph, drawn with --method {draft.recipe.method} --scope subject"
    assert any("OpenCV" in each for each in draft.remarks) is not has_opencv
    picture = draft.picture
    assert picture.height == 40
    # About as wide as the pear, which is 110 of 170 pixels.
    assert 24 <= picture.width <= 30
    lines = list(picture.text_rows())
    corners = [line[:6] + line[-6:] for line in lines[:8]]
    assert "#" not in "".join(corners)
    # The mark on it is seen.
    assert any("#" in line[13:19] for line in lines[17:27])


def test_what_is_asked_for_is_drawn_instead() -> None:
    whole = drawn(pear(), size=Size(40), scope=Scope.WHOLE)
    assert (whole.picture.width, whole.recipe.scope) == (40, Scope.WHOLE)
    for method in (Method.TONES, Method.STENCIL):
        assert drawn(pear(), size=Size(40), method=method).picture.width == 40
        assert drawn(pear(), size=Size(40), method=method, scope=Scope.SUBJECT).picture.height == 40
    # A part that was chosen stays the frame; only its background is emptied.
    part = drawn(pear(), size=Size(40), crop=Box(200, 200, 50, 0))
    assert (part.picture.width, part.picture.height, part.recipe.scope) == (40, 40, Scope.SUBJECT)


def test_the_same_image_has_the_same_subject_every_time() -> None:
    pytest.importorskip("cv2")
    assert drawn(pear()).picture == drawn(pear()).picture


def test_a_subject_that_the_image_cuts_off_has_no_contour_there() -> None:
    recipe = {"size": Size(30), "method": Method.STENCIL, "scope": Scope.SUBJECT}
    cut, whole = drawn(pear(180), **recipe).picture, drawn(pear(), **recipe).picture
    assert list(whole.text_rows())[-1].count("#") > 3
    # Where it goes on there are its two sides, and no line between them.
    assert 1 <= list(cut.text_rows())[-1].count("#") <= 4


def test_a_subject_before_a_ground_as_lively_as_itself_is_found_by_the_network() -> None:
    pytest.importorskip("cv2")
    generator = np.random.default_rng(3)
    ground = np.array(
        Image.fromarray(generator.integers(20, 200, (24, 32, 3), dtype=np.uint8)).resize((320, 240))
    )
    fruit, mask = pear(240), np.array(pear(240).convert("L")) > 130
    scene = np.where(mask[:, :, None], np.array(fruit), ground)
    found = subjects.emptied(Image.fromarray(scene), is_sought=False)
    assert found is not None
    width, height = found.image.size
    assert abs(width - 110) <= 12 and abs(height - 170) <= 12


def test_the_network_is_sure_of_nothing_where_there_is_nothing() -> None:
    pytest.importorskip("cv2")
    noise = np.random.default_rng(4).integers(0, 255, (200, 260, 3), dtype=np.uint8)
    assert subjects.emptied(Image.fromarray(noise), is_sought=False) is None
    with pytest.raises(InputError, match="expected an image with a subject"):
        subjects.emptied(Image.new("RGB", (90, 60), "white"), is_sought=True)


def test_an_image_without_a_subject_is_drawn_whole() -> None:
    draft = drawn(leaves(), size=Size(20))
    assert draft.recipe.scope is not Scope.SUBJECT
    assert draft.picture.height == 20
    with pytest.raises(InputError, match="expected an image with a subject"):
        drawn(Image.new("RGB", (40, 30), "grey"), scope=Scope.SUBJECT)


def test_drawings_are_no_photographs() -> None:
    assert is_photograph(pear()) and is_photograph(noisy_scene().convert("RGB"))
    for cell in (1, 3, 16):
        assert not is_photograph(enlarged(BOAT, cell))
    assert not is_photograph(Image.new("RGB", (1, 1)))
    assert not is_photograph(Image.new("RGBA", (9, 9)))
