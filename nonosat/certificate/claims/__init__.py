"""What certificates claim of a puzzle. Whatever can be judged by the clues is; a formula says what is left.

``claim`` has what all claims share, ``kinds`` finds one by the name that it has in files.

``all_pictures``
    That a puzzle has these pictures and no other. The formula is that of the puzzle without them.
``minimum``
    What the other eight share. Of some things, such as cells to give, as few as possible are chosen. That
    those chosen are enough is shown by a formula: the puzzle with them has no other picture. That fewer are
    not enough is shown by *obstacles*, each of which any sufficient choice must *hit*: that it is one is seen
    from the clues alone (another picture of the puzzle must differ in a cell that is given). A second formula
    says that some choice with one fewer hits all of them. Where a distance is claimed to be the smallest, the
    *witness* is checked by the clues, and the only formula is that something is closer. The exact number of
    pictures has the same form: fillings of groups of cells are the witness, and there is no picture besides
    their combinations.
``givens``, ``changes``, ``corrections``, ``numbers``, ``conflicts``, ``distances``, ``counts``
    These eight: what repairs find, what hiding finds (``numbers``, whose conditions are in ``hidden``), what
    checks and reviews find, and counts. Their formulas are written by ``formula_text`` and ``counter``.

``nonosat.minima`` makes claims of answers.
"""
