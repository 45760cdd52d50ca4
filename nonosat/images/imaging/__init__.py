"""Small grids of a few colours from image files.

    file ─source→ image ─background, subject, framing→ cells ─shading or colouring→ Draft

``image_options`` holds the choices, ``draft.draft_of`` applies them. A *draft* is the grid made from an
image, not yet tested for uniqueness (see ``nonosat.authoring.making``). ``variants`` yields other options for
the same image.

``source`` reads image files upright; ``vector_image`` renders SVG in a limited child process
(``isolated_rendering``). ``subject`` finds what a photograph shows with a neural ``network``. ``similarity``
(SSIM, with ``blur``) compares grids, ``contours`` a grid and its image, ``colour_vision`` colours.
"""
