"""For studies of SAT: encodings compared, answers of other solvers decoded, cubes.

- Encodings: ``comparison`` puts them side by side on a puzzle; ``strength`` measures how much unit
  propagation finds; ``encoding_check`` compares one with all small lines.
- Solvers: a *run* (``solver_runs``) is one solver on one formula, measured.
- ``decoding`` makes a picture of another solver's answer; ``cubes`` splits a formula for other programs.
"""
