"""What most layouts of the crossing lines say: shares of one line, messages between all lines, hints.

What the rest of the package uses:

- ``shares.line_shares``: how often each cell of one line has each value, and where each run lies, over all
  layouts by their weights;
- ``guidance.guide``: after some rounds of messages between rows and columns, the probability of each value of
  each cell, and how a search should decide the variables of cells and of starts.

Below them, from the top: ``messages`` between rows and columns; ``places`` (phases of starts and ends);
``line_counters``, the door to the native kernel (``native_counter`` and ``kernel/counts.c``) or to numpy
(``pure_counter``, ``counting``, ``step_tables``, ``wide``); ``plan``, what both start from; ``readings``,
what a clue allows.
"""
