"""What is read of a puzzle, corrected: the likeliest clues that have a picture.

    correct(rows, columns, *, palette, row_colours, column_colours, marks, margin, limits) -> Correction

``correction.py`` says what comes of it, ``correct.py`` how.
"""
