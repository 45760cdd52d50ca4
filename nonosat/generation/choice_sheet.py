"""The choices made from an image, side by side."""

from __future__ import annotations

from nonosat.amounts import amount
from nonosat.generation.choosing import Choices
from nonosat.rendering.contact_sheet import CaptionedPicture, draw
from nonosat.rendering.sheet import Highlight, PuzzleSheet

#: Panels side by side on a contact sheet.
_COLUMNS = 4


def choice_sheet(made: Choices) -> bytes:
    """A PNG file with the picture as it was drawn and each choice, its changes marked, and what it is like.

    Raises ``MissingExtra`` without Pillow. Precondition: there is a choice.
    """
    panels = [CaptionedPicture(PuzzleSheet(made.choices[0].puzzle, made.drawn), "as drawn")]
    for number, each in enumerate(made.choices, 1):
        changed = Highlight("ambiguous", tuple((row, column) for row, column, _ in each.changes))
        drawn = "" if each.drawn == made.drawn else f"{each.drawn_with}\n"
        caption = (
            f"{number}: {amount(len(each.changes), 'cell')} changed\n{drawn}likeness {each.likeness:.3f}\n"
            f"difficulty {each.difficulty:.1f} ({each.difficulty_class})"
        )
        panels.append(CaptionedPicture(PuzzleSheet(each.puzzle, each.picture, (changed,)), caption))
    return draw(panels, columns=min(_COLUMNS, len(panels)))
