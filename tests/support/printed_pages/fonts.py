"""The fonts that pages are printed in: none of them was there when the reader of digits was trained."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageFont

#: Upright fonts for numbers, by package and file.
_PRINT = {
    "font_caladea": ("Caladea-Regular.ttf", "Caladea-Bold.ttf", "Caladea-Italic.ttf"),
    "font_hanken_grotesk": (
        "HankenGrotesk-Regular.otf",
        "HankenGrotesk-Bold.otf",
        "HankenGrotesk-Light.otf",
        "HankenGrotesk-Italic.otf",
    ),
    "font_manrope": ("Manrope-Regular.ttf", "Manrope-Bold.ttf", "Manrope-Medium.ttf"),
    "font_source_sans_pro": (
        "SourceSansPro-Regular.ttf",
        "SourceSansPro-Semibold.ttf",
        "SourceSansPro-Bold.ttf",
        "SourceSansPro-It.ttf",
    ),
    "font_source_serif_pro": ("SourceSerifPro-Regular.ttf", "SourceSerifPro-Bold.ttf"),
    "font_fredoka_one": ("FredokaOne-Regular.ttf",),
}
_MATPLOTLIB = (
    "DejaVuSans.ttf",
    "DejaVuSans-Bold.ttf",
    "DejaVuSansMono.ttf",
    "DejaVuSerif.ttf",
    "STIXGeneral.ttf",
    "STIXGeneralBol.ttf",
    "cmr10.ttf",
    "cmss10.ttf",
)


@cache
def printed_fonts() -> tuple[str, ...]:
    """Return the paths of the fonts; ``ModuleNotFoundError`` when one of the packages is not installed."""
    files = [_folder(package) / "files" / name for package, names in _PRINT.items() for name in names]
    files += [_folder("matplotlib") / "mpl-data" / "fonts" / "ttf" / name for name in _MATPLOTLIB]
    missing = [str(file) for file in files if not file.is_file()]
    assert not missing, missing
    return tuple(map(str, files))


def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no package {package}: the extra 'test' holds the fonts", name=package)
    return Path(spec.origin).parent


@cache
def font_of_digit_height(path: str, height: int) -> ImageFont.FreeTypeFont:
    """Return the font at the size at which its digits are ``height`` pixels high."""
    probe = ImageFont.truetype(path, 200)
    _, top, _, bottom = probe.getbbox("0123456789", anchor="ls")
    return ImageFont.truetype(path, max(5, round(200 * height / (bottom - top))))
