"""What is read of a puzzle, corrected: the likeliest clues that have a picture.

    correct(rows, columns, *, palette, marks, limits) -> Correction

``correction.py`` says what comes of it, ``correct.py`` how. A *price* is what it costs that
the page says something else than was read; the ways to read a line are taken in the order of their prices
(``line_readings.py``), without those that no equal sums of rows and columns allow at a price that counts
(``balance.py``), and so are those of the whole puzzle (``search.py``). ``outcome.py`` says which
numbers are then in *doubt*: another reading costs hardly more.
"""
