"""File formats of nonograms: one file a format, or a few that are alike, found by the registry.

A module here, or a package where a format needs several files, has a ``FORMAT`` (``nonosat.files.notation.format``
says what its fields mean), or its ``FORMATS``, as ``line_layouts`` with a table of templates. Formats do not
import one another, but for dialects of JSON; what they share is in ``nonosat.files.notation``.
``nonosat.files.registry`` finds and calls them.

``padded`` is short to read, ``g`` has colours, ``webpbn`` is a package.
"""
