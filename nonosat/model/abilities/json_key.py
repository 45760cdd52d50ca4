"""What a field of a result means: it is a key of the JSON answer.

count: Annotated[int, "The number of pictures; a lower bound unless `exact`."]
"""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """The meaning of a key, its ``name`` unless it is that of the field, and to how many decimal ``places`` a
    number is rounded. A key that is not always there has words for ``when`` it is. A text alone is a key's
    meaning.
    """

    meaning: str
    name: str | None = None
    places: int | None = None
    when: str | None = None
