"""Arguments and options of commands, and the puzzles, grids and files that they name.

``options`` has the shared options; ``batch_options`` and ``requirement_options`` are those of ``batch`` and
``check --require``. The options of abilities are declared with them. ``puzzles`` reads the input as *entries*
(``entry``): a puzzle, and its name in the output. ``grids`` reads solutions and other grids; ``targets`` and
``written_files`` check output files before the work.
"""
