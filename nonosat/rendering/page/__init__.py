"""The parts of HTML pages, each of which is one file that holds its style, scripts and data.

``document`` puts a page together: ``head`` begins it, ``table`` is its board and ``zoom`` the buttons for the
size of its cells, ``data`` is what its scripts know about the puzzle, by the names of ``names``, and
``script`` joins the modules in ``scripts/`` into one. The pages themselves are in ``nonosat.rendering``:
``play_page``, ``steps_page`` and ``scan_page``. The studio serves the same modules.
"""
