"""Cube-and-conquer: the formula of a hard puzzle is split into cubes, which many processes search.

A *cube* is a few decisions; *lemmas* are short learnt clauses, which processes share. If a proof is kept,
what one solver learns is a *proof fragment*, written in *segments*.

- ``search``: guided search first, then cubes, submitted to a pool (``nonosat.sat.processes.pool``);
- ``jobs``: search a cube, or check a segment of the proof; ``segment_checks``: which segments are unchecked;
- ``journal``: the tree of cubes, and the folder from which an interrupted run resumes;
- ``conquering``: the ability ``Conquer``, its ``result``, and the certificate.

One cube is searched in ``nonosat.sat.solvers.cube_search``; claim and proof are in ``nonosat.sat.proofs``.
"""
