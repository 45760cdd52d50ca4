"""The search for solutions: line logic, then probing, then a formula and a SAT solver.

``solution_search`` yields solutions one by one, each checked by ``solution_checker``; ``solving`` is the
ability ``Solve``, and ``results`` holds what it returns. ``turns`` alternates backtracking with a solver
when many solutions are wanted.
"""
