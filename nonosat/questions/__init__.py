"""What can be asked about a puzzle: each question declared once, in a file of its own.

A *question* is a frozen dataclass. Its fields are its options, each declared once (``option`` in ``fields``):
the command line, the tasks of a batch, what the studio accepts and the reference pages come from them. Its
method ``work`` returns the *answer*, a result of the library together with what is said of it in sentences,
as JSON (``plain``) and as an exit code (``exits``). A limit or a signal ends the work within a block ``with
ending``, whose ``show`` is given what is to be seen on the way; the answer then says what is known.

Begin with ``question``, then read ``solving``, the shortest; each question is a file named for what is done.
What several share: options (``shared``, ``sizes``, ``recipes``, ``known_names``), steps and
clues in text (``steps``, ``clue_table``). ``requests`` makes questions of JSON, ``showing`` shows results in
notebooks, ``scanned_page`` a scan over its photograph.
"""
