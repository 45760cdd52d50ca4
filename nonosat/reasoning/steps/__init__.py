"""Steps on one line: what follows, from which cells, by which technique.

A *step* (``step``) is one deduction as a value: the cells that it decides, the cells and lines it rests on,
its technique, and its sentence; ``plain`` writes it in JSON. A *look* at a line (``line_looks``) is all that
the line shows, step after step.

The *reason* of a step is the fewest known cells that, with the clue, imply it (``line_reason``, by
``hitting_set``). Its *technique* is the pattern (``patterns``) by which people see it, recognised by facts of
the line (``deduction``).
"""
