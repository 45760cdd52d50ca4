"""Books of puzzles: what is in them, where it stands on their pages, and the pages as PDF.

``content`` says what a book is made of, what it says in each language and how it is to look; ``book_page`` is
what ``planning`` finds: which puzzles stand on which page and in which chapter. ``packing`` puts boards on
pages that they share, each as large as these allow; ``large_puzzles`` turns others or
parts them. ``pages`` prints all of it with a ``Press`` (``press``), part by part: ``first_leaf``,
``contents_pages``, ``how_to_solve``, ``puzzle_pages``, ``solution_pages``, ``codes``.
"""
