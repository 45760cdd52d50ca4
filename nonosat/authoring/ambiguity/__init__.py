"""Ambiguities of a solution's clues, and the cells that cause them.

An *ambiguity* (``ambiguities``) is a set of cells with other values that the clues cannot rule out. There are
two sources: ``alternative_solutions``, found by probing and by a solver, and ``stuck_cells``, which line
logic cannot decide. The *footprint* of one (``footprint``) is a few cells of the solution that cause it: the
ambiguity remains until one of them changes. Repairs give or change cells until no ambiguity remains.
"""
