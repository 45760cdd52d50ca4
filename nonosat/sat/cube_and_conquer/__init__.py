"""One hard puzzle conquered by many processes: its formula is split into cubes, which are searched apart.

A *cube* is a few decisions; *lemmas* are short clauses that a process has learnt and tells the others. Where
a proof is kept, what one solver has learnt is a *strand*, and comes in *segments*.

``journal``
    The tree of cubes with what has come of them, and the folder in which a conquest keeps what is done, so
    that it goes on after any interruption.
``jobs``
    What a pool (``nonosat.sat.processes.pool``) is given: a cube to search, or a segment of the proof to replay.
``replays``
    Which segments are to be replayed.
``conquering``
    The conquest: guided search first, then cubes, handed to the pool.
``question``
    The conquest as an ability, which ends in a ``result``, and the certificate that comes of it; one that was
    finished before answers from its folder.

How one cube is searched is in ``nonosat.sat.solvers.cube_search``; the claim and the proof of the certificate are
in ``nonosat.sat.proofs``.
"""
