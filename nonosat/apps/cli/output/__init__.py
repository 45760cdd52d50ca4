"""Output of commands: reports in text and JSON, drawings, messages on standard error, files.

``output_options`` choose a *report* (``report``), text or JSON, which writes results to standard output or to
files (``streams``). Messages go to standard error (``standard_error``, ``progress_line``). ``display`` draws
solutions on a terminal, ``puzzle_files`` writes resulting puzzles, ``line_breaks`` wraps lines. ``listing``,
``encoding_tables`` and ``junit`` serve single commands.
"""
