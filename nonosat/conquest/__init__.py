"""One hard puzzle conquered by many processes: its formula is split into cubes, which are searched apart.

``tree``
    Which cubes there are, and what has come of them.
``journal``
    The folder in which a conquest keeps what is done, so that it goes on after any interruption.
``conquering``
    The conquest: guided search first, then cubes, handed to the pool of ``nonosat.batch``.
``question``
    The conquest as a question, like those of ``nonosat.questions``.

What is done with one cube, in whatever process, is in ``nonosat.questions.cubing`` and
``nonosat.session.cube_search``; the certificate that comes of it in ``nonosat.certificate.segments``.
"""
