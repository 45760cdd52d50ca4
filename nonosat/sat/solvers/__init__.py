"""SAT solvers at work: what each can do, searches, cores, cheapest and closest models, counts.

What the rest of the package uses:

- ``race.search``: all answers to a ``FormulaQuestion``, as they are found, in this process or in children;
- ``session.Session``: a solver with a formula in it, for questions of one's own; ``backends`` says what each
  solver can do;
- ``listing``, ``model_counter``: the models of small formulas, and how many a large one has;
- ``cores``, ``maxsat``, ``hitting_sets``, ``diverse_sets``, ``closest_model``, ``closest_pair``: which lines
  conflict, and what is cheapest, closest or most different; ``descent`` is the way to the closest;
- ``cube_search``, with ``lookahead`` and ``strand``: the parts of one formula, searched by several processes;
- ``proofs``, ``proof_checkers``: proofs that a solver writes, and others replay;
- ``external``, with ``solver_program`` and ``answers``: solvers that are programs, and what they print;
- ``interruptible``: Ctrl-C and alarms while a solver is at work;
- ``cardinality``: at most one of some literals, as PySAT encodes it;
- ``effort``: what a search has cost.

Nothing here knows puzzles: a formula comes as clauses, with the variables of the cells that it leaves open.
No other room imports PySAT.

A search, from below:

A *question* (``formula_search``) is a formula to search with the solutions that are known; what is found in
it comes as *answers*, and as progress in between. ``formula_search.run`` is a search in one process, up to
its last solution. *Hints* are literals that a solver is to try first; a question may bring a function that
makes them when a search takes long. Then two sessions take *turns*, each a number of conflicts long: the
first, and the *guided* one, which decides by the hints.

A *race* (``race``) has several searches for the same answers. An *entrant* takes part in it: the first, and
those that enter when that takes long, with another solver, seed or hints; or the *prover*, which writes a
proof and answers nothing else. What an entrant has done is told in every answer as a *racer*
(``nonosat.model.progress``).

A *cube* is a set of literals that are assumed, so that the rest of the formula is easier; its search ends
refuted, with a picture, or because it takes too long. Short clauses that are learnt on the way, *lemmas*, are
told to the other processes. A *strand* is what one solver adds to the proof that they write together.

Begin with ``session``, then read ``formula_search``.
"""
