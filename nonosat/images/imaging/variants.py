"""Other options for the same image, to compare by eye."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nonosat.images.imaging.background import shape_of, without_colour
from nonosat.images.imaging.draft import AUTO_METHODS, draft_of
from nonosat.images.imaging.framing import cropped
from nonosat.images.imaging.image_options import ImageOptions, Method, Scope

if TYPE_CHECKING:
    from PIL.Image import Image

#: Closer together where one more colour changes a grid most.
_COLOURS = (2, 3, 4, 6, 8)


def variants(image: Image, options: ImageOptions) -> Iterator[ImageOptions]:
    """Yield options with the size and crop of the given ones: what ``AUTO`` chooses, then all methods (for
    the subject of a photograph and for all of it), inverted, and in colours, first in as many as given.
    """
    plain = ImageOptions(
        size=options.size,
        crop=options.crop,
        fit=options.fit,
        trim=options.trim,
        background=options.background,
    )
    chosen = draft_of(image, replace(plain, scope=options.scope)).options
    yield chosen
    if options.background is not None:
        image = without_colour(image, options.background)
    part = cropped(image, options.crop)
    scopes = [chosen.scope, Scope.WHOLE] if chosen.scope is Scope.SUBJECT else [chosen.scope]
    for scope in scopes:
        for method in AUTO_METHODS:
            each = replace(plain, scope=scope, method=method)
            has_shape = scope is Scope.SUBJECT or shape_of(part) is not None
            if each != chosen and (has_shape or method is not Method.SILHOUETTE):
                yield each
    yield replace(plain, method=Method.TONES, invert=True)
    yield replace(plain, method=Method.LINES, invert=True)
    if options.palette:
        yield replace(plain, palette=options.palette)
    for colours in dict.fromkeys(filter(None, (options.colours, *_COLOURS))):
        yield replace(plain, colours=colours)
