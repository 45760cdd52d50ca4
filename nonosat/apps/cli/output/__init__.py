"""The output of a command: reports in text and JSON, drawings, messages on standard error, files.

Results go to standard output or to files (``streams``, which makes sure that all streams are there), by way
of a *report* (``report``), which is text or JSON, and which ``output_options`` choose; talk goes to standard
error (``standard_error``, ``progress_line``), unless it is hushed. ``display`` draws pictures on a terminal,
``products`` writes the puzzles that were made, and ``line_breaks`` has lines break between words. The rest is
the output of single commands: ``listing`` of formats, solvers and encodings, ``encoding_tables``, ``junit``
of ``check``.
"""
