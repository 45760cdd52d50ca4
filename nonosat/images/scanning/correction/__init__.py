"""Correction: the likeliest clues that have a solution.

    correct(rows, columns, *, palette, marks, limits) -> Correction

Deviations from the reading have *costs*. ``line_readings`` yields the readings of a line by cost, ``balance``
excludes those whose sums cannot agree, ``search`` yields the readings of the whole puzzle with a solution by
cost (MaxSAT). ``conclusions`` finds the uncertain numbers: those for which another reading costs little more.
``correction`` defines the result, ``correct`` runs all of it.
"""
