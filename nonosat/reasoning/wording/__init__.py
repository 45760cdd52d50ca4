"""Steps and cells in sentences.

``step_writer`` makes the steps on one line, sentence and all; ``sentences`` has the sentences of every kind
of step, of cells and of steps that are alike, ``stories`` what is seen on the line by each technique;
``tongue`` says each in a language, from the table of words that pages have, too. People count rows and
columns from 1; the cells of a step are counted from 0.
"""
