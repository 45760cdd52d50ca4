"""Generated puzzles: families to try solvers on, and random puzzles with exactly one picture.

``generating.generate`` is the door; there every *family*, a kind of puzzle that comes in sizes, has its
name. ``families`` are made by a rule; ``random_puzzles`` of ``random_pictures``, with
the size, density, symmetry and difficulty of a ``wish``; ``hard_puzzles`` are random ones that take the
solver long.

``making`` makes puzzles of an image: one (``nonosat.authoring.making``), or several among which there is a
*choice* (``choices``): none is worse than another in every respect. ``choice_search`` finds them, and
``choices_result`` has them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.lazy_names import lazily

HOMES = {
    "nonosat.generation.choices_result": ("ChoicesResult", "MadeChoice"),
    "nonosat.generation.choices": ("Taste", "ChoiceWish", "Choice"),
}
__all__ = [name for names in HOMES.values() for name in names]

if TYPE_CHECKING:
    from nonosat.generation.choices import Choice as Choice
    from nonosat.generation.choices import ChoiceWish as ChoiceWish
    from nonosat.generation.choices import Taste as Taste
    from nonosat.generation.choices_result import ChoicesResult as ChoicesResult
    from nonosat.generation.choices_result import MadeChoice as MadeChoice
else:
    __getattr__, __dir__ = lazily(__name__, HOMES)
