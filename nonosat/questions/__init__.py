"""The JSON Schema of what commands print with ``--json``, and of what the studio answers.

``answers.schema.json`` is made of the annotations of results by ``docs/make_reference.py``, for programs that
check answers. How results are made is in ``nonosat.abilities``.
"""
