"""Certificates: that what is said of a puzzle is so, in files that anyone can check.

A certificate is a folder: a *claim*, *formulas* that have no model if it holds, a *proof* of each. Whoever
verifies it trusts neither the search that made it nor the solver: the claim is judged by the clues, its
formulas are derived again from the puzzle, and a checker of another make replays the proofs.

``claims``
    What can be claimed: that some pictures are all there are, that a count is the smallest, or exact.
``certificate``
    The files of one, byte for byte; ``manifest`` lists them. Its proofs are files (``proof``), or lie in the
    *segments* that the solvers of a conquest have written (``segments``).
``certifying``
    Making one: a *refutation* (``refutation``) is the search for a proof. What was made is verified before
    it is written, to a ``target``. A conquest makes its own: ``nonosat.conquest.question``.
``verifying``
    Verifying one from its files (``reading``). A ``Verification`` (``verification``) says what came of it:
    the claim is *proved*, the files are *rejected*, or the proof was left *unchecked*.
``replaying``, ``lrat``
    Proofs replayed by checkers of others, and those in LRAT also by our own.
"""
