"""Certificates: that a puzzle has exactly these pictures, none, or so many, in files that anyone can check.

A certificate is a folder: a *claim*, a *formula* that has no model if it holds, a *proof* of that. Whoever
verifies it trusts neither the search that made it nor the solver: the claim is judged by the clues, its
formula is derived again from the puzzle, and a checker of another make replays the proof.

``claim``, ``counts``
    What can be claimed: that some pictures are all there are, or that their number is exact.
``certificate``
    The files of one, byte for byte; ``manifest`` lists them. Its proof is a file (``proof``), or lies in the
    *segments* that the solvers of a conquest have written (``segments``).
``certifying``
    Making one. What was made is verified before it is written. A conquest makes its own:
    ``nonosat.sat.cube_and_conquer.conquering``.
``verifying``
    Verifying one from its files (``reading``). A ``Verification`` (``verification``) says what came of it:
    the claim is *proved*, the files are *rejected*, or the proof was left *unchecked*. Two texts of one
    formula are compared by ``same_formula``.
``replaying``, ``lrat``
    Proofs replayed by checkers of others, and those in LRAT also by our own.
"""
