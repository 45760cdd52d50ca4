"""Whether a puzzle is unique, where its pictures differ, how many there are, or which clues conflict.

- ``uniqueness.check``: one picture, several or none. Several: the *groups* of cells (``groups``) that can be
  filled in several ways, whatever the others are, and ``closest_pictures``. None: a *conflict*
  (``conflict``), lines that cannot hold together.
- ``counting.count``: the exact number of pictures, as the product of what the groups have (``group_count``);
  ``count_certificate`` proves it.
- ``certificates.certify``: a certificate of the pictures, or of their number.
- ``remarks``: what an author may want to look at, such as a typing error that would explain a conflict;
  ``what_if``: what a change of each cell would do.
"""
