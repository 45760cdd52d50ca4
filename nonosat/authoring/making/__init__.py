"""Turn an image into a puzzle with exactly one solution.

``making.make`` is the ability. ``image_puzzle`` takes the draft of an image (``nonosat.images.imaging``) and
changes the fewest cells that make it unique (``nonosat.authoring.repairing``). ``choice_search`` finds
several puzzles to choose from, none of which is worse than another in every respect (``choices``);
``choices_result`` is their result. ``image_sheets`` draws settings to choose from, and the picture before and
after.
"""
