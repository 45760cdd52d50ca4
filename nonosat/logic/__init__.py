"""Line logic: one line, lines side by side, the whole grid or some of its lines, and what sums alone say.

What the rest of the package uses:

- ``line.settle`` settles one line: a ``shape.LineShape`` and what its cells can have (a ``May``) become a
  ``shape.LineKnowledge``, or there is no layout;
- ``propagation.propagate`` settles the whole grid and returns ``knowledge.Knowledge``, which names the line
  that contradicts; ``propagation.passes`` shows the way there;
- ``possibilities.Possibilities`` is a state that can be copied, narrowed, and propagated over some lines
  (``propagate`` returns the line that contradicts); ``lines.Lines`` remembers how its lines settle;
- ``sums`` has what the numbers of the clues alone say;
- ``bits`` has the words for sets of cells, which are bits of an int.

Each of these is there in pure Python, the reference, and, where it was built, in the native kernel, at the
same names: ``kernel`` decides. In pure Python ``bundle`` and ``bundled_grid`` settle lines side by side.

A new kind of clue, or a faster way to settle lines, changes what is behind these names (``shape``,
``settle``, ``bundle``, and the C in ``kernel/``) and not the code that uses them.
"""
