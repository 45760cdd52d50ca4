"""Guidance: what most layouts of the crossing lines say, as hints for a search.

What the rest of the package uses:

- ``guidance.line_shares``: how often each cell of one line has each value, and where each run lies, over all
  layouts by their weights;
- ``guidance.guide``: after some rounds of messages between rows and columns, the probability of each value of
  each cell, and how a search should decide the variables of cells and of starts.

The way through it, from the top: ``guidance``, with the phases of starts and ends; ``messages`` between rows
and columns; ``plan``, the lines of one side as the kernel counts them, and their counts. The counting itself
is in C (``kernel/counts.c``): without the native kernel there are no hints.

The words. A line is read along *nodes* (so many runs laid) by *steps* (one run laid). A layout *weighs* the
product of the weights of its cells' values; the *share* of a value, or of a place where a run begins or
ends, is what the layouts that have it weigh, of all. A *message* is what a line says of a cell without what
it was told about that cell; a *marginal* is what both lines of a cell say. A *phase* is how a search should
decide a variable.
"""
