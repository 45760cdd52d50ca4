"""What the clues of a picture leave ambiguous, and the cells that each ambiguity rests on.

An *ambiguity* (``ambiguities``) is a set of cells with other values that the clues cannot rule out. There are
two sources: ``other_pictures`` with the same clues, for which values are tried and a solver is asked, and
``stuck_cells``, on which line logic gets nowhere. The *footprint* of one (``footprint``) is a few cells of
the picture that it rests on: as long as they stay, so does the ambiguity. Repairs give or change cells until
no ambiguity is left.
"""
