"""The training of the network that reads numbers: ``python -m benchmarks.digits``.

    fonts ─drawing→ ink ─wear→ cut-outs (samples) ─learning→ layers ─calibration→ Weights
    bitmap fonts ─pixels→ ink ─screens↗

It draws numbers and other marks with the installed fonts, degrades them like print, cameras, small screens
and finders, and trains the network of ``nonosat/images/scanning/digits`` with numpy alone, in about ten
minutes on one core. A sixth of the families is held out to calibrate the probabilities of the network's
answers; the weights include the result. The same seed, fonts and machine give the same bytes.

The shipped weights were trained on the fonts of the Debian packages in ``packages.txt``
(``xargs apt-get install < benchmarks/digits/packages.txt``) except those that ``fonts.py`` excludes; the
file of weights has the names of the families.
"""
