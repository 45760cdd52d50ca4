"""For studies of SAT: encodings compared, answers of other solvers decoded, cubes.

- Encodings: ``comparison`` puts them side by side on a puzzle; ``strength`` measures how much unit
  propagation finds; ``encoding_check`` compares one with all small lines.
- Solvers: a *run* (``solver_runs``) is one solver on one formula, measured; ``judged_runs`` checks the
  answers against the clues and against one another. ``run_tables`` and ``comparison_plot`` show runs, and
  ``origins`` says of which family and size a puzzle is.
- ``decoding`` makes a picture of another solver's answer; ``cubes`` splits a formula for other programs.
"""
