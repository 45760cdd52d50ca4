"""Steps on one line: conclusions, premises, techniques.

A *step* (``step``) is one deduction as a value: the cells that it decides, its premises, its technique, and
its sentence; ``plain`` writes it in JSON. ``line_candidates`` collects all steps that a line offers.

The *reason* of a step is a smallest set of known cells that, with the clue, implies it (``line_reason``, by
``hitting_set``). Its *technique* is a pattern that people use (``patterns``), recognised by facts of the line
(``deduction``).
"""
