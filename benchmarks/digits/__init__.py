"""The training of the network that reads numbers: ``python -m benchmarks.digits``.

    fonts ─drawing→ ink ─wear→ cut-outs (samples) ─learning→ layers ─trust→ Weights
    bitmap fonts ─pixels→ ink ─screens↗

It takes the fonts that are installed, draws numbers and what is no number with them, wears them as print,
cameras, small screens and finders do, and trains the network of ``nonosat/images/scanning/digits`` with numpy
alone: some ten minutes of one core. A sixth of the families is never learnt: they tell how probable the
network's answers really are, and the weights carry the result. The same seed, fonts and machine give the
same bytes.

The shipped weights learnt the fonts of the Debian packages in ``packages.txt``
(``xargs apt-get install < benchmarks/digits/packages.txt``) but for those that ``fonts.py`` keeps away; the
names of the families are in the file of weights.
"""
