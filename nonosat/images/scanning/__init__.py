"""Puzzles on photographs, scans, screenshots and pages of PDF, read and corrected.

    photograph ─finding→ Sighting ─reading→ Readings ─correcting→ Correction → Puzzle

What is found is where numbers stand (``sighting.py``), what is read is what each may be and how likely
(``reading.py``) and which colour it has (``colouring.py``), both together are a ``found_puzzle``; what is
corrected is all of them at once: rows and columns must sum alike, clues must fit, and there is a picture.
``scan`` ends in a ``result``, which says each ``cause`` of doubt in the reader's language, and which a
``scanned_page`` lays over the photograph. ``digits`` reads single numbers.

A *page* is pixels, brought the right way up (``turning``); ``whole_page`` says what makes much of it
doubtful, and whether a puzzle goes beyond it, ``resemblance`` whether an image that was meant for something
else looks like one. ``levels`` ranks pixels, ``components`` is the door to OpenCV.
"""
