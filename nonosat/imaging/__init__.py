"""Image files of any size and colour made into small pictures of a few colours.

    file ─source→ image ─ground, subject, framing→ cells ─shading, silhouette, stencil or colouring→ Draft

``recipe`` has all that a person can choose on this way, and ``draft.draft_of`` goes it. A *draft* is the
picture that an image becomes before anyone asks whether it is the only one for its clues;
``nonosat.authoring.making`` asks that. ``variants`` are other choices for the same image.

``source`` reads photographs as people see them, ``heif_image`` and ``vector_image`` the formats that need
libraries of their own, by ``drawn_apart`` in a process with little time and memory. ``parting`` finds the
level between dark and bright. ``likeness`` says how alike pictures look, and ``nearest_colours`` colours,
of which ``telling_apart`` takes those that people can tell apart; ``few_colours`` stand for all of an image.

Of a ``photograph`` the ``subject`` is drawn, which a ``subject_network`` finds or, without OpenCV,
``salience``. ``stencil`` draws it from its
``fine_cells``, with ``blur``, and ``contours`` are what is compared with the image.
"""
