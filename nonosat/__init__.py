"""nonosat: nonograms solved, checked, proved and explained with SAT.

The public names live here and are imported when first used, so that a program pays only for what it
uses.
"""

__version__ = "0.1.0"
