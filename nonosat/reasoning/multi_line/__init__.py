"""Deductions from several lines: contradictions, nested contradictions, pairs of lines.

An *assumption* of a cell's value is *refuted* if line logic over some lines then meets an impossible line.

- ``contradiction`` finds the easiest contradiction in a state: the lines by ``refutation``, their order and
  the text by ``contradiction_chain``;
- ``deep_contradiction`` finds nested contradictions or, failing those, searches; ``implication`` finds the
  lines that rule out an assumption, by any reasoning;
- ``line_pairs`` finds what two neighbouring lines imply (``joint_layouts``), ``pair_step`` makes the step;
- ``closure`` measures: everything that follows by contradictions of one depth;
- ``work_budget`` bounds the work; ``preliminary_marks`` narrows cells down before a line decides some;
- ``inconsistent_marks`` finds marks and lines that contradict each other.
"""
