"""Hiding: as many numbers as possible that a solver need not be shown, or the fewest to show.

``hidden_numbers.Hide`` is the ability with its ``result``; ``number_search`` is the search, on a
``number_problem``: the fewest numbers to show. It is told *gaps*, sets of numbers of which one must be shown:
by ``rivals``, other pictures that agree with all numbers that are shown, or by line logic where that is to be
enough.
"""
