"""SAT solvers: searches, cores, cheapest and closest models, model counts, proofs.

- ``portfolio.search``: the solutions of a formula (``formula_search``), in this process or by parallel
  searches in children; ``session.Session``: an open solver; ``available``: what each solver of PySAT can do;
- ``listing``, ``model_counter``: the models of small formulas, and the model counts of large ones;
- ``cores``, ``maxsat``, ``hitting_sets``, ``diverse_sets``, ``closest_model``, ``closest_pair``,
  ``minimisation``: optimal sets and models;
- ``cube_search``, ``lookahead``, ``proof_fragment``: cubes of one formula; ``proofs``, ``proof_checkers``:
  proofs;
- ``external``, ``solver_program``, ``answers``: external solvers; ``interruptible``, ``cardinality``,
  ``effort``: details.

This package knows no puzzles, and no other imports PySAT. Begin with ``session``, then read
``formula_search``.
"""
