"""Certificates of minima: a witness that so many are enough, and a refutation of one fewer.

Two kinds of claims share one form. Of some things, such as cells to give, as few as possible are chosen. That
those chosen are enough is shown by a proof that a formula has no model: the puzzle with them has no other
picture. That fewer are not enough is shown by *obstacles*, each of which any sufficient choice must *hit*:
that it is one is seen from the clues alone (another picture of the puzzle must differ in a cell that is
given). A second proof shows that no choice with one fewer hits all of them. Where a distance is claimed to be
the smallest, the witness is checked by the clues, and the only proof is that nothing is closer. The exact
number of pictures has the same form: fillings of groups of cells are the witness, and there is no picture
besides their combinations.

``claim`` has what all claims share. Each claim is a file: ``givens``, ``changes`` and ``corrections`` (what
repairs find), ``numbers`` (what hiding finds), ``conflicts``, ``distances``, ``counts``. Their formulas are
written by ``formula_text`` and ``counter``; ``minimum_certificate`` has the files, ``verifying`` derives them
again. ``nonosat.minima`` makes claims of answers, and ``nonosat.certificate.certifying_minima`` proves them.
"""
