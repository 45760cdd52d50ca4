"""The input of a command: options, and the puzzles, pictures and files that its arguments name.

``options`` has the options that commands share; other modules whose names end in ``options`` are dataclasses
of those that belong together: of a batch, a gate.
``puzzles`` reads the input puzzle after puzzle, as *entries* (``entry``): a puzzle, and its name in the
output. ``pictures`` reads pictures; ``targets`` and ``written_files`` say what is to be written, and
check it before the work. What abilities take is theirs.
"""
