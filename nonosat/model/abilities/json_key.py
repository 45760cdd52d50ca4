"""The annotation of a result's field that makes it a key in JSON.

count: Annotated[int, "The number of solutions; a lower bound unless `exact`."]
"""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """The meaning of a key, its ``name`` if it differs from the field's, and the decimal ``places`` to which
    a number is rounded. ``when`` says in words when an optional key is present. A text alone as annotation is
    a key's meaning.
    """

    meaning: str
    name: str | None = None
    places: int | None = None
    when: str | None = None
