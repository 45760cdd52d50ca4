"""File formats of nonograms: a module for each format, or for a few similar ones.

``table.txt`` has a row for each: its name, its suffixes, what it can hold and what it is.

A module or package here has a ``FORMAT`` (see ``nonosat.files.notation.format``) or several ``FORMATS``, such
as ``line_layouts`` with a table of templates. Formats do not import one another, except that several read
what is like JSON with ``json_puzzle``; shared code is in ``nonosat.files.notation``.
``nonosat.files.registry`` finds the formats.

Examples: ``padded`` is short, ``g`` has colours, ``webpbn`` is a package.
"""
