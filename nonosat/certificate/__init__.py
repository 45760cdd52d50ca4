"""Certificates: that a puzzle has exactly these pictures, in files that anyone can check.

A certificate is a folder. Whoever verifies it trusts neither the search that made it nor the solver: pictures
are judged by the clues, the formula is derived again from the puzzle, and a checker of another make replays
the *proof* that the formula has no model.

``certificate``, ``cubes``, ``minimum``
    The three kinds, and their files byte for byte: all pictures of a puzzle; the same from a conquest, whose
    proof comes in *segments* of several solvers; that a count is the smallest, or exact.
``certifying``, ``certifying_minima``
    Making one: a *refutation* (``refutation``, ``proof``) is the search for the proof. What was made is
    verified before it is written, to a ``target``. A conquest makes its own: ``nonosat.conquest.question``.
``verifying``, ``verifying_cubes``
    Verifying one from its files (``reading``, ``manifest``). A ``Verification`` says what came of it: the
    claim is *proved*, the files are *rejected*, or the proof was left *unchecked*.
``replaying``, ``lrat``
    Proofs replayed by checkers of others, and those in LRAT also by our own.
"""
