"""File formats of nonograms: one file a format, found by the registry without being listed anywhere.

A module here, or a package where a format needs several files, has a ``FORMAT`` (``nonosat.notation.format``
says what its fields mean), or ``FORMATS`` if a table of templates describes many, as in ``line_layouts``.
Formats do not import one another, but for dialects of ``.non`` and of JSON; what they share is in
``nonosat.notation``. ``nonosat.files.registry`` finds and calls them.

``nm`` is short to read, ``g`` has colours, ``webpbn`` is a package.
"""
