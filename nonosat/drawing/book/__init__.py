"""Books of puzzles: what is in them, where it stands on their pages, and the pages as PDF.

``content`` says what a book is made of, what it says in each language and how it is to look. ``packing`` puts
things of known sizes on as few pages as possible; ``planning`` finds so which puzzles stand on which page and
in which chapter, and ``large_puzzles`` turns those that share none, lays them over two pages or parts them.
``pages`` prints all of it with a ``Press`` (``press``), part by part: ``first_leaf``, ``contents_pages``,
``how_to_solve``, ``puzzle_pages``, ``solution_pages``.
"""
