"""The parts of HTML pages, each of which is one file that holds its style, scripts, words and data.

``document`` puts a page together: ``head`` begins it, ``data`` is what its scripts know about the puzzle,
by the names of ``names``. The pages themselves are in ``nonosat.rendering``: ``play_page``, ``steps_page``
and ``scan_page``; their scripts are in ``nonosat.web``.
"""
