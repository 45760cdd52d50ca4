"""Hide as many clue numbers as possible while the puzzle stays unique, or show the fewest.

``hidden_numbers.Hide`` is the ability, ``result`` its result. ``number_search`` solves a ``number_problem``,
the fewest numbers to show, as a hitting-set problem. The *sets to hit*, numbers one of which must be shown,
come from ``counterexamples``: other solutions that agree with all numbers shown, or line logic stuck with
them.
"""
