"""Generated puzzles: families to try solvers on, and random puzzles with exactly one picture.

``generating.generate`` is the door; there every *family*, a kind of puzzle that comes in sizes, has its
name. ``families`` are made by a rule; ``random_puzzles`` of ``random_pictures``, with
the size, density, symmetry and difficulty of a ``wish``; ``hard_puzzles`` are random ones that take the
solver long.

``making`` makes puzzles of an image: one (``nonosat.authoring.making``), or several among which there is a
*choice* (``choices``): none is worse than another in every respect. ``choice_search`` finds them, and
``choices_result`` has them.
"""
