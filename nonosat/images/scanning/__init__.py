"""Puzzles read from photographs, scans, screenshots and PDF pages.

    photograph ─detection→ Detection ─digits→ Readings ─correction→ Correction → Puzzle

``detection`` locates cells and numbers (``detections.py``). ``digits`` reads what each number may be and how
likely (``reading.py``), ``colouring`` its colour; a ``found_puzzle`` holds both. ``correction`` corrects all
numbers together: rows and columns have equal sums, clues fit, and there is a solution. A doubtful puzzle gets
a ``second_look``. ``scan`` returns a ``result`` with each reason for ``uncertainty``; ``scanned_page`` lays
it over the photograph.

A *page* is pixels, turned upright by ``orientation`` and, if dark, read in its better ``polarity``.
``whole_page`` finds problems of a whole page, ``resemblance`` detects printed puzzles in images, ``levels``
ranks pixels, ``components`` wraps OpenCV.
"""
