"""An image made into a puzzle with exactly one picture.

``image_puzzle`` takes the draft of an image (``nonosat.images.imaging``) and changes the fewest cells that
leave it the only picture for its clues (``nonosat.authoring.repairing``). ``image_sheets`` shows settings to
choose from, and the picture before and after.
"""
