"""SAT tools: comparisons of encodings and solvers, decoding, cubes.

- Encodings: ``comparison`` compares them on a puzzle; ``strength`` measures unit propagation;
  ``encoding_check`` tests one on all small lines.
- Solvers: ``solver_runs`` measures one solver on one formula.
- ``decoding`` turns another solver's answer into a solution; ``cubes`` splits a formula for other programs.
"""
