"""Puzzles on photographs, scans, screenshots and pages of PDF, read and corrected.

    photograph ─finding→ Sighting ─reading→ Readings ─correcting→ Correction → Puzzle

What is found is where numbers stand (``sighting.py``), what is read is what each may be and how likely
(``reading.py``), what is corrected is all of them at once: rows and columns must sum alike, clues must fit,
and there is a picture. Who asks gets a ``Scan``.
"""
