"""Image files of any size and colour made into small pictures of a few colours.

    file ─source→ image ─ground, subject, framing→ cells ─shading, silhouette, stencil or colouring→ Draft

``recipe`` has all that a person can choose on this way, and ``draft.draft_of`` goes it. A *draft* is the
picture that an image becomes before anyone asks whether it is the only one for its clues;
``nonosat.authoring.making`` asks that. ``variants`` are other choices for the same image.

``source`` reads photographs as people see them, ``vector_image`` draws SVG, by ``drawn_apart`` in a process
with little time and memory. Of a photograph the ``subject`` is drawn, which a ``network`` finds.
``likeness`` says how alike pictures look, with ``blur``, and ``contours`` how alike a picture and its image;
``telling_apart`` says it of colours, and takes those that people can tell apart.
"""
