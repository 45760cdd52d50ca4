"""Books of puzzles as PDF.

``content`` defines the puzzles, options, layout and words of a book. ``packing`` puts blocks of known sizes
on as few pages as possible; ``planning`` assigns puzzles to pages and chapters with it, ``large_puzzles``
turns, spreads or splits those that share no page. ``pages`` prints everything with a ``Press`` (``press``),
part by part: ``first_leaf``, ``contents_pages``, ``how_to_solve``, ``puzzle_pages``, ``solution_pages``.
"""
