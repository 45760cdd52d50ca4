"""Certificates of all solutions, of no solution, or of the solution count, which anyone can check.

A certificate is a folder with a *claim*, a *formula* that is unsatisfiable if the claim holds, and a *proof*
of that. Verifying trusts neither the search nor the solver: it checks the claim by the clues, derives the
formula again from the puzzle, and has an independent checker check the proof.

- ``claim``, ``counts``: what can be claimed; ``certificate``, ``manifest``: its files, byte for byte;
- ``proof``, ``segments``: a proof in one file, or in segments by cube-and-conquer;
- ``certifying``: makes a certificate, and verifies it before it is written;
- ``verifying``, ``reading``, ``same_formula``: verify one from its files; the result is a ``verification``;
- ``proof_checking``, ``lrat``: external proof checkers, and nonosat's own for LRAT;
- ``theorem``, ``theorem_checker``, ``theorem_file``: the machine-checked checker, and a claim as a theorem.
"""
