"""Sentences for steps, cells and lines.

``step_writer`` makes the steps on one line; ``sentences`` has the sentences of all kinds of steps, of cells,
and of similar steps; ``technique_sentences`` those of each technique; ``translation`` takes the texts of a
language from the tables that the pages use, too. Sentences count rows and columns from 1, steps from 0.
"""
