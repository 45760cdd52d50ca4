"""Books of puzzles: what is in them, where it stands on their pages, and the pages as PDF.

``content`` says what a book is made of and how it is to look, ``words`` what it says in each language;
``packing`` puts boards on pages, each as large as they allow; ``planning`` decides which puzzle stands where,
in which chapter, turned or over two pages. ``pages`` prints all of it with a ``Press`` (``press``), part by
part: ``title_page``, ``contents_pages``, ``how_to_solve``, ``puzzle_pages``, ``back_pages``, ``codes``.
"""
