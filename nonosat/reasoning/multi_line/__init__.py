"""Arguments over several lines: assumptions that fail, also within one another, and what cannot hold.

An *assumption* supposes one value of a cell. It is *refuted* when line logic, over some
lines, then meets one that cannot be filled, so that the cell has another value. An *argument* is a refutation
that can be read: the assumption, what follows line by line, the contradiction.

- ``contradiction.Contradictions`` finds the easiest argument in a state: the lines by ``refutation``, their
  order and the text by ``argument``, which traces back from the contradiction what it rests on;
- ``deep_argument.DeepArguments`` has what no chain of single lines shows: arguments within arguments and,
  failing those, a search; ``implication`` says which lines rule out an assumption, whatever argument shows
  it;
- ``line_pairs`` has what two neighbouring lines give together (``joint_layouts``), ``pair_argument`` says it;
- ``closure`` measures: all that follows by arguments of one depth, and how soon each assumption fails;
- ``allowance`` counts the work that all this takes, and ends it when there was enough;
- ``groundwork`` has what must be noted of cells before a line decides some;
- ``impossibility`` says why the marks of a half-done grid cannot all be right.
"""
