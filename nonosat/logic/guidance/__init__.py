"""Guidance: phase hints for a search, from weighted counts of layouts and belief propagation.

From the top: ``marginals`` has ``guide`` and ``line_shares``; ``messages`` runs belief propagation between
rows and columns; ``plan`` lays out the lines of one side for the kernel, which counts in C
(``kernel/counts.c``) only.

A line is read along *nodes* (``i`` runs placed) by *steps* (one run placed). The *weight* of a layout is the
product of the weights of its cells' values; the *share* of a value, or of a start or end of a run, is the
weight of the layouts that have it, divided by that of all. A *message* is a line's distribution for a cell
without the message to it; a *marginal* combines both lines. A *phase* is the preferred value of a variable.
"""
