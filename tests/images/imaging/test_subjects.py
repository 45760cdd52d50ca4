"""Photographs: the subject found, cropped, on blank background, its features by local contrast."""

from __future__ import annotations

import pytest

from nonosat.images.imaging import draft as drafts
from nonosat.images.imaging import subject as subjects
from nonosat.images.imaging.draft import Draft, draft_of
from nonosat.images.imaging.image_options import CropBox, ImageOptions, Method, Scope, Size
from nonosat.images.imaging.source import read_image
from nonosat.images.imaging.subject import is_photograph
from nonosat.model.errors import InputError, MissingExtra
from tests.support.images import BOAT, enlarged, file_of, noisy_scene

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
np = pytest.importorskip("numpy")
pytest.importorskip("cv2")


def drawn(image, **choices) -> Draft:
    return draft_of(read_image(file_of(image)), ImageOptions(**choices))


def pear(down_to: int = 220):
    """Return a bright pear with a dark mark, before leaves; the image is cut off at row ``down_to``."""
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


def test_a_subject_is_found_cropped_and_on_blank_background() -> None:
    draft = drawn(pear(), size=Size(40))
    assert draft.options.scope is Scope.SUBJECT
    assert draft.notes == (f"a photograph, drawn with --method {draft.options.method} --scope subject",)
    picture = draft.grid
    assert picture.height == 40
    # About as wide as the pear, which is 110 of 170 pixels.
    assert 24 <= picture.width <= 30
    lines = list(picture.text_rows())
    corners = [line[:6] + line[-6:] for line in lines[:8]]
    assert "#" not in "".join(corners)
    # Its mark is visible.
    assert any("#" in line[13:19] for line in lines[17:27])


def test_without_opencv_a_photograph_is_drawn_whole_and_a_message_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (subjects, drafts):
        monkeypatch.setattr(module, "can_run_networks", lambda: False)
    draft = drawn(pear(), size=Size(40))
    assert draft.options.scope is Scope.WHOLE
    assert draft.notes[1] == "its subject cannot be found without OpenCV (extra: images)"
    with pytest.raises(MissingExtra, match=r"finding the subject .*nonosat\[images\]"):
        drawn(pear(), scope=Scope.SUBJECT)


def test_what_is_asked_for_is_drawn_instead() -> None:
    whole = drawn(pear(), size=Size(40), scope=Scope.WHOLE)
    assert (whole.grid.width, whole.options.scope) == (40, Scope.WHOLE)
    for method in (Method.TONES, Method.STENCIL):
        assert drawn(pear(), size=Size(40), method=method).grid.width == 40
        assert drawn(pear(), size=Size(40), method=method, scope=Scope.SUBJECT).grid.height == 40
    # A part that was chosen stays the frame; only its background is removed.
    part = drawn(pear(), size=Size(40), crop=CropBox(200, 200, 50, 0))
    assert (part.grid.width, part.grid.height, part.options.scope) == (40, 40, Scope.SUBJECT)


def test_the_same_image_has_the_same_subject_every_time() -> None:
    assert drawn(pear()).grid == drawn(pear()).grid


def test_a_subject_that_the_image_cuts_off_has_no_contour_there() -> None:
    options = {"size": Size(30), "method": Method.STENCIL, "scope": Scope.SUBJECT}
    cut, whole = drawn(pear(180), **options).grid, drawn(pear(), **options).grid
    assert list(whole.text_rows())[-1].count("#") > 3
    # Where it goes on there are its two sides, and no line between them.
    assert 1 <= list(cut.text_rows())[-1].count("#") <= 4


def test_a_subject_before_a_ground_as_lively_as_itself_is_found_by_the_network() -> None:
    generator = np.random.default_rng(3)
    ground = np.array(
        Image.fromarray(generator.integers(20, 200, (24, 32, 3), dtype=np.uint8)).resize((320, 240))
    )
    fruit, mask = pear(240), np.array(pear(240).convert("L")) > 130
    scene = np.where(mask[:, :, None], np.array(fruit), ground)
    found = subjects.isolate_subject(Image.fromarray(scene), is_sought=False)
    assert found is not None
    width, height = found.image.size
    assert abs(width - 110) <= 12 and abs(height - 170) <= 12


def test_the_network_is_sure_of_nothing_where_there_is_nothing() -> None:
    noise = np.random.default_rng(4).integers(0, 255, (200, 260, 3), dtype=np.uint8)
    assert subjects.isolate_subject(Image.fromarray(noise), is_sought=False) is None
    with pytest.raises(InputError, match="expected an image with a subject"):
        subjects.isolate_subject(Image.new("RGB", (90, 60), "white"), is_sought=True)


def test_an_image_without_a_subject_is_drawn_whole() -> None:
    draft = drawn(leaves(), size=Size(20))
    assert draft.options.scope is not Scope.SUBJECT
    assert draft.grid.height == 20
    with pytest.raises(InputError, match="expected an image with a subject"):
        drawn(Image.new("RGB", (40, 30), "grey"), scope=Scope.SUBJECT)


def test_drawings_are_no_photographs() -> None:
    assert is_photograph(pear()) and is_photograph(noisy_scene().convert("RGB"))
    for cell in (1, 3, 16):
        assert not is_photograph(enlarged(BOAT, cell))
    assert not is_photograph(Image.new("RGB", (1, 1)))
    assert not is_photograph(Image.new("RGBA", (9, 9)))


#: Rows and columns of the eyes of ``face``, in cells.
EYES = ((slice(6, 9), slice(5, 8)), (slice(6, 9), slice(12, 15)))


def face():
    """A round face on transparent background, the right half in deep shade: its eyes are a little darker."""
    down, across = np.mgrid[0:200, 0:200]
    levels = np.where(across < 100, 220.0, 110.0)
    for centre in (65, 135):
        levels[np.hypot(across - centre, down - 75) < 13] -= 45
    alpha = np.where(np.hypot(across - 100, down - 100) < 97, 255, 0)
    return Image.fromarray(np.stack([levels] * 3 + [alpha], axis=2).astype(np.uint8), "RGBA")


def stencilled(method: Method):
    picture = draft_of(read_image(file_of(face())), ImageOptions(size=Size(20), method=method)).grid
    return np.frombuffer(picture.cells, dtype=np.uint8).reshape(20, 20)


def test_features_are_seen_in_light_and_in_shade() -> None:
    cells = stencilled(Method.LINES)
    for rows, columns in EYES:
        assert cells[rows, columns].sum() >= 3
    # The shade alone is not drawn: between its eye and its edge it is blank.
    assert cells[11:14, 12:15].sum() == 0
    assert stencilled(Method.TONES)[11:14, 12:15].all()


@pytest.mark.parametrize("method", [Method.STENCIL, Method.LINES])
def test_the_contour_of_what_is_before_a_background_is_closed(method: Method) -> None:
    cells = stencilled(method)
    outside = np.zeros((22, 22), dtype=bool)
    outside[0, 0] = True
    free = np.pad(cells, 1) == 0
    for _ in range(100):
        framed = np.pad(outside, 1)
        around = framed[:-2, 1:-1] | framed[2:, 1:-1] | framed[1:-1, :-2] | framed[1:-1, 2:]
        outside |= around & free
    assert not outside[8:14, 8:14].any()
