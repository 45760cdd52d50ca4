"""Simulated photographs, scans and screenshots of printed puzzles, from a seed, with their ground truth.

    puzzle (``puzzles``) + style (``print_styles``) ─printing→ Sheet ─photographing→ PrintedPage

``printed_page(3, kind="photo")`` has an ``image`` and the ``puzzles`` on it.

The same seed and kind give the same page, pixel by pixel, with the same versions of Pillow, OpenCV and numpy.
The fonts are those of the extra ``test`` and of matplotlib: the reader of digits was trained on none of them.
"""

from .page import KINDS as KINDS
from .page import SPOILT_KINDS as SPOILT_KINDS
from .page import PrintedPage as PrintedPage
from .page import PrintedPuzzle as PrintedPuzzle
from .page import printed_page as printed_page
