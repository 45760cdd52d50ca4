"""Generated puzzles: families for testing solvers, and random puzzles with exactly one solution.

Start at ``generating.generate``. ``families`` follow a rule and have a size; ``random_puzzles`` have the
size, density, symmetry and difficulty of a ``puzzle_spec``; ``hard_puzzles`` are those of random grids
(``random_goals``) that take the solver the most conflicts.
"""
